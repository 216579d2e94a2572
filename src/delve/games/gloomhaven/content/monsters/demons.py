"""The six kinds of demons."""

from __future__ import annotations

from delve.games.gloomhaven.content.levels import traits
from delve.games.gloomhaven.defs import Monster, Stats

DEMONS = (
    Monster(
        "earth-demon",
        deck="earth-demon",
        standees=6,
        normal=Stats(
            health=(7, 9, 12, 13, 15, 17, 20, 22),
            attack=(3, 3, 3, 3, 4, 4, 4, 4),
            move=(1, 1, 1, 2, 2, 2, 2, 3),
            traits=traits(conditions={"immobilize": 5}),
        ),
        elite=Stats(
            health=(10, 13, 18, 20, 21, 25, 27, 32),
            attack=(4, 4, 4, 4, 5, 5, 6, 6),
            move=(2, 2, 2, 2, 3, 3, 3, 3),
            traits=traits(conditions={"immobilize": 3}),
        ),
    ),
    Monster(
        "flame-demon",
        deck="flame-demon",
        standees=6,
        normal=Stats(
            health=(2, 2, 3, 3, 3, 4, 4, 5),
            attack=(2, 2, 3, 3, 3, 3, 4, 4),
            move=(3, 3, 3, 3, 4, 4, 4, 4),
            range=(3, 3, 3, 4, 4, 4, 4, 5),
            traits=traits(
                shield=(2, 3, 3, 3, 3, 4, 4, 4),
                retaliate=(0, 0, 0, 2, 3, 3, 4, 4),
                retaliate_range=(1, 1, 1, 2, 2, 2, 2, 3),
            ),
        ),
        elite=Stats(
            health=(3, 3, 4, 5, 5, 6, 7, 8),
            attack=(2, 2, 3, 3, 4, 4, 5, 5),
            move=(3, 3, 3, 3, 4, 4, 4, 4),
            range=(3, 4, 4, 5, 5, 5, 5, 6),
            traits=traits(
                shield=(3, 4, 4, 4, 4, 5, 5, 5),
                retaliate=(0, 2, 3, 3, 4, 4, 5, 5),
                retaliate_range=(1, 2, 2, 3, 3, 3, 3, 4),
            ),
        ),
        fly=True,
    ),
    Monster(
        "frost-demon",
        deck="frost-demon",
        standees=6,
        normal=Stats(
            health=(5, 6, 7, 8, 10, 11, 12, 14),
            attack=(3, 3, 3, 4, 4, 4, 5, 5),
            move=(2, 2, 3, 3, 3, 3, 3, 3),
            traits=traits(retaliate=(0, 1, 2, 2, 2, 3, 3, 3)),
        ),
        elite=Stats(
            health=(10, 10, 12, 14, 18, 20, 22, 25),
            attack=(3, 3, 4, 4, 4, 5, 5, 5),
            move=(3, 3, 4, 4, 4, 4, 4, 4),
            traits=traits(retaliate=(0, 2, 2, 3, 3, 3, 4, 4)),
        ),
    ),
    Monster(
        "night-demon",
        deck="night-demon",
        standees=6,
        normal=Stats(
            health=(3, 5, 6, 7, 8, 11, 14, 15),
            attack=(3, 3, 4, 4, 5, 5, 5, 6),
            move=(3, 3, 3, 4, 4, 4, 4, 4),
            traits=traits(attackers_disadvantage=0),
        ),
        elite=Stats(
            health=(5, 8, 11, 13, 15, 17, 21, 21),
            attack=(4, 4, 4, 5, 5, 6, 6, 8),
            move=(4, 4, 4, 4, 5, 5, 5, 5),
            traits=traits(attackers_disadvantage=0),
        ),
    ),
    Monster(
        "sun-demon",
        deck="sun-demon",
        standees=6,
        normal=Stats(
            health=(5, 7, 9, 10, 11, 11, 12, 15),
            attack=(2, 2, 2, 3, 3, 3, 4, 4),
            move=(2, 2, 2, 2, 3, 3, 3, 3),
            traits=traits(shield=(1, 1, 1, 1, 1, 2, 2, 2), advantage=True),
        ),
        elite=Stats(
            health=(9, 12, 13, 15, 16, 16, 18, 22),
            attack=(3, 3, 4, 4, 5, 5, 5, 5),
            move=(2, 2, 2, 3, 3, 3, 4, 4),
            traits=traits(shield=(1, 1, 1, 1, 1, 2, 2, 2), advantage=True),
        ),
        fly=True,
    ),
    Monster(
        "wind-demon",
        deck="wind-demon",
        standees=6,
        normal=Stats(
            health=(3, 3, 4, 5, 7, 9, 10, 11),
            attack=(2, 2, 2, 3, 3, 3, 3, 4),
            move=(3, 3, 4, 4, 4, 4, 4, 4),
            range=(3, 3, 3, 3, 3, 4, 4, 4),
            traits=traits(shield=(1, 2, 2, 2, 2, 2, 3, 3)),
        ),
        elite=Stats(
            health=(5, 5, 7, 8, 8, 11, 12, 13),
            attack=(3, 3, 3, 4, 4, 4, 4, 5),
            move=(4, 4, 5, 5, 5, 5, 5, 5),
            range=(4, 4, 4, 4, 4, 4, 4, 4),
            traits=traits(shield=(1, 2, 2, 2, 2, 2, 3, 3), conditions={"disarm": 4}),
        ),
        fly=True,
    ),
)
