"""Beasts, imps, oozes, and what was built."""

from __future__ import annotations

from delve.games.gloomhaven.content.levels import traits
from delve.games.gloomhaven.defs import Monster, Stats

CREATURES = (
    Monster(
        "hound",
        deck="hound",
        standees=6,
        normal=Stats(
            health=(4, 4, 6, 8, 8, 9, 11, 15),
            attack=(2, 2, 2, 2, 3, 3, 3, 3),
            move=(3, 4, 4, 4, 4, 4, 5, 5),
            traits=traits(retaliate=(0, 1, 1, 1, 1, 2, 2, 2)),
        ),
        elite=Stats(
            health=(6, 6, 7, 8, 11, 12, 15, 15),
            attack=(2, 2, 3, 4, 4, 4, 4, 5),
            move=(5, 5, 5, 5, 5, 5, 6, 6),
            traits=traits(retaliate=(0, 2, 2, 2, 2, 3, 3, 4)),
        ),
    ),
    Monster(
        "cave-bear",
        deck="cave-bear",
        standees=4,
        normal=Stats(
            health=(7, 9, 11, 13, 16, 17, 19, 22),
            attack=(3, 3, 3, 4, 4, 4, 5, 5),
            move=(3, 3, 4, 4, 4, 5, 5, 5),
            traits=traits(conditions={"wound": 5}),
        ),
        elite=Stats(
            health=(11, 14, 17, 20, 21, 24, 28, 33),
            attack=(4, 4, 4, 5, 5, 6, 7, 7),
            move=(3, 3, 4, 4, 5, 5, 5, 5),
            traits=traits(conditions={"wound": 4}),
        ),
    ),
    Monster(
        "giant-viper",
        deck="giant-viper",
        standees=10,
        normal=Stats(
            health=(2, 3, 4, 4, 6, 7, 8, 10),
            attack=(1, 1, 1, 2, 2, 3, 3, 3),
            move=(2, 2, 3, 3, 3, 3, 4, 4),
            traits=traits(conditions={"poison": 0}),
        ),
        elite=Stats(
            health=(3, 5, 7, 8, 11, 13, 14, 17),
            attack=(2, 2, 2, 3, 3, 3, 4, 4),
            move=(2, 2, 3, 3, 3, 4, 4, 4),
            traits=traits(conditions={"poison": 0}),
        ),
    ),
    Monster(
        "rending-drake",
        deck="rending-drake",
        standees=6,
        normal=Stats(
            health=(5, 6, 7, 7, 9, 10, 11, 14),
            attack=(3, 3, 3, 4, 4, 5, 5, 5),
            move=(3, 3, 4, 4, 4, 4, 5, 5),
            traits=traits(conditions={"wound": 1}),
        ),
        elite=Stats(
            health=(7, 7, 9, 10, 11, 14, 15, 18),
            attack=(4, 5, 5, 6, 6, 6, 7, 7),
            move=(4, 4, 5, 5, 6, 6, 6, 6),
            traits=traits(conditions={"wound": 1}),
        ),
    ),
    Monster(
        "spitting-drake",
        deck="spitting-drake",
        standees=6,
        normal=Stats(
            health=(5, 6, 8, 8, 9, 12, 13, 16),
            attack=(3, 3, 3, 4, 4, 4, 5, 5),
            move=(3, 3, 3, 3, 4, 4, 4, 4),
            range=(3, 3, 3, 4, 4, 4, 4, 4),
            traits=traits(conditions={"muddle": 2}),
        ),
        elite=Stats(
            health=(8, 9, 10, 12, 14, 16, 19, 21),
            attack=(4, 4, 5, 5, 5, 6, 6, 7),
            move=(3, 3, 3, 3, 4, 4, 4, 4),
            range=(4, 4, 4, 5, 5, 5, 5, 5),
            traits=traits(conditions={"muddle": 1}),
        ),
        fly=True,
    ),
    Monster(
        "lurker",
        deck="lurker",
        standees=6,
        normal=Stats(
            health=(5, 7, 9, 10, 10, 11, 12, 14),
            attack=(2, 2, 2, 3, 3, 4, 4, 4),
            move=(2, 2, 3, 3, 3, 3, 4, 4),
            traits=traits(shield=(0, 0, 0, 0, 1, 1, 1, 1), targets=2, pierce=(0, 1, 1, 2, 2, 2, 3, 3)),
        ),
        elite=Stats(
            health=(7, 9, 12, 14, 14, 15, 16, 18),
            attack=(3, 3, 3, 4, 4, 5, 5, 5),
            move=(2, 2, 3, 3, 3, 3, 4, 4),
            traits=traits(shield=(1, 1, 1, 1, 2, 2, 2, 2), targets=2, pierce=(0, 1, 2, 2, 3, 3, 4, 4)),
        ),
    ),
    Monster(
        "deep-terror",
        deck="deep-terror",
        standees=10,
        normal=Stats(
            health=(3, 4, 4, 5, 6, 7, 8, 9),
            attack=(2, 2, 3, 3, 4, 4, 5, 5),
            traits=traits(retaliate=(0, 1, 1, 2, 2, 3, 3, 4)),
        ),
        elite=Stats(
            health=(5, 6, 7, 8, 9, 11, 13, 15),
            attack=(3, 3, 4, 4, 5, 5, 6, 6),
            traits=traits(retaliate=(0, 1, 1, 2, 2, 3, 3, 4)),
        ),
    ),
    Monster(
        "ooze",
        deck="ooze",
        standees=10,
        normal=Stats(
            health=(4, 5, 7, 8, 9, 10, 12, 14),
            attack=(2, 2, 2, 3, 3, 3, 4, 4),
            move=(1, 1, 1, 1, 2, 2, 2, 2),
            range=(2, 2, 3, 3, 3, 3, 3, 3),
            traits=traits(shield=(0, 1, 1, 1, 1, 1, 1, 1), conditions={"poison": 5}),
        ),
        elite=Stats(
            health=(8, 9, 11, 11, 13, 15, 16, 18),
            attack=(2, 2, 3, 3, 4, 4, 4, 5),
            move=(1, 1, 1, 2, 2, 3, 3, 3),
            range=(3, 3, 3, 4, 4, 4, 4, 4),
            traits=traits(shield=(0, 1, 1, 1, 1, 1, 2, 2), conditions={"poison": 3}),
        ),
    ),
    Monster(
        "black-imp",
        deck="imp",
        standees=10,
        normal=Stats(
            health=(3, 4, 5, 5, 7, 9, 10, 12),
            attack=(1, 1, 1, 2, 2, 2, 3, 3),
            move=(1, 1, 1, 1, 1, 1, 1, 1),
            range=(3, 3, 4, 4, 4, 4, 4, 4),
            traits=traits(conditions={"poison": 1}),
        ),
        elite=Stats(
            health=(4, 6, 8, 8, 11, 12, 14, 17),
            attack=(2, 2, 2, 3, 3, 3, 4, 4),
            move=(1, 1, 1, 1, 1, 1, 1, 1),
            range=(3, 3, 4, 4, 4, 5, 5, 5),
            traits=traits(conditions={"poison": 0}, attackers_disadvantage=3),
        ),
    ),
    Monster(
        "forest-imp",
        deck="imp",
        standees=10,
        normal=Stats(
            health=(1, 2, 2, 3, 3, 4, 4, 6),
            attack=(1, 1, 2, 2, 2, 2, 3, 3),
            move=(3, 3, 3, 4, 4, 4, 4, 4),
            range=(3, 3, 3, 4, 4, 4, 4, 4),
            traits=traits(shield=(1, 1, 1, 1, 2, 2, 2, 2), conditions={"curse": 5}),
        ),
        elite=Stats(
            health=(4, 5, 6, 7, 7, 8, 9, 11),
            attack=(1, 2, 2, 2, 2, 3, 4, 4),
            move=(3, 3, 3, 4, 4, 4, 4, 4),
            range=(3, 3, 3, 4, 4, 4, 4, 4),
            traits=traits(shield=(1, 1, 1, 1, 2, 2, 2, 2), conditions={"curse": 2}),
        ),
        fly=True,
    ),
    Monster(
        "ancient-artillery",
        deck="ancient-artillery",
        standees=6,
        normal=Stats(
            health=(4, 6, 7, 8, 9, 11, 14, 16),
            attack=(2, 2, 2, 3, 4, 4, 4, 4),
            range=(4, 4, 5, 5, 5, 6, 6, 7),
        ),
        elite=Stats(
            health=(7, 9, 11, 13, 13, 15, 16, 20),
            attack=(3, 3, 3, 4, 4, 4, 5, 5),
            range=(5, 5, 6, 6, 6, 7, 7, 7),
            traits=traits(targets=(1, 1, 1, 1, 2, 2, 2, 2)),
        ),
    ),
    Monster(
        "stone-golem",
        deck="stone-golem",
        standees=6,
        normal=Stats(
            health=(10, 10, 11, 11, 12, 13, 16, 16),
            attack=(3, 3, 4, 4, 4, 5, 5, 5),
            move=(1, 1, 1, 1, 2, 2, 2, 2),
            traits=traits(shield=(0, 1, 1, 2, 2, 2, 2, 3)),
        ),
        elite=Stats(
            health=(10, 11, 14, 15, 17, 19, 20, 21),
            attack=(4, 4, 5, 5, 6, 6, 7, 7),
            move=(2, 2, 2, 2, 2, 3, 3, 3),
            traits=traits(shield=(1, 2, 2, 3, 3, 3, 3, 4)),
        ),
    ),
)
