"""The WebSocket of a table: messages in, news out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from functools import partial

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from delve.core.msg import Msg, say
from delve.core.words import words
from delve.server.commands import Actor, SeatCommand
from delve.server.errors import Refuse
from delve.server.hints import hint
from delve.server.http import pick_language
from delve.server.keys import new_id
from delve.server.live import NOT_HERE, Connection, Live
from delve.server.messages import (
    Act,
    AskHint,
    FromClient,
    Language,
    Look,
    Ping,
    Pong,
    Refusal,
    Refused,
    Say,
    Sync,
    Trouble,
)
from delve.server.place import Place, place
from delve.server.storage.errors import StorageError
from delve.server.storage.rows import Visitor

log = logging.getLogger("delve.socket")

MOST_MESSAGE = 16 * 1024
GOODBYE_SECONDS = 5.0
"""How long a client that does not read is waited for."""
MOST_TROUBLES = 20
"""Messages that cannot be understood before a connection is ended."""
NOBODY, NO_TABLE, TOO_MANY = 4401, 4404, 4429
FAILED = 1011

COSTS: dict[type, float] = {Sync: 5, Look: 5, AskHint: 5}
"""What messages cost; all others cost 1."""

_decoder = msgspec.json.Decoder(FromClient)
_encode = msgspec.json.Encoder().encode


async def table_socket(socket: WebSocket, table: str) -> None:
    """Serve one browser at one table until it goes."""
    at = place(socket)
    address = at.address(socket)
    lang = pick_language(socket.query_params.get("lang", ""), socket.headers.get("accept-language", ""))
    try:
        await socket.accept()
        let_in = await _let_in(at, socket, table)
        if isinstance(let_in, int):
            await socket.close(let_in)
            return
        visitor, live = let_in
        account = visitor.account
        at.limits.opens.check(account.id)
        lang = pick_language(socket.query_params.get("lang", "") or account.lang)
        watches = not live.table.is_at(account.id)
        login = visitor.login.id if visitor.login is not None else ""
        connection = Connection(account.id, account.name, lang, address=address, login=login, watches=watches)
        async with at.doors.through(connection.payer, table):
            await _serve(at, live, connection, socket)
    except Refuse as error:
        await _turn_away(socket, error, lang)
    except (WebSocketDisconnect, OSError):
        return  # the browser has gone in the meantime


async def _turn_away(socket: WebSocket, error: Refuse, lang: Language) -> None:
    """Say why somebody is not let in now; who hears it comes again no sooner than they would read it."""
    said = _encode(Trouble(error.code, words(lang).text(error.msg))).decode()
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.send({"type": "websocket.send", "text": said})
        await asyncio.sleep(GOODBYE_SECONDS)
        await socket.close(TOO_MANY)


async def _serve(at: Place, live: Live, connection: Connection, socket: WebSocket) -> None:
    """Serve a browser that was let in."""
    at.metrics.connections.inc()
    sender = asyncio.create_task(_send(socket, connection))
    # The sender waits for a client that does not read; it gets a while to hear why it is let go.
    connection.on_slow = lambda: asyncio.get_running_loop().call_later(GOODBYE_SECONDS, sender.cancel)
    listener = _Listener(at, live, connection, socket)
    try:
        if not await at.shares.carry_out(connection.payer, listener.join):
            return
        await at.tables.came_or_went(live)
        await _back(at, live, connection)
        await listener.run(sender)
    except WebSocketDisconnect:
        pass
    except Exception:
        log.exception("the connection to table %s failed", live.id)
        connection.close(FAILED)
    finally:
        at.metrics.connections.dec()
        listener.end()
        live.part(connection)
        await at.tables.came_or_went(live)
        connection.close(1000)
        with contextlib.suppress(asyncio.TimeoutError, asyncio.CancelledError):
            await asyncio.wait_for(sender, 5)


async def _let_in(at: Place, socket: WebSocket, table: str) -> tuple[Visitor, Live] | int:
    """Who comes, and the table; or the code to close with."""
    try:
        visitor = await at.known(socket, table)
        if visitor is None:
            return NOBODY
        live = await at.tables.get(table)
    except Refuse as error:
        return NO_TABLE if error.status == 404 else NOT_HERE
    except StorageError:
        return 1013
    return (visitor, live) if live.may_see(visitor.account.id, visitor.watches) else NOT_HERE


async def _back(at: Place, live: Live, connection: Connection) -> None:
    """Who comes back takes their seat from the bot that stood in."""
    for seat in live.table.seats:
        if seat.standing_in and seat.account == connection.account:
            command = SeatCommand(new_id(), seat.number, "stand_up")
            with contextlib.suppress(Refuse):
                await at.tables.do(live.id, Actor(connection.account, connection.name, connection.lang), command)


async def _send(socket: WebSocket, connection: Connection) -> None:
    """Send what is in the queue until a code to close with comes."""
    try:
        while True:
            item = await connection.queue.get()
            if isinstance(item, int):
                await socket.close(item)
                return
            await socket.send({"type": "websocket.send", "text": item.decode()})
    except (WebSocketDisconnect, RuntimeError, OSError):
        # The browser is gone; the listener notices too.
        connection.closing = True


class _Listener:
    """Takes the messages of one connection, one after another."""

    def __init__(self, at: Place, live: Live, connection: Connection, socket: WebSocket) -> None:
        self.at = at
        self.live = live
        self.connection = connection
        self.socket = socket
        self.troubles = 0
        self.hints: set[asyncio.Task[None]] = set()

    async def join(self) -> bool:
        """Open the table; false if the login was ended in the meantime."""
        async with self.live.lock:
            if not self.at.tables.is_known(self.connection):
                self.connection.close(NOBODY)
                return False
            self.live.join(self.connection)
        return True

    def end(self) -> None:
        """Nobody waits for hints any more."""
        for task in self.hints:
            task.cancel()

    async def run(self, sender: asyncio.Task[None]) -> None:
        """Until the browser goes or is let go."""
        while not self.connection.closing:
            receive = asyncio.ensure_future(self.socket.receive())
            await asyncio.wait({receive, sender}, return_when=asyncio.FIRST_COMPLETED)
            if not receive.done():
                receive.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await receive
                return
            message = receive.result()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            heard = partial(self.take, text if text is not None else message.get("bytes") or b"")
            await self.at.shares.carry_out(self.connection.payer, heard)

    async def take(self, text: str | bytes) -> None:
        """One message."""
        with self.at.tables.people.wait():
            await self._take(text)

    async def _take(self, text: str | bytes) -> None:
        connection = self.connection
        if len(text) > MOST_MESSAGE:
            self.trouble("large", say("server.refused.large", most=MOST_MESSAGE // 1024))
            return
        try:
            message = _decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            message = error
        cost = COSTS.get(type(message), 1)
        try:
            self.at.limits.messages.check(connection.account, cost)
            self.at.limits.messages_from.check(connection.payer.address, cost)
        except Refuse as error:
            self.trouble("slow", error.msg)
            connection.close(TOO_MANY)
            return
        if isinstance(message, Exception):
            self.trouble("message", say("server.refused.body", error=str(message)[:300]))
            return
        if isinstance(message, Ping):
            connection.send(Pong())
        elif isinstance(message, Sync):
            connection.lang = message.lang or connection.lang
            async with self.live.lock:
                self.live.sync(connection)
        elif isinstance(message, Look):
            async with self.live.lock:
                self.live.look(connection, message.seat)
        elif isinstance(message, AskHint):
            # Thinking takes a while; other messages are heard in the meantime.
            task = self.at.tables.begin(self.advise(message))
            self.hints.add(task)
            task.add_done_callback(self.hints.discard)
        else:
            await self.do(message)

    async def do(self, message: Act) -> None:
        """A message that changes something."""
        connection = self.connection
        actor = Actor(connection.account, connection.name, connection.lang)
        begun = time.perf_counter()
        try:
            if isinstance(message, Say) and not self.live.may_see(connection.account, connection.watches):
                raise Refuse(403, "server.refused.not_here")
            connection.send(await self.at.tables.do(self.live.id, actor, message))
        except Refuse as error:
            await self.refuse(message.id, error)
        finally:
            self.at.metrics.answer_seconds.observe(time.perf_counter() - begun)

    async def advise(self, message: AskHint) -> None:
        """Somebody wants a hint."""
        connection = self.connection
        try:
            self.at.limits.hints.check(connection.account)
            actor = Actor(connection.account, connection.name, connection.lang)
            connection.send(await hint(self.live, actor, message, self.at.tables.thinkers, connection.payer))
        except Refuse as error:
            await self.refuse(message.id, error)

    async def refuse(self, request: str, error: Refuse) -> None:
        """Say why a message has no effect."""
        connection = self.connection
        self.at.metrics.refused.labels(error.code).inc()
        text = words(connection.lang).text(error.msg)
        connection.send(Refused(request, Refusal(error.code, text, error.rule)))
        if error.code in ("stale", "cannot_save"):
            async with self.live.lock:
                self.live.sync(connection)

    def trouble(self, code: str, msg: Msg) -> None:
        """Say that a message was not understood; too many of them end the connection."""
        self.troubles += 1
        self.connection.send(Trouble(code, words(self.connection.lang).text(msg)))
        if self.troubles > MOST_TROUBLES:
            self.connection.close(TOO_MANY)
