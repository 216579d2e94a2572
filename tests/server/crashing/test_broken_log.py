"""A log that no longer fits: the table stands before that, says so, and can be played on."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

from delve.core.msg import Msg, say
from delve.core.words import LANGUAGES, words
from delve.server.table import Answers, TakeBack, pack
from tests.server.crashing.disk import again, database, play, same_as_stored, stored
from tests.server.running import Chair, Person, Server

Json = dict[str, Any]


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
        assert chair.version == 6
        await play(chair, 5)
        await chair.send({"type": "say", "text": "Still here"})
        return table["id"], scene, chair.version

    async def opened(ana: Person, table: str, scene: Json, version: int) -> Chair:
        """The table stands where it was, and says so."""
        chair = await ana.sit(table)
        assert chair.heard[0]["notices"] == [words("en").text(broken(7))]
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
