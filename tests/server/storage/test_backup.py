"""Backups of a database in use."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from delve.server.storage import NoBackup, NotThere, Store, backup
from tests.server.storage.support import entry, furnish, versions


def test_a_backup_is_a_whole_database_while_the_server_writes(sqlite_url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"

    async def play() -> tuple[int, int]:
        async with await Store.open(sqlite_url) as store:
            await furnish(store)
            for number in range(1, 21):
                await store.commit("t", entry(number))
            writing = [asyncio.create_task(store.commit("t", entry(number))) for number in range(21, 221)]
            await asyncio.to_thread(backup, sqlite_url, copy)
            await asyncio.gather(*writing)
        async with await Store.open(f"sqlite:///{copy}") as kept:
            numbers = await versions(kept)
            assert numbers == list(range(1, len(numbers) + 1))
            await kept.commit("t", entry(len(numbers) + 1))
            return len(numbers), len(await versions(kept))

    before, after = asyncio.run(play())
    assert 20 <= before <= 220
    assert after == before + 1
    assert not list(tmp_path.glob("*.partial"))


def test_a_backup_overwrites_nothing(sqlite_url: str, tmp_path: Path) -> None:
    async def play() -> None:
        await (await Store.open(sqlite_url)).close()

    asyncio.run(play())
    there = tmp_path / "there"
    there.write_text("mine")
    with pytest.raises(NoBackup, match="exists already"):
        backup(sqlite_url, there)
    assert there.read_text() == "mine"
    with pytest.raises(NoBackup, match="could not be written"):
        backup(sqlite_url, tmp_path / "no" / "folder")


def test_there_is_no_backup_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(NotThere, match="cannot be opened"):
        backup(f"sqlite:///{tmp_path}/none", tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []


def test_for_postgresql_its_own_tool_is_named() -> None:
    with pytest.raises(NoBackup, match=r"pg_dump .*--file=/b/copy postgresql://host/delve") as caught:
        backup("postgresql://ana:topsecret@host/delve", Path("/b/copy"))
    assert "topsecret" not in str(caught.value)
