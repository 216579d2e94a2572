"""Exploring: revealing tiles and what their sites do (MK-EXPLORE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import Reason, say
from delve.core.questions import Rule
from delve.games.mageknight import map as maps
from delve.games.mageknight.box import EXPLORE_COST
from delve.games.mageknight.map import Grid
from delve.games.mageknight.rules import common, movement, tokens
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.state import Place, Token

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def price(game: MK) -> int:
    """What a tile costs."""
    less = sum(one.n for one in common.modifiers(game, "explore_less"))
    player = common.player_of(game, common.active_seat(game))
    less += sum(skill.id == "braevalar-feral-allies" for skill in player.skills)
    return max(0, EXPLORE_COST - less)


def next_tile(game: MK) -> tuple[str, bool] | None:
    """The kind of the next tile and whether it comes from the box (MK-EXPLORE-05, 10, 11, 13)."""
    state = game.state
    if state.tiles:
        return game.content.tiles[state.tiles[-1]].kind, False
    if state.spare:
        return "countryside", True
    if state.spare_core:
        return "core", True
    return None


def spots(game: MK, seat: int) -> tuple[Grid, ...]:
    """Where the hero could reveal a tile (MK-EXPLORE-01, 03, 08, 09, 12)."""
    coming = next_tile(game)
    here = common.player_of(game, seat).space
    if coming is None or here < 0:
        return ()
    kind, spare = coming
    reach = 2 if common.modifiers(game, "far_explore") else 1
    core = kind in ("core", "city")
    return maps.spots(game.state.layout, shape_of(game), here, core=core, spare=spare, reach=reach)


def shape_of(game: MK) -> maps.Shape:
    """The map shape of the scenario."""
    shapes = game.content.scenarios[game.state.scenario].shapes
    return shapes[min(len(game.state.players), len(shapes)) - 1]


def refusal(game: MK, cost: int) -> Reason | None:
    """Why a tile cannot be paid for."""
    if game.state.turn.move < cost:
        return because("MK-EXPLORE-04", "mk.refused.move_points", n=cost)
    return None


def explore(game: MK, seat: int, at: Grid) -> Rule[None]:
    """Reveal a tile (MK-EXPLORE-04 to 07, MK-SCN-RECON-06)."""
    state = game.state
    state.turn.move -= price(game)
    state.turn.moved = True
    if state.tiles:
        name = state.tiles.pop()
    elif state.spare:
        name = state.spare.pop(game.rng.below(len(state.spare)))
    else:
        name = state.spare_core.pop(game.rng.below(len(state.spare_core)))
    game.reveal("mk.revealed.tile")
    game.tell("MK-EXPLORE-05", "mk.event.explored", who=common.hero_msg(game, seat), tile=say(f"mk.tile.{name}"))
    reveal(game, name, at)
    if state.scenario == "reconnaissance":
        common.gain_fame(game, seat, 1, "MK-SCN-RECON-06")
    for other in range(len(state.players)):
        movement.turn_up(game, other)
    yield from ()


def reveal(game: MK, name: str, at: Grid) -> None:
    """Lay a tile and set up its sites (MK-EXPLORE-14 to 17)."""
    state = game.state
    tile = game.content.tiles[name]
    first = 7 * len(maps.parse(state.layout))
    state.layout = maps.with_tile(state.layout, name, at)
    state.core = state.core or tile.kind in ("core", "city")
    for number, shown in enumerate(tile.hexes):
        if not shown.site and not shown.rampaging:
            continue
        place = state.places[first + number] = Place()
        if shown.rampaging:
            _put(game, place, "green" if shown.rampaging == "orc_marauders" else "red", up=True)
        if shown.site == "keep":
            _put(game, place, "grey", up=False)
        elif shown.site == "mage_tower":
            _put(game, place, "violet", up=False)
        elif shown.site == "ruins":
            light = not state.night or bool(common.modifiers(game, "day_sight"))
            place.ruin, place.ruin_up = tokens.draw_ruin(game), light
        elif shown.site == "monastery" and state.advanced:
            state.monastery_offer.append(state.advanced.pop())
        elif shown.site == "city":
            _city(game, place, shown.colours[0])


def _put(game: MK, place: Place, pile: str, *, up: bool) -> None:
    token = tokens.draw(game, pile)
    if token is not None:
        place.enemies += (Token(token, up),)


def _city(game: MK, place: Place, colour: str) -> None:
    """A city comes with its level and garrison (MK-EXPLORE-16, 17)."""
    state = game.state
    scenario = game.content.scenarios[state.scenario]
    levels = state.levels or scenario.levels[min(len(state.players), len(scenario.levels)) - 1]
    place.level = levels[min(state.cities, len(levels) - 1)] if levels else 0
    state.cities += 1
    if place.level:
        for pile in game.content.cities[colour].garrisons[place.level - 1]:  # type: ignore[index]
            _put(game, place, pile, up=False)
    if state.scenario == "reconnaissance":
        state.memory["city_revealed"] = 1
