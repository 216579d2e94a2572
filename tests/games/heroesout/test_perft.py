"""Position counts: how many ways a fixed position can go on, as perft counts do for chess.

A change of any rule or option list on the way changes a count; what changed is then looked for with the other tests.
"""

from __future__ import annotations

from itertools import chain, combinations

import pytest

from delve.core.questions import Amount, Answer, Choose, ChooseSome, Confirm, Order, Question
from delve.core.session import Session
from tests.games.heroesout.support import Table

POSITIONS = {
    "one card, one monster": """
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.move2
        """,
    "a swarm with cargo": """
        heroesout scenario=hall
        seat ratfolk at=sewers:2,vault hand=test.swarm_move
        room sewers frog=1 traps=1
        """,
    "an invasion": """
        heroesout scenario=hall difficulty=hardcore phase=invasion invasion=2
        seat ratfolk at=vault:2,forge
        seat witches at=study/1,library
        room forge heroes=archer
        room study bone=1 book=1 frog=1
        guild deck=warrior.eye,rogue.swords,mage.hats
        """,
}
COUNTS = {
    "one card, one monster": [3, 8, 51, 179, 702],
    "a swarm with cargo": [3, 8, 50, 173, 689],
    "an invasion": [2, 5, 11, 23, 48],
}


def answers(question: Question) -> list[Answer]:
    """All legal answers."""
    if isinstance(question, Choose):
        return list(question.legal())
    if isinstance(question, ChooseSome):
        legal = question.legal()
        sizes = range(question.least, min(question.most, len(legal)) + 1)
        return [list(some) for some in chain.from_iterable(combinations(legal, size) for size in sizes)]
    if isinstance(question, Amount):
        return list(range(question.least, question.most + 1))
    assert not isinstance(question, Order)
    assert isinstance(question, Confirm)
    return [True, False]


def perft(session: Session, depth: int) -> int:
    """The number of ways to give so many answers."""
    if depth == 0 or not session.questions:
        return 1
    question = session.questions[0]
    total = 0
    for answer in answers(question):
        copy = session.clone()
        copy.answer(answer, question.seat)
        total += perft(copy, depth - 1)
    return total


@pytest.mark.parametrize("name", POSITIONS)
def test_the_position_can_go_on_in_as_many_ways_as_ever(name: str) -> None:
    session = Table.of(POSITIONS[name]).session
    assert [perft(session, depth) for depth in range(1, len(COUNTS[name]) + 1)] == COUNTS[name]
