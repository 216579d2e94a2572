"""What a typed line means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from delve.cli import ask
from delve.cli.ask import Command, Given, Unclear, understand
from delve.core.msg import Msg, because, say
from delve.core.questions import Amount, Choose, ChooseSome, Confirm, Option, Order, Question, Seat
from delve.core.words import words

EN = words("en")
ROOMS = ("vault", "sewers", "study", "forge")
OPTIONS = [Option(f"room:{room}", say(f"kh.room.{room}")) for room in ROOMS]
SHUT = Option("room:cells", say("kh.room.cells"), because("KH-CELL-01", "kh.refused.luck_used"))
ASK = Msg("kh.ask.play")
ONE = Choose(Seat(0), ASK, options=[*OPTIONS, SHUT])
SOME = ChooseSome(Seat(0), ASK, options=OPTIONS, least=0, most=3)
TWO = ChooseSome(Seat(0), ASK, options=OPTIONS, least=2, most=2)
NUMBER = Amount(Seat(0), ASK, least=0, most=12)
ORDER = Order(Seat(0), ASK, options=OPTIONS)
YES = Confirm(Seat(0), ASK, yes=say("kh.do.luck"), no=say("kh.do.skip"))


@pytest.mark.parametrize(
    ("question", "line", "answer"),
    [
        (ONE, "1", "room:vault"),
        (ONE, " 4 ", "room:forge"),
        (ONE, "Va", "room:vault"),
        (ONE, "se", "room:sewers"),
        (ONE, "cel", "room:cells"),
        (SOME, "1 3", ["room:vault", "room:study"]),
        (SOME, "1,3", ["room:vault", "room:study"]),
        (SOME, "2-4", ["room:sewers", "room:study", "room:forge"]),
        (SOME, "0", []),
        (SOME, "-", []),
        (SOME, "forge", ["room:forge"]),
        (NUMBER, "0", 0),
        (NUMBER, "12", 12),
        (ORDER, "4 3 2 1", ["room:forge", "room:study", "room:sewers", "room:vault"]),
        (YES, "1", True),
        (YES, "2", False),
        (YES, "y", True),
        (YES, "No", False),
        (YES, "skip", False),
    ],
)
def test_answers(question: Question, line: str, answer: object) -> None:
    assert understand(line, question, EN) == Given(answer)  # type: ignore[arg-type]  # any kind of answer


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("u", Command("u")),
        ("UA", Command("ua")),
        ("w 3", Command("w", "3")),
        ("s my game.delve", Command("s", "my game.delve")),
        ("help", Command("?")),
        ("h", Command("h")),
        ("?hint", Command("h")),
        ("quit", Command("q")),
    ],
)
def test_commands(line: str, command: Command) -> None:
    for question in (ONE, SOME, NUMBER, ORDER, YES):
        assert understand(line, question, EN) == command


@pytest.mark.parametrize(
    ("question", "line", "key"),
    [
        (ONE, "", "cli.hint.one"),
        (ONE, "9", "cli.unclear.number"),
        (ONE, "0", "cli.unclear.number"),
        (ONE, "1 2", "cli.hint.one"),
        (ONE, "x", "cli.unclear.name"),
        (ONE, "1-", "cli.unclear.name"),
        (ONE, "4-1", "cli.unclear.name"),
        (NUMBER, "many", "cli.hint.amount"),
        (NUMBER, "1 2", "cli.hint.amount"),
        (SOME, "", "cli.hint.some_or_none"),
        (TWO, "", "cli.hint.exactly"),
        (ORDER, "", "cli.hint.order"),
    ],
)
def test_what_is_not_understood_says_what_would_be(question: Question, line: str, key: str) -> None:
    reply = understand(line, question, EN)
    assert isinstance(reply, Unclear)
    assert reply.msg.key == key
    assert "[cli" not in EN.text(reply.msg)


def test_two_copies_of_a_card_need_no_choice_between_them() -> None:
    copies = [Option(f"card:ratfolk.gnaw#{n}", say("kh.card.ratfolk.gnaw")) for n in (1, 2)]
    assert understand("gnaw", Choose(Seat(0), ASK, options=copies), EN) == Given("card:ratfolk.gnaw#1")


def test_letters_that_fit_several_options_name_them() -> None:
    two = [
        Option("a", say("kh.room.study")),
        Option("b", say("kh.resource.book")),
        Option("c", say("kh.resource.bone")),
    ]
    reply = understand("bo", Choose(Seat(0), ASK, options=two), EN)
    assert isinstance(reply, Unclear)
    assert EN.text(reply.msg) == "“bo” could be Book and Bone."


def test_letters_prefer_what_may_be_taken() -> None:
    two = [
        Option("no", say("kh.resource.book"), because("", "kh.refused.unhurt")),
        Option("yes", say("kh.resource.bone")),
    ]
    assert understand("bo", Choose(Seat(0), ASK, options=two), EN) == Given("yes")


@given(st.text(max_size=30))
def test_any_line_is_an_answer_a_command_or_explained(line: str) -> None:
    for question in (ONE, SOME, TWO, NUMBER, ORDER, YES):
        reply = understand(line, question, EN)
        assert isinstance(reply, Given | Command | Unclear)
        if isinstance(reply, Given):
            question.refusal(reply.answer)


def test_every_line_of_a_question_can_be_typed() -> None:
    for question in (ONE, YES):
        for number, line in enumerate(ask.lines(question), 1):
            reply = understand(str(number), question, EN)
            assert isinstance(reply, Given)
            assert reply.answer in (line.id, line.id == "yes")
