"""What the disk has, and people who come back to it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import websockets

from delve.core.questions import Seat
from delve.server.storage.store import Store
from delve.server.table import Table
from tests.server.running import Chair, Person, Server, first_answer


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
