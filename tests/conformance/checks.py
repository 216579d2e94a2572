"""What every game must keep at every decision, each as one check on a session that waits for an answer."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import pytest

from delve.bots.base import Bot, random_answer
from delve.core import save
from delve.core.errors import AnswerRefused
from delve.core.questions import (
    SPECTATOR,
    Amount,
    Answer,
    Choose,
    ChooseSome,
    Confirm,
    Order,
    Question,
    Seat,
)
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.core.state import state_hash
from tests.conformance import worlds

SAVED = 1 if os.environ.get("DELVE_SOAK") else 3
"""At one decision in how many the game is saved and loaded."""


def fingerprint(session: Session) -> tuple[str, list[Question], int, int]:
    """All that makes two sessions the same: state, questions, journal and log."""
    return session.hash(), session.questions, len(session.journal), len(session.events)


def clone_equals_original(session: Session) -> None:
    """A clone stands where the original stands and shares nothing with it."""
    before = fingerprint(session)
    copy = session.clone()
    assert fingerprint(copy) == before
    assert copy.state is not session.state
    question = copy.questions[0]
    copy.answer(some_answers(question)[0], question.seat)
    assert fingerprint(session) == before, "playing on the clone changed the original"


def reload_equals_live(session: Session) -> None:
    """A saved and loaded session stands where the live one stands."""
    loaded = save.load(save.dump(session))
    assert fingerprint(loaded) == fingerprint(session)
    assert loaded.journal == session.journal
    assert loaded.notices == []


def undo_then_redo_returns(session: Session, before: tuple[Any, ...]) -> None:
    """After an answer: undo leads back to `before`, redo leads here again, whatever was revealed (in practice)."""
    now = fingerprint(session)
    copy = session.clone()
    copy.practice = True
    copy.undo()
    assert fingerprint(copy) == before
    copy.redo()
    assert fingerprint(copy) == now
    refused = session.can_undo()
    if session.journal[-1].revealed:
        assert refused is not None, "what was revealed cannot be taken back"
        assert refused.msg.key == ("core.undo.revealed" if session.questions else "core.undo.over")


def every_listed_answer_applies(session: Session) -> None:
    """Every option that is not refused can be taken."""
    for question in session.questions:
        for answer in some_answers(question):
            copy = session.clone()
            copy.answer(answer, question.seat)
            assert copy.questions or copy.result is not None, "the game stopped without a question"
            assert len(copy.journal) == len(session.journal) + 1


def any_other_answer_is_refused(session: Session) -> None:
    """A wrong answer is refused with a reason, and nothing changes."""
    before = fingerprint(session)
    for question in session.questions:
        for answer in bad_answers(question):
            with pytest.raises(AnswerRefused) as refused:
                session.answer(answer, question.seat)
            assert refused.value.reason.msg.key
    collective = any(q.collective for q in session.questions)
    asked = set(range(session.seats)) if collective else {q.seat for q in session.questions}
    for seat in range(SPECTATOR, session.seats + 1):
        if seat not in asked:
            with pytest.raises(AnswerRefused):
                session.answer(some_answers(session.questions[0])[0], seat)
    assert fingerprint(session) == before


def viewers(session: Session) -> list[Seat]:
    """All seats and the spectator."""
    return [SPECTATOR, *(Seat(s) for s in range(session.seats))]


def some_answers(question: Question) -> list[Answer]:
    """The legal answers: all of them where they are few, the extremes where they are many."""
    if isinstance(question, Choose):
        return list(question.legal())
    if isinstance(question, ChooseSome):
        legal = question.legal()
        most = min(question.most, len(legal))
        answers: list[Answer] = [legal[:n] for n in range(question.least, most + 1)]
        return [*answers, legal[len(legal) - most :]]
    if isinstance(question, Amount):
        return list(range(question.least, question.most + 1))
    if isinstance(question, Order):
        ids = [o.id for o in question.options]
        return [ids, ids[::-1]]
    assert isinstance(question, Confirm)
    return [True, False]


def bad_answers(question: Question) -> list[Answer]:
    """Answers that the question must refuse."""
    wrong: list[Answer] = ["no such option", -1, 10**9, ["no such option"]]
    if isinstance(question, Choose):
        return [*wrong, True, [], *(o.id for o in question.options if o.refused is not None)]
    if isinstance(question, ChooseSome):
        legal = question.legal()
        wrong += [[legal[0], legal[0]]] if legal else []
        wrong += [legal[: question.most + 1]] if len(legal) > question.most else []
        wrong += [legal[: question.least - 1]] if question.least else []
        return [*wrong, False, *([o.id] for o in question.options if o.refused is not None)]
    if isinstance(question, Amount):
        return [*wrong, question.least - 1, question.most + 1, True]
    if isinstance(question, Order):
        ids = [o.id for o in question.options]
        return [*wrong, ids[1:], [*ids, ids[0]], True]
    return [*wrong, 1, "yes"]


def play_checked(session: Session, seed: int, players: Mapping[Seat, Bot] | None = None) -> Session:
    """Play to the end, at random or by bots, with every check at every decision; with saves, which are as long as the
    game so far, at every third."""
    rng = LooseRng(seed)
    everybody = viewers(session)
    while session.questions:
        clone_equals_original(session)
        if len(session.journal) % SAVED == 0:
            reload_equals_live(session)
        every_listed_answer_applies(session)
        any_other_answer_is_refused(session)
        question = rng.choice(session.questions)
        seat = question.seat
        other = worlds.nothing_leaks(session, rng.choice([seat, *everybody]), rng.below(1 << 30))
        before = fingerprint(session)
        answer = players[seat].answer(session, seat, question) if players else random_answer(question, rng)
        session.answer(answer, seat)
        if other is not None:
            other.follows(session)
        undo_then_redo_returns(session, before)
        assert len(session.journal) < 20_000, "the game does not come to an end"
    assert session.result is not None
    with pytest.raises(AnswerRefused):
        session.answer("anything", 0)
    assert state_hash(session.replayed().state) == session.hash()
    return session
