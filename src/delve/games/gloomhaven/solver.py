"""What a monster does: whom it focuses on, where it goes, whom it attacks (GH-FOCUS, GH-MMOVE, GH-MATK).

The solver knows a board, foes and masks, not the game; summons follow the same rules (GH-SUMMON-09). Where the rules
leave a choice, each choice is an outcome of its own and the players take one (GH-MOTHER-13). What was compared comes
with it as data: numbers by candidate, criterion and rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Literal, TypeAlias, TypeVar

from msgspec import Struct

from delve.games.gloomhaven.board import Board
from delve.games.gloomhaven.hexes import Area, Mask, bits, mask_of
from delve.games.gloomhaven.reach import NEGATIVE, Fly, Jump, Level, Walk, negatives, points
from delve.games.gloomhaven.state import FigureId, HexId, State

V = TypeVar("V", int, tuple[int, ...])

EVERYBODY = 99
"""As many targets as are in range."""


class Foe(Struct, frozen=True, gc=False):
    """An enemy that can be focused on. Invisible ones cannot: they are only in `Situation.blocked`."""

    id: FigureId
    hex: HexId
    order: int
    """Its place in the order of initiative; where two are equal, the players decide (GH-FOCUS-06)."""


class Situation(Struct, frozen=True, gc=False):
    """The board as a monster finds it. Its own hex may be in any of the masks: it can always stay."""

    board: Board
    start: HexId
    foes: tuple[Foe, ...]
    allies: Mask = 0
    """Can be passed, not ended on (GH-FOCUS-15)."""
    blocked: Mask = 0
    """Enemies that it cannot focus on; the foes' own hexes may be in it or not."""
    obstacles: Mask = 0
    negative: Mask = 0
    """Traps and hazardous terrain."""
    difficult: Mask = 0
    traps: Mask = 0
    """Negative hexes that are not all alike: ways through different ones are different outcomes."""


class AttackIntent(Struct, frozen=True, gc=False):
    """An attack that a monster would make."""

    range: int = 1
    melee: bool = True
    """A ranged attack has disadvantage against adjacent targets (GH-ATK-04)."""
    targets: int = 1
    """With an area: it, and one fewer outside it (ruling GH-R-108)."""
    area: Area = ()
    """The red hexes of a pattern."""
    around: bool = False
    """Whether the pattern has a grey hex, the monster's own, at (0, 0); it is then melee (GH-AOE-13)."""


class Intent(Struct, frozen=True, gc=False):
    """What a monster would do: one Move and the attack that follows it (GH-MMOVE-20), or either."""

    move: int | None = None
    """Movement points; None: no Move."""
    jump: bool = False
    fly: bool = False
    attack: AttackIntent | None = None
    attacks: tuple[AttackIntent, ...] = ()
    """All attacks of the card, of which any counts for the focus (GH-FOCUS-19); `attack` itself may be left out."""
    immobilized: bool = False
    disarmed: bool = False
    muddled: bool = False
    """It has disadvantage wherever it stands, so no hex is better for losing it (GH-COND-15)."""


Criterion: TypeAlias = Literal[
    "negative",
    "path",
    "proximity",
    "initiative",
    "disadvantage",
    "targets",
    "target_ranks",
    "targets_disadvantage",
    "points",
    "remaining",
]


class Candidate(Struct, frozen=True, gc=False):
    """Somebody or some hex that was compared."""

    id: int
    """A foe, or a hex."""
    value: int | tuple[int, ...]
    kept: bool
    targets: tuple[FigureId, ...] = ()
    """Whom it would attack from that hex, where that is what was compared."""


class Compared(Struct, frozen=True, gc=False):
    """One comparison: of foes for the focus, of hexes afterwards."""

    criterion: Criterion
    rule: str
    candidates: tuple[Candidate, ...]


class Focus(Struct, frozen=True, gc=False):
    """A foe that a monster may focus on."""

    foe: FigureId
    negative: int
    """Negative hexes on the way to where it could attack."""
    points: int
    """Movement points of that way."""
    proximity: int
    order: int
    why: tuple[Compared, ...] = ()


class Strike(Struct, frozen=True, gc=False):
    """The targets of an attack, the focus first, and the hexes that a pattern covers."""

    targets: tuple[FigureId, ...]
    area: tuple[HexId, ...] = ()


class Outcome(Struct, frozen=True, gc=False):
    """What a monster does, as far as focus, Move and attack go."""

    focus: FigureId | None
    """None: there is no possible focus, so it neither moves nor attacks (GH-FOCUS-10)."""
    destination: HexId
    path: tuple[HexId, ...] = ()
    """The hexes that it enters, in order."""
    targets: tuple[FigureId, ...] = ()
    """Whom it attacks, the focus first; empty: no attack."""
    area: tuple[HexId, ...] = ()
    """The hexes on the board that a pattern covers."""
    negative: int = 0
    points: int = 0
    why: tuple[Compared, ...] = ()


def focus(situation: Situation, intent: Intent, explain: bool = True) -> list[Focus]:
    """Whom a monster focuses on; several where the players decide, none if there is no possible focus (GH-FOCUS)."""
    return Decision(situation, intent, explain).focus()


def outcomes(state: State, monster: FigureId, ability: Intent) -> list[Outcome]:
    """Every correct way in which a figure on the board would perform a Move and an attack, each with the comparisons
    that led there. The figure's own conditions and whether it flies are minded, whatever the ability says."""
    from delve.games.gloomhaven.rules import monsters

    return monsters.outcomes(state, monster, ability)


def solve(situation: Situation, intent: Intent, focused: FigureId | None = None, explain: bool = True) -> list[Outcome]:
    """Every correct way to perform a Move and an attack. `focused`: the focus is this one already."""
    decision = Decision(situation, intent, explain)
    if focused is not None:
        return decision.outcomes(focused)
    found = decision.focus()
    if not found:
        return [Outcome(None, situation.start)]
    return [outcome for one in found for outcome in decision.outcomes(one.foe, one.why)]


def further_targets(situation: Situation, attack: AttackIntent, focused: FigureId) -> list[Strike]:
    """The best ways to attack from where the monster stands; none if it cannot attack its focus (GH-MATK-02)."""
    found = solve(situation, Intent(attack=attack), focused, explain=False)
    return [Strike(one.targets, one.area) for one in found if one.targets]


_FOCUS: tuple[tuple[Criterion, str], ...] = (
    ("negative", "GH-FOCUS-12"),
    ("path", "GH-FOCUS-02"),
    ("proximity", "GH-FOCUS-05"),
    ("initiative", "GH-FOCUS-06"),
)
"""By what a focus is chosen, and the rules."""


class _Choice(Struct, frozen=True, gc=False):
    """A hex to attack from and an attack from there."""

    cost: int
    hex: HexId
    hits: Mask = 0
    """The hexes of the further targets."""
    area: Mask = 0


class Decision:
    """One monster's decision: on whom it focuses, and what it does then."""

    def __init__(self, situation: Situation, intent: Intent, explain: bool) -> None:
        board = situation.board
        self.board = board
        self.start = situation.start
        self.traps = situation.traps & situation.negative
        self.explain = explain
        self.foes = {foe.id: foe for foe in situation.foes}
        # A disarmed monster acts as if it had no attack (GH-MMOVE-16).
        self.attack = None if intent.disarmed else intent.attack
        self.attacks: tuple[AttackIntent | None, ...] = () if intent.disarmed else intent.attacks
        if not self.attacks or (self.attack is not None and self.attack not in self.attacks):
            self.attacks = (*self.attacks, self.attack)
        self.minds_adjacent = not intent.muddled
        """Whether a ranged attack is better from where its target is not adjacent (GH-MMOVE-07)."""
        self.move = None if intent.immobilized or intent.move is None else max(intent.move, 0)
        closed = mask_of([foe.hex for foe in situation.foes]) | situation.blocked
        if not intent.fly:
            closed |= situation.obstacles
        self.ends: Mask = board.floor & ~(closed | situation.allies) | 1 << self.start
        """Where it may end (GH-FOCUS-16, GH-MOVE-05); not to move at all is always possible."""
        self.ways: Walk
        if intent.fly:
            self.ways = Fly(board, self.start)
        elif intent.jump:
            self.ways = Jump(board, self.start, situation.difficult, situation.negative)
        else:
            self.ways = Walk(board, self.start, board.floor & ~closed, situation.difficult, situation.negative)
        self._ranks: dict[HexId, int] = {}

    # ------------------------------------------------------------------ focus

    def stands(self, foe: Foe, attack: AttackIntent | None) -> Mask:
        """The hexes from which an attack can be made on a foe; without an attack, those next to it (GH-FOCUS-04)."""
        if attack is None:
            return self.board.near[foe.hex] & self.ends
        if not attack.area:
            return self.board.in_reach(foe.hex, attack.range) & self.ends
        if not attack.around:
            return self.board.blasted_from(foe.hex, attack.area, attack.range) & self.ends
        stands = self.board.struck_from(foe.hex, attack.area)
        if attack.targets > 1:
            stands |= self.board.in_reach(foe.hex, attack.range)
        return stands & self.ends

    def costs(self, everybody: bool) -> dict[FigureId, int]:
        """What the way to an attack costs, for the nearest foes or all to whom there is one (GH-FOCUS-02, 03, 09)."""
        waiting: dict[FigureId, Mask] = {}
        goals = 0
        for foe in self.foes.values():
            stands = 0
            for attack in self.attacks:
                stands |= self.stands(foe, attack)
            if stands:
                waiting[foe.id] = stands
                goals |= stands
        found: dict[FigureId, int] = {}
        for cost, level in self.ways.levels():
            if len(found) == len(waiting) or (found and not everybody):
                break
            if level & goals:
                for id_, stands in waiting.items():
                    if stands & level:
                        found.setdefault(id_, cost)
        return found

    def focus(self) -> list[Focus]:
        """Fewest negative hexes, shortest path, proximity, initiative, then the players choose (GH-FOCUS-14)."""
        costs, away = self.costs(everybody=self.explain), self.board.distances[self.start]
        if not costs:
            return []
        keys = {foe.id: (costs[foe.id], away[foe.hex], foe.order) for foe in self.foes.values() if foe.id in costs}
        best = min(keys.values())
        why = self._why_focus(keys) if self.explain else ()
        cost, proximity, order = best
        return [
            Focus(id_, negatives(cost), points(cost), proximity, order, why) for id_, key in keys.items() if key == best
        ]

    def _why_focus(self, keys: dict[FigureId, tuple[int, int, int]]) -> tuple[Compared, ...]:
        """One criterion after the other, each for those who are left."""
        why = []
        left = [(id_, (negatives(cost), points(cost), away, order)) for id_, (cost, away, order) in keys.items()]
        for number, (criterion, rule) in enumerate(_FOCUS):
            if len(left) < 2 and criterion != "path":
                continue
            values = [one[1][number] for one in left]
            best = min(values)
            if criterion == "negative" and not any(values):
                continue
            shown = [Candidate(one[0], its, its == best) for one, its in zip(left, values, strict=True)]
            why.append(Compared(criterion, rule, tuple(shown)))
            left = [one for one, its in zip(left, values, strict=True) if its == best]
        return tuple(why)

    def ranks(self) -> dict[HexId, int]:
        """The foes, by their hexes, in the order of the focus rules as the monster began (ruling GH-R-06)."""
        if not self._ranks:
            costs, away = self.costs(everybody=True), self.board.distances[self.start]
            values = {
                foe.hex: (costs[foe.id], away[foe.hex], foe.order) for foe in self.foes.values() if foe.id in costs
            }
            order = {value: rank for rank, value in enumerate(sorted(set(values.values())))}
            self._ranks = {hex_: order[value] for hex_, value in values.items()}
        return self._ranks

    # ------------------------------------------------------------------ where to, and whom to attack

    def outcomes(self, focused: FigureId, why: tuple[Compared, ...] = ()) -> list[Outcome]:
        """What the monster does with this focus."""
        foe = self.foes[focused]
        stands = self.stands(foe, self.attack)
        log = list(why)
        if self.move is None:
            levels = [(0, 1 << self.start)] if self.attack and stands >> self.start & 1 else []
        else:
            levels = self._attack_hexes(stands, self.move)
        if not levels:
            return [Outcome(foe.id, self.start, why=why)]
        choices = self._best(foe, levels, log)
        if self.move is None or points(levels[0][0]) <= self.move:
            return [one for choice in choices for one in self._outcomes(foe, choice, self.attack is not None, log)]
        # First a hex to attack from, the players choosing among those that are as good; then as close to it as possible
        # (ruling GH-R-05). Where two lead to the same, that is one outcome.
        closest: dict[_Choice, list[Compared]] = {}
        for goal in dict.fromkeys(choice.hex for choice in choices):
            compared = list(log)
            for choice in self._closest(goal, negatives(levels[0][0]), self.move, compared):
                closest.setdefault(choice, compared)
        return [one for choice, compared in closest.items() for one in self._outcomes(foe, choice, False, compared)]

    def _attack_hexes(self, stands: Mask, move: int) -> list[Level]:
        """The hexes to attack from, with fewest negative hexes on the way: those in reach this turn, or else all."""
        found: list[Level] = []
        limit = -1
        for cost, level in self.ways.levels():
            if found and cost > limit:
                break
            if level & stands:
                if not found:
                    left = move if points(cost) <= move else NEGATIVE - 1
                    limit = negatives(cost) * NEGATIVE + left
                found.append((cost, level & stands))
        return found

    def _best(self, foe: Foe, levels: list[Level], log: list[Compared]) -> list[_Choice]:
        """The best attacks on the focus (GH-MMOVE-14)."""
        attack = self.attack
        if attack is None or (attack.targets == 1 and not attack.area):
            if attack is not None and not attack.melee and self.minds_adjacent:
                levels = self._undisturbed(foe, levels, log)
            if not self.explain:
                cost, level = levels[0]
                return [_Choice(cost, hex_) for hex_ in bits(level)]
            left = [_Choice(cost, hex_) for cost, level in levels for hex_ in bits(level)]
        else:
            ranged = self.minds_adjacent and not (attack.melee or attack.around)
            if ranged:
                levels = self._undisturbed(foe, levels, log)
            views = self._views(foe, attack)
            left = [
                one
                for cost, level in levels
                for hex_ in bits(level)
                for one in self._strikes(foe, attack, views, cost, hex_)
            ]
            left = self._pick(left, log, "targets", "GH-MMOVE-05", lambda one: -one.hits.bit_count())
            if len(left) > 1 and left[0].hits:
                ranks = self.ranks()
                left = self._pick(
                    left,
                    log,
                    "target_ranks",
                    "GH-MATK-04",
                    lambda one: tuple(sorted(ranks[hex_] for hex_ in bits(one.hits))),
                )
                if ranged:
                    near = self.board.near
                    left = self._pick(
                        left,
                        log,
                        "targets_disadvantage",
                        "GH-MMOVE-14",
                        lambda one: (one.hits & near[one.hex]).bit_count(),
                    )
        return self._pick(left, log, "points", "GH-MMOVE-03", lambda one: points(one.cost))

    def _undisturbed(self, foe: Foe, levels: list[Level], log: list[Compared]) -> list[Level]:
        """Only hexes from which a ranged attack on the focus has no disadvantage, if any (GH-MMOVE-07, GH-MMOVE-08)."""
        near = self.board.near[foe.hex]
        better = [(cost, level & ~near) for cost, level in levels if level & ~near]
        if not better or not any(level & near for _, level in levels):
            return levels
        if self.explain:
            shown = (
                Candidate(hex_, near >> hex_ & 1, not near >> hex_ & 1) for _, level in levels for hex_ in bits(level)
            )
            log.append(Compared("disadvantage", "GH-MMOVE-08", tuple(shown)))
        return better

    def _views(self, foe: Foe, attack: AttackIntent) -> list[tuple[Mask, Mask]]:
        """The other foes, each with the hexes from which it is seen, and in range unless there is an area."""
        board = self.board
        others = [one.hex for one in self.foes.values() if one.hex != foe.hex]
        if attack.area:
            return [(1 << hex_, board.sight[hex_]) for hex_ in others]
        return [(1 << hex_, board.in_reach(hex_, attack.range)) for hex_ in others]

    def _strikes(
        self, foe: Foe, attack: AttackIntent, views: list[tuple[Mask, Mask]], cost: int, hex_: HexId
    ) -> Iterator[_Choice]:
        """The attacks on the focus from a hex, each set of further targets once."""
        others = 0
        for other, stands in views:
            if stands >> hex_ & 1:
                others |= other
        if not attack.area:
            for hits in self._first(others, attack.targets - 1):
                yield _Choice(cost, hex_, hits)
            return
        found: dict[Mask, Mask] = {}
        for area in self._areas(foe, attack, others, hex_):
            hits = area & others
            if attack.targets == 1:
                found.setdefault(hits, area)
                continue
            # The focus may be the target outside the area (ruling GH-R-108).
            within = self.board.in_reach(hex_, attack.range)
            more = attack.targets - 1 if area >> foe.hex & 1 else attack.targets - 2
            for further in self._first(others & within & ~area, more):
                found.setdefault(hits | further, area)
        for hits, area in found.items():
            yield _Choice(cost, hex_, hits, area)

    def _areas(self, foe: Foe, attack: AttackIntent, others: Mask, hex_: HexId) -> Iterator[Mask]:
        """Where the pattern of an attack from a hex can lie: on the focus first, then without it if there is a target
        besides the area."""
        board, own = self.board, 1 << foe.hex
        aside = attack.targets > 1 and board.in_reach(foe.hex, attack.range) >> hex_ & 1
        if attack.around:
            areas = board.strikes(hex_, attack.area) or (0,)
            yield from (area for area in areas if area & own)
            if aside:
                yield from (area for area in areas if not area & own)
            return
        for one in (foe.hex, *bits(others)) if aside else (foe.hex,):
            for area, stands in board.blasts(one, attack.area, attack.range):
                if stands >> hex_ & 1 and (one == foe.hex or not area & own):
                    yield area

    def _first(self, others: Mask, most: int) -> Iterator[Mask]:
        """The first of some foes by the focus rules; among equals at the end of the list, any (GH-MATK-04)."""
        if others.bit_count() <= most:
            yield others
            return
        if not most:
            yield 0
            return
        ranks = self.ranks()
        order = sorted(bits(others), key=lambda one: ranks[one])
        last = ranks[order[most - 1]]
        sure = [one for one in order if ranks[one] < last]
        equal = [one for one in order if ranks[one] == last]
        for some in combinations(equal, most - len(sure)):
            yield sum(1 << one for one in (*sure, *some))

    def _closest(self, goal: HexId, negative: int, move: int, log: list[Compared]) -> list[_Choice]:
        """Where it gets closest to a hex to attack from that is out of reach (GH-MMOVE-09, 13, 15, 19)."""
        reached: dict[int, list[Level]] = {}
        for cost, level in self.ways.levels():
            if cost > negative * NEGATIVE + move:
                break
            if points(cost) <= move and level & self.ends:
                reached.setdefault(negatives(cost), []).append((cost, level & self.ends))
        # Less and less left to go, until one need not move at all. Negative hexes behind it and ahead of it together
        # must be no more than on the best way.
        found: list[tuple[int, _Choice]] = []
        for rest, level in self.ways.back(1 << goal):
            for cost, hexes in reached.get(negative - negatives(rest), ()):
                found.extend((points(rest), _Choice(cost, hex_)) for hex_ in bits(hexes & level))
            if level >> self.start & 1 or (found and not negative and not self.explain):
                break
        best = min((rest, choice.cost) for rest, choice in found)
        if self.explain:
            shown = (Candidate(one.hex, rest, (rest, one.cost) == best) for rest, one in found)
            log.append(Compared("remaining", "GH-MMOVE-15", tuple(shown)))
        return [choice for rest, choice in found if (rest, choice.cost) == best]

    def _pick(
        self, left: list[_Choice], log: list[Compared], criterion: Criterion, rule: str, value: Callable[[_Choice], V]
    ) -> list[_Choice]:
        """Those with the least value."""
        if len(left) < 2:
            return left
        values = [value(one) for one in left]
        best = min(values)
        if self.explain and best != max(values):
            shown = (
                Candidate(one.hex, abs(its) if isinstance(its, int) else its, its == best, self._named(one.hits))
                for one, its in zip(left, values, strict=True)
            )
            log.append(Compared(criterion, rule, tuple(shown)))
        return [one for one, its in zip(left, values, strict=True) if its == best]

    def _named(self, hits: Mask) -> tuple[FigureId, ...]:
        """The foes in some hexes, in the order of the focus rules."""
        if not hits:
            return ()
        found = [foe for foe in self.foes.values() if hits >> foe.hex & 1]
        if len(found) > 1:
            ranks = self.ranks()
            found.sort(key=lambda foe: (ranks[foe.hex], foe.id))
        return tuple(foe.id for foe in found)

    def _outcomes(self, foe: Foe, choice: _Choice, attacks: bool, log: list[Compared]) -> list[Outcome]:
        """A choice as outcomes: one for each set of traps that the way can lead through."""
        targets: tuple[FigureId, ...] = ()
        area: tuple[HexId, ...] = ()
        if attacks:
            targets = (foe.id, *self._named(choice.hits)) if choice.hits else (foe.id,)
            area = tuple(bits(choice.area)) if choice.area else ()
        negative, spent = negatives(choice.cost), points(choice.cost)
        if negative and self.traps:
            paths = self.ways.paths(choice.hex, choice.cost, self.traps)
        else:
            paths = [self.ways.path(choice.hex, choice.cost)]
        why = tuple(log)
        return [Outcome(foe.id, choice.hex, path, targets, area, negative, spent, why) for path in paths]
