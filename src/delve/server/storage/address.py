"""Where the database is, and how to connect to it."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

from msgspec import Struct
from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from delve.server.storage.errors import BadAddress

BUSY_SECONDS = 15
"""How long to wait for another process that writes: a slow disk may need seconds for one transaction."""
CONNECT_SECONDS = 5
READERS = 4
"""Threads that read, and their connections."""

_SQLITE = ("sqlite", "sqlite+pysqlite")
_POSTGRESQL = ("postgres", "postgresql", "postgresql+psycopg")


class Address(Struct, frozen=True):
    """A database's address. `shown` has no password."""

    url: URL
    shown: str
    path: Path | None
    """The file, if it is SQLite."""

    @property
    def is_sqlite(self) -> bool:
        """SQLite, or else PostgreSQL."""
        return self.path is not None

    def without_password(self, text: str) -> str:
        """A text, such as an error, in which the password cannot be read."""
        for secret in (self.url.password, self.url.query.get("password")):
            if isinstance(secret, str) and secret:
                text = text.replace(secret, "***")
        return text


def parse(url: str) -> Address:
    """Understand an address; raises BadAddress, which does not repeat it, since there may be a password in it."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise BadAddress("server.storage.address") from error
    if parsed.drivername in _SQLITE and parsed.database and parsed.database != ":memory:" and not parsed.query:
        path = Path(parsed.database).expanduser().absolute()
        return Address(URL.create("sqlite", database=str(path)), str(path), path)
    if parsed.drivername in _POSTGRESQL and parsed.database:
        shown = URL.create("postgresql", host=parsed.host, port=parsed.port, database=parsed.database)
        return Address(parsed.set(drivername="postgresql+psycopg"), shown.render_as_string(), None)
    raise BadAddress("server.storage.address")


def writing(address: Address, begin: str = "BEGIN IMMEDIATE") -> Engine:
    """An engine with one connection, for one thread; `begin` is how a transaction of SQLite begins."""
    options: dict[str, Any] = {"pool_size": 1, "max_overflow": 0, "connect_args": _arguments(address)}
    engine = create_engine(address.url, **options)
    if address.is_sqlite:
        event.listen(engine, "connect", _writing_sqlite)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def reading(address: Address) -> Engine:
    """An engine for reads alone, with a connection for each thread that reads."""
    options: dict[str, Any] = {"pool_size": READERS, "max_overflow": 0, "connect_args": _arguments(address)}
    engine = create_engine(address.url, pool_pre_ping=not address.is_sqlite, **options)
    if address.is_sqlite:
        event.listen(engine, "connect", _reading_sqlite)
    return engine


def _arguments(address: Address) -> dict[str, Any]:
    if address.is_sqlite:
        return {"timeout": BUSY_SECONDS}
    given = address.url.query
    ours = {"application_name": "delve", "connect_timeout": CONNECT_SECONDS}
    return {name: value for name, value in ours.items() if name not in given}


def _writing_sqlite(connection: Any, _: object) -> None:
    # Transactions begin and end where we say, not where the driver thinks.
    connection.isolation_level = None
    cursor = connection.cursor()
    # Readers and the writer do not wait for each other.
    _use_wal(cursor)
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _use_wal(cursor: Any) -> None:
    """Wait for another that changes a new file: SQLite itself refuses to, since two could wait for each other."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _reading_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA query_only = ON")
    cursor.close()
