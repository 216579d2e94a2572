"""Tables over the API: set up, joined, played to the end, looked back at, copied, taken away and brought back."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import zlib
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from delve.bots import registry as bots
from delve.core import save
from delve.core.errors import BadSave
from delve.core.session import Session
from delve.server.keys import SEAL, Keys
from delve.server.live import Live
from delve.server.messages import TableSettings
from delve.server.routes.tables import SealedTable
from delve.server.storage.rows import SeatRow, TableRow
from delve.server.table import Start, Table
from tests.server.running import Chair, Person, Server, first_answer

Play = Callable[[Person, Person], Awaitable[None]]


def two_people(server: Server, play: Play) -> None:
    """Let Ana and Bea do something."""

    async def run() -> None:
        async with Person(server.address, name="Ana") as ana, Person(server.address, name="Bea") as bea:
            await play(ana, bea)

    asyncio.run(run())


async def begun(ana: Person, bea: Person, *more: str, **settings: Any) -> tuple[dict[str, Any], Chair, Chair]:
    """A table that has begun: Ana is its host, Bea sits in seat 1."""
    table = await ana.new_table("mine", "open", *more, settings=settings)
    await bea.post("/api/join", {"token": table["seats"][1]["invite"]})
    table = await ana.post(f"/api/tables/{table['id']}/start")
    return table, await ana.sit(table["id"]), await bea.sit(table["id"])


async def play_on(chairs: list[Chair], answers: int = 1_000_000) -> None:
    """Whoever is asked answers, so many times or until the game is over."""
    for number in range(answers):
        await together(chairs)
        while (chair := next((c for c in chairs if scene(c)["questions"]), None)) is None:
            if scene(chairs[0])["result"] is not None:
                return
            await chairs[0].next()
            await together(chairs)
        done = await chair.answer(first_answer(scene(chair)["questions"][0], number))
        assert done["type"] == "done", done
    await together(chairs)


async def rest(chairs: list[Chair]) -> None:
    """Play on to a rest point, where a player may act or pass: there, what is dealt anew changes nothing visible."""
    for _ in range(50):
        if all(question["key"] != "kh.ask.act" for chair in chairs for question in scene(chair)["questions"]):
            await play_on(chairs, 1)


async def together(chairs: list[Chair]) -> None:
    """Let everybody hear what the first has heard."""
    newest = max(chair.version for chair in chairs)
    for chair in chairs:
        while chair.version < newest:
            await chair.next()


def scene(chair: Chair) -> dict[str, Any]:
    """What somebody sees."""
    assert chair.scene is not None
    return chair.scene


async def export(person: Person, table: str) -> bytes:
    """The table as a file."""
    response = await person.http.get(f"/api/tables/{table}/export")
    assert response.status_code == 200, response.text
    assert response.headers["content-disposition"] == f'attachment; filename="heroesout-{table}.delve"'
    return response.content


async def bring(person: Person, data: bytes) -> tuple[int, Any]:
    """Import a file: the status and the answer."""
    response = await person.http.post("/api/import", content=data)
    return response.status_code, response.json()


# ---------------------------------------------------------------------- a whole game


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
        seen: dict[int, dict[str, Any]] = {0: scene(one)}
        logs = {0: len(one.log)}
        while scene(one)["result"] is None:
            await play_on([one, two], 1)
            seen[scene(one)["at"]] = scene(one)
            logs[scene(one)["at"]] = len(one.log)
        info = await ana.get(path)
        assert info["stage"] == "over"
        assert not info["your_turn"]
        assert scene(one)["result"] == scene(two)["result"]
        assert one.log == two.log
        late = await one.send({"type": "answer", "seat": 0, "era": 0, "at": scene(one)["at"], "answer": "end"})
        assert late["refusal"]["code"] == "over"

        await _look_back(ana, path, seen, logs)
        await _take_along(ana, bea, table["id"], scene(one)["at"])

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


# ---------------------------------------------------------------------- what the host may do


def test_a_bot_replaces_a_player_who_was_sent_away(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table, one, two = await begun(ana, bea)
        await play_on([one, two], 6)
        await ana.post(f"/api/tables/{table['id']}/seats/1", {"do": "bot"})
        await one.until(lambda m: (m.get("info") or {"seats": [{}, {}]})["seats"][1].get("kind") == "bot")
        before = scene(one)["at"]
        await play_on([one], 40)
        history = await ana.get(f"/api/tables/{table['id']}/history")
        assert {moment["seat"] for moment in history["moments"][before:]} == {0, 1}
        assert table["id"] not in [t["id"] for t in (await bea.get("/api/tables"))["tables"]]

    two_people(server, play)


def test_a_bot_stands_in_until_the_player_is_back(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table, one, two = await begun(ana, bea)
        await two.close()
        away = await ana.post(f"/api/tables/{table['id']}/seats/1", {"do": "stand_in"})
        assert away["seats"][1]["standing_in"]
        assert away["seats"][1]["name"] == "Bea", "the seat is still hers"
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
        answer = {"seat": 0, "era": 0, "at": scene(one)["at"], "answer": first_answer(scene(one)["questions"][0])}
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
        assert {target["refused"]["code"] for target in scene(one)["undo"]} == {"no_undo"}
        undo = {"type": "undo", "seat": 0, "era": 0}
        assert (await one.send(undo))["refusal"]["code"] == "no_undo"

        await ana.patch(path, {"settings": {"undo": "host"}})
        await play_on([one, two], 1)
        assert {target["refused"]["code"] for target in scene(two)["undo"]} == {"host"}
        assert (await two.send({**undo, "seat": 1}))["refusal"]["code"] == "host"
        assert (await one.send(undo))["type"] == "done", "the host takes Bea's answer back"
        assert (await one.send({**undo, "era": 0}))["refusal"]["code"] == "stale"

        await ana.patch(path, {"settings": {"undo": "free"}})
        await play_on([one, two], 1)
        era = scene(one)["era"]
        assert (await one.send({**undo, "era": era}))["refusal"]["code"] == "other_seat", "not Bea's answer"
        assert (await two.send({**undo, "seat": 1, "era": era}))["type"] == "done"

    two_people(server, play)


def test_settings_are_checked(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table = await ana.new_table("mine", "bot")
        path = f"/api/tables/{table['id']}"
        wanted = {"undo": "host", "paused": False, "absent": "bot", "deadline_minutes": 20160, "spectators": False}
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


# ---------------------------------------------------------------------- the lobby


def test_a_table_says_what_is_played(server: Server) -> None:
    async def story() -> None:
        async with Person(server.address) as ana:
            table = await ana.new_table("mine", "bot", scenario="siege", difficulty="hardcore")
            assert (table["title"], table["subtitle"]) == ("The Siege", "Keep the Heroes Out! · Hardcore")

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


def test_a_table_goes_on_after_a_restart(own_server: Server) -> None:
    address = own_server.address

    async def before(ana: Person) -> tuple[dict[str, Any], dict[str, Any]]:
        table = await ana.new_table("mine", "mine")
        chair = await ana.sit(table["id"])
        await play_on([chair], 9)
        await chair.send({"type": "say", "text": "Back soon."})
        return table, scene(chair)

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
        ({"scenario": "nowhere"}, 400, None),
        ({"difficulty": "impossible"}, 400, None),
        ({"seats": [{"kind": "bot"}] * 8}, 400, None),
        ({"seats": []}, 400, "body"),
        ({"seats": [{"kind": "bot"}] * 9}, 400, "body"),
        ({"seats": [{"mine": True, "role": "ratfolk"}, {"kind": "bot", "role": "ratfolk"}]}, 400, None),
        ({"seats": [{"mine": True, "role": "elves"}, {"kind": "bot"}]}, 400, None),
        ({"seats": [{"mine": True}, {}], "start": True}, 409, "start_alone"),
        ({"seed": 2**53}, 400, "body"),
        ({"seed": -1}, 400, "body"),
        ({"nonsense": 1}, 400, "body"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    wrong: dict[str, Any], status: int, code: str | None, server: Server
) -> None:
    async def play(ana: Person, bea: Person) -> None:
        asked = {"game": "heroesout", "scenario": "lesson", "difficulty": "family"}
        problem = await ana.post("/api/tables", {**asked, "seats": [{"mine": True}, {"kind": "bot"}], **wrong}, status)
        assert code in (None, problem["code"])
        assert problem["text"]
        assert (await ana.get("/api/tables"))["tables"] == [], "nothing was made"

    two_people(server, play)


# ---------------------------------------------------------------------- forks


def decks(session: Session) -> list[Any]:
    """All that is hidden: what lies in the decks, in order."""
    state = session.state
    return [state.guild, state.loot, *(player.deck for player in state.players)]


def opened(server: Server, data: bytes) -> Session:
    """What a server has sealed."""
    plain = Keys((server.home / "secret").read_bytes().strip()).unseal(data)
    assert plain is not None
    return save.load(msgspec.msgpack.decode(plain, type=SealedTable).save)


def test_forks_of_a_running_game_are_dealt_anew(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table, one, two = await begun(ana, bea)
        await play_on([one, two], 20)
        await rest([one, two])
        at = scene(one)["at"]
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
            assert scene(chair)["board"] == past["scene"]["board"], "all that can be seen is the same"
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
        assert scene(other)["result"] is not None
        assert scene(chair)["result"] is None

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


# ---------------------------------------------------------------------- files


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
            assert scene(chair)["board"] == scene(one)["board"]
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


@cache
def a_save() -> bytes:
    """A save of a game, from the terminal."""
    session = Session.new("heroesout", seed=5, scenario="lesson", difficulty="family", seats=2)
    bot = bots.bot(bots.RANDOM, "heroesout", 1)
    for _ in range(15):
        question = session.question
        session.answer(bot.answer(session, question.seat, question))
    return save.dump(session)


def unpacked() -> dict[str, Any]:
    """What is in the save."""
    plain: dict[str, Any] = msgspec.msgpack.decode(zlib.decompress(a_save()[len(save.MAGIC) + 33 :]))
    return plain


def packed(saved: Any) -> bytes:
    """A save with whatever in it, its checksum right."""
    return raw(saved if isinstance(saved, bytes) else msgspec.msgpack.encode(saved))


def raw(plain: bytes) -> bytes:
    data = zlib.compress(plain, 6)
    return save.MAGIC + hashlib.blake2b(data, digest_size=16).hexdigest().encode() + b"\n" + data


def with_journal(*entries: list[Any]) -> bytes:
    """A save whose answers end with others."""
    saved = unpacked()
    return packed({**saved, "journal": [*saved["journal"], *entries]})


FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "damaged"),
    "a picture": (lambda: b"\x89PNG\r\n\x1a\n" + bytes(100), "foreign"),
    "text": (lambda: b"hello", "foreign"),
    "cut short": (lambda: a_save()[:-20], "damaged"),
    "only its first line": (lambda: save.MAGIC, "damaged"),
    "one bit changed": (lambda: a_save()[:200] + bytes([a_save()[200] ^ 4]) + a_save()[201:], "damaged"),
    "of a later form": (lambda: a_save().replace(b"SAVE 1", b"SAVE 9", 1), "damaged"),
    "a bomb": (lambda: raw(bytes(80_000_000)), "damaged"),
    "nothing inside": (lambda: packed({}), "damaged"),
    "nested without end": (lambda: raw(b"\x91" * 200_000), "damaged"),
    "another game": (lambda: packed({**unpacked(), "game": "chess"}), "unknown_game"),
    "no module": (lambda: packed({**unpacked(), "game": "../heroesout"}), "unknown_game"),
    "a homebrew pack": (lambda: packed({**unpacked(), "packs": ["/etc/passwd"]}), "packs"),
    "another scenario": (lambda: packed({**unpacked(), "config": {"scenario": "nowhere"}}), "replay"),
    "no configuration": (lambda: packed({**unpacked(), "config": {"seats": "two"}}), "replay"),
    "another seed": (lambda: packed({**unpacked(), "seed": 6, "config": {"seats": 6}}), "replay"),
    "an answer too many": (lambda: with_journal([0, "nonsense", "kh.ask.act"]), "replay"),
    "a seat too many": (lambda: with_journal([9, "end", "kh.ask.act"]), "replay"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_none_is_refused(name: str, server: Server) -> None:
    make, code = FILES[name]

    async def play(ana: Person, bea: Person) -> None:
        status, problem = await bring(ana, make())
        assert (status, problem["code"]) == (400, code)
        assert problem["text"].endswith((".", "!"))
        assert (await ana.get("/api/tables"))["tables"] == []

    two_people(server, play)


@pytest.mark.parametrize("seed", [2**63 - 1, 2**63, 2**64 - 1, -1, -(2**63)])
def test_any_seed_can_be_brought(seed: int, server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        saved = {**unpacked(), "seed": seed, "journal": [], "rests": [], "events": []}
        status, table = await bring(ana, packed(saved))
        assert status in (200, 400), table
        if status == 200:
            await ana.sit(table["id"])
        else:
            assert table["code"] in ("damaged", "replay")

    two_people(server, play)


def test_what_a_stranger_says_of_the_state_is_not_believed(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        honest = save.load(a_save())
        saved = unpacked()
        rest = list(saved["rests"][-1])
        state = msgspec.msgpack.decode(rest[4])
        state["wave"] = 2
        rest[4] = msgspec.msgpack.encode(state)
        status, table = await bring(ana, packed({**saved, "rests": [rest], "events": []}))
        assert status == 200
        chair = await ana.sit(table["id"])
        assert scene(chair)["board"] == json.loads(msgspec.json.encode(honest.view(honest.question.seat).board))
        assert len(chair.log) == len(honest.events)
        await play_on([chair], 5)

    two_people(server, play)


def test_a_file_may_have_eight_megabytes(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        assert (await bring(ana, bytes(8 * 1024 * 1024)))[0] == 400
        status, problem = await bring(ana, bytes(8 * 1024 * 1024 + 1))
        assert (status, problem["code"]) == (413, "large")
        assert problem["text"] == "This is too large: at most 8192 kB are taken."

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
        assert report["at"] == scene(two)["at"]
        assert report["scene"]["board"] == scene(two)["board"]
        assert [line["key"] for line in report["log"]] == [line["key"] for line in two.log]
        sealed = base64.b64decode(report["sealed"])
        assert sealed.startswith(SEAL)
        assert (await bring(ana, sealed))[0] == 200, "who runs the server can look at it"
        assert (await bea.post(path, {"text": "x" * 4001}, 400))["code"] == "body"
        assert json.dumps(report).count(table["id"]) == 1

    two_people(server, play)
