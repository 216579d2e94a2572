"""Several server processes behind one database and one Redis serve the same tables."""

from __future__ import annotations

import asyncio
import secrets
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis
from websockets.exceptions import ConnectionClosed

from tests.server.running import Chair, Person, Server, first_answer
from tests.server.services import database_url, postgresql_server, postgresql_url, redis_url, sqlite_url

__all__ = ["database_url", "postgresql_server", "postgresql_url", "redis_url", "sqlite_url"]

Pair = tuple[Server, Server]


@pytest.fixture
def pair(tmp_path: Path, postgresql_url: str, redis_url: str) -> Any:
    """Two processes with the same PostgreSQL, Redis and secret."""
    secret = secrets.token_hex(32)

    def process(name: str) -> Server:
        return Server(tmp_path / name, DELVE_DATABASE=postgresql_url, DELVE_REDIS=redis_url, DELVE_SECRET=secret)

    with process("one") as one, process("two") as two:
        yield one, two


async def two_players(pair: Pair) -> tuple[Person, Person, Chair, Chair]:
    """Ana at the first process and Bo at the second, at one table that has begun."""
    one, two = pair
    ana = await Person(one.address, name="Ana").__aenter__()
    bo = await Person(two.address, name="Bo").__aenter__()
    table = await ana.new_table("mine", "open")
    await bo.post("/api/join", {"token": table["seats"][1]["invite"]})
    await ana.post(f"/api/tables/{table['id']}/start")
    return ana, bo, await ana.sit(table["id"]), await bo.sit(table["id"])


async def leave(*people: Person) -> None:
    for person in people:
        await person.__aexit__(None, None, None)


async def play(chairs: list[Chair], answers: int, pick: int = 0) -> None:
    """So many answers, by whoever is asked."""
    for number in range(answers):
        chair = await asked(chairs)
        if chair is None:
            return
        done = await chair.answer(first_answer(chair.scene["questions"][0], pick + number))
        assert done["type"] == "done", done
        for other in chairs:
            await reach(other, done["version"])


async def reach(chair: Chair, version: int) -> None:
    """Wait until a chair has been sent a version."""
    while chair.version < version:
        await chair.next()


async def asked(chairs: list[Chair]) -> Chair | None:
    """The chair that is asked; None when the game is over."""
    for chair in chairs:
        if chair.scene["result"] is not None:
            return None
    return next(c for c in chairs if c.scene["questions"])


def same(one: Chair, two: Chair) -> bool:
    """Whether two people see the same table."""
    keys = ("era", "at", "board", "waiting", "result")
    return all(one.scene[key] == two.scene[key] for key in keys) and one.log == two.log


def test_people_at_two_processes_play_at_one_table(pair: Pair) -> None:
    async def story() -> None:
        ana, bo, hers, his = await two_players(pair)
        await play([hers, his], 60)
        assert same(hers, his)
        await his.send({"type": "say", "text": "well played"})
        await reach(hers, his.version)
        assert hers.chat[-1]["text"] == "well played"
        assert [s["present"] for s in hers.info["seats"]] == [True, True]
        await leave(ana, bo)

    asyncio.run(story())


def test_the_host_is_heard_whichever_process_holds_the_table(pair: Pair) -> None:
    async def story() -> None:
        ana, bo, hers, his = await two_players(pair)
        await play([hers, his], 5)
        path = f"/api/tables/{hers.table}"
        info = await ana.patch(path, {"settings": {**hers.info["settings"], "paused": True}})
        assert info["settings"]["paused"] is True
        await his.until(lambda m: m["type"] == "update" and m.get("info"))
        assert his.info["settings"]["paused"] is True
        refused = await bo.patch(path, {"settings": his.info["settings"]}, status=403)
        assert refused["code"] == "host"
        await leave(ana, bo)

    asyncio.run(story())


def test_people_come_and_go_at_every_process(pair: Pair) -> None:
    async def story() -> None:
        ana, bo, hers, his = await two_players(pair)
        path = f"/api/tables/{hers.table}"
        while not hers.info["seats"][1]["present"]:
            await hers.next()
        assert (await ana.post(f"{path}/seats/1", {"do": "take"}, 409))["code"] == "present", "he is at the other one"
        async with Person(pair[1].address, name="Cleo") as cleo:
            await cleo.post("/api/join", {"token": hers.info["watch"]})
            theirs = await cleo.sit(hers.table)
            assert (await ana.http.delete(f"{path}/watchers/{cleo.id}")).status_code == 200
            with pytest.raises(ConnectionClosed):
                await theirs.until(lambda message: False)
            assert theirs.heard[-1]["code"] == "sent_away"
            assert theirs.socket.close_code == 4403
        await his.send({"type": "say", "text": "I am off."})
        assert (await bo.http.post("/api/logout")).status_code == 204
        with pytest.raises(ConnectionClosed):
            await his.until(lambda message: False)
        async with Person(pair[1].address, name="Dora") as dora:
            await dora.post("/api/me/guest", {})
            while hers.info["seats"][1]["present"]:
                await hers.next()
            table = await ana.post(f"{path}/seats/1", {"do": "open"})
            await dora.post("/api/join", {"token": table["seats"][1]["invite"]})
            doras = await dora.sit(hers.table)
            await doras.send({"type": "say", "text": "So am I."})
            await dora.post("/api/me/delete", {"name": "Dora"}, 204)
            while hers.info["seats"][1]["taken"] or [line["name"] for line in hers.chat] != ["Bo", ""]:
                await hers.next()
        await leave(ana, bo)

    asyncio.run(story())


def test_names_and_passwords_are_the_same_at_every_process(pair: Pair) -> None:
    async def story() -> None:
        ana, bo, _, his = await two_players(pair)
        await ana.patch("/api/me", {"name": "Anna"})
        while his.info["seats"][0]["name"] != "Anna":
            await his.next()
        async with Person(pair[0].address, guest=False) as thief:
            thief.http.cookies.update(bo.http.cookies)
            stolen = await thief.sit(his.table)
            await bo.post("/api/me/password", {"login": "bo.at.two", "password": "correct horse battery"})
            with pytest.raises(ConnectionClosed):
                await stolen.until(lambda m: False)
            assert stolen.socket.close_code == 1012
        await leave(ana, bo)

    asyncio.run(story())


@pytest.mark.parametrize("victim", [0, 1])
@pytest.mark.parametrize("how", ["kill", "stop"])
def test_a_table_outlives_its_process(pair: Pair, victim: int, how: str) -> None:
    """Whoever held the table: the other process goes on with it, and nothing that was acknowledged is lost."""

    async def story() -> None:
        ana, bo, hers, his = await two_players(pair)
        await play([hers, his], 20)
        await his.send({"type": "say", "text": "before"})
        await reach(hers, his.version)
        stays, goes = (his, ana) if victim == 0 else (hers, bo)
        at, version = stays.scene["at"], stays.version
        if how == "kill":
            pair[victim].kill()
        else:
            assert pair[victim].stop() == 0
        # Who was at the lost process comes back at the other one, known by the same cookie.
        mover = Person(pair[1 - victim].address)
        mover.http.cookies = goes.http.cookies
        mover.id = goes.id
        moved = await mover.sit(stays.table)
        assert moved.scene["at"] == at
        assert moved.version >= version
        assert moved.chat[-1]["text"] == "before"
        await play([stays, moved], 20, pick=1)
        assert same(stays, moved)
        await leave(ana, bo, mover)

    asyncio.run(story())


def test_bots_go_on_when_the_process_that_ran_them_is_gone(pair: Pair) -> None:
    async def story() -> None:
        one, two = pair
        async with Person(one.address) as host:
            table = await host.new_table("bot", "bot", scenario="siege")
            watch = table["watch"]
        async with Person(two.address) as watcher:
            await watcher.post("/api/join", {"token": watch})
            chair = await watcher.sit(table["id"])
            one.kill()
            assert await chair.my_turn(60) is None, "the bots play to the end"
            assert chair.scene["result"] is not None

    asyncio.run(story())


def test_a_process_that_was_frozen_does_not_write_over_the_others(pair: Pair) -> None:
    """A process that sleeps longer than its lease finds the table moved on, and follows."""

    async def story() -> None:
        ana, bo, hers, his = await two_players(pair)
        await play([hers, his], 10)
        assert pair[0].process is not None
        pair[0].process.send_signal(signal.SIGSTOP)
        back = Person(pair[1].address)
        back.http.cookies = ana.http.cookies
        moved = await back.sit(hers.table)
        await play([moved, his], 10)
        pair[0].process.send_signal(signal.SIGCONT)
        await reach(hers, his.version)
        assert same(hers, his)
        await play([hers, his], 10)
        await reach(moved, his.version)
        assert same(hers, moved)
        await leave(ana, bo, back)

    asyncio.run(story())


def test_without_redis_there_is_a_message(tmp_path: Path) -> None:
    server = Server(tmp_path, DELVE_REDIS="redis://:secret@127.0.0.1:1/0")
    with pytest.raises(RuntimeError):
        server.start()
    assert "secret" not in server.log()


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
def test_a_table_is_played_to_its_end_on_either_database(
    backend: str, request: pytest.FixtureRequest, serve: Callable[..., Server]
) -> None:
    server = serve(DELVE_DATABASE=request.getfixturevalue(f"{backend}_url"))

    async def story() -> None:
        async with Person(server.address) as ana, Person(server.address) as bo:
            table = await ana.new_table("mine", "open", "bot")
            await bo.post("/api/join", {"token": table["seats"][1]["invite"]})
            await ana.post(f"/api/tables/{table['id']}/start")
            chairs = [await ana.sit(table["id"]), await bo.sit(table["id"])]

            async def one(chair: Chair, pick: int) -> None:
                while (question := await chair.my_turn()) is not None:
                    pick += 1
                    await chair.answer(first_answer(question, pick))

            await asyncio.gather(one(chairs[0], 0), one(chairs[1], 3))
            await reach(chairs[0], chairs[1].version)
            await reach(chairs[1], chairs[0].version)
            assert same(*chairs)
            moments = (await ana.get(f"/api/tables/{table['id']}/history"))["moments"]
            assert len(moments) == chairs[0].scene["at"]

    asyncio.run(story())


def test_nothing_is_kept_of_tables_that_do_not_exist(tmp_path: Path, redis_url: str) -> None:
    async def story(server: Server) -> None:
        async with Person(server.address, name="Ana") as ana, Redis.from_url(redis_url) as redis:
            for number in range(5):
                await ana.get(f"/api/tables/00000000000{number}", status=404)
            assert await redis.pubsub_channels("delve:table:*") == []
            table = await ana.new_table("mine", "bot")
            chair = await ana.sit(table["id"])
            assert await redis.pubsub_channels("delve:table:*") == [f"delve:table:{table['id']}".encode()]
            await chair.close()

    with Server(tmp_path / "one", DELVE_REDIS=redis_url) as server:
        asyncio.run(story(server))
