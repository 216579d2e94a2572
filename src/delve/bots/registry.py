"""Bots by name, for the command line, the server and simulations; a bot's module is loaded when first asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from delve.bots.base import Bot, RandomBot
from delve.bots.search.approach import LEVELS
from delve.core import registry
from delve.core.errors import BadConfig

RANDOM, HEURISTIC = "random", "heuristic"
SEARCH = LEVELS
"""Bots that look ahead, the more of it the later."""


def names(game: str) -> tuple[str, ...]:
    """The bots that can play a game: first the one that plays where nothing else is said."""
    registry.game_def(game)
    found = [HEURISTIC] if find_spec(f"delve.bots.{game}") else []
    if found and find_spec(f"delve.bots.{game}.approach"):
        found += SEARCH
    return (*found, RANDOM)


def bot(name: str, game: str, seed: int) -> Bot:
    """A bot for a game; raises BadConfig, with the names there are, for an unknown one."""
    known = names(game)
    if name not in known:
        raise BadConfig("bots.error.unknown", name=name, names=", ".join(known))
    if name == RANDOM:
        return RandomBot(seed)
    make: Callable[..., Bot]
    if name in SEARCH:
        make = import_module("delve.bots.search.bot").SearchBot
        return make(game, name, seed)
    make = import_module(f"delve.bots.{game}").HeuristicBot
    return make(seed)
