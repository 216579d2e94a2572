"""How a game begins: a new one as asked for, one from the menu, or a saved one."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from msgspec import Struct

from delve.cli import content, files, menu
from delve.cli.errors import BadArguments
from delve.cli.play import HUMAN, Play, parse_seats
from delve.cli.tables import Choices, table_for
from delve.cli.terminal import Terminal, chosen_language, interactive
from delve.core import registry, save
from delve.core.definition import GameDef
from delve.core.session import Session


class Request(Struct, frozen=True):
    """What was asked for on the command line."""

    game: str | None = None
    scenario: str | None = None
    difficulty: str | None = None
    seats: str | None = None
    own: dict[str, str] = {}
    """Options that only some games have, by name."""
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
            **{option(name): value for name, value in self.own.items()},
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
    offered = games(request)
    chosen = menu.Chosen(
        offered[0],
        scenario=request.scenario,
        difficulty=request.difficulty,
        seats=_seats(request, offered[0]),
        own=request.own,
    )
    if interactive() and request.seats is None and not request.new_game_options():
        try:
            chosen = menu.start(term, offered)
        except EOFError:
            return 0
        if chosen.load is not None:
            return go_on(chosen.load, None, request.save, term)
    elif len(offered) > 1:
        raise BadArguments("cli.error.which_game", games=", ".join(offered))
    definition = registry.game_def(chosen.game)
    packs = find_packs(definition.id, request.packs)
    seats = chosen.seats
    choices = Choices(chosen.scenario, chosen.difficulty, len(seats), chosen.own)
    config = config_of(definition, definition.content(packs), choices)
    seed = request.seed if request.seed is not None else random.SystemRandom().randrange(1_000_000_000)
    session = Session.new(definition.id, seed=seed, packs=packs, practice=request.practice, **config)
    path = request.save or files.new_save(definition.id, seed)
    term.say("cli.new_game", style="bold", game=definition.title, seed=seed)
    return Play(term, session, seats or [HUMAN] * session.seats, path).run()


def games(request: Request) -> list[str]:
    """The games that may be meant: the one named, that of a pack, or all."""
    if request.game is not None:
        return [registry.game_def(request.game).id]
    if request.packs:
        return [content.game_of(Path(files.find_pack(request.packs[0]))).id]
    return list(registry.names())


def find_packs(game: str, named: list[str]) -> tuple[str, ...]:
    """The folders of packs; raises BadArguments for a game that takes none."""
    folders = tuple(files.find_pack(name) for name in named)
    if folders:
        content.check_takes_packs(game)
    return folders


def option(name: str) -> str:
    """An option as it is typed."""
    return "--" + name.replace("_", "-")


def config_of(definition: GameDef[Any, Any], content: Any, choices: Choices) -> dict[str, Any]:
    """A game's set-up from what was asked for; raises BadArguments for options of other games."""
    table = table_for(definition.id)
    for name in choices.own:
        if name not in table.options:
            raise BadArguments("cli.error.option", option=option(name), game=definition.title)
    return table.config(content, choices)


def _seats(request: Request, game: str) -> list[str]:
    return parse_seats(request.seats, registry.game_def(game).seats) if request.seats is not None else []


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
        chosen = parse_seats(seats, session.definition.seats)
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
