"""What a seat, a spectator or a stranger receives never contains, nor depends on, what they may not see.

Played with `hidden_game`, where every card has a name that occurs nowhere else: first many random games in which no
name may reach who does not know it, then pairs of tables that differ only in what a viewer may not see and must look
the same to them, byte by byte.
"""

from __future__ import annotations

import asyncio
import base64
import json
import random
import re
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from delve.bots.base import random_answer
from delve.core import registry, save
from delve.core.errors import AnswerRefused
from delve.core.game import Game
from delve.core.questions import SPECTATOR, Amount, Answer, Choose, Confirm, Question, Seat
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.core.words import LANGUAGES
from delve.server.keys import SEAL, Keys
from delve.server.messages import TableSettings, UndoPolicy
from delve.server.storage.rows import AccountRow, SeatRow, TableRow
from delve.server.storage.store import Store
from delve.server.table import Snapshot
from tests.server.hidden_game import HIDDEN, SHOWN, Hidden, HiddenConfig, all_cards, known_cards
from tests.server.running import Chair, Person, Server

registry.register(HIDDEN)

PROGRAM = "tests.server.hidden_game"
SECRET = "only the two servers of this test know"
GAMES = 4
PAIRS = 24
LEVELS = ("answer", "action", "turn")
STRANGER = -2

Json = dict[str, Any]


@pytest.fixture(scope="module")
def hidden(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has the game of secrets."""
    with Server(tmp_path_factory.mktemp("hidden"), module=PROGRAM) as server:
        yield server


# ---------------------------------------------------------------------- a table, and its double in the test


class Onlooker:
    """Somebody, with what they may know and a check of all that they receive."""

    def __init__(self, person: Person, viewer: int, cards: set[str]) -> None:
        self.person = person
        self.viewer = viewer
        self.cards = cards
        self.known: set[str] = set()
        self.chair: Chair | None = None
        self.read = 0

    def learn(self, session: Session) -> None:
        """What they may know from now on."""
        if self.viewer != STRANGER:
            self.known |= known_cards(session, self.viewer)

    def check(self, text: str) -> None:
        """Nothing that they may not know is in what they received."""
        leaked = [card for card in self.cards - self.known if card in text]
        assert not leaked, f"viewer {self.viewer} was sent {leaked[0]}: {text[:3000]}"

    async def listen(self) -> None:
        """Take in and check all that was sent."""
        if self.chair is not None:
            await self.chair.socket.send('{"type":"ping"}')
            await self.chair.until(lambda m: m["type"] == "pong")
            for message in self.chair.heard[self.read :]:
                self.check(json.dumps(message))
            self.read = len(self.chair.heard)

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Send a request and check the answer, headers and all."""
        response = await self.person.http.request(method, path, params={"lang": self.person.lang}, **more)
        assert response.status_code < 500
        text = response.content.decode("latin-1")
        if path.endswith("/report") and response.status_code == 200:
            text = json.dumps({**response.json(), "sealed": ""})
        self.check(text + str(response.headers))
        return response


class Played:
    """A table on a server with everybody at it, and the same game in the test."""

    def __init__(self, seed: int, seats: int) -> None:
        self.seed = seed
        self.session = Session.new(HIDDEN.id, seed=seed, seats=seats)
        self.id = ""
        self.people: list[Onlooker] = []

    @property
    def seated(self) -> list[Onlooker]:
        return [one for one in self.people if one.viewer >= 0]

    async def begin(self, address: str, stack: AsyncExitStack, **settings: Any) -> None:
        """Everybody comes: the seats, a spectator and a stranger, each in a language."""
        cards = all_cards(self.session)
        for number, viewer in enumerate((*range(self.session.seats), SPECTATOR, STRANGER)):
            lang = LANGUAGES[(self.seed + number) % len(LANGUAGES)]
            person = await stack.enter_async_context(Person(address, lang, f"P{viewer}"))
            self.people.append(Onlooker(person, viewer, cards))
        host = self.people[0].person
        seats = ("mine", *("open" for _ in self.seated[1:]))
        table = await host.new_table(
            *seats, game=HIDDEN.id, scenario="all", difficulty="", seed=self.seed, settings=settings
        )
        self.id = table["id"]
        for one in self.seated[1:]:
            await one.person.post("/api/join", {"token": table["seats"][one.viewer]["invite"]})
        watcher = next(one for one in self.people if one.viewer == SPECTATOR)
        await watcher.person.post("/api/join", {"token": table["watch"]})
        await host.post(f"/api/tables/{self.id}/start")
        for one in self.people:
            one.learn(self.session)
            if one.viewer != STRANGER:
                one.chair = await one.person.sit(self.id)
        await self.listen()

    async def listen(self) -> None:
        """Everybody takes in what was sent; it is what the game in the test shows them."""
        for one in self.people:
            one.learn(self.session)
        for one in self.people:
            await one.listen()
            if one.chair is not None:
                assert one.chair.scene is not None
                assert one.chair.scene["at"] == len(self.session.journal)
                board = self.session.view(Seat(one.viewer)).board
                assert one.chair.scene["board"] == json.loads(msgspec.json.encode(board))

    async def answer(self, seat: int, answer: Answer) -> Json:
        """Answer for a seat, here and there."""
        chair = self.seated[seat].chair
        assert chair is not None
        assert chair.scene is not None
        message = {"type": "answer", "seat": seat, "era": chair.scene["era"], "at": chair.scene["at"]}
        heard = await chair.send({**message, "answer": answer})
        if heard["type"] == "done":
            self.session.answer(answer, seat)
        await self.listen()
        return heard

    async def take_back(self, seat: int, level: str | None, whose: Sequence[int] | None = None) -> Json:
        """Undo at a level, or redo; the server allows it exactly if the rules do."""
        chair = self.seated[seat].chair
        assert chair is not None
        assert chair.scene is not None
        message: Json = {"type": "undo", "level": level} if level else {"type": "redo"}
        heard = await chair.send({**message, "seat": seat, "era": chair.scene["era"]})
        try:
            if level is None:
                self.session.redo(whose or [seat])
            else:
                self.session.undo(level, whose or [seat])  # type: ignore[arg-type]
            assert heard["type"] == "done"
        except AnswerRefused:
            assert heard["type"] == "refused"
        await self.listen()
        return heard


# ---------------------------------------------------------------------- no name reaches who may not know it


def test_no_hidden_card_reaches_anybody_in_random_games(hidden: Server) -> None:
    async def play() -> set[str]:
        names: set[str] = set()
        for seed in range(GAMES):
            async with AsyncExitStack() as stack:
                played = Played(seed, 2 + seed % 3)
                await played.begin(hidden.address, stack)
                names |= all_cards(played.session)
                await random_game(played, random.Random(seed))
                assert played.session.result is not None
        return names

    names = asyncio.run(play())
    log = hidden.log()
    assert "/api/tables" in log
    assert [name for name in names if name in log] == []


async def random_game(played: Played, dice: random.Random) -> None:
    """Play to the end, with much else in between."""
    loose = LooseRng(played.seed)
    for turn in range(400):
        session = played.session
        if not session.questions:
            return
        seat = dice.randrange(session.seats)
        lot = dice.random()
        if lot < 0.6 or turn > 200:
            question = dice.choice(session.questions)
            heard = await played.answer(question.seat, random_answer(question, loose))
            assert heard["type"] == "done"
        elif lot < 0.75:
            await played.take_back(seat, dice.choice(LEVELS))
        elif lot < 0.8:
            await played.take_back(seat, None)
        elif lot < 0.85:
            await speak(played, dice)
        elif lot < 0.9:
            nonsense: list[Answer] = ["nonsense", -1, ["nonsense"], 77]
            heard = await played.answer(seat, dice.choice(nonsense))
            assert heard["type"] == "refused"
        else:
            await look_around(played, dice)
    raise AssertionError("the game does not end")


async def speak(played: Played, dice: random.Random) -> None:
    """Messages besides answers: chat, another language, another's eyes, nonsense."""
    one = dice.choice([p for p in played.people if p.chair is not None])
    assert one.chair is not None
    await one.chair.send({"type": "say", "text": "What have you got?"})
    for text in (
        json.dumps({"type": "sync", "lang": dice.choice(LANGUAGES)}),
        json.dumps({"type": "look", "seat": dice.randrange(4)}),
        json.dumps({"type": "answer", "seat": "first"}),
    ):
        await one.chair.socket.send(text)
    await played.listen()


async def look_around(played: Played, dice: random.Random) -> None:
    """Everything that can be asked for over HTTP, and what is refused."""
    session, table = played.session, f"/api/tables/{played.id}"
    for one in dice.sample(played.people, 2):
        at = dice.randrange(len(session.journal) + 1)
        for path in ("/api/tables", table, f"{table}/history", f"{table}/history/{at}", f"{table}/history/999"):
            await one.ask("GET", path)
        await one.ask("POST", f"{table}/report", json={"text": "odd"})
        await one.ask("POST", f"{table}/start")
        await one.ask("POST", f"{table}/seats/1", json={"do": "leave"} if one.viewer == STRANGER else {"do": "odd"})
        await one.ask("POST", f"{table}/fork", json={"at": 999})
        file = await one.ask("GET", f"{table}/export")
        if one.viewer == STRANGER:
            assert file.status_code == 403
        elif session.result is None:
            assert file.content.startswith(SEAL)


def test_the_past_shows_each_viewer_what_they_saw_then(hidden: Server) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            played = Played(77, 3)
            await played.begin(hidden.address, stack)
            loose = LooseRng(5)
            for _ in range(25):
                question = loose.choice(played.session.questions)
                await played.answer(question.seat, random_answer(question, loose))
            assert any(q.prompt.key != "hidden.vote" for q in played.session.questions)
            table = f"/api/tables/{played.id}"
            for one in played.people:
                if one.viewer == STRANGER:
                    continue
                moments = (await one.ask("GET", f"{table}/history")).json()["moments"]
                assert [m["seat"] for m in moments] == [e.seat for e in played.session.journal]
                for at in range(len(moments) + 1):
                    scene = (await one.ask("GET", f"{table}/history/{at}")).json()["scene"]
                    then = played.session.at(at).view(Seat(one.viewer))
                    assert scene["board"] == json.loads(msgspec.json.encode(then.board))
                    assert [q["key"] for q in scene["questions"]] == [
                        q.prompt.key for q in then.questions if one.viewer >= 0
                    ]

    asyncio.run(play())


def test_what_is_the_same_for_everybody_names_no_card(hidden: Server) -> None:
    cards = all_cards(Session.new(HIDDEN.id, seed=0, seats=2))

    async def ask() -> list[str]:
        async with httpx.AsyncClient(base_url=hidden.address) as client:
            paths = ["/api/openapi.json", "/metrics", "/healthz", "/api/nothing", "/api/me"]
            for lang in LANGUAGES:
                paths += [f"{path}?lang={lang}" for path in ("/api/server", "/api/words", "/api/games/hidden")]
                paths.append(f"/api/games/hidden/content?lang={lang}")
            return [(await client.get(path)).text for path in paths]

    texts = asyncio.run(ask())
    assert "Hidden" in "".join(texts)
    assert not any(card in text for text in texts for card in cards)


# ---------------------------------------------------------------------- taking back, and what others took back


async def in_secret(played: Played, *seats: int) -> None:
    """Play on to the bids, and let these seats choose their cards."""
    while played.session.questions[0].prompt.key != "hidden.bid":
        question = played.session.questions[0]
        answer: Answer = True if isinstance(question, Confirm) else random_answer(question, LooseRng(1))
        await played.answer(question.seat, answer)
    for seat in seats:
        question = next(q for q in played.session.questions if q.seat == seat)
        assert isinstance(question, Choose)
        await played.answer(seat, question.options[0].id)


def test_nobody_gives_again_what_another_took_back(hidden: Server) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            played = Played(21, 2)
            await played.begin(hidden.address, stack)
            await in_secret(played, 0, 1)
            await played.take_back(0, "answer")
            first, second = (one.chair.scene for one in played.seated if one.chair is not None)
            assert first is not None
            assert second is not None
            assert first["can_redo"]
            assert not second["can_redo"]
            refused = await played.take_back(1, None)
            assert refused["refusal"]["code"] == "other_seat"
            assert (await played.take_back(0, None))["type"] == "done"

    asyncio.run(play())


def test_a_host_who_takes_back_for_all_does_not_read_what_it_was(hidden: Server) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            played = Played(22, 2)
            await played.begin(hidden.address, stack, undo="host")
            await in_secret(played, 1)
            host, other = (one.chair for one in played.seated)
            assert host is not None
            assert other is not None
            assert host.scene is not None
            assert other.scene is not None
            offered = host.scene["undo"][0]
            assert offered["refused"] is None
            assert "zq" not in offered["label"]
            assert all(target["refused"] is not None for target in other.scene["undo"])
            assert (await played.take_back(0, "answer", whose=[0, 1]))["type"] == "done"
            assert len(other.scene["questions"]) == 1

    asyncio.run(play())


def test_another_pair_of_eyes_has_another_log(hidden: Server) -> None:
    async def play() -> None:
        async with Person(hidden.address) as ana:
            table = await ana.new_table("mine", "mine", game=HIDDEN.id, scenario="all", difficulty="", seed=3)
            chair = await ana.sit(table["id"])
            for _ in range(12):
                assert chair.scene is not None
                question = chair.scene["questions"][0]
                answer: Any = question["options"][0]["id"] if question["options"] else 0
                if question["kind"] == "confirm":
                    answer = True
                await chair.answer(answer)
                update = [m for m in chair.heard if m["type"] == "update"][-1]
                await chair.socket.send('{"type":"sync"}')
                step_by_step = list(chair.log)
                await chair.until(lambda m: m["type"] == "update" and m.get("after") is None)
                assert chair.log == step_by_step, update

    asyncio.run(play())


# ---------------------------------------------------------------------- pairs of tables that look the same


class Pair:
    """Two tables that differ only in what `viewer` may not see."""

    def __init__(self, number: int) -> None:
        dice = random.Random(number)
        self.number = number
        self.dice = dice
        self.seats = 2 + number % 3
        self.viewer = dice.randrange(-1, self.seats)
        self.lang = LANGUAGES[number % len(LANGUAGES)]
        self.undo: UndoPolicy = dice.choice(["free", "free", "host", "off"])
        self.id = f"table{number:07d}"
        start = self._position(dice.randrange(40))
        at_rest: Game[Hidden, None] = Game(msgspec_copy(start._rests[-1].state), None)
        other = HIDDEN.determinize(at_rest, Seat(self.viewer), LooseRng(number + 1000))
        config = HiddenConfig(self.seats)
        self.sessions = [Session.resume(HIDDEN, config, number, state) for state in (at_rest.state, other)]
        assert self.sessions[0].hash() != self.sessions[1].hash()

    def _position(self, answers: int) -> Session:
        """A game after so many answers or a few more, where the viewer is not about to draw."""
        session = Session.new(HIDDEN.id, seed=self.number, seats=self.seats)
        rng = LooseRng(self.number)
        while True:
            rest = session._rests[-1].state
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
        snapshot = msgspec.msgpack.encode(Snapshot(0, save.dump(self.sessions[world])))
        await store.create_table(row, seats, snapshot=snapshot)
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
    return re.sub(r'"(updated|time|watch|sealed)":\s?("[^"]*"|[0-9.e+]+)', r'"\1":0', text)


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
        assert chair.scene is not None
        place = {"era": chair.scene["era"], "seat": max(seat, 0)} if message["type"] != "say" else {}
        if message["type"] == "answer":
            place["at"] = chair.scene["at"]
        heard = await chair.send({"id": f"m{self.asked}", **place, **message})
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
        return masked(f"{response.status_code} {headers} {response.content.decode('latin-1')}"), response


def test_what_a_viewer_receives_does_not_depend_on_what_they_may_not_see(tmp_path: Path) -> None:
    pairs = [Pair(number) for number in range(PAIRS)]
    keys = Keys(SECRET.encode())

    async def prepare(home: Path, world: int) -> None:
        home.mkdir()
        async with await Store.open(f"sqlite:///{home / 'tables.sqlite3'}") as store:
            for seat in range(SPECTATOR, 4):
                row = AccountRow(id=account(seat), name=account(seat), created=1.0, seen=1.0)
                await store.create_account(row)
            for pair in pairs:
                await pair.store(store, world)

    def people(server: Server, stack: AsyncExitStack) -> dict[int, Person]:
        found = {}
        for seat in range(SPECTATOR, 4):
            person = found[seat] = Person(server.address)
            person.id = account(seat)
            person.http.cookies.set("delve", keys.cookie(person.id, 0))
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
        Server(tmp_path / "0", module=PROGRAM, DELVE_SECRET=SECRET) as one,
        Server(tmp_path / "1", module=PROGRAM, DELVE_SECRET=SECRET) as two,
    ):
        compared = asyncio.run(play(one, two))
    assert compared > PAIRS * 20


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
        elif lot < 0.9:
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


# ---------------------------------------------------------------------- copies of a running game


def test_a_fork_asks_others_again_who_have_answered_in_secret(hidden: Server) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            played = Played(23, 3)
            await played.begin(hidden.address, stack)
            await in_secret(played, 0, 1)
            person = played.seated[1].person
            fork = await person.post(f"/api/tables/{played.id}/fork", {"at": len(played.session.journal)})
            chair = await person.sit(fork["id"])
            assert chair.scene is not None
            assert chair.scene["waiting"] == [0, 1, 2]
            asked = {q["seat"]: q["key"] for q in chair.scene["questions"]}
            assert asked == {0: "hidden.bid", 1: "hidden.coins", 2: "hidden.bid"}

    asyncio.run(play())


def test_a_file_of_a_running_game_comes_back_with_its_secrets_dealt_anew(hidden: Server) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            played = Played(24, 2)
            await played.begin(hidden.address, stack)
            await in_secret(played)
            person = played.seated[1].person
            file = (await person.http.get(f"/api/tables/{played.id}/export")).content
            copy = (await person.http.post("/api/import", content=file)).json()
            chair = await person.sit(copy["id"])
            hands: list[list[str]] = []
            for seat in (0, 1):
                await chair.socket.send(json.dumps({"type": "look", "seat": seat}))
                await chair.until(lambda m, seat=seat: m["type"] == "update" and m["scene"]["viewer"] == seat)
                assert chair.scene is not None
                hands.append(chair.scene["board"]["mine"])
            state = played.session.state
            assert hands[1] == state.hands[1].cards
            assert hands[0] != state.hands[0].cards
            assert copy["practice"]

    asyncio.run(play())


def test_a_file_of_a_finished_game_is_open(hidden: Server) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            played = Played(25, 2)
            await played.begin(hidden.address, stack)
            while played.session.questions:
                question = played.session.questions[0]
                await played.answer(question.seat, random_answer(question, LooseRng(len(played.session.journal))))
            file = (await played.people[0].person.http.get(f"/api/tables/{played.id}/export")).content
            assert save.load(file).hash() == played.session.hash()

    asyncio.run(play())


def test_a_bot_does_not_know_what_others_have_bid_in_secret() -> None:
    session = Session.new(HIDDEN.id, seed=26, seats=3)
    while session.questions[0].prompt.key != "hidden.bid":
        question = session.questions[0]
        session.answer(True if isinstance(question, Confirm) else random_answer(question, LooseRng(1)), question.seat)
    for seat in (0, 1):
        asked = session.question_for(Seat(seat))
        assert isinstance(asked, Choose)
        session.answer(asked.options[0].id, seat)
    guessed = session.determinized(Seat(1), 5)
    keys = {int(q.seat): q.prompt.key for q in guessed.questions}
    assert keys == {0: "hidden.bid", 1: "hidden.coins", 2: "hidden.bid"}
