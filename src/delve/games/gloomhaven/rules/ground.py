"""The board as it lies now: distances, sight, what is where."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from delve.core.msg import Msg, say
from delve.core.questions import Option
from delve.games.gloomhaven import maps
from delve.games.gloomhaven.board import Board, board
from delve.games.gloomhaven.hexes import Axial, Mask, bits, mask_of
from delve.games.gloomhaven.maps import Map
from delve.games.gloomhaven.state import Figure, FigureId, HexId, ObstacleTile, TrapTile, TreasureTile

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


def map_of(game: GH) -> Map:
    """The scenario's map, or the position's own."""
    return _map(game.state.scenario, game.state.map)


def board_of(game: GH) -> Board:
    """The board with its closed doors."""
    state = game.state
    return _board(state.scenario, state.map, state.closed, state.rooms)


@lru_cache(maxsize=256)
def _map(scenario: int, own: str) -> Map:
    return maps.read(own) if own else maps.load(scenario)


@lru_cache(maxsize=4096)
def _board(scenario: int, own: str, closed: Mask, rooms: Mask) -> Board:
    return board(_map(scenario, own).layout, closed, rooms)


def hex_msg(game: GH, hex_: HexId) -> Msg:
    """A hex by its coordinates."""
    return _hex_msg(*map_of(game).hexes[hex_])


@lru_cache(maxsize=4096)
def _hex_msg(q: int, r: int) -> Msg:
    return say("gh.hex", q=q, r=r)


def hex_options(game: GH, hexes: Iterable[HexId], verb: str = "hex") -> list[Option]:
    """Hexes to choose from, for something."""
    places = map_of(game).hexes
    return [_hex_option(verb, hex_, places[hex_]) for hex_ in hexes]


@lru_cache(maxsize=4096)
def _hex_option(verb: str, hex_: HexId, place: Axial) -> Option:
    return Option(f"{verb}:{hex_}", _hex_msg(*place))


def figure(game: GH, id_: FigureId) -> Figure:
    """A figure that is on the board."""
    found = find(game, id_)
    assert found is not None, f"figure {id_} is not on the board"
    return found


def find(game: GH, id_: FigureId) -> Figure | None:
    """A figure, if it is (still) on the board."""
    for one in game.state.figures:
        if one.id == id_:
            return one
    return None


def is_there(game: GH, one: Figure) -> bool:
    """Whether a figure is still on the board."""
    for other in game.state.figures:
        if other is one:
            return True
    return False


def at(game: GH, hex_: HexId) -> Figure | None:
    """The figure in a hex."""
    for one in game.state.figures:
        if one.hex == hex_:
            return one
    return None


def share_health(game: GH, one: Figure) -> None:
    """Figures that share hit points have the same number of them."""
    me, mine = one.id, one.life
    for other in game.state.figures:
        if other.life == me or other.id == mine:
            other.health = one.health


def occupied(game: GH) -> int:
    """The hexes with figures, as bits."""
    mask = 0
    for one in game.state.figures:
        mask |= 1 << one.hex
    return mask


def obstacle_at(game: GH, hex_: HexId) -> ObstacleTile | None:
    """The obstacle in a hex."""
    for one in game.state.obstacles:
        if hex_ in one.hexes:
            return one
    return None


def is_fixed(game: GH, obstacle: ObstacleTile) -> bool:
    """Whether an obstacle has hit points, so that no ability removes or moves it (GH-SPECIAL-08, 17)."""
    return any(one.kind == "objective" and one.hex in obstacle.hexes for one in game.state.figures)


def trap_at(game: GH, hex_: HexId) -> TrapTile | None:
    """The trap in a hex."""
    for one in game.state.traps:
        if one.hex == hex_:
            return one
    return None


def treasure_at(game: GH, hex_: HexId) -> TreasureTile | None:
    """The treasure in a hex."""
    for one in game.state.treasures:
        if one.hex == hex_:
            return one
    return None


def take_coins(game: GH, hex_: HexId) -> int:
    """Take all money tokens from a hex: how many there were."""
    found = game.state.coins.count(hex_)
    if found:
        game.state.coins = [one for one in game.state.coins if one != hex_]
    return found


def obstacles(game: GH) -> int:
    """The hexes of obstacles, as bits."""
    bits = 0
    for one in game.state.obstacles:
        for hex_ in one.hexes:
            bits |= 1 << hex_
    return bits


def traps(game: GH) -> int:
    """The hexes of traps, as bits."""
    bits = 0
    for one in game.state.traps:
        bits |= 1 << one.hex
    return bits


def is_empty(game: GH, hex_: HexId) -> bool:
    """Whether a hex is empty: no figure, token or tile but a corridor, a plate, an open door (GH-MOVE-14)."""
    state = game.state
    return (
        at(game, hex_) is None
        and obstacle_at(game, hex_) is None
        and trap_at(game, hex_) is None
        and hex_ not in state.difficult
        and hex_ not in state.hazards
        and hex_ not in state.coins
        and treasure_at(game, hex_) is None
        and not is_closed_door(game, hex_)
    )


def is_closed_door(game: GH, hex_: HexId) -> bool:
    """Whether a hex is a closed door."""
    return any(door.hex == hex_ and game.state.closed >> i & 1 for i, door in enumerate(map_of(game).doors))


def room_mask(game: GH, hex_: HexId) -> int:
    """The hexes of the revealed rooms that a hex belongs to (a door belongs to both), as bits."""
    bits_ = 0
    for number, room in enumerate(map_of(game).rooms):
        if hex_ in room.hexes and game.state.rooms >> number & 1:
            bits_ |= mask_of(room.hexes)
    return bits_


def distance(game: GH, a: HexId, b: HexId) -> int:
    """Hexes from one to the other, not counted through walls (GH-LOS-08); a large number if there is no way."""
    return board_of(game).distance(a, b)


def adjacent(game: GH, a: HexId, b: HexId) -> bool:
    """Whether two hexes are adjacent, with no wall between them (GH-LOS-07)."""
    return bool(board_of(game).near[a] >> b & 1)


def sees(game: GH, a: HexId, b: HexId) -> bool:
    """Whether there is a line of sight (GH-LOS)."""
    return board_of(game).sees(a, b)


def in_reach(game: GH, a: HexId, b: HexId, range_: int) -> bool:
    """Whether a hex is within range and sight of another."""
    table = board_of(game)
    return table.distance(a, b) <= range_ and table.sees(a, b)


def nearest_empty(game: GH, hex_: HexId) -> list[HexId]:
    """The nearest empty hexes to one; itself if it is empty."""
    table = board_of(game)
    for distance_ in range(len(table.neighbours)):
        ring = [h for h in bits(table.ring(hex_, distance_)) if is_empty(game, h)]
        if ring:
            return ring
    return []
