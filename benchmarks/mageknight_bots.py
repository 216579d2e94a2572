"""How well the heuristic bot plays Mage Knight: `python -m benchmarks.mageknight_bots`, on one core.

Every hero in turn plays First Reconnaissance alone; `--scenarios` plays others, each at every number of players. Goals:
at least 15 Fame on average in First Reconnaissance, with fights won and Units recruited, every game ends, and every
answer takes less than 100 ms. Times are the process's own time on the core, of the bot alone.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from delve.bots.base import Bot, RandomBot
from delve.bots.mageknight import HeuristicBot
from delve.core import registry
from delve.core.questions import Seat
from delve.core.session import Session
from delve.games.mageknight.defs import Content
from delve.sim.run import game_seed

clock = time.process_time
MOST = 20_000
"""Answers after which a game is thought never to end."""
LIMIT = 0.1
"""Seconds that an answer may take."""


class Tally:
    """Games of one kind, counted for each hero in them."""

    def __init__(self) -> None:
        self.games = self.wins = 0
        self.fame: list[int] = []
        self.counts: Counter[str] = Counter()

    def add(self, session: Session, counts: Counter[str]) -> None:
        """Count a game that is over."""
        assert session.result is not None
        board = session.view().board
        self.games += 1
        self.wins += any(session.result.won)
        self.fame += [player.fame for player in board.players]
        self.counts += counts
        self.counts["tiles"] += len(board.tiles) - 3
        self.counts["rounds"] += board.round

    def text(self) -> str:
        """As it stands in a line: Fame of each hero, and what was done in each game."""
        games, heroes = max(1, self.games), max(1, len(self.fame))
        mean = sum(self.fame) / heroes
        spread = (sum((one - mean) ** 2 for one in self.fame) / heroes) ** 0.5
        about = "  ".join(
            f"{name} {self.counts[name] / games:.1f}" for name in ("combats", "defeated", "units", "tiles", "rounds")
        )
        low, high = min(self.fame, default=0), max(self.fame, default=0)
        return f"Fame {mean:5.1f} ± {spread / heroes**0.5:.1f} ({low}-{high})  won {self.wins}/{self.games}  {about}"


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


def play(scenario: str, heroes: list[str], seed: int, times: Times, bot: str) -> tuple[Session, Counter[str]]:
    """One game, to its end, and what was done in it."""
    session = Session.new(
        "mageknight", seed=seed, scenario=scenario, seats=len(heroes), heroes=heroes, history=False, quiet=True
    )
    make = RandomBot if bot == "random" else HeuristicBot
    bots: dict[Seat, Bot] = {Seat(seat): make(game_seed(seed, seat)) for seat in range(len(heroes))}
    counts: Counter[str] = Counter()
    fame = defeated = 0
    for _ in range(MOST):
        if not session.questions:
            return session, counts
        question = session.questions[0]
        begun = clock()
        answer = bots[question.seat].answer(session, question.seat, question)
        times.add(question.prompt.key, clock() - begun)
        board = session.view(question.seat).board
        fighting = board.combat is not None
        if fighting:
            defeated = sum(foe.defeated and foe.summoner < 0 for foe in board.combat.foes)
        units = sum(len(player.units) for player in board.players)
        session.answer(answer, question.seat)
        after = session.view(question.seat).board
        counts["units"] += max(0, sum(len(player.units) for player in after.players) - units)
        if fighting and after.combat is not None:
            now = sum(foe.defeated and foe.summoner < 0 for foe in after.combat.foes)
            counts["defeated"] += max(0, now - defeated)
        elif fighting:
            counts["combats"] += fame < after.players[question.seat].fame
        elif after.combat is not None:
            fame = after.players[question.seat].fame
    raise RuntimeError(f"{scenario} with {', '.join(heroes)}, seed {seed}: not over after {MOST:,} answers")


def measure(games: int, scenarios: list[str], seed: int, bot: str) -> None:
    """Play and print."""
    content: Content = registry.game_def("mageknight").content()
    heroes = list(content.heroes)
    times, total = Times(), Tally()
    if not scenarios:
        of_hero = {hero: Tally() for hero in heroes}
        for number in range(games):
            hero = heroes[number % len(heroes)]
            session, counts = play("reconnaissance", [hero], game_seed(seed, number), times, bot)
            of_hero[hero].add(session, counts)
            total.add(session, counts)
        for hero, tally in of_hero.items():
            print(f"{hero:26} {tally.text()}")
        print(f"{'all':26} {total.text()}")
    for name in scenarios:
        for seats in content.scenarios[name].players:
            tally = Tally()
            for number in range(games):
                party = [heroes[(number + k) % len(heroes)] for k in range(seats)]
                tally.add(*play(name, party, game_seed(seed, 100 * number + seats), times, bot))
            print(f"{f'{name}, {seats}':26} {tally.text()}", flush=True)
    print(times.text())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=70, help="games in all, or of each scenario (default: 70)")
    parser.add_argument("--scenarios", default="", help="scenarios by their names, or all of them: all")
    parser.add_argument("--bot", default="heuristic", choices=("heuristic", "random"))
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    wanted = [one for one in arguments.scenarios.split(",") if one]
    if wanted == ["all"]:
        wanted = list(registry.game_def("mageknight").content().scenarios)
    measure(arguments.games, wanted, arguments.seed, arguments.bot)
