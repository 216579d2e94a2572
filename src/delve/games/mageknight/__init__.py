"""Mage Knight: heroes conquer a land of hexes, alone, against each other or together; 1 to 4 players."""

from __future__ import annotations

from delve.games.mageknight.definition import GAME

__all__ = ["GAME"]
