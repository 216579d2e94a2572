"""GH-COND: conditions, their time, IMMOBILIZE, DISARM, STUN, MUDDLE, STRENGTHEN."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import (
    SELF,
    Ability,
    Afflict,
    Attack,
    Heal,
    Loot,
    Move,
    Suffer,
    To,
)
from tests.games.gloomhaven.kit import Table, bottom, top

REST = bottom(Move(2))
WAITS: dict[str, tuple[Ability, ...]] = {"bandit-guard": ()}
STRIKES: dict[str, tuple[Ability, ...]] = {"bandit-guard": (Attack(0),)}
COMES: dict[str, tuple[Ability, ...]] = {"bandit-guard": (Move(0), Attack(0))}


def brute(position: str, *abilities: Ability, more: str = "") -> Table:
    """The Brute (A) plays the top of `hit`."""
    return Table.of(f"{position}\nA brute played=hit,rest {more}", hit=top(*abilities), rest=REST, acts=WAITS)


# ---------------------------------------------------------------------- having and losing them


@pytest.mark.rule("GH-COND-01")
def test_poison_and_wound_stay_from_round_to_round() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute hp=10 poison muddle discard=trample,skewer
        g bandit-guard poison wound hp=9
        """,
        acts=WAITS,
    )
    table.end_turn().answer("skip")
    assert (table.asked, table.state.round) == ("lead", 2), "the round is over"
    assert (table.conditions("g"), table.hp("g")) == (["poison", "wound"], 8)
    assert table.conditions("A") == ["poison"]


@pytest.mark.rule("GH-COND-01", "GH-COND-22", "GH-COND-23")
def test_curse_and_bless_are_cards_and_lie_on_nobody() -> None:
    table = brute(
        """
        gloomhaven
        A g .
        g bandit-guard hp=9
        """,
        Afflict(("curse",)),
        Afflict(("bless",), To("self_and_allies")),
    )
    monsters, own = len(table.state.modifiers.draw), len(table.hero().deck.draw)
    table.play("top:hit", "g", "A")
    assert (table.conditions("g"), table.conditions("A")) == ([], [])
    assert (len(table.state.modifiers.draw), len(table.hero().deck.draw)) == (monsters + 1, own + 1)
    assert table.rules("condition") == ["GH-COND-22", "GH-COND-23"]


@pytest.mark.rule("GH-COND-02")
def test_a_second_poison_changes_nothing() -> None:
    table = brute(
        """
        gloomhaven
        A g .
        g bandit-guard hp=9 poison
        """,
        Attack(2, conditions=("poison",)),
        Attack(2),
    )
    table.play("top:hit", "g", "g")
    assert table.conditions("g") == ["poison"]
    assert table.hp("g") == 3, "9 - (2 + 1) - (2 + 1)"


@pytest.mark.rule("GH-COND-02")
def test_two_curses_are_two_cards() -> None:
    table = brute(
        """
        gloomhaven
        A g .
        g bandit-guard hp=9
        """,
        Attack(2, conditions=("curse", "curse")),
    )
    table.play("top:hit", "g")
    assert table.state.modifiers.draw.count("curse") == 2


@pytest.mark.rule("GH-COND-03", "GH-COND-21")
def test_a_condition_given_again_lasts_anew() -> None:
    table = Table.of(
        """
        gloomhaven round=1
        A B g
        A brute played=hit,rest
        B scoundrel muddle=1 played=mix,rest2 lead=90
        g bandit-guard
        """,
        hit=top(Suffer(1, To("self"))),
        rest=REST,
        mix=top(Afflict(("muddle",), SELF), initiative=90),
        rest2=bottom(Move(2), initiative=91),
        acts=WAITS,
    )
    table.answer("pass").play("top:mix")
    assert table.figure("B").conditions == {"muddle": 2}, "given in its own turn it outlasts this turn"
    table.end_turn()
    assert table.conditions("B") == ["muddle"]


@pytest.mark.rule("GH-COND-21")
@pytest.mark.parametrize("condition", ["immobilize", "disarm", "stun", "muddle", "invisible", "strengthen"])
def test_passing_conditions_end_with_the_figures_next_turn(condition: str) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A . g
        A brute {condition} played=hit,rest
        g bandit-guard {condition}
        """,
        hit=top(Attack(2)),
        rest=REST,
        acts=WAITS,
    )
    assert table.conditions("A") == [condition], "all through the turn"
    table.end_turn()
    assert table.asked == "short_rest", "the round is over"
    assert (table.conditions("A"), table.conditions("g")) == ([], [])


@pytest.mark.rule("GH-COND-25")
def test_a_condition_of_ones_own_turn_lasts_until_the_end_of_the_following_one() -> None:
    table = brute(
        """
        gloomhaven
        A . g
        g bandit-guard
        """,
        Afflict(("invisible",), SELF),
        more="hand=trample,skewer",
    )
    table.play("top:hit").end_turn()
    assert table.conditions("A") == ["invisible"], "through the next round"
    table.answer("skip", "lead:trample", "second:skewer", "pass")
    assert (table.state.round, table.conditions("A")) == (2, [])


@pytest.mark.rule("GH-COND-25")
def test_a_trap_sprung_in_ones_own_turn_counts_too() -> None:
    table = Table.of(
        """
        gloomhaven
        A ^ . g
        A brute played=hit,go
        ^ trap=0,muddle
        g bandit-guard
        """,
        hit=top(Attack(2)),
        go=bottom(Move(1)),
        acts=WAITS,
    )
    table.play("bottom:go", "^").end_turn()
    assert table.conditions("A") == ["muddle"]


@pytest.mark.rule("GH-COND-25")
def test_a_monster_that_gets_a_condition_in_its_turn_has_it_in_the_next_one() -> None:
    table = Table.of(
        """
        gloomhaven
        A a ^ g
        A brute hp=10 discard=trample,skewer
        ^ trap=0,disarm
        g bandit-guard
        """,
        acts=COMES,
    )
    assert (table.at("g"), table.hp("A")) == ("a", 10)
    table.end_turn()
    assert (table.asked, table.conditions("g")) == ("short_rest", ["disarm"])


@pytest.mark.rule("GH-COND-28")
def test_nothing_takes_positive_conditions_away() -> None:
    table = brute(
        """
        gloomhaven
        A B g
        B scoundrel strengthen invisible poison wound hp=3
        g bandit-guard
        """,
        Heal(3),
    )
    table.play("top:hit", "B")
    assert table.conditions("B") == ["strengthen", "invisible"], "a heal cures POISON and WOUND alone"


@pytest.mark.rule("GH-COND-28")
def test_an_attack_does_not_end_invisible() -> None:
    table = brute(
        """
        gloomhaven
        A g .
        g bandit-guard hp=9
        """,
        Attack(2),
        more="invisible strengthen",
    )
    table.play("top:hit", "g")
    assert table.conditions("A") == ["invisible", "strengthen"]


# ---------------------------------------------------------------------- to whom


@pytest.mark.rule("GH-COND-04")
def test_all_targets_get_the_condition_of_an_ability() -> None:
    table = brute(
        """
        gloomhaven
        g A h
        g bandit-guard hp=9
        h bandit-guard hp=9
        """,
        Attack(2, targets=2, conditions=("wound",)),
    )
    table.play("top:hit", "g", "h")
    assert (table.conditions("g"), table.conditions("h")) == (["wound"], ["wound"])


@pytest.mark.rule("GH-COND-24")
def test_strengthen_is_for_oneself_or_an_ally() -> None:
    table = brute(
        """
        gloomhaven
        B A g
        B scoundrel
        g bandit-guard
        """,
        Afflict(("strengthen",), To("self_and_allies")),
    )
    table.play("top:hit")
    assert table.options() == ["A", "B", "skip"], "no enemy"
    table.answer("B")
    assert (table.conditions("B"), table.conditions("A")) == (["strengthen"], [])


@pytest.mark.rule("GH-COND-24")
def test_a_positive_condition_on_an_attack_is_for_the_attacker() -> None:
    table = brute(
        """
        gloomhaven
        A g .
        g bandit-guard hp=9
        """,
        Attack(2, conditions=("strengthen", "muddle")),
    )
    table.play("top:hit", "g")
    assert (table.conditions("A"), table.conditions("g")) == (["strengthen"], ["muddle"])


# ---------------------------------------------------------------------- IMMOBILIZE, DISARM, STUN


@pytest.mark.rule("GH-COND-11")
def test_an_immobilized_character_cannot_move_but_acts_otherwise() -> None:
    table = brute(
        """
        gloomhaven
        . A g
        g bandit-guard hp=9
        """,
        Move(2),
        Attack(2),
        more="immobilize",
    )
    table.play("top:hit", "g")
    assert (table.at("A"), table.hp("g")) == ("A", 7)
    table.play("basic_bottom:rest")
    assert (table.asked, table.at("A")) == ("turn", "A"), "nor by a basic action"
    assert "GH-COND-11" in table.rules("cannot_move")


@pytest.mark.rule("GH-COND-11")
def test_an_immobilized_monster_stays_and_attacks_in_reach() -> None:
    table = Table.of(
        """
        gloomhaven
        g . A h
        A brute hp=10
        g bandit-guard immobilize
        h bandit-guard immobilize
        """,
        acts=COMES,
    )
    table.go_on("lead", damage="suffer")
    assert (table.at("g"), table.hp("A")) == ("g", 8)


@pytest.mark.rule("GH-COND-11")
def test_who_is_immobilized_on_the_way_stops() -> None:
    table = Table.of(
        """
        gloomhaven
        A ^ a b g
        A brute played=hit,go
        ^ trap=0,immobilize
        g bandit-guard
        """,
        hit=top(Attack(2)),
        go=bottom(Move(3)),
        acts=WAITS,
    )
    table.play("bottom:go", "b")
    assert (table.asked, table.at("A")) == ("turn", "^")


@pytest.mark.rule("GH-COND-11")
def test_a_monster_immobilized_on_the_way_stops_too() -> None:
    table = Table.of(
        """
        gloomhaven
        A a ^ g
        A brute hp=10
        ^ trap=0,immobilize
        g bandit-guard
        """,
        acts=COMES,
    )
    assert (table.asked, table.at("g"), table.hp("A")) == ("turn", "^", 10)


@pytest.mark.rule("GH-COND-12")
def test_a_disarmed_character_cannot_attack_but_acts_otherwise() -> None:
    table = brute(
        """
        gloomhaven
        a A g
        g bandit-guard hp=9
        """,
        Attack(2),
        Afflict(("muddle",)),
        more="disarm",
    )
    table.play("top:hit", "g")
    assert (table.hp("g"), table.conditions("g")) == (9, ["muddle"])
    table.play("bottom:rest", "a")
    assert table.at("A") == "a"
    assert "GH-COND-12" in table.rules("cannot_attack")


@pytest.mark.rule("GH-COND-12")
def test_a_disarmed_monster_comes_and_does_not_attack() -> None:
    table = Table.of(
        """
        gloomhaven
        A a . g
        A brute hp=10
        g bandit-guard disarm
        """,
        acts=COMES,
    )
    assert (table.asked, table.at("g"), table.hp("A")) == ("turn", "a", 10)


@pytest.mark.rule("GH-COND-13")
def test_a_stunned_character_can_use_neither_cards_nor_items() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute stun hp=5 played=hit,rest items=12,8
        g bandit-guard hp=9
        """,
        hit=top(Attack(2)),
        rest=REST,
        acts=STRIKES,
    )
    assert table.options() == ["pass"]
    table.answer("pass")
    assert table.asked == "damage"
    assert "item:8" in table.options(), "its turn is over, and the stun with it"


@pytest.mark.rule("GH-COND-13")
def test_a_stunned_character_has_no_items_against_attacks() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute stun hp=9 items=8,4,3
        g bandit-guard hp=9
        """,
        acts=STRIKES,
    )
    assert (table.asked, table.prompt("n")) == ("damage", 2)
    assert not [one for one in table.options() if one.startswith("item")]


@pytest.mark.rule("GH-COND-13")
def test_a_stunned_character_may_long_rest() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute stun hp=5 resting hand= discard=trample,skewer
        g bandit-guard
        """,
        acts=WAITS,
    )
    table.answer("card:trample")
    assert (table.hp("A"), table.hero().hand, table.hero().lost) == (7, ["skewer"], ["trample"])


@pytest.mark.rule("GH-COND-13")
def test_a_stunned_monster_does_nothing() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute hp=10
        g bandit-guard stun
        """,
        acts=STRIKES,
    )
    assert (table.asked, table.hp("A"), table.conditions("g")) == ("turn", 10, [])


@pytest.mark.rule("GH-COND-13")
def test_who_is_stunned_in_mid_action_performs_nothing_more_of_it() -> None:
    table = Table.of(
        """
        gloomhaven
        A ^ g $
        A brute played=hit,go hp=5
        ^ trap=0,stun
        g bandit-guard hp=9
        """,
        hit=top(Attack(2)),
        go=bottom(Move(1), Loot(2), Heal(3), Attack(2)),
        acts=WAITS,
    )
    table.play("bottom:go", "^")
    assert (table.asked, table.options()) == ("turn", ["pass"]), "the other card cannot be used either"
    assert (table.hero().coins, table.hp("A"), table.hp("g")) == (0, 5, 9)


@pytest.mark.rule("GH-COND-14", "GH-COND-27")
def test_cards_of_a_stunned_character_have_no_effect_and_are_discarded() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute stun hand=skewer discard=spare-dagger,shield-bash played=trample,provoking-roar
        g bandit-guard
        """,
        acts=WAITS,
    )
    assert table.options() == ["pass"], "no change to a long rest"
    table.end_turn()
    assert table.hero().discard == ["spare-dagger", "shield-bash", "trample", "provoking-roar"]
    assert table.hero().lost == []


@pytest.mark.rule("GH-COND-14")
def test_a_stunned_player_must_choose_two_cards_or_rest() -> None:
    table = Table.of(
        """
        gloomhaven phase=cards
        A . g
        A brute stun=2 hand=skewer,trample discard=spare-dagger,shield-bash
        g bandit-guard
        """
    )
    assert table.options() == ["lead:skewer", "lead:trample", "rest"]


# ---------------------------------------------------------------------- MUDDLE and STRENGTHEN


@pytest.mark.rule("GH-COND-15")
def test_a_muddled_figure_has_disadvantage() -> None:
    table = brute(
        """
        gloomhaven
        g A h
        g bandit-guard hp=9
        h bandit-guard hp=9
        """,
        Attack(3, targets=2),
        more="muddle mods=+1,-1,+2,-2",
    )
    table.play("top:hit", "g", "h")
    assert (table.hp("g"), table.hp("h")) == (7, 8), "on all its attacks: -1 and -2"


@pytest.mark.rule("GH-COND-16")
def test_a_strengthened_figure_has_advantage() -> None:
    table = brute(
        """
        gloomhaven
        g A h
        g bandit-guard hp=9
        h bandit-guard hp=9
        """,
        Attack(3, targets=2),
        more="strengthen mods=+1,-1,+2,-2",
    )
    table.play("top:hit", "g", "h")
    assert (table.hp("g"), table.hp("h")) == (5, 4)
