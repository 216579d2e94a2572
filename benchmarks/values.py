"""Fits what positions are worth to the ends of many games: `python -m benchmarks.values GAME`.

The heuristic bots play games of many set-ups, now and then with an answer at random or (`--bold`) one that the search
would try, so that positions differ more than their own play makes them. Whenever the clock of the game's `Value` goes
on, the position is kept; its features are then fitted to how its game ended: by logistic regression where a game is won
or lost, else by ridge regression to the points. Every game counts the same, however long it was. What is said of the
fit is of games that it has not seen.

A scenario that is hard anyway must not make what is common in it look bad. So the fit first knows the set-ups, too, and
what it finds for a position stands; then set-ups are forgotten, and what a game is like as a whole (`FRAMES`) is fitted
again, and how much can be told at all.

`--keep FILE` writes the positions, and reads them instead of playing if the file is there: features can be changed and
fitted again in seconds. `--out FILE` writes the table of weights for `delve/bots/<game>/value.py`.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from delve.bots.base import random_answer
from delve.bots.search.approach import approach_to
from delve.bots.search.value import Value, value_of
from delve.core import registry
from delve.core.questions import Seat
from delve.core.rng import LooseRng
from delve.core.session import Session
from delve.games.gloomhaven.defs import Item
from delve.games.gloomhaven.scenarios import SCENARIOS
from delve.sim.run import game_seed

Array: TypeAlias = NDArray[np.float64]

MOST = 20_000
"""Answers after which a game is thought never to end."""
KEPT = 100
"""After so many games they are written down, if they are to be kept."""
FOLDS = 5
TENTHS = 10


class Game(Struct, array_like=True):
    """A game that was played: how it was set up, the positions that were kept, and what each seat got at its end."""

    config: dict[str, Any]
    states: list[bytes]
    got: list[float]


# ---------------------------------------------------------------------- set-ups


def heroesout_setup(rng: LooseRng) -> dict[str, Any]:
    """All scenarios with one to four clans, and as often Hardcore as both other difficulties together."""
    content = registry.game_def("heroesout").content()
    seats = 1 + rng.below(4)
    return {
        "scenario": rng.choice(list(content.scenarios)),
        "difficulty": rng.choice(["family", "challenging", "hardcore", "hardcore"]),
        "seats": seats,
        "clans": rng.sample(list(content.clans), seats),
    }


def gloomhaven_setup(rng: LooseRng) -> dict[str, Any]:
    """Half of the time one of the first five scenarios on Normal with new characters, otherwise any, with characters of
    level 1 to 3 and what they can buy; two to four of them."""
    content = registry.game_def("gloomhaven").content()
    scenarios = sorted(SCENARIOS)
    if rng.below(2):
        classes = rng.sample(list(content.classes), 2 + rng.below(3))
        return {
            "scenario": rng.choice(scenarios[:5]),
            "difficulty": "normal",
            "characters": [{"cls": cls} for cls in classes],
        }
    level = 1 + rng.below(3)
    shelf = [item for item in content.items.values() if item.prosperity == 1]
    shelf = rng.sample(shelf, len(shelf))
    return {
        "scenario": rng.choice(scenarios[:10] if rng.below(2) else scenarios),
        "difficulty": rng.choice(["easy", "easy", "normal", "hard"]),
        "characters": [
            {"cls": cls, "level": level, "items": shopping(shelf, GOLD * (level + 1))}
            for cls in rng.sample(list(content.classes), 2 + rng.below(3))
        ],
    }


GOLD = 15
"""What a new character has for each level and one more (GH-CREATE-06)."""


def shopping(shelf: list[Item], gold: int) -> list[int]:
    """What so much gold buys of the first items on a shelf, one for each slot at most; they are taken off it."""
    found: list[Item] = []
    slots: set[str] = set()
    for item in shelf:
        slot = "hands" if item.slot in ("onehand", "twohand") else item.slot
        if item.price <= gold and slot not in slots:
            gold -= item.price
            slots.add(slot)
            found.append(item)
    shelf[:] = [item for item in shelf if item not in found]
    return [item.number for item in found]


def mageknight_setup(rng: LooseRng) -> dict[str, Any]:
    """First Reconnaissance and Solo Conquest alone three times in four, otherwise anything."""
    content = registry.game_def("mageknight").content()
    scenario = rng.choice(["reconnaissance", "solo-conquest"] if rng.below(4) else list(content.scenarios))
    seats = 1 if rng.below(4) else rng.choice(list(content.scenarios[scenario].players))
    if seats not in content.scenarios[scenario].players:
        seats = min(content.scenarios[scenario].players)
    return {"scenario": scenario, "seats": seats, "heroes": rng.sample(list(content.heroes), seats)}


SETUPS: dict[str, Callable[[LooseRng], dict[str, Any]]] = {
    "heroesout": heroesout_setup,
    "gloomhaven": gloomhaven_setup,
    "mageknight": mageknight_setup,
}


FRAMES: dict[str, tuple[str, ...]] = {
    "heroesout": ("rush", "turns", "players"),
    "gloomhaven": ("level", "party"),
    "mageknight": ("turns", "conquest", "together", "rivals"),
}
"""Features that say more about the game than about how it is going."""


def about_setup(config: dict[str, Any]) -> list[str]:
    """What is known of a set-up: each of its choices, how many play, and characters of which classes."""
    characters = config.get("characters") or ()
    seats = len(characters or config.get("heroes") or config.get("clans") or ())
    choices = [f"{name} {config[name]}" for name in ("scenario", "difficulty") if name in config]
    return [f"seats {seats}", *choices, *(f"class {one['cls']}" for one in characters)]


# ---------------------------------------------------------------------- games


class Straying(Struct, frozen=True):
    """How far the bots leave their own way."""

    astray: float
    """The share of answers at random."""
    bold: float
    """The share of moments, by the value's clock, in which they try what the search would try, now and then."""


IDEAS = 6
"""So many answers that the search would try are drawn from."""
TRIED = 0.4
"""How often one of them is given in a bold moment."""


def play(game: str, seed: int, straying: Straying) -> Game | None:
    """One game, to its end; None if it has none."""
    rng = LooseRng(seed)
    approach = approach_to(game)
    value = value_of(game)
    config = SETUPS[game](rng)
    session = Session.new(game, seed=seed, history=False, quiet=True, **config)
    players = [approach.bot(game_seed(seed, seat)) for seat in range(session.seats)]
    states: list[bytes] = []
    last = value.clock(session.state)  # a game that is still being set up looks like no other
    bold = False
    for _ in range(MOST):
        now = value.clock(session.state)
        if now != last and session.questions:
            last = now
            bold = drawn(rng, straying.bold)
            states.append(msgspec.msgpack.encode(session.state))
        if not session.questions:
            return Game(config, states, [outcome(value, session, Seat(seat)) for seat in range(session.seats)])
        question = session.questions[0]
        seat = question.seat
        answer = players[seat].answer(session, seat, question)
        if drawn(rng, straying.astray):
            answer = random_answer(question, rng)
        elif bold and question.prompt.key in approach.prompts and drawn(rng, TRIED):
            ideas = approach.ideas(players[seat], session, seat, question)
            tried = list(islice((idea for idea in ideas if question.refusal(idea[0]) is None), IDEAS))
            if tried:
                answer, players[seat] = rng.choice(tried)
        session.answer(answer, seat)
    return None


def drawn(rng: LooseRng, chance: float) -> bool:
    """Whether something happens that has so much chance."""
    return rng.below(1000) < 1000 * chance


def outcome(value: Value, session: Session, seat: Seat) -> float:
    """What a seat got of a game that is over: 1 or 0, or its points."""
    assert session.result is not None
    return float(session.result.won[seat]) if value.points is None else value.points(session, seat)


def _job(job: tuple[str, int, Straying]) -> Game | None:
    return play(*job)


def games(game: str, count: int, seed: int, straying: Straying, workers: int) -> Iterator[Game]:
    """So many games, as they are done."""
    jobs = [(game, game_seed(seed, number), straying) for number in range(count)]
    begun = time.monotonic()
    for number, found in enumerate(_done(jobs, workers), 1):
        if number % 20 == 0 and sys.stderr.isatty():
            print(f"\r{number} of {count} games, {time.monotonic() - begun:.0f} s", end="", file=sys.stderr)
        if found is not None:
            yield found


def _done(jobs: list[tuple[str, int, Straying]], workers: int) -> Iterable[Game | None]:
    if workers <= 1:
        yield from map(_job, jobs)
        return
    with get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(_job, jobs, chunksize=2)


# ---------------------------------------------------------------------- rows


class Rows(Struct):
    """Positions as numbers: features, what came of them, how much they count, and which game they are of."""

    x: Array
    y: Array
    weight: Array
    game: NDArray[np.int64]
    when: Array
    """How far its game was, from 0 to 1."""
    setup: Array
    """What is known of the game's set-up, as zeros and ones."""
    frame: NDArray[np.bool_]
    """Which features are those of `FRAMES`."""
    microseconds: float = 0.0
    """What the features of a position took."""


def rows_of(game: str, played: list[Game]) -> Rows:
    """The positions of games as numbers."""
    definition, value = registry.game_def(game), value_of(game)
    content = definition.content()
    decoder = msgspec.msgpack.Decoder(definition.state_type)
    shared = value.points is None  # the players win and lose together, and their features are the same
    x, y, weight, number, when = [], [], [], [], []
    spent = 0.0
    for index, one in enumerate(played):
        seats = 1 if shared else len(one.got)
        config = msgspec.convert(one.config, definition.config_type)
        for at, packed in enumerate(one.states):
            session = Session(definition, config, 0, decoder.decode(packed), content=content)
            for seat in range(seats):
                begun = time.perf_counter()
                x.append(value.features(session, Seat(seat)))
                spent += time.perf_counter() - begun
                y.append(one.got[seat])
                weight.append(1.0 / (len(one.states) * seats))
                number.append(index)
                when.append(at / len(one.states))
    known = [about_setup(one.config) for one in played]
    choices = sorted({choice for one in known for choice in one})
    setups = np.array([[float(choice in one) for choice in choices] for one in known])
    weights, of_game = np.array(weight), np.array(number)
    return Rows(
        np.array(x),
        np.array(y),
        weights / weights.mean(),
        of_game,
        np.array(when),
        setups[of_game],
        np.array([name in FRAMES[game] for name in value.names]),
        1e6 * spent / len(x),
    )


# ---------------------------------------------------------------------- fits


def fit(rows: Rows, some: NDArray[np.bool_], penalty: float, *, logistic: bool) -> Array:
    """Weights of some positions' features, the bias last: by logistic regression, or else by linear regression."""
    x, y, weight = rows.x[some], rows.y[some], rows.weight[some]
    steps = 100 if logistic else 0
    with_setup = _fit(np.column_stack([x, rows.setup[some]]), y, weight, penalty, steps)
    found: Array = np.append(with_setup[: x.shape[1]], 0.0)
    found[:-1][rows.frame] = 0.0
    # Without the set-ups less can be told: all weights shrink alike.
    framed = _fit(np.column_stack([x[:, rows.frame], expected(x, found)]), y, weight, penalty, steps)
    found *= framed[-2]
    found[:-1][rows.frame] = framed[:-2]
    found[-1] = framed[-1]
    return found


def _fit(x: Array, y: Array, weight: Array, penalty: float, steps: int) -> Array:
    """Newton's method in so many steps at most; without any, least squares. The penalty is on features of the same
    spread."""
    mean, scale = x.mean(axis=0), x.std(axis=0)
    scale[scale < 1e-9] = 1.0
    z = np.column_stack([(x - mean) / scale, np.ones(len(x))])
    shrink = np.diag([penalty] * x.shape[1] + [1e-6])
    found: Array = np.zeros(z.shape[1])
    if not steps:
        squares = z.T @ (z * weight[:, None]) + shrink
        found = np.asarray(np.linalg.solve(squares, z.T @ (weight * y)), np.float64)
    for _ in range(steps):
        p = chance(z @ found)
        slope = z.T @ (weight * (y - p)) - shrink @ found
        curve = z.T @ (z * (weight * np.maximum(p * (1 - p), 1e-6))[:, None]) + shrink
        step = np.linalg.solve(curve, slope)
        longest = float(np.abs(step).max())
        # A whole step from far away may go too far, and each next one farther.
        found += step * min(1.0, 1.0 / longest) if longest else step
        if longest < 1e-6:
            break
    plain = found[:-1] / scale
    return np.append(plain, found[-1] - plain @ mean)


def expected(x: Array, weights: Array) -> Array:
    """The weighted sums of features."""
    found: Array = x @ weights[:-1] + weights[-1]
    return found


def chance(odds: Array) -> Array:
    """Chances from the logarithms of odds."""
    found: Array = 1.0 / (1.0 + np.exp(-np.clip(odds, -30, 30)))
    return found


# ---------------------------------------------------------------------- what is said of them


def log_loss(y: Array, p: Array, weight: Array) -> float:
    """The mean logarithmic loss."""
    p = np.clip(p, 1e-6, 1 - 1e-6)
    return float(-np.average(y * np.log(p) + (1 - y) * np.log(1 - p), weights=weight))


def auc(y: Array, p: Array) -> float:
    """How often a position that was won is valued more than one that was lost."""
    won = y > 0.5
    wins, losses = int(won.sum()), int((~won).sum())
    if not wins or not losses:
        return float("nan")
    _, place, count = np.unique(p, return_inverse=True, return_counts=True)
    rank = (np.cumsum(count) - (count - 1) / 2)[place]
    return float((rank[won].sum() - wins * (wins + 1) / 2) / (wins * losses))


def unseen(rows: Rows, penalty: float, *, logistic: bool) -> tuple[Array, Array]:
    """What is expected of each position by a fit without its game; and the mean of the others, for comparison."""
    found, base = np.zeros(len(rows.y)), np.zeros(len(rows.y))
    for fold in range(FOLDS):
        out = rows.game % FOLDS == fold
        found[out] = expected(rows.x[out], fit(rows, ~out, penalty, logistic=logistic))
        base[out] = np.average(rows.y[~out], weights=rows.weight[~out])
    return found, base


def tell_wins(rows: Rows, penalty: float) -> None:
    """Print how well the chances of unseen games fit."""
    odds, base = unseen(rows, penalty, logistic=True)
    p = chance(odds)
    y, weight = rows.y, rows.weight
    print(f"won {np.average(y, weights=weight):.1%}")
    print(f"log-loss {log_loss(y, p, weight):.4f}  base rate {log_loss(y, base, weight):.4f}  AUC {auc(y, p):.3f}")
    for low in (0.0, 0.25, 0.5, 0.75):
        some = (rows.when >= low) & (rows.when < low + 0.25)
        print(
            f"  from {low:.0%} of the game: AUC {auc(y[some], p[some]):.3f}  "
            f"log-loss {log_loss(y[some], p[some], weight[some]):.4f}"
        )
    print("  expected  won    positions")
    for tenth in range(TENTHS):
        some = (p >= tenth / TENTHS) & (p < (tenth + 1) / TENTHS)
        if some.any():
            print(
                f"  {np.average(p[some], weights=weight[some]):7.1%} {np.average(y[some], weights=weight[some]):7.1%}"
                f" {some.sum():7}"
            )


def tell_points(rows: Rows, penalty: float) -> None:
    """Print how well the points of unseen games fit."""
    found, base = unseen(rows, penalty, logistic=False)
    y, weight = rows.y, rows.weight

    def spread(by: Array, some: NDArray[np.bool_]) -> float:
        return float(np.average((y[some] - by[some]) ** 2, weights=weight[some]) ** 0.5)

    everywhere = np.ones(len(y), dtype=np.bool_)
    mean = float(np.average(y, weights=weight))
    deviation = float(np.average((y - mean) ** 2, weights=weight) ** 0.5)
    residual = spread(found, everywhere)
    print(f"points {mean:.1f}, standard deviation {deviation:.1f} (centre and spread)")
    print(
        f"residual {residual:.2f}  by the mean {spread(base, everywhere):.2f}  R² {1 - residual**2 / deviation**2:.3f}"
    )
    for low in (0.0, 0.25, 0.5, 0.75):
        some = (rows.when >= low) & (rows.when < low + 0.25)
        print(f"  from {low:.0%} of the game: residual {spread(found, some):.2f}, by the mean {spread(base, some):.2f}")
    print("  expected    got  positions")
    order = np.argsort(found)
    for part in np.array_split(order, TENTHS):
        print(
            f"  {np.average(found[part], weights=weight[part]):8.1f} {np.average(y[part], weights=weight[part]):7.1f}"
            f" {len(part):7}"
        )


def table(value: Value, rows: Rows, weights: Array) -> str:
    """The weights as they stand in the game's module."""
    lines = ["WEIGHTS: dict[str, float] = {"]
    lines += [f'    "{name}": {weight:.3f},' for name, weight in zip(value.names, weights, strict=False)]
    return "\n".join([*lines, "}", f"BIAS = {weights[-1]:.3f}"])


def about(value: Value, rows: Rows, weights: Array) -> str:
    """Each feature with its mean, its spread, its weight, how far it moves what is expected, and the weight in use."""
    lines = [f"{'feature':20} {'mean':>7} {'spread':>7} {'weight':>8} {'effect':>8} {'in use':>8} {'alone':>7}"]
    for i, name in enumerate(value.names):
        x = rows.x[:, i]
        alone = np.corrcoef(x, rows.y)[0, 1] if x.std() > 1e-9 else 0.0
        lines.append(
            f"{name:20} {x.mean():7.3f} {x.std():7.3f} {weights[i]:8.3f} {weights[i] * x.std():8.3f} "
            f"{value.weights[i]:8.3f} {alone:7.2f}"
        )
    return "\n".join(lines)


def main() -> None:
    """Play or read, fit, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=sorted(SETUPS))
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--astray", type=float, default=0.03, help="the share of answers at random (default: 0.03)")
    parser.add_argument("--bold", type=float, default=0.0, help="the share of turns or rounds with other ideas")
    parser.add_argument("--penalty", type=float, default=10.0, help="on squared weights (default: 10)")
    parser.add_argument("--without", default="", help="features to leave out, by their names with commas")
    parser.add_argument("--keep", type=Path, help="where positions are written, and read from if they are there")
    parser.add_argument("--out", type=Path, help="where the table of weights is written")
    given = parser.parse_args()
    if given.keep and given.keep.exists():
        played = msgspec.msgpack.decode(given.keep.read_bytes(), type=list[Game])[: given.games]
    else:
        played = []
        for one in games(given.game, given.games, given.seed, Straying(given.astray, given.bold), given.workers):
            played.append(one)
            if given.keep and len(played) % KEPT == 0:
                given.keep.write_bytes(msgspec.msgpack.encode(played))
        if given.keep:
            given.keep.write_bytes(msgspec.msgpack.encode(played))
    value, rows = value_of(given.game), rows_of(given.game, played)
    for name in filter(None, given.without.split(",")):
        rows.x[:, value.names.index(name)] = 0.0
    print(f"{len(played)} games, {len(rows.y)} positions, features in {rows.microseconds:.0f} µs")
    (tell_wins if value.points is None else tell_points)(rows, given.penalty)
    everything = np.ones(len(rows.y), dtype=np.bool_)
    weights = fit(rows, everything, given.penalty, logistic=value.points is None)
    print(about(value, rows, weights))
    found = table(value, rows, weights)
    if given.out:
        given.out.write_text(found + os.linesep)
    else:
        print(found)


if __name__ == "__main__":
    main()
