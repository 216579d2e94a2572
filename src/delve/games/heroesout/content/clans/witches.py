"""Witches: a Supporter that opens the ways for everyone.

Two of them, each with 2 health. Portals built early make the dungeon small for the whole team; a hexed hero one
room away never gets near.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Card, Clan
from delve.games.heroesout.effects import (
    Activate,
    Ambush,
    Choice,
    Defend,
    Draw,
    Melee,
    Move,
    Portal,
    Ranged,
    Resource,
)

CLAN = Clan(
    id="witches",
    health=2,
    monsters=2,
    start=2,
    symbol="hats",
    ability="open_portal",
    role="supporter",
    cards=(
        Card("witches.broom_service", (Move(), Move(), Activate()), copies=2),
        Card("witches.minor_hex", (Choice((Ranged(), Ranged()), (Portal(), Move())),), copies=2),
        Card("witches.double_bubble", (Choice((Activate(), Activate()), (Draw(), Move())),)),
        Card("witches.side_door", (Choice((Portal(), Move(), Move()), (Ambush(1, "swords"), Melee())),)),
        Card("witches.coven_night", (Ambush(2, "hats"), Ranged())),
        Card("witches.cloud_of_moths", (Ambush(1, "gem"), Melee(), Activate())),
        Card("witches.frog_in_pocket", (Resource("frog"), Move(), Activate())),
        Card("witches.evil_eye", (Choice((Melee(), Melee(), Move()), (Defend(),)),)),
    ),
)
