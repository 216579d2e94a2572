"""The Siege: the guild has come to stay, with camps in the west and drums before every attack.

Archers have 2 health. The Builder can still raise rooms in front of the Vault, if Coins get
past the fighting.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Scenario
from delve.games.heroesout.map import parse_layout

SCENARIO = Scenario(
    id="siege",
    level=5,
    rooms=parse_layout(
        """
        study@0,0 forge@4,0
        apothecary@1,1r builder@3,1r vault@5,1
        sewers@0,2 cells@2,2r workshop@4,2r
        beast_trainer@1,3
        """
    ),
    portals=("study", "beast_trainer", "forge"),
    treasures={
        "apothecary": 3,
        "forge": 2,
        "workshop": 1,
        "builder": 1,
    },
    cards={
        "base_camp": 2,
        "standard_bearer": 1,
        "longbow_company": 1,
        "war_drums": 1,
        "second_party": 2,
        "endless_column": 1,
        "dragon_slayer": 1,
        "scouts": 1,
    },
    health={"archer": 2},
)
