"""Choosing two cards for the round: every pair is weighed on two boards, before the enemies move and after."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from delve.bots.gloomhaven.foes import Stand, simulate, turn_order
from delve.bots.gloomhaven.plan import Deed, Planner
from delve.bots.gloomhaven.rating import half_worth
from delve.bots.gloomhaven.scene import Scene
from delve.bots.gloomhaven.trial import Trial
from delve.bots.gloomhaven.worth import Worth
from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import AnyAbility, Attack, Move, OnAttack
from delve.games.gloomhaven.hexes import Mask, bits
from delve.games.gloomhaven.state import HexId

CLOSER = 6
"""Pairs that are looked at more closely."""
ORDERS = 4
"""Ways to use such a pair that are tried."""
EFFORT = 5_000
"""What closer looks may cost: turns tried, each counted `BASE` times and once more for every enemy."""
BASE = 6
PLACES = 12
"""Hexes from which an action is tried."""


class Pair(NamedTuple):
    """Two cards, the leading one first, with what they promise."""

    value: float
    lead: str
    second: str


class Shape:
    """An action, cut at its movement, with what its parts bring from where."""

    __slots__ = ("after", "before", "cost", "half", "move", "option", "waste")

    def __init__(self, option: str, half: Half, cost: float, waste: float) -> None:
        self.option, self.half, self.cost, self.waste = option, half, cost, waste
        abilities = half.abilities
        at = next((n for n, one in enumerate(abilities) if isinstance(one, Move)), -1)
        self.move: tuple[int, bool] | None = None
        self.before, self.after = abilities, abilities[:0]
        if at >= 0:
            move = abilities[at]
            assert isinstance(move, Move)
            self.move = (move.value if isinstance(move.value, int) else 2, move.jump)
            self.before = abilities[:at]
            self.after = tuple(one for one in abilities[at + 1 :] if not isinstance(one, Move))


class Order(NamedTuple):
    """Two actions one after the other, with what they promise roughly."""

    value: float
    first: Shape
    second: Shape


class Outlook:
    """One board on which pairs are weighed."""

    def __init__(self, planner: Planner) -> None:
        self.planner = planner
        self.start = planner.me.hex
        self.free = not planner.me.conditions & {"stun", "immobilize"}
        self._ends: dict[tuple[int, bool], list[tuple[float, HexId]]] = {}
        self._tables: dict[tuple[Shape, bool], tuple[float, dict[HexId, float]]] = {}
        self._reaches: dict[int, Mask] = {}
        self._places: dict[Mask, list[HexId]] = {}
        self.hexes: Mask = 1 << self.start

    def ends(self, move: tuple[int, bool]) -> list[tuple[float, HexId]]:
        """Where a movement can end, the best first."""
        known = self._ends.get(move)
        if known is None:
            planner = self.planner
            points = max(0, move[0]) if self.free else 0
            reach = planner.scene.reach(self.start, points, jump=move[1], brave=planner.brave)
            known = self._ends[move] = sorted(((planner.end(h), h) for h in reach), reverse=True)
        return known

    def look_around(self, moves: Iterable[tuple[int, bool]]) -> None:
        """Say how far one could get, before anything is weighed."""
        for move in moves:
            for _, hex_ in self.ends(move):
                self.hexes |= 1 << hex_

    def table(self, shape: Shape, after: bool) -> tuple[float, dict[HexId, float]]:
        """What the part of an action before or after its movement brings: the most, and by hex where it is anything."""
        key = (shape, after)
        known = self._tables.get(key)
        if known is None:
            abilities = shape.after if after else shape.before
            found: dict[HexId, float] = {}
            if abilities:
                hexes = self.hexes if after or shape.move is None else 1 << self.start
                for hex_ in self._likely(hexes & self._useful(abilities)):
                    worth = self._worth(shape, abilities, hex_)
                    if worth:
                        found[hex_] = worth
            known = self._tables[key] = (max(found.values(), default=0.0), found)
        return known

    def _likely(self, hexes: Mask) -> list[HexId]:
        """Where one is, and the best hexes to end a turn in."""
        known = self._places.get(hexes)
        if known is None:
            ranked = sorted(bits(hexes), key=lambda h: (h != self.start, -self.planner.end(h), h))
            known = self._places[hexes] = ranked[:PLACES]
        return known

    def _useful(self, abilities: tuple[AnyAbility, ...]) -> Mask:
        """The hexes from which abilities could do anything: attacks alone need somebody in reach."""
        mask = 0
        for ability in abilities:
            if not isinstance(ability, Attack):
                return -1
            mask |= self._in_reach(
                max(1, ability.range) + (2 if ability.area is not None else 0) + _more_range(ability)
            )
        return mask

    def _in_reach(self, span: int) -> Mask:
        known = self._reaches.get(span)
        if known is None:
            known, planner = 0, self.planner
            for one in planner.scene.foes:
                known |= planner.board.within(planner.place(one), span)
            self._reaches[span] = known
        return known

    def _worth(self, shape: Shape, abilities: tuple[AnyAbility, ...], hex_: HexId) -> float:
        planner = self.planner
        trials = [planner.begin(hex_)]
        trials[0].moved = 3
        for ability in abilities:
            trials = [done for one in trials for done in planner.perform(one, ability)][:2]
        return max(self._value(one, shape, hex_) for one in trials)

    def _value(self, trial: Trial, shape: Shape, hex_: HexId) -> float:
        if not trial.done:
            return 0.0
        planner = self.planner
        planner.finish(trial, shape.half, shape.cost)
        value = trial.value - 0.9 * trial.pain
        danger = planner.danger(hex_)
        if trial.hidden:
            value += 0.8 * danger
        if danger > 0:
            value += min(0.8 * danger, 0.9 * trial.shield + 0.6 * trial.retaliate)
        for one in planner.scene.foes:
            if planner.due[one.id]:
                value += 0.6 * (1 - trial.alive.get(one.id, 1.0)) * planner.worth.dangers[one.id]
                has = trial.conditions.get(one.id)
                if has is not None and has & {"stun", "disarm"}:
                    value += 0.6 * planner.worth.dangers[one.id]
        for ability in shape.half.abilities:
            if isinstance(ability, OnAttack) and shape.half.lasts == "round" and planner.scene.foes:
                value += 0.5 * ability.gain.attack
        return value

    def both(self, one: Shape, two: Shape) -> float:
        """Two actions one after the other, roughly."""
        start = self.start
        fixed = self.table(one, False)[1].get(start, 0.0)
        if one.move is None and two.move is None:
            return fixed + self.table(two, False)[1].get(start, 0.0) + self.planner.end(start)
        if two.move is None:
            assert one.move is not None
            return fixed + self._best_end(one.move, self.table(one, True), self.table(two, False))
        if one.move is None:
            fixed += self.table(two, False)[1].get(start, 0.0)
            return fixed + self._best_end(two.move, self.table(two, True), (0.0, {}))
        far = (one.move[0] + two.move[0], one.move[1] or two.move[1])
        tables = self.table(one, True), self.table(two, True)
        return fixed + max(self._best_end(far, table, (0.0, {})) for table in tables)

    def _best_end(
        self, move: tuple[int, bool], one: tuple[float, dict[HexId, float]], two: tuple[float, dict[HexId, float]]
    ) -> float:
        most, first, second = one[0] + two[0], one[1], two[1]
        ends = self.ends(move)
        best = ends[0][0] + first.get(ends[0][1], 0.0) + second.get(ends[0][1], 0.0)
        for value, hex_ in ends:
            if value + most <= best:
                break
            value += first.get(hex_, 0.0) + second.get(hex_, 0.0)
            best = max(best, value)
        return best


def _more_range(ability: Attack) -> int:
    return sum(one.gain.range for one in ability.consume) + 2 * (ability.where != "")


BASIC_TOP, BASIC_BOTTOM = Half((Attack(2),)), Half((Move(2),))


class Chooser:
    """Chooses the cards of a round."""

    def __init__(self, scene: Scene, worth: Worth) -> None:
        self.scene, self.worth = scene, worth
        early = Planner(scene, worth)
        for one in scene.foes:
            early.due[one.id] = True
        self.early = Outlook(early)
        self.late = self.early
        self.wait = 0.0
        """What it costs to let the enemies act first."""
        self.tried = 0
        """Turns that were tried in closer looks."""
        self._soon: dict[str, float] = {}
        self._known: dict[tuple[Outlook, str, str], list[Order]] = {}
        if scene.foes:
            stands = [Stand(one, one.hex, 0, "invisible" in one.conditions) for one in scene.heroes]
            blows = simulate(scene, stands, turn_order(scene.foes), plain=True)
            self.wait = sum(worth.pain(one, blows.damage.get(one.id, 0.0)) for one in scene.heroes)
            late = Planner(scene, worth)
            late.places = dict(blows.places)
            for one in scene.foes:
                late.due[one.id] = False
            self.late = Outlook(late)
        self.shapes: dict[str, tuple[list[Shape], list[Shape]]] = {
            card: self._shapes(card) for card in scene.me_view.hand
        }
        moves = {shape.move for both in self.shapes.values() for shapes in both for shape in shapes if shape.move}
        for outlook in (self.early, self.late):
            outlook.look_around(sorted(moves))

    def _shapes(self, card: str) -> tuple[list[Shape], list[Shape]]:
        scene = self.scene
        tops: list[Shape] = []
        bottoms: list[Shape] = []
        share = self.worth.weights.waste
        worths = {half: share * half_worth(scene.half(card, half)) for half in ("top", "bottom")}
        unused = {"top": worths["bottom"], "bottom": worths["top"]}
        for half in ("top", "bottom"):
            shown = scene.half(card, half)
            shape = Shape(f"{half}:{card}", shown, cost_of(self.worth, shown), unused[half])
            (tops if half == "top" else bottoms).append(shape)
        top, bottom = tops[0], bottoms[0]
        lost = max(worths.values())
        plain = [a for a in top.half.abilities if isinstance(a, Attack)]
        if top.cost or not plain:
            tops.append(Shape(f"basic_top:{card}", BASIC_TOP, 0.0, lost))
        if bottom.cost or bottom.move is None or bottom.move[0] < 2:
            bottoms.append(Shape(f"basic_bottom:{card}", BASIC_BOTTOM, 0.0, lost))
        return tops, bottoms

    def soon(self, card: str) -> float:
        """How likely one is to act before the enemies with a leading card, by how dangerous they are."""
        known = self._soon.get(card)
        if known is None:
            known = self._soon[card] = self._sooner(self.scene.content.cards[card].initiative)
        return known

    def _sooner(self, lead: int) -> float:
        total = sooner = 0.0
        for type_ in self.scene.view.monsters:
            weight = sum(self.worth.dangers[one.id] + 0.1 for one in self.scene.foes if one.name == type_.name)
            if not weight:
                continue
            cards = [c for c in self.scene.content.decks[type_.deck] if c.number not in type_.seen]
            cards = cards or list(self.scene.content.decks[type_.deck])
            total += weight
            sooner += weight * sum(c.initiative >= lead for c in cards) / len(cards)
        return sooner / total if total else 1.0

    def best(self) -> list[Pair]:
        """The pairs that were looked at closely, with either of their cards leading, the best first."""
        found: list[Pair] = []
        for rough in self.pairs()[:CLOSER]:
            if self._enough():
                break
            one, two = rough.lead, rough.second
            early = self._closer(self.early, one, two)
            late = early if self.late is self.early else self._closer(self.late, one, two)
            for lead, second in ((one, two), (two, one)):
                found.append(Pair(self._mixed(early, late, lead), lead, second))
        found.sort(key=lambda pair: -pair.value)
        return found

    def pairs(self) -> list[Pair]:
        """All pairs, roughly the best first; either of the two cards may lead."""
        hand = list(self.shapes)
        rough: list[Pair] = []
        for n, one in enumerate(hand):
            for two in hand[n + 1 :]:
                early = self._orders(self.early, one, two)[0].value
                late = early if self.late is self.early else self._orders(self.late, one, two)[0].value
                rough.append(Pair(max(self._mixed(early, late, card) for card in (one, two)), one, two))
        rough.sort(key=lambda pair: -pair.value)
        return rough

    def _enough(self) -> bool:
        """Whether there is no time for more closer looks."""
        return self.tried * (BASE + len(self.scene.foes)) > EFFORT

    def _mixed(self, early: float, late: float, lead: str) -> float:
        soon = self.soon(lead)
        return soon * early + (1 - soon) * (late - self.wait)

    def _orders(self, outlook: Outlook, one: str, two: str) -> list[Order]:
        """The ways to use two cards, those that promise most first."""
        known = self._known.get((outlook, one, two))
        if known is None:
            found = []
            for a, b in ((one, two), (two, one)):
                for top in self.shapes[a][0]:
                    for bottom in self.shapes[b][1]:
                        waste = top.waste + bottom.waste
                        found.append(Order(outlook.both(top, bottom) - waste, top, bottom))
                        found.append(Order(outlook.both(bottom, top) - waste, bottom, top))
            known = self._known[outlook, one, two] = sorted(found, key=lambda order: -order.value)
        return known

    def _closer(self, outlook: Outlook, one: str, two: str) -> float:
        planner = outlook.planner
        best = -1000.0
        for number, (_, *shapes) in enumerate(self._orders(outlook, one, two)[:ORDERS]):
            if number and self._enough():
                break
            deeds = [Deed(shape.option, shape.half, shape.half.abilities, shape.cost) for shape in shapes]
            waste = sum(shape.waste for shape in shapes)
            trials = planner.sequence(planner.begin(), deeds)
            self.tried += len(trials)
            best = max(best, next(planner.ranked(trials))[0] - waste)
        return best


def cost_of(worth: Worth, half: Half) -> float:
    """What an action costs in cards."""
    if half.lost or (half.slots and half.lasts == "always"):
        return worth.loss()
    if half.lasts == "always":
        return 0.5 * worth.loss()
    return 0.0
