"""Activate: clan abilities, room actions, finishing portals, clearing event tokens (KH-ACT-01, KH-ROOM, KH-CLAN)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Msg, Reason, because, say
from delve.core.questions import Option, Rule, Seat
from delve.games.heroesout import box
from delve.games.heroesout.box import BUILDER, CELLS, LABORATORY, NUMBER, ROOMS, WORKSHOP, RoomId, room_msg
from delve.games.heroesout.rules import build, cards, clans, guild, monsters, supply, tokens
from delve.games.heroesout.state import NONE, UNFINISHED

if TYPE_CHECKING:
    from delve.games.heroesout.defs import KH

WARD = box.TOKENS.index("ward")

_ROOM_ACTIONS = [Option(f"room:{name}", say(f"kh.room_action.{name}")) for name in ROOMS]


@cache
def _ability_label(clan: str) -> Msg:
    return say("kh.do.ability", ability=say(f"kh.ability.{clan}"))


def is_of_use(game: KH, seat: Seat, room: RoomId | None = None, monster: int | None = None) -> bool:
    """Whether one Activate can be used for anything."""
    state = game.state
    rooms = monsters.rooms(game, seat, room, monster)
    if not rooms:
        return False
    if clans.refusal(game, seat, rooms) is None:
        return True
    for here in rooms:
        if state.portals[here] == UNFINISHED or state.tokens[here] != NONE:
            return True
        if here != CELLS and room_refusal(game, here) is None:
            return True
    return False


def options(game: KH, seat: Seat, room: RoomId | None = None, monster: int | None = None) -> list[Option]:
    """All that one Activate could be used for, with the reasons against what cannot be done."""
    state = game.state
    rooms = monsters.rooms(game, seat, room, monster)
    clan = state.players[seat].clan
    refused = because("KH-ACT-01", "kh.refused.no_monster") if not rooms else clans.refusal(game, seat, rooms)
    found = [Option("ability", _ability_label(clan), refused)]
    for here in rooms:
        if here != CELLS:
            action = _ROOM_ACTIONS[here]
            against = room_refusal(game, here)
            found.append(action if against is None else Option(action.id, action.label, against))
        if state.portals[here] == UNFINISHED:
            found.append(Option(f"portal:{ROOMS[here]}", say("kh.do.finish_portal", room=room_msg(here))))
        if state.tokens[here] != NONE:
            token = say(f"kh.event_token.{box.TOKENS[state.tokens[here]]}")
            found.append(Option(f"token:{ROOMS[here]}", say("kh.do.clear_token", token=token, room=room_msg(here))))
    return found


def room_refusal(game: KH, room: RoomId) -> Reason | None:
    """Why a room's own action cannot be used."""
    state = game.state
    if state.tokens[room] == WARD:
        return because("KH-ROOM-01", "kh.refused.warded")
    if room in box.GIVES:
        kind = box.GIVES[room]
        if not supply.resources(game, kind):
            return because("KH-COMP-09", "kh.refused.no_resource_token", resource=box.resource_msg(kind))
    elif room in box.SELLS:
        kind, loot = box.SELLS[room]
        if not state.resources[room][kind]:
            return because("KH-ROOM-06", "kh.refused.no_resource_here", resource=box.resource_msg(kind))
        if not cards.available(game, loot):
            return because("KH-ROOM-06", "kh.refused.no_such_loot", loot=say(f"kh.loot.{loot}"))
    elif room == WORKSHOP and not supply.traps(game):
        return because("KH-COMP-09", "kh.refused.no_trap_token")
    elif room == LABORATORY:
        return guild.send_refusal(game)
    elif room == BUILDER:
        return build.refusal(game)
    return None


def activate(game: KH, seat: Seat, room: RoomId | None = None, monster: int | None = None) -> Rule[RoomId | None]:
    """Use one Activate; returns the room in which it was used."""
    prompt: Msg = say("kh.ask.activate")
    answer = yield from choose(seat, prompt, options(game, seat, room, monster))
    if answer == "ability":
        return (yield from clans.use_ability(game, seat, monsters.rooms(game, seat, room, monster)))
    what, _, name = answer.partition(":")
    here = NUMBER[name]
    if what == "portal":
        tokens.finish_portal(game, here, rule="KH-PORT-01")
    elif what == "token":
        _clear_token(game, here)
    else:
        yield from use_room(game, seat, here)
    return here


def _clear_token(game: KH, room: RoomId) -> None:
    token = say(f"kh.event_token.{box.TOKENS[game.state.tokens[room]]}")
    game.state.tokens[room] = NONE
    game.tell("KH-ACT-01", "kh.event.token_cleared", token=token, room=room_msg(room))


def use_room(game: KH, seat: Seat, room: RoomId) -> Rule[None]:
    """A room's own action (KH-ROOM-02, 03, KH-LAB-01, KH-BUILD-01)."""
    if room in box.GIVES:
        tokens.place_resource(game, room, box.GIVES[room], rule="KH-ROOM-02")
    elif room == WORKSHOP:
        tokens.place_trap(game, room, rule="KH-ROOM-02")
    elif room in box.SELLS:
        kind, loot = box.SELLS[room]
        tokens.discard_resource(game, room, kind, rule="KH-ROOM-03")
        yield from cards.acquire(game, seat, cards.available(game, loot), rule="KH-ROOM-03")
    elif room == LABORATORY:
        yield from guild.use_laboratory(game, seat)
    else:
        yield from build.build(game, seat)
