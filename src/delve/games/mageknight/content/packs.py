"""What the box holds as records, by the file in which they are exported (docs/schema/mageknight.json)."""

from __future__ import annotations

from typing import Any

from delve.games.mageknight.defs import (
    Card,
    City,
    Content,
    Enemy,
    Hero,
    Ruin,
    Scenario,
    SkillDef,
    Tactic,
    UnitDef,
)
from delve.games.mageknight.map import Tile

KINDS: dict[str, type] = {
    "heroes": Hero,
    "cards": Card,
    "skills": SkillDef,
    "units": UnitDef,
    "enemies": Enemy,
    "ruins": Ruin,
    "tactics": Tactic,
    "cities": City,
    "tiles": Tile,
    "scenarios": Scenario,
}


def records(content: Content) -> dict[str, list[Any]]:
    """All definitions."""
    return {name: list(getattr(content, name).values()) for name in KINDS}
