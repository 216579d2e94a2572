"""`delve bench`: how fast the engine is on one core, and OpenSpiel's pure-Python games beside it.

How to read the figures is in benchmarks/README.md.
"""

from __future__ import annotations

import importlib
import os
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec
from rich.table import Table as Grid
from rich.text import Text

from delve.bots import registry as bots
from delve.bots.base import play_out, random_answer
from delve.cli.benches import Figure, bench_for, clock
from delve.cli.terminal import new_console
from delve.core import registry, save
from delve.core.questions import Seat
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.core.state import cloner

OPEN_SPIEL = ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker", "python_block_dominoes")
IMPORTS = 5


def bench(games: list[str], seconds: float, *, as_json: bool) -> int:
    """Measure and print; every game if none is named."""
    pin_to_one_core()
    measured = {
        definition.id: measure(definition.id, seconds)
        for definition in [registry.game_def(game) for game in games or registry.names()]
    }
    spiel = open_spiel(seconds)
    ours = {game: next(f.value for f in figures if f.name == "decisions") for game, figures in measured.items()}
    if as_json:
        data = {
            "games": measured,
            "open_spiel": spiel,
            "ratio_to_open_spiel": {
                game: {name: rate / other for name, other in spiel.items()} for game, rate in ours.items()
            },
        }
        print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
        return 0
    console = new_console()
    for game, figures in measured.items():
        console.print(_table(game, figures))
    if spiel:
        grid = Grid(title="Beside OpenSpiel's pure-Python games, random play", title_justify="left")
        grid.add_column("Game")
        grid.add_column("decisions/s", justify="right")
        for game in ours:
            grid.add_column(f"{game} / it", justify="right")
        for name, rate in spiel.items():
            grid.add_row(name, f"{rate:,.0f}", *(f"{mine / rate:.2f}" for mine in ours.values()))
        console.print(grid)
    else:
        console.print(Text("OpenSpiel is not installed here; `make bench` installs it and compares.", "grey62"))
    return 0


def _table(game: str, figures: list[Figure]) -> Grid:
    labels = LABELS | bench_for(game).labels
    grid = Grid(title=f"{game} on one core", title_justify="left")
    grid.add_column("Figure")
    for name in ("Measured", "Limit", "Goal"):
        grid.add_column(name, justify="right")
    grid.add_column("")
    for figure in figures:
        sign = "≥" if figure.least else "≤"
        holds = figure.holds()
        grid.add_row(
            labels[figure.name],
            f"{number(figure.value)} {figure.unit}",
            f"{sign} {number(figure.limit)}" if figure.limit is not None else "",
            f"{sign} {number(figure.goal)}" if figure.goal is not None else "",
            "" if holds is None else Text("ok", "green") if holds else Text("missed", "bold red"),
        )
    return grid


def number(value: float) -> str:
    """A figure as it is shown: three digits tell enough."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


LABELS = {
    "decisions": "Random play, full",
    "decisions_lean": "Random play, lean",
    "state_clone": "Clone of a state",
    "session_clone": "Clone of a session",
    "save": "Save of a long game",
    "save_size": "Size of that save",
    "load": "Load of that save",
    "import": "Import of the package",
    "heuristic": "Heuristic bot, answer",
}


def pin_to_one_core() -> None:
    """Stay on one core, where the system lets us."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


# ---------------------------------------------------------------------- Delve


def measure(game: str, seconds: float) -> list[Figure]:
    """All figures of a game."""
    bench = bench_for(game)
    session, long = middle(game), _played_out(game)
    clone = cloner(session.definition.state_type)
    data = save.dump(long)

    def figure(name: str, value: float, unit: str, *, least: bool = False) -> Figure:
        limit, goal = bench.limits.get(name, (None, None))
        return Figure(name, value, unit, limit, goal, least)

    found = [
        figure("decisions", decisions(game, seconds), "decisions/s", least=True),
        figure("decisions_lean", decisions(game, seconds, lean=True), "decisions/s", least=True),
        figure("state_clone", 1e6 * each(lambda: clone(session.state), seconds), "µs"),
        figure("session_clone", 1e6 * each(session.clone, seconds), "µs"),
        figure("save", 1e3 * each(lambda: save.dump(long), seconds), "ms"),
        figure("save_size", len(data) / 1000, "kB"),
        figure("load", 1e3 * each(lambda: save.load(data), seconds), "ms"),
        figure("import", 1e3 * import_seconds(game), "ms"),
    ]
    thinking = heuristic_seconds(game, seconds)
    if thinking is not None:
        found.append(figure("heuristic", 1e3 * thinking, "ms"))
    return found + bench.more(seconds)


def _new(game: str, seed: int, **options: Any) -> Session:
    return Session.new(game, seed=seed, **options, **bench_for(game).table)


def decisions(game: str, seconds: float, *, lean: bool = False) -> float:
    """Decisions a second in random play; every question is built in full, with its refused options."""
    rng = LooseRng(1)
    count = seed = 0
    start = clock()
    while True:
        session = _new(game, seed, history=not lean, quiet=lean)
        while session.questions:
            question = session.questions[0]
            session.answer(random_answer(question, rng), question.seat)
            count += 1
        seed += 1
        spent = clock() - start
        if spent >= seconds:
            return count / spent


def each(act: Callable[[], object], seconds: float) -> float:
    """The seconds that one call takes: the best of several rounds."""
    rounds: list[float] = []
    end = clock() + seconds
    while True:
        start = clock()
        for _ in range(20):
            act()
        rounds.append((clock() - start) / 20)
        if clock() >= end:
            return min(rounds)


MIDDLE = 60
"""Answers into a game where it is in its middle."""


def middle(game: str, first: int = 0) -> Session:
    """A game in its middle: the first random one that lasts so long, from a seed on."""
    for seed in count(first):
        session, rng = _new(game, seed, history=False, quiet=True), LooseRng(seed)
        while session.questions and len(session.journal) < MIDDLE:
            question = session.questions[0]
            session.answer(random_answer(question, rng), question.seat)
        if session.questions:
            return session
    raise AssertionError("count() does not end")


def _played_out(game: str) -> Session:
    """A whole game with all that a save can hold: the log, the journal, and in practice every rest point."""
    session = _new(game, 1, practice=True)
    best = bots.names(game)[0]
    return play_out(session, {Seat(s): bots.bot(best, game, s) for s in range(session.seats)})


def import_seconds(game: str) -> float:
    """The time that importing the engine with its game adds to starting Python, the median of some runs; what Python
    compiles on the first is there, as for anybody who has started it before."""
    code = (
        "import time; start = time.perf_counter(); import delve; delve.Session; "
        f"from delve.core import registry; registry.game_def({game!r}); print(time.perf_counter() - start)"
    )
    with tempfile.TemporaryDirectory() as compiled:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)

        def once() -> float:
            command = [sys.executable, "-c", code]
            return float(subprocess.run(command, env=environment, capture_output=True, check=True, text=True).stdout)

        once()
        return statistics.median(once() for _ in range(IMPORTS))


def heuristic_seconds(game: str, seconds: float) -> float | None:
    """The mean time of an answer of the heuristic bot, if the game has one."""
    if bots.HEURISTIC not in bots.names(game):
        return None
    thinking, count, seed = 0.0, 0, 0
    while thinking < seconds:
        session = _new(game, seed, history=False, quiet=True)
        players = {Seat(s): bots.bot(bots.HEURISTIC, game, seed + s) for s in range(session.seats)}
        while session.questions and thinking < seconds:
            question = session.questions[0]
            start = clock()
            answer = players[question.seat].answer(session, question.seat, question)
            thinking += clock() - start
            count += 1
            session.answer(answer, question.seat)
        seed += 1
    return thinking / count


# ---------------------------------------------------------------------- OpenSpiel


def open_spiel(seconds: float) -> dict[str, float]:
    """Decisions a second in random play of OpenSpiel's pure-Python games; empty if it is not installed."""
    try:
        pyspiel: Any = importlib.import_module("pyspiel")
        importlib.import_module("open_spiel.python.games")
    except ImportError:
        return {}
    known = {game.short_name for game in pyspiel.registered_games()}
    return {name: _spiel_rate(pyspiel, name, seconds) for name in OPEN_SPIEL if name in known}


def _spiel_rate(pyspiel: Any, name: str, seconds: float) -> float:
    game = pyspiel.load_game(name)
    rng = random.Random(1)
    count = 0
    start = clock()
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                count += 1
        spent = clock() - start
        if spent >= seconds:
            return count / spent
