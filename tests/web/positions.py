"""Moments of recorded games, played by bots: each kind of question and of option, with the games' own seeds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import NamedTuple

from delve.bots import registry as bots
from delve.bots.base import random_answer
from delve.core import registry, save
from delve.core.questions import Choose, ChooseSome, Order, Question
from delve.core.rng import LooseRng
from delve.core.session import Session
from tests.conformance.games import new_table

Kind = tuple[str, str]
"""What is asked, and the kind of an option: `("gh.ask.turn", "top")`."""


class Position(NamedTuple):
    """A moment of a game, and what is special about it."""

    name: str
    save: bytes
    at: int
    kinds: frozenset[Kind]


def kind_of(option: str) -> str:
    """What an option is, without what it names."""
    return option.partition(":")[0].rstrip("0123456789")


def kinds_of(question: Question) -> frozenset[Kind]:
    """What is asked, with each kind of option that is legal."""
    key = question.prompt.key
    if isinstance(question, Choose | ChooseSome | Order):
        return frozenset((key, kind_of(option.id)) for option in question.options if option.refused is None)
    return frozenset({(key, type(question).__name__.lower())})


def walk(game: str, seed: int, most: int) -> Iterator[Session]:
    """A game, before each of its answers; now a bot with a plan answers, now chance."""
    seats = registry.game_def(game).seats
    session, rng = new_table(game, seats[seed % len(seats)], seed), LooseRng(seed)
    bot = bots.bot(bots.HEURISTIC, game, seed)
    for _ in range(most):
        if not session.questions:
            return
        yield session
        question = session.questions[0]
        planned = rng.below(4) < seed % 4
        answer = bot.answer(session, question.seat, question) if planned else random_answer(question, rng)
        session.answer(answer, question.seat)


def position(game: str, seed: int, at: int) -> Position:
    """One moment of a game."""
    session = next(islice(walk(game, seed, at + 1), at, None))
    question = session.questions[0]
    return Position(f"{game} {seed}/{at} {question.prompt.key}", save.dump(session), at, kinds_of(question))


@cache
def positions(game: str, games: int, most: int, every: int = 0) -> tuple[Position, ...]:
    """Moments of so many games, such that each kind that they come to is there; with `every`, also each so-manieth."""
    known: set[Kind] = set()
    found = []
    for seed in range(games):
        for at, session in enumerate(walk(game, seed, most)):
            kinds = kinds_of(session.questions[0])
            if kinds <= known and not (every and at % every == every // 2):
                continue
            known |= kinds
            found.append(
                Position(f"{game} {seed}/{at} {session.questions[0].prompt.key}", save.dump(session), at, kinds)
            )
    return tuple(found) if every else tuple(needed(found))


def needed(found: list[Position]) -> list[Position]:
    """Without those whose kinds others have as well."""
    left = list(found)
    for position in found:
        others = frozenset().union(*(other.kinds for other in left if other is not position))
        if position.kinds <= others:
            left.remove(position)
    return left
