"""Plays many games at once. What a game brings depends on its job alone, not on how many workers there are or where."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct

from delve.bots import registry as bots
from delve.bots.base import Bot, play_out
from delve.core.game import Game
from delve.core.questions import Seat
from delve.core.rng import mix, seeded
from delve.core.session import Session
from delve.core.tally import Names, Tally
from delve.sim.engine import Executor, Here, Processes, chunk_size, cores, drive

MASK = (1 << 64) - 1
MOST_IN_CHUNK = 4
"""Games that a process takes at a time: few, so that progress shows and Ctrl-C does not wait long."""


class Job(Struct, frozen=True):
    """One game to be played: which, how it is set up, and by which bots."""

    game: str
    config: dict[str, Any]
    bots: tuple[str, ...] = (bots.HEURISTIC,)
    """A bot's name for each seat; with fewer names than seats they are dealt around again."""
    seed: int = 0
    drawn: tuple[str, ...] = ()
    """What of the set-up was drawn by chance and is no condition of an experiment."""

    @property
    def key(self) -> str:
        """A short name of exactly this game: the same set-up, bots and seed have the same, on every machine."""
        setup = msgspec.json.encode([self.game, self.config, self.bots], order="deterministic")
        return f"{hashlib.sha256(setup).hexdigest()[:12]}-{self.seed & MASK:016x}"


class Outcome(Struct, frozen=True, omit_defaults=True):
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
    game: str = ""
    winners: tuple[bool, ...] = ()
    """Whether each seat won."""
    tally: Tally = Tally()
    drawn: tuple[str, ...] = ()
    error: str = ""
    """Why the game could not be played to its end; then nothing else counts."""

    @property
    def key(self) -> str:
        """The key of its job."""
        return Job(self.game, self.config, self.bots, self.seed).key


def game_seed(seed: int, number: int) -> int:
    """The seed of one game of many: a mix of the base seed and the game's number."""
    return mix(seeded(seed) + number & MASK)


def play(job: Job, number: int = 0) -> Outcome:
    """Play one game to its end."""
    start = perf_counter()
    session = Session.new(job.game, seed=job.seed, history=False, **job.config)
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
        game=job.game,
        winners=() if result is None else result.won,
        tally=tally_of(job.game, session.game),
        drawn=job.drawn,
    )


def tally_of(game: str, played: Game[Any, Any]) -> Tally:
    """What the game counts of itself; nothing if it has no `tally` module."""
    module = f"delve.games.{game}.tally"
    if find_spec(f"delve.games.{game}") is None or find_spec(module) is None:
        return Tally()
    made: Tally = import_module(module).tally(played)
    return made


def names_of(game: str) -> Names:
    """Where the words for a tally's ids are."""
    module = f"delve.games.{game}.tally"
    if find_spec(f"delve.games.{game}") is None or find_spec(module) is None:
        return Names()
    names: Names = import_module(module).NAMES
    return names


def attempt(numbered: tuple[int, Job]) -> Outcome:
    """Play one game; what goes wrong in it is told in the outcome and stops no other game."""
    number, job = numbered
    try:
        return play(job, number)
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
        return Outcome(number, False, 0, 0, 0.0, job.config, job.bots, job.seed, game=job.game, error=text)


def run(jobs: Sequence[Job], workers: int | None = None) -> Iterator[Outcome]:
    """Play all jobs, yielding outcomes as they come, in no particular order (`Outcome.number` tells which is which).

    `workers` is the number of processes, by default one for each core; with 1 the games are played in this one.
    Ctrl-C ends the iteration after the games already begun: what was yielded is kept.
    """
    count = cores() if workers is None else max(1, workers)
    return run_on(local(count, len(jobs)), jobs, len(jobs), MOST_IN_CHUNK)


def local(workers: int, games: int) -> Executor[tuple[int, Job], Outcome]:
    """The executor for so many games on this machine."""
    if workers == 1 or games < 2:
        return Here(attempt)
    return Processes(attempt, workers)


def run_on(
    executor: Executor[tuple[int, Job], Outcome], jobs: Iterable[Job], games: int, most: int
) -> Iterator[Outcome]:
    """Play all jobs on an executor, at most so many in one piece of work."""
    size = chunk_size(games, executor.slots(), most)
    try:
        yield from drive(executor, enumerate(jobs), size)
    except KeyboardInterrupt:
        return
