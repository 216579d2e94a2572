"""What the host may do: bots for players, pauses, who takes back, deadlines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from delve.server.keys import Keys
from delve.server.live import Live
from delve.server.messages import TableSettings
from delve.server.storage.rows import SeatRow, TableRow
from delve.server.table import Start, Table
from tests.server.company import begun, bring, export, play_on, two_people
from tests.server.running import Chair, Person, Server, first_answer


async def away(chair: Chair, seat: int) -> None:
    """Wait until the server knows that somebody is away."""
    while chair.info["seats"][seat]["present"]:
        await chair.next()


TAKING = ("take", "open", "bot", "quick", "strong", "deep", "random", "stand_in")


def test_nobody_takes_the_seat_of_somebody_who_is_there(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table, one, two = await begun(ana, bea)
        await play_on([one, two], 3)
        path = f"/api/tables/{table['id']}/seats/1"
        before = await bea.get(f"/api/tables/{table['id']}")
        for do in TAKING:
            refused = await ana.post(path, {"do": do}, 409)
            assert refused["code"] == "present"
            assert "Only they can give the seat up" in refused["text"]
        assert await bea.get(f"/api/tables/{table['id']}") == before, "nothing has changed"
        await play_on([one, two], 3)

        await bea.post(path, {"do": "leave"})
        assert (await ana.post(path, {"do": "take"}))["seats"][1]["you"], "she has released it"

    two_people(server, play)


@pytest.mark.parametrize("do", TAKING)
def test_the_seat_of_somebody_who_is_away_can_be_given_to_others(do: str, server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table, one, two = await begun(ana, bea)
        await two.close()
        await away(one, 1)
        seat = (await ana.post(f"/api/tables/{table['id']}/seats/1", {"do": do}))["seats"][1]
        assert (seat["name"], seat["standing_in"]) != ("Bea", False)

    two_people(server, play)


def test_a_page_that_is_loaded_anew_is_no_absence(serve: Callable[..., Server]) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table, one, two = await begun(ana, bea)
        await two.close()
        await away(one, 1)
        assert (await ana.post(f"/api/tables/{table['id']}/seats/1", {"do": "take"}, 409))["code"] == "present"

    two_people(serve(DELVE_GRACE_SECONDS="600"), play)


def test_before_the_game_the_host_says_who_plays(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table = await ana.new_table("mine", "open")
        await bea.post("/api/join", {"token": table["seats"][1]["invite"]})
        await bea.sit(table["id"])
        path = f"/api/tables/{table['id']}/seats/1"
        assert (await ana.post(path, {"do": "take"}, 409))["code"] == "present", "but not in their place"
        assert not (await ana.post(path, {"do": "open"}))["seats"][1]["taken"]

    two_people(server, play)


def test_everybody_is_told_who_chose_how_a_game_is_dealt(own_server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table = await ana.new_table("mine", "open", seed=7)
        assert table["dealt_by"] == "Ana"
        await bea.post("/api/join", {"token": table["seats"][1]["invite"]})
        chair = await bea.sit(table["id"])
        assert chair.info["dealt_by"] == "Ana"
        (listed,) = (await bea.get("/api/tables"))["tables"]
        assert listed["dealt_by"] == "Ana"
        chance = await ana.new_table("mine", "bot")
        assert chance["dealt_by"] == "", "nobody knows it"
        own_server.stop()
        own_server.start()
        assert {one["id"]: one["dealt_by"] for one in (await ana.get("/api/tables"))["tables"]} == {
            table["id"]: "Ana",
            chance["id"]: "",
        }
        assert (await bea.get(f"/api/tables/{table['id']}"))["dealt_by"] == "Ana"

        practice = await ana.new_table("mine", "bot", practice=True)
        status, brought = await bring(bea, await export(ana, practice["id"]))
        assert (status, brought["dealt_by"]) == (200, "Bea"), "an open file can be read"
        status, sealed = await bring(bea, await export(ana, chance["id"]))
        assert (status, sealed["dealt_by"]) == (200, ""), "a sealed one cannot"

    two_people(own_server, play)


def test_a_bot_replaces_a_player_who_is_away(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table, one, two = await begun(ana, bea)
        await play_on([one, two], 6)
        await two.close()
        await away(one, 1)
        await ana.post(f"/api/tables/{table['id']}/seats/1", {"do": "bot"})
        await one.until(lambda m: (m.get("info") or {"seats": [{}, {}]})["seats"][1].get("kind") == "bot")
        before = one.scene["at"]
        await play_on([one], 40)
        history = await ana.get(f"/api/tables/{table['id']}/history")
        assert {moment["seat"] for moment in history["moments"][before:]} == {0, 1}
        assert table["id"] not in [t["id"] for t in (await bea.get("/api/tables"))["tables"]]

    two_people(server, play)


def test_a_bot_stands_in_until_the_player_is_back(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table, one, two = await begun(ana, bea)
        await two.close()
        await away(one, 1)
        info = await ana.post(f"/api/tables/{table['id']}/seats/1", {"do": "stand_in"})
        assert info["seats"][1]["standing_in"]
        assert info["seats"][1]["name"] == "Bea", "the seat is still hers"
        await play_on([one], 2)
        history = await ana.get(f"/api/tables/{table['id']}/history")
        assert {moment["seat"] for moment in history["moments"]} == {0, 1}
        back = await bea.sit(table["id"])
        while back.info["seats"][1]["standing_in"]:
            await back.next()
        await play_on([one, back], 40)
        assert "done" in {message["type"] for message in back.heard}, "she answers again"

    two_people(server, play)


def test_nobody_stands_in_for_a_bot(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table = await ana.new_table("mine", "bot")
        refused = await ana.post(f"/api/tables/{table['id']}/seats/1", {"do": "stand_in"}, 409)
        assert refused["text"] == "Nobody sits in seat 2 for whom a bot could stand in."
        assert (await ana.post(f"/api/tables/{table['id']}/seats/5", {"do": "bot"}, 404))["code"] == "no_seat"

    two_people(server, play)


def test_while_paused_nobody_answers(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table, one, two = await begun(ana, bea, "bot")
        path = f"/api/tables/{table['id']}"
        paused = await ana.patch(path, {"settings": {"paused": True}})
        assert paused["settings"]["paused"]
        assert not paused["your_turn"]
        await one.until(lambda m: (m.get("info") or {}).get("settings", {}).get("paused") is True)
        answer = {"seat": 0, "era": 0, "at": one.scene["at"], "answer": first_answer(one.scene["questions"][0])}
        assert (await one.send({"type": "answer", **answer}))["refusal"]["code"] == "paused"
        assert (await one.send({"type": "undo", "seat": 0, "era": 0}))["refusal"]["code"] == "paused"
        assert (await two.send({"type": "say", "text": "Tea?"}))["type"] == "done"
        await ana.patch(path, {"settings": {"paused": False}})
        assert (await one.send({"type": "answer", **answer}))["type"] == "done"

    two_people(server, play)


def test_the_host_decides_who_takes_back(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table, one, two = await begun(ana, bea, "mine", undo="off")
        path = f"/api/tables/{table['id']}"
        await play_on([one, two], 1)
        assert {target["refused"]["code"] for target in one.scene["undo"]} == {"no_undo"}
        undo = {"type": "undo", "seat": 0, "era": 0}
        assert (await one.send(undo))["refusal"]["code"] == "no_undo"

        await ana.patch(path, {"settings": {"undo": "host"}})
        await play_on([one, two], 1)
        assert {target["refused"]["code"] for target in two.scene["undo"]} == {"host"}
        assert (await two.send({**undo, "seat": 1}))["refusal"]["code"] == "host"
        assert (await one.send(undo))["type"] == "done", "the host takes Bea's answer back"
        assert (await one.send({**undo, "era": 0}))["refusal"]["code"] == "stale"

        await ana.patch(path, {"settings": {"undo": "free"}})
        await play_on([one, two], 1)
        era = one.scene["era"]
        assert (await one.send({**undo, "era": era}))["refusal"]["code"] == "other_seat", "not Bea's answer"
        assert (await two.send({**undo, "seat": 1, "era": era}))["type"] == "done"

    two_people(server, play)


def test_settings_are_checked(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table = await ana.new_table("mine", "bot")
        path = f"/api/tables/{table['id']}"
        wanted = {"undo": "host", "paused": False, "absent": "bot", "deadline_minutes": 20160}
        wanted |= {"spectators": False, "hints": False}
        assert (await ana.patch(path, {"settings": wanted}))["settings"] == wanted
        for bad in ({"deadline_minutes": 20161}, {"deadline_minutes": -1}, {"undo": "always"}, {"absent": 1}):
            assert (await ana.patch(path, {"settings": bad}, 400))["code"] == "body"
        assert (await ana.get(path))["settings"] == wanted

    two_people(server, play)


def test_a_bot_stands_in_after_the_deadline_or_for_who_is_away() -> None:
    def overdue(away: float, **settings: Any) -> list[int]:
        row = TableRow(id="t", game="heroesout", host="ana", seed=1, created=0.0, settings=TableSettings(**settings))
        config = {"scenario": "lesson", "difficulty": "family", "seats": 2}
        seats = [SeatRow(number=n, account=who) for n, who in enumerate(("ana", "bea"))]
        table = Table(msgspec.structs.replace(row, config=config), seats, {})
        change = Start("0")
        table.apply(table.entry(change, account="ana", seat=-1, request="r", time=0.0), change)
        live = Live(table, Keys(bytes(32)))
        live.note_turn()
        return list(live.overdue(live.asked_since + away, 60))

    assert overdue(1e9) == [], "deadlines are off by default"
    assert overdue(299, deadline_minutes=5) == []
    assert overdue(301, deadline_minutes=5) == [0], "only who is asked"
    assert overdue(301, deadline_minutes=5, paused=True) == []
    assert overdue(59, absent="bot") == []
    assert overdue(61, absent="bot") == [0]
