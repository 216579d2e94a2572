"""Line of sight by the letter of the rule, slow and exact: every line, its ends included, against every wall."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from delve.games.gloomhaven.hexes import Axial, Point, corners, distance

Segment = tuple[Point, Point]


def side(a: Point, b: Point, c: Point) -> int:
    """On which side of the line from a to b a point lies: 1, -1, or 0 if on it."""
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 0) - (turn < 0)


def spans(low: int, high: int, a: int, b: int) -> bool:
    """Whether two stretches of numbers, each with its ends in any order, have a number in common."""
    return max(min(low, high), min(a, b)) <= min(max(low, high), max(a, b))


def touch(one: Segment, other: Segment) -> bool:
    """Whether two segments, ends included, have a point in common; a segment may be a single point."""
    (a, b), (c, d) = one, other
    if not (spans(a[0], b[0], c[0], d[0]) and spans(a[1], b[1], c[1], d[1])):
        return False
    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def outline(hex_: Axial) -> list[Segment]:
    """The six edges of a hex."""
    round_ = corners(hex_)
    return [(round_[n - 1], round_[n]) for n in range(6)]


def edge(a: Axial, b: Axial) -> Segment:
    """The edge that two hexes have in common."""
    one, other = sorted(set(corners(a)) & set(corners(b)))
    return one, other


class Literal:
    """A board of places and of pairs of them with a wall between."""

    def __init__(self, floor: Iterable[Axial], walls: Iterable[tuple[Axial, Axial]] = ()) -> None:
        self.floor = set(floor)
        self.between = [frozenset(pair) for pair in walls]
        low_q, high_q = min(q for q, _ in self.floor) - 2, max(q for q, _ in self.floor) + 2
        low_r, high_r = min(r for _, r in self.floor) - 2, max(r for _, r in self.floor) + 2
        every = product(range(low_q, high_q + 1), range(low_r, high_r + 1))
        # A line from corner to corner cannot be within a hex without touching its edge.
        self.walls = {segment for hex_ in every if hex_ not in self.floor for segment in outline(hex_)}
        self.walls |= {edge(*pair) for pair in self.between}

    def sees(self, a: Axial, b: Axial) -> bool:
        """Whether there is line of sight."""
        if distance(a, b) <= 1 and frozenset((a, b)) not in self.between:
            return True
        xs, ys = zip(*corners(a), *corners(b), strict=True)
        near = [w for w in self.walls if spans(min(xs), max(xs), w[0][0], w[1][0])]
        near = [w for w in near if spans(min(ys), max(ys), w[0][1], w[1][1])]
        lines = product(corners(a), corners(b))
        return any(not any(touch(line, wall) for wall in near) for line in lines)
