"""Data that others wrote is measured before it is unpacked."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from delve.core.bounds import CutShort, TooMuch, _sizes, check_json, check_msgpack

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


def test_the_sizes_of_all_first_bytes_are_those_of_the_format() -> None:
    """As the specification of msgpack lists them."""
    sizes = _sizes()
    assert len(sizes) == 256
    assert {byte: size for byte, size in enumerate(sizes) if 0xC0 <= byte < 0xE0 and size >= 0} == {
        0xC0: 0,
        0xC2: 0,
        0xC3: 0,
        0xCA: 4,
        0xCB: 8,
        0xCC: 1,
        0xCD: 2,
        0xCE: 4,
        0xCF: 8,
        0xD0: 1,
        0xD1: 2,
        0xD2: 4,
        0xD3: 8,
        0xD4: 2,
        0xD5: 3,
        0xD6: 5,
        0xD7: 9,
        0xD8: 17,
    }
    assert sizes[:0x80] == [0] * 128, "small numbers"
    assert sizes[0x80:0xA0] == [-1] * 32, "maps and lists"
    assert sizes[0xA0:0xC0] == list(range(32)), "short texts"
    assert sizes[0xE0:] == [0] * 32, "small negative numbers"
