"""What a monster sets out to do depends on its own conditions, all of them known in one place."""

from __future__ import annotations

from typing import get_args

import pytest

from delve.core.game import Game
from delve.games.gloomhaven.box import TOKENS, Condition
from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.defs import GH
from delve.games.gloomhaven.effects import Attack, Move
from delve.games.gloomhaven.rules import monsters
from delve.games.gloomhaven.solver import AttackIntent, Intent
from tests.games.gloomhaven.kit import Table

RANGED = AttackIntent(range=3, melee=False)


def test_every_condition_is_minded_or_irrelevant() -> None:
    assert set(get_args(Condition)) == monsters.MINDED | monsters.IRRELEVANT
    assert not monsters.MINDED & monsters.IRRELEVANT


@pytest.mark.rule("GH-COND-12", "GH-COND-13", "GH-COND-15", "GH-MMOVE-16", "GH-MMOVE-17")
@pytest.mark.parametrize("condition", TOKENS)
def test_a_condition_changes_the_intent_just_if_it_is_minded(condition: Condition) -> None:
    table = Table.of("gloomhaven\n. . . . A\n . g . .\nA brute hp=10 hand=\ng bandit-archer acted")
    guard = table.figure("g")
    game: GH = Game(table.state, box_content(), quiet=True)
    intent = Intent(move=2, attack=RANGED, attacks=(RANGED,))
    plain = monsters.minded(game, guard, intent)
    guard.conditions[condition] = 1
    assert (monsters.minded(game, guard, intent) != plain) == (condition in monsters.MINDED)


@pytest.mark.rule("GH-MMOVE-07", "GH-COND-15")
@pytest.mark.parametrize(("condition", "moves"), [("", True), (" muddle", False)], ids=["plain", "muddled"])
def test_a_muddled_archer_does_not_step_back(condition: str, moves: bool) -> None:
    table = Table.of(
        f"""
        gloomhaven
        . . . .
         . g A .
        . . . .
        A brute hp=10 hand=
        g bandit-archer{condition}
        """,
        acts={"bandit-archer": (Move(0), Attack(0))},
    )
    if table.asked:
        table.answer(table.options()[0])
    assert (table.figure("g").hex != table.hex("g")) == moves
