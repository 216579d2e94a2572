"""Scenarios 11 to 15: their own rules."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import Attack, Move
from delve.games.gloomhaven.rules import ground, monsters, sides
from delve.games.gloomhaven.rules.monsters import situation
from tests.games.gloomhaven.scenarios.stage import Stage


@pytest.mark.parametrize(
    ("scenario", "friends", "foes"),
    [
        (11, {"living-bones", "living-corpse"}, {"city-guard", "city-archer", "captain-of-the-guard"}),
        (12, {"city-guard", "city-archer"}, {"living-bones", "living-corpse", "cultist", "jekserah"}),
    ],
)
def test_11_and_12_some_monsters_are_allies(scenario: int, friends: set[str], foes: set[str]) -> None:
    stage = Stage(scenario).open_all()
    assert {one.name for one in stage.monsters() if one.ally} == friends
    assert {one.name for one in stage.monsters() if not one.ally} == foes
    friend = next(one for one in stage.monsters() if one.ally)
    foe = next(one for one in stage.monsters() if not one.ally)
    assert sides.friends(friend, stage.hero())
    assert not sides.friends(friend, foe)
    assert {one.id for one in situation(stage.game, friend).foes} == {
        one.id for one in stage.monsters() if not one.ally
    }


def test_11_an_ally_attacks_the_enemy_and_draws_from_the_monsters_deck() -> None:
    stage = Stage(11).clear()
    bones = stage.place("living-bones", stage.hero().hex)
    bones.hex = next(h for h in ground.map_of(stage.game).start if ground.at(stage.game, h) is None)
    beside = ground.board_of(stage.game).neighbours[bones.hex]
    guard = stage.place("city-guard", next(h for h in beside if ground.is_empty(stage.game, h)))
    stage.draw_cards()
    stage.state.modifiers.draw = ["+1"] * 5
    turn = monsters.Turn(stage.game, bones)
    turn.abilities = (Move(0), Attack(0))
    stage.run(turn.run())
    assert guard.health < guard.most
    assert stage.state.modifiers.discard


def test_11_characters_move_through_allied_monsters() -> None:
    stage = Stage(11)
    bones = stage.place("living-bones", stage.hero(1).hex)
    assert bones in sides.allies(stage.game, stage.hero())


@pytest.mark.rule("GH-ATK-13")
def test_11_an_ally_leaves_money_and_is_no_kill() -> None:
    stage = Stage(11)
    bones = stage.place("living-bones", stage.hero(1).hex)
    coins = len(stage.state.coins)
    stage.kill(bones)
    assert len(stage.state.coins) == coins + 1
    assert stage.state.memory.get("kills", 0) == 0


@pytest.mark.rule("GH-END-01")
@pytest.mark.parametrize(("scenario", "boss"), [(11, "captain-of-the-guard"), (12, "jekserah"), (20, "jekserah")])
def test_11_12_and_20_are_won_with_the_boss(scenario: int, boss: str) -> None:
    stage = Stage(scenario).open_all()
    assert not stage.outcome()
    stage.kill(*stage.monsters(boss))
    assert stage.outcome() == "won", "whoever else is left"


@pytest.mark.rule("GH-BOSS-03")
def test_11_the_captain_heals_his_side_alone() -> None:
    stage = Stage(11).open_all()
    captain = stage.monsters("captain-of-the-guard")[0]
    guard, bones = stage.monsters("city-guard")[0], stage.monsters("living-bones")[0]
    for one in (captain, guard, bones):
        one.health -= 3
    stage.perform(captain, stage.game.content.monsters["captain-of-the-guard"].special_1[0])
    assert (captain.most - captain.health, guard.most - guard.health, bones.most - bones.health) == (1, 1, 3)


@pytest.mark.rule("GH-BOSS-03")
def test_11_the_captain_strengthens_his_allies_for_the_round() -> None:
    stage = Stage(11).open_all()
    captain = stage.monsters("captain-of-the-guard")[0]
    stage.perform(captain, stage.game.content.monsters["captain-of-the-guard"].special_2[0])
    assert {one.attack for one in stage.monsters("city-guard")} == {1}
    assert {one.attack for one in stage.monsters("living-bones")} == {0}
    assert captain.attack == 0


@pytest.mark.rule("GH-BOSS-03", "GH-MOTHER-06")
@pytest.mark.parametrize(("heroes", "ranks"), [(2, ["normal"] * 2), (3, ["elite", "normal"]), (4, ["elite"] * 2)])
def test_12_jekserah_summons_undead_that_are_enemies(heroes: int, ranks: list[str]) -> None:
    stage = Stage(12, heroes).open_all().draw_cards()
    stage.state.figures = [one for one in stage.state.figures if one.name != "living-bones"]
    jekserah = stage.monsters("jekserah")[0]
    stage.perform(jekserah, stage.game.content.monsters["jekserah"].special_1[0])
    new = stage.monsters("living-bones")
    assert sorted(one.rank for one in new) == ranks
    assert all(one.born == 1 and not one.ally and one.spawned for one in new)


@pytest.mark.rule("GH-SETUP-01", "GH-END-08")
@pytest.mark.parametrize(("scenario", "count"), [(14, 3), (23, 3), (25, 2)])
def test_14_23_and_25_add_minus_one_cards(scenario: int, count: int) -> None:
    stage = Stage(scenario)
    assert [one.deck.draw.count("-1 extra") for one in stage.state.characters] == [count, count]


# ---------------------------------------------------------------------- 15


def _shrine(heroes: int) -> Stage:
    return Stage(15, heroes).open_door(0).clear()


@pytest.mark.rule("GH-SPECIAL-04", "GH-SPECIAL-06")
def test_15_ending_a_turn_on_the_plate_opens_the_side_rooms() -> None:
    stage = _shrine(2)
    hero = stage.hero()
    hero.hex = stage.marker("c")[0]
    stage.end_turn(stage.hero(1))
    assert stage.is_closed("a"), "it is not the turn of the one on the plate that ended"
    stage.end_turn(hero)
    assert not stage.is_closed("a")
    assert stage.state.rooms == 0b01111
    assert stage.is_closed("b")


@pytest.mark.rule("GH-SPECIAL-06")
def test_15_a_monster_on_the_plate_does_nothing() -> None:
    stage = _shrine(2)
    golem = stage.place("stone-golem", stage.marker("c")[0])
    stage.end_turn(golem)
    assert stage.is_closed("a")


@pytest.mark.rule("GH-SPECIAL-06")
@pytest.mark.parametrize(("heroes", "letters"), [(2, "d"), (3, "de"), (4, "def")])
def test_15_all_on_plates_open_the_shrine(heroes: int, letters: str) -> None:
    stage = _shrine(heroes).open("a").clear()
    plates = [hex_ for letter in letters for hex_ in stage.marker(letter)]
    assert len(plates) == heroes
    for seat, hex_ in enumerate(plates):
        stage.end_turn(stage.hero(seat))
        assert stage.is_closed("b"), f"{seat} are in place"
        stage.hero(seat).hex = hex_
    stage.end_turn(stage.hero(0))
    assert not stage.is_closed("b")
    assert stage.state.rooms == 0b11111


def test_15_plates_that_are_not_in_play_do_not_count() -> None:
    stage = _shrine(2).open("a").clear()
    stage.hero(0).hex, stage.hero(1).hex = stage.marker("d")[0], stage.marker("e")[0]
    stage.end_turn(stage.hero(0))
    assert stage.is_closed("b")


def test_15_the_exhausted_are_not_waited_for() -> None:
    stage = _shrine(3).open("a").clear()
    stage.hero(0).hex, stage.hero(1).hex = stage.marker("d")
    stage.exhaust(2)
    stage.end_turn(stage.hero(0))
    assert not stage.is_closed("b")


@pytest.mark.rule("GH-TERRAIN-20", "GH-LOOT-06")
def test_15_the_goal_wins() -> None:
    stage = Stage(15).open_all()
    assert not stage.outcome()
    stage.loot(0, stage.state.treasures[0].hex)
    assert stage.outcome() == "won"
