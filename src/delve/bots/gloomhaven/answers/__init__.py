"""Answers to questions, by their prompts: what the plan of a turn does not cover, or what is asked out of the blue."""

from __future__ import annotations

from delve.bots.gloomhaven.answers import attacks, figures, hands, piles, table, turn
from delve.bots.gloomhaven.answers.base import HANDLERS

__all__ = ["HANDLERS", "attacks", "figures", "hands", "piles", "table", "turn"]
