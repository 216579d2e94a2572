"""The heuristic bot for Keep the Heroes Out!"""

from __future__ import annotations

from delve.bots.heroesout.bot import HeuristicBot

__all__ = ["HeuristicBot"]
