"""All codes: importing this registers them."""

from __future__ import annotations

from delve.games.mageknight.rules.codes import (
    advanced,
    artifacts,
    banners,
    basic,
    battle,
    chains,
    rivals,
    skills,
    spells,
    units,
)

__all__ = ["advanced", "artifacts", "banners", "basic", "battle", "chains", "rivals", "skills", "spells", "units"]
