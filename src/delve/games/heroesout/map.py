"""The dungeon's geometry: where rooms lie, which touch, which are joined by a passage, how far the Vault is.

A room covers two columns of one row, so that rows may be shifted by half a room. Its wall has six sides:
west, north-west, north-east, east, south-east and south-west; some have a door. Two rooms that touch are joined
by a passage where both have a door on a side they share; otherwise there is a wall between them. A tile may be
turned by half a turn.

A layout is a short text, `vault@3,1 forge@6,0r …` (column, row, `r` for turned): it is what the state keeps, and
the tables made from it are kept.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from delve.games.heroesout.box import NUMBER, ROOMS, VAULT, RoomId, RoomName

W, NW, NE, E, SE, SW = (1 << i for i in range(6))

DOORS: dict[RoomId, int] = {
    NUMBER[name]: doors
    for name, doors in {
        "vault": W | E | NW | SW,
        "sewers": E | NE | SE | SW,
        "workshop": E | NW | NE | SW,
        "library": W | E | NE | SW,
        "cemetery": W | NE | SE,
        "forge": W | NW | SE | SW,
        "apothecary": W | E | NE | SE,
        "study": E | NE | SE,
        "beast_trainer": W | NW | NE | SW,
        "cells": W | E | NE,
        "laboratory": W | E | NW | SE,
        "builder": W | E | NE | SW,
    }.items()
}
"""The doors of each tile as it lies unturned (ruling KH-R-03)."""


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a room lies: left column, row, and whether it is turned by half a turn."""

    room: RoomName
    x: int
    y: int
    turned: bool = False

    def text(self) -> str:
        """As it stands in a layout."""
        return f"{self.room}@{self.x},{self.y}{'r' if self.turned else ''}"


def layout_text(places: tuple[Place, ...]) -> str:
    """The layout of these places."""
    return " ".join(p.text() for p in places)


def parse_place(text: str) -> Place:
    """Read `forge@6,0r`; raises ValueError with what is wrong."""
    name, _, rest = text.partition("@")
    if name not in NUMBER:
        raise ValueError(f"no room {name!r}")
    turned = rest.endswith("r")
    x, comma, y = rest.removesuffix("r").partition(",")
    if not comma:
        raise ValueError(f"{text!r} is not like forge@6,0 or forge@6,0r")
    return Place(ROOMS[NUMBER[name]], int(x), int(y), turned)


def parse_layout(text: str) -> tuple[Place, ...]:
    """Read a whole layout."""
    return tuple(parse_place(part) for part in text.split())


def doors_of(place: Place) -> int:
    """The sides with a door, as the tile lies."""
    doors = DOORS[NUMBER[place.room]]
    # Half a turn sends every side to the opposite one: three places on in W NW NE E SE SW.
    return ((doors << 3) | (doors >> 3)) & 0b111111 if place.turned else doors


def overlap(a: Place, b: Place) -> bool:
    """Whether two tiles would lie on each other."""
    return a.y == b.y and abs(a.x - b.x) < 2


def shared_sides(a: Place, b: Place) -> list[tuple[int, int]]:
    """The pairs of sides on which two tiles touch: a's side, b's side."""
    dx, dy = b.x - a.x, b.y - a.y
    if dy == 0:
        return [(E, W)] if dx == 2 else [(W, E)] if dx == -2 else []
    if dy == -1:
        return {0: [(NW, SW), (NE, SE)], -1: [(NW, SE)], 1: [(NE, SW)]}.get(dx, [])
    if dy == 1:
        return {0: [(SW, NW), (SE, NE)], -1: [(SW, NE)], 1: [(SE, NW)]}.get(dx, [])
    return []


def joined(a: Place, b: Place) -> bool:
    """Whether a passage leads from one tile to the other: doors on a side that they share."""
    mine, theirs = doors_of(a), doors_of(b)
    return any(mine & one and theirs & other for one, other in shared_sides(a, b))


FAR = 99
"""The distance of a room without a way to the Vault."""


class Dungeon:
    """The tables of one layout."""

    __slots__ = ("closer", "distance", "passages", "places", "present", "touching")

    def __init__(self, places: tuple[Place, ...]) -> None:
        self.places: dict[RoomId, Place] = {NUMBER[p.room]: p for p in places}
        self.present: tuple[RoomId, ...] = tuple(sorted(self.places))
        empty: tuple[RoomId, ...] = ()
        self.passages: list[tuple[RoomId, ...]] = [empty] * len(ROOMS)
        self.touching: list[tuple[RoomId, ...]] = [empty] * len(ROOMS)
        """Rooms that share any wall: those joined by a passage and those behind a bare wall."""
        for room, place in self.places.items():
            self.touching[room] = tuple(sorted(r for r, p in self.places.items() if shared_sides(place, p)))
            self.passages[room] = tuple(sorted(r for r, p in self.places.items() if joined(place, p)))
        self.distance: list[int] = [FAR] * len(ROOMS)
        """Passages to walk from a room to the Vault (KH-HERO-16: portals do not count)."""
        self._measure()
        self.closer: list[tuple[RoomId, ...]] = [
            tuple(n for n in self.passages[room] if self.distance[n] < self.distance[room])
            for room in range(len(ROOMS))
        ]
        """The neighbours that are closer to the Vault (KH-HERO-13)."""

    def _measure(self) -> None:
        if VAULT not in self.places:
            return
        self.distance[VAULT] = 0
        edge = [VAULT]
        while edge:
            reached = []
            for room in edge:
                for other in self.passages[room]:
                    if self.distance[other] == FAR:
                        self.distance[other] = self.distance[room] + 1
                        reached.append(other)
            edge = reached


@lru_cache(maxsize=4096)
def dungeon(layout: str) -> Dungeon:
    """The tables of a layout, computed once."""
    return Dungeon(parse_layout(layout))


def free_places(layout: str, room: RoomName) -> list[Place]:
    """All places and turns in which a new room would have a way to the Vault (KH-BUILD-02).

    Every room of a dungeon has one, so that a passage to any of them is enough.
    """
    places = parse_layout(layout)
    spots = sorted(
        {
            (p.x + dx, p.y + dy)
            for p in places
            for dx, dy in ((-2, 0), (2, 0), (-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1))
        }
    )
    found = []
    for x, y in spots:
        for turned in (False, True):
            place = Place(room, x, y, turned)
            if not any(overlap(place, p) for p in places) and any(joined(place, p) for p in places):
                found.append(place)
    return found
