"""What people do at tables, for tests: set one up, play on, take it along."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from delve.core import save
from delve.core.session import Session
from delve.server.keys import Keys
from delve.server.routes.tables import SealedTable
from tests.server.running import Chair, Person, Server, first_answer

Play = Callable[[Person, Person], Awaitable[None]]


def two_people(server: Server, play: Play) -> None:
    """Let Ana and Bea do something."""

    async def run() -> None:
        async with Person(server.address, name="Ana") as ana, Person(server.address, name="Bea") as bea:
            await play(ana, bea)

    asyncio.run(run())


async def begun(ana: Person, bea: Person, *more: str, **settings: Any) -> tuple[dict[str, Any], Chair, Chair]:
    """A table that has begun: Ana is its host, Bea sits in seat 1."""
    table = await ana.new_table("mine", "open", *more, settings=settings)
    await bea.post("/api/join", {"token": table["seats"][1]["invite"]})
    table = await ana.post(f"/api/tables/{table['id']}/start")
    return table, await ana.sit(table["id"]), await bea.sit(table["id"])


async def play_on(chairs: list[Chair], answers: int = 1_000_000) -> None:
    """Whoever is asked answers, so many times or until the game is over."""
    for number in range(answers):
        await together(chairs)
        while (chair := next((c for c in chairs if c.scene["questions"]), None)) is None:
            if chairs[0].scene["result"] is not None:
                return
            await chairs[0].next()
            await together(chairs)
        done = await chair.answer(first_answer(chair.scene["questions"][0], number))
        assert done["type"] == "done", done
    await together(chairs)


async def rest(chairs: list[Chair]) -> None:
    """Play on to a rest point, where a player may act or pass: there, what is dealt anew changes nothing visible."""
    for _ in range(50):
        if any(question["key"] == "kh.ask.act" for chair in chairs for question in chair.scene["questions"]):
            return
        await play_on(chairs, 1)
    raise AssertionError("nobody plays a card")


async def together(chairs: list[Chair]) -> None:
    """Let everybody hear what the first has heard."""
    newest = max(chair.version for chair in chairs)
    for chair in chairs:
        while chair.version < newest:
            await chair.next()


async def export(person: Person, table: str) -> bytes:
    """The table as a file."""
    response = await person.http.get(f"/api/tables/{table}/export")
    assert response.status_code == 200, response.text
    assert response.headers["content-disposition"] == f'attachment; filename="heroesout-{table}.delve"'
    return response.content


async def bring(person: Person, data: bytes) -> tuple[int, Any]:
    """Import a file: the status and the answer."""
    response = await person.http.post("/api/import", content=data)
    return response.status_code, response.json()


def decks(session: Session) -> list[Any]:
    """All that is hidden: what lies in the decks, in order."""
    state = session.state
    return [state.guild, state.loot, *(player.deck for player in state.players)]


def opened(server: Server, data: bytes) -> Session:
    """What a server has sealed."""
    plain = Keys((server.home / "secret").read_bytes().strip()).unseal(data)
    assert plain is not None
    return save.load(msgspec.msgpack.decode(plain, type=SealedTable).save)
