"""The guided first game tells each thing once, at its moment."""

from __future__ import annotations

from collections import Counter

from delve.bots.base import random_answer
from delve.core.msg import Msg
from delve.core.rng import LooseRng
from delve.core.words import LANGUAGES, words
from delve.games.mageknight.defs import MK
from delve.games.mageknight.rules import lesson
from tests.games.mageknight.kit import Table


def told(table: Table) -> list[str]:
    """The steps that were told, in their order."""
    found = []
    for event in table.events("lesson"):
        text = event.msg.params["text"]
        assert isinstance(text, Msg)
        found.append(text.key.removeprefix("mk.lesson."))
    return found


def taught(game: MK) -> None:
    game.state.memory["lesson"] = 0


def test_the_first_game_begins_with_its_aim() -> None:
    table = Table.opened(heroes=["tovak"], lesson=True)
    assert told(table) == ["aim", "tactics"]


def test_a_turn_begins_with_cards_and_moving() -> None:
    table = Table.of(hand="march", deck="rage", on="plains", change=taught)
    assert told(table) == ["cards", "moving"]
    assert told(table.play("basic:march"))[2:] == ["strong"]


def test_a_combat_is_explained_phase_by_phase() -> None:
    table = Table.of(foes="prowlers", change=taught)
    assert told(table) == ["combat", "ranged"]
    assert told(table.play("next"))[2:] == ["block"]
    assert told(table.play("next"))[3:4] == ["damage"]


def test_a_game_that_is_not_guided_tells_nothing() -> None:
    assert told(Table.opened(heroes=["tovak"])) == []


def test_nothing_is_told_twice() -> None:
    table, rng = Table.opened(heroes=["tovak"], lesson=True), LooseRng(3)
    for _ in range(60):
        if not table.session.questions:
            break
        table.session.answer(random_answer(table.question, rng), table.question.seat)
    assert max(Counter(told(table)).values()) == 1


def test_every_step_has_its_words() -> None:
    for language in LANGUAGES:
        said = words(language)
        for name, _ in lesson.STEPS:
            assert f"mk.lesson.{name}" in said, f"{name} in {language}"
