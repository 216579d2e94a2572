"""Trying attacks: what they would do from where one stands, with expected results instead of drawn cards."""

from __future__ import annotations

from msgspec.structs import replace

from delve.bots.gloomhaven.scene import HELPLESS, Body, Scene
from delve.bots.gloomhaven.trial import Aim, Hit, Trial
from delve.bots.gloomhaven.worth import Worth
from delve.games.gloomhaven import effects
from delve.games.gloomhaven.board import FAR
from delve.games.gloomhaven.box import NEGATIVE, Condition
from delve.games.gloomhaven.effects import Ability, Attack, Consume, Gain
from delve.games.gloomhaven.hexes import Mask, bits
from delve.games.gloomhaven.state import FigureId, HexId

AREA_SPAN = 2
CHANGING = frozenset(("alone", "dealt", "damage_dealt", "enemies_near", "invisible", "moved", "moved_now"))
"""Tests and formulas that are about more than the target of an attack."""


class Striker:
    """Tries attacks of the seat's character in one scene."""

    def __init__(self, scene: Scene, worth: Worth) -> None:
        self.scene, self.worth, self.weights = scene, worth, worth.weights
        self.board = scene.board
        assert scene.me is not None
        self.me: Body = scene.me
        self.wanted = self._wanted()
        self.by_id: dict[int, Body] = {one.id: one for one in scene.bodies}
        self.places: dict[FigureId, HexId] = {one.id: one.hex for one in scene.foes}
        """Where enemies are thought to be when the turn comes."""
        self.due: dict[FigureId, bool] = {one.id: not one.acted for one in scene.foes}
        """Whether an enemy still acts this round, after the turn."""
        self._seen: dict[HexId, list[tuple[Body, int]]] = {}
        self._aims: dict[tuple[object, ...], Aim] = {}

    def _wanted(self) -> frozenset[str]:
        """Elements that the character's own cards consume."""
        mine = self.scene.me_view
        found: set[str] = set()
        for card in (*mine.hand, *mine.discard, *mine.played):
            for half in ("top", "bottom"):
                shown = self.scene.half(card, half)
                for one in (*shown.consume, *(c for a in shown.abilities for c in getattr(a, "consume", ()))):
                    found.update(one.elements)
        return frozenset(found)

    def perform(self, trial: Trial, ability: Ability) -> list[Trial]:
        """The ways to perform one ability, without its movement."""
        raise NotImplementedError

    # ------------------------------------------------------------------ numbers

    def number(self, trial: Trial, value: int | str, target: Body | None = None) -> int:
        """A number, or what a formula counts."""
        if isinstance(value, int):
            return value
        if value in ("moved", "moved_now"):
            return trial.moved
        if value in ("dealt", "damage_dealt"):
            return round(trial.dealt)
        if value == "negative_conditions" and target is not None:
            return sum(c in self.conditions(trial, target) for c in NEGATIVE)
        if value == "my_allies_near" and target is not None:
            return sum(self.near(self.place(target), one.hex) for one in self.scene.heroes if one is not self.me)
        if value == "twice_shield" and target is not None:
            return 2 * target.shield
        if value == "half_most" and target is not None:
            return target.most // 2
        if value == "most" and target is not None:
            return target.most
        if value == "half_health":
            return (self.me.health + 1) // 2
        if value == "enemies_near":
            return sum(self.near(trial.hex, self.place(one)) for one in self.foes(trial))
        if value == "allies_within_2":
            return sum(self.board.distances[one.hex][trial.hex] <= 2 for one in self.scene.heroes if one is not self.me)
        return 2

    def holds(self, trial: Trial, name: str, target: Body) -> bool:
        """Whether a test is passed."""
        if name == "near_my_ally":
            return any(self.near(self.place(target), one.hex) for one in self.scene.heroes if one is not self.me)
        if name == "alone":
            hex_ = self.place(target)
            return not any(self.near(hex_, self.place(one)) for one in self.foes(trial) if one is not target)
        if name == "hindered":
            return bool(self.conditions(trial, target) & {"disarm", "immobilize", "stun"})
        if name == "stunned":
            return "stun" in self.conditions(trial, target)
        if name == "poisoned":
            return "poison" in self.conditions(trial, target)
        if name == "invisible":
            return trial.hidden or "invisible" in self.me.conditions
        if name == "moved":
            return trial.moved > 0
        return False

    def near(self, a: HexId, b: HexId) -> bool:
        """Whether two hexes are adjacent."""
        return bool(self.board.near[a] >> b & 1)

    def place(self, one: Body) -> HexId:
        """Where a figure is thought to be."""
        return self.places.get(one.id, one.hex) if one.foe else one.hex

    def conditions(self, trial: Trial, one: Body) -> frozenset[Condition]:
        """The conditions of a figure, those given this turn included."""
        return trial.conditions.get(one.id, one.conditions)

    def foes(self, trial: Trial) -> list[Body]:
        """Enemies that are thought to be alive."""
        alive = trial.alive
        return [one for one in self.scene.foes if alive.get(one.id, 1.0) > 0.4]

    def targets(self, trial: Trial, reach: int, frm: HexId | None = None) -> list[Body]:
        """Enemies within range and sight."""
        here = trial.hex if frm is None else frm
        if not self.board.floor >> here & 1:
            return []
        alive, pushed = trial.alive, trial.pushed if reach <= 1 else ()
        return [
            one
            for one, away in self.seen_from(here)
            if away <= reach
            and alive.get(one.id, 1.0) > 0.4
            and one.id not in pushed
            and "invisible" not in one.conditions
        ]

    def seen_from(self, hex_: HexId) -> list[tuple[Body, int]]:
        """Enemies to whom there is line of sight from a hex, with how far they are."""
        known = self._seen.get(hex_)
        if known is None:
            board = self.board
            placed = [(one, self.place(one)) for one in self.scene.foes]
            known = self._seen[hex_] = [
                (one, board.distances[at][hex_]) for one, at in placed if board.sight[at] >> hex_ & 1
            ]
        return known

    # ------------------------------------------------------------------ attacks

    def aim(self, trial: Trial, ability: Attack) -> Aim:
        """An attack with what elements, cards and conditions add to all of it."""
        key = (ability, trial.elements, trial.bonuses, trial.augments)
        aim = self._aims.get(key)
        if aim is None:
            aim = self._aim(trial, ability)
            if isinstance(ability.value, int):
                self._aims[key] = aim
        trial.elements = aim.elements
        for xp in aim.xp:
            trial.value += self.weights.experience * xp
        return aim

    def _aim(self, trial: Trial, ability: Attack) -> Aim:
        aim = Aim(ability, self.number(trial, ability.value))
        aim.elements = trial.elements
        for one in ability.consume:
            left = self.consumed(aim.elements, one)
            if left is not None:
                aim.elements = left
                aim.add(one.gain)
                aim.xp.append(one.gain.xp)
        if "strengthen" in self.me.conditions:
            aim.luck += 1
        if "muddle" in self.me.conditions:
            aim.luck -= 1
        for bonus in trial.bonuses:
            if bonus.per_action and bonus.kind in ("", "ranged" if aim.ranged else "melee"):
                if bonus.each_consume and not set(bonus.each_consume) <= aim.elements:
                    continue
                aim.add(bonus.gain)
        if not aim.ranged:
            for augment in trial.augments:
                aim.gains.append(augment.gain)
                aim.base += augment.gain.attack
        names = {gain.attack_by for gain in aim.gains}
        for plus in ability.plus:
            names.update((plus.gain.attack_by, plus.per, *plus.when))
        for bonus in trial.bonuses:
            names.update((bonus.gain.attack_by, *bonus.when))
        aim.steady = not names & CHANGING
        then = (*ability.each, *ability.after, *(after for augment in trial.augments for after in augment.after))
        aim.alone = aim.steady and isinstance(ability.value, int) and not then
        return aim

    def plain(self, trial: Trial, ability: Attack) -> Aim:
        """An attack without anything added."""
        return Aim(ability, self.number(trial, ability.value))

    def consume(self, trial: Trial, one: Consume) -> bool:
        """Take elements, if they are there."""
        left = self.consumed(trial.elements, one)
        if left is None:
            return False
        trial.elements = left
        return True

    def consumed(self, elements: frozenset[str], one: Consume) -> frozenset[str] | None:
        """What is left of some elements once they are consumed; None if they are not all there."""
        named = [e for e in one.elements if e != "any"]
        wild = len(one.elements) - len(named)
        if not set(named) <= elements or len(elements) - len(named) < wild:
            return None
        left = elements.difference(named)
        return frozenset(sorted(left, key=lambda e: (e in self.wanted, e))[wild:]) if wild else left

    def attack(self, trial: Trial, ability: Attack) -> list[Trial]:
        """The best ways to make an attack, the best first."""
        if self.me.conditions & HELPLESS:
            return [trial]
        aim = self.aim(trial, ability)
        if not aim.alone or not trial.is_plain():
            return self._attack(trial, aim) or [trial]
        known = aim.done.get(trial.hex)
        if known is None:
            known = aim.done[trial.hex] = self._attack(replace(trial, steps=()), aim)
        # Whatever one has done before was no more than to go there.
        return [replace(one, steps=(*trial.steps, *one.steps), moved=trial.moved) for one in known] or [trial]

    def _attack(self, trial: Trial, aim: Aim) -> list[Trial]:
        ability = aim.ability
        found = []
        for victims in self._best_targets(trial, aim):
            now = replace(trial)
            for victim in victims:
                self.hit(now, aim, victim)
            if aim.pattern is not None:
                now.steps = (*now.steps, ("area", frozenset(int(v.id) for v in victims)))
            elif not aim.everybody and not ability.where:
                now.steps = (*now.steps, *(("figure", int(v.id)) for v in victims))
            now.done = True
            for after in ability.after:
                now = self.perform(now, after)[0]
            for augment in trial.augments if not aim.ranged else ():
                for after in augment.after:
                    now = self.perform(now, after)[0]
            found.append(now)
        return found

    def _best_targets(self, trial: Trial, aim: Aim) -> list[list[Body]]:
        """The best set of targets, and the next one unless it is much worse."""
        touched = trial.health or trial.conditions or trial.pushed or trial.passed
        known = aim.best.get(trial.hex) if aim.steady and not touched else None
        if known is None:
            ranked = sorted(self._choices(trial, aim), key=lambda one: -one[0])[:2]
            if len(ranked) > 1 and ranked[1][0] < 0.75 * ranked[0][0]:
                ranked.pop()
            known = [victims for _, victims in ranked]
            if not touched:
                aim.best[trial.hex] = known
        return known

    def _choices(self, trial: Trial, aim: Aim) -> list[tuple[float, list[Body]]]:
        """Sets of targets with what they are worth."""
        ability = aim.ability
        if ability.where == "moved_through":
            victims = [self.by_id[id_] for id_ in trial.passed if trial.alive.get(id_, 1.0) > 0.4]
            return [(1.0, victims)] if victims else []
        if ability.where == "in_room":
            victims = self.targets(trial, 12)
            return [(1.0, victims)] if victims else []
        if ability.where not in ("", "on_path"):
            return []
        if aim.pattern is not None:
            return self._areas(trial, aim)
        found = self.targets(trial, aim.reach)
        if not found:
            return []
        if aim.everybody:
            return [(1.0, found)]
        valued = sorted(((self.promise(trial, aim, one), one) for one in found), key=lambda v: -v[0])
        if ability.path:
            return [(worth + self._on_way(trial, aim, one), [one]) for worth, one in valued]
        if aim.targets <= 1:
            return [(worth, [one]) for worth, one in valued]
        chosen = valued[: aim.targets]
        return [(sum(worth for worth, _ in chosen), [one for _, one in chosen])]

    def _on_way(self, trial: Trial, aim: Aim, target: Body) -> float:
        distances, end = self.board.distances, self.place(target)
        away = distances[end][trial.hex]
        total = 0.0
        for one in self.foes(trial):
            at = self.place(one)
            if one is not target and distances[at][trial.hex] + distances[at][end] == away:
                total += 0.6 * self.promise(trial, aim, one)
        return total

    def _areas(self, trial: Trial, aim: Aim) -> list[tuple[float, list[Body]]]:
        """The ways to lay a pattern."""
        pattern = aim.pattern
        assert pattern is not None
        here, board = trial.hex, self.board
        if not board.floor >> here & 1:
            return []
        at: dict[HexId, Body] = {}
        mask = 0
        for one in self.targets(trial, FAR):
            if one.id not in trial.pushed:
                hex_ = self.place(one)
                at[hex_] = one
                mask |= 1 << hex_
        sets: dict[Mask, None] = {}
        if pattern.melee:
            if not any(board.distances[hex_][here] <= AREA_SPAN + 2 for hex_ in at):
                return []
            for area in board.strikes(here, pattern.hexes):
                if area & mask:
                    sets[area & mask] = None
        else:
            for hex_ in at:
                if board.distances[hex_][here] > aim.reach + AREA_SPAN:
                    continue
                for area, stands in board.blasts(hex_, pattern.hexes, aim.reach):
                    if stands >> here & 1:
                        sets[area & mask] = None
        worths = {hex_: self.promise(trial, aim, one) for hex_, one in at.items()} if sets else {}
        return [(sum(worths[h] for h in bits(area)), [at[h] for h in bits(area)]) for area in sets]

    def value_of(self, trial: Trial, aim: Aim, target: Body) -> tuple[int, int, int, list[Gain]]:
        """The attack on one target: its value before the card, the Shield that counts, luck and all gains."""
        base, luck = aim.base, aim.luck
        gains = list(aim.gains)
        for plus in aim.ability.plus:
            if all(self.holds(trial, name, target) for name in plus.when):
                times = self.number(trial, plus.per, target) if plus.per else 1
                gains += [plus.gain] * times
                base += plus.gain.attack * times
        doubled = False
        for bonus in trial.bonuses:
            if bonus.per_action or bonus.kind not in ("", "ranged" if aim.ranged else "melee"):
                continue
            if all(self.holds(trial, name, target) for name in bonus.when):
                gains.append(bonus.gain)
                base += bonus.gain.attack
                doubled = doubled or bonus.gain.double
        pierce, ignore = aim.ability.pierce, False
        for gain in gains:
            pierce += gain.pierce
            ignore = ignore or gain.ignore_shield
            doubled = doubled or gain.double
            if gain.attack_by:
                base += self.number(trial, gain.attack_by, target)
        if "poison" in self.conditions(trial, target):
            base += 1
        if doubled:
            base *= 2
        if aim.ranged and self.near(trial.hex, self.place(target)):
            luck -= 1
        shield = 0 if ignore else max(0, target.shield - pierce)
        return max(0, base), shield, max(-1, min(1, luck)), gains

    def hit_on(self, trial: Trial, aim: Aim, target: Body) -> Hit:
        """What an attack is expected to do to one target."""
        if not aim.steady or target.id in trial.health or target.id in trial.conditions:
            return self._hit_on(trial, aim, target)
        key = (target.id, aim.ranged and self.near(trial.hex, self.place(target)))
        known = aim.hits.get(key)
        if known is None:
            known = aim.hits[key] = self._hit_on(trial, aim, target)
        return known

    def _hit_on(self, trial: Trial, aim: Aim, target: Body) -> Hit:
        base, shield, luck, gains = self.value_of(trial, aim, target)
        health = trial.health.get(target.id, float(target.health))
        blow = self.scene.own_odds.blow(base, shield, max(1, round(health)), luck)
        given: dict[Condition, None] = dict.fromkeys(aim.ability.conditions)
        for gain in gains:
            given.update(dict.fromkeys(gain.conditions))
        worth = hurt = self.worth.hurt(target, health, min(blow.damage, health), blow.kill)
        if self.due.get(target.id):
            worth += blow.kill * 0.6 * self.worth.dangers[target.id]
        left = 1 - blow.kill
        if left > 0.05:
            for condition in given:
                worth += left * self.condition(trial, target, condition, now=True)
        return Hit(blow, gains, list(given), hurt, worth)

    def promise(self, trial: Trial, aim: Aim, target: Body) -> float:
        """What an attack on one target is worth."""
        hit = self.hit_on(trial, aim, target)
        worth, left = hit.worth, 1 - hit.blow.kill
        if target.retaliate and left > 0.05:
            worth -= left * self._struck_back(trial, target) * 0.9
        return worth * trial.alive.get(target.id, 1.0)

    def _struck_back(self, trial: Trial, target: Body) -> float:
        away = self.board.distances[self.place(target)][trial.hex]
        return float(sum(value for value, range_ in target.retaliate if away <= range_))

    def hit(self, trial: Trial, aim: Aim, target: Body) -> None:
        """Make an attack on one target."""
        blow, gains, given, hurt, _ = self.hit_on(trial, aim, target)
        self._take(trial, target, blow.damage, blow.kill, hurt)
        trial.dealt += blow.damage
        alive = trial.alive.get(target.id, 1.0)
        weights = self.weights
        for gain in gains:
            trial.value += weights.experience * gain.xp
        trial.value += weights.experience * aim.ability.xp_each
        if alive < 0.05:
            return
        for condition in given:
            if condition in ("invisible", "strengthen", "bless"):
                self.bless(trial, self.me, condition)
            else:
                self.afflict(trial, target, condition)
        push = aim.ability.push + sum([gain.push for gain in gains])
        shoved = self.shove(target, push) if push else 0.0
        if shoved:
            trial.value += alive * shoved
            trial.pushed |= {target.id}
        for after in aim.ability.each:
            if isinstance(after, effects.Suffer) and after.to.where == "near_target":
                self._splash(trial, target, after)
        if target.retaliate:
            trial.pain += alive * self._struck_back(trial, target)

    def shove(self, target: Body, push: int) -> float:
        """What it is worth to push an enemy: something if it has yet to come back and strike."""
        if target.range or not self.due.get(target.id) or target.conditions & HELPLESS:
            return 0.0
        return 0.12 * push * self.worth.dangers[target.id]

    def _splash(self, trial: Trial, target: Body, ability: effects.Suffer) -> None:
        at = self.place(target)
        amount = self.number(trial, ability.value)
        for one in self.scene.bodies:
            if one is target or not self.near(at, trial.hex if one is self.me else self.place(one)):
                continue
            if one.foe:
                self.wound(trial, one, amount)
            elif ability.to.side == "all" and one is not self.me:
                trial.value -= self.worth.pain(one, amount)

    def harm(self, trial: Trial, target: Body, damage: float, kill: float) -> None:
        """An enemy takes damage and dies with a chance."""
        health = trial.health.get(target.id, float(target.health))
        self._take(trial, target, damage, kill, self.worth.hurt(target, health, min(damage, health), kill))

    def _take(self, trial: Trial, target: Body, damage: float, kill: float, worth: float) -> None:
        health = trial.health.get(target.id, float(target.health))
        alive = trial.alive.get(target.id, 1.0)
        trial.value += alive * worth
        trial.health = {**trial.health, target.id: max(0.3, health - damage)}
        trial.alive = {**trial.alive, target.id: alive * (1 - kill)}
        if trial.alive[target.id] < 0.4:
            trial.gone |= 1 << self.place(target)

    def wound(self, trial: Trial, target: Body, amount: int) -> None:
        """An enemy suffers a known amount."""
        health = trial.health.get(target.id, float(target.health))
        self.harm(trial, target, min(amount, health), 1.0 if amount >= health else 0.0)

    # ------------------------------------------------------------------ conditions

    def condition(self, trial: Trial, target: Body, condition: Condition, *, now: bool = False) -> float:
        """What a condition is worth on an enemy. What keeps it from acting this round shows in what it does then;
        `now` counts that as well."""
        if condition in self.conditions(trial, target) and condition != "curse":
            return 0.0
        if target.kind == "monster" and condition in self.scene.content.monsters[target.name].immune:
            return 0.0
        if target.kind == "objective":
            return 0.0
        weights, danger = self.weights, self.worth.dangers[target.id]
        if condition == "poison":
            return weights.poison if target.health > 3 else 0.4 * weights.poison
        if condition == "wound":
            return weights.wound if target.health > 2 else 0.5
        if condition == "muddle":
            return weights.muddle * danger
        if condition == "curse":
            return weights.curse
        due = self.due.get(target.id, True)
        if due and not now:
            return 0.0
        if condition in ("stun", "disarm"):
            return (0.85 if condition == "stun" else 0.75) * danger
        if condition == "immobilize":
            return (0.15 if target.range else 0.45) * danger
        return 0.0

    def afflict(self, trial: Trial, target: Body, condition: Condition) -> None:
        """Give an enemy a condition."""
        alive = trial.alive.get(target.id, 1.0)
        trial.value += alive * self.condition(trial, target, condition)
        if target.kind == "monster" and condition in self.scene.content.monsters[target.name].immune:
            return
        trial.conditions = {**trial.conditions, target.id: self.conditions(trial, target) | {condition}}

    def bless(self, trial: Trial, one: Body, condition: Condition) -> None:
        """Give a friend a condition."""
        if condition == "invisible":
            if one is self.me:
                trial.hidden = True
                trial.value += 0.3
            else:
                trial.value += 1.0
        elif condition == "strengthen":
            trial.value += 0.9
        elif condition == "bless":
            trial.value += self.weights.bless
