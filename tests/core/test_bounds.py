"""Data that others wrote is measured before it is unpacked."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from delve.core.bounds import CutShort, TooMuch, check_json, check_msgpack

scalars = st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text() | st.binary()
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=20) | st.dictionaries(st.text(), inner, max_size=20), max_leaves=40
)


def measured(value: Any) -> tuple[int, int]:
    """How many values there are in one, and how deep lists and maps lie."""
    if isinstance(value, dict):
        parts = [part for pair in value.items() for part in pair]
    elif isinstance(value, list):
        parts = value
    else:
        return 1, 0
    inside = [measured(part) for part in parts]
    return 1 + sum(items for items, _ in inside), 1 + max((depth for _, depth in inside), default=0)


@given(values)
def test_the_bounds_are_exact(value: Any) -> None:
    packed = msgspec.msgpack.encode(value)
    items, depth = measured(value)
    check_msgpack(packed, items, depth)
    if depth:
        with pytest.raises(TooMuch):
            check_msgpack(packed, items, depth - 1)
        if items > 1:
            with pytest.raises(TooMuch):
                check_msgpack(packed, items - 1, depth)


@given(values, st.data())
def test_what_is_cut_short_is_noticed(value: Any, data: st.DataObject) -> None:
    packed = msgspec.msgpack.encode(value)
    end = data.draw(st.integers(0, len(packed) - 1))
    with pytest.raises(CutShort):
        check_msgpack(packed[:end], 10_000)
    with pytest.raises(CutShort):
        check_msgpack(packed + b"\x00", 10_000)


@given(st.binary())
def test_what_passes_can_be_unpacked(noise: bytes) -> None:
    try:
        check_msgpack(noise, 1000, 20)
    except (TooMuch, CutShort):
        return
    try:
        value = msgspec.msgpack.decode(noise)
    except (msgspec.MsgspecError, UnicodeDecodeError, TypeError):
        return
    items, depth = measured(value) if not isinstance(value, dict) else (1, 1)
    assert items <= 1000
    assert depth <= 20


@pytest.mark.parametrize("size", [0, 15, 16, 65_535, 65_536])
def test_each_length_is_read(size: int) -> None:
    for value in ([0] * size, dict.fromkeys(map(str, range(size))), "x" * size, bytes(size)):
        packed = msgspec.msgpack.encode(value)
        check_msgpack(packed, measured(value)[0])
    for length in (1, 2, 4, 8, 16, size):
        check_msgpack(msgspec.msgpack.encode([msgspec.msgpack.Ext(5, bytes(length))]), 2)


@pytest.mark.parametrize("claim", [b"\xdd\xff\xff\xff\xff", b"\xdf\xff\xff\xff\xff", b"\xdc\xff\xff", b"\xde\xff\xff"])
def test_a_claimed_length_counts(claim: bytes) -> None:
    with pytest.raises(TooMuch):
        check_msgpack(claim, 65_535)


def test_a_byte_that_is_never_used_is_none() -> None:
    with pytest.raises(CutShort):
        check_msgpack(b"\xc1", 10)


def test_nesting_has_an_end() -> None:
    with pytest.raises(TooMuch):
        check_msgpack(b"\x91" * 1_000_000, 10_000_000)
    with pytest.raises(TooMuch):
        check_msgpack(b"\x81\xa1x" * 1_000_000, 10_000_000)
    with pytest.raises(TooMuch):
        check_json(b"[" * 1_000_000, 10_000_000)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text('ab[]{},"\\'),
    lambda inner: st.lists(inner) | st.dictionaries(st.text('ab[]{},"\\'), inner),
    max_leaves=20,
)


@given(json_values)
def test_json_is_measured_too(value: Any) -> None:
    text = json.dumps(value).encode()
    items, depth = measured(value)
    check_json(text, 2 * items, depth)
    if depth:
        with pytest.raises(TooMuch):
            check_json(text, 2 * items, depth - 1)


def test_json_is_counted() -> None:
    check_json(b"[" + b"[]," * 999 + b"[]]", 2001)
    with pytest.raises(TooMuch):
        check_json(b"[" + b"[]," * 999 + b"[]]", 2000)
    check_json(b'"' + b"[" * 1000, 10)
