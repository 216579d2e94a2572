"""The heuristic bot for Mage Knight."""

from __future__ import annotations

from delve.bots.mageknight.bot import HeuristicBot

__all__ = ["HeuristicBot"]
