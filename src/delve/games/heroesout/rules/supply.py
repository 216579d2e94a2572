"""The supply: what of the limited tokens is not in the dungeon (KH-COMP-09, KH-SETUP-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.games.heroesout import box
from delve.games.heroesout.state import NO_PORTAL, NONE

if TYPE_CHECKING:
    from delve.games.heroesout.defs import KH


def resources(game: KH, kind: int) -> int:
    """Resource tokens of a kind in the supply."""
    return box.RESOURCE_TOKENS - sum([room[kind] for room in game.state.resources])


def traps(game: KH) -> int:
    """Trap tokens in the supply."""
    return box.TRAP_TOKENS - sum(game.state.traps)


def portals(game: KH) -> int:
    """Portal tokens in the supply."""
    portals = game.state.portals
    return box.PORTAL_TOKENS - len(portals) + portals.count(NO_PORTAL)


def heroes(game: KH, cls: int) -> int:
    """Hero tokens of a class in the supply."""
    return box.HERO_TOKENS - [hero.cls for hero in game.state.heroes].count(cls)


def event_tokens(game: KH) -> int:
    """Event tokens in the supply."""
    tokens = game.state.tokens
    return box.EVENT_TOKENS - len(tokens) + tokens.count(NONE)


def treasures(game: KH, value: int) -> list[int]:
    """Treasure tokens of a value in the supply."""
    return [t for t in game.state.treasure_supply if box.TREASURES[t][0] == value]
