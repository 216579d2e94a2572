"""What a viewer cannot see: dealing it anew, and telling where two states differ.

A game says in `GameDef.hidden` which fields of its state somebody may not see. The conformance suite shows that
`GameDef.determinize` changes those fields and no other.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence
from typing import Any

from msgspec import Struct

from delve.core.rng import Rng


def deal(rng: Rng, *piles: MutableSequence[Any]) -> None:
    """Shuffle several piles together; each keeps its size. They are sorted first, so that the outcome depends on what
    is in them and on the generator alone: whoever knows the seed learns nothing about how they lay before."""
    pool = sorted(item for pile in piles for item in pile)
    rng.shuffle(pool)
    first = 0
    for pile in piles:
        count = len(pile)
        pile[:] = pool[first : first + count]
        first += count


def differences(first: Any, second: Any, path: str = "") -> Iterator[str]:
    """Where two states differ, as paths of field names; `*` stands for any place in a list or dict. A list of plain
    values is compared as a whole."""
    if isinstance(first, Struct) and type(first) is type(second):
        for name in first.__struct_fields__:
            yield from differences(getattr(first, name), getattr(second, name), f"{path}.{name}" if path else name)
    elif isinstance(first, dict) and isinstance(second, dict) and set(first) == set(second):
        for key in first:
            yield from differences(first[key], second[key], f"{path}.*")
    elif _is_row(first) and _is_row(second) and len(first) == len(second):
        for one, other in zip(first, second, strict=True):
            yield from differences(one, other, f"{path}.*")
    elif first != second:
        yield path


def _is_row(value: Any) -> bool:
    """Whether this is a list of things that have fields or items of their own."""
    return isinstance(value, list | tuple) and any(isinstance(item, Struct | dict | list | tuple) for item in value)
