"""The one writer of a process: whatever waits at the same moment is written in one transaction.

A transaction that is safe on disk takes milliseconds, however much is in it. While one is being written, the next
one gathers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, Update, bindparam, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from delve.server.storage import schema
from delve.server.storage.address import Address, writing
from delve.server.storage.errors import CannotSave, Fenced, NoSuchAccount, NoSuchTable, NotThere, Repeated, StorageError
from delve.server.storage.rows import EntryRow, SeatRow
from delve.server.storage.trouble import is_lost, storage_error

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], Any]
"""Something to write, with the writer's connection; undone alone if it raises a StorageError."""

MOST = 100
"""How many are written together at most; SQLite once had a limit of 999 values in a statement."""


class Commit(Struct, frozen=True):
    """An entry of a table's log, with what it changes."""

    table_id: str
    entry: EntryRow
    changes: dict[str, Any]
    seats: list[SeatRow]


class Writer:
    """Writes for a store; belongs to the event loop in which it was made."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._engine = writing(address)
        self._waiting: list[tuple[Commit | Work, asyncio.Future[Any]]] = []
        self._some = asyncio.Event()
        self._closing = False
        # Batches go to the thread from the event loop, one after the other: the busier the loop, the larger they are.
        # A thread that helps itself was measured to be slower, since it contends with the loop all the time.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="delve-writer")
        self._task = asyncio.create_task(self._write_what_waits())

    async def commit(self, commit: Commit) -> None:
        """Write an entry; see `Store.commit`."""
        await self._wait_for(commit)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Write something else, all or nothing, and return what it returns."""
        result: T = await self._wait_for(work)
        return result

    async def close(self) -> None:
        """Write what waits, then disconnect."""
        if self._closing:
            return
        self._closing = True
        self._some.set()
        await self._task
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()

    async def _wait_for(self, job: Commit | Work) -> Any:
        if self._closing:
            raise CannotSave("server.storage.closed")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, future))
        self._some.set()
        return await future

    async def _write_what_waits(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting or not self._closing:
            await self._some.wait()
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            if not self._waiting and not self._closing:
                self._some.clear()
            if not batch:
                continue
            outcomes: list[Any]
            try:
                outcomes = await loop.run_in_executor(self._thread, self._write, [job for job, _ in batch])
            except Exception as error:  # whatever it is, the writer lives on
                outcomes = [error] * len(batch)
            for (_, future), outcome in zip(batch, outcomes, strict=True):
                if future.done():  # given up by who waited
                    continue
                if isinstance(outcome, Exception):
                    future.set_exception(outcome)
                else:
                    future.set_result(outcome)

    # ------------------------------------------------------------------ in the thread

    def _write(self, jobs: list[Commit | Work]) -> list[Any]:
        """Write jobs, together if possible: what each returns, or the exception that it ended with."""
        try:
            return self._transaction(jobs)
        except DBAPIError as error:
            ours = storage_error(error, self._address)
            if isinstance(ours, NotThere | CannotSave):
                return [CannotSave(ours.msg.key, **ours.msg.params) for _ in jobs]
            if len(jobs) == 1:
                return [self._why_not(jobs[0], error) or ours]
        except Exception as error:
            if len(jobs) == 1:
                return [error]
        return [outcome for job in jobs for outcome in self._write([job])]

    def _transaction(self, jobs: list[Commit | Work], again: bool = True) -> list[Any]:
        ready = False
        try:
            with self._engine.begin() as connection:
                _insert(connection, [job for job in jobs if isinstance(job, Commit)])
                outcomes = [None if isinstance(job, Commit) else self._attempt(connection, job) for job in jobs]
                ready = True
            return outcomes
        except DBAPIError as error:
            # The database may have been restarted since. Once COMMIT was sent, it may have been heard.
            if ready or not again or self._address.is_sqlite or not is_lost(error):
                raise
        return self._transaction(jobs, again=False)

    def _attempt(self, connection: Connection, work: Work) -> Any:
        """Do something that may be refused without harm to the others."""
        try:
            with connection.begin_nested():
                return work(connection)
        except StorageError as error:
            return error
        except (IntegrityError, DataError) as error:
            return storage_error(error, self._address)

    def _why_not(self, job: Commit | Work, error: DBAPIError) -> StorageError | None:
        """What stands against an entry."""
        if not isinstance(job, Commit) or not isinstance(error, IntegrityError):
            return None
        entry = job.entry
        log = schema.entries.c
        with self._engine.connect() as connection:
            mine = select(log.version).where(log.table_id == job.table_id)
            if connection.scalar(mine.where(log.version == entry.version)) is not None:
                return Fenced("server.storage.fenced")
            before = connection.scalar(mine.where(log.account == entry.account, log.request == entry.request))
            if before is not None:
                return Repeated(before)
            if connection.scalar(select(schema.tables.c.id).where(schema.tables.c.id == job.table_id)) is None:
                return NoSuchTable("server.storage.no_table")
            return NoSuchAccount("server.storage.no_account")


def _insert(connection: Connection, commits: list[Commit]) -> None:
    if not commits:
        return
    values: list[Any] = []
    for commit in commits:
        entry = commit.entry
        request = None if entry.request is None else schema.clean(entry.request)
        values += (
            commit.table_id,
            entry.version,
            entry.kind,
            entry.account,
            entry.seat,
            request,
            entry.body,
            entry.time,
        )
    connection.exec_driver_sql(_insertion(connection.dialect.name, len(commits)), tuple(values))
    for commit in commits:
        if commit.changes:
            connection.execute(_changing(tuple(commit.changes)), {"which": commit.table_id, **commit.changes})
        if commit.seats:
            put_seats(connection, commit.table_id, commit.seats)


@cache
def _insertion(dialect: str, rows: int) -> str:
    """One statement for all rows: far faster than one for each, since each would give other threads a turn."""
    mark = "?" if dialect == "sqlite" else "%s"
    columns = ("table_id", "version", "kind", "account", "seat", "request", "body", "time")
    row = f"({', '.join([mark] * len(columns))})"
    return f"INSERT INTO entries ({', '.join(columns)}) VALUES {', '.join([row] * rows)}"


@cache
def _changing(fields: tuple[str, ...]) -> Update:
    """To change these fields of a table; made once, since making a statement takes longer than carrying it out."""
    return (
        update(schema.tables).where(schema.tables.c.id == bindparam("which")).values({f: bindparam(f) for f in fields})
    )


def put_seats(connection: Connection, table_id: str, seats: list[SeatRow]) -> None:
    """Write seats, in the place of those with the same numbers."""
    statement = _seating(connection.dialect.name)
    connection.execute(statement, [{"table_id": table_id, **asdict(seat)} for seat in seats])


@cache
def _seating(dialect: str) -> sqlite.Insert | postgresql.Insert:
    statement = upsert(dialect, schema.seats)
    others = {c.name: statement.excluded[c.name] for c in schema.seats.c if not c.primary_key}
    return statement.on_conflict_do_update(index_elements=list(schema.seats.primary_key), set_=others)


def upsert(dialect: str, table: Any) -> sqlite.Insert | postgresql.Insert:
    """An insertion that can say what happens when the row is there already."""
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)
