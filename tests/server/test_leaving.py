"""Taking one's data along, leaving for good, and tables that nobody comes back to."""

from __future__ import annotations

import asyncio
import io
import json
import sqlite3
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from contextlib import closing
from typing import Any
from uuid import uuid4

import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from delve.core import save
from delve.server.leaving import DAY, tidy
from delve.server.storage import SeatRow, Store
from tests.server.company import begun, bring, play_on, two_people
from tests.server.running import ROOT, Person, Server, first_answer
from tests.server.services import database_url, postgresql_server, postgresql_url, sqlite_url
from tests.server.storage.support import ANA, BEA, entry, table

__all__ = ["database_url", "postgresql_server", "postgresql_url", "sqlite_url"]

WORDS = "correct horse battery"


async def register(person: Person) -> str:
    """A guest gets a password; the login."""
    login = f"p.{uuid4().hex[:12]}"
    await person.post("/api/me/password", {"login": login, "password": WORDS})
    return login


async def delete(person: Person, name: str, status: int = 204, current: str | None = None) -> Any:
    """Somebody deletes their account."""
    return await person.post("/api/me/delete", {"name": name, "current": current}, status)


async def until(true: Callable[[], bool]) -> None:
    """Wait until something has happened."""
    for _ in range(1200):
        if true():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it does not happen")


# ---------------------------------------------------------------------- leaving


def test_an_account_is_deleted_and_the_others_play_on(own_server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        login = await register(ana)
        made, one, two = await begun(ana, bea)
        await play_on([one, two], 4)
        await one.send({"type": "say", "text": "I am off."})
        await delete(ana, "Ana", current=WORDS)
        with pytest.raises(ConnectionClosed):
            await one.until(lambda message: False)
        assert (await ana.get("/api/me", 401))["code"] == "who"
        again = {"login": login, "password": WORDS}
        assert (await ana.post("/api/login", again, 401))["code"] == "login"

        await two.until(lambda m: "info" in m and m["info"]["host"] and not m["info"]["seats"][0]["taken"])
        await two.until(lambda m: any(line["text"] == "I am off." for line in m.get("chat", ())))
        assert [line["name"] for line in two.chat] == [""]
        info = await bea.post(f"/api/tables/{made['id']}/seats/0", {"do": "bot"})
        assert [seat["name"] for seat in info["seats"]] == ["Bot", "Bea"]
        await play_on([two], 4)
        async with Person(own_server.address) as kim:
            await kim.post("/api/me/password", {"login": login, "password": WORDS})  # it is free again
        own_server.stop()
        own_server.start()
        two = await bea.sit(made["id"])
        assert [line["name"] for line in two.chat] == [""]
        await play_on([two], 2)

    two_people(own_server, play)
    own_server.stop()
    with closing(sqlite3.connect(own_server.home / "tables.sqlite3")) as database:
        left = "\n".join(
            repr(row)
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            for row in database.execute(f"SELECT * FROM {name}").fetchall()
        )
    assert "I am off." in left, "what was said stays"
    assert "Bea" in left
    assert "Ana" not in left, "and nothing says by whom"


def test_whoever_deletes_an_account_has_to_mean_it(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        made, _, _ = await begun(ana, bea)
        assert (await delete(ana, "Bea", 403))["code"] == "not_your_name"
        assert (await delete(ana, "", 403))["code"] == "not_your_name"
        await register(ana)
        for current in (None, "wrong words"):
            assert (await delete(ana, "Ana", 403, current))["code"] == "password"
        assert (await delete(ana, "ana", 403, WORDS))["code"] == "not_your_name"
        after = await ana.get(f"/api/tables/{made['id']}")
        assert after["host"]
        assert [seat["name"] for seat in after["seats"]] == ["Ana", "Bea"]

    two_people(server, play)


def test_tables_of_nobody_else_go_with_their_owner(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        alone = await ana.new_table("mine", "bot")
        gathering = await ana.new_table("mine", "open")
        await bea.post("/api/join", {"token": alone["watch"]})
        chair = await bea.sit(alone["id"])
        await delete(ana, "Ana")
        with pytest.raises(ConnectionClosed):
            await chair.until(lambda message: False)
        assert (await bea.get(f"/api/tables/{alone['id']}", 404))["code"] == "no_table"
        token = gathering["seats"][1]["invite"]
        assert (await bea.post("/api/join", {"token": token}, 410))["code"] == "invite"
        assert (await bea.get("/api/tables"))["tables"] == []

    two_people(server, play)


def test_a_game_that_is_over_can_be_looked_at_without_the_name(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        made, one, two = await begun(ana, bea)
        await play_on([one, two])
        await delete(ana, "Ana")
        info = await bea.get(f"/api/tables/{made['id']}")
        assert [seat["name"] for seat in info["seats"]] == ["Somebody who has left", "Bea"]
        assert info["host"]
        assert (await bea.get("/api/tables"))["tables"][0]["seats"] == info["seats"]
        assert (await bea.get(f"/api/tables/{made['id']}/history"))["moments"]

    two_people(server, play)


def test_a_guest_who_sits_at_the_table_of_another_leaves_a_seat(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        made, one, two = await begun(ana, bea)
        await play_on([one, two], 2)
        await delete(bea, "Bea")
        info = await ana.get(f"/api/tables/{made['id']}")
        assert info["host"]
        assert (info["seats"][1]["taken"], info["seats"][1]["name"]) == (False, "Open seat")
        async with Person(server.address, name="Kim") as kim:
            await kim.post("/api/join", {"token": info["seats"][1]["invite"]})
            three = await kim.sit(made["id"])
            await one.until(lambda m: "info" in m and m["info"]["seats"][1]["name"] == "Kim")
            await play_on([one, three], 3)

    two_people(server, play)


def test_a_server_that_ends_in_between_goes_on_with_it(own_server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        made, one, two = await begun(ana, bea)
        alone = await ana.new_table("mine", "bot")
        await play_on([one, two], 2)
        own_server.kill()
        async with await Store.open(f"sqlite:///{own_server.home / 'tables.sqlite3'}") as store:
            await store.leaving.forget(ana.id, time.time())
            assert await store.leaving.half_left() == [ana.id]
        own_server.start()
        chair = await bea.sit(made["id"])
        while not chair.info["host"]:
            await chair.next()
        assert [seat["taken"] for seat in chair.info["seats"]] == [False, True]
        path = f"{own_server.address}/api/tables/{alone['id']}"
        await until(lambda: httpx.get(path, cookies=bea.http.cookies).status_code == 404)

    two_people(own_server, play)


# ---------------------------------------------------------------------- taking along


def test_everybody_takes_their_data_along(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        login = await register(ana)
        await ana.patch("/api/me", {"preferences": {"theme": "dark"}, "webhook": "https://hooks.example/ana"})
        made, one, two = await begun(ana, bea)
        await play_on([one, two], 5)
        await one.send({"type": "say", "text": "Mine."})
        await two.send({"type": "say", "text": "Hers."})
        practice = await ana.new_table("mine", "bot", practice=True)
        gathering = await ana.new_table("mine", "open")
        watched = await bea.new_table("mine", "bot")
        await ana.post("/api/join", {"token": watched["watch"]})
        response = await ana.http.get("/api/me/export")
        assert response.status_code == 200, response.text
        assert response.headers["content-disposition"] == 'attachment; filename="delve-account.zip"'
        archive = zipfile.ZipFile(io.BytesIO(response.content))
        assert archive.testzip() is None
        told = json.loads(archive.read("account.json"))
        account = told["account"]
        assert (account["id"], account["name"], account["login"]) == (ana.id, "Ana", login)
        assert (account["preferences"], account["webhook"]) == ({"theme": "dark"}, "https://hooks.example/ana")
        assert len(told["logins"]) == 1
        assert [(line["table"], line["text"]) for line in told["said"]] == [(made["id"], "Mine.")]
        tables = {one["id"]: one for one in told["tables"]}
        assert tables.keys() == {made["id"], practice["id"], gathering["id"], watched["id"]}
        assert tables[made["id"]]["seats"] == [0]
        assert [tables[one["id"]]["host"] for one in (made, watched)] == [True, False]
        files = {one["id"]: one["file"] for one in told["tables"] if one["file"]}
        assert files == {one["id"]: f"tables/{one['id']}.delve" for one in (made, practice)}
        assert sorted(archive.namelist()) == sorted(["account.json", *files.values()])
        assert save.load(archive.read(files[practice["id"]])).practice, "open, as it is for practice"
        assert archive.read(files[made["id"]]).startswith(b"DELVE SEALED"), "the game goes on: sealed"
        assert b"Hers." not in archive.read("account.json")
        assert WORDS.encode() not in response.content
        assert b"argon2" not in archive.read("account.json")
        status, copy = await bring(ana, archive.read(files[made["id"]]))
        assert (status, copy["stage"]) == (200, "playing")

    two_people(server, play)


def test_a_table_that_nobody_has_open_is_taken_along_and_stays_on_the_disk(own_server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        made = await ana.new_table("mine", "bot", practice=True)
        own_server.stop()
        own_server.start()
        data = (await ana.http.get("/api/me/export")).content
        assert f"tables/{made['id']}.delve" in zipfile.ZipFile(io.BytesIO(data)).namelist()
        assert own_server.loaded() == 0

    two_people(own_server, play)


def test_taking_along_has_a_limit(serve: Callable[..., Server]) -> None:
    async def play(ana: Person, bea: Person) -> None:
        answers = [(await ana.http.get("/api/me/export")).status_code for _ in range(5)]
        assert answers == [200, 200, 200, 429, 429]
        assert (await bea.http.get("/api/me/export")).status_code == 200, "each has their own"

    two_people(serve(DELVE_RATE="1"), play)


# ---------------------------------------------------------------------- abandoned tables

NOW = 2_000_000_000.0
LONG_AGO, LONG_LONG_AGO, LATELY = NOW - 500 * DAY, NOW - 1500 * DAY, NOW - 100 * DAY


async def furnish(store: Store) -> None:
    """Guests and people with passwords, seen at several times, with a table each; those named `old` are gone."""
    people = {"old": LONG_AGO, "ancient": LONG_LONG_AGO, "late": LATELY}
    for kind, login in (("guest", None), ("known", "login")):
        for name, seen in people.items():
            person = f"{kind}.{name}"
            row = replace(ANA, id=person, name=person, login=login and person, seen=seen)
            await store.create_account(row)
            await store.create_table(replace(table(person, row), created=seen), [SeatRow(number=0, account=person)])


def left(store: Store) -> Any:
    """The tables that are there."""

    async def tables() -> set[str]:
        found: set[str] = set()
        for kind in ("guest", "known"):
            for name in ("old", "ancient", "late"):
                found |= {mine.table.id for mine in await store.tables_of(f"{kind}.{name}")}
        return found

    return tables()


@pytest.fixture(autouse=True)
def clock(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tidied here is tidied at one moment."""
    if "database_url" in request.fixturenames:
        monkeypatch.setattr("delve.server.leaving.time.time", lambda: NOW)


ALL = {f"{kind}.{name}" for kind in ("guest", "known") for name in ("old", "ancient", "late")}


def test_a_table_goes_when_nobody_has_come_back(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            would = {one.id for one in await tidy(store, 400, dry_run=True)}
            assert await left(store) == ALL, "nothing is removed for being listed"
            gone = await tidy(store, 400)
            assert {one.id for one in gone} == would == {"guest.old", "guest.ancient", "known.ancient"}
            assert await left(store) == ALL - would
            assert await store.account("guest.old") is None, "nobody can be this guest any more"
            assert await store.account("known.ancient") is not None, "with a password one can come back"
            assert await store.account("guest.late") is not None
            assert await tidy(store, 400) == []

    asyncio.run(play())


def test_a_table_stays_while_one_of_its_people_is_about(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            await store.create_account(replace(BEA, id="bea", login=None, seen=LATELY))
            await store.commit("guest.old", entry(1, time=LONG_AGO), seats=[SeatRow(number=1, account="bea")])
            await store.logins.touch("guest.ancient", "none", LATELY)
            gone = {one.id for one in await tidy(store, 400)}
            assert gone == {"known.ancient"}, "one has a player who is about, one a host"

    asyncio.run(play())


def test_a_table_stays_while_something_happens_there(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            await store.commit("guest.old", entry(1, time=LATELY))
            assert {one.id for one in await tidy(store, 400)} == {"guest.ancient", "known.ancient"}

    asyncio.run(play())


def test_a_table_in_an_archive_stays_longer(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            await store.set_archived("guest.old", "guest.old", True)
            await store.set_archived("guest.ancient", "guest.ancient", True)
            assert {one.id for one in await tidy(store, 400)} == {"guest.ancient", "known.ancient"}

    asyncio.run(play())


def test_a_table_in_memory_stays(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            gone = await tidy(store, 400, in_use=["guest.old"])
            assert {one.id for one in gone} == {"guest.ancient", "known.ancient"}

    asyncio.run(play())


def grow_old(server: Server, days: float) -> None:
    """Let so many days pass for a server that has stopped."""
    with closing(sqlite3.connect(server.home / "tables.sqlite3")) as database:
        for name, column in (("accounts", "seen"), ("tables", "created"), ("entries", "time"), ("logins", "seen")):
            database.execute(f"UPDATE {name} SET {column} = {column} - ?", [days * DAY])
        database.commit()


def delve_tidy(server: Server, *options: str, **environment: str) -> tuple[int, list[str]]:
    """What `delve tidy` prints."""
    program = "import sys; from delve.cli.main import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", program, "tidy", *options, "--lang", "en"],
        env={"PYTHONPATH": str(ROOT / "src"), "DELVE_HOME": str(server.home), "PATH": "", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done.returncode, (done.stdout or done.stderr).splitlines()


def test_the_server_tidies_by_itself_and_says_what(own_server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        made, one, two = await begun(ana, bea)
        await play_on([one, two], 3)
        own_server.stop()
        grow_old(own_server, 399)
        own_server.start()
        assert (await bea.get(f"/api/tables/{made['id']}"))["id"] == made["id"]
        own_server.stop()
        grow_old(own_server, 402)
        code, lines = delve_tidy(own_server, "--dry-run")
        assert (code, lines[-1]) == (0, "1 table would be removed.")
        assert lines[0].split()[:3] == [made["id"], "heroesout", "playing"]
        assert delve_tidy(own_server, "--dry-run", "--days", "500") == (0, ["0 tables would be removed."])
        assert delve_tidy(own_server, DELVE_TIDY_DAYS="0")[0] == 2
        own_server.environment["DELVE_TIDY_DAYS"] = "0"
        own_server.start()
        assert own_server.stop() == 0
        assert "is removed" not in own_server.log()
        del own_server.environment["DELVE_TIDY_DAYS"]
        own_server.start()
        removed = f"table {made['id']} (heroesout, playing) is removed: nobody came back for 801 days"
        await until(lambda: removed in own_server.log())
        assert (await ana.http.get("/api/me")).status_code == 401, "a guest's cookie is not kept for as long either"

    two_people(own_server, play)


def test_the_command_removes_them_too(own_server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        await register(bea)
        alone, hers = await ana.new_table("mine", "bot"), await bea.new_table("mine", "bot")
        chair = await bea.sit(hers["id"])
        await chair.answer(first_answer(chair.scene["questions"][0]))
        own_server.stop()
        grow_old(own_server, 402)
        code, lines = delve_tidy(own_server)
        assert (code, len(lines), lines[0].split()[0]) == (0, 2, alone["id"])
        assert lines[1] == "1 table was removed."
        own_server.start()
        assert (await bea.post("/api/login", {"login": "nobody", "password": "x"}, 401))["code"] == "login"

    two_people(own_server, play)
