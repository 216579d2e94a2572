"""Tells people who are away that it is their turn: a POST to the webhook that they gave."""

from __future__ import annotations

import asyncio
import http.client
import ipaddress
import json
import logging
import socket
import ssl
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


class Notifier:
    """Sends webhooks, in the background and without ever holding up a table."""

    def __init__(self, store: Store, config: Config) -> None:
        self._store = store
        self._private = config.private_webhooks
        self._tasks: set[asyncio.Task[None]] = set()

    def turn(self, live: Live) -> None:
        """It has become somebody's turn."""
        for account in live.asked_away():
            task = asyncio.create_task(self._tell(live, account))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Wait for what is being sent."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

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
            await asyncio.to_thread(post, account.webhook, message, self._private)
        except (OSError, http.client.HTTPException, ValueError) as error:
            log.info("a webhook could not be reached: %s", type(error).__name__)


def check(url: str) -> None:
    """Raise Refuse unless an address can be a webhook."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Refuse(400, "server.refused.webhook") from None
    if parts.scheme not in ("https", "http") or not parts.hostname or parts.username or port == 0:
        raise Refuse(400, "server.refused.webhook")


def post(url: str, message: dict[str, str], private: bool) -> int:
    """POST a message. The address is looked up once and must be public, so that no one can use this server to reach
    what only it can reach; redirects are not followed."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][4][0]
    if not private and not ipaddress.ip_address(found).is_global:
        raise ValueError("not a public address")
    connection = socket.create_connection((str(found), port), SECONDS)
    try:
        if parts.scheme == "https":
            connection = ssl.create_default_context().wrap_socket(connection, server_hostname=host)
        client = http.client.HTTPConnection(host, port, timeout=SECONDS)
        client.sock = connection
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        client.request("POST", path, json.dumps(message), {"content-type": "application/json"})
        return client.getresponse().status
    finally:
        connection.close()
