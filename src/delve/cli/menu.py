"""The start menu: a few questions for those who typed nothing but `delve play`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct
from rich import box as frames
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from delve.cli import files
from delve.cli.play import BOT, HUMAN
from delve.cli.tables import Choice, table_for
from delve.cli.terminal import Terminal, use_language
from delve.core import registry
from delve.core.msg import Msg
from delve.core.words import LANGUAGES, words

NAMES = {"en": "English", "pt_BR": "Português (Brasil)", "es": "Español", "pl": "Polski"}


class Chosen(Struct, frozen=True):
    """What the menu found out: a save to go on with, or a new game."""

    game: str
    load: Path | None = None
    scenario: str | None = None
    difficulty: str | None = None
    seats: list[str] = []
    own: dict[str, str] = {}


def start(term: Terminal, games: list[str]) -> Chosen:
    """Ask what to play, one of these games; raises EOFError when the player leaves."""
    titles = [registry.game_def(game).title for game in games]
    frame = frames.ASCII if term.ascii else frames.ROUNDED
    title = Text(term.words.text(titles[0]) if len(titles) == 1 else "Delve", "bold bright_yellow")
    width = min(term.console.width, 80)
    subtitle = "Delve" if len(titles) == 1 else None
    term.console.print(Panel(title, box=frame, border_style="yellow", width=width, subtitle=subtitle))
    last = files.newest()
    while True:
        if len(titles) == 1:
            entries = [term.text("cli.menu.new")]
        else:
            entries = [term.text("cli.menu.new_of", game=one) for one in titles]
        if last is not None:
            entries.append(term.text("cli.menu.continue", name=last.stem))
        entries.append(term.text("cli.menu.language", name=NAMES[term.lang]))
        _list(term, entries)
        number = pick(term, "cli.menu.what", len(entries), 1)
        if number == len(entries):
            _list(term, [NAMES[lang] for lang in LANGUAGES])
            term.lang = use_language(LANGUAGES[pick(term, "cli.menu.which_language", len(LANGUAGES), 1) - 1])
            words(term.lang)
        elif number > len(titles):
            return Chosen(games[0], load=last)
        else:
            return _new(term, games[number - 1])


def _new(term: Terminal, game: str) -> Chosen:
    """What is chosen before a new game."""
    definition, table = registry.game_def(game), table_for(game)
    content = definition.content()
    scenario = _scenario(term, table.scenarios(content))
    difficulty = _difficulty(term, table.difficulties())
    seats = (scenario.players if scenario is not None else ()) or definition.seats
    least, most = seats[0], seats[-1]
    humans = pick(term, table.people, most, least) if most > 1 else 1
    robots = 0
    if humans < most:
        needed = max(0, least - humans)
        robots = pick(term, "cli.menu.bots", most - humans, needed, least=needed)

    def ask(key: str, entries: list[Msg], default: int = 1, **params: Any) -> int:
        _list(term, [term.words.text(entry) for entry in entries])
        return pick(term, key, len(entries), default, **params)

    own = table.prepare(ask, content, humans + robots)
    name = scenario.id if scenario is not None else None
    return Chosen(game, None, name, difficulty, [HUMAN] * humans + [BOT] * robots, own)


def pick(term: Terminal, key: str, most: int, default: int, least: int = 1, **params: Any) -> int:
    """Ask for a number; Enter takes the default, and `q` leaves."""
    while True:
        term.say(key, style="bold", least=least, most=most, default=default, **params)
        line = term.read()
        if not line:
            return default
        if line.lower() in ("q", "quit", "exit"):
            raise EOFError
        if line.isdecimal() and least <= int(line) <= most:
            return int(line)
        term.say("core.refused.range", style="yellow", least=least, most=most)


def _list(term: Terminal, entries: list[str]) -> None:
    for number, entry in enumerate(entries, 1):
        term.console.print(Text.assemble((f"{number:3}  ", "bold"), entry))


def _scenario(term: Terminal, choices: list[Choice]) -> Choice | None:
    if not choices:
        return None
    filled, empty = ("*", ".") if term.ascii else ("★", "☆")
    graded = any(choice.level for choice in choices)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", width=3)
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    for number, choice in enumerate(choices, 1):
        grid.add_row(
            Text(str(number), "bold"),
            Text(term.words.text(choice.name), "bright_yellow"),
            Text(filled * choice.level + empty * (5 - choice.level) if graded else "", "yellow"),
            Text(term.words.text(choice.story) if choice.story else "", "grey70"),
        )
    term.console.print(grid)
    return choices[pick(term, "cli.menu.scenario", len(choices), 1) - 1]


def _difficulty(term: Terminal, choices: list[Choice]) -> str | None:
    if not choices:
        return None
    names = [term.words.text(c.name) for c in choices]
    stories = [f"  ({term.words.text(c.story)})" if c.story else "" for c in choices]
    _list(term, [name + story for name, story in zip(names, stories, strict=True)])
    return choices[pick(term, "cli.menu.difficulty", len(choices), 1) - 1].id
