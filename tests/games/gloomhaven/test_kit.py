"""The kit for rule tests does what its own description says."""

from __future__ import annotations

import re
import textwrap
from typing import Any

import pytest

from delve.core.errors import AnswerRefused
from delve.core.questions import Question
from delve.games.gloomhaven.effects import Attack, Loot, Move
from tests.games.gloomhaven import kit
from tests.games.gloomhaven.kit import Table, bottom, top

EXAMPLES = re.findall(r"(?m)^    def (\w+)\(\) -> None:\n((?:        .*\n)+)", kit.__doc__ or "")

SMALL = """
    gloomhaven
    A a g
    A brute played=hit,go
    g bandit-guard
    """


@pytest.mark.parametrize(("name", "body"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_the_examples_run(name: str, body: str) -> None:
    known: dict[str, Any] = {**vars(kit), "Attack": Attack, "Move": Move}
    exec(textwrap.dedent(body), known)


def test_there_are_two_examples() -> None:
    assert len(EXAMPLES) == 2


def test_letters_stand_for_figures_and_hexes() -> None:
    table = Table.of(SMALL, hit=top(Attack(2, range=2)), go=bottom(Move(1)))
    table.play("bottom:go")
    assert table.options() == ["a", "stop", "skip"]
    table.answer("a").play("top:hit")
    assert table.options() == ["g", "skip"]
    assert (table.at("A"), table.at("g"), table.hex("a")) == ("a", "g", 1)


def test_a_wrong_answer_tells_what_could_be_answered() -> None:
    table = Table.of(SMALL, hit=top(Attack(2)), go=bottom(Move(1)))
    with pytest.raises(AnswerRefused) as error:
        table.play("bottom:go", "g")
    assert error.value.__notes__[0] == "Asked is 'move', answered 'g'."
    assert "['a', 'stop', 'skip']" in error.value.__notes__[1]
    assert table.asked == "move", "nothing has changed"


def test_a_function_can_answer() -> None:
    table = Table.of(SMALL, hit=top(Attack(2)), go=bottom(Move(1)))
    asked = []

    def reply(question: Question) -> str | None:
        asked.append(table.asked)
        return {"turn": "bottom:go", "move": "a"}[table.asked] if len(asked) < 3 else None

    table.run(reply)
    assert (asked, table.at("A")) == (["turn", "move", "turn"], "a")


def test_modifier_decks_are_plain_but_for_what_the_position_names() -> None:
    table = Table.of(SMALL.replace("go\n", "go mods=null\n"), hit=top(Loot(1)), go=bottom(Move(1)))
    assert table.hero().deck.draw == ["+0"] * 20 + ["null"]
    assert table.state.modifiers.draw == ["+0"] * 20
    assert len(set(Table.of(SMALL, plain=False, hit=top(), go=bottom()).state.modifiers.draw)) == 7
