"""Planning a turn: which halves in which order, where to go, whom to attack; weighed with what the enemies do next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from msgspec.structs import replace

from delve.bots.gloomhaven.deeds import Doer
from delve.bots.gloomhaven.foes import Menace, Stand, Strike, guess, menaces, simulate, strikes, turn_order
from delve.bots.gloomhaven.quests import loot_only, plates, quest_of
from delve.bots.gloomhaven.scene import Scene
from delve.bots.gloomhaven.trial import Step, Trial
from delve.bots.gloomhaven.worth import Worth, rounds_left
from delve.games.gloomhaven.board import FAR
from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import Ability, Attack, Heal, Move
from delve.games.gloomhaven.hexes import Mask, bits, mask_of
from delve.games.gloomhaven.state import FigureId, HexId

PER_GROUP = 3
"""Hexes that are tried of those from which the same enemies can be attacked."""
VERIFIED = 8
"""Plans that are weighed with the enemies' exact moves."""
READY_HAND = 4
"""Cards in hand with which one opens a door."""


class Deed(NamedTuple):
    """One action that could be taken: its option, its abilities, what it costs beyond them."""

    option: str
    half: Half
    abilities: tuple[Ability, ...]
    cost: float = 0.0


class Purpose(NamedTuple):
    """What a movement is for, as far as it tells hexes apart: the spans of the attacks that follow, each with whether
    it has an area, and the range of a Heal."""

    spans: tuple[tuple[int, bool], ...]
    heal: int


class End(NamedTuple):
    """Where a movement could end, and how one gets there."""

    hex: HexId
    cost: int
    harmed: bool
    """Whether by a trap or hazardous terrain."""
    item: int
    """The item that it takes; 0: none."""


class Plan(NamedTuple):
    """A turn, as the steps that answer its questions, with what it is worth."""

    value: float
    steps: tuple[Step, ...]
    trial: Trial


class Planner(Doer):
    """Finds the best turn in one scene."""

    def __init__(self, scene: Scene, worth: Worth) -> None:
        super().__init__(scene, worth)
        self.comfort = 4 if self.ranged else 2
        self.others = [
            Stand(one, one.hex, 0, "invisible" in one.conditions) for one in scene.heroes if one is not self.me
        ]
        self.quest = quest_of(scene)
        self.plates = plates(scene)
        self.loot_only = loot_only(scene)
        self.shoes = [item for item in scene.items() if item.move is not None]
        """Items that help to move."""
        self.brave = False
        """Whether there is no way but through traps and hazards."""
        self._errand: list[int] | None = None
        self._foe_mask: Mask = 0
        self._foe_walk: list[int] | None = None
        self._place: dict[HexId, float] = {}
        self._danger: dict[HexId, float] = {}
        self._end: dict[HexId, float] = {}
        self._ends: dict[tuple[object, ...], list[End]] = {}
        self._menaces: tuple[list[Menace], list[Menace]] | None = None
        self._strikes: dict[tuple[HexId, int, bool], tuple[list[Strike], list[Strike]]] = {}
        self.is_ready = self._ready()

    # ------------------------------------------------------------------ places

    def spot(self, hex_: HexId) -> float:
        """What it is worth to end the turn in a hex, enemies' turns aside."""
        known = self._place.get(hex_)
        if known is None:
            known = self._place[hex_] = self._spot(hex_)
        return known

    def _spot(self, hex_: HexId) -> float:
        scene, weights, view = self.scene, self.weights, self.scene.view
        worth = 0.0
        if hex_ in view.coins:
            worth += weights.coin * view.coins[hex_]
        if hex_ in view.treasures and not self.loot_only:
            worth += weights.goal_treasure if view.treasures[hex_] == "goal" else weights.treasure
        if self.plates >> hex_ & 1:
            worth += weights.goal_treasure
        rush = self.quest.rush
        if scene.doors >> hex_ & 1:
            if scene.foes and not rush:
                return worth - 5.0
            worth += weights.door if self.is_ready else -5.0
        haste = self.worth.haste
        if scene.foes:
            away = self._foes_away()[hex_]
            worth -= weights.approach * haste * max(0, min(away, 20) - self.comfort) * (0.4 if rush else 1.0)
            if self.ranged:
                worth -= weights.crowd * (self.board.near[hex_] & self._foe_hexes()).bit_count()
            if not rush:
                return worth
        away = self._errands()[hex_]
        return worth - weights.errand * haste * min(away, 30)

    def _foes_away(self) -> list[int]:
        if self._foe_walk is None:
            self._foe_walk = self._walk(self._foe_hexes(), through_foes=True)
        return self._foe_walk

    def _foe_hexes(self) -> Mask:
        if not self._foe_mask:
            self._foe_mask = mask_of(self.place(one) for one in self.scene.foes)
        return self._foe_mask

    def _walk(self, goals: Mask, *, through_foes: bool = False) -> list[int]:
        """How far it is to some goals, through traps where there is no other way."""
        found = self.scene.walk_from(goals, through_foes=through_foes)
        if found[self.me.hex] >= FAR:
            found = self.scene.walk_from(goals, through_foes=through_foes, brave=True)
            self.brave = self.brave or found[self.me.hex] < FAR
        return found

    def _errands(self) -> list[int]:
        """How far it is to where one has to go, once no enemy is left."""
        if self._errand is None:
            view = self.scene.view
            goals: Mask = 0
            for hex_, kind in view.treasures.items():
                if kind == "goal":
                    goals |= 1 << hex_
            if not goals:
                goals = self.plates
            if not goals:
                goals = self._door()
            if not goals:
                for plate in view.plates:
                    goals |= 1 << plate
            if not goals:
                for hex_ in view.treasures:
                    goals |= 1 << hex_
            self._errand = self._walk(goals) if goals else [0] * len(self.scene.layout.near)
        return self._errand

    def _door(self) -> Mask:
        """The closed door that is nearest to the whole party."""
        best, least = 0, FAR * 10
        for door in bits(self.scene.doors):
            away = self._walk(1 << door)
            total = sum(away[one.hex] for one in self.scene.heroes if one.kind == "character")
            if total < least:
                best, least = 1 << door, total
        return best

    def _ready(self) -> bool:
        """Whether the party is ready for another room."""
        scene, worth = self.scene, self.worth
        door = self._door()
        if not door:
            return True
        if rounds_left(worth.hand, worth.discard) <= 7:
            return True
        mine = scene.me_view
        cards = len(mine.hand) + len(mine.played)
        if cards < min(READY_HAND, (cards + len(mine.discard)) // 2):
            return False
        away = self._walk(door)
        for other in self.others:
            if other.body.kind != "character":
                continue
            theirs = scene.view.characters[other.body.seat]
            if away[other.hex] > (9 if self.quest.rush else 5) and away[other.hex] < FAR:
                return False
            if theirs.resting:
                return False
            if theirs.hand_size + 2 < READY_HAND and theirs.hand_size + len(theirs.discard) > 6:
                return False
        return True

    # ------------------------------------------------------------------ what comes after

    def stand(self, trial: Trial) -> Stand:
        """The character as enemies find it after the turn."""
        return Stand(self.me, trial.hex, trial.shield, trial.hidden, trial.retaliate)

    def aftermath(self, trial: Trial) -> float:
        """What enemies do after the turn, roughly; never less than nothing."""
        if not self.scene.foes:
            return 0.0
        key = (trial.hex, trial.shield, trial.hidden)
        known = self._strikes.get(key)
        if known is None:
            known = self._strikes[key] = self._struck(self.stand(trial))
        damage = guess(known[0], trial.alive, trial.conditions)
        later = guess(known[1], trial.alive, trial.conditions, plain=True)
        return self._price(trial, damage, later)

    def _struck(self, mine: Stand) -> tuple[list[Strike], list[Strike]]:
        """The attacks of this round and of the next."""
        if self._menaces is None:
            foes = self.scene.foes
            due = [one for one in foes if self.due[one.id]]
            self._menaces = (
                menaces(self.scene, due, self.places, self.others),
                menaces(self.scene, foes, self.places, self.others, plain=True),
            )
        now, then = self._menaces
        odds = self.scene.their_odds
        return strikes(now, mine, odds), strikes(then, mine, odds)

    def verified(self, trial: Trial) -> float:
        """What enemies do after the turn, by their own rules."""
        scene = self.scene
        if not scene.foes:
            return 0.0
        mine = self.stand(trial)
        due = turn_order([one for one in scene.foes if self.due[one.id]])
        blows = simulate(scene, [*self.others, mine], due, alive=trial.alive, conditions=trial.conditions)
        then = menaces(scene, scene.foes, blows.places, self.others, plain=True)
        later = guess(strikes(then, mine, scene.their_odds), trial.alive, {}, plain=True)
        price = self._price(trial, blows.damage, later)
        for id_, amount in blows.back.items():
            one = self.by_id[id_]
            price -= self.worth.hurt(one, one.health, min(amount, one.health), 1.0 if amount >= one.health else 0.0)
        return price

    def _price(self, trial: Trial, damage: dict[FigureId, float], later: dict[FigureId, float]) -> float:
        total = 0.0
        if not damage and not later and not trial.pain:
            return total
        for one in self.scene.heroes:
            now = damage.get(one.id, 0.0)
            if one is self.me:
                now += trial.pain
            then = self.weights.later * later.get(one.id, 0.0)
            if now or then:
                total += self.worth.pain(one, now + then)
        return total

    def danger(self, hex_: HexId) -> float:
        """What enemies do to one who does nothing but stand in a hex."""
        known = self._danger.get(hex_)
        if known is None:
            known = self._danger[hex_] = self.aftermath(self.begin(hex_))
        return known

    def end(self, hex_: HexId) -> float:
        """What it is worth to end the turn in a hex, with what enemies do there."""
        known = self._end.get(hex_)
        if known is None:
            known = self._end[hex_] = self.spot(hex_) - self.danger(hex_)
        return known

    # ------------------------------------------------------------------ sequences

    def best(self, deeds: Sequence[Sequence[Deed]]) -> Plan:
        """The best of some sequences of actions; to do nothing is one of them."""
        return max(self.plans(deeds), key=lambda plan: plan.value)

    def plans(self, deeds: Sequence[Sequence[Deed]]) -> list[Plan]:
        """The most promising of some sequences of actions, looked at closely."""
        leaves: list[Trial] = [self.begin()]
        for sequence in deeds:
            leaves += self.sequence(self.begin(), sequence)
        plans: list[Plan] = []
        seen: set[tuple[object, ...]] = set()
        for value, trial in self.ranked(leaves):
            key = (trial.hex, trial.gone, round(value, 3))
            if key in seen:
                continue
            seen.add(key)
            exact = trial.value - self.verified(trial) + self.spot(trial.hex)
            plans.append(Plan(exact, trial.steps, trial))
            if len(seen) >= VERIFIED:
                break
        return plans

    def ranked(self, trials: list[Trial]) -> Iterator[tuple[float, Trial]]:
        """Turns with what they are worth roughly, the best first. What enemies do never makes a turn better, so it is
        worked out only for those that could be next."""
        queue = [(-trial.value - self.spot(trial.hex), 0, -number) for number, trial in enumerate(trials)]
        heapify(queue)
        while queue:
            value, is_known, number = heappop(queue)
            trial = trials[-number]
            if is_known:
                yield -value, trial
            else:
                rough = trial.value - self.aftermath(trial) + self.spot(trial.hex)
                heappush(queue, (-rough, 1, number))

    def sequence(self, trial: Trial, deeds: Sequence[Deed]) -> list[Trial]:
        """The ways to take some actions one after the other."""
        if not deeds:
            return [trial]
        deed, rest = deeds[0], deeds[1:]
        trial.steps = (*trial.steps, ("turn", deed.option))
        trial.done = False
        found = []
        for one in self.abilities(trial, deed.abilities, rest):
            self.finish(one, deed.half, deed.cost)
            found += self.sequence(one, rest)
        return found

    def abilities(self, trial: Trial, abilities: tuple[Ability, ...], rest: Sequence[Deed]) -> list[Trial]:
        """The ways to perform what is left of an action."""
        trials = [trial]
        for number, ability in enumerate(abilities):
            if isinstance(ability, Move):
                following = (*abilities[number + 1 :], *(a for deed in rest for a in deed.abilities))
                trials = [moved for one in trials for moved in self.moves(one, ability, following)]
            else:
                trials = [done for one in trials for done in self.perform(one, ability)]
        return trials

    def moves(self, trial: Trial, ability: Move, following: tuple[Ability, ...]) -> list[Trial]:
        """The ways to move: of the hexes that serve the same purpose the best few."""
        if self.me.conditions & {"stun", "immobilize"}:
            return [trial]
        points = self.number(trial, ability.value)
        for one in ability.consume:
            if self.consume(trial, one):
                points += one.gain.move
        found = []
        for end in self.ends(trial.hex, max(0, points), ability.jump, trial.gone, _purpose(following)):
            now = replace(trial, hex=end.hex)
            if end.hex != trial.hex:
                now.moved += end.cost
                now.done = True
                if self.scene.doors >> end.hex & 1:
                    now.value += 0.4 * max(0, min(3, points - end.cost))
                if end.harmed:
                    now.pain += 0.5 * self.scene.view.trap_damage
                if end.item:
                    now.value -= self._item_price(end.item)
                    now.steps = (*now.steps, ("item", end.item))
            now.steps = (*now.steps, ("move", int(end.hex)))
            found.append(now)
        return found

    def ends(self, here: HexId, points: int, jump: bool, gone: Mask, purpose: Purpose) -> list[End]:
        """Where a movement can end: of the hexes that serve the same purpose the best few."""
        key = (here, points, jump, gone, purpose, self.brave)
        known = self._ends.get(key)
        if known is None:
            known = self._ends[key] = self._best_ends(here, points, jump, gone, purpose)
        return known

    def _best_ends(self, here: HexId, points: int, jump: bool, gone: Mask, purpose: Purpose) -> list[End]:
        scene = self.scene
        reach = unharmed = scene.reach(here, points, jump=jump, gone=gone)
        helped: dict[HexId, int] = {}
        if self.brave:
            reach = scene.reach(here, points, jump=jump, gone=gone, brave=True)
        for item in self.shoes:
            assert item.move is not None
            farther = scene.reach(here, max(0, points + item.move.move), jump=jump or item.move.jump, gone=gone)
            helped.update((hex_, item.number) for hex_ in farther if hex_ not in reach and hex_ not in helped)
            unharmed = reach = {**farther, **reach}
        groups: dict[tuple[int, ...], list[tuple[float, HexId]]] = {}
        for hex_ in reach:
            price = 0.0 if hex_ in unharmed else scene.view.trap_damage
            if hex_ in helped:
                price += self._item_price(helped[hex_])
            served = self.served(purpose, hex_)
            groups.setdefault(served, []).append((self.end(hex_) - price, hex_))
        return [
            End(hex_, reach[hex_], hex_ not in unharmed, helped.get(hex_, 0))
            for hexes in groups.values()
            for _, hex_ in sorted(hexes, reverse=True)[:PER_GROUP]
        ]

    def _item_price(self, number: int) -> float:
        return 0.6 if self.scene.content.items[number].use == "spent" else 2.0

    def served(self, purpose: Purpose, hex_: HexId) -> tuple[int, ...]:
        """What can be done from a hex: whom one can attack, and how close they are; whom one can heal."""
        board = self.board
        if not board.floor >> hex_ & 1:
            return (-1,)
        key: list[int] = []
        for span, area in purpose.spans:
            ids = 0
            for one, away in self.seen_from(hex_):
                if away <= span:
                    ids = ids * 64 + one.id * 4 + (min(away, 3) if area else min(away, 2))
            key.append(ids)
        if purpose.heal:
            ids = 0
            for hero, at, *_ in self.others:
                if hero.health < hero.most and board.distances[at][hex_] <= purpose.heal:
                    ids = ids * 64 + hero.id
            key.append(ids)
        return tuple(key)


def _purpose(following: tuple[Ability, ...]) -> Purpose:
    """What matters about where one ends a movement for what follows."""
    spans: list[tuple[int, bool]] = []
    heal = 0
    for ability in following:
        if isinstance(ability, Move):
            break
        if isinstance(ability, Attack):
            spans.append((max(1, ability.range) + (2 if ability.area is not None else 0), bool(ability.area)))
        elif isinstance(ability, Heal):
            heal = max(heal, ability.range)
    return Purpose(tuple(spans), heal)
