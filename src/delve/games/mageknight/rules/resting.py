"""Whether a turn can still be one of rest, or must be (MK-REST-01, MK-TURN-20, MK-R-63, MK-R-86)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import Reason
from delve.core.questions import Seat
from delve.games.mageknight.rules import common
from delve.games.mageknight.rules.common import because

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def can_rest(game: MK, seat: Seat) -> bool:
    """Whether this can still be a turn of rest: nothing was done that excludes it, and there is a card to discard
    (MK-REST-01, 09)."""
    turn = game.state.turn
    return turn.stage == "move" and not turn.moved and bool(common.player_of(game, seat).hand)


def must_rest(game: MK, seat: Seat) -> Reason | None:
    """Who holds nothing but Wounds and has played no card rests: only so a card can be discarded (MK-TURN-20,
    MK-R-63). What only helps to move or to act is of no use then."""
    turn = game.state.turn
    if turn.cards or turn.empty_start or not can_rest(game, seat):
        return None
    if not common.only_wounds(common.player_of(game, seat).hand):
        return None
    return because("MK-TURN-20", "mk.refused.only_wounds")
