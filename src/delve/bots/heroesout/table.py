"""The table as the bot thinks of it: small lists made from the view, the danger of each room, and trial moves.

Danger is counted in actions that it would cost to put right. For each room it is what stands there, and what would
happen if one more hero came: whom it inspires, whom they hit, whether they loot, and where the rest charges to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from delve.bots.heroesout.ways import N, outlook, ways_of
from delve.bots.heroesout.weights import FADE, LOOTERS, SPENT, Scale
from delve.core.questions import Seat
from delve.games.heroesout import box
from delve.games.heroesout.box import CELLS, HEROES, NUMBER, RESOURCES, VAULT
from delve.games.heroesout.defs import Content
from delve.games.heroesout.map import Dungeon, dungeon
from delve.games.heroesout.views import View

LAIR = -1
CAUGHT = 0.2
"""A trap gone for a hero."""
SELDOM = 0.06
"""Chances below this are left out of account."""


Op: TypeAlias = tuple[str, int, int, int]
"""A change to try: its kind and up to three numbers."""


_Trial: TypeAlias = (
    "tuple[tuple[Op, ...], list[tuple[int, float, int]], list[list[int]], list[tuple[int, float | None]]]"
)
"""What `apply` did: the changes, the old dangers, what the changes need to be taken back, the old worth of kills."""


class Table:
    """One position, with trial changes that can be taken back."""

    def __init__(self, view: View, content: Content, seat: Seat, scale: Scale) -> None:
        self.view, self.content, self.seat, self.scale = view, content, seat, scale
        self.weights = scale.weights
        self.risk = scale.risk
        self.scenario = content.scenarios[view.scenario]
        rooms = view.rooms
        self.layout = " ".join([f"{r.room}@{r.x},{r.y}{'r' if r.turned else ''}" for r in rooms])
        self.map: Dungeon = dungeon(self.layout)
        self.present: tuple[int, ...] = tuple(NUMBER[r.room] for r in rooms)
        self.count = [0] * N
        """Heroes of each room."""
        self.heroes: list[list[list[int]]] = [[] for _ in range(N)]
        """Heroes of each room: id, class, health, whether Active."""
        self.extra = [0] * N
        """Health beyond 1 of the heroes of each room."""
        self.guard = [0] * N
        """Health of all monsters of each room."""
        self.bodies = [0] * N
        self.mine = [0] * N
        self.traps = [0] * N
        self.treasure = [0] * N
        self.token = [""] * N
        self.goods: list[list[int]] = [[0] * len(RESOURCES) for _ in range(N)]
        self.stored = [0] * len(RESOURCES)
        """Resources of each kind in the dungeon."""
        self.portals: list[str] = [""] * N
        players = view.players
        health = [p.health for p in players]
        me = players[seat]
        self.at = [LAIR] * me.monsters
        """Where each of the seat's monsters is."""
        self.life = [me.health] * me.monsters
        self.others = [0] * N
        for one in rooms:
            r = NUMBER[one.room]
            self.traps[r], self.treasure[r] = one.traps, one.treasure
            self.token[r], self.portals[r] = one.token, one.portal
            for name, n in one.resources.items():
                kind = RESOURCES.index(name)
                self.goods[r][kind] = n
                self.stored[kind] += n
            if one.heroes:
                self.heroes[r] = [[h.id, HEROES.index(h.hero), h.health, h.active] for h in one.heroes]
                self.count[r] = len(one.heroes)
                self.extra[r] = sum(h.health - 1 for h in one.heroes)
            for m in one.monsters:
                life = health[m.seat] - m.wounds
                self.guard[r] += life
                self.bodies[r] += 1
                if m.seat == seat:
                    self.mine[r] += 1
                    self.at[m.index] = r
                    self.life[m.index] = life
                else:
                    self.others[r] += 1
        self.on_board = sum(self.mine)
        self.set_ways()
        self._reckon()

    def set_ways(self) -> None:
        """Look up the ways for the portals as they are."""
        finished = tuple([r for r in self.present if self.portals[r] == "finished"])
        self.ways = ways_of(self.layout, finished, self.scenario.heroes_use_portals)

    def _reckon(self) -> None:
        """Work out what to expect, and the danger of every room."""
        view, weights = self.view, self.weights
        look = self.outlook = outlook(self.content, view.scenario, view.guild_discard, self.present)
        self.waves = box.DIFFICULTIES[view.difficulty]  # type: ignore[index]  # checked by Config
        cards = self.waves[view.wave - 1]
        has_cells = CELLS in self.map.places
        distance = self.ways.steps[VAULT] if self.scenario.heroes_use_portals else self.map.distance
        often = [cards * weights.horizon * rate + weights.stir * cards for rate in look.rate]
        if has_cells:
            often[CELLS] += weights.cells
        self.often = often
        """How often a hero is to be expected in each room."""
        left = view.guild + (look.size if view.wave == 1 else 0)
        fading = min(left, FADE)
        self.fade = fading / FADE
        standing = self.scale.standing[fading]
        self.standing = [standing[min(d, len(weights.hero) - 1)] for d in distance]
        self.body = weights.body * (0.3 + 0.7 * self.fade)
        speed = [n + (0.6 if has_cells else 0.0) for n in self.waves]
        turns = view.guild / speed[view.wave - 1] + (look.size / speed[1] if view.wave == 1 else 0)
        self.turns_left = turns / max(1, len(view.players))
        """Own turns still to be expected."""
        self.spent = self._spent(distance)
        self.costs = [0.0] * N
        self.depends = [0] * N
        """The rooms that the danger of each room depends on, as bits."""
        for r in self.present:
            self.costs[r] = self.cost(r)
            self.depends[r] = self.seen
        self._trail: list[_Trial] = []
        self._unions: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.kill: list[float | None] = [None] * N
        """What it is worth to be rid of one hero of each room, once asked for."""

    def _spent(self, distance: Sequence[int]) -> list[tuple[float, ...]]:
        """For each room and number of guards or traps: how often a hero that comes finds them spent already."""
        coming = [o * self.weights.wear for o in self.often]
        for r in sorted(self.present, key=lambda r: -distance[r]):
            closer = self.ways.closer[r]
            if closer:
                value = self.treasure[r]
                on = coming[r] if not value else coming[r] * (0.6, 0.6, 0.3, 0.2)[max(0, value - self.count[r])]
                on *= 0.5 ** min(3, self.guard[r])
                for n in closer:
                    coming[n] += on / len(closer)
        return [SPENT[min(len(SPENT) - 1, int(4 * c))] for c in coming]

    # ------------------------------------------------------------------ danger

    def cost(self, r: int) -> float:
        """The danger of a room; `seen` then has the rooms that it depends on, as bits."""
        self.seen = 1 << r
        count = self.count[r]
        total = self.standing[r][count]
        if self.extra[r]:
            total += self.weights.tough * self.extra[r] * self.standing[r][1]
        if r == VAULT:
            total += self.risk[count][self.guard[r]]
        often = self.often[r]
        if often:
            traps = self.traps[r]
            if not traps:
                total += often * self.stir(r, count + 1)
            else:
                share = self.spent[r][traps]
                if traps == 1:
                    share = 1 - self.outlook.trappable * (1 - share)
                total += often * ((1 - share) * CAUGHT + share * self.stir(r, count + 1))
        return total

    def arrive(self, r: int, k: int) -> float:
        """What it costs when heroes come into a room: wounds, treasure, and where they all end up."""
        self.seen |= 1 << r
        traps = self.traps[r]
        if not traps:
            return self.stir(r, self.count[r] + k)
        share = self.spent[r][traps]
        through = self.stir(r, self.count[r] + k)
        caught = CAUGHT * traps + (self.stir(r, self.count[r] + k - traps) if k > traps else 0.0)
        return caught + share * (through - caught)

    def stir(self, r: int, active: int) -> float:
        """What it costs when so many heroes are Active in a room, against what stands there now.

        Guards may have been beaten by heroes that came before.
        """
        guard = self.guard[r]
        cost = self._stir(r, active, guard)
        if guard:
            share = self.spent[r][guard // (self.count[r] + 1) or 1]
            if share > SELDOM:
                return cost + share * (self._stir(r, active, 0) - cost)
        return cost

    def _stir(self, r: int, active: int, guard: int) -> float:
        standing = self.standing[r]
        count = self.count[r]
        left = active
        cost = 0.0
        if guard:
            hits = guard if guard < active else active
            cost = self.body * self.bodies[r] * hits / guard
            left = active - hits
        if r == VAULT:
            if left >= LOOTERS:
                return self.weights.loss
            cost += self.risk[active][guard - active + left] - self.risk[count][self.guard[r]]
            return cost + standing[active] - standing[count]
        if left:
            value = self.treasure[r]
            if left >= value:
                if value:
                    cost += self.fade * self.weights.loot[value]
                    left -= value
                closer = self.ways.closer[r]
                if left and closer:
                    cost += standing[active - left] - standing[count]
                    if len(closer) == 1:
                        return cost + self.arrive(closer[0], left)
                    return cost + min([self.arrive(n, left) for n in closer])
        return cost + standing[active] - standing[count]

    def kill_gain(self, r: int) -> float:
        """What it is worth to be rid of one hero of a room."""
        known = self.kill[r]
        if known is None:
            self.count[r] -= 1
            costs = self.costs
            known = 0.0
            for x in self.ways.before[r]:
                if self.depends[x] >> r & 1:
                    known += costs[x] - self.cost(x)
            self.count[r] += 1
            self.kill[r] = known
        return known

    # ------------------------------------------------------------------ trying

    def apply(self, ops: tuple[Op, ...], rooms: tuple[int, ...]) -> float:
        """Make changes that touch these rooms; returns by how much the danger goes down."""
        hurt: list[list[int]] = []
        for op in ops:
            self._do(op, hurt)
        touched = self.ways.before[rooms[0]] if len(rooms) == 1 else self._touched(rooms) if rooms else ()
        costs, cost, depends = self.costs, self.cost, self.depends
        changed = 0
        for r in rooms:
            changed |= 1 << r
        saved = []
        gain = 0.0
        for x in touched:
            if depends[x] & changed:
                old, new = costs[x], cost(x)
                saved.append((x, old, depends[x]))
                costs[x], depends[x] = new, self.seen
                gain += old - new
        kill = self.kill
        kills = []
        for r in rooms:
            kills.append((r, kill[r]))
            kill[r] = None
        self._trail.append((ops, saved, hurt, kills))
        return gain

    def _touched(self, rooms: tuple[int, ...]) -> tuple[int, ...]:
        """The rooms whose danger depends on any of these."""
        known = self._unions.get(rooms)
        if known is None:
            before = self.ways.before
            known = self._unions[rooms] = tuple(sorted({x for r in rooms for x in before[r]}))
        return known

    def back(self) -> None:
        """Take back the last changes."""
        ops, saved, hurt, kills = self._trail.pop()
        for op in reversed(ops):
            self._undo(op, hurt)
        for r, old, seen in saved:
            self.costs[r], self.depends[r] = old, seen
        for r, known in kills:
            self.kill[r] = known

    def _do(self, op: Op, hurt: list[list[int]]) -> None:
        kind, a, b, c = op
        if kind == "go":
            life = self.life[c]
            self.at[c] = b
            for room, sign in ((a, -1), (b, 1)):
                self.guard[room] += sign * life
                self.bodies[room] += sign
                self.mine[room] += sign
        elif kind == "hit":
            hero = self.heroes[a][b]
            hero[2] -= 1
            if hero[2]:
                self.extra[a] -= 1
            else:
                self.count[a] -= 1
        elif kind == "in":
            for i in range(len(self.at)):
                if self.at[i] == LAIR and b:
                    self.at[i] = a
                    self.guard[a] += self.life[i]
                    self.bodies[a] += 1
                    self.mine[a] += 1
                    self.on_board += 1
                    hurt.append([i])
                    b -= 1
        elif kind == "trap":
            self.traps[a] += b
        elif kind == "goods":
            self.goods[a][b] += c
            self.stored[b] += c
        elif kind == "portal":
            hurt.append([("", "unfinished", "finished").index(self.portals[a])])
            self.portals[a] = "finished"
            self.set_ways()

    def _undo(self, op: Op, hurt: list[list[int]]) -> None:
        kind, a, b, c = op
        if kind == "go":
            self._do((kind, b, a, c), [])
        elif kind == "hit":
            hero = self.heroes[a][b]
            hero[2] += 1
            if hero[2] > 1:
                self.extra[a] += 1
            else:
                self.count[a] += 1
        elif kind == "in":
            for _ in range(b):
                (i,) = hurt.pop()
                self.at[i] = LAIR
                self.guard[a] -= self.life[i]
                self.bodies[a] -= 1
                self.mine[a] -= 1
                self.on_board -= 1
        elif kind == "trap":
            self.traps[a] -= b
        elif kind == "goods":
            self.goods[a][b] -= c
            self.stored[b] -= c
        elif kind == "portal":
            self.portals[a] = ("", "unfinished", "finished")[hurt.pop()[0]]
            self.set_ways()
