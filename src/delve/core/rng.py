"""Chance inside the state: a SplitMix64 generator whose whole memory is one integer field.

The numbers depend on nothing but that integer: not on the platform, not on PYTHONHASHSEED, not on the
version of Python. Rules use it as `game.rng`; nothing else in a game may be random.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")

_SPAN = 1 << 64
_MASK = _SPAN - 1
_GOLDEN = 0x9E3779B97F4A7C15
_FEW = 1 << 32
_SAFE = _SPAN - _FEW
"""A number below this is in no incomplete last block of up to `_FEW` numbers."""


def seeded(seed: int) -> int:
    """The generator's first memory for a seed of any size or sign."""
    return mix(seed & _MASK) ^ mix((seed >> 64) & _MASK ^ _GOLDEN)


def mix(value: int) -> int:
    """Scramble 64 bits: the number that a generator with this memory draws (the finaliser of SplitMix64)."""
    value = (value + _GOLDEN) & _MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


class HasRng(Protocol):
    """A state: anything with the generator's memory in a field named `rng`."""

    rng: int


class Rng:
    """Draws numbers and keeps its memory in `state.rng`."""

    __slots__ = ("_state",)

    def __init__(self, state: HasRng) -> None:
        self._state = state

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        if n <= 0:
            raise ValueError(f"cannot choose below {n}")
        state = self._state
        while True:
            # `mix`, which leaves the next memory by the way.
            state.rng = value = (state.rng + _GOLDEN) & _MASK
            value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
            value ^= value >> 31
            # Numbers from the incomplete last block are thrown away, so that there is no bias. Most are far below it.
            if (value < _SAFE and n <= _FEW) or value < _SPAN - _SPAN % n:
                return value % n

    def roll(self, sides: int) -> int:
        """One die: a number from 1 to `sides`."""
        return self.below(sides) + 1

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items in random order, in place."""
        below = self.below
        for i in range(len(items) - 1, 0, -1):
            j = below(i + 1)
            items[i], items[j] = items[j], items[i]

    def sample(self, items: Sequence[T], k: int) -> list[T]:
        """`k` different items, in random order."""
        if not 0 <= k <= len(items):
            raise ValueError(f"cannot take {k} of {len(items)} items")
        pool = list(items)
        for i in range(k):
            j = i + self.below(len(pool) - i)
            pool[i], pool[j] = pool[j], pool[i]
        return pool[:k]


class LooseRng(Rng):
    """A generator with a memory of its own, for bots and tests."""

    __slots__ = ("rng",)

    def __init__(self, seed: int) -> None:
        self.rng = seeded(seed)
        super().__init__(self)
