"""What a server keeps, only who runs it may read."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from delve.server import config
from delve.server.keys import new_id
from delve.server.storage import Store, backup
from tests.server.storage.support import ANA


@pytest.fixture(autouse=True)
def open_handed() -> Iterator[None]:
    """New files can be read by all, unless it is said otherwise."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    """Who may do what with a file or folder."""
    return stat.S_IMODE(path.stat().st_mode)


def modes_in_use(path: Path) -> dict[str, int]:
    """The modes of a database's files while it is written to."""

    async def play() -> dict[str, int]:
        async with await Store.open(f"sqlite:///{path}") as store:
            await store.create_account(replace(ANA, id=new_id(), login=None))
            return {file.name: mode(file) for file in path.parent.glob(f"{path.name}*")}

    return asyncio.run(play())


PRIVATE = {"tables.sqlite3": 0o600, "tables.sqlite3-wal": 0o600, "tables.sqlite3-shm": 0o600}


def test_a_new_database_is_private(tmp_path: Path) -> None:
    assert modes_in_use(tmp_path / "new" / "tables.sqlite3") == PRIVATE
    assert mode(tmp_path / "new") == 0o700


def test_a_database_that_all_could_read_becomes_private(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    modes_in_use(path)
    path.chmod(0o644)
    tmp_path.chmod(0o755)
    assert modes_in_use(path) == PRIVATE
    assert mode(tmp_path) == 0o755, "a folder that is there may be for other things too"


def test_the_data_folder_is_private(tmp_path: Path) -> None:
    home = tmp_path / "share" / "delve"
    config.from_environment({"DELVE_HOME": str(home)})
    assert mode(home) == 0o700
    assert mode(tmp_path / "share") == 0o755, "what it lies in is for others too"
    home.chmod(0o755)
    (home / "secret").chmod(0o644)
    config.from_environment({"DELVE_HOME": str(home)})
    assert (mode(home), mode(home / "secret")) == (0o700, 0o600), "also one of an earlier version"


def test_a_folder_that_all_share_stays_so(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    config.from_environment({"DELVE_HOME": str(tmp_path)})
    assert mode(tmp_path) == 0o1777


def test_a_backup_is_private(tmp_path: Path) -> None:
    modes_in_use(tmp_path / "tables.sqlite3")
    backup(f"sqlite:///{tmp_path}/tables.sqlite3", tmp_path / "copy")
    assert mode(tmp_path / "copy") == 0o600
