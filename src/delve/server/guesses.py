"""Wrong passwords: whoever guesses is held up, and never whom they guess at.

A browser where somebody has logged in before keeps a cookie that says so, and has a limit of its own. Anybody else is
limited by their address, more strictly by their address for one name; and where a name has been guessed at from many
addresses, an address that is new to it waits before it is answered. It is answered all the same: nobody is locked out.
"""

from __future__ import annotations

import time
from collections import OrderedDict

from delve.server.limits import Limit

FREE = 10
"""Wrong tries for one name before others have to wait."""
FORGIVEN = 60.0
"""Seconds after which one wrong try is forgotten."""
FIRST_WAIT, MOST_WAIT = 0.25, 8.0
"""Seconds that the next one waits, twice as long after each more."""
_MOST_KEPT = 20_000


class Guesses:
    """The limits of logging in; `factor` multiplies them."""

    def __init__(self, factor: float) -> None:
        self._addresses = Limit(0.1 * factor, 10 * factor)
        self._pairs = Limit(0.02 * factor, 5 * factor)
        self._devices = Limit(0.1 * factor, 10 * factor)
        self._free = FREE * factor
        self._wrong: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()

    def check_address(self, address: str) -> None:
        """Count what comes from an address and names nobody; raises Refuse."""
        self._addresses.check(address)

    def check_device(self, device: str) -> None:
        """Count a try from a browser where this person has logged in before; raises Refuse."""
        self._devices.check(device)

    def check(self, name: str, address: str) -> float:
        """Count a try from elsewhere; raises Refuse. Returns how many seconds it has to wait."""
        self._addresses.check(address)
        self._pairs.check(f"{address} {name}")
        if (name, address) in self._known:
            return 0.0
        over = self._count(name, time.monotonic()) - self._free
        return 0.0 if over < 0 else min(MOST_WAIT, FIRST_WAIT * 2.0 ** min(over, 20))

    def wrong(self, name: str) -> None:
        """Somebody gave a wrong password for a name, from where it is not known."""
        now = time.monotonic()
        self._wrong[name] = (self._count(name, now) + 1, now)
        self._wrong.move_to_end(name)
        _trim(self._wrong)

    def right(self, name: str, address: str) -> None:
        """Somebody has logged in from this address."""
        self._known[name, address] = None
        self._known.move_to_end((name, address))
        _trim(self._known)

    def _count(self, name: str, now: float) -> float:
        count, since = self._wrong.get(name, (0.0, now))
        return max(0.0, count - (now - since) / FORGIVEN)


def _trim(kept: OrderedDict[str, tuple[float, float]] | OrderedDict[tuple[str, str], None]) -> None:
    while len(kept) > _MOST_KEPT:
        kept.popitem(last=False)
