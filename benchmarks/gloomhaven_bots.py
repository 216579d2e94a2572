"""How well the heuristic bot plays Gloomhaven: `python -m benchmarks.gloomhaven_bots`, on one core.

Every pair of classes plays scenario 1 at level 1 on Easy; `--scenarios` plays others, each with parties of 2, 3 and 4
in turn. Goals: the pairs win at least 40 % of their games, every game ends, and every answer takes less than 100 ms.
Times are the process's own time on the core, of the bot alone.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from delve.bots.gloomhaven import HeuristicBot
from delve.core.questions import Seat
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.sim.run import game_seed
from delve.sim.stats import wilson

clock = time.process_time
CLASSES = ("brute", "tinkerer", "spellweaver", "scoundrel", "cragheart", "mindthief")
MOST = 20_000
"""Answers after which a game is thought never to end."""
LIMIT = 0.1
"""Seconds that an answer may take."""


class Tally:
    """Games of one kind."""

    def __init__(self) -> None:
        self.games = self.wins = self.rounds = 0

    def add(self, session: Session) -> None:
        """Count a game that is over."""
        assert session.result is not None
        self.games += 1
        self.wins += any(session.result.won)
        self.rounds += session.view().board.round

    def text(self) -> str:
        """As it stands in a line: won of played, the share with its 95 % interval, and the mean length."""
        games = max(1, self.games)
        low, high = wilson(self.wins, games)
        share = f"{self.wins / games:4.0%} ({low:.0%} to {high:.0%})"
        return f"{self.wins:4}/{self.games:<4} {share:21} {self.rounds / games:5.1f} rounds"


class Times:
    """What answers took."""

    def __init__(self) -> None:
        self.all: list[float] = []
        self.slow: Counter[str] = Counter()
        """Answers beyond the limit, by question."""

    def add(self, key: str, taken: float) -> None:
        """Count an answer."""
        self.all.append(taken)
        if taken >= LIMIT:
            self.slow[key] += 1

    def text(self) -> str:
        """Mean, 99th percentile, longest, and how many took too long."""
        ranked = sorted(self.all)
        mean, p99 = sum(ranked) / len(ranked), ranked[len(ranked) * 99 // 100]
        late = ", ".join(f"{n} to {key}" for key, n in self.slow.most_common()) or "none"
        return (
            f"{len(ranked):,} answers: mean {mean * 1e3:.1f} ms   p99 {p99 * 1e3:.1f} ms   "
            f"longest {ranked[-1] * 1e3:.0f} ms   at {LIMIT * 1e3:.0f} ms or more: {late}"
        )


def play(party: Sequence[str], scenario: int, difficulty: str, level: int, seed: int, times: Times) -> Session:
    """One game, to its end."""
    session = Session.new(
        "gloomhaven",
        seed=seed,
        scenario=scenario,
        difficulty=difficulty,
        characters=[{"cls": cls, "level": level} for cls in party],
        history=False,
        quiet=True,
    )
    bots = {Seat(seat): HeuristicBot(game_seed(seed, seat)) for seat in range(len(party))}
    for _ in range(MOST):
        if not session.questions:
            return session
        question = session.questions[0]
        begun = clock()
        answer = bots[question.seat].answer(session, question.seat, question)
        times.add(question.prompt.key, clock() - begun)
        session.answer(answer, question.seat)
    raise RuntimeError(f"scenario {scenario} with {', '.join(party)}, seed {seed}: not over after {MOST:,} answers")


def measure(games: int, scenarios: Sequence[int], difficulty: str, level: int, seed: int) -> None:
    """Play and print."""
    times, total = Times(), Tally()
    of_class = {cls: Tally() for cls in CLASSES}
    of_size = {size: Tally() for size in (2, 3, 4)}
    tables: list[tuple[str, int, list[tuple[str, ...]]]] = []
    if scenarios:
        for scenario in scenarios:
            rng = LooseRng(game_seed(seed, scenario))
            parties = [tuple(rng.sample(CLASSES, 2 + number % 3)) for number in range(games)]
            tables.append((f"scenario {scenario}", scenario, parties))
    else:
        tables += [(" + ".join(pair), 1, [pair] * games) for pair in combinations(CLASSES, 2)]
    number = 0
    for name, scenario, parties in tables:
        tally = Tally()
        for party in parties:
            number += 1
            session = play(party, scenario, difficulty, level, game_seed(seed, number), times)
            for one in (tally, total, of_size[len(party)], *(of_class[cls] for cls in party)):
                one.add(session)
        print(f"{name:26} {tally.text()}", flush=True)
    print(f"{'all':26} {total.text()}")
    for size, tally in of_size.items():
        if tally.games not in (0, total.games):
            print(f"  {f'{size} characters':24} {tally.text()}")
    for cls, tally in of_class.items():
        print(f"  {cls:24} {tally.text()}")
    print(times.text())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=20, help="games of each pair or scenario (default: 20)")
    parser.add_argument("--scenarios", default="", help="scenarios instead of all pairs, such as 1,4,7 or 1-25")
    parser.add_argument("--difficulty", default="easy", help="easy, normal, hard or very_hard (default: easy)")
    parser.add_argument("--level", type=int, default=1, help="the characters' level (default: 1)")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    wanted: list[int] = []
    for part in filter(None, arguments.scenarios.split(",")):
        first, _, last = part.partition("-")
        wanted += range(int(first), int(last or first) + 1)
    measure(arguments.games, wanted, arguments.difficulty, arguments.level, arguments.seed)
