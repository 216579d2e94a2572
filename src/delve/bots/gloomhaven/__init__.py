"""The heuristic bot for Gloomhaven."""

from __future__ import annotations

from delve.bots.gloomhaven.bot import HeuristicBot

__all__ = ["HeuristicBot"]
