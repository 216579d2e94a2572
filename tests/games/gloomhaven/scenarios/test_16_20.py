"""Scenarios 16 to 20: their own rules, above all Hail's way to the altar."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.board import board
from delve.games.gloomhaven.rules import conditions, escorts, ground, help, initiative, modifiers, monsters, sides
from delve.games.gloomhaven.state import Figure, HexId
from tests.games.gloomhaven.scenarios.stage import Stage


def _crypt(heroes: int = 2, level: int = 1) -> tuple[Stage, Figure]:
    stage = Stage(19, heroes, level=level).clear()
    return stage, stage.objective("hail")


def away(stage: Stage, hail: Figure) -> int:
    """How far she is from the altar, doors and hidden rooms included."""
    map_ = ground.map_of(stage.game)
    return board(map_.layout, 0, (1 << len(map_.rooms)) - 1).distance(hail.hex, stage.marker("b")[0])


@pytest.mark.rule("GH-SPECIAL-12", "GH-SPECIAL-15")
@pytest.mark.parametrize(("level", "health"), [(0, 4), (1, 6), (5, 14)])
def test_19_hail_is_an_ally_with_hit_points_by_level(level: int, health: int) -> None:
    stage, hail = _crypt(level=level)
    assert (hail.health, hail.most, hail.ally, hail.kind) == (health, health, True, "objective")
    assert sides.friends(hail, stage.hero())
    assert 1 <= hail.number <= 12


@pytest.mark.rule("GH-SPECIAL-13")
def test_19_her_number_is_random() -> None:
    numbers = {Stage(19, seed=seed).objective("hail").number for seed in range(12)}
    assert len(numbers) > 1


@pytest.mark.rule("GH-SPECIAL-12")
def test_19_she_goes_two_hexes_towards_the_altar() -> None:
    stage, hail = _crypt()
    before = away(stage, hail)
    stage.run(escorts.act(stage.game, hail))
    assert away(stage, hail) == before - 2
    assert stage.told("moved") == ["GH-SPECIAL-12"]


def test_19_she_opens_doors_and_goes_on() -> None:
    stage, hail = _crypt()
    door = HexId(68)
    assert ground.is_closed_door(stage.game, door)
    hail.hex = HexId(69)
    stage.run(escorts.act(stage.game, hail))
    assert not ground.is_closed_door(stage.game, door)
    assert stage.state.rooms & 0b10
    assert hail.hex not in (door, HexId(69)), "one hex was left for the room behind"


@pytest.mark.rule("GH-REVEAL-05")
def test_19_monsters_that_she_reveals_draw_cards() -> None:
    stage, hail = _crypt()
    stage.draw_cards()
    hail.hex = HexId(69)
    stage.run(escorts.act(stage.game, hail))
    assert all(stage.state.decks[name].card >= 0 for name in ("living-bones", "living-spirit"))


def test_19_enemies_in_the_way_stop_her() -> None:
    stage, hail = _crypt()
    hail.hex = HexId(69)
    stage.open_door(3).clear()
    stage.place("living-bones", 68)
    stage.run(escorts.act(stage.game, hail))
    assert hail.hex == HexId(69)


def test_19_she_passes_allies() -> None:
    stage, hail = _crypt()
    stage.open_door(3).clear()
    hail.hex = HexId(69)
    stage.hero().hex = HexId(68)
    stage.run(escorts.act(stage.game, hail))
    assert hail.hex not in (HexId(69), HexId(68))


@pytest.mark.rule("GH-SPECIAL-12")
def test_19_she_springs_traps_where_there_is_no_other_way() -> None:
    stage, hail = _crypt(level=7)
    stage.open_all().clear()
    traps = [one.hex for one in stage.state.traps]
    assert len(traps) == 3, "a row of traps before the last room"
    for _ in range(12):
        stage.run(escorts.act(stage.game, hail))
    assert ground.adjacent(stage.game, hail.hex, stage.marker("b")[0])
    assert len(stage.state.traps) == 2
    assert hail.health == hail.most - stage.state.trap_damage


def test_19_an_immobilized_hail_stays() -> None:
    stage, hail = _crypt()
    conditions.give(stage.game, hail, "immobilize")
    before = hail.hex
    stage.run(escorts.act(stage.game, hail))
    assert hail.hex == before


@pytest.mark.rule("GH-SPECIAL-12")
def test_19_monsters_focus_on_her_last() -> None:
    stage, hail = _crypt()
    cultist = stage.place("cultist", 70)
    order = initiative.focus_order(stage.game, sides.enemies(stage.game, cultist))
    assert hail.id in order
    assert order[hail.id] == max(order.values())


def test_19_she_takes_her_turn_at_99_after_everybody_else() -> None:
    stage, hail = _crypt()
    before = away(stage, hail)
    stage.round()
    assert away(stage, hail) < before
    turns = [one.msg.params["who"] for one in stage.game.events if one.msg.key == "gh.event.turn"]
    assert str(turns[-1]).count("objective")
    assert hail.acted == 1


@pytest.mark.rule("GH-COMP-08")
def test_19_cursing_her_adds_no_card() -> None:
    stage, hail = _crypt()
    assert not conditions.give(stage.game, hail, "curse")
    assert "curse" not in stage.state.modifiers.draw
    assert conditions.give(stage.game, hail, "poison"), "other conditions work"
    assert modifiers.supply(stage.game, "curse", stage.hero()) == 10 - 6


@pytest.mark.rule("GH-SPECIAL-01", "GH-SPECIAL-03")
@pytest.mark.parametrize(
    ("door", "name", "letter", "counts"),
    [
        ("1", "cultist", "c", (1, 2, 2)),
        ("2", "living-spirit", "d", (1, 1, 2)),
        ("3", "living-bones", "e", (1, 2, 2)),
    ],
)
def test_19_sections_bring_monsters(door: str, name: str, letter: str, counts: tuple[int, int, int]) -> None:
    for heroes, count in zip((2, 3, 4), counts, strict=True):
        stage = Stage(19, heroes)
        for number in (3, 2, 1, 0):
            if ground.map_of(stage.game).doors[number].marker == door:
                stage.clear()
                stage.draw_cards()
            stage.open_door(number)
            if ground.map_of(stage.game).doors[number].marker == door:
                break
        spawned = [one for one in stage.monsters(name) if one.spawned]
        assert len(spawned) == count, f"{heroes} characters"
        assert spawned[0].hex == stage.marker(letter)[0]
        assert all(one.rank == "normal" and one.born == 0 for one in spawned), "they act as if just revealed"
        assert all(one in initiative.waiting(stage.game)[f"monster:{name}"] for one in spawned)


@pytest.mark.rule("GH-END-01")
def test_19_is_won_when_she_ends_her_turn_next_to_the_altar() -> None:
    stage, hail = _crypt()
    stage.open_all().clear()
    altar = stage.marker("b")[0]
    hail.hex = next(h for h in ground.board_of(stage.game).neighbours[altar] if ground.is_empty(stage.game, h))
    stage.end_turn(stage.hero())
    assert not stage.outcome(), "it is not her turn that ended"
    stage.state.round = 1
    stage.state.acting = hail.id
    stage.run(monsters.take_turn(stage.game, hail))
    assert stage.outcome() == "won"


@pytest.mark.rule("GH-END-01")
def test_19_is_lost_with_her() -> None:
    stage, hail = _crypt()
    stage.hurt(hail, 99)
    assert stage.outcome() == "lost"


def test_19_she_can_be_healed() -> None:
    stage, hail = _crypt()
    stage.hurt(hail, 3)
    help.restore(stage.game, hail, 2)
    assert hail.health == hail.most - 1


@pytest.mark.parametrize("scenario", [4, 5, 10, 13, 14, 16, 17, 18])
def test_plain_fights_are_won_with_the_last_enemy(scenario: int) -> None:
    stage = Stage(scenario).open_all()
    stage.kill(*stage.monsters()[:-1])
    assert not stage.outcome()
    stage.kill(*stage.monsters())
    assert stage.outcome() == "won"
