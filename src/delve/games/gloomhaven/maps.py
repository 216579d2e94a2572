"""The maps of the scenarios: what the scenario book prints, read from `content/maps` (GH-SETUP-06 to 11).

The index of a hex in `hexes` is its id, which everything else uses. Rooms, doors and markers are those of the book;
what a letter means, and what traps do, are rules of the scenario.
"""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from delve.games.gloomhaven import board
from delve.games.gloomhaven.box import Rank
from delve.games.gloomhaven.hexes import Mask
from delve.games.gloomhaven.state import HexId

_HOME = Path(__file__).parent / "content" / "maps"

Hexes: TypeAlias = tuple[HexId, ...]


class Tile(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A map tile: its printed name, and by how many sixths it is turned clockwise."""

    name: str
    turns: int
    hexes: Hexes


class Room(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What is revealed at once (GH-SETUP-08); a door belongs to both rooms that it joins."""

    hexes: Hexes
    start: bool = False
    """Whether it is laid out at set-up (GH-SETUP-09)."""


class Door(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A door, by the index of the rooms that it joins."""

    hex: HexId
    rooms: tuple[int, int]
    type: str
    marker: str = ""
    """The number of the section that is read when it opens, or its letter."""


class Overlay(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An overlay tile of one or more hexes."""

    type: str
    hexes: Hexes


class Trap(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A trap; the scenario says what its type does (GH-SETUP-20)."""

    type: str
    hex: HexId


class Treasure(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A treasure tile: its number in the treasure index, or one of the scenario's goal (GH-TERRAIN-19)."""

    id: int | Literal["goal"]
    hex: HexId


class Placed(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A monster: what it is for 2, 3 and 4 characters, if it is there (GH-SETUP-11, 12)."""

    id: str
    hex: HexId
    ranks: tuple[Rank | None, Rank | None, Rank | None]


class Objective(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Something with a part in the scenario's goal, such as an obstacle with hit points or an ally."""

    name: str
    hexes: Hexes
    marker: str = ""


class Late(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Monsters that are not set up with their room but when the scenario says so."""

    when: str
    """`plate b`, `door 1`, or a name that the scenario's own rules know."""
    monsters: tuple[Placed, ...]


class Land(Struct, frozen=True):
    """The part of a map that is shown."""

    hexes: tuple[tuple[HexId, int, int], ...]
    walls: tuple[tuple[HexId, HexId], ...]
    plates: Hexes
    terrain: dict[str, Hexes]
    markers: dict[str, Hexes]


class Map(Struct, frozen=True, dict=True, omit_defaults=True, forbid_unknown_fields=True):
    """The map of a scenario."""

    scenario: int
    hexes: tuple[tuple[int, int], ...]
    """Axial places, from top to bottom and left to right."""
    tiles: tuple[Tile, ...]
    """Doors and corridors between tiles belong to none."""
    rooms: tuple[Room, ...]
    start: Hexes
    """Where characters can start (GH-SETUP-17)."""
    doors: tuple[Door, ...] = ()
    corridors: tuple[Overlay, ...] = ()
    wall_edges: tuple[tuple[HexId, HexId], ...] = ()
    """Hexes that touch with a wall between them."""
    obstacles: tuple[Overlay, ...] = ()
    traps: tuple[Trap, ...] = ()
    difficult: Hexes = ()
    hazardous: Hexes = ()
    terrain: dict[str, Hexes] = {}
    """What difficult and hazardous terrain looks like."""
    treasures: tuple[Treasure, ...] = ()
    coins: Hexes = ()
    plates: Hexes = ()
    """Pressure plates (GH-SPECIAL-05)."""
    markers: dict[str, Hexes] = {}
    """Hexes with letters, by letter."""
    objectives: tuple[Objective, ...] = ()
    monsters: tuple[Placed, ...] = ()
    late_monsters: tuple[Late, ...] = ()

    @cached_property
    def layout(self) -> board.Layout:
        """The geometry."""
        doors = {door.hex for door in self.doors}
        return board.Layout(
            hexes=self.hexes,
            wall_edges=self.wall_edges,
            rooms=tuple(tuple(hex_ for hex_ in room.hexes if hex_ not in doors) for room in self.rooms),
            doors=tuple(board.Door(door.hex, door.rooms) for door in self.doors),
            start=tuple(number for number, room in enumerate(self.rooms) if room.start),
        )

    def land(self, shown: Mask) -> Land:
        """What lies in some hexes; worked out once for each set of them."""
        if shown not in self._lands:
            self._lands[shown] = self._land(shown)
        return self._lands[shown]

    @cached_property
    def _lands(self) -> dict[Mask, Land]:
        return {}

    def _land(self, shown: Mask) -> Land:
        def within(hexes: Hexes) -> Hexes:
            return tuple(hex_ for hex_ in hexes if shown >> hex_ & 1)

        return Land(
            hexes=tuple((HexId(hex_), q, r) for hex_, (q, r) in enumerate(self.hexes) if shown >> hex_ & 1),
            walls=tuple((a, b) for a, b in self.wall_edges if shown >> a & shown >> b & 1),
            plates=within(self.plates),
            terrain={name: there for name, hexes in self.terrain.items() if (there := within(hexes))},
            markers={name: there for name, hexes in self.markers.items() if (there := within(hexes))},
        )


@cache
def scenarios() -> tuple[int, ...]:
    """The scenarios that have a map; 55 is a random dungeon and has none."""
    return tuple(sorted(int(path.stem) for path in _HOME.glob("*.json")))


@cache
def load(scenario: int) -> Map:
    """The map of a scenario."""
    return msgspec.json.decode((_HOME / f"{scenario:02}.json").read_bytes(), type=Map)


@lru_cache(maxsize=256)
def read(text: str) -> Map:
    """A map from JSON."""
    return msgspec.json.decode(text, type=Map)


def layout(scenario: int) -> board.Layout:
    """The geometry of a scenario's map."""
    return load(scenario).layout
