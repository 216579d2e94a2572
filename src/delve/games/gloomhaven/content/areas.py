"""The areas on monster cards, boss cards and items (GH-AOE)."""

from __future__ import annotations

from delve.games.gloomhaven.effects import Pattern

TRIANGLE = Pattern(((0, 0), (1, -1), (1, 0)))
FLOWER = Pattern(((0, 0), (1, -1), (1, 0), (0, 1), (2, -1), (2, 0), (1, 1)))
"""A hex and its six neighbours."""
RHOMBUS = Pattern(((0, 0), (1, 0), (0, 1), (1, 1)))

PAIR = Pattern(((1, -1), (1, 0)), melee=True)
"""Two adjacent hexes that touch each other."""
SWEEP = Pattern(((0, -1), (1, -1), (1, 0)), melee=True)
"""Three adjacent hexes in a row."""
RING = Pattern(((-1, 0), (0, -1), (-1, 1), (1, -1), (1, 0), (0, 1)), melee=True)
"""All adjacent hexes."""
LINE_2 = Pattern(((1, 0), (2, 0)), melee=True)
LINE_3 = Pattern(((1, 0), (2, 0), (3, 0)), melee=True)
LINE_5 = Pattern(((1, 0), (2, 0), (3, 0), (4, 0), (5, 0)), melee=True)
WEDGE = Pattern(((1, -1), (1, 0), (2, -1)), melee=True)
"""Two adjacent hexes and the one behind both."""
CONE_2 = Pattern(((1, -1), (1, 0), (2, -2), (2, -1), (2, 0)), melee=True)
"""Two adjacent hexes and the three behind them."""
CONE_3 = Pattern(((0, 1), (1, 0), (0, 2), (1, 1), (2, 0), (0, 3), (1, 2), (2, 1), (3, 0)), melee=True)
"""Two adjacent hexes, the three behind them, and the four behind those."""
FAN_3 = Pattern(
    (
        (1, 0),
        (2, 0),
        (3, 0),
        (-1, 1),
        (0, 1),
        (1, 1),
        (2, 1),
        (-2, 2),
        (-1, 2),
        (0, 2),
        (1, 2),
        (-3, 3),
        (-2, 3),
        (-1, 3),
        (0, 3),
    ),
    melee=True,
)
"""All within three hexes between two lines from the figure that are a third of a turn apart, lines included."""
BLOOM = Pattern(((1, -1), (1, 0), (0, 1), (2, -1), (2, 0), (1, 1)), melee=True)
"""An adjacent hex and its neighbours, the acting figure's own hex left out."""
BREATH = Pattern(((1, 1), (0, 2), (0, 3), (2, 0), (2, 1), (1, 2), (3, 0)), melee=True, grey=((0, 0), (0, 1), (1, 0)))
"""Before a figure of three hexes: the three that touch two of its own, and the four behind those."""
