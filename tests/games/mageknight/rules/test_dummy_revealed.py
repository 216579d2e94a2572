"""What the dummy player draws comes to light, and is not taken back past (MK-UNDO-02)."""

from __future__ import annotations

import pytest

from delve.bots.base import random_answer
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.games.mageknight.content.box import box_content

SCENARIOS = [one.id for one in box_content().scenarios.values() if 1 in one.players]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_random_tactic_of_the_dummy_is_marked_as_revealed(scenario: str) -> None:
    seen = 0
    for seed in range(3):
        session = Session.new("mageknight", seed=seed, scenario=scenario, seats=1)
        rng = LooseRng(seed)
        while session.questions and session.state.round < 3 and len(session.journal) < 150:
            dummy = session.state.dummy
            before = dummy.tactic if dummy is not None else ""
            question = session.question
            session.answer(random_answer(question, rng), question.seat)
            dummy = session.state.dummy
            if dummy is not None and dummy.tactic and dummy.tactic != before:
                seen += 1
                assert "mk.revealed.tactic" in [msg.key for msg in session.journal[-1].revealed]
                assert session.can_undo() is not None
    assert seen or session.state.dummy is None
