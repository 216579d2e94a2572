"""Reads, in a few threads: one turn of a thread for all that is read together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from delve.server.storage.address import READERS, Address, reading
from delve.server.storage.trouble import storage_error

T = TypeVar("T")


class Reader:
    """Reads for a store."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._engine = reading(address)
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="delve-reader")

    async def run(self, work: Callable[[Connection], T]) -> T:
        """What something that reads returns."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, work)

    async def close(self) -> None:
        """Read to the end, then disconnect."""
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    def _run(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._engine.connect() as connection:
                return work(connection)
        except DBAPIError as error:
            raise storage_error(error, self._address) from error
