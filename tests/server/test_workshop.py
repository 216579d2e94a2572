"""Files and the past are worked on in processes of their own, with a limit to time and memory: whatever is in a file,
who brought it hears why it is refused, and the server and everybody else go on."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from delve.core import save
from delve.core.msg import Msg
from delve.core.records import Entry
from delve.core.session import Session
from delve.core.words import words
from delve.server.keys import SEAL
from tests.server import endless_game
from tests.server.company import begun, bring, export, play_on, two_people
from tests.server.endless_game import ASK, ENDLESS
from tests.server.running import Person, Server, first_answer
from tests.server.test_imports import raw, unpacked, with_inside

MEGABYTE = 2**20
PATIENCE = httpx.Timeout(120)
"""On a busy machine, a process may take long for its second."""


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the endless game, and small limits."""
    server = Server(tmp_path_factory.mktemp("limited"), module="tests.server.endless_game")
    server.environment.update(DELVE_WORK_SECONDS="1", DELVE_WORK_MEGABYTES="256")
    endless_game.add()
    with server:
        yield server


def endless(*answers: str) -> bytes:
    """A save of the endless game with these answers."""
    made = save.dump(Session.new(ENDLESS.id))
    plain: dict[str, Any] = msgspec.msgpack.decode(zlib.decompress(made[len(save.MAGIC) + 33 :]))
    plain["journal"] = [Entry(0, answer, ASK) for answer in answers]  # type: ignore[arg-type]
    return raw(msgspec.msgpack.encode(plain))


def workers(server: Server) -> set[int]:
    """The processes beside a server."""
    assert server.process is not None
    found = set()
    for entry in Path("/proc").iterdir():
        try:
            stat, command = (entry / "stat").read_text(), (entry / "cmdline").read_text()
        except OSError:
            continue
        fields = stat.rpartition(")")[2].split()
        if int(fields[1]) == server.process.pid and fields[0] != "Z" and "spawn_main" in command:
            found.add(int(entry.name))
    return found


def most_memory(process: int) -> int:
    """The most memory that a process has held, in bytes."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    assert found is not None
    return int(found[1]) * 1024


BOMBS = {
    "58 kilobytes": lambda: with_inside("config", b"\xdd\x03\x80\x00\x00" + b"\x90" * 0x3800000),
    "8 kilobytes": lambda: with_inside("config", b"\xdd\x00\x80\x00\x00" + b"\x90" * 0x800000),
    "of nesting": lambda: with_inside("config", b"\x91" * 200_000 + b"\x90"),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_takes_no_memory_and_holds_up_nobody(bomb: str, limited: Server) -> None:
    data = BOMBS[bomb]()
    assert len(data) < 64_000

    async def play(ana: Person, bea: Person) -> None:
        table = await bea.new_table("mine", "mine")
        chair = await bea.sit(table["id"])
        assert limited.process is not None
        before = most_memory(limited.process.pid)
        bombs = asyncio.gather(*(bring(ana, data) for _ in range(3)))
        assert (await chair.answer(first_answer(chair.scene["questions"][0])))["type"] == "done"
        assert [(status, problem["code"]) for status, problem in await bombs] == [(400, "too_much")] * 3
        assert most_memory(limited.process.pid) - before < 100 * MEGABYTE
        assert all(most_memory(process) < 400 * MEGABYTE for process in workers(limited))

    two_people(limited, play)


@pytest.mark.parametrize(("answer", "code", "lang"), [("for_ever", "long", "pl"), ("hoard", "memory", "pt_BR")])
def test_a_file_may_take_so_much_and_no_more(answer: str, code: str, lang: str, limited: Server) -> None:
    async def play() -> None:
        async with Person(limited.address, lang) as ana, Person(limited.address) as bea:
            ana.http.timeout = PATIENCE
            table = await bea.new_table("mine", "mine")
            chair = await bea.sit(table["id"])
            response = asyncio.create_task(
                ana.http.post("/api/import", content=endless("on", answer), params={"lang": lang})
            )
            await asyncio.to_thread(begun_to_work, limited)
            for _ in range(5):
                done = await chair.answer(first_answer(chair.scene["questions"][0]))
                assert done["type"] == "done", "others are answered meanwhile"
            found = (await response).json()
            assert ((await response).status_code, found["code"]) == (413, code)
            assert found["text"] == words(lang).text(Msg(f"server.refused.{code}", {"seconds": 1}))
            assert (await ana.get("/api/tables"))["tables"] == []
            status_now, brought = await bring(ana, endless("on", "on"))
            assert status_now == 200, "what can be done is done, by another process if need be"
            assert (await ana.sit(brought["id"])).scene["board"]["gone_on"] == 2

    asyncio.run(play())
    assert limited.memory() < 300 * MEGABYTE


def begun_to_work(server: Server) -> None:
    """Wait until a process works."""
    end = time.monotonic() + 30
    while not workers(server):
        assert time.monotonic() < end, "nobody works"
        time.sleep(0.01)


def test_whatever_fails_in_a_file_is_the_file_s_fault(limited: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        status, problem = await bring(ana, endless("fail"))
        assert (status, problem["code"]) == (400, "replay")
        for field, value in (("config", {"seats": [[]]}), ("seed", "x"), ("journal", [[0]]), ("game", [1])):
            status, problem = await bring(ana, raw(msgspec.msgpack.encode({**unpacked(), field: value})))
            assert (status, problem["code"]) in {(400, "damaged"), (400, "replay")}, field

    two_people(limited, play)


def test_a_process_that_dies_is_replaced(limited: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        status, problem = await bring(ana, endless("end"))
        assert (status, problem["code"]) == (503, "work")
        assert (await bring(ana, endless("on")))[0] == 200
        for process in workers(limited):
            os.kill(process, signal.SIGKILL)
        statuses = [(await bring(bea, endless("on")))[0] for _ in range(4)]
        assert set(statuses) <= {200, 503}
        assert statuses[-1] == 200

    two_people(limited, play)
    assert "the process died" in limited.log()
    assert "Traceback" not in limited.log()


def test_one_thing_at_a_time_of_an_account_and_others_pass(limited: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        ana.http.timeout = bea.http.timeout = PATIENCE
        table = await bea.new_table("mine", "mine")
        hung = [asyncio.create_task(bring(ana, endless("for_ever"))) for _ in range(2)]
        await asyncio.to_thread(begun_to_work, limited)
        busy = 0
        while not busy:
            responses = await asyncio.gather(*(ana.http.post("/api/import", content=b"") for _ in range(6)))
            busy = sum(response.status_code == 429 for response in responses)
            assert all(response.json()["code"] in ("busy", "damaged") for response in responses)
        assert len(await export(bea, table["id"])) > 100
        assert {status for status, _ in await asyncio.gather(*hung)} <= {413, 429}

    two_people(limited, play)


def test_what_is_played_again_elsewhere_is_the_same_table(server: Server) -> None:
    """Of a game that has gone on since its states were packed, with an undo at its end."""

    async def play(ana: Person, bea: Person) -> None:
        table, one, two = await begun(ana, bea)
        await play_on([one, two], 45)
        path = f"/api/tables/{table['id']}"
        now = one.scene["at"]
        assert len((await ana.get(f"{path}/history"))["moments"]) == now
        past = await ana.get(f"{path}/history/{now}")
        assert past["scene"]["board"] == one.scene["board"]
        assert past["log"] == one.log
        data = await export(ana, table["id"])
        assert data.startswith(SEAL)
        report = await ana.post(f"{path}/report", {"text": "Look."})
        assert (report["at"], report["scene"]["board"]) == (now, one.scene["board"])
        assert report["sealed"]

    two_people(server, play)
