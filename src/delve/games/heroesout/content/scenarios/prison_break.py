"""Prison Break: the Cells lie between the Vault and half of the dungeon.

Trying one's luck has never been so near the treasure, and the guild has come for its people: by rope, by
purse and through the front door.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Scenario
from delve.games.heroesout.map import parse_layout

SCENARIO = Scenario(
    id="prison_break",
    level=4,
    rooms=parse_layout(
        """
        workshop@1,0 library@3,0 apothecary@5,0
        sewers@0,1 vault@2,1r cells@4,1r study@6,1r
        laboratory@1,2r cemetery@3,2 beast_trainer@5,2
        forge@4,3r
        """
    ),
    portals=("workshop", "laboratory", "study", "forge"),
    treasures={
        "cells": 2,
        "library": 3,
        "sewers": 2,
        "laboratory": 2,
        "cemetery": 1,
        "apothecary": 1,
        "workshop": 1,
    },
    cards={
        "jailbreak": 2,
        "rescuer": 2,
        "kings_ransom": 1,
        "field_surgeon": 1,
        "volley": 1,
        "scouts": 1,
    },
)
