"""Scenarios 11 to 15."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.questions import Rule
from delve.games.gloomhaven.rules import ground, reveal, scenarios
from delve.games.gloomhaven.scenarios import goals
from delve.games.gloomhaven.scenarios.defs import STUNNING, Rewards, Scenario, TrapEffect
from delve.games.gloomhaven.state import Figure

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

GLOOMHAVEN_SQUARE_A = Scenario(
    11,
    goals.killed("captain-of-the-guard"),
    traps={"spike": STUNNING},
    allies=("living-bones", "living-corpse"),
    rules=1,
    rewards=Rewards(
        gold=15,
        reputation=-2,
        prosperity=2,
        designs=(113,),
        city=("city-rule-economic", "end-of-the-invasion"),
        unlocks=(16, 18),
    ),
)

GLOOMHAVEN_SQUARE_B = Scenario(
    12,
    goals.killed("jekserah"),
    traps={"bear": STUNNING},
    allies=("city-guard", "city-archer"),
    rules=2,
    rewards=Rewards(reputation=4, designs=(113,), city=("end-of-the-invasion",), unlocks=(16, 18, 28)),
)

TEMPLE_OF_THE_SEER = Scenario(
    13, goals.all_enemies_dead, traps={"bear": TrapEffect(("muddle",))}, rewards=Rewards(one_of=(15, 17, 20))
)

FROZEN_HOLLOW = Scenario(
    14,
    goals.all_enemies_dead,
    traps={"bear": STUNNING},
    penalties=3,
    rules=1,
    rewards=Rewards(city=("the-power-of-enhancement",)),
)

_PLATES = {2: "d", 3: "de", 4: "def"}
"""The plates of the shrine that are in play, by the number of characters."""


def _plates_15(game: GH, figure: Figure | None) -> Rule[None]:
    """A character who ends its turn on the first plate opens the side rooms; all on theirs open the shrine."""
    if figure is not None and figure.kind == "character" and figure.hex in scenarios.plates(game, "c"):
        yield from _open(game, "a")
    heroes = scenarios.characters_left(game)
    wanted = scenarios.plates(game, _PLATES[len(game.state.characters)])
    if heroes and all(one.hex in wanted for one in heroes):
        yield from _open(game, "b")


def _open(game: GH, letter: str) -> Rule[None]:
    for number, door in enumerate(ground.map_of(game).doors):
        if door.marker == letter and game.state.closed >> number & 1:
            yield from reveal.open_door(game, number, None)


SHRINE_OF_STRENGTH = Scenario(
    15,
    goals.goals_looted,
    traps={"bear": TrapEffect(("poison",)), "spike": TrapEffect(("wound",))},
    locked=("a", "b"),
    end_of_turn=_plates_15,
    rules=2,
    rewards=Rewards(xp=20),
)

ALL = (GLOOMHAVEN_SQUARE_A, GLOOMHAVEN_SQUARE_B, TEMPLE_OF_THE_SEER, FROZEN_HOLLOW, SHRINE_OF_STRENGTH)
