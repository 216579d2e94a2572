"""A session on its way to another process."""

from __future__ import annotations

import pytest

from delve.bots.base import random_answer
from delve.core import save
from delve.core.rng import LooseRng
from delve.core.session import Session


@pytest.mark.parametrize("practice", [False, True])
def test_a_session_is_handed_over_as_it_is(practice: bool) -> None:
    session = Session.new("heroesout", seed=5, scenario="siege", difficulty="family", seats=2, practice=practice)
    rng = LooseRng(3)
    for number in range(60):
        session.answer(random_answer(session.question, rng), session.question.seat)
        if practice and number in (20, 50):
            session.undo("action")
        taken = save.taken_over(save.hand_over(session))
        assert (taken.hash(), taken.journal, taken.events) == (session.hash(), session.journal, session.events)
        assert taken.can_redo() == session.can_redo()
    assert save.dump(taken) == save.dump(session)
