"""Guided games: a scenario explains itself, each thing at its moment, as events in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import say
from delve.games.heroesout.rules import heroes

if TYPE_CHECKING:
    from delve.games.heroesout.defs import KH


def teach(game: KH) -> None:
    """Tell what the lesson has to say at this point, each thing once."""
    state = game.state
    for number, step in enumerate(game.content.scenarios[state.scenario].lesson):
        if not state.lesson >> number & 1 and is_moment(game, step.when):
            state.lesson |= 1 << number
            game.tell("", "kh.event.lesson", text=say(f"kh.lesson.{step.id}"))


def is_moment(game: KH, when: str) -> bool:
    """Whether it is the moment that a lesson's step waits for."""
    state = game.state
    if when == "card":
        return state.current is not None
    if when == "hero":
        return heroes.is_any_active(game)
    if when == "second_turn":
        return state.phase == "play" and state.turn >= len(state.players)
    if when == "wave_two":
        return state.wave == 2
    return state.phase == when
