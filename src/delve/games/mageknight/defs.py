"""Definitions: heroes, cards, units, enemies, tiles and scenarios."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from delve.core.game import Game
from delve.games.mageknight.box import CITY_COST, COSTS, Basic, Element, Icon, Pile, Resistance
from delve.games.mageknight.effects import AnyEffect
from delve.games.mageknight.map import Hex, Shape, Tile, geometry
from delve.games.mageknight.state import State

CardKind: TypeAlias = Literal["basic", "advanced", "spell", "artifact"]
SetName: TypeAlias = Literal["base", "lost-legion", "krang", "shades-of-tezla", "ultimate-edition"]


class Card(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A Deed card. For an artifact the strong effect throws it away (MK-CARD-19)."""

    id: str
    kind: CardKind
    basic: AnyEffect
    strong: AnyEffect | None = None
    colours: tuple[Basic, ...] = ()
    """What its strong effect (of a Spell: its basic effect) is paid with; one of them."""
    set: SetName = "base"
    banner: str = ""
    """A banner's basic effect on its Unit, by name."""
    rival: bool = False
    """Removed where players do not compete."""


class Hero(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A hero."""

    id: str
    deck: tuple[str, ...]
    base_deck: tuple[str, ...]
    """With the base set alone; empty if the hero is not in it."""
    crystals: tuple[Basic, ...]
    """As the dummy player (MK-DUMMY-16)."""
    set: SetName = "base"


class SkillDef(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A Skill token."""

    id: str
    hero: str
    usage: Literal["turn", "round", "always", "competitive", "cooperative"]
    effect: AnyEffect
    when: Literal["", "no_combat", "combat", "block", "interaction", "no_interaction", "any_turn"] = ""


class Ability(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One ability of a Unit."""

    effect: AnyEffect
    mana: tuple[str, ...] = ()
    """What it costs: one of these colours."""
    token: str = ""
    """With this mana kept on the Unit it has `better` instead."""
    better: AnyEffect | None = None


class UnitDef(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A Unit."""

    id: str
    elite: bool
    level: int
    cost: int
    armor: int
    sites: tuple[Icon, ...]
    abilities: tuple[Ability, ...]
    resist: tuple[Resistance, ...] = ()
    copies: int = 1
    set: SetName = "base"
    special: tuple[str, ...] = ()


class Assault(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One attack of an enemy: a value, or a summons."""

    n: int = 0
    element: Element = "physical"
    summons: Pile | Literal[""] = ""


EnemyAbility: TypeAlias = Literal[
    "swift",
    "brutal",
    "poison",
    "paralyze",
    "assassination",
    "cumbersome",
    "vampiric",
    "fortified",
    "elusive",
    "unfortified",
    "arcane_immunity",
    "defend",
]


class Enemy(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An enemy token."""

    id: str
    pile: Pile
    armor: int
    attacks: tuple[Assault, ...]
    fame: int
    abilities: tuple[EnemyAbility, ...] = ()
    resist: tuple[Resistance, ...] = ()
    elusive: int = 0
    """The higher Armor."""
    defend: int = 0
    reputation: int = 0
    copies: int = 1
    set: SetName = "base"
    faction: str = ""


class Ruin(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A ruin token: an altar, or enemies with a reward."""

    id: str
    cost: tuple[Basic, ...] = ()
    fame: int = 0
    enemies: tuple[Pile, ...] = ()
    rewards: tuple[str, ...] = ()
    set: SetName = "base"


class Tactic(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A Tactic card."""

    id: str
    number: int
    night: bool


class City(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A city: its garrison by level 1 to 11 (MK-CONT-38 to 41)."""

    colour: Basic
    garrisons: tuple[tuple[Pile, ...], ...]


class Scenario(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A scenario. Numbers in tuples are for 1, 2, 3 and 4 players; 0: not for that number."""

    id: str
    players: tuple[int, ...]
    mode: Literal["competitive", "solo", "cooperative"]
    rounds: int
    shapes: tuple[Shape, ...]
    countryside: tuple[int, ...]
    cities: tuple[int, ...]
    core: tuple[int, ...]
    levels: tuple[tuple[int, ...], ...]
    """City levels in the order of reveal; the last one counts for all that follow."""
    extra: int = 0
    """More dice and Units (MK-SCN-BLITZCONQ-09, 13)."""
    fame: int = 0
    reputation: int = 0


class Config(Struct, frozen=True, omit_defaults=True):
    """What is chosen before the game."""

    scenario: str = "reconnaissance"
    seats: int = 1
    heroes: list[str | None] = []
    sets: Literal["base", "all"] = "all"
    dummy: bool = True
    """Whether a solo game of First Reconnaissance has a dummy player (MK-SCN-RECON-14)."""
    lesson: bool = False
    """Whether the game explains itself (`rules.lesson`)."""
    levels: list[int] = []
    """City levels in the order of reveal, the last one for all that follow; empty: those of the scenario."""
    strict: bool = False
    """Together, of each Achievement only the lowest score counts (MK-SCN-FULLCOOP-17)."""


class Content:
    """All definitions, indexed; never changed once made."""

    def __init__(
        self,
        heroes: tuple[Hero, ...],
        cards: tuple[Card, ...],
        skills: tuple[SkillDef, ...],
        units: tuple[UnitDef, ...],
        enemies: tuple[Enemy, ...],
        ruins: tuple[Ruin, ...],
        tactics: tuple[Tactic, ...],
        cities: tuple[City, ...],
        tiles: tuple[Tile, ...],
        scenarios: tuple[Scenario, ...],
    ) -> None:
        self.heroes = {one.id: one for one in heroes}
        self.cards = {one.id: one for one in cards}
        self.skills = {one.id: one for one in skills}
        self.units = {one.id: one for one in units}
        self.enemies = {one.id: one for one in enemies}
        self.ruins = {one.id: one for one in ruins}
        self.tactics = {one.id: one for one in tactics}
        self.cities = {one.colour: one for one in cities}
        self.tiles = {one.id: one for one in tiles}
        self.scenarios = {one.id: one for one in scenarios}
        self._hexes: dict[str, tuple[Hex, ...]] = {}
        self._costs: dict[tuple[str, bool], tuple[int, ...]] = {}

    def hexes(self, layout: str) -> tuple[Hex, ...]:
        """All spaces of a map as they are printed, by their numbers."""
        found = self._hexes.get(layout)
        if found is None:
            tiles = geometry(layout).tiles
            found = self._hexes[layout] = tuple(shown for one in tiles for shown in self.tiles[one.id].hexes)
        return found

    def costs(self, layout: str, night: bool) -> tuple[int, ...]:
        """What it costs to enter the spaces of a map by day or night, as it is printed."""
        found = self._costs.get((layout, night))
        if found is None:
            shown = self.hexes(layout)
            found = tuple(CITY_COST if one.site == "city" else COSTS[one.terrain][night] for one in shown)
            self._costs[layout, night] = found
        return found

    def card(self, card: str) -> Card:
        """The definition of a card by its id, `march#1`."""
        return self.cards[card.partition("#")[0]]

    def unit(self, unit: str) -> UnitDef:
        """The definition of a Unit."""
        return self.units[unit.partition("#")[0]]

    def enemy(self, token: str) -> Enemy:
        """The definition of an enemy token."""
        return self.enemies[token.partition("#")[0]]

    @cached_property
    def version(self) -> str:
        """A short stable name of exactly this content."""
        parts = (part for name, part in vars(self).items() if isinstance(part, dict) and not name.startswith("_"))
        everything = [list(part.values()) for part in parts]
        return hashlib.blake2b(msgspec.json.encode(everything, order="deterministic"), digest_size=8).hexdigest()


MK: TypeAlias = Game[State, Content]
"""A running game of Mage Knight, as its rules see it."""
