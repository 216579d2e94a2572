"""Gloomhaven: mercenaries in a dark world; cooperative, 2 to 4 characters."""

from __future__ import annotations

from delve.games.gloomhaven.definition import GAME

__all__ = ["GAME"]
