"""Line of sight by the letter of the rule, slow and exact: every line against every wall."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from delve.games.gloomhaven.hexes import Axial, Point, around, corners

Half = tuple[int, int, int]
"""A half-plane: a x + b y ≤ c."""


def area(hex_: Axial) -> list[Half]:
    """A hex with its edge: |x| ≤ 1 and |x| + |y| ≤ 2 about its centre."""
    x, y = 2 * hex_[0] + hex_[1], 3 * hex_[1]
    ways = [(1, 0, 1), (-1, 0, 1), (1, 1, 2), (1, -1, 2), (-1, 1, 2), (-1, -1, 2)]
    return [(a, b, c + a * x + b * y) for a, b, c in ways]


def touches(start: Point, end: Point, halves: Iterable[Half]) -> bool:
    """Whether the line between two points, without its ends, has a point in common with a convex area."""
    halves = list(halves)
    if any(a * start[0] + b * start[1] > c and a * end[0] + b * end[1] > c for a, b, c in halves):
        return False
    low, high = Fraction(0), Fraction(1)
    for a, b, c in halves:
        speed = a * (end[0] - start[0]) + b * (end[1] - start[1])
        room = c - a * start[0] - b * start[1]
        if speed > 0:
            high = min(high, Fraction(room, speed))
        elif speed < 0:
            low = max(low, Fraction(room, speed))
    return low <= high and high > 0 and low < 1


def inside(point: tuple[Fraction, Fraction], hex_: Axial) -> bool:
    """Whether a point is in a hex or on its edge."""
    return all(a * point[0] + b * point[1] <= c for a, b, c in area(hex_))


class Literal:
    """A board of places and of pairs of them with a wall between."""

    def __init__(self, floor: Iterable[Axial], walls: Iterable[tuple[Axial, Axial]] = ()) -> None:
        self.floor = set(floor)
        self.walls = [frozenset(pair) for pair in walls]
        low_q, high_q = min(q for q, _ in self.floor) - 2, max(q for q, _ in self.floor) + 2
        low_r, high_r = min(r for _, r in self.floor) - 2, max(r for _, r in self.floor) + 2
        every = [(q, r) for q in range(low_q, high_q + 1) for r in range(low_r, high_r + 1)]
        self.blocks = [area(hex_) for hex_ in every if hex_ not in self.floor]
        # A wall between two hexes is what both have in common.
        self.blocks += [[half for hex_ in sorted(pair) for half in area(hex_)] for pair in self.walls]

    def joined(self, hex_: Axial, corner: Point) -> set[Axial]:
        """The hexes around a corner that one gets to from one of them without passing a wall."""
        found, edge = {hex_}, [hex_]
        while edge:
            one = edge.pop()
            for other in around(one):
                if other in self.floor and corner in corners(other) and other not in found:
                    if frozenset((one, other)) not in self.walls:
                        found.add(other)
                        edge.append(other)
        return found

    def lines(self, a: Axial, b: Axial) -> Iterator[tuple[Point, Point]]:
        """All lines from a corner of one hex to a corner of the other."""
        for start in corners(a):
            for end in corners(b):
                yield start, end

    def leaves(self, hex_: Axial, start: Point, end: Point) -> bool:
        """Whether a line begins on the hex's side of any wall in its first corner."""
        small = Fraction(1, 10_000)
        point = start[0] + small * (end[0] - start[0]), start[1] + small * (end[1] - start[1])
        return any(inside(point, other) for other in self.joined(hex_, start))

    def sees(self, a: Axial, b: Axial) -> bool:
        """Whether there is line of sight."""
        for start, end in self.lines(a, b):
            if start == end:
                if b in self.joined(a, start):
                    return True
            elif self.leaves(a, start, end) and self.leaves(b, end, start):
                if not any(touches(start, end, block) for block in self.blocks):
                    return True
        return False
