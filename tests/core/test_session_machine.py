"""A hypothesis state machine against Session: whatever is done in whatever order, a plain model agrees."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from delve.bots.base import random_answer
from delve.core import registry, save
from delve.core.errors import AnswerRefused, UndoRefused
from delve.core.rng import LooseRng
from delve.core.session import Session
from tests.conformance.games import TABLES, new_table
from tests.core.toy import TOY

registry.register(TOY)


class SessionMachine(RuleBasedStateMachine):
    """The model: the hashes after each answer, with a cursor for undo and redo."""

    @initialize(table=st.sampled_from(TABLES), seed=st.integers(0, 50), practice=st.booleans())
    def begin(self, table: tuple[str, int], seed: int, practice: bool) -> None:
        self.session: Session = new_table(*table, seed)
        self.session.practice = practice
        self.trail = [self.session.hash()]
        self.ahead: list[list[str]] = []

    @precondition(lambda self: self.session.questions)
    @rule(pick=st.integers(0, 10_000))
    def answer(self, pick: int) -> None:
        rng = LooseRng(pick)
        question = rng.choice(self.session.questions)
        self.session.answer(random_answer(question, rng), question.seat)
        self.trail.append(self.session.hash())
        self.ahead.clear()

    @rule(level=st.sampled_from(["answer", "action", "turn"]))
    def undo(self, level: str) -> None:
        reason = self.session.can_undo(level)  # type: ignore[arg-type]
        before = len(self.session.journal)
        if reason is not None:
            with pytest.raises(UndoRefused) as refused:
                self.session.undo(level)  # type: ignore[arg-type]
            assert refused.value.reason == reason
            assert len(self.session.journal) == before
            return
        self.session.undo(level)  # type: ignore[arg-type]
        now = len(self.session.journal)
        assert now < before
        self.ahead.append(self.trail[now + 1 :])
        del self.trail[now + 1 :]

    @precondition(lambda self: self.ahead)
    @rule()
    def redo(self) -> None:
        self.session.redo()
        self.trail += self.ahead.pop()

    @rule()
    def save_and_load(self) -> None:
        redo = self.session._redo
        self.session = save.load(save.dump(self.session))
        self.session._redo = redo

    @rule()
    def clone(self) -> None:
        self.session = self.session.clone()

    @rule(answer=st.one_of(st.text(max_size=5), st.integers(100, 200), st.lists(st.text(max_size=3), max_size=2)))
    def nonsense(self, answer: str | int | list[str]) -> None:
        if not self.session.questions:
            return
        question = self.session.questions[0]
        if question.refusal(answer) is not None:
            with pytest.raises(AnswerRefused):
                self.session.answer(answer, question.seat)

    @invariant()
    def stands_where_the_model_stands(self) -> None:
        if hasattr(self, "session"):
            assert self.session.hash() == self.trail[-1]
            assert len(self.session.journal) == len(self.trail) - 1


TestSessionMachine = SessionMachine.TestCase
TestSessionMachine.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
