"""A real server process for tests, and people who talk to it over HTTP and WebSocket."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

ROOT = Path(__file__).parent.parent.parent


class Server:
    """`delve serve` as a process of its own, on a free port of the loopback."""

    def __init__(self, home: Path, *, port: int = 0, module: str = "delve.cli.main", **environment: str) -> None:
        self.home = home
        self.port = port
        self.environment = {"DELVE_RATE": "1000", "DELVE_GRACE_SECONDS": "0", **environment}
        self.module = module
        self.process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self) -> Self:
        """Start it and wait until it is open."""
        self.home.mkdir(parents=True, exist_ok=True)
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT))),
            "DELVE_HOME": str(self.home),
            "LANG": "C.UTF-8",
            **self.environment,
        }
        program = f"import sys; from {self.module} import main; sys.exit(main())"
        options = ("--port", str(self.port), "--log-level", "info", "--lang", "en")
        with (self.home / "log").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", program, "serve", *options],
                env=environment,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)/", line)
        if found is None:
            self.stop()
            raise RuntimeError(f"the server did not open: {line!r} {self.log()[-2000:]}")
        self.port = int(found[1])
        self.address = f"http://127.0.0.1:{self.port}"
        return self

    def log(self) -> str:
        """What it has logged."""
        path = self.home / "log"
        return path.read_text("utf-8") if path.exists() else ""

    def kill(self) -> None:
        """kill -9: no goodbye, nothing flushed."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self._reap()

    def stop(self) -> int:
        """Ask it to stop, as Ctrl-C does; returns the exit code."""
        if self.process is None:
            return 0
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self._reap()

    def _reap(self) -> int:
        assert self.process is not None
        code = self.process.wait(timeout=30)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None
        return code

    def loaded(self) -> int:
        """How many tables it has in memory."""
        lines = httpx.get(f"{self.address}/metrics").text.splitlines()
        return int(float(next(line.split()[1] for line in lines if line.startswith("delve_tables "))))

    def memory(self) -> int:
        """The memory that it holds, in bytes."""
        assert self.process is not None
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def __enter__(self) -> Self:
        return self.start() if self.process is None else self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


class Person:
    """Somebody with a browser, without the browser."""

    def __init__(self, address: str, lang: str = "en", name: str | None = None, *, guest: bool = True) -> None:
        self.address = address
        self.lang = lang
        self.name = name
        self.guest = guest
        """Whether they become a guest at once; else the server does not know them."""
        self.chairs: list[Chair] = []
        self.http = httpx.AsyncClient(base_url=address, headers={"Origin": address}, timeout=30)
        self.id = ""

    async def __aenter__(self) -> Self:
        if not self.guest:
            return self
        made = await self.post("/api/me/guest", {"lang": self.lang, **({"name": self.name} if self.name else {})})
        self.id = made["id"]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for chair in self.chairs:
            await chair.close()
        await self.http.aclose()

    async def get(self, path: str, status: int = 200) -> Any:
        """GET; the answer must have this status."""
        return self._read(await self.http.get(path, params={"lang": self.lang}), status)

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        """POST; the answer must have this status."""
        return self._read(await self.http.post(path, params={"lang": self.lang}, json=body), status)

    async def patch(self, path: str, body: Any, status: int = 200) -> Any:
        """PATCH; the answer must have this status."""
        return self._read(await self.http.patch(path, params={"lang": self.lang}, json=body), status)

    def _read(self, response: httpx.Response, status: int) -> Any:
        assert response.status_code == status, f"{response.request.url}: {response.status_code} {response.text[:500]}"
        return response.json() if response.content else None

    async def new_table(self, *seats: str, scenario: str = "lesson", **more: Any) -> dict[str, Any]:
        """A table; seats are `mine`, `open`, `bot` or `random`. It begins at once if nobody is missing."""
        asked = [
            {"kind": "human", "mine": s == "mine"} if s in ("mine", "open") else {"kind": s}
            for s in (seats or ("mine", "bot"))
        ]
        wanted = {"game": "heroesout", "scenario": scenario, "difficulty": "family", "seats": asked}
        made: dict[str, Any] = await self.post("/api/tables", {**wanted, "start": "open" not in seats, **more})
        return made

    async def sit(self, table: str) -> Chair:
        """Open a table."""
        chair = Chair(self, table)
        self.chairs.append(chair)
        await chair.open()
        return chair


class Chair:
    """A person's connection to a table, with what they have been sent."""

    def __init__(self, person: Person, table: str) -> None:
        self.person = person
        self.table = table
        self._socket: ClientConnection | None = None
        self.version = -1
        self.info: dict[str, Any] = {}
        self._scene: dict[str, Any] | None = None
        self.log: list[dict[str, Any]] = []
        self.logs: dict[int, list[dict[str, Any]]] = {}
        self.chat: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        """Every message, as it came."""
        self.asked = 0

    async def open(self) -> None:
        """Connect and wait for everything."""
        cookies = "; ".join(f"{k}={v}" for k, v in self.person.http.cookies.items())
        url = f"{self.person.address.replace('http', 'ws', 1)}/ws/tables/{self.table}?lang={self.person.lang}"
        self._socket = await websockets.connect(
            url,
            additional_headers={"Cookie": cookies},
            origin=websockets.Origin(self.person.address),
            max_size=None,
        )
        await self.until(lambda m: m["type"] == "update" and m.get("after") is None)

    @property
    def scene(self) -> dict[str, Any]:
        """The game as it was shown last; it must have begun."""
        assert self._scene is not None
        return self._scene

    @property
    def socket(self) -> ClientConnection:
        """The connection itself."""
        assert self._socket is not None
        return self._socket

    async def close(self) -> None:
        """Disconnect."""
        if self._socket is not None:
            await self._socket.close()

    async def next(self, seconds: float = 20) -> dict[str, Any]:
        """The next message, taken in."""
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), seconds))
        self.heard.append(message)
        if message["type"] == "update":
            self._take(message)
        return message

    def _take(self, update: dict[str, Any]) -> None:
        after = update.get("after")
        assert after is None or after == self.version, f"a gap: at {self.version}, sent what follows {after}"
        self.version = update["version"]
        self.info = update.get("info") or self.info
        self._scene = update.get("scene") or self._scene
        if update.get("log") is not None:
            part = update["log"]
            if after is None:
                self.logs = {}
            self.log = self.logs.setdefault(part["of"], [])
            assert part["start"] <= len(self.log)
            self.log[part["start"] :] = part["lines"]
        self.chat = (self.chat if after is not None else []) + (update.get("chat") or [])

    async def until(self, wanted: Any, seconds: float = 20) -> dict[str, Any]:
        """Take messages in until one is wanted; that one."""
        end = time.monotonic() + seconds
        while True:
            message = await self.next(max(0.01, end - time.monotonic()))
            if wanted(message):
                return message

    async def send(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message that changes something and wait for `done` or `refused`."""
        self.asked += 1
        message = {"id": f"{self.person.id}-{id(self)}-{self.asked}", **message}
        await self.socket.send(json.dumps(message))
        return await self.until(lambda m: m["type"] in ("done", "refused") and m["id"] == message["id"])

    async def answer(self, answer: Any, question: dict[str, Any] | None = None) -> dict[str, Any]:
        """Answer the open question."""
        asked = question or self.scene["questions"][0]
        at = {"era": self.scene["era"], "at": self.scene["at"]}
        return await self.send({"type": "answer", "seat": asked["seat"], **at, "answer": answer})

    async def hint(self, **more: Any) -> dict[str, Any]:
        """Ask what a bot would answer, and wait for the hint or a refusal."""
        self.asked += 1
        request = more.pop("id", f"{self.person.id}-{id(self)}-{self.asked}")
        seat = self.scene["questions"][0]["seat"] if self.scene["questions"] else 0
        place = {"seat": seat, "era": self.scene["era"], "at": self.scene["at"]}
        await self.socket.send(json.dumps({"type": "hint", "id": request, **place, **more}))
        return await self.until(lambda m: m["type"] in ("hint", "refused") and m["id"] == request)

    async def my_turn(self, seconds: float = 30) -> dict[str, Any] | None:
        """Wait until something is asked of this person; None when the game is over."""
        end = time.monotonic() + seconds
        while True:
            if self.scene["result"] is not None:
                return None
            if self.scene["questions"]:
                question: dict[str, Any] = self.scene["questions"][0]
                return question
            await self.next(max(0.01, end - time.monotonic()))


def first_answer(question: dict[str, Any], pick: int = 0) -> Any:
    """A legal answer: the first option, or the one at `pick` of the legal ones, counted round and round."""
    legal = [option["id"] for option in question["options"] if option["refused"] is None]
    if question["kind"] == "choose":
        return legal[pick % len(legal)]
    if question["kind"] == "some":
        return legal[: question["least"]]
    if question["kind"] == "order":
        return legal
    if question["kind"] == "amount":
        return question["least"] + pick % (question["most"] - question["least"] + 1)
    return pick % 2 == 0
