"""How the search plays Keep the Heroes Out!"""

from __future__ import annotations

from functools import partial

from delve.bots.heroesout.bot import HeuristicBot
from delve.bots.heroesout.ideas import ideas
from delve.bots.heroesout.value import VALUE
from delve.bots.heroesout.weights import Weights
from delve.bots.search.approach import Approach, Level

CAREFUL = Weights(loss=300.0, shield=0.6, shopping=0.2, card=1.0)
"""Guards the Vault first."""
GREEDY = Weights(shopping=1.0, card=2.4, portal=6.0, loss=90.0)
"""Builds up first."""

APPROACH = Approach(
    value=VALUE,
    bot=HeuristicBot,
    ideas=ideas,
    styles=(partial(HeuristicBot, weights=CAREFUL), partial(HeuristicBot, weights=GREEDY)),
    prompts=frozenset(f"kh.ask.{key}" for key in ("play", "act", "move_to", "refresh", "defend", "curse")),
    levels={
        "quick": Level(nodes=16, horizon=1, wide=4),
        "strong": Level(nodes=64, horizon=1, wide=8),
        "deep": Level(nodes=320, horizon=2, wide=16, every=True),
    },
)
