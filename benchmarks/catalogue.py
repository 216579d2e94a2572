"""What is measured, under which name it is shown, and beside which peers."""

from __future__ import annotations

from msgspec import Struct

from delve.cli.bench import LABELS
from delve.cli.benches import Figure, bench_for


class Peer(Struct, frozen=True):
    """A figure of another project that ours are compared with."""

    label: str
    mark: str
    """A letter or two for it in the plot."""


PEERS = {
    "chess.moves": Peer("python-chess, random games", "C"),
    "chess.legal": Peer("python-chess, legal moves", "C"),
    "chess.copy": Peer("python-chess, copy of a board", "C"),
    "chess.save": Peer("python-chess, game to PGN", "C"),
    "chess.load": Peer("python-chess, game from PGN", "C"),
    "open_spiel.python_tic_tac_toe": Peer("OpenSpiel, python_tic_tac_toe", "O"),
    "open_spiel.python_kuhn_poker": Peer("OpenSpiel, python_kuhn_poker", "O"),
    "open_spiel.python_liars_poker": Peer("OpenSpiel, python_liars_poker", "O"),
    "open_spiel.python_block_dominoes": Peer("OpenSpiel, python_block_dominoes", "O"),
    "open_spiel.games": Peer("OpenSpiel, mean of its Python games", "O"),
    "open_spiel.copy": Peer("OpenSpiel, clone of liar's poker", "O"),
    "open_spiel.search": Peer("OpenSpiel, tree search of tic-tac-toe", "O"),
    "pettingzoo.chess": Peer("PettingZoo chess", "Zc"),
    "pettingzoo.hanabi": Peer("PettingZoo hanabi", "Zh"),
    "pettingzoo.connect_four": Peer("PettingZoo connect four", "Z4"),
    "boardgame_io.moves": Peer("boardgame.io, tic-tac-toe", "B"),
    "showdown.choices": Peer("Pokémon Showdown, random battles", "S"),
    "showdown.copy": Peer("Pokémon Showdown, copy of a battle", "S"),
    "showdown.save": Peer("Pokémon Showdown, battle to JSON", "S"),
    "showdown.load": Peer("Pokémon Showdown, battle from JSON", "S"),
    "echo.answers": Peer("bare FastAPI WebSocket echo", "E"),
    "echo.core": Peer("bare echo, of its core's time", "E"),
}
MARKS = {
    "C": "python-chess",
    "O": "OpenSpiel",
    "B": "boardgame.io",
    "S": "Pokémon Showdown",
    "Zc": "PettingZoo chess",
    "Zh": "hanabi",
    "Z4": "connect four",
    "E": "bare echo",
}
PACE = ("chess.moves", "chess.legal", "open_spiel.games")
"""Rates of peers that are plain Python on one core, as the engine is: by them runs are compared."""

_PLAY = ("chess.moves", "open_spiel.games", "boardgame_io.moves", "showdown.choices")
_COPY = ("chess.copy", "open_spiel.copy", "showdown.copy")
_STEPS = ("pettingzoo.chess", "pettingzoo.hanabi", "pettingzoo.connect_four")
BESIDE = {
    "decisions": _PLAY,
    "decisions_lean": _PLAY,
    "state_clone": _COPY,
    "session_clone": _COPY,
    "save": ("chess.save", "showdown.save"),
    "load": ("chess.load", "showdown.load"),
    "monster_turns": ("showdown.choices",),
    "solver": ("chess.legal",),
    "search": ("open_spiel.search",),
    "env": _STEPS,
    "answers": ("echo.answers",),
    "core": ("echo.core",),
}
"""The peers of a figure, by the last part of its name."""

ATTACKS = {
    "idle": "no attack",
    "syncs": "a flood of syncs",
    "bots": "twenty tables of bots",
    "exports": "eight exports at once",
    "histories": "eight looks back at once",
    "imports": "eight bombs and long games at once",
    "hints": "eighty hints",
    "sockets": "six hundred sockets",
    "half_sent": "eight hundred half-sent requests",
    "undoing": "five sockets that undo and redo",
}
"""What `benchmarks.fairness` does to a server."""
OURS = {
    "gloomhaven.solver": "Monster solver",
    "gloomhaven.solver_first": "Monster solver, first time",
    "gloomhaven.solver_longest": "Monster solver, longest answer",
    "gloomhaven.solver_cold": "Monster solver, longest cold call",
    "gloomhaven.solver_warm": "Monster solver, longest warm call",
    "gloomhaven.sight": "All sight on the largest map",
    "server.answers": "durable answers",
    "server.core": "answers, of its core's time",
    "server.p99": "wait at 1,000/s, 99th percentile",
    **{f"fairness.{name}": f"wait during {what}, 95th percentile" for name, what in ATTACKS.items()},
}
NAMES = LABELS | {
    "search": "Search, quick bot",
    "search_answer": "Search, quick bot's answer",
    "env": "Environment, steps",
}
WAVERING = frozenset({"import", "solver_longest", "solver_cold", "solver_warm", "answers", "p99", *ATTACKS})
"""Figures, by the last part of their names, that hang on a single moment or on what else the machine does: nothing is
called slower by them."""


def label(name: str) -> str:
    """A figure's name as it is shown: `heroesout: Random play, full`."""
    if name in PEERS:
        return PEERS[name].label
    group, _, what = name.partition(".")
    return f"{group}: {OURS.get(name) or (NAMES | bench_for(group).labels).get(what, what)}"


def peers_of(figure: Figure) -> tuple[str, ...]:
    """The names of the peers' figures that stand beside one of ours."""
    return BESIDE.get(figure.name.partition(".")[2], ())


def faster(mine: Figure, other: Figure) -> float:
    """How many times as fast the one is as the other; both are rates or both are times, in the same unit."""
    return mine.value / other.value if mine.least else other.value / mine.value
