"""Gloomhaven: the first scenario with four characters."""

from __future__ import annotations

from delve.bots.base import random_answer
from delve.cli.benches import Bench, Figure, clock
from delve.core import registry
from delve.core.game import Game
from delve.core.rng import LooseRng
from delve.core.runner import Runner
from delve.games.gloomhaven.defs import GH, CharacterConfig, Config

PARTY = ("brute", "spellweaver", "scoundrel", "tinkerer")


def more(seconds: float) -> list[Figure]:
    """The turns of monsters, each with its whole step: focus, movement, attacks, conditions."""
    return [Figure("monster_turns", monster_turns(seconds), "turns/s", 1_000, 3_000, least=True)]


def monster_turns(seconds: float) -> float:
    """Turns of monsters a second in random play."""
    definition = registry.game_def("gloomhaven")
    content = definition.content()
    config = Config(scenario=1, characters=tuple(CharacterConfig(cls) for cls in PARTY))
    spent, turns, seed = 0.0, 0, 0
    while spent < seconds:
        rng = LooseRng(seed)
        game: GH = Game(definition.new(config, content, seed), content, quiet=True)
        while not game.state.over and spent < seconds:
            before = _acted(game)
            begun = clock()
            _run(Runner(definition.step(game)), rng)
            took = clock() - begun
            if _acted(game) > before:
                turns += 1
                spent += took
        seed += 1
    return turns / spent


def _acted(game: GH) -> int:
    """How many monsters have taken their turn in this round."""
    state = game.state
    return sum(one.kind == "monster" and one.acted == state.round for one in state.figures)


def _run(runner: Runner, rng: LooseRng) -> None:
    """Run a step to its end, answering at random."""
    runner.run()
    count = 0
    while runner.pending:
        count += 1
        question = runner.pending[0]
        runner.answer(question, random_answer(question, rng), count)


BENCH = Bench(
    table={"scenario": 1, "characters": [{"cls": cls} for cls in PARTY]},
    limits={
        "decisions": (2_000, 6_000),
        "state_clone": (100, 50),
        "load": (60, None),
        "import": (500, None),
        "heuristic": (50, None),
    },
    more=more,
    labels={"monster_turns": "Turns of monsters"},
)
