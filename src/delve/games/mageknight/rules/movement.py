"""Moving on the map (MK-MOVE, MK-PLAYERS)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import Reason, because
from delve.games.mageknight.box import FORTIFIED, IMPASSABLE
from delve.games.mageknight.map import OFF, SpaceId
from delve.games.mageknight.rules import common

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def cost(game: MK, space: SpaceId) -> int:
    """What it costs to enter a space now, with all effects (MK-MOVE-18 to 21, 28)."""
    shown = common.hex_of(game, space)
    value = common.printed_cost(game, space)
    if shown.site == "city":
        return value
    for one in common.modifiers(game, "cost_to"):
        fits = one.what == shown.terrain or (one.what == "all" and value < IMPASSABLE)
        if fits:
            value = min(value, one.n)
    for one in common.modifiers(game, "cost_less"):
        less, least = divmod(one.n, 100)
        if value < IMPASSABLE and one.what in ("all", shown.terrain):
            value = min(value, max(least, value - less))
    return max(0, value)


def refusal(game: MK, seat: int, space: SpaceId) -> Reason | None:
    """Why a space cannot be entered now (MK-MOVE-06, 12)."""
    state = game.state
    price = cost(game, space)
    if price >= IMPASSABLE:
        return because("MK-MOVE-06", "mk.refused.impassable")
    if rampages(game, space):
        return because("MK-MOVE-12", "mk.refused.rampaging")
    if common.hex_of(game, space).site == "city" and state.scenario == "reconnaissance":
        return because("MK-SCN-RECON-05", "mk.refused.city_closed")
    if price > state.turn.move:
        return because("MK-MOVE-05", "mk.refused.move_points", n=price)
    return None


def rampages(game: MK, space: SpaceId) -> bool:
    """Whether a rampaging enemy holds a space."""
    return bool(common.hex_of(game, space).rampaging) and bool(common.place_of(game, space).enemies)


def provoked(game: MK, start: SpaceId, end: SpaceId) -> list[SpaceId]:
    """The rampaging enemies that a move provokes: adjacent to both spaces (MK-MOVE-13)."""
    table = common.geometry(game)
    return [s for s in table.neighbours[start] if rampages(game, s) and table.adjacent(end, s)]


def is_assault(game: MK, seat: int, space: SpaceId) -> bool:
    """Whether entering a space is an assault (MK-MOVE-10, 11)."""
    site = common.site_of(game, space)
    place = common.place_of(game, space)
    if site not in FORTIFIED:
        return False
    if not place.done:
        return True
    return site == "keep" and place.shields[-1:] != [seat]


def safe(game: MK, seat: int, space: SpaceId) -> bool:
    """Whether a turn can end on a space (MK-MOVE-24 to 26)."""
    if space == OFF:
        return True
    shown = common.hex_of(game, space)
    opened = any(one.what == shown.terrain for one in common.modifiers(game, "safe"))
    if common.printed_cost(game, space) >= IMPASSABLE and not opened:
        return False
    if is_assault(game, seat, space):
        return False
    shared = shown.site == "portal" or (shown.site == "city" and common.place_of(game, space).done)
    others = any(p.space == space for s, p in enumerate(game.state.players) if s != seat)
    return shared or not others


def turn_up(game: MK, seat: int) -> None:
    """Garrisons next to a hero are turned up: by day, and those of cities always (MK-CONT-23, 25, 26)."""
    state = game.state
    here = common.player_of(game, seat).space
    if here == OFF:
        return
    for space in (here, *common.geometry(game).neighbours[here]):
        site = common.site_of(game, space)
        if site == "city" or (site in ("keep", "mage_tower") and not state.night):
            for token in common.place_of(game, space).enemies:
                if not token.up:
                    token.up = True
                    game.reveal("mk.revealed.token")
