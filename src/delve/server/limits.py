"""How much one client may ask for: a bucket of tokens for each, that refills with time."""

from __future__ import annotations

import time
from collections import OrderedDict

from delve.server.errors import Refuse

_MOST_KEPT = 20_000


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Whether there is enough left; then it is taken."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


class Limit:
    """The same bucket for each of many clients; the longest unused are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, who: str, cost: float = 1) -> None:
        """Take one, or what it costs, for a client; raises Refuse if there is none left."""
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.rate, self.burst)
            if len(self._buckets) > _MOST_KEPT:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(who)
        if not bucket.take(cost):
            raise Refuse(429, "server.refused.slow")


class Limits:
    """All limits of a server; `factor` multiplies them. Those with `from` are an address's, for all its accounts."""

    def __init__(self, factor: float) -> None:
        self.requests = Limit(20 * factor, 100 * factor)
        self.guests = Limit(0.2 * factor, 20 * factor)
        self.logins = Limit(0.1 * factor, 10 * factor)
        self.tables = Limit(0.5 * factor, 20 * factor)
        self.history = Limit(10 * factor, 60 * factor)
        self.hints = Limit(0.5 * factor, 10 * factor)
        self.copies = Limit(factor / 300, 3 * factor)
        self.faults = Limit(0.1 * factor, 10 * factor)
        self.messages = Limit(30 * factor, 150 * factor)
        self.messages_from = Limit(120 * factor, 600 * factor)
        self.opens = Limit(2 * factor, 30 * factor)
        self.opens_from = Limit(10 * factor, 150 * factor)
