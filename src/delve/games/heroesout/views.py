"""What a viewer may see, field by field.

Players plan together and the rulebook keeps no hand secret, so hands are open (ruling KH-R-01). Hidden from
everybody: the order and content of all face-down decks, the effects of treasures, the builder pile.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from delve.core.questions import Seat
from delve.games.heroesout import box
from delve.games.heroesout.box import BLUEPRINTS, HEROES, RESOURCES, ROOMS, TOKENS
from delve.games.heroesout.defs import KH
from delve.games.heroesout.rules import monsters, supply
from delve.games.heroesout.state import LAIR, NONE, CardId, GuildId, HeroId, Phase

PORTALS = ("", "unfinished", "finished")


class HeroView(Struct, frozen=True):
    """A hero token."""

    id: HeroId
    hero: str
    active: bool
    health: int


class MonsterView(Struct, frozen=True):
    """A monster."""

    seat: Seat
    index: int
    wounds: int


class RoomView(Struct, frozen=True):
    """A room with all that lies in it."""

    room: str
    x: int
    y: int
    turned: bool
    passages: tuple[str, ...]
    to_vault: int
    resources: dict[str, int]
    traps: int
    portal: str
    treasure: int
    """The value on its back; 0 for none."""
    token: str
    heroes: tuple[HeroView, ...]
    monsters: tuple[MonsterView, ...]


class PlayerView(Struct, frozen=True):
    """A seat: clan, open cards, sizes of closed piles."""

    clan: str
    hand: tuple[CardId, ...]
    played: tuple[CardId, ...]
    discard: tuple[CardId, ...]
    deck: int
    lair: int
    monsters: int
    health: int


class View(Struct, frozen=True):
    """The table as anybody at it sees it."""

    scenario: str
    difficulty: str
    phase: Phase
    active: Seat
    turn: int
    wave: int
    invasion: int
    luck_used: bool
    current: CardId | None
    actions_left: tuple[str, ...]
    rooms: tuple[RoomView, ...]
    players: tuple[PlayerView, ...]
    guild: int
    guild_discard: tuple[GuildId, ...]
    loot: int
    row: tuple[CardId, ...]
    lab_clan: str
    blueprints: tuple[str, ...]
    builder_pile: int
    supply: dict[str, int]
    over: str


def view(game: KH, viewer: Seat) -> View:
    """Build what a viewer may see. All viewers of this game see the same."""
    state = game.state
    current = state.current
    heroes: dict[int, list[HeroView]] = {}
    for hero in state.heroes:
        heroes.setdefault(hero.room, []).append(HeroView(hero.id, HEROES[hero.cls], hero.active, hero.health))
    guards: dict[int, list[MonsterView]] = {}
    for seat, player in enumerate(state.players):
        for i, room in enumerate(player.monsters):
            guards.setdefault(room, []).append(MonsterView(Seat(seat), i, player.wounds[i]))
    return View(
        scenario=state.scenario,
        difficulty=state.difficulty,
        phase=state.phase,
        active=state.active,
        turn=state.turn,
        wave=state.wave,
        invasion=state.invasion,
        luck_used=state.luck_used,
        current=current.card if current else None,
        actions_left=tuple(current.left) if current else (),
        rooms=tuple(
            _room(game, room, heroes.get(room, ()), guards.get(room, ())) for room in monsters.dungeon_of(game).present
        ),
        players=tuple(_player(game, Seat(s)) for s in range(len(state.players))),
        guild=len(state.guild),
        guild_discard=tuple(state.guild_discard),
        loot=len(state.loot),
        row=tuple(state.row),
        lab_clan=state.lab_clan,
        blueprints=tuple(ROOMS[r] for r in state.blueprints[:BLUEPRINTS]),
        builder_pile=len(state.builder_pile),
        supply=_supply(game),
        over=state.over,
    )


def _room(game: KH, room: box.RoomId, heroes: Iterable[HeroView], guards: Iterable[MonsterView]) -> RoomView:
    state = game.state
    map_ = monsters.dungeon_of(game)
    place = map_.places[room]
    return RoomView(
        room=ROOMS[room],
        x=place.x,
        y=place.y,
        turned=place.turned,
        passages=tuple(ROOMS[r] for r in map_.passages[room]),
        to_vault=map_.distance[room],
        resources={RESOURCES[k]: n for k, n in enumerate(state.resources[room]) if n},
        traps=state.traps[room],
        portal=PORTALS[state.portals[room]],
        treasure=box.TREASURES[state.treasures[room]][0] if state.treasures[room] != NONE else 0,
        token=TOKENS[state.tokens[room]] if state.tokens[room] != NONE else "",
        heroes=tuple(heroes),
        monsters=tuple(guards),
    )


def _player(game: KH, seat: Seat) -> PlayerView:
    player = game.state.players[seat]
    clan = game.content.clans.get(player.clan)
    return PlayerView(
        clan=player.clan,
        hand=tuple(player.hand),
        played=tuple(player.played),
        discard=tuple(player.discard),
        deck=len(player.deck),
        lair=player.monsters.count(LAIR),
        monsters=len(player.monsters),
        health=clan.health if clan else 0,
    )


def _supply(game: KH) -> dict[str, int]:
    return {
        **{hero: supply.heroes(game, cls) for cls, hero in enumerate(HEROES)},
        **{name: supply.resources(game, kind) for kind, name in enumerate(RESOURCES)},
        "trap": supply.traps(game),
        "portal": supply.portals(game),
        "event": supply.event_tokens(game),
    }
