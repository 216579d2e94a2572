"""Files and folders that only who runs the server may read."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

FOLDER, FILE = 0o700, 0o600


def make_folder(path: Path) -> None:
    """Make a folder that is private, if it is not there; raises OSError. One that is there is left as it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.mkdir(mode=FOLDER, exist_ok=True)


def make_file(path: Path) -> int:
    """Make a new empty file that is private; its descriptor, to write to. Raises OSError."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE)


def close_to_others(path: Path) -> None:
    """Take from others what they may do with a file or folder of ours; one that all share, like /tmp, stays so."""
    with contextlib.suppress(OSError):
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & 0o077 and not mode & stat.S_ISVTX:
            path.chmod(mode & FOLDER)
