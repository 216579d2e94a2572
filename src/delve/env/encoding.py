"""What a game tells a learner: fixed-size numbers made from a view, never from the state.

A game's encoding is `delve.env.games.<game>.ENCODING`. A game without one gets `Hashed`, which works for any view.
"""

from __future__ import annotations

import importlib
import importlib.util
from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias
from zlib import crc32

import msgspec

from delve.core.questions import Option

Row: TypeAlias = Callable[[Option], Sequence[float]]
"""What an option means in the game at hand, as numbers."""
Values: TypeAlias = "array[float]"
"""Numbers as NumPy takes them over, in 32 bits each."""
Colour: TypeAlias = tuple[int, int, int]


class Part(NamedTuple):
    """A stretch of numbers with one meaning."""

    name: str
    size: int
    text: str


class Cell(NamedTuple):
    """A place of the board to be drawn, in cells from the upper left."""

    x: float
    y: float
    text: str
    colour: Colour


class Scene(NamedTuple):
    """A board to be drawn as text or as an image, with lines below it."""

    cells: list[Cell]
    lines: list[str]


class Encoding:
    """How one game's views become numbers. All numbers are cut to −1…1."""

    version = 0
    actions = 64
    """The size of the action space."""
    table: dict[str, Any] = {}
    """What is played if nothing else is asked for, by several seats."""
    solo: dict[str, Any] = {}
    """What is played if nothing else is asked for, by a single decision maker."""
    parts: tuple[Part, ...] = ()
    option_parts: tuple[Part, ...] = ()
    subparts: dict[str, tuple[Part, ...]] = {}
    """What is told of each of several alike."""

    def encode(self, view: Any, seat: int) -> tuple[Values, Row]:
        """The numbers of `parts` as this seat sees them, and the numbers of `option_parts` for any option."""
        raise NotImplementedError

    def progress(self, view: Any) -> Sequence[float]:
        """How well each seat stands, from what everybody may see; for shaped rewards."""
        return ()

    def scene(self, view: Any) -> Scene:
        """The board to be drawn."""
        return Scene([], [f"{name}: {value}" for name, value in msgspec.to_builtins(view).items()])


def zeros(size: int) -> Values:
    """So many numbers, all 0."""
    return array("f", bytes(4 * size))


def floats(*values: float) -> Values:
    """Some numbers, to be put among others."""
    return array("f", values)


def size_of(parts: Iterable[Part]) -> int:
    """How many numbers the parts have together."""
    return sum(part.size for part in parts)


def starts_of(parts: Iterable[Part]) -> dict[str, int]:
    """Where each part begins."""
    found, at = {}, 0
    for part in parts:
        found[part.name] = at
        at += part.size
    return found


def numbered(names: Iterable[str]) -> dict[str, int]:
    """Names by their place in a fixed order."""
    return {name: number for number, name in enumerate(names)}


@lru_cache(maxsize=1 << 16)
def bucket(word: str, size: int) -> int:
    """A number for a word, the same on every machine."""
    return crc32(word.encode()) % size


@lru_cache(maxsize=1 << 16)
def split_id(id_: str) -> tuple[str, str, int]:
    """An option's id taken apart: the verb, what it is done to (without the number of a copy), its last number."""
    verb, _, rest = id_.partition(":")
    what, _, _copy = rest.partition("#")
    digits = ""
    for character in reversed(what):
        if not character.isdigit():
            break
        digits = character + digits
    return verb, what, int(digits[:6] or 0)


def axial(q: int, r: int) -> int:
    """The length of a way over hexes, in axial steps."""
    return max(abs(q), abs(r), abs(q + r))


def disc(radius: int) -> dict[tuple[int, int], int]:
    """The hexes around one, numbered row by row."""
    span = range(-radius, radius + 1)
    places = [(q, r) for r in span for q in span if axial(q, r) <= radius]
    return {place: number for number, place in enumerate(places)}


class Hashed(Encoding):
    """For any game: each number or word of the view counts in a place that is drawn by its path."""

    parts = (Part("view", 512, "each leaf of the view, added up at the place crc32(path) mod 512: numbers / 20"),)
    option_parts = ()

    def encode(self, view: Any, seat: int) -> tuple[Values, Row]:
        values = zeros(512)
        _count(msgspec.to_builtins(view), "", values)
        return values, lambda option: ()


def _count(leaf: Any, path: str, values: Values) -> None:
    if isinstance(leaf, dict):
        for name, value in leaf.items():
            _count(value, f"{path}.{name}", values)
    elif isinstance(leaf, list | tuple):
        for number, value in enumerate(leaf):
            _count(value, f"{path}.{number}", values)
    elif isinstance(leaf, str):
        values[bucket(f"{path}={leaf}", 512)] += 1.0
    elif leaf is not None:
        values[bucket(path, 512)] += leaf / 20


def encoding_for(game: str) -> Encoding:
    """The encoding of a game."""
    name = f"delve.env.games.{game}"
    if importlib.util.find_spec(name) is None:
        return Hashed()
    found: Encoding = importlib.import_module(name).ENCODING
    return found
