"""Every game, every number of players: random play with the checks of `checks` at each decision.

50 games or fewer for each table in `make test`, 20,000 in `make soak` (DELVE_SOAK=1).
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from delve.bots import registry as bots
from delve.bots.base import random_answer
from delve.core import registry, save
from delve.core.questions import Seat
from delve.core.rng import LooseRng
from delve.core.session import Level
from tests.conformance import checks
from tests.conformance.games import SET_UPS, TABLES, new_table

SOAK = 20_000 if os.environ.get("DELVE_SOAK") else 0
GAMES = 200
LONG = {"gloomhaven": 20, "heroesout": 50, "mageknight": 2}
"""How many games where one takes as long as several others."""
BY_BOTS = SOAK // 100 or 2
CHUNK = 10


def _cases() -> list[tuple[str, int, int, int]]:
    """Game, seats and which seeds: from one to before another."""
    return [
        (name, seats, first, min(first + CHUNK, games))
        for name, seats in TABLES
        for games in [SOAK or LONG.get(name, GAMES)]
        for first in range(0, games, CHUNK)
    ]


def test_every_installed_game_is_under_test() -> None:
    assert set(SET_UPS) >= set(registry.installed()), "a game is missing in tests/conformance/games.py"


@pytest.mark.parametrize(("name", "seats", "first", "end"), _cases())
def test_random_games_keep_every_promise(name: str, seats: int, first: int, end: int) -> None:
    for seed in range(first, end):
        session = checks.play_checked(new_table(name, seats, seed), seed + 1)
        assert session.result is not None, f"{name}, {seats} seats, seed {seed}"


@pytest.mark.parametrize("seed", range(BY_BOTS))
@pytest.mark.parametrize("name", registry.installed())
def test_games_of_bots_keep_every_promise(name: str, seed: int) -> None:
    """Bots come further than chance does."""
    seats = registry.game_def(name).seats
    session = new_table(name, seats[seed % len(seats)], seed)
    best = bots.names(name)[0]
    players = {Seat(seat): bots.bot(best, name, seed + seat) for seat in range(session.seats)}
    assert checks.play_checked(session, seed + 1, players).result is not None


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_session_without_history_stands_where_one_with_history_does(name: str, seats: int) -> None:
    """Also its copies do, though it keeps only some of its rest points."""
    full, lean = new_table(name, seats, 5), new_table(name, seats, 5, history=False, quiet=True)
    rng = LooseRng(6)
    while full.questions:
        assert lean.questions == full.questions
        if not rng.below(5):
            viewer, seed = rng.choice(checks.viewers(full)), rng.below(1 << 30)
            one, other = full.determinized(viewer, seed), lean.determinized(viewer, seed)
            assert (one.hash(), one.questions) == (other.hash(), other.questions)
        if not rng.below(5):
            copy = lean.clone()
            assert (copy.hash(), copy.questions) == (full.hash(), full.questions)
            if rng.below(2):
                lean = copy
        question = rng.choice(full.questions)
        answer = random_answer(question, rng)
        full.answer(answer, question.seat)
        lean.answer(answer, question.seat)
    assert lean.result == full.result
    for index in (len(full.journal) - 2, rng.below(len(full.journal))):
        assert lean.at(index).hash() == full.at(index).hash()
    assert lean.hash() == lean.clone().hash() == full.hash()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_undo_leads_to_the_same_points_where_few_states_are_kept(name: str, seats: int) -> None:
    """Most rest points are found again by replay; a table that keeps them all goes back in the same way."""
    few, all_ = new_table(name, seats, 7, practice=True), new_table(name, seats, 7, practice=True)
    all_._course.apart = 0
    rng = LooseRng(8)
    while few.questions and len(few.journal) < 150:
        question = rng.choice(few.questions)
        answer = random_answer(question, rng)
        few.answer(answer, question.seat)
        all_.answer(answer, question.seat)
    assert sum(bool(rest.packed) for rest in few._course.rests) < len(few._course.rests)
    assert all(rest.packed for rest in all_._course.rests)
    levels: tuple[Level, ...] = ("answer", "action", "turn")
    while few.journal:
        assert [few.undo_target(level) for level in levels] == [all_.undo_target(level) for level in levels]
        level = levels[rng.below(3)]
        few.undo(level)
        all_.undo(level)
        assert checks.fingerprint(few) == checks.fingerprint(all_)
        if not rng.below(6):
            few = save.load(save.dump(few))
    assert not all_.journal


HASHES = """
import sys
sys.path.insert(0, sys.argv[1])
from delve.bots.base import random_answer
from delve.core.rng import LooseRng
from tests.conformance.games import TABLES, new_table
for name, seats in TABLES:
    session, rng = new_table(name, seats, 11), LooseRng(12)
    while session.questions:
        question = session.questions[0]
        session.answer(random_answer(question, rng), question.seat)
        if len(session.journal) % 10 == 0:
            print(session.hash())
    print(name, seats, session.hash(), len(session.events))
"""


def test_the_same_seed_gives_the_same_game_in_every_process() -> None:
    root = Path(__file__).parents[2]
    outputs = []
    for hash_seed in ("0", "1", "4242"):
        run = subprocess.run(
            [sys.executable, "-c", HASHES, str(root)],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root / "src")},
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.append(run.stdout)
    assert outputs[0].count("\n") > len(TABLES)
    assert outputs[0] == outputs[1] == outputs[2]
