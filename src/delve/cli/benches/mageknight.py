"""Mage Knight: First Reconnaissance alone."""

from __future__ import annotations

from delve.cli.benches import Bench

BENCH = Bench(
    table={"scenario": "reconnaissance", "heroes": ["tovak"]},
    limits={
        "decisions": (3_000, 10_000),
        "state_clone": (100, 30),
        "load": (60, None),
        "import": (500, None),
        "heuristic": (100, None),
    },
)
