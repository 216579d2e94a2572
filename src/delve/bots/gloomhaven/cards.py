"""Choosing two cards for the round: every pair is weighed on two boards, before the enemies move and after."""

from __future__ import annotations

from typing import NamedTuple

from delve.bots.gloomhaven.foes import Stand, simulate, turn_order
from delve.bots.gloomhaven.plan import Deed, Planner
from delve.bots.gloomhaven.scene import Scene
from delve.bots.gloomhaven.trial import Trial
from delve.bots.gloomhaven.worth import Worth
from delve.games.gloomhaven.box import FAR
from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import Attack, Move, OnAttack
from delve.games.gloomhaven.state import HexId

CLOSER = 6
"""Pairs that are looked at more closely."""


class Pair(NamedTuple):
    """Two cards, the leading one first, with what they promise."""

    value: float
    lead: str
    second: str


class Shape:
    """An action, cut at its movement, with what its parts bring from where."""

    __slots__ = ("after", "before", "cost", "half", "move", "option")

    def __init__(self, option: str, half: Half, cost: float) -> None:
        self.option, self.half, self.cost = option, half, cost
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


class Outlook:
    """One board on which pairs are weighed."""

    def __init__(self, planner: Planner) -> None:
        self.planner = planner
        self.start = planner.me.hex
        self._ends: dict[tuple[int, bool], list[tuple[float, HexId]]] = {}
        self._tables: dict[tuple[int, bool], dict[HexId, float]] = {}

    def end(self, hex_: HexId) -> float:
        """What it is worth to end the turn in a hex."""
        return self.planner.spot(hex_) - self.planner.danger(hex_)

    def ends(self, move: tuple[int, bool]) -> list[tuple[float, HexId]]:
        """Where a movement can end, the best first."""
        known = self._ends.get(move)
        if known is None:
            planner = self.planner
            reach = planner.scene.reach(self.start, max(0, move[0]), jump=move[1], brave=planner.brave)
            if self.planner.me.conditions & {"stun", "immobilize"}:
                reach = {self.start: 0}
            known = self._ends[move] = sorted(((self.end(h), h) for h in reach), reverse=True)
        return known

    def worth(self, shape: Shape, hex_: HexId, after: bool) -> float:
        """What the part of an action before or after its movement brings from a hex."""
        table = self._tables.setdefault((id(shape), after), {})
        known = table.get(hex_)
        if known is None:
            known = table[hex_] = self._worth(shape, hex_, after)
        return known

    def _worth(self, shape: Shape, hex_: HexId, after: bool) -> float:
        abilities = shape.after if after else shape.before
        if not abilities:
            return 0.0
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
        if one.move is None and two.move is None:
            return self.worth(one, start, False) + self.worth(two, start, False) + self.end(start)
        fixed = self.worth(one, start, False)
        if one.move is not None and two.move is None:
            best = max(
                value + self.worth(one, hex_, True) + self.worth(two, hex_, False)
                for value, hex_ in self.ends(one.move)
            )
            return fixed + best
        assert two.move is not None
        if one.move is None:
            fixed += self.worth(two, start, False)
            return fixed + max(value + self.worth(two, hex_, True) for value, hex_ in self.ends(two.move))
        far = (one.move[0] + two.move[0], one.move[1] or two.move[1])
        best = max(
            value + max(self.worth(two, hex_, True), self.worth(one, hex_, True)) for value, hex_ in self.ends(far)
        )
        return fixed + best


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

    def _shapes(self, card: str) -> tuple[list[Shape], list[Shape]]:
        scene = self.scene
        tops: list[Shape] = []
        bottoms: list[Shape] = []
        for half in ("top", "bottom"):
            shown = scene.half(card, half)
            shape = Shape(f"{half}:{card}", shown, cost_of(self.worth, shown))
            (tops if half == "top" else bottoms).append(shape)
        top, bottom = tops[0], bottoms[0]
        plain = [a for a in top.half.abilities if isinstance(a, Attack)]
        if top.cost or not plain:
            tops.append(Shape(f"basic_top:{card}", BASIC_TOP, 0.0))
        if bottom.cost or bottom.move is None or bottom.move[0] < 2:
            bottoms.append(Shape(f"basic_bottom:{card}", BASIC_BOTTOM, 0.0))
        return tops, bottoms

    def soon(self, lead: int) -> float:
        """How likely one is to act before the enemies, by how dangerous they are."""
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

    def best(self) -> Pair | None:
        """The best pair."""
        hand = list(self.shapes)
        if len(hand) < 2:
            return None
        rough: list[tuple[float, int, str, str]] = []
        for n, one in enumerate(hand):
            for two in hand[n + 1 :]:
                early = self._rough(self.early, one, two)
                late = early if self.late is self.early else self._rough(self.late, one, two)
                value = max(self._mixed(early, late, card) for card in (one, two))
                rough.append((value, len(rough), one, two))
        rough.sort(key=lambda pair: (-pair[0], pair[1]))
        best: Pair | None = None
        for _, _, one, two in rough[:CLOSER]:
            early = self._closer(self.early, one, two)
            late = early if self.late is self.early else self._closer(self.late, one, two)
            for lead, second in ((one, two), (two, one)):
                value = self._mixed(early, late, lead)
                if best is None or value > best.value:
                    best = Pair(value, lead, second)
        return best

    def _mixed(self, early: float, late: float, lead: str) -> float:
        soon = self.soon(self.scene.content.cards[lead].initiative)
        return soon * early + (1 - soon) * (late - self.wait)

    def _rough(self, outlook: Outlook, one: str, two: str) -> float:
        best = -FAR * 10.0
        for a, b in ((one, two), (two, one)):
            for top in self.shapes[a][0]:
                for bottom in self.shapes[b][1]:
                    best = max(best, outlook.both(top, bottom), outlook.both(bottom, top))
        return best

    def _closer(self, outlook: Outlook, one: str, two: str) -> float:
        planner = outlook.planner
        best = planner.rough(planner.begin())
        for a, b in ((one, two), (two, one)):
            for top in self.shapes[a][0]:
                for bottom in self.shapes[b][1]:
                    first = Deed(top.option, top.half, top.half.abilities, top.cost)
                    last = Deed(bottom.option, bottom.half, bottom.half.abilities, bottom.cost)
                    for order in ((first, last), (last, first)):
                        for trial in planner.sequence(planner.begin(), order):
                            best = max(best, planner.rough(trial))
        return best


def cost_of(worth: Worth, half: Half) -> float:
    """What an action costs in cards."""
    if half.lost or (half.slots and half.lasts == "always"):
        return worth.loss()
    if half.lasts == "always":
        return 0.5 * worth.loss()
    return 0.0
