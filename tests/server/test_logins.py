"""Where somebody is logged in, what ends that, and who is held up by wrong passwords."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable, Iterator
from uuid import uuid4

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from delve.server import guesses
from delve.server.addresses import origin
from delve.server.devices import device_of
from delve.server.errors import Refuse
from delve.server.guesses import FIRST_WAIT, FREE, MOST_WAIT, Guesses
from delve.server.keys import Keys
from tests.server.running import Chair, Person, Server

WORDS = "correct horse battery"
OTHERS = "other words entirely"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
CHROME = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36"

Browsers = Callable[..., httpx.Client]


@pytest.fixture
def browsers() -> Iterator[Browsers]:
    """Browsers that are new to a server, each at an address of its own if the server asks its proxy."""
    with contextlib.ExitStack() as opened:

        def new(server: Server, agent: str = FIREFOX, address: str = "") -> httpx.Client:
            headers = {"Origin": server.address, "User-Agent": agent, "X-Forwarded-For": address}
            return opened.enter_context(httpx.Client(base_url=server.address, headers=headers, timeout=60))

        yield new


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its real limits, behind a proxy."""
    with Server(tmp_path_factory.mktemp("strict"), DELVE_RATE="1", DELVE_TRUST_PROXY="1") as server:
        yield server


def register(browser: httpx.Client) -> str:
    """A guest who gets a password; the login."""
    assert browser.post("/api/me/guest", json={"name": "Ana"}).status_code == 200
    login = f"ana.{uuid4().hex[:12]}"
    assert browser.post("/api/me/password", json={"login": login, "password": WORDS}).status_code == 200
    return login


def log_in(browser: httpx.Client, login: str, password: str = WORDS) -> int:
    """Log in; the status."""
    return browser.post("/api/login", json={"login": login, "password": password}).status_code


def is_known(browser: httpx.Client) -> bool:
    """Whether the server knows a browser."""
    return browser.get("/api/me").status_code == 200


# ---------------------------------------------------------------------- the list


def test_everybody_sees_where_they_are_logged_in(server: Server, browsers: Browsers) -> None:
    begun = time.time()
    here, there, stranger = browsers(server), browsers(server, CHROME), browsers(server)
    login = register(here)
    assert log_in(there, login) == 200
    register(stranger)
    for browser, own in ((here, "Firefox · Linux"), (there, "Chrome · Windows")):
        logins = browser.get("/api/me/logins").json()["logins"]
        assert [one["device"] for one in logins if one["current"]] == [own]
        assert sorted(one["device"] for one in logins) == ["Chrome · Windows", "Firefox · Linux"]
        assert all(begun - 1 <= one["created"] <= one["seen"] <= time.time() for one in logins)


def test_a_login_is_ended_from_elsewhere(server: Server, browsers: Browsers) -> None:
    here, there, third = browsers(server), browsers(server, CHROME), browsers(server, "curl")
    login = register(here)
    assert [log_in(there, login), log_in(third, login)] == [200, 200]
    ids = {one["device"]: one["id"] for one in here.get("/api/me/logins").json()["logins"]}
    assert here.delete(f"/api/me/logins/{ids['Chrome · Windows']}").status_code == 204
    assert [is_known(one) for one in (here, there, third)] == [True, False, True]
    gone = here.delete(f"/api/me/logins/{ids['Chrome · Windows']}")
    assert (gone.status_code, gone.json()["code"]) == (404, "no_login")
    assert third.delete("/api/me/logins").status_code == 204
    assert [is_known(one) for one in (here, there, third)] == [False, False, True]
    assert [one["current"] for one in third.get("/api/me/logins").json()["logins"]] == [True]


def test_nobody_ends_the_login_of_another(server: Server, browsers: Browsers) -> None:
    ana, bea = browsers(server), browsers(server)
    register(ana), register(bea)
    (hers,) = bea.get("/api/me/logins").json()["logins"]
    assert ana.delete(f"/api/me/logins/{hers['id']}").status_code == 404
    assert is_known(bea)


def test_a_login_that_is_ended_ends_its_connections(server: Server) -> None:
    async def story() -> None:
        async with Person(server.address) as ana, Person(server.address, guest=False) as other:
            table = await ana.new_table("mine", "bot")
            login = f"ana.{uuid4().hex[:12]}"
            await ana.post("/api/me/password", {"login": login, "password": WORDS})
            await other.post("/api/login", {"login": login, "password": WORDS})
            mine, theirs = await ana.sit(table["id"]), await other.sit(table["id"])
            logins = (await ana.get("/api/me/logins"))["logins"]
            gone = next(one["id"] for one in logins if not one["current"])
            assert (await ana.http.delete(f"/api/me/logins/{gone}")).status_code == 204
            assert await closed(theirs) == 1012
            with pytest.raises(ConnectionClosed):
                await other.sit(table["id"])
            assert other.chairs[-1].socket.close_code == 4401
            await mine.socket.send('{"type":"ping"}')
            await mine.until(lambda message: message["type"] == "pong")

    asyncio.run(story())


async def closed(chair: Chair) -> int | None:
    """The code that a connection is ended with."""
    with pytest.raises(ConnectionClosed):
        await chair.until(lambda message: False)
    return chair.socket.close_code


def test_logging_out_ends_the_login_on_the_server(server: Server, browsers: Browsers) -> None:
    here, there, thief = browsers(server), browsers(server), browsers(server)
    login = register(here)
    assert log_in(there, login) == 200
    thief.cookies.update(here.cookies)
    assert is_known(thief), "with a copy of the cookie"
    assert here.post("/api/logout").status_code == 204
    assert not is_known(thief)
    assert is_known(there), "only this browser"
    assert here.post("/api/logout").status_code == 204, "once more does no harm"


def test_logging_in_again_is_no_second_login(server: Server, browsers: Browsers) -> None:
    here = browsers(server)
    login = register(here)
    assert [log_in(here, login) for _ in range(3)] == [200] * 3
    assert len(here.get("/api/me/logins").json()["logins"]) == 1


def test_there_are_at_most_fifty_logins(server: Server, browsers: Browsers) -> None:
    here = browsers(server)
    login = register(here)
    first = browsers(server)
    assert log_in(first, login) == 200
    for _ in range(50):
        browser = browsers(server)
        assert log_in(browser, login) == 200
    assert len(browser.get("/api/me/logins").json()["logins"]) == 50
    assert not is_known(first)
    assert is_known(browser)


# ---------------------------------------------------------------------- cookies from before there were logins


def old_cookie(server: Server, account: str, version: int = 0) -> str:
    """A cookie as servers made them before there were logins."""
    return Keys((server.home / "secret").read_bytes().strip()).cookie(account, str(version))


def test_a_cookie_from_before_stays_good_and_gets_a_login(server: Server, browsers: Browsers) -> None:
    here, copy = browsers(server), browsers(server)
    account = here.post("/api/me/guest", json={}).json()["id"]
    assert here.delete("/api/me/logins").status_code == 204, "the old version of the account is 1 now"
    kept = old_cookie(server, account, 1)
    for browser in (here, copy):
        browser.cookies.clear()
        browser.cookies.set("delve", kept, "127.0.0.1")
        assert browser.get("/api/tables").status_code == 200, "as it is"
    assert here.get("/api/me").json()["id"] == account
    assert here.cookies["delve"] != kept
    assert is_known(here)
    assert copy.get("/api/tables").status_code == 200, "nobody else is logged out for that"
    assert here.post("/api/logout").status_code == 204
    assert copy.get("/api/tables").status_code == 401, "whose cookie cannot be told from that one"


def test_a_new_password_ends_cookies_from_before(server: Server, browsers: Browsers) -> None:
    here, copy = browsers(server), browsers(server)
    account = here.post("/api/me/guest", json={}).json()["id"]
    copy.cookies.set("delve", old_cookie(server, account))
    assert copy.get("/api/tables").status_code == 200
    register(here)
    assert copy.get("/api/tables").status_code == 401


def test_a_database_from_before_logs_nobody_out(own_server: Server, browsers: Browsers) -> None:
    here = browsers(own_server)
    account = here.post("/api/me/guest", json={}).json()["id"]
    own_server.stop()
    with contextlib.closing(sqlite3.connect(own_server.home / "tables.sqlite3")) as database:
        for statement in (
            "DROP TABLE logins",
            "DROP TABLE probes",
            "DROP INDEX entries_people",
            "ALTER TABLE accounts DROP COLUMN deleted",
            "ALTER TABLE tables DROP COLUMN dealt_by",
            "UPDATE alembic_version SET version_num = '0003'",
        ):
            database.execute(statement)
        database.commit()
    own_server.start()
    here.cookies.clear()
    here.cookies.set("delve", old_cookie(own_server, account), "127.0.0.1")
    assert here.get("/api/me").json()["id"] == account
    assert [one["current"] for one in here.get("/api/me/logins").json()["logins"]] == [True]


# ---------------------------------------------------------------------- who guesses


def until_held_up(browser: httpx.Client, login: str, most: int = 100) -> int:
    """Guess until it is too much; how many tries that took. On a slow machine there are some more: limits refill."""
    for tries in range(most):
        status = log_in(browser, login, f"a guess {tries}")
        if status == 429:
            return tries
        assert status == 401
    raise AssertionError(f"{most} were not too many")


def test_wrong_tries_hold_up_the_guesser_and_not_the_owner(strict: Server, browsers: Browsers) -> None:
    here = browsers(strict, address="192.0.2.1")
    login = register(here)
    guesser = browsers(strict, address="198.51.100.1")
    assert 5 <= until_held_up(guesser, login) < 10
    assert log_in(browsers(strict, address="192.0.2.2"), login) == 200, "the owner, from a new address"
    assert is_known(here)
    again = browsers(strict, address="192.0.2.1")
    again.cookies.update(here.cookies)
    assert again.post("/api/logout").status_code == 204
    assert log_in(again, login) == 200


def test_where_somebody_has_logged_in_the_guesser_holds_up_nobody(strict: Server, browsers: Browsers) -> None:
    shared = "192.0.2.10"
    here = browsers(strict, address=shared)
    login = register(here)
    assert here.post("/api/logout").status_code == 204
    guesser = browsers(strict, address=shared)
    until_held_up(guesser, login)
    until_held_up(guesser, "somebody.else")
    assert log_in(here, login) == 200, "where Ana has been before"


def test_a_browser_of_somebody_else_s_helps_no_guesser(strict: Server, browsers: Browsers) -> None:
    ana = register(browsers(strict, address="192.0.2.20"))
    thief = browsers(strict, address="192.0.2.21")
    register(thief)
    assert thief.cookies.get("delve_device")
    assert 5 <= until_held_up(thief, ana) < 10


def test_a_new_password_makes_known_browsers_unknown(strict: Server, browsers: Browsers) -> None:
    here, there = browsers(strict, address="192.0.2.30"), browsers(strict, address="192.0.2.31")
    login = register(here)
    assert log_in(there, login) == 200
    new = {"login": login, "password": OTHERS, "current": WORDS}
    assert here.post("/api/me/password", json=new).status_code == 200
    assert 4 <= until_held_up(there, login) < 10, "as from anywhere; one was right"


def test_even_known_browsers_have_a_limit(strict: Server, browsers: Browsers) -> None:
    here = browsers(strict, address="192.0.2.40")
    login = register(here)
    assert here.post("/api/logout").status_code == 204
    assert until_held_up(here, login) >= 10


def test_one_network_of_ipv6_is_one_guesser(strict: Server, browsers: Browsers) -> None:
    login = register(browsers(strict, address="2001:db8:1::1"))
    tries = [log_in(browsers(strict, address=f"2001:db8:2:3:{n:x}::7"), login, "a guess") for n in range(1, 12)]
    assert tries[:5] == [401] * 5
    assert 429 in tries[5:]
    assert log_in(browsers(strict, address="2001:db8:2:4::7"), login) == 200, "the next network is another"


def test_one_network_of_ipv6_is_one_guest(strict: Server, browsers: Browsers) -> None:
    def come(number: int) -> int:
        browser = browsers(strict, address=f"2001:db8:5:6:{number:x}::1")
        return int(browser.post("/api/me/guest", json={}).status_code)

    assert 429 in (come(number) for number in range(1, 200))


def bad_parameter(browser: httpx.Client) -> httpx.Response:
    """No table has such an id."""
    return browser.get("/api/tables/x")


def bad_body(browser: httpx.Client) -> httpx.Response:
    """This is no JSON."""
    return browser.post("/api/me/guest", content=b"nonsense")


def bad_rule(browser: httpx.Client) -> httpx.Response:
    """There is no such rule; nobody need be known to ask."""
    return browser.get("/api/rules/nonsense")


def test_what_cannot_be_understood_counts(strict: Server, browsers: Browsers) -> None:
    babbler = browsers(strict, address="192.0.2.50")
    tries = [babbler.post("/api/login", content=b"nonsense").status_code for _ in range(40)]
    assert tries[:10] == [400] * 10
    assert 429 in tries[10:]
    for number, ask in enumerate((bad_parameter, bad_body, bad_rule)):
        babbler = browsers(strict, address=f"192.0.2.{51 + number}")
        assert 429 in (ask(babbler).status_code for _ in range(5000))


def test_a_stolen_cookie_does_not_keep_the_owner_from_a_new_password(strict: Server, browsers: Browsers) -> None:
    here, there = browsers(strict, address="192.0.2.60"), browsers(strict, address="192.0.2.61")
    login = register(here)
    assert log_in(there, login) == 200
    guess = {"login": login, "password": OTHERS, "current": "a guess"}
    assert 429 in (there.post("/api/me/password", json=guess).status_code for _ in range(100))
    new = {"login": login, "password": OTHERS, "current": WORDS}
    assert here.post("/api/me/password", json=new).status_code == 200
    assert not is_known(there)


# ---------------------------------------------------------------------- guesses from everywhere


def test_who_is_new_to_a_name_waits_longer_the_more_it_is_guessed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("delve.server.guesses.time.monotonic", lambda: now)
    made = Guesses(1)
    made.right("ana", "192.0.2.1")
    waits = []
    for number in range(30):
        waits.append(made.check("ana", f"198.51.100.{number}"))
        made.wrong("ana")
    assert waits[:FREE] == [0.0] * FREE
    assert waits[FREE : FREE + 3] == [FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT]
    assert max(waits) == waits[-1] == MOST_WAIT, "it never becomes a lock"
    assert made.check("ana", "192.0.2.1") == 0.0, "from where Ana has logged in, nobody waits"
    assert made.check("bea", "198.51.100.99") == 0.0, "nor for another name"
    now += 60 * 60
    assert made.check("ana", "198.51.100.100") == 0.0, "it is forgotten"


def test_what_is_kept_of_guesses_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "_MOST_KEPT", 10)
    made = Guesses(1)
    for number in range(50):
        made.wrong(f"name{number}")
        made.right(f"name{number}", "192.0.2.1")
    assert len(made._wrong) == len(made._known) == 10
    for _ in range(5):
        made.check("name49", "192.0.2.1")
    with pytest.raises(Refuse):
        made.check("name49", "192.0.2.1")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("192.0.2.1:4711", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::7]:443", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        (" 192.0.2.1 ", "192.0.2.1"),
        ("unknown", "unknown"),
        ("x" * 5000, "x" * 60),
        ("", ""),
    ],
)
def test_what_is_counted_of_an_address(address: str, counted: str) -> None:
    assert origin(address) == counted


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (FIREFOX, "Firefox · Linux"),
        (CHROME, "Chrome · Windows"),
        (CHROME + " Edg/140.0", "Edge · Windows"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604",
            "Safari · iPhone",
        ),
        ("Mozilla/5.0 (Linux; Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox · Android"),
        ("curl/8.0", ""),
        ("", ""),
    ],
)
def test_a_browser_is_named_so_that_a_person_knows_it(agent: str, device: str) -> None:
    assert device_of(agent) == device
