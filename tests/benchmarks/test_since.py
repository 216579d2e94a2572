"""The comparison with an older commit."""

from __future__ import annotations

import re
import subprocess
import sys

from tests.server.running import ROOT


def since(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "benchmarks.since", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


def worktrees() -> str:
    return subprocess.run(["git", "worktree", "list"], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_both_ways_to_play_are_compared_and_nothing_stays_behind() -> None:
    before = worktrees()
    done = since("HEAD", "--games", "heroesout", "--rounds", "1", "--seconds", "0.05")
    assert done.returncode == 0, done.stderr
    shown = re.findall(r"heroesout, (full|lean): ([\d.]+) times as fast \(.*\), ([\d,]+) answers/s", done.stdout)
    assert [way for way, _, _ in shown] == ["full", "lean"]
    assert all(float(times) > 0 for _, times, _ in shown)
    assert worktrees() == before


def test_what_is_not_there_is_named_with_what_to_do() -> None:
    for arguments, said in (
        (("nowhere",), "no commit 'nowhere'"),
        (("HEAD", "--games", "chess"), "no game 'chess'; there are gloomhaven"),
        (("HEAD", "--site", "nowhere"), "`make compiled` makes"),
    ):
        done = since(*arguments)
        assert done.returncode == 2
        assert said in done.stderr
