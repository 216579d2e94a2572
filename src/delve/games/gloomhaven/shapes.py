"""The shapes of areas, by name: a pattern turned or mirrored is the same shape."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

from delve.games.gloomhaven.content import areas
from delve.games.gloomhaven.effects import Pattern

Cells: TypeAlias = tuple[tuple[int, int], ...]

OPPOSITE = Pattern(((-1, 1), (1, -1)), melee=True)
"""Two adjacent hexes on opposite sides."""
FLANKS = Pattern(((-1, 0), (-1, 1), (1, -1), (1, 0)), melee=True)
"""Two adjacent hexes that touch each other, and the two on the opposite side."""
FAR_LINE_5 = Pattern(((-1, 1), (0, 0), (1, -1), (2, -2), (3, -3)))

NAMED: dict[str, Pattern] = {
    "triangle": areas.TRIANGLE,
    "flower": areas.FLOWER,
    "rhombus": areas.RHOMBUS,
    "row": FAR_LINE_5,
    "pair": areas.PAIR,
    "sweep": areas.SWEEP,
    "ring": areas.RING,
    "line_2": areas.LINE_2,
    "line_3": areas.LINE_3,
    "line_5": areas.LINE_5,
    "wedge": areas.WEDGE,
    "cone_2": areas.CONE_2,
    "cone_3": areas.CONE_3,
    "fan_3": areas.FAN_3,
    "bloom": areas.BLOOM,
    "breath": areas.BREATH,
    "opposite": OPPOSITE,
    "flanks": FLANKS,
}


def _turned(cells: Cells) -> Iterator[Cells]:
    """The twelve ways to lay cells around the hex (0, 0)."""
    for mirrored in (cells, tuple((r, q) for q, r in cells)):
        turned = mirrored
        for _ in range(6):
            yield turned
            turned = tuple((-r, q + r) for q, r in turned)


def _moved(cells: Cells) -> Cells:
    """Cells shifted so that where they lie does not matter."""
    q, r = min(cells)
    return tuple((a - q, b - r) for a, b in cells)


def _canonical(pattern: Pattern) -> tuple[bool, Cells]:
    """The same for all patterns of one shape."""
    ways = (cells if pattern.melee else _moved(cells) for cells in _turned(pattern.hexes))
    return pattern.melee, min(tuple(sorted(cells)) for cells in ways)


@cache
def _names() -> dict[tuple[bool, Cells], str]:
    return {_canonical(pattern): name for name, pattern in NAMED.items()}


def shape_of(pattern: Pattern) -> str:
    """The name of a pattern's shape; `other` if it has none."""
    return _names().get(_canonical(pattern), "other")
