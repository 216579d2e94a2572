"""Clients that leave while they are being let in: nothing is left of them, no traceback either."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Message
from uvicorn.protocols.utils import ClientDisconnected

from delve.server.app import create_app
from delve.server.config import Config

SCOPE: dict[str, Any] = {
    "type": "websocket",
    "path": "/ws/tables/000000000000",
    "query_string": b"",
    "headers": [(b"host", b"delve.example"), (b"origin", b"https://delve.example")],
    "subprotocols": [],
}


@pytest.mark.parametrize("last", ["websocket.accept", "websocket.close"])
def test_a_client_that_leaves_during_the_handshake_is_no_defect(last: str, tmp_path: Path) -> None:
    app = create_app(Config(database=f"sqlite:///{tmp_path}/none", secret=b"s" * 32))
    sent: list[str] = []

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message["type"])
        if message["type"] == last:
            raise ClientDisconnected

    # What is raised here, the server that runs the app writes into its log, with a traceback.
    asyncio.run(app(dict(SCOPE), receive, send))
    assert sent[-1] == last
