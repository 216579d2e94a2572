"""`delve sim`: lists, line-ups, seeds, reports, and what can be wrong with them."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from delve.cli import simulate
from delve.cli.main import app
from delve.sim import run as runs
from delve.sim.engine import Lost
from delve.sim.run import Job, Outcome, game_seed

QUICK = ("sim", "heroesout", "--bots", "random", "--workers", "1")


def run(*args: str | Path) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, list(map(str, args)), env={"COLUMNS": "120", "LANG": "C"})
    return done.exit_code, done.stdout, done.stderr


def kept(folder: Path) -> list[Outcome]:
    return [msgspec.json.decode(line, type=Outcome) for line in (folder / "games.jsonl").read_bytes().splitlines()]


def test_lists_are_played_in_every_combination(tmp_path: Path) -> None:
    lists = ("--scenario", "siege,lesson", "--difficulty", "family,hardcore", "--seats", "1-2")
    code, out, _ = run(*QUICK, *lists, "--games", "1", "--out", tmp_path)
    assert code == 0
    games = kept(tmp_path)
    assert {(o.config["scenario"], o.config["difficulty"], o.seats) for o in games} == {
        (scenario, difficulty, seats)
        for scenario in ("siege", "lesson")
        for difficulty in ("family", "hardcore")
        for seats in (1, 2)
    }
    assert {o.seed for o in games} == {game_seed(0, 0)}, "all with the same seeds"
    assert "8 games" in out


def test_line_ups_are_compared_on_the_same_seeds(tmp_path: Path) -> None:
    args = ("sim", "heroesout", "--scenario", "siege", "--difficulty", "hardcore", "--workers", "1")
    code, out, _ = run(*args, "--bots", "random", "--bots", "random,heuristic", "--games", "1", "--out", tmp_path)
    assert code == 0
    first, second = kept(tmp_path)
    assert (first.bots, second.bots) == (("random",), ("random", "heuristic"))
    assert first.seed == second.seed
    assert "random,heuristic" in out


def test_all_scenarios_of_a_game() -> None:
    plan = simulate.plan_of(simulate.Request("gloomhaven", games=2, scenario="all", bots=("random",)))
    assert [setup.config["scenario"] for setup in plan.setups] == list(range(1, 26))
    assert len(plan) == 50
    plan = simulate.plan_of(simulate.Request("heroesout", scenario="lesson,lesson", difficulty="all"))
    assert [setup.config["difficulty"] for setup in plan.setups] == ["family", "challenging", "hardcore"]


def test_one_game_of_many_is_played_again_by_its_seed(tmp_path: Path) -> None:
    assert run(*QUICK, "--scenario", "siege", "--games", "3", "--out", tmp_path / "all")[0] == 0
    wanted = kept(tmp_path / "all")[2]
    assert run(*QUICK, "--scenario", "siege", "--seeds", str(wanted.seed), "--out", tmp_path / "one")[0] == 0
    (again,) = kept(tmp_path / "one")
    assert again.key == wanted.key
    assert again.tally == wanted.tally


@pytest.mark.parametrize("game", ["gloomhaven", "mageknight"])
def test_every_game_is_simulated(game: str, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    args = ("--bots", "random", "--games", "1", "--workers", "1", "--out", tmp_path / "out", "--report", page)
    code, out, err = run("sim", game, *args)
    assert code == 0, err
    assert "1 games in" in out
    assert "<svg" in page.read_text(encoding="utf-8")
    (one,) = kept(tmp_path / "out")
    assert one.tally.plays


def test_a_report_without_a_folder(tmp_path: Path) -> None:
    page = tmp_path / "new" / "siege.html"
    code, out, _ = run(*QUICK, "--scenario", "siege", "--games", "2", "--report", page)
    assert code == 0
    assert f"Report: {page}" in out
    assert "Cards played most" in page.read_text(encoding="utf-8")
    assert [path.name for path in page.parent.iterdir()] == ["siege.html"]


def test_a_folder_as_report_has_the_balance_report_and_the_page(tmp_path: Path) -> None:
    code, _, _ = run(*QUICK, "--scenario", "siege", "--games", "2", "--report", tmp_path / "siege")
    assert code == 0
    assert {"heroesout.md", "heroesout.json", "index.html"} <= {path.name for path in (tmp_path / "siege").iterdir()}


def test_a_folder_grows(tmp_path: Path) -> None:
    assert run(*QUICK, "--scenario", "siege", "--games", "2", "--out", tmp_path)[0] == 0
    code, out, _ = run(*QUICK, "--scenario", "siege,lesson", "--games", "3", "--out", tmp_path)
    assert code == 0
    assert "2 games are in" in out
    assert "4 games in" in out
    assert len(kept(tmp_path)) == 6
    assert set(json.loads((tmp_path / "run.json").read_text())["content"]) == {"heroesout"}


def test_failed_games_are_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = runs.play

    def failing(job: Job, number: int = 0) -> Outcome:
        if number:
            raise RuntimeError("the dungeon collapsed")
        return played(job, number)

    monkeypatch.setattr(runs, "play", failing)
    args = (*QUICK, "--scenario", "siege", "--games", "9", "--out", tmp_path)
    code, out, _ = run(*args)
    assert code == 1
    assert f"The game of seed {game_seed(0, 1)} failed: RuntimeError: the dungeon collapsed" in out
    assert "3 more games failed" in out
    assert len(kept(tmp_path)) == 1
    monkeypatch.undo()
    assert run(*args)[0] == 0
    assert len(kept(tmp_path)) == 9


def test_workers_that_die_again_and_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def dying(numbered: tuple[int, Job]) -> Outcome:
        if numbered[0]:
            raise Lost("killed")
        return runs.play(numbered[1])

    monkeypatch.setattr(runs, "attempt", dying)
    code, out, err = run(*QUICK, "--scenario", "siege", "--games", "3", "--out", tmp_path)
    assert code == 2
    assert "Workers have died 6 times" in err
    assert "1 games in" in out, "what was played is shown and kept"
    assert (tmp_path / "games.csv").exists()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--bots", "genius"), "There is no bot “genius” for this game. The bots are: heuristic, quick, "),
        (("--bots", ""), "There is no bot “”"),
        (("--bots", "random", "--bots", "random,random,random"), "3 bots were named for 2 seats"),
        (("--scenario", "siege,moon"), "There is no scenario “moon”"),
        (("--difficulty", "family,brutal"), "There is no difficulty “brutal”"),
        (("--seats", "two"), "--seats takes numbers"),
        (("--seats", "2,9"), "not for 9"),
        (("--seeds", "1-x"), "--seeds takes numbers"),
        (("--seeds", ","), "--seeds takes numbers"),
        (("--engine", "steam"), "There is no engine “steam”. The engines are: local, ray."),
        (("--address", "auto"), "--address is for --engine ray"),
        (("--games", "0"), "--games must be at least 1"),
    ],
)
def test_what_cannot_be_played_is_said(args: tuple[str, ...], said: str) -> None:
    code, _, err = run("sim", "heroesout", *args)
    assert code == 2
    assert said in err
    assert "Traceback" not in err


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "deeper"):
        code, out, err = run(*QUICK, "--games", "2", "--out", folder)
        assert code == 2
        assert "Results cannot be kept in" in err
        assert "games in" not in out, "before anything is played"
