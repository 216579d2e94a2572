"""Several processes, one set of tables: who holds which, commands to the holder, news to the others, through Redis.

A process that has a table open without holding it follows: it applies the entries that the holder has stored, and
sends commands on. When the holder is gone its lease runs out, and who follows takes the table over where storage
has it. Should two believe to hold one, storage takes each entry once (`Fenced`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec import Struct
from redis.asyncio import Redis
from redis.exceptions import RedisError

from delve.core.msg import Msg
from delve.server import tasks
from delve.server.commands import Actor, Command
from delve.server.errors import Refuse
from delve.server.keys import new_id
from delve.server.leases import Leases
from delve.server.live import Live
from delve.server.messages import Done
from delve.server.storage.errors import BadAddress, NotThere
from delve.server.storage.rows import AccountRow, EntryRow

if TYPE_CHECKING:
    from delve.server.tables import Tables

log = logging.getLogger("delve.cluster")

ANSWER_SECONDS = 2.0
"""How long a holder may take to answer before it is looked for again."""
PATIENCE_SECONDS = 12.0
"""How long a command looks for a holder."""
HERE_SECONDS = 2.0
"""How often a process says who it has at a table; three times that, and it is forgotten."""
ACCOUNTS = "delve:accounts"
"""The channel of news about people."""


class Request(Struct, frozen=True, tag="request"):
    """A command for the holder of a table."""

    number: int
    sender: str
    table: str
    actor: Actor
    command: Command


class Response(Struct, frozen=True, tag="response"):
    """What became of it: a version, or why it was refused; neither, if the table is held elsewhere."""

    number: int
    version: int | None = None
    refused: Msg | None = None
    status: int = 0
    rule: str = ""


class News(Struct, frozen=True, tag="news"):
    """An entry that was stored."""

    sender: str
    table: str
    entry: EntryRow


class Here(Struct, frozen=True, tag="here"):
    """Who has a table open at a process."""

    sender: str
    table: str
    accounts: list[str]


class Account(Struct, frozen=True, tag="account"):
    """Somebody has another name."""

    sender: str
    account: str
    name: str


class Ended(Struct, frozen=True, tag="ended"):
    """Logins of somebody have ended."""

    sender: str
    account: str
    logins: list[str]


class Anew(Struct, frozen=True, tag="anew"):
    """A table is to be read anew from storage, or is no longer there."""

    sender: str
    table: str


Note: TypeAlias = Request | Response | News | Here | Account | Ended | Anew

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Note).decode


class Cluster:
    """This process among the others."""

    def __init__(self, client: Redis, shown: str, tables: Tables, seconds: float) -> None:
        """Use `Cluster.open`."""
        self.name = new_id()
        self._client = client
        self._shown = shown
        self._leases = Leases(client, self.name, shown)
        self._tables = tables
        self._seconds = seconds
        self._pubsub = client.pubsub(ignore_subscribe_messages=True)
        self._answers: dict[int, asyncio.Future[Response]] = {}
        self._number = 0
        self._tasks: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, url: str, tables: Tables, seconds: float) -> Cluster:
        """Connect; raises NotThere with what to do."""
        try:
            client = Redis.from_url(url, socket_connect_timeout=5, health_check_interval=10)
        except ValueError as error:
            raise BadAddress("server.setup.redis_address") from error
        shown = url.rpartition("@")[2]
        try:
            await client.ping()
            cluster = cls(client, shown, tables, seconds)
            await cluster._pubsub.subscribe(f"delve:to:{cluster.name}", ACCOUNTS)
        except (RedisError, OSError) as error:
            await client.aclose()
            raise NotThere("server.setup.redis", address=shown, error=str(error).rstrip(".")) from error
        cluster._spawn(cluster._listen())
        cluster._spawn(cluster._renew())
        cluster._spawn(cluster._say_who_is_here())
        return cluster

    async def close(self) -> None:
        """Give all tables back and go."""
        await tasks.end(self._tasks)
        with contextlib.suppress(NotThere, RedisError, OSError):
            for live in self._tables.live.values():
                await self._leases.release(live.id)
            await self._pubsub.aclose()  # type: ignore[no-untyped-call]
            await self._client.aclose()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ------------------------------------------------------------------ holding

    async def follow(self, table_id: str) -> None:
        """Hear what happens at a table; call it before the table is read."""
        with contextlib.suppress(RedisError, OSError):
            await self._pubsub.subscribe(f"delve:table:{table_id}")

    async def unfollow(self, table_id: str) -> None:
        """Hear no more of a table."""
        with contextlib.suppress(RedisError, OSError):
            await self._pubsub.unsubscribe(f"delve:table:{table_id}")

    async def leave(self, live: Live) -> None:
        """A table leaves the memory."""
        live.held_until = 0.0
        with contextlib.suppress(NotThere, RedisError, OSError):
            await self._leases.release(live.id)
            await self.unfollow(live.id)

    async def take(self, live: Live) -> bool:
        """Hold a table, if nobody else does; then it stands where storage has it."""
        if live.held_until > time.monotonic():
            return True
        until = time.monotonic() + self._seconds
        if not await self._leases.acquire(live.id, self._seconds):
            return False
        async with live.lock:
            await self._tables.catch_up(live)
            live.held_until = until
        return True

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(self._seconds / 3)
            until = time.monotonic() + self._seconds
            try:
                kept = await self._leases.renew(self._seconds)
            except NotThere as error:
                log.warning("leases cannot be renewed: %s", error)
                continue
            for live in self._tables.live.values():
                if live.held_until:
                    live.held_until = until if live.id in kept else 0.0

    # ------------------------------------------------------------------ commands

    async def send_on(self, live: Live, actor: Actor, command: Command) -> Done:
        """Have a command carried out by who holds the table; here, if nobody does. Its id makes a second try safe."""
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            try:
                if await self.take(live):
                    return await self._tables.do_here(live, actor, command)
                holder = await self._leases.holder_of(live.id)
                response = await self._ask(holder, live.id, actor, command) if holder else None
            except (NotThere, RedisError, OSError) as error:
                raise Refuse(503, "server.refused.moving") from error
            if response is None or (response.version is None and response.refused is None):
                await asyncio.sleep(0.1)
                continue
            if response.refused is not None:
                raise Refuse.of(response.status, response.refused, response.rule)
            assert response.version is not None
            async with live.lock:
                if live.table.version < response.version:
                    await self._tables.catch_up(live)
            return Done(command.id, response.version)
        raise Refuse(503, "server.refused.moving")

    async def _ask(self, holder: str, table_id: str, actor: Actor, command: Command) -> Response | None:
        self._number += 1
        number = self._number
        future = self._answers[number] = asyncio.get_running_loop().create_future()
        try:
            request = Request(number, self.name, table_id, actor, command)
            if not await self._client.publish(f"delve:to:{holder}", _encode(request)):
                return None
            return await asyncio.wait_for(future, ANSWER_SECONDS)
        except TimeoutError:
            return None
        finally:
            del self._answers[number]

    async def _carry_out(self, request: Request) -> None:
        response = Response(request.number)
        live = self._tables.live.get(request.table)
        if live is not None and live.held_until > time.monotonic():
            try:
                done = await self._tables.do_here(live, request.actor, request.command)
                response = Response(request.number, done.version)
            except Refuse as error:
                response = Response(request.number, None, error.msg, error.status, error.rule)
        with contextlib.suppress(RedisError, OSError):
            await self._client.publish(f"delve:to:{request.sender}", _encode(response))

    # ------------------------------------------------------------------ news

    async def announce(self, live: Live, entry: EntryRow) -> None:
        """Tell the others what was stored; who misses it reads it from storage."""
        with contextlib.suppress(RedisError, OSError):
            await self._client.publish(f"delve:table:{live.id}", _encode(News(self.name, live.id, entry)))

    async def _listen(self) -> None:
        while True:
            try:
                message = await self._pubsub.get_message(timeout=5)
            except (RedisError, OSError) as error:
                log.warning("Redis: %s", error)
                await asyncio.sleep(0.5)
                continue
            if message is None:
                continue
            try:
                self._hear(_decode(message["data"]))
            except msgspec.MsgspecError:
                log.warning("a message of another version of Delve was left out")

    def _hear(self, note: Note) -> None:
        if isinstance(note, Request):
            self._spawn(self._carry_out(note))
        elif isinstance(note, Response):
            future = self._answers.get(note.number)
            if future is not None and not future.done():
                future.set_result(note)
        elif note.sender == self.name:
            return
        elif isinstance(note, Account):
            self._spawn(self._tables.heard_of_account(note.account, note.name))
        elif isinstance(note, Ended):
            self._tables.heard_of_ended(note.account, note.logins)
        elif isinstance(note, Anew):
            self._spawn(self._tables.heard_of_anew(note.table))
        else:
            live = self._tables.live.get(note.table)
            if live is None:
                return
            if isinstance(note, News):
                self._spawn(self._follow_entry(live, note.entry))
            else:
                live.here_elsewhere(note.sender, note.accounts)

    async def _follow_entry(self, live: Live, entry: EntryRow) -> None:
        async with live.lock:
            await self._tables.follow(live, entry)

    # ------------------------------------------------------------------ people

    async def changed_account(self, account: AccountRow) -> None:
        """Tell the others that somebody has another name."""
        await self._tell_all(Account(self.name, account.id, account.name))

    async def ended_logins(self, account: str, logins: list[str]) -> None:
        """Tell the others that logins have ended."""
        await self._tell_all(Ended(self.name, account, logins))

    async def read_anew(self, table_id: str) -> None:
        """Tell the others that a table has changed in storage otherwise than by its log."""
        await self._tell_all(Anew(self.name, table_id))

    async def check(self) -> None:
        """Raise `NotThere` unless Redis answers."""
        try:
            await self._client.ping()
        except (RedisError, OSError) as error:
            raise NotThere("server.setup.redis", address=self._shown, error=str(error)) from error

    async def _tell_all(self, note: Note) -> None:
        with contextlib.suppress(RedisError, OSError):
            await self._client.publish(ACCOUNTS, _encode(note))

    async def _say_who_is_here(self) -> None:
        while True:
            await asyncio.sleep(HERE_SECONDS)
            for live in list(self._tables.live.values()):
                await self.say_who_is_here(live)
                live.forget_elsewhere(HERE_SECONDS * 3)

    async def say_who_is_here(self, live: Live) -> None:
        """Tell the others whom this process has at a table."""
        here = Here(self.name, live.id, sorted({c.account for c in live.connections}))
        with contextlib.suppress(RedisError, OSError):
            await self._client.publish(f"delve:table:{live.id}", _encode(here))
