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
from delve.cli.tables import Choice, Table
from delve.cli.terminal import Terminal, use_language
from delve.core.game import GameDef
from delve.core.words import LANGUAGES, words

NAMES = {"en": "English", "pt_BR": "Português (Brasil)", "es": "Español", "pl": "Polski"}


class Chosen(Struct, frozen=True):
    """What the menu found out: a save to go on with, or a new game."""

    load: Path | None = None
    scenario: str | None = None
    difficulty: str | None = None
    seats: list[str] = []


def start(term: Terminal, definition: GameDef[Any, Any], content: Any, table: Table) -> Chosen:
    """Ask what to play; raises EOFError when the player leaves."""
    frame = frames.ASCII if term.ascii else frames.ROUNDED
    title = Text(term.words.text(definition.title), "bold bright_yellow")
    width = min(term.console.width, 80)
    term.console.print(Panel(title, box=frame, border_style="yellow", width=width, subtitle="Delve"))
    last = files.newest()
    while True:
        entries = [term.text("cli.menu.new")]
        if last is not None:
            entries.append(term.text("cli.menu.continue", name=last.stem))
        entries.append(term.text("cli.menu.language", name=NAMES[term.lang]))
        _list(term, entries)
        number = pick(term, "cli.menu.what", len(entries), 1)
        if number == len(entries):
            _list(term, [NAMES[lang] for lang in LANGUAGES])
            term.lang = use_language(LANGUAGES[pick(term, "cli.menu.which_language", len(LANGUAGES), 1) - 1])
            words(term.lang)
        elif number == 2:
            return Chosen(load=last)
        else:
            break
    scenario = _scenario(term, table.scenarios(content))
    difficulty = _difficulty(term, table.difficulties())
    most = definition.seats[-1]
    humans = pick(term, "cli.menu.humans", most, 1)
    robots = 0
    if humans < most:
        robots = pick(term, "cli.menu.bots", most - humans, 0, least=0)
    return Chosen(None, scenario, difficulty, [HUMAN] * humans + [BOT] * robots)


def pick(term: Terminal, key: str, most: int, default: int, least: int = 1) -> int:
    """Ask for a number; Enter takes the default, and `q` leaves."""
    while True:
        term.say(key, style="bold", least=least, most=most, default=default)
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


def _scenario(term: Terminal, choices: list[Choice]) -> str | None:
    if not choices:
        return None
    filled, empty = ("*", ".") if term.ascii else ("★", "☆")
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", width=3)
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    for number, choice in enumerate(choices, 1):
        grid.add_row(
            Text(str(number), "bold"),
            Text(term.words.text(choice.name), "bright_yellow"),
            Text(filled * choice.level + empty * (5 - choice.level), "yellow"),
            Text(term.words.text(choice.story) if choice.story else "", "grey70"),
        )
    term.console.print(grid)
    return choices[pick(term, "cli.menu.scenario", len(choices), 1) - 1].id


def _difficulty(term: Terminal, choices: list[Choice]) -> str | None:
    if not choices:
        return None
    names = [term.words.text(c.name) for c in choices]
    stories = [f"  ({term.words.text(c.story)})" if c.story else "" for c in choices]
    _list(term, [name + story for name, story in zip(names, stories, strict=True)])
    return choices[pick(term, "cli.menu.difficulty", len(choices), 1) - 1].id
