"""Simulations: the same games whatever the number of processes, and a report that adds up."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from delve.sim import run as runs
from delve.sim.report import balance_jobs, evaluate, seats_of, write_report
from delve.sim.run import Job, Outcome, game_seed, run
from tests.sim.helpers import jobs, without_clock


def test_outcomes_do_not_depend_on_the_number_of_processes() -> None:
    games = [*jobs(9), *jobs(2, ("heuristic",)), *jobs(2, ("heuristic", "random"))]
    alone = list(run(games, workers=1))
    assert [o.number for o in alone] == list(range(len(games)))
    assert without_clock(alone) == without_clock(list(run(games, workers=2)))


def test_every_game_has_its_own_seed() -> None:
    assert len({game_seed(seed, number) for seed in range(10) for number in range(100)}) == 1000


def test_ctrl_c_keeps_what_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    played = runs.play

    def interrupted(job: Job, number: int = 0) -> Outcome:
        if number == 3:
            raise KeyboardInterrupt
        return played(job, number)

    monkeypatch.setattr(runs, "play", interrupted)
    assert [o.number for o in run(jobs(), workers=1)] == [0, 1, 2]


def test_a_caller_may_stop_early() -> None:
    games = run(jobs(20), workers=2)
    first = next(games)
    games.close()  # type: ignore[attr-defined]  # a generator
    assert first.answers > 0


def test_balance_jobs_cover_every_cell() -> None:
    made = balance_jobs(2, seed=3, scenarios=["lesson", "siege"])
    cells = [(j.config["scenario"], j.config["difficulty"], len(j.config["clans"])) for j in made]
    assert len(made) == 2 * 3 * 2 + 5 * 3 * 2
    for difficulty in ("family", "challenging", "hardcore"):
        for scenario in ("lesson", "siege"):
            assert cells.count((scenario, difficulty, 2)) == 2
        for seats in (1, 3, 4, 5, 6):
            assert sum(c[1:] == (difficulty, seats) for c in cells) == 2
    assert all(len(set(j.config["clans"])) == len(j.config["clans"]) for j in made)
    assert made == balance_jobs(2, seed=3, scenarios=["lesson", "siege"])
    assert made != balance_jobs(2, seed=4, scenarios=["lesson", "siege"])


def test_the_report_adds_up(tmp_path: Path) -> None:
    made = balance_jobs(2, seed=1, bots=("random",), scenarios=["lesson", "siege", "moon_gates"])
    outcomes = list(run(made, workers=1))
    report = write_report(outcomes, tmp_path / "new" / "report")
    pairs = [o for o in outcomes if seats_of(o) == 2]
    assert report.games == len(outcomes) == len(made)
    assert report.wins == sum(o.won for o in outcomes)
    assert sum(r.games for rates in report.scenarios.values() for r in rates.values()) == len(pairs)
    assert sum(r.games for rates in report.players.values() for r in rates.values()) == len(outcomes)
    assert sum(r.games for r in report.clans.values()) == sum(seats_of(o) for o in outcomes)
    assert evaluate(reversed(outcomes)) == report, "the order of outcomes makes no difference"


def test_the_report_is_written_as_json_tables_and_plots(tmp_path: Path) -> None:
    outcomes = [
        Outcome(i, i % 3 == 0, 100, 10, 0.1, {"scenario": "lesson", "difficulty": d, "clans": ["slimes", "ghosts"]})
        for i, d in enumerate(["family", "challenging", "hardcore"] * 4)
    ]
    report = write_report(outcomes, tmp_path)
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "heroesout-clans.svg",
        "heroesout-players.svg",
        "heroesout-scenarios.svg",
        "heroesout.json",
        "heroesout.md",
    ]
    read = json.loads((tmp_path / "heroesout.json").read_text(encoding="utf-8"))
    assert read["scenarios"]["lesson"]["family"] == {"games": 4, "wins": 4, "rate": 1.0, "low": 0.5101, "high": 1.0}
    assert read["games"] == report.games == 12
    table = (tmp_path / "heroesout.md").read_text(encoding="utf-8")
    assert "| First Watch | 100 % (51–100) | 0 % (0–49) | 0 % (0–49) | 12 |" in table
    assert "| Slimes | 33 % (14–61) | 12 |" in table
    for plot in tmp_path.glob("*.svg"):
        assert ET.fromstring(plot.read_text(encoding="utf-8")).tag.endswith("svg")
