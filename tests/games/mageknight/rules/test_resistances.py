"""MK-RESIST: resistances of enemies and Units."""

from __future__ import annotations

import pytest

from delve.games.mageknight.box import Basic, Element, Resistance
from delve.games.mageknight.effects import Attack, Foe
from delve.games.mageknight.rules import units
from tests.games.mageknight.arena import against, foe, unit
from tests.games.mageknight.kit import card


def dealt(n: int, element: Element, *resist: Resistance) -> int:
    """What an Attack amounts to against an enemy with some resistances."""
    table = against(foe(resist=resist), hand="shot", shot=card(Attack(n, "ranged", element)))
    table.play("target:0", "basic:shot")
    return int(str(table.prompt("n")))


@pytest.mark.rule("MK-RESIST-01")
def test_physical_resistance_halves_physical_attacks() -> None:
    assert dealt(5, "physical", "physical") == 2
    assert dealt(5, "fire", "physical") == 5


@pytest.mark.rule("MK-RESIST-01")
def test_physical_resistance_halves_cards_played_sideways() -> None:
    table = against(foe(resist=("physical",)), hand="a b", a=card(Attack(1)), b=card(Attack(1)))
    table.play("next").go_on("combat_attack", combat_block="next")
    table.play("target:0", "side_attack:a", "side_attack:b")
    assert table.prompt("n") == 1


@pytest.mark.rule("MK-RESIST-02", "MK-RESIST-03")
def test_fire_and_ice_resistance_halve_their_element() -> None:
    assert dealt(5, "fire", "fire") == 2
    assert dealt(5, "ice", "fire") == 5
    assert dealt(5, "ice", "ice") == 2
    assert dealt(5, "fire", "ice") == 5


@pytest.mark.rule("MK-RESIST-02", "MK-RESIST-03", "MK-CBT-19", "MK-CBT-20")
@pytest.mark.parametrize(("colour", "resist"), [("red", "fire"), ("blue", "ice")])
def test_other_effects_of_red_and_blue_cards_do_not_reach_those_who_resist(colour: Basic, resist: Resistance) -> None:
    table = against(
        foe("a", resist=(resist,)), foe("b"), hand="curse", curse=card(Foe(armor=-1, everybody=True), colour=colour)
    )
    table.play("basic:curse")
    assert [one.armor for one in table.fight.foes] == [0, -1]


@pytest.mark.rule("MK-CBT-19", "MK-CBT-20")
@pytest.mark.parametrize(("colour", "resist"), [("red", "fire"), ("blue", "ice")])
def test_an_effect_that_would_reach_nobody_is_refused(colour: Basic, resist: Resistance) -> None:
    table = against(foe(resist=(resist,)), hand="curse", curse=card(Foe(armor=-1), colour=colour))
    assert table.refused()["basic:curse"] == "MK-CBT-19"
    other = against(foe(resist=(resist,)), hand="curse", curse=card(Foe(armor=-1), colour="green"))
    assert "basic:curse" in other.options()


@pytest.mark.rule("MK-RESIST-02", "MK-RESIST-03", "MK-CBT-19", "MK-CBT-20")
@pytest.mark.parametrize(("colour", "resist"), [("red", "fire"), ("blue", "ice")])
def test_unit_abilities_paid_with_that_mana_do_not_reach_them_either(colour: str, resist: Resistance) -> None:
    mages = unit(Foe(armor=-1), mana=(colour,))
    table = against(foe(resist=(resist,)), units="guards", mana=colour, defs=(mages,))
    assert table.refused()["unit:0:0"] == "MK-CBT-19"
    other = against(foe(resist=(resist,)), units="guards", mana="green", defs=(unit(Foe(armor=-1), mana=("green",)),))
    other.play("unit:0:0")
    assert other.fight.foes[0].armor == -1


@pytest.mark.rule("MK-RESIST-04")
def test_both_resistances_halve_cold_fire() -> None:
    assert dealt(5, "coldfire", "fire", "ice") == 2
    assert dealt(5, "coldfire", "fire") == 5


@pytest.mark.rule("MK-RESIST-07")
@pytest.mark.parametrize(("colour", "resist"), [("red", "fire"), ("blue", "ice")])
def test_a_resistant_unit_ignores_other_effects_of_that_colour(colour: str, resist: Resistance) -> None:
    table = against(foe(), units="guards guards#2", defs=(unit(resist=(resist,)),))
    assert units.ignores(table.game, table.me.units[0], colour)
    assert not units.ignores(table.game, table.me.units[0], "green")
    assert not units.ignores(table.game, table.me.units[0], "")
