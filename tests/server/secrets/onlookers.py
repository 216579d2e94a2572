"""Tables of the game of secrets with everybody at them, and a check of all that each of them receives."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

import httpx
import msgspec

from delve.bots.base import random_answer
from delve.core import registry
from delve.core.errors import AnswerRefused
from delve.core.questions import SPECTATOR, Answer, Choose, Confirm, Seat
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.core.words import LANGUAGES
from tests.server.hidden_game import HIDDEN, all_cards, known_cards
from tests.server.running import Chair, Person

registry.register(HIDDEN)

PROGRAM = "tests.server.hidden_game"
LEVELS = ("answer", "action", "turn")
STRANGER = -2

Json = dict[str, Any]


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
                assert one.chair.scene["at"] == len(self.session.journal)
                board = self.session.view(Seat(one.viewer)).board
                assert one.chair.scene["board"] == json.loads(msgspec.json.encode(board))

    async def answer(self, seat: int, answer: Answer) -> Json:
        """Answer for a seat, here and there."""
        chair = self.seated[seat].chair
        assert chair is not None
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
