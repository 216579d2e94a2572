"""State as data: clones that share nothing, and only types that belong in a state."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from delve.core.state import cloner, decode, encode, state_hash


class Inner(Struct):
    numbers: list[int]
    name: str = ""


class Fixed(Struct, frozen=True):
    x: int


class Outer(Struct):
    one: Inner
    many: list[Inner]
    by_name: dict[str, Inner]
    nested: list[list[int]]
    table: dict[str, list[int]]
    maybe: Inner | None
    fixed: Fixed
    pair: tuple[int, Fixed]
    word: Literal["a", "b"] = "a"
    none: int | None = None


inner = st.builds(Inner, st.lists(st.integers(0, 9)), st.text(max_size=3))
fixed = st.builds(Fixed, st.integers(0, 9))
outer = st.builds(
    Outer,
    inner,
    st.lists(inner, max_size=3),
    st.dictionaries(st.text(max_size=2), inner, max_size=3),
    st.lists(st.lists(st.integers(0, 9), max_size=3), max_size=3),
    st.dictionaries(st.text(max_size=2), st.lists(st.integers(0, 9), max_size=3), max_size=3),
    st.none() | inner,
    fixed,
    st.tuples(st.integers(0, 9), fixed),
    st.sampled_from(["a", "b"]),
    st.none() | st.integers(0, 9),
)


@given(outer)
def test_a_clone_is_equal_and_shares_nothing_that_can_change(state: Outer) -> None:
    copy = cloner(Outer)(state)
    assert copy == state
    before = encode(state)
    copy.one.numbers.append(1)
    copy.many.append(copy.one)
    copy.by_name["new"] = copy.one
    for row in copy.nested:
        row.append(7)
    for values in copy.table.values():
        values.append(7)
    if copy.maybe is not None:
        copy.maybe.name += "!"
    for member in copy.many[:-1]:
        member.numbers.append(5)
    assert encode(state) == before


@given(outer)
def test_a_snapshot_restores_the_same_state(state: Outer) -> None:
    again = decode(Outer, encode(state))
    assert again == state
    assert state_hash(again) == state_hash(state)


class WithSet(Struct):
    things: set[int]


class WithAny(Struct):
    thing: object


@pytest.mark.parametrize("kind", [WithSet, WithAny])
def test_what_has_no_place_in_a_state_is_refused_at_once(kind: type[Struct]) -> None:
    with pytest.raises(TypeError, match="has no place in a state"):
        cloner(kind)


class Numbered(Struct):
    """A state with numbers as keys."""

    places: dict[int, Inner]


def test_numbers_as_keys_are_kept_in_order() -> None:
    state = Numbered({n: Inner([n]) for n in (10, 2, 1)})
    other = Numbered({n: Inner([n]) for n in (1, 2, 10)})
    assert encode(state) == encode(other)
    assert state_hash(state) == state_hash(other)
    assert decode(Numbered, encode(state)) == state
    assert list(decode(Numbered, encode(state)).places) == [1, 2, 10]
