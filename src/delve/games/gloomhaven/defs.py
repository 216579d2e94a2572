"""Definitions: classes, cards, monsters, items and scenarios."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from delve.core.game import Game
from delve.core.msg import Msg, say
from delve.games.gloomhaven.box import AnyElement, Condition, Slot
from delve.games.gloomhaven.effects import AnyAbility, Consume, Gain
from delve.games.gloomhaven.state import State

# ---------------------------------------------------------------------- characters


class Half(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An action: the top or bottom of an ability card."""

    abilities: tuple[AnyAbility, ...]
    xp: int = 0
    lost: bool = False
    lasts: Literal["", "round", "always"] = ""
    """Until when the card lies in the active area; empty: it does not (GH-BONUS)."""
    slots: tuple[int, ...] = ()
    """Use slots of a lasting effect, each with its XP."""
    unrecoverable: bool = False
    makes: tuple[AnyElement, ...] = ()
    consume: tuple[Consume, ...] = ()
    """Elements that several abilities of the action gain from: asked once, before the first."""

    def lines(self, summons: Mapping[str, SummonDef] | None = None) -> list[Msg]:
        """What the action says, line by line."""
        from delve.games.gloomhaven import cardtext

        return cardtext.half_lines(self, summons)


class Card(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An ability card; its id is its name in lower case, `spare-dagger`."""

    id: str
    number: int
    level: int
    """0 for X."""
    initiative: int
    top: Half
    bottom: Half


class SummonDef(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An ally that a card brings (GH-SUMMON-03)."""

    id: str
    health: int
    move: int = 0
    attack: int | str = 0
    """Or the name of a formula."""
    attacks: bool = True
    """Whether it attacks at all."""
    range: int = 0
    fly: bool = False
    conditions: tuple[Condition, ...] = ()
    makes: tuple[AnyElement, ...] = ()
    """Elements that its attacks infuse."""
    on_death: tuple[AnyAbility, ...] = ()
    dots: tuple[str, ...] = ()

    def lines(self) -> list[Msg]:
        """The ally in figures, line by line."""
        from delve.games.gloomhaven import cardtext

        return cardtext.summon_lines(self)


class ModCard(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An attack modifier card (GH-MOD). Its id says what it is: `+1`, `+0 push 1 rolling`."""

    id: str
    value: int = 0
    times: Literal[0, 1, 2] = 1
    """2: 2x; 0: null."""
    rolling: bool = False
    shuffle: bool = False
    """A standard 2x or null (GH-ROUND-04)."""
    gain: Gain = Gain()
    makes: tuple[AnyElement, ...] = ()
    self_: tuple[AnyAbility, ...] = ()
    """What the attacker itself gets: Heal 2, Shield 1."""

    def words(self) -> Msg:
        """What the card shows."""
        from delve.games.gloomhaven import cardtext

        return cardtext.modifier_words(self)


class Perk(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line of the perk list; it can be taken `times` times."""

    remove: tuple[str, ...] = ()
    """Modifier cards by id, each as often as it is removed."""
    add: tuple[str, ...] = ()
    times: int = 1
    ignore: Literal["", "item_effects", "scenario_effects"] = ""
    """Which negative effects the character ignores from now on."""

    def words(self, modifiers: Mapping[str, ModCard]) -> Msg:
        """What the line says."""
        from delve.games.gloomhaven import cardtext

        return cardtext.perk_words(self, modifiers)


class CharacterClass(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A class of characters."""

    id: str
    race: str
    hand: int
    health: tuple[int, ...]
    """By level, 1 to 9."""
    cards: tuple[Card, ...]
    perks: tuple[Perk, ...]
    summons: tuple[SummonDef, ...] = ()


# ---------------------------------------------------------------------- items, goals


ItemUse: TypeAlias = Literal["spent", "consumed", ""]


class Item(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An item. Exactly one of the fields from `attack` on says what it does."""

    number: int
    id: str
    slot: Slot
    price: int
    copies: int
    use: ItemUse
    uses: int = 1
    """Use slots."""
    penalty: int = 0
    """The -1 cards that it demands (GH-SETUP-04)."""
    prosperity: int = 0
    unrecoverable: bool = False
    """Whether it is never refreshed once it is consumed (GH-RECOV-06)."""
    attack: Gain | None = None
    """During your attack."""
    attack_kind: Literal["", "melee", "ranged"] = ""
    single: bool = False
    """For a single attack, not the whole Attack action."""
    single_target: bool = False
    """Only for an attack with one target."""
    consume: tuple[AnyElement, ...] = ()
    """Elements that its use consumes."""
    move: Gain | None = None
    """During your movement."""
    turn: tuple[AnyAbility, ...] = ()
    """During your turn."""
    attacked: Gain | None = None
    """When you are attacked, before the modifier card: `disadvantage` is for the attacker, `shield`."""
    damaged: Gain | None = None
    """When an attack would damage you: `shield`, `retaliate`."""
    sources: int = 0
    """Shield 1 (`damaged`) on the next so many sources of damage from attacks: must be used when it can."""
    prevents: bool = False
    """When damaged by an attack, suffer none."""
    initiative: int = 0
    """After the cards are revealed, the leading initiative goes up or down by so much."""
    basic_attack: int = 0
    """The value of the basic attack instead of 2."""
    basic_move: int = 0
    immune: tuple[Condition, ...] = ()
    fly: bool = False
    special: str = ""
    """What only this item does, by name."""

    def lines(self, summons: Mapping[str, SummonDef] | None = None) -> list[Msg]:
        """What the item says, line by line."""
        from delve.games.gloomhaven import cardtext

        return cardtext.item_lines(self, summons)


class BattleGoal(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A battle goal; its test is a function of the same name in `rules.goals`."""

    number: int
    id: str
    checks: int


# ---------------------------------------------------------------------- monsters


class Traits(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a monster always has, at one level and rank (GH-MON-03)."""

    shield: int = 0
    retaliate: int = 0
    retaliate_range: int = 1
    conditions: tuple[Condition, ...] = ()
    """Added to its attacks."""
    targets: int = 1
    pierce: int = 0
    advantage: bool = False
    attackers_disadvantage: bool = False

    def words(self) -> Msg | None:
        """The traits; None if there are none."""
        from delve.games.gloomhaven import cardtext

        return cardtext.traits_words(self)


class Stats(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, cache_hash=True):
    """The figures of one rank, for levels 0 to 7. A formula is text: `8*C`, `3+X`."""

    health: tuple[int | str, ...]
    attack: tuple[int | str, ...]
    move: tuple[int, ...] = (0,) * 8
    range: tuple[int, ...] = (0,) * 8
    """0: melee."""
    traits: tuple[Traits, ...] = (Traits(),) * 8


class MonsterCard(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card of a monster ability deck. Values of Move and Attack are relative to the stat card."""

    number: int
    initiative: int
    abilities: tuple[AnyAbility, ...]
    shuffle: bool = False
    on_death: tuple[AnyAbility, ...] = ()

    def lines(self) -> list[Msg]:
        """What the card says, line by line."""
        from delve.games.gloomhaven import cardtext

        return cardtext.monster_card_lines(self)


class Monster(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, cache_hash=True):
    """A monster type or a boss."""

    id: str
    deck: str
    standees: int
    normal: Stats | None = None
    elite: Stats | None = None
    boss: Stats | None = None
    """Of a boss or named monster, which is neither normal nor elite (GH-BOSS-02, GH-SPECIAL-14)."""
    fly: bool = False
    immune: tuple[str, ...] = ()
    """Conditions, `push` and `pull` (GH-BOSS-05)."""
    special_1: tuple[AnyAbility, ...] = ()
    special_2: tuple[AnyAbility, ...] = ()
    like: str = ""
    """The type that a named monster is a variant of."""
    hexes: int = 1
    each_round: tuple[AnyAbility, ...] = ()
    """What a boss's token does every round just before the boss, whatever the card says."""
    unharmed: bool = False
    """Whether it cannot be damaged or killed."""

    def lines(self) -> list[Msg]:
        """What holds for the type at every level, line by line."""
        from delve.games.gloomhaven import cardtext

        return cardtext.monster_lines(self)


# ---------------------------------------------------------------------- the game


class CharacterConfig(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A character as it comes to the table. What is not given is chosen at the table or by default."""

    cls: str
    level: int = 1
    cards: tuple[str, ...] = ()
    """The cards gained above level 1: one for each level, of that level or lower."""
    hand: tuple[str, ...] = ()
    """The hand, if it is chosen already."""
    perks: tuple[int, ...] = ()
    """Which lines of the perk list are taken; a line taken twice is there twice."""
    items: tuple[int, ...] = ()
    """Equipped items, by number."""
    gold: int | None = None
    """All its gold, the price of its items included, which is paid from it; None: that of a new character."""


Difficulty: TypeAlias = Literal["easy", "normal", "hard", "very_hard"]


class EventEffects(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the events before the scenario have done to each character (GH-SETUP-02)."""

    damage: int = 0
    conditions: tuple[Condition, ...] = ()
    discard: int = 0
    """Cards to discard from the hand chosen."""
    lose: int = 0
    """Cards to lose from it."""


class Config(Struct, frozen=True, omit_defaults=True):
    """What is chosen before the scenario."""

    scenario: int = 1
    characters: tuple[CharacterConfig, ...] = ()
    difficulty: Difficulty = "normal"
    level: int | None = None
    """The scenario level itself, instead of the recommended one moved by the difficulty."""
    solo: bool = False
    """One player with several characters, or open information: monsters are a level higher (GH-V-SOLO)."""
    reduced_randomness: bool = False
    looted: tuple[int, ...] = ()
    """Numbered treasures that the campaign has looted already (GH-SETUP-22)."""
    event: EventEffects = EventEffects()


class Content:
    """All definitions of the game, indexed; never changed once made."""

    def __init__(
        self,
        classes: tuple[CharacterClass, ...],
        monsters: tuple[Monster, ...],
        decks: dict[str, tuple[MonsterCard, ...]],
        items: tuple[Item, ...],
        modifiers: dict[str, ModCard],
        goals: tuple[BattleGoal, ...],
        summons: tuple[SummonDef, ...] = (),
    ) -> None:
        self.classes = {one.id: one for one in classes}
        self.monsters = {one.id: one for one in monsters}
        self.decks = decks
        self.items = {one.number: one for one in items}
        self.modifiers = modifiers
        self.gaining = frozenset(card for card, shown in modifiers.items() if shown.gain != Gain())
        """The modifier cards that add something besides their number."""
        self.goals = {one.id: one for one in goals}
        self.cards = {card.id: card for one in classes for card in one.cards}
        self.summons = {one.id: one for cls in classes for one in cls.summons} | {one.id: one for one in summons}

    @cached_property
    def drawn(self) -> dict[str, Msg]:
        """The modifier cards as they are shown where they were drawn."""
        return {card: say("gh.why.card", card=shown.words()) for card, shown in self.modifiers.items()}

    @cached_property
    def version(self) -> str:
        """A short stable name of exactly this content."""
        everything = (
            list(self.classes.values()),
            list(self.monsters.values()),
            self.decks,
            list(self.items.values()),
            self.modifiers,
            list(self.goals.values()),
            list(self.summons.values()),
        )
        return hashlib.blake2b(msgspec.json.encode(everything, order="deterministic"), digest_size=8).hexdigest()


GH: TypeAlias = Game[State, Content]
"""A running scenario of Gloomhaven, as its rules see it."""
