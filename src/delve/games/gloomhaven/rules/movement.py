"""A player's movement (GH-MOVE): where a figure can go, and the way there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from delve.core.asking import choose
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.games.gloomhaven import wording
from delve.games.gloomhaven.effects import Attack, Move
from delve.games.gloomhaven.hexes import Mask, bits, mask_of
from delve.games.gloomhaven.reach import beside
from delve.games.gloomhaven.rules import (
    attack,
    bonuses,
    damage,
    elements,
    formulas,
    ground,
    items,
    loot,
    reveal,
    sides,
    terrain,
)
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import Figure, HexId

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


class Way(Struct, frozen=True, gc=False):
    """A way to a hex: the hexes entered, in order, and what it costs."""

    hexes: tuple[HexId, ...]
    cost: int
    harm: int
    """Traps and hazards on it."""


class Gait(Struct, frozen=True, gc=False):
    """How a figure moves."""

    fly: bool = False
    jump: bool = False
    doors: bool = False
    """Whether closed doors can be entered: by characters alone (GH-TERRAIN-02, 03)."""


def gait_of(game: GH, figure: Figure, *, jump: bool = False) -> Gait:
    """How a figure moves now."""
    return Gait(terrain.flies(game, figure), jump, figure.kind == "character")


def ways(game: GH, figure: Figure, points: int, gait: Gait) -> dict[HexId, Way]:
    """Every hex that a figure can end in with so many points, each with its least harmful, then shortest way."""
    search = Search(game, figure, points, gait)
    return {hex_: search.way(hex_) for hex_ in search.ends}


class Search:
    """Where a figure can go. The hexes that are reached at the same cost, with as many harmful hexes on the way, are
    one mask."""

    def __init__(self, game: GH, figure: Figure, points: int, gait: Gait) -> None:
        state = game.state
        board = ground.board_of(game)
        self.start = figure.hex
        self.near: tuple[Mask, ...] = board.near
        self.doors: Mask = 0
        if gait.doors:
            self.near = board.layout.near
            for number, door in enumerate(ground.map_of(game).doors):
                if state.closed >> number & 1 and not state.locked >> number & 1:
                    self.doors |= 1 << door.hex
        friends = foes = 0
        mine = sides.side(figure)
        for one in state.figures:
            if one is not figure:
                if sides.side(one) == mine:
                    friends |= 1 << one.hex
                else:
                    foes |= 1 << one.hex
        obstacles = ground.obstacles(game)
        self.open: Mask = board.floor | self.doors
        """What can be passed."""
        if not (gait.fly or gait.jump):
            self.open &= ~(foes | obstacles)
        self.no_end: Mask = friends | foes | (0 if gait.fly else obstacles)
        self.harm: Mask = 0 if gait.fly else ground.traps(game) | mask_of(state.hazards)
        self.slow: Mask = 0 if gait.fly else mask_of(state.difficult)
        # On the way of a jump nothing counts; its last hex is normal movement (GH-MOVE-08, 15).
        self.jump = gait.jump and not gait.fly
        self.way_harm, self.way_slow = (0, 0) if self.jump else (self.harm, self.slow)
        self.levels: dict[tuple[int, int], Mask] = {}
        """What is reached, by harm and cost."""
        self.ends: dict[HexId, tuple[int, int]] = {}
        """Where the movement can end, with the harm and cost of the way."""
        self._run(points)

    def _run(self, points: int) -> None:
        near, open_, slow, harmful = self.near, self.open, self.way_slow, self.way_harm
        pending, harm = [1 << self.start, *[0] * (points + 1)], 0
        while any(pending):
            harmed = [0] * (points + 2)
            seen: Mask = 0
            for cost in range(points + 1):
                level = pending[cost] & ~seen
                if not level:
                    continue
                seen |= level
                self.levels[harm, cost] = level
                for hex_ in bits(level & ~self.no_end) if harm or cost else ():
                    hurt, more = self._landing(hex_) if self.jump else (0, 0)
                    if cost + more <= points:
                        self.ends.setdefault(hex_, (harm + hurt, cost + more))
                # The room behind a door is revealed first (GH-REVEAL-01).
                beyond = beside(near, level & ~self.doors) & open_
                for mask, step in ((beyond & ~slow, 1), (beyond & slow, 2)):
                    if mask and cost + step <= points:
                        pending[cost + step] |= mask & ~harmful
                        harmed[cost + step] |= mask & harmful
            pending, harm = harmed, harm + 1

    def _landing(self, hex_: HexId) -> tuple[int, int]:
        """The harm and the cost of the last hex of a jump besides those of the way."""
        return (self.harm >> hex_ & 1, self.slow >> hex_ & 1) if self.jump else (0, 0)

    def way(self, end: HexId) -> Way:
        """The way to an end; of several as good the one through the first hexes."""
        harm, cost = self.ends[end]
        hurt, more = self._landing(end)
        at = (harm - hurt, cost - more)
        on_way: dict[tuple[int, int], Mask] = {at: 1 << end}
        for key in sorted(self.levels, reverse=True):
            for hex_ in bits(on_way.get(key, 0)):
                before = (key[0] - (self.way_harm >> hex_ & 1), key[1] - 1 - (self.way_slow >> hex_ & 1))
                on_way[before] = on_way.get(before, 0) | self.levels.get(before, 0) & self.near[hex_] & ~self.doors
        path: list[HexId] = []
        here, now = self.start, (0, 0)
        while now != at:
            for hex_ in bits(self.near[here] & self.open):
                after = (now[0] + (self.way_harm >> hex_ & 1), now[1] + 1 + (self.way_slow >> hex_ & 1))
                if on_way.get(after, 0) >> hex_ & 1:
                    here, now = hex_, after
                    path.append(hex_)
                    break
        return Way(tuple(path), cost, harm)


def move(game: GH, act: Acting, ability: Move, *, steps: bool = False) -> Rule[bool]:
    """A player moves a figure (GH-MOVE-01). `steps`: whom it passes matters, so that it goes hex by hex."""
    me = act.figure
    if any(c in me.conditions for c in ("stun", "immobilize")):
        game.tell("GH-COND-11", "gh.event.cannot_move", who=sides.figure_msg(game, me))
        return False
    points = formulas.value(game, act, ability.value) + sum(gain.move for gain in act.gains)
    journey = Journey(game, act, ability, points, steps=steps or ability.clears)
    return (yield from journey.go())


class Journey:
    """One Move ability under way."""

    def __init__(self, game: GH, act: Acting, ability: Move, points: int, *, steps: bool) -> None:
        self.game = game
        self.act = act
        self.ability = ability
        self.left = points
        self.jump = ability.jump
        self.passes = steps
        self.consumes = list(ability.consume)
        self.begun = False
        self.search: Search | None = None
        """Where the next leg may go, as it was offered."""
        self.opened = False
        """Whether the last leg has opened a door."""
        self.aloft = False
        """Whether the last hex was entered by a jump, so that there is still to land."""
        self.direction: tuple[int, int] | None = None
        self.harmed: list[int] = []
        act.path, act.passed, act.start = [], [], act.figure.hex

    @property
    def steps(self) -> bool:
        """Whether it goes hex by hex: where it matters whom it passes, or how long the way of a jump is."""
        return self.passes or (self.jump and self._counts_hexes())

    def _counts_hexes(self) -> bool:
        """Whether the other card of the turn counts the hexes moved, so that the player may want a longer way."""
        me = self.act.figure
        if me.kind != "character":
            return False
        shown = (self.game.content.cards[card] for card in self.game.state.characters[me.seat].played)
        return any(getattr(one, "value", 0) == "moved" for card in shown for one in card.top.abilities)

    def go(self) -> Rule[bool]:
        """Until the player stops."""
        game, act = self.game, self.act
        me = act.figure
        while True:
            options = self._ends()
            if options or not self.begun:
                options += items.in_between(game, act.seat)
            options += self._extras()
            if self.begun:
                if self._may_stop():
                    options.append(Option("stop", say("gh.do.stop")))
                if not any(o.refused is None for o in options):
                    break
            else:
                if self._may_stop():
                    options.append(Option("stop", say("gh.do.stay")))
                options.append(Option("skip", say("gh.do.skip_move")))
            prompt = say("gh.ask.move", who=sides.figure_msg(game, me), n=self.left)
            answer = yield from choose(act.seat, prompt, options, about=self)
            if answer == "skip":
                return False
            if answer == "stop":
                self.begun = True
                break
            if answer == "as_attack":
                strike = Attack(self.left)
                return (yield from attack.attack(game, act, strike))
            if answer.startswith("to:"):
                yield from self._travel(HexId(int(answer[3:])))
                if not ground.is_there(game, me):
                    return True
            else:
                yield from self._boost(answer)
                if not ground.is_there(game, me):
                    return True
        yield from self._land()
        return True

    def _may_stop(self) -> bool:
        """Whether the figure may end its movement here."""
        game, me = self.game, self.act.figure
        alone = all(one is me or one.hex != me.hex for one in game.state.figures)
        free = terrain.flies(game, me) or ground.obstacle_at(game, me.hex) is None
        # To land on difficult terrain costs one more (GH-MOVE-15).
        lands = not (self.aloft and self.steps and me.hex in game.state.difficult) or self.left > 0
        return alone and free and lands and self._fits_end(me.hex)

    def _minds_end(self) -> bool:
        """Whether the movement may not end just anywhere."""
        return self.ability.ends_near_obstacle or bool(self.game.state.memory.get("near_me", 0))

    def _fits_end(self, hex_: HexId) -> bool:
        if not self._minds_end():
            return True
        wanted = self.game.state.memory.get("near_me", 0)
        near = ground.board_of(self.game).near[hex_]
        if wanted and not near >> (wanted - 1) & 1:
            return False
        return not self.ability.ends_near_obstacle or bool(near & ground.obstacles(self.game))

    def _ends(self) -> list[Option]:
        """Where the next leg may go."""
        game, me = self.game, self.act.figure
        gait = gait_of(game, me, jump=self.jump)
        if self.steps or self.ability.straight:
            found = [h for h in self._steps(gait) if self._fits_line(h)]
        else:
            self.search = Search(game, me, self.left, gait)
            ends = self.search.ends
            found = sorted(ends)
            if self._minds_end():
                found = [h for h in found if self._fits_end(h) or self.left > ends[h][1]]
        return ground.hex_options(game, found, "to")

    def _steps(self, gait: Gait) -> list[HexId]:
        """The next single hexes from which the movement can still end well."""
        game, me = self.game, self.act.figure
        search = Search(game, me, 0, gait)
        found = []
        over = gait.fly or gait.jump
        for hex_ in bits(search.near[me.hex] & search.open):
            cost = 1 if over else (2 if search.slow >> hex_ & 1 else 1)
            if cost > self.left:
                continue
            before, me.hex = me.hex, hex_
            fine = not search.no_end >> hex_ & 1
            if gait.jump and search.slow >> hex_ & 1:
                fine = fine and cost < self.left
            if not fine:
                fine = bool(Search(game, me, self.left - cost, gait).ends)
            me.hex = before
            if fine:
                found.append(hex_)
        return found

    def _fits_line(self, hex_: HexId) -> bool:
        if not self.ability.straight or self.direction is None:
            return True
        return self._step_to(hex_) == self.direction

    def _step_to(self, hex_: HexId) -> tuple[int, int]:
        cells = ground.map_of(self.game).hexes
        (a, b), (c, d) = cells[self.act.figure.hex], cells[hex_]
        return c - a, d - b

    def _extras(self) -> list[Option]:
        game, act = self.game, self.act
        options = []
        for number, one in enumerate(self.consumes):
            if elements.can_consume(game, one.elements):
                options.append(Option(f"consume:{number}", wording.offer(one)))
        if act.figure.kind == "character" and not self._is_held():
            options += [items.option(game, item) for item in items.for_move(game, act.figure.seat)]
            if not self.begun and bonuses.has_standing(game, act.figure, "moves_as_attacks"):
                options.append(Option("as_attack", say("gh.do.as_attack", n=self.left)))
        return options

    def _boost(self, answer: str) -> Rule[None]:
        game, act = self.game, self.act
        if answer.startswith("consume:"):
            one = self.consumes.pop(int(answer[8:]))
            yield from elements.consume(game, act.seat, one.elements)
            gain = one.gain
            yield from attack.take_gain(game, act, gain)
        else:
            item = game.content.items[int(answer[5:])]
            if item.move is None:
                yield from items.use_in_turn(game, act.seat, answer)
                return
            items.use(game, act.figure.seat, item)
            gain = item.move
        self.left += gain.move
        self.jump = self.jump or gain.jump

    def way(self, end: HexId) -> Way:
        """The way to a hex that was offered."""
        if not (self.steps or self.ability.straight):
            assert self.search is not None, "a hex was chosen among its ends"
            return self.search.way(end)
        gait = gait_of(self.game, self.act.figure, jump=self.jump)
        if gait.fly or gait.jump:
            return Way((end,), 1, 0)
        state = self.game.state
        harm = end in state.hazards or ground.trap_at(self.game, end) is not None
        return Way((end,), 1 + (end in state.difficult), int(harm))

    def _travel(self, end: HexId) -> Rule[None]:
        """Go to a hex, entering every hex on the way."""
        game, me = self.game, self.act.figure
        self.begun = True
        gait = gait_of(game, me, jump=self.jump)
        way = self.way(end)
        if self.steps or self.ability.straight:
            self.direction = self._step_to(end)
        self.opened = False
        for hex_ in way.hexes:
            yield from self._step(hex_, gait)
            if not ground.is_there(game, me) or me.hex != hex_ or self._is_held():
                self.left = 0
                return
        self.left -= way.cost
        if self.jump and not self.steps and not self.opened:
            self.left = 0

    def _is_held(self) -> bool:
        """Whether a trap on the way has taken the rest of the movement (GH-COND-11, 13)."""
        return any(c in self.act.figure.conditions for c in ("stun", "immobilize")) and self._may_stop()

    def _step(self, hex_: HexId, gait: Gait) -> Rule[None]:
        """Enter one hex."""
        game, act = self.game, self.act
        me = act.figure
        me.hex = hex_
        self.aloft = gait.jump and not gait.fly
        act.path.append(hex_)
        if me.kind == "character":
            game.state.characters[me.seat].moved += 1
        for one in game.state.figures:
            if one is not me and one.hex == hex_ and not sides.friends(one, me) and one.id not in act.passed:
                act.passed.append(one.id)
        if self.ability.clears:
            self._clear(hex_)
        if me.kind == "character" and ground.is_closed_door(game, hex_):
            self.opened = True
            yield from reveal.open_at(game, me, hex_)
        if not gait.fly and not gait.jump:
            yield from terrain.enter(game, me)
        if ground.is_there(game, me):
            yield from self._on_the_way()

    def _clear(self, hex_: HexId) -> None:
        game, act = self.game, self.act
        obstacle = ground.obstacle_at(game, hex_)
        if obstacle is not None and not ground.is_fixed(game, obstacle):
            terrain.destroy(game, act, obstacle)
        trap = ground.trap_at(game, hex_)
        if trap is not None:
            game.state.traps.remove(trap)
            terrain.count_trap(game)

    def _on_the_way(self) -> Rule[None]:
        game, act = self.game, self.act
        me = act.figure
        if self.ability.loot and me.kind == "character":
            yield from loot.take(game, Seat(me.seat), [me.hex], action=True)
        if self.ability.trail_damage:
            near = ground.board_of(game).near[me.hex]
            for one in list(game.state.figures):
                if one is not me and near >> one.hex & 1 and one.id not in self.harmed:
                    self.harmed.append(one.id)
                    yield from damage.suffer(game, one, self.ability.trail_damage, rule="GH-ATK-17", by=me)

    def _land(self) -> Rule[None]:
        """The last hex of a jump is normal movement."""
        game, me = self.game, self.act.figure
        if self.aloft:
            yield from terrain.enter(game, me)
        if self.act.path:
            game.tell("GH-MOVE-01", "gh.event.moved", who=sides.figure_msg(game, me), n=len(self.act.path))
