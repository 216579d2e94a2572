"""Until everybody imports `definition`."""

from __future__ import annotations

from delve.games.mageknight.definition import GAME

__all__ = ["GAME"]
