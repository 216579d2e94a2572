"""The map of a position as a drawing: a character for each hex, odd rows moved by one."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from delve.games.gloomhaven.hexes import Axial, around
from delve.games.gloomhaven.positions.fields import Wrong

WALL = "#"
FLOOR = "."
HIDDEN = ":"
SYMBOLS: dict[str, tuple[str, ...]] = {
    FLOOR: (),
    HIDDEN: ("hidden",),
    "o": ("obstacle",),
    "^": ("trap",),
    "~": ("difficult",),
    "!": ("hazard",),
    "$": ("coins",),
    "?": ("treasure=goal",),
    "_": ("plate",),
    "=": ("corridor",),
    "'": ("door",),
    "+": ("door=closed",),
    "%": ("door=locked",),
    "@": ("start",),
}
"""What a character means that no line explains."""
LETTERS = "abcdefghijklmnpqrstuvwxyzABCDEFGHIJKLMNPQRSTUVWXYZ0123456789αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΦΨΩ"
"""What the writer takes for everything else."""


class Drawn(Struct, frozen=True):
    """A drawing that was read: places from top to bottom and left to right, with their characters."""

    places: tuple[Axial, ...]
    marks: tuple[str, ...]


def is_row(line: str) -> bool:
    """Whether a line is part of a drawing: words of one character alone."""
    return bool(line.strip()) and all(len(word) == 1 for word in line.split())


def read(rows: list[str]) -> Drawn:
    """Read the rows of a drawing, which may be indented as a whole."""
    cells = [
        (column, r, mark)
        for r, row in enumerate(rows)
        for column, mark in enumerate(row.expandtabs())
        if mark not in (" ", WALL)
    ]
    if not cells:
        raise Wrong("no_hexes")
    step = (cells[0][0] - cells[0][1]) % 2
    for column, r, _ in cells:
        if (column - r) % 2 != step:
            raise OutOfStep(r)
    left = min(column for column, _, _ in cells)
    left -= (left - step) % 2
    places = tuple(((column - left - r) // 2, r) for column, r, _ in cells)
    return Drawn(places, tuple(mark for _, _, mark in cells))


class OutOfStep(Wrong):
    """A row that does not stand between the hexes of the row above."""

    def __init__(self, row: int) -> None:
        super().__init__("step")
        self.row = row


def draw(places: Iterable[Axial], marks: Iterable[str]) -> list[str]:
    """The rows of a drawing."""
    cells = {(2 * q + r, r): mark for (q, r), mark in zip(places, marks, strict=True)}
    left = min(column for column, _ in cells)
    left -= left % 2
    top, bottom = min(r for _, r in cells), max(r for _, r in cells)
    rows = []
    for r in range(top, bottom + 1):
        columns = [column for column, row in cells if row == r]
        width = max(columns, default=left)
        row = "".join(cells.get((column, r), " ") for column in range(left, width + 1)).rstrip()
        rows.append(row or "#")  # An empty line would end the map.
    return rows


def normal(places: Iterable[Axial]) -> tuple[Axial, ...]:
    """Places as they would be read from their drawing."""
    all_ = list(places)
    top = min(r for _, r in all_)
    left = min(2 * q + r for q, r in all_)
    left -= (left - top) % 2
    return tuple(((2 * q + r - left - (r - top)) // 2, r - top) for q, r in all_)


def rooms(places: tuple[Axial, ...], walls: set[frozenset[int]], doors: set[int]) -> list[list[int]]:
    """The rooms of a drawing: what is joined without passing a door or a wall."""
    ids = {place: number for number, place in enumerate(places)}
    seen: set[int] = set(doors)
    found: list[list[int]] = []
    for first in range(len(places)):
        if first in seen:
            continue
        seen.add(first)
        room, waiting = [], [first]
        while waiting:
            here = waiting.pop()
            room.append(here)
            for beside in beside_of(places, ids, walls, here):
                if beside not in seen:
                    seen.add(beside)
                    waiting.append(beside)
        found.append(sorted(room))
    return found


def beside_of(places: tuple[Axial, ...], ids: dict[Axial, int], walls: set[frozenset[int]], here: int) -> list[int]:
    """The hexes next to one, no wall between."""
    found = [ids[place] for place in around(places[here]) if place in ids]
    return [one for one in found if frozenset((here, one)) not in walls]
