"""Line of sight (GH-LOS-01 to 04): from a corner of one hex to a corner of the other, and no part of a wall touched.

A wall is every hex that is not on the board, with its edge and its corners, and the edge between two hexes that touch
without a way through (rulings GH-R-01 to GH-R-03). A corner that touches a wall is of no use to any line; hexes without
another one see their neighbours only.

What a line between two corners touches depends only on how they lie to each other: it is traced once and kept as bits
of a grid, of edges that must be open and corners that must be free of walls. A line is clear if the board has them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from delve.games.gloomhaven.hexes import Axial, Mask, Point, around, corners, hexes_at
from delve.games.gloomhaven.state import HexId

BITS = 5
"""For each hex of the grid: whether its edges to the east, north-east and north-west are open, and whether its top and
its bottom corner are free of walls. Every edge and every corner is one of those of one hex."""
TOP, BOTTOM = 3, 4
ROWS = 2
"""Rows above the hex that a trace counts from, so that no bit is negative."""
MARGIN = 3
"""Rows and columns of wall around a board, so that no line leaves the grid."""


class Sight:
    """What is seen from where, on one board. Corners are looked from when one of their hexes is first asked for."""

    def __init__(self, hexes: Sequence[Axial], floor: Mask, near: Sequence[Mask]) -> None:
        """`floor` are the hexes that are on the board; `near` has the neighbours of each."""
        self._near = near
        ids = {place: HexId(n) for n, place in enumerate(hexes) if floor >> n & 1}
        left = min((q for q, _ in ids), default=0) - MARGIN
        top = min((r for _, r in ids), default=0) - MARGIN
        wide = max((q for q, _ in ids), default=0) - left + MARGIN
        # Few widths, so that boards have their traces in common.
        self._width = -(-wide // 16) * 16
        self._corners: dict[HexId, list[_Corner]] = {hex_: [] for hex_ in ids.values()}
        self._free = self._free_corners(ids, left, top)

    def of(self, hex_: HexId, among: Mask) -> Mask:
        """The hexes among some that one sees, itself included."""
        if hex_ not in self._corners:
            return 0
        seen = self._near[hex_] | 1 << hex_
        width = self._width
        for corner in self._corners[hex_]:
            x, y = corner.point
            number, kind, grid = corner.number, y % 3, corner.grid
            unseen = among & ~seen
            if not unseen:
                break
            for other in self._free:
                if not other.hexes & unseen:
                    continue
                to_x, to_y = other.point
                if other.number > number:
                    needed = trace(width, kind, to_x - x, to_y - y)
                    clear = grid & needed == needed
                else:
                    needed = trace(width, to_y % 3, x - to_x, y - to_y)
                    clear = other.grid & needed == needed
                if clear:
                    unseen &= ~other.hexes
            seen |= among & ~unseen
        return seen & among

    def _free_corners(self, ids: dict[Axial, HexId], left: int, top: int) -> list[_Corner]:
        """The corners that no wall touches, in reading order."""
        width, near = self._width, self._near
        grid, found = 0, []
        for place, hex_ in ids.items():
            bit = BITS * ((place[1] - top) * width + place[0] - left)
            nearby = [ids.get(other, -1) for other in around(place)]
            is_open = [other >= 0 and near[hex_] >> other & 1 for other in nearby]
            for direction in range(3):
                if is_open[direction]:
                    grid |= 1 << bit + direction
            # Its top is between its neighbours to the north-east and north-west, its bottom between those below.
            for kind, one, other in ((TOP, 1, 2), (BOTTOM, 4, 5)):
                if is_open[one] and is_open[other] and near[nearby[one]] >> nearby[other] & 1:
                    grid |= 1 << bit + kind
                    around_it = 1 << hex_ | 1 << nearby[one] | 1 << nearby[other]
                    x, y = corners(place)[2 if kind == TOP else 5]
                    found.append((y, x, around_it, bit))
        found.sort()
        free = []
        for number, (y, x, around_it, bit) in enumerate(found):
            corner = _Corner(number, (x, y), around_it, grid >> bit - BITS * ROWS * width)
            free.append(corner)
            for place in hexes_at((x, y)):
                self._corners[ids[place]].append(corner)
        return free


class _Corner:
    """A corner that touches no wall: its three hexes are floor, with a way from each to each."""

    __slots__ = ("grid", "hexes", "number", "point")

    def __init__(self, number: int, point: Point, hexes: Mask, grid: int) -> None:
        self.number = number
        self.point = point
        self.hexes = hexes
        self.grid = grid
        """The board's bits, moved to where traces from here count from."""


@cache
def trace(width: int, kind: int, dx: int, dy: int) -> int:
    """What the line from a corner to another one, farther down or to the right, needs: bits of a grid of some width.

    `kind` is y mod 3 of the corner: 2 for the bottom of a hex, else it is the top of one. What the two ends themselves
    need is left out. A line runs through hexes and the edges between them; where it meets a corner it goes on into one
    of the three hexes there, or along the edge between two of them, which is open if the corner is free.
    """
    # How far each corner of a hex, and each neighbour's centre, lies to a side of the line, compared to its centre: the
    # cross products with (dx, dy), in the order of CORNERS and DIRECTIONS.
    aside = (dx - dy, -dx - dy, -2 * dx, dy - dx, dx + dy, 2 * dx)
    away = (-2 * dy, -3 * dx - dy, dy - 3 * dx, 2 * dy, 3 * dx + dy, 3 * dx - dy)
    row = BITS * width
    steps = (BITS, BITS - row, -row, -BITS, row - BITS, row)
    below_top, below_bottom = _below_top(dx, dy), (4, 1) if dx < 0 else (5, 3)
    bit = ROWS * row
    owned = BOTTOM if kind == 2 else TOP
    middle = -aside[5] if kind == 2 else -aside[2]
    end = bit + _corner_bit(width, dx, dy + (2 if kind == 2 else -2))
    needed = 0
    while True:
        direction, corner = below_top if owned == TOP else below_bottom
        if direction is not None:
            bit, middle = bit + steps[direction], middle + away[direction]
        at, corner = aside[corner], (corner + 1) % 6
        if aside[corner] != at:
            # Around the hex until the line is crossed, and on into the hex beyond, until it meets a corner.
            above = aside[corner] > at
            while True:
                crossed, corner = corner, (corner + 1) % 6
                while (now := middle + aside[corner]) and (now > 0) == above:
                    crossed, corner = corner, (corner + 1) % 6
                if now == 0:
                    break
                onto = bit + steps[crossed]
                needed |= 1 << (bit + crossed if crossed < 3 else onto + crossed - 3)
                bit, middle, corner = onto, middle + away[crossed], (crossed + 4) % 6
        direction, owned = _OWNER[corner]
        if direction is not None:
            bit, middle = bit + steps[direction], middle + away[direction]
        if bit + owned == end:
            return needed
        needed |= 1 << bit + owned


_OWNER: tuple[tuple[int | None, int], ...] = ((5, TOP), (1, BOTTOM), (None, TOP), (2, BOTTOM), (4, TOP), (None, BOTTOM))
"""For each corner of a hex, in which direction the hex lies whose top or bottom it is; None: it is its own."""


def _below_top(dx: int, dy: int) -> tuple[int | None, int]:
    """Where a line that goes down or to the right goes on at the top of a hex: the direction of the next hex and the
    number of the corner in it."""
    if dx >= dy:
        return 1, 4
    return (None, 2) if dx >= -dy else (2, 0)


def _corner_bit(width: int, x: int, y: int) -> int:
    """The bit of a corner, by its place about the centre of the hex whose bits begin at 0."""
    owned = BOTTOM if y % 3 == 2 else TOP
    row = (y - 2 if owned == BOTTOM else y + 2) // 3
    return BITS * (row * width + (x - row) // 2) + owned
