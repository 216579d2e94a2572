"""What can go wrong with the database: each error says what to do. Texts are in `locale/*/storage.po`."""

from __future__ import annotations

from delve.core.errors import DelveError


class StorageError(DelveError):
    """Base of all errors of the storage."""


class BadAddress(StorageError):
    """The database's address cannot be understood."""


class NotThere(StorageError):
    """The database is not there, cannot be reached or does not let us in."""


class BadDatabase(StorageError):
    """The file is no database, or damaged."""


class TooNew(StorageError):
    """A newer version of the program has changed the database."""


class CannotSave(StorageError):
    """Nothing can be written at present: the disk is full or read-only, the database locked or gone.

    What was to be written may be tried again. If the connection broke at the wrong moment, it was written all the
    same, and a second try is `Fenced`.
    """


class Fenced(StorageError):
    """Another process has written this version of the table already: read the table anew."""


class Repeated(StorageError):
    """The request has been written before, as entry `version`."""

    def __init__(self, version: int) -> None:
        super().__init__("server.storage.repeated")
        self.version = version


class NoSuchTable(StorageError):
    """The table does not exist, or no longer."""


class NoSuchAccount(StorageError):
    """The account does not exist."""


class LoginTaken(StorageError):
    """Somebody else has this login."""


class NoBackup(StorageError):
    """A backup cannot be made here and so."""
