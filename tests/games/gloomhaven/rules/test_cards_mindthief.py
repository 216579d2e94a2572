"""Cards of the Mindthief that ask more of the rules than most."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import Attack, Move
from tests.games.gloomhaven.kit import Table, bottom, top
from tests.games.gloomhaven.rules.cards import REST, TOP, WAITS, play


@pytest.mark.parametrize(
    ("conditions", "damage"), [("", 2), ("poison", 4), ("poison wound stun", 6), ("strengthen", 2)]
)
def test_submissive_affliction_counts_negative_conditions(conditions: str, damage: int) -> None:
    table = play(
        "mindthief",
        "submissive-affliction",
        f"""
        gloomhaven
        A g .
        g bandit-guard hp=20/20 {conditions}
        """,
    )
    table.play("top:submissive-affliction", "g")
    assert table.hp("g") == 20 - damage, "POISON counts twice: as a condition, and as POISON"


def test_an_enemy_is_forced_to_attack_another() -> None:
    table = play(
        "mindthief",
        "submissive-affliction",
        """
        gloomhaven mods=+1
        A b . h .
        b bandit-archer hp=9
        h bandit-guard hp=9
        """,
    )
    table.play("bottom:submissive-affliction", "b")
    assert table.options() == ["h", "skip"], "another enemy within the Archer's own range; never the Mindthief"
    table.answer("h")
    assert table.hp("h") == 6, "Attack 2, with the monsters' deck"
    assert table.state.modifiers.discard == ["+1"]


def test_an_immobilized_or_stunned_enemy_cannot_be_moved_by_command() -> None:
    for condition in ("immobilize", "stun"):
        table = play(
            "mindthief",
            "parasitic-influence",
            f"""
            gloomhaven
            A . g . .
            g bandit-guard {condition}
            """,
        )
        table.play("bottom:parasitic-influence", "g")
        assert (table.asked, table.at("g")) == ("turn", "g")


def test_a_forced_move_is_a_move_and_springs_traps() -> None:
    table = play(
        "mindthief",
        "parasitic-influence",
        """
        gloomhaven
        A . g ^ .
        g bandit-guard hp=9
        """,
    )
    table.play("bottom:parasitic-influence", "g", "^")
    assert table.hp("g") == 6, "Move 1 is one hex, not added to its own"


def test_domination_lends_the_augment() -> None:
    table = play(
        "mindthief",
        "domination",
        """
        gloomhaven
        A B g
        B brute hp=4
        g bandit-guard hp=20/20
        active parasitic-influence top
        """,
        "hp=5/14",
    )
    table.play("top:domination", "B", "g")
    assert (table.hp("g"), table.hp("B"), table.hp("A")) == (16, 6, 5), "the Heal is for the one who attacked"


def test_domination_lends_the_augment_to_ones_own_summon_once() -> None:
    table = play(
        "mindthief",
        "domination",
        """
        gloomhaven
        A r g
        r rat-swarm
        g bandit-guard hp=20/20
        active the-minds-weakness top
        """,
    )
    table.play("top:domination", "r", "g")
    assert table.hp("g") == 14, "4 + 2"


def test_a_new_augment_replaces_the_old_one_and_works_at_once() -> None:
    table = play(
        "mindthief",
        "the-minds-weakness",
        """
        gloomhaven
        A g .
        g bandit-guard hp=9
        active withering-claw top
        """,
    )
    table.play("top:the-minds-weakness", "perform", "g")
    assert (table.hp("g"), table.conditions("g")) == (6, []), "1 + 2, nothing of the Claw"
    assert table.hero().discard == ["withering-claw"]


def test_with_mass_hysteria_there_are_two_augments() -> None:
    table = play(
        "mindthief",
        "feedback-loop",
        """
        gloomhaven
        A g .
        g bandit-guard hp=9
        active mass-hysteria bottom
        active withering-claw top
        active the-minds-weakness top
        """,
    )
    table.play("top:feedback-loop", "perform")
    assert table.asked == "augment_goes"
    table.answer("card:withering-claw", "g")
    assert (table.hp("g"), table.figure("A").shield) == (6, 1), "1 + 2, and Shield 1"
    assert table.hero().discard == ["withering-claw"]


def test_augments_are_for_melee_attacks_of_each_target() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A mindthief level=7 played=hit,rest
        g bandit-guard hp=9
        h bandit-guard hp=9
        active vicious-blood top
        """,
        hit=top(Attack(1, targets=2), Attack(1, range=3)),
        rest=REST,
    )
    table.play("top:hit", "g", "h")
    assert sum(value for value, _ in table.figure("A").retaliate) == 4, "Retaliate 2 for each attack"
    table.answer("g")
    assert sum(value for value, _ in table.figure("A").retaliate) == 4, "nothing for a ranged one"


@pytest.mark.parametrize("target", ["g", "H"])
def test_phantasmal_killer_is_offered_against_normal_enemies(target: str) -> None:
    table = Table.of(
        """
        gloomhaven
        g A H
        A mindthief level=9 played=hit,rest
        g bandit-guard hp=20/20
        H bandit-guard elite hp=20/20
        active phantasmal-killer top
        elements dark=strong
        """,
        hit=top(Attack(2)),
        rest=REST,
    )
    table.play("top:hit", target)
    if target == "g":
        table.answer("consume")
        assert table.is_gone("g")
    else:
        assert (table.asked, table.hp("H"), table.state.elements[5]) == ("turn", 19, 2)


def test_cranium_overload_hits_those_beside_the_victim() -> None:
    table = play(
        "mindthief",
        "cranium-overload",
        """
        gloomhaven
        A . g h i
        g bandit-guard hp=9
        h bandit-guard hp=9
        i bandit-guard hp=9
        """,
    )
    table.play("top:cranium-overload", "g", "all")
    assert table.is_gone("g")
    assert (table.hp("h"), table.hp("i"), table.hero().xp) == (7, 9, 1)


def test_cranium_overload_without_a_victim_attacks_nobody() -> None:
    table = play(
        "mindthief",
        "cranium-overload",
        """
        gloomhaven
        A . g h i
        g bandit-guard hp=9
        h bandit-guard hp=9
        i bandit-guard hp=9
        """,
    )
    table.play("top:cranium-overload", "skip")
    assert (table.asked, [table.hp(one) for one in "ghi"]) == ("turn", [9, 9, 9])


def test_many_as_one_counts_allies_when_it_is_played() -> None:
    table = Table.of(
        """
        gloomhaven
        B A d . C
         g . . . .
        A mindthief level=9 played=many-as-one,other
        B brute played=hit,rest lead=60
        C scoundrel
        d decoy
        g bandit-guard hp=20/20
        """,
        other=TOP,
        hit=top(Attack(1), initiative=60),
        rest=bottom(Move(2), initiative=61),
        acts=WAITS,
    )
    table.play("bottom:many-as-one").end_turn()
    table.play("top:hit", "g")
    assert table.hp("g") == 17, "two allies within 2 hexes: + 2"


def test_rat_king_attacks_with_half_of_its_hit_points() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        A . r g
        A mindthief level=9 played=scurry,fearsome-blade
        r rat-king hp=5/9
        g bandit-guard hp=9
        """,
        acts=WAITS,
    )
    assert table.hp("g") == 6, "rounded up"


def test_pilfer_takes_money_for_adjacent_enemies() -> None:
    table = play(
        "mindthief",
        "pilfer",
        """
        gloomhaven
        g A h
         $ . .
        g bandit-guard
        h bandit-guard
        """,
    )
    table.play("top:pilfer")
    assert table.hero().coins == 3, "1 + 2"


def test_feedback_loop_muddles_those_passed_on_a_round_trip() -> None:
    table = play(
        "mindthief",
        "feedback-loop",
        """
        gloomhaven
        A g a
        g bandit-guard
        """,
    )
    start = f"to:{table.figure('A').hex}"
    table.play("bottom:feedback-loop", "g", "a", "g", start)
    table.go_on("turn", part="perform")
    assert table.conditions("g") == ["muddle"]


@pytest.mark.rule("GH-BONUS-07")
def test_hostile_takeover_lets_the_enemy_act_by_the_monster_rules() -> None:
    table = play(
        "mindthief",
        "hostile-takeover",
        """
        gloomhaven
        A g . h
        g bandit-guard hp=9
        h bandit-guard hp=9 stun
        """,
        "hp=14",
        {"bandit-guard": (Move(0), Attack(0))},
    )
    table.play("bottom:hostile-takeover", "g").end_turn()
    assert (table.hp("A"), table.hp("h")) == (14, 7), "it goes to the other guard and strikes it"
    assert "GH-BONUS-07" in table.rules("turncoat")


@pytest.mark.parametrize("played", [True, False])
def test_psychic_projection_brings_augments_to_ranged_attacks(played: bool) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A . g
        A mindthief level=7 played=hit,rest
        g bandit-guard hp=9
        active the-minds-weakness top
        {"active psychic-projection bottom" if played else ""}
        """,
        hit=top(Attack(1, range=3)),
        rest=REST,
    )
    table.play("top:hit", "g")
    assert table.hp("g") == (6 if played else 8)


def test_frozen_mind_asks_for_ice_with_each_attack() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A mindthief level=5 played=hit,rest
        g bandit-guard hp=9
        h bandit-guard hp=9
        active frozen-mind top
        elements ice=strong
        """,
        hit=top(Attack(1, targets=2)),
        rest=REST,
    )
    table.play("top:hit", "g", "skip", "h", "consume")
    assert (table.conditions("g"), table.conditions("h")) == ([], ["stun"])


@pytest.mark.parametrize("ice", [True, False])
def test_shared_nightmare_lies_there_only_with_ice(ice: bool) -> None:
    table = play(
        "mindthief",
        "shared-nightmare",
        f"""
        gloomhaven
        A . g
        g bandit-guard
        {"elements ice=strong" if ice else ""}
        """,
    )
    table.play("bottom:shared-nightmare", "stop", *(["consume"] if ice else []))
    assert ([one.card for one in table.state.actives], table.hero().xp) == (
        (["shared-nightmare"], 1) if ice else ([], 0)
    )
    assert table.hero().discard == ([] if ice else ["shared-nightmare"])


def test_possession_lets_an_ally_attack_with_its_own_deck() -> None:
    table = play(
        "mindthief",
        "possession",
        """
        gloomhaven
        A B g
        B brute mods=+1
        g bandit-guard hp=20/20
        """,
    )
    table.play("top:possession", "B")
    assert table.question.seat == table.state.characters.index(table.hero("B")), "the Brute's player decides"
    table.answer("g")
    assert (table.hp("g"), table.hero("B").deck.discard, table.hero("A").deck.discard) == (13, ["+1"], [])
