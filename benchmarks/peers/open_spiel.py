"""OpenSpiel: its pure-Python games at random, copies of their states, and its Python tree search."""

from __future__ import annotations

import random
from importlib import import_module
from importlib.metadata import version
from statistics import geometric_mean
from typing import Any

from benchmarks.peers import Missing
from delve.cli.bench import each, open_spiel
from delve.cli.benches import Figure, clock

SIMULATIONS = 200
COPIED = "python_liars_poker"
SEARCHED = "python_tic_tac_toe"
"""The one of the pure-Python games with perfect information, which this search needs."""


def measure(seconds: float) -> list[Figure]:
    """All figures of OpenSpiel."""
    rates = open_spiel(seconds)
    if not rates:
        raise Missing("open_spiel is not installed")
    pyspiel: Any = import_module("pyspiel")
    state = begun(pyspiel, COPIED)
    return [
        *(Figure(f"open_spiel.{name}", rate, "moves/s", least=True) for name, rate in rates.items()),
        Figure("open_spiel.games", geometric_mean(rates.values()), "moves/s", least=True),
        Figure("open_spiel.copy", 1e6 * each(state.clone, seconds), "µs"),
        Figure("open_spiel.search", simulations(pyspiel, seconds), "nodes/s", least=True),
    ]


def versions() -> dict[str, str]:
    """What was measured."""
    return {"open_spiel": version("open_spiel")}


def begun(pyspiel: Any, name: str) -> Any:
    """A game after its chances and a few moves."""
    rng, state, moves = random.Random(1), pyspiel.load_game(name).new_initial_state(), 0
    while moves < 4:
        moves += not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def simulations(pyspiel: Any, seconds: float) -> float:
    """Simulations a second of Monte Carlo tree search, each with one new node and a random playout."""
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    numpy: Any = import_module("numpy")
    game, chance = pyspiel.load_game(SEARCHED), numpy.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = mcts.MCTSBot(game, 2.0, SIMULATIONS, evaluator, solve=False, random_state=chance)
    count, start = 0, clock()
    while True:
        bot.mcts_search(game.new_initial_state())
        count += SIMULATIONS
        spent = clock() - start
        if spent >= seconds:
            return count / spent
