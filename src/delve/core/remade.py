"""Structs of compiled modules: mypyc passes on no keywords of a class, so `tools/compile.py` makes them a decorator.

What such a Struct is made of is not known at run time in full. It is for figures that are reckoned with, not for those
that are saved, cloned or sent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

S = TypeVar("S", bound=msgspec.Struct)


def remade(**keywords: Any) -> Callable[[type[S]], type[S]]:
    """Makes a Struct anew, with the keywords of its class: `@remade(frozen=True)`."""

    def make(kind: Any) -> Any:
        made = {*kind.__struct_fields__, "__slots__", "__dict__"}
        space = {name: value for name, value in vars(kind).items() if name not in made}
        space.update(_defaults(kind))
        return type(kind)(kind.__name__, kind.__bases__, space, **keywords)

    return make


def _defaults(kind: Any) -> dict[str, Any]:
    """The defaults of the fields that the class itself has."""
    with_default = kind.__struct_fields__[len(kind.__struct_fields__) - len(kind.__struct_defaults__) :]
    return {
        name: msgspec.field(default_factory=default.factory) if type(default).__name__ == "Factory" else default
        for name, default in zip(with_default, kind.__struct_defaults__, strict=True)
        if name in kind.__annotations__
    }
