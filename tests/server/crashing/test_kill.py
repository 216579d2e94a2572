"""kill -9 under load: what was acknowledged is on the disk, once.

With DELVE_SOAK=1 the process is killed 500 times instead of 20.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import random
import re
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

from delve.server.storage.store import Store
from delve.server.table import Answers, Said, pack
from tests.server.crashing.disk import database, same_as_stored, stored
from tests.server.running import Chair, Person, Server, first_answer

KILLS = 500 if os.environ.get("DELVE_SOAK") else 20
TABLES = 4

Json = dict[str, Any]
LOST = (websockets.ConnectionClosed, websockets.InvalidMessage, OSError, EOFError, TimeoutError, httpx.HTTPError)
"""How a client notices that the server is gone."""


class Client:
    """Plays and talks at a table as fast as it can, and keeps account of what it was told."""

    def __init__(self, person: Person, numbers: itertools.count[int], dice: random.Random) -> None:
        self.person = person
        self.numbers = numbers
        self.dice = dice
        self.table = ""
        self.unanswered: Json | None = None
        """The message that was sent and neither acknowledged nor refused."""
        self.done: dict[str, dict[str, tuple[int, Json]]] = {}
        """By table: what was acknowledged, by its id, with the version."""
        self.refused: set[str] = set()
        self.resent = 0

    async def run(self) -> None:
        """Until the server is gone."""
        with contextlib.suppress(*LOST):
            await self._run()

    async def _run(self) -> None:
        if not self.table:
            await self._new_table()
        chair = await self.person.sit(self.table)
        known = max((version for version, _ in self.done[self.table].values()), default=0)
        assert chair.version >= known, "what was acknowledged is lost"
        if self.unanswered is not None:
            self.resent += 1
            await self._send(chair, self.unanswered)
        while chair.scene["result"] is None:
            self.unanswered = self._message(chair.scene)
            await self._send(chair, self.unanswered)
        await chair.close()
        self.table = ""
        await self._run()

    async def _new_table(self) -> None:
        table = await self.person.new_table("mine", "mine")
        self.table = table["id"]
        self.done[self.table] = {}

    def _message(self, scene: Json) -> Json:
        message: Json = {"id": f"m{next(self.numbers)}"}
        lot = self.dice.random()
        if lot < 0.2:
            return {**message, "type": "say", "text": f"I say {message['id']}"}
        message |= {"seat": scene["viewer"], "era": scene["era"]}
        if lot < 0.3:
            return {**message, "type": "undo", "level": self.dice.choice(["answer", "action", "turn"])}
        if lot < 0.35:
            return {**message, "type": "redo"}
        question = scene["questions"][0]
        answer = first_answer(question, self.dice.randrange(100))
        return {**message, "type": "answer", "seat": question["seat"], "at": scene["at"], "answer": answer}

    async def _send(self, chair: Chair, message: Json) -> None:
        heard = await chair.send(message)
        if heard["type"] == "done":
            self.done[self.table][message["id"]] = heard["version"], message
        else:
            self.refused.add(message["id"])
        self.unanswered = None


def test_kill_9_under_load_loses_and_doubles_nothing(own_server: Server) -> None:
    dice = random.Random()
    clients: list[Client] = []

    def acknowledged() -> int:
        return sum(len(told) for client in clients for told in client.done.values())

    async def load(stack: AsyncExitStack) -> None:
        if not clients:
            people = [await stack.enter_async_context(Person(own_server.address)) for _ in range(TABLES)]
            numbers = itertools.count()
            clients.extend(Client(person, numbers, random.Random(dice.random())) for person in people)
        before = acknowledged()
        work = [asyncio.create_task(client.run()) for client in clients]
        await asyncio.sleep(dice.uniform(0.05, 0.4))
        while acknowledged() < before + 2 and not all(task.done() for task in work):
            await asyncio.sleep(0.01)  # a busy machine takes longer
        await asyncio.to_thread(own_server.kill)
        await asyncio.gather(*work)

    async def settle(client: Client) -> None:
        """Send again what was not acknowledged, and see what the disk has."""
        if not client.table:
            return
        chair = await client.person.sit(client.table)
        if client.unanswered is not None:
            await client._send(chair, client.unanswered)
        await chair.close()
        chair = await client.person.sit(client.table)
        same_as_stored(chair, await stored(own_server.home, client.table))
        question = await chair.my_turn()
        if question is not None:
            assert (await chair.answer(first_answer(question)))["type"] == "done", "it can be played on"
        await chair.close()

    async def main() -> None:
        async with AsyncExitStack() as stack:
            for _ in range(KILLS):
                await load(stack)
                await asyncio.to_thread(own_server.start)
            for client in clients:
                await settle(client)

    asyncio.run(main())
    assert acknowledged() > KILLS
    assert sum(client.resent for client in clients) > 0, "no kill came in the middle of anything"
    for client in clients:
        for table_id, told in client.done.items():
            asyncio.run(check_log(own_server.home, table_id, told, client.refused))


async def check_log(home: Path, table_id: str, told: dict[str, tuple[int, Json]], refused: set[str]) -> None:
    """The log has exactly what was acknowledged, each once and as it was sent, and it leads where the snapshot does."""
    async with await Store.open(f"sqlite:///{database(home)}") as store:
        entries = await store.entries(table_id)
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    own = [entry for entry in entries if entry.request is not None and re.fullmatch(r"m\d+", entry.request)]
    assert [entry.request for entry in own] == sorted(told, key=lambda request: told[request][0])
    assert not refused & {entry.request for entry in own}
    for entry in own:
        version, message = told[str(entry.request)]
        assert entry.version == version
        if message["type"] == "answer":
            assert entry.body == pack(Answers([(message["seat"], message["answer"])], message["at"]))
        elif message["type"] == "say":
            body = msgspec.msgpack.decode(entry.body, type=Said)
            assert body.text == message["text"]
        else:
            assert entry.kind == message["type"]
    whole = await stored(home, table_id, from_snapshot=False)
    short = await stored(home, table_id)
    assert not whole.broken
    assert whole.playing.hash() == short.playing.hash() == short.playing.replayed().hash()
    assert whole.playing.journal == short.playing.journal
