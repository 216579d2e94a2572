"""Which cards, Units and Skills to use for what: the cheapest way to meet several demands with what there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from delve.bots.mageknight import purse as purses
from delve.bots.mageknight.purse import Purse
from delve.bots.mageknight.ways import Way
from delve.games.mageknight.box import BASIC

BEAM = 220
"""Positions that are kept while pieces are handed out."""
OVERDRAWN = 2000
"""How much more effort than there was may go into what was begun."""


class Piece(Struct, frozen=True):
    """Something that can be used once: a card, a Unit, a Skill."""

    source: str
    ways: tuple[Way, ...]
    price: float
    card: bool


class Demand(Struct, frozen=True):
    """So many points are needed. Points are counted in halves, since what is inefficient counts half
    (MK-RANGED-09, MK-BLOCK-12)."""

    name: str
    need: int
    judge: Callable[[Way], int]
    """The halves that a way gives to it."""


class Use(Struct, frozen=True):
    """A piece that is used for a demand, and how it is paid for; -1: for mana that others take."""

    demand: int
    way: Way
    paid: tuple[str, ...]


Chain: TypeAlias = "tuple[Chain, Use] | None"


class Allotment(Struct, frozen=True):
    """What it costs to meet all demands, and what is used for it."""

    cost: float
    uses: tuple[Use, ...]


def points(what: str) -> Callable[[Way], int]:
    """Points of Move or Influence."""

    def judge(way: Way) -> int:
        return 2 * way.n if way.what == what else 0

    return judge


class Effort:
    """How much may still be tried out, so that an answer does not take long."""

    def __init__(self, left: int = 6000) -> None:
        self.left = left


def allot(
    pieces: Sequence[Piece], demands: Sequence[Demand], purse: Purse, effort: Effort | None = None
) -> Allotment | None:
    """The cheapest way to meet all demands; None if there is none, or no effort is left to find it."""
    if effort is not None and effort.left <= 0 and demands:
        return None
    found = spread(pieces, demands, purse, exact=True, effort=effort)
    return found.get(tuple(demand.need for demand in demands))


def spread(
    pieces: Sequence[Piece],
    demands: Sequence[Demand],
    purse: Purse,
    *,
    exact: bool = False,
    effort: Effort | None = None,
) -> dict[tuple[int, ...], Allotment]:
    """The cheapest way to each amount of points, up to what the demands need. `exact`: only what meets them all is
    looked for, and the search ends where it cannot be met."""
    needs = tuple(demand.need for demand in demands)
    if effort is not None:
        effort.left -= 50
    helpers, chosen, idle = _sorted(pieces, demands, needs)
    if exact and not _enough(chosen, needs):
        return {}
    hungry = any(way.cards for _, uses in chosen for _, _, way in uses)
    mana = {colour for _, uses in chosen for _, _, way in uses for one in way.mana for colour in one}
    start = (0,) * len(needs)
    states: dict[tuple[tuple[int, ...], Purse, int], tuple[float, Chain]]
    states = {(start, purse, idle if hungry else 0): (0.0, None)}
    helping = helpers if mana else []
    for piece in helping:
        states = _helped(states, piece, hungry, mana)
    helped = {piece.source for piece in helping}
    helped |= {way.also for _, uses in chosen for _, _, way in uses if way.also}
    for number, (piece, uses) in enumerate(chosen):
        if effort is not None:
            effort.left -= len(states) * len(uses)
            if exact and effort.left < -OVERDRAWN:
                return {}
        states = _handed(states, piece, uses, needs, hungry, piece.source in helped)
        if exact:
            states = _hopeful(states, chosen[number + 1 :], needs)
        if len(states) > BEAM:
            ranked = sorted(states.items(), key=lambda one: one[1][0] - 0.22 * sum(one[0][0]))
            states = dict(ranked[:BEAM])
    best: dict[tuple[int, ...], tuple[float, Chain]] = {}
    for (progress, _, spare), (cost, chain) in states.items():
        if spare >= 0 and (progress not in best or cost < best[progress][0]):
            best[progress] = (cost, chain)
    return {progress: Allotment(cost, _unchained(chain)) for progress, (cost, chain) in best.items()}


_Chosen: TypeAlias = "list[tuple[Piece, list[tuple[int, int, Way]]]]"


def _sorted(
    pieces: Sequence[Piece], demands: Sequence[Demand], needs: tuple[int, ...]
) -> tuple[list[Piece], _Chosen, int]:
    """The pieces that give mana, those that are of use with what for, and how many cards are of no use."""
    helpers: list[Piece] = []
    chosen: _Chosen = []
    idle = 0
    for piece in pieces:
        uses = []
        for number, demand in enumerate(demands):
            best: dict[tuple[tuple[tuple[str, ...], ...], int], tuple[int, Way]] = {}
            for way in piece.ways:
                given = min(needs[number], demand.judge(way))
                key = (way.mana, way.cards + bool(way.also))
                if given > 0 and (key not in best or (given, -way.price) > (best[key][0], -best[key][1].price)):
                    best[key] = (given, way)
            plain = max((given for (mana, cards), (given, _) in best.items() if not mana and not cards), default=0)
            uses += [
                (number, given, way)
                for (mana, cards), (given, way) in best.items()
                if given > plain or not (mana or cards)
            ]
        if uses:
            chosen.append((piece, uses))
        elif piece.card:
            idle += 1
        if any(way.what in ("mana", "die") for way in piece.ways):
            helpers.append(piece)
    chosen.sort(key=lambda one: -max(given for _, given, _ in one[1]))
    return helpers[:3], chosen, idle


def _enough(chosen: _Chosen, needs: tuple[int, ...]) -> bool:
    """Whether there could be enough, for each demand by itself and for all of them together."""
    for number, need in enumerate(needs):
        if sum(max((g for d, g, _ in uses if d == number), default=0) for _, uses in chosen) < need:
            return False
    return sum(max(g for _, g, _ in uses) for _, uses in chosen) >= sum(needs)


_States: TypeAlias = "dict[tuple[tuple[int, ...], Purse, int], tuple[float, Chain]]"


def _keep(states: _States, key: tuple[tuple[int, ...], Purse, int], cost: float, chain: Chain) -> None:
    known = states.get(key)
    if known is None or cost < known[0]:
        states[key] = (cost, chain)


def _helped(states: _States, piece: Piece, hungry: bool, wanted: set[str]) -> _States:
    """With a piece that gives mana, or without."""
    found = dict(states)
    for (progress, purse, spare), (cost, chain) in states.items():
        for way in piece.ways:
            if way.what not in ("mana", "die"):
                continue
            for left, paid, price in _paid(purse, way.mana):
                gifts: list[tuple[str | None, Purse]] = [(None, purses.more_dice(left, way.n))]
                if way.what == "mana":
                    gifts = [(c, purses.gain(left, c, way.n)) for c in way.colours if c in wanted and c in BASIC]
                for colour, rich in gifts:
                    named = way if colour is None else _coloured(way, colour)
                    total = cost + price + piece.price + way.price
                    used = (progress, rich, spare - 1 if hungry and piece.card else spare)
                    _keep(found, used, total, (chain, Use(-1, named, paid)))
    return found


def _coloured(way: Way, colour: str) -> Way:
    from msgspec.structs import replace

    asked = (("mk.ask.mana", f"colour:{colour}"), ("mk.ask.turn_die", f"colour:{colour}"))
    return replace(way, follow=(*way.follow, *asked))


def _handed(
    states: _States,
    piece: Piece,
    uses: list[tuple[int, int, Way]],
    needs: tuple[int, ...],
    hungry: bool,
    helping: bool,
) -> _States:
    """With a piece used for one of the demands, or kept."""
    found: _States = {}
    looks = helping or any(way.also for _, _, way in uses)
    for (progress, purse, spare), (cost, chain) in states.items():
        kept = spare + 1 if hungry and piece.card else spare
        _keep(found, (progress, purse, min(kept, 3)), cost, chain)
        spent = _spent(chain) if looks else ()
        if piece.source in spent:
            continue
        for number, given, way in uses:
            now = progress[number]
            if now >= needs[number] or (way.also and way.also in spent):
                continue
            after = (*progress[:number], min(needs[number], now + given), *progress[number + 1 :])
            left_cards = spare - way.cards if hungry else spare
            base = cost + piece.price + way.price + 0.3 * way.cards
            if not way.mana:
                _keep(found, (after, purse, left_cards), base, (chain, Use(number, way, ())))
                continue
            for left, paid, price in _paid(purse, way.mana):
                _keep(found, (after, left, left_cards), base + price, (chain, Use(number, way, paid)))
    return found


def _spent(chain: Chain) -> set[str]:
    """What a chain uses up."""
    found = set()
    while chain is not None:
        found.add(chain[1].way.source)
        if chain[1].way.also:
            found.add(chain[1].way.also)
        chain = chain[0]
    return found


@lru_cache(maxsize=1 << 14)
def _paid(purse: Purse, mana: tuple[tuple[str, ...], ...]) -> list[tuple[Purse, tuple[str, ...], float]]:
    """The ways to pay several mana."""
    found: list[tuple[Purse, tuple[str, ...], float]] = [(purse, (), 0.0)]
    for colours in mana:
        found = [
            (rest, (*paid, answer), cost + price)
            for left, paid, cost in found
            for rest, answer, price in purses.pay(left, colours)
        ]
    return found


def _hopeful(states: _States, rest: _Chosen, needs: tuple[int, ...]) -> _States:
    """Those that can still meet every demand."""
    most = [sum(max((g for d, g, _ in uses if d == n), default=0) for _, uses in rest) for n in range(len(needs))]
    least = [(n, need - most[n]) for n, need in enumerate(needs) if need > most[n]]
    if not least:
        return states
    if len(least) == 1:
        [(n, low)] = least
        return {key: one for key, one in states.items() if key[0][n] >= low}
    return {key: one for key, one in states.items() if all(key[0][n] >= low for n, low in least)}


def _unchained(chain: Chain) -> tuple[Use, ...]:
    found = []
    while chain is not None:
        found.append(chain[1])
        chain = chain[0]
    return tuple(reversed(found))
