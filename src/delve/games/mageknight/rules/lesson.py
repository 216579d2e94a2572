"""The guided first game: it explains itself, each thing at its moment, as events in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import say
from delve.games.mageknight.map import OFF
from delve.games.mageknight.rules import common, interact, movement

if TYPE_CHECKING:
    from delve.core.questions import Seat
    from delve.games.mageknight.defs import MK

STEPS: tuple[tuple[str, str], ...] = (
    ("aim", "tactics"),
    ("tactics", "tactics"),
    ("cards", "turn"),
    ("moving", "turn"),
    ("strong", "played"),
    ("exploring", "moved"),
    ("sites", "site"),
    ("interaction", "interact"),
    ("rampaging", "rampaging"),
    ("combat", "combat"),
    ("ranged", "ranged"),
    ("block", "block"),
    ("damage", "damage"),
    ("attack", "attack"),
    ("end", "end_turn"),
    ("wounds", "wounded"),
    ("level", "level"),
    ("round", "deck_empty"),
    ("night", "night"),
    ("city", "city"),
)
"""What is told, and when."""


def teach(game: MK) -> None:
    """Tell what the lesson has to say at this point, each thing once."""
    told = game.state.memory["lesson"]
    for number, (name, when) in enumerate(STEPS):
        if not told >> number & 1 and is_moment(game, when):
            told |= 1 << number
            game.tell("", "mk.event.lesson", text=say(f"mk.lesson.{name}"))
    game.state.memory["lesson"] = told


def is_moment(game: MK, when: str) -> bool:
    """Whether it is the moment that a step waits for."""
    state = game.state
    if when in ("tactics", "end_turn"):
        return state.phase == when
    if when == "night":
        return state.night
    if when == "city":
        return state.cities > 0
    if state.phase != "turn" or state.turn.stage == "before":
        return False
    seat = common.active_seat(game)
    player = common.player_of(game, seat)
    fight = state.combat
    if when == "combat":
        return fight is not None
    if when in ("ranged", "block", "damage", "attack"):
        return fight is not None and fight.phase == when
    if fight is not None:
        return False
    match when:
        case "turn":
            return True
        case "played":
            return state.turn.cards > 0
        case "moved":
            return state.turn.moved
        case "interact":
            return state.turn.stage == "interact"
        case "wounded":
            # Only what everybody has seen: the lesson is told to all (ruling MK-R-81).
            return state.turn.wounds > 0
        case "level":
            return player.level > 1
        case "deck_empty":
            return not player.deck
    return _is_at(game, seat, when)


def _is_at(game: MK, seat: Seat, when: str) -> bool:
    """Whether the hero stands where something can be learnt: where people talk, beside rampaging enemies."""
    here = common.player_of(game, seat).space
    if here == OFF:
        return False
    if when == "site":
        return interact.refusal(game, seat) is None
    return any(movement.rampages(game, space) for space in common.geometry(game).neighbours[here])
