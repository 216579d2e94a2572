"""Scenarios 1 to 5: their own rules."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.defs import CharacterConfig
from delve.games.gloomhaven.effects import Coded
from delve.games.gloomhaven.rules import ground, movement, scenarios
from tests.games.gloomhaven.scenarios.stage import Stage

UNBOUND = CharacterConfig("tinkerer", perks=(10,))
"""A character that ignores negative scenario effects."""


NEXT_DOOR = Coded("next-door")


# ---------------------------------------------------------------------- 1


@pytest.mark.rule("GH-END-01")
def test_1_all_enemies_of_all_rooms_must_die() -> None:
    stage = Stage(1)
    stage.kill(*stage.monsters())
    assert not stage.outcome(), "two rooms are still closed"
    stage.open_all()
    stage.kill(*stage.monsters()[1:])
    assert not stage.outcome()
    stage.kill(*stage.monsters())
    assert stage.outcome() == "won"


# ---------------------------------------------------------------------- 2


@pytest.mark.rule("GH-SETUP-01", "GH-COMP-08")
def test_2_each_character_has_three_curses() -> None:
    stage = Stage(2, 3)
    assert [one.deck.draw.count("curse") for one in stage.state.characters] == [3, 3, 3]
    assert all(len(one.deck.draw) == 23 for one in stage.state.characters)


@pytest.mark.rule("GH-COMP-19", "GH-COMP-24")
def test_2_four_characters_share_ten_curses() -> None:
    stage = Stage(2, 4)
    assert [one.deck.draw.count("curse") for one in stage.state.characters] == [3, 3, 3, 1]


@pytest.mark.rule("GH-SETUP-01")
def test_2_who_ignores_scenario_effects_has_no_curses() -> None:
    stage = Stage(2, characters=(UNBOUND, CharacterConfig("brute")))
    assert [one.deck.draw.count("curse") for one in stage.state.characters] == [0, 3]


@pytest.mark.rule("GH-SPECIAL-04")
def test_2_nobody_enters_a_locked_door() -> None:
    stage = Stage(2).open("1")
    hero = stage.hero()
    door = stage.door("a")
    beside = ground.map_of(stage.game).layout.neighbours[door]
    hero.hex = next(one for one in beside if ground.is_empty(stage.game, one))
    reach = movement.ways(stage.game, hero, 3, movement.gait_of(stage.game, hero))
    assert door not in reach
    assert stage.is_closed("a")


@pytest.mark.rule("GH-BOSS-03")
def test_2_the_commander_goes_from_door_to_door() -> None:
    stage = Stage(2).open("1")
    boss = stage.monsters("bandit-commander")[0]
    for letter in "abcd":
        assert stage.is_closed(letter)
        stage.perform(boss, NEXT_DOOR)
        assert not stage.is_closed(letter)
        assert boss.hex == stage.door(letter)
    stage.perform(boss, NEXT_DOOR)
    assert boss.hex == stage.door("a"), "after d it is a again"
    assert stage.told("jumps") == ["GH-BOSS-03"] * 5


@pytest.mark.rule("GH-BOSS-03", "GH-SPECIAL-01")
def test_2_a_door_that_is_taken_makes_him_stand_beside_it() -> None:
    stage = Stage(2).open("1").open("a")
    boss = stage.monsters("bandit-commander")[0]
    stage.hero().hex = stage.door("a")
    stage.perform(boss, NEXT_DOOR)
    assert boss.hex != stage.door("a")
    assert ground.distance(stage.game, boss.hex, stage.door("a")) == 1


@pytest.mark.rule("GH-END-01")
def test_2_the_commander_and_all_who_are_revealed_must_die() -> None:
    stage = Stage(2).open("1")
    boss = stage.monsters("bandit-commander")[0]
    stage.kill(boss)
    assert not stage.outcome(), "others are left"
    stage.kill(*stage.monsters())
    assert stage.outcome() == "won", "locked rooms do not count"


@pytest.mark.rule("GH-BOSS-03", "GH-ATK-14")
@pytest.mark.parametrize(("heroes", "rank"), [(2, "normal"), (3, "elite"), (4, "elite")])
def test_2_the_commander_summons_bones(heroes: int, rank: str) -> None:
    stage = Stage(2, heroes).open("1")
    boss = stage.monsters("bandit-commander")[0]
    before = stage.monsters("living-bones")
    summon = stage.game.content.monsters["bandit-commander"].special_2[0]
    stage.perform(boss, summon)
    new = [one for one in stage.monsters("living-bones") if one not in before]
    assert [one.rank for one in new] == [rank]
    assert new[0].spawned


# ---------------------------------------------------------------------- 3


@pytest.mark.rule("GH-SPECIAL-01", "GH-SPECIAL-02")
def test_3_with_two_characters_a_guard_comes_at_the_end_of_odd_rounds() -> None:
    stage = Stage(3)
    counts = []
    for round_ in (1, 2, 3):
        before = len(stage.monsters("inox-guard"))
        stage.state.round = round_
        stage.run(scenarios.start_of_round(stage.game))
        stage.run(scenarios.end_of_round(stage.game))
        counts.append(len(stage.monsters("inox-guard")) - before)
    assert counts == [1, 0, 1]
    guard = stage.monsters("inox-guard")[-1]
    assert (guard.rank, guard.spawned) == ("normal", True)


@pytest.mark.rule("GH-SPECIAL-01")
@pytest.mark.parametrize("heroes", [3, 4])
def test_3_with_more_characters_one_comes_every_round(heroes: int) -> None:
    stage = Stage(3, heroes)
    stage.state.figures = [one for one in stage.state.figures if one.name != "inox-guard"]
    stage.run(scenarios.start_of_round(stage.game))
    guard = stage.monsters("inox-guard")[-1]
    assert guard.hex == stage.marker("a")[0]
    stage.run(scenarios.end_of_round(stage.game))
    assert len(stage.monsters("inox-guard")) == 1, "nothing comes at the end"


@pytest.mark.rule("GH-SPECIAL-01")
def test_3_an_occupied_spawn_hex_sends_the_guard_to_the_nearest_empty_one() -> None:
    stage = Stage(3)
    stage.hero().hex = stage.marker("a")[0]
    stage.run(scenarios.end_of_round(_in_round(stage, 1).game))
    guard = stage.monsters("inox-guard")[-1]
    assert ground.distance(stage.game, guard.hex, stage.marker("a")[0]) == 1


def _in_round(stage: Stage, round_: int) -> Stage:
    stage.state.round = round_
    return stage


def test_3_nobody_comes_once_the_door_is_open() -> None:
    stage = Stage(3).open("1")
    before = len(stage.monsters("inox-guard"))
    stage.run(scenarios.end_of_round(_in_round(stage, 1).game))
    assert len(stage.monsters("inox-guard")) == before


@pytest.mark.rule("GH-SPECIAL-15", "GH-END-01")
@pytest.mark.parametrize("heroes", [2, 3])
def test_3_five_enemies_for_each_character_must_die(heroes: int) -> None:
    stage = Stage(3, heroes)
    for number in range(5 * heroes):
        assert not stage.outcome(), f"{number} killed"
        stage.kill(stage.place("inox-archer", stage.hero().hex))
    assert stage.outcome() == "won"


# ---------------------------------------------------------------------- 5


@pytest.mark.rule("GH-SETUP-01")
def test_5_all_start_disarmed_but_those_who_ignore_it() -> None:
    stage = Stage(5, characters=(UNBOUND, CharacterConfig("brute")))
    assert [list(stage.hero(seat).conditions) for seat in (0, 1)] == [[], ["disarm"]]


@pytest.mark.rule("GH-COND-21")
def test_5_they_are_disarmed_for_their_first_turn() -> None:
    stage = Stage(5).clear()
    stage.round()
    assert all("disarm" not in stage.hero(seat).conditions for seat in (0, 1))
