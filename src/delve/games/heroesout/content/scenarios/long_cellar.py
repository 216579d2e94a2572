"""The Long Cellar: three rows of vaulted rooms, with ways in from both ends.

The Workshop and the Beast Trainer are the two gates of the Vault; the Cells behind it are the third, and
what is locked up there is one door away from the treasure. Nothing holds heroes up in the Sewers, the Study
and the Workshop.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Scenario
from delve.games.heroesout.map import parse_layout

SCENARIO = Scenario(
    id="long_cellar",
    level=2,
    rooms=parse_layout(
        """
        sewers@0,0 library@2,0 study@4,0 forge@6,0
        workshop@1,1 vault@3,1 beast_trainer@5,1
        apothecary@0,2 cells@2,2 cemetery@4,2
        """
    ),
    portals=("sewers", "library", "study"),
    treasures={
        "apothecary": 3,
        "forge": 2,
        "cemetery": 2,
        "library": 1,
        "beast_trainer": 1,
    },
    cards={
        "standard_bearer": 1,
        "tax_collector": 1,
        "scouts": 1,
        "sappers": 1,
        "second_party": 2,
    },
)
