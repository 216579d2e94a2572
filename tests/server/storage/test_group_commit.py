"""Commits that wait at the same moment are written together, and each has its own outcome."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from sqlalchemy import Connection, Engine, event

from delve.server.storage import CannotSave, Fenced, LoginTaken, NoSuchTable, Repeated, SeatRow, Store
from tests.server.storage.support import ANA, BEA, entry, furnish, stored, versions

MANY = [f"t{n}" for n in range(50)]


@contextmanager
def transactions() -> Iterator[list[Connection]]:
    """All transactions of this process that were committed meanwhile."""
    seen: list[Connection] = []
    note = seen.append  # one object: SQLAlchemy knows a listener by it
    event.listen(Engine, "commit", note)
    try:
        yield seen
    finally:
        event.remove(Engine, "commit", note)


def test_what_waits_at_the_same_moment_is_one_transaction(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store, *MANY)
            with transactions() as seen:
                changes = {"stage": "playing"}
                seats = [SeatRow(number=0, kind="bot")]
                await asyncio.gather(*(store.commit(t, entry(1), table_changes=changes, seats=seats) for t in MANY))
            assert len(seen) == 1
            for name in MANY:
                assert await versions(store, name) == [1]
                assert (await stored(store, name)).seats[0].kind == "bot"

    asyncio.run(play())


def test_a_commit_that_fails_does_not_take_the_others_with_it(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store, *MANY)
            await store.commit("t1", entry(1))
            await store.commit("t2", entry(1, "again"))
            outcomes = await asyncio.gather(
                store.commit("t0", entry(1)),
                store.commit("t1", entry(1)),
                store.commit("t2", entry(2, "again")),
                store.commit("nowhere", entry(1)),
                store.update_account(ANA.id, login=BEA.login),
                store.commit("t3", entry(1), table_changes={"config": object()}),
                store.update_account(BEA.id, name="Beata"),
                store.commit("t4", entry(1)),
                store.commit("t4", entry(2)),
                return_exceptions=True,
            )
            kinds = [type(outcome) for outcome in outcomes]
            none = type(None)
            assert kinds[:5] == [none, Fenced, Repeated, NoSuchTable, LoginTaken]
            assert isinstance(outcomes[5], Exception)
            assert kinds[7:] == [none, none]
            assert [await versions(store, f"t{n}") for n in range(5)] == [[1], [1], [1], [], [1, 2]]
            account = await store.account(BEA.id)
            assert account is not None
            assert account.name == "Beata"

    asyncio.run(play())


def test_commits_of_one_table_keep_their_order(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            stages = ["playing", "over", "gathering"] * 100
            rows = (store.commit("t", entry(n), table_changes={"stage": stage}) for n, stage in enumerate(stages, 1))
            await asyncio.gather(*rows)
            kept = await store.table("t")
            assert kept is not None
            assert (kept.version, kept.stage) == (300, "gathering")
            assert await versions(store) == list(range(1, 301))

    asyncio.run(play())


def test_of_two_writers_one_wins_each_version(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as first, await Store.open(database_url) as second:
            await furnish(first, *MANY)
            for version in range(1, 6):
                there = (first.commit(name, entry(version, body=b"1")) for name in MANY)
                back = (second.commit(name, entry(version, body=b"2")) for name in reversed(MANY))
                outcomes = await asyncio.gather(*there, *back, return_exceptions=True)
                lost = [outcome for outcome in outcomes if outcome is not None]
                assert [type(outcome) for outcome in lost] == [Fenced] * len(MANY)
                acknowledged = {
                    name: b"1" if outcome is None else b"2" for name, outcome in zip(MANY, outcomes, strict=False)
                }
                for name in MANY:
                    assert (await first.entries(name))[-1].body == acknowledged[name]

    asyncio.run(play())


def test_who_gives_up_waiting_does_not_stop_the_others(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store, "t", "u")
            impatient = asyncio.create_task(store.commit("t", entry(1)))
            patient = asyncio.create_task(store.commit("u", entry(1)))
            await asyncio.sleep(0)
            impatient.cancel()
            await patient
            assert impatient.cancelled()
            assert await versions(store, "u") == [1]
            assert await versions(store, "t") in ([], [1])

    asyncio.run(play())


def test_closing_writes_what_waits_and_nothing_after(database_url: str) -> None:
    async def play() -> None:
        store = await Store.open(database_url)
        await furnish(store)
        waiting = [asyncio.create_task(store.commit("t", entry(n))) for n in range(1, 251)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        with pytest.raises(CannotSave, match="stopping"):
            await store.commit("t", entry(251))
        async with await Store.open(database_url) as again:
            assert await versions(again) == list(range(1, 251))

    asyncio.run(play())


def test_a_store_finds_its_way_back_to_a_database_that_was_restarted(postgresql_url: str) -> None:
    async def play() -> None:
        async with await Store.open(postgresql_url) as store:
            await furnish(store)
            await store.commit("t", entry(1))
            with psycopg.connect(postgresql_url) as other:
                dropped = other.execute(
                    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                ).fetchone()
            assert dropped is not None
            assert dropped[0] >= 1
            await store.commit("t", entry(2))
            assert await versions(store) == [1, 2]
            await store.check()

    asyncio.run(play())
