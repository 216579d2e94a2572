"""Scenarios 16 to 20."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.questions import Rule
from delve.games.gloomhaven.rules import ground
from delve.games.gloomhaven.scenarios import goals
from delve.games.gloomhaven.scenarios.defs import STUNNING, Objective, Rewards, Scenario, Spawn
from delve.games.gloomhaven.state import Figure

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

MOUNTAIN_PASS = Scenario(16, goals.all_enemies_dead, rewards=Rewards(unlocks=(24, 25)))

LOST_ISLAND = Scenario(17, goals.all_enemies_dead, rewards=Rewards(gold=25))

ABANDONED_SEWERS = Scenario(
    18, goals.all_enemies_dead, traps={"poison": STUNNING}, rewards=Rewards(unlocks=(14, 23, 26, 43))
)


def _arrives(game: GH, figure: Figure | None) -> Rule[None]:
    """Hail has come to the altar when she ends her turn next to it."""
    if figure is not None and figure.name == "hail":
        if ground.adjacent(game, figure.hex, ground.map_of(game).markers["b"][0]):
            game.state.memory["arrived"] = 1
    yield from ()


FORGOTTEN_CRYPT = Scenario(
    19,
    goals.remembered("arrived"),
    lost=goals.remembered("destroyed hail"),
    curses=3,
    objectives=(Objective("hail", "4+2*L", ally=True, move=2, toward="b"),),
    sections={
        "1": (Spawn("cultist", "c", ("normal", "normal normal", "normal normal")),),
        "2": (Spawn("living-spirit", "d", ("normal", "normal", "normal normal")),),
        "3": (Spawn("living-bones", "e", ("normal", "normal normal", "normal normal")),),
    },
    end_of_turn=_arrives,
    rules=4,
    rewards=Rewards(prosperity=1, party=("stonebreakers-censer",), unlocks=(27,)),
)

NECROMANCERS_SANCTUM = Scenario(
    20,
    goals.killed("jekserah"),
    traps={"bear": STUNNING},
    rules=1,
    rewards=Rewards(gold=20, reputation=2, prosperity=1, unlocks=(16, 18, 28)),
)

ALL = (MOUNTAIN_PASS, LOST_ISLAND, ABANDONED_SEWERS, FORGOTTEN_CRYPT, NECROMANCERS_SANCTUM)
