"""The flow of the game as data: which step comes next is read off the state (MK-ROUND-02)."""

from __future__ import annotations

from collections.abc import Callable

from delve.core.questions import Rule, Seat
from delve.games.mageknight.defs import MK
from delve.games.mageknight.rules import ending, joint, lesson, rounds, setup, turn
from delve.games.mageknight.state import Phase


def step(game: MK) -> Rule[None]:
    """The next step of the game."""
    state = game.state
    if "lesson" in state.memory:
        lesson.teach(game)
    if state.phase == "turn" and state.turn.stage != "before":
        return turn.act(game, Seat(state.order[state.active]))
    return _PHASES[state.phase](game)


def _end_turn(game: MK) -> Rule[None]:
    """One more step of the end of a turn."""
    state = game.state
    done = yield from ending.step(game, Seat(state.order[state.active]))
    if done and (state.joint is None or joint.ended(game)):
        yield from rounds.next_turn(game)


_PHASES: dict[Phase, Callable[[MK], Rule[None]]] = {
    "heroes": setup.choose_heroes,
    "tactics": rounds.choose_tactics,
    "turn": rounds.start_turn,
    "end_turn": _end_turn,
    "round": rounds.end_round,
}
