"""What a position is worth to a seat, in numbers that can be named.

Each game brings a `Value` in `delve.bots.<game>.value`: a few features of a position, such as treasures left or cards
in hand, and weights that were fitted to the ends of many games (`python -m benchmarks.values`).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from delve.core.questions import Seat
from delve.core.session import Session

Features: TypeAlias = tuple[float, ...]


class Value(Struct, frozen=True):
    """How a game's positions are valued: the features, their weights, and what their sum means.

    The weighted sum is what is expected: in a game that is won or lost the logarithm of the odds, in a game of points
    the points at its end. `centre` and `spread` make it a value between 0 and 1.
    """

    names: tuple[str, ...]
    weights: tuple[float, ...]
    bias: float
    features: Callable[[Session, Seat], Features]
    """The features of a position for a seat; the position is as the search imagines it, with nothing hidden."""
    clock: Callable[[Any], int]
    """Counts the moments of a state's game at which positions compare well, such as its turns; it never runs back."""
    points: Callable[[Session, Seat], float] | None = None
    """In a game of points, those of a seat at the end; None where a game is won or lost."""
    unit: Literal["win", "points"] = "win"
    centre: float = 0.0
    spread: float = 1.0

    def expected(self, features: Features) -> float:
        """The weighted sum of features."""
        return self.bias + sum(w * f for w, f in zip(self.weights, features, strict=True))

    def scaled(self, expected: float) -> float:
        """A weighted sum as a value between 0 and 1."""
        return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, (expected - self.centre) / self.spread))))

    def unscaled(self, value: float) -> float:
        """What is expected at a value between 0 and 1."""
        value = max(1e-9, min(1.0 - 1e-9, value))
        return self.centre + self.spread * math.log(value / (1.0 - value))

    def look(self, session: Session, seat: Seat) -> tuple[float, Features]:
        """The value of a position for a seat, and its features. A game that is over is worth what it brought."""
        features = self.features(session, seat)
        result = session.result
        if result is None:
            return self.scaled(self.expected(features)), features
        if self.points is None:
            return float(result.won[seat]), features
        return self.scaled(self.points(session, seat)), features


@cache
def value_of(game: str) -> Value:
    """The value of a game's positions."""
    value: Value = import_module(f"delve.bots.{game}.value").VALUE
    return value
