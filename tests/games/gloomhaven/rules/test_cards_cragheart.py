"""Cards of the Cragheart that ask more of the rules than most."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import Attack
from tests.games.gloomhaven.kit import Table, top
from tests.games.gloomhaven.rules.cards import REST, play


def test_unstable_upheaval_reaches_farther_and_stays_melee() -> None:
    table = play(
        "cragheart",
        "unstable-upheaval",
        """
        gloomhaven
        B A g h
        B brute hp=10 hand=
        g bandit-guard hp=20/20
        h bandit-guard hp=20/20
        elements earth=strong
        """,
        "mods=+1,+1",
    )
    table.play("top:unstable-upheaval", "consume:0", "all", "g")
    assert (table.hp("g"), table.hp("h"), table.hp("B")) == (16, 16, 8), "no disadvantage on g; 2 for his ally"


def test_dirt_tornado_muddles_friend_and_foe_but_not_himself() -> None:
    table = play(
        "cragheart",
        "dirt-tornado",
        """
        gloomhaven
        A B g .
         . . . .
        B brute
        g bandit-guard hp=9
        """,
    )
    table.play("top:dirt-tornado")
    area = next(
        one for one in table.options() if one.startswith("area:") and str(table.figure("B").hex) in one[5:].split(".")
    )
    table.answer(area)
    assert (table.conditions("g"), table.conditions("B"), table.conditions("A")) == (["muddle"], ["muddle"], [])


def test_dirt_tornado_that_is_not_thrown_muddles_nobody() -> None:
    table = play(
        "cragheart",
        "dirt-tornado",
        """
        gloomhaven
        A B g .
        B brute
        g bandit-guard hp=9
        """,
    )
    table.play("top:dirt-tornado", "skip")
    assert (table.conditions("g"), table.conditions("B")) == ([], [])


def test_massive_boulder_hurts_those_beside_a_target_that_it_killed() -> None:
    table = play(
        "cragheart",
        "massive-boulder",
        """
        gloomhaven
        A g h
         . B .
        B brute hp=10 hand=
        g bandit-guard hp=1
        h bandit-guard hp=9
        """,
        "hp=10",
    )
    table.play("top:massive-boulder", "g")
    assert table.is_gone("g")
    assert (table.hp("h"), table.hp("B"), table.hp("A")) == (8, 9, 10)


def test_blind_destruction_passes_on_all_the_damage() -> None:
    table = play(
        "cragheart",
        "blind-destruction",
        """
        gloomhaven
        A . g h
        g bandit-guard hp=1 shield=1
        h bandit-guard hp=9 shield=3
        """,
        "mods=x2",
    )
    table.play("top:blind-destruction", "g")
    assert table.is_gone("g")
    assert table.hp("h") == 2, "4 * 2 - 1, though g had 1 hit point; no Shield against it"


def test_rock_slide_hurts_each_figure_once() -> None:
    table = play(
        "cragheart",
        "rock-slide",
        """
        gloomhaven
        . . a b . .
         A . g c . .
        . . . . . .
        g bandit-guard hp=9
        """,
    )
    table.play("top:rock-slide", "hexes:a", "hexes:b", "hexes:c", "perform")
    assert (table.hp("g"), len(table.state.obstacles)) == (7, 3)


def test_rocky_end_counts_the_hexes_of_all_obstacles() -> None:
    table = play(
        "cragheart",
        "rocky-end",
        """
        gloomhaven
        T T . .
         T A g .
        o . . .
        T wide=boulder
        g bandit-guard hp=20/20
        """,
    )
    table.play("top:rocky-end", "g")
    assert (table.hp("g"), table.state.obstacles) == (12, []), "four hexes: Attack 8"


@pytest.mark.rule("GH-ATK-17")
def test_heaving_swing_pushes_into_an_obstacle_that_breaks() -> None:
    table = play(
        "cragheart",
        "heaving-swing",
        """
        gloomhaven
        A g o
        g bandit-guard hp=9
        """,
    )
    table.play("top:heaving-swing", "g", "o")
    assert (table.hp("g"), table.at("g"), table.state.obstacles, table.hero().xp) == (4, "o", [], 1), "9 - 3 - 2"
    assert "GH-ATK-17" in table.rules("damage")


def test_heaving_swing_breaks_an_obstacle_with_a_flying_enemy_too() -> None:
    table = play(
        "cragheart",
        "heaving-swing",
        """
        gloomhaven
        A w o
        w wind-demon hp=20/20
        """,
    )
    table.play("top:heaving-swing", "w", "o")
    assert (table.at("w"), table.state.obstacles, table.hero().xp) == ("o", [], 1)
    assert [event.msg.params["n"] for event in table.events("damage")][-1] == 2


@pytest.mark.rule("GH-ATK-17")
def test_brutal_momentum_hurts_for_each_hex_that_a_wall_or_obstacle_denies() -> None:
    position = """
        gloomhaven
        . . . .
         A g a {}
        . . . .
        g bandit-guard hp=20/20
        """
    for behind in ("#", "o"):
        table = play("cragheart", "brutal-momentum", position.format(behind))
        table.play("top:brutal-momentum", "g", "a", "blocked")
        assert (table.at("g"), table.hp("g"), table.hero().xp) == ("a", 15, 1), "20 - 3 - 2"
    both = play("cragheart", "brutal-momentum", "gloomhaven\n. A g #\ng bandit-guard hp=20/20")
    both.play("top:brutal-momentum", "g", "blocked")
    assert (both.hp("g"), both.hero().xp) == (13, 2), "20 - 3 - 2 - 2"
    assert "GH-ATK-17" in both.rules("damage")


def test_brutal_momentum_does_not_hurt_against_figures() -> None:
    table = play(
        "cragheart",
        "brutal-momentum",
        """
        gloomhaven
        . . B .
         A g C .
        . . D .
        B brute
        C scoundrel
        D tinkerer
        g bandit-guard hp=20/20
        """,
    )
    table.play("top:brutal-momentum", "g")
    assert (table.asked, table.hp("g"), table.hero().xp) == ("turn", 17, 0)


def test_backup_ammunition_is_used_by_each_ranged_attack_that_is_made() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g h
        A cragheart played=hit,rest
        g bandit-guard hp=9
        h bandit-guard hp=9
        active backup-ammunition top
        """,
        hit=top(Attack(1), Attack(2, range=3), Attack(2, range=2), Attack(1, range=3)),
        rest=REST,
    )
    table.play("top:hit")
    assert table.state.actives[0].used == 0, "no melee attack"
    table.answer("g", "h")
    assert (table.hp("g"), table.hp("h"), table.state.actives[0].used) == (7, 7, 1)
    table.answer("g")
    assert (table.state.actives[0].used, table.hero().xp) == (2, 2), "even without a second target"
    table.answer("skip")
    assert table.state.actives[0].used == 2, "but not by an attack that is declined"


def test_natures_lift_takes_air_for_an_attack_that_is_made() -> None:
    position = """
        gloomhaven
        A . . . g
        A cragheart played=hit,rest
        g bandit-guard hp=9
        active natures-lift bottom
        elements air=strong
        """
    table = Table.of(position, hit=top(Attack(2, range=2)), rest=REST)
    table.play("top:hit", "skip")
    assert (table.state.elements[2], table.state.actives[0].used) == (2, 0)
    table = Table.of(position, hit=top(Attack(2, range=2)), rest=REST)
    table.play("top:hit", "g")
    assert (table.hp("g"), table.state.elements[2], table.state.actives[0].used) == (7, 0, 1)


def test_natures_lift_without_air_does_nothing() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A cragheart played=hit,rest
        g bandit-guard hp=9
        active natures-lift bottom
        """,
        hit=top(Attack(2, range=2)),
        rest=REST,
    )
    table.play("top:hit", "g")
    assert table.state.actives[0].used == 0


def test_stone_pummel_breaks_an_obstacle_for_each_attack() -> None:
    table = Table.of(
        """
        gloomhaven
        o A g
         p . .
        A cragheart level=5 played=hit,rest
        p obstacle
        g bandit-guard hp=20/20
        active stone-pummel bottom
        """,
        hit=top(Attack(1), Attack(1), Attack(1)),
        rest=REST,
    )
    table.play("top:hit", "g")
    assert table.asked == "clear", "which of the two"
    table.answer("o", "g", "g")
    assert (table.hp("g"), table.state.obstacles, table.state.actives[0].used) == (11, [], 2), "4 + 4 + 1"


def test_opposing_strike_counts_each_melee_attack() -> None:
    table = Table.of(
        """
        gloomhaven
        . a A g
        A cragheart hp=10 hand=
        g bandit-guard hp=9
        active opposing-strike bottom
        """,
        acts={"bandit-guard": (Attack(0, push=1),)},
    )
    assert (table.at("A"), table.state.actives[0].used, table.hp("g")) == ("a", 1, 9)


def test_lumbering_bash_heals_at_the_start_of_following_turns() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        A . g
        A cragheart level=8 hp=5/10 played=hit,rest
        g bandit-guard
        active lumbering-bash bottom
        """,
        hit=top(Attack(1)),
        rest=REST,
    )
    assert (table.asked, table.options()) == ("heal", ["A", "skip"])
    table.answer("A")
    assert (table.hp("A"), table.state.actives[0].used, table.hero().xp) == (7, 1, 1)


@pytest.mark.parametrize(("earth", "damage"), [(False, 2), (True, 3)])
def test_crater_hurts_more_with_earth_the_second_time(earth: bool, damage: int) -> None:
    table = play(
        "cragheart",
        "crater",
        """
        gloomhaven
        A g a
        g bandit-guard hp=9
        elements earth=strong
        """,
    )
    table.play("bottom:crater", "perform", "a")
    table.go_on("turn", augment="consume" if earth else "skip", part="perform")
    assert table.hp("g") == 9 - damage
