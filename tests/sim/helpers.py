"""Small simulations for tests."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from delve.core.tally import Kills, Plays, Tally
from delve.sim.run import Job, Outcome, game_seed


def jobs(n: int = 12, bots: tuple[str, ...] = ("random",), scenario: str = "long_cellar") -> list[Job]:
    """Games that take a moment each."""
    config = {"scenario": scenario, "difficulty": "hardcore", "seats": 2}
    return [Job("heroesout", config, bots, game_seed(5, i)) for i in range(n)]


def without_clock(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """What does not depend on where and when a game was played, sorted."""
    bare = (msgspec.structs.replace(o, seconds=0.0, number=0) for o in outcomes)
    return sorted(bare, key=lambda o: o.key)


def outcome(n: int, *, won: bool = False, scenario: str = "lesson", bots: tuple[str, ...] = ("random",)) -> Outcome:
    """A game that was never played, of two seats, of which the first wins if any."""
    return Outcome(
        number=n,
        won=won,
        answers=100 + n,
        turns=10,
        seconds=0.5,
        config={"scenario": scenario, "difficulty": "family", "seats": 2},
        bots=bots,
        seed=n,
        seats=2,
        game="heroesout",
        winners=(won, False),
        tally=Tally(
            rounds=5 + n % 3,
            parts=("slimes", "ghosts"),
            scores=(10 * n, 3),
            columns={"wave": 1 + n % 2},
            each=({"fame": n}, {"fame": 0}),
            plays=(Plays(0, "slimes.split", "", 2), Plays(1, "ghosts.boo", "defend", 1)),
            kills=(Kills("slimes", "mage", "hero", 3), Kills("", "ghosts", "monster", 1)),
        ),
    )
