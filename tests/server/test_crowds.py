"""Many connections, half-sent requests, floods of messages: who does it hears why it ends, nobody else notices."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
import websockets
from websockets.sync.client import ClientConnection

from delve.server.shares import OF_ACCOUNT_AT_TABLE
from delve.server.wire import HEADER_BYTES
from tests.server.running import Server
from tests.server.test_limits import NEW, client, known, sit, talk

PING = b'{"type":"ping"}'
SYNC = b'{"type":"sync"}'


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its real limits, behind a proxy, so that every test can come from an address of its own."""
    server = Server(tmp_path_factory.mktemp("crowds"), DELVE_RATE="1", DELVE_TRUST_PROXY="1")
    with server:
        yield server


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for half a second for what has begun."""
    with Server(tmp_path_factory.mktemp("impatient"), DELVE_PATIENCE="0.5") as server:
        yield server


def lives(chair: ClientConnection) -> bool:
    """Whether a connection is answered."""
    chair.send(PING, text=True)
    while (heard := json.loads(chair.recv(20)))["type"] != "pong":
        assert heard["type"] == "update"
    return True


# ---------------------------------------------------------------------- WebSockets


def test_a_table_is_open_so_often_for_one_account(strict: Server) -> None:
    with known(strict, "192.0.2.1") as ana, known(strict, "192.0.2.2") as bea, ExitStack() as open_ones:
        table = ana.post("/api/tables", json={**NEW, "start": True}).json()
        chairs = [
            open_ones.enter_context(sit(ana, strict, table["id"], strict.address)) for _ in range(OF_ACCOUNT_AT_TABLE)
        ]
        for chair in chairs:
            assert json.loads(chair.recv(20))["type"] == "update"
        with sit(ana, strict, table["id"], strict.address) as one_too_many:
            told = json.loads(one_too_many.recv(20))
            text = "You have too many tables or windows open. Close one that you do not need, then try again."
            assert told == {"type": "trouble", "code": "sockets", "text": text}
            with pytest.raises(websockets.ConnectionClosed) as closed:
                one_too_many.recv(20)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
        assert all(lives(chair) for chair in chairs)
        assert bea.post("/api/join", json={"token": table["watch"]}).status_code == 200
        with sit(bea, strict, table["id"], strict.address) as chair:
            assert json.loads(chair.recv(20))["type"] == "update", "others come in"
        chairs.pop().close()
        with sit(ana, strict, table["id"], strict.address) as chair:
            assert json.loads(chair.recv(20))["type"] in ("update", "trouble")


def test_a_flood_of_handshakes_is_turned_away_at_the_door(serve: Callable[..., Server]) -> None:
    server = serve(DELVE_RATE="0.1", DELVE_TRUST_PROXY="1")
    with known(server, "192.0.2.3") as guest:

        def knock() -> None:
            # There is no such table: who is told so came as far as that.
            for _ in range(200):
                with sit(guest, server, "000000000000", server.address) as chair:
                    assert talk(chair, [])[1] == 4404

        with pytest.raises(websockets.InvalidStatus, match="429"):
            knock()


def test_messages_are_counted_for_an_account_and_not_for_each_socket(strict: Server) -> None:
    with known(strict, "192.0.2.4") as ana, known(strict, "192.0.2.5") as bea, ExitStack() as open_ones:
        tables = [http.post("/api/tables", json={**NEW, "start": True}).json()["id"] for http in (ana, bea)]
        other = open_ones.enter_context(sit(bea, strict, tables[1], strict.address))
        chairs = [open_ones.enter_context(sit(ana, strict, tables[0], strict.address)) for _ in range(6)]
        for chair in chairs:
            for _ in range(140):
                chair.send(PING, text=True)
        assert talk(chairs[-1], [])[1] == 4429, "one socket alone might have sent so many"
        assert lives(other)


def test_what_costs_more_counts_for_more(strict: Server) -> None:
    with known(strict, "192.0.2.6") as ana, known(strict, "192.0.2.7") as bea:
        tables = [http.post("/api/tables", json={**NEW, "start": True}).json()["id"] for http in (ana, bea)]
        with sit(bea, strict, tables[1], strict.address) as other, sit(ana, strict, tables[0], strict.address) as chair:
            heard, code = talk(chair, [SYNC] * 100)
            assert (heard, code) == (["trouble slow"], 4429), "a hundred pings would have been taken"
            assert lives(other)


# ---------------------------------------------------------------------- half-sent requests


def begun(server: Server, data: bytes) -> socket.socket:
    """A connection over which something was sent."""
    made = socket.create_connection(("127.0.0.1", server.port), 20)
    made.sendall(data)
    return made


def rest(connection: socket.socket) -> bytes:
    """What comes until the server ends the connection."""
    found = b""
    with connection:
        while part := connection.recv(65536):
            found += part
    return found


POST = b"POST /api/me/guest HTTP/1.1\r\nHost: delve\r\nOrigin: http://delve\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "data", [b"", b"P", b"\r\n", b"GET / HTTP/1.1\r\nHost: delve\r\nX-Mo", POST], ids=["0", "1", "2", "3", "4"]
)
def test_a_request_without_an_end_is_not_waited_for(data: bytes, impatient: Server) -> None:
    assert rest(begun(impatient, data)).startswith(b"HTTP/1.1 408 ")


def trickle(connection: socket.socket, part: bytes) -> bytes:
    """Send something again and again until the server ends the connection; what it says in the end."""
    heard = b""
    connection.settimeout(0.05)
    with connection:
        while True:
            try:
                connection.sendall(part)
                said = connection.recv(4096)
            except TimeoutError:
                continue
            except OSError:
                return heard
            if not said:
                return heard
            heard += said


def test_a_request_that_trickles_in_is_not_waited_for(impatient: Server) -> None:
    assert trickle(begun(impatient, b"GET / HTTP/1.1\r\n"), b"X-More: more\r\n").startswith(b"HTTP/1.1 408 ")


def test_a_body_without_an_end_is_not_waited_for(impatient: Server) -> None:
    answer = rest(begun(impatient, POST + b'Accept-Language: pl\r\nContent-Length: 100\r\n\r\n{"lang"'))
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 ")
    problem = json.loads(body)
    assert problem["code"] == "late"
    assert problem["text"].startswith("Żądanie nie dotarło na czas.")


def test_a_second_request_is_waited_for_as_shortly(impatient: Server) -> None:
    connection = begun(impatient, b"GET /healthz HTTP/1.1\r\nHost: delve\r\n\r\n")
    heard = b""
    while not heard.endswith(b"ok\n"):
        heard += connection.recv(4096)
    connection.sendall(b"GET /healthz HTTP/1.1\r\n")
    assert rest(connection).startswith(b"HTTP/1.1 408 ")


def test_headers_have_an_end(strict: Server) -> None:
    heard = trickle(begun(strict, b"GET / HTTP/1.1\r\nHost: delve\r\nX-More: "), b"x" * (HEADER_BYTES // 4))
    assert heard in (
        b"",
        b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n",
    )


def test_who_is_at_a_table_is_waited_for(impatient: Server) -> None:
    with known(impatient, "") as ana:
        table = ana.post("/api/tables", json={**NEW, "start": True}).json()["id"]
        with sit(ana, impatient, table, impatient.address) as chair:
            assert rest(begun(impatient, b"GET")).startswith(b"HTTP/1.1 408 "), "longer than any request may take"
            assert lives(chair)


def test_an_address_has_so_many_connections(serve: Callable[..., Server]) -> None:
    server = serve(DELVE_RATE="0.05", DELVE_PATIENCE="60")
    with ExitStack() as open_ones:
        kept = [open_ones.enter_context(begun(server, b"GET")) for _ in range(30)]
        with open_ones.enter_context(begun(server, b"GET")) as refused:
            assert refused.recv(100).startswith(b"HTTP/1.1 429 ")
        kept[0].sendall(b" /api/server HTTP/1.1\r\nHost: delve\r\n\r\n")
        assert kept[0].recv(100).startswith(b"HTTP/1.1 200 "), "who came before is served"
        elsewhere = socket.create_connection(("127.0.0.1", server.port), 20, ("127.0.0.2", 0))
        with elsewhere:
            elsewhere.sendall(b"GET /api/server HTTP/1.1\r\nHost: delve\r\n\r\n")
            assert elsewhere.recv(100).startswith(b"HTTP/1.1 200 ")


def test_too_many_requests_wait_or_are_refused_and_others_pass(strict: Server) -> None:
    with client(strict, "192.0.2.8") as stranger, client(strict, "192.0.2.9") as other:
        codes = {stranger.get("/api/server").status_code for _ in range(400)}
        assert codes <= {200, 429}
        assert other.get("/api/server").status_code == 200
