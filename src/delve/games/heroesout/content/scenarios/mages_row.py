"""Mages' Row: the Laboratory is in use, and the order has come to close it.

Mages have 2 health and care about prisoners; portals do not stay open for long. The Cells lie three rooms
from the Vault, which leaves some time to repair a bad experiment.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Scenario
from delve.games.heroesout.map import parse_layout

SCENARIO = Scenario(
    id="mages_row",
    level=3,
    rooms=parse_layout(
        """
        library@0,0 cells@2,0r beast_trainer@4,0r sewers@6,0r
        forge@1,1r apothecary@3,1 laboratory@5,1 workshop@7,1r
        cemetery@2,2r vault@4,2 study@6,2r
        """
    ),
    portals=("library", "sewers", "workshop", "cemetery"),
    treasures={
        "workshop": 3,
        "study": 3,
        "cemetery": 2,
        "apothecary": 2,
        "forge": 2,
        "laboratory": 1,
        "beast_trainer": 1,
        "sewers": 1,
        "library": 1,
    },
    cards={
        "scouts": 1,
        "archmage": 1,
        "counterspell": 1,
        "seals_of_the_order": 1,
        "iron_seals": 1,
        "rescuer": 1,
        "jailbreak": 1,
    },
    health={"mage": 2},
)
