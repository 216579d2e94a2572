"""How many times as fast as at an older commit the engines are: `python -m benchmarks.since COMMIT`.

Both play the same tables at random, on one core, in processes that take turns, so that a machine whose pace swings
slows both alike. Each plays every table once before the clock starts, since what is kept about a map is worked out when
it is first needed. Each figure is the median of the rounds' ratios. `--site FOLDER` measures an unpacked wheel, such as
the one that `make compiled` leaves in `build/compiled/site`, instead of the checkout.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from delve.cli.bench import pin_to_one_core
from delve.core import registry
from delve.core.rng import LooseRng
from tests.conformance.games import SET_UPS

ROOT = Path(__file__).parent.parent
DRAWN = 80
"""How many tables are drawn."""
Config: TypeAlias = dict[str, Any]
NEWER = ("items", "gold")
"""Choices for a Gloomhaven character that came later, or that came to need others."""
PLAY = """
import json, sys, time
game, tables, lean, seconds = json.loads(sys.argv[1])
from delve.bots.base import random_answer
from delve.core.rng import LooseRng
from delve.core.session import Session
options = {"history": False, "quiet": True} if lean else {}
def play(seed):
    session, rng = Session.new(game, seed=seed, **options, **tables[seed % len(tables)]), LooseRng(seed)
    while session.questions:
        question = session.questions[0]
        session.answer(random_answer(question, rng), question.seat)
    return len(session.journal)
for seed in range(len(tables)):
    play(seed)
seed = answers = 0
begun = time.process_time()
while time.process_time() - begun < seconds:
    answers += play(seed)
    seed += 1
print(answers / (time.process_time() - begun))
"""


def tables(game: str) -> list[Config]:
    """Set-ups of every size as the conformance tests draw them, without what older commits do not know."""
    seats = registry.game_def(game).seats
    drawn = [SET_UPS[game](seats[seed % len(seats)], LooseRng(seed)) for seed in range(DRAWN)]
    for config in drawn:
        for character in config.get("characters", ()):
            for name in NEWER:
                character.pop(name, None)
    return drawn


def rate(source: Path, game: str, configs: list[Config], seconds: float, *, lean: bool) -> float:
    """Answers a second of the engine whose package is in a folder."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", PLAY, msgspec.json.encode((game, configs, lean, seconds)).decode()],
        env={**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"The engine in {source} cannot play {game} any more, or not yet:\n{done.stderr}")
    return float(done.stdout)


def compared(game: str, old: Path, new: Path, rounds: int, seconds: float, *, lean: bool) -> str:
    """One line: how many times as fast the new engine plays a game."""
    name, configs, pairs = f"{game}, {'lean' if lean else 'full'}", tables(game), []
    for number in range(rounds):
        print(f"\r{name}: round {number + 1} of {rounds} ", end="", file=sys.stderr, flush=True)
        before = rate(old, game, configs, seconds, lean=lean)
        pairs.append((before, rate(new, game, configs, seconds, lean=lean)))
    print("\r", end="", file=sys.stderr, flush=True)
    ratios = [now / before for before, now in pairs]
    now = statistics.median(now for _, now in pairs)
    middle, least, most = statistics.median(ratios), min(ratios), max(ratios)
    return f"{name}: {middle:.2f} times as fast ({least:.2f} to {most:.2f}), {now:,.0f} answers/s"


def main() -> None:
    """Measure and print one line for each game and way to play."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.since", description=__doc__)
    parser.add_argument("commit", help="the commit to compare with")
    parser.add_argument("--site", type=Path, default=ROOT / "src", help="the folder of the package to measure")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=4.0, help="how long each side plays in a round")
    parser.add_argument("--games", default=",".join(registry.installed()), help="which games, with commas between")
    args = parser.parse_args()
    if not (args.site / "delve").is_dir():
        parser.error(f"there is no package in {args.site}; `make compiled` makes build/compiled/site")
    if unknown := sorted(set(args.games.split(",")) - set(registry.installed())):
        parser.error(f"there is no game {unknown[0]!r}; there are {', '.join(registry.installed())}")
    pin_to_one_core()
    with tempfile.TemporaryDirectory() as folder:
        add = ["git", "worktree", "add", "--quiet", "--detach", folder, args.commit]
        if subprocess.run(add, cwd=ROOT, check=False, stderr=subprocess.DEVNULL).returncode:
            parser.error(f"there is no commit {args.commit!r} here; `git log` lists them")
        try:
            for game in args.games.split(","):
                for lean in (False, True):
                    old = Path(folder, "src")
                    print(compared(game, old, args.site.resolve(), args.rounds, args.seconds, lean=lean), flush=True)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", folder], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
