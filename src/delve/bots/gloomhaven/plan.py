"""Planning a turn: which halves in which order, where to go, whom to attack; weighed with what the enemies do next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from delve.bots.gloomhaven.deeds import Doer
from delve.bots.gloomhaven.foes import Stand, guess, simulate, turn_order
from delve.bots.gloomhaven.quests import loot_only, plates, quest_of
from delve.bots.gloomhaven.scene import Scene
from delve.bots.gloomhaven.trial import Step, Trial
from delve.bots.gloomhaven.worth import Worth, rounds_left
from delve.games.gloomhaven.board import FAR
from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import Ability, Attack, Heal, Move
from delve.games.gloomhaven.hexes import Mask, bits
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
        self.others = [one for one in scene.heroes if one is not self.me]
        self.quest = quest_of(scene)
        self.plates = plates(scene)
        self.loot_only = loot_only(scene)
        self.shoes = [item for item in scene.items() if item.move is not None]
        """Items that help to move."""
        self.brave = False
        """Whether there is no way but through traps and hazards."""
        self.is_ready = self._ready()
        self._danger: dict[HexId, float] = {}

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
                worth -= weights.crowd * sum(self.near(hex_, self.place(one)) for one in scene.foes)
            if not rush:
                return worth
        away = self._errands()[hex_]
        return worth - weights.errand * haste * min(away, 30)

    def _foes_away(self) -> list[int]:
        if self._foe_walk is None:
            mask = 0
            for one in self.scene.foes:
                mask |= 1 << self.place(one)
            self._foe_walk = self._walk(mask, through_foes=True)
        return self._foe_walk

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
        for one in self.others:
            if one.kind != "character":
                continue
            theirs = scene.view.characters[one.seat]
            if away[one.hex] > (9 if self.quest.rush else 5) and away[one.hex] < FAR:
                return False
            if theirs.resting:
                return False
            if theirs.hand_size + 2 < READY_HAND and theirs.hand_size + len(theirs.discard) > 6:
                return False
        return True

    # ------------------------------------------------------------------ what comes after

    def stands(self, trial: Trial) -> list[Stand]:
        """The party as enemies find it after the turn."""
        found = [Stand(one, one.hex, 0, "invisible" in one.conditions) for one in self.others]
        found.append(Stand(self.me, trial.hex, trial.shield, trial.hidden, trial.retaliate))
        return found

    def aftermath(self, trial: Trial) -> float:
        """What enemies do after the turn, roughly."""
        if not self.scene.foes:
            return 0.0
        stands = self.stands(trial)
        due = [one for one in self.scene.foes if self.due[one.id]]
        damage = guess(self.scene, stands, due, self.places, trial.alive, trial.conditions)
        later = guess(self.scene, stands, self.scene.foes, self.places, trial.alive, trial.conditions, plain=True)
        return self._price(trial, damage, later)

    def verified(self, trial: Trial) -> float:
        """What enemies do after the turn, by their own rules."""
        if not self.scene.foes:
            return 0.0
        stands = self.stands(trial)
        due = turn_order([one for one in self.scene.foes if self.due[one.id]])
        blows = simulate(self.scene, stands, due, alive=trial.alive, conditions=trial.conditions)
        later = guess(self.scene, stands, self.scene.foes, blows.places, trial.alive, {}, plain=True)
        price = self._price(trial, blows.damage, later)
        for id_, amount in blows.back.items():
            one = self.by_id[id_]
            price -= self.worth.hurt(one, one.health, min(amount, one.health), 1.0 if amount >= one.health else 0.0)
        return price

    def _price(self, trial: Trial, damage: dict[FigureId, float], later: dict[FigureId, float]) -> float:
        total = 0.0
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

    # ------------------------------------------------------------------ sequences

    def best(self, deeds: Sequence[Sequence[Deed]]) -> Plan:
        """The best of some sequences of actions; to do nothing is one of them."""
        return max(self.plans(deeds), key=lambda plan: plan.value)

    def plans(self, deeds: Sequence[Sequence[Deed]]) -> list[Plan]:
        """The most promising of some sequences of actions, looked at closely."""
        leaves: list[Trial] = [self.begin()]
        for sequence in deeds:
            leaves += self.sequence(self.begin(), sequence)
        ranked = sorted(((self.rough(one), n) for n, one in enumerate(leaves)), reverse=True)
        plans: list[Plan] = []
        seen: set[tuple[object, ...]] = set()
        for value, number in ranked:
            trial = leaves[number]
            key = (trial.hex, trial.gone, round(value, 3))
            if key in seen:
                continue
            seen.add(key)
            exact = trial.value - self.verified(trial) + self.spot(trial.hex)
            plans.append(Plan(exact, trial.steps, trial))
            if len(seen) >= VERIFIED:
                break
        return plans

    def rough(self, trial: Trial) -> float:
        """What a turn is worth, roughly."""
        return trial.value - self.aftermath(trial) + self.spot(trial.hex)

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
            following = (*abilities[number + 1 :], *(a for deed in rest for a in deed.abilities))
            if isinstance(ability, Move):
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
        here, gone, scene = trial.hex, trial.gone, self.scene
        reach = scene.reach(here, max(0, points), jump=ability.jump, gone=gone)
        unharmed, helped = reach, dict[HexId, int]()
        if self.brave:
            reach = scene.reach(here, max(0, points), jump=ability.jump, gone=gone, brave=True)
        for item in self.shoes:
            assert item.move is not None
            jump = ability.jump or item.move.jump
            farther = scene.reach(here, max(0, points + item.move.move), jump=jump, gone=gone)
            helped.update((hex_, item.number) for hex_ in farther if hex_ not in reach and hex_ not in helped)
            unharmed = reach = {**farther, **reach}
        groups: dict[tuple[object, ...], list[tuple[float, HexId]]] = {}
        purpose = self._purpose(following)
        for hex_ in reach:
            price = 0.0 if hex_ in unharmed else self.scene.view.trap_damage
            if hex_ in helped:
                price += self._item_price(helped[hex_])
            groups.setdefault(purpose(trial, hex_), []).append((self.spot(hex_) - self.danger(hex_) - price, hex_))
        found = []
        for hexes in groups.values():
            hexes.sort(reverse=True)
            for _, hex_ in hexes[:PER_GROUP]:
                now = trial.copy()
                if hex_ != here:
                    now.moved += reach[hex_]
                    now.hex = hex_
                    now.done = True
                    if scene.doors >> hex_ & 1:
                        now.value += 0.4 * max(0, min(3, points - reach[hex_]))
                    if hex_ not in unharmed:
                        now.pain += 0.5 * scene.view.trap_damage
                    if hex_ in helped:
                        now.value -= self._item_price(helped[hex_])
                        now.steps = (*now.steps, ("item", helped[hex_]))
                now.steps = (*now.steps, ("move", int(hex_)))
                found.append(now)
        return found

    def _item_price(self, number: int) -> float:
        return 0.6 if self.scene.content.items[number].use == "spent" else 2.0

    def _purpose(self, following: tuple[Ability, ...]) -> Purpose:
        """What matters about where one ends a movement for what follows."""
        attacks: list[Attack] = []
        heal = 0
        for ability in following:
            if isinstance(ability, Move):
                break
            if isinstance(ability, Attack):
                attacks.append(ability)
            elif isinstance(ability, Heal):
                heal = max(heal, ability.range)
        return Purpose(self, attacks, heal)


class Purpose:
    """Tells hexes apart by what can be done from them."""

    def __init__(self, planner: Planner, attacks: list[Attack], heal: int) -> None:
        self.planner = planner
        self.spans = [(max(1, a.range) + (2 if a.area is not None else 0), bool(a.area)) for a in attacks]
        self.heal = heal

    def __call__(self, trial: Trial, hex_: HexId) -> tuple[object, ...]:
        planner = self.planner
        board = planner.board
        if not board.floor >> hex_ & 1:
            return ("door",)
        key: list[object] = []
        for span, area in self.spans:
            ids = 0
            for one in planner.scene.foes:
                at = planner.place(one)
                away = board.distances[at][hex_]
                if away <= span and board.sight[at] >> hex_ & 1:
                    ids = ids * 64 + one.id * 4 + (min(away, 3) if area else min(away, 2))
            key.append(ids)
        if self.heal:
            ids = 0
            for hero in planner.others:
                if hero.health < hero.most and board.distances[hero.hex][hex_] <= self.heal:
                    ids = ids * 64 + hero.id
            key.append(ids)
        return tuple(key)
