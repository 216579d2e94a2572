"""All codes: importing this registers them."""

from __future__ import annotations

from delve.games.mageknight.rules.codes import advanced, artifacts, basic, skills, spells, units

__all__ = ["advanced", "artifacts", "basic", "skills", "spells", "units"]
