"""What was acknowledged is on the disk: after kill -9, a restart, a repeated message, a slow client, a damaged log.

With DELVE_SOAK=1 the process is killed 500 times instead of 20.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import random
import re
import socket
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from delve.core.msg import Msg, say
from delve.core.questions import Seat
from delve.core.words import LANGUAGES, words
from delve.server.storage.store import Store
from delve.server.table import Answers, Said, Table, TakeBack, pack
from tests.server.crashing.nursery import Nursery
from tests.server.running import Chair, Person, Server, first_answer

KILLS = 500 if os.environ.get("DELVE_SOAK") else 20
TABLES = 4

Json = dict[str, Any]
LOST = (websockets.ConnectionClosed, websockets.InvalidMessage, OSError, EOFError, TimeoutError, httpx.HTTPError)
"""How a client notices that the server is gone."""


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    """Where the servers of this file come from."""
    with Nursery() as found:
        yield found


@pytest.fixture
def own_server(nursery: Nursery, tmp_path: Path) -> Iterator[Server]:
    """A server for one test alone."""
    with nursery.server(tmp_path / "server") as server:
        yield server


def database(home: Path) -> Path:
    return home / "tables.sqlite3"


async def stored(home: Path, table_id: str, *, from_snapshot: bool = True) -> Table:
    """A table as the disk has it, with or without the help of a snapshot."""
    async with await Store.open(f"sqlite:///{database(home)}") as store:
        found = await store.stored_table(table_id)
        assert found is not None
        if not from_snapshot:
            found = msgspec.structs.replace(found, snapshot=None, entries=await store.entries(table_id))
        return Table.restored(found)


def shown(table: Table, viewer: int) -> Any:
    """The board of a viewer, as it is sent."""
    return json.loads(msgspec.json.encode(table.playing.view(Seat(viewer)).board))


def same_as_stored(chair: Chair, table: Table) -> None:
    """What a client sees is what the disk has."""
    assert chair.scene is not None
    assert (chair.version, chair.scene["era"]) == (table.version, table.era)
    assert chair.scene["at"] == len(table.playing.journal)
    assert chair.scene["board"] == shown(table, chair.scene["viewer"])
    assert [line["number"] for line in chair.chat][-100:] == [line.number for line in table.chat]


async def play(chair: Chair, answers: int) -> None:
    """So many answers of somebody who holds all seats."""
    for number in range(answers):
        question = await chair.my_turn()
        assert question is not None
        done = await chair.answer(first_answer(question, number))
        assert done["type"] == "done"


async def again(person: Person, table: str, server: Server, *, kill: bool = True) -> Chair:
    """Kill or stop the server, start it and open the table again."""
    if kill:
        server.kill()
    else:
        assert server.stop() == 0
    await asyncio.to_thread(server.start)
    return await person.sit(table)


async def goodbye(read: Callable[[], Awaitable[object]]) -> int:
    """Read until the server ends the connection; its code."""
    try:
        while True:
            await read()
    except websockets.ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 1006


# ---------------------------------------------------------------------- kill -9 under load


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
        while chair.scene is not None and chair.scene["result"] is None:
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

    async def load(stack: AsyncExitStack) -> None:
        if not clients:
            people = [await stack.enter_async_context(Person(own_server.address)) for _ in range(TABLES)]
            numbers = itertools.count()
            clients.extend(Client(person, numbers, random.Random(dice.random())) for person in people)
        work = [asyncio.create_task(client.run()) for client in clients]
        await asyncio.sleep(dice.uniform(0.05, 0.4))
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
    assert sum(len(told) for client in clients for told in client.done.values()) > KILLS
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


# ---------------------------------------------------------------------- the same message twice


def test_a_repeated_message_is_applied_once(own_server: Server) -> None:
    async def main() -> None:
        async with Person(own_server.address) as ana:
            table = await ana.new_table("mine", "mine")
            chair = await ana.sit(table["id"])
            question = await chair.my_turn()
            assert question is not None
            assert chair.scene is not None
            where = {"seat": question["seat"], "era": chair.scene["era"], "at": chair.scene["at"]}
            message = {"type": "answer", "id": "once", **where, "answer": first_answer(question)}
            first = await chair.send(message)
            assert first["type"] == "done"
            await play(chair, 3)
            said = await chair.send({"type": "say", "id": "said", "text": "Once!"})
            end = said["version"]
            assert await chair.send(message) == first, "in the same connection"
            assert await chair.send({**message, "answer": "something else"}) == first
            other = await ana.sit(table["id"])
            assert await other.send(message) == first, "in another connection"
            await chair.close()
            chair = await ana.sit(table["id"])
            assert await chair.send(message) == first, "after coming back"
            for kill in (False, True):
                chair = await again(ana, table["id"], own_server, kill=kill)
                assert await chair.send(message) == first, "after a restart"
                assert await chair.send({"type": "say", "id": "said", "text": "Twice!"}) == said
                assert chair.version == end
            assert [line["text"] for line in chair.chat] == ["Once!"]
            same_as_stored(chair, await stored(own_server.home, table["id"]))

    asyncio.run(main())


def test_the_same_id_of_two_people_are_two_messages(own_server: Server) -> None:
    async def main() -> None:
        async with Person(own_server.address, name="Ana") as ana, Person(own_server.address, name="Bo") as bo:
            table = await ana.new_table("mine", "open")
            await bo.post("/api/join", {"token": table["seats"][1]["invite"]})
            await ana.post(f"/api/tables/{table['id']}/start")
            for person in (ana, bo):
                chair = await person.sit(table["id"])
                await chair.send({"type": "say", "id": "hello", "text": "Hello"})
            assert [line["name"] for line in chair.chat] == ["Ana", "Bo"]

    asyncio.run(main())


# ---------------------------------------------------------------------- coming back


def test_who_comes_back_is_asked_the_same(own_server: Server) -> None:
    async def main() -> None:
        async with Person(own_server.address) as ana:
            table = await ana.new_table("mine", "mine")
            chair = await ana.sit(table["id"])
            await play(chair, 7)
            before, log = chair.scene, chair.log
            assert before is not None
            assert before["questions"]
            await chair.close()
            back = await ana.sit(table["id"])
            assert (back.scene, back.log) == (before, log)
            for kill in (True, False):
                back = await again(ana, table["id"], own_server, kill=kill)
                assert (back.scene, back.log) == (before, log)
            await play(back, 1)

    asyncio.run(main())


def test_two_connections_of_one_person_see_the_same(own_server: Server) -> None:
    async def main() -> None:
        async with Person(own_server.address) as ana:
            table = await ana.new_table("mine", "mine")
            phone, desk = await ana.sit(table["id"]), await ana.sit(table["id"])
            for turn in range(8):
                chair, other = (phone, desk) if turn % 2 else (desk, phone)
                await play(chair, 1)
                if turn == 5:
                    assert chair.scene is not None
                    place = {"seat": chair.scene["viewer"], "era": chair.scene["era"]}
                    await chair.send({"type": "undo", "level": "answer", **place})
                while other.version < chair.version:
                    await other.next()
                assert (phone.scene, phone.log) == (desk.scene, desk.log)

    asyncio.run(main())


def test_a_fork_and_an_imported_table_survive_a_kill(own_server: Server) -> None:
    async def main() -> None:
        async with Person(own_server.address) as ana:
            table = await ana.new_table("mine", "mine")
            chair = await ana.sit(table["id"])
            await play(chair, 6)
            fork = await ana.post(f"/api/tables/{table['id']}/fork", {"at": 3})
            file = (await ana.http.get(f"/api/tables/{table['id']}/export")).content
            copy = (await ana.http.post("/api/import", content=file)).json()
            before = {}
            for made in (fork, copy):
                chair = await ana.sit(made["id"])
                await play(chair, 2)
                before[made["id"]] = chair.scene
            await again(ana, table["id"], own_server)
            for made in (fork, copy):
                assert (await ana.sit(made["id"])).scene == before[made["id"]]

    asyncio.run(main())


# ---------------------------------------------------------------------- a client that does not read


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


# ---------------------------------------------------------------------- stopping


def test_a_server_that_is_stopped_while_bots_play_forgets_nothing(own_server: Server) -> None:
    async def main() -> None:
        async with Person(own_server.address) as ana:
            seats = ("bot",) * 6
            tables = [await ana.new_table(*seats, scenario="siege", settings={"paused": True}) for _ in range(5)]
            chairs = [await ana.sit(table["id"]) for table in tables]
            for table in tables:
                await ana.patch(f"/api/tables/{table['id']}", {"settings": {"paused": False}})
            await chairs[-1].until(lambda m: m.get("scene") is not None)
            stopping = asyncio.create_task(asyncio.to_thread(own_server.stop))
            for chair in chairs:
                assert await goodbye(chair.next) == 1012
            assert await stopping == 0
            going_on = 0
            for chair in chairs:
                disk = await stored(own_server.home, chair.table)
                assert disk.version >= chair.version
                assert disk.playing.replayed().hash() == disk.playing.hash()
                going_on += disk.playing.result is None
            assert going_on > 0, "the bots were still playing"
            await asyncio.to_thread(own_server.start)
            for chair in chairs:
                back = await ana.sit(chair.table)
                assert back.version >= chair.version
                assert back.log[: len(chair.log)] == chair.log
                assert back.scene is not None
                while back.scene["result"] is None:
                    await back.next()

    asyncio.run(main())


# ---------------------------------------------------------------------- a log that no longer fits


def tamper(home: Path, table: str, version: int, body: bytes) -> None:
    """Change an entry behind the server's back, and take away the snapshot that would hide it."""
    with contextlib.closing(sqlite3.connect(database(home))) as connection, connection:
        connection.execute("UPDATE entries SET body = ? WHERE table_id = ? AND version = ?", (body, table, version))
        connection.execute("DELETE FROM snapshots WHERE table_id = ?", (table,))


DAMAGE = {
    "unreadable": b"not an entry",
    "refused": pack(Answers([(0, "no such option")], 5)),
    "refused in part": pack(Answers([(0, True), (1, "no such option")])),
    "an undo that is not allowed": pack(TakeBack("turn", [])),
}


def test_a_table_whose_log_no_longer_fits_stands_before_that_and_can_be_played_on(own_server: Server) -> None:
    async def played(ana: Person) -> tuple[str, Json, int]:
        """A table after ten answers: how it was after five, at version 6, and its last version."""
        table = await ana.new_table("mine", "mine")
        chair = await ana.sit(table["id"])
        await play(chair, 5)
        scene = chair.scene
        assert scene is not None
        assert chair.version == 6
        await play(chair, 5)
        await chair.send({"type": "say", "text": "Still here"})
        return table["id"], scene, chair.version

    async def opened(ana: Person, table: str, scene: Json, version: int) -> Chair:
        """The table stands where it was, and says so."""
        chair = await ana.sit(table)
        assert chair.heard[0]["notices"] == [words("en").text(broken(7))]
        assert chair.scene is not None
        assert (chair.scene["board"], chair.scene["questions"]) == (scene["board"], scene["questions"])
        assert chair.version == version
        assert [line["text"] for line in chair.chat] == ["Still here"]
        return chair

    async def main() -> None:
        async with Person(own_server.address) as ana:
            damaged = {name: await played(ana) for name in DAMAGE}
            sound, _, _ = await played(ana)
            own_server.stop()
            for name, (table, _, _) in damaged.items():
                tamper(own_server.home, table, 7, DAMAGE[name])
            await asyncio.to_thread(own_server.start)
            for one in damaged.values():
                await opened(ana, *one)
            await again(ana, sound, own_server)
            before = {}
            for table, scene, version in damaged.values():
                chair = await opened(ana, table, scene, version)
                await chair.send({"type": "say", "text": "We play on"})
                await play(chair, 5)
                before[table] = chair.scene
            for kill in (True, False):
                await play(await again(ana, sound, own_server, kill=kill), 2)
                for table in before:
                    chair = await ana.sit(table)
                    assert chair.scene == before[table]
                    assert chair.heard[0]["notices"] == []
                    assert [line["text"] for line in chair.chat] == ["Still here", "We play on"]
            for table in before:
                chair = await ana.sit(table)
                await play(chair, 2)
                same_as_stored(chair, await stored(own_server.home, table))

    asyncio.run(main())


def broken(version: int) -> Msg:
    return say("server.table.broken", version=version)


def test_a_table_whose_first_entry_is_lost_can_be_begun_again(own_server: Server) -> None:
    async def main() -> None:
        async with Person(own_server.address) as ana:
            table = await ana.new_table("mine", "mine")
            await play(await ana.sit(table["id"]), 4)
            own_server.stop()
            tamper(own_server.home, table["id"], 1, b"")
            await asyncio.to_thread(own_server.start)
            info = await ana.get(f"/api/tables/{table['id']}")
            assert info["stage"] == "gathering"
            await ana.post(f"/api/tables/{table['id']}/start")
            chair = await ana.sit(table["id"])
            await play(chair, 4)
            before = chair.scene
            chair = await again(ana, table["id"], own_server)
            assert chair.scene == before
            await play(chair, 2)

    asyncio.run(main())


def test_a_lost_line_of_chat_is_no_more_than_that(own_server: Server) -> None:
    async def main() -> None:
        async with Person(own_server.address) as ana:
            table = await ana.new_table("mine", "mine")
            chair = await ana.sit(table["id"])
            await play(chair, 2)
            said = await chair.send({"type": "say", "text": "Gone"})
            await play(chair, 2)
            await chair.send({"type": "say", "text": "Kept"})
            before = chair.scene
            for snapshot in (True, False):
                own_server.stop()
                with contextlib.closing(sqlite3.connect(database(own_server.home))) as connection, connection:
                    connection.execute("UPDATE entries SET body = ? WHERE version = ?", (b"", said["version"]))
                    if not snapshot:
                        connection.execute("DELETE FROM snapshots")
                await asyncio.to_thread(own_server.start)
                chair = await ana.sit(table["id"])
                assert chair.scene == before
                assert [line["text"] for line in chair.chat] == ["Kept"]

    asyncio.run(main())


def test_the_notice_is_said_in_every_language_without_details() -> None:
    for lang in LANGUAGES:
        text = words(lang).text(broken(7))
        assert "7" in text
        assert "{" not in text


# ---------------------------------------------------------------------- out of memory and back


def test_a_table_that_nobody_uses_leaves_the_memory_and_comes_back_the_same(nursery: Nursery, tmp_path: Path) -> None:
    async def in_memory(client: httpx.AsyncClient) -> float:
        found = re.search(r"^delve_tables (\S+)$", (await client.get("/metrics")).text, re.MULTILINE)
        assert found is not None
        return float(found[1])

    async def main(server: Server) -> None:
        async with Person(server.address) as ana:
            table = await ana.new_table("mine", "mine")
            chair = await ana.sit(table["id"])
            await play(chair, 5)
            place = {"seat": 0, "era": 0}
            assert chair.scene is not None
            await chair.send({"type": "undo", "level": "answer", **place, "seat": chair.scene["viewer"]})
            before, log, version = chair.scene, chair.log, chair.version
            assert await in_memory(ana.http) == 1, "somebody is there"
            await chair.close()
            for _ in range(3):
                while await in_memory(ana.http):
                    await asyncio.sleep(0.05)
                back = await ana.sit(table["id"])
                assert (back.scene, back.log, back.version) == (before, log, version)
                await back.close()
            back = await ana.sit(table["id"])
            redo = {"type": "redo", "seat": before["viewer"], "era": before["era"]} if before is not None else {}
            assert (await back.send(redo))["type"] == "done", "what was taken back is not forgotten"

    with nursery.server(tmp_path, DELVE_IDLE_MINUTES="0.005") as server:
        asyncio.run(main(server))
