"""Leases in Redis; see `leases.py`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

from redis.asyncio import Redis
from redis.exceptions import RedisError

from delve.server.storage.errors import BadAddress, NotThere

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


class RedisLeases:
    """Leases in Redis. `renew` keeps what was acquired through this object."""

    def __init__(self, client: Redis, shown: str = "") -> None:
        """Use `RedisLeases.open`, or a client that somebody else closes; `shown` is its address for errors."""
        self._client = client
        self._shown = shown
        self._own = False
        self._held: dict[str, set[str]] = {}
        self._acquire = client.register_script(_ACQUIRE)
        self._renew = client.register_script(_RENEW)
        self._release = client.register_script(_RELEASE)

    @classmethod
    async def open(cls, url: str) -> Self:
        """Connect; raises `BadAddress` or `NotThere`."""
        try:
            client = Redis.from_url(url, socket_connect_timeout=5, socket_timeout=5)
        except ValueError as error:
            raise BadAddress("server.storage.redis_address") from error
        options = client.connection_pool.connection_kwargs
        leases = cls(client, f"{options.get('host', '')}:{options.get('port', '')}")
        leases._own = True
        try:
            with leases._errors():
                await client.ping()
        except NotThere:
            await leases.close()
            raise
        return leases

    async def acquire(self, table_id: str, holder: str, seconds: float) -> bool:
        """Take a table, or keep it, for so long; false while somebody else has it."""
        with self._errors():
            taken = await self._acquire([PREFIX + table_id], [holder, _milliseconds(seconds)])
        if taken:
            self._held.setdefault(holder, set()).add(table_id)
        return bool(taken)

    async def renew(self, holder: str, seconds: float) -> set[str]:
        """Keep all that a holder has for so long from now: these tables. The others are lost."""
        tables = sorted(self._held.get(holder, ()))
        if not tables:
            return set()
        with self._errors():
            kept = await self._renew([PREFIX + table for table in tables], [holder, _milliseconds(seconds)])
        lost = {table for table, is_kept in zip(tables, kept, strict=True) if not is_kept}
        self._held[holder] -= lost
        return set(tables) - lost

    async def release(self, table_id: str, holder: str) -> None:
        """Give a table back; nothing happens if somebody else has it."""
        self._held.get(holder, set()).discard(table_id)
        with self._errors():
            await self._release([PREFIX + table_id], [holder])

    async def holder_of(self, table_id: str) -> str | None:
        """Who has a table."""
        with self._errors():
            holder: Any = await self._client.get(PREFIX + table_id)
        return holder.decode() if isinstance(holder, bytes) else holder

    async def close(self) -> None:
        """Disconnect, unless the client is somebody else's. Leases stay until they run out."""
        if self._own:
            await self._client.aclose()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except (RedisError, OSError) as error:
            raise NotThere("server.storage.redis", address=self._shown, error=str(error)) from error


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))
