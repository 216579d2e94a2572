"""Taking back tells nobody what it was."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

from tests.server.hidden_game import HIDDEN
from tests.server.running import Person, Server
from tests.server.secrets.onlookers import Played, in_secret


def test_nobody_gives_again_what_another_took_back(hidden: Server) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            played = Played(21, 2)
            await played.begin(hidden.address, stack)
            await in_secret(played, 0, 1)
            await played.take_back(0, "answer")
            first, second = (one.chair.scene for one in played.seated if one.chair is not None)
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
