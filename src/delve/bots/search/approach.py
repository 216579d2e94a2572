"""What a game tells the search: how its heuristic bot is made, which questions matter, how far to look."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from typing import Any, Literal, Protocol, Self, TypeAlias, get_args

from msgspec import Struct

from delve.bots.base import Bot
from delve.bots.search.value import Value
from delve.core.questions import Answer, Question, Seat
from delve.core.session import Session

LevelName: TypeAlias = Literal["quick", "strong", "deep"]
LEVELS: tuple[LevelName, ...] = get_args(LevelName)


class Planner(Bot, Protocol):
    """A bot that plans: its plan can be taken along to a copy of the table."""

    def twin(self, session: Session) -> Self:
        """A bot that goes on with the same plan at a copy of the table."""
        ...

    def forget(self) -> None:
        """Drop the plan: something else was answered."""
        ...


class Level(Struct, frozen=True):
    """How much thought an answer gets."""

    nodes: int
    """Continuations that are tried for one answer."""
    horizon: int
    """How far each goes, on the clock of the game's value."""
    wide: int
    """How many answers are compared at most."""
    every: bool = False
    """Whether every question is searched, and not just those that matter most."""


def never(bot: Any, session: Session, seat: Seat, question: Question) -> bool:
    """Nothing is settled before it is asked."""
    return False


class Approach(Struct, frozen=True):
    """How the search plays a game."""

    value: Value
    bot: Callable[[int], Planner]
    """A heuristic bot for a seed: it says what is likely, and plays on."""
    ideas: Callable[[Any, Session, Seat, Question], Iterable[tuple[Answer, Planner]]]
    """What else a heuristic bot could do at a question: answers, each with a bot that has the plan for what follows."""
    styles: tuple[Callable[[int], Planner], ...]
    """Heuristic bots of other temper: what they would do is worth trying too."""
    prompts: frozenset[str]
    """The questions that matter most, by the keys of their prompts."""
    levels: dict[LevelName, Level]
    sure: float = 0.75
    """By how many standard errors an answer must beat the heuristic bot's to be given instead: the more, the less of
    what others promise is more than chance."""
    stray: bool = True
    """Whether other answers are tried, too, where the heuristic bot has few ideas. What it would never do leads to
    positions that the value does not know from its games, and may think too much of."""
    settled: Callable[[Any, Session, Seat, Question], bool] = never
    """Whether the heuristic bot has a plan that says what to answer. It was compared when it was made: to weigh it anew
    at each step takes the time for others, and may break it off half-way."""
    brief: bool = False
    """Whether answers are given up as soon as they seem worse than the heuristic bot's, and with the last of them the
    search: where much must be tried to tell, that saves half of it."""


@cache
def approach_to(game: str) -> Approach:
    """How the search plays a game."""
    approach: Approach = import_module(f"delve.bots.{game}.approach").APPROACH
    return approach
