"""Cards of the Scoundrel that ask more of the rules than most."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import Attack
from tests.games.gloomhaven.kit import Table, bottom, top
from tests.games.gloomhaven.rules.cards import REST, STRIKES, play


@pytest.mark.parametrize(
    ("dark", "near", "damage", "xp"), [(True, True, 8, 2), (True, False, 4, 0), (False, True, 4, 0)]
)
def test_stick_to_the_shadows(dark: bool, near: bool, damage: int, xp: int) -> None:
    table = play(
        "scoundrel",
        "stick-to-the-shadows",
        f"""
        gloomhaven
        A g {"B" if near else ". B"}
        B brute
        g bandit-guard hp=20/20
        elements dark=strong
        """,
    )
    table.play("top:stick-to-the-shadows", *(["consume:0"] if dark else []), "g")
    assert (table.hp("g"), table.hero().xp) == (20 - damage, xp)


def test_backstab_counts_allies_beside_the_target_and_its_solitude() -> None:
    table = play(
        "scoundrel",
        "backstab",
        """
        gloomhaven
        A g d
        d decoy
        g bandit-guard hp=20/20
        """,
    )
    table.play("top:backstab", "g")
    assert (table.hp("g"), table.hero().xp) == (13, 2), "3 + 2 beside a summon, + 2 alone"


def test_crippling_poison_comes_besides_poison() -> None:
    table = play(
        "scoundrel",
        "venom-shiv",
        """
        gloomhaven
        A g .
        g bandit-guard hp=20/20 poison
        active crippling-poison top
        """,
    )
    table.play("top:rest", "g")
    assert table.hp("g") == 16, "1 + 1 + 2"


def test_smoke_bomb_doubles_the_next_attack_of_who_is_invisible() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A scoundrel played=smoke-bomb,hit
        g bandit-guard hp=20/20
        """,
        hit=bottom(Attack(2), Attack(2)),
    )
    table.play("top:smoke-bomb", "perform", "perform", "bottom:hit", "g", "g")
    assert table.hp("g") == 14, "4 and 2"
    assert (table.hero().lost, table.hero().xp) == (["smoke-bomb"], 2)


@pytest.mark.parametrize(("dark", "damage"), [(False, 5), (True, 7)])
def test_sinister_opportunity_counts_each_ally_beside_the_target(dark: bool, damage: int) -> None:
    table = play(
        "scoundrel",
        "sinister-opportunity",
        """
        gloomhaven
         B d
        A g .
        B brute
        d decoy
        g bandit-guard hp=20/20
        elements dark=strong
        """,
    )
    table.play("top:sinister-opportunity", *(["consume:0"] if dark else []), "g")
    assert table.hp("g") == 20 - damage


def test_sinister_opportunity_moves_an_enemy_that_must_stay_adjacent() -> None:
    table = play(
        "scoundrel",
        "sinister-opportunity",
        """
        gloomhaven
        a b .
         A g .
        c d .
        g bandit-guard
        """,
    )
    table.play("bottom:sinister-opportunity", "skip", "g")
    assert table.asked == "move"
    assert {one for one in table.options() if one not in ("skip", "stop")} == {"b", "d"}
    table.answer("b")
    assert table.at("g") == "b"


def test_tricksters_reversal_turns_the_targets_shield_on_it() -> None:
    table = play(
        "scoundrel",
        "tricksters-reversal",
        """
        gloomhaven
        A g .
        g bandit-guard hp=20/20 shield=3
        """,
        "mods=x2",
    )
    table.play("top:tricksters-reversal", "g")
    assert table.hp("g") == 7, "(2 + 6) * 2 - 3"


def test_spring_the_trap_throws_it_at_an_enemy() -> None:
    table = play(
        "scoundrel",
        "spring-the-trap",
        """
        gloomhaven
        ^ A . g h
        ^ trap=4,stun
        g bandit-guard hp=9
        h bandit-guard hp=9
        """,
    )
    table.play("top:spring-the-trap")
    table.answer("^")
    assert table.options() == ["g", "h", "skip"]
    table.answer("g")
    assert (table.hp("g"), table.conditions("g"), table.state.traps) == (5, ["stun"], [])


def test_spring_the_trap_without_an_enemy_just_disarms() -> None:
    table = play(
        "scoundrel",
        "spring-the-trap",
        """
        gloomhaven
        ^ A . . . . g
        g bandit-guard hp=9
        """,
    )
    table.play("top:spring-the-trap", "^")
    assert (table.asked, table.state.traps, table.hero().xp) == ("turn", [], 2)


def test_swift_bow_loots_the_hexes_that_it_enters() -> None:
    table = play(
        "scoundrel",
        "swift-bow",
        """
        gloomhaven
        A a b c g
        a coins=1
        b coins=2
        c coins=1
        g bandit-guard
        """,
        "coins=1",
    )
    table.play("bottom:swift-bow", "b")
    assert table.hero().coins == 3, "a and b, not where she began"


def test_single_out_counts_those_who_stand_alone() -> None:
    table = Table.of(
        """
        gloomhaven
        A g . h
         . . . i
        A scoundrel played=hit,rest
        g bandit-guard hp=9
        h bandit-guard hp=9
        i bandit-guard hp=9
        active single-out bottom
        """,
        hit=top(Attack(2, range=3, targets=2)),
        rest=REST,
    )
    table.play("top:hit", "h", "g")
    assert (table.hp("h"), table.hp("g"), table.state.actives[0].used) == (7, 5, 1)


def test_long_con_turns_an_enemy_for_its_turn() -> None:
    table = play(
        "scoundrel",
        "long-con",
        """
        gloomhaven
        A g h .
        g bandit-guard hp=9
        h bandit-guard hp=9
        """,
        "hp=20/20",
        STRIKES,
    )
    table.play("bottom:long-con", "g").play("top:rest")
    assert table.options() == ["g", "skip"], "before its turn it is an enemy still"
    table.answer("skip").end_turn()
    assert (table.asked, table.question.seat, table.options()) == ("attack", 0, ["h", "skip"])
    table.answer("h")
    assert (table.hp("h"), table.hp("A")) == (7, 20)
    assert table.figure("g").turncoat == -1


@pytest.mark.rule("GH-MON-03")
def test_a_turned_enemy_has_as_many_targets_as_ever() -> None:
    table = play(
        "scoundrel",
        "long-con",
        """
        gloomhaven
        A s g .
         . h .
        s living-bones
        g bandit-guard hp=9
        h bandit-guard hp=9
        """,
        acts={"living-bones": (Attack(0),)},
    )
    table.play("bottom:long-con", "s").end_turn()
    table.answer("g", "h")
    assert (table.hp("g"), table.hp("h")) == (8, 8), "Target 2"


@pytest.mark.rule("GH-MON-03")
def test_a_turned_enemy_makes_all_its_attacks_on_one_where_its_card_says_so() -> None:
    table = play(
        "scoundrel",
        "long-con",
        """
        gloomhaven
        A s g .
         . h .
        s living-bones
        g bandit-guard hp=9
        h bandit-guard hp=9
        """,
        acts={"living-bones": (Attack(0, one_target=True),)},
    )
    table.play("bottom:long-con", "s").end_turn()
    table.answer("g")
    assert (table.hp("g"), table.hp("h")) == (7, 9)


def test_who_has_had_its_turn_cannot_be_turned() -> None:
    table = play(
        "scoundrel",
        "long-con",
        """
        gloomhaven
        h A g
        g bandit-guard acted
        h bandit-guard
        """,
    )
    table.play("bottom:long-con")
    assert table.options() == ["h", "skip"]
