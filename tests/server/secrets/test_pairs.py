"""What a viewer receives does not depend on what they may not see.

Pairs of tables that differ only in that must look the same to them, byte by byte.
"""

from __future__ import annotations

import asyncio
import base64
import json
import random
import re
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec

from delve.bots.base import random_answer
from delve.core.game import Game
from delve.core.questions import SPECTATOR, Amount, Answer, Choose, Question, Seat
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.core.words import LANGUAGES
from delve.server.keys import SEAL, Keys
from delve.server.messages import TableSettings, UndoPolicy
from delve.server.storage.rows import AccountRow, SeatRow, TableRow
from delve.server.storage.store import Store
from delve.server.table import snapshot_of
from tests.server.hidden_game import HIDDEN, SHOWN, Hidden, HiddenConfig, all_cards, known_cards
from tests.server.running import Chair, Person, Server
from tests.server.secrets.onlookers import LEVELS, PROGRAM, Json

SECRET = "only the two servers of this test know"
PAIRS = 24


class Pair:
    """Two tables that differ only in what `viewer` may not see."""

    def __init__(self, number: int) -> None:
        dice = random.Random(number)
        self.number = number
        self.hints = 0
        """How many hints were compared that compare answers."""
        self.dice = dice
        self.seats = 2 + number % 3
        self.viewer = dice.randrange(-1, self.seats)
        self.lang = LANGUAGES[number % len(LANGUAGES)]
        self.undo: UndoPolicy = dice.choice(["free", "free", "host", "off"])
        self.id = f"table{number:07d}"
        start = self._position(dice.randrange(40))
        at_rest: Game[Hidden, None] = Game(msgspec_copy(start.last_rest().state), None)
        other = HIDDEN.determinize(at_rest, Seat(self.viewer), LooseRng(number + 1000))
        config = HiddenConfig(self.seats)
        self.sessions = [Session.resume(HIDDEN, config, number, state) for state in (at_rest.state, other)]
        assert self.sessions[0].hash() != self.sessions[1].hash()

    def _position(self, answers: int) -> Session:
        """A game after so many answers or a few more, where the viewer is not about to draw."""
        session = Session.new(HIDDEN.id, seed=self.number, seats=self.seats)
        rng = LooseRng(self.number)
        while True:
            rest = session.last_rest().state
            if not session.questions:
                session = Session.new(HIDDEN.id, seed=self.number, seats=self.seats)
            elif answers <= 0 and (rest.phase != "draw" or rest.turn != self.viewer):
                return session
            question = rng.choice(session.questions)
            session.answer(random_answer(question, rng), question.seat)
            answers -= 1

    async def store(self, store: Store, world: int) -> None:
        """Put one of the tables into a database."""
        seats = [SeatRow(number=s, account=account(s), invite_nonce=f"n{s}") for s in range(self.seats)]
        row = TableRow(
            id=self.id,
            game=HIDDEN.id,
            host=account(0),
            config={"seats": self.seats},
            seed=self.number,
            stage="playing",
            settings=TableSettings(undo=self.undo),
            scenario="all",
            watch_nonce="watch",
            created=1.0,
        )
        await store.create_table(row, seats, snapshot=snapshot_of(self.sessions[world]))
        await store.watch(self.id, account(SPECTATOR))

    # ------------------------------------------------------------------ moves

    def answers(self, question: Question, pick: int) -> list[Answer]:
        """The same answer in both worlds, as far as an onlooker can tell: the same place in the list."""
        found: list[Answer] = []
        for session in self.sessions:
            asked = session.question_for(question.seat)
            assert asked is not None
            if isinstance(asked, Choose):
                found.append(asked.legal()[pick % len(asked.legal())])
            elif isinstance(asked, Amount):
                found.append(asked.least + pick % (asked.most - asked.least + 1))
            else:
                found.append(pick % 2 == 0)
        return found

    def tells(self, seat: int, answers: list[Answer]) -> bool:
        """Whether these answers bring to light what the viewer did not know."""
        for session, answer in zip(self.sessions, answers, strict=True):
            tried = session.clone()
            tried.answer(answer, seat)
            for msg in tried.journal[-1].revealed:
                if msg.key == SHOWN or msg.params.get("seat") == self.viewer + 1:
                    return True
        return False


def account(seat: int) -> str:
    """Who sits there; the spectator is -1."""
    return f"account{seat + 1:05d}"


def msgspec_copy(state: Any) -> Any:
    """A state of its own, with the same in it."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=type(state))


def masked(text: str, *ids: str) -> str:
    """A message without the time, and without names that are new each time."""
    for number, name in enumerate(ids):
        text = text.replace(name, f"id{number}")
    return re.sub(r'"(updated|time|watch|sealed|seconds)":\s?("[^"]*"|[0-9.e+]+)', r'"\1":0', text)


class World:
    """One of the two servers, with the people of a pair."""

    def __init__(self, people: dict[int, Person], pair: Pair, number: int) -> None:
        self.people = people
        self.pair = pair
        self.number = number
        self.chairs: dict[int, Chair] = {}
        self.asked = 0
        self.read = 0

    @property
    def session(self) -> Session:
        return self.pair.sessions[self.number]

    @property
    def ear(self) -> Chair:
        return self.chairs[self.pair.viewer]

    async def open(self, stack: AsyncExitStack) -> None:
        """Everybody sits down, the viewer first."""
        pair = self.pair
        for seat in sorted({*range(pair.seats), pair.viewer}, key=lambda s: s != pair.viewer):
            self.people[seat].lang = pair.lang
            self.chairs[seat] = await self.people[seat].sit(pair.id)
            stack.push_async_callback(self.chairs[seat].close)

    async def send(self, seat: int, message: Json) -> Json:
        """Send a message from a seat and wait until everybody has heard what came of it."""
        self.asked += 1
        chair = self.chairs[seat]
        place = {"era": chair.scene["era"], "seat": max(seat, 0)} if message["type"] != "say" else {}
        if message["type"] == "answer":
            place["at"] = chair.scene["at"]
        heard = await chair.send({"id": f"m{self.asked}", **place, **message})
        await self.catch_up()
        return heard

    async def hint(self) -> Json:
        """The viewer asks what a bot would do."""
        self.asked += 1
        heard = await self.ear.hint(id=f"m{self.asked}", seat=max(self.pair.viewer, 0))
        await self.catch_up()
        return heard

    async def catch_up(self) -> None:
        """Wait until everybody has heard all that was on its way."""
        for one in self.chairs.values():
            await one.socket.send('{"type":"ping"}')
            await one.until(lambda m: m["type"] == "pong")

    def heard(self) -> list[str]:
        """What the viewer was sent since they were last asked."""
        news = self.ear.heard[self.read :]
        self.read = len(self.ear.heard)
        return [masked(json.dumps(m)) for m in news]

    async def ask(self, method: str, path: str, **more: Any) -> tuple[str, httpx.Response]:
        """What the viewer gets over HTTP."""
        person = self.ear.person
        response = await person.http.request(method, path, params={"lang": person.lang}, **more)
        headers = sorted((k, v) for k, v in response.headers.items() if k != "content-length")
        own = str(response.url.netloc, "ascii")
        return masked(f"{response.status_code} {headers} {response.content.decode('latin-1')}", own), response


def test_what_a_viewer_receives_does_not_depend_on_what_they_may_not_see(tmp_path: Path) -> None:
    pairs = [Pair(number) for number in range(PAIRS)]
    keys = Keys(SECRET.encode())

    async def prepare(home: Path, world: int) -> None:
        home.mkdir()
        async with await Store.open(f"sqlite:///{home / 'tables.sqlite3'}") as store:
            for seat in range(SPECTATOR, 4):
                # Seen lately, or the server would take their tables for abandoned.
                row = AccountRow(id=account(seat), name=account(seat), created=1.0, seen=4e9)
                await store.create_account(row)
            for pair in pairs:
                await pair.store(store, world)

    def people(server: Server, stack: AsyncExitStack) -> dict[int, Person]:
        found = {}
        for seat in range(SPECTATOR, 4):
            person = found[seat] = Person(server.address)
            person.id = account(seat)
            person.http.cookies.set("delve", keys.cookie(person.id, "0"))
            stack.push_async_exit(person.__aexit__)
        return found

    async def play(*servers: Server) -> int:
        compared = 0
        async with AsyncExitStack() as everybody:
            crowds = [people(server, everybody) for server in servers]
            for pair in pairs:
                async with AsyncExitStack() as stack:
                    worlds = [World(crowd, pair, number) for number, crowd in enumerate(crowds)]
                    for world in worlds:
                        await world.open(stack)
                    compared += await play_pair(pair, worlds)
        return compared

    for world in (0, 1):
        asyncio.run(prepare(tmp_path / str(world), world))
    with (
        # They think as long as they like: what they find must not depend on how busy the machine is.
        Server(tmp_path / "0", module=PROGRAM, DELVE_SECRET=SECRET, DELVE_THINKING="100") as one,
        Server(tmp_path / "1", module=PROGRAM, DELVE_SECRET=SECRET, DELVE_THINKING="100") as two,
    ):
        compared = asyncio.run(play(one, two))
    assert compared > PAIRS * 20
    assert sum(pair.hints for pair in pairs) > PAIRS // 4


async def play_pair(pair: Pair, worlds: list[World]) -> int:
    """Do the same in both worlds until something comes to light; how many messages were compared."""
    dice = pair.dice
    hidden = sorted(all_cards(pair.sessions[0]) - known_cards(pair.sessions[0], pair.viewer))
    for _ in range(24):
        lot, seat, pick = dice.random(), dice.randrange(pair.seats), dice.randrange(100)
        mine = max(pair.viewer, 0)
        if lot < 0.55:
            question = dice.choice(pair.sessions[0].questions)
            answers = pair.answers(question, pick)
            if pair.tells(question.seat, answers):
                break
            await both(worlds, question.seat, [{"type": "answer", "answer": a} for a in answers])
        elif lot < 0.65:
            await both(worlds, seat, [{"type": "undo", "level": LEVELS[pick % 3]}] * 2)
        elif lot < 0.7:
            await both(worlds, seat, [{"type": "redo"}] * 2)
        elif lot < 0.75:
            guess: Json = {"type": "answer", "answer": f"card:{dice.choice(hidden)}"}
            await both(worlds, pair.viewer, [guess] * 2)
        elif lot < 0.8:
            guess = {"type": "answer", "seat": (mine + 1) % pair.seats, "answer": f"card:{dice.choice(hidden)}"}
            await both(worlds, pair.viewer, [guess] * 2)
        elif lot < 0.85:
            await both(worlds, seat, [{"type": "say", "text": "Hm."}] * 2)
        elif lot < 0.92:
            heard = [await world.hint() for world in worlds]
            pair.hints += heard[0]["type"] == "hint" and len(heard[0]["choices"]) > 1
        elif lot < 0.94:
            for world in worlds:
                await world.ear.socket.send(json.dumps({"type": "sync", "lang": LANGUAGES[pick % len(LANGUAGES)]}))
                await world.catch_up()
        else:
            await same_over_http(pair, worlds, pick, copies_too=False)
        assert worlds[0].heard() == worlds[1].heard(), f"pair {pair.number}, viewer {pair.viewer}"
    await same_over_http(pair, worlds, len(pair.sessions[0].journal) - dice.randrange(2), copies_too=True)
    return len(worlds[0].ear.heard)


async def both(worlds: list[World], seat: int, messages: list[Json]) -> None:
    """Send the same in both worlds, and do the same with the games in the test."""
    for world, message in zip(worlds, messages, strict=True):
        heard = await world.send(seat, message)
        if heard["type"] != "done":
            continue
        whose = range(world.pair.seats) if world.pair.undo == "host" else [seat]
        if message["type"] == "answer":
            world.session.answer(message["answer"], seat)
        elif message["type"] == "undo":
            world.session.undo(message["level"], list(whose))
        elif message["type"] == "redo":
            world.session.redo(list(whose))


async def same_over_http(pair: Pair, worlds: list[World], at: int, *, copies_too: bool) -> None:
    """All that the viewer can ask for looks the same in both worlds; so does a fork, and a file that comes back."""
    table = f"/api/tables/{pair.id}"
    at %= len(pair.sessions[0].journal) + 1
    for path in (table, f"{table}/history", f"{table}/history/{at}", f"{table}/history/999"):
        one, two = [(await world.ask("GET", path))[0] for world in worlds]
        assert one == two, path
    reports = [(await world.ask("POST", f"{table}/report", json={"text": "odd"})) for world in worlds]
    assert reports[0][0] == reports[1][0]
    sealed = [base64.b64decode(report.json()["sealed"]) for _, report in reports]
    assert len(sealed[0]) == len(sealed[1])
    files = [(await world.ask("GET", f"{table}/export"))[1].content for world in worlds]
    assert len(files[0]) == len(files[1])
    assert files[0].startswith(SEAL)
    if not copies_too:
        return
    copies: list[list[str]] = []
    for world, file, other in zip(worlds, files, sealed, strict=True):
        copies.append([])
        fork = json.dumps({"at": at}).encode()
        for path, body in ((f"{table}/fork", fork), ("/api/import", file), ("/api/import", other)):
            text, made = await world.ask("POST", path, content=body)
            copy = made.json()["id"]
            chair = await world.ear.person.sit(copy)
            await chair.close()
            past, _ = await world.ask("GET", f"/api/tables/{copy}/history")
            copies[-1] += [masked(t, copy) for t in (text, past, json.dumps(chair.heard))]
    assert copies[0] == copies[1], f"pair {pair.number}, viewer {pair.viewer}: copies of the table at {at}"
