"""python-chess: random games, legal moves, copies, and games as PGN."""

from __future__ import annotations

import io
import random
from importlib import import_module
from importlib.metadata import version
from typing import Any

from benchmarks.peers import Missing
from delve.cli.bench import MIDDLE, each
from delve.cli.benches import Figure, clock

PLIES = 200
"""The length of the game that is saved and loaded."""


def measure(seconds: float) -> list[Figure]:
    """All figures of python-chess."""
    try:
        chess: Any = import_module("chess")
        pgn: Any = import_module("chess.pgn")
    except ImportError as error:
        raise Missing(str(error)) from error
    middle = played(chess, MIDDLE)
    game = pgn.Game.from_board(played(chess, PLIES))
    text = str(game)
    return [
        Figure("chess.moves", moves(chess, seconds), "moves/s", least=True),
        Figure("chess.legal", 1 / each(lambda: list(middle.legal_moves), seconds), "positions/s", least=True),
        Figure("chess.copy", 1e6 * each(middle.copy, seconds), "µs"),
        Figure("chess.save", 1e3 * each(lambda: str(game), seconds), "ms"),
        Figure("chess.load", 1e3 * each(lambda: pgn.read_game(io.StringIO(text)), seconds), "ms"),
    ]


def versions() -> dict[str, str]:
    """What was measured."""
    return {"chess": version("chess")}


def played(chess: Any, plies: int) -> Any:
    """The first random game that lasts so long, there."""
    rng = random.Random(1)
    while True:
        board = chess.Board()
        while len(board.move_stack) < plies and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        if len(board.move_stack) == plies:
            return board


def moves(chess: Any, seconds: float) -> float:
    """Moves a second in random play; all legal moves are listed before each."""
    rng, count, start = random.Random(1), 0, clock()
    while True:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        count += len(board.move_stack)
        spent = clock() - start
        if spent >= seconds:
            return count / spent
