"""One server for an SQLite file: the first one locks it, a second one is refused and told who has it.

The lock is the operating system's, on a file beside the database. It ends with the process, however that ends, so that
none is ever left behind; what is written in the file only says who holds it.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import msgspec
from msgspec import Struct

from delve.server import private
from delve.server.errors import BadSetup

# Beyond what is written in the file: on Windows, what is locked cannot be read either.
_AT = 1 << 20

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, _AT, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        # Of the process alone: one that it starts does not inherit it, and cannot outlive it with the lock.
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, _AT)


class Holder(Struct, frozen=True):
    """Who serves a file."""

    process: int
    address: str


class Sole:
    """The right to serve a database alone, until it is closed."""

    def __init__(self, descriptor: int) -> None:
        """Use `Sole.take`."""
        self._descriptor = descriptor

    @classmethod
    def take(cls, database: Path, address: str) -> Sole | None:
        """Lock a database for this process; raises BadSetup if another one has it.

        None where no file can be made beside it: then nothing can be stored there either, as opening it will tell.
        """
        path = database.with_name(database.name + ".lock")
        try:
            private.make_folder(path.parent)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, private.FILE)
        except OSError:
            return None
        try:
            _lock(descriptor)
        except OSError as error:
            held = _holder(descriptor)
            os.close(descriptor)
            if error.errno not in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
                return None  # a file system without locks
            raise BadSetup(
                "server.setup.held", path=str(database), process=held.process, address=held.address
            ) from error
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, msgspec.json.encode(Holder(os.getpid(), address)))
        return cls(descriptor)

    def close(self) -> None:
        """Let another one have it."""
        os.ftruncate(self._descriptor, 0)
        os.close(self._descriptor)


def _holder(descriptor: int) -> Holder:
    """What the one that holds the lock has written, if it has got so far."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    try:
        return msgspec.json.decode(os.read(descriptor, 4096), type=Holder)
    except (msgspec.MsgspecError, OSError):
        return Holder(0, "?")
