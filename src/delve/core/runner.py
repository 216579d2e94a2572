"""Runs a rule: sends answers into it, answers by itself what has one answer, keeps secret branches apart."""

from __future__ import annotations

from typing import Any

from delve.core.errors import RuleBroken
from delve.core.questions import Answer, Question, Rule, Seat, Together


class Branch:
    """One seat's sub-rule of an open `Together`."""

    __slots__ = ("question", "result", "rule", "seat")

    def __init__(self, seat: Seat, rule: Rule[Any]) -> None:
        self.seat = seat
        self.rule = rule
        self.question: Question | None = None
        self.result: Any = None

    def run(self, value: Any) -> None:
        """Go on to this seat's next real question or to the end of its sub-rule."""
        while True:
            try:
                asked = self.rule.send(value)
            except StopIteration as stop:
                self.question, self.result = None, stop.value
                return
            if isinstance(asked, Together) or asked.seat != self.seat:
                raise RuleBroken(f"a rule for seat {self.seat} in a Together may ask only that seat: {asked!r}")
            value = asked.forced()
            if value is None:
                self.question = asked
                return


class Runner:
    """A rule under way: the live generator and what it waits for. It is over when it waits for nothing."""

    __slots__ = ("_branches", "_rule", "pending", "together_from")

    def __init__(self, rule: Rule[None]) -> None:
        self._rule = rule
        self._branches: list[Branch] | None = None
        self.pending: list[Question] = []
        self.together_from = -1
        """How many answers came before the open Together; -1 when none is open."""

    def question_for(self, seat: int) -> Question | None:
        """The open question that this seat may answer."""
        for question in self.pending:
            if question.seat == seat:
                return question
        for question in self.pending:
            if question.collective:
                return question
        return None

    def answer(self, question: Question, answer: Answer, count: int) -> None:
        """Send a checked answer; `count` is the number of answers including it."""
        if self._branches is None:
            self.run(answer, count)
            return
        branch = next(b for b in self._branches if b.question is question)
        branch.run(answer)
        self._settle(count)

    def run(self, value: Any = None, count: int = 0) -> None:
        """Send what the rule waits for, at the start nothing, and run to the next question."""
        send = self._rule.send
        while True:
            try:
                asked = send(value)
            except StopIteration:
                self.pending = []
                return
            if isinstance(asked, Together):
                self._branches = [Branch(seat, rule) for seat, rule in asked.rules.items()]
                self.together_from = count
                for branch in self._branches:
                    branch.run(None)
                self._settle(count)
                return
            value = asked.forced()
            if value is None:
                self.pending = [asked]
                return

    def _settle(self, count: int) -> None:
        """After a change in a branch: wait for the others, or hand all results to the rule."""
        assert self._branches is not None
        self.pending = [b.question for b in self._branches if b.question is not None]
        if not self.pending:
            results = {b.seat: b.result for b in self._branches}
            self._branches, self.together_from = None, -1
            self.run(results, count)
