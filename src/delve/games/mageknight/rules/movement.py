"""Moving on the map (MK-MOVE, MK-PLAYERS)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import Reason
from delve.games.mageknight.box import FORTIFIED, IMPASSABLE
from delve.games.mageknight.map import OFF, SpaceId
from delve.games.mageknight.rules import centre, common, tokens
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def cost(game: MK, space: SpaceId) -> int:
    """What it costs to enter a space now, with all effects (MK-MOVE-18 to 21, 28)."""
    state = game.state
    value = game.content.costs(state.layout, state.night)[space]
    if not state.turn.modifiers and not state.centre:
        return value
    shown = common.hex_of(game, space)
    if shown.site == "city":
        return value
    for one in common.modifiers(game, "cost_to"):
        fits = one.what == shown.terrain or (one.what == "all" and value < IMPASSABLE)
        if fits:
            value = min(value, one.n)
    if value >= IMPASSABLE:
        return value
    here = ("all", shown.terrain, f"space:{space}")
    lower = [divmod(one.n, 100) for one in common.modifiers(game, "cost_less") if one.what in here]
    # In any order (MK-MOVE-19): best are those first that stop at a higher cost.
    for less, least in sorted(lower, key=lambda one: -one[1]):
        value = min(value, max(least, value - less))
    for _ in range(centre.against(game, common.active_seat(game), "norowas-prayer-of-weather")):
        value = max(value, min(5, value + 1))
    return max(0, value)


def card_bonus(game: MK, play: Playing) -> int:
    """What Tirelessness adds to the Move of another card, one played sideways included."""
    if not play.card or play.tireless:
        return 0
    raised = common.modifiers(game, "tireless")
    play.tireless = True
    for one in raised:
        if one.what == "once":
            game.state.turn.modifiers.remove(one)
    return sum(one.n for one in raised)


def arrive(game: MK, seat: int, space: SpaceId) -> None:
    """The figure comes to a space: what lies there and beside it is turned up (MK-CONT-23, 25, 26)."""
    player = common.player_of(game, seat)
    player.space = space
    game.state.turn.moved = True
    game.state.turn.path.append(space)
    game.tell("MK-MOVE-05", "mk.event.moved", who=common.hero_msg(game, seat), space=common.space_msg(game, space))
    place = common.place_of(game, space)
    if common.site_of(game, space) == "ruins" and not place.ruin_up:
        place.ruin_up = True
        game.reveal("mk.revealed.token")
    turn_up(game, seat)
    if common.modifiers(game, "harvest") and not common.modifiers(game, "harvest_now"):
        common.add_modifier(game, "harvest_now")


def refusal(game: MK, seat: int, space: SpaceId, price: int | None = None) -> Reason | None:
    """Why a space cannot be entered now (MK-MOVE-06, 12); its cost, if it is known already."""
    state = game.state
    if price is None:
        price = cost(game, space)
    if price >= IMPASSABLE:
        return because("MK-MOVE-06", "mk.refused.impassable")
    shown = common.hex_of(game, space)
    if shown.site != "city" and shown.terrain in [one.what for one in common.modifiers(game, "closed")]:
        return because("MK-MOVE-06", "mk.refused.impassable")
    if shown.rampaging and rampages(game, space):
        return because("MK-MOVE-12", "mk.refused.rampaging")
    if held(game, seat, space):
        return because("MK-CBT-25", "mk.refused.owner_there")
    if shown.site == "city" and state.scenario == "reconnaissance":
        return because("MK-SCN-RECON-05", "mk.refused.city_closed")
    if price > state.turn.move:
        return because("MK-MOVE-05", "mk.refused.move_points", n=price)
    return None


def within_reach(game: MK, space: SpaceId) -> tuple[SpaceId, ...]:
    """The spaces that a figure can move to from one: those beside it, with Space Bending those two away as well."""
    table = common.geometry(game)
    if not common.modifiers(game, "bent_space"):
        return table.neighbours[space]
    return tuple(SpaceId(s) for s in range(len(table.places)) if 0 < table.distance(space, SpaceId(s)) <= 2)


def rampages(game: MK, space: SpaceId) -> bool:
    """Whether a rampaging enemy holds a space."""
    return bool(common.place_of(game, space).enemies) and bool(common.hex_of(game, space).rampaging)


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
    return site == "keep" and place.shields[-1:] != (seat,)


def held(game: MK, seat: int, space: SpaceId) -> bool:
    """Whether an assault would be one on the owner of a keep, who stands there: players do not fight each other here
    (MK-CBT-25, MK-R-64)."""
    shields = common.place_of(game, space).shields
    if not shields or common.site_of(game, space) != "keep" or not is_assault(game, seat, space):
        return False
    return common.player_of(game, shields[-1]).space == space


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


def shared(game: MK, seat: int) -> bool:
    """Whether another player stands here: no action then (MK-PLAYERS-15)."""
    if len(game.state.players) == 1:
        return False
    here = common.player_of(game, seat).space
    site = common.site_of(game, here)
    if site == "portal" or (site == "city" and common.place_of(game, here).done):
        return False
    return any(p.space == here for s, p in enumerate(game.state.players) if s != seat)


def turn_up(game: MK, seat: int) -> None:
    """Garrisons next to a hero are turned up: by day, and those of cities always (MK-CONT-23, 25, 26)."""
    state = game.state
    here = common.player_of(game, seat).space
    if here == OFF:
        return
    table = common.geometry(game)
    near = [here, *table.neighbours[here]]
    if state.phase == "turn" and seat == common.active_seat(game):
        for one in common.modifiers(game, "sight"):
            near = [SpaceId(s) for s in state.places if table.distance(here, SpaceId(s)) <= one.n]
    for space in near:
        site = common.site_of(game, space)
        light = not state.night or bool(common.modifiers(game, "day_sight"))
        if site == "city" or (site in ("keep", "mage_tower") and light):
            tokens.turn_up(game, common.place_of(game, space))
