"""The monster rules by the letter of the ledger: everything is tried, nothing is clever, and it takes its time.

Adjacency and sight come from the board (`test_board` proves them); ways, range, focus, movement and targets are worked
out here, in other words than the solver's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product

from delve.games.gloomhaven.hexes import Axial, around, mirrored, turned
from delve.games.gloomhaven.solver import AttackIntent, Foe, Intent, Situation
from delve.games.gloomhaven.state import HexId

Stop = tuple[HexId, int, int]
"""A hex that a movement can end in, with the negative hexes entered and the movement points spent on one way to it."""
Done = tuple[int | None, HexId, frozenset[int], int, int]
"""Focus, destination, all targets, negative hexes, movement points."""


class LiteralMonster:
    """A monster and what it would do."""

    def __init__(self, situation: Situation, intent: Intent) -> None:
        self.s = situation
        self.intent = intent
        self.attack = None if intent.disarmed else intent.attack
        self.places = situation.board.layout.hexes
        self.floor = {HexId(n) for n in range(len(self.places)) if situation.board.floor >> n & 1}
        self.enemies = {foe.hex for foe in situation.foes} | self.mask(situation.blocked)
        self.figures = self.enemies | self.mask(situation.allies)
        self.obstacles = self.mask(situation.obstacles)
        self.negative = self.mask(situation.negative)
        self.difficult = self.mask(situation.difficult)
        # Asked again and again, and always the same.
        self.hexes_away = cache(self._hexes_away)
        self.in_range = cache(self._in_range)
        self.stops = cache(self._stops)
        self.strikes = cache(self._strikes)
        self.focus_values = cache(self._focus_values)

    def mask(self, mask: int) -> set[HexId]:
        return {hex_ for hex_ in self.floor if mask >> hex_ & 1}

    # ------------------------------------------------------------------ movement

    def _hexes_away(self, a: HexId, b: HexId) -> int:
        """Range: GH-LOS-08."""
        reached, edge, steps = {a}, {a}, 0
        while edge:
            if b in edge:
                return steps
            edge = {n for one in edge for n in self.s.board.neighbours[one]} - reached
            reached |= edge
            steps += 1
        return 1000

    def _stops(self, start: HexId) -> list[Stop]:
        """All hexes that a movement from here can end in, and at what price; of two prices neither is worse in all."""
        waiting: list[Stop] = [(start, 0, 0)]
        passed: dict[HexId, list[tuple[int, int]]] = {}
        ends: list[Stop] = [(start, 0, 0)]
        while waiting:
            hex_, negative, points = waiting.pop(0)
            if any(n <= negative and p <= points for n, p in passed.get(hex_, [])):
                continue
            passed.setdefault(hex_, []).append((negative, points))
            for other in self.s.board.neighbours[hex_]:
                bad = negative + (other in self.negative)
                slow = points + (2 if other in self.difficult else 1)
                if self.intent.fly:
                    # GH-MOVE-09, GH-MOVE-10
                    waiting.append((other, 0, points + 1))
                    if other not in self.figures:
                        ends.append((other, 0, points + 1))
                elif self.intent.jump:
                    # GH-MOVE-07, GH-MOVE-08, GH-MOVE-15, GH-MMOVE-18
                    waiting.append((other, 0, points + 1))
                    if other not in self.figures and other not in self.obstacles:
                        ends.append((other, bad, slow))
                elif other not in self.enemies and other not in self.obstacles:
                    # GH-MOVE-02, GH-MOVE-03, GH-TERRAIN-16, GH-TERRAIN-17
                    waiting.append((other, bad, slow))
                    if other not in self.figures:
                        ends.append((other, bad, slow))
        if start != self.s.start:
            return ends
        return [(h, n, p) for h, n, p in ends if h != start or not n + p]

    # ------------------------------------------------------------------ attacks

    def placements(self, attack: AttackIntent, hex_: HexId) -> list[set[Axial]]:
        """Where an area can lie for an attack from a hex, among those near enough to matter."""
        found = []
        q, r = self.places[hex_]
        for turns, flip in product(range(6), (False, True)):
            shape = {turned(mirrored(one) if flip else one, turns) for one in attack.area}
            if attack.around:
                found.append({(q + a, r + b) for a, b in shape})
                continue
            for foe in self.s.foes:
                x, y = self.places[foe.hex]
                for a, b in shape:
                    area = {(x + c - a, y + d - b) for c, d in shape}
                    if any(self.in_range(hex_, place, attack.range) for place in area):
                        found.append(area)
        return found

    def _in_range(self, hex_: HexId, place: Axial, range_: int) -> bool:
        """GH-AOE-06, GH-AOE-15, ruling GH-R-04."""
        there = [h for h in self.floor if self.places[h] == place]
        if there:
            return self.hexes_away(hex_, there[0]) <= range_
        beside = [h for h in self.floor if self.places[h] in around(place)]
        return any(self.hexes_away(hex_, h) <= range_ - 1 for h in beside)

    def _strikes(self, attack: AttackIntent | None, hex_: HexId) -> list[frozenset[int]]:
        """All sets of foes that an attack from a hex can hit."""
        if attack is None:
            return [frozenset([foe.id]) for foe in self.s.foes if foe.hex in self.s.board.neighbours[hex_]]
        seen = [foe for foe in self.s.foes if self.s.board.sees(hex_, foe.hex)]
        if attack.area:
            areas = self.placements(attack, hex_)
            hits = [frozenset(foe.id for foe in seen if self.places[foe.hex] in area) for area in areas]
            # Ruling GH-R-108.
            beside = [foe.id for foe in seen if self.hexes_away(hex_, foe.hex) <= attack.range]
            return list(dict.fromkeys(one for hit in hits for one in self.widened(hit, beside, attack.targets - 1)))
        near = [foe.id for foe in seen if self.hexes_away(hex_, foe.hex) <= attack.range]
        return [
            frozenset(some)
            for number in range(1, min(attack.targets, len(near)) + 1)
            for some in combinations(near, number)
        ]

    def widened(self, hit: frozenset[int], beside: Sequence[int], more: int) -> Iterator[frozenset[int]]:
        """Whom an area hits, with so many others at most."""
        outside = [one for one in beside if one not in hit]
        for number in range(min(more, len(outside)) + 1):
            yield from (hit | frozenset(some) for some in combinations(outside, number))

    # ------------------------------------------------------------------ the rules

    def _focus_values(self) -> dict[int, tuple[int, int, int, int]]:
        """For each possible focus: negative hexes, path, proximity, initiative (GH-FOCUS-14)."""
        attacks: list[AttackIntent | None] = [None]
        if not self.intent.disarmed:
            attacks = list(self.intent.attacks) or [self.intent.attack]
        found: dict[int, tuple[int, int, int, int]] = {}
        for hex_, negative, points in self.stops(self.s.start):
            for attack in attacks:
                for strike in self.strikes(attack, hex_):
                    for foe in self.s.foes:
                        if foe.id in strike:
                            value = (negative, points, self.hexes_away(self.s.start, foe.hex), foe.order)
                            found[foe.id] = min(value, found.get(foe.id, value))
        return found

    def focus(self) -> set[int]:
        values = self.focus_values()
        return {foe for foe, value in values.items() if value == min(values.values())}

    def outcomes(self, focused: int | None = None) -> set[Done]:
        """Everything that the monster may do."""
        chosen = {focused} if focused is not None else self.focus()
        if not chosen:
            return {(None, self.s.start, frozenset(), 0, 0)}
        return {done for foe in self.s.foes if foe.id in chosen for done in self.acts(foe)}

    def acts(self, foe: Foe) -> set[Done]:
        """What it does with this focus."""
        stays: Done = (foe.id, self.s.start, frozenset(), 0, 0)
        move = None if self.intent.immobilized else self.intent.move
        stops = self.stops(self.s.start)
        if move is None:
            if self.attack is None:
                return {stays}
            stops = [(self.s.start, 0, 0)]
        options = [
            (stop, strike) for stop in stops for strike in self.strikes(self.attack, stop[0]) if foe.id in strike
        ]
        if not options:
            return {stays}
        fewest = min(negative for (_, negative, _), _ in options)
        options = [option for option in options if option[0][1] == fewest]
        now = [option for option in options if move is None or option[0][2] <= move]
        values = self.focus_values()

        def value(option: tuple[Stop, frozenset[int]]) -> tuple[object, ...]:
            """GH-MMOVE-14."""
            (hex_, _, points), strike = option
            ranged = self.attack is not None and not self.attack.melee and not self.attack.around
            # GH-COND-15: a muddled monster has disadvantage everywhere.
            ranged = ranged and not self.intent.muddled
            further = [other for other in self.s.foes if other.id in strike and other.id != foe.id]
            beside = self.s.board.neighbours[hex_]
            return (
                ranged and foe.hex in beside,
                -len(further),
                sorted(values[other.id] for other in further),
                sum(ranged and other.hex in beside for other in further),
                points,
            )

        best = min(value(option) for option in now or options)
        chosen = [option for option in now or options if value(option) == best]
        if now:
            attacks = self.attack is not None
            return {(foe.id, stop[0], strike if attacks else frozenset(), *stop[1:]) for stop, strike in chosen}
        assert move is not None
        # GH-MMOVE-19, ruling GH-R-05: first the hex, which the players choose, then the way to it.
        return {done for goal in {stop[0] for stop, _ in chosen} for done in self.nears(foe, goal, fewest, move)}

    def nears(self, foe: Foe, goal: HexId, fewest: int, move: int) -> set[Done]:
        """As close as possible to a hex, on a way with as few negative hexes (GH-MMOVE-09, 13, 15)."""
        closest: dict[Stop, int] = {}
        for stop in self.stops(self.s.start):
            if stop[2] <= move:
                for hex_, negative, points in self.stops(stop[0]):
                    if hex_ == goal and stop[1] + negative == fewest:
                        closest[stop] = min(points, closest.get(stop, points))
        first = min((left, *stop[1:]) for stop, left in closest.items())
        return {
            (foe.id, stop[0], frozenset(), *stop[1:]) for stop, left in closest.items() if (left, *stop[1:]) == first
        }
