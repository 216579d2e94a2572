"""The games that are installed: every package in `delve.games` with a `definition`, loaded when first asked for."""

from __future__ import annotations

import importlib.util
import pkgutil
from functools import cache
from typing import Any

from delve.core.definition import GameDef
from delve.core.errors import UnknownGame
from delve.core.msg import Msg

_extra: dict[str, GameDef[Any, Any]] = {}


def register(game: GameDef[Any, Any]) -> None:
    """Add a game that does not live in `delve.games` (a test's, a plug-in's)."""
    _extra[game.id] = game


@cache
def installed() -> tuple[str, ...]:
    """The ids of the games in `delve.games`."""
    games = importlib.import_module("delve.games")
    found = (m.name for m in pkgutil.iter_modules(games.__path__) if m.ispkg)
    return tuple(sorted(name for name in found if importlib.util.find_spec(f"delve.games.{name}.definition")))


def names() -> tuple[str, ...]:
    """The ids of all games, those that were registered included."""
    return tuple(sorted({*installed(), *_extra}))


def game_def(name: str) -> GameDef[Any, Any]:
    """The game of that name; raises UnknownGame with the names there are."""
    if name in _extra:
        return _extra[name]
    if name not in installed():
        raise UnknownGame("core.error.unknown_game", game=name, games=[Msg(f"game.{n}") for n in names()])
    return _loaded(name)


@cache
def _loaded(name: str) -> GameDef[Any, Any]:
    game: GameDef[Any, Any] = importlib.import_module(f"delve.games.{name}").GAME
    return game
