"""When memory is tidied: not while people wait.

Python's collector looks through every object of every table from time to time. With fifty tables that takes tenths
of a second, in which nobody is answered. So only young objects are looked through while the server works, a few
milliseconds' worth at a time, and all of them in a quiet moment.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

YOUNG, MIDDLE, OLD = 10_000, 1, 1_000_000
"""After how many new objects, and how many looks at the younger ones, objects are looked through."""
SELDOM, OFTEN = 3600.0, 60.0
"""Seconds until everything is looked through: at the latest, and at the earliest."""


async def tidy(done: Callable[[], int], quiet: float = 1.0) -> None:
    """Look through everything when `done`, a count of what the server has done, stands still; until cancelled."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    last, seen = time.monotonic(), done()
    try:
        while True:
            await asyncio.sleep(quiet)
            now, count = time.monotonic(), done()
            if now - last > (OFTEN if count == seen else SELDOM):
                gc.collect()
                last = now
            seen = count
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
