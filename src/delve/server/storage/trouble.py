"""Turns the errors of the database drivers into ours."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError, IntegrityError

from delve.server.storage.address import Address
from delve.server.storage.errors import BadDatabase, CannotSave, NotThere, StorageError

# SQLite's names without their extensions, and PostgreSQL's codes.
_CANNOT_SAVE = {
    "SQLITE_FULL": "server.storage.full",
    "53100": "server.storage.full",
    "SQLITE_READONLY": "server.storage.read_only",
    "25006": "server.storage.read_only",
    "SQLITE_BUSY": "server.storage.locked",
    "SQLITE_LOCKED": "server.storage.locked",
    "55P03": "server.storage.locked",
    "SQLITE_IOERR": "server.storage.broken",
}
_DAMAGED = ("SQLITE_NOTADB", "SQLITE_CORRUPT")
_AWAY = ("53300", "57P01", "57P02", "57P03")  # too many connections, shutting down, crashed, starting up


def storage_error(error: DBAPIError, address: Address) -> StorageError:
    """A driver's error as one of ours; no password is in it."""
    code = code_of(error)
    shown = address.shown
    if code in _CANNOT_SAVE:
        return CannotSave(_CANNOT_SAVE[code], address=shown)
    if code == "SQLITE_CANTOPEN":
        return NotThere("server.storage.no_file", address=shown)
    if code in _DAMAGED:
        return BadDatabase("server.storage.damaged", address=shown)
    said = address.without_password(" ".join(str(error.orig).split()).rstrip("."))
    if is_lost(error):
        return NotThere("server.storage.unreachable", address=shown, error=said)
    return StorageError("server.storage.failed", address=shown, error=said)


def code_of(error: DBAPIError) -> str:
    """SQLite's name of an error without its extension, PostgreSQL's code, or nothing."""
    name = getattr(error.orig, "sqlite_errorname", None)
    if isinstance(name, str):
        return "_".join(name.split("_")[:2])
    return str(getattr(error.orig, "sqlstate", None) or "")


def is_lost(error: DBAPIError) -> bool:
    """Whether there is no connection, or no longer."""
    code = code_of(error)
    connecting = error.statement is None and not code
    return error.connection_invalidated or connecting or code[:2] in ("08", "28", "3D") or code in _AWAY


def is_foreign_key(error: IntegrityError) -> bool:
    """Whether something is named that does not exist; otherwise, something exists already."""
    name = getattr(error.orig, "sqlite_errorname", None)
    return name == "SQLITE_CONSTRAINT_FOREIGNKEY" or getattr(error.orig, "sqlstate", None) == "23503"
