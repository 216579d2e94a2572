"""The combat planner: the best way through one combat with what is at hand.

For every enemy it is decided whether it is defeated at a distance, in the Attack phase or not at all, and which of its
attacks are blocked. Each such course has a worth (Fame, what the site gives, less the Wounds); the best course is the
one whose worth, less what the cards cost that it takes, is highest (`allot`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import TypeAlias

from msgspec import Struct

from delve.bots.mageknight.allot import Allotment, Demand, Piece, allot
from delve.bots.mageknight.foes import Blow, Rival
from delve.bots.mageknight.kit import Kit, Shield
from delve.bots.mageknight.purse import Purse
from delve.bots.mageknight.ways import Way
from delve.bots.mageknight.weights import Weights
from delve.games.mageknight.box import WOUND
from delve.games.mageknight.state import CardId

TRIES = 26
"""Courses that are worked out in full."""
COURSES = 700
"""Courses that are looked at."""

_EFFICIENT = {
    "physical": ("physical", "fire", "ice", "coldfire"),
    "fire": ("ice", "coldfire"),
    "ice": ("fire", "coldfire"),
    "coldfire": ("coldfire",),
}

Course: TypeAlias = tuple["Fate", ...]


class Fate(Struct, frozen=True):
    """What becomes of an enemy: `ranged`, `melee` or nothing, and the attacks that are blocked."""

    rival: Rival
    kill: str
    blocked: tuple[Blow, ...]

    @property
    def suffered(self) -> tuple[Blow, ...]:
        """The attacks that do damage."""
        if self.kill == "ranged":
            return ()
        return tuple(blow for blow in self.rival.blows if blow not in self.blocked)

    @property
    def armor(self) -> int:
        """The Armor that has to be overcome; the lower one of an Elusive enemy only if it was blocked."""
        whole = self.kill == "melee" and not self.suffered
        return self.rival.armor if whole else self.rival.ranged_armor


class Damage(Struct, frozen=True):
    """What attacks that are not blocked do."""

    cost: float
    wounds: int
    stunned: bool
    """Whether the hand is lost, or the hero is out of the fight."""


class Stakes(Struct, frozen=True):
    """What a combat is about."""

    prize: float = 0.0
    """What the site is worth, if its whole garrison is defeated."""
    lost: float = 0.0
    """What it costs if it is not."""
    reputation: float = 0.0


class Plan(Struct, frozen=True):
    """A course with what is used for it."""

    score: float
    fame: float
    damage: Damage
    course: Course
    demands: tuple[tuple[str, tuple[Rival, ...], Blow | None], ...]
    """Of each demand after the extra ones: what for, against whom, against which attack."""
    allotment: Allotment
    extra: int
    """Demands before those of the combat, such as Move."""

    @property
    def wins(self) -> bool:
        """Whether all that must be defeated is."""
        return all(fate.kill or fate.rival.summoned for fate in self.course)


def plan(
    kit: Kit,
    rivals: Sequence[Rival],
    phase: str,
    stakes: Stakes,
    *,
    extra: Sequence[Demand] = (),
    pieces: Sequence[Piece] | None = None,
    purse: Purse | None = None,
    shields: Sequence[Shield] | None = None,
    enough: float | None = None,
    tries: int = TRIES,
) -> Plan | None:
    """The best way through a combat from one of its phases on; None if there is none, or none better than `enough`.
    `extra` has to be met besides."""
    takers = kit.shields() if shields is None else shields
    hand = kit.pieces if pieces is None else pieces
    ranked: list[tuple[float, int, Course, Damage]] = []
    for course in _courses(rivals, phase):
        damage = harm(kit, course, takers)
        ranked.append((_worth(kit.weights, course, damage, stakes), len(ranked), course, damage))
    ranked.sort(key=lambda one: (-one[0], one[1]))
    made: dict[tuple[object, ...], Demand] = {}
    best: Plan | None = None
    least = -99.0 if enough is None else enough
    for worth, _, course, damage in ranked:
        if worth <= least or tries <= 0:
            break
        demands, about = _demands(course, made)
        if demands or extra:
            tries -= 1
        found = allot(hand, [*extra, *demands], kit.purse if purse is None else purse, kit.effort)
        if found is not None and worth - found.cost > least:
            least = worth - found.cost
            fame = sum(fate.rival.fame for fate in course if fate.kill)
            best = Plan(least, fame, damage, course, tuple(about), found, len(extra))
    return best


def _courses(rivals: Sequence[Rival], phase: str) -> list[Course]:
    choices = [_fates(rival, phase) for rival in rivals]
    total = 1
    for one in choices:
        total *= len(one)
    if total > COURSES:
        choices = [[fate for fate in one if len(fate.blocked) in (0, len(fate.rival.blows))] for one in choices]
        choices = [one if number < 5 else one[-1:] for number, one in enumerate(choices)]
    return list(product(*choices))


def _fates(rival: Rival, phase: str) -> list[Fate]:
    found = []
    if phase == "ranged" and rival.fortified < 2 and not rival.summoned:
        found.append(Fate(rival, "ranged", ()))
    blocks: list[tuple[Blow, ...]] = [()]
    if phase in ("ranged", "block"):
        for blow in rival.blows:
            blocks += [(*one, blow) for one in blocks]
    for blocked in blocks:
        if not rival.summoned:
            found.append(Fate(rival, "melee", blocked))
        found.append(Fate(rival, "", blocked))
    return found


# ---------------------------------------------------------------------- worth


def harm(kit: Kit, course: Course, shields: Sequence[Shield]) -> Damage:
    """What the attacks that are not blocked do, Units in the way where that is cheaper."""
    weights = kit.weights
    cost, wounds, stunned = 0.0, 0, False
    free = list(shields)
    for fate in course:
        rival = fate.rival
        for blow in fate.suffered:
            left = blow.damage
            guard = taker(weights, kit.me.armor, free, rival, blow)
            if guard is not None:
                free.remove(guard)
                spared = blow.element in guard.resist and left <= guard.armor
                left -= guard.armor * (2 if blow.element in guard.resist else 1)
                cost += 0.0 if spared else unit_cost(weights, guard, rival)
            hits = -(-max(0, left) // kit.me.armor)
            wounds += hits
            cost += 0.9 * hits if rival.poison else 0.0
            if hits and rival.paralyze:
                stunned = True
    already = kit.wounds + 0.4 * kit.me.discard.count(CardId(WOUND))
    cost += sum(weights.wound + weights.more_wounds * (already + n) for n in range(wounds))
    if wounds >= kit.me.hand_limit:
        stunned = True
    if stunned:
        cost += 1.2
    return Damage(cost, wounds, stunned)


def unit_cost(weights: Weights, shield: Shield, rival: Rival) -> float:
    """What it costs to let a Unit take damage."""
    ready = 1.0 if shield.ready else 0.8
    return weights.unit_wound * shield.level * (2.0 if rival.paralyze else 1.4 if rival.poison else 1.0) * ready


def taker(weights: Weights, armor: int, free: Sequence[Shield], rival: Rival, blow: Blow) -> Shield | None:
    """The Unit that had better take the damage of an attack, if there is one."""
    if rival.assassination:
        return None
    best, saved = None, 0.0
    for shield in free:
        resists = blow.element in shield.resist
        absorbed = shield.armor * (2 if resists else 1)
        fewer = -(-blow.damage // armor) - -(-max(0, blow.damage - absorbed) // armor)
        spared = resists and blow.damage <= shield.armor
        gain = fewer * (weights.wound + 0.3) - (0.0 if spared else unit_cost(weights, shield, rival))
        if gain > saved:
            best, saved = shield, gain
    return best


def _worth(weights: Weights, course: Course, damage: Damage, stakes: Stakes) -> float:
    """What a course is worth."""
    worth = -damage.cost
    won = True
    for fate in course:
        rival = fate.rival
        if not fate.kill:
            won = won and not rival.garrison
            continue
        if fate.kill == "melee" and damage.stunned:
            worth -= 20
        worth += rival.fame
        if rival.rampaging:
            worth += weights.reputation
    if any(fate.rival.garrison for fate in course):
        worth += stakes.prize if won else -stakes.lost
    return worth + stakes.reputation


# ---------------------------------------------------------------------- demands


def _demands(
    course: Course, made: dict[tuple[object, ...], Demand]
) -> tuple[list[Demand], list[tuple[str, tuple[Rival, ...], Blow | None]]]:
    """What a course takes: one Attack for enemies that are alike, one Block for each attack. Those that were `made` for
    other courses know already what pieces give to them."""
    demands: list[Demand] = []
    about: list[tuple[str, tuple[Rival, ...], Blow | None]] = []
    for kill in ("ranged", "melee"):
        groups: dict[tuple[object, ...], list[Fate]] = {}
        for fate in course:
            if fate.kill == kill:
                key = (fate.rival.resist, fate.rival.fortified > 0 if kill == "ranged" else False)
                groups.setdefault(key, []).append(fate)
        for fates in groups.values():
            need = 2 * sum(fate.armor for fate in fates)
            rivals = tuple([fate.rival for fate in fates])
            name = (kill, need, *[rival.number for rival in rivals])
            if name not in made:
                made[name] = attack_demand(rivals, kill, need)
            demands.append(made[name])
            about.append((kill, rivals, None))
    for fate in course:
        for blow in fate.blocked:
            name = ("block", fate.rival.number, blow.number)
            if name not in made:
                made[name] = block_demand(fate.rival, blow, 2 * blow.block)
            demands.append(made[name])
            about.append(("block", (fate.rival,), blow))
    return demands, about


def attack_demand(rivals: Sequence[Rival], kill: str, need: int) -> Demand:
    """An Attack against enemies that are alike; `need` is in halves."""
    return Demand(kill, need, _attack(rivals[0], kill, need, len(rivals) == 1), ("attack", "armor", "destroy"))


def block_demand(rival: Rival, blow: Blow, need: int) -> Demand:
    """A Block of one attack; `need` is in halves."""
    return Demand("block", need, _block(rival, blow), ("block", "soften", "stop"))


def _attack(rival: Rival, kill: str, need: int, alone: bool) -> Callable[[Way], int]:
    resist, walls = rival.resist, rival.fortified > 0
    far = kill == "ranged"

    def judge(way: Way) -> int:
        if way.what == "attack":
            if far and (way.kind == "melee" or (walls and way.kind != "siege")):
                return 0
            against = {"fire", "ice"} if way.element == "coldfire" else {way.element}
            return way.n if against <= resist else 2 * way.n
        if rival.immune or not alone:
            return 0
        if way.what == "armor":
            return 2 * way.n if not way.phase or far == (way.phase != "attack") else 0
        if way.what == "destroy":
            return need if not far or way.phase != "attack" else 0
        return 0

    return judge


def _block(rival: Rival, blow: Blow) -> Callable[[Way], int]:
    fits = _EFFICIENT[blow.element]

    def judge(way: Way) -> int:
        if way.what == "block":
            n = way.n * (2 if way.swift and rival.swift else 1)
            return 2 * n if way.element in fits else n
        if way.what == "soften":
            return 4 * way.n if rival.swift else 2 * way.n
        if way.what == "stop" and not rival.immune:
            return 2 * blow.block
        return 0

    return judge
