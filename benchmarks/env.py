"""Steps a second of the learning environments, with mask and observation, beside some of PettingZoo's.

    python -m benchmarks.env [--seconds 3] [--check]

Every environment is played at random in the same process through the same PettingZoo calls: `last()` with the
observation, an action drawn from its mask, `step()`. The rounds take turns, and the best of each counts. Times are the
process's own time on the core.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import warnings
from importlib import import_module
from typing import Any

import numpy as np

from delve.core import registry
from delve.env import vector_env

LIMIT, GOAL, ROUNDS = 1_500, 5_000, 3
PEERS = {
    "PettingZoo chess": "chess_v6",
    "PettingZoo hanabi": "hanabi_v5",
    "PettingZoo connect four": "connect_four_v3",
}


def environments() -> dict[str, Any]:
    """All that are measured, by name; a peer that is not installed is left out."""
    found = {f"{game}_v0": import_module(f"delve.env.{game}_v0").env() for game in registry.installed()}
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for name, module in PEERS.items():
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                found[name] = import_module(f"pettingzoo.classic.{module}").env()
        except ImportError as error:
            print(f"{name} is left out: {error}", file=sys.stderr)
    return found


def steps_a_second(env: Any, seconds: float, seed: int) -> float:
    """Random play with mask and observation."""
    random, steps, game = np.random.default_rng(seed), 0, seed
    begun = now = time.process_time()
    while now - begun < seconds:
        env.reset(seed=game)
        game += 1
        while True:
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                break
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[random.integers(len(legal))]))
            steps += 1
        now = time.process_time()
    return steps / (now - begun)


def vectorised(count: int, seconds: float) -> float:
    """Steps a second of many tables, each in a process of its own; by the clock on the wall."""
    many, random, steps = vector_env("heroesout", count), np.random.default_rng(0), 0
    try:
        seen, _ = many.reset(seed=0)
        begun = time.perf_counter()
        while time.perf_counter() - begun < seconds:
            masks = seen["action_mask"]
            actions = [int(random.choice(legal)) if len(legal := np.flatnonzero(one)) else 0 for one in masks]
            seen, *_ = many.step(np.array(actions))
            steps += count
        return steps / (time.perf_counter() - begun)
    finally:
        many.close()


def measure(seconds: float) -> dict[str, float]:
    """The best round of each environment."""
    envs = environments()
    best = dict.fromkeys(envs, 0.0)
    for env in envs.values():
        steps_a_second(env, 0.2, 99)
    for number in range(ROUNDS):
        for name, env in envs.items():
            best[name] = max(best[name], steps_a_second(env, seconds / ROUNDS, number))
    return best


def show(best: dict[str, float]) -> None:
    """Print the rates, each beside the peers'."""
    peers = [name for name in PEERS if name in best]
    print(f"{'':24}{'steps/s':>10}" + "".join(f"{'× ' + name.removeprefix('PettingZoo '):>16}" for name in peers))
    for name, rate in best.items():
        print(f"{name:24}{rate:>10,.0f}" + "".join(f"{rate / best[peer]:>16.2f}" for peer in peers))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=6.0, help="for each environment")
    parser.add_argument("--check", action="store_true", help=f"fail below {LIMIT:,} steps/s")
    options = parser.parse_args()
    best = measure(options.seconds)
    show(best)
    tables = 4 * (os.cpu_count() or 1)
    print(f"heroesout_v0 in {tables} processes: {vectorised(tables, options.seconds / 2):,.0f} steps/s by the clock")
    print(f"At least {LIMIT:,} steps/s are asked for; {GOAL:,} is the goal.")
    slow = [name for name, rate in best.items() if name not in PEERS and rate < LIMIT]
    if options.check and slow:
        sys.exit(f"too slow: {', '.join(slow)}")


if __name__ == "__main__":
    main()
