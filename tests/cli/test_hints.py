"""Hints in the terminal, and bots that look ahead in its seats."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from delve.bots.search import timed
from delve.bots.search.bot import SearchBot
from delve.cli import hints
from delve.cli.errors import BadArguments
from delve.cli.play import bots_for, parse_seats
from delve.cli.terminal import Terminal, new_console
from delve.core.msg import say
from delve.core.questions import Amount, Choose, ChooseSome, Confirm, Option, Order, Question, Seat
from delve.core.session import Session
from tests.cli.helpers import delve

ASK = say("kh.ask.play")
OPTIONS = [Option(name, say("kh.do.skip")) for name in ("a", "b", "c")]


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots think for a moment only."""
    monkeypatch.setattr(timed, "SECONDS", dict.fromkeys(timed.SECONDS, 0.05))


@pytest.mark.parametrize(
    ("question", "answer", "typed"),
    [
        (Choose(Seat(0), ASK, options=OPTIONS), "b", "2"),
        (ChooseSome(Seat(0), ASK, options=OPTIONS, least=0, most=2), ["c", "a"], "3 1"),
        (ChooseSome(Seat(0), ASK, options=OPTIONS, least=0, most=2), [], "0"),
        (Order(Seat(0), ASK, options=OPTIONS), ["c", "a", "b"], "3 1 2"),
        (Amount(Seat(0), ASK, least=0, most=9), 7, "7"),
        (Confirm(Seat(0), ASK, yes=say("kh.do.luck"), no=say("kh.do.skip")), False, "2"),
    ],
)
def test_a_hint_says_what_to_type(question: Question, answer: str | list[str] | int | bool, typed: str) -> None:
    assert hints.typed(question, answer) == typed


@pytest.mark.parametrize("width", [80, 200])
def test_a_hint_shows_the_answers_that_were_compared(width: int) -> None:
    session = Session.new("heroesout", seed=3, scenario="lesson", seats=2)
    question = session.question
    advice = hints.advise(session, question)
    file = StringIO()
    term = Terminal("en", new_console(file, width=width))
    term.console.print(hints.shown(term, "heroesout", question, advice))
    text = file.getvalue()
    assert f"A bot would answer: {term.words.text(advice.choices[0].label)}" in text
    assert text.count("% to win") == len(advice.choices) > 1
    assert "Compared" in text
    assert max(map(len, text.splitlines())) <= width


def test_a_hint_changes_nothing(home: Path) -> None:
    shown = delve(home, "play", "heroesout", "--scenario", "lesson", "--seats", "human", "--seed", "3", typed="h\nq\n")
    assert shown.returncode == 0, shown.stderr
    assert "A bot would answer: " in shown.stdout
    again = delve(home, "resume", typed="q\n")
    assert "Player 1" in again.stdout


def test_seats_for_bots_that_look_ahead() -> None:
    assert parse_seats("human, Quick,strong,deep", range(1, 7)) == ["human", "quick", "strong", "deep"]
    with pytest.raises(BadArguments, match="quick, strong, deep"):
        parse_seats("human,clever", range(1, 7))
    made = bots_for(["human", "bot", "deep"], "heroesout", 7)
    assert [isinstance(bot, SearchBot) for bot in made.values()] == [False, True]
