"""Forks: a practice session of one's own, from here on."""

from __future__ import annotations

from delve.core import registry
from delve.core.questions import Seat
from delve.core.session import Session
from tests.core.toy import TOY

registry.register(TOY)


def new(seats: int = 3) -> Session:
    return Session.new("toy", seed=5, seats=seats)


def bid(session: Session, seat: int) -> None:
    session.answer(f"c{session.state.hands[seat].cards[0]}", seat)
    session.answer(False, seat)


def asked(session: Session) -> list[tuple[int, str]]:
    return [(question.seat, question.prompt.key) for question in session.questions]


def test_a_fork_without_a_seed_stands_where_the_session_stands() -> None:
    session = new()
    bid(session, 0)
    session.answer(f"c{session.state.hands[1].cards[2]}", 1)
    fork = session.forked(Seat(0))
    assert fork.practice
    assert fork.state == session.state
    assert asked(fork) == asked(session) == [(1, "toy.double"), (2, "toy.bid")]
    bid(fork, 2)
    assert asked(session) == [(1, "toy.double"), (2, "toy.bid")], "the session itself does not move"


def test_a_fork_asks_others_again_who_have_answered_in_secret() -> None:
    session = new()
    bid(session, 0)
    bid(session, 1)
    fork = session.forked(Seat(1), seed=7)
    assert asked(fork) == [(0, "toy.bid"), (2, "toy.bid")], "the viewer's own answer, which came later, is kept"
    assert fork.state.hands[1].cards == session.state.hands[1].cards
    assert fork.state.hands[0].cards != session.state.hands[0].cards, "what the viewer cannot see is dealt anew"
    known = session.forked(Seat(0), 7, {Seat(0), Seat(1)})
    assert asked(known)[0] == (1, "toy.bid"), "a known answer that does not fit the new deal is asked again"


def test_a_fork_ends_with_the_first_open_answer_of_another() -> None:
    session = new(2)
    bid(session, 0)
    bid(session, 1)
    winner = session.state.winner
    assert winner is not None
    session.answer(1, winner)
    assert asked(session) == [(winner, "toy.give")], "one trophy needs no order"
    other = Seat(1 - winner)
    assert asked(session.forked(other, seed=7)) == [(winner, "toy.split")]
    assert asked(session.forked(other, 7, {winner})) == asked(session)
    assert asked(session.forked(winner, seed=7)) == asked(session)


def test_a_fork_has_the_log_that_the_viewer_saw() -> None:
    session = new(2)
    for seat in (0, 1):
        bid(session, seat)
    winner = session.state.winner
    assert winner is not None
    while session.state.winner is not None:
        question = session.questions[0]
        session.answer(0 if question.prompt.key == "toy.split" else [], winner)
    drawn = [event for event in session.events if event.msg.key == "toy.drew_card"]
    assert [event.seen_by(winner) for event in drawn] == [True]
    assert drawn[0] in session.forked(winner, seed=7).events
    assert drawn[0] not in session.forked(Seat(1 - winner), seed=7).events
