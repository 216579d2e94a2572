"""What the bot works out about a dungeon and a guild deck, and remembers: ways, distances, what is still to come."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from delve.games.heroesout import box
from delve.games.heroesout.box import HEROES, NUMBER, ROOMS, VAULT, RoomId
from delve.games.heroesout.defs import Content
from delve.games.heroesout.guild_effects import Invade
from delve.games.heroesout.map import FAR, dungeon

N = len(ROOMS)


class Ways(Struct, frozen=True):
    """How monsters and heroes get about, with the portals as they are."""

    near: tuple[tuple[int, ...], ...]
    """Where a monster can move to from each room."""
    steps: tuple[tuple[int, ...], ...]
    """Moves between any two rooms."""
    closer: tuple[tuple[int, ...], ...]
    """Where heroes charge to from each room."""
    before: tuple[tuple[int, ...], ...]
    """The rooms from which heroes can come into each room, itself included."""
    stretch: float
    """The mean number of moves between two rooms."""


@lru_cache(maxsize=4096)
def ways_of(layout: str, portals: tuple[int, ...], heroes_use_portals: bool) -> Ways:
    """The tables of a dungeon with these finished portals."""
    map_ = dungeon(layout)
    near: list[tuple[int, ...]] = []
    for room in range(N):
        ways = [int(r) for r in map_.passages[room]]
        if room in portals:
            ways += [other for other in portals if other != room and other not in ways]
        near.append(tuple(ways))
    steps = tuple(_distances(near, room) for room in range(N))
    if heroes_use_portals:
        to_vault = steps[VAULT]
        closer = tuple(tuple(n for n in near[r] if to_vault[n] < to_vault[r]) for r in range(N))
    else:
        closer = tuple(tuple(int(n) for n in map_.closer[r]) for r in range(N))
    before: list[set[int]] = [{r} for r in range(N)]
    order = sorted(map_.present, key=lambda r: -(steps[VAULT][r] if heroes_use_portals else map_.distance[r]))
    for room in order:
        for other in closer[room]:
            before[other] |= before[room]
    here = map_.present
    stretch = sum(min(steps[a][b], 6) for a in here for b in here) / max(1, len(here) * (len(here) - 1))
    return Ways(tuple(near), steps, closer, tuple(tuple(sorted(b)) for b in before), stretch)


def _distances(near: list[tuple[int, ...]], start: int) -> tuple[int, ...]:
    found = [FAR] * N
    found[start] = 0
    edge = [start]
    while edge:
        reached = []
        for room in edge:
            for other in near[room]:
                if found[other] == FAR:
                    found[other] = found[room] + 1
                    reached.append(other)
        edge = reached
    return tuple(found)


class Outlook(Struct, frozen=True):
    """What the guild deck may still bring; by the open discard pile, the rest is in it."""

    rate: tuple[float, ...]
    """Heroes to be expected in each room for one guild card."""
    hero: float
    """The share of hero cards."""
    classes: tuple[float, ...]
    """The share of hero cards of each class."""
    trappable: float
    """The share of heroes that a trap stops on being summoned."""
    size: int
    """Cards in the whole deck."""


@lru_cache(maxsize=512)
def outlook(content: Content, name: str, discard: tuple[str, ...], present: tuple[int, ...]) -> Outlook:
    """Work out what the guild deck may still bring."""
    scenario = content.scenarios[name]
    deck = [*box.HERO_CARDS, *(f"{card}#{i}" for card, n in scenario.cards.items() for i in range(1, n + 1))]
    size = len(deck)
    gone = set(discard)
    left = [card for card in deck if card not in gone] or deck
    rate = [0.0] * N
    classes = [0.0] * len(HEROES)
    trappable = 0.0
    heroes = 0
    for card in left:
        name, _, symbol = card.partition(".")
        if name in HEROES:
            heroes += 1
            classes[HEROES.index(name)] += 1 / len(left)
            trappable += name != "rogue" and scenario.health.get(name, 1) == 1
            for room in box.SYMBOLS[symbol]:  # type: ignore[index]  # hero cards are made from symbols
                if room in present:
                    rate[room] += 1 / len(left)
            continue
        for effect in content.guild[card].effects:
            if isinstance(effect, Invade):
                for room in _rooms_of(effect.where):
                    if room in present:
                        rate[room] += effect.health / len(left)
    return Outlook(tuple(rate), heroes / len(left), tuple(classes), trappable / max(1, heroes), size)


def _rooms_of(where: str) -> tuple[RoomId, ...]:
    if where in NUMBER:
        return (NUMBER[where],)
    return box.SYMBOLS.get(where, ())  # type: ignore[call-overload,no-any-return]
