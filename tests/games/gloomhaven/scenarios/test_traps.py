"""What the traps of each scenario do, as the legends of the scenario book say."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.gloomhaven.scenarios.stage import Stage

DAMAGE = 5
"""Trap damage at scenario level 3."""

TRAPS: dict[int, dict[tuple[int, tuple[str, ...]], int]] = {
    1: {(DAMAGE, ()): 2},
    2: {(0, ("stun",)): 2},
    3: {(DAMAGE, ()): 3},
    4: {(DAMAGE, ()): 5},
    5: {(DAMAGE, ()): 4},
    6: {(DAMAGE, ("poison",)): 4},
    7: {(0, ("poison", "stun")): 4},
    8: {(DAMAGE, ()): 3},
    9: {(0, ("stun",)): 3},
    10: {(DAMAGE, ()): 3},
    11: {(0, ("stun",)): 2},
    12: {(0, ("stun",)): 2},
    13: {(DAMAGE, ("muddle",)): 3},
    14: {(0, ("stun",)): 2},
    15: {(DAMAGE, ("poison",)): 4, (DAMAGE, ("wound",)): 4},
    16: {(DAMAGE, ()): 4},
    17: {(DAMAGE, ()): 3},
    18: {(0, ("stun",)): 1},
    19: {(DAMAGE, ()): 3},
    20: {(0, ("stun",)): 4},
    21: {},
    22: {},
    23: {(DAMAGE, ()): 3},
    24: {(0, ("stun",)): 4},
    25: {(DAMAGE, ("stun",)): 4},
}


@pytest.mark.rule("GH-TERRAIN-10", "GH-SETUP-20")
@pytest.mark.parametrize("scenario", TRAPS)
def test_traps_do_what_the_legend_of_the_scenario_says(scenario: int) -> None:
    stage = Stage(scenario, level=3).open_all()
    traps = Counter((trap.damage, tuple(trap.conditions)) for trap in stage.state.traps)
    assert traps == TRAPS[scenario]
