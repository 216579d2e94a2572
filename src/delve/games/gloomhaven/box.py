"""What the box holds: elements, conditions, the level table, limits."""

from __future__ import annotations

from typing import Literal, TypeAlias

from delve.core.msg import Msg, say

Element: TypeAlias = Literal["fire", "ice", "air", "earth", "light", "dark"]
AnyElement: TypeAlias = Literal["fire", "ice", "air", "earth", "light", "dark", "any"]
ELEMENTS: tuple[Element, ...] = ("fire", "ice", "air", "earth", "light", "dark")
INERT, WANING, STRONG = 0, 1, 2
"""The columns of the element board (GH-ELEM-01)."""

Condition: TypeAlias = Literal[
    "poison", "wound", "immobilize", "disarm", "stun", "muddle", "invisible", "strengthen", "curse", "bless"
]
NEGATIVE: tuple[Condition, ...] = ("poison", "wound", "immobilize", "disarm", "stun", "muddle", "curse")
POSITIVE: tuple[Condition, ...] = ("invisible", "strengthen", "bless")
TOKENS: tuple[Condition, ...] = (*NEGATIVE[:-1], "invisible", "strengthen")
"""Conditions that lie on a figure; CURSE and BLESS are cards (GH-COND-01)."""
PASSING: frozenset[Condition] = frozenset(("immobilize", "disarm", "stun", "muddle", "invisible", "strengthen"))
"""Conditions that end at the end of the figure's next turn (GH-COND-21)."""

Rank: TypeAlias = Literal["normal", "elite", "boss", "named"]
Slot: TypeAlias = Literal["head", "body", "legs", "onehand", "twohand", "small"]

GOLD = (2, 2, 3, 3, 4, 4, 5, 6)
"""Gold for each money token, by scenario level (GH-LEVEL-05)."""
MOST_GOLD = 9999
"""More than any character can have gathered."""
LEVELS = range(8)
CURSES = 10
"""Curse cards for characters, and as many for monsters (GH-COMP-06)."""
BLESSINGS = 10
"""Bless cards for all decks together (GH-COMP-18)."""
PERKS_BY_CHECKS = 6
"""The most perks that checks give a character (GH-PERK-05)."""
PARTS = {
    "classes": 17,
    "ability cards": 504,
    "monster ability cards": 232,
    "modifier cards": 457,
    "battle goals": 24,
    "personal quests": 24,
    "side scenarios": 9,
    "dungeon cards": 40,
    "items": 228,
    "designs": 25,
    "road events": 69,
    "city events": 81,
    "standees": 236,
    "summon tokens": 32,
    "summon colours": 8,
    "objective tokens": 12,
    "aid tokens": 10,
}
"""How many of each the box holds (GH-COMP-11 to 16)."""
CHARACTERS = range(2, 5)
"""How many characters a scenario takes (GH-COMP-17)."""
FAR = 99
"""A range without limit; also the initiative of a long rest (GH-REST-09)."""


def trap_damage(level: int) -> int:
    """What a trap deals (GH-LEVEL-06)."""
    return 2 + level


def hazard_damage(level: int) -> int:
    """What hazardous terrain deals (GH-TERRAIN-13)."""
    return trap_damage(level) // 2


def bonus_xp(level: int) -> int:
    """What a won scenario gives (GH-LEVEL-06)."""
    return 4 + 2 * level


def starting_gold(level: int) -> int:
    """What a new character of a level has (GH-CREATE-06)."""
    return 15 * (level + 1)


def element_msg(element: str) -> Msg:
    """An element by its name."""
    return say(f"gh.element.{element}")


def condition_msg(condition: str) -> Msg:
    """A condition by its name."""
    return say(f"gh.condition.{condition}")
