"""A run from its parts: what is chosen, what is kept, and what happens to a part that fails. Nothing is timed here."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import __main__ as command
from benchmarks import history, loop, parts
from benchmarks.parts import Found, Part, find
from benchmarks.peers import Missing, npm
from delve.cli import bench
from delve.cli.benches import Figure
from tests.benchmarks.helpers import CLONE, DECISIONS, IMPORT, MOVES


@pytest.fixture(autouse=True)
def _everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "pin_to_one_core", lambda: None)
    monkeypatch.setattr(parts, "CALIBRATION", 0.001)


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> dict[str, Found]:
    """What each part will have found; those that are not named find nothing."""
    told: dict[str, Found] = {}
    monkeypatch.setattr(command, "run", lambda part, seconds: told.get(part.title, Found(missing="not today")))
    return told


def test_a_part_is_named_by_its_kind_or_alone() -> None:
    part = Part("engine", "heroesout", lambda seconds: [])
    assert part.title == "engine.heroesout"
    assert part.is_meant(["engine"])
    assert part.is_meant(["solver", "engine.heroesout"])
    assert not part.is_meant(["engine.gloomhaven"])


def test_all_that_is_promised_has_a_part() -> None:
    assert {part.kind for part in parts.parts()} == {"engine", "solver", "search", "env", "server", "fairness", "peers"}


def test_a_part_that_is_not_installed_says_so() -> None:
    def absent(seconds: float) -> list[Figure]:
        raise Missing("it is not installed")

    assert find(Part("peers", "it", absent), 0.1) == Found(missing="it is not installed")


def test_a_part_brings_figures_yardstick_and_versions() -> None:
    one = find(Part("peers", "it", lambda seconds: [MOVES], lambda: {"it": "1.0"}), 0.1)
    assert one.figures == [MOVES]
    assert one.loop > 0
    assert one.versions == {"it": "1.0"}


def test_a_package_that_is_not_there_is_missing() -> None:
    with pytest.raises(Missing, match="no-such-package is not installed"):
        npm.about("no-such-package")


def test_the_yardstick_always_does_the_same() -> None:
    assert loop.loop() == loop.loop()


def test_a_whole_run_is_kept(found: dict[str, Found], tmp_path: Path) -> None:
    found["engine.heroesout"] = Found([DECISIONS, CLONE], 300)
    found["peers.chess"] = Found([MOVES], 310, {"chess": "1.11.2"})
    assert command.main(["--out", str(tmp_path)]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"latest.md", "latest.svg", "history.svg", "history.jsonl"}
    (entry,) = history.read(tmp_path / "history.jsonl")
    assert entry.figures == {DECISIONS.name: 15_000, CLONE.name: 4}
    assert entry.peers == {MOVES.name: 30_000}
    assert (entry.loop, entry.versions) == (305, {"chess": "1.11.2"})
    assert "server | not measured: not today" in (tmp_path / "latest.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("words", [["--only", "engine"], ["--seconds", "0.5"]])
def test_a_part_or_a_short_run_is_kept_only_if_asked_for(
    words: list[str], found: dict[str, Found], tmp_path: Path
) -> None:
    found["engine.heroesout"] = Found([DECISIONS], 300)
    command.main([*words, "--out", str(tmp_path)])
    assert not list(tmp_path.iterdir())
    command.main([*words, "--out", str(tmp_path), "--keep"])
    assert len(history.read(tmp_path / "history.jsonl")) == 1


def test_a_slow_down_is_named_and_fails_the_check(
    found: dict[str, Found], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found["engine.heroesout"] = Found([Figure(DECISIONS.name, 30_000, "decisions/s", least=True)], 300)
    assert command.main(["--out", str(tmp_path), "--check"]) == 0
    found["engine.heroesout"] = Found([DECISIONS], 300)
    assert command.main(["--out", str(tmp_path), "--only", "engine"]) == 0, "without --check it is only told"
    assert "slower than on" in capsys.readouterr().out
    assert command.main(["--out", str(tmp_path), "--only", "engine", "--check"]) == 1


def test_a_missed_limit_fails_the_check(found: dict[str, Found], tmp_path: Path) -> None:
    found["engine.heroesout"] = Found([IMPORT], 300)
    assert command.main(["--out", str(tmp_path)]) == 0
    assert command.main(["--out", str(tmp_path), "--check"]) == 1


def test_nothing_measured_is_a_failure_and_not_kept(found: dict[str, Found], tmp_path: Path) -> None:
    assert not found
    assert command.main(["--out", str(tmp_path)]) == 1
    assert not list(tmp_path.iterdir())


def test_an_interrupted_run_keeps_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupted(part: Part, seconds: float) -> Found:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "run", interrupted)
    assert command.main(["--out", str(tmp_path)]) == 130
    assert not list(tmp_path.iterdir())


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(["--only", "engines"])
    assert "there are engine, solver, search" in capsys.readouterr().err
