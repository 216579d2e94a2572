"""How the server ends what goes on beside the rest."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from delve.server import tasks


def test_a_task_that_missed_its_cancellation_is_cancelled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "AGAIN_SECONDS", 0.01)

    async def deaf() -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.sleep(60)
        await asyncio.sleep(60)

    async def run() -> list[bool]:
        working = [asyncio.create_task(deaf()) for _ in range(3)]
        await asyncio.sleep(0)
        await asyncio.wait_for(tasks.end(working), timeout=20)
        return [task.cancelled() for task in working]

    assert asyncio.run(run()) == [True, True, True]


def test_a_task_that_fails_or_has_ended_is_no_trouble() -> None:
    async def failing() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            raise ValueError("on the way out")

    async def run() -> list[bool]:
        working = [asyncio.create_task(failing()), asyncio.create_task(asyncio.sleep(0))]
        await asyncio.sleep(0.01)
        await tasks.end(working)
        return [task.done() for task in working]

    assert asyncio.run(run()) == [True, True]
