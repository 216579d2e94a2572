"""The ruin tokens (MK-CONT-34 to 36)."""

from __future__ import annotations

from delve.games.mageknight.defs import Ruin

RUINS: tuple[Ruin, ...] = (
    Ruin("altar-green", cost=("green", "green", "green"), fame=7),
    Ruin("altar-blue", cost=("blue", "blue", "blue"), fame=7),
    Ruin("altar-white", cost=("white", "white", "white"), fame=7),
    Ruin("altar-red", cost=("red", "red", "red"), fame=7),
    Ruin("brown-red", enemies=("brown", "red"), rewards=("artifact", "artifact")),
    Ruin("green-red", enemies=("green", "red"), rewards=("artifact", "advanced_action")),
    Ruin("grey-white", enemies=("grey", "white"), rewards=("artifact", "spell")),
    Ruin("grey-brown", enemies=("grey", "brown"), rewards=("artifact",)),
    Ruin("grey-violet", enemies=("grey", "violet"), rewards=("unit",)),
    Ruin("green-brown", enemies=("green", "brown"), rewards=("artifact",)),
    Ruin(
        "green-green",
        enemies=("green", "green"),
        rewards=("crystal:white", "crystal:green", "crystal:red", "crystal:blue"),
    ),
    Ruin(
        "brown-violet",
        enemies=("brown", "violet"),
        rewards=("spell", "crystal:white", "crystal:green", "crystal:red", "crystal:blue"),
    ),
    Ruin("altar-all", cost=("green", "blue", "white", "red"), fame=10, set="lost-legion"),
    Ruin("green-green-green", enemies=("green", "green", "green"), rewards=("unit",), set="lost-legion"),
    Ruin("violet-violet", enemies=("violet", "violet"), rewards=("spell", "advanced_action"), set="lost-legion"),
)
