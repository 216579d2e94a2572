"""The Flooded Drains: two groups of rooms with one channel between them.

The western basin is a long way from the Vault but the Workshop is in it, so that traps have to come the
same way as the heroes, or by portal. The guild knows about the traps.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Scenario
from delve.games.heroesout.map import parse_layout

SCENARIO = Scenario(
    id="flooded_drains",
    level=3,
    rooms=parse_layout(
        """
        sewers@0,0 forge@2,0 beast_trainer@8,0r
        workshop@1,1 apothecary@3,1r library@5,1r cemetery@7,1
        cells@0,2 study@6,2 vault@8,2
        """
    ),
    portals=("workshop", "sewers", "beast_trainer", "vault"),
    treasures={
        "apothecary": 3,
        "study": 3,
        "cemetery": 3,
        "library": 1,
        "beast_trainer": 1,
        "forge": 1,
        "sewers": 1,
    },
    cards={
        "sappers": 1,
        "frog_poachers": 1,
        "rat_catchers": 1,
        "tunnellers": 1,
        "second_party": 2,
        "endless_column": 1,
    },
)
