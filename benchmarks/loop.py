"""A fixed piece of pure Python as a yardstick: how fast this machine's Python is today.

It does what rules do most: calls, attributes, small dictionaries and lists, bit masks, a generator. Changing it makes
all older entries of the history incomparable, so it is not changed.
"""

from __future__ import annotations

from collections.abc import Iterator

from delve.cli.benches import clock

TURNS = 200


class Piece:
    """Something with attributes."""

    __slots__ = ("at", "health", "marks")

    def __init__(self, at: int) -> None:
        self.at = at
        self.health = 10
        self.marks: list[int] = []


def near(at: int) -> Iterator[int]:
    """Places around a place, one after the other."""
    for step in (1, -1, 8, -8):
        if 0 <= at + step < 64:
            yield at + step


def turn(pieces: dict[int, Piece], number: int) -> int:
    """Every piece looks around, moves and is marked."""
    taken = 0
    for piece in pieces.values():
        taken |= 1 << piece.at
    for key, piece in pieces.items():
        free = [place for place in near(piece.at) if not taken >> place & 1]
        if free:
            place = free[(number + key) % len(free)]
            taken ^= 1 << piece.at | 1 << place
            piece.at = place
        piece.marks.append(place if free else -1)
        if len(piece.marks) > 6:
            piece.marks = sorted(piece.marks)[:3]
        piece.health = max(1, piece.health - key % 2)
    return taken


def loop() -> int:
    """A fixed number of turns of twelve pieces."""
    pieces = {key: Piece(5 * key) for key in range(12)}
    return sum(turn(pieces, number).bit_count() for number in range(TURNS))


def rate(seconds: float) -> float:
    """Loops a second: the best of several rounds."""
    best, end = 0.0, clock() + seconds
    while True:
        begun = clock()
        loop()
        best = max(best, 1 / max(1e-9, clock() - begun))
        if clock() >= end:
            return best
