"""After a lost connection, a repeated message, a kill, a stop or a long sleep the table is as it was."""

from __future__ import annotations

import asyncio
from pathlib import Path

from delve.server.storage.store import Store
from delve.server.tables import SNAPSHOT_EVERY
from tests.server.crashing.disk import again, database, goodbye, play, same_as_stored, stored
from tests.server.crashing.nursery import Nursery
from tests.server.running import Person, Server, first_answer


def test_a_repeated_message_is_applied_once(own_server: Server) -> None:
    async def main() -> None:
        async with Person(own_server.address) as ana:
            table = await ana.new_table("mine", "mine")
            chair = await ana.sit(table["id"])
            question = await chair.my_turn()
            assert question is not None
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


def test_a_long_log_is_shortened_by_a_snapshot(own_server: Server) -> None:
    async def snapshot(table: str) -> int:
        async with await Store.open(f"sqlite:///{database(own_server.home)}") as store:
            found = await store.stored_table(table)
        return found.snapshot[0] if found is not None and found.snapshot is not None else 0

    async def main() -> None:
        async with Person(own_server.address) as ana:
            table = (await ana.new_table("mine", "mine"))["id"]
            chair = await ana.sit(table)
            for number in range(SNAPSHOT_EVERY):
                await chair.send({"type": "say", "text": f"{number}"})
            await play(chair, 3)
            # Nobody waits for the snapshot, so it may come a little later.
            while await snapshot(table) < SNAPSHOT_EVERY:
                await asyncio.sleep(0.02)
            chair = await again(ana, table, own_server)
            same_as_stored(chair, await stored(own_server.home, table))
            same_as_stored(chair, await stored(own_server.home, table, from_snapshot=False))

    asyncio.run(main())


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
                while back.scene["result"] is None:
                    await back.next()

    asyncio.run(main())


def test_a_table_that_nobody_uses_leaves_the_memory_and_comes_back_the_same(nursery: Nursery, tmp_path: Path) -> None:
    async def main(server: Server) -> None:
        async with Person(server.address) as ana:
            table = await ana.new_table("mine", "mine")
            chair = await ana.sit(table["id"])
            await play(chair, 5)
            place = {"seat": 0, "era": 0}
            await chair.send({"type": "undo", "level": "answer", **place, "seat": chair.scene["viewer"]})
            before, log, version = chair.scene, chair.log, chair.version
            assert await asyncio.to_thread(server.loaded) == 1, "somebody is there"
            await chair.close()
            for _ in range(3):
                while await asyncio.to_thread(server.loaded):
                    await asyncio.sleep(0.05)
                back = await ana.sit(table["id"])
                assert (back.scene, back.log, back.version) == (before, log, version)
                await back.close()
            back = await ana.sit(table["id"])
            redo = {"type": "redo", "seat": before["viewer"], "era": before["era"]}
            assert (await back.send(redo))["type"] == "done", "what was taken back is not forgotten"

    with nursery.server(tmp_path, DELVE_IDLE_MINUTES="0.005") as server:
        asyncio.run(main(server))
