"""Leases: one holder at a time, until the lease runs out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from redis.asyncio import Redis

from delve.server.leases import Leases
from delve.server.storage.errors import NotThere
from tests.server.services import free_port, redis_url

__all__ = ["redis_url"]

LONG = 60.0
SHORT = 0.05


@asynccontextmanager
async def two_processes(url: str) -> AsyncIterator[tuple[Leases, Leases]]:
    """Leases as two processes, A and B, see them."""
    async with Redis.from_url(url) as one, Redis.from_url(url) as other:
        yield Leases(one, "A", url), Leases(other, "B", url)


async def until_free(leases: Leases, table: str) -> None:
    """Wait until a lease has run out."""
    while await leases.holder_of(table) is not None:
        await asyncio.sleep(SHORT)


def test_a_table_has_one_holder(redis_url: str) -> None:
    async def play() -> None:
        async with two_processes(redis_url) as (one, other):
            assert await one.holder_of("t") is None
            assert await one.acquire("t", LONG)
            assert not await other.acquire("t", LONG)
            assert await one.acquire("t", LONG), "one's own lease is no obstacle"
            assert await other.holder_of("t") == "A"
            assert await other.acquire("u", LONG)

    asyncio.run(play())


def test_of_two_who_want_a_table_one_gets_it(redis_url: str) -> None:
    async def play() -> None:
        async with two_processes(redis_url) as (one, other):
            for table in "abcde":
                assert sorted(await asyncio.gather(one.acquire(table, LONG), other.acquire(table, LONG))) == [
                    False,
                    True,
                ]

    asyncio.run(play())


def test_a_lease_that_ran_out_is_free_and_lost(redis_url: str) -> None:
    async def play() -> None:
        async with two_processes(redis_url) as (one, other):
            assert await one.acquire("t", SHORT)
            assert await one.acquire("u", LONG)
            await until_free(other, "t")
            assert await one.renew(LONG) == {"u"}
            assert await other.acquire("t", LONG)
            assert not await one.acquire("t", LONG)
            assert await one.renew(LONG) == {"u"}
            assert await other.renew(LONG) == {"t"}

    asyncio.run(play())


def test_renewing_keeps_all_of_a_holder_and_nothing_else(redis_url: str) -> None:
    async def play() -> None:
        async with two_processes(redis_url) as (one, other):
            assert await one.renew(LONG) == set()
            assert await one.acquire("t", LONG)
            assert await one.acquire("u", LONG)
            assert await other.acquire("v", LONG)
            assert await one.renew(SHORT) == {"t", "u"}
            await until_free(other, "t")
            await until_free(other, "u")
            assert await other.holder_of("v") == "B"

    asyncio.run(play())


def test_only_the_holder_gives_a_table_back(redis_url: str) -> None:
    async def play() -> None:
        async with two_processes(redis_url) as (one, other):
            assert await one.acquire("t", LONG)
            await other.release("t")
            assert await other.holder_of("t") == "A"
            await one.release("t")
            assert await other.holder_of("t") is None
            assert await one.renew(LONG) == set()
            assert await other.acquire("t", LONG)
            await one.release("t")
            assert await one.holder_of("t") == "B"

    asyncio.run(play())


def test_redis_that_does_not_answer_is_named() -> None:
    port = free_port()

    async def play() -> None:
        async with Redis.from_url(f"redis://:topsecret@127.0.0.1:{port}/0") as client:
            await Leases(client, "A", f"127.0.0.1:{port}").acquire("t", LONG)

    with pytest.raises(NotThere) as caught:
        asyncio.run(play())
    assert f"127.0.0.1:{port}" in str(caught.value)
    assert "DELVE_REDIS" in str(caught.value)
    assert "topsecret" not in str(caught.value)
