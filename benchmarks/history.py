"""What was measured before: a line of JSON for each run, and what has become slower since.

Machines differ, and so do their days. Two runs are compared by their pace: how fast the yardstick and the peers in
plain Python ran in the one and in the other. A figure is slower if it fell behind that.
"""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

import msgspec
from msgspec import Struct

from benchmarks.catalogue import PACE, WAVERING
from delve.cli.benches import Figure

SLOWER = 0.8
"""A figure below this share of what it was is called slower."""


class Machine(Struct, frozen=True):
    """Where a run was made."""

    cores: int
    cpu: str
    python: str


class Entry(Struct, frozen=True, omit_defaults=True):
    """One run. Figures and peers are by name, in their units."""

    date: str
    commit: str
    machine: Machine
    seconds: float
    loop: float
    """Rounds a second of the yardstick (`benchmarks.loop`)."""
    figures: dict[str, float]
    peers: dict[str, float] = {}
    versions: dict[str, str] = {}
    """Of the peers."""


class Slower(Struct, frozen=True):
    """A figure that fell behind."""

    name: str
    date: str
    share: float
    """Of the speed that it had, at the same pace."""


def read(path: Path) -> list[Entry]:
    """All entries, the oldest first."""
    if not path.exists():
        return []
    return [msgspec.json.decode(line, type=Entry) for line in path.read_bytes().splitlines() if line.strip()]


def add(path: Path, entry: Entry) -> None:
    """Add an entry to those that there are."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        file.write(msgspec.json.encode(entry) + b"\n")


def pace(old: Entry, new: Entry) -> float:
    """How many times as fast plain Python ran in the new run: the median of the yardstick and the peers of both."""
    ratios = [new.loop / old.loop]
    for name in PACE:
        package = name.partition(".")[0]
        same = package in old.versions and old.versions[package] == new.versions.get(package)
        if same and name in old.peers and name in new.peers:
            ratios.append(new.peers[name] / old.peers[name])
    return median(ratios)


def relative(figure: Figure, old: Entry, new: Entry) -> float:
    """A figure's speed in the new run as a share of that in the old one, at the same pace; a size has none."""
    before, now = old.figures[figure.name], new.figures[figure.name]
    if figure.unit == "kB":
        return before / now
    return (now / before if figure.least else before / now) / pace(old, new)


def slower(figures: Sequence[Figure], past: Sequence[Entry], new: Entry) -> list[Slower]:
    """The figures that fell behind the last entry that has them."""
    found = []
    for figure in figures:
        if figure.name.partition(".")[2] in WAVERING or figure.name not in new.figures:
            continue
        old = next((entry for entry in reversed(past) if figure.name in entry.figures), None)
        if old is not None and (share := relative(figure, old, new)) < SLOWER:
            found.append(Slower(figure.name, old.date, share))
    return found


def lines(figures: Sequence[Figure], entries: Sequence[Entry]) -> Mapping[str, list[float | None]]:
    """Each figure through all entries, relative to the first that has it; None where an entry does not."""
    found: dict[str, list[float | None]] = {}
    for figure in figures:
        first = next((entry for entry in entries if figure.name in entry.figures), None)
        if first is not None:
            found[figure.name] = [
                relative(figure, first, entry) if figure.name in entry.figures else None for entry in entries
            ]
    return found


def this_machine() -> Machine:
    """Cores, CPU and Python, and nothing that tells whose it is."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    info = Path("/proc/cpuinfo")
    models = [
        line.partition(":")[2].strip()
        for line in (info.read_text().splitlines() if info.exists() else [])
        if line.startswith("model name")
    ]
    cpu = models[0] if models else platform.processor() or platform.machine()
    return Machine(cores, cpu, f"{platform.python_implementation()} {platform.python_version()}")


def commit(root: Path) -> str:
    """The commit that is measured, with a plus if the sources differ from it; nothing without a repository."""

    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    try:
        changed = git("status", "--porcelain", "--", "src")
        return git("rev-parse", "--short", "HEAD") + ("+" if changed else "")
    except (OSError, subprocess.CalledProcessError):
        return ""
