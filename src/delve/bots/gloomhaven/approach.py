"""How the search plays Gloomhaven."""

from __future__ import annotations

from functools import partial

from delve.bots.gloomhaven.bot import HeuristicBot
from delve.bots.gloomhaven.ideas import ideas
from delve.bots.gloomhaven.value import VALUE
from delve.bots.gloomhaven.weights import Weights
from delve.bots.search.approach import Approach, Level

CAREFUL = Weights(health=1.1, scare=3.0, danger=2.2, later=0.3, round=5.0)
"""Keeps out of harm's way, and its cards."""
BOLD = Weights(hit=1.0, kill=2.0, health=0.5, round=2.5, spare_round=0.6, approach=0.4)
"""Deals damage now."""

APPROACH = Approach(
    value=VALUE,
    bot=HeuristicBot,
    ideas=ideas,
    styles=(partial(HeuristicBot, weights=CAREFUL), partial(HeuristicBot, weights=BOLD)),
    prompts=frozenset(f"gh.ask.{key}" for key in ("lead", "second", "turn", "move")),
    levels={
        "quick": Level(nodes=64, horizon=1, wide=4),
        "strong": Level(nodes=192, horizon=1, wide=6),
        "deep": Level(nodes=480, horizon=2, wide=8),
    },
    sure=2.0,
    stray=False,
    brief=True,
)
