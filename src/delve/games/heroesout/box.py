"""What is in the box: rooms, symbols, heroes, resources and how many tokens of each (KH-COMP).

Rooms, hero classes and resources are small integers in the state and names everywhere a person reads or writes.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NewType, TypeAlias, get_args

from delve.core.msg import Msg

RoomId = NewType("RoomId", int)
"""A room by its number in ROOMS; every room is one tile (KH-COMP-08)."""

RoomName: TypeAlias = Literal[
    "vault",
    "sewers",
    "workshop",
    "library",
    "cemetery",
    "forge",
    "apothecary",
    "study",
    "beast_trainer",
    "cells",
    "laboratory",
    "builder",
]
TreasureRoom: TypeAlias = Literal[
    "sewers",
    "workshop",
    "library",
    "cemetery",
    "forge",
    "apothecary",
    "study",
    "beast_trainer",
    "cells",
    "laboratory",
    "builder",
]
"""Where a scenario may put a treasure: the Vault's is always the one of value 4 (KH-SETUP-03)."""

Symbol: TypeAlias = Literal["crossbones", "eye", "hats", "swords", "gem", "special"]
ResourceName: TypeAlias = Literal["frog", "coin", "bone", "book"]
HeroName: TypeAlias = Literal["rogue", "warrior", "archer", "mage"]
LootType: TypeAlias = Literal["equipment", "scroll", "beast", "potion"]
DifficultyName: TypeAlias = Literal["family", "challenging", "hardcore"]
TreasureEffect: TypeAlias = Literal["curse", "spoils", "prisoner", "heal", "defeat"]
TokenName: TypeAlias = Literal["fire", "banner", "ward", "camp"]

ROOMS: tuple[RoomName, ...] = get_args(RoomName)
NUMBER: dict[str, RoomId] = {name: RoomId(i) for i, name in enumerate(ROOMS)}
VAULT, WORKSHOP = NUMBER["vault"], NUMBER["workshop"]
CELLS, LABORATORY, BUILDER = NUMBER["cells"], NUMBER["laboratory"], NUMBER["builder"]

SYMBOLS: dict[Symbol, tuple[RoomId, ...]] = {
    "crossbones": (NUMBER["sewers"], NUMBER["beast_trainer"]),
    "eye": (NUMBER["cemetery"], NUMBER["study"]),
    "hats": (NUMBER["library"], NUMBER["apothecary"]),
    "swords": (NUMBER["forge"], NUMBER["workshop"]),
    "gem": (VAULT,),
    "special": (CELLS, LABORATORY, BUILDER),
}
SYMBOL_OF: dict[RoomId, Symbol] = {room: symbol for symbol, rooms in SYMBOLS.items() for room in rooms}

RESOURCES: tuple[ResourceName, ...] = ("frog", "coin", "bone", "book")
FROG, COIN, BONE, BOOK = range(4)
GIVES: dict[RoomId, int] = {
    VAULT: COIN,
    NUMBER["sewers"]: FROG,
    NUMBER["library"]: BOOK,
    NUMBER["cemetery"]: BONE,
}
"""What an Activate places in a room (KH-ROOM-02; the Workshop's trap apart)."""

SELLS: dict[RoomId, tuple[int, LootType]] = {
    NUMBER["forge"]: (COIN, "equipment"),
    NUMBER["apothecary"]: (FROG, "potion"),
    NUMBER["study"]: (BOOK, "scroll"),
    NUMBER["beast_trainer"]: (BONE, "beast"),
}
"""What an Activate takes and sells in a room (KH-ROOM-03)."""

HEROES: tuple[HeroName, ...] = ("rogue", "warrior", "archer", "mage")
ROGUE, WARRIOR, ARCHER, MAGE = range(4)
LOOT_TYPES: tuple[LootType, ...] = ("equipment", "scroll", "beast", "potion")

HERO_TOKENS = RESOURCE_TOKENS = TRAP_TOKENS = EVENT_TOKENS = 5
PORTAL_TOKENS = 10
WOUND_TOKENS = 20
HAND = 5
LOOT_ROW = 5
BLUEPRINTS = 3

DIFFICULTIES: dict[DifficultyName, tuple[int, int]] = {
    "family": (1, 2),
    "challenging": (2, 2),
    "hardcore": (2, 3),
}
"""Guild cards for each turn, in wave 1 and in wave 2 (KH-SETUP-07)."""

TREASURES: tuple[tuple[int, TreasureEffect], ...] = (
    (4, "defeat"),
    *((1, e) for e in ("spoils", "spoils", "curse", "heal", "prisoner")),
    *((2, e) for e in ("spoils", "curse", "curse", "heal", "prisoner")),
    *((3, e) for e in ("spoils", "curse", "heal", "prisoner", "prisoner")),
)
"""Value and effect of the 16 treasure tokens (KH-COMP-14; the spread of effects is ruling KH-R-02)."""

HERO_CARDS: tuple[str, ...] = tuple(
    f"{hero}.{symbol}" for hero in HEROES for symbol in ("crossbones", "eye", "hats", "swords")
)
"""The 16 hero cards of the guild deck (KH-COMP-13)."""

TOKENS: tuple[TokenName, ...] = ("fire", "banner", "ward", "camp")


def room_msg(room: RoomId) -> Msg:
    """The name of a room."""
    return _ROOM_MSG[room]


def resource_msg(kind: int) -> Msg:
    """The name of a resource."""
    return _RESOURCE_MSG[kind]


def hero_msg(cls: int) -> Msg:
    """The name of a hero class."""
    return _HERO_MSG[cls]


@cache
def symbol_msg(symbol: str) -> Msg:
    """The name of a room symbol."""
    return Msg(f"kh.symbol.{symbol}")


@cache
def clan_msg(clan: str) -> Msg:
    """The name of a clan."""
    return Msg(f"kh.clan.{clan}")


@cache
def monster_msg(clan: str) -> Msg:
    """The name of one monster of a clan."""
    return Msg(f"kh.monster.{clan}")


_ROOM_MSG = [Msg(f"kh.room.{name}") for name in ROOMS]
_RESOURCE_MSG = [Msg(f"kh.resource.{name}") for name in RESOURCES]
_HERO_MSG = [Msg(f"kh.hero.{name}") for name in HEROES]
