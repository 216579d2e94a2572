"""Leases: one holder at a time, until the lease runs out. The same with a database and with Redis."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from redis.asyncio import Redis

from delve.server.storage import BadAddress, DatabaseLeases, Leases, NotThere, RedisLeases, Store
from tests.server.services import free_port

LONG = 60.0
SHORT = 0.05


@pytest.fixture(params=["sqlite", "postgresql", "redis"])
def lease_url(request: pytest.FixtureRequest) -> str:
    """Where leases are kept."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@asynccontextmanager
async def two_processes(url: str) -> AsyncIterator[tuple[Leases, Leases]]:
    """Leases as two processes see them."""
    if url.startswith("redis"):
        one, other = await RedisLeases.open(url), await RedisLeases.open(url)
        yield one, other
        await one.close()
        await other.close()
    else:
        async with await Store.open(url) as here, await Store.open(url) as there:
            yield DatabaseLeases(here), DatabaseLeases(there)


async def until_free(leases: Leases, table: str) -> None:
    """Wait until a lease has run out."""
    while await leases.holder_of(table) is not None:
        await asyncio.sleep(SHORT)


def test_a_table_has_one_holder(lease_url: str) -> None:
    async def play() -> None:
        async with two_processes(lease_url) as (one, other):
            assert await one.holder_of("t") is None
            assert await one.acquire("t", "A", LONG)
            assert not await other.acquire("t", "B", LONG)
            assert await one.acquire("t", "A", LONG), "one's own lease is no obstacle"
            assert await other.holder_of("t") == "A"
            assert await other.acquire("u", "B", LONG)

    asyncio.run(play())


def test_of_many_who_want_a_table_one_gets_it(lease_url: str) -> None:
    async def play() -> None:
        async with two_processes(lease_url) as (one, other):
            for table in "abcde":
                wanted = [
                    side.acquire(table, f"{n}{s}", LONG) for n in range(5) for s, side in (("A", one), ("B", other))
                ]
                assert sum(await asyncio.gather(*wanted)) == 1

    asyncio.run(play())


def test_a_lease_that_ran_out_is_free_and_lost(lease_url: str) -> None:
    async def play() -> None:
        async with two_processes(lease_url) as (one, other):
            assert await one.acquire("t", "A", SHORT)
            assert await one.acquire("u", "A", LONG)
            await until_free(other, "t")
            assert await one.renew("A", LONG) == {"u"}
            assert await other.acquire("t", "B", LONG)
            assert not await one.acquire("t", "A", LONG)
            assert await one.renew("A", LONG) == {"u"}
            assert await other.renew("B", LONG) == {"t"}

    asyncio.run(play())


def test_renewing_keeps_all_of_a_holder_and_nothing_else(lease_url: str) -> None:
    async def play() -> None:
        async with two_processes(lease_url) as (one, other):
            assert await one.renew("A", LONG) == set()
            assert await one.acquire("t", "A", LONG)
            assert await one.acquire("u", "A", LONG)
            assert await other.acquire("v", "B", LONG)
            assert await one.renew("A", SHORT) == {"t", "u"}
            await until_free(other, "t")
            await until_free(other, "u")
            assert await other.holder_of("v") == "B"

    asyncio.run(play())


def test_only_the_holder_gives_a_table_back(lease_url: str) -> None:
    async def play() -> None:
        async with two_processes(lease_url) as (one, other):
            assert await one.acquire("t", "A", LONG)
            await other.release("t", "B")
            assert await other.holder_of("t") == "A"
            await one.release("t", "A")
            assert await other.holder_of("t") is None
            assert await one.renew("A", LONG) == set()
            assert await other.acquire("t", "B", LONG)
            await one.release("t", "A")
            assert await one.holder_of("t") == "B"

    asyncio.run(play())


def test_leases_can_use_a_client_of_somebody_elses(redis_url: str) -> None:
    async def play() -> None:
        client = Redis.from_url(redis_url, decode_responses=True)
        leases = RedisLeases(client)
        assert await leases.acquire("t", "A", LONG)
        assert await leases.holder_of("t") == "A"
        await leases.close()
        assert await client.ping(), "still open"
        await client.aclose()

    asyncio.run(play())


def test_redis_that_does_not_answer_is_named_without_the_password() -> None:
    port = free_port()
    with pytest.raises(NotThere) as caught:
        asyncio.run(RedisLeases.open(f"redis://:topsecret@127.0.0.1:{port}/0"))
    assert f"127.0.0.1:{port}" in str(caught.value)
    assert "DELVE_REDIS" in str(caught.value)
    assert "topsecret" not in str(caught.value)


def test_an_address_that_is_none_of_redis_is_not_understood() -> None:
    with pytest.raises(BadAddress, match="DELVE_REDIS"):
        asyncio.run(RedisLeases.open("http://somewhere"))
