"""Bots that look ahead, and hints: they think beside the server, and only about what is asked now."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import websockets

from delve.bots.search.advice import Advice
from delve.bots.search.bot import SearchBot
from delve.core import save
from delve.core.session import Session
from delve.server import thinking
from delve.server.thinking import Job
from tests.server.company import begun, two_people
from tests.server.running import Chair, Person, Server, first_answer

LEVELS = ("quick", "strong", "deep")


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots think for a twentieth of their time."""
    with Server(tmp_path_factory.mktemp("hasty"), DELVE_THINKING="0.05") as running:
        yield running


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, whose quick bot thinks for at least a second about what matters."""
    with Server(tmp_path / "slow", DELVE_THINKING="40") as running:
        yield running


def thinkers(server: Server) -> list[int]:
    """The processes beside a server that think."""
    assert server.process is not None
    found = []
    for entry in Path("/proc").iterdir():
        try:
            stat, command = (entry / "stat").read_text(), (entry / "cmdline").read_text()
        except OSError:
            continue
        if int(stat.rpartition(")")[2].split()[1]) == server.process.pid and "spawn_main" in command:
            found.append(int(entry.name))
    return found


def begun_to_think(server: Server) -> list[int]:
    """The same, once there are any."""
    end = time.monotonic() + 20
    while not (found := thinkers(server)):
        assert time.monotonic() < end, "nobody thinks"
        time.sleep(0.05)
    return found


def alive(process: int) -> bool:
    """Whether a process is there, and not just its name."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def by_hints(chair: Chair, answers: int) -> None:
    """Do what the bot would do, so many times."""
    for _ in range(answers):
        if await chair.my_turn() is None:
            return
        hint = await chair.hint()
        assert hint["type"] == "hint", hint
        done = await chair.answer(hint["answer"])
        assert done["type"] == "done", done


# ---------------------------------------------------------------------- bots


def test_a_game_says_which_bots_it_has(server: Server) -> None:
    async def play() -> None:
        async with Person(server.address) as ana:
            for game in ("heroesout", "gloomhaven", "mageknight"):
                found = await ana.get(f"/api/games/{game}")
                assert [bot["id"] for bot in found["bots"]] == ["bot", *LEVELS, "random"]
                assert all(bot["name"] and bot["note"] for bot in found["bots"])

    asyncio.run(play())


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_of_each_level_plays(level: str, hasty: Server) -> None:
    async def play() -> None:
        async with Person(hasty.address) as ana:
            table = await ana.new_table("mine", level, seed=5)
            assert table["seats"][1]["kind"] == level
            chair = await ana.sit(table["id"])
            await by_hints(chair, 6)
            await chair.my_turn()
            assert chair.scene["at"] > 6, "the bot has answered too"

    asyncio.run(play())
    assert "cannot think" not in hasty.log()


async def bot_thinks(ana: Person) -> Chair:
    """Ana has answered, and a bot thinks about its answer for long."""
    table = await ana.new_table("mine", "deep", seed=5)
    chair = await ana.sit(table["id"])
    while chair.scene["waiting"] == [0]:
        done = await chair.answer(first_answer(chair.scene["questions"][0]))
        assert done["type"] == "done", done
    assert chair.scene["waiting"] == [1]
    return chair


def test_a_table_goes_on_while_a_bot_thinks(slow: Server) -> None:
    async def play() -> None:
        async with Person(slow.address) as ana:
            chair = await bot_thinks(ana)
            began = time.monotonic()
            assert (await chair.send({"type": "say", "text": "Take your time."}))["type"] == "done"
            at = chair.scene["at"]
            undone = await chair.send({"type": "undo", "seat": 0, "era": 0})
            assert undone["type"] == "done", undone
            assert (chair.scene["at"], chair.scene["waiting"]) == (at - 1, [0])
            assert time.monotonic() - began < 5
            await chair.answer(first_answer(chair.scene["questions"][0]))
            assert chair.scene["waiting"] == [1], "it thinks anew"
            await ana.post(f"/api/tables/{chair.table}/seats/1", {"do": "bot"})
            assert await chair.my_turn(10) is not None, "who sits there now answers at once"

    asyncio.run(play())


def test_a_bot_that_cannot_think_goes_by_rules_of_thumb(slow: Server) -> None:
    async def play() -> None:
        async with Person(slow.address) as ana:
            chair = await bot_thinks(ana)
            at = chair.scene["at"]
            for process in await asyncio.to_thread(begun_to_think, slow):
                os.kill(process, signal.SIGKILL)
            await chair.until(lambda m: m["type"] == "update" and chair.scene["at"] > at)

    asyncio.run(play())
    assert "cannot look ahead: EOFError" in slow.log() or "cannot look ahead: ConnectionResetError" in slow.log()


@pytest.mark.parametrize("killed", [False, True])
def test_who_thinks_ends_with_the_server(killed: bool, slow: Server) -> None:
    async def play() -> None:
        async with Person(slow.address) as ana:
            await bot_thinks(ana)

    asyncio.run(play())
    processes = begun_to_think(slow)
    if killed:
        slow.kill()
    else:
        assert slow.stop() == 0
    end = time.monotonic() + 10
    while any(alive(process) for process in processes):
        assert time.monotonic() < end
        time.sleep(0.05)


# ---------------------------------------------------------------------- hints


def test_a_hint_says_what_to_answer_and_why(hasty: Server) -> None:
    async def play() -> None:
        async with Person(hasty.address, "pl") as ana:
            table = await ana.new_table("mine", "mine", seed=5)
            chair = await ana.sit(table["id"])
            question = chair.scene["questions"][0]
            hint = await chair.hint()
            legal = {option["id"]: option["label"] for option in question["options"] if option["refused"] is None}
            assert (hint["seat"], hint["era"], hint["since"]) == (0, 0, question["since"])
            assert hint["label"] == legal[hint["answer"]]
            assert "szans" in hint["value"]
            assert hint["choices"][0]["answer"] == hint["answer"]
            assert len(hint["choices"]) > 1
            for choice in hint["choices"]:
                assert choice["label"] == legal[choice["answer"]]
                assert 0 <= choice["worth"] <= 1
                assert choice["tried"] > 0
            assert hint["tried"] == sum(choice["tried"] for choice in hint["choices"])
            assert hint["reasons"]
            assert all(reason.endswith(".") for reason in hint["reasons"])
            assert chair.log == [], "nobody else hears of it"

    asyncio.run(play())


def test_only_who_is_asked_gets_a_hint(hasty: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        _, first, second = await begun(ana, bea)
        refused = await second.hint(seat=1)
        assert refused["refusal"]["code"] == "not_asked"
        assert (await second.hint(seat=0))["refusal"]["code"] == "seat"
        assert (await first.hint(era=1))["refusal"]["code"] == "stale"
        assert (await first.hint(seat=7))["refusal"]["code"] == "seat"

    two_people(hasty, play)


def test_the_host_may_forbid_hints(hasty: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table, first, second = await begun(ana, bea)
        assert second.info["settings"]["hints"], "by default they are allowed"
        settings = {**table["settings"], "hints": False}
        await ana.patch(f"/api/tables/{table['id']}", {"settings": settings})
        await second.until(lambda m: not second.info["settings"]["hints"])
        assert (await first.hint())["refusal"]["code"] == "no_hints"

    two_people(hasty, play)


def test_a_paused_table_gives_no_hints(hasty: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table, first, _ = await begun(ana, bea)
        await ana.patch(f"/api/tables/{table['id']}", {"settings": {**table["settings"], "paused": True}})
        assert (await first.hint())["refusal"]["code"] == "paused"

    two_people(hasty, play)


def test_a_hint_is_not_for_who_has_left_the_seat(slow: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table = await ana.new_table("open", "open")
        await bea.post("/api/join", {"token": table["seats"][0]["invite"]})
        await ana.post(f"/api/tables/{table['id']}/seats/1", {"do": "bot"})
        await ana.post(f"/api/tables/{table['id']}/start")
        await ana.post("/api/join", {"token": table["watch"]})
        chair = await bea.sit(table["id"])
        asked = asyncio.create_task(chair.hint())
        await asyncio.to_thread(begun_to_think, slow)
        await bea.post(f"/api/tables/{table['id']}/seats/0", {"do": "leave"})
        with pytest.raises(websockets.ConnectionClosed):
            await asked
        assert not any(message["type"] == "hint" for message in chair.heard)

    two_people(slow, play)


def test_who_asks_too_often_waits(serve: Callable[..., Server]) -> None:
    server = serve(DELVE_RATE="1")

    async def play() -> None:
        async with Person(server.address) as ana:
            table = await ana.new_table("mine", "bot")
            chair = await ana.sit(table["id"])
            codes = [(await chair.hint(era=9))["refusal"]["code"] for _ in range(12)]
            assert codes == ["stale"] * 10 + ["slow"] * 2

    asyncio.run(play())


# ---------------------------------------------------------------------- in a process


def job(session: Session, seat: int, seed: int = 1) -> Job:
    """The job for a seat's question."""
    return Job("t", "heroesout", save.hand_over(session), len(session.journal), seat, "quick", seed, 0.01)


def test_a_bot_goes_on_with_its_plan_unless_its_answer_was_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[SearchBot] = []

    class Counted(SearchBot):
        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            made.append(self)

    monkeypatch.setattr(thinking, "SearchBot", Counted)
    monkeypatch.setattr(thinking, "_kept", OrderedDict())
    session = Session.new("heroesout", seed=3, scenario="lesson", seats=1)
    for _ in range(4):
        answer = thinking.think(job(session, 0))
        assert not isinstance(answer, Advice)
        session.answer(answer, 0)
    assert len(made) == 1
    session.undo("answer")
    thinking.think(job(session, 0))
    assert len(made) == 2, "the table stands elsewhere than the plan"


def test_a_session_that_stands_elsewhere_is_not_thought_about() -> None:
    session = Session.new("heroesout", seed=3, scenario="lesson", seats=1)
    with pytest.raises(ValueError, match="stand"):
        thinking.think(msgspec.structs.replace(job(session, 0), at=5))
