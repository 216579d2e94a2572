"""The tables of the database. `migrations/` makes them, step by step; a test holds both to each other."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)
from sqlalchemy.types import TypeDecorator

from delve.server.messages import TableSettings
from delve.server.storage.rows import Glimpse


def clean(value: str) -> str:
    """Text that every database can keep: PostgreSQL has no NUL, and UTF-8 no half characters."""
    return value.replace("\0", "\ufffd").encode("utf-8", "replace").decode()


class Line(TypeDecorator[str]):
    """Text, cleaned."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Clean what goes in."""
        return None if value is None else clean(value)


class Json(TypeDecorator[Any]):
    """A value as JSON."""

    impl = Text
    cache_ok = True

    def __init__(self, form: Any = dict[str, Any]) -> None:
        super().__init__()
        self.form = form

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        """Encode what goes in."""
        return None if value is None else msgspec.json.encode(value).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        """Decode what comes out."""
        return None if value is None else msgspec.json.decode(value, type=self.form)


metadata = MetaData()

accounts = Table(
    "accounts",
    metadata,
    Column("id", Line, primary_key=True),
    Column("login", Line, unique=True),
    Column("password", Line),
    Column("name", Line, nullable=False),
    Column("lang", Line, nullable=False),
    Column("preferences", Json, nullable=False),
    Column("webhook", Line, nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("token_version", Integer, nullable=False),
    Column("deleted", Double),
)

logins = Table(
    "logins",
    metadata,
    Column("id", Line, primary_key=True),
    Column("account", Line, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("device", Line, nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Line, primary_key=True),
    Column("game", Line, nullable=False),
    Column("host", Line, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("config", Json, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("practice", Boolean, nullable=False),
    Column("stage", Line, nullable=False),
    Column("settings", Json(TableSettings), nullable=False),
    Column("scenario", Line, nullable=False),
    Column("difficulty", Line, nullable=False),
    Column("watch_nonce", Line, nullable=False),
    Column("salt", Line, nullable=False),
    Column("created", Double, nullable=False),
    Column("glimpse", Json(Glimpse)),
    Column("dealt_by", Line),
)


def _of_table() -> Column[str]:
    return Column("table_id", Line, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def _of_account() -> Column[str]:
    return Column("account", Line, ForeignKey("accounts.id"), primary_key=True, index=True)


seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True),
    Column("kind", Line, nullable=False),
    Column("account", Line, ForeignKey("accounts.id"), index=True),
    Column("role", Line),
    Column("invite_nonce", Line, nullable=False),
    Column("invite_expires", Double, nullable=False),
    Column("standing_in", Boolean, nullable=False),
)

# The log. Its primary key is what fences off a process that has lost a table without knowing: whoever comes second
# with a version is refused.
entries = Table(
    "entries",
    metadata,
    _of_table(),
    Column("version", Integer, primary_key=True),
    Column("kind", Line, nullable=False),
    Column("account", Line),
    Column("seat", Integer, nullable=False),
    Column("request", Line),
    Column("body", LargeBinary, nullable=False),
    Column("time", Double, nullable=False),
    sqlite_with_rowid=False,
)
_REQUESTED = text("request IS NOT NULL")
CHAT = "chat"
_CHAT = text(f"kind = '{CHAT}'")
Index(
    "entries_request",
    entries.c.table_id,
    entries.c.account,
    entries.c.request,
    unique=True,
    sqlite_where=_REQUESTED,
    postgresql_where=_REQUESTED,
)
Index("entries_chat", entries.c.table_id, entries.c.version, sqlite_where=_CHAT, postgresql_where=_CHAT)
# The entries that name somebody.
PEOPLE = text("kind IN ('chat', 'changed')")
Index("entries_people", entries.c.account, sqlite_where=PEOPLE, postgresql_where=PEOPLE)

# Apart from `tables`, whose rows are then small to read and to change.
snapshots = Table(
    "snapshots",
    metadata,
    _of_table(),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

watchers = Table("watchers", metadata, _of_table(), _of_account())
archived = Table("archived", metadata, _of_table(), _of_account())

# One row, written to find out whether anything can be.
probes = Table(
    "probes",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("time", Double, nullable=False),
)
