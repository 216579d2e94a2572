"""The Market Hall: an open hall with doors everywhere, and the Builder's stall in the middle.

No room can be held alone, for there is always a way around it. Coins from the Vault buy new rooms and new
treasures to keep heroes busy; the Apothecary and the Beast Trainer are still on the Builder's list.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Scenario
from delve.games.heroesout.map import parse_layout

SCENARIO = Scenario(
    id="market_hall",
    level=2,
    rooms=parse_layout(
        """
        study@0,0 cells@2,0r forge@4,0
        workshop@1,1 builder@3,1 vault@5,1
        sewers@0,2 library@2,2r cemetery@4,2
        """
    ),
    portals=("study", "sewers"),
    treasures={
        "library": 1,
        "forge": 1,
    },
    cards={
        "coin_clippers": 2,
        "bargain_hunters": 1,
        "scouts": 2,
        "tunnellers": 1,
        "master_thief": 1,
        "second_party": 2,
    },
)
