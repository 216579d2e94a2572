"""What is removed for good: accounts, and tables that nobody comes back to."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Select, and_, delete, exists, func, or_, select, update

from delve.server.storage import reads, schema
from delve.server.storage.reader import Reader
from delve.server.storage.rows import EntryRow, TableRow
from delve.server.storage.writer import Writer

KEPT_LONGER = 3
"""How many times as long tables are kept that somebody has archived, or can come back to with a password."""

_accounts, _tables, _seats, _log = schema.accounts.c, schema.tables.c, schema.seats.c, schema.entries.c


class Abandoned(Struct, frozen=True):
    """A table that nobody comes back to."""

    id: str
    game: str
    stage: str
    updated: float


class Leaving:
    """What is removed from a store."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    # ------------------------------------------------------------------ accounts

    async def forget(self, account_id: str, now: float) -> None:
        """Empty an account: what it is called and known by, its logins, what it watches and has archived. Its id stays,
        as that of nobody, while there are tables that name it."""
        nobody: dict[str, Any] = {"login": None, "password": None, "name": "", "webhook": "", "preferences": {}}

        def work(connection: Connection) -> None:
            connection.execute(
                update(schema.accounts)
                .where(_accounts.id == account_id)
                .values(**nobody, deleted=now, token_version=_accounts.token_version + 1)
            )
            for marks in (schema.logins, schema.watchers, schema.archived):
                connection.execute(delete(marks).where(marks.c.account == account_id))

        await self._writer.run(work)

    async def half_left(self) -> list[str]:
        """Deleted accounts that still are the host of a table, or sit where a game is not over."""
        host = exists().where(_tables.host == _accounts.id)
        sits = exists().where(_seats.account == _accounts.id, _seats.table_id == _tables.id, _tables.stage != "over")
        statement = select(_accounts.id).where(_accounts.deleted.is_not(None), or_(host, sits)).order_by(_accounts.id)
        return await self._reader.run(lambda connection: list(connection.scalars(statement)))

    async def tables_of(self, account_id: str) -> list[TableRow]:
        """The tables where somebody is host or sits."""
        return await self._reader.run(
            lambda connection: [mine.table for mine in reads.tables_of(connection, account_id, 1_000_000)]
        )

    async def entries_of(self, account_id: str) -> list[tuple[str, EntryRow]]:
        """The entries that name somebody: what they said, and where they came and went, each with its table."""
        statement = select(schema.entries).where(_log.account == account_id, schema.PEOPLE)
        statement = statement.order_by(_log.time, _log.table_id, _log.version)
        names = EntryRow.__struct_fields__

        def work(connection: Connection) -> list[tuple[str, EntryRow]]:
            rows = connection.execute(statement)
            return [(row.table_id, EntryRow(**{name: row._mapping[name] for name in names})) for row in rows]

        return await self._reader.run(work)

    async def rewrite(self, account_id: str, change: Callable[[bytes], bytes]) -> list[str]:
        """Change the bodies of the entries that name somebody; the tables that they are of."""
        entries = await self.entries_of(account_id)

        def work(connection: Connection) -> None:
            for table_id, entry in entries:
                this = and_(_log.table_id == table_id, _log.version == entry.version)
                connection.execute(update(schema.entries).where(this).values(body=change(entry.body)))

        await self._writer.run(work)
        return sorted({table_id for table_id, _ in entries})

    async def forget_unused_guests(self, before: float) -> int:
        """Remove guests whom nobody has been since and whom no table names; how many there were."""
        named = [
            exists().where(_tables.host == _accounts.id),
            exists().where(_seats.account == _accounts.id),
            exists().where(schema.watchers.c.account == _accounts.id),
            exists().where(schema.archived.c.account == _accounts.id),
        ]
        statement = delete(schema.accounts).where(_accounts.login.is_(None), _accounts.seen < before, ~or_(*named))
        return await self._writer.run(lambda connection: connection.execute(statement).rowcount)

    # ------------------------------------------------------------------ tables

    async def remove_table(self, table_id: str) -> None:
        """Remove a table with all that belongs to it."""
        statement = delete(schema.tables).where(_tables.id == table_id)
        await self._writer.run(lambda connection: connection.execute(statement).close())

    async def abandoned(self, before: float, long_before: float) -> list[Abandoned]:
        """The tables that nobody comes back to: nothing has happened there since `before`, and nobody who is host or
        sits there has been seen anywhere since. Where somebody has archived the table, or has a password to come back
        with, it is `long_before` instead."""
        statement = _abandoned(before, long_before)
        return await self._reader.run(
            lambda connection: [
                Abandoned(row.id, row.game, row.stage, row.updated) for row in connection.execute(statement)
            ]
        )

    async def remove_abandoned(self, tables: Collection[str], before: float, long_before: float) -> list[str]:
        """Remove those of these tables that are abandoned still; which they were."""

        def work(connection: Connection) -> list[str]:
            gone = [row.id for row in connection.execute(_abandoned(before, long_before)) if row.id in tables]
            if gone:
                connection.execute(delete(schema.tables).where(_tables.id.in_(gone)))
            return gone

        return await self._writer.run(work)


def _abandoned(before: float, long_before: float) -> Select[Any]:
    last = select(func.max(_log.time)).where(_log.table_id == _tables.id).scalar_subquery()
    updated = func.coalesce(last, _tables.created)

    def member(more: ColumnElement[bool]) -> ColumnElement[bool]:
        sits = exists().where(_seats.table_id == _tables.id, _seats.account == _accounts.id)
        return exists().where(or_(_accounts.id == _tables.host, sits.correlate(schema.tables, schema.accounts)), more)

    is_archived = exists().where(schema.archived.c.table_id == _tables.id)
    kept_longer = or_(is_archived, member(_accounts.login.is_not(None)))
    return (
        select(_tables.id, _tables.game, _tables.stage, updated.label("updated"))
        .where(
            updated < before,
            ~member(_accounts.seen >= before),
            or_(updated < long_before, ~kept_longer),
            or_(~member(_accounts.seen >= long_before), ~kept_longer),
        )
        .order_by("updated", _tables.id)
    )
