"""A Struct made anew is what its class would have been with the keywords."""

from __future__ import annotations

import pytest
from msgspec import Struct

from delve.core.remade import remade


class Plain(Struct):
    a: int


@remade(frozen=True, order=True)
class Made(Plain):
    b: tuple[int, ...] = ()
    c: list[int] = []

    def total(self) -> int:
        """A method."""
        return self.a + sum(self.b)


def test_it_has_the_keywords() -> None:
    with pytest.raises(AttributeError, match="immutable"):
        Made(1).a = 2
    assert Made.__struct_config__.order
    assert Made.__name__ == "Made"
    assert Made.__bases__ == (Plain,)


def test_it_has_its_fields_defaults_and_methods() -> None:
    assert Made.__struct_fields__ == ("a", "b", "c")
    assert Made(1) == Made(1, (), [])
    assert Made(1).c is not Made(1).c
    assert Made(1, (2, 3)).total() == 6
