"""Boards drawn as text and as images."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from delve.core.session import Session
from delve.core.words import words
from delve.env.decisions import Decision
from delve.env.encoding import Cell

WIDTH, HEIGHT, FOOT, LINE = 800, 720, 200, 15
PAPER, INK, DARK = (246, 242, 232), (34, 32, 30), (90, 84, 76)


def asked(session: Session, decision: Decision | None) -> list[str]:
    """The question and its actions in words, or how the game ended."""
    say = words("en").text
    if decision is None:
        result = session.result
        return [] if result is None else [say(result.msg)]
    question = decision.question
    lines = [f"Seat {question.seat + 1}: {say(question.prompt)}"]
    lines += [f"  {place:3} {say(option.label)}" for place, option in sorted(decision.places.items())]
    legal = decision.legal()
    lines += [
        f"  {place:3} {name}" for place, name in ((decision.done, "Done"), (decision.more, "More")) if place in legal
    ]
    return lines


def text(cells: Sequence[Cell], lines: Sequence[str]) -> str:
    """The board as lines of characters."""
    rows: dict[int, str] = {}
    if cells:
        wide = max(len(cell.text) for cell in cells) + 1
        left, top = min(cell.x for cell in cells), min(cell.y for cell in cells)
        for cell in sorted(cells, key=lambda cell: (cell.y, cell.x)):
            y = round(cell.y - top)
            rows[y] = rows.get(y, "").ljust(round((cell.x - left) * wide)) + cell.text.ljust(wide)
    return "\n".join([*(rows.get(y, "").rstrip() for y in range(max(rows, default=-1) + 1)), *lines])


def image(cells: Sequence[Cell], lines: Sequence[str]) -> NDArray[np.uint8]:
    """The board as an image of fixed size."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    pen = ImageDraw.Draw(picture)
    if cells:
        left, top = min(cell.x for cell in cells), min(cell.y for cell in cells)
        across, down = max(cell.x for cell in cells) - left + 1, max(cell.y for cell in cells) - top + 1
        side = min((WIDTH - 20) / across, (HEIGHT - FOOT - 20) / down * 1.15)
        tall = side / 1.15
        for cell in cells:
            x, y = 10 + (cell.x - left) * side, 10 + (cell.y - top) * tall
            pen.rectangle((x, y, x + side - 2, y + tall - 2), fill=cell.colour, outline=DARK)
            _label(pen, cell.text, x, y, side, tall)
    for number, line in enumerate(lines[: FOOT // LINE]):
        pen.text((10, HEIGHT - FOOT + number * LINE), line[:120], fill=INK, font=_font(12))
    return np.asarray(picture, np.uint8).copy()


def _label(pen: ImageDraw.ImageDraw, label: str, x: float, y: float, side: float, tall: float) -> None:
    """A cell's words, one below the other."""
    parts = label.split()
    if not parts:
        return
    size = int(max(6, min(14, (side - 4) / max(len(part) for part in parts) * 1.6, (tall - 4) / len(parts))))
    for number, part in enumerate(parts):
        pen.text((x + 3, y + 2 + number * size), part, fill=INK, font=_font(size))


@cache
def _font(size: int) -> Any:
    return ImageFont.load_default(size)
