"""A canvas of characters: walls that join by themselves, doors, and text in many styles."""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import groupby

from rich.text import Text

N, E, S, W = 1, 2, 4, 8

_LINES = " ╵╶╰╷│╭├╴╯─┴╮┤┬┼"
_ASCII = " |-+||++-+-+++++"
_ASCII_HEAVY = "#"
_ARMS = {"UP": N, "RIGHT": E, "DOWN": S, "LEFT": W, "VERTICAL": N | S, "HORIZONTAL": E | W}
_WEIGHTS = ("LIGHT", "HEAVY")


@cache
def _mixed() -> dict[tuple[int, int], str]:
    """Box drawings by their light and heavy arms, as Unicode names them: "VERTICAL HEAVY AND RIGHT LIGHT"."""
    found: dict[tuple[int, int], str] = {}
    for code in range(0x2500, 0x2580):
        words = unicodedata.name(chr(code)).removeprefix("BOX DRAWINGS ").split(" ")
        if not {*words} <= {*_ARMS, *_WEIGHTS, "AND"}:
            continue
        arms = {"LIGHT": 0, "HEAVY": 0}
        for part in " ".join(words).split(" AND "):
            weights = [word for word in part.split() if word in _WEIGHTS]
            weight = weights[0] if weights else words[0]
            for word in part.split():
                arms[weight] |= _ARMS.get(word, 0)
        found[arms["LIGHT"], arms["HEAVY"]] = chr(code)
    return found


class Canvas:
    """Characters in rows and columns. Walls run along cells; a cell knows in which directions they leave it."""

    def __init__(self, width: int, height: int, *, ascii_only: bool = False) -> None:
        self.width, self.height = width, height
        self._walls = [[0] * width for _ in range(height)]
        self._heavy = [[0] * width for _ in range(height)]
        self._wall_style = [[""] * width for _ in range(height)]
        self._text = [[" "] * width for _ in range(height)]
        self._style = [[""] * width for _ in range(height)]
        self._ascii = ascii_only
        self._signs = _ASCII if ascii_only else _LINES

    def across(self, x: int, y: int, length: int, style: str = "", *, heavy: bool = False) -> None:
        """A wall from (x, y) to the right; a heavy one goes before a light one."""
        walls = self._heavy if heavy else self._walls
        for i in range(x, x + length):
            walls[y][i] |= E
            walls[y][i + 1] |= W
        self._paint(x, y, length + 1, 1, style)

    def down(self, x: int, y: int, length: int, style: str = "", *, heavy: bool = False) -> None:
        """A wall from (x, y) downwards."""
        walls = self._heavy if heavy else self._walls
        for i in range(y, y + length):
            walls[i][x] |= S
            walls[i + 1][x] |= N
        self._paint(x, y, 1, length + 1, style)

    def open_across(self, x: int, y: int, length: int) -> None:
        """Take a piece out of a wall that runs across."""
        for i in range(x, x + length):
            self._walls[y][i] &= ~E
            self._walls[y][i + 1] &= ~W

    def open_down(self, x: int, y: int, length: int) -> None:
        """Take a piece out of a wall that runs down."""
        for i in range(y, y + length):
            self._walls[i][x] &= ~S
            self._walls[i + 1][x] &= ~N

    def _paint(self, x: int, y: int, width: int, height: int, style: str) -> None:
        if style:
            for row in range(y, y + height):
                for column in range(x, x + width):
                    self._wall_style[row][column] = style

    def put(self, x: int, y: int, text: Text) -> None:
        """Write text, as far as it fits."""
        styles = [str(text.style)] * len(text.plain)
        for span in text.spans:
            for i in range(span.start, min(span.end, len(styles))):
                styles[i] = f"{styles[i]} {span.style}".strip()
        for i, char in enumerate(text.plain):
            if 0 <= x + i < self.width and 0 <= y < self.height:
                self._text[y][x + i] = char
                self._style[y][x + i] = styles[i]

    def render(self) -> Text:
        """The canvas as text, one line for each row."""
        drawn = Text(no_wrap=True, overflow="crop")
        for y in range(self.height):
            if y:
                drawn.append("\n")
            cells = [self._cell(x, y) for x in range(self.width)]
            for style, run in groupby(cells, key=lambda cell: cell[1]):
                drawn.append("".join(char for char, _ in run), style or None)
        return drawn

    def _cell(self, x: int, y: int) -> tuple[str, str]:
        """A cell's character and style; walls go before text."""
        walls, heavy = self._walls[y][x], self._heavy[y][x]
        if heavy:
            sign = _ASCII_HEAVY if self._ascii else _mixed()[walls & ~heavy, heavy]
            return sign, self._wall_style[y][x]
        if walls:
            return self._signs[walls], self._wall_style[y][x]
        return self._text[y][x], self._style[y][x]
