"""The 34 ordinary monsters: stat cards for levels 0 to 7 (GH-COMP-13, GH-MON-01)."""

from __future__ import annotations

from delve.games.gloomhaven.content.monsters.creatures import CREATURES
from delve.games.gloomhaven.content.monsters.demons import DEMONS
from delve.games.gloomhaven.content.monsters.folk import FOLK
from delve.games.gloomhaven.content.monsters.undead import UNDEAD
from delve.games.gloomhaven.defs import Monster

MONSTERS: tuple[Monster, ...] = (*FOLK, *CREATURES, *DEMONS, *UNDEAD)
