"""Scenarios 1 to 5."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.questions import Rule
from delve.games.gloomhaven.rules import ground, scenarios
from delve.games.gloomhaven.scenarios import goals
from delve.games.gloomhaven.scenarios.defs import STUNNING, Rewards, Scenario, Spawn

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

BLACK_BARROW = Scenario(1, goals.all_enemies_dead, rewards=Rewards(party=("first-steps",), unlocks=(2,)))

BARROW_LAIR = Scenario(
    2,
    goals.both(goals.killed("bandit-commander"), goals.revealed_enemies_dead),
    traps={"bear": STUNNING},
    curses=3,
    # The Bandit Commander goes to them in this order.
    locked=("a", "b", "c", "d"),
    rules=3,
    rewards=Rewards(gold=10, prosperity=1, unlocks=(3, 4)),
)

_GUARD = Spawn("inox-guard", "a", ("normal", "normal", "normal"))


def _guards_come(game: GH, *, two: bool) -> Rule[None]:
    """A guard comes as long as the door behind the camp is closed; when depends on how many characters there are."""
    door = next(n for n, one in enumerate(ground.map_of(game).doors) if one.marker == "1")
    if game.state.closed >> door & 1 and (len(game.state.characters) == 2) == two:
        yield from scenarios.spawn(game, _GUARD)


def _start_of_round_3(game: GH) -> Rule[None]:
    yield from _guards_come(game, two=False)


def _end_of_round_3(game: GH) -> Rule[None]:
    if game.state.round % 2:
        yield from _guards_come(game, two=True)


INOX_ENCAMPMENT = Scenario(
    3,
    goals.kills("5*C"),
    start_of_round=_start_of_round_3,
    end_of_round=_end_of_round_3,
    rules=1,
    rewards=Rewards(gold=15, prosperity=1, party=("jekserahs-plans",), unlocks=(8, 9)),
)

CRYPT_OF_THE_DAMNED = Scenario(4, goals.all_enemies_dead, rewards=Rewards(unlocks=(5, 6)))

RUINOUS_CRYPT = Scenario(
    5,
    goals.all_enemies_dead,
    conditions=("disarm",),
    rules=1,
    rewards=Rewards(unlocks=(10, 14, 19)),
)

ALL = (BLACK_BARROW, BARROW_LAIR, INOX_ENCAMPMENT, CRYPT_OF_THE_DAMNED, RUINOUS_CRYPT)
