"""Plays many games on all cores. What a game brings depends on its job alone, not on how many processes there are."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from time import perf_counter
from typing import Any

from msgspec import Struct

from delve.bots import registry as bots
from delve.bots.base import Bot, play_out
from delve.core.questions import Seat
from delve.core.rng import mix, seeded
from delve.core.session import Session

MASK = (1 << 64) - 1
MOST_IN_CHUNK = 8
"""Games that a process takes at a time: small, so that progress shows and Ctrl-C does not wait long."""


class Job(Struct, frozen=True):
    """One game to be played: which, how it is set up, and by which bots."""

    game: str
    config: dict[str, Any]
    bots: tuple[str, ...] = (bots.HEURISTIC,)
    """A bot's name for each seat; with fewer names than seats they are dealt around again."""
    seed: int = 0


class Outcome(Struct, frozen=True):
    """How a job's game went."""

    number: int
    """The job's place in the list of jobs."""
    won: bool
    """Whether anybody won; in a cooperative game, whether the players did."""
    answers: int
    turns: int
    seconds: float
    config: dict[str, Any]
    bots: tuple[str, ...] = ()
    seed: int = 0
    seats: int = 0


def game_seed(seed: int, number: int) -> int:
    """The seed of one game of many: a mix of the base seed and the game's number."""
    return mix(seeded(seed) + number & MASK)


def play(job: Job, number: int = 0) -> Outcome:
    """Play one game to its end."""
    start = perf_counter()
    session = Session.new(job.game, seed=job.seed, history=False, quiet=True, **job.config)
    players: dict[Seat, Bot] = {
        Seat(seat): bots.bot(job.bots[seat % len(job.bots)], job.game, game_seed(job.seed, seat))
        for seat in range(session.seats)
    }
    play_out(session, players)
    result = session.result
    return Outcome(
        number=number,
        won=result is not None and any(result.won),
        answers=len(session.journal),
        turns=session.definition.turn(session.state) + 1,
        seconds=perf_counter() - start,
        config=job.config,
        bots=job.bots,
        seed=job.seed,
        seats=session.seats,
    )


def run(jobs: Sequence[Job], workers: int | None = None) -> Iterator[Outcome]:
    """Play all jobs, yielding outcomes as they come, in no particular order (`Outcome.number` tells which is which).

    `workers` is the number of processes, by default one for each core; with 1 the games are played in this one.
    Ctrl-C ends the iteration after the games already begun: what was yielded is kept.
    """
    count = (os.cpu_count() or 1) if workers is None else max(1, workers)
    try:
        if count == 1 or len(jobs) < 2:
            for number, job in enumerate(jobs):
                yield play(job, number)
        else:
            yield from _run_in_processes(jobs, count)
    except KeyboardInterrupt:
        return


def _run_in_processes(jobs: Sequence[Job], workers: int) -> Iterator[Outcome]:
    size = max(1, min(MOST_IN_CHUNK, len(jobs) // (workers * 4)))
    chunks = deque(list(enumerate(jobs))[i : i + size] for i in range(0, len(jobs), size))
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_ignore_interrupt) as pool:
        try:
            waiting: set[Future[list[Outcome]]] = set()
            while chunks or waiting:
                # A few chunks ahead and no more, so that there is little to call off.
                while chunks and len(waiting) < 2 * workers:
                    waiting.add(pool.submit(_play_chunk, chunks.popleft()))
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield from future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _play_chunk(chunk: list[tuple[int, Job]]) -> list[Outcome]:
    return [play(job, number) for number, job in chunk]


def _ignore_interrupt() -> None:
    """Ctrl-C reaches every process of the terminal; only the one that started the others acts on it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
