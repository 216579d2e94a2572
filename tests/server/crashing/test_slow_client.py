"""A client that does not read."""

from __future__ import annotations

import asyncio
import socket
from contextlib import AsyncExitStack

import websockets
from websockets.asyncio.client import ClientConnection

from tests.server.crashing.disk import goodbye
from tests.server.running import Person, Server


async def deaf(person: Person, table: str) -> ClientConnection:
    """A connection that takes almost nothing in until it is read."""
    line = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    host, port = person.address.removeprefix("http://").split(":")
    line.connect((host, int(port)))
    line.setblocking(False)
    cookies = "; ".join(f"{k}={v}" for k, v in person.http.cookies.items())
    return await websockets.connect(
        f"ws://{host}:{port}/ws/tables/{table}",
        sock=line,
        additional_headers={"Cookie": cookies},
        origin=websockets.Origin(person.address),
        max_size=None,
        max_queue=1,
        ping_interval=None,
    )


def test_a_client_that_does_not_read_is_let_go_and_holds_up_nobody(own_server: Server) -> None:
    async def main() -> None:
        async with AsyncExitStack() as stack:
            ana, bo, cy = [await stack.enter_async_context(Person(own_server.address)) for _ in range(3)]
            table = await ana.new_table("mine", "open", "open")
            for person, seat in ((bo, 1), (cy, 2)):
                await person.post("/api/join", {"token": table["seats"][seat]["invite"]})
            await ana.post(f"/api/tables/{table['id']}/start")
            chair = await ana.sit(table["id"])
            for number in range(100):
                await chair.send({"type": "say", "text": f"{number} " + "and so on " * 40})
            late, never = await deaf(bo, table["id"]), await deaf(cy, table["id"])
            for line in (late, never):
                # Everything, so often that it does not fit between the two any more.
                for _ in range(200):
                    await line.send('{"type":"sync"}')
            for _ in range(400):
                done = await chair.send({"type": "say", "text": "Do you hear me?"})
                assert done["type"] == "done"
            assert await goodbye(late.recv) == 4408
            while any(seat["present"] for seat in chair.info["seats"][1:]):
                await chair.next()
            assert chair.info["seats"][0]["present"]
            back = await bo.sit(table["id"])
            assert back.version == chair.version
            never.transport.abort()

    asyncio.run(main())
