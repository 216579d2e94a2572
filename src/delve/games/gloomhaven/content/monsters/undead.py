"""The undead."""

from __future__ import annotations

from delve.games.gloomhaven.content.levels import traits
from delve.games.gloomhaven.defs import Monster, Stats

UNDEAD = (
    Monster(
        "living-bones",
        deck="living-bones",
        standees=10,
        normal=Stats(
            health=(5, 5, 5, 7, 7, 9, 10, 13),
            attack=(1, 1, 2, 2, 3, 3, 3, 3),
            move=(2, 3, 3, 3, 3, 3, 4, 4),
            traits=traits(shield=(0, 1, 1, 1, 1, 1, 1, 1), targets=2),
        ),
        elite=Stats(
            health=(6, 6, 7, 10, 11, 11, 11, 14),
            attack=(2, 2, 3, 3, 4, 4, 4, 4),
            move=(4, 4, 4, 4, 4, 4, 6, 6),
            traits=traits(shield=(0, 1, 1, 1, 1, 2, 2, 2), targets=(2, 3, 3, 3, 3, 3, 3, 3)),
        ),
    ),
    Monster(
        "living-corpse",
        deck="living-corpse",
        standees=6,
        normal=Stats(
            health=(5, 7, 9, 10, 11, 13, 14, 15),
            attack=(3, 3, 3, 4, 4, 4, 4, 5),
            move=(1, 1, 1, 1, 2, 2, 2, 2),
            traits=traits(conditions={"poison": 6}),
        ),
        elite=Stats(
            health=(10, 10, 13, 13, 15, 17, 21, 25),
            attack=(3, 4, 4, 5, 5, 6, 6, 6),
            move=(1, 1, 1, 2, 2, 2, 2, 2),
            traits=traits(conditions={"poison": 4}),
        ),
    ),
    Monster(
        "living-spirit",
        deck="living-spirit",
        standees=6,
        normal=Stats(
            health=(2, 2, 2, 3, 3, 4, 4, 6),
            attack=(2, 2, 2, 3, 3, 3, 4, 4),
            move=(2, 2, 3, 3, 3, 3, 3, 3),
            range=(2, 2, 3, 3, 3, 4, 4, 4),
            traits=traits(shield=(1, 2, 2, 2, 3, 3, 3, 3)),
        ),
        elite=Stats(
            health=(3, 3, 3, 4, 4, 6, 7, 9),
            attack=(3, 3, 3, 4, 4, 4, 5, 5),
            move=(3, 3, 4, 4, 4, 4, 4, 4),
            range=(3, 3, 4, 4, 4, 4, 5, 5),
            traits=traits(shield=(2, 3, 3, 3, 4, 4, 4, 4)),
        ),
        fly=True,
    ),
)
