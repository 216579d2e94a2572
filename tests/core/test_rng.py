"""Chance: fixed numbers on every platform, no bias, nothing lost in a shuffle."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from delve.core.rng import LooseRng, seeded


def test_the_numbers_are_the_same_for_ever() -> None:
    rng = LooseRng(42)
    assert [rng.below(1000) for _ in range(8)] == GOLDEN_BELOW
    assert rng.roll(6) in range(1, 7)
    items = list(range(10))
    LooseRng(7).shuffle(items)
    assert items == GOLDEN_SHUFFLE


GOLDEN_BELOW = [411, 425, 683, 510, 395, 725, 440, 180]
GOLDEN_SHUFFLE = [4, 2, 9, 0, 1, 6, 8, 3, 7, 5]


def test_every_face_of_a_die_is_equally_likely() -> None:
    rng = LooseRng(1)
    counts = Counter(rng.roll(6) for _ in range(60_000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(9_500 < count < 10_500 for count in counts.values())


def test_large_numbers_are_no_less_likely_than_small_ones() -> None:
    rng = LooseRng(3)
    third = 1 << 62  # so that a quarter of all numbers would fall once more on the first third
    counts = Counter(rng.below(3 * third) // third for _ in range(30_000))
    assert sorted(counts) == [0, 1, 2]
    assert all(9_500 < count < 10_500 for count in counts.values())


def test_every_order_of_three_is_equally_likely() -> None:
    rng = LooseRng(2)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(60_000):
        items = [1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 6
    assert all(9_500 < count < 10_500 for count in counts.values())


@given(st.integers(), st.lists(st.integers(), max_size=40))
def test_a_shuffle_loses_nothing(seed: int, items: list[int]) -> None:
    shuffled = list(items)
    LooseRng(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


@given(st.integers(), st.integers(0, 20))
def test_a_sample_has_different_items(seed: int, count: int) -> None:
    taken = LooseRng(seed).sample(range(20), count)
    assert len(set(taken)) == len(taken) == count


@given(st.integers(), st.integers())
def test_different_seeds_start_differently(one: int, other: int) -> None:
    if (one - other) % (1 << 128):
        assert seeded(one) != seeded(other)


def test_nothing_cannot_be_chosen() -> None:
    with pytest.raises(ValueError, match="below 0"):
        LooseRng(1).choice([])
    with pytest.raises(ValueError, match="3 of 2"):
        LooseRng(1).sample([1, 2], 3)
