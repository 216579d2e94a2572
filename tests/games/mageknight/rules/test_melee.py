"""MK-MELEE: the Attack phase."""

from __future__ import annotations

from typing import Any

import pytest

from delve.games.mageknight.effects import Attack, Foe
from tests.games.mageknight.arena import against, foe
from tests.games.mageknight.kit import Table, card

SWORD = card(Attack(3))


def melee(table: Table) -> Table:
    """The Attack phase, after damage that is not of interest."""
    return table.play("next").go_on("combat_attack", combat_block="next")


@pytest.mark.rule("MK-MELEE-01")
def test_targets_totals_and_results_are_those_of_the_ranged_phase() -> None:
    table = melee(against(foe("a", 2), foe("b", 2), hand="sword", sword=SWORD))
    assert table.refused()["basic:sword"] == "MK-RANGED-02"
    table.play("target:0", "target:1", "basic:sword")
    assert table.refused()["strike"] == "MK-RANGED-12"
    table.play("target:0", "strike")
    assert table.me.fame == 2
    assert table.fight.foes[1].defeated


@pytest.mark.rule("MK-MELEE-02")
def test_ranged_siege_and_normal_attacks_are_combined_and_count_alike() -> None:
    cards: dict[str, Any] = {"sword": SWORD, "bow": card(Attack(2, "ranged")), "catapult": card(Attack(1, "siege"))}
    table = melee(against(foe(armor=6), hand="sword bow catapult", **cards))
    table.play("target:0", "basic:sword", "basic:bow", "basic:catapult")
    assert table.prompt("n") == 6
    table.play("strike")
    assert table.fight.foes[0].defeated


@pytest.mark.rule("MK-MELEE-03")
def test_fortifications_do_not_apply() -> None:
    table = against(foe("foe", 3, 2, "fortified"), site="keep", hand="sword", sword=card(Attack(3, "ranged")))
    melee(table)
    table.play("target:0", "basic:sword", "strike")
    assert table.fight.foes[0].defeated


@pytest.mark.rule("MK-MELEE-04")
def test_a_card_played_sideways_is_a_physical_attack_of_one() -> None:
    table = melee(against(foe(), hand="bow wound", bow=card(Attack(3, "ranged", "fire"))))
    table.play("target:0")
    assert table.options("side_") == ["side_attack:bow"]
    table.play("side_attack:bow")
    assert table.pool() == [(1, "physical", "melee")]


@pytest.mark.rule("MK-MELEE-05")
def test_effects_for_the_attack_phase_become_usable() -> None:
    table = against(foe(), hand="storm", storm=card(Foe(destroys=True, phase="attack"), colour="white"))
    assert "basic:storm" in table.refused()
    melee(table)
    table.play("basic:storm")
    assert table.fight.foes[0].defeated


@pytest.mark.rule("MK-MELEE-06")
def test_enemies_are_defeated_together_or_one_by_one_with_their_resistances() -> None:
    table = melee(against(foe("a", 1, resist=("physical",)), foe("b", 3), hand="x y", x=SWORD, y=SWORD))
    table.play("target:0", "target:1", "basic:x", "basic:y")
    assert table.prompt("n") == 3, "one resistant target halves all"
    table.undo().undo().undo().undo()
    table.play("target:0", "basic:x", "strike", "target:1", "basic:y", "strike")
    assert all(one.defeated for one in table.fight.foes)
