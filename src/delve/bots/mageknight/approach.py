"""How the search plays Mage Knight."""

from __future__ import annotations

from functools import partial

from delve.bots.mageknight.bot import HeuristicBot, Look
from delve.bots.mageknight.doing import is_planned
from delve.bots.mageknight.ideas import ideas
from delve.bots.mageknight.value import VALUE
from delve.bots.mageknight.weights import Weights
from delve.bots.search.approach import Approach, Level
from delve.core.questions import Question, Seat
from delve.core.session import Session

BOLD = Weights(wound=0.7, more_wounds=0.15, unit_wound=0.8, card=0.1, unit=0.25, explore=3.2)
"""Fights and explores whatever it costs."""
CAREFUL = Weights(wound=2.0, more_wounds=0.7, unit_wound=2.4, card=0.35, explore=1.6)
"""Keeps cards and skin."""


def settled(bot: HeuristicBot, session: Session, seat: Seat, question: Question) -> bool:
    """Whether the bot is in the midst of the turn that it has planned, and has seen nothing new."""
    asked = question.prompt.key in ("mk.ask.move", "mk.ask.interact")
    return asked and is_planned(Look(bot, session, seat, question))


APPROACH = Approach(
    value=VALUE,
    bot=HeuristicBot,
    ideas=ideas,
    styles=(partial(HeuristicBot, weights=BOLD), partial(HeuristicBot, weights=CAREFUL)),
    prompts=frozenset(f"mk.ask.{key}" for key in ("move", "tactic", "interact")),
    levels={
        "quick": Level(nodes=32, horizon=2, wide=5),
        "strong": Level(nodes=128, horizon=3, wide=8),
        "deep": Level(nodes=480, horizon=4, wide=16, every=True),
    },
    sure=1.0,
    settled=settled,
)
