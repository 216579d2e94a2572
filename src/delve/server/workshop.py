"""Where jobs are done that may take any time and memory (`jobs`): a few processes, each with a limit to both.

Nobody but who asked waits for them, and an account has one at a time (`turns`). A job that wants more than it may have
is refused with the reason; its process is ended and the next job gets a new one.
"""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from delve.server.errors import Refuse
from delve.server.jobs import Failed, Job, done
from delve.server.processes import STOPPED_BY_TIME, Limits, Process
from delve.server.turns import Payer, Turns

log = logging.getLogger("delve.workshop")

T = TypeVar("T")

PATIENCE = 30.0
"""Seconds beyond three times the limit after which a job is given up: a process may have to begin, and others may need
the cores."""


class Workshop:
    """The processes."""

    def __init__(self, seconds: int, megabytes: int, size: int | None = None) -> None:
        self.limits = Limits(nice=10, seconds=seconds, megabytes=megabytes)
        self.size = size or max(2, (os.cpu_count() or 1) - 1)
        self._turns = Turns(self.size)
        self._free: list[Process] = []
        self._busy: set[Process] = set()
        self._threads = ThreadPoolExecutor(self.size, "workshop")

    async def do(self, payer: Payer, job: Job[T]) -> T:
        """Have a job done; raises Refuse where that fails, or where its limits do not suffice."""
        async with self._turns.turn(payer):
            result = await self._have_done(job)
        if isinstance(result, Failed):
            if result.defect:
                log.error("%s failed: %s", type(job).__name__, result.defect)
            raise Refuse.of(result.status, result.msg)
        return result

    def close(self) -> None:
        """End the processes, whatever they do."""
        for process in (*self._free, *self._busy):
            process.end()
        self._free.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _have_done(self, job: Job[T]) -> T | Failed:
        self._free = [process for process in self._free if not process.is_gone()]
        process = self._free.pop() if self._free else Process(done, "delve-workshop", self.limits)
        self._busy.add(process)
        loop = asyncio.get_running_loop()
        try:
            work = loop.run_in_executor(self._threads, process.do, job)
            result: T | Failed = await asyncio.wait_for(work, 3 * self.limits.seconds + PATIENCE)
        except TimeoutError as error:
            process.end()
            raise self._too_long(job) from error
        except (EOFError, OSError) as error:
            process.end()
            if await loop.run_in_executor(None, process.exit_code) == STOPPED_BY_TIME:
                raise self._too_long(job) from error
            log.error("%s: the process died", type(job).__name__)
            raise Refuse(503, "server.refused.work") from error
        except BaseException:
            process.end()
            raise
        finally:
            self._busy.discard(process)
        if isinstance(result, Failed) and result.msg.key == "server.refused.memory":
            log.warning("%s wanted more memory than a job may have", type(job).__name__)
            process.end()
        else:
            self._free.append(process)
        return result

    def _too_long(self, job: Job[T]) -> Refuse:
        log.warning("%s wanted more time than a job may have", type(job).__name__)
        return Refuse(413, "server.refused.long", seconds=self.limits.seconds)
