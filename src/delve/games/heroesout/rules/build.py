"""The Builder: new rooms for the dungeon (KH-BUILD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Reason, because, say
from delve.core.questions import Option, Rule, Seat
from delve.games.heroesout import box
from delve.games.heroesout.box import BUILDER, COIN, NUMBER, ROOMS, room_msg
from delve.games.heroesout.map import free_places, parse_place
from delve.games.heroesout.rules import monsters, supply

if TYPE_CHECKING:
    from delve.games.heroesout.defs import KH

MOST = 3
"""Coins that a room may cost."""


def values(game: KH) -> list[tuple[int, Reason | None]]:
    """The treasure values that can be paid for, each with what stands against it (KH-BUILD-01, 04)."""
    coins = game.state.resources[BUILDER][COIN]
    found: list[tuple[int, Reason | None]] = []
    for value in range(1, MOST + 1):
        reason = None
        if coins < value:
            reason = because("KH-BUILD-01", "kh.refused.too_few_coins", n=value)
        elif not supply.treasures(game, value):
            reason = because("KH-BUILD-04", "kh.refused.no_treasure", value=value)
        found.append((value, reason))
    return found


def refusal(game: KH) -> Reason | None:
    """Why nothing can be built."""
    if not game.state.blueprints:
        return because("KH-BUILD-03", "kh.refused.no_blueprint")
    reasons = [reason for _, reason in values(game)]
    return None if None in reasons else reasons[0]


def build(game: KH, seat: Seat) -> Rule[None]:
    """Pay Coins, choose a blueprint and its place, and put a treasure of that value there (KH-BUILD-01 to 03)."""
    state = game.state
    costs = [Option(f"value:{v}", say("kh.do.build_value", n=v), reason) for v, reason in values(game)]
    value = int((yield from choose(seat, say("kh.ask.build_value"), costs))[6:])
    plans = [Option(f"room:{ROOMS[room]}", room_msg(room)) for room in state.blueprints]
    room = NUMBER[(yield from choose(seat, say("kh.ask.build_room"), plans))[5:]]
    spots = [
        Option(
            f"place:{place.text()}",
            say("kh.do.build_turned" if place.turned else "kh.do.build_place", x=place.x, y=place.y),
        )
        for place in free_places(state.layout, ROOMS[room])
    ]
    spot = parse_place((yield from choose(seat, say("kh.ask.build_place", room=room_msg(room)), spots))[6:])

    state.resources[BUILDER][COIN] -= value
    state.layout = f"{state.layout} {spot.text()}"
    state.blueprints.remove(room)
    token = game.rng.choice(supply.treasures(game, value))
    state.treasure_supply.remove(token)
    state.treasures[room] = token
    game.tell("KH-BUILD-02", "kh.event.built", clan=monsters.clan_msg(game, seat), room=room_msg(room), value=value)
    reveal_blueprints(game)


def reveal_blueprints(game: KH) -> None:
    """Fill the Available Blueprints from the builder pile (KH-BUILD-03)."""
    state = game.state
    while len(state.blueprints) < box.BLUEPRINTS and state.builder_pile:
        room = state.builder_pile.pop()
        state.blueprints.append(room)
        game.reveal("kh.reveal.blueprint")
        game.tell("KH-BUILD-03", "kh.event.blueprint", room=room_msg(room))
