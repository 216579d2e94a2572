"""All tables of this process: who is connected, whose turn it is to be told, the one writer of each table.

A command is checked, applied, stored and only then acknowledged, while the table is locked. If it cannot be stored,
the table is read anew from storage: memory never runs ahead of the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

from delve.core import save
from delve.core.errors import AnswerRefused, BadSave, DelveError, RuleBroken
from delve.core.msg import say
from delve.core.questions import Answer, Question
from delve.server import rights, tasks
from delve.server.cluster import Cluster
from delve.server.commands import SERVER, Actor, Command, SeatCommand
from delve.server.config import Config
from delve.server.errors import Refuse
from delve.server.keys import Keys, new_id
from delve.server.live import COME_AGAIN, Connection, Live, Pondered, has_clock
from delve.server.messages import Done
from delve.server.metrics import Metrics
from delve.server.shares import People
from delve.server.storage.errors import Fenced, Repeated, StorageError
from delve.server.storage.rows import AccountRow, EntryRow, Glimpse
from delve.server.storage.store import Store
from delve.server.table import GAME, Answers, Change, Changed, Start, Table, snapshot_again
from delve.server.thinking import CannotThink, Thinkers
from delve.server.turns import Payer, Turns
from delve.server.workshop import Workshop

log = logging.getLogger("delve.tables")

SNAPSHOT_EVERY = 64
"""Entries between snapshots."""
MOST_BOTS = 1_000_000
"""Tables at which bots may wait for their turn: all of them."""
BOT_SECONDS = 0.01
"""How long bots answer before what they did is stored and shown."""
AWAY_SECONDS = 60.0
"""How long a player must be away before a bot stands in, where the host lets it."""


ENDED_SECONDS = 3600.0
"""How long an ended login is remembered; by then, whoever came with it has opened their table or is gone."""


class Tables:
    """The tables that are in memory, and how others get there."""

    def __init__(self, store: Store, keys: Keys, config: Config, metrics: Metrics) -> None:
        self.store = store
        self.keys = keys
        self.config = config
        self.metrics = metrics
        self.live: dict[str, Live] = {}
        self.on_turn: Callable[[Live], None] = lambda live: None
        """Called when it has become somebody's turn."""
        self.cluster: Cluster | None = None
        """The other processes, if there may be any."""
        self.thinkers = Thinkers(config.thinking)
        """Where bots think that look ahead."""
        self.workshop = Workshop(config.work_seconds, config.work_megabytes)
        """Where files are opened and games played again."""
        self.people = People()
        """Who waits for an answer; bots let them go first."""
        self._slices = Turns(2, each=MOST_BOTS, most=MOST_BOTS)
        """Where bots answer at once, table by table."""
        self.stored = 0
        """How many entries this process has stored."""
        self._ended: dict[tuple[str, str], float] = {}
        """When logins ended: who came with one before that may open a table only now."""
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # ------------------------------------------------------------------ coming and going

    async def start(self) -> None:
        """Begin to look after the tables; those with a deadline even while nobody is there."""
        for row in await self.store.tables_in_play():
            if has_clock(row.settings):
                with contextlib.suppress(Refuse):
                    await self.get(row.id)
        self.begin(self._look_after())

    async def stop(self) -> None:
        """Store every table as it is and let everybody go; they come back to the next process."""
        await tasks.end(self._tasks)
        self.thinkers.close()
        self.workshop.close()
        for live in list(self.live.values()):
            live.close(COME_AGAIN)
            if self._holds(live):
                with contextlib.suppress(StorageError):
                    await self._snapshot(live)
        if self.cluster is not None:
            await self.cluster.close()
        self.live.clear()

    async def get(self, table_id: str) -> Live:
        """A table, read from storage if it is not in memory; raises Refuse if there is none."""
        found = self.live.get(table_id)
        if found is not None:
            found.used = time.monotonic()
            return found
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> Live:
        if self.cluster is not None:
            await self.cluster.follow(table_id)
        try:
            table = await self.read(table_id)
            if table is None:
                raise Refuse(404, "server.refused.no_table")
        except Exception:
            if self.cluster is not None:
                await self.cluster.unfollow(table_id)
            raise
        return await self._put(table)

    async def add(self, table: Table) -> Live:
        """A table that was just made and stored; there is nothing to read of it."""
        if self.cluster is not None:
            await self.cluster.follow(table.id)
        return await self._put(table)

    async def _put(self, table: Table) -> Live:
        live = self.live[table.id] = Live(table, self.keys)
        self.metrics.tables.set(len(self.live))
        live.note_turn()
        if self.cluster is not None:
            with contextlib.suppress(StorageError):
                await self.cluster.take(live)
        self._wake(live)
        return live

    def _holds(self, live: Live) -> bool:
        """Whether this process is the table's writer."""
        return self.cluster is None or live.held_until > time.monotonic()

    async def read(self, table_id: str) -> Table | None:
        """A table as storage has it."""
        stored = await self.store.stored_table(table_id)
        if stored is None:
            return None
        try:
            return await asyncio.to_thread(Table.restored, stored)
        except BadSave as error:
            raise Refuse.of(409, error.msg) from error

    async def came_or_went(self, live: Live) -> None:
        """Let the other processes know who is at a table."""
        if self.cluster is not None:
            await self.cluster.say_who_is_here(live)

    # ------------------------------------------------------------------ people

    async def changed_account(self, account: AccountRow) -> None:
        """Somebody has another name: every table of every process shows it."""
        if self.cluster is not None:
            await self.cluster.changed_account(account)
        await self.heard_of_account(account.id, account.name)

    async def heard_of_account(self, account: str, name: str) -> None:
        """The same, at the tables of this process."""
        if self._loading:
            # What is read now may have the old name.
            await asyncio.wait(self._loading.values())
        for live in self.live.values():
            live.rename(account, name)

    async def ended_logins(self, account: str, logins: list[str]) -> None:
        """Logins have ended: the connections that came with them end at every process."""
        if self.cluster is not None:
            await self.cluster.ended_logins(account, logins)
        self.heard_of_ended(account, logins)

    def heard_of_ended(self, account: str, logins: list[str]) -> None:
        """The same, at the tables of this process."""
        now = time.monotonic()
        self._ended = {login: at for login, at in self._ended.items() if now - at < ENDED_SECONDS}
        self._ended |= dict.fromkeys(((account, login) for login in logins), now)
        for live in self.live.values():
            for connection in live.connections:
                if not self.is_known(connection):
                    # Who has a new cookie connects again; the others find that they are not known.
                    connection.close(COME_AGAIN)

    def is_known(self, connection: Connection) -> bool:
        """Whether the login that a connection came with has not ended since."""
        return (connection.account, connection.login) not in self._ended

    async def read_anew(self, table_id: str) -> None:
        """A table has changed in storage otherwise than by its log, or is gone: every process that has it in memory
        reads it again."""
        if self.cluster is not None:
            await self.cluster.read_anew(table_id)
        await self.heard_of_anew(table_id)

    async def heard_of_anew(self, table_id: str) -> None:
        """The same, at this process."""
        live = self.live.get(table_id)
        if live is not None:
            async with live.lock:
                await self._read_anew(live)
            if self.live.get(table_id) is not live and self.cluster is not None:
                await self.cluster.leave(live)

    # ------------------------------------------------------------------ commands

    async def do(self, table_id: str, actor: Actor, command: Command) -> Done:
        """Carry out a command: it is stored when this returns. Raises Refuse, and then nothing has changed."""
        try:
            live = await self.get(table_id)
            if not self._holds(live):
                assert self.cluster is not None
                return await self.cluster.send_on(live, actor, command)
            return await self.do_here(live, actor, command)
        except StorageError as error:
            log.error("table %s: %s", table_id, error)
            raise Refuse(503, "server.refused.cannot_save") from error

    async def do_here(self, live: Live, actor: Actor, command: Command) -> Done:
        """Carry out a command at a table that this process holds."""
        async with live.lock:
            table = live.table
            before = table.applied(actor.account, command.id)
            if before is not None:
                return Done(command.id, before)
            now = time.time()
            change, seat = rights.change_of(
                table, actor, command, self.keys, now, live.here_lately(self.config.grace_seconds)
            )
            entry = table.entry(change, account=actor.account or None, seat=seat, request=command.id, time=now)
            version = await self._carry_out(live, entry, change)
        self._wake(live)
        return Done(command.id, version)

    async def _carry_out(self, live: Live, entry: EntryRow, change: Change) -> int:
        """Apply, store and show an entry. The table's lock is held."""
        table = live.table
        anew = (table.version, table.snapshot()) if table.broken and entry.kind in GAME else None
        past = table.session.events if table.session is not None else []
        glimpse = table.glimpse()
        try:
            table.apply(entry, change)
        except AnswerRefused as error:
            if error.msg.key == "core.refused.gone":
                raise Refuse(409, "server.refused.stale") from error
            raise Refuse.of(409, error.msg, error.reason.rule) from error
        except RuleBroken as error:
            self.metrics.broken.inc()
            log.exception("a rule failed at table %s", live.id)
            raise Refuse(500, "server.refused.rule") from error
        except DelveError as error:
            raise Refuse.of(409, error.msg) from error
        try:
            if anew is not None:
                # Somebody plays on where part of the log no longer fits: a restart must begin there too. Until then
                # the log is left as it is, for a version of the rules that it fits.
                await self.store.save_snapshot(live.id, *anew)
                table.broken, table.snapshot_version = False, anew[0]
            await self._store(live, entry, change, glimpse)
        except Repeated as error:
            await self._read_anew(live)
            return error.version
        except Fenced as error:
            await self._read_anew(live)
            raise Refuse(409, "server.refused.stale") from error
        except StorageError as error:
            log.error("table %s cannot be stored: %s", live.id, error)
            await self._read_anew(live)
            raise Refuse(503, "server.refused.cannot_save") from error
        except asyncio.CancelledError:
            # Whether it was written is unknown: what is on the disk decides.
            self.live.pop(live.id, None)
            live.close(COME_AGAIN)
            raise
        self.metrics.entries.labels(entry.kind).inc()
        self.stored += 1
        live.show(past, changed=isinstance(change, Changed | Start) or live.stage != table.stage)
        if self.cluster is not None:
            await self.cluster.announce(live, entry)
        if live.note_turn():
            self.on_turn(live)
        if table.version - table.snapshot_version >= SNAPSHOT_EVERY:
            self.begin(self._snapshot_soon(live))
        return entry.version

    async def follow(self, live: Live, entry: EntryRow) -> None:
        """Apply and show what another process has stored. The table's lock is held."""
        table = live.table
        if entry.version <= table.version:
            return
        if entry.version > table.version + 1:
            await self.catch_up(live)
            return
        past = table.session.events if table.session is not None else []
        table.follow(entry)
        changed = entry.kind in ("changed", "start") or live.stage != table.stage
        live.show(past, changed=changed)
        live.note_turn()

    async def catch_up(self, live: Live) -> None:
        """Apply and show all that is stored by now. The table's lock is held."""
        for entry in await self.store.entries(live.id, live.table.version):
            await self.follow(live, entry)

    async def _store(self, live: Live, entry: EntryRow, change: Change, before: Glimpse) -> None:
        table = live.table
        changes: dict[str, Any] = {"stage": table.stage} if table.stage != live.stage else {}
        now = table.glimpse()
        if now != before:
            changes["glimpse"] = now
        seats = None
        if isinstance(change, Changed):
            seats = change.seats
            changes |= {"settings": change.settings, "watch_nonce": change.watch_nonce, "host": change.host}
        await self.store.commit(live.id, entry, table_changes=changes or None, seats=seats)

    async def _snapshot_soon(self, live: Live) -> None:
        """Store a snapshot while nobody waits for it."""
        async with live.lock:
            # Only under the lock is all stored that memory has.
            table = live.table
            if table.version == table.snapshot_version or table.broken or table.session is None:
                return
            version, era, handed = table.version, table.era, save.hand_over(table.session)
        await self._save_snapshot(table, version, await asyncio.to_thread(snapshot_again, handed, era))

    def _snapshot(self, live: Live) -> Coroutine[Any, Any, None]:
        """Make a snapshot of the table as it is now; what is returned stores it."""
        table = live.table
        new = table.version != table.snapshot_version and not table.broken and table.session is not None
        return self._save_snapshot(table, table.version, table.snapshot() if new else None)

    async def _save_snapshot(self, table: Table, version: int, body: bytes | None) -> None:
        if body is None:
            return
        try:
            await self.store.save_snapshot(table.id, version, body)
        except StorageError as error:
            # The entries are stored; the next snapshot will do.
            log.warning("no snapshot of table %s: %s", table.id, error)
        else:
            table.snapshot_version = max(table.snapshot_version, version)

    async def _read_anew(self, live: Live) -> None:
        """Forget what memory has and stand where storage does."""
        try:
            table = await self.read(live.id)
        except (StorageError, Refuse):
            table = None
        if table is None:
            self.live.pop(live.id, None)
            live.close(COME_AGAIN)
            return
        live.replace(table)

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside the rest; it ends with the server at the latest."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # ------------------------------------------------------------------ bots

    def _wake(self, live: Live) -> None:
        """Let the bots answer, if any is asked; what one thinks about in vain, it need not think to the end."""
        if live.pondered is not None and live.bots_task is not None and not live.still_asks(live.pondered):
            live.pondered = None
            live.bots_task.cancel()
            live.bots_task = None
        if not self._holds(live) or live.bots_stuck_at == live.table.version:
            return
        if live.bot_asked() is not None and (live.bots_task is None or live.bots_task.done()):
            live.bots_task = self.begin(self._run_bots(live))

    async def _run_bots(self, live: Live) -> None:
        """Let the bots of a table answer, a few answers at a time; tables at which nobody is come last."""
        while live.bot_asked() is not None and self.live.get(live.id) is live and self._holds(live):
            pondered, answer = await self._think(live)
            payer, background = _payer_of_bots(live)
            async with self._slices.turn(payer, background=background):
                await self.people.go_first()
                if not await self._run_slice(live, pondered, answer):
                    return
            await asyncio.sleep(0)

    async def _run_slice(self, live: Live, pondered: Pondered | None, answer: Answer | None) -> bool:
        """Let the bots give some answers; false where they cannot go on."""
        async with live.lock:
            if pondered is not None and not live.still_asks(pondered):
                return True
            try:
                given = self._bot_answers(live, pondered, answer)
            except RuleBroken:
                self.metrics.broken.inc()
                log.exception("a rule failed for a bot at table %s", live.id)
                live.bots_stuck_at = live.table.version
                live.table.notices.append(say("server.refused.rule"))
                live.replace(live.table)
                return False
            if not given:
                return False
            change = Answers(given)
            entry = live.table.entry(change, account=None, seat=given[0][0], request=None, time=time.time())
            try:
                await self._carry_out(live, entry, change)
            except Refuse as error:
                log.error("the bots of table %s stop: %s", live.id, error)
                return False
        return True

    async def _think(self, live: Live) -> tuple[Pondered | None, Answer | None]:
        """Let a bot that looks ahead think, if one is asked; without an answer, if it cannot. The table goes on in the
        meantime."""
        async with live.lock:
            table, question = live.table, live.bot_asked()
            level = None if question is None else live.level(question.seat)
            if question is None or level is None:
                return None, None
            pondered = live.pondered = Pondered(table, table.era, question, level)
            session = live.handed_over(), len(table.playing.journal)
        answer: Answer | None = None
        try:
            payer, background = _payer_of_bots(live)
            answer = await self.thinkers.answer(
                live.id, table.row.game, session, question.seat, level, payer, background=background
            )
        except CannotThink as error:
            log.error("the bot in seat %d of table %s cannot look ahead: %s", question.seat, live.id, error)
        except Refuse:
            log.info("too many bots think: the one in seat %d of table %s does not", question.seat, live.id)
        live.pondered = None
        return pondered, answer

    def _bot_answers(self, live: Live, pondered: Pondered | None, answer: Answer | None) -> list[tuple[int, Answer]]:
        """What the bots answer next, tried on a copy; until a person is asked, a bot has to think, or enough is told
        at once. What a bot thought about is answered first, by rule of thumb if it came to no answer."""
        session = live.table.playing.clone()
        simple = [seat for seat in live.table.bot_seats() if live.level(seat) is None]
        given: list[tuple[int, Answer]] = []

        def give(question: Question, answer: Answer | None = None) -> None:
            if answer is None:
                answer = live.bot(question.seat).answer(session, question.seat, question)
            session.answer(answer, question.seat)
            given.append((question.seat, answer))

        if pondered is not None:
            give(pondered.question, answer)
        until = time.perf_counter() + BOT_SECONDS
        while time.perf_counter() < until:
            question = next((q for q in session.questions if q.seat in simple), None)
            if question is None:
                break
            give(question)
        return given

    # ------------------------------------------------------------------ looking after

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(1)
            for live in list(self.live.values()):
                try:
                    await self._look_at(live)
                except DelveError as error:
                    log.warning("table %s: %s", live.id, error)
                except Exception:
                    log.exception("looking after table %s", live.id)

    async def _look_at(self, live: Live) -> None:
        now = time.monotonic()
        if self.cluster is not None and (live.connections or live.has_clock()) and not self._holds(live):
            if not await self.cluster.take(live):
                return
            log.warning("table %s is taken over", live.id)
        self._wake(live)
        for seat in live.overdue(now, AWAY_SECONDS):
            command = SeatCommand(f"stand-in-{new_id()}", seat, "stand_in")
            await self.do(live.id, SERVER, command)
        if live.lock.locked() or not self._is_idle(live):
            return
        if live.has_clock() or (live.bots_task is not None and not live.bots_task.done()):
            return
        async with live.lock:
            if self._holds(live):
                await self._snapshot(live)
            if not self._is_idle(live):
                return
            self.live.pop(live.id, None)
        if self.cluster is not None:
            await self.cluster.leave(live)
        self.metrics.tables.set(len(self.live))

    def _is_idle(self, live: Live) -> bool:
        """Whether nobody has used a table for so long that it may leave the memory."""
        return not live.connections and time.monotonic() - live.used >= self.config.idle_minutes * 60


def _payer_of_bots(live: Live) -> tuple[Payer, bool]:
    """Who the bots of a table play for, and whether nobody is there to see it."""
    address = live.watched_from()
    return Payer(f"table {live.id}", f"host {live.table.host}" if address is None else address), address is None
