"""Whether the process lives, and whether it can serve: for proxies, systemd and Kubernetes."""

from __future__ import annotations

import asyncio
import time

from delve.server.cluster import Cluster
from delve.server.storage.errors import CannotSave, StorageError
from delve.server.storage.store import Store

GOOD_SECONDS = 2.0
"""How long an answer is good for: whoever asks more often is told the same, and nothing is written for it."""
PATIENCE_SECONDS = 10.0
"""How long the database may take."""


class Health:
    """Finds out whether this process can serve: whether what is acknowledged can be stored."""

    def __init__(self, store: Store, cluster: Cluster | None) -> None:
        self._store = store
        self._cluster = cluster
        self._lock = asyncio.Lock()
        self._checked = float("-inf")
        self._trouble: StorageError | None = None

    async def check(self) -> None:
        """Raise a StorageError unless the database can be read and written, and Redis answers where there is one."""
        async with self._lock:
            if time.monotonic() - self._checked > GOOD_SECONDS:
                self._trouble = await self._find_trouble()
                self._checked = time.monotonic()
        if self._trouble is not None:
            raise self._trouble

    async def _find_trouble(self) -> StorageError | None:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._store.check()
                await self._store.check_writing()
                if self._cluster is not None:
                    await self._cluster.check()
        except StorageError as error:
            return error
        except TimeoutError:
            return CannotSave("server.storage.locked", address=self._store.where.shown)
        return None
