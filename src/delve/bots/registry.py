"""Bots by name, for the command line, the server and simulations; a bot's module is loaded when first asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from delve.bots.base import Bot, RandomBot
from delve.core import registry
from delve.core.errors import BadConfig

RANDOM, HEURISTIC = "random", "heuristic"


def names(game: str) -> tuple[str, ...]:
    """The bots that can play a game."""
    registry.game_def(game)
    return (HEURISTIC, RANDOM) if find_spec(f"delve.bots.{game}") else (RANDOM,)


def bot(name: str, game: str, seed: int) -> Bot:
    """A bot for a game; raises BadConfig, with the names there are, for an unknown one."""
    known = names(game)
    if name not in known:
        raise BadConfig("bots.error.unknown", name=name, names=", ".join(known))
    if name == RANDOM:
        return RandomBot(seed)
    make: Callable[[int], Bot] = import_module(f"delve.bots.{game}").HeuristicBot
    return make(seed)
