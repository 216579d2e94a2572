"""Doors and rooms (GH-REVEAL, GH-TERRAIN-01 to 05, 24, 29)."""

from __future__ import annotations

import pytest

from delve.core.questions import Seat
from delve.games.gloomhaven import flow
from delve.games.gloomhaven.effects import Move
from delve.games.gloomhaven.rules import decks, ground, initiative, movement, reveal
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import Figure, HexId
from tests.games.gloomhaven.scenarios.stage import Stage

DOOR = HexId(29)
"""The door between the first two rooms of scenario 1."""


def _at_the_door(heroes: int = 2) -> tuple[Stage, Figure]:
    stage = Stage(1, heroes).clear()
    hero = stage.hero()
    beside = ground.map_of(stage.game).layout.neighbours[DOOR]
    hero.hex = next(h for h in beside if ground.board_of(stage.game).floor >> h & 1)
    return stage, hero


def _move(stage: Stage, hero: Figure, value: int, *answers: str, jump: bool = False) -> None:
    stage.run(movement.move(stage.game, Acting(hero, Seat(hero.seat)), Move(value, jump=jump)), *answers)


@pytest.mark.rule("GH-REVEAL-01", "GH-TERRAIN-01", "GH-TERRAIN-02")
def test_a_character_opens_a_door_in_mid_movement_and_goes_on() -> None:
    stage, hero = _at_the_door()
    behind = next(h for h in ground.map_of(stage.game).layout.neighbours[DOOR] if h in _room(stage, 1))
    _move(stage, hero, 2, f"to:{DOOR}", f"to:{behind}")
    assert hero.hex == behind
    assert not ground.is_closed_door(stage.game, DOOR)
    assert stage.state.rooms == 0b011
    assert stage.character().tally["doors"] == 1
    assert [str(one) for one in stage.game.revealed], "taking back stops here"


def _room(stage: Stage, number: int) -> tuple[HexId, ...]:
    return tuple(h for h in ground.map_of(stage.game).rooms[number].hexes if h != DOOR)


@pytest.mark.rule("GH-TERRAIN-29")
def test_a_jump_over_a_closed_door_opens_it() -> None:
    stage, hero = _at_the_door()
    behind = next(h for h in ground.map_of(stage.game).layout.neighbours[DOOR] if h in _room(stage, 1))
    _move(stage, hero, 2, f"to:{DOOR}", f"to:{behind}", jump=True)
    assert not ground.is_closed_door(stage.game, DOOR)
    assert hero.hex == behind


@pytest.mark.rule("GH-TERRAIN-03", "GH-TERRAIN-24")
def test_a_closed_door_is_a_wall_to_monsters_and_to_sight() -> None:
    stage, hero = _at_the_door()
    behind = _room(stage, 1)[0]
    assert not ground.board_of(stage.game).near[hero.hex] >> DOOR & 1
    assert not ground.sees(stage.game, hero.hex, behind)
    assert ground.distance(stage.game, hero.hex, behind) > 99
    gait = movement.gait_of(stage.game, Figure(hero.id, "summon", "battle-bot", hero.hex, 1, 1, seat=0))
    assert not gait.doors


@pytest.mark.rule("GH-TERRAIN-04")
def test_nobody_is_forced_through_a_closed_door() -> None:
    stage, hero = _at_the_door()
    assert DOOR not in ground.board_of(stage.game).neighbours[hero.hex]


@pytest.mark.rule("GH-TERRAIN-05")
def test_an_open_door_is_an_empty_hex() -> None:
    stage, hero = _at_the_door()
    stage.run(reveal.open_door(stage.game, 0, hero))
    assert ground.is_empty(stage.game, DOOR)
    assert ground.board_of(stage.game).near[hero.hex] >> DOOR & 1


@pytest.mark.rule("GH-REVEAL-02", "GH-SETUP-11", "GH-SETUP-12")
@pytest.mark.parametrize("heroes", [2, 3, 4])
def test_a_room_is_laid_out_for_all_characters_exhausted_ones_too(heroes: int) -> None:
    stage = Stage(1, heroes).clear()
    stage.exhaust(1)
    stage.open_door(0)
    map_ = ground.map_of(stage.game)
    wanted = [one for one in map_.monsters if one.hex in _room(stage, 1) and one.ranks[heroes - 2] is not None]
    assert sorted((one.name, one.hex, one.rank) for one in stage.monsters()) == sorted(
        (one.id, one.hex, one.ranks[heroes - 2]) for one in wanted
    )


@pytest.mark.rule("GH-REVEAL-03", "GH-SETUP-13", "GH-COMP-23")
def test_standee_numbers_are_random_and_unique() -> None:
    seen = set()
    for seed in range(8):
        stage = Stage(1, 4, seed=seed)
        numbers = [one.number for one in stage.monsters("bandit-guard")]
        assert len(set(numbers)) == len(numbers)
        seen.add(tuple(numbers))
    assert len(seen) > 1


@pytest.mark.rule("GH-REVEAL-04", "GH-COMP-12")
def test_when_standees_run_out_the_nearest_are_placed() -> None:
    stage = Stage(1, 4)
    archers = [one for one in ground.map_of(stage.game).monsters if one.id == "bandit-archer" and one.ranks[2]]
    room = [one for one in archers if one.hex in _room(stage, 1)]
    assert len(room) > 1
    standees = stage.game.content.monsters["bandit-archer"].standees
    for number in range(standees - 1):
        stage.place("bandit-archer", number)
    stage.open_door(0)
    placed = [one.hex for one in stage.monsters("bandit-archer") if one.hex in _room(stage, 1)]
    board = ground.board_of(stage.game)
    nearest = min(board.distance(DOOR, one.hex) for one in room)
    assert [board.distance(DOOR, one) for one in placed] == [nearest]
    assert "GH-REVEAL-04" in stage.told("no_standee")


@pytest.mark.rule("GH-REVEAL-05")
def test_revealed_types_draw_a_card_at_once() -> None:
    stage = Stage(1).clear()
    stage.state.decks = {}
    stage.draw_cards()
    assert not stage.state.decks
    stage.open_door(0)
    assert all(stage.state.decks[decks.deck_of(stage.game, one.name)].card >= 0 for one in stage.monsters())


@pytest.mark.rule("GH-REVEAL-06", "GH-REVEAL-07", "GH-REVEAL-08", "GH-REVEAL-09")
def test_revealed_monsters_with_lower_initiative_act_right_after_the_revealing_turn() -> None:
    stage, hero = _at_the_door()
    stage.draw_cards()
    stage.character(0).lead, stage.character(1).lead = 50, 70
    stage.open_door(0, by=hero)
    hero.acted = 1
    for name, wanted in (("archer", 1), ("guard", 0)):
        if name in stage.state.decks:
            cards = stage.game.content.decks[name]
            order = sorted(range(len(cards)), key=lambda one: cards[one].initiative)
            stage.state.decks[name].card = order[0 if wanted else -1]
    units = {
        unit: initiative.key_of(stage.game, figures[0])[0]
        for unit, figures in initiative.waiting(stage.game).items()
        if figures
    }
    acted = []
    while True:
        figure = stage.run(initiative.next_figure(stage.game))
        if figure is None:
            break
        acted.append(initiative.unit_of(figure))
        figure.acted = 1
    order_ = list(dict.fromkeys(acted))
    assert order_ == sorted(units, key=lambda unit: units[unit])
    assert any(units[unit] < 50 for unit in order_ if unit.startswith("monster")), "some are late and act at once"
    assert all(acted.count(unit) <= len(stage.monsters(unit[8:])) for unit in acted if unit.startswith("monster"))


@pytest.mark.rule("GH-REVEAL-10")
def test_only_the_new_ones_of_a_type_act() -> None:
    stage = Stage(1)
    stage.draw_cards()
    old = stage.monsters("bandit-guard")
    card = stage.state.decks["guard"].card
    for one in stage.monsters():
        one.acted = 1
    stage.place("bandit-guard", 5)
    waiting = initiative.waiting(stage.game)["monster:bandit-guard"]
    assert len(waiting) == 1
    assert waiting[0] not in old
    assert stage.state.decks["guard"].card == card


@pytest.mark.rule("GH-REVEAL-11", "GH-EXH-08")
def test_the_turn_of_an_exhausted_opener_is_over() -> None:
    stage, hero = _at_the_door()
    stage.draw_cards()
    state = stage.state
    state.acting, state.started = hero.id, True
    stage.open_door(0, by=hero)
    stage.exhaust(0)
    stage.run(flow.step(stage.game))
    assert state.acting != hero.id
    assert initiative.waiting(stage.game), "the revealed are next"
