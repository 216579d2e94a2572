"""What event tokens do while they lie in a room: listeners to what happens in the dungeon.

Order of the listeners to the start of an invasion: fires burn (10), then camps stir (20).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from delve.core.msg import say
from delve.core.questions import Rule
from delve.core.triggers import Triggers
from delve.games.heroesout import box
from delve.games.heroesout.box import RoomId, hero_msg, room_msg
from delve.games.heroesout.rules import monsters, sides
from delve.games.heroesout.state import Hero

if TYPE_CHECKING:
    from delve.games.heroesout.defs import KH

FIRE, BANNER, CAMP = (box.TOKENS.index(token) for token in ("fire", "banner", "camp"))


class HeroArrives(Struct, frozen=True, gc=False):
    """A hero was summoned or charged into a room."""

    hero: Hero


class InvasionStarts(Struct, frozen=True, gc=False):
    """The hero invasion phase begins, before its first guild card."""


TRIGGERS: Triggers[KH] = Triggers()


def rooms_with(game: KH, token: int) -> list[RoomId]:
    """The rooms in which an event token lies."""
    return [RoomId(room) for room, there in enumerate(game.state.tokens) if there == token]


@TRIGGERS.on(HeroArrives, order=10)
def banner_heartens(game: KH, event: HeroArrives) -> Rule[None]:
    """Banner: a hero that comes into the room gains 1 health."""
    hero = event.hero
    if game.state.tokens[hero.room] == BANNER:
        hero.health += 1
        game.tell("KH-INV-03", "kh.event.heartened", hero=hero_msg(hero.cls), room=room_msg(hero.room))
    yield from ()


@TRIGGERS.on(InvasionStarts, order=10)
def fire_burns(game: KH, event: InvasionStarts) -> Rule[None]:
    """Fire: a monster in the room suffers 1 damage."""
    for room in rooms_with(game, FIRE):
        targets = monsters.all_in(game, room)
        if targets:
            seat, monster = yield from monsters.choose_victim(game, targets, say("kh.ask.burnt", room=room_msg(room)))
            game.tell("KH-INV-03", "kh.event.burns", room=room_msg(room))
            monsters.hurt(game, seat, monster, rule="KH-INV-03")


@TRIGGERS.on(InvasionStarts, order=20)
def camp_stirs(game: KH, event: InvasionStarts) -> Rule[None]:
    """Camp: the heroes in the room are reactivated."""
    for room in rooms_with(game, CAMP):
        for hero in game.state.heroes:
            if hero.room == room:
                sides.reactivate(game, hero, rule="KH-INV-03")
    yield from ()
