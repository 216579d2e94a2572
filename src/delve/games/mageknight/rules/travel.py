"""Effects that move the figure directly (MK-MOVE-22, 23): they cost what they state and go over anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import common, movement, resting
from delve.games.mageknight.rules.common import because

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def within(game: MK, seat: Seat, steps: int, barred: tuple[str, ...] = ()) -> dict[SpaceId, int]:
    """The revealed spaces that so many steps lead to, with how many each takes; the sea is the edge of the map, and
    barred terrain is not even passed (MK-R-20)."""
    start = common.player_of(game, seat).space
    table = common.geometry(game)
    closed = {"sea", *barred}
    found = {start: 0}
    edge = [start]
    for step in range(1, steps + 1):
        near = [s for space in edge for s in table.neighbours[space]]
        edge = []
        for space in near:
            if space not in found and common.hex_of(game, space).terrain not in closed:
                found[space] = step
                edge.append(space)
    del found[start]
    return found


def havens(game: MK, seat: Seat, steps: int, barred: tuple[str, ...] = ()) -> dict[SpaceId, int]:
    """The safe spaces among them (MK-MOVE-23 to 26)."""
    return {
        space: count
        for space, count in within(game, seat, steps, barred).items()
        if movement.safe(game, seat, space) and not movement.rampages(game, space)
    }


def refusal(game: MK, seat: Seat, found: Callable[[], dict[SpaceId, int]]) -> Reason | None:
    """Why the figure cannot be moved now (MK-TURN-25), or by who has to rest (MK-R-63)."""
    if game.state.turn.stage != "move" or game.state.combat is not None:
        return because("MK-TURN-25", "mk.refused.no_move")
    tied = resting.must_rest(game, seat)
    if tied is not None:
        return tied
    if not found():
        return because("MK-MOVE-23", "mk.refused.no_haven")
    return None


def go(game: MK, seat: Seat, found: dict[SpaceId, int], *, paid: bool = False) -> Rule[SpaceId]:
    """Move the figure to one of some spaces, without provoking anybody; `paid`: a Move point for each step."""
    options = []
    for space, count in found.items():
        label = say("mk.do.travel", space=common.space_msg(game, space), n=count)
        options.append(Option(f"go:{space}", label))
    answer = yield from choose(seat, say("mk.ask.travel"), options)
    space = SpaceId(int(answer[3:]))
    if paid:
        game.state.turn.move -= found[space]
    movement.arrive(game, seat, space)
    return space
