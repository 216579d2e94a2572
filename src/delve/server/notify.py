"""Tells people who are away that it is their turn: a POST to the webhook that they gave."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import ipaddress
import json
import logging
import socket
import ssl
import threading
import time
from collections import Counter
from urllib.parse import urlsplit

from delve.core.msg import say
from delve.core.words import words
from delve.server.config import Config
from delve.server.errors import Refuse
from delve.server.http import pick_language
from delve.server.info import title
from delve.server.live import Live
from delve.server.storage.errors import StorageError
from delve.server.storage.store import Store

log = logging.getLogger("delve.notify")

SECONDS = 5.0
"""How long one call may take, from the lookup of the name to the answer."""
CALLS = 16
"""How many calls may be under way at once; the threads that make them do nothing else."""
PER_ACCOUNT = 2
"""How many of them may be for one account, so that slow receivers of one hold up no other."""
WAITING = 1000
"""How many may wait for their turn."""
STATUS = 4096
"""How many bytes of an answer are read to find its status."""

NOT_PUBLIC = [
    ipaddress.ip_network(text) for text in ["192.88.99.0/24", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]
]
"""Ranges that lead elsewhere than they say (Teredo, 6to4) or are for examples, and that `is_global` may let pass."""
UNICAST = ipaddress.IPv6Network("2000::/3")
"""All of the public IPv6 network. Outside lie NAT64, the IPv4-compatible addresses, multicast and what is reserved."""


class Notifier:
    """Sends webhooks, in the background and without ever holding up a table."""

    def __init__(self, store: Store, config: Config) -> None:
        self._store = store
        self._private = config.private_webhooks
        self._tasks: set[asyncio.Task[None]] = set()
        self._calls: Counter[str] = Counter()
        self._freed = asyncio.Event()

    def turn(self, live: Live) -> None:
        """It has become somebody's turn."""
        for account in live.asked_away():
            if len(self._tasks) >= WAITING:
                log.warning("too many webhooks wait: one is not sent")
                return
            task = asyncio.create_task(self._tell(live, account))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Wait for what is being sent, but no longer than one call may take."""
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=SECONDS)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    async def _tell(self, live: Live, account_id: str) -> None:
        try:
            account = await self._store.account(account_id)
        except StorageError:
            return
        if account is None or not account.webhook:
            return
        lang = pick_language(account.lang)
        text = words(lang).text(say("server.notify.turn", name=account.name, table=title(live.table, lang)))
        message = {"text": text, "content": text, "table": live.id, "path": f"/#/t/{live.id}"}
        try:
            await self._call(account_id, account.webhook, message)
        except (OSError, http.client.HTTPException, ValueError) as error:
            log.info("a webhook could not be reached: %s", type(error).__name__)

    async def _call(self, account_id: str, url: str, message: dict[str, str]) -> None:
        """POST in a thread of its own, which counts until it has really ended: a lookup cannot be broken off. A daemon
        thread, so that the server need not wait for it to stop."""
        while self._calls.total() >= CALLS or self._calls[account_id] >= PER_ACCOUNT:
            self._freed.clear()
            await self._freed.wait()
        self._calls[account_id] += 1
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()

        def ended(error: Exception | None) -> None:
            self._calls[account_id] -= 1
            if not self._calls[account_id]:
                del self._calls[account_id]
            self._freed.set()
            if done.done():
                return
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

        def work() -> None:
            failed: Exception | None = None
            try:
                post(url, message, self._private)
            except Exception as error:
                failed = error
            with contextlib.suppress(RuntimeError):  # The server has stopped meanwhile.
                loop.call_soon_threadsafe(ended, failed)

        threading.Thread(target=work, name="webhook", daemon=True).start()
        await asyncio.wait_for(done, SECONDS)


def check(url: str) -> None:
    """Raise Refuse unless an address can be a webhook."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Refuse(400, "server.refused.webhook") from None
    if parts.scheme not in ("https", "http") or not parts.hostname or parts.username or port == 0:
        raise Refuse(400, "server.refused.webhook")


def public(address: str) -> bool:
    """Whether an address is one of the public network, whatever form it is written in."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return public(str(found.ipv4_mapped))
        if found not in UNICAST:
            return False
    if any(found in network for network in NOT_PUBLIC):
        return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def post(url: str, message: dict[str, str], private: bool) -> int:
    """POST a message. The address is looked up once and must be public, so that no one can use this server to reach
    what only it can reach; redirects are not followed. Raises TimeoutError if all of it together takes too long."""
    until = time.monotonic() + SECONDS
    parts = urlsplit(url)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = str(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][4][0])
    if not private and not public(found):
        raise ValueError("not a public address")
    connection = socket.create_connection((found, port), _left(until))
    try:
        if parts.scheme == "https":
            connection.settimeout(_left(until))
            connection = ssl.create_default_context().wrap_socket(connection, server_hostname=host)
        client = http.client.HTTPConnection(host, port)
        client.sock = connection
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.settimeout(_left(until))
        client.request("POST", path, json.dumps(message), {"content-type": "application/json"})
        return _status(connection, until)
    finally:
        connection.close()


def _status(connection: socket.socket, until: float) -> int:
    """The status of the answer, by reading no more than its first line: the rest is of no interest, however long or
    slow it is."""
    line = b""
    while b"\n" not in line:
        connection.settimeout(_left(until))
        more = connection.recv(STATUS)
        line += more
        if not more or len(line) > STATUS:
            raise http.client.BadStatusLine(line[:80].decode("latin-1"))
    first = line.split(None, 2)
    if len(first) < 2 or not first[0].startswith(b"HTTP/") or not first[1].isdigit():
        raise http.client.BadStatusLine(line[:80].decode("latin-1"))
    return int(first[1])


def _left(until: float) -> float:
    """The seconds left."""
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError("the call took too long")
    return left
