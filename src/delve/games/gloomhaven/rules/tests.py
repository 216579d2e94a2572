"""Tests that cards name: what must hold of a target, of oneself, or of the move just made."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from delve.core.msg import Msg, say
from delve.games.gloomhaven.rules import ground
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import Figure

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

Test: TypeAlias = "Callable[[GH, Acting, Figure], bool]"

_TESTS: dict[str, Test] = {}


def test_of(name: str) -> Callable[[Test], Test]:
    """Register a test under the name that cards use."""

    def register(test: Test) -> Test:
        _TESTS[name] = test
        return test

    return register


def holds(game: GH, act: Acting, one: Figure, name: str) -> bool:
    """Whether a figure (the target, or the acting figure itself) passes a test."""
    return _TESTS[name](game, act, one)


def names() -> list[str]:
    """All tests."""
    return sorted(_TESTS)


def words(name: str) -> Msg:
    """What the card says about a test."""
    return say(f"gh.test.{name}")


def near_friends(game: GH, of: Figure) -> list[Figure]:
    """The allies adjacent to a figure."""
    from delve.games.gloomhaven.rules import sides

    near = ground.board_of(game).near[of.hex]
    return [one for one in sides.allies(game, of) if near >> one.hex & 1]


def near_my_allies(game: GH, act: Acting, one: Figure) -> list[Figure]:
    """The allies of the acting figure that are adjacent to another one."""
    from delve.games.gloomhaven.rules import sides

    near = ground.board_of(game).near[one.hex]
    return [ally for ally in sides.allies(game, act.figure) if near >> ally.hex & 1]


@test_of("near_my_ally")
def near_my_ally(game: GH, act: Acting, one: Figure) -> bool:
    """Adjacent to any of the attacker's allies."""
    return bool(near_my_allies(game, act, one))


@test_of("alone")
def alone(game: GH, act: Acting, one: Figure) -> bool:
    """Adjacent to none of its own allies."""
    return not near_friends(game, one)


@test_of("hindered")
def hindered(game: GH, act: Acting, one: Figure) -> bool:
    """Disarmed, immobilized or stunned."""
    return any(c in one.conditions for c in ("disarm", "immobilize", "stun"))


@test_of("stunned")
def stunned(game: GH, act: Acting, one: Figure) -> bool:
    """Stunned."""
    return "stun" in one.conditions


@test_of("poisoned")
def poisoned(game: GH, act: Acting, one: Figure) -> bool:
    """Poisoned."""
    return "poison" in one.conditions


@test_of("invisible")
def invisible(game: GH, act: Acting, one: Figure) -> bool:
    """The acting figure is invisible."""
    return "invisible" in act.figure.conditions


@test_of("straight")
def straight(game: GH, act: Acting, one: Figure) -> bool:
    """The last Move went in a straight line."""
    cells = [ground.map_of(game).hexes[h] for h in (act.start, *act.path)]
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)}
    return len(steps) == 1


@test_of("moved")
def moved(game: GH, act: Acting, one: Figure) -> bool:
    """The last Move entered a hex."""
    return bool(act.path)


@test_of("back_home")
def back_home(game: GH, act: Acting, one: Figure) -> bool:
    """The last Move ended where it began."""
    return bool(act.path) and act.path[-1] == act.start


@test_of("summoned")
def summoned(game: GH, act: Acting, one: Figure) -> bool:
    """A summon, whoever brought it."""
    return one.kind == "summon"


@test_of("consumed")
def consumed(game: GH, act: Acting, one: Figure) -> bool:
    """The elements of the ability were consumed for it."""
    return act.consumed
