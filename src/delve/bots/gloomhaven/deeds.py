"""Trying abilities: what each would bring from where one stands, with expected results instead of drawn cards."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from delve.bots.gloomhaven.attacks import Striker
from delve.bots.gloomhaven.doing import DOING
from delve.bots.gloomhaven.scene import Body, Scene
from delve.bots.gloomhaven.trial import Trial
from delve.bots.gloomhaven.worth import Worth, is_ranged
from delve.games.gloomhaven import effects
from delve.games.gloomhaven.board import FAR
from delve.games.gloomhaven.defs import Half
from delve.games.gloomhaven.effects import Ability, Augment, OnAttack, To
from delve.games.gloomhaven.state import HexId


class Doer(Striker):
    """Tries abilities of the seat's character in one scene."""

    def __init__(self, scene: Scene, worth: Worth) -> None:
        super().__init__(scene, worth)
        self.ranged = is_ranged(scene)
        self._fresh: Trial | None = None

    def begin(self, hex_: HexId | None = None) -> Trial:
        """The turn before anything is done."""
        if self._fresh is None:
            trial = self._fresh = Trial(self.me.hex)
            trial.elements = frozenset(name for name, strength in self.scene.view.elements.items() if strength)
            lasting = self.scene.lasting()
            trial.bonuses = tuple(one for one in lasting if isinstance(one, OnAttack))
            trial.augments = tuple(one for one in lasting if isinstance(one, Augment))
        return replace(self._fresh, hex=self.me.hex if hex_ is None else hex_)

    # ------------------------------------------------------------------ a whole action

    def perform(self, trial: Trial, ability: Ability) -> list[Trial]:
        return DOING[type(ability)](self, trial, ability)

    def finish(self, trial: Trial, half: Half, cost: float) -> None:
        """What an action gives and costs once it is performed."""
        if not trial.done:
            return
        weights = self.weights
        trial.value += weights.experience * half.xp - cost + self.lasting(half)
        for element in half.makes:
            if element not in trial.elements:
                wanted = element in self.wanted or "any" in self.wanted
                trial.value += weights.wanted_element if wanted else weights.element

    def lasting(self, half: Half) -> float:
        """What a lasting action brings after this turn."""
        if half.lasts != "always" or not half.slots:
            return 0.0
        uses = min(len(half.slots), 1 + self.worth.need)
        total = 0.0
        for ability in half.abilities:
            if isinstance(ability, OnAttack):
                gain = ability.gain
                each = 0.8 * gain.attack + 1.6 * gain.targets + 0.4 * gain.range + (1.0 if gain.double else 0.0)
                each += 0.8 * len(gain.conditions)
                total += each * (0.6 if ability.when or ability.each_consume else 1.0)
            elif isinstance(ability, effects.OnAttacked):
                total += 0.8 * ability.shield + 0.5 * ability.retaliate + (2.2 if ability.prevent else 0.0)
            elif isinstance(ability, effects.Prevent):
                total += 2.2
            elif isinstance(ability, effects.OnHeal):
                total += 0.5 * ability.heal
            elif isinstance(ability, effects.AtTurn):
                total += 1.2
        return total * max(0.0, uses - 0.5) * self.weights.bonus

    # ------------------------------------------------------------------ everybody else

    def among(self, trial: Trial, to: To) -> list[Body]:
        """Everybody whom an ability could be for."""
        if to.side == "self":
            return [self.me]
        bodies = self.scene.bodies
        if to.side == "enemies":
            found = self.foes(trial)
        elif to.side == "allies":
            found = [one for one in self.scene.heroes if one is not self.me]
        elif to.side == "self_and_allies":
            found = list(self.scene.heroes)
        elif to.side == "summons":
            found = [one for one in bodies if one.kind == "summon" and one.seat == self.me.seat]
        else:
            found = [one for one in bodies if one is not self.me and (not one.foe or trial.alive.get(one.id, 1) > 0.4)]
        if to.where == "moved_through":
            found = [one for one in found if one.id in trial.passed]
        elif to.where == "near_killed" or to.where == "near_obstacles" or to.where == "in_area":
            found = []
        elif to.where == "" and to.range < FAR and to.range != 99:
            found = [one for one in found if one is self.me or self._within(trial, one, to.range)]
        if to.ranks:
            found = [one for one in found if one.rank in to.ranks]
        for name in to.when:
            found = [one for one in found if self.holds(trial, name, one)]
        if to.side == "enemies" and to.count:
            found = [one for one in found if "invisible" not in one.conditions]
        return found

    def _within(self, trial: Trial, one: Body, reach: int) -> bool:
        at = self.place(one)
        if not self.board.floor >> trial.hex & 1 or self.board.distances[at][trial.hex] > reach:
            return False
        return reach <= 1 or bool(self.board.sight[at] >> trial.hex & 1)

    def pick(self, trial: Trial, to: To, value: Callable[[Body], float]) -> list[Body]:
        """Those whom one would choose: all, or the best of them if they are worth it."""
        among = self.among(trial, to)
        if not to.count or to.side == "self":
            return among
        ranked = sorted(((value(one), one) for one in among), key=lambda v: -v[0])
        chosen = [one for worth, one in ranked[: to.count] if worth > 0.05]
        trial.steps = (*trial.steps, *(("figure", int(one.id)) for one in chosen))
        return chosen
