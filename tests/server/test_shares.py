"""Everybody has a share of the server's time: who has had theirs waits, and nobody else."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from delve.server.errors import Refuse
from delve.server.shares import ACCOUNT, ADDRESS, OF_ACCOUNT_AT_TABLE, OF_ADDRESS, OF_TABLE, Doors, People, Shares
from delve.server.turns import Payer

ANA, BEA, ELSEWHERE = Payer("ana", "1"), Payer("bea", "1"), Payer("kim", "2")


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_who_has_had_their_share_waits_until_it_has_grown() -> None:
    clock = Clock()
    shares = Shares(1, clock)
    assert shares.wait(ANA) == 0
    shares.pay(ANA, ACCOUNT[1] + ACCOUNT[0])
    waits = shares.wait(ANA)
    assert waits == pytest.approx(1, abs=0.1), "a second's worth too much"
    assert shares.wait(ELSEWHERE) == 0
    clock.now += waits
    assert shares.wait(ANA) == 0
    clock.now += 1000
    shares.pay(ANA, ACCOUNT[1] * 1.1)
    assert shares.wait(ANA) > 0, "nobody saves up more than so much"


def test_accounts_of_one_address_share_its_share() -> None:
    shares = Shares(1, Clock())
    for number in range(10):
        shares.pay(Payer(f"guest {number}", "1"), ADDRESS[1] / 9)
    assert shares.wait(BEA) > 0, "though she has done nothing yet"
    assert shares.wait(ELSEWHERE) == 0


def test_the_factor_multiplies_shares() -> None:
    shares = Shares(1000, Clock())
    shares.pay(ANA, 100)
    assert shares.wait(ANA) == 0


def test_a_request_that_would_wait_too_long_is_refused() -> None:
    async def ask() -> None:
        shares = Shares(1, Clock())
        shares.pay(ANA, 100)
        with pytest.raises(Refuse) as refused:
            await shares.ready(ANA, 3)
        assert (refused.value.status, refused.value.code) == (429, "slow")
        await shares.ready(ELSEWHERE, 3)

    asyncio.run(ask())


def test_what_keeps_the_loop_is_paid_and_what_waits_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(time, "thread_time", clock)

    async def work() -> str:
        clock.now += 0.2
        await asyncio.sleep(0)
        clock.now += 0.1
        others = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_soon(elsewhere, others)
        try:
            await others
        except LookupError:
            clock.now += 0.1
        return "done"

    def elsewhere(future: asyncio.Future[None]) -> None:
        clock.now += 50
        future.set_exception(LookupError())

    async def run() -> None:
        shares = Shares(1, Clock())
        assert await shares.carry_out(ANA, work) == "done"
        assert shares._accounts.left("ana") == pytest.approx(ACCOUNT[1] - 0.4)
        assert shares._addresses.left("1") == pytest.approx(ADDRESS[1] - 0.4)

    asyncio.run(run())


def test_what_fails_is_paid_too(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(time, "thread_time", clock)

    async def work() -> None:
        clock.now += 0.3
        raise LookupError

    async def run() -> None:
        shares = Shares(1, Clock())
        with pytest.raises(LookupError):
            await shares.carry_out(ANA, work)
        assert shares._accounts.left("ana") == pytest.approx(ACCOUNT[1] - 0.3)

    asyncio.run(run())


def test_of_many_messages_that_wait_for_a_share_a_few_begin() -> None:
    clock = Clock()

    async def run() -> None:
        shares = Shares(1, clock)
        shares.pay(ANA, ACCOUNT[1] - 0.001)
        begun = 0
        end = asyncio.Event()

        async def work() -> None:
            nonlocal begun
            begun += 1
            await end.wait()

        tasks: list[asyncio.Task[Any]] = [asyncio.create_task(shares.carry_out(ANA, work)) for _ in range(20)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert begun == 1
        clock.now += 1000
        end.set()
        await asyncio.gather(*tasks)
        assert begun == 20

    asyncio.run(run())


def test_other_work_lets_people_go_first_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        people = People()
        await people.go_first()
        monkeypatch.setattr(People, "PATIENCE", 1000.0)
        with people.wait():
            bots = asyncio.create_task(people.go_first())
            with people.wait():
                await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert not bots.done(), "somebody still waits"
        await bots
        monkeypatch.setattr(People, "PATIENCE", 0.01)
        with people.wait():
            await people.go_first()

    asyncio.run(run())


def test_so_many_tables_may_be_open(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(doors: Doors, payer: Payer, table: str) -> str:
        try:
            async with doors.through(payer, table):
                return ""
        except Refuse as error:
            return error.code

    async def run() -> None:
        doors = Doors(1)
        inside = [doors.through(ANA, "t") for _ in range(OF_ACCOUNT_AT_TABLE)]
        for one in inside:
            await one.__aenter__()
        assert await refused(doors, ANA, "t") == "sockets"
        assert await refused(doors, ANA, "another") == ""
        assert await refused(doors, BEA, "t") == ""
        await inside.pop().__aexit__(None, None, None)
        assert await refused(doors, ANA, "t") == ""
        for number in range(OF_ADDRESS - len(inside)):
            await doors.through(Payer(f"guest {number}", "1"), f"table {number}").__aenter__()
        assert await refused(doors, BEA, "b") == "sockets", "too many from one address"
        assert await refused(doors, ELSEWHERE, "b") == ""
        doors = Doors(1)
        for number in range(OF_TABLE):
            await doors.through(Payer(f"guest {number}", f"{number}"), "t").__aenter__()
        assert await refused(doors, ELSEWHERE, "t") == "table_full"
        assert await refused(doors, ELSEWHERE, "b") == ""

    asyncio.run(run())


def test_time_is_that_of_the_thread() -> None:
    async def work() -> None:
        end = time.thread_time() + 0.02
        while time.thread_time() < end:
            pass

    async def run() -> None:
        shares = Shares(1, Clock())
        await shares.carry_out(ANA, work)
        assert shares._accounts.left("ana") <= ACCOUNT[1] - 0.02

    asyncio.run(run())
