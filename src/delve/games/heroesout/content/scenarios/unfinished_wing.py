"""The Unfinished Wing: eight rooms, and every shop is still a plan on the Builder's table.

Each hero card brings one hero only, until the players build its second room: what they win by building they
pay for with more heroes. To make up for it, all but the Mages have 2 health and few treasures are in
their way.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Scenario
from delve.games.heroesout.map import parse_layout

SCENARIO = Scenario(
    id="unfinished_wing",
    level=3,
    rooms=parse_layout(
        """
        laboratory@0,0 workshop@2,0r
        sewers@1,1r cemetery@3,1r vault@5,1
        library@0,2r builder@4,2r cells@6,2
        """
    ),
    portals=("library", "cells"),
    treasures={
        "library": 1,
        "laboratory": 1,
    },
    cards={
        "longbow_company": 2,
        "battering_ram": 2,
        "tunnellers": 2,
        "scouts": 1,
        "master_thief": 1,
        "second_party": 2,
    },
    health={"rogue": 2, "warrior": 2, "archer": 2},
)
