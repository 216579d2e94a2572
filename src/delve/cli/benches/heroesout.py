"""Keep the Heroes Out!: a middling scenario with two clans of many choices."""

from __future__ import annotations

from delve.cli.benches import Bench

BENCH = Bench(
    table={"scenario": "long_cellar", "difficulty": "challenging", "clans": ["ratfolk", "witches"]},
    limits={
        "decisions": (5_000, 15_000),
        "state_clone": (50, 15),
        "load": (20, None),
        "import": (300, None),
        "heuristic": (20, None),
    },
)
