"""MK-DAMAGE: the Assign Damage phase."""

from __future__ import annotations

from typing import Any

import pytest

from delve.games.mageknight.box import Element, Resistance
from delve.games.mageknight.defs import Assault, SkillDef
from delve.games.mageknight.effects import All, Attack, Block, Foe, Wound
from tests.games.mageknight.arena import against, foe, stack, unit
from tests.games.mageknight.kit import Table, card

GUARDS = unit(Attack(2))


def hit(n: int, *abilities: str, element: Element = "physical", **more: Any) -> Table:
    """The damage phase after an attack of n, with the first question about it."""
    one = foe("foe", 3, n, *abilities, element=element)  # type: ignore[arg-type]
    return against(one, **more).play("next", "next")


def hurt(n: int, armor: int, *resist: Resistance, element: Element = "physical") -> tuple[int, int]:
    """What becomes of a Unit that takes an attack: its Wounds, and the hero's if damage is left."""
    table = hit(n, element=element, units="guards", defs=(unit(armor=armor, resist=resist),))
    table.play("unit:0")
    return table.me.units[0].wounds, table.hand().count("wound")


# ---------------------------------------------------------------------- which damage


@pytest.mark.rule("MK-DAMAGE-01")
def test_an_unblocked_enemy_deals_its_attack() -> None:
    table = hit(4)
    assert table.told("damage") == [4]
    assert table.hand() == ["wound", "wound"]


@pytest.mark.rule("MK-DAMAGE-01")
def test_without_unblocked_enemies_the_phase_is_skipped() -> None:
    table = against(foe(), hand="shield", shield=card(Block(2)))
    table.play("next", "attack:0:0", "basic:shield", "block", "next")
    assert (table.asked, table.told("damage")) == ("combat_attack", [])
    calm = against(foe(), hand="calm", calm=card(Foe(stops=True), colour="green"))
    calm.play("basic:calm", "next", "next")
    assert (calm.asked, calm.told("damage")) == ("combat_attack", [])


@pytest.mark.rule("MK-DAMAGE-02", "MK-DAMAGE-23")
def test_the_player_chooses_the_order_and_the_phase_ends_after_all() -> None:
    table = against(foe("a"), foe("b"), foe("c")).play("next", "next")
    assert table.asked == "suffer"
    table.play("attack:2:0")
    assert table.options() == ["attack:0:0", "attack:1:0"]
    table.play("attack:1:0", "attack:0:0")
    assert table.told("damage", "enemy") == ["c", "b", "a"]
    assert table.asked == "combat_attack"


@pytest.mark.rule("MK-DAMAGE-03", "MK-ABIL-02")
def test_a_brutal_enemy_deals_twice_its_attack() -> None:
    table = hit(3, "brutal")
    assert table.told("damage") == [6]
    assert [one.key for one in table.events("damage")[0].why] == ["mk.why.brutal"]
    assert table.hand() == ["wound"] * 3


# ---------------------------------------------------------------------- Units


@pytest.mark.rule("MK-DAMAGE-04")
def test_damage_goes_to_units_if_the_player_wants_and_the_rest_to_the_hero() -> None:
    table = hit(8, units="guards guards#2", defs=(GUARDS,))
    assert table.options() == ["unit:0", "unit:1", "hero"]
    table.play("unit:0")
    assert table.prompt("n") == 5
    table.play("hero")
    assert [one.wounds for one in table.me.units] == [1, 0]
    assert table.hand() == ["wound"] * 3


@pytest.mark.rule("MK-DAMAGE-05", "MK-HEAL-05")
def test_a_wounded_unit_takes_no_damage() -> None:
    table = hit(2, units="guards* guards#2", defs=(GUARDS,))
    assert table.options() == ["unit:1", "hero"]


@pytest.mark.rule("MK-DAMAGE-06")
def test_a_spent_unit_can_take_damage() -> None:
    table = hit(2, units="guards!", defs=(GUARDS,))
    table.play("unit:0")
    assert (table.me.units[0].wounds, table.me.units[0].ready) == (1, False)


@pytest.mark.rule("MK-DAMAGE-07")
def test_any_damage_wounds_a_unit_and_is_reduced_by_its_armor() -> None:
    assert hurt(1, 5) == (1, 0)
    assert hurt(5, 5) == (1, 0)
    assert hurt(6, 5) == (1, 1)


@pytest.mark.rule("MK-DAMAGE-08", "MK-DAMAGE-09", "MK-DAMAGE-10", "MK-RESIST-05")
def test_a_resistant_unit_absorbs_its_armor_unhurt_and_again_with_a_wound() -> None:
    assert hurt(3, 3, "fire", element="fire") == (0, 0)
    assert hurt(4, 3, "fire", element="fire") == (1, 0)
    assert hurt(6, 3, "fire", element="fire") == (1, 0)
    assert hurt(7, 3, "fire", element="fire") == (1, 1)


@pytest.mark.rule("MK-DAMAGE-11", "MK-RESIST-08")
@pytest.mark.parametrize(
    ("resist", "element", "spared"),
    [
        (("physical",), "physical", True),
        (("fire",), "fire", True),
        (("ice",), "ice", True),
        (("fire", "ice"), "coldfire", True),
        (("fire",), "coldfire", False),
        (("ice",), "coldfire", False),
        (("fire", "ice"), "physical", False),
        (("physical",), "fire", False),
        (("fire",), "ice", False),
    ],
)
def test_which_resistance_helps(resist: tuple[Resistance, ...], element: Element, spared: bool) -> None:
    assert hurt(2, 3, *resist, element=element) == (0 if spared else 1, 0)


@pytest.mark.rule("MK-DAMAGE-12")
def test_a_unit_that_was_spared_takes_no_more_damage_in_this_combat() -> None:
    table = against(foe("a"), foe("b"), units="guards", defs=(unit(resist=("physical",)),))
    table.play("next", "next", "attack:0:0", "unit:0", "attack:1:0")
    assert table.me.units[0].wounds == 0
    assert table.told("damage", "enemy") == ["a", "b"]
    assert table.hand() == ["wound"], "the second attack had nobody but the hero"
    table.play("next")
    assert not table.me.units[0].spared


# ---------------------------------------------------------------------- the hero


@pytest.mark.rule("MK-DAMAGE-13", "MK-DAMAGE-14", "MK-HEAL-01")
@pytest.mark.parametrize(("n", "wounds"), [(1, 1), (2, 1), (3, 2), (5, 3), (8, 4)])
def test_the_hero_takes_a_wound_for_each_armor_rounded_up(n: int, wounds: int) -> None:
    assert hit(n).hand() == ["wound"] * wounds


@pytest.mark.rule("MK-DAMAGE-13")
def test_a_hero_with_more_armor_takes_fewer_wounds() -> None:
    assert hit(7, fame=8).hand() == ["wound"] * 3


@pytest.mark.rule("MK-DAMAGE-15")
def test_as_many_wounds_as_the_hand_limit_knock_out() -> None:
    table = hit(9, hand="sword", sword=card(Attack(3)))
    assert table.hand() == ["wound"] * 5
    assert table.me.discard == ["sword#1"]
    assert table.rules("knocked_out") == ["MK-DAMAGE-15"]


@pytest.mark.rule("MK-DAMAGE-15")
def test_wounds_from_before_the_combat_do_not_count_for_a_knock_out() -> None:
    table = hit(8, hand="wound sword", sword=card(Attack(3)))
    assert table.hand() == ["sword", *["wound"] * 5]
    assert not table.fight.knocked_out


@pytest.mark.rule("MK-DAMAGE-15")
def test_the_wounds_of_several_enemies_count_together() -> None:
    table = against(foe("a", n=4), foe("b", n=6), hand="sword", sword=card(Attack(3)))
    table.play("next", "next", "attack:0:0", "attack:1:0")
    assert table.fight.knocked_out


@pytest.mark.rule("MK-DAMAGE-16")
def test_wounds_of_other_sources_count_too() -> None:
    table = against(foe(n=8), hand="rage sword", rage=card(All((Block(1), Wound()))), sword=card(Attack(3)))
    table.play("next", "attack:0:0", "basic:rage", "drop", "next")
    assert table.fight.wounds == 5
    assert table.hand() == ["wound"] * 5


@pytest.mark.rule("MK-DAMAGE-17")
def test_a_knocked_out_hero_still_uses_units_and_skills() -> None:
    table = hit(
        10,
        units="guards!* guards#2",
        skills="roar",
        defs=(unit(Attack(2)), SkillDef("roar", "tovak", "turn", Attack(1))),
    )
    table.play("hero")
    assert table.fight.knocked_out
    table.play("target:0", "unit:1:0", "skill:roar", "strike")
    assert table.fight.foes[0].defeated


@pytest.mark.rule("MK-DAMAGE-24")
def test_a_knocked_out_hero_keeps_taking_wounds() -> None:
    table = against(foe("a", n=10), foe("b", n=4)).play("next", "next", "attack:0:0", "attack:1:0")
    assert table.hand() == ["wound"] * 7


# ---------------------------------------------------------------------- abilities


@pytest.mark.rule("MK-DAMAGE-18", "MK-ABIL-03")
def test_poison_gives_a_unit_two_wounds() -> None:
    table = hit(2, "poison", units="guards", defs=(GUARDS,))
    table.play("unit:0")
    assert table.me.units[0].wounds == 2


@pytest.mark.rule("MK-DAMAGE-18", "MK-DAMAGE-08")
def test_poison_does_nothing_to_a_unit_that_is_not_wounded() -> None:
    table = hit(2, "poison", units="guards", defs=(unit(resist=("physical",)),))
    table.play("unit:0")
    assert table.me.units[0].wounds == 0
    assert "MK-DAMAGE-08" in table.rules("unit_resists")


@pytest.mark.rule("MK-DAMAGE-19", "MK-ABIL-03")
def test_poison_puts_as_many_wounds_into_the_discard_pile() -> None:
    table = hit(4, "poison")
    assert table.hand() == ["wound"] * 2
    assert table.me.discard == ["wound"] * 2
    assert "MK-DAMAGE-19" in table.rules("poisoned")


@pytest.mark.rule("MK-DAMAGE-25")
def test_the_wounds_in_the_discard_pile_do_not_count_for_a_knock_out() -> None:
    table = hit(8, "poison", hand="sword", sword=card(Attack(3)))
    assert len(table.me.discard) == 4
    assert not table.fight.knocked_out
    assert "sword" in table.hand()


@pytest.mark.rule("MK-DAMAGE-20", "MK-ABIL-04")
def test_paralysis_destroys_a_unit_that_would_be_wounded() -> None:
    table = hit(4, "paralyze", units="guards", defs=(GUARDS,))
    table.play("unit:0")
    assert table.me.units == []
    assert table.hand() == ["wound"], "what its Armor did not take"
    assert "MK-DAMAGE-20" in table.rules("unit_destroyed")


@pytest.mark.rule("MK-DAMAGE-20")
def test_paralysis_does_nothing_to_a_unit_that_resists() -> None:
    table = hit(2, "paralyze", units="guards", defs=(unit(resist=("physical",)),))
    table.play("unit:0")
    assert len(table.me.units) == 1


@pytest.mark.rule("MK-DAMAGE-21", "MK-ABIL-04")
def test_paralysis_makes_the_hero_discard_all_but_wounds() -> None:
    table = hit(2, "paralyze", hand="sword wound", sword=card(Attack(3)))
    assert table.hand() == ["wound", "wound"]
    assert table.me.discard == ["sword#1"]
    assert "MK-DAMAGE-21" in table.rules("paralyzed")


@pytest.mark.rule("MK-DAMAGE-21")
def test_a_hero_who_takes_no_wound_is_not_paralyzed() -> None:
    table = hit(3, "paralyze", hand="sword", sword=card(Attack(3)), units="guards", defs=(GUARDS,))
    table.play("unit:0")
    assert table.hand() == ["sword"]


@pytest.mark.rule("MK-DAMAGE-22")
def test_a_summoned_monster_deals_damage_with_its_own_abilities_and_is_discarded() -> None:
    table = against(
        foe("summoner", attacks=(Assault(summons="brown"),)),
        defs=(foe("snake", 3, 2, "poison", pile="brown"),),
        change=lambda game: stack(game, "brown", "snake"),
    )
    table.play("next", "next")
    assert (table.hand(), table.me.discard) == (["wound"], ["wound"])
    assert table.state.discards["brown"] == ["snake#1"]
    assert table.me.fame == 0
