"""What a bot is, and the random one."""

from __future__ import annotations

from typing import Protocol

from delve.core.questions import Amount, Answer, Choose, ChooseSome, Confirm, Order, Question, Seat
from delve.core.rng import LooseRng, Rng
from delve.core.session import Session


class Bot(Protocol):
    """Answers a question of its seat. It may read `session.view(seat)` and use `session.determinized(seat, …)`."""

    def answer(self, session: Session, seat: Seat, question: Question) -> Answer:
        """The answer; always one that the question allows."""
        ...


def random_answer(question: Question, rng: Rng) -> Answer:
    """Any legal answer, each option equally likely."""
    if isinstance(question, Choose):
        legal = question.legal()
        return legal[rng.below(len(legal))]
    if isinstance(question, ChooseSome):
        legal = question.legal()
        most = min(question.most, len(legal))
        return rng.sample(legal, question.least + rng.below(most - question.least + 1))
    if isinstance(question, Amount):
        return question.least + rng.below(question.most - question.least + 1)
    if isinstance(question, Order):
        return rng.sample([o.id for o in question.options], len(question.options))
    assert isinstance(question, Confirm)
    return bool(rng.below(2))


class RandomBot:
    """Answers at random."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = LooseRng(seed)

    def answer(self, session: Session, seat: Seat, question: Question) -> Answer:
        return random_answer(question, self._rng)


def play_out(session: Session, bots: dict[Seat, Bot], most: int = 100_000) -> Session:
    """Let bots play until the game is over, or until a seat without a bot is asked."""
    for _ in range(most):
        question = next((q for q in session.questions if q.seat in bots), None)
        if question is None:
            return session
        seat = question.seat
        session.answer(bots[seat].answer(session, seat, question), seat)
    raise RuntimeError(f"the game is not over after {most} answers")
