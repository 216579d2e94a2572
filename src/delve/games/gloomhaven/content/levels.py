"""A monster's traits for all levels at once, as its stat card has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from delve.games.gloomhaven.box import LEVELS, Condition
from delve.games.gloomhaven.defs import Traits

Row: TypeAlias = int | tuple[int, ...]
"""One value for all levels, or one for each."""


def traits(
    *,
    shield: Row = 0,
    retaliate: Row = 0,
    retaliate_range: Row = 1,
    targets: Row = 1,
    pierce: Row = 0,
    conditions: Mapping[Condition, int] | None = None,
    advantage: bool = False,
    attackers_disadvantage: int | None = None,
) -> tuple[Traits, ...]:
    """Traits by level; conditions and the attackers' disadvantage are there from a level on."""
    return tuple(
        Traits(
            shield=_at(shield, level),
            retaliate=_at(retaliate, level),
            retaliate_range=_at(retaliate_range, level),
            conditions=tuple(name for name, first in (conditions or {}).items() if level >= first),
            targets=_at(targets, level),
            pierce=_at(pierce, level),
            advantage=advantage,
            attackers_disadvantage=attackers_disadvantage is not None and level >= attackers_disadvantage,
        )
        for level in LEVELS
    )


def _at(row: Row, level: int) -> int:
    return row if isinstance(row, int) else row[level]
