"""Whether a state could come about by the rules, as far as its pieces tell: what a written position is asked before
anybody plays on from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from delve.core.errors import BadPosition
from delve.core.game import Game
from delve.core.msg import Msg, say
from delve.games.mageknight import map as maps
from delve.games.mageknight.box import (
    BASIC,
    BEST,
    CRYSTALS,
    FAME_FOR,
    FORTIFIED,
    IMPASSABLE,
    WORST,
    colour_msg,
    level_of,
    written,
)
from delve.games.mageknight.defs import MK, Content
from delve.games.mageknight.map import OFF, Grid
from delve.games.mageknight.rules import common, explore, movement, scoring, setup, skills
from delve.games.mageknight.rules.banners import BOX
from delve.games.mageknight.state import Player, State

MOST_WOUNDS = 2
"""Of a Unit: a poisonous enemy gives two."""


def check(state: State, content: Content) -> None:
    """Raise BadPosition with the first thing that cannot be."""
    game: MK = Game(state, content, quiet=True)
    _check_table(game)
    _check_tiles(game)
    _check_counts(game)
    for seat, player in enumerate(state.players):
        _check_hero(game, seat, player)
    if state.joint is None:
        _check_company(game)


# ---------------------------------------------------------------------- the table


def _check_table(game: MK) -> None:
    """Scenario, Round, whose turn it is, the Source."""
    state, content = game.state, game.content
    scenario = content.scenarios.get(state.scenario)
    if scenario is None:
        raise BadPosition("mk.position.piece", piece=state.scenario)
    seats = len(state.players)
    if seats not in scenario.players:
        raise BadPosition("mk.error.seats", n=seats, seats=", ".join(map(str, scenario.players)))
    rounds = scoring.rounds(game, scenario)
    if not 1 <= state.round <= rounds:
        raise BadPosition("mk.position.round", n=state.round, most=rounds)
    turns = Counter(state.order)
    everybody = set(range(seats))
    if set(turns) - {-1} != everybody or max(turns.values()) > 1 or (-1 in turns and state.dummy is None):
        raise BadPosition("mk.position.order", order=", ".join(map(str, state.order)))
    if not 0 <= state.active < len(state.order):
        raise BadPosition("mk.position.active", active=state.active)
    taken = sum(len(player.claims) + (player.tactic_die is not None) for player in state.players)
    most = seats + 2 + scenario.extra
    if len(state.source) + taken > most:
        raise BadPosition("mk.position.dice", n=len(state.source) + taken, most=most)


def _check_tiles(game: MK) -> None:
    """Each tile once, and every one where it could be laid (MK-MAP, MK-EXPLORE)."""
    state, content = game.state, game.content
    shape = explore.shape_of(game)
    wedge = shape in ("wedge", "free_wedge")
    first: tuple[Grid, ...] = ((0, 1), (1, 0)) if wedge else ((0, 1), (1, 0), (1, -1))
    laid = ""
    for number, tile in enumerate(maps.parse(state.layout)):
        known = content.tiles.get(tile.id)
        if known is None or not setup.in_sets(state.sets, known.set):
            raise BadPosition("mk.position.piece", piece=tile.id)
        if number == 0:
            fits = tile.id == f"start-{'A' if wedge else 'B'}" and tile.at == (0, 0)
        elif known.kind == "start":
            fits = False
        else:
            core = known.kind != "countryside"
            fits = maps.fits(laid, shape, tile.at, core=core) or maps.fits(laid, shape, tile.at, core=core, spare=True)
            fits = fits or (tile.at in first and not core and number <= len(first))
        if not fits:
            x, y = tile.at
            raise BadPosition("mk.position.tile", tile=say(f"mk.tile.{tile.id}"), x=written(x), y=written(y))
        laid = maps.with_tile(laid, tile.id, tile.at)
    spaces = content.hexes(state.layout)
    for space, place in state.places.items():
        if not 0 <= space < len(spaces):
            raise BadPosition("mk.position.space", space=space)
        if place.enemies and not spaces[space].site and not spaces[space].rampaging:
            raise BadPosition("mk.position.bare", space=space)


# ---------------------------------------------------------------------- pieces


def _check_counts(game: MK) -> None:
    """No piece is there more often than the box of this game has it."""
    state = game.state
    tiles = [tile.id for tile in maps.parse(state.layout)]
    _count([*tiles, *state.tiles, *state.spare, *state.spare_core], dict.fromkeys(game.content.tiles, 1), "tile")
    for player in state.players:
        _count(list(_held(game, player)), None, "card")
    _count([_sort(game, card) for card in _cards(game)], _cards_in(game), "card")
    _count(list(_units(state)), _units_in(game), "unit")
    _count(list(_tokens(game)), _tokens_in(game), "enemy")
    tactics = [player.tactic for player in state.players if player.tactic] + list(state.tactics)
    tactics += [state.dummy.tactic] if state.dummy is not None and state.dummy.tactic else []
    _count(tactics, dict.fromkeys(game.content.tactics, 1), "tactic")
    lent = {one.what for one in common.modifiers(game, "circlet")}
    held = [skill.id for player in state.players for skill in player.skills if skill.id not in lent]
    heroes = {player.hero for player in state.players} | ({state.dummy.hero} if state.dummy is not None else set())
    _count(held, {one.id: 1 for one in game.content.skills.values() if one.hero in heroes}, "skill")


def _count(pieces: list[str], most: dict[str, int] | None, kind: str) -> None:
    """Raise BadPosition where there are more of a piece than there can be; without `most`, more than one."""
    for piece, count in Counter(pieces).items():
        there = 1 if most is None else most.get(piece, 0)
        if count > there:
            name: Msg | str = say(f"mk.{kind}.{piece.partition('#')[0]}") if there else piece
            key = "mk.position.too_many" if there else "mk.position.piece"
            raise BadPosition(key, piece=name, n=count, most=there)


def _held(game: MK, player: Player) -> Iterator[str]:
    """A player's cards, Wounds apart: there are always enough of them."""
    boxed = {one.what for one in common.modifiers(game, "box")}
    for pile in (player.hand, player.deck, player.discard, player.played, player.set_aside, player.tactic_cards):
        yield from (card for card in pile if not common.is_wound(card))
    for unit in player.units:
        if unit.banner is not None:
            yield BOX if unit.banner in boxed else unit.banner


def _cards(game: MK) -> Iterator[str]:
    state = game.state
    for player in state.players:
        yield from _held(game, player)
    if state.dummy is not None:
        yield from (*state.dummy.deck, *state.dummy.discard)
    offers = (state.spell_offer, state.advanced_offer, state.monastery_offer)
    for pile in (state.spells, state.advanced, state.artifacts, *offers):
        yield from pile


def _sort(game: MK, card: str) -> str:
    """What a card is counted as: Basic Actions by their names, since one that was stolen has got another number."""
    name = card.partition("#")[0]
    known = game.content.cards.get(name)
    return name if known is not None and known.kind == "basic" else card


def _cards_in(game: MK) -> dict[str, int]:
    """How many of each card are in this game."""
    state, content = game.state, game.content
    competitive = content.scenarios[state.scenario].mode == "competitive" and len(state.players) > 1
    found: Counter[str] = Counter()
    for card in content.cards.values():
        if card.kind != "basic" and setup.in_sets(state.sets, card.set) and (competitive or not card.rival):
            found[card.id] = 1
    heroes = [player.hero for player in state.players if player.hero]
    for hero in [*heroes, *([state.dummy.hero] if state.dummy is not None else [])]:
        if hero not in content.heroes:
            raise BadPosition("mk.position.piece", piece=hero)
        found.update(_sort(game, card) for card in setup.deck_of(game, hero))
    return found


def _units(state: State) -> Iterator[str]:
    for player in state.players:
        yield from (unit.id for unit in player.units)
    yield from (*state.regulars, *state.elites, *state.unit_offer)


def _units_in(game: MK) -> dict[str, int]:
    known = [unit for unit in game.content.units.values() if setup.in_sets(game.state.sets, unit.set)]
    return {f"{unit.id}#{number}": 1 for unit in known for number in range(1, unit.copies + 1)}


def _tokens(game: MK) -> Iterator[str]:
    """Enemy tokens: in piles, on the map, drawn for the combat."""
    state = game.state
    for pile in (*state.piles.values(), *state.discards.values()):
        yield from pile
    for place in state.places.values():
        yield from (token.id for token in place.enemies)
    if state.combat is not None:
        yield from (foe.token for foe in state.combat.foes if foe.space == OFF and not foe.defeated)


def _tokens_in(game: MK) -> dict[str, int]:
    known = [enemy for enemy in game.content.enemies.values() if setup.in_sets(game.state.sets, enemy.set)]
    return {f"{enemy.id}#{number}": 1 for enemy in known for number in range(1, enemy.copies + 1)}


# ---------------------------------------------------------------------- heroes


def _check_hero(game: MK, seat: int, player: Player) -> None:
    if not player.hero:
        return
    name = common.hero_msg(game, seat)
    if [other.hero for other in game.state.players].count(player.hero) > 1:
        raise BadPosition("mk.error.hero_twice", hero=name)
    if not WORST <= player.reputation <= BEST:
        raise BadPosition("mk.position.reputation", hero=name, n=written(player.reputation))
    if player.fame < 0 or not 1 <= player.level <= min(len(FAME_FOR), level_of(player.fame)):
        raise BadPosition("mk.position.level", hero=name, level=player.level, fame=written(player.fame))
    for colour, count in player.crystals.items():
        if colour not in BASIC:
            raise BadPosition("mk.position.piece", piece=colour)
        if not 0 <= count <= CRYSTALS:
            shown = colour_msg(colour)
            raise BadPosition("mk.position.crystals", hero=name, colour=shown, n=written(count), most=CRYSTALS)
    most = common.command(game, player)
    if len(player.units) > most:
        raise BadPosition("mk.position.command", hero=name, n=len(player.units), most=most)
    bonds = sum(skill.id == skills.BONDS for skill in player.skills)
    if sum(unit.bond for unit in player.units) > bonds:
        raise BadPosition("mk.position.bond", hero=name, skill=skills.skill_msg(skills.BONDS))
    for unit in player.units:
        if not 0 <= unit.wounds <= MOST_WOUNDS:
            raise BadPosition("mk.position.wounds", unit=common.unit_msg(unit.id), n=written(unit.wounds))
        if unit.banner not in (None, common.COMMAND_BANNER) and not game.content.card(str(unit.banner)).banner:
            raise BadPosition("mk.position.banner", card=common.card_msg(str(unit.banner)))
    _check_stand(game, seat, player, name)


def _check_stand(game: MK, seat: int, player: Player, name: Msg) -> None:
    """A hero stands on the map, where a hero can (MK-MOVE-06, 12, 24 to 26). In the own turn effects may lead to where
    nobody stands otherwise."""
    state, space = game.state, player.space
    if space == OFF:
        return
    if not 0 <= space < len(common.geometry(game).places):
        raise BadPosition("mk.position.space", space=space)
    own = state.order[state.active] == seat and state.phase in ("turn", "end_turn")
    closed = common.printed_cost(game, space) >= IMPASSABLE and not (own and state.turn.modifiers)
    place = common.place_of(game, space)
    held = common.site_of(game, space) in FORTIFIED and not place.done and not own and state.joint is None
    if closed or held or movement.rampages(game, space):
        raise BadPosition("mk.position.stand", hero=name, space=space)


def _check_company(game: MK) -> None:
    """Two heroes share a space at the portal and in a conquered city alone, or while one of them moves on
    (MK-PLAYERS)."""
    state = game.state
    active = state.order[state.active]
    for a, b in combinations(range(len(state.players)), 2):
        space = state.players[a].space
        if space == OFF or space != state.players[b].space or active in (a, b):
            continue
        site = common.site_of(game, space)
        if site != "portal" and not (site == "city" and common.place_of(game, space).done):
            heroes = {"hero": common.hero_msg(game, a), "other": common.hero_msg(game, b)}
            raise BadPosition("mk.position.together", **heroes, space=space)
