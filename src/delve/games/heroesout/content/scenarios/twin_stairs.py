"""Twin Stairs: a ring of rooms with the Vault at its foot.

Two flights lead down, one on each side, and nothing joins them but the landing at the top: who guards one
stair is far from the other, until portals bring them together.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Scenario
from delve.games.heroesout.map import parse_layout

SCENARIO = Scenario(
    id="twin_stairs",
    level=1,
    rooms=parse_layout(
        """
        library@2,0 cemetery@4,0
        beast_trainer@1,1r forge@5,1r
        sewers@0,2 study@6,2r
        apothecary@1,3r vault@3,3 workshop@5,3r
        """
    ),
    portals=("library", "apothecary", "workshop"),
    treasures={
        "apothecary": 3,
        "workshop": 3,
        "sewers": 3,
        "study": 2,
        "beast_trainer": 2,
        "forge": 1,
        "library": 1,
        "cemetery": 1,
    },
    cards={
        "map_sellers": 1,
        "guild_feast": 1,
        "double_agent": 1,
        "torch_bearers": 1,
        "scouts": 1,
        "second_party": 1,
    },
)
