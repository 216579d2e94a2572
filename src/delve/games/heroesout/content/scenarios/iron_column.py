"""The Iron Column: two rows of rooms, with the Vault at one end and the Forge at the other.

Warriors have 2 health and come for a fight. The one way west leads through the Cells, so that a column
which gets that far sets the prisoners free.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Scenario
from delve.games.heroesout.map import parse_layout

SCENARIO = Scenario(
    id="iron_column",
    level=4,
    rooms=parse_layout(
        """
        vault@0,0r cells@2,0r library@4,0r apothecary@6,0r workshop@8,0r
        sewers@1,1r study@3,1 cemetery@5,1 forge@7,1r beast_trainer@9,1
        """
    ),
    portals=("sewers", "study", "beast_trainer"),
    treasures={
        "sewers": 3,
        "cells": 3,
        "library": 3,
        "study": 2,
        "forge": 2,
        "apothecary": 1,
        "workshop": 1,
        "beast_trainer": 1,
    },
    cards={
        "battering_ram": 2,
        "standard_bearer": 1,
        "call_to_arms": 1,
        "battle_hymn": 1,
        "scouts": 1,
    },
    health={"warrior": 2},
)
