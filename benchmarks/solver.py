"""The monster solver over all maps: `python -m benchmarks.solver`, on one core.

On each map stand the monsters of the scenario as for so many characters, with 2 to 4 characters somewhere on the floor;
each monster is asked in turn what it does with a card drawn from a mix of melee, ranged, multi-target and area attacks.
Half of the boards have all doors open, half a random number of them. Limit: 1,000 answers a second, the longest 50 ms;
goal: 3,000 a second. "First time" has nothing known before: each board's sight is worked out on the way. Times are the
process's own time on the core.

Cold and warm are told apart for `outcomes` on the maps of scenarios 1 to 25 with all rooms revealed and four
characters: cold is the first call in a process that has known no board before, warm the second one. Limit: the longest
cold call 30 ms.

Also measured: line of sight between all hexes of the largest map, in a fresh process (limit: 1 s).
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import statistics
import subprocess
import sys
import time

from msgspec import Struct

from delve.games.gloomhaven import maps
from delve.games.gloomhaven.board import board
from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.hexes import Area, bits, mask_of
from delve.games.gloomhaven.position import read
from delve.games.gloomhaven.scenarios import SCENARIOS
from delve.games.gloomhaven.solver import EVERYBODY, AttackIntent, Foe, Intent, Situation, outcomes, solve
from delve.games.gloomhaven.state import FigureId, HexId

clock = time.process_time
TRIANGLE: Area = ((0, 0), (1, -1), (1, 0))
FLOWER: Area = ((0, 0), (1, -1), (1, 0), (0, 1), (2, -1), (2, 0), (1, 1))
RING: Area = ((-1, 0), (0, -1), (-1, 1), (1, -1), (1, 0), (0, 1))
LINE: Area = ((1, 0), (2, 0), (3, 0), (4, 0), (5, 0))
WEDGE: Area = ((1, -1), (1, 0), (2, -1))
ATTACKS = (
    *[AttackIntent()] * 8,
    *[AttackIntent(range=3, melee=False)] * 3,
    *[AttackIntent(range=5, melee=False)] * 2,
    AttackIntent(targets=2),
    AttackIntent(targets=EVERYBODY),
    AttackIntent(range=4, melee=False, targets=2),
    AttackIntent(range=4, melee=False, area=TRIANGLE),
    AttackIntent(range=3, melee=False, area=FLOWER),
    AttackIntent(area=RING, around=True),
    AttackIntent(area=LINE, around=True),
    AttackIntent(area=WEDGE, around=True),
    None,
)
KINDS = tuple(dict.fromkeys(ATTACKS))
PARTY = "seat brute\nseat tinkerer\nseat spellweaver\nseat scoundrel\n"


def largest() -> int:
    """The scenario with the most hexes."""
    return max(maps.scenarios(), key=lambda scenario: len(maps.load(scenario).hexes))


def situations(scenario: int, random_: random.Random) -> list[tuple[Situation, Intent]]:
    """A position on a map, once for each monster in play."""
    map_, layout = maps.load(scenario), maps.layout(scenario)
    closed = 0 if random_.random() < 0.5 else random_.getrandbits(len(layout.doors) or 1)
    table = board(layout, closed)
    obstacles = mask_of(hex_ for tile in map_.obstacles for hex_ in tile.hexes)
    traps = mask_of(trap.hex for trap in map_.traps)
    number = random_.randint(2, 4)
    monsters = [one.hex for one in map_.monsters if one.ranks[number - 2] and table.floor >> one.hex & 1]
    free = bits(table.floor & ~(obstacles | traps | mask_of(monsters)))
    if not free:
        return []
    first = random_.choice(free)
    # Characters keep together, more or less.
    free.sort(key=lambda hex_: table.distance(first, hex_) + 3 * random_.random())
    foes = tuple(Foe(FigureId(n), hex_, random_.randint(1, 4)) for n, hex_ in enumerate(free[:number]))
    moved = [_shifted(table.neighbours[hex_], hex_, random_) for hex_ in monsters]
    taken = mask_of(foe.hex for foe in foes)
    places = list(dict.fromkeys(hex_ for hex_ in moved if not (taken | obstacles) >> hex_ & 1))
    found = []
    for start in places:
        situation = Situation(
            table,
            start,
            foes,
            mask_of(places) & ~(1 << start),
            0,
            obstacles,
            traps | mask_of(map_.hazardous),
            mask_of(map_.difficult),
            traps,
        )
        manner = random_.choice(["", "", "", "", "fly", "jump"])
        attack = random_.choice(ATTACKS)
        move = random_.choice([None, 1, 2, 2, 3, 3, 4, 5])
        found.append((situation, Intent(move, manner == "jump", manner == "fly", attack)))
    return found


def _shifted(neighbours: tuple[HexId, ...], hex_: HexId, random_: random.Random) -> HexId:
    return random_.choice([hex_, *neighbours])


def sight() -> None:
    """Print the time that all sight on the largest map takes, with nothing known before."""
    layout = maps.layout(largest())
    begun = clock()
    table = board(layout)
    for hex_ in range(len(layout.hexes)):
        assert table.sight[HexId(hex_)]
    print(clock() - begun)


class Times(Struct, frozen=True):
    """What answers of the solver took, in seconds."""

    rate: float
    median: float
    p99: float
    longest: float


def timed(mix: list[tuple[Situation, Intent]], *, explain: bool) -> Times:
    """Answer all situations once."""
    times = []
    for situation, intent in mix:
        begun = clock()
        solve(situation, intent, explain=explain)
        times.append(clock() - begun)
    times.sort()
    return Times(len(times) / sum(times), statistics.median(times), times[len(times) * 99 // 100], times[-1])


def mixed(rounds: int) -> list[tuple[Situation, Intent]]:
    """So many positions on each map, and all monsters in them."""
    random_ = random.Random(1)
    return [one for _ in range(rounds) for scenario in maps.scenarios() for one in situations(scenario, random_)]


class Calls(Struct, frozen=True):
    """The first calls of `outcomes` on some boards and the second ones, in seconds, in ascending order."""

    cold: list[float]
    warm: list[float]


def calls() -> Calls:
    """Each in a process of its own, which knows the box but no board."""
    box_content()
    jobs = [(scenario, number) for scenario in SCENARIOS for number in range(len(KINDS))]
    with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        times = pool.map(_two_calls, jobs, chunksize=1)
    return Calls(sorted(cold for cold, _ in times), sorted(warm for _, warm in times))


def _two_calls(job: tuple[int, int]) -> tuple[float, float]:
    scenario, number = job
    state = read(f"gloomhaven scenario={scenario} rooms=all\n{PARTY}", box_content())
    monsters = [figure.id for figure in state.figures if figure.kind == "monster"]
    times = []
    for _ in range(2):
        begun = clock()
        outcomes(state, monsters[-1], Intent(3, attack=KINDS[number]))
        times.append(clock() - begun)
    return times[0], times[1]


def sight_seconds() -> float:
    """The time of all sight on the largest map, in a fresh process."""
    fresh = subprocess.run([sys.executable, "-m", "benchmarks.solver", "--sight"], capture_output=True, check=True)
    return float(fresh.stdout)


def measure(rounds: int) -> None:
    """Measure and print."""
    mix = mixed(rounds)
    print(f"{len(maps.scenarios())} maps, {len(mix):,} situations")
    for name, explain in (("first time", False), ("with comparisons", True), ("without", False)):
        took = timed(mix, explain=explain)
        print(
            f"{name:18} {took.rate:8,.0f}/s   median {took.median * 1e6:5.0f} µs   "
            f"p99 {took.p99 * 1e6:5.0f} µs   longest {took.longest * 1e3:.1f} ms"
        )
    both = calls()
    for name, times in (("cold", both.cold), ("warm", both.warm)):
        print(
            f"{name} call of outcomes: median {statistics.median(times) * 1e3:.2f} ms, longest {times[-1] * 1e3:.2f} ms"
        )
    hexes = len(maps.load(largest()).hexes)
    print(f"sight, all of the largest map ({hexes} hexes): {sight_seconds() * 1e3:.0f} ms")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=4, help="positions for each map (default: 4)")
    parser.add_argument("--sight", action="store_true", help="only the time of all sight on the largest map")
    arguments = parser.parse_args()
    if arguments.sight:
        sight()
    else:
        measure(arguments.rounds)
