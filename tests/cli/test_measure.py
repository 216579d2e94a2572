"""`delve sim` and `delve bench`: that they measure, not how fast."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from delve.cli import bench
from delve.cli.benches import Figure
from delve.cli.main import app
from tests.cli.helpers import delve, start


def run(*args: str | Path) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, list(map(str, args)))
    return done.exit_code, done.stdout, done.stderr


def test_games_are_played_and_counted() -> None:
    code, out, _ = run("sim", "heroesout", "--games", "6", "--bots", "random", "--workers", "1")
    assert code == 0
    assert "6 games" in out
    assert "games/s" in out


def test_all_cores_play_the_same_games_as_one(tmp_path: Path) -> None:
    args = ("sim", "heroesout", "--games", "8", "--bots", "random,random", "--scenario", "siege", "--seed", "5")
    one = delve(tmp_path, *args, "--workers", "1", COLUMNS="120").stdout
    two = delve(tmp_path, *args, "--workers", "2", COLUMNS="120").stdout

    def row(out: str) -> list[str]:
        line = next(line for line in out.splitlines() if "siege" in line)
        return line.split()[:-1]  # without the time

    assert row(one) == row(two)


def test_ctrl_c_keeps_and_shows_what_is_done(tmp_path: Path) -> None:
    args = ("sim", "heroesout", "--games", "100000", "--bots", "random", "--workers", "1")
    process = start(tmp_path, *args, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Interrupted after" in out
    assert b"games/s" in out
    assert b"Traceback" not in err


def test_the_whole_report_is_written(tmp_path: Path) -> None:
    folder = tmp_path / "balance"
    args = ("--games", "1", "--bots", "random", "--difficulty", "hardcore", "--workers", "1", "--report", folder)
    code, out, _ = run("sim", "heroesout", *args)
    assert code == 0
    assert "Report:" in out
    assert "last_night" in out
    assert any(path.suffix == ".md" for path in folder.iterdir())


def test_a_report_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    args = ("--games", "2", "--bots", "random", "--scenario", "siege", "--workers", "1")
    code, out, err = run("sim", "heroesout", *args, "--report", tmp_path / "file" / "balance")
    assert code == 2
    assert "2 games" in out, "what was played is shown all the same"
    assert "Cannot write" in err


def test_bench_measures_every_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "pin_to_one_core", lambda: None)
    monkeypatch.setattr(bench, "IMPORTS", 1)
    code, out, _ = run("bench", "heroesout", "--seconds", "0.01", "--json")
    data = json.loads(out)
    figures = {figure["name"]: figure for figure in data["games"]["heroesout"]}
    assert code == 0, "it measures; a missed limit is shown, not an error"
    assert set(figures) == set(bench.LABELS)
    assert all(figure["value"] > 0 for figure in figures.values())
    assert set(data["ratio_to_open_spiel"]["heroesout"]) == set(data["open_spiel"])
    code, out, _ = run("bench", "heroesout", "--seconds", "0.01")
    assert code == 0
    assert "Clone of a state" in out
    assert "OpenSpiel" in out


def test_a_limit_is_the_least_or_the_most() -> None:
    assert Figure("a", 6000, "", limit=5000, least=True).holds() is True
    assert Figure("a", 4000, "", limit=5000, least=True).holds() is False
    assert Figure("a", 40, "", limit=50).holds() is True
    assert Figure("a", 40, "").holds() is None
