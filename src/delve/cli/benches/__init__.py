"""What each game is measured with: the module of its name here, with a `BENCH` in it."""

from __future__ import annotations

import importlib
import importlib.util
import time
from collections.abc import Callable
from typing import Any

from msgspec import Struct

clock = time.process_time
"""Our own time on the core, so that what else the machine does counts neither for us nor against us."""


class Figure(Struct, frozen=True, omit_defaults=True):
    """One measured figure, with what is asked of it."""

    name: str
    value: float
    unit: str
    limit: float | None = None
    goal: float | None = None
    least: bool = False
    """Whether limit and goal are the least that the figure should be, not the most."""

    def holds(self) -> bool | None:
        """Whether the limit is kept; None if there is none."""
        if self.limit is None:
            return None
        return self.value >= self.limit if self.least else self.value <= self.limit


class Bench(Struct, frozen=True):
    """The table that is played, what is asked of the figures, and figures that only this game has."""

    table: dict[str, Any] = {}
    limits: dict[str, tuple[float | None, float | None]] = {}
    """Limit and goal by the figure's name."""
    more: Callable[[float], list[Figure]] = lambda seconds: []
    labels: dict[str, str] = {}
    """What the game's own figures are called."""


def bench_for(game: str) -> Bench:
    """How a game is measured; one that says nothing plays its default table."""
    name = f"delve.cli.benches.{game}"
    if importlib.util.find_spec(name) is None:
        return Bench()
    bench: Bench = importlib.import_module(name).BENCH
    return bench
