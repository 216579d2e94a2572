"""Where a figure gets to: the hexes by what it costs to end there, the ways to them, and what is left to go from them.

A cost is one number, negative hexes (traps, hazardous terrain) first, then movement points: a monster goes any way
around to enter one negative hex less (GH-FOCUS-12, GH-MMOVE-11). The hexes of one cost are one mask, a *level*.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from delve.games.gloomhaven.board import Board
from delve.games.gloomhaven.hexes import Mask, bits
from delve.games.gloomhaven.state import HexId

NEGATIVE = 1 << 12
"""What a negative hex costs: more than the movement points of any way."""

Level: TypeAlias = tuple[int, Mask]


def negatives(cost: int) -> int:
    """The negative hexes in a cost."""
    return cost // NEGATIVE


def points(cost: int) -> int:
    """The movement points in a cost."""
    return cost % NEGATIVE


def beside(near: Sequence[Mask], hexes: Mask) -> Mask:
    """All hexes next to some."""
    found = 0
    while hexes:
        low = hexes & -hexes
        found |= near[low.bit_length() - 1]
        hexes ^= low
    return found


class Walk:
    """Normal movement: through allies, around enemies and obstacles; difficult terrain costs 2."""

    def __init__(self, board: Board, start: HexId, passable: Mask, difficult: Mask, negative: Mask) -> None:
        self.board = board
        self.start = start
        self.passable = passable & board.floor | 1 << start
        self.costs: list[tuple[Mask, int]] = [(self.passable, 1)]
        """What it costs to enter hexes."""
        if (difficult | negative) & self.passable:
            costs = (
                (self.passable & ~difficult & ~negative, 1),
                (self.passable & difficult & ~negative, 2),
                (self.passable & negative & ~difficult, NEGATIVE + 1),
                (self.passable & negative & difficult, NEGATIVE + 2),
            )
            self.costs = [(mask, cost) for mask, cost in costs if mask]
        self._found: list[Level] = []
        self._at: dict[int, Mask] = {}
        self._more = self._search()

    def levels(self) -> Iterator[Level]:
        """The hexes by what it costs to get there, cheapest first."""
        found, number = self._found, 0
        while True:
            if number == len(found):
                level = next(self._more, None)
                if level is None:
                    return
                found.append(level)
                self._at[level[0]] = level[1]
            yield found[number]
            number += 1

    def back(self, goals: Mask) -> Iterator[Level]:
        """The hexes by what it costs to go on from there to the nearest of some goals, cheapest first."""
        near, pending, settled = self.board.near, {0: goals}, 0
        while pending:
            now = min(pending)
            level = pending.pop(now) & ~settled
            if not level:
                continue
            settled |= level
            yield now, level
            for mask, cost in self.costs:
                if level & mask:
                    before = beside(near, level & mask) & ~settled
                    if before:
                        pending[now + cost] = pending.get(now + cost, 0) | before

    def path(self, hex_: HexId, cost: int) -> tuple[HexId, ...]:
        """A cheapest way to a hex, without the start; `cost` is what it costs."""
        found: list[HexId] = []
        while hex_ != self.start:
            found.append(hex_)
            before, cost = self._before(hex_, cost)
            hex_ = HexId((before & -before).bit_length() - 1)
        return tuple(reversed(found))

    def paths(self, hex_: HexId, cost: int, traps: Mask) -> list[tuple[HexId, ...]]:
        """A cheapest way to a hex for each set of traps that it can lead through."""
        known: dict[HexId, dict[Mask, tuple[HexId, ...]]] = {self.start: {0: ()}}

        def ways(at: HexId, cost: int) -> dict[Mask, tuple[HexId, ...]]:
            if at not in known:
                found = known[at] = {}
                before, less = self._before(at, cost)
                for other in bits(before):
                    for sprung, path in ways(other, less).items():
                        found.setdefault(sprung | 1 << at & traps, (*path, at))
            return known[at]

        return list(ways(hex_, cost).values())

    def _search(self) -> Iterator[Level]:
        near, pending, settled = self.board.near, {0: 1 << self.start}, 0
        if len(self.costs) == 1:
            # Every hex costs the same: each level is the one around that before it.
            (open_, each), now, level = self.costs[0], 0, pending[0]
            while level:
                settled |= level
                yield now, level
                now, level = now + each, beside(near, level) & open_ & ~settled
            return
        while pending:
            now = min(pending)
            level = pending.pop(now) & ~settled
            if not level:
                continue
            settled |= level
            yield now, level
            beyond = beside(near, level) & ~settled
            for mask, cost in self.costs:
                if beyond & mask:
                    pending[now + cost] = pending.get(now + cost, 0) | beyond & mask

    def _before(self, hex_: HexId, cost: int) -> Level:
        """The hexes from which a hex is entered on a cheapest way, and what they cost."""
        for mask, each in self.costs:
            if mask >> hex_ & 1:
                return self._at[cost - each] & self.board.near[hex_], cost - each
        raise KeyError(hex_)


class Jump(Walk):
    """A jump: only the last hex counts, and it is entered as in normal movement (GH-MOVE-07, 08, 15; GH-MMOVE-18)."""

    def __init__(self, board: Board, start: HexId, difficult: Mask, negative: Mask) -> None:
        super().__init__(board, start, board.floor, difficult, negative)

    def back(self, goals: Mask) -> Iterator[Level]:
        """The hexes by what it costs to go on from there, cheapest first."""
        near, pending, settled = self.board.near, {0: goals}, 0
        while pending:
            now = min(pending)
            level = pending.pop(now) & ~settled
            if not level:
                continue
            settled |= level
            yield now, level
            # Only the goal counts; on the way to it each hex costs 1.
            for mask, cost in self.costs if now == 0 else ((level, 1),):
                before = beside(near, level & mask) & ~settled
                if before:
                    pending[now + cost] = pending.get(now + cost, 0) | before

    def paths(self, hex_: HexId, cost: int, traps: Mask) -> list[tuple[HexId, ...]]:
        """One way: what is jumped over does not matter."""
        return [self.path(hex_, cost)]

    def _search(self) -> Iterator[Level]:
        found: dict[int, Mask] = {0: 1 << self.start}
        for over, ring in enumerate(self.board.rings[self.start][1:]):
            for mask, cost in self.costs:
                if ring & mask:
                    found[over + cost] = found.get(over + cost, 0) | ring & mask
        yield from sorted(found.items())

    def _before(self, hex_: HexId, cost: int) -> Level:
        distance = self.board.distances[self.start][hex_]
        return self.board.ring(self.start, distance - 1) & self.board.near[hex_], distance - 1


class Fly(Jump):
    """Flying: no hex counts (GH-MOVE-09)."""

    def __init__(self, board: Board, start: HexId) -> None:
        super().__init__(board, start, 0, 0)
