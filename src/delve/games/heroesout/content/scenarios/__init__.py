"""The Dungeon Book: the scenarios in the order in which to play them (KH-SETUP-01)."""

from __future__ import annotations

from delve.games.heroesout.content.scenarios import (
    burning_stacks,
    crypt_road,
    flooded_drains,
    iron_column,
    last_night,
    lesson,
    long_cellar,
    mages_row,
    market_hall,
    moon_gates,
    prison_break,
    siege,
    twin_stairs,
    unfinished_wing,
)
from delve.games.heroesout.defs import Scenario

SCENARIOS: tuple[Scenario, ...] = (
    lesson.SCENARIO,
    twin_stairs.SCENARIO,
    long_cellar.SCENARIO,
    crypt_road.SCENARIO,
    market_hall.SCENARIO,
    flooded_drains.SCENARIO,
    burning_stacks.SCENARIO,
    mages_row.SCENARIO,
    unfinished_wing.SCENARIO,
    moon_gates.SCENARIO,
    iron_column.SCENARIO,
    prison_break.SCENARIO,
    siege.SCENARIO,
    last_night.SCENARIO,
)
