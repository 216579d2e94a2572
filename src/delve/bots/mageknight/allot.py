"""Which cards, Units and Skills to use for what: the cheapest way to meet several demands with what there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from delve.bots.mageknight import purse as purses
from delve.bots.mageknight.purse import Purse
from delve.bots.mageknight.ways import Way
from delve.games.mageknight.box import BASIC

BEAM = 220
"""Positions that are kept while pieces are handed out."""
OVERDRAWN = 2000
"""How much more effort than there was may go into what was begun."""
HELPS = ("mana", "die")
"""Ways that help to pay for others."""


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
    kinds: tuple[str, ...] = ()
    """What ways have to be for it to give anything; empty: whatever they are."""
    known: dict[int, tuple[list[tuple[int, Way]], int, Piece]] = {}
    """What pieces give to it, as far as it was asked for, by identity."""

    def gifts(self, piece: Piece) -> tuple[list[tuple[int, Way]], int, Piece]:
        """The best ways to use a piece for it, by what they take, and the most that they give; none that takes more
        gives no more."""
        known = self.known.get(id(piece))
        if known is None:
            best = self._best(piece)
            known = self.known[id(piece)] = (best, max([given for given, _ in best], default=0), piece)
        return known

    def _best(self, piece: Piece) -> list[tuple[int, Way]]:
        best: dict[tuple[tuple[tuple[str, ...], ...], int], tuple[int, Way]] = {}
        for way in piece.ways:
            if self.kinds and way.what not in self.kinds:
                continue
            given = self.judge(way)
            if given <= 0 or not self.need:
                continue
            given = min(self.need, given)
            key = (way.mana, way.cards + bool(way.also))
            known = best.get(key)
            if known is None or (given, -way.price) > (known[0], -known[1].price):
                best[key] = (given, way)
        free = ((), 0)
        plain = best[free][0] if free in best else 0
        return [one for key, one in best.items() if one[0] > plain or key == free]


class Use(Struct, frozen=True):
    """A piece that is used for a demand, and how it is paid for; -1: for mana that others take."""

    demand: int
    way: Way
    paid: tuple[str, ...]


Chain: TypeAlias = "tuple[Any, int, Way, tuple[str, ...]] | None"
"""What was used so far, last first: the chain before it, for which demand, and how it was paid for."""


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
    chosen, idle = _sorted(pieces, demands)
    if exact and not _enough(chosen, needs):
        return {}
    search = _Search(needs, chosen, purse)
    states: _States = {((0,) * len(needs), 0, idle if search.hungry else 0): (0.0, None)}
    for piece in _helpers(pieces) if search.mana else []:
        states = search.helped(states, piece)
    rest = [sum([offer.most[n] for offer in chosen]) for n in range(len(needs))]
    least: list[tuple[int, int]] = []
    for offer in chosen:
        if effort is not None:
            effort.left -= len(states) * len(offer.uses)
            if exact and effort.left < -OVERDRAWN:
                return {}
        if exact:
            # What the pieces after this one cannot give has to be there with it.
            rest = [all_ - most for all_, most in zip(rest, offer.most, strict=True)]
            least = [(n, need - rest[n]) for n, need in enumerate(needs) if need > rest[n]]
        states = search.handed(states, offer, least)
        if len(states) > BEAM:
            ranked = sorted(states.items(), key=lambda one: one[1][0] - 0.22 * sum(one[0][0]))
            states = dict(ranked[:BEAM])
    best: dict[tuple[int, ...], tuple[float, Chain]] = {}
    for (progress, _, spare), (cost, chain) in states.items():
        if spare >= 0 and (progress not in best or cost < best[progress][0]):
            best[progress] = (cost, chain)
    return {progress: Allotment(cost, _unchained(chain)) for progress, (cost, chain) in best.items()}


class _Offer(Struct, frozen=True):
    """A piece with what it can be used for: which demand, what it gives, in which way."""

    piece: Piece
    uses: list[tuple[int, int, Way]]
    most: list[int]
    """The most that it gives, demand by demand."""


def _helpers(pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces that give mana; a few are enough."""
    return [piece for piece in pieces if any(way.what in HELPS for way in piece.ways)][:3]


def _sorted(pieces: Sequence[Piece], demands: Sequence[Demand]) -> tuple[list[_Offer], int]:
    """The pieces that are of use with what for, and how many cards are of no use."""
    chosen: list[_Offer] = []
    idle = 0
    for piece in pieces:
        gifts = [demand.gifts(piece) for demand in demands]
        uses = [(number, given, way) for number, (some, _, _) in enumerate(gifts) for given, way in some]
        if uses:
            chosen.append(_Offer(piece, uses, [most for _, most, _ in gifts]))
        elif piece.card:
            idle += 1
    chosen.sort(key=lambda offer: -max(offer.most))
    return chosen, idle


def _enough(chosen: list[_Offer], needs: tuple[int, ...]) -> bool:
    """Whether there could be enough, for each demand by itself and for all of them together."""
    for number, need in enumerate(needs):
        if sum([offer.most[number] for offer in chosen]) < need:
            return False
    return sum([max(offer.most) for offer in chosen]) >= sum(needs)


_State: TypeAlias = tuple[tuple[int, ...], int, int]
"""The points there are for each demand, the number of the purse, and cards to spare."""
_States: TypeAlias = "dict[_State, tuple[float, Chain]]"


class _Search:
    """What one search for the cheapest way knows. Purses have numbers in it, since positions are compared often."""

    def __init__(self, needs: tuple[int, ...], chosen: list[_Offer], purse: Purse) -> None:
        ways = [way for offer in chosen for _, _, way in offer.uses]
        self.needs = needs
        self.purses, self._numbers = [purse], {purse: 0}
        self._known: dict[tuple[int, tuple[tuple[str, ...], ...]], list[tuple[int, tuple[str, ...], float]]] = {}
        self.hungry = any(way.cards for way in ways)
        """Whether other cards are discarded for something, so that those to spare count."""
        self.mana = {colour for way in ways for one in way.mana for colour in one}
        self.taken = {way.also for way in ways if way.also}
        """Pieces that may be used up by others."""

    def _number(self, purse: Purse) -> int:
        number = self._numbers.setdefault(purse, len(self.purses))
        if number == len(self.purses):
            self.purses.append(purse)
        return number

    def helped(self, states: _States, piece: Piece) -> _States:
        """With a piece that gives mana, or without."""
        self.taken.add(piece.source)
        found = dict(states)
        for (progress, purse, spare), (cost, chain) in states.items():
            for way in piece.ways:
                if way.what not in HELPS:
                    continue
                for left, paid, price in _paid(self.purses[purse], way.mana):
                    gifts: list[tuple[str | None, Purse]] = [(None, purses.more_dice(left, way.n))]
                    if way.what == "mana":
                        wanted = [c for c in way.colours if c in self.mana and c in BASIC]
                        gifts = [(c, purses.gain(left, c, way.n)) for c in wanted]
                    for colour, rich in gifts:
                        named = way if colour is None else _coloured(way, colour)
                        total = cost + price + piece.price + way.price
                        used = (progress, self._number(rich), spare - 1 if self.hungry and piece.card else spare)
                        known = found.get(used)
                        if known is None or total < known[0]:
                            found[used] = (total, (chain, -1, named, paid))
        return found

    def handed(self, states: _States, offer: _Offer, least: list[tuple[int, int]]) -> _States:
        """With a piece used for one of the demands, or kept; only what has the least points for every demand."""
        piece, hungry = offer.piece, self.hungry
        found: _States = {}
        steps: dict[tuple[int, ...], tuple[bool, list[tuple[int, Way, tuple[int, ...]]]]] = {}
        looks = piece.source in self.taken or any(way.also for _, _, way in offer.uses)
        for (progress, purse, spare), (cost, chain) in states.items():
            if progress not in steps:
                steps[progress] = self._steps(progress, offer, least)
            enough, uses = steps[progress]
            if enough:
                kept = (progress, purse, min(spare + 1 if hungry and piece.card else spare, 3))
                known = found.get(kept)
                if known is None or cost < known[0]:
                    found[kept] = (cost, chain)
            spent = _spent(chain) if looks else ()
            if piece.source in spent:
                continue
            for number, way, after in uses:
                if spent and way.also in spent:
                    continue
                base = cost + piece.price + way.price + 0.3 * way.cards
                left_cards = spare - way.cards if hungry else spare
                for left, paid, price in self._payments(purse, way.mana) if way.mana else ((purse, (), 0.0),):
                    used = (after, left, left_cards)
                    known = found.get(used)
                    if known is None or base + price < known[0]:
                        found[used] = (base + price, (chain, number, way, paid))
        return found

    def _steps(
        self, progress: tuple[int, ...], offer: _Offer, least: list[tuple[int, int]]
    ) -> tuple[bool, list[tuple[int, Way, tuple[int, ...]]]]:
        """Whether so many points are enough without a piece, and what it can be used for with the points after it."""
        short = [(n, low) for n, low in least if progress[n] < low]
        uses = []
        for number, given, way in offer.uses:
            points = min(self.needs[number], progress[number] + given)
            fine = not short or (len(short) == 1 and short[0][0] == number and short[0][1] <= points)
            if fine and points > progress[number]:
                uses.append((number, way, (*progress[:number], points, *progress[number + 1 :])))
        return not short, uses

    def _payments(self, purse: int, mana: tuple[tuple[str, ...], ...]) -> list[tuple[int, tuple[str, ...], float]]:
        """The ways to pay several mana, with the numbers of the purses that are left."""
        known = self._known.get((purse, mana))
        if known is None:
            ways = _paid(self.purses[purse], mana)
            known = self._known[purse, mana] = [(self._number(left), paid, price) for left, paid, price in ways]
        return known


def _coloured(way: Way, colour: str) -> Way:
    asked = (("mk.ask.mana", f"colour:{colour}"), ("mk.ask.turn_die", f"colour:{colour}"))
    return replace(way, follow=(*way.follow, *asked))


def _spent(chain: Chain) -> set[str]:
    """What a chain uses up."""
    found = set()
    while chain is not None:
        chain, _, way, _ = chain
        found.add(way.source)
        if way.also:
            found.add(way.also)
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


def _unchained(chain: Chain) -> tuple[Use, ...]:
    found = []
    while chain is not None:
        chain, demand, way, paid = chain
        found.append(Use(demand, way, paid))
    return tuple(reversed(found))
