"""The session: answering, taking back, saving, replaying."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from typing import Any

import msgspec
import pytest

from delve.core import registry, save
from delve.core.asking import choose
from delve.core.errors import AnswerRefused, BadConfig, BadSave, ReplayBroken, RuleBroken, UndoRefused, UnknownGame
from delve.core.game import Game
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.core.session import Level, Session
from delve.core.state import encode
from tests.core import toy
from tests.core.toy import TOY, Toy

registry.register(TOY)


def new(seats: int = 2, **options: Any) -> Session:
    return Session.new("toy", seed=5, seats=seats, **options)


def bid(session: Session, seat: int, double: bool = False) -> None:
    """One seat bids its first card."""
    question = session.question_for(Seat(seat))
    assert question is not None
    session.answer(f"c{session.state.hands[seat].cards[0]}", seat)
    session.answer(double, seat)


def first_round(session: Session) -> Session:
    for seat in range(session.seats):
        bid(session, seat)
    return session


# ---------------------------------------------------------------------- together


def test_together_asks_all_seats_at_once_and_acts_when_the_last_is_in() -> None:
    session = new(3)
    assert [q.seat for q in session.questions] == [0, 1, 2]
    bid(session, 2)
    assert [q.seat for q in session.questions] == [0, 1]
    assert all(len(hand.cards) == 4 for hand in session.state.hands), "nothing happens before all have answered"
    bid(session, 0)
    bid(session, 1)
    assert session.state.winner is not None
    assert all(len(hand.cards) <= 4 for hand in session.state.hands)


def test_a_question_is_the_same_while_others_answer_in_secret() -> None:
    session = new(3)
    question = session.question_for(0)
    bid(session, 2)
    assert session.question_for(0) is question
    assert (session.asked_since(0), session.asked_since(2), len(session.journal)) == (0, 2, 2)
    session.answer(f"c{session.state.hands[0].cards[0]}", 0)
    bid(session, 1)
    assert session.question_for(0) is not question
    assert session.asked_since(0) == 3
    session.answer(True, 0, at=3)
    assert session.asked_since(session.question.seat) == len(session.journal) == 6


def test_an_answer_to_a_question_that_is_not_asked_yet_is_refused() -> None:
    session = new(2)
    with pytest.raises(AnswerRefused):
        session.answer(f"c{session.state.hands[0].cards[0]}", 0, at=1)
    assert not session.journal


def test_the_order_of_answers_does_not_matter_in_together() -> None:
    one, other = new(3), new(3)
    for seat in (0, 1, 2):
        bid(one, seat)
    for seat in (2, 0, 1):
        bid(other, seat)
    assert one.hash() == other.hash()
    assert one.questions == other.questions


def test_nobody_sees_anothers_question_or_answer_in_together() -> None:
    session = new(2)
    session.answer(f"c{session.state.hands[0].cards[0]}", 0)
    assert [q.seat for q in session.view(Seat(1)).questions] == [1]
    assert session.view(Seat(1)).waiting == [0, 1]
    assert session.view(Seat(-1)).questions == []
    assert session.events_for(Seat(1)) == []


def test_without_a_seat_an_answer_to_several_questions_is_refused() -> None:
    with pytest.raises(AnswerRefused, match="say which seat"):
        new().answer("c1")


def test_a_seat_takes_back_its_own_secret_answer_while_others_stay() -> None:
    session = new(3)
    bid(session, 0)
    bid(session, 1)
    card = session.state.hands[0].cards[1]
    session.undo(seat=0)
    session.undo(seat=0)
    assert [q.seat for q in session.questions] == [0, 2], "seat 1 has still answered"
    session.answer(f"c{card}", 0)
    session.answer(False, 0)
    bid(session, 2)
    assert card not in session.state.hands[0].cards or session.state.winner == 0
    assert session.replayed().hash() == session.hash()


def test_an_answer_to_a_question_that_is_gone_is_refused_even_if_it_would_fit() -> None:
    session = first_round(new())
    winner = session.question.seat
    shown = len(session.journal)
    session.answer(1, winner, at=shown)
    session.undo()
    session.answer(0, winner, at=shown)
    while session.question.prompt.key != "toy.bid":
        session.answer(_any(session), session.question.seat)
    before = session.hash()
    with pytest.raises(AnswerRefused, match="gone"):
        session.answer(f"c{session.state.hands[0].cards[0]}", 0, at=shown)
    assert session.hash() == before


def test_what_others_answer_in_secret_meanwhile_does_not_make_a_question_stale() -> None:
    session = new(3)
    bid(session, 2)
    session.answer(f"c{session.state.hands[0].cards[0]}", 0, at=0)
    with pytest.raises(AnswerRefused, match="gone"):
        session.answer(True, 0, at=0)
    assert [q.prompt.key for q in session.questions] == ["toy.double", "toy.bid"]


# ---------------------------------------------------------------------- undo and redo


def test_undo_goes_back_one_answer_and_redo_comes_again() -> None:
    session = first_round(new())
    winner = session.question.seat
    before = session.hash(), session.questions
    session.answer(1, winner)
    after = session.hash(), session.questions
    session.undo()
    assert (session.hash(), session.questions) == before
    session.redo()
    assert (session.hash(), session.questions) == after


def test_undo_stops_at_revealed_information_and_names_it() -> None:
    session = first_round(new())
    reason = session.can_undo()
    assert reason is not None
    assert reason.msg.key == "core.undo.revealed"
    assert reason.msg.params["what"] == session.journal[-1].revealed[-1]
    with pytest.raises(UndoRefused):
        session.undo()
    assert len(session.journal) == 4, "a refused undo changes nothing"


def test_practice_lifts_the_limit() -> None:
    session = first_round(new(practice=True))
    start = new(practice=True)
    session.undo("turn")
    assert session.hash() == start.hash()
    assert session.journal == []


def test_undo_by_action_goes_to_the_rest_point() -> None:
    session = first_round(new())
    winner = session.question.seat
    rest = session.hash()
    session.answer(1, winner)
    session.answer(_any(session), winner)
    session.undo("action")
    assert session.hash() == rest
    assert session.question.prompt.key == "toy.split"


def test_undo_by_turn_goes_to_the_start_of_the_turn() -> None:
    session = new(practice=True)
    first = session.hash()
    first_round(session)
    while session.state.round == 0:
        question = session.question
        session.answer(_any(session), question.seat)
    second = session.hash()
    bid(session, 0)
    session.undo("turn")
    assert session.hash() == second
    session.undo("turn")
    assert session.hash() == first


def test_a_seat_cannot_take_back_what_another_seat_did() -> None:
    session = first_round(new())
    winner = session.question.seat
    session.answer(1, winner)
    other = 1 - winner
    reason = session.can_undo(seat=other)
    assert reason is not None
    assert reason.msg.key == "core.undo.other_seat"
    assert session.can_undo(seat=winner) is None


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    with pytest.raises(UndoRefused, match="began"):
        new().undo()
    with pytest.raises(UndoRefused, match="nothing to do again"):
        new().redo()


def test_a_new_answer_forgets_what_could_be_done_again() -> None:
    session = first_round(new())
    winner = session.question.seat
    session.answer(1, winner)
    session.undo()
    session.answer(0, winner)
    with pytest.raises(UndoRefused):
        session.redo()


def _any(session: Session) -> Any:
    from tests.conformance.checks import some_answers

    return some_answers(session.question)[0]


# ---------------------------------------------------------------------- saves


def test_a_save_keeps_log_journal_and_undo() -> None:
    session = first_round(new())
    winner = session.question.seat
    session.answer(1, winner)
    loaded = save.load(save.dump(session))
    assert loaded.journal == session.journal
    assert loaded.events == session.events
    assert loaded.can_undo() is None
    loaded.undo()
    session.undo()
    assert loaded.hash() == session.hash()


@pytest.mark.parametrize("cut", [0, 5, 20, 60, -1])
def test_a_truncated_save_is_an_error_that_says_so(cut: int) -> None:
    data = save.dump(new())
    with pytest.raises(BadSave, match=r"damaged|not a Delve save"):
        save.load(data[:cut])


def test_a_changed_save_is_an_error() -> None:
    data = bytearray(save.dump(new()))
    data[-3] ^= 1
    with pytest.raises(BadSave, match="damaged"):
        save.load(bytes(data))


def test_a_foreign_file_is_an_error() -> None:
    with pytest.raises(BadSave, match="not a Delve save"):
        save.load(b"PK\x03\x04 something else")


def _resaved(session: Session, **changes: Any) -> bytes:
    """The session's save with other values in it, as an older or newer program would have written it."""
    import hashlib
    import zlib

    saved = msgspec.structs.replace(save._unpack(save.dump(session), save.Saved), **changes)
    packed = zlib.compress(msgspec.msgpack.encode(saved))
    return save.MAGIC + hashlib.blake2b(packed, digest_size=16).hexdigest().encode() + b"\n" + packed


def test_a_save_of_a_newer_version_is_refused() -> None:
    with pytest.raises(BadSave, match="newer"):
        save.load(_resaved(new(), schema=99, engine="9.9"))


def test_a_save_of_an_older_schema_is_migrated() -> None:
    session = first_round(new())
    rest = session.last_rest()
    plain = msgspec.to_builtins(rest.state)
    plain["number"] = plain.pop("round")
    del plain["note"]
    old = save.SavedRest(rest.at, 0, 0, 0, msgspec.msgpack.encode(plain))
    loaded = save.load(_resaved(session, schema=1, rests=[old]))
    assert loaded.state.note == "migrated"
    assert loaded.state.round == 0
    assert loaded.question.prompt.key == "toy.split"


def test_a_step_that_no_longer_replays_falls_back_to_the_rest_point(monkeypatch: pytest.MonkeyPatch) -> None:
    session = first_round(new())
    winner = session.question.seat
    session.answer(1, winner)
    data = save.dump(session)

    def changed(game: Game[Toy, None], seat: Seat) -> Rule[None]:
        options = [Option("a", say("a")), Option("b", say("b"))]
        yield from choose(seat, say("toy.new_question"), options)

    monkeypatch.setattr(toy, "reward", changed)
    loaded = save.load(data)
    assert [notice.key for notice in loaded.notices] == ["core.save.fell_back"]
    assert loaded.question.prompt.key == "toy.new_question"
    assert len(loaded.journal) == 4, "the answers before the rest point are kept"
    loaded.answer("a", winner)
    assert loaded.state.round == 1, "the game goes on under the new rules"


def test_the_whole_journal_replays_or_says_where_it_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    session = first_round(new())
    assert session.replayed().hash() == session.hash()
    monkeypatch.setattr(toy, "ROUNDS", 0)
    with pytest.raises(ReplayBroken, match="Answer 1 "):
        session.replayed()


def test_the_old_file_stays_until_the_new_one_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deep" / "table.delve"
    session = new()
    save.write(session, path)
    before = path.read_bytes()
    bid(session, 0)

    def broken(*_: Any) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(save, "dump", broken)
    with pytest.raises(KeyboardInterrupt):
        save.write(session, path)
    assert path.read_bytes() == before
    assert [p.name for p in path.parent.iterdir()] == ["table.delve"]


def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadSave, match="no-such-file"):
        save.read(tmp_path / "no-such-file")


# ---------------------------------------------------------------------- defects, errors, copies


def test_a_rule_that_fails_leaves_the_session_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    session = new()
    bid(session, 0)
    session.answer(f"c{session.state.hands[1].cards[0]}", 1)
    before = session.hash(), session.questions, list(session.journal), len(session.events)

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(toy.TRIGGERS, "fire", broken)
    with pytest.raises(RuleBroken, match="ZeroDivisionError"):
        session.answer(False, 1)
    assert (session.hash(), session.questions, list(session.journal), len(session.events)) == before
    monkeypatch.undo()
    session.answer(False, 1)
    assert session.state.winner is not None


@pytest.mark.parametrize("copied", [False, True])
def test_a_defect_in_the_next_step_leaves_a_session_without_history_as_it_was(
    monkeypatch: pytest.MonkeyPatch, copied: bool
) -> None:
    session = new(history=False, quiet=True)
    bid(session, 0)
    session.answer(f"c{session.state.hands[1].cards[0]}", 1)
    if copied:
        session = session.clone()
        session._course.apart = 0  # the rest point that the failing step begins at is kept
    before = session.hash(), session.questions, list(session.journal)

    def broken(game: Game[Toy, None], seat: Seat) -> Rule[None]:
        raise ZeroDivisionError

    monkeypatch.setattr(toy, "reward", broken)
    with pytest.raises(RuleBroken, match="ZeroDivisionError"):
        session.answer(False, 1)
    assert (session.hash(), session.questions, list(session.journal)) == before


def test_an_unknown_game_and_bad_settings_say_what_there_is() -> None:
    with pytest.raises(UnknownGame, match="no game “chess”"):
        Session.new("chess")
    with pytest.raises(BadConfig, match="no setting “colour”"):
        Session.new("toy", colour="red")
    with pytest.raises(BadConfig, match="cannot be set up"):
        Session.new("toy", seats="two")


def test_an_answer_list_is_not_shared_with_the_caller() -> None:
    session = first_round(new())
    winner = session.question.seat
    while session.question.prompt.key != "toy.give":
        session.answer(_any(session), winner)
    given = [f"c{session.state.hands[winner].cards[0]}"]
    session.answer(given, winner)
    given.clear()
    assert session.journal[-1].answer != []


@pytest.mark.parametrize("history", [True, False])
def test_a_session_is_let_go_of_as_soon_as_nobody_holds_it(history: bool) -> None:
    """Searches make copies by the thousand; none may wait for the garbage collector."""
    session = new(history=history)
    session.answer(_any(session), session.question.seat)
    held: Any = type("Held", (), {})()
    session.notices.append(held)
    watched = weakref.ref(held)
    gc.disable()
    try:
        del session, held
        assert watched() is None, "session and rule hold each other"
    finally:
        gc.enable()


def test_a_session_without_history_keeps_two_rest_points_at_most() -> None:
    session = new(history=False, quiet=True)
    while session.questions:
        session.answer(_any(session), session.question.seat)
        assert len(session._course.rests) <= 2
        assert len(session.clone()._course.rests) <= 2
    assert session.events == []
    assert session.clone().hash() == session.hash()


def test_a_session_without_history_takes_back_the_live_step_alone() -> None:
    session = first_round(new(history=False, quiet=True, practice=True))
    before = session.hash()
    session.answer(1, session.question.seat)
    assert session.hash() != before
    session.undo()
    assert session.hash() == before
    levels: tuple[Level, ...] = ("answer", "action", "turn")
    for level in levels:
        refused = session.can_undo(level)
        assert refused is not None
        assert refused.msg.key == "core.undo.no_history"


def test_equal_states_have_equal_bytes_whatever_the_order_of_keys() -> None:
    one, other = new().state, new().state
    one.hands[0].piles = {"left": 1, "right": 2}
    other.hands[0].piles = {"right": 2, "left": 1}
    assert encode(one) == encode(other)
