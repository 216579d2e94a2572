"""Backups, while the server runs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from delve.server import private
from delve.server.storage.address import BUSY_SECONDS, parse
from delve.server.storage.errors import NoBackup, NotThere


def backup(url: str, path: Path) -> None:
    """Copy a SQLite database, as it is at one moment, into a new file; nothing is left if that fails.

    PostgreSQL has its own tools, which `NoBackup` names. To restore, put the file where the database was, with no
    `-wal` and `-shm` files of the old one beside it.
    """
    where = parse(url)
    if where.path is None:
        raise NoBackup("server.storage.backup_postgresql", address=where.shown, path=str(path))
    if not where.path.is_file():
        raise NotThere("server.storage.no_file", address=where.shown)
    if path.exists():
        raise NoBackup("server.storage.backup_exists", path=str(path))
    partial = path.with_name(path.name + ".partial")
    try:
        partial.unlink(missing_ok=True)
        os.close(private.make_file(partial))
        source = sqlite3.connect(where.path, timeout=BUSY_SECONDS)
        with closing(source), closing(sqlite3.connect(partial)) as copy:
            source.backup(copy)
        partial.rename(path)
    except (sqlite3.Error, OSError) as error:
        raise NoBackup("server.storage.backup_failed", path=str(path), error=str(error)) from error
    finally:
        partial.unlink(missing_ok=True)
