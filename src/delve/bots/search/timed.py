"""Bots that look ahead where somebody waits for them: an answer takes its time, and not much more."""

from __future__ import annotations

from delve.bots.search.approach import LevelName
from delve.bots.search.bot import SearchBot

SECONDS: dict[LevelName, float] = {"quick": 0.5, "strong": 2.0, "deep": 8.0}
"""How long a bot of each level thinks about an answer."""
HINT: LevelName = "strong"
"""The level that hints come from."""


def timed(game: str, level: LevelName, seed: int, *, thorough: bool = False) -> SearchBot:
    """A bot for a table with people."""
    return SearchBot(game, level, seed, seconds=SECONDS[level], thorough=thorough)
