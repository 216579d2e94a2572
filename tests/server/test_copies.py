"""Copies of a table: forks from any point of its past, files for its server, reports."""

from __future__ import annotations

import base64
import json

import pytest

from delve.core import save
from delve.core.errors import BadSave
from delve.server.keys import SEAL
from tests.server.company import begun, bring, decks, export, opened, play_on, rest, two_people
from tests.server.running import Person, Server


def test_forks_of_a_running_game_are_dealt_anew(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table, one, two = await begun(ana, bea)
        await play_on([one, two], 20)
        await rest([one, two])
        at = one.scene["at"]
        await play_on([one, two], 3)
        path = f"/api/tables/{table['id']}"
        past = await ana.get(f"{path}/history/{at}")
        forks = []
        for person in (ana, ana, bea):
            fork = await person.post(f"{path}/fork", {"at": at})
            assert fork["practice"]
            assert fork["host"]
            assert all(seat["you"] for seat in fork["seats"]), "one's own, with every seat"
            chair = await person.sit(fork["id"])
            assert chair.scene["board"] == past["scene"]["board"], "all that can be seen is the same"
            assert len(chair.log) == len(past["log"])
            forks.append(opened(server, await export(person, fork["id"])))
        hidden = [decks(session) for session in forks]
        assert hidden[0] != hidden[1], "what is hidden is not"
        for one_fork in hidden[1:]:
            assert [sorted(map(str, deck)) for deck in one_fork] == [sorted(map(str, d)) for d in hidden[0]]
        later = await ana.post(f"{path}/fork", {"at": 10_000}, 404)
        assert later["text"]
        assert (await bea.get(path))["stage"] == "playing", "the table itself knows nothing of it"

    two_people(server, play)


def test_a_fork_is_played_on(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table = await ana.new_table("mine", "bot")
        chair = await ana.sit(table["id"])
        await play_on([chair], 10)
        fork = await ana.post(f"/api/tables/{table['id']}/fork", {"at": 2})
        assert [seat["kind"] for seat in fork["seats"]] == ["human", "bot"]
        other = await ana.sit(fork["id"])
        await play_on([other])
        assert other.scene["result"] is not None
        assert chair.scene["result"] is None

    two_people(server, play)


def test_before_the_game_there_is_no_past(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        path = f"/api/tables/{(await ana.new_table('mine', 'open'))['id']}"
        assert (await ana.get(f"{path}/history", 409))["code"] == "gathering"
        assert (await ana.get(f"{path}/history/0", 409))["code"] == "gathering"
        assert (await ana.post(f"{path}/fork", {"at": 0}, 409))["code"] == "gathering"
        assert (await ana.get(f"{path}/export", 409))["code"] == "gathering"
        assert (await ana.post(f"{path}/report", {}, 409))["code"] == "gathering"

    two_people(server, play)


def test_a_running_game_is_sealed_for_its_server(server: Server, own_server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table, one, two = await begun(ana, bea)
        await play_on([one, two], 12)
        await rest([one, two])
        data = await export(bea, table["id"])
        assert data.startswith(SEAL)
        assert b"heroesout" not in data
        with pytest.raises(BadSave):
            save.load(data)
        assert await export(bea, table["id"]) != data, "the same table, sealed again"

        hidden = []
        for _ in range(2):
            status, copy = await bring(ana, data)
            assert status == 200
            chair = await ana.sit(copy["id"])
            assert chair.scene["board"] == one.scene["board"]
            hidden.append(decks(opened(server, await export(ana, copy["id"]))))
            await play_on([chair], 3)
        assert hidden[0] != hidden[1] != decks(opened(server, data)), "nobody looks ahead in a copy"

        changed = data[:-1] + bytes([data[-1] ^ 1])
        async with Person(own_server.address) as elsewhere:
            for person, file in ((elsewhere, data), (ana, changed), (ana, SEAL), (ana, SEAL + b"x" * 100)):
                status, problem = await bring(person, file)
                assert (status, problem["code"]) == (400, "sealed")
                assert "only that one can open it" in problem["text"]

    two_people(server, play)


def test_a_report_has_what_the_player_saw_and_the_table_sealed(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table, one, two = await begun(ana, bea)
        await play_on([one, two], 10)
        path = f"/api/tables/{table['id']}/report"
        response = await bea.http.post(path, json={"text": "The trap did not spring."})
        assert response.headers["content-type"] == "application/octet-stream"
        assert "report-" in response.headers["content-disposition"]
        report = response.json()
        assert report["text"] == "The trap did not spring."
        assert report["at"] == two.scene["at"]
        assert report["scene"]["board"] == two.scene["board"]
        assert [line["key"] for line in report["log"]] == [line["key"] for line in two.log]
        sealed = base64.b64decode(report["sealed"])
        assert sealed.startswith(SEAL)
        assert (await bring(ana, sealed))[0] == 200, "who runs the server can look at it"
        assert (await bea.post(path, {"text": "x" * 4001}, 400))["code"] == "body"
        assert json.dumps(report).count(table["id"]) == 1

    two_people(server, play)
