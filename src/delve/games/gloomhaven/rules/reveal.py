"""Doors and rooms (GH-REVEAL, GH-TERRAIN-01 to 05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import say
from delve.core.questions import Rule
from delve.games.gloomhaven.rules import decks, ground, sides
from delve.games.gloomhaven.state import Figure, FigureId, HexId, ObstacleTile, TrapTile, TreasureTile

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


def open_at(game: GH, who: Figure, hex_: HexId) -> Rule[None]:
    """A figure enters a closed door: it opens, and the room behind it is revealed (GH-REVEAL-01)."""
    state = game.state
    for number, door in enumerate(ground.map_of(game).doors):
        if door.hex == hex_ and state.closed >> number & 1:
            yield from open_door(game, number, who)


def open_door(game: GH, number: int, who: Figure | None) -> Rule[None]:
    """Open a door for good and reveal what is behind it."""
    from delve.games.gloomhaven.rules import scenarios

    state = game.state
    door = ground.map_of(game).doors[number]
    state.closed &= ~(1 << number)
    state.locked &= ~(1 << number)
    game.tell("GH-TERRAIN-01", "gh.event.door", hex=ground.hex_msg(game, door.hex))
    game.reveal("gh.revealed.room")
    if who is not None and who.kind == "character":
        state.characters[who.seat].tally["doors"] = 1
    for room in door.rooms:
        if not state.rooms >> room & 1:
            place_room(game, room, near=door.hex)
    ground.board_of(game).look()
    decks.draw_missing(game)
    yield from scenarios.on_door(game, number, who)


def reveal_room(game: GH, room: int, near: HexId) -> Rule[None]:
    """A room is revealed by other means than a door; its doors to revealed rooms open."""
    doors = [
        number
        for number, door in enumerate(ground.map_of(game).doors)
        if room in door.rooms
        and game.state.closed >> number & 1
        and all(one == room or game.state.rooms >> one & 1 for one in door.rooms)
    ]
    game.reveal("gh.revealed.room")
    place_room(game, room, near=near)
    ground.board_of(game).look()
    decks.draw_missing(game)
    for number in doors:
        yield from open_door(game, number, None)


def place_room(game: GH, room: int, *, near: HexId | None) -> None:
    """Lay out a room: monsters for the number of characters, tiles, money (GH-REVEAL-02 to 04, GH-SETUP-09)."""
    from delve.games.gloomhaven.rules import scenarios

    state = game.state
    map_ = ground.map_of(game)
    state.rooms |= 1 << room
    inside = set(map_.rooms[room].hexes)
    for obstacle in map_.obstacles:
        if obstacle.hexes[0] in inside:
            state.obstacles.append(ObstacleTile(list(obstacle.hexes), obstacle.type))
    for trap in map_.traps:
        if trap.hex in inside:
            state.traps.append(trap_of(game, trap.hex, trap.type))
    state.difficult += [h for h in map_.difficult if h in inside]
    state.hazards += [h for h in map_.hazardous if h in inside]
    for hex_ in map_.coins:
        if hex_ in inside:
            state.coins.append(hex_)
    for treasure in map_.treasures:
        if treasure.hex in inside and treasure.id not in state.looted:
            state.treasures.append(TreasureTile(treasure.hex, str(treasure.id)))
    size = max(2, len(state.characters))
    wanted = []
    for monster in map_.monsters:
        rank = monster.ranks[size - 2]
        if monster.hex in inside and rank is not None:
            wanted.append((monster.id, monster.hex, rank))
    if near is not None:
        board = ground.board_of(game)
        wanted.sort(key=lambda one: board.distance(near, one[1]))
    for name, hex_, rank in wanted:
        place_monster(game, name, hex_, rank)
    scenarios.on_reveal(game, room)


def trap_of(game: GH, hex_: HexId, type_: str) -> TrapTile:
    """A trap of the scenario, which says what its kind does; the damage is that of the level (GH-SETUP-20)."""
    from delve.games.gloomhaven.rules import scenarios

    effect = scenarios.trap_effect(game, type_)
    return TrapTile(hex_, game.state.trap_damage if effect.damage else 0, list(effect.conditions))


def free_numbers(game: GH, name: str) -> list[int]:
    """The standees of a type that are not on the board (GH-COMP-12, 23)."""
    used = {one.number for one in game.state.figures if one.kind == "monster" and one.name == name}
    return [n for n in range(1, game.content.monsters[name].standees + 1) if n not in used]


def place_monster(
    game: GH, name: str, hex_: HexId, rank: str, *, spawned: bool = False, born: int = 0
) -> Figure | None:
    """Put a monster on the board with a random number; None if no standee is left (GH-REVEAL-03, 04)."""
    from delve.games.gloomhaven.rules import stats

    state = game.state
    free = free_numbers(game, name)
    if not free:
        game.tell("GH-REVEAL-04", "gh.event.no_standee", monster=say(f"gh.monster.{name}"))
        return None
    number = free[game.rng.below(len(free))]
    if spawned and len(free) > 1:
        game.reveal("gh.revealed.monster")
    figure = Figure(
        FigureId(state.next_figure),
        "monster",
        name,
        hex_,
        0,
        0,
        number=number,
        rank=rank,  # type: ignore[arg-type]
        born=born,
        spawned=spawned,
        ally=name in allied(game),
    )
    state.next_figure += 1
    figure.health = figure.most = stats.of(game, figure).health
    state.figures.append(figure)
    deck = game.content.monsters[name].deck
    decks.add(game, deck)
    game.tell("GH-SETUP-13", "gh.event.appears", who=sides.figure_msg(game, figure))
    return figure


def allied(game: GH) -> tuple[str, ...]:
    """Monster types that fight for the characters in this scenario."""
    from delve.games.gloomhaven.rules import scenarios

    return scenarios.of(game).allies
