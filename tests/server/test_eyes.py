"""With which eyes somebody with several seats is shown the table."""

from __future__ import annotations

import json
from typing import Any

from tests.server.company import two_people
from tests.server.running import Chair, Person, Server, first_answer


async def look(chair: Chair, seat: int) -> None:
    """Turn to a seat of one's own."""
    await chair.socket.send(json.dumps({"type": "look", "seat": seat}))
    await chair.until(lambda m: m["type"] == "update" and m.get("scene", {}).get("viewer") == seat)


def backs(chair: Chair, seat: int) -> bool:
    """Whether the hand of a seat lies face down."""
    player: dict[str, Any] = chair.scene["board"]["players"][seat]
    return not player["hand"] and player["hand_size"] > 0


def test_a_look_ends_when_another_own_seat_is_asked_something_new(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table = await ana.new_table(
            "mine", "mine", "open", game="mageknight", scenario="full-conquest", difficulty="", seed=3
        )
        await bea.post("/api/join", {"token": table["seats"][2]["invite"]})
        await ana.post(f"/api/tables/{table['id']}/start")
        chairs = {0: await ana.sit(table["id"]), 2: await bea.sit(table["id"])}
        chair, looked, turned, kept = chairs[0], 0, 0, 0
        for _ in range(30):
            waits = next(other for other in chairs.values() if other.scene["questions"])
            if waits is chair:
                asked = chair.scene["questions"][0]["seat"]
                assert chair.scene["viewer"] == asked
                assert not backs(chair, asked)
                looked = 1 - asked
                await look(chair, looked)
                assert not backs(chair, looked)
                await chair.send({"type": "say", "text": "Wait, my other hand …"})
                assert chair.scene["viewer"] == looked, "nothing new is asked"
                turned += 1
            done = await waits.answer(first_answer(waits.scene["questions"][0]))
            assert done["type"] == "done"
            newest = waits.version
            for other in chairs.values():
                while other.version < newest:
                    await other.next()
            if not chair.scene["questions"]:
                assert chair.scene["viewer"] == looked, "nothing is asked"
                kept += 1
        assert turned > 5 < kept

    two_people(server, play)
