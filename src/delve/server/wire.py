"""HTTP as uvicorn speaks it, but with an end to patience: who begins a request must come to the end of its headers, who
is answered must read the answer, and one address has so many connections, and so many new ones, and no more."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from delve.server.addresses import origin
from delve.server.errors import Refuse
from delve.server.limits import Limit

HEADER_BYTES = 64 * 1024
READ_SECONDS = 30.0
"""How long a client may take to read the end of an answer."""
OF_ADDRESS = 200
"""Connections of one address, WebSockets apart."""
NEW_RATE, NEW_BURST = 20, 200
"""New connections of one address: a second, and at once."""

_LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_MANY = b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Patience:
    """What all connections of a server share: the seconds until the end of the headers, and what one address may have,
    multiplied by a factor; with None it is not counted, as behind a proxy."""

    def __init__(self, seconds: float, factor: float | None) -> None:
        self.seconds = seconds
        self.most = None if factor is None else max(1, round(OF_ADDRESS * factor))
        self.new = Limit(NEW_RATE * (factor or 1), NEW_BURST * (factor or 1))
        self.open: Counter[str] = Counter()

    def lets_in(self, address: str) -> bool:
        """Whether an address may have another connection; then it is counted."""
        if self.most is None:
            return True
        try:
            self.new.check(address)
        except Refuse:
            return False
        if self.open[address] >= self.most:
            return False
        self.open[address] += 1
        return True

    def let_go(self, address: str) -> None:
        """A connection has ended, or is counted elsewhere from now on."""
        if self.most is not None:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]


def http(patience: Patience) -> type[asyncio.Protocol]:
    """The protocol of a server."""

    class Patient(HttpToolsProtocol):
        """One connection."""

        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            self._deadline: asyncio.TimerHandle | None = None
            self._header_bytes = 0
            self._counted: str | None = None
            self._upgraded = False

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            address = origin(self.client[0]) if self.client else ""
            if not patience.lets_in(address):
                self._end(_MANY)
                return
            self._counted = address
            self._expect()

        def connection_lost(self, exc: Exception | None) -> None:
            self._expected()
            self._uncount()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self.transport.is_closing():
                return
            super().data_received(data)
            if self._deadline is not None:
                self._header_bytes += len(data)
                if self._header_bytes > HEADER_BYTES:
                    self._end(_LARGE)
            elif not self._upgraded and (self.cycle is None or self.cycle.response_complete):
                # More has come, but no whole request; what has come has ended uvicorn's own waiting.
                self._expect()

        def on_headers_complete(self) -> None:
            self._expected()
            super().on_headers_complete()

        def handle_websocket_upgrade(self) -> None:
            # From here on the connection is a WebSocket's, and counted as such.
            self._upgraded = True
            self._uncount()
            super().handle_websocket_upgrade()

        def timeout_keep_alive_handler(self) -> None:
            super().timeout_keep_alive_handler()
            self.loop.call_later(READ_SECONDS, self.transport.abort)

        def _expect(self) -> None:
            self._header_bytes = 0
            self._deadline = self.loop.call_later(patience.seconds, self._late)

        def _expected(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

        def _late(self) -> None:
            self._deadline = None
            self._end(_LATE)

        def _end(self, said: bytes) -> None:
            self._expected()
            if not self.transport.is_closing():
                self.transport.write(said)
                self.transport.close()

        def _uncount(self) -> None:
            if self._counted is not None:
                patience.let_go(self._counted)
                self._counted = None

    return Patient
