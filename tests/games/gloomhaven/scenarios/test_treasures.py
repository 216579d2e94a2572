"""Treasure tiles (GH-TERRAIN-19 to 28)."""

from __future__ import annotations

import pytest

from delve.core.questions import Seat
from delve.core.words import LANGUAGES, words
from delve.games.gloomhaven import maps
from delve.games.gloomhaven.content.treasures import TREASURES, UNIQUE
from delve.games.gloomhaven.defs import CharacterConfig
from delve.games.gloomhaven.rules import loot, terrain, treasures
from delve.games.gloomhaven.state import HexId, TrapTile
from tests.games.gloomhaven.scenarios.stage import Stage


def _tile(stage: Stage, number: int) -> HexId:
    return next(one.hex for one in stage.state.treasures if one.name == str(number))


def test_every_treasure_of_the_maps_is_in_the_index() -> None:
    assert sorted(TREASURES) == list(range(1, 76))
    for scenario in maps.scenarios():
        for one in maps.load(scenario).treasures:
            assert one.id == "goal" or one.id in TREASURES


@pytest.mark.rule("GH-TERRAIN-19", "GH-TERRAIN-21", "GH-SETUP-21")
def test_a_numbered_treasure_is_resolved_at_once() -> None:
    stage = Stage(13).open_all()
    before = stage.character().xp
    stage.loot(0, _tile(stage, 10))
    assert stage.character().xp == before + 10
    assert stage.character().treasures == ["10"]
    assert stage.told("xp") == ["GH-TERRAIN-21"]
    assert not stage.state.treasures


@pytest.mark.rule("GH-TERRAIN-21")
def test_some_treasures_hurt() -> None:
    stage = Stage(4).open_all()
    hero = stage.hero()
    stage.loot(0, _tile(stage, 46))
    assert hero.health == hero.most - 3
    assert "poison" in hero.conditions


@pytest.mark.rule("GH-TERRAIN-21", "GH-DMG-02")
def test_their_damage_can_be_negated() -> None:
    stage = Stage(22).open_all()
    hero, card = stage.hero(), stage.character().hand[0]
    stage.run(loot.take(stage.game, Seat(0), [_tile(stage, 21)]), f"lose:{card}")
    assert hero.health == hero.most
    assert card in stage.character().lost


@pytest.mark.rule("GH-EXH-08")
def test_one_can_die_of_a_treasure() -> None:
    stage = Stage(23)
    stage.hero().health = 2
    stage.loot(0, _tile(stage, 39))
    assert stage.character().exhausted


@pytest.mark.rule("GH-TERRAIN-22", "GH-TERRAIN-25")
def test_an_item_goes_to_the_collection_and_is_not_worn() -> None:
    stage = Stage(11).open_all()
    stage.loot(1, _tile(stage, 5))
    assert stage.character(1).found == ["item 23"]
    assert stage.character(1).items == []
    assert stage.told("found") == ["GH-TERRAIN-22"]


@pytest.mark.rule("GH-LOOT-05")
def test_an_item_that_one_has_is_sold_for_half() -> None:
    owner = CharacterConfig("brute", items=(23,))
    stage = Stage(11, characters=(owner, CharacterConfig("tinkerer"))).open_all()
    stage.loot(0, _tile(stage, 5))
    assert stage.character().found == ["gold 10"]
    assert stage.told("sold") == ["GH-LOOT-05"]


@pytest.mark.rule("GH-TERRAIN-27")
def test_a_design_is_for_the_city() -> None:
    stage = Stage(3).open_all()
    stage.loot(0, _tile(stage, 65))
    assert stage.character().found == ["design 107"]
    assert stage.told("found") == ["GH-TERRAIN-27"]


@pytest.mark.rule("GH-TERRAIN-21")
@pytest.mark.parametrize(("number", "found"), [(7, "random scenario"), (1, "random design"), (49, "location 17")])
def test_what_the_campaign_resolves_is_written_down(number: int, found: str) -> None:
    stage = Stage(1)
    stage.run(treasures.open_(stage.game, Seat(0), str(number)))
    assert stage.character().found == [found]


@pytest.mark.rule("GH-TERRAIN-21")
@pytest.mark.parametrize(("number", "found"), [(8, "check 1"), (75, "cryptogram"), (62, "item 110")])
def test_other_treasures_are_written_down_too(number: int, found: str) -> None:
    stage = Stage(1)
    stage.run(treasures.open_(stage.game, Seat(0), str(number)))
    assert found in stage.character().found


def test_items_that_the_city_does_not_sell_have_names() -> None:
    given = {n for one in TREASURES.values() for n in (*one.items, *one.designs) if n > 70}
    assert given <= set(UNIQUE)
    for language in LANGUAGES:
        for number in given:
            assert treasures.item_msg(number).key in words(language)


@pytest.mark.rule("GH-TERRAIN-23", "GH-SETUP-22")
def test_a_treasure_that_was_looted_before_is_not_there() -> None:
    stage = Stage(5, looted=(4,)).open_all()
    assert [one.name for one in stage.state.treasures] == ["28"]


@pytest.mark.rule("GH-TERRAIN-28")
def test_a_trap_without_damage_deals_none() -> None:
    stage = Stage(1)
    hero = stage.hero()
    trap = TrapTile(hero.hex, 0, ["stun"])
    stage.state.traps.append(trap)
    stage.run(terrain.enter(stage.game, hero))
    assert hero.health == hero.most
    assert "stun" in hero.conditions
