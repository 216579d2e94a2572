"""Processes beside the server: each does one job after another, and ends with the server, however that ends.

What takes long or could fail badly happens there: bots think (`thinking`), files are opened and games are played again
(`workshop`). A process that hangs or has used up its limits is ended; the next job starts another one.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from msgspec import Struct

if sys.platform != "win32":
    import resource


class Limits(Struct, frozen=True):
    """What a process may use, where the platform keeps count; 0 is no limit."""

    nice: int = 5
    """How far it stands back: people come first."""

    seconds: int = 0
    """Of its core's time, for each job."""
    megabytes: int = 0
    """Of memory, beyond what it has when it begins."""


NO_LIMITS = Limits()
STOPPED_BY_TIME = -int(getattr(signal, "SIGXCPU", 0))
"""The exit code of a process that has used up its seconds."""


def nothing() -> None:
    """What a process does first: nothing."""


prepare: Callable[[], None] = nothing
"""What a process does first; for games that are not Delve's own."""


class Process:
    """One process. All of it but `end` happens in a thread."""

    def __init__(self, work: Callable[[Any], Any], name: str, limits: Limits = NO_LIMITS) -> None:
        """`work` is a function of a module: what is done with a job."""
        self._work = work
        self._name = name
        self._limits = limits
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ended = False

    def do(self, job: Any) -> Any:
        """Have a job done; raises EOFError or OSError if the process is gone."""
        if self._pipe is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            given = (theirs, prepare, self._work, self._limits)
            process = context.Process(target=_live, args=given, name=self._name, daemon=True)
            process.start()
            theirs.close()
            self._process = process
            if self._ended:
                process.kill()
        self._pipe.send(job)
        return self._pipe.recv()

    def is_gone(self) -> bool:
        """Whether the process has ended by itself."""
        return self._process is not None and not self._process.is_alive()

    def exit_code(self) -> int | None:
        """How the process ended, once it has: a signal is below 0."""
        if self._process is None:
            return None
        self._process.join(1)
        return self._process.exitcode

    def end(self) -> None:
        """End the process."""
        self._ended = True
        if self._process is not None:
            self._process.kill()


# ---------------------------------------------------------------------- in a process


def _live(pipe: Connection, first: Callable[[], None], work: Callable[[Any], Any], limits: Limits) -> None:
    """Do one job after the other, until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if hasattr(os, "nice"):
        os.nice(limits.nice)
    threading.Thread(target=_end_with_server, daemon=True).start()
    first()
    if limits.megabytes:
        _limit_memory(limits.megabytes)
    if limits.seconds:
        _leave_no_core()
    while True:
        try:
            job = pipe.recv()
        except (EOFError, OSError):
            return
        if limits.seconds:
            _limit_time(limits.seconds)
        try:
            pipe.send(work(job))
        except OSError:
            return


def _limit_memory(megabytes: int) -> None:
    """Allow so much memory beyond what we have; what needs more gets a MemoryError."""
    if sys.platform == "win32":
        return
    statm = Path("/proc/self/statm")
    have = int(statm.read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE") if statm.exists() else 2**30
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (have + megabytes * 2**20, resource.RLIM_INFINITY))


def _leave_no_core() -> None:
    """Who is ended for want of time leaves no image of its memory on the disk."""
    if sys.platform == "win32":
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def _limit_time(seconds: int) -> None:
    """Allow so many seconds from now on, after which the process is ended."""
    if sys.platform == "win32":
        return
    spent = resource.getrusage(resource.RUSAGE_SELF)
    soft = int(spent.ru_utime + spent.ru_stime) + seconds + 1
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))


def _end_with_server() -> None:
    """However the server ends, nobody waits for a job any more."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)
