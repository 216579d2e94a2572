"""GH-EFFECT: what attacks do besides damage: effects in general, PIERCE, ADD TARGET."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import Ability, Afflict, Attack, Force, Gain, Move, Pattern, Plus, To
from tests.games.gloomhaven.kit import Table, bottom, top

REST = bottom(Move(2))
LINE = Pattern(((1, 0), (2, 0)), melee=True)


def brute(position: str, *abilities: Ability, more: str = "") -> Table:
    """The Brute (A) plays the top of `hit` in a drawing where every `g` is a Bandit Guard."""
    return Table.of(f"{position}\nA brute played=hit,rest {more}", hit=top(*abilities), rest=REST)


# ---------------------------------------------------------------------- when and on whom


@pytest.mark.rule("GH-EFFECT-01", "GH-COND-04")
def test_effects_come_after_the_damage() -> None:
    table = brute(
        """
        gloomhaven
        A g a
        g bandit-guard hp=9
        """,
        Attack(2, push=1, conditions=("muddle",)),
    )
    table.play("top:hit", "g", "a")
    told = [key for key, _ in table.log() if key in ("damage", "condition", "pushed")]
    assert told == ["damage", "condition", "pushed"]


@pytest.mark.rule("GH-EFFECT-01")
def test_a_target_that_the_damage_killed_is_not_moved() -> None:
    table = brute(
        """
        gloomhaven
        A g a
        g bandit-guard hp=2 coins=0
        """,
        Attack(2, push=1, conditions=("curse",)),
    )
    table.play("top:hit", "g")
    assert table.is_gone("g")
    assert (table.asked, table.events("pushed"), table.events("condition")) == ("turn", [], [])


@pytest.mark.rule("GH-EFFECT-02", "GH-COND-05")
@pytest.mark.parametrize("card", ["null", "-2"])
def test_effects_come_though_there_is_no_damage(card: str) -> None:
    table = brute(
        """
        gloomhaven
        A g a
        g bandit-guard hp=9 shield=5
        """,
        Attack(2, push=1, conditions=("muddle", "wound")),
        more=f"mods={card}",
    )
    table.play("top:hit", "g", "a")
    assert (table.hp("g"), table.conditions("g"), table.at("g")) == (9, ["muddle", "wound"], "a")


@pytest.mark.rule("GH-EFFECT-03")
def test_conditions_can_be_withheld_one_by_one() -> None:
    table = brute(
        """
        gloomhaven
        A g .
        g bandit-guard hp=9
        """,
        Attack(2, conditions=("poison", "immobilize")),
    )
    table.play("top:hit")
    assert table.options() == ["g", "without:poison", "without:immobilize", "skip"]
    table.answer("without:immobilize")
    assert table.options() == ["g", "without:poison", "skip"]
    table.answer("g")
    assert (table.hp("g"), table.conditions("g")) == (7, ["poison"])


@pytest.mark.rule("GH-EFFECT-03")
def test_conditions_of_modifier_cards_can_be_withheld_too() -> None:
    table = brute(
        """
        gloomhaven
        A g .
        g bandit-guard hp=9
        """,
        Attack(2),
        more="mods=+0_stun",
    )
    table.play("top:hit", "without:stun", "g")
    assert (table.hp("g"), table.conditions("g")) == (7, [])


@pytest.mark.rule("GH-EFFECT-03")
def test_experience_for_the_attack_cannot_be_declined() -> None:
    table = brute(
        """
        gloomhaven
        A g a
        g bandit-guard hp=9
        """,
        Attack(2, push=1, conditions=("stun",), plus=(Plus(Gain(xp=1)),), xp_each=1),
    )
    table.play("top:hit")
    assert table.options() == ["g", "without:stun", "skip"]
    table.answer("without:stun", "g")
    assert (table.asked, table.options()) == ("push", ["a", "skip"])
    table.answer("skip")
    assert (table.at("g"), table.conditions("g"), table.hero().xp) == ("g", [], 2)


@pytest.mark.rule("GH-EFFECT-04")
def test_an_action_can_push_or_give_conditions_without_an_attack() -> None:
    table = brute(
        """
        gloomhaven
        A g a
        g bandit-guard hp=9 shield=3
        """,
        Force(push=1),
        Afflict(("poison",), To(range=3)),
    )
    table.play("top:hit", "g", "a", "g")
    assert (table.hp("g"), table.at("g"), table.conditions("g")) == (9, "a", ["poison"])
    assert table.hero().deck.discard == [], "no modifier card is drawn"


@pytest.mark.rule("GH-EFFECT-04")
def test_the_card_names_the_targets_of_an_effect_without_attack() -> None:
    table = brute(
        """
        gloomhaven
        . g h i
         A . . .
        g bandit-guard
        h bandit-guard
        i bandit-guard
        """,
        Afflict(("muddle",), To(range=2)),
    )
    table.play("top:hit")
    assert table.options() == ["g", "h", "skip"], "one enemy within range 2; i is farther"


# ---------------------------------------------------------------------- pierce


@pytest.mark.rule("GH-EFFECT-10")
@pytest.mark.parametrize(("shield", "damage"), [(3, 2), (2, 3), (1, 3), (0, 3)])
def test_pierce_ignores_so_many_points_of_shield(shield: int, damage: int) -> None:
    table = brute(
        f"""
        gloomhaven
        A g .
        g bandit-guard hp=9 shield={shield}
        """,
        Attack(3, pierce=2),
    )
    table.play("top:hit", "g")
    assert table.hp("g") == 9 - damage


@pytest.mark.rule("GH-EFFECT-10")
def test_pierce_is_for_this_attack_alone() -> None:
    table = brute(
        """
        gloomhaven
        g A h
        g bandit-guard hp=9 shield=3
        h bandit-guard hp=9 shield=3
        """,
        Attack(3, targets=2, plus=()),
        more="mods=+0_pierce_3_rolling,+0",
    )
    table.play("top:hit", "g", "h")
    assert (table.hp("g"), table.hp("h")) == (6, 9), "the modifier card was drawn against g"
    assert table.figure("g").shield == 3


@pytest.mark.rule("GH-EFFECT-11")
def test_pierce_on_a_modifier_card_counts_in_the_same_damage() -> None:
    table = brute(
        """
        gloomhaven
        A g .
        g bandit-guard hp=9 shield=3
        """,
        Attack(3, pierce=1),
        more="mods=+0_pierce_3_rolling,x2",
    )
    table.play("top:hit", "g")
    assert table.hp("g") == 3, "9 - (3 * 2 - (3 - 1 - 3, at least 0))"


# ---------------------------------------------------------------------- add target


@pytest.mark.rule("GH-EFFECT-12")
def test_add_target_adds_one_enemy_within_range() -> None:
    table = brute(
        """
        gloomhaven
        g A h i
        g bandit-guard hp=9
        h bandit-guard hp=9
        i bandit-guard hp=9
        """,
        Attack(2),
        more="mods=+0_add_target_rolling,+1,-1",
    )
    table.play("top:hit", "g")
    assert (table.asked, table.options()) == ("more_targets", ["h", "done"]), "i is not within range"
    table.answer("h")
    assert (table.hp("g"), table.hp("h"), table.hp("i")) == (6, 8, 9)
    assert table.asked == "turn"


@pytest.mark.rule("GH-EFFECT-12")
def test_the_added_target_can_be_declined() -> None:
    table = brute(
        """
        gloomhaven
        g A h
        g bandit-guard hp=9
        h bandit-guard hp=9
        """,
        Attack(2),
        more="mods=+0_add_target_rolling,+0",
    )
    table.play("top:hit", "g", "done")
    assert (table.asked, table.hp("h")) == ("turn", 9)


@pytest.mark.rule("GH-EFFECT-13")
def test_the_added_target_has_all_effects_of_the_attack() -> None:
    table = brute(
        """
        gloomhaven
        a g A h b
        g bandit-guard hp=9
        h bandit-guard hp=9 shield=2
        """,
        Attack(2, pierce=2, push=1, conditions=("muddle",)),
        more="mods=+0_add_target_rolling,+0",
    )
    table.play("top:hit", "g", "a", "h", "b")
    assert (table.hp("h"), table.conditions("h"), table.at("h")) == (7, ["muddle"], "b")


@pytest.mark.rule("GH-EFFECT-13", "GH-EFFECT-18")
def test_an_area_is_not_laid_again_for_the_added_target() -> None:
    table = brute(
        """
        gloomhaven
        j i A g h
        g bandit-guard hp=9
        h bandit-guard hp=9
        i bandit-guard hp=9
        j bandit-guard hp=9
        """,
        Attack(2, area=LINE),
        more="mods=+0_add_target_rolling,+0",
    )
    table.play("top:hit", "area:gh", "g")
    assert (table.asked, table.options()) == ("more_targets", ["i", "done"]), "outside the area, within range 1"
    table.answer("i")
    assert (table.hp("g"), table.hp("h"), table.hp("i"), table.hp("j")) == (7, 7, 7, 9)


@pytest.mark.rule("GH-EFFECT-18")
def test_the_added_target_is_none_that_is_attacked_already() -> None:
    table = brute(
        """
        gloomhaven
        . A g
        g bandit-guard hp=9
        """,
        Attack(2),
        more="mods=+0_add_target_rolling,+0",
    )
    table.play("top:hit", "g")
    assert (table.asked, table.hp("g")) == ("turn", 7)


@pytest.mark.rule("GH-EFFECT-12")
def test_a_target_can_be_added_to_those_moved_through() -> None:
    table = brute(
        """
        gloomhaven
        A g a h .
        g bandit-guard hp=9
        h bandit-guard hp=9
        """,
        Move(2, jump=True),
        Attack(2, targets=0, where="moved_through"),
        more="mods=+0_add_target_rolling,+0",
    )
    table.play("top:hit", "g", "a", "all")
    assert (table.asked, table.options()) == ("more_targets", ["h", "done"])


@pytest.mark.rule("GH-EFFECT-19")
def test_each_add_target_adds_one() -> None:
    table = brute(
        """
        gloomhaven
        . h i
         g A j
        g bandit-guard hp=9
        h bandit-guard hp=9
        i bandit-guard hp=9
        j bandit-guard hp=9
        """,
        Attack(2),
        more="mods=+0_add_target_rolling,+0_add_target_rolling,+0",
    )
    table.play("top:hit", "g", "h", "i")
    assert table.asked == "turn", "two more, j is not attacked"
    assert [table.hp(one) for one in "ghij"] == [7, 7, 7, 9]


@pytest.mark.rule("GH-EFFECT-12", "GH-SUMMON-10")
def test_a_summon_attacks_the_added_target_too() -> None:
    table = Table.of(
        """
        gloomhaven acting=none
        g r h
         . . A
        A mindthief played=scurry,fearsome-blade mods=+0_add_target_rolling,+0
        r rat-swarm
        g bandit-guard hp=9
        h bandit-guard hp=9
        active gnawing-horde top summon=r
        """,
        acts={"bandit-guard": ()},
    )
    assert (table.hp("g"), table.hp("h")) == (7, 7)
