"""MK-CITY: assaults on cities."""

from __future__ import annotations

import pytest

from delve.games.mageknight.box import Element
from delve.games.mageknight.defs import MK, Assault
from delve.games.mageknight.effects import Attack
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import combat, common, ending
from tests.games.mageknight.arena import MAPS, against, at, foe, put, stack
from tests.games.mageknight.kit import Table, card

SIEGE = card(Attack(9, "siege"))
WEAK = foe("weak", 1, 1, fame=1)


def defender(city: str, n: int = 3, element: Element = "physical") -> Table:
    """A combat with a defender of a city."""
    return against(foe(n=n, element=element), city=city)


def value(table: Table) -> int:
    """The attack of the first enemy."""
    return combat.attack_value(table.game, table.fight.foes[0], 0)


@pytest.mark.rule("MK-CITY-01")
def test_a_city_is_assaulted_as_any_fortified_site() -> None:
    table = Table.of(
        others=["arythea"],
        layout=MAPS["white"],
        hand="siege",
        siege=SIEGE,
        defs=[WEAK],
        change=at(9, 9, lambda game: put(game, 7, "weak")),
    )
    table.play("go:7")
    if table.asked == "join":
        table.play([])
    assert table.fight.kind == "assault"
    assert table.me.reputation == -1
    assert [one.defends for one in table.fight.foes if one.garrison] == [True]
    table.play("target:0", "basic:siege", "strike").go_on(
        "after", combat_ranged="next", combat_block="next", combat_attack="next"
    )
    assert common.place_of(table.game, SpaceId(7)).done
    assert table.me.space == 7


@pytest.mark.rule("MK-CITY-02")
def test_the_white_city_gives_its_defenders_armor() -> None:
    table = defender("white")
    assert combat.armor(table.game, table.fight.foes[0]) == 4
    table.play("target:0")
    assert table.prompt("wanted") == 4
    assert combat.armor(*_first(defender("red"))) == 3


def _first(table: Table):  # type: ignore[no-untyped-def]
    return table.game, table.fight.foes[0]


@pytest.mark.rule("MK-CITY-03", "MK-CITY-04")
@pytest.mark.parametrize(("element", "more"), [("fire", 2), ("ice", 2), ("coldfire", 1), ("physical", 0)])
def test_the_blue_city_raises_elemental_attacks(element: Element, more: int) -> None:
    assert value(defender("blue", 3, element)) == 3 + more
    assert value(defender("white", 3, element)) == 3


@pytest.mark.rule("MK-CITY-05")
def test_the_red_city_makes_physical_attacks_brutal() -> None:
    assert defender("red", 3).play("next", "next").told("damage") == [6]
    assert defender("red", 3, "fire").play("next", "next").told("damage") == [3]


@pytest.mark.rule("MK-CITY-05", "MK-CITY-06")
@pytest.mark.parametrize(("city", "ability"), [("red", "brutal"), ("green", "poison")])
def test_of_several_attacks_only_the_physical_one_gains_it(city: str, ability: str) -> None:
    table = against(foe(attacks=(Assault(2), Assault(2, "ice"))), city=city)
    assert [combat.has(table.game, table.fight.foes[0], ability, k) for k in (0, 1)] == [True, False]


@pytest.mark.rule("MK-CITY-06")
def test_the_green_city_makes_physical_attacks_poisonous() -> None:
    assert defender("green", 2).play("next", "next").me.discard == ["wound"]
    assert defender("green", 2, "ice").play("next", "next").me.discard == []


def fall(shields: list[int]) -> Table:
    """The last defender of a city with some Shields falls to the first player."""

    def change(game: MK) -> None:
        put(game, 7, "weak")
        put(game, 10)
        common.place_of(game, SpaceId(7)).shields = tuple(shields)

    table = Table.of(
        others=["arythea"], layout=MAPS["white"], hand="siege", siege=SIEGE, defs=[WEAK], change=at(9, 9, change)
    )
    table.play("go:7", "target:0", "basic:siege", "strike")
    return table.go_on("after", combat_ranged="next")


@pytest.mark.rule("MK-CITY-07")
@pytest.mark.parametrize(("shields", "leader"), [([], "tovak"), ([0, 1], "tovak"), ([1, 1], "arythea")])
def test_the_leader_of_a_conquered_city_has_most_shields(shields: list[int], leader: str) -> None:
    table = fall(shields)
    assert table.told("leader", "who") == [leader]


@pytest.mark.rule("MK-CITY-08")
def test_of_equals_the_one_leads_whose_shield_was_placed_first() -> None:
    assert fall([1]).told("leader", "who") == ["arythea"]
    assert ending.leader((0, 1, 1, 0)) == 0


@pytest.mark.rule("MK-CITY-09")
def test_the_shields_stay_with_the_city_and_others_can_visit_it() -> None:
    table = fall([1])
    place = common.place_of(table.game, SpaceId(7))
    assert place.shields == (1, 0)
    from delve.games.mageknight.rules import movement

    assert not movement.is_assault(table.game, 1, SpaceId(7))
    assert movement.safe(table.game, 1, SpaceId(7)), "several heroes may be there"


@pytest.mark.rule("MK-CITY-10")
def test_monsters_that_a_defender_summons_have_the_bonus() -> None:
    table = against(
        foe("summoner", attacks=(Assault(summons="brown"),)),
        city="red",
        defs=(foe("beast", n=3, pile="brown"),),
        change=lambda game: stack(game, "brown", "beast"),
    )
    table.play("next", "next")
    assert table.told("damage") == [6]


@pytest.mark.rule("MK-CITY-10")
def test_rampaging_enemies_that_joined_do_not_have_it() -> None:
    def change(game: MK) -> None:
        put(game, 7, "weak")
        put(game, 9, "weak#2")
        put(game, 11)

    table = Table.of(others=["arythea"], layout=MAPS["green"], hand="rage", defs=[WEAK], change=at(10, 9, change))
    table.play("go:7")
    have = {one.token: combat.has(table.game, one, "poison") for one in table.fight.foes}
    assert have == {"weak#1": True, "weak#2": False}
