"""Steps: questions with one answer are not asked; rules that ask wrongly are found out; triggers keep order."""

from __future__ import annotations

import pytest

from delve.core.asking import choose, choose_amount, choose_order, choose_some, confirm, together
from delve.core.errors import RuleBroken
from delve.core.msg import because, say
from delve.core.questions import Amount, Choose, ChooseSome, Option, Order, Rule, Seat
from delve.core.runner import Runner
from tests.core.toy import TRIGGERS, Won

A, B = Seat(0), Seat(1)
WHAT = say("what")


def options(*names: str, refused: str = "") -> list[Option]:
    why = because("R-1", "no")
    return [Option(name, say(name), why if name in refused.split() else None) for name in names]


def test_what_a_question_is_about_is_no_part_of_it() -> None:
    """Two tables at which the same is asked show the same, whatever their rules hold."""

    def asked(about: object) -> Choose:
        question = next(choose(A, WHAT, options("x", "y"), about=about))
        assert isinstance(question, Choose)
        return question

    one, other = asked([1]), asked([2])
    assert one == other
    assert one.about is not None
    assert other.about is not None
    assert (one.about.what, other.about.what) == ([1], [2])
    assert one != asked(None)


def test_a_question_with_one_legal_answer_is_not_asked() -> None:
    got: list[object] = []

    def rule() -> Rule[None]:
        got.append((yield from choose(A, WHAT, options("x", "y", refused="y"))))
        got.append((yield from choose_some(A, WHAT, options("x", "y"), 2, 2)))
        got.append((yield from choose_some(A, WHAT, options("x", "y"), 0, 0)))
        got.append((yield from choose_amount(A, WHAT, 3, 3)))
        got.append((yield from choose_order(A, WHAT, options("x"))))

    runner = Runner(rule())
    runner.run()
    assert not runner.pending
    assert got == ["x", ["x", "y"], [], 3, ["x"]]


def test_a_question_that_must_be_seen_is_always_asked() -> None:
    def rule() -> Rule[None]:
        yield from choose(A, WHAT, options("end"), always=True)

    runner = Runner(rule())
    runner.run()
    assert [q.prompt for q in runner.pending] == [WHAT]


def test_yes_or_no_is_always_asked() -> None:
    def rule() -> Rule[None]:
        yield from confirm(A, WHAT, say("yes"), say("no"))

    runner = Runner(rule())
    runner.run()
    assert runner.pending


@pytest.mark.parametrize(
    "question",
    [
        Choose(A, WHAT, options=options("x", refused="x")),
        Choose(A, WHAT, options=[]),
        ChooseSome(A, WHAT, options=options("x"), least=2, most=2),
        Amount(A, WHAT, least=2, most=1),
    ],
)
def test_a_question_without_a_legal_answer_is_a_defect(question: Choose) -> None:
    def rule() -> Rule[None]:
        yield question

    with pytest.raises(RuleBroken, match="without a legal answer"):
        Runner(rule()).run()


def test_a_secret_sub_rule_may_ask_only_its_own_seat() -> None:
    def nosy() -> Rule[str]:
        return (yield from choose(B, WHAT, options("x", "y")))

    def rule() -> Rule[None]:
        yield from together({A: nosy()})

    with pytest.raises(RuleBroken, match="only that seat"):
        Runner(rule()).run()


def test_seats_with_nothing_to_decide_do_not_hold_up_the_others() -> None:
    results: list[dict[Seat, str]] = []

    def one(seat: Seat, *names: str) -> Rule[str]:
        return (yield from choose(seat, WHAT, options(*names)))

    def rule() -> Rule[None]:
        results.append((yield from together({A: one(A, "only"), B: one(B, "x", "y")})))
        results.append((yield from together({A: one(A, "a"), B: one(B, "b")})))

    runner = Runner(rule())
    runner.run()
    assert [q.seat for q in runner.pending] == [B]
    runner.answer(runner.pending[0], "y", 1)
    assert not runner.pending
    assert results == [{A: "only", B: "y"}, {A: "a", B: "b"}]


def test_a_collective_question_may_be_answered_by_any_seat() -> None:
    def rule() -> Rule[None]:
        yield from choose(A, WHAT, options("x", "y"), collective=True)

    runner = Runner(rule())
    runner.run()
    assert runner.question_for(B) is runner.question_for(A) is not None


def test_some_come_back_in_the_order_of_the_options() -> None:
    got: list[list[str]] = []

    def rule() -> Rule[None]:
        got.append((yield from choose_some(A, WHAT, options("x", "y", "z"), 0, 3)))

    runner = Runner(rule())
    runner.run()
    runner.answer(runner.pending[0], ["z", "x"], 1)
    assert got == [["x", "z"]]


def test_an_order_must_name_every_option_once() -> None:
    question = Order(A, WHAT, options=options("x", "y"))
    assert question.refusal(["y", "x"]) is None
    assert question.refusal(["x", "x"]) is not None
    assert question.refusal(["x"]) is not None


def test_listeners_run_in_their_documented_order() -> None:
    assert TRIGGERS.listeners(Won) == ["echo_first", "echo_second"]
    assert TRIGGERS.listeners(str) == []
