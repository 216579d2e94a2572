"""`delve position`: play from a written position, or look at one."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from typing import Any

from delve.cli import files, view
from delve.cli.errors import BadArguments
from delve.cli.play import HUMAN, Play, parse_seats
from delve.cli.tables import table_for
from delve.cli.terminal import Terminal
from delve.core import registry
from delve.core.questions import SPECTATOR
from delve.core.session import Session


def position(file: str, *, show: bool, seats: str | None, seed: int, packs: list[str], keep: Path | None) -> int:
    """Play from a position, or show it."""
    term = Terminal()
    session = read(_text(file), [files.find_pack(name) for name in packs], seed)
    chosen = parse_seats(seats, session.definition.seats) if seats is not None else [HUMAN] * session.seats
    if len(chosen) != session.seats:
        raise BadArguments("cli.error.seats_of_save", n=session.seats, given=len(chosen))
    if show:
        table = table_for(session.definition.id)
        term.console.print(view.standing(term, table, session, SPECTATOR))
        return 0
    return Play(term, session, chosen, keep or files.new_save(session.definition.id, seed)).run()


def read(text: str, packs: list[str], seed: int) -> Session:
    """A session that stands at a written position; its first word names the game. Raises BadPosition if it cannot be
    read, or could not come about."""
    game = (text.split() or [""])[0]
    if game not in registry.names():
        raise BadArguments("cli.error.position_game", game=game[:40], games=", ".join(registry.names()))
    definition = registry.game_def(game)
    content = definition.content(tuple(packs))
    state = _module(game).read(text, content)
    _module(game).check(state, content)
    config = _module(game).config(state)
    return Session.resume(definition, config, seed, state, content=content, packs=tuple(packs))


def _module(game: str) -> Any:
    """A game's `position`: `read` makes a state of a text, `check` refuses one that is not legal, `config` is the
    set-up with which it would have begun."""
    name = f"delve.games.{game}.position"
    if importlib.util.find_spec(name) is None:
        raise BadArguments("cli.error.no_positions", game=game)
    return importlib.import_module(name)


def _text(file: str) -> str:
    if file == "-":
        return sys.stdin.read()
    try:
        return Path(file).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadArguments("cli.error.read", path=file, error=reason) from error
