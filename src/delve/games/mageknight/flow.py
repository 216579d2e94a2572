"""The flow of the game as data: which step comes next is read off the state (MK-ROUND-02)."""

from __future__ import annotations

from delve.core.questions import Rule, Seat
from delve.games.mageknight.defs import MK
from delve.games.mageknight.rules import ending, joint, lesson, rounds, setup, turn


def step(game: MK) -> Rule[None]:
    """The next step of the game."""
    state = game.state
    lesson.maybe_teach(game)
    if state.phase == "heroes":
        yield from setup.choose_heroes(game)
    elif state.phase == "tactics":
        yield from rounds.choose_tactics(game)
    elif state.phase == "turn":
        if state.turn.stage == "before":
            yield from rounds.start_turn(game)
        else:
            yield from turn.act(game, Seat(state.order[state.active]))
    elif state.phase == "end_turn":
        done = yield from ending.step(game, Seat(state.order[state.active]))
        if done and (state.joint is None or joint.ended(game)):
            yield from rounds.next_turn(game)
    elif state.phase == "round":
        yield from rounds.end_round(game)
