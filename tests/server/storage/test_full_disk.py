"""A full disk: nothing that was acknowledged is lost, and all goes on when there is room again."""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from delve.server.storage import CannotSave, Store
from tests.server.storage.support import entry, furnish, versions

BIG = os.urandom(20_000)


async def limit(store: Store, pages: int) -> None:
    """Say how many pages the database may have, as its writer sees it."""

    def work(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    await store.writer.run(work)


async def fill(store: Store, first: int = 1) -> int:
    """Write until the disk is full; returns the first version that was not written."""
    for version in range(first, 1000):
        try:
            await store.commit("t", entry(version, body=BIG), table_changes={"stage": "playing"})
        except CannotSave as error:
            return version if "Free some space" in str(error) else -1
    return -1


def test_a_full_database_refuses_all_and_recovers(sqlite_url: str) -> None:
    async def play() -> None:
        async with await Store.open(sqlite_url) as store:
            await furnish(store, "t", "u")
            await limit(store, 60)
            refused = await fill(store)
            both = (store.commit("u", entry(1, body=BIG)), store.commit("t", entry(refused, body=BIG)))
            outcomes = await asyncio.gather(*both, return_exceptions=True)
            assert [type(outcome) for outcome in outcomes] == [CannotSave, CannotSave]
            assert await versions(store) == list(range(1, refused))
            assert await versions(store, "u") == []
            await limit(store, 1_000_000)
            await store.commit("t", entry(refused, body=BIG))
            assert [row.body for row in await store.entries("t")] == [BIG] * refused

    asyncio.run(play())


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte; only root can have one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1M", "tmpfs", folder], capture_output=True)
    if mounted.returncode:
        pytest.skip("mounting a small disk needs root")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


def test_a_full_disk_loses_nothing(small_disk: Path) -> None:
    url = f"sqlite:///{small_disk}/tables.sqlite3"

    async def play() -> int:
        ballast = small_disk / "ballast"
        ballast.write_bytes(bytes(300_000))
        async with await Store.open(url) as store:
            await furnish(store)
            first = await fill(store)
            assert await versions(store) == list(range(1, first))
            ballast.unlink()
            await store.commit("t", entry(first, body=BIG))
            last = await fill(store, first + 1)
            assert await versions(store) == list(range(1, last))
            return last

    last = asyncio.run(play())

    async def again() -> list[bytes]:
        async with await Store.open(url) as store:
            return [row.body for row in await store.entries("t")]

    assert asyncio.run(again()) == [BIG] * (last - 1)


def test_a_disk_that_is_full_from_the_start_is_said_to_be_full(small_disk: Path) -> None:
    (small_disk / "ballast").write_bytes(bytes(1_000_000))

    async def play() -> None:
        with pytest.raises(CannotSave, match="is full"):
            await Store.open(f"sqlite:///{small_disk}/tables.sqlite3")
        (small_disk / "ballast").unlink()
        async with await Store.open(f"sqlite:///{small_disk}/tables.sqlite3") as store:
            await furnish(store)
            assert await store.table("t") is not None

    asyncio.run(play())
