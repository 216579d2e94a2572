"""Storage: accounts, tables and their logs, in SQLite or PostgreSQL; leases there or in Redis."""

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
from delve.server.storage.leases import DatabaseLeases, Leases
from delve.server.storage.redis_leases import RedisLeases
from delve.server.storage.rows import (
    AccountRow,
    EntryRow,
    Glimpse,
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
    "DatabaseLeases",
    "EntryRow",
    "Fenced",
    "Glimpse",
    "Leases",
    "LoginTaken",
    "MyTable",
    "NoBackup",
    "NoSuchAccount",
    "NoSuchTable",
    "NotThere",
    "RedisLeases",
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
