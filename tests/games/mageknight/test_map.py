"""The map of Mage Knight: tiles on their grid, spaces on theirs, where tiles may lie."""

from __future__ import annotations

import pytest

from delve.games.mageknight import map as maps
from delve.games.mageknight.content.cities import CITIES
from delve.games.mageknight.content.enemies import ENEMIES
from delve.games.mageknight.content.heroes import HEROES
from delve.games.mageknight.content.tiles import TILES
from delve.games.mageknight.map import SpaceId, fits, geometry, on_map

START = "start-A@0,0 countryside-1@0,1 countryside-2@1,0"


def test_neighbouring_tiles_share_no_space_and_touch() -> None:
    table = geometry(START)
    assert len(set(table.places)) == 21
    touching = [(a, b) for a in range(7) for b in table.neighbours[a] if b >= 7]
    assert touching, "the first tiles touch the starting tile"
    assert all(SpaceId(a) in table.neighbours[b] for a in range(21) for b in table.neighbours[a])


def test_distances_are_those_of_a_hex_grid() -> None:
    table = geometry(START)
    assert [table.distance(SpaceId(0), SpaceId(n)) for n in range(7)] == [0, 1, 1, 1, 1, 1, 1]
    for space in range(21):
        for beside in table.neighbours[space]:
            assert table.distance(SpaceId(space), beside) == 1


@pytest.mark.parametrize(
    ("shape", "inside", "outside"),
    [
        ("wedge", [(0, 3), (4, 0)], [(-1, 1), (1, -1)]),
        ("open_5", [(2, -2), (0, 2)], [(1, -2), (0, 3), (-1, 2)]),
        ("open_4", [(2, -2), (0, 1)], [(0, 2)]),
        ("open_3", [(1, -1), (0, 1)], [(0, 2), (2, -2)]),
    ],
)
def test_the_coastline(shape: maps.Shape, inside: list[maps.Grid], outside: list[maps.Grid]) -> None:
    assert all(on_map(shape, at) for at in inside)
    assert not any(on_map(shape, at) for at in outside)


def test_where_tiles_may_be_placed() -> None:
    assert fits(START, "wedge", (1, 1), core=True), "beside two tiles, away from the coast"
    assert not fits(START, "wedge", (0, 2), core=True), "no Core tile at the coast"
    assert fits(START, "wedge", (0, 2), core=False), "beside one tile that borders two"
    assert not fits(START, "wedge", (2, 2), core=False), "beside none"
    assert not fits(START, "wedge", (0, 1), core=False), "there is a tile already"
    assert not fits(START, "wedge", (1, 1), core=True, spare=True), "a tile from the box must border three"


def test_the_pieces_of_the_box() -> None:
    assert sum(enemy.copies for enemy in ENEMIES) == 130
    by_pile = {pile: sum(e.copies for e in ENEMIES if e.pile == pile) for pile in {e.pile for e in ENEMIES}}
    assert by_pile == {"green": 36, "grey": 18, "violet": 14, "brown": 24, "white": 16, "red": 22}
    assert sum(tile.kind == "countryside" for tile in TILES) == 14
    assert sum(tile.kind in ("core", "city") for tile in TILES) == 10
    assert sum(tile.kind == "city" for tile in TILES) == 4
    assert all(len(tile.hexes) == 7 for tile in TILES)
    assert [len(hero.deck) for hero in HEROES] == [16] * 7
    assert [len(city.garrisons) for city in CITIES] == [11] * 4
