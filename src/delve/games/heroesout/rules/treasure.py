"""Treasures and their effects (KH-TRES, KH-INV-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import together
from delve.core.msg import say
from delve.core.questions import Rule, Seat
from delve.games.heroesout import box
from delve.games.heroesout.box import RoomId, room_msg
from delve.games.heroesout.rules import cards, guild, heroes, sides, tokens
from delve.games.heroesout.state import NONE

if TYPE_CHECKING:
    from delve.games.heroesout.defs import KH


def loot(game: KH, room: RoomId) -> Rule[None]:
    """Turn up the treasure of a room, resolve it and discard it."""
    state = game.state
    token = state.treasures[room]
    value, effect = box.TREASURES[token]
    game.reveal("kh.reveal.treasure")
    game.tell("KH-HERO-11", "kh.event.looted", room=room_msg(room), value=value, effect=say(f"kh.treasure.{effect}"))
    # It is discarded before its effect sends anybody on, so that nobody can loot it twice.
    state.treasures[room] = NONE
    state.treasure_supply.append(token)
    if effect == "defeat":
        state.over = "lost"
        game.tell("KH-INV-08", "kh.event.lost")
    elif effect == "curse":
        yield from curse(game, rule="KH-TRES-01")
    elif effect == "spoils":
        kind = yield from heroes.choose_resource(game, room, say("kh.ask.spoils", room=room_msg(room)))
        if kind is not None:
            tokens.discard_resource(game, room, kind, rule="KH-TRES-02")
    elif effect == "prisoner":
        yield from guild.imprison(game)
    else:
        for hero in state.heroes:
            if hero.room == room:
                sides.reactivate(game, hero, rule="KH-TRES-04")


def curse(game: KH, *, rule: str) -> Rule[None]:
    """Every player discards a card of their choice, all at once; who has none discards none (KH-TRES-01, 06)."""
    prompt = say("kh.ask.curse")
    chosen = yield from together(
        {Seat(s): cards.choose_discard(game, Seat(s), prompt) for s in range(len(game.state.players))}
    )
    if sum(card is not None for card in chosen.values()) > 1:
        game.reveal("kh.reveal.curse")
    for seat, card in chosen.items():
        if card is not None:
            cards.discard(game, seat, card, rule=rule)
