"""Short sessions from rich positions, with the promises of `checks` at each answer."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, Protocol, cast

from delve.bots.base import random_answer
from delve.core.questions import Answer, Choose, Question
from delve.core.rng import LooseRng
from delve.core.session import Session
from tests.conformance import checks, worlds

IDLE = ("end", "next", "skip", "pass", "stop", "done", "enough", "stay", "keep", "forfeit", "rest", "announce")
"""Answers that leave something undone."""


def is_legal(game: str, session: Session) -> None:
    """What a game comes to would not be refused as a written position."""
    position: Any = import_module(f"delve.games.{game}.position")
    position.check(session.last_rest().state, session.content)


class Maker(Protocol):
    """What a game brings: rich positions, and what to try in them first."""

    def make(self, seed: int) -> Session:
        """A session at a rich position."""

    def wanted(self, session: Session, question: Choose, seed: int) -> list[str]:
        """Legal options that seldom come up or lead somewhere, the piece that the seed puts first among them."""


def maker(game: str) -> Maker:
    """The maker of a game."""
    found: Any = import_module(f"tests.conformance.rich.{game}")
    return cast(Maker, found)


def answer(question: Question, rng: LooseRng) -> Answer:
    """Any legal answer: each kind of option as likely as another, and seldom one that leaves something undone. A hand
    full of cards to play sideways would drown what is rare otherwise."""
    if not isinstance(question, Choose):
        return random_answer(question, rng)
    kinds: dict[str, list[str]] = {}
    for option in question.legal():
        kinds.setdefault(option.partition(":")[0], []).append(option)
    busy = [kind for kind in kinds if kind not in IDLE]
    return rng.choice(kinds[rng.choice(busy if busy and rng.below(5) else list(kinds))])


def moves(game: str, session: Session, seed: int, answers: int) -> Iterator[tuple[Question, Answer]]:
    """The questions of a short session with the answers that are given; a seed gives the same ones, whatever else is
    done in between."""
    rng, wanted = LooseRng(seed), maker(game).wanted
    while session.questions and len(session.journal) < answers:
        question = rng.choice(session.questions)
        first = wanted(session, question, seed) if isinstance(question, Choose) and rng.below(4) else []
        yield question, rng.choice(first) if first else answer(question, rng)


def play(game: str, seed: int, answers: int, *, one_in: int = 1, most: int = 1000) -> None:
    """Give some answers from a rich position and keep every promise. Each is looked at before one answer in `one_in`,
    on average; `most` is how many answers are tried out before each."""
    session, rng = maker(game).make(seed), LooseRng(seed + 1)
    everybody = checks.viewers(session)
    is_legal(game, session)
    for question, reply in moves(game, session, seed, answers):
        if not rng.below(one_in):
            checks.clone_equals_original(session)
        if not rng.below(one_in):
            is_legal(game, session)
            checks.reload_equals_live(session)
        if not rng.below(one_in):
            checks.any_other_answer_is_refused(session)
        no_dead_ends(session, rng, most)
        other = None
        if not rng.below(one_in):
            other = worlds.nothing_leaks(session, rng.choice([question.seat, *everybody]), rng.below(1 << 30))
        before = checks.fingerprint(session)
        session.answer(reply, question.seat)
        if other is not None:
            other.follows(session)
        if not rng.below(one_in):
            checks.undo_then_redo_returns(session, before)


def no_dead_ends(session: Session, rng: LooseRng, most: int) -> int:
    """Every listed answer can be taken, and so can all that is asked then, until what was begun is done: no price is
    paid for what then cannot be chosen. Tries `most` answers, in random order; returns how many were."""
    tried = 0
    for question in session.questions:
        answers = checks.some_answers(question)
        rng.shuffle(answers)
        for reply in answers:
            if tried >= most:
                return tried
            copy = session.clone()
            copy.answer(reply, question.seat)
            assert copy.questions or copy.result is not None, f"the game stopped without a question after {reply!r}"
            tried += 1
            if copy._course.rests[-1].at < len(copy.journal):
                tried += no_dead_ends(copy, rng, min(most - tried, most // 4))
    return tried
