"""Hexes: axial coordinates with pointy tops, in whole numbers throughout. What is on a map has an integer id.

The neighbours of (q, r) are (+1,0) (+1,-1) (0,-1) (-1,0) (-1,+1) (0,+1). To draw: x = √3 (q + r/2), y = 3/2 r, y down.
Corners lie on a finer grid of whole numbers, x in halves of √3 and y in halves: a hex has its centre at (2q + r, 3r).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

from delve.games.gloomhaven.state import HexId

Axial: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[int, int]
"""A place on the grid of corners."""
Area: TypeAlias = tuple[Axial, ...]
"""The red hexes of an area."""
Mask: TypeAlias = int
"""A set of hexes: bit n is the hex with id n."""

ORIGIN: Axial = (0, 0)
DIRECTIONS: tuple[Axial, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""Counter-clockwise from east, as the page draws them."""
CORNERS: tuple[Point, ...] = ((1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2))
"""The corners about a centre. The edge towards direction d is from corner d to corner d + 1."""


def bits(mask: Mask) -> list[HexId]:
    """The hexes of a mask, in ascending order."""
    found: list[HexId] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)  # type: ignore[arg-type]  # to call HexId would cost as much as all the rest
        mask ^= low
    return found


def mask_of(hexes: Iterable[HexId]) -> Mask:
    """Some hexes as a mask."""
    mask = 0
    for hex_ in hexes:
        mask |= 1 << hex_
    return mask


def distance(a: Axial, b: Axial) -> int:
    """How many hexes apart, walls aside."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def moved(a: Axial, by: Axial) -> Axial:
    """A place moved by an offset."""
    return a[0] + by[0], a[1] + by[1]


def around(a: Axial) -> tuple[Axial, ...]:
    """The six hexes that touch one, in the order of the directions, whether or not they are on a map."""
    q, r = a
    return (q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)


def line(start: Axial, direction: int, length: int) -> tuple[Axial, ...]:
    """A straight line of so many hexes in one of the six directions, without its start."""
    dq, dr = DIRECTIONS[direction % 6]
    return tuple((start[0] + dq * n, start[1] + dr * n) for n in range(1, length + 1))


# ---------------------------------------------------------------------- corners


def centre(a: Axial) -> Point:
    """Where a hex lies on the grid of corners."""
    return 2 * a[0] + a[1], 3 * a[1]


def corners(a: Axial) -> tuple[Point, ...]:
    """The six corners of a hex."""
    x, y = centre(a)
    return (x + 1, y + 1), (x + 1, y - 1), (x, y - 2), (x - 1, y - 1), (x - 1, y + 1), (x, y + 2)


def hexes_at(corner: Point) -> tuple[Axial, ...]:
    """The three hexes that meet in a corner."""
    x, y = corner
    # Either the bottom of one hex and a shoulder of two below it, or the top of one and a foot of two above.
    ways = ((0, -2), (-1, 1), (1, 1)) if y % 3 == 2 else ((0, 2), (-1, -1), (1, -1))
    found = []
    for dx, dy in ways:
        r = (y + dy) // 3
        found.append(((x + dx - r) // 2, r))
    return tuple(found)


# ---------------------------------------------------------------------- patterns


def turned(a: Axial, turns: int) -> Axial:
    """A place turned about the origin by so many sixths, clockwise as drawn."""
    q, r = a
    for _ in range(turns % 6):
        q, r = -r, q + r
    return q, r


def mirrored(a: Axial) -> Axial:
    """A place mirrored at the line through the origin and its eastern neighbour."""
    return a[0] + a[1], -a[1]


@cache
def shapes_around(pattern: Area) -> tuple[Area, ...]:
    """A pattern about the acting figure's own hex, the origin, in all rotations and mirrored (GH-AOE-01, 04, 12)."""
    found: dict[Area, None] = {}
    for flip in (False, True):
        for turns in range(6):
            shape = (turned(mirrored(h) if flip else h, turns) for h in pattern if h != ORIGIN)
            found[tuple(sorted(shape))] = None
    return tuple(found)


@cache
def free_shapes(pattern: Area) -> tuple[Area, ...]:
    """A pattern that may lie anywhere, turned and mirrored: each shape once, one of its hexes at the origin."""
    found: dict[Area, None] = {}
    for flip in (False, True):
        for turns in range(6):
            shape = sorted(turned(mirrored(h) if flip else h, turns) for h in pattern)
            q, r = shape[0]
            found[tuple((a - q, b - r) for a, b in shape)] = None
    return tuple(found)


@cache
def shapes_over(pattern: Area) -> tuple[Area, ...]:
    """All ways in which a free pattern can lie over the origin."""
    found: dict[Area, None] = {}
    for shape in free_shapes(pattern):
        for q, r in shape:
            found[tuple(sorted((a - q, b - r) for a, b in shape))] = None
    return tuple(found)
