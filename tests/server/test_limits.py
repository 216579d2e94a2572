"""What the server lets nobody do: too much, too large, from elsewhere; and what every answer carries."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import websockets
from websockets.sync.client import ClientConnection, connect

from delve.server.guard import HEADERS, policy_of
from tests.server.running import Person, Server, first_answer

NEW = {"game": "heroesout", "scenario": "lesson", "difficulty": "family", "seats": [{"mine": True}, {"kind": "bot"}]}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its real limits, behind a proxy, so that every test can come from an address of its own."""
    more = {"DELVE_TRUST_PROXY": "1", "DELVE_ORIGINS": "https://delve.example, https://www.delve.example/"}
    server = Server(tmp_path_factory.mktemp("strict"), DELVE_RATE="1")
    server.environment.update(more)
    with server:
        yield server


def client(server: Server, address: str = "192.0.2.1") -> httpx.Client:
    """Somebody who comes from an address."""
    headers = {"Origin": server.address, "X-Forwarded-For": address}
    return httpx.Client(base_url=server.address, headers=headers, timeout=60)


@contextmanager
def known(server: Server, address: str) -> Iterator[httpx.Client]:
    """Somebody who is known."""
    with client(server, address) as guest:
        assert guest.post("/api/me/guest", json={}).status_code == 200
        yield guest


def until_refused(ask: Callable[[], httpx.Response], most: int) -> httpx.Response:
    """Ask until it is too much."""
    for _ in range(most):
        response = ask()
        if response.status_code == 429:
            return response
    raise AssertionError(f"{most} were not too many")


def sit(http: httpx.Client, server: Server, table: str, origin: str | None) -> ClientConnection:
    """Open a table's WebSocket."""
    return connect(
        f"{server.address.replace('http', 'ws', 1)}/ws/tables/{table}",
        origin=None if origin is None else websockets.Origin(origin),
        additional_headers={"Cookie": f"delve={http.cookies['delve']}"},
        max_size=None,
    )


# ---------------------------------------------------------------------- too much


def is_too_much(response: httpx.Response) -> bool:
    """Whether somebody is asked to wait."""
    wait = {"code": "slow", "text": "That was too much at once. Wait a moment and try again."}
    return response.status_code == 429 and response.json() == wait


def test_too_many_guests_from_one_address(strict: Server) -> None:
    with client(strict, "192.0.2.10") as stranger:
        assert is_too_much(until_refused(lambda: come(stranger), 100))
        stranger.headers["X-Forwarded-For"] = "192.0.2.11"
        assert come(stranger).status_code == 200, "others are not held up"


def come(stranger: httpx.Client) -> httpx.Response:
    """Become a guest, as if for the first time."""
    stranger.cookies.clear()
    return stranger.post("/api/me/guest", json={})


def test_the_address_is_believed_of_a_proxy_alone(serve: Callable[..., Server]) -> None:
    server = serve(DELVE_RATE="1", DELVE_SECURE="1")
    addresses = iter(range(100))
    with client(server) as stranger:

        def from_elsewhere() -> httpx.Response:
            stranger.headers["X-Forwarded-For"] = f"192.0.2.{next(addresses)}"
            return come(stranger)

        assert "secure" in from_elsewhere().headers["set-cookie"].lower(), "over https alone"
        assert is_too_much(until_refused(from_elsewhere, 90))


def test_too_many_requests(strict: Server) -> None:
    with client(strict, "192.0.2.20") as stranger:
        assert is_too_much(until_refused(lambda: stranger.get("/api/me"), 5000))


def test_too_many_passwords(strict: Server) -> None:
    with client(strict, "192.0.2.30") as guesser:
        guess = {"login": "ana", "password": "a guess"}
        assert is_too_much(until_refused(lambda: guesser.post("/api/login", json=guess), 60))
    with client(strict, "192.0.2.31") as other:
        assert other.post("/api/login", json=guess).status_code == 401, "others are not held up"


def test_too_many_tables(strict: Server) -> None:
    with known(strict, "192.0.2.40") as busy:
        assert is_too_much(until_refused(lambda: busy.post("/api/tables", json=NEW), 200))


def test_too_many_messages(strict: Server) -> None:
    with known(strict, "192.0.2.50") as busy:
        table = busy.post("/api/tables", json={**NEW, "start": True}).json()["id"]
        with sit(busy, strict, table, strict.address) as chair:
            heard, code = talk(chair, [b'{"type":"ping"}'] * 2000)
        assert code == 4429
        assert heard.count("pong") >= 150
        assert heard[-1] == "trouble slow"
        with sit(busy, strict, table, strict.address) as chair:
            assert json.loads(chair.recv(10))["type"] == "update", "one may come again"


def test_too_much_nonsense(strict: Server) -> None:
    with known(strict, "192.0.2.51") as busy:
        table = busy.post("/api/tables", json={**NEW, "start": True}).json()["id"]
        with sit(busy, strict, table, strict.address) as chair:
            heard, code = talk(chair, [b"nonsense"] * 30)
        assert code == 4429
        assert heard.count("trouble message") == 21


def talk(chair: ClientConnection, messages: list[bytes]) -> tuple[list[str], int]:
    """Send messages until the connection is closed; what was heard, and the code."""
    heard: list[str] = []
    try:
        for message in messages:
            chair.send(message, text=True)
        while True:
            said = json.loads(chair.recv(20))
            if said["type"] != "update":
                heard.append(f"{said['type']} {said.get('code', '')}".strip())
    except websockets.ConnectionClosed as closed:
        # What came before the close may still wait to be read.
        heard += [f"{said['type']} {said.get('code', '')}".strip() for said in _rest(chair)]
        return heard, closed.rcvd.code if closed.rcvd is not None else 0


def _rest(chair: ClientConnection) -> Iterator[Any]:
    while True:
        try:
            yield json.loads(chair.recv(1))
        except websockets.ConnectionClosed:
            return


# ---------------------------------------------------------------------- too large


def test_a_body_may_have_64_kilobytes(server: Server) -> None:
    with known(server, "") as guest:
        fits = b'{"preferences": {"a": "' + b"x" * 10_000 + b'"}}'
        assert guest.patch("/api/me", content=fits + b" " * (64 * 1024 - len(fits))).status_code == 200
        large = guest.patch("/api/me", content=b" " * (64 * 1024 + 1))
        assert large.status_code == 413
        assert large.json() == {"code": "large", "text": "This is too large: at most 64 kB are taken."}
        parts = guest.patch("/api/me", content=(b" " * 1024 for _ in range(100)))
        assert parts.status_code == 413, "without saying its length beforehand"
        prefer = guest.patch("/api/me", json={"preferences": {"a": "x" * 17_000}})
        assert (prefer.status_code, prefer.json()["code"]) == (413, "large")
        deep = guest.patch("/api/me", content=b'{"preferences":' + b'{"a":' * 20 + b"1" + b"}" * 21)
        assert (deep.status_code, deep.json()["code"]) == (400, "body")


def test_a_message_may_have_16_kilobytes(server: Server) -> None:
    with known(server, "") as guest:
        table = guest.post("/api/tables", json={**NEW, "start": True}).json()["id"]
        with sit(guest, server, table, server.address) as chair:
            chair.recv(10)
            chair.send(b'{"type":"ping"}' + b" " * (16 * 1024 - 15), text=True)
            assert json.loads(chair.recv(10)) == {"type": "pong"}
            chair.send(b'{"type":"ping"}' + b" " * (16 * 1024 - 14), text=True)
            said = json.loads(chair.recv(10))
            assert said == {"type": "trouble", "code": "large", "text": "This is too large: at most 16 kB are taken."}
            heard, code = talk(chair, [b" " * (64 * 1024 + 1)])
            assert (heard, code) == ([], 1009)


# ---------------------------------------------------------------------- from elsewhere

OWN = "own"
ORIGINS = [
    (OWN, True),
    ("https://delve.example", True),
    ("https://www.delve.example", True),
    (None, False),
    ("null", False),
    ("https://evil.example", False),
    ("https://delve.example.evil.example", False),
    ("https://delve.example:444", False),
    ("http://127.0.0.1", False),
    ("http://[", False),
]


@pytest.mark.parametrize(("origin", "good"), ORIGINS)
def test_changes_come_from_a_page_of_this_server(origin: str | None, good: bool, strict: Server) -> None:
    with client(strict, "192.0.2.60") as guest:
        del guest.headers["Origin"]
        headers = {} if origin is None else {"Origin": strict.address if origin == OWN else origin}
        response = guest.post("/api/logout", headers=headers)
        assert response.status_code == (204 if good else 403)
        if not good:
            assert response.json()["code"] == "origin"
        assert guest.get("/api/server", headers=headers).status_code == 200, "what changes nothing may be asked for"


@pytest.mark.parametrize(("origin", "good"), ORIGINS)
def test_websockets_come_from_a_page_of_this_server(origin: str | None, good: bool, strict: Server) -> None:
    with known(strict, "192.0.2.70") as guest:
        # There is no such table: who gets as far as to be told so has been let in.
        sent = strict.address if origin == OWN else origin
        if good:
            with sit(guest, strict, "000000000000", sent) as chair:
                assert talk(chair, []) == ([], 4404)
        else:
            with pytest.raises(websockets.InvalidStatus, match="403"):
                sit(guest, strict, "000000000000", sent)


# ---------------------------------------------------------------------- what answers carry

ANSWERS = [
    ("GET", "/", 200),
    ("GET", "/healthz", 200),
    ("GET", "/metrics", 200),
    ("GET", "/api/server", 200),
    ("GET", "/api/openapi.json", 200),
    ("GET", "/api/me", 401),
    ("GET", "/api/tables/x", 400),
    ("GET", "/nothing/here", 404),
    ("GET", "/../../etc/passwd", 404),
    ("GET", "/api/nothing", 404),
    ("PUT", "/api/me", 405),
    ("DELETE", "/", 405),
    ("POST", "/api/login", 400),
]


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
def test_every_answer_is_guarded(method: str, path: str, status: int, server: Server) -> None:
    with client(server) as stranger:
        response = stranger.request(method, path)
    assert response.status_code == status
    assert is_guarded(response, server)
    assert response.headers["cache-control"] in ("no-store", "no-cache")
    assert "server" not in response.headers
    assert "access-control-allow-origin" not in response.headers


def test_a_refused_origin_is_guarded_too(server: Server) -> None:
    with client(server) as stranger:
        response = stranger.post("/api/me/guest", json={}, headers={"Origin": "https://evil.example"})
    assert response.status_code == 403
    assert is_guarded(response, server)
    assert "set-cookie" not in response.headers


def is_guarded(response: httpx.Response, server: Server) -> bool:
    """Whether an answer carries what every answer carries."""
    policy = policy_of(f"127.0.0.1:{server.port}", ())
    guards = {**HEADERS, "content-security-policy": policy}
    return {name: response.headers.get(name) for name in guards} == guards


def parts_of(policy: str) -> dict[str, str]:
    """A policy by what it is about."""
    return dict(part.strip().split(" ", 1) for part in policy.split(";"))


def test_the_page_talks_to_its_own_server_alone(strict: Server) -> None:
    with client(strict) as stranger:
        policy = stranger.get("/").headers["content-security-policy"]
        own = f"127.0.0.1:{strict.port}"
        named = "wss://delve.example wss://www.delve.example"
        assert parts_of(policy)["connect-src"] == f"'self' ws://{own} wss://{own} {named}"
        for host in ("*", "evil.example; script-src *", "a b", "*.example", "evil.example/x", "ws:"):
            policy = stranger.get("/", headers={"Host": host}).headers["content-security-policy"]
            assert parts_of(policy)["connect-src"] == f"'self' {named}", "a host that is none adds nothing"
            assert "evil" not in policy


def test_no_script_but_the_page_s_own_runs() -> None:
    policy = parts_of(policy_of("delve.example", ()))
    assert policy["default-src"] == "'self'"
    assert "script-src" not in policy, "the default holds for scripts: no inline ones, none from elsewhere"
    assert policy["frame-ancestors"] == "'none'"


def test_what_the_server_keeps_in_a_browser(server: Server) -> None:
    with client(server) as guest:
        flags = guest.post("/api/me/guest", json={}).headers["set-cookie"].split("; ")
        assert flags[0].startswith("delve=")
        assert {flag.lower() for flag in flags[1:]} == {"httponly", "max-age=34560000", "path=/", "samesite=lax"}
        gone = guest.post("/api/logout").headers["set-cookie"]
        assert 'delve=""' in gone
        assert "Max-Age=0" in gone
        assert guest.get("/api/me").status_code == 401


def test_content_is_sent_once(server: Server) -> None:
    with client(server) as stranger:
        for path in ("/api/server", "/api/words", "/api/games/heroesout", "/api/games/heroesout/content"):
            first = stranger.get(path)
            again = stranger.get(path, headers={"If-None-Match": first.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            other = stranger.get(path, params={"lang": "pl"}, headers={"If-None-Match": first.headers["etag"]})
            assert other.status_code == 200, "another language is another content"


# ---------------------------------------------------------------------- the log


def test_no_secret_is_logged(server: Server) -> None:
    async def play() -> list[str]:
        address = server.address
        async with Person(address, name="Ana") as ana, Person(address, name="Bea") as bea, Person(address) as kim:
            made = await ana.new_table("mine", "open")
            invite, watch = made["seats"][1]["invite"], made["watch"]
            await bea.post("/api/join", {"token": invite})
            await kim.post("/api/join", {"token": watch})
            await kim.post("/api/join", {"token": invite}, 409)
            await kim.post("/api/join", {"token": f"{invite}x"}, 410)
            await ana.post("/api/me/password", {"login": "ana.of.the.log", "password": "my secret words"})
            await ana.post("/api/login", {"login": "ana.of.the.log", "password": "some wrong words"}, 401)
            await ana.patch("/api/me", {"webhook": "https://hooks.example/my-secret-hook"})
            await ana.post(f"/api/tables/{made['id']}/start")
            chairs = [await person.sit(made["id"]) for person in (ana, bea, kim)]
            await chairs[0].answer(first_answer(chairs[0].scene["questions"][0]))
            await chairs[0].send({"type": "say", "text": "just between us"})
            tokens = [token.rpartition(".")[2] for token in (invite, watch)]
            cookies = [person.http.cookies["delve"].rpartition(".")[2] for person in (ana, bea, kim)]
            return [*tokens, *cookies, "secret words", "wrong words", "my-secret-hook", "between us"]

    secrets = asyncio.run(play())
    kept = (server.home / "secret").read_text()
    log = server.log()
    assert '"path": "/api/join"' in log, "there is a log"
    assert [secret for secret in (*secrets, kept) if secret in log] == []
    for line in log.splitlines():
        assert {"time", "level", "logger", "message"} <= json.loads(line).keys()
    assert (server.home / "secret").stat().st_mode & 0o077 == 0, "for its owner alone"


def test_what_a_page_could_not_draw_is_one_line_of_the_log_and_not_too_many(strict: Server) -> None:
    with known(strict, "192.0.2.77") as http:
        path = f"/api/tables/{http.post('/api/tables', json=NEW).json()['id']}/fault"
        told = {"where": "board", "text": "TypeError: no\n2026-01-01 ERROR forged \x1b[31m"}
        assert http.post(path, json=told).status_code == 204
        (line,) = [line for line in strict.log().splitlines() if "could not draw" in line]
        said = "could not draw 'board': 'TypeError: no\\n2026-01-01 ERROR forged \\x1b[31m'"
        assert json.loads(line)["message"].endswith(said)
        assert http.post(path, json={"where": "board", "text": "x" * 1001}).status_code == 400
        refused = until_refused(lambda: http.post(path, json=told), 20)
        assert refused.json()["code"] == "slow"
        assert strict.log().count("could not draw") < 15
