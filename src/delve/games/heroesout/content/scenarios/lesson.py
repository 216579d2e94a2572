"""First Watch: seven rooms for a guided first game.

Two symbols have one room only, so that half of the hero cards bring a single hero. Each way to the Vault
ends in a room with a treasure, and Frogs and Bones are next door to who buys them. Only the Forge has no
treasure: its heroes show what a charge is.
"""

from __future__ import annotations

from delve.games.heroesout.defs import LessonStep, Scenario
from delve.games.heroesout.map import parse_layout

SCENARIO = Scenario(
    id="lesson",
    level=1,
    rooms=parse_layout(
        """
        sewers@1,0 apothecary@3,0
        forge@0,1r cemetery@2,1r vault@4,1
        beast_trainer@1,2 workshop@3,2
        """
    ),
    portals=("forge", "vault"),
    treasures={
        "cemetery": 3,
        "apothecary": 2,
        "workshop": 2,
        "sewers": 1,
        "beast_trainer": 1,
    },
    cards={
        "quiet_night": 1,
        "scouts": 2,
    },
    lesson=(
        LessonStep("aim", when="place"),
        LessonStep("placing", when="place"),
        LessonStep("cards", when="play"),
        LessonStep("actions", when="card"),
        LessonStep("activate", when="card"),
        LessonStep("refresh", when="refresh"),
        LessonStep("invasion", when="invasion"),
        LessonStep("hero", when="hero"),
        LessonStep("treasure", when="hero"),
        LessonStep("errand", when="second_turn"),
        LessonStep("traps", when="second_turn"),
        LessonStep("wave_two", when="wave_two"),
    ),
)
