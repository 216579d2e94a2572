"""Memory is tidied in quiet moments."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import itertools
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from delve.server import memory


class Knot:
    """Something that only the collector can free: it holds itself."""

    def __init__(self) -> None:
        self.itself = self


@asynccontextmanager
async def tidying(done: Callable[[], int]) -> AsyncIterator[None]:
    """While memory is looked after."""
    task = asyncio.create_task(memory.tidy(done, quiet=0.001))
    await asyncio.sleep(0.02)
    yield
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


def lost() -> weakref.ref[Knot]:
    """A knot that nobody holds any more, and old: nobody but a full look finds it."""
    knot = Knot()
    gc.collect(1)
    return weakref.ref(knot)


def test_it_tidies_when_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        monkeypatch.setattr(memory, "OFTEN", 0.0)
        async with tidying(lambda: 7):
            knot = lost()
            for _ in range(1000):
                await asyncio.sleep(0.01)
                if knot() is None:
                    break
            assert knot() is None

    asyncio.run(run())


def test_it_lets_people_play(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        monkeypatch.setattr(memory, "OFTEN", 0.0)
        count = itertools.count()
        async with tidying(lambda: next(count)):
            knot = lost()
            await asyncio.sleep(0.1)
            assert knot() is not None

    asyncio.run(run())


def test_it_leaves_python_as_it_was() -> None:
    async def run() -> None:
        before = gc.get_threshold()
        async with tidying(lambda: 0):
            assert gc.get_threshold() == (memory.YOUNG, memory.MIDDLE, memory.OLD)
            assert gc.get_freeze_count() > 0
        assert gc.get_threshold() == before
        assert gc.get_freeze_count() == 0

    asyncio.run(run())
