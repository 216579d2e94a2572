"""The Burning Stacks: the Library is the eastern gate of the Vault, and the guild brings torches.

Every hero from the east comes between the shelves. A fire there drives the guards away unless somebody
finds the time to put it out.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Scenario
from delve.games.heroesout.map import parse_layout

SCENARIO = Scenario(
    id="burning_stacks",
    level=3,
    rooms=parse_layout(
        """
        cells@2,0r sewers@6,0
        workshop@1,1 vault@3,1r library@5,1 forge@7,1
        study@0,2 beast_trainer@4,2 cemetery@8,2r
        apothecary@3,3
        """
    ),
    portals=("sewers", "study", "cemetery"),
    treasures={
        "library": 2,
        "workshop": 2,
        "beast_trainer": 1,
        "study": 1,
        "apothecary": 1,
        "forge": 1,
    },
    cards={
        "torch_bearers": 1,
        "book_burners": 2,
        "firebrand": 1,
        "volley": 1,
        "second_party": 2,
    },
)
