"""The Moon Gates: a long road around the Vault, and six old gates that heroes can use as well.

Unfinished gates lead nowhere. Each pair that the players finish is a short cut for both sides, and the one
in the Workshop opens next to the Vault.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Scenario
from delve.games.heroesout.map import parse_layout

SCENARIO = Scenario(
    id="moon_gates",
    level=4,
    rooms=parse_layout(
        """
        forge@0,0r library@2,0 apothecary@4,0 cemetery@6,0
        study@7,1r
        workshop@0,2 vault@2,2r cells@4,2r sewers@6,2r
        beast_trainer@3,3
        """
    ),
    portals=("forge", "apothecary", "cemetery", "study", "workshop", "beast_trainer"),
    treasures={
        "sewers": 3,
        "workshop": 3,
        "beast_trainer": 3,
        "cells": 2,
        "apothecary": 2,
        "library": 1,
        "study": 2,
        "cemetery": 1,
        "forge": 1,
    },
    cards={
        "firebrand": 1,
        "counterspell": 2,
        "scouts": 1,
        "mage_hunters": 1,
        "base_camp": 1,
        "archmage": 1,
    },
    heroes_use_portals=True,
)
