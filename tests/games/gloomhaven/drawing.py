"""Boards drawn as text: two columns to a hex, each row moved by one, so that hexes touch as they do in the drawing.

    . . A
     . o .
    . . .

A full stop is floor, a letter or digit is floor that can be named, a space or # is wall.
"""

from __future__ import annotations

from delve.games.gloomhaven.board import Board, Layout, board
from delve.games.gloomhaven.hexes import Axial, Mask
from delve.games.gloomhaven.state import HexId


def lined(row: str) -> str:
    """A row of hexes with obstacles below it, between each two that touch.

    In a row alone every corner touches a wall, so that its hexes see nothing but their neighbours (ruling GH-R-01).
    Obstacles keep the wall away, and nobody walks on them.
    """
    below = "".join("o" if {a, b}.isdisjoint(" #") else " " for a, b in zip(row, row[2:], strict=False)).rstrip()
    return f"{row}\n {below}" if below else row


class Drawing:
    """A drawn board."""

    def __init__(self, text: str, walls: str = "") -> None:
        """`walls` are pairs of names with a wall between them: `AB CD`."""
        rows = text.strip("\n").splitlines()
        odd = (len(rows[0]) - len(rows[0].lstrip())) % 2
        marks: list[tuple[Axial, str]] = []
        for r, row in enumerate(rows):
            for column, mark in enumerate(row, odd):
                if mark not in " #":
                    assert (column - r) % 2 == 0, f"row {r} of the drawing is not in step"
                    marks.append((((column - r) // 2, r), mark))
        self.marks = [mark for _, mark in marks]
        pairs = tuple((self.at(pair[0]), self.at(pair[1])) for pair in walls.split())
        self.layout = Layout(tuple(place for place, _ in marks), pairs)

    @property
    def board(self) -> Board:
        """The whole of it."""
        return board(self.layout)

    def at(self, name: str) -> HexId:
        """The one hex of this name."""
        assert self.marks.count(name) == 1, name
        return HexId(self.marks.index(name))

    def all(self, names: str) -> Mask:
        """All hexes of these names."""
        return sum(1 << n for n, mark in enumerate(self.marks) if mark in names)

    def names(self, mask: Mask) -> str:
        """The names of some hexes, in the order of the drawing."""
        return "".join(mark for n, mark in enumerate(self.marks) if mask >> n & 1)
