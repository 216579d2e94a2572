"""Fair turns: who asks for much waits for themselves, and for nobody else.

There are so many places, and each is given in turn: first round the addresses, then round the accounts of an address,
since accounts are free to create. Nobody has two places at once. Background work has its turn when no person waits.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeAlias

from msgspec import Struct

from delve.server.errors import Refuse


class Payer(Struct, frozen=True):
    """Who something is done for: an account, at an address."""

    account: str
    address: str = ""


Turn: TypeAlias = "asyncio.Future[None]"


class _Ring:
    """Those who wait, address by address, account by account."""

    def __init__(self) -> None:
        self.addresses: OrderedDict[str, OrderedDict[str, deque[Turn]]] = OrderedDict()

    def add(self, payer: Payer, turn: Turn) -> None:
        accounts = self.addresses.setdefault(payer.address, OrderedDict())
        accounts.setdefault(payer.account, deque()).append(turn)

    def remove(self, payer: Payer, turn: Turn) -> bool:
        """Whether it was still there."""
        accounts = self.addresses.get(payer.address, OrderedDict())
        turns = accounts.get(payer.account, deque())
        if turn not in turns:
            return False
        turns.remove(turn)
        if not turns:
            del accounts[payer.account]
        if not accounts:
            del self.addresses[payer.address]
        return True

    def next(self, busy: Counter[str], crowded: set[str]) -> tuple[Payer, Turn] | None:
        """Whose turn it is, of those who have no place yet; they go to the end of their ring."""
        for address, accounts in self.addresses.items():
            if address in crowded:
                continue
            for account, turns in accounts.items():
                if not busy[account]:
                    accounts.move_to_end(account)
                    self.addresses.move_to_end(address)
                    return Payer(account, address), turns[0]
        return None

    def last(self, address: str) -> tuple[Payer, Turn]:
        """The one of an address that came last to its longest queue."""
        account, turns = max(self.addresses[address].items(), key=lambda item: len(item[1]))
        return Payer(account, address), turns[-1]


class Turns:
    """Places, and those who wait for one: at most `each` of an account, and `most` in all."""

    def __init__(self, places: int, *, each: int = 4, most: int = 64) -> None:
        self.places = places
        self.each = each
        self.most = most
        self.crowd = max(1, places - 1)
        """How many places one address may have: another one always finds a place soon."""
        self._people = _Ring()
        self._background = _Ring()
        self._busy: Counter[str] = Counter()
        self._crowd: Counter[str] = Counter()
        self._waiting: Counter[str] = Counter()
        self._at: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, payer: Payer, *, background: bool = False) -> AsyncIterator[None]:
        """Wait for a place and have it for a while; raises Refuse where there is too much to wait for."""
        await self._wait(payer, self._background if background else self._people)
        try:
            yield
        finally:
            self._leave(payer)

    @property
    def waiting(self) -> int:
        """How many wait."""
        return self._waiting.total()

    async def _wait(self, payer: Payer, ring: _Ring) -> None:
        if self._waiting[payer.account] >= self.each:
            raise Refuse(429, "server.refused.busy")
        self._make_room(payer.address)
        turn: Turn = asyncio.get_running_loop().create_future()
        ring.add(payer, turn)
        self._waiting[payer.account] += 1
        self._at[payer.address] += 1
        self._give()
        try:
            await turn
        except BaseException:
            self._forget(payer, turn, ring)
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self._leave(payer)  # it was given just when nobody waited for it any more
            raise

    def _make_room(self, address: str) -> None:
        """Where too many wait, the address that has most of them has one less; unless that is one's own."""
        if self._waiting.total() < self.most:
            return
        greedy, count = self._at.most_common(1)[0]
        if count <= self._at[address] + 1:
            raise Refuse(503, "server.refused.crowded")
        ring = self._background if greedy in self._background.addresses else self._people
        payer, turn = ring.last(greedy)
        self._forget(payer, turn, ring)
        turn.set_exception(Refuse(503, "server.refused.crowded"))

    def _forget(self, payer: Payer, turn: Turn, ring: _Ring) -> None:
        if ring.remove(payer, turn):
            _less(self._waiting, payer.account)
            _less(self._at, payer.address)

    def _give(self) -> None:
        """Give the places that are free."""
        while self._busy.total() < self.places:
            crowded = {address for address, count in self._crowd.items() if count >= self.crowd}
            for ring in (self._people, self._background):
                found = ring.next(self._busy, crowded)
                if found is not None:
                    break
            else:
                return
            payer, turn = found
            self._forget(payer, turn, ring)
            if turn.done():
                continue  # nobody waits for it any more
            self._busy[payer.account] += 1
            self._crowd[payer.address] += 1
            turn.set_result(None)

    def _leave(self, payer: Payer) -> None:
        _less(self._busy, payer.account)
        _less(self._crowd, payer.address)
        self._give()


def _less(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if not counter[key]:
        del counter[key]
