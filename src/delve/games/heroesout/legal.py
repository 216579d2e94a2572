"""Whether a state could come about by the rules, as far as its pieces tell: what a written position is asked before
anybody plays on from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from delve.core.errors import BadPosition
from delve.core.msg import Msg, say
from delve.games.heroesout import box
from delve.games.heroesout.box import HEROES, NUMBER, RESOURCES, ROOMS, VAULT
from delve.games.heroesout.defs import Content
from delve.games.heroesout.map import joined, overlap, parse_layout, shared_sides
from delve.games.heroesout.rules import setup
from delve.games.heroesout.state import LAIR, NO_PORTAL, NONE, Player, State


def check(state: State, content: Content) -> None:
    """Raise BadPosition with the first thing that cannot be."""
    if state.scenario not in content.scenarios:
        raise BadPosition("kh.error.scenario", scenario=state.scenario, scenarios=", ".join(content.scenarios))
    if state.wave not in (1, 2):
        raise BadPosition("kh.position.wave", n=state.wave)
    if not 0 <= state.active < len(state.players):
        raise BadPosition("kh.position.active", n=state.active, seats=len(state.players))
    _check_map(state)
    _check_clans(state, content)
    _check_cards(state, content)
    _check_tokens(state)


def _check_map(state: State) -> None:
    """Each room once, none upon another, every one joined to the rest."""
    places = parse_layout(state.layout)
    for name, count in Counter(place.room for place in places).items():
        if count > 1:
            raise BadPosition("kh.position.too_many", thing=box.room_msg(NUMBER[name]), n=count, most=1)
    if NUMBER["vault"] not in {NUMBER[place.room] for place in places}:
        raise BadPosition("kh.position.no_vault")
    for one, other in combinations(places, 2):
        if overlap(one, other):
            raise BadPosition("kh.position.overlap", **_rooms(one.room, other.room))
    reached = {place.room for place in places if NUMBER[place.room] == VAULT}
    while True:
        more = {
            place.room
            for place in places
            if place.room not in reached
            and any(near.room in reached and (joined(near, place) or shared_sides(near, place)) for near in places)
        }
        if not more:
            break
        reached |= more
    apart = [place.room for place in places if place.room not in reached]
    if apart:
        raise BadPosition("kh.position.apart", room=box.room_msg(NUMBER[apart[0]]))


def _rooms(one: str, other: str) -> dict[str, Msg]:
    return {"room": box.room_msg(NUMBER[one]), "other": box.room_msg(NUMBER[other])}


def _check_clans(state: State, content: Content) -> None:
    """Each clan once, with its monsters where there are rooms."""
    present = {NUMBER[place.room] for place in parse_layout(state.layout)}
    clans = [player.clan for player in state.players if player.clan]
    clans += [state.lab_clan] if state.lab_clan else []
    for name in clans:
        if name not in content.clans:
            raise BadPosition("kh.error.clan", clan=name, clans=", ".join(content.clans))
        if clans.count(name) > 1:
            raise BadPosition("kh.error.clan_twice", clan=box.clan_msg(name))
    wounds = 0
    for player in state.players:
        wounds += sum(player.wounds)
        if player.clan and player.monsters:
            _check_monsters(player, content, present)
    if wounds > box.WOUND_TOKENS:
        raise BadPosition("kh.position.too_many", thing=say("kh.position.wound"), n=wounds, most=box.WOUND_TOKENS)


def _check_monsters(player: Player, content: Content, present: set[box.RoomId]) -> None:
    clan, name = content.clans[player.clan], box.clan_msg(player.clan)
    if len(player.monsters) != clan.monsters:
        raise BadPosition("kh.position.monsters", clan=name, n=len(player.monsters), most=clan.monsters)
    for room, wounds in zip(player.monsters, player.wounds, strict=True):
        if room != LAIR and room not in present:
            raise BadPosition("kh.position.room", room=box.room_msg(room))
        if not 0 <= wounds < clan.health or (wounds and room == LAIR):
            raise BadPosition("kh.position.wounds", clan=name, n=wounds)


def _check_cards(state: State, content: Content) -> None:
    """Every card in one place, and of no clan that does not play."""
    there = list(_cards(state))
    dealt = [player for player in state.players if player.monsters]
    known: set[str] = set(content.loot_deck()) if dealt else set()
    for clan in [player.clan for player in dealt] + ([state.lab_clan] if state.lab_clan else []):
        known |= set(content.clan_deck(clan))
    _check_pile(there, known)
    guild = [*state.guild, *state.guild_discard]
    guild_cards: set[str] = set(setup.guild_deck(content.scenarios[state.scenario]))
    _check_pile(guild, guild_cards)
    if len(state.row) > box.LOOT_ROW:
        raise BadPosition("kh.position.too_many", thing=say("kh.position.row"), n=len(state.row), most=box.LOOT_ROW)
    for player in state.players:
        own = set(content.clan_deck(player.clan)) if player.clan else set()
        others = {card for other in state.players if other is not player for card in _own(other, content)}
        for card in (*player.hand, *player.deck, *player.discard, *player.played):
            if card not in own and card in others:
                raise BadPosition("kh.position.not_theirs", clan=box.clan_msg(player.clan), card=card)


def _own(player: Player, content: Content) -> Sequence[str]:
    return content.clan_deck(player.clan) if player.clan else ()


def _check_pile(cards: Sequence[str], known: set[str]) -> None:
    for card, count in Counter(cards).items():
        if card not in known:
            raise BadPosition("kh.position.no_card", card=card)
        if count > 1:
            raise BadPosition("kh.position.too_many", thing=card, n=count, most=1)


def _cards(state: State) -> Iterator[str]:
    for player in state.players:
        yield from (*player.hand, *player.deck, *player.discard, *player.played)
    yield from (*state.loot, *state.row)


def _check_tokens(state: State) -> None:
    """No more tokens than the box has, each in a room that is there (KH-COMP-09)."""
    present = {NUMBER[place.room] for place in parse_layout(state.layout)}
    for room in range(len(ROOMS)):
        used = (
            any(state.resources[room])
            or state.traps[room]
            or state.portals[room] != NO_PORTAL
            or state.treasures[room] != NONE
            or state.tokens[room] != NONE
        )
        if used and room not in present:
            raise BadPosition("kh.position.room", room=box.room_msg(NUMBER[ROOMS[room]]))
    counts: list[tuple[Msg, list[int], int]] = [
        (box.resource_msg(kind), [room[kind] for room in state.resources], box.RESOURCE_TOKENS)
        for kind in range(len(RESOURCES))
    ]
    counts.append((say("kh.position.trap"), state.traps, box.TRAP_TOKENS))
    counts.append((say("kh.position.portal"), [int(one != NO_PORTAL) for one in state.portals], box.PORTAL_TOKENS))
    counts.append((say("kh.position.token"), [int(one != NONE) for one in state.tokens], box.EVENT_TOKENS))
    for thing, numbers, most in counts:
        if min(numbers) < 0 or sum(numbers) > most:
            raise BadPosition("kh.position.too_many", thing=thing, n=sum(numbers), most=most)
    for token, count in Counter([one for one in state.treasures if one != NONE] + state.treasure_supply).items():
        if count > 1:
            value = box.TREASURES[token][0]
            raise BadPosition("kh.position.too_many", thing=say("kh.position.treasure", n=value), n=count, most=1)
    for cls in range(len(HEROES)):
        heroes = [hero for hero in state.heroes if hero.cls == cls]
        if len(heroes) > box.HERO_TOKENS:
            raise BadPosition("kh.position.tokens", thing=box.hero_msg(cls), most=box.HERO_TOKENS)
        for hero in heroes:
            if hero.room not in present:
                raise BadPosition("kh.position.room", room=box.room_msg(hero.room))
            if hero.health < 1:
                raise BadPosition("kh.position.health", hero=box.hero_msg(cls), n=hero.health)
