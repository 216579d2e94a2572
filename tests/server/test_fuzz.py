"""Nonsense does no harm: fuzzed WebSocket messages and HTTP bodies, against a real server."""

from __future__ import annotations

import base64
import json
import os
import random
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.running import Server

MESSAGES = 1_000_000 if os.environ.get("DELVE_SOAK") == "1" else 100_000
BATCH = 64
CONNECTIONS = 4
MOST_GROWTH = 50 * 1024 * 1024
NEW = {"game": "heroesout", "scenario": "lesson", "difficulty": "family"}


class Guest:
    """Somebody with tables, who speaks plain HTTP."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.address, headers={"Origin": server.address}, timeout=60)
        self.done("/api/me/guest", {})
        two = [{"mine": True}, {"mine": True}]
        self.tables = [
            self.done("/api/tables", {**NEW, "seats": two, "start": True, "practice": True})["id"],
            self.done("/api/tables", {**NEW, "seats": [{"mine": True}, {"kind": "bot"}], "start": True})["id"],
            self.done("/api/tables", {**NEW, "seats": [{"mine": True}, {}]})["id"],
        ]

    def done(self, path: str, body: Any) -> Any:
        """A request that is granted."""
        response = self.http.post(path, json=body)
        assert response.status_code == 200, response.text
        return response.json()


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that nobody else uses."""
    with Server(tmp_path_factory.mktemp("fuzz")) as server:
        yield server


@pytest.fixture
def guest(alone: Server) -> Iterator[Guest]:
    """Somebody there."""
    made = Guest(alone)
    yield made
    made.http.close()


def is_well(server: Server) -> None:
    """Assert that a server answers and has met nothing that it did not expect."""
    with httpx.Client(base_url=server.address, timeout=60) as client:
        assert client.get("/healthz").text == "ok\n"
    log = [json.loads(line) for line in server.log().splitlines()]
    assert [line for line in log if line["level"] in ("error", "critical") or "error" in line] == []
    assert [line for line in log if line.get("status", 0) >= 500] == []


# ---------------------------------------------------------------------- a WebSocket without manners


class Wire:
    """A WebSocket as bytes: it sends whatever it is given and many at once."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", guest.server.port), timeout=60)
        lines = (
            f"GET /ws/tables/{table}?lang=en HTTP/1.1",
            f"Host: 127.0.0.1:{guest.server.port}",
            f"Origin: {guest.server.address}",
            f"Cookie: delve={guest.http.cookies['delve']}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}",
        )
        self.socket.sendall("\r\n".join((*lines, "", "")).encode())
        self.heard = b""
        self.code = 0
        """What the server closed with; 0 while it is open."""
        while b"\r\n\r\n" not in self.heard:
            self.heard += self.socket.recv(65536)
        head, _, self.heard = self.heard.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        self.update: dict[str, Any] = json.loads(next(m for m in self.messages() if m.startswith(b'{"type":"update"')))

    def send(self, payloads: list[bytes]) -> None:
        """Send messages, and one after them that is surely answered."""
        try:
            self.socket.sendall(b"".join(map(frame, (*payloads, LAST))))
        except OSError:
            self.code = self.code or -1

    def messages(self) -> Iterator[bytes]:
        """What comes, as it comes, until the server closes."""
        while not self.code:
            message = self._message()
            if message is not None:
                yield message
                continue
            try:
                more = self.socket.recv(262_144)
            except OSError:
                more = b""
            if not more:
                self.code = self.code or -1
            self.heard += more

    def _message(self) -> bytes | None:
        """The next message, if all of it is here."""
        heard = self.heard
        if len(heard) < 2:
            return None
        size, start = heard[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(heard[2:start], "big")
        if len(heard) < start + size:
            return None
        self.heard = heard[start + size :]
        if heard[0] & 15 == 8:
            self.code = int.from_bytes(heard[start : start + 2], "big")
        return heard[start : start + size]

    def answers(self) -> Iterator[bytes]:
        """What comes up to the last answer."""
        for message in self.messages():
            if message.startswith(LAST_REFUSED):
                return
            yield message

    def close(self) -> None:
        """Hang up."""
        self.socket.close()


LAST = b'{"type":"say","id":"last","text":" "}'
LAST_REFUSED = b'{"type":"refused","id":"last"'


def frame(payload: bytes) -> bytes:
    """A whole frame: text, unless it is none, for then the server would hang up at once, or mostly so. Its mask is
    nothing, so that the payload stays as it is."""
    opcode, size = 1, len(payload)
    if not payload.isascii() and payload[0] > 4:
        opcode = 2
    if size < 126:
        head = bytes((0x80 | opcode, 0x80 | size))
    elif size < 65536:
        head = bytes((0x80 | opcode, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((0x80 | opcode, 0x80 | 127)) + size.to_bytes(8, "big")
    return head + bytes(4) + payload


# ---------------------------------------------------------------------- what it sends

NUMBERS = (0, 1, 2, 7, 8, -1, 2**31 - 1, 2**31, 2**53, 2**63, 2**64, 10**40, -(10**40), 0.5, 1e308)
TEXTS = ("", "x", "clan:ratfolk", "end", "yes", "x" * 40, "x" * 41, "x" * 121, "x" * 501, "\0", "\u202e\u200b", "🜚")
THINGS: tuple[Any, ...] = (None, True, False, [], {}, [[]], ["x"], [1], {"type": "ping"}, *NUMBERS, *TEXTS)
TYPES = ("answer", "undo", "redo", "say", "sync", "look", "ping", "start", "update", "", "Answer")


class Babble:
    """Makes messages, none of them quite right, or right at the wrong time."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.number = 0

    def batch(self, update: dict[str, Any], size: int) -> list[bytes]:
        """So many messages to a table that was last seen like this."""
        return [self.one(update) for _ in range(size)]

    def one(self, update: dict[str, Any]) -> bytes:
        """One message. Most can be read: after 20 that cannot, the server hangs up."""
        if self.rng.random() < 0.07:
            return self.rng.choice(self.BROKEN)(self, self.plain(update))
        return json.dumps(self.plain(update)).encode()

    def plain(self, update: dict[str, Any]) -> dict[str, Any]:
        """A message that can be read."""
        rng = self.rng
        self.number += 1
        kind = rng.choices(TYPES[:7], (70, 8, 4, 1, 1, 1, 10))[0]
        if kind in ("ping", "sync", "look"):
            more: dict[str, dict[str, Any]] = {"look": {"seat": rng.randrange(8)}, "sync": {"lang": "pl"}}
            return {"type": kind, **more.get(kind, {})}
        message: dict[str, Any] = {"type": kind, "id": f"m{self.number if rng.random() < 0.98 else 1}"}
        if kind == "say":
            return {**message, "text": rng.choice(TEXTS[1:9])}
        scene = update.get("scene") or {"era": 0, "at": 0, "questions": []}
        mine = rng.random() < 0.1
        message["seat"] = rng.randrange(2) if mine else rng.randrange(2, 8)
        message["era"] = scene["era"] if mine else rng.choice(NUMBERS[:4])
        if kind == "undo":
            message["level"] = rng.choice(("answer", "action", "turn"))
        if kind == "answer":
            options = [option["id"] for question in scene["questions"] for option in question["options"]]
            message["at"] = scene["at"] if mine else rng.choice(NUMBERS[:4])
            message["answer"] = rng.choice((rng.choice(options or ["x"]), rng.choice(TEXTS), 3, True, ["x"], options))
        return message

    # ------------------------------------------------------------------ and not

    def bytes_of_any_kind(self, message: dict[str, Any]) -> bytes:
        return self.rng.randbytes(self.rng.randrange(200))

    def changed_bytes(self, message: dict[str, Any]) -> bytes:
        data = bytearray(json.dumps(message).encode())
        for _ in range(self.rng.randrange(1, 6)):
            data[self.rng.randrange(len(data))] = self.rng.randrange(256)
        return bytes(data)

    def cut_short(self, message: dict[str, Any]) -> bytes:
        return json.dumps(message).encode()[: self.rng.randrange(10)]

    def wrong_value(self, message: dict[str, Any]) -> bytes:
        message[self.rng.choice(list(message))] = self.rng.choice(THINGS)
        return json.dumps(message).encode()

    def one_field_more(self, message: dict[str, Any]) -> bytes:
        return json.dumps({**message, self.rng.choice(TEXTS): self.rng.choice(THINGS)}).encode()

    def one_field_less(self, message: dict[str, Any]) -> bytes:
        del message[self.rng.choice(list(message))]
        return json.dumps(message).encode()

    def another_type(self, message: dict[str, Any]) -> bytes:
        return json.dumps({**message, "type": self.rng.choice(TYPES)}).encode()

    def not_an_object(self, message: dict[str, Any]) -> bytes:
        return json.dumps(self.rng.choice(THINGS)).encode()

    def without_end(self, message: dict[str, Any]) -> bytes:
        opening = self.rng.choice((b"[", b'{"a":', b'{"type":"say","text":[', b'"'))
        return opening * self.rng.randrange(100, 3000)

    def long(self, message: dict[str, Any]) -> bytes:
        size = self.rng.choices((1000, 16_000, 17_000, 60_000, 66_000), (8, 8, 8, 4, 1))[0]
        return json.dumps({"type": "say", "id": "l", "text": "x" * size}).encode()

    BROKEN: tuple[Callable[[Babble, dict[str, Any]], bytes], ...] = (
        bytes_of_any_kind,
        changed_bytes,
        changed_bytes,
        changed_bytes,
        cut_short,
        wrong_value,
        wrong_value,
        wrong_value,
        one_field_more,
        one_field_less,
        another_type,
        not_an_object,
        without_end,
        long,
    )


class Storm:
    """Several connections that send and listen in turn."""

    def __init__(self, guest: Guest, seed: int) -> None:
        self.guest = guest
        self.babble = Babble(seed)
        self.heard: Counter[str] = Counter()
        self.codes: Counter[int] = Counter()
        self.wires = [self._connect() for _ in range(CONNECTIONS)]

    def _connect(self) -> Wire:
        return Wire(self.guest, self.babble.rng.choice(self.guest.tables))

    def send(self, messages: int) -> None:
        """Send until the server has answered so many messages."""
        while sum(self.heard[kind] for kind in ("done", "refused", "trouble", "pong")) < messages:
            for wire in self.wires:
                wire.send(self.babble.batch(wire.update, BATCH))
            for number, wire in enumerate(self.wires):
                self._listen(wire)
                if wire.code:
                    self.codes[wire.code] += 1
                    wire.close()
                    self.wires[number] = self._connect()

    def _listen(self, wire: Wire) -> None:
        last = b""
        for message in wire.answers():
            kind = message[9:20].partition(b'"')[0].decode("ascii", "replace")
            self.heard[kind] += 1
            if kind == "update" and b'"scene":{' in message:
                last = message
        if last:
            wire.update = json.loads(last)

    def end(self) -> None:
        """Hang up."""
        for wire in self.wires:
            wire.close()


def test_fuzzed_messages_do_no_harm(guest: Guest) -> None:
    server = guest.server
    storm = Storm(guest, seed=20_260_101)
    storm.send(MESSAGES // 5)
    before = server.memory()
    storm.send(MESSAGES)
    growth = server.memory() - before
    storm.end()
    assert storm.heard["done"] > MESSAGES / 1000, "some were right"
    assert storm.heard["refused"] > MESSAGES / 4
    assert storm.heard["trouble"] > MESSAGES / 50
    assert set(storm.codes) <= {4429, 1007, 1009, 1002}, f"the server hung up for other reasons: {storm.codes}"
    assert growth < MOST_GROWTH, f"{growth / 1e6:.0f} MB more"
    is_well(server)
    for table in guest.tables:
        assert guest.http.get(f"/api/tables/{table}").status_code == 200
    again = guest.done("/api/tables", {**NEW, "seats": [{"mine": True}, {"kind": "bot"}], "start": True})
    assert again["stage"] == "playing"


def test_an_answer_beyond_all_bounds_is_not_understood(guest: Guest) -> None:
    wire = Wire(guest, guest.tables[0])
    right = {"type": "answer", "id": "a", "seat": 0, "era": 0, "at": 0, "answer": "clan:ratfolk"}
    far = (2**31, 2**64, -(2**31) - 1, -(10**40))
    strange: tuple[Any, ...] = (1.5, None, {}, [1], [["x"]], ["x" * 121])
    wrong = [{**right, name: number} for name in ("era", "at", "answer") for number in far]
    for message in (*wrong, *({**right, "answer": value} for value in strange)):
        wire.send([json.dumps(message).encode()])
        assert [answer[:17] for answer in wire.answers()] == [b'{"type":"trouble"'], message
    wire.send([json.dumps(right).encode()])
    assert b'{"type":"done"' in [answer[:14] for answer in wire.answers()], "the table stands where it stood"
    wire.close()
    is_well(guest.server)


# ---------------------------------------------------------------------- HTTP

BODIES: dict[str, dict[str, Any]] = {
    "POST /api/me/guest": {"lang": "en", "name": "Ana"},
    "PATCH /api/me": {"name": "Ana", "lang": "en", "webhook": "https://a.example/", "preferences": {"a": 1}},
    "POST /api/me/password": {"login": "ana", "password": "correct horse", "current": "x"},
    "POST /api/login": {"login": "ana", "password": "x"},
    "POST /api/tables": {**NEW, "seats": [{"mine": True, "role": "ratfolk"}, {"kind": "bot"}], "seed": 1},
    "POST /api/join": {"token": "000000000000.0.x"},
    "PATCH /api/tables/{table}": {"settings": {"undo": "free", "deadline_minutes": 1}, "archived": True},
    "POST /api/tables/{table}/seats/1": {"do": "renew"},
    "POST /api/tables/{table}/fork": {"at": 0},
    "POST /api/tables/{table}/report": {"text": "It hurts."},
    "POST /api/tables/{table}/fault": {"where": "board", "text": "TypeError"},
}

SCALARS = st.sampled_from(THINGS) | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=10)


@st.composite
def spoiled(draw: st.DrawFn) -> tuple[str, bytes]:
    """A request, and its body with some of it replaced, left out, added, cut short or nested without end."""
    path = draw(st.sampled_from(sorted(BODIES)))
    body: Any = dict(BODIES[path])
    for name in draw(st.lists(st.sampled_from(sorted(body)), max_size=3)):
        body[name] = draw(VALUES)
    if draw(st.booleans()):
        body[draw(st.text(max_size=10))] = draw(VALUES)
    if draw(st.integers(0, 9)) == 0:
        body = draw(VALUES)
    data = json.dumps(body).encode()
    how = draw(st.integers(0, 19))
    if how == 0:
        return path, draw(st.binary(max_size=300))
    if how == 1:
        return path, data[: draw(st.integers(0, len(data)))]
    if how == 2:
        depth = draw(st.integers(1, 5000))
        return path, data.replace(b": ", b": " + b'{"a":' * depth + b"1" + b"}" * depth, 1)[:64_000]
    return path, data


@settings(max_examples=200, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(spoiled())
def fuzz(guest: Guest, request: tuple[str, bytes]) -> None:
    """One spoiled request: it is granted, or refused in words."""
    method, path = request[0].split()
    response = guest.http.request(method, path.format(table=guest.tables[0]), content=request[1])
    assert response.status_code < 500, response.text
    if response.status_code >= 400:
        assert response.json().keys() == {"code", "text"}


def test_spoiled_bodies_do_no_harm(guest: Guest) -> None:
    fuzz(guest)
    is_well(guest.server)
    assert guest.http.get("/api/me").status_code == 200
