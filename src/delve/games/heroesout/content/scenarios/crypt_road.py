"""The Crypt Road: one corridor with chapels on both sides, and the Vault near its western end.

Heroes of the Mystic Eye begin at the far end and gather others along the road; a single strong room in the
middle stops them all, for as long as it holds.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Scenario
from delve.games.heroesout.map import parse_layout

SCENARIO = Scenario(
    id="crypt_road",
    level=2,
    rooms=parse_layout(
        """
        sewers@3,0 beast_trainer@7,0r
        cells@0,1r vault@2,1r apothecary@4,1r library@6,1r forge@8,1r study@10,1r
        workshop@5,2r cemetery@9,2r
        """
    ),
    portals=("cells", "sewers", "study", "cemetery"),
    treasures={
        "apothecary": 3,
        "forge": 1,
        "library": 3,
        "sewers": 1,
        "beast_trainer": 3,
        "workshop": 1,
        "cemetery": 1,
        "study": 1,
    },
    cards={
        "grave_robbers": 2,
        "pale_knight": 1,
        "scouts": 2,
        "supply_train": 1,
        "second_party": 2,
    },
)
