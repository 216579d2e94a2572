"""Where bots that look ahead think: a few processes beside the server, which never waits for them.

They are started when first needed and end with the server (`processes`). Each thinks about one question at a time and
remembers the tables that it thought about last, so that a bot goes on with its plan; a question goes to the process
that knows its table if that one is free. Who has many questions waits for themselves (`turns`). What travels there is
the whole session. What comes back depends only on what the seat may see and on chance, since the search plays in worlds
that are dealt anew (`delve.bots.search`).
"""

from __future__ import annotations

import asyncio
import os
import random
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

from msgspec import Struct

from delve.bots.search.advice import Advice
from delve.bots.search.approach import LevelName
from delve.bots.search.bot import SearchBot
from delve.bots.search.timed import HINT, SECONDS
from delve.core import save
from delve.core.questions import Answer, Seat
from delve.core.session import Entry
from delve.server.processes import Process
from delve.server.turns import Payer, Turns

PATIENCE = 30.0
"""Seconds beyond the time for an answer after which a process is given up."""
MOST_KEPT = 32
"""Bots that a process remembers."""


class CannotThink(Exception):
    """No answer: the process died, hangs or failed, or too much is asked at once."""


class Job(Struct, frozen=True):
    """A seat's question, as it travels."""

    table: str
    game: str
    session: bytes
    """As `save.hand_over` packs it."""
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
        self._turns = Turns(self.size)
        self._threads = ThreadPoolExecutor(self.size, "thinker")

    async def answer(
        self,
        table: str,
        game: str,
        session: tuple[bytes, int],
        seat: int,
        level: LevelName,
        payer: Payer,
        *,
        background: bool = False,
    ) -> Answer:
        """What the bot of a seat answers; raises CannotThink, or Refuse if its host wants too much."""
        thought = await self._think(self._job(table, game, session, seat, level), payer, background)
        assert not isinstance(thought, Advice)
        return thought

    async def advise(self, table: str, game: str, session: tuple[bytes, int], seat: int, payer: Payer) -> Advice:
        """What a bot would answer in somebody's place, and why; raises as `answer` does."""
        thought = await self._think(self._job(table, game, session, seat, HINT, hint=True), payer, False)
        assert isinstance(thought, Advice)
        return thought

    def close(self) -> None:
        """End the processes, whatever they think about."""
        for thinker in (*self._free, *self._busy):
            thinker.end()
        self._free.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _job(
        self, table: str, game: str, session: tuple[bytes, int], seat: int, level: LevelName, *, hint: bool = False
    ) -> Job:
        seconds = SECONDS[level] * self.factor
        return Job(table, game, *session, seat, level, random.getrandbits(48), seconds, hint)

    async def _think(self, job: Job, payer: Payer, background: bool) -> Thought:
        async with self._turns.turn(payer, background=background):
            thought = await self._have_thought(job)
        if isinstance(thought, Failed):
            raise CannotThink(thought.error)
        return thought

    async def _have_thought(self, job: Job) -> Thought | Failed:
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
            return thought
        finally:
            self._busy.discard(thinker)

    def _take(self, table: str) -> _Thinker:
        """A free process: the one that knows the table, or the one that has rested longest, or a new one."""
        for number, thinker in enumerate(self._free):
            if table in thinker.knows:
                return self._free.pop(number)
        return self._free.pop(0) if len(self._free) + len(self._busy) >= self.size else _Thinker()


class _Thinker(Process):
    """One process, and the tables that it knows."""

    def __init__(self) -> None:
        super().__init__(have_thought, "delve-thinker")
        self.knows: OrderedDict[str, None] = OrderedDict()

    def think(self, job: Job) -> Thought | Failed:
        """Have a question thought about; raises EOFError or OSError if the process is gone."""
        thought: Thought | Failed = self.do(job)
        self.knows[job.table] = None
        self.knows.move_to_end(job.table)
        while len(self.knows) > MOST_KEPT:
            self.knows.popitem(last=False)
        return thought


# ---------------------------------------------------------------------- in a process


class _Kept(Struct):
    """A bot, with what it answered last."""

    bot: SearchBot
    at: int
    answer: Answer


_kept: OrderedDict[tuple[str, int, str], _Kept] = OrderedDict()


def have_thought(job: Job) -> Thought | Failed:
    """Think about a question, or say why not."""
    try:
        return think(job)
    except Exception as error:
        return Failed(type(error).__name__)


def think(job: Job) -> Thought:
    """Think about a question."""
    session, seat = save.taken_over(job.session), Seat(job.seat)
    question = session.question_for(seat)
    if question is None or len(session.journal) != job.at:
        raise ValueError("the session does not stand where the table does")
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
