"""Monsters: where they are, how they move, how they come from the Lair and return to it (KH-ACT-05, 06, 12, 20)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from delve.core.asking import choose, choose_amount
from delve.core.msg import Msg, Reason, because, say
from delve.core.questions import Option, Rule, Seat
from delve.games.heroesout import box
from delve.games.heroesout.box import NUMBER, RoomId, room_msg
from delve.games.heroesout.map import Dungeon, dungeon
from delve.games.heroesout.state import FINISHED, LAIR

if TYPE_CHECKING:
    from delve.games.heroesout.defs import KH


def dungeon_of(game: KH) -> Dungeon:
    """The tables of the dungeon as it lies now."""
    return dungeon(game.state.layout)


def clan_msg(game: KH, seat: Seat) -> Msg:
    """A seat by the name of its clan."""
    return box.clan_msg(game.state.players[seat].clan)


def rooms(game: KH, seat: Seat, room: RoomId | None = None, monster: int | None = None) -> list[RoomId]:
    """The rooms with monsters of a seat, narrowed to a room or to one monster."""
    mine = game.state.players[seat].monsters
    if monster is not None:
        return [mine[monster]] if mine[monster] != LAIR else []
    if room is not None:
        return [room] if room in mine else []
    return list(_distinct(tuple(mine)))


@lru_cache(maxsize=1 << 14)
def _distinct(where: tuple[RoomId, ...]) -> tuple[RoomId, ...]:
    """The rooms of some monsters, each once, in order."""
    return tuple(sorted(set(where) - {LAIR}))


def standing(game: KH, seat: Seat, room: RoomId) -> list[int]:
    """The monsters of a seat in a room."""
    return [i for i, r in enumerate(game.state.players[seat].monsters) if r == room]


def all_in(game: KH, room: RoomId) -> list[tuple[Seat, int]]:
    """All monsters in a room."""
    return [
        (Seat(seat), i)
        for seat, player in enumerate(game.state.players)
        for i, r in enumerate(player.monsters)
        if r == room
    ]


def guarded(game: KH, room: RoomId) -> bool:
    """Whether any monster is in a room."""
    for player in game.state.players:
        if room in player.monsters:
            return True
    return False


def absent(game: KH, seat: Seat, room: RoomId | None, monster: int | None, *, rule: str) -> Reason | None:
    """Why no monster of the seat can act: there is none in the dungeon, or none in the room."""
    if rooms(game, seat, room, monster):
        return None
    return because(rule, "kh.refused.no_monster")


def lair_empty(game: KH, seat: Seat) -> Reason | None:
    """Why nothing can be summoned."""
    if LAIR in game.state.players[seat].monsters:
        return None
    return because("KH-ACT-20", "kh.refused.lair_empty")


_ROOM_OPTIONS = [Option(f"room:{name}", room_msg(room)) for name, room in NUMBER.items()]


def choose_room(seat: Seat, prompt: Msg, among: list[RoomId], *, collective: bool = False) -> Rule[RoomId]:
    """Ask for one of the rooms."""
    options = [_ROOM_OPTIONS[room] for room in among]
    answer = yield from choose(seat, prompt, options, collective=collective)
    return NUMBER[answer[5:]]


# ---------------------------------------------------------------------- moving


def exits(game: KH, room: RoomId) -> list[RoomId]:
    """Where a monster can move from a room: through a passage, or between finished portals (KH-PORT-02, 04)."""
    portals = game.state.portals
    ways = list(dungeon_of(game).passages[room])
    if portals[room] == FINISHED:
        for other, portal in enumerate(portals):
            if portal == FINISHED and other != room and other not in ways:
                ways.append(RoomId(other))
    return ways


def can_leave(game: KH, rooms: list[RoomId]) -> bool:
    """Whether a monster can move from any of the rooms."""
    for room in rooms:
        if exits(game, room):
            return True
    return False


def movers(game: KH, seat: Seat, room: RoomId | None, monster: int | None) -> list[int]:
    """The monsters that may be the one to move: of equal ones in a room just the first."""
    player = game.state.players[seat]
    if monster is not None:
        return [monster]
    found: dict[tuple[RoomId, int], int] = {}
    for i, here in enumerate(player.monsters):
        if here != LAIR and (room is None or here == room):
            found.setdefault((here, player.wounds[i]), i)
    return list(found.values())


def monster_option(game: KH, seat: Seat, monster: int, refused: Reason | None = None) -> Option:
    """A monster to choose, named by clan, room and wounds."""
    player = game.state.players[seat]
    label = say(
        "kh.label.monster_wounded" if player.wounds[monster] else "kh.label.monster",
        clan=box.monster_msg(player.clan),
        room=room_msg(player.monsters[monster]),
        wounds=player.wounds[monster],
    )
    return Option(f"monster:{seat}.{monster}", label, refused)


def move(
    game: KH,
    seat: Seat,
    room: RoomId | None = None,
    monster: int | None = None,
    *,
    through_walls: bool = False,
) -> Rule[RoomId | None]:
    """Move one monster to an adjacent room, taking along one resource or trap at most (KH-ACT-05, 06)."""
    options = []
    for one in movers(game, seat, room, monster):
        stuck = None
        if not _ways(game, game.state.players[seat].monsters[one], through_walls):
            stuck = because("KH-ACT-05", "kh.refused.no_way_from_here")
        options.append(monster_option(game, seat, one, stuck))
    chosen = yield from choose(seat, say("kh.ask.move_monster"), options)
    monster = int(chosen.rpartition(".")[2])
    start = game.state.players[seat].monsters[monster]
    prompt = say("kh.ask.move_to", room=room_msg(start))
    target = yield from choose_room(seat, prompt, _ways(game, start, through_walls))
    cargo = yield from choose_cargo(game, seat, start, target)
    carry(game, seat, monster, target, cargo)
    return target


def _ways(game: KH, room: RoomId, through_walls: bool) -> list[RoomId]:
    ways = exits(game, room)
    if through_walls:
        ways += [r for r in dungeon_of(game).touching[room] if r not in ways]
    return ways


def choose_cargo(game: KH, seat: Seat, start: RoomId, target: RoomId) -> Rule[str]:
    """Ask what a monster takes along: nothing, a trap, or a resource by name (KH-ACT-06)."""
    state = game.state
    options = [Option("nothing", say("kh.do.carry_nothing"))]
    for kind, count in enumerate(state.resources[start]):
        if count:
            label = say("kh.do.carry", thing=box.resource_msg(kind))
            options.append(Option(f"carry:{box.RESOURCES[kind]}", label))
    if state.traps[start]:
        options.append(Option("carry:trap", say("kh.do.carry", thing=say("kh.token.trap"))))
    prompt = say("kh.ask.carry", start=room_msg(start), target=room_msg(target))
    answer = yield from choose(seat, prompt, options)
    return answer.removeprefix("carry:")


def carry(game: KH, seat: Seat, monster: int, target: RoomId, cargo: str) -> None:
    """Put a monster, and what it carries, into the room it moves to."""
    state = game.state
    start = state.players[seat].monsters[monster]
    state.players[seat].monsters[monster] = target
    told = {"clan": clan_msg(game, seat), "start": room_msg(start), "target": room_msg(target)}
    if cargo == "nothing":
        game.tell("KH-ACT-05", "kh.event.moved", **told)
        return
    if cargo == "trap":
        state.traps[start] -= 1
        state.traps[target] += 1
        thing = say("kh.token.trap")
    else:
        kind = box.RESOURCES.index(cargo)
        state.resources[start][kind] -= 1
        state.resources[target][kind] += 1
        thing = box.resource_msg(kind)
    game.tell("KH-ACT-06", "kh.event.carried", thing=thing, **told)


# ---------------------------------------------------------------------- coming and going


def summon(game: KH, seat: Seat, room: RoomId, count: int, *, rule: str) -> int:
    """Put up to `count` monsters from the Lair into a room; fewer when the Lair runs out (KH-ACT-20)."""
    mine = game.state.players[seat].monsters
    placed = 0
    for i, where in enumerate(mine):
        if where == LAIR and placed < count:
            mine[i] = room
            placed += 1
    if placed:
        game.tell(rule, "kh.event.summoned", clan=clan_msg(game, seat), n=placed, room=room_msg(room))
    return placed


def ambush(
    game: KH, seat: Seat, count: int, among: list[RoomId], *, least: int = 0, rule: str = "KH-ACT-12"
) -> Rule[RoomId | None]:
    """Summon monsters from the Lair, split freely among rooms (KH-ACT-12, KH-SETUP-10)."""
    left = min(count, game.state.players[seat].monsters.count(LAIR))
    last = None
    for i, room in enumerate(among):
        must = left if i == len(among) - 1 and least else 0
        prompt = say("kh.ask.summon_here", room=room_msg(room), left=left)
        here = yield from choose_amount(seat, prompt, must, left)
        if here:
            summon(game, seat, room, here, rule=rule)
            left -= here
            last = room
    return last


def hurt(game: KH, seat: Seat, monster: int, *, rule: str) -> None:
    """One damage to a monster: a wound, or back to the Lair when it has as many as health (KH-HERO-10)."""
    player = game.state.players[seat]
    room = player.monsters[monster]
    player.wounds[monster] += 1
    clan = box.monster_msg(player.clan)
    if player.wounds[monster] >= game.content.clans[player.clan].health:
        player.wounds[monster] = 0
        player.monsters[monster] = LAIR
        game.tell(rule, "kh.event.monster_out", clan=clan, room=room_msg(room))
    else:
        game.tell(rule, "kh.event.monster_hurt", wounds=player.wounds[monster], clan=clan, room=room_msg(room))


def choose_victim(game: KH, targets: list[tuple[Seat, int]], prompt: Msg) -> Rule[tuple[Seat, int]]:
    """The players choose together which of the monsters suffers; of equal ones just one is shown."""
    if len(targets) == 1:
        return targets[0]
    seen: dict[tuple[Seat, RoomId, int], tuple[Seat, int]] = {}
    for seat, monster in targets:
        player = game.state.players[seat]
        seen.setdefault((seat, player.monsters[monster], player.wounds[monster]), (seat, monster))
    options = [monster_option(game, seat, monster) for seat, monster in seen.values()]
    answer = yield from choose(game.state.active, prompt, options, collective=True)
    seat_text, _, index = answer.removeprefix("monster:").partition(".")
    return Seat(int(seat_text)), int(index)
