"""Trying actions on the bot's table: all sensible ways to take each, and what they bring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from delve.bots.heroesout.hope import Hope
from delve.bots.heroesout.table import LAIR, Op
from delve.core.questions import Answer
from delve.games.heroesout import box
from delve.games.heroesout.box import BUILDER, CELLS, COIN, LABORATORY, RESOURCES, ROOMS, VAULT, WORKSHOP, RoomId
from delve.games.heroesout.effects import (
    Activate,
    Ambush,
    AnyAct,
    Choice,
    Combo,
    Draw,
    Melee,
    Move,
    Pay,
    Portal,
    Ranged,
    Reinforce,
    Resource,
    Summon,
    Swarm,
    Trap,
)

Ask = tuple[str, Answer]
"""A prompt and the answer to it."""

MOST_WAYS = 5
"""Ways out of a room that are tried."""


class Step(NamedTuple):
    """One action, tried: what it brings, what then can still be hoped for, and how to take it."""

    gain: float
    total: float
    ops: tuple[Op, ...]
    rooms: tuple[int, ...]
    asks: tuple[Ask, ...]
    room: int | None = None


class Actions(Hope):
    """Tries actions from one position."""

    def step(
        self, ops: tuple[Op, ...], rooms: tuple[int, ...], asks: tuple[Ask, ...], room: int | None, bonus: float = 0.0
    ) -> Step:
        """Try changes and take them back."""
        gain = self.table.apply(ops, rooms) + bonus
        total = gain + self.promise()
        self.table.back()
        return Step(gain, total, ops, rooms, asks, room)

    def best(self, act: AnyAct, room: int | None = None, monster: int | None = None) -> Step | None:
        """The best way to take an action now; None if it cannot be taken."""
        return max(self.tries(act, room, monster), key=lambda s: s.total, default=None)

    def rooms(self, room: int | None, monster: int | None) -> list[int]:
        """Rooms with monsters of the seat, narrowed as the rules do."""
        table = self.table
        if monster is not None:
            return [table.at[monster]] if table.at[monster] != LAIR else []
        if room is not None:
            return [room] if table.mine[room] else []
        return [r for r in table.present if table.mine[r]]

    def tries(self, act: AnyAct, room: int | None = None, monster: int | None = None) -> Iterator[Step]:
        """All sensible ways to take an action."""
        table, weights = self.table, self.weights
        if isinstance(act, Melee):
            yield from self.hits("kh.ask.melee", [(r, r) for r in self.rooms(room, monster)])
        elif isinstance(act, Ranged):
            yield from self.hits("kh.ask.ranged", self.reach(self.rooms(room, monster)))
        elif isinstance(act, Move):
            yield from self.moves(room, monster)
        elif isinstance(act, Activate):
            yield from self.activates(room, monster)
        elif isinstance(act, Draw):
            if self.can_draw:
                yield self.step((), (), (), room, weights.card)
        elif isinstance(act, Reinforce):
            if self.can_draw:
                yield self.step((), (), (), room, 0.9 * weights.card)
        elif isinstance(act, Trap):
            if self.supply["trap"]:
                for r in self.rooms(room, monster):
                    yield self.step((("trap", r, 1, 0),), (r,), (("kh.ask.trap_room", _room(r)),), r)
        elif isinstance(act, Portal):
            for r in self.rooms(room, monster):
                if table.portals[r] == "unfinished" or (not table.portals[r] and self.supply["portal"]):
                    yield self.open_portal(r, (("kh.ask.portal_room", _room(r)),))
        elif isinstance(act, Resource):
            yield from self.lay(RESOURCES.index(act.kind), self.rooms(room, monster), ())
        elif isinstance(act, Ambush):
            yield from self.ambush(act.n, [r for r in box.SYMBOLS[act.symbol] if r in table.present])
        elif isinstance(act, Summon):
            if LAIR in table.at:
                n = min(act.n, table.at.count(LAIR))
                for r in [room] if room is not None else self.rooms(None, None):
                    yield self.step((("in", r, n, 0),), (r,), (("kh.ask.summon_room", _room(r)),), r)
        elif isinstance(act, Pay):
            kind = RESOURCES.index(act.kind)
            for r in self.rooms(room, monster):
                if table.goods[r][kind]:
                    yield self.step((("goods", r, kind, -1),), (), (("kh.ask.pay_room", _room(r)),), r)
        elif isinstance(act, Combo):
            yield from self.combos(act, room, monster)
        elif isinstance(act, Choice):
            for side in "lr":
                yield from self.side(act, side, room, monster)
        elif isinstance(act, Swarm):
            yield from self.swarms(act, room)

    def hits(self, prompt: str, pairs: list[tuple[int, int]], lead: tuple[Ask, ...] = ()) -> Iterator[Step]:
        """One damage to a hero: for each room it can be done from, the room of the hero."""
        table = self.table
        for origin, r in pairs:
            if table.count[r]:
                i = self.target(r)
                hero = table.heroes[r][i]
                bonus = 0.3 if hero[2] > 1 else 0.0
                asks = (*lead, (prompt, f"hero:{hero[0]}"))
                yield self.step((("hit", r, i, 0),), (r,), asks, origin, bonus)

    def reach(self, rooms: list[int]) -> list[tuple[int, int]]:
        """Where shots from these rooms go, each with the first room that they come from."""
        found: dict[int, int] = {}
        for origin in rooms:
            for other in self.table.map.passages[origin]:
                found.setdefault(int(other), origin)
        return [(origin, r) for r, origin in found.items()]

    def target(self, r: int) -> int:
        """Which hero of a room to hit: one that dies of it, and of a class whose tokens run out."""
        best, chosen = (99, 0), -1
        for i, (_, cls, health, _) in enumerate(self.table.heroes[r]):
            if health:
                key = (health, self.supply[box.HEROES[cls]])
                if key < best:
                    best, chosen = key, i
        return chosen

    def moves(self, room: int | None, monster: int | None, walls: bool = False) -> Iterator[Step]:
        """One monster goes to another room, with or without something to carry."""
        table = self.table
        seen: set[tuple[int, int]] = set()
        for i, start in enumerate(table.at):
            if start == LAIR or (monster is not None and i != monster) or (room is not None and start != room):
                continue
            if (start, table.life[i]) in seen:
                continue
            seen.add((start, table.life[i]))
            near = table.ways.near[start]
            if walls:
                near = (*near, *(int(r) for r in table.map.touching[start] if r not in near))
            for target in near if len(near) <= MOST_WAYS else self.promising(start, near):
                yield from self._move(i, start, target)

    def promising(self, start: int, near: tuple[int, ...]) -> list[int]:
        """Of many ways, through portals and walls, those to where there is danger or business."""
        table = self.table
        wanted = {self.sold_at[kind][0] for kind, n in enumerate(table.goods[start]) if n and kind in self.sold_at}
        return sorted(near, key=lambda r: (r not in wanted, -table.costs[r] - 2 * self.use[r], r))[:MOST_WAYS]

    def _move(self, i: int, start: int, target: int) -> Iterator[Step]:
        table = self.table
        asks: tuple[Ask, ...] = (
            ("kh.ask.move_monster", f"monster:{table.seat}.{i}"),
            ("kh.ask.move_to", _room(target)),
        )
        go: Op = ("go", start, target, i)
        rooms = (start, target)
        yield self.step((go,), rooms, (*asks, ("kh.ask.carry", "nothing")), target)
        for kind, n in enumerate(table.goods[start]):
            if n and kind in self.sold_at:
                to_shop = table.ways.steps[self.sold_at[kind][0]]
                if to_shop[target] < to_shop[start]:
                    ops: tuple[Op, ...] = (go, ("goods", start, kind, -1), ("goods", target, kind, 1))
                    yield self.step(ops, rooms, (*asks, ("kh.ask.carry", f"carry:{RESOURCES[kind]}")), target)
        if table.traps[start]:
            ops = (go, ("trap", start, -1, 0), ("trap", target, 1, 0))
            yield self.step(ops, rooms, (*asks, ("kh.ask.carry", "carry:trap")), target)

    def lay(self, kind: int, rooms: list[int], lead: tuple[Ask, ...]) -> Iterator[Step]:
        """Put a resource into one of the rooms."""
        if self.supply[RESOURCES[kind]] and (kind in self.sold_at or kind == COIN):
            for r in rooms:
                asks = (*lead, ("kh.ask.resource_room", _room(r)))
                yield self.step((("goods", r, kind, 1),), (), asks, r)

    def ambush(self, n: int, rooms: list[RoomId], lead: tuple[Ask, ...] = ()) -> Iterator[Step]:
        """Monsters from the Lair, one at a time to where they are needed most."""
        table = self.table
        n = min(n, table.at.count(LAIR))
        if not n or not rooms:
            return
        placed = dict.fromkeys(rooms, 0)
        gain = 0.0
        for _ in range(n):
            step = max((self.step((("in", r, 1, 0),), (r,), (), r) for r in rooms), key=lambda s: s.total)
            gain += table.apply(step.ops, step.rooms)
            assert step.room is not None
            placed[RoomId(step.room)] += 1
        total = gain + self.promise()
        for _ in range(n):
            table.back()
        asks: tuple[Ask, ...] = tuple((f"kh.ask.summon_here:{ROOMS[r]}", count) for r, count in placed.items())
        ops: tuple[Op, ...] = tuple(("in", int(r), count, 0) for r, count in placed.items() if count)
        last = [int(r) for r, count in placed.items() if count][-1]
        yield Step(gain, total, ops, tuple(int(r) for r in rooms), (*lead, *asks), last)

    def open_portal(self, r: int, asks: tuple[Ask, ...]) -> Step:
        """A finished portal: shorter ways for monsters, and for heroes where they use them."""
        table = self.table
        before = table.ways.stretch
        ops: tuple[Op, ...] = (("portal", r, 0, 0),)
        gain = table.apply(ops, ())
        shorter = before - table.ways.stretch
        table.back()
        value = min(1.0, table.turns_left / 6) * self.weights.portal * shorter
        if table.scenario.heroes_use_portals:
            value -= 2.0
        elif "finished" not in table.portals:
            value += 0.25
        return Step(gain + value, gain + value + self.promise(), ops, (), asks, r)

    def activates(self, room: int | None, monster: int | None) -> Iterator[Step]:
        """All uses of an Activate."""
        table = self.table
        rooms = self.rooms(room, monster)
        if not rooms:
            return
        yield from self.abilities(rooms)
        for r in rooms:
            name = ROOMS[r]
            ask: tuple[Ask, ...] = (("kh.ask.activate", f"room:{name}"),)
            if table.portals[r] == "unfinished":
                yield self.open_portal(r, (("kh.ask.activate", f"portal:{name}"),))
            if table.token[r]:
                asks: tuple[Ask, ...] = (("kh.ask.activate", f"token:{name}"),)
                yield self.step((), (), asks, r, self.clearing(r))
            if table.token[r] == "ward" or r == CELLS:
                continue
            if r in box.GIVES:
                kind = box.GIVES[RoomId(r)]
                if self.supply[RESOURCES[kind]]:
                    yield self.step((("goods", r, kind, 1),), (), ask, r)
            elif r in self.shop_of:
                kind, prices, stocked = self.shop_of[r]
                if stocked and table.goods[r][kind]:
                    yield self.step((("goods", r, kind, -1),), (), ask, r, prices[0])
            elif r == WORKSHOP:
                if self.supply["trap"]:
                    yield self.step((("trap", r, 1, 0),), (r,), ask, r, 0.1)
            elif r == LABORATORY and CELLS in table.present and (table.view.guild or table.view.wave == 1):
                yield self.step((), (), ask, r, self.prisoner() + self.specimen())
            elif r == BUILDER and table.goods[r][COIN] and table.view.blueprints:
                yield self.step((), (), ask, r, -2.0)

    def clearing(self, r: int) -> float:
        """What it is worth to clear an event token away."""
        table = self.table
        turns = min(4.0, table.turns_left * len(table.view.players))
        token = table.token[r]
        if token == "fire":
            return 0.35 * turns * self.weights.body * min(1, table.bodies[r]) * (1.5 if r == VAULT else 1.0)
        if token == "camp":
            return 0.5 * turns * min(3, table.count[r]) + 0.5
        if token == "banner":
            return 0.6 * turns * min(1.0, table.often[r])
        return 0.4

    def abilities(self, rooms: list[int]) -> Iterator[Step]:
        """The clan's ability."""
        table = self.table
        lead: tuple[Ask, ...] = (("kh.ask.activate", "ability"),)
        only = rooms[0] if len(rooms) == 1 else None
        ability = self.worth.clan.ability
        if ability == "place_bone":
            yield from self.lay(box.BONE, rooms, lead)
        elif ability == "shoot":
            yield from self.hits("kh.ask.ranged", self.reach(rooms), lead)
        elif ability == "strike":
            yield from self.hits("kh.ask.melee", [(r, r) for r in rooms], lead)
        elif ability == "open_portal":
            for r in rooms:
                if table.portals[r] == "unfinished" or (not table.portals[r] and self.supply["portal"]):
                    yield self.open_portal(r, (*lead, ("kh.ask.portal_room", _room(r))))
        elif ability == "multiply":
            if LAIR in table.at:
                for r in rooms:
                    yield self.step((("in", r, 1, 0),), (r,), (*lead, ("kh.ask.summon_room", _room(r))), r)
        elif ability in ("haunt", "scamper"):
            for step in self.moves(only, None, walls=ability == "haunt"):
                yield step._replace(asks=(*lead, *step.asks))
        elif ability == "split":
            if self.can_draw:
                yield self.step((), (), lead, rooms[0], self.weights.card)
        elif ability == "mend":
            health = self.worth.clan.health
            lost = sum(health - life for life in table.life)
            if lost:
                last = min(table.life)
                yield self.step((), (), lead, rooms[0], self.weights.wound * lost + (1.5 if last <= 2 else 0.0))

    def combos(self, act: Combo, room: int | None, monster: int | None) -> Iterator[Step]:
        """The left action, and then the right one in the same room if it helps."""
        table = self.table
        for left in list(self.tries(act.left, room, monster)):
            lead = left.asks
            if isinstance(act.left, Ranged) and room is None and monster is None:
                assert left.room is not None
                lead = (("kh.ask.shoot_from", _room(left.room)), *lead)
            if left.room is None and not isinstance(act.left, Draw | Reinforce):
                yield left._replace(asks=lead)
                continue
            table.apply(left.ops, left.rooms)
            right = self.best(act.right, left.room)
            hope = self.promise()
            table.back()
            if right is None or right.total <= hope:
                yield left._replace(asks=(*lead, ("kh.ask.combo", False)))
                continue
            yield Step(
                left.gain + right.gain,
                left.gain + right.total,
                left.ops + right.ops,
                tuple({*left.rooms, *right.rooms}),
                (*lead, ("kh.ask.combo", True), *right.asks),
                left.room,
            )

    def side(self, act: Choice, side: str, room: int | None, monster: int | None) -> Iterator[Step]:
        """One side of a choice inside a combo or a swarm: all its actions that can be taken."""
        taken: list[Step] = []
        for one in act.side(side):
            step = self.best(one, room, monster)
            if step is not None:
                self.table.apply(step.ops, step.rooms)
                taken.append(step)
        if taken:
            gain = sum(step.gain for step in taken)
            ops = tuple(op for step in taken for op in step.ops)
            rooms = tuple(sorted({r for step in taken for r in step.rooms}))
            asks = (("kh.ask.side", side), *(ask for step in taken for ask in step.asks))
            yield Step(gain, gain + self.promise(), ops, rooms, asks, taken[-1].room)
        for _ in taken:
            self.table.back()

    def swarms(self, act: Swarm, room: int | None) -> Iterator[Step]:
        """All monsters of a room, one after the other, for as long as it helps."""
        table = self.table
        for r in self.rooms(room, None):
            asks: list[Ask] = [("kh.ask.swarm_room", _room(r))]
            ops: list[Op] = []
            touched: set[int] = set()
            gain, acted = 0.0, 0
            for monster in [i for i, where in enumerate(table.at) if where == r]:
                step = self.best(act.action, None, monster)
                if step is None:
                    continue
                if acted:
                    if step.total <= self.promise():
                        asks.append(("kh.ask.swarm_next", "stop"))
                        break
                    asks.append(("kh.ask.swarm_next", "go"))
                asks += step.asks
                ops += step.ops
                touched |= {*step.rooms}
                table.apply(step.ops, step.rooms)
                gain += step.gain
                acted += 1
            if acted:
                yield Step(gain, gain + self.promise(), tuple(ops), tuple(touched), tuple(asks), r)
            for _ in range(acted):
                table.back()


def _room(r: int) -> str:
    return f"room:{ROOMS[r]}"
