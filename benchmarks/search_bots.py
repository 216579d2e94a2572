"""How much better the bots that look ahead play: `python -m benchmarks.search_bots GAME`, on all cores.

Every set-up is played by the heuristic bot and by a level of the search, in all seats, with the same seeds, and game by
game compared. Results are kept in a folder, so that the same command goes on where it stopped, or adds games. It writes
`docs/bots/GAME-LEVEL.md` with plots.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from benchmarks import bots_report
from benchmarks.bots_report import Measure
from delve.core.rng import LooseRng
from delve.sim.engine import cores
from delve.sim.run import Job, Outcome, game_seed, local, run_on

DOCS = Path(__file__).parent.parent / "docs" / "bots"
KEPT = Path("runs") / "search"
CLASSES = ("brute", "cragheart", "mindthief", "scoundrel", "spellweaver", "tinkerer")


class SetUp(Struct, frozen=True):
    """A set-up that is compared, and how it is called."""

    title: str
    config: Callable[[int], dict[str, Any]]
    """The set-up for a game's seed: what is drawn is the same for every bot."""


WON = Measure("Won", "the share of games won", lambda outcome: float(outcome.won), share=True)
SCORE = Measure("Score", "the mean score", lambda outcome: float(outcome.tally.scores[0]))
FAME = Measure("Fame", "the mean Fame", lambda outcome: float(outcome.tally.each[0]["fame"]))


class Duel(Struct, frozen=True):
    """What is played of a game, and what counts."""

    setups: list[SetUp]
    measures: tuple[Measure, ...] = (WON,)


def heroesout() -> Duel:
    """Keep the Heroes Out! on Hardcore, two players."""
    scenarios = {
        "lesson": "First Watch",
        "twin_stairs": "Twin Stairs",
        "market_hall": "The Market Hall",
        "burning_stacks": "The Burning Stacks",
        "moon_gates": "The Moon Gates",
        "siege": "The Siege",
    }
    return Duel(
        [
            SetUp(title, lambda _, s=scenario: {"scenario": s, "difficulty": "hardcore", "seats": 2})  # type: ignore[misc]
            for scenario, title in scenarios.items()
        ]
    )


def gloomhaven() -> Duel:
    """Gloomhaven's scenarios 1 to 5 on Normal, with two and four characters drawn for each seed."""

    def party(seed: int, scenario: int, characters: int) -> dict[str, Any]:
        classes = LooseRng(seed).sample(CLASSES, characters)
        return {"scenario": scenario, "difficulty": "normal", "characters": [{"cls": one} for one in classes]}

    return Duel(
        [
            SetUp(f"Scenario {n}, {c} characters", lambda seed, n=n, c=c: party(seed, n, c))  # type: ignore[misc]
            for n, c in product(range(1, 6), (2, 4))
        ]
    )


def mageknight() -> Duel:
    """Mage Knight alone: First Reconnaissance and Solo Conquest."""
    titles = {"reconnaissance": "First Reconnaissance", "solo-conquest": "Solo Conquest"}
    return Duel(
        [
            SetUp(title, lambda _, s=scenario: {"scenario": s, "seats": 1})  # type: ignore[misc]
            for scenario, title in titles.items()
        ],
        (SCORE, FAME),
    )


DUELS = {"heroesout": heroesout, "gloomhaven": gloomhaven, "mageknight": mageknight}


def main() -> int:
    """Play what is missing, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(DUELS))
    parser.add_argument("--level", default="quick", help="quick, strong or deep")
    parser.add_argument("--games", type=int, default=20, help="of each set-up and bot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--out", type=Path, default=KEPT, help="the folder that keeps results")
    arguments = parser.parse_args()
    duel = DUELS[arguments.game]()
    kept = arguments.out / f"{arguments.game}.jsonl"
    kept.parent.mkdir(parents=True, exist_ok=True)
    done = {outcome.key: outcome for outcome in read(kept)}
    jobs = {
        (setup.title, bot, number): Job(arguments.game, setup.config(seed), (bot,), seed)
        for number in range(arguments.games)
        for setup in duel.setups
        for bot in ("heuristic", arguments.level)
        for seed in [game_seed(arguments.seed, number)]
    }
    missing = [job for job in jobs.values() if job.key not in done]
    began = time.monotonic()
    executor = local(arguments.workers or cores(), len(missing))
    with kept.open("ab") as file:
        # One at a time: a game may take minutes, and what is finished is kept.
        for number, outcome in enumerate(run_on(executor, missing, len(missing), most=1), 1):
            if outcome.error:
                print(f"\n{outcome.key}: {outcome.error}", file=sys.stderr)
                continue
            file.write(msgspec.json.encode(outcome) + b"\n")
            file.flush()
            done[outcome.key] = outcome
            left = (time.monotonic() - began) / number * (len(missing) - number)
            print(f"\r{number} of {len(missing)} games, about {left / 60:.0f} min left ", end="", file=sys.stderr)
    played = {name: done[job.key] for name, job in jobs.items() if job.key in done}
    measured = [by(measure, duel, arguments.level, played) for measure in duel.measures]
    bots_report.write(DOCS, arguments.game, arguments.level, measured, command=command(arguments))
    for one in measured:
        print("\n" + bots_report.table(one, arguments.level))
    return 0


def command(arguments: argparse.Namespace) -> str:
    """The command that plays exactly this."""
    return (
        f"python -m benchmarks.search_bots {arguments.game} --level {arguments.level} "
        f"--games {arguments.games} --seed {arguments.seed}"
    )


def read(path: Path) -> Iterator[Outcome]:
    """The outcomes kept in a file; a last line that was cut off is passed over."""
    if path.exists():
        for line in path.read_bytes().splitlines():
            try:
                yield msgspec.json.decode(line, type=Outcome)
            except msgspec.DecodeError:
                continue


Played: TypeAlias = dict[tuple[str, str, int], Outcome]
"""Outcomes by set-up, bot and number."""


def by(measure: Measure, duel: Duel, level: str, played: Played) -> bots_report.Measured:
    """All set-ups by one measure; those that nobody has played yet are left out."""
    rows = [row for setup in duel.setups if (row := compared(setup.title, level, measure, played)) is not None]
    return bots_report.Measured(measure, rows)


def compared(title: str, level: str, measure: Measure, played: Played) -> bots_report.Row | None:
    """A set-up's games side by side; None if there are none yet that both have played."""
    numbers = [n for t, bot, n in played if t == title and bot == level and (title, "heuristic", n) in played]
    pairs = [(played[title, "heuristic", n], played[title, level, n]) for n in numbers]
    if not pairs:
        return None
    return bots_report.Row(
        title,
        tuple(measure.of(before) for before, _ in pairs),
        tuple(measure.of(after) for _, after in pairs),
        sum(after.seconds for _, after in pairs) / sum(after.answers for _, after in pairs),
    )


if __name__ == "__main__":
    sys.exit(main())
