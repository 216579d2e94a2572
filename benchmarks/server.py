"""The server under load: 200 clients at 50 tables over loopback, every answer durable, the server on one core.

Beside it, in the same run and on the same core, a bare FastAPI WebSocket that sends back what it gets.
`python -m benchmarks.server`; how to read the figures is in benchmarks/README.md.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import httpx
import msgspec
import websockets
from msgspec import Struct
from websockets.asyncio.client import ClientConnection

from delve.bots import registry as bots
from delve.core.questions import Seat
from delve.core.session import Session

ROOT = Path(__file__).parent.parent
CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
"""The cores that we have; the server gets the first, the clients the others."""
SEATS = 4
GAME = "heroesout"
CONFIG: dict[str, Any] = {
    "scenario": "siege",
    "difficulty": "family",
    "clans": ["ratfolk", "slimes", "witches", "ghosts"],
}
SETTING_UP = 120
"""Seconds after which the tables should have answered once each."""
SEEDS = range(1, 9)
"""Of the games that are played: no two tables side by side are at the same one."""
Given: TypeAlias = list[tuple[int, Any]]
"""Answers, each with its seat."""
ECHO = """
import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect
app = FastAPI()
@app.websocket("/ws")
async def echo(socket: WebSocket) -> None:
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        pass
@app.get("/healthz")
async def health() -> str:
    return "ok"
uvicorn.run(app, port={port}, log_level="error", ws="websockets-sansio", ws_per_message_deflate=False)
"""


class Scene(Struct):
    """As much of a scene as a client needs."""

    era: int
    at: int
    result: Any = None


class Message(Struct):
    """As much of any message."""

    type: str
    scene: Scene | None = None


_decode = msgspec.json.Decoder(Message).decode


class Load:
    """What was measured; `busy` tells the server's own time on its core, if it can be told."""

    def __init__(self, busy: Callable[[], float] = lambda: 0.0) -> None:
        self.busy = busy
        self.measuring = False
        self.seen = 0
        """Acknowledgements so far, measured or not."""
        self.waits: list[float] = []

    def note(self, sent: float) -> None:
        """An acknowledgement has come."""
        self.seen += 1
        if self.measuring:
            self.waits.append(time.perf_counter() - sent)

    def figures(self, seconds: float) -> dict[str, float]:
        """Answers a second, and how long they took, in milliseconds."""
        waits = sorted(self.waits) or [0.0]
        at = {name: waits[min(len(waits) - 1, int(len(waits) * part))] * 1000 for name, part in _PARTS.items()}
        return {"rate": len(self.waits) / seconds, **at}


_PARTS = {"p50": 0.5, "p95": 0.95, "p99": 0.99}


def whole_game(session: Session) -> Given:
    """The answers of a game that bots play to its end: what people at a table do, not random clicks, which lose in a
    few turns and would measure little but the setting up of tables."""
    players = {Seat(n): bots.bot(bots.HEURISTIC, session.definition.id, n) for n in range(session.seats)}
    given: Given = []
    while session.questions:
        question = session.question
        answer = players[question.seat].answer(session, question.seat, question)
        session.answer(answer, question.seat)
        given.append((int(question.seat), answer))
    return given


class Pace:
    """When a table's next answer is due: at random, so many a second; at once if that is 0. An answer that is late
    does not make the next one late, too."""

    def __init__(self, rate: float, rng: random.Random) -> None:
        self.rate = rate
        self.rng = rng
        self.due = 0.0

    async def turn(self) -> None:
        """Wait until the next answer is due."""
        if self.rate:
            now = time.perf_counter()
            self.due = max(self.due, now - 0.1) + self.rng.expovariate(self.rate)
            await asyncio.sleep(max(0.0, self.due - now))


class Guest:
    """A client at a seat."""

    def __init__(self, address: str, load: Load, seat: int) -> None:
        self.load = load
        self.seat = seat
        self.address = address
        # No certificates are needed here, and reading them 200 times would take longer than the measurement. The
        # server closes a connection after five seconds: we do so before, lest a request cross the closing.
        self.http = httpx.AsyncClient(
            base_url=address,
            headers={"Origin": address},
            timeout=60,
            verify=False,
            limits=httpx.Limits(keepalive_expiry=2),
        )

    async def enter(self) -> None:
        """Become a guest."""
        (await self.http.post("/api/me/guest", json={})).raise_for_status()

    async def open(self, table: str) -> ClientConnection:
        """Connect to a table."""
        cookies = "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())
        url = f"{self.address.replace('http', 'ws', 1)}/ws/tables/{table}"
        origin = websockets.Origin(self.address)
        headers = {"Cookie": cookies}
        return await websockets.connect(url, additional_headers=headers, origin=origin, compression=None)

    async def play(self, table: str, answers: Given, pace: Pace) -> None:
        """Give the answers whenever asked, until the game is over."""
        sent, waiting = 0.0, False
        async with await self.open(table) as wire:
            scene: Scene | None = None
            while True:
                message = _decode(await wire.recv(decode=False))
                if message.type == "done":
                    self.load.note(sent)
                    waiting = False
                elif message.type == "refused":
                    raise RuntimeError("an answer was refused")
                scene = message.scene or scene
                if scene is None or waiting:
                    continue
                if scene.result is not None:
                    return
                seat, answer = answers[scene.at]
                if seat == self.seat:
                    waiting = True
                    place = {"seat": seat, "era": scene.era, "at": scene.at}
                    message_id = f"b{scene.at}"
                    await pace.turn()
                    sent = time.perf_counter()
                    body = {"type": "answer", "id": message_id, **place, "answer": answer}
                    await wire.send(msgspec.json.encode(body).decode())


async def table_of(guests: list[Guest], seeds: Iterator[int], games: dict[int, Given], pace: Pace) -> None:
    """Four guests play one game after another, with the next of the seeds each."""
    host = guests[0]
    roles = [{"role": clan} for clan in CONFIG["clans"]]
    wanted = {
        "game": GAME,
        "scenario": CONFIG["scenario"],
        "difficulty": CONFIG["difficulty"],
        "seats": [{"mine": True, **roles[0]}, *roles[1:]],
    }
    for seed in seeds:
        made = (await host.http.post("/api/tables", json={**wanted, "seed": seed})).raise_for_status().json()
        for guest, seat in zip(guests[1:], made["seats"][1:], strict=True):
            (await guest.http.post("/api/join", json={"token": seat["invite"]})).raise_for_status()
        (await host.http.post(f"/api/tables/{made['id']}/start")).raise_for_status()
        await asyncio.gather(*(guest.play(made["id"], games[seed], pace) for guest in guests))


async def measure(
    work: list[Coroutine[Any, Any, None]], load: Load, seconds: float, warm: float = 3
) -> dict[str, float]:
    """Run clients, and note what happens after a while: on a busy machine, not before all tables are set up."""
    tasks = [asyncio.create_task(one) for one in work]
    patience = time.perf_counter() + SETTING_UP
    await asyncio.sleep(warm)
    while load.seen < len(tasks) and time.perf_counter() < patience:
        await asyncio.sleep(0.1)
    load.measuring = True
    begun, busy, own = time.perf_counter(), load.busy(), time.process_time()
    while time.perf_counter() - begun < seconds:
        await asyncio.sleep(0.1)
        for task in tasks:
            if task.done():
                task.result()
    load.measuring = False
    took, busy, own = time.perf_counter() - begun, load.busy() - busy, time.process_time() - own
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {**load.figures(took), "busy": busy / took, "clients": own / took}


async def delve_load(
    address: str, games: dict[int, Given], tables: int, seconds: float, rate: float, busy: Callable[[], float]
) -> dict[str, float]:
    """Tables of four; at `rate` answers a second in all, or as fast as they can if it is 0."""
    load, rng, seeds = Load(busy), random.Random(1), itertools.cycle(games)
    guests = [[Guest(address, load, seat) for seat in range(SEATS)] for _ in range(tables)]
    for table in guests:
        for guest in table:
            await guest.enter()

    work = [table_of(four, seeds, games, Pace(rate / tables, rng)) for four in guests]
    try:
        return await measure(work, load, seconds)
    finally:
        for table in guests:
            for guest in table:
                await guest.http.aclose()


async def echo_load(address: str, clients: int, seconds: float, busy: Callable[[], float]) -> dict[str, float]:
    """As many clients, each sending a message of the size of an answer and waiting for it to come back."""
    load = Load(busy)
    message = '{"type":"answer","id":"b1","seat":0,"era":0,"at":100,"answer":"card:ratfolk.gnaw#1"}'

    async def one() -> None:
        url = f"{address.replace('http', 'ws', 1)}/ws"
        async with websockets.connect(url, compression=None) as wire:
            while True:
                sent = time.perf_counter()
                await wire.send(message)
                await wire.recv()
                load.note(sent)

    return await measure([one() for _ in range(clients)], load, seconds, warm=1)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def pinned(command: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
    """A process on the first core alone; we keep to the others."""

    def pin() -> None:
        if len(CORES) > 1:
            os.sched_setaffinity(0, {CORES[0]})

    return subprocess.Popen(command, env={**os.environ, **environment}, preexec_fn=pin, stderr=subprocess.DEVNULL)


def busy_of(process: subprocess.Popen[bytes]) -> Callable[[], float]:
    """Tells how many seconds a process has had a core."""
    path, tick = Path(f"/proc/{process.pid}/stat"), os.sysconf("SC_CLK_TCK")

    def busy() -> float:
        if not path.exists():
            return 0.0
        fields = path.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / tick

    return busy


async def until_open(address: str) -> None:
    """Wait for a server."""
    async with httpx.AsyncClient() as client:
        for _ in range(300):
            try:
                (await client.get(f"{address}/healthz")).raise_for_status()
                return
            except httpx.HTTPError:
                await asyncio.sleep(0.1)
    raise RuntimeError(f"no server opened at {address}")


async def run(tables: int, seconds: float, rate: float) -> dict[str, dict[str, float]]:
    """Both loads, one after the other."""
    found: dict[str, dict[str, float]] = {}
    games = {seed: whole_game(Session.new(GAME, seed=seed, **CONFIG)) for seed in SEEDS}
    with tempfile.TemporaryDirectory() as home:
        port = free_port()
        command = [sys.executable, "-c", "from delve.cli.main import main; main()", "serve", "--port", str(port)]
        environment = {"DELVE_HOME": home, "DELVE_RATE": "100000", "PYTHONPATH": str(ROOT / "src")}
        server = pinned(command, environment)
        try:
            address = f"http://127.0.0.1:{port}"
            await until_open(address)
            found["as fast as they can"] = await delve_load(address, games, tables, seconds, 0, busy_of(server))
            paced = await delve_load(address, games, tables, seconds, rate, busy_of(server))
            found[f"at {rate:,.0f} a second"] = paced
        finally:
            server.terminate()
            server.wait()
    port = free_port()
    echo = pinned([sys.executable, "-c", ECHO.replace("{port}", str(port))], {})
    try:
        address = f"http://127.0.0.1:{port}"
        await until_open(address)
        found["bare echo"] = await echo_load(address, tables * SEATS, seconds, busy_of(echo))
    finally:
        echo.terminate()
        echo.wait()
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rate", type=float, default=1000, help="answers a second for the second load")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if len(CORES) > 1:
        os.sched_setaffinity(0, set(CORES[1:]))
    found = asyncio.run(run(args.tables, args.seconds, args.rate))
    if args.json:
        print(msgspec.json.encode(found).decode())
        return
    echo = found["bare echo"]["rate"]
    print(f"{args.tables * SEATS} clients at {args.tables} tables, the server on one core, every answer durable")
    print(f"{'':22}{'answers/s':>10}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}{'core':>8}{'clients':>9}{'to echo':>9}")
    for name, one in found.items():
        figures = "".join(f"{one[key]:9.1f}" for key in _PARTS)
        print(f"{name:22}{one['rate']:10,.0f}{figures}{one['busy']:8.0%}{one['clients']:9.0%}{one['rate'] / echo:9.2f}")


if __name__ == "__main__":
    main()
