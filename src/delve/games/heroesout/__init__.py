"""Keep the Heroes Out!: monsters guard their treasures; cooperative, 1 to 6 players."""

from __future__ import annotations

from delve.games.heroesout.definition import GAME

__all__ = ["GAME"]
