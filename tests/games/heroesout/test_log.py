"""Every event and every refusal names the line of the ledger that is behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from delve.bots.base import random_answer
from delve.core.msg import Reason
from delve.core.questions import Choose, ChooseSome, Question
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.core.words import words
from delve.games.heroesout.definition import box_content

LEDGER = Path(__file__).parents[3] / "docs" / "rules" / "heroesout.md"
IDS = set(re.findall(r"^- \*\*(KH-[A-Z]+-\d+)\*\*", LEDGER.read_text(encoding="utf-8"), re.MULTILINE))

scenarios = pytest.mark.parametrize("scenario", list(box_content().scenarios))


def random_game(scenario: str, seed: int, most: int = 400) -> Iterator[Session]:
    """A game played at random, seen before each answer and at its end."""
    rng = LooseRng(seed)
    clans = rng.sample(list(box_content().clans), 1 + seed % 3)
    session = Session.new("heroesout", scenario=scenario, clans=clans, difficulty="challenging", seed=seed)
    for _ in range(most):
        yield session
        if not session.questions:
            return
        question = session.questions[0]
        session.answer(random_answer(question, rng), question.seat)


def test_the_ledger_has_its_149_lines() -> None:
    assert len(IDS) == 149


@scenarios
def test_every_event_names_a_rule_of_the_ledger_and_has_words(scenario: str) -> None:
    *_, session = random_game(scenario, seed=len(scenario))
    english = words("en")
    for event in session.events:
        if event.msg.key != "kh.event.lesson":
            assert event.rule in IDS, event
        text = english.text(event.msg)
        assert "[" not in text, text
        assert "{" not in text, text


@scenarios
def test_every_refused_option_names_a_rule_of_the_ledger_and_has_words(scenario: str) -> None:
    english = words("en")
    for session in random_game(scenario, seed=len(scenario) + 1):
        for question in session.questions:
            for reason in reasons(question):
                assert reason.rule in IDS, reason
                text = english.text(reason.msg)
                assert "[" not in text, text
                assert "{" not in text, text


def reasons(question: Question) -> list[Reason]:
    """Why options of a question are refused."""
    if not isinstance(question, Choose | ChooseSome):
        return []
    return [option.refused for option in question.options if option.refused is not None]
