"""The store: everything that must survive the server, in SQLite or PostgreSQL.

Reads go to a few threads (`reader.py`); all writes of a process go through its one writer (`writer.py`), which gathers
what waits at the same moment into one transaction. Whatever writes is durable when it returns.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from types import TracebackType
from typing import Any, Self, TypeVar

from msgspec.structs import asdict
from sqlalchemy import (
    Connection,
    Row,
    Table,
    delete,
    desc,
    exists,
    func,
    insert,
    select,
    union,
    update,
)
from sqlalchemy.exc import IntegrityError

from delve.server.storage import address, schema
from delve.server.storage.errors import LoginTaken, NoSuchAccount, NoSuchTable
from delve.server.storage.migrate import migrate
from delve.server.storage.reader import Reader
from delve.server.storage.rows import AccountRow, EntryRow, MyTable, SeatRow, TableRow
from delve.server.storage.trouble import is_foreign_key
from delve.server.storage.writer import Commit, Writer, put_seats, upsert

R = TypeVar("R", AccountRow, TableRow, SeatRow, EntryRow)

_FROM_LOG = ("version", "updated")
_FIXED = {"id", "created", *_FROM_LOG}
_CHANGEABLE = set(TableRow.__struct_fields__) - _FIXED

_log = schema.entries.c
_mine = _log.table_id == schema.tables.c.id
_version = select(func.coalesce(func.max(_log.version), 0)).where(_mine).scalar_subquery()
_last = select(_log.time).where(_mine).order_by(_log.version.desc()).limit(1).scalar_subquery()
_TABLES = select(
    schema.tables, _version.label("version"), func.coalesce(_last, schema.tables.c.created).label("updated")
)
_ENTRIES = select(*(column for column in schema.entries.c if column.name != "table_id"))


class Store:
    """The database of a server. Whatever writes may raise `CannotSave`, and whatever reads `NotThere`."""

    def __init__(self, where: address.Address) -> None:
        """Use `Store.open`."""
        self.where = where
        self.writer = Writer(where)
        self.reader = Reader(where)

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
        await self.reader.rows(select(1))

    # ------------------------------------------------------------------ accounts

    async def create_account(self, row: AccountRow) -> None:
        """Add an account. Raises `LoginTaken`."""

        def work(connection: Connection) -> None:
            try:
                connection.execute(insert(schema.accounts), asdict(row))
            except IntegrityError as error:
                raise LoginTaken("server.storage.login_taken", login=row.login or "") from error

        await self.writer.run(work)

    async def account(self, account_id: str) -> AccountRow | None:
        """The account with this id."""
        return (await self.accounts([account_id])).get(account_id)

    async def accounts(self, ids: Collection[str]) -> dict[str, AccountRow]:
        """Several accounts by id; those that do not exist are left out."""
        rows = await self.reader.rows(select(schema.accounts).where(schema.accounts.c.id.in_(ids)))
        return {row.id: _as(AccountRow, row) for row in rows}

    async def account_by_login(self, login: str) -> AccountRow | None:
        """The account with this login."""
        rows = await self.reader.rows(select(schema.accounts).where(schema.accounts.c.login == login))
        return _as(AccountRow, rows[0]) if rows else None

    async def update_account(self, account_id: str, **changes: Any) -> AccountRow:
        """Change fields of an account and return it. Raises `LoginTaken` or `NoSuchAccount`."""
        who = schema.accounts.c.id == account_id

        def work(connection: Connection) -> AccountRow:
            try:
                if changes:
                    connection.execute(update(schema.accounts).where(who).values(changes))
            except IntegrityError as error:
                raise LoginTaken("server.storage.login_taken", login=str(changes.get("login"))) from error
            row = connection.execute(select(schema.accounts).where(who)).one_or_none()
            if row is None:
                raise NoSuchAccount("server.storage.no_account")
            return _as(AccountRow, row)

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
        rows = await self.reader.rows(_TABLES.where(schema.tables.c.id == table_id))
        return _as(TableRow, rows[0]) if rows else None

    async def seats(self, table_id: str) -> list[SeatRow]:
        """The seats of a table, by number."""
        rows = await self.reader.rows(select(schema.seats).where(schema.seats.c.table_id == table_id))
        return sorted((_as(SeatRow, row) for row in rows), key=lambda seat: seat.number)

    async def tables_of(self, account_id: str, most: int = 1000) -> list[MyTable]:
        """The tables where somebody is host, sits or watches, those with the newest entries first."""
        ids = union(
            select(schema.tables.c.id).where(schema.tables.c.host == account_id),
            select(schema.seats.c.table_id).where(schema.seats.c.account == account_id),
            select(schema.watchers.c.table_id).where(schema.watchers.c.account == account_id),
        )
        mark = (schema.archived.c.table_id == schema.tables.c.id, schema.archived.c.account == account_id)
        mine = _TABLES.add_columns(exists().where(*mark).label("archived")).where(schema.tables.c.id.in_(ids))
        rows = await self.reader.rows(mine.order_by(desc("updated"), schema.tables.c.id).limit(most))
        of_these = schema.seats.c.table_id.in_([row.id for row in rows])
        sitting = select(schema.seats, schema.accounts.c.name).outerjoin(schema.accounts).where(of_these)
        seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
        names: dict[str, dict[str, str]] = {row.id: {} for row in rows}
        for seat in await self.reader.rows(sitting.order_by(schema.seats.c.number)):
            seats[seat.table_id].append(_as(SeatRow, seat))
            if seat.account is not None:
                names[seat.table_id][seat.account] = seat.name
        return [MyTable(_as(TableRow, row), seats[row.id], names[row.id], row.archived) for row in rows]

    async def tables_with_clocks(self) -> list[str]:
        """The ids of the tables in play where a bot may have to stand in, whether or not anybody is there."""
        rows = await self.reader.rows(_TABLES.where(schema.tables.c.stage == "playing"))
        found = [_as(TableRow, row) for row in rows]
        return [row.id for row in found if row.settings.deadline_minutes or row.settings.absent == "bot"]

    async def delete_table(self, table_id: str) -> None:
        """Delete a table with all that belongs to it; nothing happens if there is none."""
        statement = delete(schema.tables).where(schema.tables.c.id == table_id)
        await self.writer.run(lambda connection: connection.execute(statement).close())

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
        where = (_log.table_id == table_id, _log.version > after_version)
        return [_as(EntryRow, row) for row in await self.reader.rows(_ENTRIES.where(*where).order_by(_log.version))]

    async def chat(self, table_id: str, last: int = 100) -> list[EntryRow]:
        """The last entries of kind `chat`, in order."""
        where = (_log.table_id == table_id, _log.kind == schema.CHAT)
        rows = await self.reader.rows(_ENTRIES.where(*where).order_by(_log.version.desc()).limit(last))
        return [_as(EntryRow, row) for row in reversed(rows)]

    async def requests(self, table_id: str, last: int = 500) -> dict[tuple[str, str], int]:
        """The versions of the last entries that came by request, by account and request, oldest first."""
        where = (_log.table_id == table_id, _log.request.is_not(None), _log.account.is_not(None))
        found = select(_log.account, _log.request, _log.version).where(*where)
        rows = await self.reader.rows(found.order_by(_log.version.desc()).limit(last))
        return {(row.account, row.request): row.version for row in reversed(rows)}

    async def snapshot(self, table_id: str) -> tuple[int, bytes] | None:
        """The last snapshot and the version that it was made at."""
        kept = schema.snapshots.c
        rows = await self.reader.rows(select(kept.version, kept.body).where(kept.table_id == table_id))
        return (rows[0].version, rows[0].body) if rows else None

    async def save_snapshot(self, table_id: str, version: int, body: bytes) -> None:
        """Keep a snapshot, unless there is a newer one. Raises `NoSuchTable`."""

        def work(connection: Connection) -> None:
            statement = upsert(connection, schema.snapshots).values(table_id=table_id, version=version, body=body)
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

    async def unwatch(self, table_id: str, account_id: str) -> None:
        """End that."""
        await self._unmark(schema.watchers, table_id, account_id)

    async def watchers(self, table_id: str) -> list[str]:
        """The accounts that may watch a table."""
        marks = schema.watchers.c
        rows = await self.reader.rows(select(marks.account).where(marks.table_id == table_id).order_by(marks.account))
        return [row.account for row in rows]

    async def set_archived(self, table_id: str, account_id: str, archived: bool) -> None:
        """Put a table into somebody's archive or take it out. Raises `NoSuchTable`."""
        await (self._mark if archived else self._unmark)(schema.archived, table_id, account_id)

    async def is_archived(self, table_id: str, account_id: str) -> bool:
        """Whether somebody has put a table into the archive."""
        marks = schema.archived.c
        where = (marks.table_id == table_id, marks.account == account_id)
        return bool(await self.reader.rows(select(marks.account).where(*where)))

    async def _mark(self, marks: Table, table_id: str, account_id: str) -> None:
        def work(connection: Connection) -> None:
            statement = upsert(connection, marks).values(table_id=table_id, account=account_id)
            try:
                connection.execute(statement.on_conflict_do_nothing())
            except IntegrityError as error:
                raise NoSuchTable("server.storage.no_table") from error

        await self.writer.run(work)

    async def _unmark(self, marks: Table, table_id: str, account_id: str) -> None:
        statement = delete(marks).where(marks.c.table_id == table_id, marks.c.account == account_id)
        await self.writer.run(lambda connection: connection.execute(statement).close())


def _as(form: type[R], row: Row[Any]) -> R:
    """A row of the database as a Struct; columns that the Struct does not have are left out."""
    values = row._mapping
    return form(**{name: values[name] for name in form.__struct_fields__})


def _only(changes: dict[str, Any], allowed: set[str]) -> None:
    """Changes must name what can be changed; anything else is a defect of the caller."""
    unknown = sorted(set(changes) - allowed)
    if unknown:
        raise TypeError(f"cannot be changed: {', '.join(unknown)}")
