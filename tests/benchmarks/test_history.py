"""What has become slower: compared at the same pace of the machine, and kept line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import history
from benchmarks.history import Entry, lines, pace, relative, slower
from delve.cli.benches import Figure
from tests.benchmarks.helpers import CLONE, DECISIONS, IMPORT, SIZE, WAIT, entry


def run(date: str = "2026-01-01T10:00Z", *, loop: float = 300, **figures: float) -> Entry:
    names = {"decisions": DECISIONS, "clone": CLONE, "size": SIZE, "wait": WAIT}
    return entry(date, loop=loop, figures={names[name].name: value for name, value in figures.items()})


def test_a_rate_that_fell_by_more_than_a_fifth_is_slower() -> None:
    past = [run(decisions=10_000)]
    (found,) = slower([DECISIONS], past, run("2026-01-02T10:00Z", decisions=7_900))
    assert (found.name, found.date) == (DECISIONS.name, "2026-01-01T10:00Z")
    assert found.share == pytest.approx(0.79)
    assert not slower([DECISIONS], past, run("2026-01-02T10:00Z", decisions=8_100))


def test_a_time_is_slower_when_it_is_longer() -> None:
    past = [run(clone=4.0)]
    assert slower([CLONE], past, run(clone=5.1))
    assert not slower([CLONE], past, run(clone=4.9))
    assert not slower([CLONE], past, run(clone=1.0))


def test_a_slow_machine_makes_nothing_slower() -> None:
    past = [run(loop=300, decisions=10_000, clone=4.0)]
    assert not slower([DECISIONS, CLONE], past, run(loop=150, decisions=5_000, clone=8.0))


def test_a_fast_machine_hides_nothing() -> None:
    past = [run(loop=300, decisions=10_000)]
    (found,) = slower([DECISIONS], past, run(loop=600, decisions=10_000))
    assert found.share == pytest.approx(0.5)


def test_a_size_does_not_hang_on_the_machine() -> None:
    assert relative(SIZE, run(loop=300, size=20), run(loop=600, size=20)) == 1.0
    assert slower([SIZE], [run(size=20)], run(size=30))


def test_what_hangs_on_a_single_moment_is_not_called_slower() -> None:
    assert not slower([WAIT], [run(wait=10)], run(wait=40))
    past, now = entry(figures={IMPORT.name: 200.0}), entry(figures={IMPORT.name: 400.0})
    assert not slower([IMPORT], [past], now)


def test_a_figure_is_compared_with_the_last_run_that_has_it() -> None:
    past = [run("2026-01-01T10:00Z", decisions=10_000), run("2026-01-02T10:00Z", clone=4.0)]
    (found,) = slower([DECISIONS], past, run("2026-01-03T10:00Z", decisions=5_000))
    assert found.date == "2026-01-01T10:00Z"
    assert not slower([Figure("heroesout.new", 1, "ms")], past, run("2026-01-03T10:00Z"))


def test_the_pace_is_the_median_of_yardstick_and_peers() -> None:
    peers = {"chess.moves": 10_000.0, "chess.legal": 30_000.0}
    twice = {"chess.moves": 20_000.0, "chess.legal": 60_000.0}
    old = entry(loop=300, peers=peers, versions={"chess": "1.11.2"})
    assert pace(old, entry(loop=300, peers=twice, versions={"chess": "1.11.2"})) == 2.0
    assert pace(old, entry(loop=330, peers={}, versions={})) == pytest.approx(1.1), "the yardstick is always there"


def test_a_peer_of_another_version_is_no_measure() -> None:
    old = entry(loop=300, peers={"chess.moves": 10_000.0}, versions={"chess": "1.11.2"})
    new = entry(loop=300, peers={"chess.moves": 40_000.0}, versions={"chess": "2.0.0"})
    assert pace(old, new) == 1.0


def test_lines_begin_at_their_first_run() -> None:
    entries = [run(decisions=10_000), run(loop=600, decisions=10_000, clone=4.0), run(clone=2.0)]
    found = lines([DECISIONS, CLONE, SIZE], entries)
    assert found == {DECISIONS.name: [1.0, 0.5, None], CLONE.name: [None, 1.0, 4.0]}


def test_entries_are_added_to_those_there_are(tmp_path: Path) -> None:
    path = tmp_path / "new" / "history.jsonl"
    assert history.read(path) == []
    first, second = run(decisions=10_000), run("2026-01-02T10:00Z", clone=4.0)
    history.add(path, first)
    before = path.read_bytes()
    history.add(path, second)
    assert path.read_bytes().startswith(before), "what was written stays"
    assert history.read(path) == [first, second]


def test_the_machine_is_told_without_its_name() -> None:
    machine = history.this_machine()
    assert machine.cores >= 1
    assert machine.cpu
    assert machine.python.partition(" ")[2].startswith("3.")


def test_without_a_repository_there_is_no_commit(tmp_path: Path) -> None:
    assert history.commit(tmp_path) == ""
