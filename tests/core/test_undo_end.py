"""An ended game stays ended: whoever went on would know all that was hidden."""

from __future__ import annotations

import pytest

from delve.bots.base import random_answer
from delve.core.errors import UndoRefused
from delve.core.rng import LooseRng
from delve.core.session import Level, Session
from delve.core.words import words
from tests.conformance.games import new_table


def _ended(name: str, **options: bool) -> Session:
    session, rng = new_table(name, 2, 3, **options), LooseRng(4)
    while session.questions:
        question = rng.choice(session.questions)
        session.answer(random_answer(question, rng), question.seat)
    return session


@pytest.mark.parametrize("level", ["answer", "action", "turn"])
@pytest.mark.parametrize("name", ["toy", "gloomhaven", "heroesout"])
def test_nothing_is_taken_back_once_the_game_is_over(name: str, level: Level) -> None:
    session = _ended(name)
    with pytest.raises(UndoRefused) as refused:
        session.undo(level, session.journal[-1].seat)
    assert refused.value.reason.msg.key == "core.undo.over"
    assert session.result is not None
    assert "practice table" in words("en").text(refused.value.reason.msg)


def test_a_practice_game_goes_on_from_its_end() -> None:
    session = _ended("toy", practice=True)
    session.undo()
    assert session.questions


def test_a_log_of_older_days_goes_back_from_the_end() -> None:
    """Its entries must still apply, or the table would not load."""
    session = _ended("toy")
    assert not session.journal[-1].revealed
    session.undo("answer", session.journal[-1].seat, ended=True)
    assert session.questions
