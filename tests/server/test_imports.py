"""Files that are brought: saves of the terminal, and whatever strangers make."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from delve.bots import registry as bots
from delve.core import save
from delve.core.errors import BadSave
from delve.core.session import Session
from tests.server.company import bring, play_on, two_people
from tests.server.running import Person, Server


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


def with_inside(where: str, packed_value: bytes) -> bytes:
    """A save with a value in its configuration, in an answer or in a field that there is not."""
    here = "HERE" * 4
    saved = unpacked()
    if where == "answer":
        saved["journal"].append([0, here, "kh.ask.act"])
    elif where == "config":
        saved["config"]["scenario"] = here
    else:
        saved[where] = here
    mark = msgspec.msgpack.encode(here)
    plain = msgspec.msgpack.encode(saved)
    assert plain.count(mark) == 1
    return raw(plain.replace(mark, packed_value))


FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "damaged"),
    "a picture": (lambda: b"\x89PNG\r\n\x1a\n" + bytes(100), "foreign"),
    "text": (lambda: b"hello", "foreign"),
    "cut short": (lambda: a_save()[:-20], "damaged"),
    "only its first line": (lambda: save.MAGIC, "damaged"),
    "one bit changed": (lambda: a_save()[:200] + bytes([a_save()[200] ^ 4]) + a_save()[201:], "damaged"),
    "of a later form": (lambda: a_save().replace(b"SAVE 1", b"SAVE 9", 1), "damaged"),
    "a bomb": (lambda: raw(bytes(80_000_000)), "too_much"),
    "a bomb of lists": (lambda: with_inside("config", b"\xdd\x00\x80\x00\x00" + b"\x90" * 0x800000), "too_much"),
    "a list that claims to be long": (lambda: with_inside("config", b"\xdd\xff\xff\xff\xff"), "too_much"),
    "nothing inside": (lambda: packed({}), "damaged"),
    "nested without end": (lambda: raw(b"\x91" * 200_000), "too_much"),
    "nested in the configuration": (lambda: with_inside("config", b"\x91" * 200_000 + b"\x90"), "too_much"),
    "nested in an answer": (lambda: with_inside("answer", b"\x91" * 200_000 + b"\x90"), "too_much"),
    "nested in what nobody reads": (lambda: with_inside("more", b"\x91" * 200_000 + b"\x90"), "too_much"),
    "cut short within": (lambda: raw(msgspec.msgpack.encode(unpacked())[:-1]), "damaged"),
    "more behind it": (lambda: raw(msgspec.msgpack.encode(unpacked()) + b"\x00"), "damaged"),
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


@pytest.mark.parametrize("where", ["config", "answer", "more"])
def test_a_save_that_is_a_bomb_is_none_in_the_terminal(where: str) -> None:
    """Eight kilobytes that stood for 600 MB."""
    bomb = with_inside(where, b"\xdd\x00\x80\x00\x00" + b"\x90" * 0x800000)
    assert len(bomb) < 20_000
    for value in (bomb, with_inside(where, b"\x91" * 200_000 + b"\x90")):
        with pytest.raises(BadSave, match="more in this save than in any game"):
            save.load(value)


def test_a_state_that_is_a_bomb_is_none() -> None:
    for state in (b"\x91" * 200_000 + b"\x90", b"\xdd\x00\x80\x00\x00" + b"\x90" * 0x800000):
        saved = unpacked()
        saved["rests"][-1][4] = state
        for schema in (saved["schema"], saved["schema"] - 1):
            with pytest.raises(BadSave, match="more in this save than in any game"):
                save.load(packed({**saved, "schema": schema}))


def test_a_save_without_a_rest_point_is_damaged() -> None:
    changes: list[dict[str, Any]] = [{"rests": []}, {"config": {"seats": "two"}}]
    for change in changes:
        with pytest.raises(BadSave, match="damaged"):
            save.load(packed({**unpacked(), **change}))


@pytest.mark.parametrize(
    ("seed", "good"), [(2**63 - 1, True), (2**63, False), (2**64 - 1, False), (-1, True), (-(2**63), False)]
)
def test_a_seed_has_63_bits(seed: int, good: bool, server: Server) -> None:
    async def play(ana: Person, bea: Person) -> None:
        saved = {**unpacked(), "seed": seed, "journal": [], "rests": [], "events": []}
        status, table = await bring(ana, packed(saved))
        if good:
            assert status == 200
            await ana.sit(table["id"])
        else:
            assert (status, table["code"]) == (400, "damaged")

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
        assert chair.scene["board"] == json.loads(msgspec.json.encode(honest.view(honest.question.seat).board))
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
