"""What a game counts for statistics: a game's `tally` module makes a `Tally` of a finished game's state and events."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from msgspec import Struct

from delve.core.msg import Msg, Param

Cell: TypeAlias = int | str
"""What stands in one column of one row."""


class Plays(Struct, frozen=True, array_like=True):
    """How often a seat played a card, and in which way where the game has several."""

    seat: int
    card: str
    way: str
    times: int


class Kills(Struct, frozen=True, array_like=True):
    """How often somebody defeated something; `by` is empty where no blow was struck: a trap, poison, a card."""

    by: str
    what: str
    rank: str
    times: int


class Tally(Struct, frozen=True):
    """A finished game in figures. Whatever is named is named by its id."""

    rounds: int = 0
    """Rounds as the game has them; 0 where it has none."""
    parts: tuple[str, ...] = ()
    """What each seat played: its clan, class or hero."""
    scores: tuple[int, ...] = ()
    """The score of each seat; empty where the game keeps none."""
    columns: dict[str, Cell] = {}
    """The game's own columns."""
    each: tuple[dict[str, Cell], ...] = ()
    """The game's own columns for each seat."""
    plays: tuple[Plays, ...] = ()
    kills: tuple[Kills, ...] = ()


class Names(Struct, frozen=True):
    """The keys under which the words for the ids of a tally are found, without the id."""

    cards: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    foes: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()


class Counts:
    """Gathers plays and kills in the order in which they first happened."""

    def __init__(self) -> None:
        self._plays: Counter[tuple[int, str, str]] = Counter()
        self._kills: Counter[tuple[str, str, str]] = Counter()

    def play(self, seat: int, card: str, way: str = "") -> None:
        """A card was played."""
        self._plays[seat, card, way] += 1

    def kill(self, by: str, what: str, rank: str = "") -> None:
        """Something was defeated."""
        self._kills[by, what, rank] += 1

    def plays(self) -> tuple[Plays, ...]:
        """All plays, sorted."""
        return tuple(Plays(*key, times) for key, times in sorted(self._plays.items()))

    def kills(self) -> tuple[Kills, ...]:
        """All kills, sorted."""
        return tuple(Kills(*key, times) for key, times in sorted(self._kills.items()))


def id_of(value: Param | None, *prefixes: str) -> str:
    """The id that a message names: `march` of `mk.card.march`; empty if it names nothing of the kind."""
    if isinstance(value, Msg):
        for prefix in prefixes:
            if value.key.startswith(prefix):
                return value.key[len(prefix) :]
    return ""
