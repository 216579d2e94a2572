"""What the box holds, all of it."""

from __future__ import annotations

from functools import lru_cache

from delve.games.mageknight.content.cards.advanced import ADVANCED
from delve.games.mageknight.content.cards.artifacts import ARTIFACTS
from delve.games.mageknight.content.cards.basic import BASIC
from delve.games.mageknight.content.cards.spells import SPELLS
from delve.games.mageknight.content.cities import CITIES
from delve.games.mageknight.content.enemies import ENEMIES
from delve.games.mageknight.content.heroes import HEROES
from delve.games.mageknight.content.ruins import RUINS
from delve.games.mageknight.content.scenarios import SCENARIOS
from delve.games.mageknight.content.skills import SKILLS
from delve.games.mageknight.content.tactics import TACTICS
from delve.games.mageknight.content.tiles import TILES
from delve.games.mageknight.content.units import UNITS
from delve.games.mageknight.defs import Content


@lru_cache(maxsize=1)
def box_content() -> Content:
    """What the box holds."""
    cards = (*BASIC, *ADVANCED, *SPELLS, *ARTIFACTS)
    return Content(HEROES, cards, SKILLS, UNITS, ENEMIES, RUINS, TACTICS, CITIES, TILES, SCENARIOS)
