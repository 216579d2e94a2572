"""The solver does what the letter of the ledger says, in thousands of small situations."""

from __future__ import annotations

import os
import random

import pytest

from delve.games.gloomhaven.board import Layout, board
from delve.games.gloomhaven.hexes import Area, around, distance, mask_of
from delve.games.gloomhaven.solver import EVERYBODY, AttackIntent, Foe, Intent, Outcome, Situation, focus, solve
from delve.games.gloomhaven.state import FigureId, HexId
from tests.games.gloomhaven.literal_monster import LiteralMonster

ROUNDS = 5000 if os.environ.get("DELVE_SOAK") else 400
AREAS: list[tuple[Area, bool]] = [
    (((0, 0), (1, -1), (1, 0)), False),
    (((0, 0), (1, 0), (2, 0)), False),
    (((0, 0), (1, 0), (2, -1), (2, 0)), False),
    (((1, -1), (1, 0)), True),
    (((1, 0), (2, 0), (3, 0)), True),
    (((1, -1), (1, 0), (2, -1)), True),
    (((1, 0), (2, 0), (2, -1), (3, -1)), True),
]


def some_attack(random_: random.Random) -> AttackIntent:
    """A melee, ranged, multi-target or area attack."""
    range_ = random_.choice([1, 1, 1, 2, 3, 4])
    targets = random_.choice([1, 1, 2, 3, EVERYBODY])
    if random_.random() < 0.4:
        area, around_ = random_.choice(AREAS)
        more = random_.choice([1, 1, 2, 3])
        return AttackIntent(range=range_, melee=range_ == 1, targets=more, area=area, around=around_)
    return AttackIntent(range=range_, melee=range_ == 1, targets=targets)


def some_intent(random_: random.Random) -> Intent:
    """What a card might say."""
    attack = some_attack(random_) if random_.random() < 0.85 else None
    other = (some_attack(random_),) if random_.random() < 0.2 else ()
    manner = random_.choice(["", "", "", "jump", "fly"])
    return Intent(
        move=random_.choice([None, 0, 1, 1, 2, 2, 3, 4]),
        jump=manner == "jump",
        fly=manner == "fly",
        attack=attack,
        attacks=(*((attack,) if attack else ()), *other) if other else (),
        immobilized=random_.random() < 0.05,
        disarmed=random_.random() < 0.05,
        muddled=random_.random() < 0.15,
    )


def some_situation(random_: random.Random) -> Situation:
    """A small board with all that can stand on it."""
    width, height = random_.choice([(4, 4), (5, 4), (3, 6), (10, 2), (2, 12), (1, 9)])
    places = [(q - r // 2, r) for r in range(height) for q in range(width)]
    places = [place for number, place in enumerate(places) if number < 6 or random_.random() < 0.9]
    ids = {place: HexId(n) for n, place in enumerate(places)}
    walls = [
        (ids[place], ids[other])
        for place in places
        for other in around(place)[:3]
        if other in ids and random_.random() < 0.04
    ]
    layout = Layout(tuple(places), tuple(walls))
    free = list(ids.values())
    random_.shuffle(free)

    def take(most: int) -> list[HexId]:
        return [free.pop() for _ in range(random_.randint(0, most)) if len(free) > 2]

    start = free.pop()
    if random_.random() < 0.4:
        # The foes far away, the allies in between.
        free.sort(key=lambda hex_: distance(places[hex_], places[start]))
    foes = [Foe(FigureId(n), free.pop(), random_.randint(1, 3)) for n in range(random_.choice([1, 2, 2, 3, 4]))]
    random_.shuffle(free)
    allies, blocked, obstacles = take(5), take(1), take(3)
    if random_.random() < 0.5:
        # A caller need not leave these out.
        allies.append(start)
        blocked += [foe.hex for foe in foes]
    # Terrain may lie under figures as well.
    every = list(ids.values())
    often = random_.choice([0, 0.1, 0.3])
    negative = [hex_ for hex_ in every if hex_ not in obstacles and random_.random() < often]
    difficult = [hex_ for hex_ in every if hex_ not in obstacles and random_.random() < random_.choice([0, 0.2])]
    return Situation(
        board(layout),
        start,
        tuple(foes),
        mask_of(allies),
        mask_of(blocked),
        mask_of(obstacles),
        mask_of(negative),
        mask_of(difficult),
    )


def check_path(situation: Situation, intent: Intent, outcome: Outcome) -> None:
    """Its path leads there, by hexes that it may pass, at the price that is told."""
    at, negative, points = situation.start, 0, 0
    enemies = mask_of([foe.hex for foe in situation.foes]) | situation.blocked
    for hex_ in outcome.path:
        assert situation.board.near[at] >> hex_ & 1
        at = hex_
        last = hex_ == outcome.destination
        counts = not intent.fly and (last or not intent.jump)
        points += 2 if counts and situation.difficult >> hex_ & 1 else 1
        negative += counts and situation.negative >> hex_ & 1
        if counts:
            assert not (situation.obstacles | enemies) >> hex_ & 1
    assert at == outcome.destination
    assert (outcome.negative, outcome.points) == (negative, points)
    assert at == situation.start or not (enemies | situation.allies) >> at & 1
    assert points <= (intent.move or 0)


def check_area(situation: Situation, intent: Intent, outcome: Outcome) -> None:
    """The area has the targets, among what is seen, but for those that the attack has besides."""
    if outcome.area:
        assert intent.attack is not None
        seen = situation.board.sight[outcome.destination] & mask_of(outcome.area)
        hit = {foe.id for foe in situation.foes if seen >> foe.hex & 1}
        assert hit <= set(outcome.targets)
        assert len(outcome.targets) < len(hit) + intent.attack.targets
        literal = LiteralMonster(situation, intent)
        places = {situation.board.layout.hexes[hex_] for hex_ in outcome.area}
        areas = literal.placements(intent.attack, outcome.destination)
        assert any(places <= area for area in areas)


@pytest.mark.rule(
    *("GH-FOCUS-01", "GH-FOCUS-02", "GH-FOCUS-03", "GH-FOCUS-04", "GH-FOCUS-05", "GH-FOCUS-06"),
    *("GH-FOCUS-09", "GH-FOCUS-10", "GH-FOCUS-11", "GH-FOCUS-12", "GH-FOCUS-13", "GH-FOCUS-14"),
    *("GH-FOCUS-15", "GH-FOCUS-16", "GH-FOCUS-17", "GH-FOCUS-18", "GH-FOCUS-19"),
    *("GH-MMOVE-01", "GH-MMOVE-02", "GH-MMOVE-03", "GH-MMOVE-04", "GH-MMOVE-05", "GH-MMOVE-06"),
    *("GH-MMOVE-07", "GH-MMOVE-08", "GH-MMOVE-09", "GH-MMOVE-10", "GH-MMOVE-11", "GH-MMOVE-12"),
    *("GH-MMOVE-13", "GH-MMOVE-14", "GH-MMOVE-15", "GH-MMOVE-16", "GH-MMOVE-17"),
    *("GH-MMOVE-18", "GH-MMOVE-19", "GH-MMOVE-20"),
    *("GH-MATK-02", "GH-MATK-03", "GH-MATK-04", "GH-AOE-16", "GH-ATK-04"),
)
@pytest.mark.parametrize("seed", range(8))
def test_the_solver_does_what_the_ledger_says(seed: int) -> None:
    random_ = random.Random(seed)
    for _ in range(ROUNDS):
        situation, intent = some_situation(random_), some_intent(random_)
        literal = LiteralMonster(situation, intent)
        assert {one.foe for one in focus(situation, intent)} == literal.focus(), (situation, intent)
        # With a focus that was chosen before, now and then.
        focused = random_.choice(situation.foes).id if random_.random() < 0.1 else None
        found = solve(situation, intent, focused)
        done = [(o.focus, o.destination, frozenset(o.targets), o.negative, o.points) for o in found]
        assert set(done) == literal.outcomes(focused), (situation, intent)
        assert len(set(done)) == len(done)
        for outcome in found:
            check_path(situation, intent, outcome)
            check_area(situation, intent, outcome)
            assert not outcome.targets or outcome.targets[0] == outcome.focus
        quiet = solve(situation, intent, focused, explain=False)
        assert [(o.focus, o.destination, o.path, o.targets, o.area) for o in quiet] == [
            (o.focus, o.destination, o.path, o.targets, o.area) for o in found
        ]
