"""The real program in a process of its own, and a player that knows only what is printed."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from delve.core.rng import LooseRng

COMMAND = [sys.executable, "-m", "delve.cli.main"]
PROMPT = "\n> "

_LINE = re.compile(r"^([ ✗]) {1,2}(\d+) \S")
_BESIDE = re.compile(r"(^|  ) *(\d+) Hex -?\d+,-?\d+")
_AMOUNT = re.compile(r"^type a number from (\d+) to (\d+)")
_SOME = re.compile(r"^numbers: choose (?:up to (\d+)|from (\d+) to (\d+))")
_EXACTLY = re.compile(r"^choose (\d+) number")
_ORDER = re.compile(r"^all numbers from 1 to (\d+) in your order")


def environment(home: Path, **more: str) -> dict[str, str]:
    """A clean environment with its own data folder."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "PYTHONPATH", "SYSTEMROOT")}
    return {**kept, "DELVE_HOME": str(home), "LANG": "C.UTF-8", "PYTHONUTF8": "1", "COLUMNS": "80", **more}


_started: list[subprocess.Popen[bytes]] = []


def start(home: Path, *args: str | Path, environ: dict[str, str] | None = None, **how: Any) -> subprocess.Popen[bytes]:
    """The program in a process of its own, which hears Ctrl-C and ends with the test at the latest."""
    process = subprocess.Popen([*COMMAND, *map(str, args)], env=environ or environment(home), **how)
    _started.append(process)
    return process


def end_all() -> None:
    """End what a test that failed left running."""
    for process in _started:
        if process.poll() is None:
            process.kill()
            process.wait(30)
    _started.clear()


def delve(home: Path, *args: str | Path, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        [*COMMAND, *map(str, args)],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(home, **more),
        timeout=120,
        check=False,
    )


def interrupt(process: subprocess.Popen[bytes]) -> int:
    """Press Ctrl-C until it is heard, and wait for the end; returns the exit code.

    Just before a program waits for a line, Python hears it only after the line: so it may take a second time.
    """
    for _ in range(10):
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            return process.wait(5)
    raise AssertionError("Ctrl-C is not heard")


def read_some(file: int) -> bytes:
    """What there is to read; fails where a program neither prints nor ends for a minute."""
    ready, _, _ = select.select([file], [], [], 60)
    assert ready, "the program hangs"
    return os.read(file, 65536)


class Table:
    """A game in another process, played by reading what it prints and typing answers."""

    def __init__(self, home: Path, *args: str | Path, **more: str) -> None:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        self.process = start(home, *args, environ=environment(home, **more), **pipes)
        self.shown = ""
        """All that was printed since the last thing typed."""
        self.transcript = ""
        self.wait()

    def wait(self) -> bool:
        """Read until the program asks; False if it has ended instead."""
        assert self.process.stdout is not None
        self.shown, data = "", b""
        while True:
            chunk = read_some(self.process.stdout.fileno())
            data += chunk
            self.shown = data.decode("utf-8", "ignore")
            if not chunk or self.shown.endswith(PROMPT):
                self.transcript += self.shown
                return bool(chunk)

    def type(self, line: str) -> bool:
        """Type a line and read on; False if the program has ended."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        return self.wait()

    def until(self, text: str, line: str = "1", most: int = 60) -> None:
        """Type the same line until the screen shows the text."""
        for _ in range(most):
            if text in self.shown:
                return
            assert self.type(line), self.transcript
        raise AssertionError(f"{text!r} never came:\n{self.shown}")

    def end(self) -> int:
        """The exit code, once the program has ended."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.transcript += self.process.stdout.read().decode("utf-8", "ignore")
        self.process.stdout.close()
        return self.process.wait(60)


def random_line(shown: str, rng: LooseRng) -> str:
    """A legal answer to the question printed last, chosen from what is on the screen alone."""
    legal: list[str] = []
    for line in shown.splitlines():
        if match := _LINE.match(line):
            numbers = [number for _, number in _BESIDE.findall(line)] or [match[2]]
            if "1" in numbers:
                legal = []
            if match[1] == " ":
                legal += numbers
        elif match := _AMOUNT.match(line):
            least, most = int(match[1]), int(match[2])
            return str(least + rng.below(most - least + 1))
        elif match := _SOME.match(line):
            least, most = (0, int(match[1])) if match[1] else (int(match[2]), int(match[3]))
            count = least + rng.below(min(most, len(legal)) - least + 1)
            return " ".join(rng.sample(legal, count)) or "0"
        elif match := _EXACTLY.match(line):
            return " ".join(rng.sample(legal, int(match[1])))
        elif match := _ORDER.match(line):
            return " ".join(rng.sample([str(n + 1) for n in range(int(match[1]))], int(match[1])))
    assert legal, shown
    return rng.choice(legal)
