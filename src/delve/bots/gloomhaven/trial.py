"""A turn under way, as it is thought to go, and an attack in it."""

from __future__ import annotations

from typing import TypeAlias

from delve.games.gloomhaven.box import Condition
from delve.games.gloomhaven.effects import Attack, Augment, Gain, OnAttack, Pattern
from delve.games.gloomhaven.hexes import Mask
from delve.games.gloomhaven.state import FigureId, HexId

Step: TypeAlias = tuple[str, str | int | frozenset[int]]
"""A choice to come: `turn` with an option, `move` with a hex, `item` with a number, `figure` with an id, `area` with
the ids in it."""


class Trial:
    """A turn under way, as it is thought to go."""

    __slots__ = (
        "alive",
        "augments",
        "bonuses",
        "conditions",
        "dealt",
        "done",
        "elements",
        "gone",
        "health",
        "hex",
        "hidden",
        "moved",
        "pain",
        "passed",
        "pushed",
        "retaliate",
        "shield",
        "steps",
        "value",
    )

    def __init__(self, hex_: HexId) -> None:
        self.hex = hex_
        self.value = 0.0
        self.health: dict[FigureId, float] = {}
        self.alive: dict[FigureId, float] = {}
        self.conditions: dict[FigureId, frozenset[Condition]] = {}
        self.elements: frozenset[str] = frozenset()
        self.bonuses: tuple[OnAttack, ...] = ()
        self.augments: tuple[Augment, ...] = ()
        self.steps: tuple[Step, ...] = ()
        self.gone: Mask = 0
        self.moved = 0
        self.dealt = 0.0
        self.shield = 0
        self.retaliate = 0
        self.hidden = False
        self.pain = 0.0
        """Damage to oneself on the way."""
        self.passed: tuple[FigureId, ...] = ()
        self.pushed: frozenset[FigureId] = frozenset()
        """Enemies that are no longer where they were."""
        self.done = False
        """Whether the action under way has had any effect."""

    def copy(self) -> Trial:
        new = Trial.__new__(Trial)
        new.hex, new.value = self.hex, self.value
        new.health, new.alive, new.conditions = self.health.copy(), self.alive.copy(), self.conditions.copy()
        new.elements, new.bonuses, new.augments = self.elements, self.bonuses, self.augments
        new.steps, new.gone, new.moved, new.dealt = self.steps, self.gone, self.moved, self.dealt
        new.shield, new.retaliate, new.hidden = self.shield, self.retaliate, self.hidden
        new.pain, new.passed, new.pushed, new.done = self.pain, self.passed, self.pushed, self.done
        return new


class Aim:
    """An Attack as it would be made now: its numbers with everything that is known of it."""

    __slots__ = ("ability", "base", "everybody", "gains", "luck", "pattern", "ranged", "reach", "targets")

    def __init__(self, ability: Attack, base: int) -> None:
        self.ability = ability
        self.base = base
        self.reach = max(1, ability.range)
        self.pattern: Pattern | None = ability.area
        self.ranged = ability.range > 0 and not (ability.area is not None and ability.area.melee)
        self.targets = ability.targets
        self.everybody = ability.targets == 0
        self.gains: list[Gain] = []
        self.luck = 0

    def add(self, gain: Gain) -> None:
        self.gains.append(gain)
        self.base += gain.attack
        self.reach += gain.range
        self.targets += gain.targets
        self.everybody = self.everybody or gain.all_targets
        if gain.advantage:
            self.luck = 1
        if gain.area is not None:
            self.pattern = gain.area
            self.ranged = self.ranged and not gain.area.melee
