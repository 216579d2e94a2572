"""GH-MOVE-04: what traps and hazards do in the middle of a movement."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import Attack, Heal, Move
from tests.games.gloomhaven.kit import Table, bottom, top

REST = top(Attack(2))


@pytest.mark.rule("GH-MOVE-04")
@pytest.mark.parametrize("condition", ["stun", "immobilize"])
def test_a_trap_that_holds_a_character_ends_its_movement(condition: str) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A t b g
        A brute hp=10 hand= items=1 played=go,rest
        t trap=0,{condition}
        g bandit-guard
        """,
        go=bottom(Half((Move(2), Heal(2, range=1)), xp=1)),
        rest=REST,
    )
    table.play("bottom:go", "b")
    assert (table.at("A"), table.conditions("A")) == ("t", [condition])
    assert table.hero().xp == 1, "the Move was performed"
    if condition == "stun":
        assert (table.asked, table.options()) == ("turn", ["pass"]), "nothing more this turn"
    else:
        assert (table.asked, table.options()) == ("heal", ["A", "skip"]), "what follows is no movement"


@pytest.mark.rule("GH-MOVE-04")
@pytest.mark.parametrize("condition", ["stun", "immobilize"])
def test_a_trap_that_holds_a_monster_ends_its_movement(condition: str) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A b t g
        A brute hp=10
        t trap=0,{condition}
        g bandit-guard
        """,
        acts={"bandit-guard": (Move(0), Attack(0))},
    )
    assert (table.at("g"), table.hp("A")) == ("t", 10)
    assert table.told("moved") == [1]


@pytest.mark.rule("GH-MOVE-04")
def test_a_hazard_hurts_each_time_it_is_entered_and_not_when_it_is_left() -> None:
    table = Table.of(
        """
        gloomhaven
        A h b
        A brute hp=10 hand= hazard played=go,rest
        h hazard
        """,
        go=bottom(Move(4)),
        rest=REST,
    )
    table.play("bottom:go", "b")
    assert table.hp("A") == 9, "not for the hex in which it began"
    table.answer("h")
    assert table.hp("A") == 8
    table.answer("stop")
    assert (table.at("A"), table.hp("A")) == ("h", 8), "nor for staying there"
