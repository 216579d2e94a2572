"""Leases, in Redis: which process serves a table. They run out, so that a table outlives its process.

A lease keeps processes from working on the same table, most of the time. What keeps a table whole when two believe to
hold it is the log's primary key (`Fenced`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from delve.server.storage.errors import NotThere

PREFIX = "delve:lease:"

# Each compares the holder and acts in one step.
_ACQUIRE = """
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
"""
_RENEW = """
local kept = {}
for i, key in ipairs(KEYS) do
  kept[i] = 0
  if redis.call('GET', key) == ARGV[1] then kept[i] = redis.call('PEXPIRE', key, ARGV[2]) end
end
return kept
"""
_RELEASE = """
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
"""


class Leases:
    """The leases of one holder."""

    def __init__(self, client: Redis, holder: str, shown: str) -> None:
        """`shown` is the address of the client, for errors."""
        self.holder = holder
        self._client = client
        self._shown = shown
        self._held: set[str] = set()
        self._acquire = client.register_script(_ACQUIRE)
        self._renew = client.register_script(_RENEW)
        self._release = client.register_script(_RELEASE)

    async def acquire(self, table_id: str, seconds: float) -> bool:
        """Take a table, or keep it, for so long; false while somebody else has it."""
        with self._errors():
            taken = await self._acquire([PREFIX + table_id], [self.holder, _milliseconds(seconds)])
        if taken:
            self._held.add(table_id)
        return bool(taken)

    async def renew(self, seconds: float) -> set[str]:
        """Keep all that the holder has for so long from now: these tables. The others are lost."""
        tables = sorted(self._held)
        if not tables:
            return set()
        with self._errors():
            kept = await self._renew([PREFIX + table for table in tables], [self.holder, _milliseconds(seconds)])
        lost = {table for table, is_kept in zip(tables, kept, strict=True) if not is_kept}
        self._held -= lost
        return set(tables) - lost

    async def release(self, table_id: str) -> None:
        """Give a table back; nothing happens if somebody else has it."""
        self._held.discard(table_id)
        with self._errors():
            await self._release([PREFIX + table_id], [self.holder])

    async def holder_of(self, table_id: str) -> str | None:
        """Who has a table."""
        with self._errors():
            holder: Any = await self._client.get(PREFIX + table_id)
        return holder.decode() if holder is not None else None

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except (RedisError, OSError) as error:
            raise NotThere("server.leases.redis", address=self._shown, error=str(error)) from error


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))
