"""A turn under way, as it is thought to go, and an attack in it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from msgspec import Struct

from delve.bots.gloomhaven.odds import Blow
from delve.bots.gloomhaven.scene import Body
from delve.games.gloomhaven.box import Condition
from delve.games.gloomhaven.effects import Attack, Augment, Gain, OnAttack, Pattern
from delve.games.gloomhaven.hexes import Mask
from delve.games.gloomhaven.state import FigureId, HexId

Step: TypeAlias = tuple[str, str | int | frozenset[int]]
"""A choice to come: `turn` with an option, `move` with a hex, `item` with a number, `figure` with an id, `area` with
the ids in it."""


class Trial(Struct, eq=False, gc=False):
    """A turn under way, as it is thought to go. Copies share their dictionaries, so these are never written to: a
    change makes a new one."""

    hex: HexId
    value: float = 0.0
    health: dict[FigureId, float] = {}
    alive: dict[FigureId, float] = {}
    conditions: dict[FigureId, frozenset[Condition]] = {}
    elements: frozenset[str] = frozenset()
    bonuses: tuple[OnAttack, ...] = ()
    augments: tuple[Augment, ...] = ()
    steps: tuple[Step, ...] = ()
    gone: Mask = 0
    moved: int = 0
    dealt: float = 0.0
    shield: int = 0
    retaliate: int = 0
    hidden: bool = False
    pain: float = 0.0
    """Damage to oneself on the way."""
    passed: tuple[FigureId, ...] = ()
    pushed: frozenset[FigureId] = frozenset()
    """Enemies that are no longer where they were."""
    done: bool = False
    """Whether the action under way has had any effect."""

    def is_plain(self) -> bool:
        """Whether nothing has happened but a movement."""
        return not (
            self.value
            or self.health
            or self.conditions
            or self.gone
            or self.dealt
            or self.shield
            or self.retaliate
            or self.hidden
            or self.pain
            or self.passed
            or self.pushed
        )


class Hit(NamedTuple):
    """What an attack is expected to do to one target."""

    blow: Blow
    gains: list[Gain]
    given: list[Condition]
    hurt: float
    """What the damage is worth."""
    worth: float
    """What all of it is worth, Retaliate aside."""


class Aim:
    """An Attack as it would be made now: its numbers with everything that is known of it."""

    __slots__ = (
        "ability",
        "alone",
        "base",
        "best",
        "done",
        "elements",
        "everybody",
        "gains",
        "hits",
        "luck",
        "pattern",
        "ranged",
        "reach",
        "steady",
        "targets",
        "xp",
    )

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
        self.elements: frozenset[str] = frozenset()
        """The elements that are left."""
        self.xp: list[int] = []
        """Experience for the elements consumed."""
        self.steady = False
        """Whether what it does depends on nothing but its target: then `hits` and `best` are kept."""
        self.hits: dict[tuple[FigureId, bool], Hit] = {}
        """By target and whether that one is too close, for targets to whom nothing has happened."""
        self.best: dict[HexId, list[list[Body]]] = {}
        """The best sets of targets, by where one stands while nothing has happened."""
        self.alone = False
        """Whether it is also all that is done: then `done` is kept."""
        self.done: dict[HexId, list[Trial]] = {}
        """What comes of it, by where one stands having done nothing else."""

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
