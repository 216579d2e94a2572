"""Who has how much of the server: one event loop answers everybody, and nobody may keep it for themselves.

Whatever is done on the loop for somebody is measured, and paid by their account and their address, since accounts are
free to create. Who has had more than their share waits until it has grown again; nobody else notices. What no person
waits for lets people go first.
"""

from __future__ import annotations

import asyncio
import time
import types
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Generator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar

from delve.server.errors import Refuse
from delve.server.turns import Payer

T = TypeVar("T")

ACCOUNT, ADDRESS = (0.2, 0.4), (0.3, 0.6)
"""The part of the loop's time that an account and an address may have for long, and the seconds that they may have at
once."""
RESERVED = 0.005
"""Seconds that are paid beforehand: of many messages that wait for the same share, only a few begin."""
LONGEST = 3.0
"""Seconds that a request waits for a share; what would have to wait longer is refused."""
_MOST_KEPT = 20_000


class _Purses:
    """What each of many payers has left; it may be less than nothing. The longest unused are forgotten."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, who: str) -> float:
        """The seconds that somebody has left."""
        left, since = self._left.get(who, (self.burst, 0.0))
        return min(self.burst, left + (self._clock() - since) * self.rate)

    def pay(self, who: str, seconds: float) -> None:
        """Take so much from somebody."""
        self._left[who] = self.left(who) - seconds, self._clock()
        self._left.move_to_end(who)
        if len(self._left) > _MOST_KEPT:
            self._left.popitem(last=False)

    def wait(self, who: str) -> float:
        """In how many seconds somebody has something left."""
        left = self.left(who)
        return 0.0 if left > 0 else (RESERVED - left) / max(self.rate, 1e-9)


class Shares:
    """The shares of all accounts and addresses; `factor` multiplies them."""

    def __init__(self, factor: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._accounts = _Purses(ACCOUNT[0] * factor, ACCOUNT[1] * factor, clock)
        self._addresses = _Purses(ADDRESS[0] * factor, ADDRESS[1] * factor, clock)

    def wait(self, payer: Payer) -> float:
        """In how many seconds somebody may go on."""
        account = self._accounts.wait(payer.account) if payer.account else 0.0
        return max(account, self._addresses.wait(payer.address) if payer.address else 0.0)

    def pay(self, payer: Payer, seconds: float) -> None:
        """Somebody has had so much of the loop."""
        if payer.account:
            self._accounts.pay(payer.account, seconds)
        if payer.address:
            self._addresses.pay(payer.address, seconds)

    async def ready(self, payer: Payer, longest: float | None = None) -> None:
        """Wait for somebody's share; raises Refuse at once where that would take too long."""
        while (seconds := self.wait(payer)) > 0:
            if longest is not None and seconds > longest:
                raise Refuse(429, "server.refused.slow")
            await asyncio.sleep(seconds)

    async def carry_out(self, payer: Payer, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do something for somebody once they have a share, at their expense."""
        await self.ready(payer)
        self.pay(payer, RESERVED)
        try:
            return await metered(work(), lambda seconds: self.pay(payer, seconds))
        finally:
            self.pay(payer, -RESERVED)


@types.coroutine
def metered(work: Coroutine[Any, Any, T], note: Callable[[float], None]) -> Generator[Any, Any, T]:
    """Carry something out, and note how long it keeps the loop; what it waits for does not count."""
    given: Any = None
    failed: BaseException | None = None
    while True:
        begun = time.thread_time()
        try:
            wanted = work.send(given) if failed is None else work.throw(failed)
        except StopIteration as done:
            result: T = done.value
            return result
        finally:
            note(time.thread_time() - begun)
        try:
            given, failed = (yield wanted), None
        except BaseException as error:
            given, failed = None, error


class People:
    """Whether anybody waits for the server to answer."""

    PATIENCE = 0.05
    """How long at most other work lets people go first: it goes on, however many there are."""

    def __init__(self) -> None:
        self._waiting = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    @contextmanager
    def wait(self) -> Iterator[None]:
        """Somebody waits for what is done here."""
        self._waiting += 1
        self._quiet.clear()
        try:
            yield
        finally:
            self._waiting -= 1
            if not self._waiting:
                self._quiet.set()

    async def go_first(self) -> None:
        """Wait until nobody waits, but not for long."""
        try:
            async with asyncio.timeout(self.PATIENCE):
                await self._quiet.wait()
        except TimeoutError:
            return


# How many WebSockets may be open: of an account, of an account at one table, from an address, at a table.
OF_ACCOUNT, OF_ACCOUNT_AT_TABLE, OF_ADDRESS, OF_TABLE = 20, 8, 100, 100


class Doors:
    """Who has which tables open; `factor` multiplies how many."""

    def __init__(self, factor: float) -> None:
        self._factor = factor
        self._open: Counter[tuple[str, ...]] = Counter()

    @asynccontextmanager
    async def through(self, payer: Payer, table: str) -> AsyncIterator[None]:
        """Be at a table; raises Refuse where there are too many."""
        doors = {
            ("account", payer.account): OF_ACCOUNT,
            ("seat", payer.account, table): OF_ACCOUNT_AT_TABLE,
            ("address", payer.address): OF_ADDRESS,
            ("table", table): OF_TABLE,
        }
        for door, most in doors.items():
            if self._open[door] >= max(1, most * self._factor):
                raise Refuse(429, f"server.refused.{'table_full' if door[0] == 'table' else 'sockets'}")
        self._open.update(doors.keys())
        try:
            yield
        finally:
            self._open.subtract(doors.keys())
            for door in doors:
                if not self._open[door]:
                    del self._open[door]
