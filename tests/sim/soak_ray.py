"""Games on a real Ray cluster whose workers and machines are killed in the middle.

Part of `make soak`: Ray is large and slow to start, and nothing else needs it.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from ray.cluster_utils import Cluster
from typer.testing import CliRunner

from delve.cli.main import app
from delve.sim import cluster
from delve.sim.run import Job, Outcome, run, run_on
from tests.sim.helpers import jobs, without_clock

GAMES = 40

# Ray's own code and its processes' pipes are not ours to clean up.
pytestmark = [pytest.mark.filterwarnings("default")]


@pytest.fixture(scope="module")
def games() -> list[Job]:
    return jobs(GAMES, ("random", "heuristic"))


@pytest.fixture(scope="module")
def alone(games: list[Job]) -> list[Outcome]:
    """What one process of its own makes of the games."""
    return without_clock(run(games, workers=1))


def _status(pid: int) -> tuple[int, str]:
    """The parent of a process, and what it calls itself."""
    stat = Path(f"/proc/{pid}/stat").read_text()
    command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode().strip()
    return int(stat.rsplit(")", 1)[1].split()[1]), command


def busy_workers() -> Iterator[int]:
    """The processes below this one that are playing for the cluster."""
    for entry in Path("/proc").iterdir():
        if not entry.name.isdecimal():
            continue
        try:
            pid = int(entry.name)
            parent, command = _status(pid)
            if not command.startswith("ray::_piece"):
                continue
            while parent > 1 and parent != os.getpid():
                parent, _ = _status(parent)
        except OSError:
            continue
        if parent == os.getpid():
            yield pid


class Killer(threading.Thread):
    """Kills busy workers now and then."""

    def __init__(self, most: int) -> None:
        super().__init__(daemon=True)
        self.most, self.killed, self.over = most, 0, threading.Event()

    def run(self) -> None:
        while not self.over.wait(0.7) and self.killed < self.most:
            for pid in busy_workers():
                os.kill(pid, signal.SIGKILL)
                self.killed += 1
                break


@pytest.mark.parametrize("retries", [0, cluster.RETRIES], ids=["we try again", "Ray tries again"])
def test_killed_workers_change_nothing(
    retries: int, games: list[Job], alone: list[Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "RETRIES", retries)
    killer = Killer(3)
    executor = cluster.Ray(workers=2)
    killer.start()
    try:
        outcomes = list(run_on(executor, games, len(games), 2))
    finally:
        killer.over.set()
        killer.join()
    assert killer.killed, "somebody was killed"
    assert sorted(o.number for o in outcomes) == list(range(GAMES))
    assert without_clock(outcomes) == alone


def test_a_machine_that_is_gone_changes_nothing(games: list[Job], alone: list[Outcome]) -> None:
    machines = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    other = machines.add_node(num_cpus=1)
    try:
        machines.wait_for_nodes()
        outcomes = []
        for one in run_on(cluster.Ray(machines.address), games, len(games), 2):
            outcomes.append(one)
            if len(outcomes) == GAMES // 4:
                machines.remove_node(other, allow_graceful=False)
        assert without_clock(outcomes) == alone
    finally:
        machines.shutdown()


def test_the_command_plays_the_same_games_on_a_cluster(tmp_path: Path) -> None:
    args = ["sim", "heroesout", "--bots", "random", "--scenario", "siege", "--games", "12"]
    for engine in ("local", "ray"):
        done = CliRunner().invoke(app, [*args, "--engine", engine, "--out", str(tmp_path / engine)])
        assert done.exit_code == 0, done.stderr
    for name in ("cards", "kills", "parts"):
        assert (tmp_path / "local" / f"{name}.csv").read_bytes() == (tmp_path / "ray" / f"{name}.csv").read_bytes()
