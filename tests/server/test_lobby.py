"""The list of one's tables, and which tables a server has in memory."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.server.company import begun, play_on, two_people
from tests.server.running import Chair, Person, Server, first_answer


async def listed(person: Person) -> list[dict[str, Any]]:
    """The tables of somebody's list, once nobody is at them any more."""
    while True:
        tables: list[dict[str, Any]] = (await person.get("/api/tables"))["tables"]
        if not any(table["watchers"] or seat["present"] for table in tables for seat in table["seats"]):
            return tables
        await asyncio.sleep(0.02)


async def answered(person: Person, table: str, answers: int = 1) -> None:
    """Somebody comes, answers so many times, and goes."""
    chair: Chair = await person.sit(table)
    for number in range(answers):
        question = await chair.my_turn()
        assert question is not None
        await chair.answer(first_answer(question, number))
    await chair.close()


def test_tables_are_listed_without_being_loaded(own_server: Server) -> None:
    async def furnish(ana: Person, bea: Person) -> None:
        await ana.new_table("mine", "open", "bot", settings={"deadline_minutes": 0, "undo": "host"})
        hers = await ana.new_table("mine", "mine")
        await answered(ana, hers["id"])
        beas = await ana.new_table("mine", "open", scenario="siege", difficulty="hardcore")
        await bea.post("/api/join", {"token": beas["seats"][1]["invite"]})
        await ana.post(f"/api/tables/{beas['id']}/start")
        await answered(ana, beas["id"])
        paused = await ana.new_table("mine", "mine", settings={"paused": True})
        fork = await ana.post(f"/api/tables/{hers['id']}/fork", {"at": 0})
        await ana.patch(f"/api/tables/{fork['id']}", {"archived": True})
        closed = await ana.new_table("bot", "mine")
        for table in (paused, closed):
            await bea.post("/api/join", {"token": table["watch"]})
        await ana.patch(f"/api/tables/{closed['id']}", {"settings": {"spectators": False}})
        over = await ana.new_table("bot", "bot")
        while (await ana.get(f"/api/tables/{over['id']}"))["stage"] != "over":
            await asyncio.sleep(0.1)

    async def story() -> None:
        async with Person(own_server.address, "pl", "Ana") as ana, Person(own_server.address, name="Bea") as bea:
            await furnish(ana, bea)
            before = [await listed(ana), await listed(bea)]
            assert [len(tables) for tables in before] == [7, 2]
            waits = [sorted(table["your_turn"] for table in tables) for tables in before]
            assert waits == [[False, False, False, False, True, True, True], [False, True]]
            assert own_server.loaded() == 7
            cookies = [ana.http.cookies, bea.http.cookies]
        own_server.stop()
        own_server.start()
        async with Person(own_server.address, "pl", guest=False) as ana, Person(own_server.address, guest=False) as bea:
            ana.http.cookies, bea.http.cookies = cookies
            assert [await listed(ana), await listed(bea)] == before
            assert own_server.loaded() == 0
            await answered(ana, next(table["id"] for table in before[0] if table["your_turn"]))
            assert own_server.loaded() == 1

    asyncio.run(story())


def test_tables_are_listed_and_archived(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        async def mine(person: Person) -> list[tuple[str, bool]]:
            listed = await person.get("/api/tables")
            return [(t["id"], t["archived"]) for t in listed["tables"]]

        first, one, _ = await begun(ana, bea)
        second = await ana.new_table("mine", "bot")
        assert await mine(ana) == [(second["id"], False), (first["id"], False)], "the newest first"
        assert await mine(bea) == [(first["id"], False)]
        await play_on([one], 1)
        assert (await mine(ana))[0][0] == first["id"], "where something has happened since"
        await ana.patch(f"/api/tables/{first['id']}", {"archived": True})
        assert dict(await mine(ana))[first["id"]] is True
        assert dict(await mine(bea))[first["id"]] is False, "each has an archive of their own"
        await ana.patch(f"/api/tables/{first['id']}", {"archived": False})
        assert dict(await mine(ana))[first["id"]] is False

    two_people(server, play)


def test_tables_with_a_clock_are_looked_after_while_nobody_is_there(own_server: Server) -> None:
    async def story() -> None:
        async with Person(own_server.address) as ana:
            for settings in ({}, {"deadline_minutes": 5}, {"absent": "bot"}):
                await ana.new_table("mine", "mine", settings=settings)
            await ana.new_table("mine", "open", settings={"deadline_minutes": 5})

    asyncio.run(story())
    own_server.stop()
    own_server.start()
    assert own_server.loaded() == 2
