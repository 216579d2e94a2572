"""Leases: which process serves a table. They run out, so that a table outlives its process.

A lease keeps processes from working on the same table, most of the time. What keeps a table whole when two believe to
hold it is the log's primary key (`Fenced`).
"""

from __future__ import annotations

import time
from typing import Any, Protocol

from sqlalchemy import ColumnElement, Connection, Double, cast, delete, func, literal, or_, select, update

from delve.server.storage import schema
from delve.server.storage.store import Store
from delve.server.storage.writer import upsert

_leases = schema.leases.c


class Leases(Protocol):
    """Leases, wherever they are kept."""

    async def acquire(self, table_id: str, holder: str, seconds: float) -> bool:
        """Take a table, or keep it, for so long; false while somebody else has it."""

    async def renew(self, holder: str, seconds: float) -> set[str]:
        """Keep all that a holder has for so long from now: these tables. The others are lost."""

    async def release(self, table_id: str, holder: str) -> None:
        """Give a table back; nothing happens if somebody else has it."""

    async def holder_of(self, table_id: str) -> str | None:
        """Who has a table."""

    async def close(self) -> None:
        """Disconnect. Leases stay until they run out."""


class DatabaseLeases:
    """Leases in the database, by the database's clock."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def acquire(self, table_id: str, holder: str, seconds: float) -> bool:
        """Take a table, or keep it, for so long; false while somebody else has it."""
        now = self._now()

        def work(connection: Connection) -> bool:
            new = upsert(connection.dialect.name, schema.leases).values(
                table_id=table_id, holder=holder, expires=now + seconds
            )
            taken = new.on_conflict_do_update(
                index_elements=[_leases.table_id],
                set_={"holder": new.excluded.holder, "expires": new.excluded.expires},
                where=or_(_leases.holder == holder, _leases.expires <= now),
            )
            return connection.execute(taken.returning(_leases.table_id)).one_or_none() is not None

        return await self._store.writer.run(work)

    async def renew(self, holder: str, seconds: float) -> set[str]:
        """Keep all that a holder has for so long from now: these tables. The others are lost."""
        now = self._now()
        mine = update(schema.leases).where(_leases.holder == holder, _leases.expires > now)
        kept = mine.values(expires=now + seconds).returning(_leases.table_id)
        return await self._store.writer.run(lambda connection: set(connection.scalars(kept)))

    async def release(self, table_id: str, holder: str) -> None:
        """Give a table back; nothing happens if somebody else has it."""
        mine = delete(schema.leases).where(_leases.table_id == table_id, _leases.holder == holder)
        await self._store.writer.run(lambda connection: connection.execute(mine).close())

    async def holder_of(self, table_id: str) -> str | None:
        """Who has a table."""
        where = (_leases.table_id == table_id, _leases.expires > self._now())
        holder = select(_leases.holder).where(*where)
        return await self._store.reader.run(lambda connection: connection.scalar(holder))

    async def close(self) -> None:
        """Nothing to do: the store is closed by who opened it."""

    def _now(self) -> ColumnElement[Any]:
        """One clock for all: PostgreSQL's own; with SQLite all processes are on this machine."""
        if self._store.where.is_sqlite:
            return literal(time.time(), Double)
        return cast(func.extract("epoch", func.clock_timestamp()), Double)
