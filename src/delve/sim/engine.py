"""Where work is done: in this process, in processes of this machine, or elsewhere (`delve.sim.cluster`).

An executor takes pieces of work and may lose one, if its worker dies. `drive` keeps an executor busy and gives what
was lost to another worker, so that all results come, each once, in no particular order.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor
from concurrent.futures import wait as wait_for
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context, parent_process
from typing import Any, Generic, Protocol, TypeVar

from delve.core.errors import DelveError

T = TypeVar("T")
R = TypeVar("R")

MOST_LOSSES = 5
"""How often the worker of one and the same item may die before that is taken for the item's fault."""
AHEAD = 2
"""Pieces under way for each that is being worked on: no worker waits, and little is called off at the end."""


class Lost(Exception):
    """The worker that had a piece of work is gone."""


class WorkersLost(DelveError):
    """Workers die again and again over the same work."""


class Executor(Protocol[T, R]):
    """Does pieces of work; what it hands out for them is its own affair."""

    def slots(self) -> int:
        """How many pieces it works on at a time; may change."""
        ...

    def submit(self, piece: list[T]) -> Any:
        """Begin a piece, and hand out something hashable for it."""
        ...

    def wait(self, begun: Collection[Any]) -> list[Any]:
        """Wait until at least one piece is finished or lost: those that are."""
        ...

    def results(self, handle: Any) -> list[R]:
        """What a finished piece brought; raises Lost if its worker is gone."""
        ...

    def close(self) -> None:
        """Call off what has not begun, and let the workers go."""
        ...


def drive(executor: Executor[T, R], items: Iterable[T], size: int = 1) -> Iterator[R]:
    """Have all items worked on, `size` at a time; the results as they come.

    What was lost is done again, item by item, so that one that kills its workers takes no others with it; raises
    WorkersLost when it has done so too often. Items are taken from their source only as they are needed.
    """
    source = enumerate(items)
    again: deque[tuple[int, T]] = deque()
    losses: Counter[int] = Counter()
    begun: dict[Any, list[tuple[int, T]]] = {}
    try:
        while True:
            while len(begun) < AHEAD * executor.slots():
                piece = [again.popleft()] if again else list(islice(source, size))
                if not piece:
                    break
                begun[executor.submit([item for _, item in piece])] = piece
            if not begun:
                return
            for handle in executor.wait(begun.keys()):
                piece = begun.pop(handle)
                try:
                    done = executor.results(handle)
                except Lost as loss:
                    losses.update(index for index, _ in piece)
                    if max(losses[index] for index, _ in piece) > MOST_LOSSES:
                        raise WorkersLost("sim.error.workers_lost", n=MOST_LOSSES + 1, error=str(loss)) from loss
                    again.extend(piece)
                    continue
                for index, _ in piece:
                    losses.pop(index, None)
                yield from done
    finally:
        executor.close()


def chunk_size(items: int, slots: int, most: int) -> int:
    """How many items make a piece: few, so that progress shows and every worker has its share."""
    return max(1, min(most, items // (slots * 4)))


class Here(Generic[T, R]):
    """Does the work in this process, when it is asked for the results."""

    def __init__(self, work: Callable[[T], R]) -> None:
        self._work = work
        self._pieces: dict[int, list[T]] = {}
        self._next = 0

    def slots(self) -> int:
        return 1

    def submit(self, piece: list[T]) -> int:
        self._next += 1
        self._pieces[self._next] = piece
        return self._next

    def wait(self, begun: Collection[int]) -> list[int]:
        return [min(begun)]

    def results(self, handle: int) -> list[R]:
        return [self._work(item) for item in self._pieces.pop(handle)]

    def close(self) -> None:
        self._pieces.clear()


class Processes(Generic[T, R]):
    """Does the work in processes of this machine. One that dies takes the pool with it; a new one is made."""

    def __init__(self, work: Callable[[T], R], workers: int | None = None) -> None:
        self._work = work
        self._workers = cores() if workers is None else max(1, workers)
        self._pool: ProcessPoolExecutor | None = None

    def slots(self) -> int:
        return self._workers

    def submit(self, piece: list[T]) -> Future[list[R]]:
        try:
            return self._there().submit(_all, self._work, piece)
        except BrokenProcessPool:
            self._give_up()
            return self._there().submit(_all, self._work, piece)

    def wait(self, begun: Collection[Future[list[R]]]) -> list[Future[list[R]]]:
        return list(wait_for(begun, return_when=FIRST_COMPLETED).done)

    def results(self, handle: Future[list[R]]) -> list[R]:
        try:
            return handle.result()
        except BrokenProcessPool as broken:
            raise Lost(str(broken)) from broken

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def _there(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=context, initializer=_begin)
        return self._pool

    def _give_up(self) -> None:
        assert self._pool is not None
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = None


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _all(work: Callable[[T], R], piece: list[T]) -> list[R]:
    return [work(item) for item in piece]


def _begin() -> None:
    """Make a process a worker. Ctrl-C reaches every process of the terminal; only the one that started the others acts
    on it. If that one is killed, the others end too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
