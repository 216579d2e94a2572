"""Copies of a running game, and bots, know no more than their seat."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack

from delve.bots.base import random_answer
from delve.core import save
from delve.core.questions import Choose, Confirm, Seat
from delve.core.rng import LooseRng
from delve.core.session import Session
from tests.server.hidden_game import HIDDEN
from tests.server.running import Server
from tests.server.secrets.onlookers import Played, in_secret


def test_a_fork_asks_others_again_who_have_answered_in_secret(hidden: Server) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            played = Played(23, 3)
            await played.begin(hidden.address, stack)
            await in_secret(played, 0, 1)
            person = played.seated[1].person
            fork = await person.post(f"/api/tables/{played.id}/fork", {"at": len(played.session.journal)})
            chair = await person.sit(fork["id"])
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
