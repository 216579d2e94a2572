"""The log of a table: entries, what they change, snapshots."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from delve.server.messages import TableSettings
from delve.server.storage import Fenced, NoSuchAccount, NoSuchTable, Repeated, SeatRow, Store, reads
from tests.server.storage.support import ANA, entry, furnish, stored, table, versions


def test_the_log_comes_back_in_order(database_url: str) -> None:
    async def play() -> None:
        rows = [
            entry(1, "r1", body=bytes(range(256))),
            entry(2, None, account=None, seat=-1, kind="bot", body=b""),
            entry(3, "r2", account="bea", time=1234567890.123456),
        ]
        async with await Store.open(database_url) as store:
            await furnish(store)
            for row in rows:
                await store.commit("t", row)
        async with await Store.open(database_url) as store:
            assert await store.entries("t") == rows
            assert await store.entries("t", after_version=2) == rows[2:]
            assert await store.entries("t", after_version=3) == []
            found = await store.table("t")
            assert found is not None
            assert (found.version, found.updated) == (3, 1234567890.123456)

    asyncio.run(play())


def test_an_entry_changes_table_and_seats_with_it(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            settings = TableSettings(paused=True, spectators=False)
            seats = [SeatRow(number=0, kind="bot"), SeatRow(number=1, account="bea", role="ratfolk")]
            changes = {"stage": "playing", "settings": settings, "config": {"a": 1}, "practice": True}
            await store.commit("t", entry(1), table_changes=changes, seats=seats)
            changed = msgspec.structs.replace(
                table(), stage="playing", settings=settings, config={"a": 1}, practice=True, version=1, updated=101.0
            )
            assert await store.table("t") == changed
            assert (await stored(store)).seats == seats

    asyncio.run(play())


def test_what_changes_a_table_is_known_by_name(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            with pytest.raises(TypeError, match="cannot be changed: created, id, updated, version"):
                await store.commit("t", entry(1), table_changes={"id": 1, "created": 1, "version": 1, "updated": 1})
            assert await versions(store) == []

    asyncio.run(play())


def test_a_version_is_written_once_and_who_comes_second_is_fenced_off(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as first, await Store.open(database_url) as second:
            await furnish(first)
            await first.commit("t", entry(1, body=b"first"))
            with pytest.raises(Fenced):
                await second.commit("t", entry(1, body=b"second"), table_changes={"stage": "over"}, seats=[])
            assert [row.body for row in await second.entries("t")] == [b"first"]
            kept = await second.table("t")
            assert kept is not None
            assert kept.stage == "gathering", "the refused entry has changed nothing"
            await second.commit("t", entry(2))
            with pytest.raises(Fenced):
                await first.commit("t", entry(2))

    asyncio.run(play())


def test_a_request_is_written_once_for_each_account_and_table(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store, "t", "u")
            await store.commit("t", entry(1, "same"))
            with pytest.raises(Repeated) as caught:
                await store.commit("t", entry(2, "same"))
            assert caught.value.version == 1
            await store.commit("t", entry(2, "same", account="bea"))
            await store.commit("u", entry(1, "same"))
            await store.commit("t", entry(3))
            await store.commit("t", entry(4))
            with pytest.raises(Fenced):  # whoever is behind must read anew before all else
                await store.commit("t", entry(4, "same"))
            assert (await stored(store)).requests == {("ana", "same"): 1, ("bea", "same"): 2}
            monkeypatch.setattr(reads, "MOST_REQUESTS", 1)
            assert (await stored(store)).requests == {("bea", "same"): 2}

    asyncio.run(play())


def test_a_request_may_hold_any_text(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            for version, request in enumerate(("%s", "\0", "'; --", "ż🐀"), 1):
                await store.commit("t", entry(version, request))
            assert list((await stored(store)).requests) == [("ana", r) for r in ("%s", "\ufffd", "'; --", "ż🐀")]
            with pytest.raises(Repeated):
                await store.commit("t", entry(5, "\0"))

    asyncio.run(play())


def test_an_entry_needs_its_table_and_its_people(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            with pytest.raises(NoSuchTable):
                await store.commit("nowhere", entry(1))
            with pytest.raises(NoSuchAccount):
                await store.commit("t", entry(1), seats=[SeatRow(number=0, account="nobody")])
            assert await versions(store) == []
            assert (await stored(store)).seats == [SeatRow(number=0, account=ANA.id)]

    asyncio.run(play())


def test_chat_is_read_apart_and_the_last_of_it(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            for version in range(1, 11):
                await store.commit("t", entry(version, kind="chat" if version % 2 else "answer"))
            assert [row.version for row in (await stored(store)).chat] == [1, 3, 5, 7, 9]
            monkeypatch.setattr(reads, "MOST_CHAT", 2)
            assert [row.version for row in (await stored(store)).chat] == [7, 9]

    asyncio.run(play())


def test_the_newest_snapshot_is_kept_and_the_log_read_from_there(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            assert (await stored(store)).snapshot is None
            await store.save_snapshot("t", 5, b"five")
            await store.save_snapshot("t", 9, b"nine" * 100_000)
            await store.save_snapshot("t", 7, b"seven")
            for version in range(1, 12):
                await store.commit("t", entry(version))
            assert [row.version for row in (await stored(store)).entries] == [10, 11]
            assert (await stored(store)).snapshot == (9, b"nine" * 100_000)
            with pytest.raises(NoSuchTable):
                await store.save_snapshot("nowhere", 1, b"")

    asyncio.run(play())
