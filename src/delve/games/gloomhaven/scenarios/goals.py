"""Goals that several scenarios have: each is a check that holds once the players have done it (GH-END-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.games.gloomhaven.rules import ground, stats
from delve.games.gloomhaven.scenarios.defs import Check

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


def revealed_enemies_dead(game: GH) -> bool:
    """No enemy is on the board."""
    for one in game.state.figures:
        if one.kind == "monster" and not one.ally:
            return False
    return True


def all_revealed(game: GH) -> bool:
    """Every room is revealed."""
    return game.state.rooms == (1 << len(ground.map_of(game).rooms)) - 1


def all_enemies_dead(game: GH) -> bool:
    """Every room is revealed and no enemy is left."""
    return all_revealed(game) and revealed_enemies_dead(game)


def every_door_open(game: GH) -> bool:
    """No door is closed any more."""
    return not game.state.closed


def goals_looted(game: GH) -> bool:
    """All goal treasures are looted."""
    there = sum(one.id == "goal" for one in ground.map_of(game).treasures)
    return game.state.memory.get("goal_treasures", 0) >= there


def killed(name: str, times: int = 1) -> Check:
    """So many of a monster type are dead."""
    return lambda game: game.state.memory.get(f"killed {name}", 0) >= times


def destroyed(name: str) -> Check:
    """All objectives of a name are destroyed, those in rooms that are not revealed included."""

    def check(game: GH) -> bool:
        there = sum(one.name == name for one in ground.map_of(game).objectives)
        return game.state.memory.get(f"destroyed {name}", 0) >= there

    return check


def kills(formula: str) -> Check:
    """So many enemies are dead, whatever their type."""
    return lambda game: game.state.memory.get("kills", 0) >= stats.number(game, formula)


def tile_revealed(tile: str) -> Check:
    """A map tile is revealed."""

    def check(game: GH) -> bool:
        map_ = ground.map_of(game)
        hexes = next(set(one.hexes) for one in map_.tiles if one.name == tile)
        # A door can lie on a tile, and belongs to two rooms.
        hexes -= {door.hex for door in map_.doors}
        return any(game.state.rooms >> number & 1 and hexes & set(room.hexes) for number, room in enumerate(map_.rooms))

    return check


def remembered(what: str) -> Check:
    """Something has happened once."""
    return lambda game: bool(game.state.memory.get(what))


def both(*checks: Check) -> Check:
    """All of several goals at once."""
    return lambda game: all(check(game) for check in checks)
