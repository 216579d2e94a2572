"""GH-LOOT: looting."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import Attack, Loot, Move
from tests.games.gloomhaven.kit import Table, bottom, top

REST = bottom(Move(2))


@pytest.mark.rule("GH-LOOT-01")
def test_loot_takes_all_money_and_treasures_in_range() -> None:
    table = Table.of(
        """
        gloomhaven
        a A b c d
        A brute played=grab,rest
        a coins=2
        b coins
        c treasure=goal
        d coins=4
        """,
        grab=top(Loot(2)),
        rest=REST,
    )
    table.play("top:grab")
    assert (table.hero().coins, table.told("looted")) == (3, [2, 1])
    assert (table.hero().tally["treasures"], table.state.treasures) == (1, [])
    assert table.state.coins == [table.hex("d")] * 4, "three hexes away"


@pytest.mark.rule("GH-LOOT-02")
def test_monsters_and_obstacles_do_not_hinder_looting() -> None:
    table = Table.of(
        """
        gloomhaven
        A g o b
         . . .
        A brute played=grab,rest
        g bandit-guard coins
        o obstacle coins
        b coins
        """,
        grab=top(Loot(3)),
        rest=REST,
    )
    table.play("top:grab")
    assert (table.hero().coins, table.state.coins) == (3, []), "below them and behind them"


@pytest.mark.rule("GH-LOOT-03")
def test_loot_needs_a_line_of_sight() -> None:
    table = Table.of(
        """
        gloomhaven
          . . . .
         A . b .
          # # .
           a .
        A brute played=grab,rest
        a coins
        b coins=2
        """,
        grab=top(Loot(9)),
        rest=REST,
    )
    table.play("top:grab")
    assert table.hero().coins == 2
    assert table.state.coins == [table.hex("a")], "within range, but around a corner"


@pytest.mark.rule("GH-LOOT-04")
def test_money_is_the_looting_characters_own() -> None:
    table = Table.of(
        """
        gloomhaven
        A a B
        A brute played=grab,rest
        B scoundrel
        a coins=3
        """,
        grab=top(Loot(1)),
        rest=REST,
    )
    table.play("top:grab")
    assert (table.hero("A").coins, table.hero("B").coins) == (3, 0)


@pytest.mark.rule("GH-LOOT-06")
def test_what_lies_in_its_hex_must_be_looted_at_the_end_of_the_turn() -> None:
    table = Table.of(
        """
        gloomhaven
        A a b
        A brute played=go,rest
        a coins
        b coins=2 treasure=goal
        """,
        go=bottom(Move(2)),
        rest=top(Attack(1)),
    )
    table.play("bottom:go", "b")
    assert table.hero().coins == 0, "nothing is picked up on the way"
    table.end_turn()
    assert (table.hero().coins, table.hero().tally["treasures"]) == (2, 1), "nobody was asked"
    assert table.state.coins == [table.hex("a")]


@pytest.mark.rule("GH-LOOT-06")
def test_it_is_looted_after_a_long_rest_too() -> None:
    table = Table.of(
        """
        gloomhaven
        A . .
        A brute resting discard=trample,skewer,spare-dagger
        0,0 coins
        """,
    )
    table.go_on(until="lead")
    assert (table.hero().coins, table.state.coins) == (1, [])


@pytest.mark.rule("GH-LOOT-07")
def test_summons_do_not_loot() -> None:
    table = Table.of(
        """
        gloomhaven
        A b g
        A tinkerer played=go,rest
        b rat-swarm seat=0 coins
        g bandit-guard
        """,
        go=bottom(Move(1)),
        rest=top(Attack(1)),
    )
    table.end_turn().go_on(until="lead", damage="suffer")
    assert (table.at("b"), table.figure("b").acted) == ("b", 1)
    assert (table.hero().coins, table.state.coins) == (0, [table.hex("b")])


@pytest.mark.rule("GH-LOOT-08")
def test_loot_includes_ones_own_hex() -> None:
    table = Table.of(
        """
        gloomhaven
        A . .
        A brute played=grab,rest
        0,0 coins=2
        """,
        grab=top(Loot(1)),
        rest=REST,
    )
    table.play("top:grab")
    assert table.hero().coins == 2
    assert table.asked == "turn", "in the middle of the turn, not at its end"
