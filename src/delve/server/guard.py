"""What stands before every request: where it comes from, and the headers that every answer carries."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from delve.core.words import words
from delve.server.errors import Refuse
from delve.server.http import pick_language, problem
from delve.server.place import Place
from delve.server.shares import LONGEST, metered
from delve.server.turns import Payer

log = logging.getLogger("delve.http")

BODY_BYTES = 32 * 1024
"""How many bytes of a body come in a second, at least, once patience is at an end."""
SAFE = ("GET", "HEAD", "OPTIONS")
_SOCKETS = {"http": "ws", "https": "wss"}
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
"""What every answer carries, besides the policy of its content."""
_HOST = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?", re.IGNORECASE | re.ASCII)


def policy_of(host: str, origins: Iterable[str]) -> str:
    """The content security policy of a page: it talks to the host that it came from and to those that are ours.

    Not every browser takes WebSockets for part of 'self', so they are named. What is no host's name adds nothing.
    """
    own = ["'self'"]
    if _HOST.fullmatch(host):
        own += [f"ws://{host}", f"wss://{host}"]
    for origin in origins:
        scheme, _, named = origin.partition("://")
        if scheme in _SOCKETS and _HOST.fullmatch(named):
            own.append(f"{_SOCKETS[scheme]}://{named}")
    return (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        f"connect-src {' '.join(own)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


class Guard:
    """ASGI middleware: refuses what another site's page sends, adds the headers, counts and logs."""

    def __init__(self, app: ASGIApp, at: Place) -> None:
        self.app = app
        self.at = at
        self.named = at.config.origins
        self.origins = {urlsplit(origin).netloc for origin in self.named}
        self.metrics = at.metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if not self.is_own(Headers(scope=scope)):
                await receive()
                await send({"type": "websocket.close", "code": 4403})
                return
            try:
                self.at.limits.opens_from.check(self.at.address(HTTPConnection(scope)))
            except Refuse:
                # Many at once come from programs: they are told as shortly as can be.
                await receive()
                await send({"type": "websocket.http.response.start", "status": 429, "headers": []})
                await send({"type": "websocket.http.response.body", "body": b""})
                return
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        await self._http(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, status, spent = time.perf_counter(), 500, 0.0
        asked = Headers(scope=scope)
        payer = Payer("", self.at.address(HTTPConnection(scope)))

        def note(seconds: float) -> None:
            nonlocal spent
            spent += seconds

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers["content-security-policy"] = policy_of(asked.get("host", ""), self.named)
                if "cache-control" not in headers:
                    headers["cache-control"] = "no-store"
            await send(message)

        async def serve() -> None:
            try:
                if scope["method"] not in SAFE and not self.is_own(asked):
                    raise Refuse(403, "server.refused.origin")
                await self.at.shares.ready(payer, LONGEST)
            except Refuse as error:
                said = words(pick_language("", asked.get("accept-language", "")))
                await problem(error.status, error, said)(scope, receive, answer)
            else:
                await self.app(scope, body_in_time(receive, self.at.config.patience), answer)

        try:
            await metered(serve(), note)
        finally:
            # Whose account it is, is known once the database has said so.
            account = scope.get("state", {}).get("account", "")
            self.at.shares.pay(Payer(account, payer.address), spent)
            self.metrics.requests.labels(str(status)).inc()
            # The path without its query; tokens are never part of either.
            fields: dict[str, Any] = {"method": scope["method"], "path": scope["path"], "status": status}
            log.info("request", extra={"fields": {**fields, "ms": round((time.perf_counter() - begun) * 1000, 1)}})

    def is_own(self, headers: Headers) -> bool:
        """Whether a request comes from a page of this server."""
        try:
            netloc = urlsplit(headers.get("origin", "")).netloc
        except ValueError:
            return False
        return bool(netloc) and (netloc == headers.get("host") or netloc in self.origins)


def body_in_time(receive: Receive, seconds: float) -> Receive:
    """Take a body as fast as it comes, but no slower than any connection is; raises Refuse."""
    until, come = time.monotonic() + seconds, False

    async def in_time() -> Message:
        nonlocal until, come
        if come:
            return await receive()
        try:
            async with asyncio.timeout(max(0.0, until - time.monotonic())):
                message = await receive()
        except TimeoutError as error:
            raise Refuse(408, "server.refused.late") from error
        until += len(message.get("body", b"")) / BODY_BYTES
        come = not message.get("more_body", False)
        return message

    return in_time
