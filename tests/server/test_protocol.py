"""docs/PROTOCOL.md is true: every message is in it, and its examples are what a real table sends and takes."""

from __future__ import annotations

import asyncio
import inspect
import json
import re
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest
from msgspec import Struct

from delve.server import account_messages, live, messages, socket
from delve.server.app import create_app
from delve.server.config import Config
from delve.server.messages import FromClient, FromServer
from tests.server.running import Chair, Person, Server

TEXT = (Path(__file__).parent.parent.parent / "docs" / "PROTOCOL.md").read_text("utf-8")
ID = "k3v9x0q2m7ab"
"""The table of the examples."""
PERSON = "p8d2w5n1c4ex"
"""Ana."""


THOUGHT = ("answer", "label", "value", "worth", "tried", "seconds")
"""What a bot comes to."""


def documented() -> dict[str, list[Any]]:
    """The examples below each heading that names a message."""
    found: dict[str, list[Any]] = {}
    for section in re.split(r"^(?=#)", TEXT, flags=re.M):
        title = re.match(r"### (\w+)\n", section)
        blocks = re.findall(r"```json\n(.*?)```", section, re.S)
        if title is not None and blocks:
            found[title[1]] = [json.loads(block) for block in blocks]
    return found


EXAMPLES = documented()


def structs() -> dict[str, type[Struct]]:
    """All messages and their parts."""
    modules = (messages, account_messages)
    return {
        name: kind
        for module in modules
        for name, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, Struct) and kind.__module__ == module.__name__
    }


def bodies() -> set[str]:
    """The Structs that the HTTP routes take and give."""
    app = create_app(Config(database="sqlite:///nowhere", secret=bytes(32)))
    found: set[str] = set()
    for path in app.openapi()["paths"].values():
        found |= set(re.findall(r"#/components/schemas/(\w+)", json.dumps(path)))
    return found


def sent_over_websocket() -> set[str]:
    """The messages of a table's WebSocket."""
    return {kind.__name__ for kind in (*get_args(FromClient), *get_args(FromServer))}


def strictly(name: str, value: Any) -> Any:
    """A value as a Struct, with no unknown field anywhere in it: encoded again it is the same, defaults filled in."""
    decoded = msgspec.json.decode(json.dumps(value), type=structs()[name])
    _same(value, msgspec.json.decode(msgspec.json.encode(decoded)), name)
    return decoded


def _same(given: Any, again: Any, where: str) -> None:
    """Whether all that was given has come back; fields with defaults may have been left out."""
    if isinstance(given, dict):
        assert given.keys() <= again.keys(), f"{where} has no {sorted(given.keys() - again.keys())}"
        for key, value in given.items():
            _same(value, again[key], f"{where}.{key}")
    elif isinstance(given, list):
        assert len(given) == len(again), where
        for number, value in enumerate(given):
            _same(value, again[number], f"{where}[{number}]")
    else:
        assert given == again, where


def shows(example: Any, real: Any, where: str) -> None:
    """Assert that an example is what is really sent, but for what the page says: long lists have their first items
    alone, long texts end with …, boards and dictionaries have some of their fields, times and tokens are others, and
    a bot may come to something else."""
    name = where.rpartition(".")[2]
    if isinstance(example, dict):
        same = example.keys() <= real.keys() if name in ("board", "texts") else example.keys() == real.keys()
        assert same, f"{where}: the example has {sorted(example)}, really there are {sorted(real)}"
        for key, value in example.items():
            shows(value, real[key], f"{where}.{key}")
    elif isinstance(example, list):
        assert len(example) <= len(real), where
        for number, value in enumerate(example):
            shows(value, real[number], f"{where}.{number}")
    elif name in ("updated", "time", "created", "seen"):
        assert isinstance(real, float), where
    elif where.startswith("Hint.") and name in THOUGHT:
        assert isinstance(real, type(example)), where
    elif name in ("watch", "invite"):
        assert bool(example) == bool(real), where
    elif isinstance(example, str) and example.endswith("…"):
        assert real.startswith(example[:-1]), f"{where}: really {real!r}"
    else:
        assert example == real, f"{where}: {example!r}, really {real!r}"


@pytest.mark.parametrize("name", sorted(bodies() | sent_over_websocket()))
def test_every_message_has_an_example(name: str) -> None:
    assert EXAMPLES.get(name), f"docs/PROTOCOL.md has no example of {name}"


@pytest.mark.parametrize("name", sorted(structs()))
def test_every_part_of_a_message_is_named(name: str) -> None:
    assert f"`{name}`" in TEXT or f"### {name}\n" in TEXT


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_every_example_is_well_formed(name: str) -> None:
    assert name in structs(), f"there is no message {name}"
    for example in EXAMPLES[name]:
        decoded = strictly(name, example)
        assert msgspec.json.decode(msgspec.json.encode(decoded), type=structs()[name]) == decoded


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_an_example_with_a_word_too_many_is_found(name: str) -> None:
    with pytest.raises((AssertionError, msgspec.ValidationError)):
        strictly(name, {**EXAMPLES[name][0], "nonsense": 1})


def test_every_close_code_is_explained() -> None:
    codes = {socket.NOBODY, live.NOT_HERE, socket.NO_TABLE, socket.TOO_MANY, live.TOO_SLOW, 1012, 1013}
    assert {int(code) for code in re.findall(r"^\| (\d{4}) \|", TEXT, re.M)} == codes


def test_every_path_is_listed() -> None:
    app = create_app(Config(database="sqlite:///nowhere", secret=bytes(32)))
    paths = app.openapi()["paths"]
    real = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    listed = {
        f"{method} {path}" for method, path in re.findall(r"^\| `(GET|POST|PATCH|DELETE) (/api/\S+?)`", TEXT, re.M)
    }
    assert listed == real


# ---------------------------------------------------------------------- the conversation of the examples


class Talk:
    """Sends the page's examples and holds what comes back against the page."""

    def __init__(self, ana: Person) -> None:
        self.ana = ana
        self.table = ID
        self.token = ""

    def real(self, value: Any) -> Any:
        """An example with the ids of this run."""
        text = json.dumps(value).replace(ID, self.table).replace(PERSON, self.ana.id)
        return json.loads(re.sub(rf"{self.table}\.[\dw]\.[\w-]+", self.token, text) if self.token else text)

    def compare(self, name: str, real: Any, number: int = 0) -> None:
        """Hold what the server sent against the page."""
        strictly(name, real)
        shows(self.real(EXAMPLES[name][number]), real, name)

    async def ask(self, method: str, path: str, takes: str | None = None, gives: str | None = None) -> Any:
        """A request with the example as its body."""
        body = None if takes is None else self.real(EXAMPLES[takes][0])
        response = await self.ana.http.request(method, path.replace(ID, self.table), json=body)
        assert response.is_success, f"{method} {path}: {response.text}"
        answer = response.json() if response.content else None
        if gives is not None:
            self.compare(gives, answer)
        return answer

    async def send(self, chair: Chair, name: str, number: int = 0) -> None:
        """An example over the WebSocket, as it is."""
        await chair.socket.send(json.dumps(self.real(EXAMPLES[name][number])))


async def _people(talk: Talk) -> None:
    """Ana comes, gets a password, and logs in elsewhere."""
    made = await talk.ask("POST", "/api/me/guest", "NewGuest")
    talk.ana.id = made["id"]
    await talk.ask("PATCH", "/api/me", "ChangeMe", "Me")
    assert (await talk.ask("POST", "/api/me/password", "SetPassword"))["guest"] is False
    (login,) = (await talk.ask("GET", "/api/me/logins"))["logins"]
    shown = {**login, "id": EXAMPLES["LoginList"][0]["logins"][0]["id"], "device": "Firefox · Linux"}
    talk.compare("LoginList", {"logins": [shown]})
    async with httpx.AsyncClient(base_url=talk.ana.address, headers={"Origin": talk.ana.address}) as elsewhere:
        again = await elsewhere.post("/api/login", json=EXAMPLES["Login"][0])
        assert again.json()["id"] == talk.ana.id
        unknown = await elsewhere.get("/api/games/chess")
        assert unknown.status_code == 404
        talk.compare("Problem", unknown.json())


async def _gather(talk: Talk, bea: Person) -> None:
    """Ana sets a table up, Bea follows the link, the game begins."""
    table = await talk.ask("POST", "/api/tables", "NewTable")
    talk.table = table["id"]
    changed = await talk.ask("POST", f"/api/tables/{ID}/seats/2", "ChangeSeat", "TableInfo")
    talk.token = changed["seats"][2]["invite"]
    assert talk.token != table["seats"][2]["invite"], "renewed"
    joined = await bea.post("/api/join", talk.real(EXAMPLES["Join"][0]))
    talk.compare("Joined", joined)
    settings = (await talk.ask("PATCH", f"/api/tables/{ID}", "ChangeTable"))["settings"]
    assert settings == msgspec.to_builtins(strictly("ChangeTable", EXAMPLES["ChangeTable"][0]).settings)
    await talk.ask("POST", f"/api/tables/{ID}/start")


async def _play(talk: Talk, chair: Chair) -> None:
    """A hint, answer, the same again, stale, undo, redo."""
    talk.compare("Update", chair.heard[-1], 0)
    await talk.send(chair, "AskHint")
    talk.compare("Hint", await chair.next())
    await talk.send(chair, "Answer")
    talk.compare("Update", await chair.next(), 1)
    talk.compare("Done", await chair.next())
    await talk.send(chair, "Answer")
    talk.compare("Done", await chair.next())
    stale = {**talk.real(EXAMPLES["Answer"][0]), "id": EXAMPLES["Refused"][0]["id"]}
    await chair.socket.send(json.dumps(stale))
    talk.compare("Refused", await chair.next())
    everything = await chair.next()
    assert everything["type"] == "update"
    assert "after" not in everything
    assert everything["version"] == chair.version == EXAMPLES["Done"][0]["version"], "nothing has changed"
    for name in ("Undo", "Redo"):
        at = chair.scene["at"]
        await talk.send(chair, name)
        done = await chair.until(lambda m: m["type"] == "done")
        strictly("Done", done)
        assert done["version"] == chair.version
        assert chair.scene["at"] == at + (1 if name == "Redo" else -1)


async def _talk(talk: Talk, chair: Chair) -> None:
    """Say something, talk nonsense, change the language, look, ping."""
    await talk.send(chair, "Say")
    said = await chair.next()
    strictly("Update", said)
    assert said["chat"][0]["text"] == EXAMPLES["Say"][0]["text"]
    await chair.until(lambda m: m["type"] == "done")
    await chair.socket.send("hello")
    talk.compare("Trouble", await chair.next())
    await talk.send(chair, "Sync")
    everything = await chair.next()
    strictly("Update", everything)
    assert "after" not in everything
    assert everything["scene"]["questions"][0]["prompt"].startswith("Gracz"), "in Polish now"
    await talk.send(chair, "Look")
    assert (await chair.next())["scene"]["viewer"] == EXAMPLES["Look"][0]["seat"]
    await talk.send(chair, "Ping")
    talk.compare("Pong", await chair.next())


async def _look_back(talk: Talk) -> None:
    """History, fork, list and report."""
    await talk.ask("GET", f"/api/tables/{ID}/history", None, "History")
    await talk.ask("GET", f"/api/tables/{ID}/history/0", None, "PastScene")
    forked = await talk.ask("POST", f"/api/tables/{ID}/fork", "Fork")
    strictly("TableInfo", forked)
    assert forked["practice"]
    listed = await talk.ask("GET", "/api/tables")
    strictly("TableList", listed)
    shows(talk.real(EXAMPLES["TableList"][0]), {"tables": [t for t in listed["tables"] if t["id"] == talk.table]}, "")
    report = await talk.ask("POST", f"/api/tables/{ID}/report", "Report")
    assert report["text"] == EXAMPLES["Report"][0]["text"]
    await talk.ask("POST", f"/api/tables/{ID}/fault", "DrawingFault")


async def _leave(talk: Talk, bea: Person) -> None:
    """Bea watches instead, and Ana leaves for good."""
    await bea.post(f"/api/tables/{talk.table}/seats/2", {"do": "leave"})
    info = await talk.ana.get(f"/api/tables/{talk.table}")
    await bea.post("/api/join", {"token": info["watch"]})
    watchers = await talk.ana.get(f"/api/tables/{talk.table}/watchers")
    assert watchers["spectators"][0].pop("id") == bea.id
    shown = {**EXAMPLES["Spectators"][0]["spectators"][0]}
    del shown["id"]
    assert watchers["spectators"] == [shown]
    await talk.ask("POST", "/api/me/delete", "DeleteMe")
    assert (await talk.ana.get("/api/me", 401))["code"] == "who"


async def _catalogue(talk: Talk) -> None:
    """What is the same for everybody."""
    await talk.ask("GET", "/api/server", None, "ServerInfo")
    await talk.ask("GET", "/api/games/heroesout", None, "GameInfo")
    await talk.ask("GET", "/api/words", None, "PageWords")
    await talk.ask("GET", f"/api/rules/{EXAMPLES['LedgerLine'][0]['id']}", None, "LedgerLine")


def test_the_examples_are_a_real_conversation(server: Server) -> None:
    async def converse() -> None:
        address = server.address
        async with Person(address, guest=False) as ana, Person(address, name="Bea") as bea:
            talk = Talk(ana)
            await _catalogue(talk)
            await _people(talk)
            await _gather(talk, bea)
            chair = await ana.sit(talk.table)
            await _play(talk, chair)
            await _talk(talk, chair)
            await chair.close()
            await _look_back(talk)
            await _leave(talk, bea)

    asyncio.run(converse())
