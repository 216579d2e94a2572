"""What stands before every request: where it comes from, and the headers that every answer carries."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from delve.core.words import words
from delve.server.config import Config
from delve.server.errors import Refuse
from delve.server.http import pick_language, problem
from delve.server.metrics import Metrics

log = logging.getLogger("delve.http")

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

    def __init__(self, app: ASGIApp, config: Config, metrics: Metrics) -> None:
        self.app = app
        self.named = config.origins
        self.origins = {urlsplit(origin).netloc for origin in config.origins}
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if not self.is_own(Headers(scope=scope)):
                await receive()
                await send({"type": "websocket.close", "code": 4403})
                return
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        await self._http(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, status = time.perf_counter(), 500
        asked = Headers(scope=scope)

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

        try:
            if scope["method"] not in SAFE and not self.is_own(asked):
                said = words(pick_language("", asked.get("accept-language", "")))
                refused = problem(403, Refuse(403, "server.refused.origin"), said)
                await refused(scope, receive, answer)
            else:
                await self.app(scope, receive, answer)
        finally:
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
