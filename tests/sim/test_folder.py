"""A folder of results: nothing that was played is lost or played again, and its tables tell what was played."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import time
from pathlib import Path

import msgspec
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from delve.cli.main import app
from delve.sim import tables
from delve.sim.folder import BadFolder, Folder
from delve.sim.run import Outcome, run
from delve.sim.stats import Stats
from tests.cli.helpers import COMMAND, environment
from tests.sim.helpers import jobs, outcome, without_clock


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def rows_of(folder: Path) -> list[dict[str, str]]:
    """The games of a folder without the time they took."""
    return [{name: value for name, value in row.items() if name != "seconds"} for row in read(folder / "games.csv")]


# ---------------------------------------------------------------------- keeping


def test_what_was_kept_comes_back_sorted(tmp_path: Path) -> None:
    made = [outcome(n, won=n % 2 == 0) for n in (3, 1, 2, 0)]
    with Folder(tmp_path) as folder:
        for one in made:
            folder.add(one)
        assert list(folder.rows()) == sorted(made, key=lambda o: o.seed)
    with Folder(tmp_path) as folder:
        assert len(folder) == 4
        assert made[0].key in folder
        assert folder.get(made[0].key) == made[0]
        folder.add(made[0])
        assert len(folder) == 4, "a game is counted once"


def test_real_outcomes_survive_the_disk(tmp_path: Path) -> None:
    played = list(run(jobs(3), workers=1))
    with Folder(tmp_path, "heroesout") as folder:
        for one in played:
            folder.add(one)
    with Folder(tmp_path, "heroesout") as folder:
        assert without_clock(folder.rows()) == without_clock(played)


def test_a_line_that_a_crash_cut_off_is_played_again(tmp_path: Path) -> None:
    with Folder(tmp_path) as folder:
        for n in range(3):
            folder.add(outcome(n))
    path = tmp_path / "games.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole[:-40])
    with Folder(tmp_path) as folder:
        assert len(folder) == 2
        folder.add(outcome(2))
        assert [o.seed for o in folder.rows()] == [0, 1, 2]
    assert path.read_bytes() == whole


def test_a_spoilt_line_in_the_middle_costs_only_its_game(tmp_path: Path) -> None:
    with Folder(tmp_path) as folder:
        for n in range(3):
            folder.add(outcome(n))
    path = tmp_path / "games.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + b"\0" * 20 + b"\n" + lines[2])
    with Folder(tmp_path) as folder:
        assert [o.seed for o in folder.rows()] == [0, 2]


def test_failed_games_are_kept_apart_and_tried_again(tmp_path: Path) -> None:
    failed = msgspec.structs.replace(outcome(1), error="RuleBroken: oh")
    with Folder(tmp_path) as folder:
        folder.add(failed)
        assert (len(folder), folder.failed()) == (0, [failed])
    assert (tmp_path / "failed.jsonl").exists()
    with Folder(tmp_path) as folder:
        folder.add(outcome(1))
    assert not (tmp_path / "failed.jsonl").exists()


def test_games_of_another_version_are_not_mixed(tmp_path: Path) -> None:
    with Folder(tmp_path, "heroesout"):
        pass
    path = tmp_path / "run.json"
    origin = json.loads(path.read_text())
    with Folder(tmp_path, "gloomhaven"):
        assert set(json.loads(path.read_text())["content"]) == {"heroesout", "gloomhaven"}
    for changed in ({"delve": "0.0.0"}, {"content": {"heroesout": "other"}}):
        path.write_text(json.dumps(origin | changed))
        with pytest.raises(BadFolder, match="another version"):
            Folder(tmp_path, "heroesout")
    path.write_text("mine!")
    with pytest.raises(BadFolder, match="not written by delve sim"):
        Folder(tmp_path, "heroesout")


def test_two_runs_do_not_write_into_one_folder(tmp_path: Path) -> None:
    with Folder(tmp_path), pytest.raises(BadFolder, match="Another simulation"):
        Folder(tmp_path)
    with Folder(tmp_path):
        pass


# ---------------------------------------------------------------------- tables


def write(tmp_path: Path, games: list[Outcome]) -> None:
    tables.write_all(tmp_path, lambda: iter(games), Stats(games))


def test_every_game_has_a_row_with_the_same_values_in_csv_and_parquet(tmp_path: Path) -> None:
    games = [outcome(0, won=True), msgspec.structs.replace(outcome(1), seed=2**64 - 1)]
    write(tmp_path, games)
    first, second = read(tmp_path / "games.csv")
    names = "key game scenario difficulty seats bots options seed won answers turns rounds wave"
    seats = "part_1 bot_1 won_1 score_1 fame_1 part_2 bot_2 won_2 score_2 fame_2"
    assert " ".join(first) == f"{names} {seats} seconds"
    assert (first["won"], first["won_1"], first["won_2"], first["part_2"]) == ("1", "1", "0", "ghosts")
    assert second["seed"] == str(2**64 - 1)
    table = pq.read_table(tmp_path / "games.parquet").to_pylist()
    assert [{name: str(int(v) if isinstance(v, bool) else v) for name, v in row.items()} for row in table] == [
        first,
        second,
    ]
    assert table[0]["won"] is True
    assert isinstance(table[0]["seconds"], float)


def test_what_games_come_to(tmp_path: Path) -> None:
    write(tmp_path, [outcome(n, won=n == 0) for n in range(4)])
    (summary,) = read(tmp_path / "summary.csv")
    assert {name: summary[name] for name in ("games", "wins", "win_rate", "low", "high", "fame_mean")} == {
        "games": "4",
        "wins": "1",
        "win_rate": "0.25",
        "low": "0.0456",
        "high": "0.6994",
        "fame_mean": "0.75",
    }
    assert summary["answers_mean"] == "101.5"
    card = read(tmp_path / "cards.csv")[1]
    assert [card[name] for name in ("part", "card", "plays", "games", "wins")] == [
        "slimes",
        "slimes.split",
        "8",
        "4",
        "1",
    ]
    kill = read(tmp_path / "kills.csv")[1]
    assert [kill[name] for name in ("by", "what", "rank", "kills", "kills_per_game")] == [
        *("slimes", "mage", "hero", "12", "3.0"),
    ]
    part = read(tmp_path / "parts.csv")[1]
    assert [part[name] for name in ("part", "bot", "wins", "score_mean")] == ["slimes", "random", "1", "15.0"]
    for name in ("summary", "cards", "kills", "parts"):
        assert pq.read_table(tmp_path / f"{name}.parquet").num_rows == len(read(tmp_path / f"{name}.csv"))


def test_without_pyarrow_there_is_csv_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "parquet_there", lambda: False)
    write(tmp_path, [outcome(1)])
    assert {path.suffix for path in tmp_path.iterdir()} == {".csv"}


# ---------------------------------------------------------------------- the command

SIM = ("sim", "heroesout", "--bots", "random", "--scenario", "siege,lesson", "--seed", "8")


def sim(*args: str | Path) -> str:
    done = CliRunner().invoke(app, [*SIM, *map(str, args)], env={"COLUMNS": "120", "LANG": "C"})
    assert done.exit_code == 0, done.stderr
    return done.stdout


def test_workers_make_no_difference(tmp_path: Path) -> None:
    for workers in ("1", "2"):
        sim("--games", "5", "--workers", workers, "--out", tmp_path / workers)
    one, two = rows_of(tmp_path / "1"), rows_of(tmp_path / "2")
    assert one == two
    assert len(one) == 10
    for name in ("cards", "kills", "parts"):
        assert (tmp_path / "1" / f"{name}.csv").read_bytes() == (tmp_path / "2" / f"{name}.csv").read_bytes()


def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    out, whole = tmp_path / "killed", tmp_path / "whole"
    args = [*COMMAND, *SIM, "--games", "30", "--workers", "1", "--out", str(out)]
    process = subprocess.Popen(args, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment(tmp_path))
    games = out / "games.jsonl"
    until = time.monotonic() + 60
    while time.monotonic() < until and not (games.exists() and games.read_bytes().count(b"\n") >= 5):
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait(timeout=60)
    played = games.read_bytes().splitlines()
    assert 5 <= len(played) < 60, "killed in the middle"
    shown = sim("--games", "30", "--workers", "1", "--out", out)
    assert "are in" in shown
    lines = games.read_bytes().splitlines()
    assert lines[: len(played) - 1] == played[:-1], "nothing was played again"
    assert len(lines) == 60
    # The last line may have been cut off.
    assert any(f"\n{60 - kept} games in" in shown for kept in (len(played), len(played) - 1))
    sim("--games", "30", "--workers", "1", "--out", whole)
    assert rows_of(out) == rows_of(whole)
    assert "games in" not in sim("--games", "30", "--out", out), "and now there is nothing left to play"
    assert games.read_bytes().splitlines() == lines
