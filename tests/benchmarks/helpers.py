"""Runs that never were, with figures to compare."""

from __future__ import annotations

from typing import Any

from benchmarks.history import Entry, Machine
from delve.cli.benches import Figure

DECISIONS = Figure("heroesout.decisions", 15_000, "decisions/s", 5_000, 15_000, least=True)
CLONE = Figure("heroesout.state_clone", 4, "µs", 50, 15)
SIZE = Figure("heroesout.save_size", 24, "kB")
IMPORT = Figure("heroesout.import", 400, "ms", 300)
WAIT = Figure("server.p99", 20, "ms", None, 50)
SEARCH = Figure("heroesout.search", 60, "nodes/s", least=True)
MOVES = Figure("chess.moves", 30_000, "moves/s", least=True)
COPY = Figure("chess.copy", 100, "µs")
TREE = Figure("open_spiel.search", 3_000, "nodes/s", least=True)


def entry(date: str = "2026-01-01T10:00Z", *, loop: float = 300, **more: Any) -> Entry:
    """A run on some machine."""
    machine = Machine(2, "Abacus", "CPython 3.11.7")
    return Entry(date=date, commit="abc1234", machine=machine, seconds=2.0, loop=loop, **{"figures": {}, **more})
