"""GH-ATK: attacks."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import Attack, Gain, Move, OnAttack, Plus
from tests.games.gloomhaven.kit import Table, both, bottom, top

REST = bottom(Move(2))
"""A second card to play, where it does not matter which."""


@pytest.mark.rule("GH-ATK-01")
def test_an_attack_deals_its_value_to_one_enemy_in_range() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
         h . .
        A brute played=hit,rest
        g bandit-guard hp=6
        h bandit-guard hp=6
        """,
        hit=top(Attack(3)),
        rest=REST,
    )
    table.play("top:hit")
    assert (table.asked, table.options()) == ("attack", ["g", "h", "skip"])
    table.answer("g")
    assert (table.hp("g"), table.hp("h")) == (3, 6)
    assert table.asked == "turn", "one target, and the action is over"


@pytest.mark.rule("GH-ATK-01")
def test_an_attack_without_an_enemy_in_range_does_nothing() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute played=hit,rest
        g bandit-guard
        """,
        hit=top(Attack(3)),
        rest=REST,
    )
    table.play("top:hit")
    assert table.rules("no_target") == ["GH-ATK-01"]
    assert table.asked == "turn"


@pytest.mark.rule("GH-ATK-02")
def test_an_ally_is_never_a_target() -> None:
    table = Table.of(
        """
        gloomhaven
        A B .
         g c .
        A brute played=hit,rest
        B scoundrel
        g bandit-guard
        c city-guard ally
        """,
        hit=top(Attack(3)),
        rest=REST,
    )
    table.play("top:hit")
    assert table.options() == ["g", "skip"], "neither the other character nor a monster on its side"


@pytest.mark.rule("GH-ATK-03")
def test_a_ranged_attack_reaches_any_enemy_within_its_range() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g h i
        A brute played=shot,rest
        g bandit-guard
        h bandit-guard
        i bandit-guard
        """,
        shot=top(Attack(2, range=3)),
        rest=REST,
    )
    table.play("top:shot")
    assert table.options() == ["g", "h", "skip"], "figures between do not matter; i is 4 hexes away"


@pytest.mark.rule("GH-ATK-04")
def test_a_ranged_attack_on_an_adjacent_enemy_has_disadvantage() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute played=shot,rest mods=+2,-1
        g bandit-guard hp=6
        """,
        shot=top(Attack(3, range=3)),
        rest=REST,
    )
    table.play("top:shot", "g")
    assert table.hp("g") == 4, "two cards are drawn, the worse one counts: 6 - (3 - 1)"
    assert table.hero().deck.discard == ["+2", "-1"]


@pytest.mark.rule("GH-ATK-04")
def test_the_disadvantage_is_against_the_adjacent_target_alone() -> None:
    table = Table.of(
        """
        gloomhaven
        A g h
        A brute played=shot,rest mods=+2,+1,+2,-1
        g bandit-guard hp=9
        h bandit-guard hp=9
        """,
        shot=top(Attack(3, range=3, targets=2)),
        rest=REST,
    )
    table.play("top:shot", "h", "g")
    assert table.hp("h") == 4, "one card: 9 - (3 + 2)"
    assert table.hp("g") == 5, "the worse of the next two: 9 - (3 + 1)"
    assert table.hero().deck.discard == ["+2", "+1", "+2"]


@pytest.mark.rule("GH-ATK-05")
def test_an_attack_without_a_range_is_melee_with_range_1() -> None:
    table = Table.of(
        """
        gloomhaven
        . i . .
         g A h
        . . . .
        A brute played=hit,rest mods=+2
        g bandit-guard hp=6
        h bandit-guard
        i bandit-guard
        """,
        hit=top(Attack(3)),
        rest=REST,
    )
    table.play("top:hit")
    assert table.options() == ["g", "h", "i", "skip"]
    table.answer("g")
    assert table.hp("g") == 1, "no disadvantage: one card, 6 - (3 + 2)"


@pytest.mark.rule("GH-ATK-06")
def test_bonuses_come_before_the_card_and_shield_comes_last() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute played=hit,rest mods=x2
        g bandit-guard hp=20 shield=3
        """,
        hit=top(Attack(3, plus=(Plus(Gain(attack=1)),))),
        rest=REST,
    )
    table.play("top:hit", "g")
    assert table.hp("g") == 15, "20 - ((3 + 1) * 2 - 3)"
    assert table.told("attack") == [8]


@pytest.mark.rule("GH-ATK-06", "GH-ATK-15")
def test_shield_does_not_turn_damage_into_healing() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute played=hit,rest mods=-2
        g bandit-guard hp=3/6 shield=5
        """,
        hit=top(Attack(3)),
        rest=REST,
    )
    table.play("top:hit", "g")
    assert table.hp("g") == 3
    assert table.rules("no_damage") == ["GH-ATK-06"]


@pytest.mark.rule("GH-ATK-07")
def test_the_attackers_step_counts_cards_items_and_poison() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute played=hit,rest items=14 mods=x2
        g bandit-guard hp=20 poison
        active fury top
        """,
        hit=top(Attack(2)),
        rest=REST,
        fury=top(Half((OnAttack(Gain(attack=1)),), lasts="always")),
    )
    table.play("top:hit", "item:14", "g")
    assert table.hp("g") == 10, "20 - (2 + 1 by the potion + 1 by the card + 1 by poison) * 2"


@pytest.mark.rule("GH-ATK-08")
def test_a_doubling_comes_after_a_bonus_since_that_is_best() -> None:
    table = Table.of(
        """
        gloomhaven
        A G .
        A brute played=hit,rest mods=-1
        G bandit-guard elite hp=9
        """,
        hit=top(Attack(3, plus=(Plus(Gain(double=True)), Plus(Gain(attack=2))))),
        rest=REST,
    )
    table.play("top:hit", "G")
    assert table.hp("G") == 1, "the rulebook's example: (3 + 2) * 2 = 10, 9 after the card, 8 after Shield 1"


@pytest.mark.rule("GH-ATK-09")
def test_each_target_has_its_own_card() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A brute played=hit,rest mods=+2,-1
        g bandit-guard hp=9
        h bandit-guard hp=9 poison
        """,
        hit=both(Attack(3, targets=2), Move(2)),
        rest=REST,
    )
    table.play("top:hit", "g")
    assert table.asked == "more_targets"
    assert table.options() == ["h", "done"]
    table.answer("h")
    assert (table.hp("g"), table.hp("h")) == (4, 6), "9 - (3 + 2) and 9 - (3 + 1 - 1)"


@pytest.mark.rule("GH-ATK-09")
def test_a_monster_draws_a_card_for_each_target_too() -> None:
    table = Table.of(
        """
        gloomhaven mods=+1,-1
        A g B
        A brute hp=10
        B scoundrel hp=8
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0, targets=2),)},
    )
    table.go_on(damage="suffer")
    assert (table.hp("A"), table.hp("B")) == (7, 7), "Attack 2, +1 against its focus, -1 against the other"
    assert table.state.modifiers.discard == ["+1", "-1"]
