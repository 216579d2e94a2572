"""Resources, traps and portals in rooms (KH-COMP-09, 10, KH-PORT, KH-TRAP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import Reason, because, say
from delve.core.questions import Rule, Seat
from delve.games.heroesout import box
from delve.games.heroesout.box import RoomId, room_msg
from delve.games.heroesout.rules import monsters, supply
from delve.games.heroesout.state import FINISHED, NO_PORTAL

if TYPE_CHECKING:
    from delve.games.heroesout.defs import KH


def place_trap(game: KH, room: RoomId, *, rule: str) -> None:
    """Put a trap from the supply into a room."""
    game.state.traps[room] += 1
    game.tell(rule, "kh.event.trap_placed", room=room_msg(room))


def discard_trap(game: KH, room: RoomId, *, rule: str) -> None:
    """Put a trap of a room back into the supply."""
    game.state.traps[room] -= 1
    game.tell(rule, "kh.event.trap_gone", room=room_msg(room))


def place_resource(game: KH, room: RoomId, kind: int, *, rule: str) -> None:
    """Put a resource from the supply into a room."""
    game.state.resources[room][kind] += 1
    game.tell(rule, "kh.event.resource_placed", resource=box.resource_msg(kind), room=room_msg(room))


def discard_resource(game: KH, room: RoomId, kind: int, *, rule: str) -> None:
    """Put a resource of a room back into the supply."""
    game.state.resources[room][kind] -= 1
    game.tell(rule, "kh.event.resource_gone", resource=box.resource_msg(kind), room=room_msg(room))


def portal_refusal(game: KH, room: RoomId) -> Reason | None:
    """Why no finished portal can be put in a room (one portal for each room, ruling KH-R-05)."""
    portal = game.state.portals[room]
    if portal == FINISHED:
        return because("KH-ACT-10", "kh.refused.portal_there")
    if portal == NO_PORTAL and not supply.portals(game):
        return because("KH-COMP-09", "kh.refused.no_portal_token")
    return None


def finish_portal(game: KH, room: RoomId, *, rule: str) -> None:
    """Put a finished portal in a room, or turn the unfinished one there."""
    game.state.portals[room] = FINISHED
    game.tell(rule, "kh.event.portal_open", room=room_msg(room))


def open_portal(game: KH, seat: Seat, among: list[RoomId], *, rule: str = "KH-ACT-10") -> Rule[RoomId | None]:
    """Put a finished portal in a room of the player's choice."""
    rooms = [room for room in among if portal_refusal(game, room) is None]
    room = yield from monsters.choose_room(seat, say("kh.ask.portal_room"), rooms)
    finish_portal(game, room, rule=rule)
    return room
