"""What many games come to."""

from __future__ import annotations

import msgspec

from delve.sim.plan import Plan, Setup
from delve.sim.run import Job, game_seed
from delve.sim.stats import Share, Spread, Stats, conditions, wilson
from tests.sim.helpers import outcome


def test_wilson_interval() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(0, 20)
    assert (low, round(high, 3)) == (0.0, 0.161), "never below 0"
    assert round(wilson(20, 20)[1], 9) == 1.0


def test_a_spread_knows_mean_interval_and_quantiles() -> None:
    spread = Spread()
    for value in (1, 2, 2, 3, 12):
        spread.add(value)
    low, high = spread.interval()
    assert (spread.n, spread.mean) == (5, 4.0)
    assert (round(low, 3), round(high, 3)) == (0.031, 7.969), "4 ± 1.96 · 4.528 / √5"
    assert [spread.quantile(q) for q in (0.05, 0.5, 0.8, 1.0)] == [1, 2, 3, 12]
    assert Spread().mean == 0.0


def test_games_are_counted_by_their_conditions() -> None:
    games = [outcome(n, won=n % 2 == 0) for n in range(4)] + [outcome(9, scenario="siege", won=True)]
    stats = Stats(games)
    assert [(cell.scenario, f.share.games, f.share.wins) for cell, f in stats.cells.items()] == [
        ("lesson", 4, 2),
        ("siege", 1, 1),
    ]
    lesson = stats.cells[conditions(games[0])]
    assert lesson.parts == {("slimes", "random"): Share(4, 2), ("ghosts", "random"): Share(4, 0)}
    assert lesson.cards["slimes", "slimes.split", ""] == Share(4, 2, 8), "in four games, of which two were won, twice"
    assert lesson.cards["ghosts", "ghosts.boo", "defend"] == Share(4, 0, 4)
    assert lesson.kills["slimes", "mage", "hero"].times == 12
    assert lesson.own["fame"].mean == 0.75, "of all seats"
    assert stats.total == Share(5, 3)


def test_what_was_drawn_by_chance_is_no_condition() -> None:
    one = outcome(1)
    drawn = msgspec.structs.replace(one, config={**one.config, "clans": ["slimes", "ghosts"]}, drawn=("clans",))
    chosen = msgspec.structs.replace(drawn, drawn=())
    assert conditions(drawn) == conditions(one)
    assert conditions(chosen).options == '{"clans":["slimes","ghosts"]}'


def test_a_plan_plays_every_set_up_with_the_same_seeds() -> None:
    setups = tuple(Setup("heroesout", {"scenario": name}, ("random",)) for name in ("lesson", "siege"))
    made = list(Plan(setups, games=3, seed=4).jobs())
    assert [(job.config["scenario"], job.seed) for job in made] == [
        (name, game_seed(4, n)) for n in range(3) for name in ("lesson", "siege")
    ]
    assert len(Plan(setups, games=3)) == 6
    assert [job.seed for job in Plan(setups[:1], games=3, seeds=(8, 5)).jobs()] == [8, 5]
    longer = Plan(setups, games=5, seed=4)
    assert list(longer.jobs())[:6] == made, "more games go on where fewer ended"
    listed = (Job("heroesout", {}, ("random",), 1),)
    assert list(Plan((), listed=listed).jobs()) == list(listed)
