"""What the box holds: colours, terrain, tracks, limits."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from typing import Literal, TypeAlias

from delve.core.msg import Msg, say

Basic: TypeAlias = Literal["red", "blue", "green", "white"]
Colour: TypeAlias = Literal["red", "blue", "green", "white", "gold", "black"]
BASIC: tuple[Basic, ...] = ("red", "blue", "green", "white")
FACES: tuple[Colour, ...] = (*BASIC, "gold", "black")
"""The faces of a mana die (MK-CONT-01)."""

Element: TypeAlias = Literal["physical", "fire", "ice", "coldfire"]
Kind: TypeAlias = Literal["melee", "ranged", "siege"]
Resistance: TypeAlias = Literal["physical", "fire", "ice"]
Pile: TypeAlias = Literal["green", "grey", "brown", "violet", "white", "red"]
"""The enemy tokens by the colour of their backs (MK-CONT-07)."""
PILES: tuple[Pile, ...] = ("green", "grey", "brown", "violet", "white", "red")

Terrain: TypeAlias = Literal[
    "plains", "hills", "forest", "wasteland", "desert", "swamp", "lake", "mountain", "sea", "city"
]
Site: TypeAlias = Literal[
    "portal",
    "village",
    "monastery",
    "keep",
    "mage_tower",
    "city",
    "dungeon",
    "tomb",
    "monster_den",
    "spawning_grounds",
    "ruins",
    "mine",
    "deep_mine",
    "glade",
    "refugee_camp",
    "maze",
    "labyrinth",
]
FORTIFIED: frozenset[str] = frozenset(("keep", "mage_tower", "city"))
INHABITED: frozenset[str] = frozenset(("village", "monastery", "keep", "mage_tower", "city", "refugee_camp"))
ADVENTURE: frozenset[str] = frozenset(
    ("dungeon", "tomb", "monster_den", "spawning_grounds", "ruins", "maze", "labyrinth")
)
Icon: TypeAlias = Literal["village", "monastery", "keep", "mage_tower", "city"]
"""Where a Unit can be recruited."""

IMPASSABLE = 99
COSTS: dict[str, tuple[int, int]] = {
    "plains": (2, 2),
    "hills": (3, 3),
    "forest": (3, 5),
    "wasteland": (4, 4),
    "desert": (5, 3),
    "swamp": (5, 5),
    "lake": (IMPASSABLE, IMPASSABLE),
    "mountain": (IMPASSABLE, IMPASSABLE),
    "sea": (IMPASSABLE, IMPASSABLE),
    "city": (2, 2),
}
"""Move costs by day and by night (MK-CONT-02)."""
CITY_COST = 2
EXPLORE_COST = 2

FAME_FOR = (0, 3, 8, 15, 24, 35, 48, 63, 80, 99)
"""The Fame that each level begins with, from level 1 (MK-CONT-03)."""
ARMOR = (2, 2, 3, 3, 3, 3, 4, 4, 4, 4)
HAND = (5, 5, 5, 5, 6, 6, 6, 6, 7, 7)
COMMAND = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
"""Armor, Hand limit and Command tokens by level (MK-CONT-04, 05)."""
REPUTATION = (None, -5, -3, -2, -1, -1, 0, 0, 0, 1, 1, 2, 2, 3, 5)
"""Influence by Reputation from -7 to +7; None: nobody talks to you (MK-CONT-06)."""
WORST, BEST = -7, 7
CRYSTALS = 3
"""Of each colour in an Inventory (MK-MANA-04)."""
WOUND = "wound"


def level_of(fame: int) -> int:
    """The level that an amount of Fame gives."""
    return bisect_right(FAME_FOR, fame)


def written(value: int) -> int | str:
    """A number as it is written in a sentence: with a minus sign, not a hyphen."""
    return value if value >= 0 else f"−{-value}"


def signed(value: int) -> str:
    """A number that is added."""
    return f"+{value}" if value > 0 else str(written(value))


@cache
def colour_msg(colour: str) -> Msg:
    """A colour of mana."""
    return say(f"mk.colour.{colour}")


def terrain_msg(terrain: str) -> Msg:
    """A terrain."""
    return say(f"mk.terrain.{terrain}")
