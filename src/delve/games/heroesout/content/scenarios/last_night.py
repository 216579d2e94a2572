"""The Last Night: eleven rooms, sixteen passages, and the whole guild.

No room is more than three doors from the Vault. Mages have 2 health, and every champion of the
guild is on the way.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Scenario
from delve.games.heroesout.map import parse_layout

SCENARIO = Scenario(
    id="last_night",
    level=5,
    rooms=parse_layout(
        """
        sewers@1,0 laboratory@3,0 workshop@5,0r
        study@0,1 vault@2,1 library@4,1 forge@6,1
        cemetery@1,2r apothecary@3,2 cells@5,2 beast_trainer@7,2
        """
    ),
    portals=("laboratory", "workshop", "cemetery", "beast_trainer", "cells"),
    treasures={
        "study": 3,
        "library": 3,
        "beast_trainer": 3,
        "sewers": 2,
        "cemetery": 2,
        "apothecary": 1,
        "laboratory": 1,
        "workshop": 1,
        "forge": 1,
    },
    cards={
        "guild_feast": 1,
        "jailbreak": 1,
        "battering_ram": 1,
        "queens_colours": 1,
        "war_drums": 1,
        "endless_column": 1,
        "pale_knight": 1,
        "archmage": 1,
        "dragon_slayer": 1,
        "master_thief": 1,
    },
    health={"mage": 2},
)
