"""What a seat, a spectator or a stranger receives never contains what they may not see.

Played with `hidden_game`, where every card has a name that occurs nowhere else: in many random games no name may reach
who does not know it.
"""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import AsyncExitStack

import httpx
import msgspec

from delve.bots.base import random_answer
from delve.core.questions import Answer, Seat
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.core.words import LANGUAGES
from delve.server.keys import SEAL
from tests.server.hidden_game import HIDDEN, all_cards
from tests.server.running import Server
from tests.server.secrets.onlookers import LEVELS, STRANGER, Played

GAMES = 4


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
    """Messages besides answers: a hint, chat, another language, another's eyes, nonsense."""
    one = dice.choice([p for p in played.people if p.chair is not None])
    assert one.chair is not None
    await one.chair.hint()
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
