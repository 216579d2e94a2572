"""What a position of Keep the Heroes Out! is worth to the monsters, who win and lose together.

The game is lost when four Active heroes stand in the Vault with nobody to fight, and won when the guild has no cards
left: what counts is how near the next heroes bring the first, and how long it is to the second.
"""

from __future__ import annotations

from functools import lru_cache
from math import log

from delve.bots.heroesout.ways import N, Ways, ways_of
from delve.bots.heroesout.weights import DEFAULT, LOOTERS
from delve.bots.heroesout.worth import Worth
from delve.bots.search.value import Features, Value
from delve.core.questions import Seat
from delve.core.session import Session
from delve.games.heroesout import box
from delve.games.heroesout.box import CELLS, VAULT, RoomId
from delve.games.heroesout.defs import Content
from delve.games.heroesout.guild_effects import Invade
from delve.games.heroesout.map import dungeon
from delve.games.heroesout.state import FINISHED, State

WEIGHTS: dict[str, float] = {
    "danger": -0.317,
    "heroes": -0.414,
    "crowds": -0.442,
    "prisoners": -0.299,
    "treasures": 0.260,
    "monsters": 0.091,
    "lair": -0.210,
    "traps": 0.465,
    "portals": 0.029,
    "hand": 0.762,
    "resources": 0.142,
    "rush": -3.514,
    "turns": -6.764,
    "players": 0.486,
}
"""Fitted: `python -m benchmarks.values heroesout`."""
BIAS = 11.421

TOUGH = 0.5
"""A further point of health, as a share of a hero."""
FADE = 8
"""When so many guild cards are left, what stands in the dungeon begins to count for less."""
LONG = 12
"""Turns beyond which the end is far away."""
NEAR = (1.7, 1.0, 0.7, 0.5, 0.4)
"""How much a hero counts by the distance to the Vault."""
RISK = tuple(tuple(danger / DEFAULT.weights.loss for danger in row) for row in DEFAULT.risk)
"""How near the Vault is to being lost, from 0 to 1, by heroes and guards in it."""

_AT: dict[str, tuple[RoomId, ...]] = {name: (room,) for name, room in box.NUMBER.items()} | dict(box.SYMBOLS.items())
"""Where guild cards send heroes."""


def features(session: Session, seat: Seat) -> Features:
    """The features, in the order of `WEIGHTS`; the same for all seats."""
    state: State = session.state
    content: Content = session.content
    players = state.players
    seats = len(players)
    guild, wave = state.guild, state.wave
    map_ = dungeon(state.layout)
    present = map_.present
    scenario = content.scenarios[state.scenario]
    portals = tuple([r for r in present if state.portals and state.portals[r] == FINISHED])
    ways = ways_of(state.layout, portals, scenario.heroes_use_portals)
    comings = _comings(content, state.scenario, present)
    pace = box.DIFFICULTIES[state.difficulty]  # type: ignore[index]  # checked by Config

    rate = [0.0] * N
    to_come = 0.0
    for card in guild:
        for room, n in comings[card]:
            rate[room] += n
            to_come += n
    cards = len(guild)
    turns = cards / pace[wave - 1]
    if wave == 1:
        whole = len(comings)
        to_come += sum([n for rooms in comings.values() for _, n in rooms])
        turns += whole / pace[1]
        cards += whole
    per_turn = pace[wave - 1] / max(1, len(guild))

    count = [0] * N
    extra = [0] * N
    for hero in state.heroes:
        count[hero.room] += 1
        extra[hero.room] += hero.health - 1
    guard = [0] * N
    lair = 0
    hand = 0.0
    for player in players:
        clan = content.clans.get(player.clan)
        if clan is None:
            continue
        for monster, room in enumerate(player.monsters):
            if room < 0:
                lair += 1
            else:
                guard[room] += clan.health - player.wounds[monster]
        better = _better(content, player.clan)
        hand += len(player.hand) + sum([better[card] for card in player.hand])

    values = [box.TREASURES[t][0] if t >= 0 else 0 for t in state.treasures] or [0] * N
    traps = state.traps or [0] * N
    danger = 0.0
    for room in present:
        often = rate[room]
        if often:
            danger += often * _charge(ways, room, 1, count, guard, traps, values)
    heroes = 0.0
    crowds = prisoners = 0
    distance = ways.steps[VAULT]
    for room in present:
        n = count[room]
        if not n:
            continue
        if room == CELLS:
            prisoners = n
            continue
        heroes += NEAR[min(distance[room], len(NEAR) - 1)] * (n + TOUGH * extra[room])
        crowds += n - 1
    fade = min(1.0, cards / FADE)
    resources = sum([sum(state.resources[room]) for room in present]) if state.resources else 0
    return (
        min(3.0, 2.0 * (danger * per_turn) ** 0.5),
        fade * heroes / 5,
        fade * crowds / 3,
        fade * prisoners / 2,
        fade * (sum(values) - values[VAULT]) / 3,
        fade * sum(guard) / 5,
        fade * lair / 5,
        fade * sum(traps) / 2,
        fade * len(portals) / 2,
        fade * hand / (seats * 4),
        fade * resources / 4,
        to_come / max(0.5, turns) / 2,
        log(min(turns, LONG) + 0.5) / 2,
        seats / 2,
    )


def _charge(
    ways: Ways, room: int, k: int, count: list[int], guard: list[int], traps: list[int], values: list[int]
) -> float:
    """How near the Vault is to being lost, from 0 to 1, once so many heroes come into a room and charge on from it."""
    k -= traps[room]
    if k <= 0:
        return 0.0
    k += count[room]
    held = guard[room]
    if room == VAULT:
        left = k - held
        return 1.0 if left >= LOOTERS else RISK[k][max(0, -left)]
    k -= held
    value = values[room]
    if k <= 0 or k < value:
        return 0.0
    k -= value
    closer = ways.closer[room]
    if not k or not closer:
        return 0.0
    if len(closer) == 1:
        return _charge(ways, closer[0], k, count, guard, traps, values)
    return min([_charge(ways, other, k, count, guard, traps, values) for other in closer])


@lru_cache(maxsize=256)
def _comings(content: Content, name: str, present: tuple[int, ...]) -> dict[str, list[tuple[int, float]]]:
    """For each card of a scenario's guild deck the rooms that heroes come to by it, each with their health."""
    scenario = content.scenarios[name]
    found: dict[str, list[tuple[int, float]]] = {}
    for card in box.HERO_CARDS:
        hero, _, symbol = card.partition(".")
        tough = scenario.health.get(hero, 1)  # type: ignore[call-overload]  # hero cards are made from these names
        found[card] = [(r, 0.5 + 0.5 * tough) for r in box.SYMBOLS[symbol] if r in present]  # type: ignore[index]
    for card, copies in scenario.cards.items():
        rooms: list[tuple[int, float]] = []
        for effect in content.guild_cards[card].effects:
            if isinstance(effect, Invade):
                where = _AT.get(effect.where, ())
                rooms += [(r, 0.5 + 0.5 * effect.health) for r in where if r in present]
        for number in range(1, copies + 1):
            found[f"{card}#{number}"] = rooms
    return found


@lru_cache(maxsize=64)
def _better(content: Content, clan: str) -> dict[str, float]:
    """How much more each card is worth to a clan than one of its own, as a share."""
    worth = Worth(content, content.clans[clan])
    return {card: worth.card(card) / worth.mean - 1 for card in content.cards}


def clock(state: State) -> int:
    """Counts turns."""
    return state.turn


VALUE = Value(tuple(WEIGHTS), tuple(WEIGHTS.values()), BIAS, features, clock)
