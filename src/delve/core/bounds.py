"""Bounds on data that others wrote: how deep and how many, counted before anything is made of it.

A few bytes can stand for millions of empty lists, and for nesting that no decoder gets to the end of. Reading the
marks alone takes no memory to speak of, and as long as the data is: so whatever is decoded afterwards is small.
"""

from __future__ import annotations

import re

DEPTH = 64
"""How deep lists and maps may lie in each other. A long game of Mage Knight has 16 levels."""


class TooMuch(ValueError):
    """There is more in it than we are ready to unpack."""


class CutShort(ValueError):
    """It ends before it is complete, or is not of this form."""


def _sizes() -> list[int]:
    """For each first byte of a msgpack value how many bytes follow, where the byte says so; else -1."""
    sizes = [-1] * 256
    for byte in (*range(0x80), *range(0xE0, 0x100), 0xC0, 0xC2, 0xC3):
        sizes[byte] = 0
    for byte in range(0xA0, 0xC0):
        sizes[byte] = byte - 0xA0
    plain = {0xCA: 4, 0xCB: 8, 0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8, 0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8}
    extended = {0xD4: 2, 0xD5: 3, 0xD6: 5, 0xD7: 9, 0xD8: 17}
    for byte, size in (plain | extended).items():
        sizes[byte] = size
    return sizes


_SIZES = _sizes()
_LENGTHS = {0xD9: 1, 0xDA: 2, 0xDB: 4, 0xC4: 1, 0xC5: 2, 0xC6: 4, 0xC7: 1, 0xC8: 2, 0xC9: 4}
"""Text, bytes and extensions that are preceded by their length, and in how many bytes it is written."""
_EXTENSIONS = (0xC7, 0xC8, 0xC9)


def check_msgpack(data: bytes, items: int, depth: int = DEPTH) -> None:
    """Raise TooMuch if there are more values than `items` in it or lists and maps lie deeper than `depth`, and CutShort
    if it is no whole value. A list counts with the length that it claims, before its elements are looked at."""
    total = left = 1
    at = 0
    above: list[int] = []
    try:
        while True:
            while not left:
                if not above:
                    if at != len(data):
                        raise CutShort
                    return
                left = above.pop()
            left -= 1
            byte = data[at]
            at += 1
            size = _SIZES[byte]
            if size >= 0:
                at += size
                continue
            if byte in _LENGTHS:
                width = _LENGTHS[byte]
                at += width + int.from_bytes(data[at : at + width], "big") + (byte in _EXTENSIONS)
                continue
            if byte < 0xA0:
                inside = byte & 0x0F
                pairs = byte < 0x90
            elif byte >= 0xDC:
                width = 4 if byte & 1 else 2
                inside = int.from_bytes(data[at : at + width], "big")
                at += width
                pairs = byte >= 0xDE
            else:
                raise CutShort  # 0xC1 is never used.
            if pairs:
                inside *= 2
            total += inside
            if total > items or len(above) >= depth:
                raise TooMuch
            above.append(left)
            left = inside
    except IndexError:
        raise CutShort from None


_MARKS = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[][{},]', re.DOTALL)


def check_json(data: bytes, items: int, depth: int = DEPTH) -> None:
    """Raise TooMuch as `check_msgpack` does. Whether it is JSON at all is the decoder's to say."""
    total = 1
    level = 0
    for mark in _MARKS.finditer(data):
        byte = data[mark.start()]
        if byte == 0x22:
            continue
        if byte in b"]}":
            level -= 1
            continue
        total += 1
        if byte in b"[{":
            level += 1
        if total > items or level > depth:
            raise TooMuch
