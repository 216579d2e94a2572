"""What a seat may see."""

from __future__ import annotations

from msgspec import Struct

from delve.core.questions import Seat
from delve.core.rng import Rng
from delve.core.state import cloner
from delve.games.mageknight.defs import MK
from delve.games.mageknight.state import State


class View(Struct):
    """The table as a viewer sees it."""

    round: int


def view(game: MK, viewer: Seat) -> View:
    """The table as a seat sees it."""
    return View(game.state.round)


def determinized(game: MK, viewer: Seat, rng: Rng) -> State:
    """A state that could be this one, as far as the viewer knows."""
    state: State = cloner(State)(game.state)
    state.rng = rng.below(1 << 64)
    return state
