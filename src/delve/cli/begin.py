"""How a game begins: a new one as asked for, one from the menu, or a saved one."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from msgspec import Struct

from delve.cli import files, menu
from delve.cli.errors import BadArguments
from delve.cli.play import HUMAN, Play, parse_seats
from delve.cli.tables import table_for
from delve.cli.terminal import Terminal, chosen_language, interactive
from delve.core import registry, save
from delve.core.game import GameDef
from delve.core.session import Session


class Request(Struct, frozen=True):
    """What was asked for on the command line."""

    game: str
    scenario: str | None = None
    difficulty: str | None = None
    seats: str | None = None
    clans: str | None = None
    seed: int | None = None
    practice: bool = False
    packs: list[str] = []
    save: Path | None = None
    load: Path | None = None

    def new_game_options(self) -> list[str]:
        """The options given that only a new game can follow."""
        given = {
            "--scenario": self.scenario,
            "--difficulty": self.difficulty,
            "--clans": self.clans,
            "--seed": self.seed,
            "--practice": self.practice or None,
            "--pack": self.packs or None,
        }
        return [name for name, value in given.items() if value is not None]


def play(request: Request) -> int:
    """`delve play`."""
    if request.load is not None:
        if request.new_game_options():
            raise BadArguments("cli.error.load_and_new", option=request.new_game_options()[0])
        return go_on(request.load, request.seats, request.save)
    term = Terminal()
    definition = registry.game_def(request.game)
    packs = tuple(files.find_pack(name) for name in request.packs)
    content = definition.content(packs)
    seats = parse_seats(request.seats, definition.seats[-1]) if request.seats is not None else []
    scenario, difficulty = request.scenario, request.difficulty
    if interactive() and not seats and not request.new_game_options():
        try:
            chosen = menu.start(term, definition, content, table_for(definition.id))
        except EOFError:
            return 0
        if chosen.load is not None:
            return go_on(chosen.load, None, request.save, term)
        scenario, difficulty, seats = chosen.scenario, chosen.difficulty, chosen.seats
    config = _config(definition, content, scenario, difficulty, request.clans, seats)
    count = config.get("seats") or 1
    seed = request.seed if request.seed is not None else random.SystemRandom().randrange(1_000_000_000)
    session = Session.new(definition.id, seed=seed, packs=packs, practice=request.practice, **config)
    path = request.save or files.new_save(definition.id, seed)
    term.say("cli.new_game", style="bold", game=definition.title, seed=seed)
    return Play(term, session, seats or [HUMAN] * count, path).run()


def _config(
    definition: GameDef[Any, Any],
    content: Any,
    scenario: str | None,
    difficulty: str | None,
    clans: str | None,
    seats: list[str],
) -> dict[str, Any]:
    """The game's own choices, from those that were made."""
    config: dict[str, Any] = {}
    if scenario is not None:
        config["scenario"] = scenario
    if difficulty is not None:
        config["difficulty"] = check_difficulty(definition.id, difficulty)
    if clans is not None:
        named = [clan.strip() for clan in clans.split(",")]
        config["clans"] = [clan or None for clan in named]
    count = len(seats) or len(config.get("clans", []))
    if count:
        config["seats"] = count
    return config


def check_difficulty(game: str, difficulty: str) -> str:
    """A difficulty that the game has; raises BadArguments with those there are."""
    known = [choice.id for choice in table_for(game).difficulties()]
    if known and difficulty not in known:
        raise BadArguments("cli.error.difficulty", difficulty=difficulty, difficulties=", ".join(known))
    return difficulty


def resume(seats: str | None) -> int:
    """`delve resume`."""
    path = files.newest()
    if path is None:
        raise BadArguments("cli.error.nothing_to_resume", folder=str(files.saves()))
    return go_on(path, seats, None)


def go_on(path: Path, seats: str | None, keep: Path | None, term: Terminal | None = None) -> int:
    """Go on with a saved game; it is kept where it was, or in the file `keep`."""
    session = save.read(path)
    company = files.company(path)
    term = term or Terminal(chosen_language() or (company.lang if company is not None else ""))
    if seats is not None:
        chosen = parse_seats(seats, session.definition.seats[-1])
        if len(chosen) != session.seats:
            raise BadArguments("cli.error.seats_of_save", n=session.seats, given=len(chosen))
    elif company is not None and len(company.seats) == session.seats:
        chosen = company.seats
    else:
        chosen = [HUMAN] * session.seats
    term.say("cli.loaded", whole=True, style="bold", path=str(path))
    table = Play(term, session, chosen, keep or path)
    # Of the log only the end is news to those who were here before.
    table.shown = max(0, len(session.events) - 5)
    return table.run()
