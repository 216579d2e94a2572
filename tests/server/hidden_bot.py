"""A bot that looks ahead in the game of secrets, so that its server gives hints; it is there in every process."""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Self

from delve.bots.base import random_answer
from delve.bots.search.approach import Approach, Level
from delve.bots.search.value import Features, Value
from delve.core import registry
from delve.core.questions import Answer, Question, Seat
from delve.core.rng import LooseRng
from delve.core.session import Session
from tests.server.hidden_game import HIDDEN, Hidden, show_page, worth


class Guesser:
    """Answers at random; there is nothing to plan."""

    def __init__(self, seed: int) -> None:
        self._rng = LooseRng(seed)

    def answer(self, session: Session, seat: Seat, question: Question) -> Answer:
        return random_answer(question, self._rng)

    def twin(self, session: Session) -> Self:
        return self

    def forget(self) -> None:
        pass


def features(session: Session, seat: Seat) -> Features:
    """What a seat has, and what the others do: a bot that saw the table as it is would tell."""
    state: Hidden = session.state
    others = [card for other, hand in enumerate(state.hands) if other != seat for card in hand.cards]
    own = state.hands[seat]
    return (float(own.points), float(own.coins), sum(map(worth, own.cards)) / 26, -sum(map(worth, others)) / 26)


def clock(state: Any) -> int:
    hidden: Hidden = state
    return hidden.round


LEVEL = Level(nodes=12, horizon=2, wide=3)
APPROACH = Approach(
    value=Value(("points", "coins", "cards", "others"), (1.0, 0.2, 0.3, 0.5), 0.0, features, clock),
    bot=Guesser,
    ideas=lambda bot, session, seat, question: (),
    styles=(),
    prompts=frozenset(),
    levels={"quick": LEVEL, "strong": LEVEL, "deep": LEVEL},
)


def add() -> None:
    """Add the game, its page and its bot."""
    registry.register(HIDDEN)
    show_page()
    for name, parts in (("delve.bots.hidden", {"HeuristicBot": Guesser}), ("delve.bots.hidden.approach", {})):
        module = sys.modules[name] = ModuleType(name)
        module.__spec__ = ModuleSpec(name, None, is_package=True)
        vars(module).update(parts, APPROACH=APPROACH)
