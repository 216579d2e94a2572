"""Nodes a second of the search bot in the middle of each game: `python -m benchmarks.search`, on one core.

The quick bot is asked for advice again and again, from the middle of random games on; its nodes and our process's own
time are counted. Questions with a single answer count for nothing.
"""

from __future__ import annotations

import argparse
from typing import Any

from benchmarks.peers import Missing
from delve.bots import registry as bots
from delve.cli.bench import middle
from delve.cli.benches import Figure, clock
from delve.core import registry
from delve.core.questions import Seat

LEVEL = "quick"
QUESTIONS = 20
"""How many questions of one game are asked before the next."""
HOPELESS = 20
"""After so many games without a single node there is nothing to measure."""


def measure(game: str, seconds: float) -> list[Figure]:
    """The search's figures at one game."""
    if LEVEL not in bots.names(game):
        raise Missing(f"there is no {LEVEL} bot for {game}")
    nodes, spent, asked, seed = 0, 0.0, 0, 0
    while spent < seconds:
        session = middle(game, seed)
        # What a bot offers beyond its answers is the search's own.
        players: dict[Seat, Any] = {Seat(s): bots.bot(LEVEL, game, seed + s) for s in range(session.seats)}
        for _ in range(QUESTIONS):
            if not session.questions or spent >= seconds:
                break
            question = session.questions[0]
            begun = clock()
            advice = players[question.seat].advise(session, question.seat, question)
            if advice.nodes:
                spent += clock() - begun
                nodes += advice.nodes
                asked += 1
            session.answer(advice.answer, question.seat)
        seed += 1
        if seed >= HOPELESS and not nodes:
            raise RuntimeError(f"the {LEVEL} bot searched nothing in {seed} games of {game}")
    return [
        Figure(f"{game}.search", nodes / spent, "nodes/s", least=True),
        Figure(f"{game}.search_answer", 1e3 * spent / asked, "ms"),
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="for each game")
    options = parser.parse_args()
    for game in registry.installed():
        try:
            rate, answer = measure(game, options.seconds)
        except Missing as missing:
            print(f"{game:12} left out: {missing}")
        else:
            print(f"{game:12} {rate.value:8,.0f} nodes/s   {answer.value:.0f} ms an answer")


if __name__ == "__main__":
    main()
