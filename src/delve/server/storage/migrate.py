"""Brings a database up to date, once, however many processes start at the same time."""

from __future__ import annotations

import contextlib
import os
import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from delve.server import private
from delve.server.storage.address import Address, writing
from delve.server.storage.errors import NotThere, TooNew
from delve.server.storage.trouble import storage_error

_FOLDER = Path(__file__).parent / "migrations"
_LOCK = 0x44454C5645  # the letters of DELVE
_LOCK_SECONDS = 60
_ALEMBIC = threading.Lock()  # it keeps the migration that runs in a global


def migrate(address: Address, revision: str = "head") -> None:
    """Make the database, or bring it up to date; raises a StorageError that says what to do. Tests stop earlier."""
    if address.path is not None:
        try:
            private.make_folder(address.path.parent)
        except OSError as error:
            raise NotThere("server.storage.no_file", address=address.shown) from error
        # SQLite gives the files beside it the same mode. What stands against making it, SQLite says.
        with contextlib.suppress(OSError):
            os.close(private.make_file(address.path))
    engine = writing(address, begin="BEGIN EXCLUSIVE")
    try:
        with engine.begin() as connection:
            if not address.is_sqlite:
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{_LOCK_SECONDS}s'")
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
            _upgrade(connection, address, revision)
    except DBAPIError as error:
        raise storage_error(error, address) from error
    finally:
        engine.dispose()
    if address.path is not None:
        for end in ("", "-wal", "-shm"):
            private.close_to_others(address.path.with_name(address.path.name + end))


def _upgrade(connection: Connection, address: Address, revision: str) -> None:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    script = ScriptDirectory.from_config(config)
    there = set(MigrationContext.configure(connection).get_current_heads())
    if not there <= {revision.revision for revision in script.walk_revisions()}:
        raise TooNew("server.storage.too_new", address=address.shown)
    if there != set(script.get_heads()):
        with _ALEMBIC:
            command.upgrade(config, revision)
