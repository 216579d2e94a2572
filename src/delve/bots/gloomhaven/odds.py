"""What an attack can be expected to do, by the modifier cards that are left."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from delve.games.gloomhaven.defs import Content

Cards: TypeAlias = tuple[tuple[int, int, int], ...]
"""Modifier cards by value and factor, with how many there are of each."""


class Blow(NamedTuple):
    """What an attack is expected to do to a target."""

    damage: float
    """What it takes, no more than the target has."""
    kill: float
    """How likely the target is to die."""
    raw: float
    """Its damage, whatever the target has."""


class Odds:
    """A modifier deck, shuffled."""

    def __init__(self, cards: Cards) -> None:
        total = sum(n for _, _, n in cards) or 1
        self.chances = tuple((value, times, n / total) for value, times, n in cards)
        self._blows: dict[tuple[int, int, int, int], Blow] = {}

    def blow(self, base: int, shield: int, health: int, luck: int = 0) -> Blow:
        """An attack on a target. `luck` is 1 with advantage and -1 with disadvantage."""
        key = (base, shield, health, luck)
        found = self._blows.get(key)
        if found is None:
            found = self._blows[key] = self._work_out(base, shield, health, luck)
        return found

    def _work_out(self, base: int, shield: int, health: int, luck: int) -> Blow:
        spread: dict[int, float] = {}
        for value, times, chance in self.chances:
            dealt = max(0, (base * times if times != 1 else max(0, base + value)) - shield)
            spread[dealt] = spread.get(dealt, 0.0) + chance
        if luck:
            order = sorted(spread, reverse=luck < 0)
            best, before = {}, 0.0
            for dealt in order:
                upto = before + spread[dealt]
                best[dealt] = upto * upto - before * before
                before = upto
            spread = best
        damage = sum(min(dealt, health) * chance for dealt, chance in spread.items())
        kill = sum(chance for dealt, chance in spread.items() if dealt >= health)
        return Blow(damage, kill, sum(dealt * chance for dealt, chance in spread.items()))


@lru_cache(maxsize=512)
def _odds(cards: Cards) -> Odds:
    return Odds(cards)


def odds_of(left: dict[str, int], discard: tuple[str, ...], content: Content) -> Odds:
    """The odds of a deck: of what is left, or of all of it once that is nothing."""
    counts: dict[tuple[int, int], int] = {}
    names = dict(left) if left else {}
    if not left:
        for card in discard:
            names[card] = names.get(card, 0) + 1
    for name, n in names.items():
        shown = content.modifiers[name]
        if shown.rolling:
            continue
        counts[shown.value, shown.times] = counts.get((shown.value, shown.times), 0) + n
    if not counts:
        counts[0, 1] = 1
    return _odds(tuple((value, times, n) for (value, times), n in sorted(counts.items())))
