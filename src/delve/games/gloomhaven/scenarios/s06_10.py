"""Scenarios 6 to 10."""

from __future__ import annotations

from delve.games.gloomhaven.scenarios import goals
from delve.games.gloomhaven.scenarios.defs import STUNNING, Rewards, Scenario, TrapEffect

DECAYING_CRYPT = Scenario(
    6,
    goals.both(goals.tile_revealed("M1a"), goals.revealed_enemies_dead),
    traps={"poison": TrapEffect(("poison",))},
    curses=3,
    rules=1,
    rewards=Rewards(gold=5, party=("jekserahs-plans", "dark-bounty"), unlocks=(8,)),
)

VIBRANT_GROTTO = Scenario(
    7,
    goals.goals_looted,
    traps={"poison": TrapEffect(("poison", "stun"), damage=False)},
    loot_only=True,
    rules=1,
    rewards=Rewards(unlocks=(20,)),
)

GLOOMHAVEN_WAREHOUSE = Scenario(
    8,
    goals.killed("inox-bodyguard", 2),
    rewards=Rewards(reputation=2, city=("the-merchant-flees",), unlocks=(7, 13, 14)),
)

DIAMOND_MINE = Scenario(
    9,
    goals.both(goals.killed("merciless-overseer"), goals.goals_looted),
    traps={"bear": STUNNING},
    rules=2,
    rewards=Rewards(gold=20, prosperity=1, city=("the-dead-invade",), unlocks=(11, 12)),
)

PLANE_OF_ELEMENTAL_POWER = Scenario(
    10, goals.all_enemies_dead, rewards=Rewards(party=("a-demons-errand",), unlocks=(21, 22))
)

ALL = (DECAYING_CRYPT, VIBRANT_GROTTO, GLOOMHAVEN_WAREHOUSE, DIAMOND_MINE, PLANE_OF_ELEMENTAL_POWER)
