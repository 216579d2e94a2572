"""`delve sim`: bots play many games on all cores; wins, lengths and speed in a table, or the whole balance report."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from delve.bots import registry as bots
from delve.cli.begin import config_of
from delve.cli.errors import BadArguments
from delve.cli.tables import Choices
from delve.cli.terminal import new_console
from delve.core import registry
from delve.core.session import Session
from delve.sim.report import GAME, balance_jobs, wilson, write_report
from delve.sim.run import Job, Outcome, game_seed, run

INTERRUPTED = 130
SEATS = 2
"""Where nothing is said about them."""


class Request(Struct, frozen=True):
    """What was asked for on the command line."""

    game: str
    games: int = 100
    bots: str | None = None
    """None: the game's best."""
    scenario: str | None = None
    difficulty: str | None = None
    seats: int | None = None
    own: dict[str, str] = {}
    """Options that only some games have, by name."""
    seed: int = 0
    workers: int | None = None
    report: Path | None = None


def simulate(request: Request) -> int:
    """Play the games; exit code 130 if that was interrupted."""
    registry.game_def(request.game)
    if request.games < 1:
        raise BadArguments("cli.error.games")
    names = _bots(request)
    console = new_console()
    if request.report is not None and request.scenario is None:
        jobs = _report_jobs(request, names)
    else:
        jobs = _jobs(request, names)
    outcomes, seconds, whole = play(console, jobs, request.workers)
    if outcomes:
        console.print(table(outcomes, names, seconds))
    if not whole:
        console.print(Text(f"Interrupted after {len(outcomes)} of {len(jobs)} games.", "bold yellow"))
    if request.report is not None and outcomes:
        try:
            write_report(outcomes, request.report)
        except OSError as error:
            path = str(request.report)
            raise BadArguments("cli.error.write", path=path, error=error.strerror or str(error)) from error
        console.print(f"Report: {request.report}")
    return 0 if whole else INTERRUPTED


def _bots(request: Request) -> tuple[str, ...]:
    """The bots by name; raises BadConfig for one that the game does not have."""
    if request.bots is None:
        return bots.names(request.game)[:1]
    names = tuple(name.strip() for name in request.bots.split(",") if name.strip())
    for name in names or ("",):
        bots.bot(name, request.game, 0)
    return names


def _report_jobs(request: Request, names: tuple[str, ...]) -> list[Job]:
    """The games of the whole balance report."""
    if request.game != GAME:
        raise BadArguments("cli.error.no_report", game=request.game)
    config = _config(request)
    if request.difficulty is None:
        return balance_jobs(request.games, request.seed, bots=names)
    return balance_jobs(request.games, request.seed, bots=names, difficulties=(config["difficulty"],))


def _jobs(request: Request, names: tuple[str, ...]) -> list[Job]:
    config = _config(request)
    # What cannot be set up is said here, once, and not by every process.
    session = Session.new(request.game, seed=0, quiet=True, history=False, **config)
    if len(names) not in (1, session.seats):
        raise BadArguments("cli.error.bots", n=len(names), seats=session.seats)
    made = session.config
    config |= {name: getattr(made, name) for name in ("scenario", "difficulty") if hasattr(made, name)}
    return [Job(request.game, config, names, game_seed(request.seed, n)) for n in range(request.games)]


def _config(request: Request) -> dict[str, Any]:
    seats = request.seats if request.seats is not None else 0 if request.own else SEATS
    definition = registry.game_def(request.game)
    choices = Choices(request.scenario, request.difficulty, seats, request.own)
    return config_of(definition, definition.content(), choices)


def play(console: Console, jobs: list[Job], workers: int | None) -> tuple[list[Outcome], float, bool]:
    """Play all jobs behind a progress bar: the outcomes, the seconds, and whether it came to the end."""
    outcomes: list[Outcome] = []
    start = time.perf_counter()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    games: Iterator[Outcome] = iter(run(jobs, workers=workers))
    try:
        with progress:
            task = progress.add_task("Playing", total=len(jobs), rate="")
            for outcome in games:
                outcomes.append(outcome)
                rate = len(outcomes) / (time.perf_counter() - start)
                progress.update(task, advance=1, rate=f"{rate:.1f} games/s")
    except KeyboardInterrupt:
        pass
    return outcomes, time.perf_counter() - start, len(outcomes) == len(jobs)


def table(outcomes: list[Outcome], names: tuple[str, ...], seconds: float) -> Grid:
    """Wins by scenario and difficulty."""
    grid = Grid(title=f"Bots: {', '.join(names)}", title_justify="left", title_style="bold")
    grid.box, grid.padding, grid.pad_edge, grid.header_style = None, (0, 2, 0, 0), False, "grey62"
    for name in ("Scenario", "Difficulty"):
        grid.add_column(name, no_wrap=True)
    for name in ("Seats", "Games", "Won", "95 %", "Answers", "Turns", "ms"):
        grid.add_column(name, justify="right", no_wrap=True)
    cells: dict[tuple[str, str, str], list[Outcome]] = {}
    for one in sorted(outcomes, key=lambda o: o.number):
        key = (str(one.config.get("scenario", "-")), str(one.config.get("difficulty", "-")), str(one.seats))
        cells.setdefault(key, []).append(one)
    for key, inside in cells.items():
        _row(grid, key, inside)
    if len(cells) > 1:
        grid.add_section()
        _row(grid, ("all", "", ""), outcomes)
    grid.caption = f"{len(outcomes)} games in {seconds:.1f} s: {len(outcomes) / seconds:.1f} games/s"
    grid.caption_justify = "left"
    return grid


def _row(grid: Grid, key: tuple[str, str, str], inside: list[Outcome]) -> None:
    games, wins = len(inside), sum(one.won for one in inside)
    low, high = wilson(wins, games)
    answers = sum(one.answers for one in inside)
    grid.add_row(
        *key,
        str(games),
        f"{100 * wins / games:.1f} %",
        f"{100 * low:.0f}–{100 * high:.0f} %",
        f"{answers / games:.0f}",
        f"{sum(one.turns for one in inside) / games:.1f}",
        f"{1000 * sum(one.seconds for one in inside) / max(1, answers):.2f}",
    )
