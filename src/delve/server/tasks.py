"""Work that goes on beside the rest, and how it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

AGAIN_SECONDS = 1.0


async def end(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks and wait until they have ended, however they end.

    One that goes on is cancelled again. A cancellation is lost where what was waited for comes at the same moment:
    `asyncio.wait_for` of Python 3.11, which the Redis client uses, then hands on what has come.
    """
    ending = list(tasks)
    left = {task for task in ending if not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=AGAIN_SECONDS)
    await asyncio.gather(*ending, return_exceptions=True)
