"""The edges of a session: seats that are not there, what names whom, copies at a point, sessions dealt anew."""

from __future__ import annotations

import pytest

from delve.core import registry, save
from delve.core.errors import BadSave
from delve.core.events import Event
from delve.core.game import Game
from delve.core.msg import Msg, Reason, say
from delve.core.questions import Answer, Option, Order, Seat
from delve.core.session import Session
from tests.core.toy import TOY, Toy

registry.register(TOY)


def new(seats: int = 2) -> Session:
    return Session.new("toy", seed=5, seats=seats)


def bid(session: Session, seat: int, card: int = 0) -> None:
    session.answer(f"c{session.state.hands[seat].cards[card]}", seat)
    session.answer(False, seat)


def ended() -> Session:
    """A whole game: everybody bids their first card, the winner keeps everything."""
    session = new()
    while session.questions:
        question = session.questions[0]
        answers: dict[str, Answer] = {"toy.split": 0, "toy.give": [], "toy.double": False}
        answer = answers.get(question.prompt.key)
        if question.prompt.key == "toy.bid":
            answer = f"c{session.state.hands[question.seat].cards[0]}"
        elif isinstance(question, Order):
            answer = [option.id for option in question.options]
        assert answer is not None
        session.answer(answer, question.seat)
    return session


@pytest.mark.parametrize("seat", [-2, -1, 2, 3])
def test_who_has_no_seat_is_asked_nothing(seat: int) -> None:
    session = new(2)
    assert session.question_for(0) is not None
    assert session.question_for(1) is not None
    assert session.question_for(seat) is None


def test_nobody_is_asked_anything_when_the_game_is_over() -> None:
    session = ended()
    assert session.result is not None
    assert [session.question_for(seat) for seat in (0, 1)] == [None, None]


def test_a_refusal_names_the_seat_whose_answer_it_is() -> None:
    session = new(3)
    bid(session, 2)
    session.undo("answer", 2)
    refused = session.can_redo(Seat(1))
    assert isinstance(refused, Reason)
    assert refused.msg == say("core.undo.other_seat", seat=3), "people count from one"
    assert session.can_redo(Seat(2)) is None
    assert session.can_redo([Seat(1), Seat(2)]) is None
    other = session.can_undo("action", Seat(0))
    assert isinstance(other, Reason)
    assert other.msg == say("core.undo.other_seat", seat=3)


def test_an_answer_is_named_to_who_gave_it_and_to_who_sees_all() -> None:
    session = new(2)
    bid(session, 1)
    label = session.journal[0].label
    assert label is not None
    assert session.answer_name(0) == label
    assert session.answer_name(0, Seat(1)) == label
    assert session.answer_name(0, [Seat(0), Seat(1)]) == label
    assert session.answer_name(0, Seat(0)) is None


def test_a_copy_at_a_point_has_nothing_to_do_again() -> None:
    session = new(2)
    bid(session, 0)
    session.undo("answer", 0)
    assert session.can_redo(0) is None
    copy = session.at(1)
    assert copy.journal == session.journal[:1]
    assert [question.prompt.key for question in copy.questions] == ["toy.double", "toy.bid"]
    assert isinstance(copy.can_redo(0), Reason)
    assert session.can_redo(0) is None, "the session itself still has it"


def test_a_session_dealt_anew_stands_at_the_same_questions() -> None:
    session = new(3)
    bid(session, 1)
    session.answer(f"c{session.state.hands[0].cards[1]}", 0)
    copy = session.determinized(Seat(1), 9)
    assert [(q.seat, q.prompt.key) for q in copy.questions] == [(0, "toy.bid"), (2, "toy.bid")], "others' are secret"
    assert copy.state.hands[1] == session.state.hands[1]
    assert copy.state.hands[0].cards != session.state.hands[0].cards
    bid(session, 2)
    session.answer(False, 0)
    winner = session.state.winner
    assert winner is not None
    session.answer(1, winner)
    known = session.determinized(winner, 9)
    assert [q.prompt.key for q in known.questions] == [q.prompt.key for q in session.questions] == ["toy.give"]
    assert known.state.hands[winner].piles["left"] == session.state.hands[winner].piles["left"] == 1


def test_a_file_of_a_stranger_is_played_from_its_beginning() -> None:
    session = new(2)
    bid(session, 0)
    session.answer(f"c{session.state.hands[1].cards[0]}", 1)
    copy = save.load_from_stranger(save.dump(session))
    assert copy.state == session.state
    assert copy.journal == session.journal
    assert [q.prompt.key for q in copy.questions] == ["toy.double"]
    with pytest.raises(BadSave):
        save.load_from_stranger(b"DELVE SAVE 1\nnothing")


def test_an_order_of_one_is_no_question_unless_it_must_be_asked() -> None:
    options = [Option("a", say("toy.a")), Option("b", say("toy.b"))]

    def asked(count: int, *, always: bool = False) -> Order:
        return Order(Seat(0), say("toy.order"), False, always, options=options[:count])

    assert asked(1).forced() == ["a"]
    assert asked(0).forced() == []
    assert asked(2).forced() is None
    assert asked(1, always=True).forced() is None


def test_in_quiet_play_nothing_is_explained() -> None:
    told: Game[Toy, None] = Game(Toy(rng=1, hands=[], deck=[]), None)
    quiet: Game[Toy, None] = Game(Toy(rng=1, hands=[], deck=[]), None, quiet=True)
    for game in (told, quiet):
        game.explain("TOY-1", Msg("toy.won"), (Msg("toy.why"),))
    assert told.events == [Event(Msg("toy.won"), told.events[0].rule, None, (Msg("toy.why"),))]
    assert told.events[0].rule == "TOY-1"
    assert quiet.events == []
