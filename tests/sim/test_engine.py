"""Engines: whoever does the work and whatever is lost on the way, every result comes once."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path

import pytest

from delve import __version__
from delve.sim import cluster
from delve.sim.engine import MOST_LOSSES, Here, Lost, Processes, WorkersLost, chunk_size, drive
from delve.sim.run import Job, Outcome, attempt, run, run_on
from tests.sim.helpers import jobs, without_clock


class Leaky:
    """An executor that loses pieces as it is told, and finishes the others in a strange order."""

    def __init__(self, loses: Callable[[int], bool], workers: int = 3) -> None:
        self.loses, self.workers = loses, workers
        self.pieces: dict[int, list[tuple[int, Job]]] = {}
        self.begun = 0
        self.lost = 0
        self.closed = False

    def slots(self) -> int:
        # Machines come and go.
        return 1 + self.begun % self.workers

    def submit(self, piece: list[tuple[int, Job]]) -> int:
        self.begun += 1
        self.pieces[self.begun] = piece
        return self.begun

    def wait(self, begun: Collection[int]) -> list[int]:
        return [max(begun)]

    def results(self, handle: int) -> list[Outcome]:
        piece = self.pieces.pop(handle)
        if self.loses(handle):
            self.lost += 1
            raise Lost("unplugged")
        return [attempt(numbered) for numbered in piece]

    def close(self) -> None:
        self.closed = True


def test_lost_work_is_done_again_with_the_same_results() -> None:
    games = jobs(10)
    leaky = Leaky(lambda handle: handle % 3 == 1)
    outcomes = list(run_on(leaky, games, len(games), 3))
    assert leaky.lost >= 2
    assert leaky.closed
    assert sorted(o.number for o in outcomes) == list(range(10)), "each game once"
    assert without_clock(outcomes) == without_clock(run(games, workers=1))


def test_work_that_kills_every_worker_ends_the_run_and_says_so() -> None:
    leaky = Leaky(lambda handle: True)
    with pytest.raises(WorkersLost, match=rf"{MOST_LOSSES + 1} times.*unplugged"):
        list(run_on(leaky, jobs(2), 2, 1))
    assert leaky.closed


def test_items_are_taken_only_as_they_are_needed() -> None:
    taken = 0

    def endless() -> Iterator[int]:
        nonlocal taken
        while True:
            taken += 1
            yield taken

    doubled = drive(Here(lambda n: 2 * n), endless(), 2)
    assert [next(doubled) for _ in range(6)] == [2, 4, 6, 8, 10, 12]
    assert taken < 20


def _dies_once(mark: str, n: int) -> int:
    path = Path(mark) / str(n)
    if n % 4 == 0 and not path.exists():
        path.touch()
        os._exit(1)
    return n * n


def test_processes_that_die_are_replaced(tmp_path: Path) -> None:
    pool = Processes(partial(_dies_once, str(tmp_path)), 2)
    assert Counter(drive(pool, range(1, 7), 2)) == Counter(n * n for n in range(1, 7))
    assert (tmp_path / "4").exists(), "one was killed"


def _tells_who(folder: str, n: int) -> int:
    (Path(folder) / str(os.getpid())).touch()
    time.sleep(60)
    return n


_DRIVER = """
import sys
from functools import partial
from delve.sim.engine import Processes, drive
from tests.sim.test_engine import _tells_who

if __name__ == "__main__":
    list(drive(Processes(partial(_tells_who, sys.argv[1]), 2), range(4)))
"""


def test_workers_end_with_the_process_that_started_them(tmp_path: Path) -> None:
    script = tmp_path / "driver.py"
    script.write_text(_DRIVER)
    marks = tmp_path / "workers"
    marks.mkdir()
    root = str(Path(__file__).parents[2])
    driver = subprocess.Popen([sys.executable, str(script), str(marks)], env={**os.environ, "PYTHONPATH": root})
    assert wait_until(lambda: len(list(marks.iterdir())) == 2)
    workers = [int(mark.name) for mark in marks.iterdir()]
    driver.kill()
    driver.wait(timeout=30)
    assert wait_until(lambda: not any(map(is_alive, workers)))


def wait_until(holds: Callable[[], bool]) -> bool:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if holds():
            return True
        time.sleep(0.05)
    return False


def is_alive(pid: int) -> bool:
    """Whether a process is there; one that has ended and that nobody has asked about yet is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_a_game_that_fails_is_told_of_and_stops_no_other() -> None:
    bad = Job("heroesout", {"scenario": "moon"}, ("random",), 3)
    outcomes = list(run([bad, *jobs(2)], workers=1))
    assert [bool(o.error) for o in outcomes] == [True, False, False]
    assert "moon" in outcomes[0].error
    assert outcomes[0].key == bad.key


def test_small_runs_are_spread_over_all_workers() -> None:
    assert chunk_size(3, 2, 8) == 1
    assert chunk_size(40, 2, 8) == 5
    assert chunk_size(10**6, 64, 16) == 16


def test_a_job_is_known_by_its_set_up_bots_and_seed() -> None:
    job = Job("heroesout", {"scenario": "lesson", "seats": 2}, ("random",), 7)
    assert job.key == Job("heroesout", {"seats": 2, "scenario": "lesson"}, ("random",), 7).key
    assert job.key == "43ee2a9244b0-0000000000000007", "the same on every machine and in every version"
    others = [
        Job("heroesout", {"scenario": "lesson", "seats": 3}, ("random",), 7),
        Job("heroesout", {"scenario": "lesson", "seats": 2}, ("random", "random"), 7),
        Job("heroesout", {"scenario": "lesson", "seats": 2}, ("random",), 8),
    ]
    assert len({job.key, *(other.key for other in others)}) == 4


# ---------------------------------------------------------------------- Ray, without Ray


class FakeRay:
    """As much of Ray's interface as we use; tasks fail as told."""

    class exceptions:  # noqa: N801
        """Ray's names."""

        WorkerCrashedError = type("WorkerCrashedError", (Exception,), {})
        NodeDiedError = type("NodeDiedError", (Exception,), {})
        OutOfMemoryError = type("OutOfMemoryError", (Exception,), {})
        ObjectLostError = type("ObjectLostError", (Exception,), {})
        OwnerDiedError = type("OwnerDiedError", (Exception,), {})
        RayActorError = type("RayActorError", (Exception,), {})
        LocalRayletDiedError = type("LocalRayletDiedError", (Exception,), {})

    def __init__(self) -> None:
        self.version = ""
        """Another Delve than ours, on all machines."""
        self.begun = 0
        self.refs: dict[int, Callable[[], object]] = {}
        self.up = False
        self.retries = 0

    def is_initialized(self) -> bool:
        return self.up

    def init(self, **options: object) -> None:
        assert options["address"] == "local"
        self.up = True

    def shutdown(self) -> None:
        self.up = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, work: Callable[..., object]) -> FakeRay:
        self.work = work
        return self

    def options(self, *, max_retries: int, num_cpus: int) -> FakeTask:
        self.retries = max_retries
        return FakeTask(self)

    def wait(self, refs: list[int], num_returns: int) -> tuple[list[int], list[int]]:
        return refs[-1:], refs[:-1]

    def get(self, ref: int) -> object:
        if self.version:
            return self.version, []
        if ref % 3 == 2:
            raise self.exceptions.WorkerCrashedError("the worker died\nand more")
        return self.refs[ref]()


class FakeTask:
    """A remote function."""

    def __init__(self, ray: FakeRay) -> None:
        self.ray = ray

    def remote(self, piece: object, version: str) -> int:
        self.ray.begun += 1
        self.ray.refs[self.ray.begun] = partial(self.ray.work, piece, version)
        return self.ray.begun


@pytest.fixture
def fake_ray(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    ray = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    return ray


def test_a_cluster_that_loses_workers_plays_the_same_games(fake_ray: FakeRay) -> None:
    games = jobs(7)
    outcomes = list(run_on(cluster.Ray(), games, len(games), 2))
    assert fake_ray.retries == cluster.RETRIES, "Ray itself tries again first"
    assert fake_ray.begun > 7
    assert not fake_ray.up, "the cluster that was made is gone"
    assert without_clock(outcomes) == without_clock(run(games, workers=1))


def test_machines_with_another_delve_play_nothing(fake_ray: FakeRay) -> None:
    fake_ray.version = "0.0.0"
    with pytest.raises(cluster.WrongVersion, match=r"has Delve 0\.0\.0"):
        list(run_on(cluster.Ray(), jobs(1), 1, 1))
    assert cluster._piece([(0, jobs(1)[0])], "0.0.0") == (__version__, []), "nor do we for others"


def test_a_cluster_that_is_not_there(fake_ray: FakeRay) -> None:
    with pytest.raises(cluster.NoCluster, match=r"No Ray cluster at 127\.0\.0\.1:9"):
        cluster.Ray("127.0.0.1:9")


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(cluster.NoCluster, match=r"delve\[cluster\]"):
        cluster.Ray()
