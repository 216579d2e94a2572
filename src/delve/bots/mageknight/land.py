"""The map as the bot thinks of it: ways and what they cost, where tiles can be laid, what is safe."""

from __future__ import annotations

import heapq
import math
from functools import cached_property

from delve.games.mageknight import map as maps
from delve.games.mageknight.box import EXPLORE_COST, FORTIFIED, IMPASSABLE
from delve.games.mageknight.defs import Content
from delve.games.mageknight.map import Geometry, Grid, SpaceId
from delve.games.mageknight.views import SpaceView, View

Ways = dict[SpaceId, tuple[int, SpaceId]]
"""What it costs to reach spaces, and where one comes from."""


class Land:
    """The map from one seat. Who is bold goes past rampaging enemies."""

    def __init__(self, view: View, content: Content, seat: int, *, bold: bool = False) -> None:
        self.view, self.content, self.seat = view, content, seat
        self.bold = bold
        self.layout = " ".join(f"{tile.id}@{tile.at[0]},{tile.at[1]}" for tile in view.tiles)
        self.table: Geometry = maps.geometry(self.layout)
        self.here: SpaceId = max(SpaceId(0), view.players[seat].space)
        self.costs = [self._cost(space) for space in view.spaces]
        self.walls = [self._is_wall(space) for space in view.spaces]
        self._near: dict[SpaceId, Ways] = {}

    def space(self, number: SpaceId) -> SpaceView:
        """A space."""
        return self.view.spaces[number]

    def _cost(self, space: SpaceView) -> int:
        """What it costs to enter a space, with the effects of the turn that change it."""
        value = space.cost
        if space.rampaging and space.enemies:
            return IMPASSABLE
        if space.site == "city":
            return IMPASSABLE if self.view.scenario == "reconnaissance" else value
        if not self.view.turn.modifiers:
            return value
        names = ("all", space.terrain, f"space:{space.id}")
        for one in self.view.turn.modifiers:
            if one.name == "cost_to" and (one.what == space.terrain or (one.what == "all" and value < IMPASSABLE)):
                value = min(value, one.n)
            elif one.name == "closed" and one.what == space.terrain:
                return IMPASSABLE
        if value < IMPASSABLE:
            for one in self.view.turn.modifiers:
                if one.name == "cost_less" and one.what in names:
                    less, least = divmod(one.n, 100)
                    value = min(value, max(least, value - less))
        return value

    def _is_wall(self, space: SpaceView) -> bool:
        """Whether entering is an assault."""
        if space.site not in FORTIFIED:
            return False
        return not space.done or (space.site == "keep" and space.shields[-1:] != (self.seat,))

    @cached_property
    def rampant(self) -> frozenset[SpaceId]:
        """Spaces that rampaging enemies hold."""
        return frozenset(space.id for space in self.view.spaces if space.rampaging and space.enemies)

    @cached_property
    def occupied(self) -> frozenset[SpaceId]:
        """Spaces where other heroes stand."""
        return frozenset(one.space for seat, one in enumerate(self.view.players) if seat != self.seat)

    @cached_property
    def links(self) -> list[list[SpaceId]]:
        """The spaces that can be entered from each without a fight on the way."""
        found = []
        for near in self.table.neighbours:
            entered = [end for end in near if self.costs[end] < IMPASSABLE]
            for wild in near:
                if wild in self.rampant and not self.bold:
                    entered = [end for end in entered if not self.table.adjacent(end, wild)]
            found.append(entered)
        return found

    def ways(self, start: SpaceId) -> Ways:
        """The cheapest ways from a space, without a fight on the way; an assault ends one."""
        if start in self._near:
            return self._near[start]
        found: Ways = {start: (0, start)}
        queue: list[tuple[int, SpaceId]] = [(0, start)]
        while queue:
            cost, space = heapq.heappop(queue)
            if cost > found[space][0] or (space != start and self.walls[space]):
                continue
            for after in self.links[space]:
                total = cost + self.costs[after]
                if after not in found or total < found[after][0]:
                    found[after] = (total, space)
                    heapq.heappush(queue, (total, after))
        self._near[start] = found
        return found

    def path(self, start: SpaceId, end: SpaceId) -> list[SpaceId]:
        """The spaces on the way."""
        found: list[SpaceId] = []
        ways = self.ways(start)
        while end != start:
            found.append(end)
            end = ways[end][1]
        return found[::-1]

    def safe(self, space: SpaceId) -> bool:
        """Whether a turn can end there."""
        if self.walls[space] or self.view.spaces[space].cost >= IMPASSABLE:
            return False
        return space not in self.occupied or self.view.spaces[space].site == "portal"

    # ------------------------------------------------------------------ exploring

    @cached_property
    def coming(self) -> tuple[str, bool] | None:
        """The kind of the next tile, and whether it comes from the box."""
        left, box = self.view.tiles_left, self.view.box_tiles
        for kind in ("countryside", "core"):
            if left.get(kind):
                return kind, False
        for kind in ("countryside", "core"):
            if box.get(kind):
                return kind, True
        return None

    @cached_property
    def explore_cost(self) -> int:
        """What a tile costs."""
        less = sum(one.n for one in self.view.turn.modifiers if one.name == "explore_less")
        return max(0, EXPLORE_COST - less)

    def spots(self, space: SpaceId) -> tuple[Grid, ...]:
        """Where a tile could be laid from a space."""
        if self.coming is None:
            return ()
        kind, spare = self.coming
        return maps.spots(self.layout, self._shape, space, core=kind == "core", spare=spare)

    @cached_property
    def _shape(self) -> maps.Shape:
        shapes = self.content.scenarios[self.view.scenario].shapes
        return shapes[min(len(self.view.players), len(shapes)) - 1]

    @cached_property
    def frontier(self) -> list[SpaceId]:
        """Spaces from which a tile could be laid."""
        return [
            space.id
            for space in self.view.spaces
            if self.costs[space.id] < IMPASSABLE and not self.walls[space.id] and self.spots(space.id)
        ]

    # ------------------------------------------------------------------ hopes

    def hopes(self, goals: dict[SpaceId, float], fades: float, step: float) -> list[float]:
        """What each space is worth for the goals that can be reached from it: the best of them, less for each turn that
        it is away (`fades` is left after `step` Move points)."""
        costs, links, walls = self.costs, self.links, self.walls
        scale = step / math.log(1 / fades)
        best = [math.inf] * len(self.view.spaces)
        queue: list[tuple[float, SpaceId]] = []
        for space, value in goals.items():
            if value > 0.01:
                best[space] = -scale * math.log(value)
                queue.append((best[space], space))
        heapq.heapify(queue)
        while queue:
            cost, space = heapq.heappop(queue)
            if cost > best[space]:
                continue
            total = cost + costs[space]
            if costs[space] >= IMPASSABLE:
                continue
            for before in links[space]:
                if total < best[before] and not walls[before]:
                    best[before] = total
                    heapq.heappush(queue, (total, before))
        return [0.0 if value == math.inf else math.exp(-value / scale) for value in best]
