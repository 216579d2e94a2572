"""Many cores for one answer: processes that each try answers in worlds of their own."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Self, TypeAlias

from msgspec import Struct

from delve.bots.search.approach import approach_to
from delve.bots.search.arena import Arena, Sample
from delve.core import save
from delve.core.questions import Answer, Seat
from delve.core.rng import mix
from delve.core.session import Session

Play: TypeAlias = Callable[[Sequence[Answer], Sequence[int], Sequence[int]], list[Sample]]
"""Tries those answers whose numbers are given in those worlds."""


class Job(Struct, frozen=True):
    """A question to think about, as it travels to another process."""

    game: str
    table: bytes
    at: int
    seat: int
    seed: int
    horizon: int

    @classmethod
    def of(cls, game: str, session: Session, seat: Seat, seed: int, horizon: int) -> Self:
        """The job for a seat's question."""
        return cls(game, save.dump(session), len(session.journal), int(seat), seed, horizon)


class Crew:
    """Processes that share the work; close it when it is no longer needed."""

    def __init__(self, size: int | None = None) -> None:
        self.size = size or os.cpu_count() or 1
        self._pool = ProcessPoolExecutor(self.size, multiprocessing.get_context("spawn"))

    def player(self, job: Job) -> Play:
        """Plays answers in worlds, a world on each core."""

        def play(answers: Sequence[Answer], alive: Sequence[int], worlds: Sequence[int]) -> list[Sample]:
            parts = [self._pool.submit(_work, job, list(answers), list(alive), [world]) for world in worlds]
            return [sample for part in parts for sample in part.result()]

        return play

    def close(self) -> None:
        """Send the processes home."""
        self._pool.shutdown(cancel_futures=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


_arenas: dict[tuple[str, int, int], Arena] = {}
"""What this process has thought of before, by game, seat and seed."""
_entered: dict[tuple[str, int, int], int] = {}
MOST = 8


def _work(job: Job, answers: list[Answer], alive: list[int], worlds: list[int]) -> list[Sample]:
    """In a process of the crew: enter the question, unless it is the one of before, and play."""
    key = (job.game, job.seat, job.seed)
    if _entered.get(key) != job.at:
        approach, seat = approach_to(job.game), Seat(job.seat)
        while len(_arenas) >= MOST and key not in _arenas:
            oldest = next(iter(_arenas))
            del _arenas[oldest], _entered[oldest]
        arena = _arenas.setdefault(key, Arena(approach, seat, mix(job.seed ^ mix(job.seat))))
        session = save.load(job.table)
        question = session.question_for(seat)
        assert question is not None
        arena.enter(session, question, (), job.horizon)
        _entered[key] = job.at
    return _arenas[key].play(answers, alive, worlds)
