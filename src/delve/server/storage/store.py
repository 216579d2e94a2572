"""The store: everything that must survive the server, in SQLite or PostgreSQL.

Reads go to a few threads (`reader.py`); all writes of a process go through its one writer (`writer.py`), which gathers
what waits at the same moment into one transaction. Whatever writes is durable when it returns.
"""

from __future__ import annotations

import asyncio
import time
from types import TracebackType
from typing import Any, Self

from msgspec.structs import asdict
from sqlalchemy import Connection, Table, delete, insert, update
from sqlalchemy.exc import IntegrityError

from delve.server.storage import address, reads, schema
from delve.server.storage.errors import LoginTaken, NoSuchAccount, NoSuchTable
from delve.server.storage.leaving import Leaving
from delve.server.storage.logins import Logins
from delve.server.storage.migrate import migrate
from delve.server.storage.reader import Reader
from delve.server.storage.rows import AccountRow, EntryRow, LoginRow, MyTable, SeatRow, StoredTable, TableRow, Visitor
from delve.server.storage.trouble import is_foreign_key
from delve.server.storage.writer import Commit, Writer, put_seats, upsert

_FROM_LOG = ("version", "updated")
_FIXED = {"id", "created", *_FROM_LOG}
_CHANGEABLE = set(TableRow.__struct_fields__) - _FIXED


class Store:
    """The database of a server. Whatever writes may raise `CannotSave`, and whatever reads `NotThere`."""

    def __init__(self, where: address.Address) -> None:
        """Use `Store.open`."""
        self.where = where
        self.writer = Writer(where)
        self.reader = Reader(where)
        self.logins = Logins(self.writer, self.reader)
        self.leaving = Leaving(self.writer, self.reader)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Connect, and bring the database up to date.

        `sqlite:///path` or `postgresql://…` (`postgres://`, `postgresql+psycopg://`).
        Raises `BadAddress`, `NotThere`, `BadDatabase`, `TooNew` or `CannotSave`.
        """
        where = address.parse(url)
        await asyncio.to_thread(migrate, where)
        return cls(where)

    async def close(self) -> None:
        """Write what waits, then disconnect."""
        await self.writer.close()
        await self.reader.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def check(self) -> None:
        """Raise `NotThere` unless the database answers."""
        await self.reader.run(lambda connection: connection.exec_driver_sql("SELECT 1"))

    async def check_writing(self) -> None:
        """Raise `CannotSave` unless something can be written, by writing it."""

        def work(connection: Connection) -> None:
            statement = upsert(connection.dialect.name, schema.probes).values(id=1, time=time.time())
            new = statement.excluded
            connection.execute(
                statement.on_conflict_do_update(index_elements=[schema.probes.c.id], set_={"time": new.time})
            )

        await self.writer.run(work)

    # ------------------------------------------------------------------ accounts

    async def create_account(self, row: AccountRow, login: LoginRow | None = None) -> None:
        """Add an account, and a login of its. Raises `LoginTaken`."""

        def work(connection: Connection) -> None:
            try:
                connection.execute(insert(schema.accounts), asdict(row))
            except IntegrityError as error:
                raise LoginTaken("server.storage.login_taken", login=row.login or "") from error
            if login is not None:
                connection.execute(insert(schema.logins), asdict(login))

        await self.writer.run(work)

    async def account(self, account_id: str) -> AccountRow | None:
        """The account with this id."""
        return await self.reader.run(lambda connection: reads.account(connection, account_id))

    async def account_by_login(self, login: str) -> AccountRow | None:
        """The account with this login."""
        return await self.reader.run(lambda connection: reads.account_by_login(connection, login))

    async def visitor(self, account_id: str, table_id: str, login_id: str = "") -> Visitor | None:
        """The account with this id, what it is to a table, and its login with that id."""
        return await self.reader.run(lambda connection: reads.visitor(connection, account_id, table_id, login_id))

    async def update_account(self, account_id: str, **changes: Any) -> AccountRow:
        """Change fields of an account and return it. Raises `LoginTaken` or `NoSuchAccount`."""
        who = schema.accounts.c.id == account_id

        def work(connection: Connection) -> AccountRow:
            try:
                if changes:
                    connection.execute(update(schema.accounts).where(who).values(changes))
            except IntegrityError as error:
                raise LoginTaken("server.storage.login_taken", login=str(changes.get("login"))) from error
            row = reads.account(connection, account_id)
            if row is None:
                raise NoSuchAccount("server.storage.no_account")
            return row

        _only(changes, set(AccountRow.__struct_fields__) - {"id", "created"})
        return await self.writer.run(work)

    async def touch(self, account_id: str, seen: float) -> None:
        """Note when somebody was last seen."""
        statement = update(schema.accounts).where(schema.accounts.c.id == account_id).values(seen=seen)
        await self.writer.run(lambda connection: connection.execute(statement).close())

    # ------------------------------------------------------------------ tables

    async def create_table(self, row: TableRow, seats: list[SeatRow], *, snapshot: bytes | None = None) -> None:
        """Add a table with its seats, and with a snapshot at version 0 if there is one. The log is empty.

        Raises `NoSuchAccount` if the host or a player does not exist.
        """

        def work(connection: Connection) -> None:
            try:
                values = {name: value for name, value in asdict(row).items() if name not in _FROM_LOG}
                connection.execute(insert(schema.tables), values)
                if seats:
                    put_seats(connection, row.id, seats)
            except IntegrityError as error:
                if is_foreign_key(error):
                    raise NoSuchAccount("server.storage.no_account") from error
                raise
            if snapshot is not None:
                connection.execute(insert(schema.snapshots), {"table_id": row.id, "version": 0, "body": snapshot})

        await self.writer.run(work)

    async def table(self, table_id: str) -> TableRow | None:
        """The table with this id."""
        return await self.reader.run(lambda connection: reads.table(connection, table_id))

    async def stored_table(self, table_id: str) -> StoredTable | None:
        """All of a table that is needed to go on with it."""
        return await self.reader.run(lambda connection: reads.stored_table(connection, table_id))

    async def tables_of(self, account_id: str, most: int = 1000) -> list[MyTable]:
        """The tables where somebody is host, sits or watches, those with the newest entries first."""
        return await self.reader.run(lambda connection: reads.tables_of(connection, account_id, most))

    async def tables_in_play(self) -> list[TableRow]:
        """All tables whose game has begun and is not over."""
        return await self.reader.run(reads.tables_in_play)

    # ------------------------------------------------------------------ the log of a table

    async def commit(
        self,
        table_id: str,
        entry: EntryRow,
        *,
        table_changes: dict[str, Any] | None = None,
        seats: list[SeatRow] | None = None,
    ) -> None:
        """Write an entry and what it changes, all or nothing; durable when this returns.

        `table_changes` are fields of `TableRow` (not `id`, `created`, `version`, `updated`); `seats` replace those
        with the same numbers. Raises `Fenced` if the version exists already, `Repeated` if the account's request
        does, `NoSuchTable`, `NoSuchAccount` for a seat's, or `CannotSave`. A cancelled call may have been written.
        """
        changes = table_changes or {}
        _only(changes, _CHANGEABLE)
        await self.writer.commit(Commit(table_id, entry, changes, seats or []))

    async def entries(self, table_id: str, after_version: int = 0) -> list[EntryRow]:
        """The log after a version, in order."""
        return await self.reader.run(lambda connection: reads.entries(connection, table_id, after_version))

    async def save_snapshot(self, table_id: str, version: int, body: bytes) -> None:
        """Keep a snapshot, unless there is a newer one. Raises `NoSuchTable`."""

        def work(connection: Connection) -> None:
            statement = upsert(connection.dialect.name, schema.snapshots).values(
                table_id=table_id, version=version, body=body
            )
            new = statement.excluded
            statement = statement.on_conflict_do_update(
                index_elements=[schema.snapshots.c.table_id],
                set_={"version": new.version, "body": new.body},
                where=schema.snapshots.c.version < new.version,
            )
            try:
                connection.execute(statement)
            except IntegrityError as error:
                raise NoSuchTable("server.storage.no_table") from error

        await self.writer.run(work)

    # ------------------------------------------------------------------ watchers and archive

    async def watch(self, table_id: str, account_id: str) -> None:
        """Let somebody watch a table; once is enough. Raises `NoSuchTable`."""
        await self._mark(schema.watchers, table_id, account_id)

    async def watchers(self, table_id: str) -> list[tuple[str, str]]:
        """Those who may watch a table: their ids and names."""
        return await self.reader.run(lambda connection: reads.watchers(connection, table_id))

    async def unwatch(self, table_id: str, account_id: str) -> None:
        """Let somebody no longer watch a table."""
        await self._unmark(schema.watchers, table_id, account_id)

    async def set_archived(self, table_id: str, account_id: str, archived: bool) -> None:
        """Put a table into somebody's archive or take it out. Raises `NoSuchTable`."""
        await (self._mark if archived else self._unmark)(schema.archived, table_id, account_id)

    async def _mark(self, marks: Table, table_id: str, account_id: str) -> None:
        def work(connection: Connection) -> None:
            statement = upsert(connection.dialect.name, marks).values(table_id=table_id, account=account_id)
            try:
                connection.execute(statement.on_conflict_do_nothing())
            except IntegrityError as error:
                raise NoSuchTable("server.storage.no_table") from error

        await self.writer.run(work)

    async def _unmark(self, marks: Table, table_id: str, account_id: str) -> None:
        statement = delete(marks).where(marks.c.table_id == table_id, marks.c.account == account_id)
        await self.writer.run(lambda connection: connection.execute(statement).close())


def _only(changes: dict[str, Any], allowed: set[str]) -> None:
    """Changes must name what can be changed; anything else is a defect of the caller."""
    unknown = sorted(set(changes) - allowed)
    if unknown:
        raise TypeError(f"cannot be changed: {', '.join(unknown)}")
