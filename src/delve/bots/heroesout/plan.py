"""Planning a card: every action is tried on the bot's table, and the best way to use the whole card is kept.

A plan is a list of answers, each with the prompt it belongs to. Questions that the engine answers by itself are
skipped when the plan is followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from delve.bots.heroesout.table import LAIR, Op, Table
from delve.bots.heroesout.worth import ABILITY, NO_BUDGET, Budget, Worth, add
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

BONE = box.BONE
SMALL = 0.05
DISTANCE = (0.9, 0.75, 0.6, 0.45, 0.3, 0.2)
"""What is left of an attack's worth when it takes that many moves to get there."""


class Step(NamedTuple):
    """One action, tried: what it brings, what then can still be hoped for, and how to take it."""

    gain: float
    total: float
    ops: tuple[Op, ...]
    rooms: tuple[int, ...]
    asks: tuple[Ask, ...]
    room: int | None = None


class Item(NamedTuple):
    """An action of a card with its path, and the choice that has to be made before it can be taken."""

    path: str
    act: AnyAct
    gate: str = ""
    alone: bool = False
    """Whether it is the only action behind its choice, so that choosing takes it."""


class Planner:
    """Finds good ways to use actions from one position."""

    def __init__(self, table: Table, worth: Worth) -> None:
        self.table = table
        self.worth = worth
        self.weights = table.weights
        self.budget: Budget = NO_BUDGET
        view = table.view
        me = view.players[table.seat]
        self.can_draw = bool(me.deck or me.discard)
        self.supply = view.supply
        self.shops: list[tuple[int, int, list[float], bool]] = []
        """Resource, shop, what its cards are worth from the best down, and whether one is available."""
        self._price()
        decay = self.weights.errand
        self.decay = [decay**n for n in range(30)]
        ability = ABILITY.get(worth.clan.ability, 0.5)
        self.ability = [0.7 * ability, 0.5 * ability, 0.4 * ability]
        self.use = [self._use(r) for r in range(len(ROOMS))]
        """About what an Activate brings in each room that sells nothing."""
        self._firsts: dict[tuple[AnyAct, tuple[float, ...]], Step | None] = {}
        self.hot = [r for r in table.present if table.count[r]]
        """Rooms with heroes."""

    def _price(self) -> None:
        """What buying each kind of loot would bring: a better card in some of the turns that are left."""
        table, worth = self.table, self.worth
        often = max(0.0, table.turns_left - 1.5) * 5 / 12 * self.weights.shopping
        row = table.view.row
        cards = table.content.cards
        for room, (kind, loot) in box.SELLS.items():
            if room not in table.present or table.token[room] == "ward":
                continue
            found = sorted((worth.card(c) - worth.mean for c in row if cards[c].loot == loot), reverse=True)
            prices = [max(0.0, often * better) for better in found]
            prices += [0.3 * often] * 2
            self.shops.append((kind, int(room), prices, bool(found)))
        self.shop_of = {room: (kind, prices, stocked) for kind, room, prices, stocked in self.shops}
        self.sold_at = {kind: (room, prices) for kind, room, prices, _ in self.shops}

    # ------------------------------------------------------------------ hope

    def promise(self) -> float:
        """What the actions still in hand can be expected to bring from here."""
        table = self.table
        mine = table.mine
        melee, ranged, move, activate = self.budget
        presence = self.weights.presence
        total = presence[table.on_board if table.on_board < len(presence) else -1]
        here = [r for r in table.present if mine[r]]
        if not here:
            return total
        if self.hot and (melee > SMALL or ranged > SMALL):
            total += self._attacks(here, melee, ranged, move)
        if activate > SMALL:
            total += self._activates(here, activate)
        if any(table.stored):
            total += self._errands(here)
        return total

    def _attacks(self, here: list[int], melee: float, ranged: float, move: float) -> float:
        table = self.table
        count, extra, mine, kill = table.count, table.extra, table.mine, table.kill
        jobs = []
        for r in self.hot:
            n = count[r]
            if n:
                gain = kill[r]
                if gain is None:
                    gain = table.kill_gain(r)
                if gain > SMALL:
                    jobs.append((gain * n / (n + extra[r]) if extra[r] else gain, r))
        jobs.sort(reverse=True)
        steps, passages = table.ways.steps, table.map.passages
        total = 0.0
        for gain, r in jobs:
            if melee <= SMALL and ranged <= SMALL:
                break
            if mine[r]:
                far = 0
            else:
                row = steps[r]
                far = min([row[a] for a in here])
            reach = False
            if ranged > SMALL:
                for n in passages[r]:
                    if mine[n]:
                        reach = True
                        break
            walked = far == 0
            for _ in range(count[r] + extra[r]):
                if reach and ranged > SMALL:
                    share = ranged if ranged < 1 else 1.0
                    ranged -= share
                    total += 0.85 * share * gain
                elif melee > SMALL:
                    if not walked:
                        if move < far - 0.5:
                            break
                        move -= far
                        walked = True
                    share = melee if melee < 1 else 1.0
                    melee -= share
                    total += DISTANCE[far if far < 5 else 5] * share * gain
                else:
                    break
                gain *= 0.85
        return total

    def _activates(self, here: list[int], activate: float) -> float:
        values = [*self.ability]
        use, goods = self.use, self.table.goods
        for r in here:
            if r in self.shop_of:
                kind, prices, stocked = self.shop_of[r]
                if stocked and goods[r][kind]:
                    values.append(prices[0] * (1 - self.decay[1]))
            elif use[r] > SMALL:
                values.append(use[r])
        values.sort(reverse=True)
        total = 0.0
        for value in values:
            if activate < 1:
                return total + 0.7 * activate * value
            activate -= 1
            total += 0.7 * value
        return total

    def _use(self, r: int) -> float:
        """About what an Activate in a room that sells nothing would bring."""
        table = self.table
        kind = box.GIVES.get(RoomId(r), -1)
        if kind in self.sold_at:
            shop, prices = self.sold_at[kind]
            there = table.stored[kind]
            return prices[min(there, len(prices) - 1)] * self.decay[min(20, table.ways.steps[r][shop] + 1)]
        return 0.8 if r == WORKSHOP else 0.0

    def _errands(self, here: list[int]) -> float:
        """What the resources in the dungeon are worth, where they lie."""
        table = self.table
        stored, goods, mine, others = table.stored, table.goods, table.mine, table.others
        steps = table.ways.steps
        total = 0.0
        for kind, shop, prices, _ in self.shops:
            left = stored[kind]
            if not left:
                continue
            to_shop = steps[shop]
            found = []
            for r in table.present:
                n = goods[r][kind]
                if n:
                    if mine[r]:
                        fetch = 0
                    else:
                        row = steps[r]
                        fetch = min([row[a] for a in here])
                        if fetch > 1 and others[r]:
                            fetch = 1
                    found += [to_shop[r] + fetch + 1] * n
                    left -= n
                    if not left:
                        break
            found.sort()
            for i, far in enumerate(found):
                total += prices[i if i < len(prices) else -1] * self.decay[far if far < 20 else 20]
        return total

    # ------------------------------------------------------------------ trying actions

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

    def first(self, act: AnyAct) -> Step | None:
        """The best way to take an action before any other: the same for all cards that leave the same to hope for."""
        key = (act, tuple([round(n, 3) for n in self.budget]))
        if key not in self._firsts:
            self._firsts[key] = self.best(act)
        return self._firsts[key]

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
        """Which hero of a room to hit: one that dies of it, of a class whose tokens run out, first come first served."""
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
            for target in near:
                yield from self._move(i, start, target)

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
            yield from self.lay(BONE, rooms, lead)
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

    # ------------------------------------------------------------------ guild cards on purpose

    def burning(self) -> float:
        """What it is worth that one guild card is not resolved as usual."""
        table = self.table
        total = 1.0
        for r in table.present:
            rate = table.outlook.rate[r]
            if rate:
                total += rate * min(12.0, table.arrive(r, 1))
        return total

    def prisoner(self) -> float:
        """What it is worth to send the hero of the next guild card to the Cells."""
        table = self.table
        look = table.outlook
        value = self.burning()
        mage = look.classes[box.MAGE]
        held = 0.2 if table.traps[CELLS] else table.standing[CELLS][1]
        if not table.traps[CELLS]:
            table.apply((), ())
            table.count[CELLS] += 1
            held = sum(table.cost(x) - table.costs[x] for x in table.ways.before[CELLS])
            table.count[CELLS] -= 1
            table.back()
        value -= (look.hero - mage) * held
        value -= mage * table.stir(CELLS, table.count[CELLS] + 1)
        for cls, share in enumerate(look.classes):
            if not self.supply[box.HEROES[cls]] and share:
                value -= share * self.revolt(cls)
        return value

    def revolt(self, cls: int) -> float:
        """What it costs when a class has no token left and its heroes become Active (KH-INV-05)."""
        table = self.table
        return sum(
            table.stir(r, table.count[r]) for r in table.present if any(h[1] == cls and h[2] for h in table.heroes[r])
        )

    def specimen(self) -> float:
        """What the Laboratory's Tactic card is worth."""
        table, worth = self.table, self.worth
        found = [worth.card(c) - worth.mean for c in table.view.row if table.content.cards[c].loot is None]
        often = max(0.0, table.turns_left - 1.5) * 5 / 12 * self.weights.shopping
        return max([0.0, *(often * better for better in found)])

    # ------------------------------------------------------------------ whole cards

    def card(self, card: str, paths: tuple[str, ...], rest: Budget) -> tuple[float, list[Ask]]:
        """The best use of what is left on a card: its value with what the other cards promise then, and the answers."""
        best: tuple[float, list[Ask]] | None = None
        for items in self._variants(card, paths):
            found = self._perform(items, rest)
            if best is None or found[0] > best[0]:
                best = found
        assert best is not None
        return best

    def _variants(self, card: str, paths: tuple[str, ...]) -> Iterator[list[Item]]:
        """The actions that are left, for each way to decide the choices."""
        actions = self.table.content.cards[card].actions
        fixed: list[Item] = []
        choices: list[list[list[Item]]] = []
        for path in paths:
            act = _act_at(actions, path)
            if isinstance(act, Choice):
                sides = []
                for side in "lr":
                    group, gate = act.side(side), f"{path}.{side}"
                    sides.append([Item(f"{gate}.{i}", one, gate, len(group) == 1) for i, one in enumerate(group)])
                choices.append(sides)
            else:
                fixed.append(Item(path, act))
        for sides_taken in product(*choices):
            yield [*fixed, *(item for side in sides_taken for item in side)]

    def _perform(self, items: list[Item], rest: Budget) -> tuple[float, list[Ask]]:
        table, worth = self.table, self.worth
        asks: list[Ask] = []
        opened: set[str] = set()
        gain, done = 0.0, 0
        left = items[:]
        while left:
            found: tuple[float, Item, Step] | None = None
            useless: list[Item] = []
            seen: list[AnyAct] = []
            for item in left:
                if item.act in seen:
                    continue
                seen.append(item.act)
                budget = rest
                for other in left:
                    if other is not item:
                        budget = add(budget, worth.act_budget(other.act))
                self.budget = budget
                step = self.best(item.act) if done else self.first(item.act)
                if step is None:
                    continue
                if step.total <= self.promise() + SMALL:
                    useless.append(item)
                elif found is None or step.total > found[0]:
                    found = (step.total, item, step)
            if found is None:
                break
            _, item, step = found
            left.remove(item)
            if item.gate and item.gate not in opened:
                opened.add(item.gate)
                asks.append(("kh.ask.act", f"act:{item.gate}"))
            if not item.alone:
                asks.append(("kh.ask.act", f"act:{item.path}"))
            asks += step.asks
            table.apply(step.ops, step.rooms)
            gain += step.gain
            done += 1
        asks.append(("kh.ask.act", "done"))
        self.budget = rest
        value = gain + self.promise()
        for _ in range(done):
            table.back()
        return value, asks


def _room(r: int) -> str:
    return f"room:{ROOMS[r]}"


def _act_at(actions: tuple[AnyAct, ...], path: str) -> AnyAct:
    steps = path.split(".")
    act = actions[int(steps[0])]
    for side, index in zip(steps[1::2], steps[2::2], strict=True):
        assert isinstance(act, Choice)
        act = act.side(side)[int(index)]
    return act
