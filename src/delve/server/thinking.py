"""Where bots that look ahead think: a few processes beside the server, which never waits for them.

They are started when first needed and end with the server. Each thinks about one question at a time and remembers the
tables that it thought about last, so that a bot goes on with its plan; a question goes to the process that knows its
table if that one is free. What travels there is a whole save. What comes back depends only on what the seat may see
and on chance, since the search plays in worlds that are dealt anew (`delve.bots.search`).
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import TypeAlias

from msgspec import Struct

from delve.bots.search.advice import Advice
from delve.bots.search.approach import LevelName
from delve.bots.search.bot import SearchBot
from delve.bots.search.timed import HINT, SECONDS
from delve.core import save
from delve.core.questions import Answer, Seat
from delve.core.session import Entry

PATIENCE = 30.0
"""Seconds beyond the time for an answer after which a process is given up."""
MOST_WAITING = 64
"""Questions that wait for a free process; more are turned away."""
MOST_KEPT = 32
"""Bots that a process remembers."""


class CannotThink(Exception):
    """No answer: the process died, hangs or failed, or too much is asked at once."""


class Job(Struct, frozen=True):
    """A seat's question, as it travels."""

    table: str
    game: str
    save: bytes
    at: int
    """The length of the journal."""
    seat: int
    level: LevelName
    seed: int
    seconds: float
    hint: bool = False
    """Whether all that was compared is wanted, for somebody who is not a bot."""


class Failed(Struct, frozen=True):
    """Why there is no thought: the name of the error. What it says may be a secret of another seat."""

    error: str


Thought: TypeAlias = Advice | Answer


class Thinkers:
    """The processes. `factor` multiplies how long they think about an answer."""

    def __init__(self, factor: float = 1.0, size: int | None = None) -> None:
        self.factor = factor
        self.size = size or max(1, (os.cpu_count() or 1) - 1)
        self._free: list[_Thinker] = []
        self._busy: set[_Thinker] = set()
        self._waiting = 0
        self._turn = asyncio.Semaphore(self.size)
        self._threads = ThreadPoolExecutor(self.size, "thinker")

    async def answer(self, table: str, game: str, saved: tuple[bytes, int], seat: int, level: LevelName) -> Answer:
        """What the bot of a seat answers; raises CannotThink."""
        thought = await self._think(self._job(table, game, saved, seat, level))
        assert not isinstance(thought, Advice)
        return thought

    async def advise(self, table: str, game: str, saved: tuple[bytes, int], seat: int) -> Advice:
        """What a bot would answer in somebody's place, and why; raises CannotThink."""
        thought = await self._think(self._job(table, game, saved, seat, HINT, hint=True))
        assert isinstance(thought, Advice)
        return thought

    def close(self) -> None:
        """End the processes, whatever they think about."""
        for thinker in (*self._free, *self._busy):
            thinker.end()
        self._free.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _job(
        self, table: str, game: str, saved: tuple[bytes, int], seat: int, level: LevelName, *, hint: bool = False
    ) -> Job:
        seconds = SECONDS[level] * self.factor
        return Job(table, game, *saved, seat, level, random.getrandbits(48), seconds, hint)

    async def _think(self, job: Job) -> Thought:
        if self._waiting >= MOST_WAITING:
            raise CannotThink("too many questions wait")
        self._waiting += 1
        try:
            await self._turn.acquire()
        finally:
            self._waiting -= 1
        thinker = self._take(job.table)
        self._busy.add(thinker)
        try:
            work = asyncio.get_running_loop().run_in_executor(self._threads, thinker.think, job)
            thought = await asyncio.wait_for(work, job.seconds + PATIENCE)
        except BaseException as error:
            # It may be in the middle of a thought that nobody waits for any more.
            thinker.end()
            if isinstance(error, EOFError | OSError | TimeoutError):
                raise CannotThink(type(error).__name__) from error
            raise
        else:
            self._free.append(thinker)
        finally:
            self._busy.discard(thinker)
            self._turn.release()
        if isinstance(thought, Failed):
            raise CannotThink(thought.error)
        return thought

    def _take(self, table: str) -> _Thinker:
        """A free process: the one that knows the table, or the one that has rested longest, or a new one."""
        for number, thinker in enumerate(self._free):
            if table in thinker.knows:
                return self._free.pop(number)
        return self._free.pop(0) if len(self._free) + len(self._busy) >= self.size else _Thinker()


def nothing() -> None:
    """What a process does first: nothing."""


prepare: Callable[[], None] = nothing
"""What a process does first; for games that are not Delve's own."""


class _Thinker:
    """One process. All of it but `end` happens in a thread."""

    def __init__(self) -> None:
        self.knows: OrderedDict[str, None] = OrderedDict()
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ended = False

    def think(self, job: Job) -> Thought | Failed:
        """Have a question thought about; raises EOFError or OSError if the process is gone."""
        if self._pipe is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            process = context.Process(target=_live, args=(theirs, prepare), name="delve-thinker", daemon=True)
            process.start()
            theirs.close()
            self._process = process
            if self._ended:
                process.kill()
        self._pipe.send(job)
        thought: Thought | Failed = self._pipe.recv()
        self.knows[job.table] = None
        self.knows.move_to_end(job.table)
        while len(self.knows) > MOST_KEPT:
            self.knows.popitem(last=False)
        return thought

    def end(self) -> None:
        """End the process."""
        self._ended = True
        if self._process is not None:
            self._process.kill()


# ---------------------------------------------------------------------- in a process


class _Kept(Struct):
    """A bot, with what it answered last."""

    bot: SearchBot
    at: int
    answer: Answer


_kept: OrderedDict[tuple[str, int, str], _Kept] = OrderedDict()


def _live(pipe: Connection, first: Callable[[], None]) -> None:
    """Think about one question after the other, until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if hasattr(os, "nice"):
        os.nice(5)  # people come first
    threading.Thread(target=_end_with_server, daemon=True).start()
    first()
    while True:
        try:
            job: Job = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            thought: Thought | Failed = think(job)
        except Exception as error:
            thought = Failed(type(error).__name__)
        try:
            pipe.send(thought)
        except OSError:
            return


def _end_with_server() -> None:
    """However the server ends, nobody waits for a thought any more."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def think(job: Job) -> Thought:
    """Think about a question."""
    session, seat = save.load(job.save), Seat(job.seat)
    question = session.question_for(seat)
    if question is None or len(session.journal) != job.at:
        raise ValueError("the save does not stand where the table does")
    if job.hint:
        adviser = SearchBot(job.game, job.level, job.seed, seconds=job.seconds, thorough=True)
        return adviser.advise(session, seat, question)
    key = (job.table, job.seat, job.level)
    kept = _kept.pop(key, None)
    if kept is not None and _went_on(kept, session.journal, seat):
        bot = kept.bot
        bot.rebind(session)
    else:
        bot = SearchBot(job.game, job.level, job.seed, seconds=job.seconds)
    answer = bot.answer(session, seat, question)
    _kept[key] = _Kept(bot, job.at, answer)
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return answer


def _went_on(kept: _Kept, journal: list[Entry], seat: Seat) -> bool:
    """Whether the table took the bot's last answer, and nobody took it back: then its plan still holds."""
    if kept.at >= len(journal):
        return False
    entry = journal[kept.at]
    return entry.seat == seat and entry.answer == kept.answer
