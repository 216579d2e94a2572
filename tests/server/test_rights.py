"""Who may do what: every role against every path and every message."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from typing import Any, get_args
from uuid import uuid4

import httpx
import pytest
import websockets
from fastapi.routing import APIRoute
from websockets.sync.client import ClientConnection, connect

from delve.server.app import create_app
from delve.server.config import Config
from delve.server.messages import FromClient
from tests.server.running import Person, Server

# The game has begun. The host sits nowhere; Ana sits in seat 0 and is asked, Bea in seat 1, a bot in seat 2, where Kim
# sat before the host sent Kim away. `foreign` is a page of another site in Ana's browser.
HTTP = """
                                                 nobody stranger ana bea host watcher kicked foreign
GET   /healthz                                   200    200      200 200 200  200     200    200
GET   /livez                                     200    200      200 200 200  200     200    200
GET   /readyz                                    200    200      200 200 200  200     200    200
GET   /metrics                                   200    200      200 200 200  200     200    200
GET   /api/server                                200    200      200 200 200  200     200    200
GET   /api/words                                 200    200      200 200 200  200     200    200
GET   /api/games/{game}                          200    200      200 200 200  200     200    200
GET   /api/games/{game}/content                  200    200      200 200 200  200     200    200
GET   /api/rules/{rule}                          200    200      200 200 200  200     200    200
GET   /api/me                                    401    200      200 200 200  200     200    200
POST  /api/me/guest                              200    200      200 200 200  200     200    403
PATCH /api/me                                    401    200      200 200 200  200     200    403
POST  /api/me/password                           401    200      200 200 200  200     200    403
GET   /api/me/logins                             401    200      200 200 200  200     200    200
DELETE /api/me/logins/{login}                    401    404      404 404 404  404     404    403
DELETE /api/me/logins                            401    204      204 204 204  204     204    403
GET   /api/me/export                             401    200      200 200 200  200     200    200
POST  /api/me/delete                             401    403      403 403 403  403     403    403
POST  /api/login                                 401    401      401 401 401  401     401    403
POST  /api/logout                                204    204      204 204 204  204     204    403
GET   /api/tables                                401    200      200 200 200  200     200    200
POST  /api/tables                                401    200      200 200 200  200     200    403
POST  /api/join                                  401    410      410 410 410  410     410    403
POST  /api/import                                401    400      400 400 400  400     400    403
GET   /api/tables/{table}                        401    403      200 200 200  200     403    200
PATCH /api/tables/{table} settings               401    403      403 403 200  403     403    403
PATCH /api/tables/{table} renew_watch            401    403      403 403 200  403     403    403
PATCH /api/tables/{table} archived               401    403      200 200 200  200     403    403
POST  /api/tables/{table}/start                  401    403      403 403 409  403     403    403
POST  /api/tables/{table}/seats/{seat} open      401    403      403 403 200  403     403    403
POST  /api/tables/{table}/seats/{seat} bot       401    403      403 403 200  403     403    403
POST  /api/tables/{table}/seats/{seat} quick     401    403      403 403 200  403     403    403
POST  /api/tables/{table}/seats/{seat} strong    401    403      403 403 200  403     403    403
POST  /api/tables/{table}/seats/{seat} deep      401    403      403 403 200  403     403    403
POST  /api/tables/{table}/seats/{seat} random    401    403      403 403 200  403     403    403
POST  /api/tables/{table}/seats/{seat} take      401    403      403 403 200  403     403    403
POST  /api/tables/{table}/seats/{seat} renew     401    403      403 403 200  403     403    403
POST  /api/tables/{table}/seats/{seat} stand_in  401    403      403 403 200  403     403    403
POST  /api/tables/{table}/seats/{seat} stand_up  401    403      403 200 200  403     403    403
POST  /api/tables/{table}/seats/{seat} leave     401    403      403 200 403  403     403    403
GET   /api/tables/{table}/watchers               401    403      403 403 200  403     403    403
DELETE /api/tables/{table}/watchers/{account}    401    403      403 403 404  403     403    403
GET   /api/tables/{table}/history                401    403      200 200 200  200     403    200
GET   /api/tables/{table}/history/{at}           401    403      200 200 200  200     403    200
POST  /api/tables/{table}/fork                   401    403      200 200 200  200     403    403
GET   /api/tables/{table}/export                 401    403      200 200 200  200     403    200
POST  /api/tables/{table}/report                 401    403      200 200 200  200     403    403
POST  /api/tables/{table}/fault                  401    403      204 204 204  204     403    403
"""

# A number is the code that the connection is closed with, or the status that refuses it; a word is the code of a
# refusal, or the message that comes; `as -1` is a complete update with the eyes of a spectator.
WEBSOCKET = """
          nobody stranger ana   bea   host  watcher kicked foreign
answer    4401   4403     done  seat  seat  seat    4403   403
undo      4401   4403     done  seat  seat  seat    4403   403
redo      4401   4403     done  seat  seat  seat    4403   403
say       4401   4403     done  done  done  done    4403   403
hint      4401   4403     hint  seat  seat  seat    4403   403
sync      4401   4403     as 0  as 1  as -1 as -1   4403   403
look      4401   4403     as 0  as 1  as -1 as -1   4403   403
ping      4401   4403     pong  pong  pong  pong    4403   403
"""

ROLES = ("nobody", "stranger", "ana", "bea", "host", "watcher", "kicked", "foreign")
# Ana's turn comes last where she changes what the others would find; else the host's does.
ORDER = ("nobody", "stranger", "watcher", "kicked", "foreign", "bea", "ana", "host")
ORDER_AT_TABLE = ("nobody", "stranger", "watcher", "kicked", "foreign", "bea", "host", "ana")


def rows(matrix: str) -> dict[str, dict[str, str]]:
    """A matrix by row and role."""
    head, *lines = matrix.strip("\n").splitlines()
    starts = [head.index(role) for role in ROLES]
    ends = [*starts[1:], None]
    return {
        " ".join(line[: starts[0]].split()): {
            role: line[start:end].strip() for role, start, end in zip(ROLES, starts, ends, strict=True)
        }
        for line in lines
    }


HTTP_ROWS = rows(HTTP)
WEBSOCKET_ROWS = rows(WEBSOCKET)

SETTINGS = {"undo": "free", "paused": False, "absent": "wait", "deadline_minutes": 0, "spectators": True}
NEW = {"game": "heroesout", "scenario": "lesson", "difficulty": "family"}


def body(row: str) -> Any:
    """What is sent: bytes, or something as JSON."""
    _, path, *what = row.split()
    if path.endswith("/seats/{seat}"):
        return {"do": what[0]}
    if what:
        return {what[0]: SETTINGS if what[0] == "settings" else True}
    return {
        "/api/me/guest": {},
        "/api/me": {"lang": "en"},
        "/api/me/password": {"login": f"p{uuid4().hex}", "password": "correct horse", "current": "correct horse"},
        "/api/me/delete": {"name": "Somebody else", "current": "correct horse"},
        "/api/login": {"login": "nobody", "password": "has this one"},
        "/api/tables": {**NEW, "seats": [{"mine": True}, {"kind": "bot"}]},
        "/api/join": {"token": "000000000000.0.forged"},
        "/api/import": b"nonsense",
        "/api/tables/{table}/fork": {"at": 0},
        "/api/tables/{table}/report": {"text": "It hurts."},
        "/api/tables/{table}/fault": {"where": "board", "text": "TypeError"},
    }.get(path)


class Cast:
    """Everybody of the matrix: their cookies, and tables for them."""

    def __init__(self, server: Server) -> None:
        self.address = server.address
        self.http = httpx.Client(base_url=server.address, timeout=30)
        self.cookies = {"nobody": ""}
        for role in ("stranger", "ana", "bea", "host", "watcher", "kicked"):
            made = self.http.post("/api/me/guest", json={"name": role.title()}, headers={"Origin": self.address})
            self.cookies[role] = made.cookies["delve"]
            self.http.cookies.clear()

    def headers(self, role: str) -> dict[str, str]:
        """What a browser of theirs sends along."""
        cookie = self.cookies["ana" if role == "foreign" else role]
        origin = "https://evil.example" if role == "foreign" else self.address
        return {"Origin": origin, **({"Cookie": f"delve={cookie}"} if cookie else {})}

    def send(self, role: str, method: str, path: str, content: Any = None) -> httpx.Response:
        """A request of somebody's."""
        data = content if isinstance(content, bytes) else None if content is None else json.dumps(content).encode()
        response = self.http.request(method, path, content=data, headers=self.headers(role))
        if role != "nobody":
            self.cookies[role] = response.cookies.get("delve") or self.cookies.get(role, "")
        self.http.cookies.clear()
        return response

    def done(self, role: str, method: str, path: str, content: Any = None) -> Any:
        """A request that is granted."""
        response = self.send(role, method, path, content)
        assert response.is_success, f"{role}: {method} {path}: {response.text}"
        return response.json()

    def table(self) -> str:
        """A table as the matrix has it."""
        made = self.done("host", "POST", "/api/tables", {**NEW, "seats": [{}, {}, {}]})
        table = str(made["id"])
        for seat, role in enumerate(("ana", "bea", "kicked")):
            self.done(role, "POST", "/api/join", {"token": made["seats"][seat]["invite"]})
        self.done("watcher", "POST", "/api/join", {"token": made["watch"]})
        self.done("host", "POST", f"/api/tables/{table}/start")
        self.done("host", "POST", f"/api/tables/{table}/seats/2", {"do": "bot"})
        return table

    def sit(self, role: str, table: str) -> ClientConnection:
        """Open the table's WebSocket."""
        headers = self.headers(role)
        return connect(
            f"{self.address.replace('http', 'ws', 1)}/ws/tables/{table}",
            origin=websockets.Origin(headers.pop("Origin")),
            additional_headers=headers,
            max_size=None,
        )


@pytest.fixture(scope="module")
def cast(server: Server) -> Iterator[Cast]:
    """Everybody of the matrix."""
    made = Cast(server)
    yield made
    made.http.close()


# ---------------------------------------------------------------------- the matrices are complete


def test_every_path_is_in_the_matrix() -> None:
    app = create_app(Config(database="sqlite:///nowhere", secret=bytes(32)))
    paths = app.openapi()["paths"]
    described = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    for route in app.routes:
        if isinstance(route, APIRoute):
            described |= {f"{method} {route.path}" for method in route.methods or ()}
    assert described == {" ".join(row.split()[:2]) for row in HTTP_ROWS}


def test_everything_that_can_be_done_with_a_seat_is_in_the_matrix() -> None:
    app = create_app(Config(database="sqlite:///nowhere", secret=bytes(32)))
    kinds = app.openapi()["components"]["schemas"]["ChangeSeat"]["properties"]["do"]["enum"]
    assert set(kinds) == {row.split()[2] for row in HTTP_ROWS if "{seat}" in row}


def test_every_message_is_in_the_matrix() -> None:
    assert set(WEBSOCKET_ROWS) == {str(kind.__struct_config__.tag) for kind in get_args(FromClient)}


# ---------------------------------------------------------------------- and true


@pytest.fixture
def leaving(server: Server) -> Iterator[Cast]:
    """Others of the same names, who will not be known afterwards."""
    made = Cast(server)
    yield made
    made.http.close()


@pytest.mark.parametrize("row", HTTP_ROWS)
def test_http(row: str, request: pytest.FixtureRequest) -> None:
    method, path, *_ = row.split()
    cast: Cast = request.getfixturevalue("leaving" if path == "/api/logout" else "cast")
    table = cast.table() if "{table}" in path else ""
    path = path.format(
        table=table, seat=1, login="lnone", account="000000000000", at=0, game="heroesout", rule="KH-INV-08"
    )
    found = {}
    for role in ORDER:
        response = cast.send(role, method, path, body(row))
        found[role] = str(response.status_code)
        if response.status_code >= 400:
            problem = response.json()
            assert problem.keys() == {"code", "text"}
            assert problem["text"].endswith((".", "!")), "said to a person"
    assert found == HTTP_ROWS[row]


def message(kind: str) -> dict[str, Any]:
    """A message for seat 0."""
    at = {"id": uuid4().hex, "seat": 0}
    messages: dict[str, dict[str, Any]] = {
        "answer": {"type": "answer", **at, "era": 0, "at": 0, "answer": "clan:ratfolk"},
        "undo": {"type": "undo", **at, "era": 0},
        "redo": {"type": "redo", **at, "era": 1},
        "say": {"type": "say", "id": uuid4().hex, "text": "Good evening."},
        "hint": {"type": "hint", **at, "era": 0, "at": 0},
        "look": {"type": "look", "seat": 0},
    }
    return messages.get(kind, {"type": kind})


def code_of(closed: websockets.ConnectionClosed) -> int:
    """The code that the server closed with; 0 if it did not."""
    return 0 if closed.rcvd is None else closed.rcvd.code


def outcome(cast: Cast, role: str, table: str, sent: dict[str, Any]) -> str:
    """What comes of a message, as the matrix says it."""
    try:
        with cast.sit(role, table) as chair:
            while json.loads(chair.recv(10))["type"] != "update":
                pass
            chair.send(json.dumps(sent))
            while True:
                heard = json.loads(chair.recv(10))
                if heard["type"] == "refused":
                    return str(heard["refusal"]["code"])
                if heard["type"] == "update" and sent["type"] in ("sync", "look") and "after" not in heard:
                    return f"as {heard['scene']['viewer']}"
                if heard["type"] in ("done", "hint", "pong", "trouble"):
                    return str(heard["type"])
    except websockets.ConnectionClosed as closed:
        return str(code_of(closed))
    except websockets.InvalidStatus as refused:
        return str(refused.response.status_code)


@pytest.mark.parametrize("kind", WEBSOCKET_ROWS)
def test_websocket(kind: str, cast: Cast) -> None:
    table = cast.table()
    before = {"undo": ["answer"], "redo": ["answer", "undo"]}.get(kind, [])
    assert [outcome(cast, "ana", table, message(step)) for step in before] == ["done"] * len(before)
    found = {role: outcome(cast, role, table, message(kind)) for role in ORDER_AT_TABLE}
    assert found == WEBSOCKET_ROWS[kind]


# ---------------------------------------------------------------------- losing the right to see


def the_end(chair: ClientConnection) -> tuple[list[Any], int]:
    """What still comes, and the code that the connection ends with."""
    heard = []
    while True:
        try:
            heard.append(json.loads(chair.recv(10)))
        except websockets.ConnectionClosed as closed:
            return heard, code_of(closed)


@pytest.mark.parametrize("do", ["open", "bot", "random"])
def test_who_is_sent_away_is_shown_nothing_more(do: str, cast: Cast) -> None:
    made = cast.done("host", "POST", "/api/tables", {**NEW, "seats": [{}, {}]})
    cast.done("bea", "POST", "/api/join", {"token": made["seats"][1]["invite"]})
    with cast.sit("bea", made["id"]) as chair:
        chair.recv(10)
        cast.done("host", "POST", f"/api/tables/{made['id']}/seats/1", {"do": do})
        assert the_end(chair) == ([], 4403)


def test_who_leaves_is_shown_nothing_more(cast: Cast) -> None:
    table = cast.table()
    with cast.sit("bea", table) as chair:
        chair.recv(10)
        cast.done("bea", "POST", f"/api/tables/{table}/seats/1", {"do": "leave"})
        assert the_end(chair) == ([], 4403)


def test_one_spectator_is_sent_away(cast: Cast) -> None:
    table = cast.table()
    link = {"token": cast.done("host", "GET", f"/api/tables/{table}")["watch"]}
    cast.done("stranger", "POST", "/api/join", link)
    path = f"/api/tables/{table}/watchers"
    with cast.sit("ana", table) as player, cast.sit("watcher", table) as chair, cast.sit("stranger", table) as other:
        chair.recv(10), other.recv(10)
        watchers = cast.done("host", "GET", path)["spectators"]
        assert sorted((one["name"], one["present"]) for one in watchers) == [("Stranger", True), ("Watcher", True)]
        gone = next(one["id"] for one in watchers if one["name"] == "Watcher")
        assert refused(cast.send("ana", "DELETE", f"{path}/{gone}")) == (403, "host")
        info = cast.done("host", "DELETE", f"{path}/{gone}")
        heard, code = the_end(chair)
        assert code == 4403
        assert heard[-1]["type"] == "trouble"
        assert heard[-1]["code"] == "sent_away"
        assert heard[-1]["text"] == "The host has removed you as a spectator. To come back you need a new link."
        for chair in (player, other):
            assert json.loads(chair.recv(10))["type"] == "update", "the others go on"
        assert [one["name"] for one in cast.done("host", "GET", path)["spectators"]] == ["Stranger"]
    with cast.sit("watcher", table) as chair:
        assert the_end(chair) == ([], 4403)
    assert refused(cast.send("watcher", "POST", "/api/join", link)) == (410, "invite")
    assert refused(cast.send("kicked", "POST", "/api/join", link)) == (410, "invite"), "nor under another name"
    assert refused(cast.send("host", "DELETE", f"{path}/{gone}")) == (404, "no_watcher")
    ana = next(seat for seat in info["seats"] if seat["name"] == "Ana")
    assert ana["taken"], "a player is no spectator"
    with cast.sit("stranger", table) as chair:
        assert json.loads(chair.recv(10))["type"] == "update", "who was let in stays so"

    cast.done("watcher", "POST", "/api/join", {"token": info["watch"]})
    with cast.sit("watcher", table) as chair:
        assert json.loads(chair.recv(10))["type"] == "update", "invited anew"


def test_without_spectators_nobody_watches_on(cast: Cast) -> None:
    table = cast.table()
    with cast.sit("ana", table) as player, cast.sit("watcher", table) as chair:
        chair.recv(10)
        cast.done("host", "PATCH", f"/api/tables/{table}", {"settings": {"spectators": False}})
        assert the_end(chair) == ([], 4403)
        assert json.loads(player.recv(10))["type"] == "update", "the players stay"
    link = cast.done("host", "GET", f"/api/tables/{table}")["watch"]
    assert cast.send("stranger", "POST", "/api/join", {"token": link}).status_code == 410
    assert table not in [found["id"] for found in cast.done("watcher", "GET", "/api/tables")["tables"]]


def test_only_the_host_gets_the_links(cast: Cast) -> None:
    table = cast.table()
    cast.done("host", "POST", f"/api/tables/{table}/seats/2", {"do": "open"})
    for role in ("ana", "bea", "host", "watcher"):
        info = cast.done(role, "GET", f"/api/tables/{table}")
        with cast.sit(role, table) as chair:
            shown = json.loads(chair.recv(10))["info"]
        for seen in (info, shown):
            assert bool(seen["watch"]) == (role == "host")
            assert bool(seen["seats"][2]["invite"]) == (role == "host")


def test_there_is_no_such_table(cast: Cast) -> None:
    assert cast.send("ana", "GET", "/api/tables/000000000000").status_code == 404
    with cast.sit("ana", "000000000000") as chair:
        assert the_end(chair) == ([], 4404)


# ---------------------------------------------------------------------- invite links


def refused(response: httpx.Response) -> tuple[int, str]:
    """The status and the code of a refusal."""
    return response.status_code, response.json()["code"]


def test_two_people_on_one_seat(cast: Cast) -> None:
    made = cast.done("host", "POST", "/api/tables", {**NEW, "seats": [{}, {}]})
    link = {"token": made["seats"][0]["invite"]}
    assert cast.done("ana", "POST", "/api/join", link) == {"table": made["id"], "seat": 0}
    late = cast.send("bea", "POST", "/api/join", link)
    assert refused(late) == (409, "taken")
    assert late.json()["text"] == "Somebody else sits in seat 1. Ask the host for another seat, or watch."
    assert cast.done("ana", "POST", "/api/join", link)["seat"] == 0, "who sits there may follow the link again"


def test_two_people_at_the_same_moment(server: Server) -> None:
    async def race() -> list[int]:
        async with Person(server.address) as host, Person(server.address) as ana, Person(server.address) as bea:
            made = await host.new_table("open", "bot")
            link = {"token": made["seats"][0]["invite"]}
            both = await asyncio.gather(*(p.http.post("/api/join", json=link) for p in (ana, bea)))
            return sorted(response.status_code for response in both)

    assert asyncio.run(race()) == [200, 409]


@pytest.mark.parametrize("do", ["renew", "open", "bot"])
def test_an_old_link_is_no_longer_good(do: str, cast: Cast) -> None:
    made = cast.done("host", "POST", "/api/tables", {**NEW, "seats": [{}, {}]})
    changed = cast.done("host", "POST", f"/api/tables/{made['id']}/seats/0", {"do": do})
    old = cast.send("ana", "POST", "/api/join", {"token": made["seats"][0]["invite"]})
    assert refused(old) == (410, "invite")
    assert "Ask the host for a new one" in old.json()["text"]
    if do != "bot":
        assert cast.done("ana", "POST", "/api/join", {"token": changed["seats"][0]["invite"]})["seat"] == 0


def test_a_link_expires(cast: Cast, server: Server) -> None:
    made = cast.done("host", "POST", "/api/tables", {**NEW, "seats": [{}, {}]})
    # A table that nobody has opened yet may be in memory already: this one is a copy that is not.
    sleeping = made["id"][1:] + made["id"][0]
    with sqlite3.connect(server.home / "tables.sqlite3") as database:
        _copy_table(database, made["id"], sleeping)
        database.execute("UPDATE seats SET invite_expires = 1 WHERE table_id = ? AND number = 0", [sleeping])
    database.close()
    links = [seat["invite"] for seat in cast.done("host", "GET", f"/api/tables/{sleeping}")["seats"]]
    assert refused(cast.send("ana", "POST", "/api/join", {"token": links[0]})) == (410, "invite")
    assert cast.done("ana", "POST", "/api/join", {"token": links[1]})["seat"] == 1, "the other one has time"


def _copy_table(database: sqlite3.Connection, old: str, new: str) -> None:
    for name, key in (("tables", "id"), ("seats", "table_id")):
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({name})")]
        others = [column for column in columns if column != key]
        listed = ", ".join(others)
        database.execute(
            f"INSERT INTO {name} ({key}, {listed}) SELECT ?, {listed} FROM {name} WHERE {key} = ?", [new, old]
        )


def test_a_forged_link_leads_nowhere(cast: Cast) -> None:
    made = cast.done("host", "POST", "/api/tables", {**NEW, "seats": [{}, {}]})
    genuine = made["seats"][0]["invite"]
    watch = made["watch"]
    forged = [
        genuine.replace(".0.", ".1."),
        watch.replace(".w.", ".0."),
        genuine.replace(".0.", ".w."),
        genuine[:-1] + ("A" if genuine[-1] != "A" else "B"),
        genuine[:-1],
        genuine + "A",
        genuine.replace(".0.", ".7."),
        genuine.replace(".0.", ".²."),
        genuine.replace(made["id"], "000000000000"),
        "nonsense",
        "..",
        "\ud83d\udd11",
    ]
    assert [refused(cast.send("ana", "POST", "/api/join", {"token": t})) for t in forged] == [(410, "invite")] * 12
    assert cast.send("ana", "GET", f"/api/tables/{made['id']}").status_code == 403
    assert cast.done("ana", "POST", "/api/join", {"token": genuine})["seat"] == 0


def test_a_new_watch_link_ends_the_old_one(cast: Cast) -> None:
    made = cast.done("host", "POST", "/api/tables", {**NEW, "seats": [{}, {}]})
    assert cast.done("watcher", "POST", "/api/join", {"token": made["watch"]}) == {"table": made["id"], "seat": -1}
    changed = cast.done("host", "PATCH", f"/api/tables/{made['id']}", {"renew_watch": True})
    assert refused(cast.send("stranger", "POST", "/api/join", {"token": made["watch"]})) == (410, "invite")
    assert cast.done("stranger", "POST", "/api/join", {"token": changed["watch"]})["seat"] == -1
    assert cast.send("watcher", "GET", f"/api/tables/{made['id']}").status_code == 200, "who watches may go on"


def test_who_leaves_needs_a_new_link(cast: Cast) -> None:
    made = cast.done("host", "POST", "/api/tables", {**NEW, "seats": [{}, {}]})
    link = {"token": made["seats"][0]["invite"]}
    cast.done("ana", "POST", "/api/join", link)
    cast.done("ana", "POST", f"/api/tables/{made['id']}/seats/0", {"do": "leave"})
    assert refused(cast.send("ana", "POST", "/api/join", link)) == (410, "invite")
    assert cast.send("ana", "GET", f"/api/tables/{made['id']}").status_code == 403
