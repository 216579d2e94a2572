"""The log of who plays several seats: one for each pair of eyes, and nothing of it sent twice."""

from __future__ import annotations

from typing import Any

from tests.server.company import play_on, two_people
from tests.server.running import Chair, Person, Server

MAGE_KNIGHT: dict[str, Any] = {"game": "mageknight", "difficulty": "", "scenario": "reconnaissance", "practice": True}


def parts(chair: Chair) -> list[tuple[int, int, int]]:
    """Whose log each update went on with, from which line, with how many."""
    logs = [message["log"] for message in chair.heard if message["type"] == "update" and message.get("log")]
    return [(log["of"], log["start"], len(log["lines"])) for log in logs]


async def as_opened_anew(person: Person, chair: Chair) -> None:
    """What a chair knows is what somebody is sent who opens the table now."""
    other = await person.sit(chair.table)
    assert other.scene["viewer"] == chair.scene["viewer"]
    assert other.log == chair.log
    await other.close()


def test_no_line_is_sent_twice_when_another_seat_is_asked(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table = await ana.new_table("mine", "mine", **MAGE_KNIGHT)
        chair = await ana.sit(table["id"])
        await play_on([chair], 60)
        lengths: dict[int, int] = {}
        for of, start, lines in parts(chair):
            assert start == lengths.get(of, 0)
            lengths[of] = start + lines
        assert sorted(lengths) == [0, 1], "both seats were asked"
        assert [of for of, _, _ in parts(chair)].count(0) > 2
        await as_opened_anew(ana, chair)

    two_people(server, play)


def test_what_is_taken_back_leaves_the_logs_of_all_seats(server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        table = await ana.new_table("mine", "mine", **MAGE_KNIGHT)
        chair = await ana.sit(table["id"])
        await play_on([chair], 40)
        for _ in range(25):
            seat, era = chair.scene["viewer"], chair.scene["era"]
            done = await chair.send({"type": "undo", "seat": seat, "era": era, "level": "answer"})
            assert done["type"] == "done", done
        assert {of for of, _, _ in parts(chair)} == {0, 1}
        await as_opened_anew(ana, chair)
        for _ in range(6):
            await play_on([chair], 5)
            await as_opened_anew(ana, chair)

    two_people(server, play)
