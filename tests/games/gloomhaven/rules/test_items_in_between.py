"""Items of one's turn in the middle of an ability (GH-ITEM-14)."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import ALL_NEXT_TO, Attack, Command, Grant, Heal, Loot, Move, Suffer, To
from delve.games.gloomhaven.state import CONSUMED
from tests.games.gloomhaven.kit import Table, bottom, top

HEALING, STAMINA, CLOAK, FALCON, EYE = "item:12", "item:13", "item:5", "item:35", "item:63"
GO, HIT = bottom(Move(3)), top(Attack(2))

pytestmark = pytest.mark.rule("GH-ITEM-14")


def _states(table: Table, name: str = "A") -> dict[int, int]:
    return {one.number: one.state for one in table.hero(name).items}


# ---------------------------------------------------------------------- movement


def test_a_stamina_potion_in_mid_move_leaves_the_rest_of_the_movement() -> None:
    table = Table.of(
        """
        gloomhaven
        A a . b
        A brute played=go,hit items=13 discard=trample,eye-for-an-eye
        """,
        go=GO,
        hit=HIT,
    )
    table.play("bottom:go", "a")
    assert (table.asked, table.prompt("n")) == ("move", 2)
    table.answer(STAMINA)
    table.answer(["card:trample", "card:eye-for-an-eye"])
    assert {"trample", "eye-for-an-eye"} <= set(table.hero().hand)
    assert (table.asked, table.prompt("n")) == ("move", 2), "it goes on where it was"
    assert STAMINA not in table.options(), "it is consumed"
    table.answer("b")
    assert table.at("A") == "b"


def test_a_healing_potion_before_a_step_into_a_hazard() -> None:
    table = Table.of(
        """
        gloomhaven
        A a ! b
        A brute hp=1/10 played=go,hit items=12 hand=
        """,
        go=GO,
        hit=HIT,
    )
    table.play("bottom:go", "a", HEALING, "b")
    assert table.at("A") == "b"
    assert table.hp("A") == 1 + 3 - table.state.trap_damage // 2
    assert _states(table) == {12: CONSUMED}


def test_where_there_is_no_way_on_nothing_more_is_asked() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . a
        A brute played=go,hit items=12
        """,
        go=GO,
        hit=HIT,
    )
    table.play("bottom:go", "a")
    assert table.asked == "turn"
    assert HEALING in table.options()


def test_a_summon_that_comes_in_mid_move_stands_in_the_way() -> None:
    table = Table.of(
        """
        gloomhaven
        A a b
        A brute played=go,hit items=35
        """,
        go=bottom(Move(1)),
        hit=HIT,
    )
    table.play("bottom:go", FALCON, "a")
    assert [one.name for one in table.new()] == ["jade-falcon"]
    assert table.options() == ["stop", "skip"], "nobody can end on the Falcon, and b is too far"


# ---------------------------------------------------------------------- attacks


def test_potions_can_be_used_while_an_attack_is_aimed() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=2/10 played=hit,go items=12
        g bandit-guard hp=9
        """,
        go=GO,
        hit=HIT,
    )
    table.play("top:hit", HEALING)
    assert (table.asked, table.hp("A"), table.hp("g")) == ("attack", 5, 9)
    table.answer("g")
    assert table.hp("g") == 7


def test_strengthen_counts_for_the_attack_that_is_aimed() -> None:
    table = Table.of(
        f"""
        gloomhaven
        A g .
        A brute played=hit,go items={EYE[5:]} mods=-1,+2
        g bandit-guard hp=9
        """,
        go=GO,
        hit=HIT,
    )
    table.play("top:hit", EYE, "g")
    assert table.hp("g") == 9 - 4, "the better of two cards"


def test_a_healing_potion_between_the_targets_of_an_attack() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A brute hp=2/10 played=hit,go items=12 hand=
        g bandit-guard hp=9 retaliate=1
        h bandit-guard hp=9 retaliate=2
        """,
        go=GO,
        hit=top(Attack(2, targets=0)),
    )
    table.play("top:hit", "all", "g")
    assert (table.asked, table.hp("A")) == ("next_target", 1)
    assert table.options() == ["h", HEALING], "one target is left, and a potion before it"
    table.answer(HEALING)
    assert table.hp("A") == 1 + 3 - 2
    assert (table.hp("g"), table.hp("h")) == (7, 7)


def test_and_before_one_more_target() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A brute hp=2/10 played=hit,go items=12
        g bandit-guard hp=9
        h bandit-guard hp=9
        """,
        go=GO,
        hit=top(Attack(2, targets=2)),
    )
    table.play("top:hit", "g")
    assert (table.asked, table.options()) == ("more_targets", ["h", HEALING, "done"])
    table.answer(HEALING)
    assert (table.asked, table.options()) == ("more_targets", ["h", "done"])
    table.answer("h")
    assert (table.hp("A"), table.hp("g"), table.hp("h")) == (5, 7, 7)


def test_a_single_target_is_not_asked_for_twice() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute played=hit,go items=12
        g bandit-guard hp=9
        """,
        go=GO,
        hit=HIT,
    )
    table.play("top:hit", "g")
    assert (table.asked, table.hp("g")) == ("turn", 7)


# ---------------------------------------------------------------------- other abilities


def test_potions_while_the_targets_of_an_ability_are_chosen() -> None:
    table = Table.of(
        """
        gloomhaven
        A B .
        A brute hp=2/10 played=help,go items=12,35
        B tinkerer hp=2/8
        """,
        help=top(Heal(2, range=2)),
        go=GO,
    )
    table.play("top:help")
    assert table.options() == ["A", "B", HEALING, FALCON, "skip"]
    table.answer(HEALING)
    assert (table.asked, table.hp("A")) == ("heal", 5)
    table.answer("B")
    assert table.hp("B") == 4


def test_potions_before_a_part_that_asks_for_nothing() -> None:
    table = Table.of(
        """
        gloomhaven
        A B .
        A brute hp=2/10 played=grab,go items=12 coins
        B tinkerer
        """,
        grab=top(Loot(1), Suffer(1, ALL_NEXT_TO)),
        go=GO,
    )
    table.play("top:grab", HEALING)
    assert (table.asked, table.hp("A")) == ("part", 5)
    table.answer("perform")
    assert table.hero().coins == 1


def test_potions_while_somebody_else_does_what_one_says() -> None:
    table = Table.of(
        """
        gloomhaven
        A g . .
        A brute hp=2/10 played=say,go items=12
        g bandit-guard
        """,
        say=top(Command((Move(1),), To("enemies", 1))),
        go=GO,
    )
    table.play("top:say", "g")
    assert table.asked == "move"
    assert HEALING in table.options()


# ---------------------------------------------------------------------- only in one's own turn


def test_an_ally_that_moves_in_somebody_elses_turn_has_no_items_of_its_own_turn() -> None:
    table = Table.of(
        """
        gloomhaven
        A B . .
        A brute played=say,go items=12
        B tinkerer hp=2/8 items=13,12
        """,
        say=top(Grant((Move(2),), To("allies", 1))),
        go=GO,
    )
    table.play("top:say", "B")
    assert (table.asked, table.question.seat) == ("move", 1)
    assert not [one for one in table.options() if one.startswith("item:")]


def test_nobody_uses_them_while_stunned() -> None:
    table = Table.of(
        """
        gloomhaven
        A ^ . .
        A brute hp=5/10 played=go,hit items=12
        ^ trap=0,stun
        """,
        go=GO,
        hit=HIT,
    )
    table.play("bottom:go", "^")
    assert "stun" in table.conditions("A")
    assert HEALING not in table.options()


def test_invisibility_in_mid_move_is_no_hindrance() -> None:
    table = Table.of(
        """
        gloomhaven
        A a b
        A brute played=go,hit items=5
        """,
        go=bottom(Move(2)),
        hit=HIT,
    )
    table.play("bottom:go", "a", CLOAK, "b")
    assert table.conditions("A") == ["invisible"]
    assert table.at("A") == "b"
