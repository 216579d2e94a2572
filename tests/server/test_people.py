"""Who somebody is: guests, names, logins, cookies; and being told that it is one's turn."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, Queue
from types import SimpleNamespace
from typing import Any, cast
from uuid import uuid4

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from delve.server import notify
from tests.server.running import Chair, Person, Server, first_answer

WORDS = "correct horse battery"


@pytest.fixture
def browsers(server: Server) -> Iterator[Callable[[], httpx.Client]]:
    """Browsers that are new to the server."""
    with contextlib.ExitStack() as opened:
        yield lambda: opened.enter_context(httpx.Client(base_url=server.address, headers={"Origin": server.address}))


Browsers = Callable[[], httpx.Client]


def a_login() -> str:
    """A login that nobody has."""
    return f"ana.{uuid4().hex[:12]}"


def account(browser: httpx.Client) -> dict[str, Any]:
    """A guest who gets a password."""
    browser.post("/api/me/guest", json={"name": "Ana"})
    login = a_login()
    made = browser.post("/api/me/password", json={"login": login, "password": WORDS})
    assert made.status_code == 200, made.text
    return {**made.json(), "login": login}


def test_a_guest_plays_at_once(browsers: Browsers) -> None:
    browser = browsers()
    assert browser.get("/api/me").json()["code"] == "who"
    made = browser.post("/api/me/guest", json={}).json()
    assert made["guest"]
    assert made["name"].startswith("Guest ")
    assert browser.get("/api/me").json() == made
    assert browser.post("/api/me/guest", json={"name": "Another"}).json() == made, "who is known stays who they are"


def test_a_guest_speaks_a_language(browsers: Browsers) -> None:
    made = browsers().post("/api/me/guest", json={"lang": "pl"}).json()
    assert made["lang"] == "pl"
    assert made["name"].startswith("Gość ")
    assert browsers().post("/api/me/guest", json={"lang": "tlh"}).status_code == 400


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana \t  Maria\n", "Ana Maria"),
        ("A\x00n\x1ba\x7f", "Ana"),
        ("\u202eanA\u200b\ufeff", "anA"),
        ("Łucja 🜚", "Łucja 🜚"),
        ("x" * 40, "x" * 40),
        ("<b>Ana</b>", "<b>Ana</b>"),
    ],
)
def test_a_name_has_no_control_characters(name: str, shown: str, browsers: Browsers) -> None:
    browser = browsers()
    assert browser.post("/api/me/guest", json={"name": name}).json()["name"] == shown
    browser.patch("/api/me", json={"name": "Somebody"})
    assert browser.patch("/api/me", json={"name": name}).json()["name"] == shown


@pytest.mark.parametrize(("name", "code"), [("", "body"), ("x" * 41, "body"), (" ", "name"), ("\u200b\x00", "name")])
def test_a_name_can_be_seen(name: str, code: str, browsers: Browsers) -> None:
    browser = browsers()
    browser.post("/api/me/guest", json={"name": "Ana"})
    refused = browser.patch("/api/me", json={"name": name})
    assert (refused.status_code, refused.json()["code"]) == (400, code)
    assert browser.get("/api/me").json()["name"] == "Ana"


def test_what_is_left_out_stays(browsers: Browsers) -> None:
    browser = browsers()
    browser.post("/api/me/guest", json={"name": "Ana"})
    browser.patch("/api/me", json={"preferences": {"theme": "dark", "speed": 2}})
    browser.patch("/api/me", json={"webhook": "https://hooks.example/a"})
    changed = browser.patch("/api/me", json={"lang": "es"}).json()
    assert changed["preferences"] == {"theme": "dark", "speed": 2}
    assert changed["webhook"] == "https://hooks.example/a"
    assert (changed["name"], changed["lang"]) == ("Ana", "es")
    assert browser.patch("/api/me", json={"webhook": ""}).json()["webhook"] == ""
    assert browser.get("/api/tables/x").json()["text"], "errors are said in words"


def test_a_new_name_shows_at_once_where_somebody_sits(own_server: Server) -> None:
    async def story() -> tuple[Person, str]:
        async with Person(own_server.address, name="Ana") as ana, Person(own_server.address, name="Bea") as bea:
            table = await ana.new_table("mine", "open")
            await bea.post("/api/join", {"token": table["seats"][1]["invite"]})
            other = await bea.new_table("mine", "bot")
            hers, beas, elsewhere = await ana.sit(table["id"]), await bea.sit(table["id"]), await bea.sit(other["id"])
            await beas.send({"type": "say", "text": "one"})
            await bea.patch("/api/me", {"name": "Beatriz"})
            for chair, seat in ((hers, 1), (beas, 1), (elsewhere, 0)):
                while chair.info["seats"][seat]["name"] != "Beatriz":
                    await chair.next()
            await beas.send({"type": "say", "text": "two"})
            assert [line["name"] for line in beas.chat] == ["Bea", "Beatriz"]
            return ana, table["id"]

    ana, table = asyncio.run(story())
    own_server.stop()
    own_server.start()

    async def later() -> None:
        async with Person(own_server.address, guest=False) as again:
            again.http.cookies = ana.http.cookies
            names = [seat["name"] for seat in (await again.get(f"/api/tables/{table}"))["seats"]]
            assert names == ["Ana", "Beatriz"], "the log knows the old name alone"

    asyncio.run(later())


# ---------------------------------------------------------------------- passwords


def test_an_account_is_the_same_elsewhere(browsers: Browsers) -> None:
    here, there = browsers(), browsers()
    made = account(here)
    assert not made["guest"]
    for login in (made["login"], made["login"].upper()):
        again = there.post("/api/login", json={"login": login, "password": WORDS})
        assert (again.status_code, again.json()["id"]) == (200, made["id"])
    assert there.get("/api/me").json() == here.get("/api/me").json()


def test_a_wrong_password_and_a_wrong_login_are_told_alike(browsers: Browsers) -> None:
    made = account(browsers())
    there = browsers()
    for login, words in ((made["login"], "wrong words"), (a_login(), WORDS), (made["login"], ""), ("", "")):
        refused = there.post("/api/login", json={"login": login, "password": words})
        assert refused.status_code == 401
        assert refused.json() == {"code": "login", "text": "Login or password is wrong."}
    assert there.get("/api/me").status_code == 401


def test_a_login_belongs_to_one(browsers: Browsers) -> None:
    made = account(browsers())
    other = browsers()
    other.post("/api/me/guest", json={})
    taken = other.post("/api/me/password", json={"login": made["login"].upper(), "password": WORDS})
    assert (taken.status_code, taken.json()["code"]) == (409, "login_taken")
    assert "Choose another one" in taken.json()["text"]
    assert other.get("/api/me").json()["guest"], "still a guest, still known"


@pytest.mark.parametrize(
    "wrong",
    [
        {"login": "ab"},
        {"login": "a b c"},
        {"login": "ana\n"},
        {"login": "ana/../.."},
        {"login": "x" * 41},
        {"password": "short"},
        {"password": "x" * 201},
        {"password": None},
    ],
)
def test_logins_and_passwords_have_a_form(wrong: dict[str, Any], browsers: Browsers) -> None:
    browser = browsers()
    browser.post("/api/me/guest", json={})
    refused = browser.post("/api/me/password", json={"login": a_login(), "password": WORDS, **wrong})
    assert (refused.status_code, refused.json()["code"]) == (400, "body")


def test_a_new_password_ends_the_other_browsers(browsers: Browsers) -> None:
    here, there = browsers(), browsers()
    made = account(here)
    there.post("/api/login", json={"login": made["login"], "password": WORDS})
    new = {"login": made["login"], "password": "other words entirely"}
    for current in (None, "wrong words"):
        refused = here.post("/api/me/password", json={**new, "current": current})
        assert (refused.status_code, refused.json()["code"]) == (403, "password")
    assert there.get("/api/me").status_code == 200
    assert here.post("/api/me/password", json={**new, "current": WORDS}).status_code == 200
    assert here.get("/api/me").json()["id"] == made["id"]
    assert there.get("/api/me").status_code == 401
    assert there.post("/api/login", json={"login": made["login"], "password": WORDS}).status_code == 401
    assert there.post("/api/login", json=new).status_code == 200


def test_a_new_password_ends_the_open_connections(server: Server) -> None:
    async def story() -> None:
        async with Person(server.address) as ana, Person(server.address, guest=False) as thief:
            thief.http.cookies.update(ana.http.cookies)
            table = await ana.new_table("mine", "bot")
            mine, stolen = await ana.sit(table["id"]), await thief.sit(table["id"])
            await ana.patch("/api/me", {"lang": "pl"})
            await stolen.send({"type": "say", "text": "still here"})
            await ana.post("/api/me/password", {"login": a_login(), "password": WORDS})
            for chair in (mine, stolen):
                assert await closed(chair) == 1012
            again = await ana.sit(table["id"])
            assert again.chat[-1]["text"] == "still here"
            with pytest.raises(ConnectionClosed):
                await thief.sit(table["id"])
            assert thief.chairs[-1].socket.close_code == 4401

    asyncio.run(story())


async def closed(chair: Chair) -> int | None:
    """The code that a connection is ended with."""
    with pytest.raises(ConnectionClosed):
        await chair.until(lambda message: False)
    return chair.socket.close_code


def test_a_guest_who_gets_a_password_keeps_the_tables(browsers: Browsers) -> None:
    here, there = browsers(), browsers()
    here.post("/api/me/guest", json={})
    seats = [{"mine": True}, {"kind": "bot"}]
    table = here.post("/api/tables", json={"game": "heroesout", "scenario": "lesson", "seats": seats}).json()
    login = a_login()
    here.post("/api/me/password", json={"login": login, "password": WORDS})
    there.post("/api/login", json={"login": login, "password": WORDS})
    assert [t["id"] for t in there.get("/api/tables").json()["tables"]] == [table["id"]]


def test_a_forged_cookie_is_nobodys(browsers: Browsers) -> None:
    one, two = browsers(), browsers()
    first, second = (b.post("/api/me/guest", json={}).json()["id"] for b in (one, two))
    genuine = one.cookies["delve"]
    who, version, signature = genuine.split(".")
    stranger = browsers()
    forged = [
        f"{second}.{version}.{signature}",
        f"{who}.1.{signature}",
        f"{who}.{version}.",
        f"{who}.{version}",
        f"{who}.{version}.{signature[:-1]}",
        f"{who}.{version}.{'A' * len(signature)}",
        f"{who}.{'9' * 5000}.{signature}",
        f"{who}.-1.{signature}",
        "nonsense",
        "..",
        "",
    ]
    for cookie in forged:
        refused = stranger.get("/api/me", headers={"Cookie": f"delve={cookie}"})
        assert (refused.status_code, refused.json()["code"]) == (401, "who"), cookie
    assert stranger.get("/api/me", headers={"Cookie": f"delve={genuine}"}).json()["id"] == first


# ---------------------------------------------------------------------- webhooks


class Hook:
    """A web server of somebody's, which is told when it is their turn."""

    def __init__(self) -> None:
        told: Queue[tuple[str, Any]] = Queue()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                size = int(self.headers["content-length"])
                told.put((self.path, json.loads(self.rfile.read(size))))
                self.send_response(302)
                self.send_header("location", f"http://127.0.0.1:{self.server.server_port}/elsewhere")  # type: ignore[attr-defined]
                self.send_header("content-length", "0")
                self.end_headers()

            def do_GET(self) -> None:
                told.put((self.path, None))
                self.send_error(404)

            def log_message(self, *args: object) -> None:
                pass

        self.told = told
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/turn?who=bea"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True)
        self.thread.start()

    def close(self) -> None:
        """End it."""
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


@pytest.fixture
def hook() -> Iterator[Hook]:
    """A web server of somebody's."""
    made = Hook()
    yield made
    made.close()


async def until_it_is_beas_turn(server: Server, webhook: str, *, present: bool = False) -> tuple[str, Chair]:
    """Ana answers, and then Bea is asked."""
    async with Person(server.address, name="Ana") as ana, Person(server.address, name="Bea") as bea:
        await bea.patch("/api/me", {"webhook": webhook})
        table = await ana.new_table("mine", "open")
        await bea.post("/api/join", {"token": table["seats"][1]["invite"]})
        await ana.post(f"/api/tables/{table['id']}/start")
        if present:
            await bea.sit(table["id"])
        chair = await ana.sit(table["id"])
        done = await chair.answer(first_answer(chair.scene["questions"][0]))
        assert done["type"] == "done"
        assert chair.scene["waiting"] == [1]
        return table["id"], chair


def test_who_is_away_is_told_that_it_is_their_turn(serve: Callable[..., Server], hook: Hook) -> None:
    server = serve(DELVE_PRIVATE_WEBHOOKS="1")
    table, _ = asyncio.run(until_it_is_beas_turn(server, hook.address))
    path, told = hook.told.get(timeout=20)
    assert path == "/turn?who=bea"
    text = "Bea, it is your turn: First Watch."
    assert told == {"text": text, "content": text, "table": table, "path": f"/#/t/{table}"}

    asyncio.run(until_it_is_beas_turn(server, hook.address, present=True))
    dead = "http://127.0.0.1:9/nobody-listens"
    asyncio.run(until_it_is_beas_turn(server, dead))
    assert server.stop() == 0
    assert "a webhook could not be reached: ConnectionRefusedError" in server.log()
    with pytest.raises(Empty):
        hook.told.get_nowait()
    assert "nobody-listens" not in server.log()


def test_no_private_address_is_reached(server: Server, hook: Hook) -> None:
    asyncio.run(until_it_is_beas_turn(server, hook.address))
    given_up = "a webhook could not be reached: ValueError"
    for _ in range(400):
        if given_up not in server.log():
            time.sleep(0.05)
    assert given_up in server.log()
    assert hook.told.empty()


PRIVATE = """
    127.0.0.1 localhost 127.1 2130706433 0.0.0.0 10.0.0.1 192.168.1.1 169.254.169.254 100.64.0.1
    224.0.0.1 239.1.2.3 255.255.255.255 240.0.0.1 192.88.99.1
    [::] [::1] [::ffff:127.0.0.1] [::ffff:224.0.0.1] [::127.0.0.1] [::8.8.8.8] [fe80::1] [fec0::1] [fd00::1] [ff0e::1]
    [64:ff9b::7f00:1] [64:ff9b::808:808] [64:ff9b:1::7f00:1] [2002:7f00:1::1] [2002:808:808::1]
    [2001:0:53aa:64c::1] [2001:db8::1] [3fff::1] [4000::1]
"""


@pytest.mark.parametrize("host", PRIVATE.split())
def test_a_private_address_has_many_names(host: str) -> None:
    # Where there is no IPv6, its addresses are none.
    with pytest.raises((ValueError, OSError), match=r"not a public address|Address family"):
        notify.post(f"http://{host}:9/", {}, private=False)
    if host.startswith("["):
        assert not notify.public(host.strip("[]"))


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8"])
def test_a_public_address_is_reached(address: str) -> None:
    assert notify.public(address)


def answering_slowly(pieces: list[bytes]) -> tuple[str, threading.Thread]:
    """Somebody's server that answers a single call, piece by piece."""
    listener = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        with listener, listener.accept()[0] as caller, contextlib.suppress(OSError):
            heard = b""
            while not heard.endswith(b"\r\n\r\n{}"):
                heard += caller.recv(65536)
            for piece in pieces:
                caller.sendall(piece)
                time.sleep(0.05)

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    return f"http://127.0.0.1:{listener.getsockname()[1]}/", thread


def test_an_answer_in_drips_ends_with_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notify, "SECONDS", 0.4)
    address, thread = answering_slowly([bytes([byte]) for byte in b"HTTP/1.1 200 " + b"x" * 40 + b"\r\n\r\n"])
    with pytest.raises(TimeoutError):
        notify.post(address, {}, private=True)
    thread.join()


def test_only_the_status_of_an_answer_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    address, thread = answering_slowly([b"HTTP/1.1 204 No", b" Content\r\n", b"x" * 100])
    assert notify.post(address, {}, private=True) == 204
    thread.join()
    for nonsense in (b"x" * 5000, b"SSH-2.0\r\n", b"HTTP/1.1\r\n", b"HTTP/1.1 many\r\n", b"HTTP/1.1 200"):
        address, thread = answering_slowly([nonsense])
        with pytest.raises(HTTPException):
            notify.post(address, {}, private=True)
        thread.join()


def test_a_slow_lookup_leaves_no_time_to_connect(monkeypatch: pytest.MonkeyPatch) -> None:
    def lookup(*args: object, **more: object) -> list[Any]:
        time.sleep(0.1)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", 9))]

    monkeypatch.setattr(notify, "SECONDS", 0.05)
    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    with pytest.raises(TimeoutError):
        notify.post("http://hooks.example/", {}, private=True)


class Absent:
    """A table whose players are away, and the store that knows their webhooks."""

    id, table = "t", None

    def __init__(self, accounts: list[str]) -> None:
        self.accounts = accounts

    def asked_away(self) -> list[str]:
        return self.accounts

    async def account(self, account_id: str) -> Any:
        return SimpleNamespace(webhook=f"http://{account_id}.example/", lang="en", name=account_id)


def test_slow_receivers_hold_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    called: Queue[str] = Queue()
    hold = threading.Event()

    def post(url: str, *rest: object) -> int:
        called.put(url)
        if "slow" in url:
            hold.wait(60)
        return 200

    monkeypatch.setattr(notify, "post", post)
    monkeypatch.setattr(notify, "title", lambda *args: "First Watch")
    monkeypatch.setattr(notify, "SECONDS", 0.3)

    async def scene() -> list[str]:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        live = Absent(["slow"] * 20 + ["quick"])
        notifier = notify.Notifier(cast(Any, live), cast(Any, SimpleNamespace(private_webhooks=True)))
        notifier.turn(cast(Any, live))
        await asyncio.sleep(0)
        assert await asyncio.wait_for(asyncio.to_thread(lambda: "free"), 20) == "free"
        await asyncio.wait_for(notifier.stop(), 20)
        return sorted(called.queue)

    try:
        told = asyncio.run(asyncio.wait_for(scene(), 40))
    finally:
        hold.set()
    assert told == ["http://quick.example/"] + ["http://slow.example/"] * notify.PER_ACCOUNT


NO_WEBHOOK = """
    ftp://hooks.example/ hooks.example //hooks.example/ https:// https://user:word@hooks.example/ file:///etc/passwd
    http://[::1 http://hooks.example:99999/ http://hooks.example:0/ javascript:1
"""


@pytest.mark.parametrize("address", NO_WEBHOOK.split())
def test_a_webhook_is_an_address(address: str, browsers: Browsers) -> None:
    browser = browsers()
    browser.post("/api/me/guest", json={})
    refused = browser.patch("/api/me", json={"webhook": address})
    assert (refused.status_code, refused.json()["code"]) == (400, "webhook")
    assert browser.get("/api/me").json()["webhook"] == ""
