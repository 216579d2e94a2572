"""The nine clans' special abilities: one Activate each, with a monster in the dungeon (KH-CLAN)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from delve.core.msg import Reason, because, say
from delve.core.questions import Rule, Seat
from delve.games.heroesout import box
from delve.games.heroesout.box import RoomId
from delve.games.heroesout.rules import attack, cards, monsters, supply, tokens

if TYPE_CHECKING:
    from delve.games.heroesout.defs import KH

Refusal: TypeAlias = "Callable[[KH, Seat, list[RoomId]], Reason | None]"
Ability: TypeAlias = "Callable[[KH, Seat, list[RoomId]], Rule[RoomId | None]]"

_ABILITIES: dict[str, tuple[Refusal, Ability]] = {}
"""By ability name: what stands against it, and the rule. A homebrew clan names one of these."""


def names() -> list[str]:
    """The abilities that there are."""
    return sorted(_ABILITIES)


def _ability(name: str, refusal: Refusal) -> Callable[[Ability], Ability]:
    def register(rule: Ability) -> Ability:
        _ABILITIES[name] = (refusal, rule)
        return rule

    return register


def refusal(game: KH, seat: Seat, rooms: list[RoomId]) -> Reason | None:
    """Why the clan's ability cannot be used by a monster in one of the rooms."""
    clan = game.content.clans[game.state.players[seat].clan]
    return _ABILITIES[clan.ability][0](game, seat, rooms)


def use_ability(game: KH, seat: Seat, rooms: list[RoomId]) -> Rule[RoomId | None]:
    """Use the clan's ability with a monster in one of the rooms."""
    clan = game.content.clans[game.state.players[seat].clan]
    return (yield from _ABILITIES[clan.ability][1](game, seat, rooms))


def _no_bone(game: KH, seat: Seat, rooms: list[RoomId]) -> Reason | None:
    if supply.resources(game, box.BONE):
        return None
    return because("KH-COMP-09", "kh.refused.no_resource_token", resource=box.resource_msg(box.BONE))


@_ability("place_bone", _no_bone)
def place_bone(game: KH, seat: Seat, rooms: list[RoomId]) -> Rule[RoomId | None]:
    """Skeletons: place a Bone in a room with one of them (KH-CLAN-01)."""
    prompt = say("kh.ask.resource_room", resource=box.resource_msg(box.BONE))
    room = yield from monsters.choose_room(seat, prompt, rooms)
    tokens.place_resource(game, room, box.BONE, rule="KH-CLAN-01")
    return room


def _out_of_reach(game: KH, seat: Seat, rooms: list[RoomId]) -> Reason | None:
    return None if attack.in_reach(game, rooms) else because("KH-CLAN-02", "kh.refused.no_hero_in_reach")


@_ability("shoot", _out_of_reach)
def shoot(game: KH, seat: Seat, rooms: list[RoomId]) -> Rule[RoomId | None]:
    """Scalies: a ranged attack (KH-CLAN-02)."""
    return (yield from attack.ranged(game, seat, rooms, rule="KH-CLAN-02"))


def _no_portal(game: KH, seat: Seat, rooms: list[RoomId]) -> Reason | None:
    reasons = [tokens.portal_refusal(game, room) for room in rooms]
    return None if None in reasons else reasons[0]


@_ability("open_portal", _no_portal)
def open_portal(game: KH, seat: Seat, rooms: list[RoomId]) -> Rule[RoomId | None]:
    """Witches: put a finished portal in a room with one of them (KH-CLAN-03)."""
    return (yield from tokens.open_portal(game, seat, rooms, rule="KH-CLAN-03"))


def _no_lair(game: KH, seat: Seat, rooms: list[RoomId]) -> Reason | None:
    return monsters.lair_empty(game, seat)


@_ability("multiply", _no_lair)
def multiply(game: KH, seat: Seat, rooms: list[RoomId]) -> Rule[RoomId | None]:
    """Ratfolk: put one of them in a room that has one (KH-CLAN-04)."""
    room = yield from monsters.choose_room(seat, say("kh.ask.summon_room"), rooms)
    monsters.summon(game, seat, room, 1, rule="KH-CLAN-04")
    return room


def _no_hero(game: KH, seat: Seat, rooms: list[RoomId]) -> Reason | None:
    if attack.in_rooms(game, rooms):
        return None
    return because("KH-CLAN-05", "kh.refused.no_hero_here")


@_ability("strike", _no_hero)
def strike(game: KH, seat: Seat, rooms: list[RoomId]) -> Rule[RoomId | None]:
    """Gnolls: a melee attack (KH-CLAN-05)."""
    return (yield from attack.melee(game, seat, rooms, rule="KH-CLAN-05"))


def _no_way_or_wall(game: KH, seat: Seat, rooms: list[RoomId]) -> Reason | None:
    touching = monsters.dungeon_of(game).touching
    if any(touching[room] or monsters.exits(game, room) for room in rooms):
        return None
    return because("KH-CLAN-06", "kh.refused.no_way")


@_ability("haunt", _no_way_or_wall)
def haunt(game: KH, seat: Seat, rooms: list[RoomId]) -> Rule[RoomId | None]:
    """Ghosts: move one of them through a passage or a wall (KH-CLAN-06)."""
    room = rooms[0] if len(rooms) == 1 else None
    return (yield from monsters.move(game, seat, room, through_walls=True))


def _no_way(game: KH, seat: Seat, rooms: list[RoomId]) -> Reason | None:
    if monsters.can_leave(game, rooms):
        return None
    return because("KH-CLAN-07", "kh.refused.no_way")


@_ability("scamper", _no_way)
def scamper(game: KH, seat: Seat, rooms: list[RoomId]) -> Rule[RoomId | None]:
    """Gremlins: move one of them (KH-CLAN-07)."""
    room = rooms[0] if len(rooms) == 1 else None
    return (yield from monsters.move(game, seat, room))


def _no_card(game: KH, seat: Seat, rooms: list[RoomId]) -> Reason | None:
    player = game.state.players[seat]
    return None if player.deck or player.discard else because("KH-CLAN-08", "kh.refused.no_cards")


@_ability("split", _no_card)
def split(game: KH, seat: Seat, rooms: list[RoomId]) -> Rule[RoomId | None]:
    """Slimes: draw a Tactic card at once (KH-CLAN-08)."""
    cards.draw(game, seat, 1, rule="KH-CLAN-08")
    yield from ()
    # It happens in no room: a combo goes on in any that has one of them.
    return rooms[0] if len(rooms) == 1 else None


def _unhurt(game: KH, seat: Seat, rooms: list[RoomId]) -> Reason | None:
    return None if any(game.state.players[seat].wounds) else because("KH-CLAN-09", "kh.refused.unhurt")


@_ability("mend", _unhurt)
def mend(game: KH, seat: Seat, rooms: list[RoomId]) -> Rule[RoomId | None]:
    """Red Dragoness: remove all wounds from her (KH-CLAN-09)."""
    player = game.state.players[seat]
    player.wounds = [0] * len(player.wounds)
    game.tell("KH-CLAN-09", "kh.event.mended", clan=monsters.clan_msg(game, seat))
    yield from ()
    return rooms[0] if len(rooms) == 1 else None
