"""MK-RANGED: the Ranged and Siege Attack phase."""

from __future__ import annotations

from typing import Any

import pytest

from delve.games.mageknight.box import Element, Kind, Resistance
from delve.games.mageknight.effects import Attack
from delve.games.mageknight.rules import combat
from tests.games.mageknight.arena import against, foe, unit
from tests.games.mageknight.kit import Table, card

BOW = card(Attack(3, "ranged"))
CATAPULT = card(Attack(3, "siege"))
SWORD = card(Attack(3))


# ---------------------------------------------------------------------- attacks and targets


@pytest.mark.rule("MK-RANGED-01")
def test_the_phase_may_pass_without_an_attack() -> None:
    table = against(foe(), hand="bow", bow=BOW)
    table.play("next")
    assert table.asked == "combat_block"


@pytest.mark.rule("MK-RANGED-01", "MK-RANGED-13")
def test_several_attacks_can_be_made_one_after_the_other() -> None:
    table = against(foe("a"), foe("b"), hand="bow bolt", bow=BOW, bolt=BOW)
    table.play("target:0", "basic:bow", "strike", "target:1", "basic:bolt", "strike")
    assert [one.defeated for one in table.fight.foes] == [True, True]
    assert "MK-RANGED-13" in table.rules("defeated")


@pytest.mark.rule("MK-RANGED-02")
def test_nothing_can_be_played_before_a_target_is_chosen() -> None:
    table = against(foe(), hand="bow", bow=BOW)
    assert table.refused()["basic:bow"] == "MK-RANGED-02"
    table.play("target:0")
    assert "basic:bow" in table.options()


@pytest.mark.rule("MK-RANGED-02", "MK-RANGED-12")
def test_several_targets_are_defeated_by_one_attack_as_strong_as_their_armor_together() -> None:
    table = against(foe("a", 3), foe("b", 2), foe("c", 1), hand="bow bolt", bow=BOW, bolt=card(Attack(2, "ranged")))
    table.play("target:0", "target:1", "basic:bow")
    assert (table.prompt("n"), table.prompt("wanted")) == (3, 5)
    assert table.refused()["strike"] == "MK-RANGED-12"
    table.play("basic:bolt", "strike")
    assert [one.defeated for one in table.fight.foes] == [True, True, False]
    assert "MK-RANGED-12" in table.rules("strike")


@pytest.mark.rule("MK-RANGED-03")
@pytest.mark.parametrize("kind", ["ranged", "siege"])
@pytest.mark.parametrize("element", ["physical", "fire", "ice", "coldfire"])
def test_ranged_and_siege_attacks_of_any_element_can_be_played(kind: Kind, element: Element) -> None:
    table = against(foe(), hand="shot", shot=card(Attack(3, kind, element)))
    table.play("target:0", "basic:shot", "strike")
    assert table.fight.foes[0].defeated


@pytest.mark.rule("MK-RANGED-03")
def test_a_melee_attack_cannot_be_played() -> None:
    table = against(foe(), hand="sword", sword=SWORD)
    table.play("target:0")
    assert table.refused()["basic:sword"] == "MK-RANGED-03"


@pytest.mark.rule("MK-RANGED-03")
def test_cards_and_units_add_up() -> None:
    table = against(foe(armor=5), hand="bow", units="guards", bow=BOW, defs=(unit(Attack(2, "siege", "fire")),))
    table.play("target:0", "basic:bow", "unit:0:0")
    assert table.pool() == [(3, "physical", "ranged"), (2, "fire", "siege")]
    table.play("strike")
    assert table.fight.foes[0].defeated


# ---------------------------------------------------------------------- fortifications


@pytest.mark.rule("MK-RANGED-04", "MK-RANGED-05")
def test_only_siege_attacks_count_if_one_target_is_fortified() -> None:
    table = against(foe("a", 1), foe("b", 1, 2, "fortified"), hand="bow catapult", bow=BOW, catapult=CATAPULT)
    table.play("target:0", "target:1")
    assert table.refused()["basic:bow"] == "MK-RANGED-05"
    table.play("basic:catapult", "strike")
    assert [one.defeated for one in table.fight.foes] == [True, True]


@pytest.mark.rule("MK-RANGED-05")
def test_a_ranged_attack_stops_counting_when_a_fortified_target_is_added() -> None:
    table = against(foe("a", 1), foe("b", 1, 2, "fortified"), hand="bow", bow=BOW)
    table.play("target:0", "basic:bow")
    assert table.prompt("n") == 3
    table.play("target:1")
    assert table.prompt("n") == 0
    assert "mk.why.not_counted" in [one.key for one in combat.attack_total(table.game)[1]]
    table.play("target:1", "strike")
    assert table.fight.foes[0].defeated


@pytest.mark.rule("MK-RANGED-06")
def test_a_fortified_site_and_the_ability_fortify() -> None:
    assert combat.fortified(*_game(against(foe(), site="keep"))) == 1
    assert combat.fortified(*_game(against(foe("foe", 3, 2, "fortified")))) == 1
    assert combat.fortified(*_game(against(foe()))) == 0
    assert combat.fortified(*_game(against(foe(), site="monster_den"))) == 0


def _game(table: Table):  # type: ignore[no-untyped-def]
    return table.game, table.fight.foes[0]


@pytest.mark.rule("MK-RANGED-07")
def test_a_doubly_fortified_enemy_cannot_be_a_target() -> None:
    table = against(foe("a", 3, 2, "fortified"), foe("b"), site="keep", hand="catapult", catapult=CATAPULT)
    assert table.refused()["target:0"] == "MK-RANGED-07"
    assert "target:1" in table.options()


@pytest.mark.rule("MK-RANGED-08")
def test_no_card_is_played_sideways() -> None:
    table = against(foe(), hand="bow", bow=BOW)
    table.play("target:0")
    assert table.options("side_") == []
    table.play("next").go_on("combat_attack", combat_block="next")
    table.play("target:0")
    assert table.options("side_") == ["side_attack:bow"], "as it could be in the Attack phase"


# ---------------------------------------------------------------------- resistances


def total(values: list[tuple[int, Element]], *resists: tuple[Resistance, ...]) -> int:
    """What Ranged Attacks amount to against targets with some resistances."""
    cards: dict[str, Any] = {
        f"shot{n}": card(Attack(value, "ranged", element)) for n, (value, element) in enumerate(values)
    }
    table = against(*(foe(f"foe{n}", resist=one) for n, one in enumerate(resists)), hand=" ".join(cards), **cards)
    table.play(*(f"target:{n}" for n in range(len(resists))))
    table.play(*(f"basic:{name}" for name in cards))
    assert table.prompt("n") == combat.attack_total(table.game)[0]
    return int(str(table.prompt("n")))


@pytest.mark.rule("MK-RANGED-09")
def test_one_resistant_target_halves_every_attack_of_that_kind() -> None:
    assert total([(4, "fire"), (4, "ice")], ("fire",), ()) == 2 + 4
    assert total([(4, "physical")], (), ("physical",)) == 2
    assert total([(4, "fire")], ("ice",), ("physical",)) == 4


@pytest.mark.rule("MK-RANGED-10")
def test_inefficient_attacks_are_summed_halved_and_rounded_down_once() -> None:
    assert total([(3, "fire"), (2, "fire"), (4, "ice")], ("fire",)) == 6
    assert total([(1, "fire"), (1, "physical")], ("fire", "physical")) == 1
    assert total([(1, "fire")], ("fire",)) == 0


@pytest.mark.rule("MK-RANGED-11")
def test_cold_fire_is_halved_only_by_one_target_with_both_resistances() -> None:
    assert total([(5, "coldfire")], ("fire",), ("ice",)) == 5
    assert total([(5, "coldfire")], ("fire", "ice")) == 2


@pytest.mark.rule("MK-RANGED-09", "MK-RANGED-10")
def test_the_total_says_what_is_halved_and_by_whom() -> None:
    table = against(foe(resist=("fire",)), hand="a b", a=card(Attack(3, "ranged", "fire")), b=BOW)
    table.play("target:0", "basic:a", "basic:b")
    n, why = combat.attack_total(table.game)
    assert n == 4
    assert [one.key for one in why] == ["mk.why.resisted", "mk.why.counts", "mk.why.halved"]
    assert (why[-1].params["n"], why[-1].params["half"]) == (3, 1)
    table.play("strike")
    assert table.events("strike")[0].why == why


# ---------------------------------------------------------------------- the outcome


@pytest.mark.rule("MK-RANGED-12", "MK-RANGED-13", "MK-RANGED-14")
def test_a_defeated_enemy_is_discarded_and_gives_its_fame_at_once() -> None:
    table = against(foe("a", 3, fame=4), foe("b"), hand="bow", bow=BOW)
    table.play("target:0", "basic:bow", "strike")
    assert table.me.fame == 4
    assert table.state.discards["green"] == ["a#1"]
    table.play("next")
    assert table.options("attack") == ["attack:1:0"], "it takes no further part"


@pytest.mark.rule("MK-RANGED-15")
def test_a_fame_line_that_is_crossed_gives_no_level_before_the_end_of_the_turn() -> None:
    table = against(foe(fame=3), hand="bow", bow=BOW)
    table.play("target:0", "basic:bow", "strike", "next")
    assert (table.me.fame, table.me.level) == (3, 1)
    table.play("end")
    assert table.me.level == 2


@pytest.mark.rule("MK-RANGED-16", "MK-RANGED-18")
def test_an_attack_that_is_too_weak_is_lost_and_nothing_of_it_is_kept() -> None:
    table = against(foe(armor=4), hand="bow bolt", bow=BOW, bolt=BOW)
    table.play("target:0", "basic:bow", "drop")
    assert not table.fight.foes[0].defeated
    table.play("target:0", "basic:bolt")
    assert table.prompt("n") == 3
    assert table.refused()["strike"] == "MK-RANGED-12"
    assert "MK-RANGED-18" in table.rules("dropped")


@pytest.mark.rule("MK-RANGED-16", "MK-RANGED-18")
def test_a_phase_does_not_end_with_points_left() -> None:
    table = against(foe(armor=4), hand="bow", bow=BOW)
    table.play("target:0", "basic:bow")
    assert "next" not in table.options()


@pytest.mark.rule("MK-RANGED-17")
def test_targets_can_be_changed_after_the_attack_was_played() -> None:
    table = against(foe("a", 4), foe("b", 3), hand="bow", bow=BOW)
    table.play("target:0", "basic:bow")
    assert "target:0" not in table.options(), "an attack has a target"
    table.play("target:1", "target:0", "strike")
    assert [one.defeated for one in table.fight.foes] == [False, True]


@pytest.mark.rule("MK-RANGED-17")
def test_cards_can_be_taken_back_one_by_one() -> None:
    table = against(foe(armor=4), hand="bow", mana="", bow=BOW)
    table.play("target:0", "basic:bow")
    table.undo()
    assert (table.hand(), table.pool()) == (["bow"], [])
    table.undo()
    assert table.fight.targets == []


@pytest.mark.rule("MK-RANGED-18")
def test_points_are_used_up_by_the_attack_they_were_played_for() -> None:
    table = against(foe("a", 1), foe("b", 1), hand="bow", bow=BOW)
    table.play("target:0", "basic:bow", "strike")
    assert table.pool() == []
    assert not table.fight.foes[1].defeated
