"""The scenarios that can be played, each with its own rules; their maps are in `content/maps`."""

from __future__ import annotations

from delve.games.gloomhaven.scenarios import goals, s01_05, s06_10, s11_15, s16_20, s21_25
from delve.games.gloomhaven.scenarios.defs import Scenario

SCENARIOS: dict[int, Scenario] = {
    one.number: one for group in (s01_05, s06_10, s11_15, s16_20, s21_25) for one in group.ALL
}

PLAIN = Scenario(0, goals.all_enemies_dead)
"""For positions that belong to no scenario: kill all enemies."""
