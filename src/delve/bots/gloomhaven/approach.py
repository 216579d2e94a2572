"""How the search plays Gloomhaven."""

from __future__ import annotations

from functools import partial

from delve.bots.gloomhaven.answers.turn import is_planned
from delve.bots.gloomhaven.bot import HeuristicBot, Look
from delve.bots.gloomhaven.ideas import ideas
from delve.bots.gloomhaven.value import VALUE
from delve.bots.gloomhaven.weights import Weights
from delve.bots.search.approach import Approach, Level
from delve.core.questions import Choose, Question, Seat
from delve.core.session import Session

CAREFUL = Weights(health=1.1, scare=3.0, danger=2.2, later=0.3, round=5.0)
"""Keeps out of harm's way, and its cards."""
BOLD = Weights(hit=1.0, kill=2.0, health=0.5, round=2.5, spare_round=0.6, approach=0.4)
"""Deals damage now."""


def settled(bot: HeuristicBot, session: Session, seat: Seat, question: Question) -> bool:
    """Whether what is asked belongs to a plan: the other card of a pair, or where to go with all enemies known."""
    if question.prompt.key == "gh.ask.second":
        return isinstance(question, Choose) and f"second:{bot.second}" in question.legal()
    return question.prompt.key == "gh.ask.move" and is_planned(Look(bot, session, seat, question))


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
    settled=settled,
    brief=True,
)
