"""Line of sight (GH-LOS-01 to 04): from a corner of one hex to a corner of the other, and no part of a wall between.

A wall is every hex that is not on the board, with its edge, and the edge between two hexes that touch without a way
through (rulings GH-R-01 to GH-R-03). What a line between two corners touches depends only on how they lie to each
other: it is traced once and kept as bits of a grid, of hexes that must be floor and edges that must be open. A line is
clear if the board has all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from delve.games.gloomhaven.hexes import CORNERS, DIRECTIONS, Axial, Mask, Point, around, corners, hexes_at
from delve.games.gloomhaven.state import HexId

BITS = 4
"""For each hex of the grid: whether it is floor, and whether its edges to the east, north-east, north-west are open."""
ROWS = 2
"""Rows above the hex that a trace counts from, so that no bit is negative."""
MARGIN = 3
"""Rows and columns of wall around a board, so that no line leaves the grid."""


class Sight:
    """What is seen from where, on one board. Places are worked out when they are first asked for."""

    def __init__(self, hexes: Sequence[Axial], floor: Mask, near: Sequence[Mask]) -> None:
        """`floor` are the hexes that are on the board; `near` has the neighbours of each."""
        self._ids = {place: HexId(n) for n, place in enumerate(hexes) if floor >> n & 1}
        self._near = near
        left = min((q for q, _ in self._ids), default=0) - MARGIN
        top = min((r for _, r in self._ids), default=0) - MARGIN
        wide = max((q for q, _ in self._ids), default=0) - left + MARGIN
        self._origin = left, top
        # Few widths, so that boards have their traces in common.
        self._width = -(-wide // 16) * 16
        self._grid = self._bits()
        self._spots: list[_Spot] = []
        self._corners: dict[HexId, list[int]] = {hex_: [] for hex_ in self._ids.values()}
        self._place_spots()
        self._views: dict[int, Mask] = {}

    def of(self, hex_: HexId) -> Mask:
        """All hexes that one sees, itself included."""
        seen = 0
        for number in self._corners.get(hex_, ()):
            view = self._views.get(number)
            if view is None:
                view = self._views[number] = self._view(self._spots[number])
            seen |= view
        return seen

    def _cell(self, place: Axial) -> int:
        return (place[1] - self._origin[1]) * self._width + place[0] - self._origin[0]

    def _bits(self) -> int:
        grid = 0
        for place, hex_ in self._ids.items():
            bit = BITS * self._cell(place)
            grid |= 1 << bit
            for direction, other in enumerate(around(place)[:3], 1):
                if self._open(hex_, other):
                    grid |= 1 << bit + direction
        return grid

    def _open(self, hex_: HexId, other: Axial) -> bool:
        number = self._ids.get(other)
        return number is not None and bool(self._near[hex_] >> number & 1)

    def _place_spots(self) -> None:
        points = sorted({corner for place in self._ids for corner in corners(place)}, key=lambda p: (p[1], p[0]))
        for point in points:
            three = hexes_at(point)
            shift = BITS * (self._cell(three[0]) - ROWS * self._width)
            grid = self._grid >> shift
            left = [n for n, place in enumerate(three) if place in self._ids]
            while left:
                group = [left.pop(0)]
                # With three hexes, one that joins late may join two others: look again from the start.
                while joining := [n for n in left if any(self._open(self._ids[three[m]], three[n]) for m in group)]:
                    group.extend(joining)
                    left = [n for n in left if n not in joining]
                hexes = [self._ids[three[n]] for n in group]
                for hex_ in hexes:
                    self._corners[hex_].append(len(self._spots))
                self._spots.append(_Spot(point, sum(1 << n for n in group), sum(1 << h for h in hexes), grid))

    def _view(self, spot: _Spot) -> Mask:
        x, y = spot.point
        kind, grid, width = y % 3, spot.grid, self._width
        seen, passed = spot.hexes, False
        for other in self._spots:
            if other is spot:
                passed = True
            if not other.hexes & ~seen or other.point == spot.point:
                continue
            to_x, to_y = other.point
            if passed:
                needed, first, last = trace(width, kind, to_x - x, to_y - y)
                clear = grid & needed == needed and first & spot.group and last & other.group
            else:
                needed, first, last = trace(width, to_y % 3, x - to_x, y - to_y)
                clear = other.grid & needed == needed and first & other.group and last & spot.group
            if clear:
                seen |= other.hexes
        return seen


class _Spot:
    """A corner as some of its three hexes have it: those that are joined to each other around it.

    Where a wall runs through a corner it is two spots, one for each side (ruling GH-R-02).
    """

    __slots__ = ("grid", "group", "hexes", "point")

    def __init__(self, point: Point, group: int, hexes: Mask, grid: int) -> None:
        self.point = point
        self.group = group
        """Which of the three hexes in the corner, as bits in the order of `hexes_at`."""
        self.hexes = hexes
        """The same as ids."""
        self.grid = grid
        """The board's bits, moved to where traces from here count from."""


@cache
def trace(width: int, kind: int, dx: int, dy: int) -> tuple[int, int, int]:
    """What the line from a corner to another one, farther down or to the right, needs: bits of a grid of some width.

    `kind` is y mod 3 of the corner. Also told, as bits: into which of the three hexes at its first corner the line
    goes, and out of which at its last; two each if it runs along an edge. The ends touch nothing (ruling GH-R-01).
    """
    # The first corner is the bottom of the hex (0, 0), or its top.
    place: Axial = (0, 0)
    corner = 5 if kind == 2 else 2
    start = CORNERS[corner]
    end = start[0] + dx, start[1] + dy
    line = _Line(width, start, dx, dy)
    first: tuple[Axial, ...] = ()
    while True:
        place, corner, along = line.onward(place, corner)
        if along:
            last: tuple[Axial, ...] = place, around(place)[corner]
            first = first or last
            line.touch_edge(place, corner)
            corner = (corner + 1) % 6
        else:
            first = first or (place,)
            place, corner = line.through(place, corner)
            last = (place,)
        if corners(place)[corner] == end:
            break
        line.touch_corner(place, corner)
    return (
        sum(1 << bit for bit in line.needed),
        sum(1 << n for n, one in enumerate(hexes_at(start)) if one in first),
        sum(1 << n for n, one in enumerate(hexes_at(end)) if one in last),
    )


class _Line:
    """A line being traced; `needed` are the bits of the grid that it needs so far."""

    def __init__(self, width: int, start: Point, dx: int, dy: int) -> None:
        self.width = width
        self.start = start
        self.dx, self.dy = dx, dy
        self.aside = [dx * y - dy * x for x, y in CORNERS]
        """How far each corner of a hex lies to a side of the line, compared to its centre."""
        self.steps = [(q, r, BITS * (r * width + q), dx * 3 * r - dy * (2 * q + r)) for q, r in DIRECTIONS]
        """For each direction, what a step changes: place, bit, and how far the centre lies to a side of the line."""
        self.needed: set[int] = set()

    def onward(self, place: Axial, corner: int) -> tuple[Axial, int, bool]:
        """Where the line goes on from a corner of a hex.

        Into one of the three hexes there, told with the number of the corner in it; or along the edge of one of them
        that begins in that corner.
        """
        nearby = around(place)
        for one, at in ((place, corner), (nearby[corner], (corner + 4) % 6), (nearby[corner - 1], (corner + 2) % 6)):
            x, y = CORNERS[at]
            after, before = (at + 1) % 6, (at - 1) % 6
            left, right = self.aside[after] - self.aside[at], self.aside[before] - self.aside[at]
            if left == 0 and self.dx * (CORNERS[after][0] - x) + self.dy * (CORNERS[after][1] - y) > 0:
                return one, at, True
            # Between the two edges, and towards the centre rather than away from it.
            if left * right < 0 and 3 * self.dx * x + self.dy * y < 0:
                return one, at, False
        raise AssertionError("a line leaves a corner in some direction")

    def through(self, place: Axial, corner: int) -> tuple[Axial, int]:
        """Follow the line into a hex by one of its corners and on through others, to the next corner that it meets."""
        q, r = place
        bit = self._bit(place)
        middle = self.dx * (3 * r - self.start[1]) - self.dy * (2 * q + r - self.start[0])
        aside, steps, needed = self.aside, self.steps, self.needed
        corner = (corner + 1) % 6
        while True:
            needed.add(bit)
            above = middle + aside[corner] > 0
            # Go around the hex until the line is crossed.
            crossed, corner = corner, (corner + 1) % 6
            while (now := middle + aside[corner]) and (now > 0) == above:
                crossed, corner = corner, (corner + 1) % 6
            if now == 0:
                return (q, r), corner
            needed.add(bit + 1 + crossed if crossed < 3 else bit + steps[crossed][2] - 2 + crossed)
            dq, dr, bits, aside_ = steps[crossed]
            q, r, bit, middle = q + dq, r + dr, bit + bits, middle + aside_
            corner = (crossed + 4) % 6

    def touch_edge(self, place: Axial, direction: int) -> None:
        """The edge in a direction must be open, and with it both hexes floor."""
        if direction >= 3:
            place, direction = around(place)[direction], direction - 3
        self.needed.add(self._bit(place) + 1 + direction)

    def touch_corner(self, place: Axial, corner: int) -> None:
        """All three edges that meet in a corner must be open."""
        before = (corner - 1) % 6
        self.touch_edge(place, corner)
        self.touch_edge(place, before)
        self.touch_edge(around(place)[before], (corner + 1) % 6)

    def _bit(self, place: Axial) -> int:
        return BITS * ((place[1] + ROWS) * self.width + place[0])
