"""`delve sim`: bots play many games, on all cores or on a cluster; wins, lengths and speed in a table, results in a
folder that an interrupted run goes on with, and a report."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import product
from pathlib import Path
from typing import Any

from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from delve.bots import registry as bots
from delve.cli.begin import config_of
from delve.cli.errors import BadArguments
from delve.cli.tables import Choices, table_for
from delve.cli.terminal import Terminal
from delve.core import registry
from delve.core.errors import DelveError
from delve.core.session import Session
from delve.sim.engine import Executor, cores
from delve.sim.folder import Folder
from delve.sim.page import write_page
from delve.sim.plan import Plan, Setup
from delve.sim.report import GAME, balance_jobs, write_report
from delve.sim.run import MOST_IN_CHUNK, Job, Outcome, local, run_on
from delve.sim.stats import Conditions, Figures, Share, Stats, conditions
from delve.sim.tables import parquet_there, write_all

FAILED, INTERRUPTED = 1, 130
SEATS = 2
"""Where nothing is said about them."""
ENGINES = ("local", "ray")
ALL = "all"
PAGES = (".html", ".htm")
MOST_BARS = 12
"""Set-ups that have a line each in the progress display."""
MOST_FAILURES = 5
"""Failed games that are told of; the others are in the folder."""


class Request(Struct, frozen=True):
    """What was asked for on the command line."""

    game: str
    games: int = 100
    bots: tuple[str, ...] = ()
    """Line-ups; none: the game's best in all seats."""
    scenario: str | None = None
    difficulty: str | None = None
    seats: str | None = None
    own: dict[str, str] = {}
    """Options that only some games have, by name."""
    seed: int = 0
    seeds: str | None = None
    workers: int | None = None
    report: Path | None = None
    out: Path | None = None
    engine: str = ENGINES[0]
    address: str | None = None
    command: str = ""


def simulate(request: Request) -> int:
    """Play the games; exit code 130 if that was interrupted, 1 if games failed."""
    registry.game_def(request.game)
    if request.games < 1:
        raise BadArguments("cli.error.games")
    if request.engine not in ENGINES:
        raise BadArguments("cli.error.engine", engine=request.engine, engines=", ".join(ENGINES))
    if request.address is not None and request.engine != "ray":
        raise BadArguments("cli.error.address")
    plan = plan_of(request)
    term = Terminal()
    with nullcontext() if request.out is None else Folder(request.out, request.game) as folder:
        return Run(term, request, plan, folder).all()


# ---------------------------------------------------------------------- the plan


def plan_of(request: Request) -> Plan:
    """What is to be played; what cannot be set up is said here, once, and not by every process."""
    line_ups = _line_ups(request)
    if _is_balance(request) and len(line_ups) == 1:
        config = _config(request, None, request.difficulty, request.seats and _numbers(request.seats, "seats")[0])
        chosen = {} if request.difficulty is None else {"difficulties": (config["difficulty"],)}
        return Plan((), listed=tuple(balance_jobs(request.games, request.seed, bots=line_ups[0], **chosen)))
    setups: dict[str, Setup] = {}
    for scenario, difficulty, seats in product(*_lists(request)):
        config = _config(request, scenario, difficulty, seats)
        session = Session.new(request.game, seed=0, quiet=True, history=False, **config)
        made = session.config
        config |= {name: getattr(made, name) for name in ("scenario", "difficulty") if hasattr(made, name)}
        for names in line_ups:
            if len(names) not in (1, session.seats):
                raise BadArguments("cli.error.bots", n=len(names), seats=session.seats)
            setups.setdefault(Job(request.game, config, names).key, Setup(request.game, config, names))
    seeds = () if request.seeds is None else tuple(_numbers(request.seeds, "seeds"))
    return Plan(tuple(setups.values()), request.games, request.seed, seeds)


def _is_balance(request: Request) -> bool:
    """Whether the whole balance report is meant, which has games of its own."""
    folder = request.report is not None and request.report.suffix.lower() not in PAGES
    return folder and request.game == GAME and request.scenario is None and request.seeds is None


def _line_ups(request: Request) -> list[tuple[str, ...]]:
    """The bots by name; raises BadConfig for one that the game does not have."""
    if not request.bots:
        return [bots.names(request.game)[:1]]
    line_ups = [_split(text) for text in request.bots]
    for names in line_ups:
        for name in names or ("",):
            bots.bot(name, request.game, 0)
    return list(dict.fromkeys(line_ups))


def _lists(request: Request) -> tuple[list[str | None], list[str | None], list[int | None]]:
    """Scenarios, difficulties and numbers of seats; `all` are all that the game offers."""
    table, content = table_for(request.game), registry.game_def(request.game).content()
    scenarios = _named(request.scenario, [choice.id for choice in table.scenarios(content)])
    difficulties = _named(request.difficulty, [choice.id for choice in table.difficulties()])
    return scenarios, difficulties, list(_numbers(request.seats, "seats")) if request.seats else [None]


def _named(text: str | None, known: list[str]) -> list[str | None]:
    if text is None:
        return [None]
    return list(known if text == ALL and known else _split(text) or [text])


def _split(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _numbers(text: str, what: str) -> list[int]:
    """Numbers and ranges of them: `1,4-6`."""
    numbers: list[int] = []
    for part in _split(text):
        first, _, last = part.partition("-")
        if not first.isdecimal() or not (last or first).isdecimal():
            raise BadArguments("cli.error.numbers", option=f"--{what}", text=text)
        numbers += range(int(first), int(last or first) + 1)
    if not numbers:
        raise BadArguments("cli.error.numbers", option=f"--{what}", text=text)
    return list(dict.fromkeys(numbers))


def _config(request: Request, scenario: str | None, difficulty: str | None, seats: Any) -> dict[str, Any]:
    count = seats if seats is not None else 0 if request.own else SEATS
    definition = registry.game_def(request.game)
    return config_of(definition, definition.content(), Choices(scenario, difficulty, count, request.own))


# ---------------------------------------------------------------------- the run


class Run:
    """One call of the command."""

    def __init__(self, term: Terminal, request: Request, plan: Plan, folder: Folder | None) -> None:
        self.term, self.request, self.plan, self.folder = term, request, plan, folder
        self.stats = Stats()
        """The games of the plan."""
        self.kept: list[Outcome] = []
        """Where a balance report needs them, the games without their tallies."""
        self.failed: list[Outcome] = []
        self.played = self.known = 0
        self.seconds = 0.0
        self.trouble: DelveError | None = None

    def all(self) -> int:
        """Play, and say what came of it."""
        for one in self._finished():
            self._count(one)
        self.known = self.stats.total.games
        if self.known:
            self.term.say("cli.sim.known", n=self.known, path=str(self.request.out))
        start = time.perf_counter()
        self._play(len(self.plan) - self.known)
        self.seconds = time.perf_counter() - start
        done = self.stats.total.games + len(self.failed)
        if self.stats.total.games:
            self.term.console.print(table(self.stats, self.played, self.seconds))
        for one in self.failed[:MOST_FAILURES]:
            self.term.say("cli.sim.failed", whole=True, style="bold red", seed=str(one.seed), error=one.error)
        if len(self.failed) > MOST_FAILURES:
            self.term.say("cli.sim.more_failed", style="bold red", n=len(self.failed) - MOST_FAILURES)
        if done < len(self.plan) and self.trouble is None:
            text = f"Interrupted after {done} of {len(self.plan)} games."
            self.term.console.print(Text(text, "bold yellow"))
            if self.folder is not None:
                self.term.say("cli.sim.go_on")
        if self.stats.total.games:
            self._write()
        if self.trouble is not None:
            raise self.trouble
        return INTERRUPTED if done < len(self.plan) else FAILED if self.failed else 0

    def _finished(self) -> Iterator[Outcome]:
        """The games of the plan that are in the folder."""
        if self.folder is not None and len(self.folder):
            for job in self.plan.jobs():
                key = job.key
                if key in self.folder:
                    yield self.folder.get(key)

    def _open(self) -> Iterator[Job]:
        """The games of the plan that are not."""
        folder = self.folder
        return (job for job in self.plan.jobs() if folder is None or not len(folder) or job.key not in folder)

    def _count(self, one: Outcome) -> None:
        if one.error:
            self.failed.append(one)
            return
        self.stats.add(one)
        if self.request.report is not None and self.request.game == GAME:
            self.kept.append(light(one, len(self.kept)))

    def _play(self, games: int) -> None:
        """Play what is left, behind a progress display."""
        if games <= 0:
            return
        executor, most = _executor(self.request, games)
        display = Display(self.term.console, self.plan, self.stats)
        try:
            with display.progress:
                for one in run_on(executor, self._open(), games, most):
                    self.played += 1
                    if self.folder is not None:
                        self.folder.add(one)
                    self._count(one)
                    display.show(one, self.played)
        except KeyboardInterrupt:
            pass
        except DelveError as error:
            # What was played is shown and kept all the same.
            self.trouble = error

    def _write(self) -> None:
        """The tables of the folder and the report."""
        stats, folder, report = self.stats, self.folder, self.request.report
        try:
            if folder is not None:
                if len(folder) > stats.total.games:
                    stats = Stats(folder.rows())
                write_all(folder.path, folder.rows, stats)
                self.term.say("cli.sim.kept", whole=True, path=str(folder.path))
                if not parquet_there():
                    self.term.say("cli.sim.no_parquet", whole=True)
            if report is not None:
                self._report(stats, report)
        except OSError as error:
            path = str(error.filename or report or self.request.out)
            raise BadArguments("cli.error.write", path=path, error=error.strerror or str(error)) from error

    def _report(self, stats: Stats, path: Path) -> None:
        """The page; and where a folder was named for it, the balance report of the game that has one beside it."""
        page = path
        if path.suffix.lower() not in PAGES:
            if self.request.game == GAME:
                write_report(self.kept, path)
            page = path / "index.html"
        left = len(self.plan) - self.stats.total.games - len(self.failed)
        write_page(page, stats, command=self.request.command, failed=self.failed, open_games=left)
        self.term.console.print(f"Report: {path}", soft_wrap=True)


def light(one: Outcome, number: int) -> Outcome:
    """An outcome without its tally: many of them are kept at once."""
    return Outcome(number, one.won, one.answers, one.turns, one.seconds, one.config, one.bots, one.seed, one.seats)


def _executor(request: Request, games: int) -> tuple[Executor[tuple[int, Job], Outcome], int]:
    """Where the games are played, and how many at a time by one worker."""
    if request.engine == "ray":
        from delve.sim import cluster

        return cluster.Ray(request.address, request.workers), cluster.MOST_IN_CHUNK
    return local(cores() if request.workers is None else max(1, request.workers), games), MOST_IN_CHUNK


# ---------------------------------------------------------------------- what is shown


class Display:
    """The progress: a bar for all games, and one for each set-up if there are a few."""

    def __init__(self, console: Console, plan: Plan, stats: Stats) -> None:
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[won]}"),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
        )
        self.progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._stats, self._start = stats, time.perf_counter()
        done = stats.total
        self._wins = done.wins
        self._whole = self.progress.add_task("Playing", total=len(plan), completed=done.games, won=_won(done), rate="")
        self._each = len(plan) // max(1, len(plan.setups))
        self._few = 1 < len(plan.setups) <= MOST_BARS
        self._bars: dict[Conditions, TaskID] = {}

    def show(self, one: Outcome, played: int) -> None:
        """One more game was played."""
        rate = played / (time.perf_counter() - self._start)
        self._wins += one.won
        done = int(self.progress.tasks[0].completed) + 1
        self.progress.update(self._whole, advance=1, rate=f"{rate:.1f} games/s", won=_won(Share(done, self._wins)))
        if self._few and not one.error:
            cell = conditions(one)
            share = self._stats.share(cell)
            if cell not in self._bars:
                self._bars[cell] = self.progress.add_task(_label(cell), total=self._each, won="", rate="")
            self.progress.update(self._bars[cell], completed=share.games, won=_won(share))


def _won(share: Share) -> str:
    return f"{100 * share.rate:.0f} % won" if share.games else ""


def _label(cell: Conditions) -> str:
    return " ".join(text for text in (cell.scenario, cell.difficulty, f"×{cell.seats}", cell.bots) if text)


def table(stats: Stats, played: int, seconds: float) -> Grid:
    """Wins by scenario, difficulty, seats and line-up."""
    cells: dict[tuple[str, ...], list[Figures]] = {}
    for cell, figures in stats.cells.items():
        named: tuple[str, ...] = (cell.scenario or "-", cell.difficulty or "-", str(cell.seats), cell.bots)
        cells.setdefault(named, []).append(figures)
    line_ups = list(dict.fromkeys(key[-1] for key in cells))
    several = len(line_ups) > 1
    title = None if several else f"Bots: {', '.join(line_ups[0].split(','))}"
    grid = Grid(title=title, title_justify="left", title_style="bold")
    grid.box, grid.padding, grid.pad_edge, grid.header_style = None, (0, 2, 0, 0), False, "grey62"
    for name in ("Scenario", "Difficulty"):
        # Names may take two lines, figures may not.
        grid.add_column(name, overflow="fold")
    grid.add_column("Seats", justify="right", no_wrap=True)
    if several:
        grid.padding = (0, 1, 0, 0)
        grid.add_column("Bots", overflow="fold")
    for name in ("Games", "Won", "95 %", "Answers", "Turns", "ms"):
        grid.add_column(name, justify="right", no_wrap=True)
    for key, inside in cells.items():
        _row(grid, key if several else key[:-1], inside)
    if len(cells) > 1:
        grid.add_section()
        _row(grid, ("all", "", *([""] * (1 + several))), [one for inside in cells.values() for one in inside])
    if not played:
        return grid
    grid.caption = f"{played} games in {seconds:.1f} s: {played / max(seconds, 1e-9):.1f} games/s"
    grid.caption_justify = "left"
    return grid


def _row(grid: Grid, key: tuple[str, ...], inside: list[Figures]) -> None:
    share = Share()
    for figures in inside:
        share.merge(figures.share)
    low, high = share.interval()
    answers = sum(one.answers.mean * one.share.games for one in inside)
    turns = sum(one.turns.mean * one.share.games for one in inside)
    grid.add_row(
        *key,
        str(share.games),
        f"{100 * share.rate:.1f} %",
        f"{100 * low:.0f}–{100 * high:.0f} %",
        f"{answers / share.games:.0f}",
        f"{turns / share.games:.1f}",
        f"{1000 * sum(one.seconds for one in inside) / max(1, answers):.2f}",
    )
