"""The board: which hexes there are, what touches what, how far apart they are, what sees what.

A layout is all hexes of a scenario; the index of a hex is its id and never changes. A board is the part of it that is
revealed. Closed doors and what is behind them are walls to sight, range and figures (GH-TERRAIN-03, GH-TERRAIN-24); a
character who steps onto a closed door finds it in the layout's own `neighbours`. There is one board for each set of
closed doors, and it keeps what it has worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from typing import TypeVar

from msgspec import Struct

from delve.games.gloomhaven.hexes import Area, Axial, Mask, around, bits, moved, shapes_around, shapes_over
from delve.games.gloomhaven.sight import Sight
from delve.games.gloomhaven.state import HexId

FAR = 255
"""The distance of hexes between which there is no way."""

T = TypeVar("T")
K = TypeVar("K")


class Door(Struct, frozen=True):
    """A door and the rooms that it joins, by their index in the layout."""

    hex: HexId
    rooms: tuple[int, ...] = ()


class Layout(Struct, frozen=True, dict=True, cache_hash=True):
    """All hexes of a scenario."""

    hexes: tuple[Axial, ...]
    wall_edges: tuple[tuple[HexId, HexId], ...] = ()
    """Hexes that touch with a wall between them."""
    rooms: tuple[tuple[HexId, ...], ...] = ()
    """The hexes of each room, without doors. A hex that is in no room and no door is always there."""
    doors: tuple[Door, ...] = ()
    start: tuple[int, ...] = (0,)
    """The rooms that are revealed from the start."""

    @cached_property
    def ids(self) -> dict[Axial, HexId]:
        """The hexes by their places."""
        return {place: HexId(number) for number, place in enumerate(self.hexes)}

    @cached_property
    def near(self) -> tuple[Mask, ...]:
        """The hexes next to each, closed doors and unrevealed rooms included."""
        walls = {frozenset(pair) for pair in self.wall_edges}
        found = []
        for number, place in enumerate(self.hexes):
            mask = 0
            for other in around(place):
                beside = self.ids.get(other)
                if beside is not None and frozenset((number, beside)) not in walls:
                    mask |= 1 << beside
            found.append(mask)
        return tuple(found)

    @cached_property
    def neighbours(self) -> tuple[tuple[HexId, ...], ...]:
        """The same as ids, in ascending order."""
        return tuple(tuple(bits(mask)) for mask in self.near)

    def mask(self, places: Iterable[Axial]) -> Mask:
        """Some places as a mask; raises KeyError for one that is not there."""
        mask = 0
        for place in places:
            mask |= 1 << self.ids[place]
        return mask

    def revealed(self, closed: Mask, rooms: Mask = 0) -> Mask:
        """The hexes that are on the board while some doors are closed; `rooms` are revealed besides."""
        for room in self.start:
            rooms |= 1 << room
        mask = (1 << len(self.hexes)) - 1
        for number, door in enumerate(self.doors):
            if closed >> number & 1:
                mask &= ~(1 << door.hex)
            else:
                for room in door.rooms:
                    rooms |= 1 << room
        for number, hexes in enumerate(self.rooms):
            if not rooms >> number & 1:
                for hex_ in hexes:
                    mask &= ~(1 << hex_)
        return mask


class _Kept(dict[K, T]):
    """A table whose entries are worked out when they are first asked for."""

    def __init__(self, make: Callable[[K], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> T:
        made = self[key] = self._make(key)
        return made


class Board:
    """The revealed part of a layout. Ids and masks are those of the layout."""

    def __init__(self, layout: Layout, floor: Mask) -> None:
        self.layout = layout
        self.floor = floor
        """The hexes that are on the board."""
        self.near: tuple[Mask, ...] = tuple(
            mask & floor if floor >> number & 1 else 0 for number, mask in enumerate(layout.near)
        )
        """The hexes next to each (GH-LOS-07)."""
        self.neighbours: tuple[tuple[HexId, ...], ...] = tuple(tuple(bits(mask)) for mask in self.near)
        """The same as ids, in ascending order."""
        self.rings: dict[HexId, tuple[Mask, ...]] = _Kept(self._rings)
        """The hexes at each distance from one: itself, its neighbours and so on (GH-LOS-08)."""
        self.distances: dict[HexId, bytes] = _Kept(self._distances)
        """How far each hex is from one; FAR if there is no way."""
        self.sight: dict[HexId, Mask] = _Kept(self._make_sight)
        """What is seen from each hex, itself included (GH-LOS-02)."""
        self._within: dict[tuple[HexId, int], Mask] = _Kept(self._make_within)
        self._reach: dict[tuple[HexId, int], Mask] = _Kept(self._make_reach)
        self._strikes: dict[tuple[HexId, Area], tuple[Mask, ...]] = _Kept(self._make_strikes)
        self._struck: dict[tuple[HexId, Area], Mask] = _Kept(self._make_struck)
        self._blasts: dict[tuple[HexId, Area, int], tuple[tuple[Mask, Mask], ...]] = _Kept(self._make_blasts)
        self._blasted: dict[tuple[HexId, Area, int], Mask] = _Kept(self._make_blasted)

    # ------------------------------------------------------------------ range

    def ring(self, hex_: HexId, distance: int) -> Mask:
        """The hexes at exactly this distance, not counted through walls; figures and obstacles do not matter."""
        rings = self.rings[hex_]
        return rings[distance] if 0 <= distance < len(rings) else 0

    def within(self, hex_: HexId, distance: int) -> Mask:
        """The hexes at most so far from one, itself included."""
        return self._within[hex_, distance]

    def distance(self, a: HexId, b: HexId) -> int:
        """How far two hexes are apart, not counted through walls; FAR if there is no way (GH-LOS-08)."""
        return self.distances[a][b]

    def _rings(self, start: HexId) -> tuple[Mask, ...]:
        ring: Mask = 1 << start & self.floor
        found, reached = [], 0
        while ring:
            found.append(ring)
            reached |= ring
            beyond = 0
            while ring:
                low = ring & -ring
                beyond |= self.near[low.bit_length() - 1]
                ring ^= low
            ring = beyond & ~reached
        return tuple(found)

    def _distances(self, start: HexId) -> bytes:
        found = bytearray([FAR]) * len(self.near)
        for distance, ring in enumerate(self.rings[start]):
            for hex_ in bits(ring):
                found[hex_] = distance
        return bytes(found)

    def _make_within(self, key: tuple[HexId, int]) -> Mask:
        mask = 0
        for ring in self.rings[key[0]][: max(key[1] + 1, 0)]:
            mask |= ring
        return mask

    # ------------------------------------------------------------------ sight

    @cached_property
    def _sight(self) -> Sight:
        return Sight(self.layout.hexes, self.floor, self.near)

    def look(self) -> None:
        """Work out all sight: when a room is revealed, so that no monster has to in its turn."""
        for hex_ in bits(self.floor):
            self.sight[hex_]

    def _make_sight(self, hex_: HexId) -> Mask:
        # Who is seen sees as well, so hexes that are known already are not looked at again.
        known, seeing = 0, 0
        for other, seen in self.sight.items():
            known |= 1 << other
            seeing |= (seen >> hex_ & 1) << other
        return self._sight.of(hex_, self.floor & ~known) | seeing

    def _seen(self, hex_: HexId, among: Mask) -> Mask:
        """Those that a hex sees among some: less work than all that it sees, unless this is known already."""
        known = self.sight.get(hex_)
        return self._sight.of(hex_, among) if known is None else among & known

    def sees(self, a: HexId, b: HexId) -> bool:
        """Whether there is line of sight between two hexes (GH-LOS-02)."""
        return bool(self.sight[a] >> b & 1)

    def in_reach(self, hex_: HexId, distance: int) -> Mask:
        """The hexes within range and in sight of one, itself included."""
        return self._reach[hex_, distance]

    def _make_reach(self, key: tuple[HexId, int]) -> Mask:
        return self._seen(key[0], self._within[key])

    # ------------------------------------------------------------------ areas

    def strikes(self, hex_: HexId, pattern: Area) -> tuple[Mask, ...]:
        """The areas that a pattern with a grey hex can cover from a hex, as far as in sight (GH-AOE-04, GH-AOE-07)."""
        return self._strikes[hex_, pattern]

    def blasts(self, target: HexId, pattern: Area, distance: int) -> tuple[tuple[Mask, Mask], ...]:
        """The areas over a hex that a free pattern can cover, each with the hexes from which it is in range.

        One of its hexes must be in range, an empty one or a wall will do (GH-AOE-06, GH-AOE-15); range is counted to a
        wall, not through it (ruling GH-R-04). What is seen of the area depends on where one stands.
        """
        return self._blasts[target, pattern, distance]

    def struck_from(self, target: HexId, pattern: Area) -> Mask:
        """The hexes from which a pattern with a grey hex can hit a hex."""
        return self._struck[target, pattern]

    def blasted_from(self, target: HexId, pattern: Area, distance: int) -> Mask:
        """The hexes from which a free pattern can hit a hex."""
        return self._blasted[target, pattern, distance]

    def _make_strikes(self, key: tuple[HexId, Area]) -> tuple[Mask, ...]:
        hex_, pattern = key
        place = self.layout.hexes[hex_]
        areas = [self._cover(moved(place, offset) for offset in shape) for shape in shapes_around(pattern)]
        covered = 0
        for area in areas:
            covered |= area
        seen = self._seen(hex_, covered)
        return tuple(dict.fromkeys(area & seen for area in areas if area & seen))

    def _make_struck(self, key: tuple[HexId, Area]) -> Mask:
        q, r = self.layout.hexes[key[0]]
        offsets = {offset for shape in shapes_around(key[1]) for offset in shape}
        return self._seen(key[0], self._cover((q - dq, r - dr) for dq, dr in offsets))

    def _make_blasts(self, key: tuple[HexId, Area, int]) -> tuple[tuple[Mask, Mask], ...]:
        target, pattern, distance = key
        place = self.layout.hexes[target]
        found: dict[Mask, Mask] = {}
        for shape in shapes_over(pattern):
            places = [moved(place, offset) for offset in shape]
            area, stands = self._cover(places), 0
            for one in places:
                stands |= self._in_range_of(one, distance)
            found[area] = found.get(area, 0) | stands
        return tuple(found.items())

    def _make_blasted(self, key: tuple[HexId, Area, int]) -> Mask:
        mask = 0
        for _, stands in self._blasts[key]:
            mask |= stands
        return self._seen(key[0], mask)

    def _cover(self, places: Iterable[Axial]) -> Mask:
        mask = 0
        for place in places:
            hex_ = self.layout.ids.get(place)
            if hex_ is not None:
                mask |= 1 << hex_
        return mask & self.floor

    def _in_range_of(self, place: Axial, distance: int) -> Mask:
        hex_ = self.layout.ids.get(place)
        if hex_ is not None and self.floor >> hex_ & 1:
            return self._within[hex_, distance]
        mask = 0
        for hex_ in bits(self._cover(around(place))):
            mask |= self._within[hex_, distance - 1]
        return mask


@lru_cache(maxsize=512)
def _board(layout: Layout, floor: Mask) -> Board:
    return Board(layout, floor)


@lru_cache(maxsize=4096)
def board(layout: Layout, closed: Mask = 0, rooms: Mask = 0) -> Board:
    """The board while some doors are closed (bit n: door n of the layout); `rooms` are revealed besides."""
    return _board(layout, layout.revealed(closed, rooms))
