"""The map: tiles of seven spaces on a grid of their own, and the spaces on one hex grid (MK-MAP, MK-EXPLORE).

A layout is text, tile by tile as they were placed: `start-A@0,0 countryside-1@0,1`. Space n is position n % 7 of tile
n // 7. Positions: centre, NE, E, SE, SW, W, NW; all tiles lie the same way.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NewType, TypeAlias

from msgspec import Struct

from delve.core.msg import say
from delve.games.mageknight.box import Site, Terrain

SpaceId = NewType("SpaceId", int)
Axial: TypeAlias = tuple[int, int]
Grid: TypeAlias = tuple[int, int]
"""A place for a tile: x to the E neighbour, y to the NE neighbour (MK-MAP-10)."""

OFF = SpaceId(-1)
"""Not on the map."""
POSITIONS: tuple[Axial, ...] = ((0, 0), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
DIRECTIONS: tuple[Axial, ...] = POSITIONS[1:]
TILE_E, TILE_NE = (3, -2), (1, -3)
"""From the centre of a tile to that of its neighbours."""
AROUND: tuple[Grid, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


class Hex(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A space as it is printed."""

    terrain: Terrain
    site: Site | Literal[""] = ""
    colours: tuple[str, ...] = ()
    """Of a mine or a city."""
    rampaging: Literal["", "orc_marauders", "draconum"] = ""


class Tile(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A map tile."""

    id: str
    kind: Literal["start", "countryside", "core", "city"]
    hexes: tuple[Hex, ...]
    set: str = "base"
    walls: tuple[tuple[int, int], ...] = ()
    """Walls: position and direction (0 to 5 of `DIRECTIONS`)."""


class Placed(Struct, frozen=True):
    """A tile on the map."""

    id: str
    at: Grid


def centre(at: Grid) -> Axial:
    """Where the centre of a tile lies."""
    x, y = at
    return x * TILE_E[0] + y * TILE_NE[0], x * TILE_E[1] + y * TILE_NE[1]


def parse(layout: str) -> tuple[Placed, ...]:
    """The tiles of a layout."""
    found = []
    for word in layout.split():
        name, _, place = word.partition("@")
        x, y = place.split(",")
        found.append(Placed(name, (int(x), int(y))))
    return tuple(found)


def with_tile(layout: str, name: str, at: Grid) -> str:
    """A layout with one more tile."""
    return f"{layout} {name}@{at[0]},{at[1]}".strip()


class Geometry:
    """The tables of a layout: where spaces are and what touches what."""

    def __init__(self, layout: str) -> None:
        self.tiles = parse(layout)
        self.places: list[Axial] = []
        for tile in self.tiles:
            q, r = centre(tile.at)
            self.places += [(q + dq, r + dr) for dq, dr in POSITIONS]
        self.names = [say("mk.space", q=q, r=r) for q, r in self.places]
        self.ids = {place: SpaceId(number) for number, place in enumerate(self.places)}
        self.neighbours: tuple[tuple[SpaceId, ...], ...] = tuple(
            tuple(self.ids[(q + dq, r + dr)] for dq, dr in DIRECTIONS if (q + dq, r + dr) in self.ids)
            for q, r in self.places
        )
        self.at = {tile.at: number for number, tile in enumerate(self.tiles)}
        near = {(x + dx, y + dy) for x, y in self.at for dx, dy in AROUND} - self.at.keys()
        self._free = [(at, {(q + dq, r + dr) for dq, dr in POSITIONS}) for at in sorted(near) for q, r in [centre(at)]]
        """Places for tiles beside those that lie, with the spaces they would bring."""
        self._borders: dict[tuple[SpaceId, int], list[Grid]] = {}

    def adjacent(self, a: SpaceId, b: SpaceId) -> bool:
        """Whether two spaces touch."""
        return b in self.neighbours[a]

    def distance(self, a: SpaceId, b: SpaceId) -> int:
        """Spaces from one to the other, whatever is between them."""
        (q, r), (s, t) = self.places[a], self.places[b]
        dq, dr = q - s, r - t
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

    def borders(self, space: SpaceId, reach: int = 1) -> list[Grid]:
        """The free places for tiles that a space touches, or that are within reach of it (MK-EXPLORE-01)."""
        if (space, reach) not in self._borders:
            self._borders[(space, reach)] = self._find_borders(space, reach)
        return self._borders[(space, reach)]

    def _find_borders(self, space: SpaceId, reach: int) -> list[Grid]:
        around = {self.places[space]}
        for _ in range(reach):
            around |= {(q + dq, r + dr) for q, r in around for dq, dr in DIRECTIONS}
        return [at for at, spaces in self._free if not spaces.isdisjoint(around)]

    def beside(self, at: Grid) -> list[Grid]:
        """The tiles next to a place."""
        return [(at[0] + dx, at[1] + dy) for dx, dy in AROUND if (at[0] + dx, at[1] + dy) in self.at]


@lru_cache(maxsize=4096)
def geometry(layout: str) -> Geometry:
    """The tables of a layout, kept."""
    return Geometry(layout)


Shape: TypeAlias = Literal["wedge", "free_wedge", "open_5", "open_4", "open_3"]
"""`free_wedge`: a wedge where Core tiles may lie at the coast (MK-SCN-RECON-02)."""
_COLUMNS = {"open_5": (-2, 2), "open_4": (-2, 1), "open_3": (-1, 1)}


def on_map(shape: Shape, at: Grid) -> bool:
    """Whether a place lies within the coastline (MK-MAP-11, 13, 14)."""
    x, y = at
    if shape in ("wedge", "free_wedge"):
        return x >= 0 and y >= 0
    low, high = _COLUMNS[shape]
    return x >= 0 and low <= y <= high and (y >= 0 or x >= -y)


@lru_cache(maxsize=1 << 14)
def spots(layout: str, shape: Shape, space: SpaceId, *, core: bool, spare: bool, reach: int = 1) -> tuple[Grid, ...]:
    """Where a tile may be placed from a space (MK-EXPLORE-01)."""
    near = geometry(layout).borders(space, reach)
    return tuple(at for at in near if fits(layout, shape, at, core=core, spare=spare))


def fits(layout: str, shape: Shape, at: Grid, *, core: bool, spare: bool = False) -> bool:
    """Whether a tile may be placed there (MK-EXPLORE-03, 08, 09, 12, MK-MAP-03)."""
    table = geometry(layout)
    if at in table.at or not on_map(shape, at):
        return False
    beside = table.beside(at)
    if spare:
        return len(beside) >= 3
    if core:
        coast = shape == "wedge" and 0 in at
        return len(beside) >= 2 and not coast
    return len(beside) >= 2 or any(len(table.beside(one)) >= 2 for one in beside)
