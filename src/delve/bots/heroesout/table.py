"""The table as the bot thinks of it: small lists made from the view, the danger of each room, and trial moves.

Danger is counted in actions that it would cost to put right. For each room it is what stands there, and what would
happen if one more hero came: whom it inspires, whom they hit, whether they loot, and where the rest charges to.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from delve.core.questions import Seat
from delve.games.heroesout import box
from delve.games.heroesout.box import CELLS, HEROES, NUMBER, RESOURCES, ROOMS, VAULT, RoomId
from delve.games.heroesout.defs import Content
from delve.games.heroesout.guild_effects import Invade
from delve.games.heroesout.map import FAR, Dungeon, dungeon
from delve.games.heroesout.views import View

N = len(ROOMS)
MANY = 24
LAIR = -1
LOOTERS = 4
"""Heroes that loot the Vault."""
FADE = 8
"""When so many guild cards are left, what happens far from the Vault begins to count for less."""
CAUGHT = 0.2
"""A trap gone for a hero."""


class Weights(Struct, frozen=True):
    """What the bot believes; all in units of one melee attack, except shares and factors."""

    hero: tuple[float, ...] = (5.0, 3.0, 2.0, 1.5, 1.2)
    """A hero in a room by its distance to the Vault."""
    crowd: float = 0.35
    """How much worse each further hero of a room is."""
    tough: float = 0.5
    """A further point of health, as a share of a hero."""
    body: float = 1.0
    """A monster that goes back to the Lair."""
    loot: tuple[float, ...] = (0.0, 1.5, 2.5, 3.5)
    """A treasure lost, by its value."""
    loss: float = 150.0
    """The Vault lost."""
    risk: float = 0.35
    """The share of that danger that each further hero needed leaves."""
    shield: float = 0.3
    """How many heroes a guard of the Vault counts for besides."""
    horizon: float = 1.5
    """Invasions to be reckoned with before somebody can put things right."""
    stir: float = 0.05
    """How often heroes become Active otherwise."""
    cells: float = 0.15
    """How often prisoners get free."""
    presence: tuple[float, ...] = (0.0, 3.0, 4.2, 5.0, 5.6, 6.0)
    """Having that many monsters in the dungeon."""
    card: float = 1.6
    """Drawing a card."""
    shopping: float = 0.5
    """How good loot is."""
    errand: float = 0.75
    """What each further step to the shop leaves of it."""
    portal: float = 4.0
    """Each move that the mean way becomes shorter."""
    wound: float = 0.5
    luck: float = 1.0
    """What trying one's luck must promise."""


class Scale:
    """The weights, with what can be worked out from them once."""

    __slots__ = ("risk", "standing", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.standing: list[list[tuple[float, ...]]] = [
            [
                tuple(fade * one * (n + weights.crowd * n * (n - 1) / 2) for n in range(MANY))
                for one, fade in zip(weights.hero, (1.0, *[cards / FADE] * len(weights.hero)), strict=False)
            ]
            for cards in range(FADE + 1)
        ]
        """By guild cards left, distance to the Vault and number of heroes."""
        self.risk: list[list[float]] = [
            [weights.loss * weights.risk ** (arrivals_to_lose(heroes, guard) + weights.shield * guard**0.5) for guard in range(3 * MANY)]
            for heroes in range(MANY)
        ]
        """How near the Vault is to being lost, by heroes and guards in it."""


def arrivals_to_lose(heroes: int, guard: int) -> int:
    """How many heroes, coming one by one, the Vault does not survive: each inspires all that are there already."""
    for arrivals in range(1, 99):
        heroes += 1
        hits = min(guard, heroes)
        if heroes - hits >= LOOTERS:
            return arrivals
        guard -= hits
    return 99


DEFAULT = Scale(Weights())

Op: TypeAlias = tuple[str, int, int, int]
"""A change to try: its kind and up to three numbers."""


class Ways(Struct, frozen=True):
    """How monsters and heroes get about, with the portals as they are."""

    near: tuple[tuple[int, ...], ...]
    """Where a monster can move to from each room."""
    steps: tuple[tuple[int, ...], ...]
    """Moves between any two rooms."""
    closer: tuple[tuple[int, ...], ...]
    """Where heroes charge to from each room."""
    before: tuple[tuple[int, ...], ...]
    """The rooms from which heroes can come into each room, itself included."""
    stretch: float
    """The mean number of moves between two rooms."""


@lru_cache(maxsize=4096)
def ways_of(layout: str, portals: tuple[int, ...], heroes_use_portals: bool) -> Ways:
    """The tables of a dungeon with these finished portals."""
    map_ = dungeon(layout)
    near: list[tuple[int, ...]] = []
    for room in range(N):
        ways = [int(r) for r in map_.passages[room]]
        if room in portals:
            ways += [other for other in portals if other != room and other not in ways]
        near.append(tuple(ways))
    steps = tuple(_distances(near, room) for room in range(N))
    if heroes_use_portals:
        to_vault = steps[VAULT]
        closer = tuple(tuple(n for n in near[r] if to_vault[n] < to_vault[r]) for r in range(N))
    else:
        closer = tuple(tuple(int(n) for n in map_.closer[r]) for r in range(N))
    before: list[set[int]] = [{r} for r in range(N)]
    order = sorted(map_.present, key=lambda r: -(steps[VAULT][r] if heroes_use_portals else map_.distance[r]))
    for room in order:
        for other in closer[room]:
            before[other] |= before[room]
    here = map_.present
    stretch = sum(min(steps[a][b], 6) for a in here for b in here) / max(1, len(here) * (len(here) - 1))
    return Ways(tuple(near), steps, closer, tuple(tuple(sorted(b)) for b in before), stretch)


def _distances(near: list[tuple[int, ...]], start: int) -> tuple[int, ...]:
    found = [FAR] * N
    found[start] = 0
    edge = [start]
    while edge:
        reached = []
        for room in edge:
            for other in near[room]:
                if found[other] == FAR:
                    found[other] = found[room] + 1
                    reached.append(other)
        edge = reached
    return tuple(found)


class Outlook(Struct, frozen=True):
    """What the guild deck may still bring; by the open discard pile, the rest is in it."""

    rate: tuple[float, ...]
    """Heroes to be expected in each room for one guild card."""
    hero: float
    """The share of hero cards."""
    classes: tuple[float, ...]
    """The share of hero cards of each class."""
    trappable: float
    """The share of heroes that a trap stops on being summoned."""
    size: int
    """Cards in the whole deck."""


@lru_cache(maxsize=512)
def outlook(content: Content, name: str, discard: tuple[str, ...], present: tuple[int, ...]) -> Outlook:
    """Work out what the guild deck may still bring."""
    scenario = content.scenarios[name]
    deck = [*box.HERO_CARDS, *(f"{card}#{i}" for card, n in scenario.cards.items() for i in range(1, n + 1))]
    size = len(deck)
    gone = set(discard)
    left = [card for card in deck if card not in gone] or deck
    rate = [0.0] * N
    classes = [0.0] * len(HEROES)
    trappable = 0.0
    heroes = 0
    for card in left:
        name, _, symbol = card.partition(".")
        if name in HEROES:
            heroes += 1
            classes[HEROES.index(name)] += 1 / len(left)
            trappable += name != "rogue" and scenario.health.get(name, 1) == 1
            for room in box.SYMBOLS[symbol]:  # type: ignore[index]  # hero cards are made from symbols
                if room in present:
                    rate[room] += 1 / len(left)
            continue
        for effect in content.guild[card].effects:  # type: ignore[index]
            if isinstance(effect, Invade):
                for room in _rooms_of(effect.where):
                    if room in present:
                        rate[room] += effect.health / len(left)
    return Outlook(tuple(rate), heroes / len(left), tuple(classes), trappable / max(1, heroes), size)


def _rooms_of(where: str) -> tuple[RoomId, ...]:
    if where in NUMBER:
        return (NUMBER[where],)
    return box.SYMBOLS.get(where, ())  # type: ignore[call-overload,no-any-return]


_Trial: TypeAlias = "tuple[tuple[Op, ...], list[tuple[int, float]], list[list[int]], list[tuple[int, float | None]]]"
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
                kind = RESOURCES.index(name)  # type: ignore[arg-type]
                self.goods[r][kind] = n
                self.stored[kind] += n
            if one.heroes:
                self.heroes[r] = [[h.id, HEROES.index(h.hero), h.health, h.active] for h in one.heroes]  # type: ignore[arg-type]
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
        self.costs = [0.0] * N
        for r in self.present:
            self.costs[r] = self.cost(r)
        self._trail: list[_Trial] = []
        self._unions: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.kill: list[float | None] = [None] * N
        """What it is worth to be rid of one hero of each room, once asked for."""

    # ------------------------------------------------------------------ danger

    def cost(self, r: int) -> float:
        """The danger of a room."""
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
            elif traps == 1:
                share = self.outlook.trappable
                total += often * (share * CAUGHT + (1 - share) * self.stir(r, count + 1))
            else:
                total += often * CAUGHT
        return total

    def arrive(self, r: int, k: int) -> float:
        """What it costs when heroes come into a room: wounds, treasure, and where they all end up."""
        traps = self.traps[r]
        if not traps:
            return self.stir(r, self.count[r] + k)
        if traps >= k:
            return CAUGHT * k
        return CAUGHT * traps + self.stir(r, self.count[r] + k - traps)

    def stir(self, r: int, active: int) -> float:
        """What it costs when so many heroes are Active in a room, against what stands there now."""
        guard = self.guard[r]
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
            cost += self.risk[active][guard - active + left] - self.risk[count][guard]
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
        costs, cost = self.costs, self.cost
        saved = []
        gain = 0.0
        for x in touched:
            old, new = costs[x], cost(x)
            if old != new:
                saved.append((x, old))
                costs[x] = new
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
        for r, old in saved:
            self.costs[r] = old
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
