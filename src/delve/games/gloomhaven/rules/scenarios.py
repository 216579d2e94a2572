"""The scenarios' own rules: goals, set-up, what happens at doors, rounds and turns (GH-SPECIAL, GH-END)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from delve.core.msg import Msg, say
from delve.core.questions import Rule, Seat
from delve.games.gloomhaven.rules import ground, sides
from delve.games.gloomhaven.state import Figure

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

Hook: TypeAlias = "Callable[[GH], Rule[None]]"
Check: TypeAlias = "Callable[[GH], bool]"


def no_enemies(game: GH) -> bool:
    """Every room is revealed and no enemy is left."""
    rooms = (1 << len(ground.map_of(game).rooms)) - 1
    return game.state.rooms == rooms and no_revealed_enemies(game)


def no_revealed_enemies(game: GH) -> bool:
    """No enemy is on the board."""
    return not any(not sides.heroic(one) for one in game.state.figures)


class Scenario(Struct, frozen=True):
    """A scenario's own rules."""

    number: int
    goal: str
    """The message that says what to do."""
    won: Check = no_enemies
    lost: Check = lambda game: False
    allies: tuple[str, ...] = ()
    """Monster types that fight for the characters."""


SCENARIOS: dict[int, Scenario] = {1: Scenario(1, "kill_all")}


def playable() -> list[int]:
    """The scenarios that can be played."""
    return sorted(SCENARIOS)


def of(game: GH) -> Scenario:
    """The scenario that is played."""
    return SCENARIOS[game.state.scenario]


def goal_msg(game: GH) -> Msg:
    """What the players have to do."""
    return say(f"gh.goal_of.{of(game).goal}")


def set_up(game: GH) -> None:
    """Before the first room is laid out."""


def after_set_up(game: GH) -> None:
    """After the first room is laid out."""


def begin(game: GH) -> None:
    """When all characters are in place."""


def on_door(game: GH, door: int, who: Figure | None) -> Rule[None]:
    """A door was opened."""
    yield from ()


def on_treasure(game: GH, seat: Seat) -> Rule[None]:
    """A goal treasure was looted."""
    yield from ()


def end_of_turn(game: GH, figure: Figure) -> Rule[None]:
    """A figure has ended its turn."""
    check(game)
    yield from ()


def start_of_round(game: GH) -> Rule[None]:
    """A round begins."""
    yield from ()


def end_of_round(game: GH) -> Rule[None]:
    """A round ends, after the clean-up."""
    check(game)
    yield from ()


def check(game: GH) -> None:
    """Whether the scenario is decided: the first condition met counts (GH-END-01, 15)."""
    state = game.state
    if state.outcome:
        return
    if all(character.exhausted for character in state.characters):
        state.outcome = "lost"
        game.tell("GH-EXH-07", "gh.event.lost")
    elif of(game).lost(game):
        state.outcome = "lost"
        game.tell("GH-END-01", "gh.event.lost")
    elif of(game).won(game):
        state.outcome = "won"
        game.tell("GH-END-01", "gh.event.won")
