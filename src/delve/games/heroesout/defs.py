"""Definitions: cards, clans and scenarios as the box, the Dungeon Book and homebrew packs bring them."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from delve.core.game import Game
from delve.games.heroesout.box import DifficultyName, HeroName, LootType, RoomName, Symbol, TreasureRoom
from delve.games.heroesout.effects import Act, AnyAct
from delve.games.heroesout.guild_effects import AnyGuildEffect
from delve.games.heroesout.map import Place
from delve.games.heroesout.state import CardId, State

Role: TypeAlias = Literal["crowd_control", "defender", "supporter"]


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A Tactic or loot card; `copies` of it are in the box."""

    id: str
    actions: Annotated[tuple[AnyAct, ...], Meta(min_length=1)]
    copies: Annotated[int, Meta(ge=1)] = 1
    loot: LootType | None = None
    """The type of a loot card; None for a clan's Tactic card."""


class Clan(Struct, frozen=True, forbid_unknown_fields=True):
    """A monster clan: figures (KH-COMP-02), where it starts (KH-SETUP-10), its ability and its 10 Tactic cards."""

    id: str
    health: int
    monsters: int
    start: int
    """How many monsters begin in the dungeon."""
    symbol: Symbol
    """In rooms of which symbol they begin."""
    ability: str
    """One of `rules.clans.names()`."""
    role: Role
    cards: tuple[Card, ...]


class ScenarioCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario card of the guild deck."""

    id: str
    effects: tuple[AnyGuildEffect, ...]


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that a guided game explains, and the moment for it."""

    id: str
    when: Literal["place", "play", "card", "refresh", "invasion", "hero", "second_turn", "wave_two"]


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A page of the Dungeon Book (KH-SETUP-01)."""

    id: str
    level: int
    """From 1, easy, to 5."""
    rooms: tuple[Place, ...]
    portals: tuple[RoomName, ...]
    """Where unfinished portals lie."""
    treasures: dict[TreasureRoom, Annotated[int, Meta(ge=1, le=3)]]
    """The value of the treasure in each room that has one; the Vault's 4 is understood."""
    cards: dict[str, int]
    """Scenario cards and how many of each."""
    health: dict[HeroName, int] = {}
    """Hero classes with more than 1 health."""
    heroes_use_portals: bool = False
    lesson: tuple[LessonStep, ...] = ()


class Config(Struct, frozen=True):
    """What is chosen before the game: the scenario, the difficulty, the number of seats, and clans if already known.

    `clans` may name a clan for each seat, or None for a seat that chooses at the table.
    """

    scenario: str = "lesson"
    difficulty: DifficultyName = "family"
    seats: int = 0
    """0: as many as there are in `clans`."""
    clans: list[str | None] = []


class Content:
    """All definitions of one game, indexed; never changed once made."""

    def __init__(
        self,
        clans: tuple[Clan, ...],
        loot: tuple[Card, ...],
        guild: tuple[ScenarioCard, ...],
        scenarios: tuple[Scenario, ...],
    ) -> None:
        self.clans = {clan.id: clan for clan in clans}
        self.loot = loot
        self.guild_cards = {card.id: card for card in guild}
        self.scenarios = {scenario.id: scenario for scenario in scenarios}
        self.cards: dict[str, Card] = {}
        """Every physical card by its id, `definition#number`."""
        for card in (*(c for clan in clans for c in clan.cards), *loot):
            self.cards.update(dict.fromkeys(_copies((card,)), card))
        self._shows = {
            card_id: frozenset(str(part.__struct_config__.tag) for act in card.actions for part in _parts(act))
            for card_id, card in self.cards.items()
        }
        self._clan_decks = {clan.id: _copies(clan.cards) for clan in clans}
        self._loot_deck = _copies(loot)

    @cached_property
    def guild(self) -> dict[str, ScenarioCard]:
        """Every physical scenario card that a scenario can name, by its id."""
        most: dict[str, int] = {}
        for scenario in self.scenarios.values():
            for card, count in scenario.cards.items():
                most[card] = max(most.get(card, 0), count)
        return {f"{c}#{i}": self.guild_cards[c] for c, n in most.items() for i in range(1, n + 1)}

    def shows(self, card: str, action: str) -> bool:
        """Whether a card shows an action, by the name of its kind (KH-ACT-13)."""
        return action in self._shows[card]

    def clan_deck(self, clan: str) -> list[CardId]:
        """A new deck of a clan's Tactic cards."""
        return list(self._clan_decks[clan])

    def loot_deck(self) -> list[CardId]:
        """A new deck of all loot cards."""
        return list(self._loot_deck)

    @cached_property
    def version(self) -> str:
        """A short stable name of exactly this content."""
        everything = (
            list(self.clans.values()),
            self.loot,
            list(self.guild_cards.values()),
            list(self.scenarios.values()),
        )
        return hashlib.blake2b(msgspec.json.encode(everything, order="deterministic"), digest_size=8).hexdigest()


def _copies(cards: tuple[Card, ...]) -> list[CardId]:
    """The ids of all physical cards of some definitions."""
    return [CardId(f"{card.id}#{i}") for card in cards for i in range(1, card.copies + 1)]


def _parts(act: Act) -> list[Act]:
    return list(act.parts())


KH: TypeAlias = Game[State, Content]
"""A running game of Keep the Heroes Out!, as its rules see it."""
