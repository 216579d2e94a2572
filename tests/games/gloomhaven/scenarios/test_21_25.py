"""Scenarios 21 to 25: their own rules."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import Coded
from delve.games.gloomhaven.rules import conditions, damage, ground, help, initiative, reveal, stats
from delve.games.gloomhaven.state import Figure
from tests.games.gloomhaven.scenarios.stage import Stage

# ---------------------------------------------------------------------- 21


def _throne(heroes: int = 2) -> tuple[Stage, Figure, Figure]:
    stage = Stage(21, heroes).open_door(0).open_door(3)
    return stage, stage.monsters("prime-demon")[0], stage.objective("altar")


@pytest.mark.rule("GH-BOSS-03", "GH-BOSS-04")
def test_21_the_altar_shares_the_prime_demons_hit_points() -> None:
    stage, demon, altar = _throne(3)
    assert altar.health == altar.most == demon.health == 27, "9 for each of three characters at level 1"
    stage.hurt(altar, 5)
    assert (altar.health, demon.health) == (22, 22)
    help.restore(stage.game, demon, 2)
    assert (altar.health, demon.health) == (24, 24)


@pytest.mark.rule("GH-BOSS-03")
def test_21_the_prime_demon_cannot_be_damaged() -> None:
    stage, demon, altar = _throne()
    assert stage.hurt(demon, 99) == 0
    assert demon.health == altar.health == demon.most
    assert stage.told("unharmed") == ["GH-BOSS-03"]


@pytest.mark.rule("GH-BOSS-05")
def test_21_the_altar_has_the_demons_immunities() -> None:
    stage, _demon, altar = _throne()
    assert not conditions.give(stage.game, altar, "wound")
    assert conditions.give(stage.game, altar, "curse"), "the Prime Demon is not immune to CURSE"
    assert "curse" in stage.state.modifiers.draw
    assert conditions.immune(stage.game, altar, "push")


@pytest.mark.rule("GH-SPECIAL-10")
def test_21_the_altar_has_the_demons_initiative() -> None:
    stage, demon, altar = _throne()
    stage.draw_cards()
    assert initiative.key_of(stage.game, altar)[0] == initiative.key_of(stage.game, demon)[0]
    assert demon.name == "prime-demon"


@pytest.mark.rule("GH-END-01", "GH-SPECIAL-07")
def test_21_with_the_altar_the_prime_demon_dies() -> None:
    stage, _demon, altar = _throne()
    stage.hurt(altar, 99)
    assert not stage.monsters("prime-demon")
    assert stage.outcome() == "won"
    assert ground.obstacle_at(stage.game, altar.hex) is None


@pytest.mark.rule("GH-BOSS-03")
def test_21_the_altar_goes_round_and_calls_a_demon_at_each_place() -> None:
    stage, demon, altar = _throne()
    stage.draw_cards()
    called = {
        "a": "frost-demon",
        "b": "wind-demon",
        "c": "night-demon",
        "d": "earth-demon",
        "e": "flame-demon",
        "f": "sun-demon",
    }
    for letter, name in called.items():
        before = {one.id for one in stage.state.figures}
        stage.perform(demon, Coded("throne-1"))
        assert altar.hex == stage.marker(letter)[0]
        assert ground.obstacle_at(stage.game, altar.hex) is not None, "the tile goes with it"
        new = [one for one in stage.monsters(name) if one.id not in before and one.spawned]
        assert [one.rank for one in new] == ["normal"]
        assert ground.adjacent(stage.game, new[0].hex, altar.hex)
        assert new[0].born == 1
    stage.perform(demon, Coded("throne-2"))
    assert altar.hex == stage.marker("a")[0]
    assert stage.told("jumps") == ["GH-BOSS-03"] * 7


@pytest.mark.parametrize(
    ("special", "ranks"), [("throne-1", ("normal", "elite", "elite")), ("throne-2", ("normal", "normal", "elite"))]
)
def test_21_the_demons_rank_depends_on_the_party(special: str, ranks: tuple[str, str, str]) -> None:
    for heroes, rank in zip((2, 3, 4), ranks, strict=True):
        stage, demon, _altar = _throne(heroes)
        stage.state.figures = [one for one in stage.state.figures if one.name != "frost-demon"]
        stage.perform(demon, Coded(special))
        assert [one.rank for one in stage.monsters("frost-demon")] == [rank]


@pytest.mark.rule("GH-REVEAL-02", "GH-REVEAL-05")
def test_21_an_unseen_room_is_revealed_and_its_doors_to_known_rooms_open() -> None:
    stage, demon, altar = _throne()
    stage.state.memory["throne"] = 2
    assert not stage.state.rooms & 0b100
    stage.perform(demon, Coded("throne-1"))
    assert altar.hex == stage.marker("c")[0]
    assert stage.state.rooms & 0b100
    doors = {n for n, door in enumerate(ground.map_of(stage.game).doors) if 2 in door.rooms}
    closed = {n for n in doors if stage.state.closed >> n & 1}
    assert closed == {4}, "only the one to the room that is still hidden"


def test_21_whoever_stands_there_makes_room() -> None:
    stage, demon, altar = _throne()
    hero = stage.hero()
    hero.hex = stage.marker("a")[0]
    stage.perform(demon, Coded("throne-1"))
    assert altar.hex == stage.marker("a")[0]
    assert ground.distance(stage.game, hero.hex, altar.hex) == 1


# ---------------------------------------------------------------------- 22


def _temple(heroes: int = 2, level: int = 1) -> Stage:
    return Stage(22, heroes, level=level).open_all()


@pytest.mark.rule("GH-SPECIAL-07", "GH-SPECIAL-15")
@pytest.mark.parametrize(("heroes", "level", "health"), [(2, 0, 4), (2, 1, 6), (4, 3, 16)])
def test_22_altars_have_hit_points_by_party_and_level(heroes: int, level: int, health: int) -> None:
    stage = _temple(heroes, level)
    altars = [one for one in stage.state.figures if one.kind == "objective"]
    assert [one.health for one in altars] == [health] * 4


@pytest.mark.rule("GH-END-01", "GH-SPECIAL-07")
def test_22_all_four_altars_must_be_destroyed() -> None:
    stage = _temple()
    for left in (3, 2, 1, 0):
        altar = stage.objective("altar")
        stage.hurt(altar, 99)
        assert ground.obstacle_at(stage.game, altar.hex) is None
        assert bool(stage.outcome()) == (left == 0)
    assert stage.outcome() == "won"


def test_22_each_altar_strengthens_all_demons() -> None:
    stage = _temple()
    earth = stage.monsters("earth-demon")[0]
    plain = stats.table(stage.game.content.monsters["earth-demon"], earth.rank)
    for altars, half in ((4, 2), (3, 2), (2, 1), (1, 1), (0, 0)):
        shown = stats.of(stage.game, earth)
        assert shown.health == int(plain.health[1]) + altars
        assert shown.attack == int(plain.attack[1]) + altars
        assert shown.move == plain.move[1] + half
        assert shown.range == (plain.range[1] + half if plain.range[1] else 0), "melee stays melee"
        if altars:
            stage.hurt(stage.objective("altar"), 99)


def test_22_ranged_demons_reach_farther() -> None:
    stage = _temple()
    flame = stage.monsters("flame-demon")[0]
    assert stats.of(stage.game, flame).range == 3 + 2


def test_22_altars_that_nobody_has_seen_count() -> None:
    stage = Stage(22).open("1")
    demon = stage.place("frost-demon", 50)
    bare = stats.table(stage.game.content.monsters["frost-demon"], "normal")
    assert stats.of(stage.game, demon).attack == int(bare.attack[1]) + 4
    assert demon.health == int(bare.health[1]) + 4


def test_22_cultists_gain_nothing() -> None:
    stage = _temple()
    cultist = stage.monsters("cultist")[0]
    plain = stats.table(stage.game.content.monsters["cultist"], cultist.rank)
    assert stats.of(stage.game, cultist).attack == plain.attack[1]


@pytest.mark.rule("GH-ATK-11")
def test_22_with_an_altar_demons_lose_the_hit_point_that_it_gave() -> None:
    stage = _temple()
    hurt, weak = stage.monsters("earth-demon")[0], stage.monsters("wind-demon")[0]
    hurt.health -= 2
    weak.health = 1
    most = hurt.most
    stage.hurt(stage.objective("altar"), 99)
    assert (hurt.most, hurt.health) == (most - 1, most - 3), "the damage stays"
    assert weak not in stage.state.figures
    assert stage.told("slain") == ["GH-ATK-11"]


# ---------------------------------------------------------------------- 23


@pytest.mark.rule("GH-SPECIAL-06", "GH-END-01")
@pytest.mark.parametrize(("heroes", "letters"), [(2, "a"), (3, "ab"), (4, "abc")])
def test_23_all_plates_in_play_must_be_occupied_at_the_end_of_a_turn(heroes: int, letters: str) -> None:
    stage = Stage(23, heroes).open_all().clear()
    plates = [hex_ for letter in letters for hex_ in stage.marker(letter)]
    assert len(plates) == heroes
    for seat, hex_ in enumerate(plates):
        stage.end_turn(stage.hero(seat))
        assert not stage.outcome()
        stage.hero(seat).hex = hex_
    assert not stage.outcome(), "the turn must end"
    stage.end_turn(stage.hero(0))
    assert stage.outcome() == "won"


def test_23_a_monster_on_a_plate_does_not_help() -> None:
    stage = Stage(23).open_all().clear()
    first, second = stage.marker("a")
    stage.hero(0).hex = first
    stage.place("living-bones", second)
    stage.end_turn(stage.hero(0))
    assert not stage.outcome()


# ---------------------------------------------------------------------- 24


@pytest.mark.rule("GH-END-01", "GH-TERRAIN-05")
def test_24_every_door_must_be_opened() -> None:
    stage = Stage(24)
    for number in range(8):
        assert not stage.outcome(), f"{number} doors are open"
        stage.open_door(number)
    assert stage.outcome() == "won"
    assert stage.monsters(), "enemies do not matter"


# ---------------------------------------------------------------------- 25


def _ascent() -> Stage:
    return Stage(25).open_all().clear()


@pytest.mark.rule("GH-END-01")
def test_25_all_must_stand_on_the_exit_when_a_turn_ends() -> None:
    stage = _ascent()
    exits = stage.marker("a")
    assert len(exits) == 5
    stage.hero(0).hex = exits[0]
    stage.end_turn(stage.hero(0))
    assert not stage.outcome()
    stage.hero(1).hex = exits[4]
    stage.end_turn(stage.hero(1))
    assert stage.outcome() == "won"


@pytest.mark.rule("GH-END-01", "GH-EXH-03")
def test_25_exhausted_away_from_the_exit_loses() -> None:
    stage = _ascent()
    stage.hero(0).hex = stage.marker("a")[0]
    stage.exhaust(1)
    assert stage.outcome() == "lost"


def test_25_exhausted_on_the_exit_counts_as_escaped() -> None:
    stage = _ascent()
    stage.hero(0).hex, stage.hero(1).hex = stage.marker("a")[:2]
    stage.exhaust(0)
    assert not stage.outcome(), "the other one must end a turn there"
    stage.end_turn(stage.hero(1))
    assert stage.outcome() == "won"


@pytest.mark.rule("GH-EXH-07")
def test_25_all_exhausted_on_the_exit_have_escaped() -> None:
    stage = _ascent()
    stage.hero(0).hex, stage.hero(1).hex = stage.marker("a")[:2]
    stage.exhaust(0).exhaust(1)
    assert stage.outcome() == "won"


def test_25_a_figure_that_dies_is_no_exit() -> None:
    stage = _ascent()
    hound = stage.place("hound", stage.marker("a")[0])
    stage.run(damage.die(stage.game, hound, by=None))
    stage.end_turn(None)
    assert not stage.outcome()
    assert reveal.free_numbers(stage.game, "hound")
