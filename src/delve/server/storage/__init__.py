"""Storage: accounts, tables and their logs, in SQLite or PostgreSQL."""

from delve.server.storage.backup import backup
from delve.server.storage.errors import (
    BadAddress,
    BadDatabase,
    CannotSave,
    Fenced,
    LoginTaken,
    NoBackup,
    NoSuchAccount,
    NoSuchTable,
    NotThere,
    Repeated,
    StorageError,
    TooNew,
)
from delve.server.storage.rows import (
    AccountRow,
    EntryRow,
    Glimpse,
    LoginRow,
    MyTable,
    SeatRow,
    StoredTable,
    TableRow,
    Visitor,
)
from delve.server.storage.store import Store

__all__ = [
    "AccountRow",
    "BadAddress",
    "BadDatabase",
    "CannotSave",
    "EntryRow",
    "Fenced",
    "Glimpse",
    "LoginRow",
    "LoginTaken",
    "MyTable",
    "NoBackup",
    "NoSuchAccount",
    "NoSuchTable",
    "NotThere",
    "Repeated",
    "SeatRow",
    "StorageError",
    "Store",
    "StoredTable",
    "TableRow",
    "TooNew",
    "Visitor",
    "backup",
]
