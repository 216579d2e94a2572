"""Attacks on heroes: melee and ranged (KH-ACT-02 to 04)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Msg, because, say
from delve.core.questions import Option, Rule, Seat
from delve.games.heroesout.box import RoomId, hero_msg, room_msg
from delve.games.heroesout.rules import monsters
from delve.games.heroesout.state import Hero, HeroId

if TYPE_CHECKING:
    from delve.games.heroesout.defs import KH


def hero_label(hero: Hero) -> Msg:
    """A hero to choose, named by class, room, side and health."""
    return _hero_label(hero.cls, hero.room, hero.active, hero.health)


def hero_option(hero: Hero) -> Option:
    """The same as an option."""
    return _hero_option(hero.id, hero.cls, hero.room, hero.active, hero.health)


@lru_cache(maxsize=1 << 14)
def _hero_option(id_: HeroId, cls: int, room: RoomId, active: bool, health: int) -> Option:
    return Option(f"hero:{id_}", _hero_label(cls, room, active, health))


@cache
def _hero_label(cls: int, room: RoomId, active: bool, health: int) -> Msg:
    key = "kh.label.hero_active" if active else "kh.label.hero"
    if health > 1:
        key += "_tough"
    return say(key, hero=hero_msg(cls), room=room_msg(room), health=health)


def find(game: KH, hero_id: HeroId) -> Hero:
    """A hero of the dungeon by id."""
    for hero in game.state.heroes:
        if hero.id == hero_id:
            return hero
    raise KeyError(hero_id)


def is_gone(hero: Hero) -> bool:
    """Whether damage has taken a hero out of the dungeon."""
    return hero.health <= 0


def distinct(heroes: list[Hero]) -> list[Hero]:
    """Of heroes that are equal in all that counts just the first."""
    if len(heroes) == 1:
        return heroes
    seen: dict[tuple[int, RoomId, bool, int, int], Hero] = {}
    for hero in heroes:
        seen.setdefault((hero.cls, hero.room, hero.active, hero.step, hero.health), hero)
    return list(seen.values())


def _choose_target(game: KH, seat: Seat, prompt: Msg, rooms: list[RoomId], rule: str, why_not: str) -> Rule[Hero]:
    options = []
    for hero in distinct(game.state.heroes):
        refused = None if hero.room in rooms else because(rule, why_not, room=room_msg(hero.room))
        options.append(Option(f"hero:{hero.id}", hero_label(hero), refused))
    answer = yield from choose(seat, prompt, options)
    return find(game, HeroId(int(answer[5:])))


def melee(game: KH, seat: Seat, rooms: list[RoomId], *, rule: str = "KH-ACT-02") -> Rule[RoomId | None]:
    """1 damage to a hero in one of the rooms, which have a monster of the seat."""
    hero = yield from _choose_target(game, seat, say("kh.ask.melee"), rooms, rule, "kh.refused.none_of_yours_there")
    room = hero.room
    game.tell(
        rule,
        "kh.event.melee",
        clan=monsters.clan_msg(game, seat),
        hero=hero_msg(hero.cls),
        room=room_msg(room),
    )
    damage(game, hero)
    return room


def in_rooms(game: KH, rooms: list[RoomId]) -> bool:
    """Whether any hero is in one of the rooms."""
    for hero in game.state.heroes:
        if hero.room in rooms:
            return True
    return False


def in_reach(game: KH, rooms: list[RoomId]) -> bool:
    """Whether any hero is one passage away from one of the rooms."""
    passages = monsters.dungeon_of(game).passages
    occupied = [hero.room for hero in game.state.heroes]
    return True in [other in occupied for room in rooms for other in passages[room]]


def ranged(game: KH, seat: Seat, rooms: list[RoomId], *, rule: str = "KH-ACT-03") -> Rule[RoomId | None]:
    """1 damage to a hero one passage away; portals do not count. Returns the room that the shot came from."""
    passages = monsters.dungeon_of(game).passages
    reach = sorted({other for room in rooms for other in passages[room]})
    hero = yield from _choose_target(game, seat, say("kh.ask.ranged"), reach, rule, "kh.refused.not_in_reach")
    target = hero.room
    origin = next(room for room in rooms if target in passages[room])
    game.tell(
        rule,
        "kh.event.ranged",
        clan=monsters.clan_msg(game, seat),
        hero=hero_msg(hero.cls),
        room=room_msg(target),
    )
    damage(game, hero)
    return origin


def damage(game: KH, hero: Hero, *, rule: str = "KH-ACT-04") -> bool:
    """1 damage to a hero; at 0 health it returns to the supply. Returns whether it is gone."""
    hero.health -= 1
    told = {"hero": hero_msg(hero.cls), "room": room_msg(hero.room)}
    if is_gone(hero):
        game.state.heroes.remove(hero)
        game.tell(rule, "kh.event.hero_out", **told)
        return True
    game.tell(rule, "kh.event.hero_hurt", health=hero.health, **told)
    return False
