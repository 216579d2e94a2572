"""Tables over the API: set up, played to the end, looked back at, gone on with after a restart."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from delve.core import save
from tests.server.company import bring, export, play_on, two_people
from tests.server.running import Chair, Person, Server


def test_a_whole_game_with_two_people_and_a_bot(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table = await ana.new_table("mine", "open", "bot")
        path = f"/api/tables/{table['id']}"
        assert table["stage"] == "gathering"
        early = await ana.post(f"{path}/start", status=409)
        assert early["code"] == "open_seats"
        assert early["text"] == "Seat 2 is still open: wait for its player, or seat a bot there."
        await bea.post("/api/join", {"token": table["seats"][1]["invite"]})
        assert (await bea.post(f"{path}/start", status=403))["code"] == "host"
        started = await ana.post(f"{path}/start")
        assert started["stage"] == "playing"
        assert [seat["name"] for seat in started["seats"]] == ["Ana", "Bea", "Bot"]
        assert (await ana.post(f"{path}/start", status=409))["code"] == "begun"

        one, two = await ana.sit(table["id"]), await bea.sit(table["id"])
        seen: dict[int, dict[str, Any]] = {0: one.scene}
        logs = {0: len(one.log)}
        while one.scene["result"] is None:
            await play_on([one, two], 1)
            seen[one.scene["at"]] = one.scene
            logs[one.scene["at"]] = len(one.log)
        info = await ana.get(path)
        assert info["stage"] == "over"
        assert not info["your_turn"]
        assert one.scene["result"] == two.scene["result"]
        assert one.log == two.log
        late = await one.send({"type": "answer", "seat": 0, "era": 0, "at": one.scene["at"], "answer": "end"})
        assert late["refusal"]["code"] == "over"

        await _look_back(ana, path, seen, logs)
        await _take_along(ana, bea, table["id"], one.scene["at"])

    two_people(server, play)


async def _look_back(ana: Person, path: str, seen: dict[int, dict[str, Any]], logs: dict[int, int]) -> None:
    """The history is what was seen."""
    last = max(seen)
    history = await ana.get(f"{path}/history")
    assert [moment["at"] for moment in history["moments"]] == list(range(last))
    assert {moment["seat"] for moment in history["moments"]} == {0, 1, 2}
    assert all(moment["text"] for moment in history["moments"])
    for at in sorted(seen)[:: max(1, len(seen) // 8)]:
        past = await ana.get(f"{path}/history/{at}")
        assert past["scene"]["board"] == seen[at]["board"]
        assert past["scene"]["waiting"] == seen[at]["waiting"]
        assert len(past["log"]) == logs[at]
        assert not past["scene"]["undo"]
    gone = await ana.get(f"{path}/history/{last + 1}", 404)
    assert gone["text"]


async def _take_along(ana: Person, bea: Person, table: str, at: int) -> None:
    """A game that is over is an open file, which anybody can read and bring back."""
    data = await export(ana, table)
    session = save.load(data)
    assert session.result is not None
    assert len(session.journal) == at
    status, copy = await bring(bea, data)
    assert status == 200
    assert copy["stage"] == "over"
    assert copy["host"]
    assert copy["id"] != table
    assert len((await bea.get(f"/api/tables/{copy['id']}/history"))["moments"]) == at


def test_a_table_says_what_is_played(server: Server) -> None:
    async def story() -> None:
        async with Person(server.address) as ana:
            table = await ana.new_table("mine", "bot", scenario="siege", difficulty="hardcore")
            assert (table["title"], table["subtitle"]) == ("The Siege", "Keep the Heroes Out! · Hardcore")

    asyncio.run(story())


def test_a_table_goes_on_after_a_restart(own_server: Server) -> None:
    address = own_server.address

    async def before(ana: Person) -> tuple[dict[str, Any], dict[str, Any]]:
        table = await ana.new_table("mine", "mine")
        chair = await ana.sit(table["id"])
        await play_on([chair], 9)
        await chair.send({"type": "say", "text": "Back soon."})
        return table, chair.scene

    async def after(ana: Person, table: str) -> Chair:
        chair = await ana.sit(table)
        await play_on([chair], 3)
        return chair

    async def run() -> None:
        async with Person(address, name="Ana") as ana:
            table, seen = await before(ana)
            assert own_server.stop() == 0
            own_server.start()
            assert own_server.address == address
            chair = await after(ana, table["id"])
            assert chair.heard[0]["scene"] == seen
            assert chair.chat[0]["text"] == "Back soon."

    asyncio.run(run())


@pytest.mark.parametrize(
    ("wrong", "status", "code"),
    [
        ({"game": "chess"}, 404, "no_game"),
        ({"scenario": "nowhere"}, 400, "scenario"),
        ({"difficulty": "impossible"}, 400, "difficulty"),
        ({"seats": [{"kind": "bot"}] * 8}, 400, "seats"),
        ({"seats": []}, 400, "body"),
        ({"seats": [{"kind": "bot"}] * 9}, 400, "body"),
        ({"seats": [{"mine": True, "role": "ratfolk"}, {"kind": "bot", "role": "ratfolk"}]}, 400, "clan_twice"),
        ({"seats": [{"mine": True, "role": "elves"}, {"kind": "bot"}]}, 400, "clan"),
        ({"seats": [{"mine": True}, {}], "start": True}, 409, "start_alone"),
        ({"seed": 2**53}, 400, "body"),
        ({"seed": -1}, 400, "body"),
        ({"nonsense": 1}, 400, "body"),
    ],
)
def test_a_table_that_cannot_be_is_refused(wrong: dict[str, Any], status: int, code: str, server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        asked = {"game": "heroesout", "scenario": "lesson", "difficulty": "family"}
        problem = await ana.post("/api/tables", {**asked, "seats": [{"mine": True}, {"kind": "bot"}], **wrong}, status)
        assert problem["code"] == code
        assert problem["text"]
        assert (await ana.get("/api/tables"))["tables"] == [], "nothing was made"

    two_people(server, play)
