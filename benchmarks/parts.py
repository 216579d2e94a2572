"""The parts of a run. Each is measured in a process of its own, so that none is slowed by what another has loaded, and
one that fails takes nothing with it: `python -m benchmarks.parts NAME --seconds N` prints what it found as JSON.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from benchmarks import loop
from benchmarks.peers import Missing
from delve.cli import bench
from delve.cli.benches import Figure
from delve.core import registry

ROOT = Path(__file__).parent.parent
CALIBRATION = 0.3
"""Seconds for the yardstick, before and after each part."""
PATIENCE = 300
"""Seconds that a part may take beyond twenty times its measuring."""


class Found(Struct, frozen=True):
    """What a part found, and how fast the yardstick was meanwhile; or why there is nothing."""

    figures: list[Figure] = []
    loop: float = 0.0
    versions: dict[str, str] = {}
    missing: str = ""


class Part(Struct, frozen=True):
    """A part of a run."""

    kind: str
    name: str
    measure: Callable[[float], list[Figure]]
    versions: Callable[[], dict[str, str]] = dict
    alone: bool = True
    """Whether it keeps to one core; the server and its clients have one each."""

    @property
    def title(self) -> str:
        """Its full name."""
        return self.kind if self.kind == self.name else f"{self.kind}.{self.name}"

    def is_meant(self, words: list[str]) -> bool:
        """Whether one of the words names this part or its kind."""
        return self.kind in words or self.title in words


def parts() -> list[Part]:
    """All parts, in the order of the table."""
    games = registry.installed()
    return [
        *(Part("engine", game, partial(engine, game)) for game in games),
        Part("solver", "solver", solver),
        *(Part("search", game, partial(search, game)) for game in games),
        Part("env", "env", env, lambda: {"pettingzoo": version("pettingzoo")}),
        Part("server", "server", server, alone=False),
        Part("fairness", "fairness", fairness, alone=False),
        *(Part("peers", name, *peer(name)) for name in ("chess", "open_spiel", "boardgame_io", "showdown")),
    ]


def engine(game: str, seconds: float) -> list[Figure]:
    """The figures of `delve bench`."""
    return [msgspec.structs.replace(one, name=f"{game}.{one.name}") for one in bench.measure(game, seconds)]


def solver(seconds: float) -> list[Figure]:
    """The monster solver over all maps, with as many positions as there is time for."""
    from benchmarks import solver as module

    mix = module.mixed(max(1, round(2 * seconds)))
    first = module.timed(mix, explain=False)
    known = module.timed(mix, explain=False)
    calls = module.calls()
    return [
        Figure("gloomhaven.solver", known.rate, "answers/s", 1_000, 3_000, least=True),
        Figure("gloomhaven.solver_first", first.rate, "answers/s", least=True),
        Figure("gloomhaven.solver_longest", 1e3 * known.longest, "ms", 50),
        Figure("gloomhaven.solver_cold", 1e3 * calls.cold[-1], "ms", 30),
        Figure("gloomhaven.solver_warm", 1e3 * calls.warm[-1], "ms"),
        Figure("gloomhaven.sight", 1e3 * module.sight_seconds(), "ms", 1_000),
    ]


def search(game: str, seconds: float) -> list[Figure]:
    """Nodes a second of the search."""
    from benchmarks import search as module

    return module.measure(game, 2 * seconds)


def env(seconds: float) -> list[Figure]:
    """The learning environments, and PettingZoo's."""
    from benchmarks import env as module

    found = []
    for name, rate in module.measure(2 * seconds).items():
        if name in module.PEERS:
            key = "pettingzoo." + name.removeprefix("PettingZoo ").replace(" ", "_")
            found.append(Figure(key, rate, "steps/s", least=True))
        else:
            key = name.removesuffix("_v0") + ".env"
            found.append(Figure(key, rate, "steps/s", module.LIMIT, module.GOAL, least=True))
    return found


def server(seconds: float) -> list[Figure]:
    """The server under load, and the bare echo."""
    command = [sys.executable, "-m", "benchmarks.server", "--json", "--seconds", str(4 * seconds)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(_last(done.stderr))
    full, paced, echo = msgspec.json.decode(_last(done.stdout), type=dict[str, dict[str, float]]).values()
    if not full["rate"] or not paced["rate"] or not echo["rate"]:
        raise RuntimeError("nothing was answered in time")
    found = [
        Figure("server.answers", full["rate"], "answers/s", None, 1_000, least=True),
        Figure("server.p99", paced["p99"], "ms", None, 50),
        Figure("echo.answers", echo["rate"], "answers/s", least=True),
    ]
    # Where there is no /proc, nobody tells how long the server had its core.
    if full["busy"] and echo["busy"]:
        found += [
            Figure("server.core", full["rate"] / full["busy"], "answers/s", least=True),
            Figure("echo.core", echo["rate"] / echo["busy"], "answers/s", least=True),
        ]
    return found


def fairness(seconds: float) -> list[Figure]:
    """How long people wait while others attack the server."""
    from benchmarks.fairness import LIMIT

    command = [sys.executable, "-m", "benchmarks.fairness", "--json", "--seconds", str(2.5 * seconds)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(_last(done.stderr))
    found = msgspec.json.decode(_last(done.stdout), type=dict[str, dict[str, float]])
    if not all(one["rate"] for one in found.values()):
        raise RuntimeError("nothing was answered in time")
    return [
        Figure(f"fairness.{name}", one["p95"], "ms", None if name == "idle" else LIMIT) for name, one in found.items()
    ]


def peer(name: str) -> tuple[Callable[[float], list[Figure]], Callable[[], dict[str, str]]]:
    """How a peer is measured, and its version."""
    packages = {"boardgame_io": "boardgame.io", "showdown": "pokemon-showdown"}
    if name in packages:
        npm: Any = import_module("benchmarks.peers.npm")
        return getattr(npm, name), lambda: npm.versions(packages[name])
    module: Any = import_module(f"benchmarks.peers.{name}")
    return module.measure, module.versions


def find(part: Part, seconds: float) -> Found:
    """Measure a part here and now."""
    if part.alone:
        bench.pin_to_one_core()
    before = loop.rate(CALIBRATION)
    try:
        figures = part.measure(seconds)
        versions = part.versions()
    except (Missing, ImportError) as error:
        return Found(missing=str(error))
    return Found(figures, (before + loop.rate(CALIBRATION)) / 2, versions)


def run(part: Part, seconds: float) -> Found:
    """Measure a part in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.parts", part.title, "--seconds", str(seconds)]
    longest = PATIENCE + 20 * seconds
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=longest)
    except subprocess.TimeoutExpired:
        return Found(missing=f"it took more than {longest:.0f} s")
    if done.returncode:
        return Found(missing=_last(done.stderr))
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=Found)


def _last(text: str) -> str:
    return (text.strip() or "it failed without a word").splitlines()[-1]


def main() -> None:
    """Measure one part and print it."""
    parser = argparse.ArgumentParser(description="One part of the benchmarks, as JSON.")
    known = {part.title: part for part in parts()}
    parser.add_argument("part", choices=known)
    parser.add_argument("--seconds", type=float, default=2.0)
    options = parser.parse_args()
    print(msgspec.json.encode(find(known[options.part], options.seconds)).decode())


if __name__ == "__main__":
    main()
