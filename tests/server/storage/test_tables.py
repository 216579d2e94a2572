"""Tables, seats, watchers and the archive in the store."""

from __future__ import annotations

import asyncio
from typing import get_args

import msgspec
import pytest

from delve.server.messages import Stage, TableSettings
from delve.server.storage import Glimpse, NoSuchAccount, NoSuchTable, SeatRow, StorageError, Store, StoredTable, Visitor
from tests.server.storage.support import ANA, BEA, entry, furnish, table


def test_a_table_comes_back_as_it_was_written(database_url: str) -> None:
    async def play() -> None:
        row = msgspec.structs.replace(
            table(),
            config={"clans": ["ratfolk", None], "n": 2, "deep": {"x": 1.5}},
            seed=2**53 - 1,
            practice=True,
            stage="playing",
            settings=TableSettings(undo="host", deadline_minutes=30),
            scenario="lesson",
            difficulty="hard",
            watch_nonce="w",
            salt="s",
            glimpse=Glimpse([1], ["ratfolk", ""]),
        )
        seats = [
            SeatRow(number=0, account="ana", role="ratfolk", standing_in=True),
            SeatRow(number=1, kind="bot", invite_nonce="n", invite_expires=5.5),
        ]
        async with await Store.open(database_url) as store:
            await store.create_account(ANA)
            await store.create_table(row, list(reversed(seats)), snapshot=b"\x00start")
            assert await store.table("t") == row
            assert await store.stored_table("t") == StoredTable(
                row, seats, {"ana": "Ana"}, snapshot=(0, b"\x00start"), entries=[], chat=[], requests={}
            )
            assert await store.table("other") is None
            assert await store.stored_table("other") is None

    asyncio.run(play())


def test_a_table_needs_people_who_exist(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await store.create_account(ANA)
            with pytest.raises(NoSuchAccount):
                await store.create_table(table(host=BEA), [])
            with pytest.raises(NoSuchAccount):
                await store.create_table(table(), [SeatRow(number=0, account="nobody")])
            assert await store.table("t") is None
            await store.create_table(table(), [])
            with pytest.raises(StorageError, match="reports an error"):
                await store.create_table(table(), [])

    asyncio.run(play())


def test_my_tables_are_those_where_i_am_host_sit_or_watch(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store, "hosted", "other")
            await store.create_table(table("sitting", BEA), [SeatRow(number=0, account="ana")])
            await store.create_table(table("watched", BEA), [])
            await store.create_table(table("hers", BEA), [SeatRow(number=0, account="bea")])
            await store.watch("watched", "ana")
            await store.watch("watched", "ana")
            await store.commit("sitting", entry(1, time=300.0))
            await store.commit("watched", entry(1, time=200.0))
            mine = await store.tables_of("ana")
            assert [found.table.id for found in mine] == ["sitting", "watched", "hosted", "other"]
            assert [found.table.version for found in mine] == [1, 1, 0, 0]
            assert [found.table.updated for found in mine] == [300.0, 200.0, 10.0, 10.0]
            assert [len(found.seats) for found in mine] == [1, 0, 1, 1]
            assert [found.names for found in mine] == [{"ana": "Ana"}, {}, {"ana": "Ana"}, {"ana": "Ana"}]
            assert await store.tables_of("ana", 2) == mine[:2]
            assert await store.visitor("ana", "watched") == Visitor(ANA, watches=True, archived=False)
            assert await store.visitor("bea", "watched") == Visitor(BEA, watches=False, archived=False)
            assert await store.visitor("nobody", "watched") is None
            assert await store.tables_of("nobody") == []

    asyncio.run(play())


def test_the_archive_is_everybodys_own(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            await store.watch("t", "bea")
            await store.set_archived("t", "ana", True)
            await store.set_archived("t", "ana", True)
            assert [mine.archived for mine in await store.tables_of("ana")] == [True]
            assert [mine.archived for mine in await store.tables_of("bea")] == [False]
            assert await store.visitor("ana", "t") == Visitor(ANA, watches=False, archived=True)
            await store.set_archived("t", "ana", False)
            assert [mine.archived for mine in await store.tables_of("ana")] == [False]
            assert await store.visitor("ana", "t") == Visitor(ANA, watches=False, archived=False)

    asyncio.run(play())


def test_a_mark_needs_its_table(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            for nowhere in (
                store.watch("nowhere", "ana"),
                store.set_archived("nowhere", "ana", True),
                store.save_snapshot("nowhere", 1, b""),
            ):
                with pytest.raises(NoSuchTable):
                    await nowhere

    asyncio.run(play())


def test_tables_in_play_are_found(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await store.create_account(ANA)
            for stage in get_args(Stage):
                await store.create_table(msgspec.structs.replace(table(stage), stage=stage), [])
            assert [row.id for row in await store.tables_in_play()] == ["playing"]

    asyncio.run(play())
