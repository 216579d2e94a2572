"""People: bandits, the city, Inox, Vermlings, cultists, Savvas and Harrowers."""

from __future__ import annotations

from delve.games.gloomhaven.content.levels import traits
from delve.games.gloomhaven.defs import Monster, Stats

FOLK = (
    Monster(
        "bandit-guard",
        deck="guard",
        standees=6,
        normal=Stats(
            health=(5, 6, 6, 9, 10, 11, 14, 16),
            attack=(2, 2, 3, 3, 3, 4, 4, 4),
            move=(2, 3, 3, 3, 4, 4, 4, 5),
        ),
        elite=Stats(
            health=(9, 9, 10, 10, 11, 12, 14, 14),
            attack=(3, 3, 4, 4, 4, 5, 5, 5),
            move=(2, 2, 2, 3, 3, 3, 3, 3),
            traits=traits(shield=(0, 1, 1, 2, 2, 2, 2, 3), conditions={"muddle": 4}),
        ),
    ),
    Monster(
        "bandit-archer",
        deck="archer",
        standees=6,
        normal=Stats(
            health=(4, 5, 6, 6, 8, 10, 10, 13),
            attack=(2, 2, 2, 3, 3, 3, 4, 4),
            move=(2, 2, 3, 3, 3, 3, 3, 3),
            range=(3, 4, 4, 4, 4, 5, 5, 5),
        ),
        elite=Stats(
            health=(6, 7, 9, 10, 10, 12, 13, 17),
            attack=(3, 3, 3, 4, 4, 4, 5, 5),
            move=(2, 2, 3, 3, 3, 4, 4, 4),
            range=(3, 5, 5, 5, 6, 6, 6, 6),
            traits=traits(conditions={"poison": 4}),
        ),
    ),
    Monster(
        "city-guard",
        deck="guard",
        standees=6,
        normal=Stats(
            health=(5, 5, 7, 8, 9, 10, 11, 13),
            attack=(2, 2, 2, 3, 3, 3, 4, 4),
            move=(2, 2, 2, 2, 3, 3, 3, 3),
            traits=traits(shield=(0, 1, 1, 1, 1, 2, 2, 2)),
        ),
        elite=Stats(
            health=(6, 6, 9, 9, 10, 12, 13, 14),
            attack=(3, 3, 3, 4, 4, 4, 5, 6),
            move=(2, 2, 2, 2, 3, 3, 3, 3),
            traits=traits(shield=(1, 2, 2, 2, 2, 3, 3, 3), retaliate=(0, 0, 0, 1, 2, 2, 3, 3)),
        ),
    ),
    Monster(
        "city-archer",
        deck="archer",
        standees=6,
        normal=Stats(
            health=(4, 5, 6, 6, 8, 9, 9, 10),
            attack=(2, 2, 3, 3, 3, 4, 4, 4),
            move=(1, 1, 1, 2, 2, 2, 3, 3),
            range=(3, 4, 4, 4, 5, 5, 5, 6),
            traits=traits(shield=(0, 0, 0, 1, 1, 1, 2, 2)),
        ),
        elite=Stats(
            health=(6, 6, 7, 8, 10, 11, 12, 13),
            attack=(3, 3, 4, 4, 4, 5, 6, 6),
            move=(1, 1, 1, 2, 2, 2, 3, 3),
            range=(4, 5, 5, 5, 6, 6, 6, 7),
            traits=traits(shield=(0, 1, 1, 2, 2, 2, 2, 3), pierce=(0, 1, 2, 2, 2, 3, 3, 3)),
        ),
    ),
    Monster(
        "inox-guard",
        deck="guard",
        standees=6,
        normal=Stats(
            health=(5, 8, 9, 11, 12, 13, 16, 19),
            attack=(2, 2, 3, 3, 3, 4, 4, 4),
            move=(2, 2, 2, 3, 3, 3, 3, 3),
            traits=traits(retaliate=(0, 0, 0, 0, 1, 1, 1, 2)),
        ),
        elite=Stats(
            health=(9, 10, 12, 15, 17, 19, 21, 23),
            attack=(3, 3, 4, 4, 5, 5, 5, 6),
            move=(1, 2, 2, 2, 2, 2, 3, 3),
            traits=traits(retaliate=(1, 2, 2, 3, 3, 4, 4, 4)),
        ),
    ),
    Monster(
        "inox-archer",
        deck="archer",
        standees=6,
        normal=Stats(
            health=(5, 6, 8, 9, 10, 12, 12, 15),
            attack=(2, 2, 2, 3, 3, 3, 4, 4),
            move=(2, 2, 2, 2, 3, 3, 3, 3),
            range=(2, 3, 3, 3, 3, 4, 4, 4),
            traits=traits(conditions={"wound": 6}),
        ),
        elite=Stats(
            health=(7, 8, 11, 13, 14, 17, 19, 23),
            attack=(3, 3, 3, 4, 4, 4, 5, 5),
            move=(2, 2, 2, 2, 3, 3, 3, 3),
            range=(3, 4, 4, 4, 4, 5, 5, 5),
            traits=traits(conditions={"wound": 4}),
        ),
    ),
    Monster(
        "inox-shaman",
        deck="shaman",
        standees=4,
        normal=Stats(
            health=(4, 6, 7, 9, 10, 13, 15, 16),
            attack=(2, 2, 2, 2, 3, 3, 3, 4),
            move=(1, 1, 2, 2, 2, 2, 3, 3),
            range=(3, 3, 3, 4, 4, 4, 4, 4),
        ),
        elite=Stats(
            health=(6, 9, 11, 14, 16, 20, 24, 27),
            attack=(3, 3, 3, 3, 4, 4, 4, 5),
            move=(2, 2, 3, 3, 3, 3, 4, 4),
            range=(3, 3, 3, 4, 4, 4, 4, 4),
        ),
    ),
    Monster(
        "vermling-scout",
        deck="scout",
        standees=10,
        normal=Stats(
            health=(2, 3, 3, 5, 6, 8, 9, 11),
            attack=(1, 1, 2, 2, 3, 3, 3, 3),
            move=(3, 3, 3, 3, 3, 3, 4, 4),
        ),
        elite=Stats(
            health=(4, 5, 5, 7, 8, 11, 12, 15),
            attack=(2, 2, 3, 3, 4, 4, 4, 4),
            move=(3, 3, 4, 4, 4, 4, 5, 5),
        ),
    ),
    Monster(
        "vermling-shaman",
        deck="shaman",
        standees=6,
        normal=Stats(
            health=(2, 2, 3, 3, 3, 4, 5, 7),
            attack=(1, 1, 1, 2, 2, 3, 4, 4),
            move=(2, 2, 2, 2, 3, 3, 3, 3),
            range=(3, 3, 4, 4, 4, 4, 4, 4),
            traits=traits(shield=(2, 3, 3, 3, 3, 3, 3, 3), conditions={"muddle": 4}),
        ),
        elite=Stats(
            health=(3, 3, 4, 5, 5, 6, 6, 8),
            attack=(2, 2, 2, 3, 3, 4, 4, 4),
            move=(3, 3, 3, 3, 3, 3, 3, 3),
            range=(3, 3, 4, 4, 4, 4, 4, 4),
            traits=traits(shield=(2, 3, 3, 3, 4, 4, 5, 5), conditions={"muddle": 4}),
        ),
    ),
    Monster(
        "cultist",
        deck="cultist",
        standees=6,
        normal=Stats(
            health=(4, 5, 7, 9, 10, 11, 14, 15),
            attack=(1, 1, 1, 1, 2, 2, 2, 3),
            move=(2, 2, 2, 3, 3, 3, 3, 3),
            traits=traits(conditions={"curse": 5}),
        ),
        elite=Stats(
            health=(7, 9, 12, 13, 15, 18, 22, 25),
            attack=(2, 2, 2, 2, 3, 3, 3, 4),
            move=(2, 2, 2, 3, 3, 3, 3, 3),
            traits=traits(conditions={"curse": 3}),
        ),
    ),
    Monster(
        "harrower-infester",
        deck="harrower-infester",
        standees=4,
        normal=Stats(
            health=(6, 7, 8, 10, 12, 12, 15, 17),
            attack=(2, 2, 2, 3, 3, 4, 4, 4),
            move=(2, 2, 2, 2, 3, 3, 3, 3),
            traits=traits(retaliate=(0, 1, 2, 2, 2, 3, 3, 4)),
        ),
        elite=Stats(
            health=(12, 12, 14, 17, 19, 21, 22, 26),
            attack=(2, 2, 3, 3, 4, 5, 5, 5),
            move=(2, 3, 3, 3, 3, 3, 4, 4),
            traits=traits(retaliate=(0, 2, 2, 3, 3, 3, 4, 4)),
        ),
    ),
    Monster(
        "savvas-icestorm",
        deck="savvas-icestorm",
        standees=4,
        normal=Stats(
            health=(7, 10, 12, 12, 14, 16, 16, 17),
            attack=(2, 2, 2, 3, 3, 4, 4, 4),
            move=(2, 2, 3, 3, 3, 3, 3, 4),
            range=(3, 4, 4, 4, 5, 5, 5, 6),
            traits=traits(shield=(0, 0, 0, 1, 1, 1, 2, 2), pierce=3),
        ),
        elite=Stats(
            health=(12, 12, 15, 18, 19, 21, 23, 24),
            attack=(3, 3, 3, 4, 4, 5, 6, 6),
            move=(2, 2, 3, 3, 4, 4, 4, 4),
            range=(4, 5, 5, 6, 6, 6, 6, 6),
            traits=traits(shield=(0, 1, 1, 1, 2, 2, 2, 3), pierce=3),
        ),
    ),
    Monster(
        "savvas-lavaflow",
        deck="savvas-lavaflow",
        standees=4,
        normal=Stats(
            health=(8, 9, 11, 14, 16, 18, 20, 24),
            attack=(2, 2, 3, 3, 4, 4, 4, 4),
            move=(3, 3, 3, 3, 3, 3, 4, 4),
            traits=traits(conditions={"poison": 1, "wound": 5}),
        ),
        elite=Stats(
            health=(13, 15, 18, 21, 24, 27, 30, 35),
            attack=(3, 3, 3, 4, 4, 5, 6, 6),
            move=(3, 3, 3, 3, 4, 4, 4, 4),
            traits=traits(conditions={"poison": 2, "wound": 1}),
        ),
    ),
)
