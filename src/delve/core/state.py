"""State as data: compiled clones, snapshots, hashes and migrations.

A state is a tree of mutable `msgspec.Struct`s made of numbers, text, lists, dicts and frozen Structs. `cloner`
reads the annotations once and writes a Python function that copies exactly what can change.
"""

from __future__ import annotations

import hashlib
import types
import typing
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, TypeVar

import msgspec

S = TypeVar("S", bound=msgspec.Struct)

_SCALARS = (int, str, bool, float, bytes, type(None))


_cloners: dict[type, Callable[[Any], Any]] = {}
_sorters: dict[type, Callable[[Any], Any]] = {}


def cloner(kind: type[S]) -> Callable[[S], S]:
    """The compiled clone function of a state type."""
    if kind not in _cloners:
        _cloners[kind] = _compiled(kind, _Source())
    return _cloners[kind]


def _sorter(kind: type[S]) -> Callable[[S], S]:
    """A clone function that puts the keys of all dictionaries in order."""
    if kind not in _sorters:
        _sorters[kind] = _compiled(kind, _Source(in_order=True))
    return _sorters[kind]


def _compiled(kind: type[S], source: _Source) -> Callable[[S], S]:
    name = source.function(kind)
    space: dict[str, Any] = {}
    exec("\n".join(source.lines), source.space, space)
    source.space.update(space)
    result: Callable[[S], S] = space[name]
    return result


class _Source:
    """Collects the source of one clone function for each Struct type met."""

    def __init__(self, *, in_order: bool = False) -> None:
        self.in_order = in_order
        self.lines: list[str] = []
        self.space: dict[str, Any] = {}
        self.names: dict[type, str] = {}

    def function(self, kind: type) -> str:
        if kind in self.names:
            return self.names[kind]
        name = self.names[kind] = f"clone_{kind.__name__}_{len(self.names)}"
        self.space[f"T{name}"] = kind
        hints = typing.get_type_hints(kind)
        fields = [self.copy(hints[field], f"x.{field}", field) for field in typing.cast(Any, kind).__struct_fields__]
        self.lines.append(f"def {name}(x):\n    return T{name}({', '.join(fields)})")
        return name

    def copy(self, hint: Any, expr: str, field: str) -> str:
        """An expression that copies `expr`, whose annotation is `hint`."""
        while isinstance(hint, typing.NewType):
            hint = hint.__supertype__
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        if self.immutable(hint):
            return expr
        if origin is list:
            if self.immutable(args[0]):
                return f"{expr}.copy()"
            if self.flat(args[0]):
                return f"[*map({self.copier(args[0])}, {expr})]"
            return f"[{self.copy(args[0], 'e', field)} for e in {expr}]"
        if origin is dict:
            if self.immutable(args[1]):
                return f"dict(sorted({expr}.items()))" if self.in_order else f"{expr}.copy()"
            items = f"sorted({expr}.items())" if self.in_order else f"{expr}.items()"
            return f"{{k: {self.copy(args[1], 'v', field)} for k, v in {items}}}"
        if origin in (types.UnionType, typing.Union):
            inner = [a for a in args if a is not type(None)]
            if len(inner) == 1 and len(args) == 2:
                return f"(None if {expr} is None else {self.copy(inner[0], expr, field)})"
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return f"{expr}.__copy__()" if self.flat(hint) else f"{self.function(hint)}({expr})"
        raise TypeError(f"field {field!r}: {hint!r} has no place in a state; see delve.core.state")

    def flat(self, hint: Any) -> bool:
        """Whether nothing inside can change but itself, so that the type's own copy is enough."""
        if typing.get_origin(hint) is list:
            return self.immutable(typing.get_args(hint)[0])
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return all(self.immutable(kind) for kind in typing.get_type_hints(hint).values())
        return False

    def copier(self, hint: Any) -> str:
        """The name of the copy function of a flat type."""
        kind = typing.get_origin(hint) or hint
        name = f"copy_{kind.__name__}_{len(self.space)}"
        self.space[name] = kind.copy if kind is list else kind.__copy__
        return name

    def immutable(self, hint: Any) -> bool:
        while isinstance(hint, typing.NewType):
            hint = hint.__supertype__
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        if origin is typing.Literal:
            return True
        if origin is tuple:
            return all(a is Ellipsis or self.immutable(a) for a in args)
        if origin in (types.UnionType, typing.Union):
            return all(self.immutable(a) for a in args)
        if isinstance(hint, type):
            if issubclass(hint, (*_SCALARS, Enum)):
                return True
            if issubclass(hint, msgspec.Struct):
                return bool(hint.__struct_config__.frozen)
        return False


_encoder = msgspec.msgpack.Encoder(order="deterministic")

pack: Callable[[msgspec.Struct], bytes] = msgspec.msgpack.Encoder().encode
"""The state as bytes, with its dictionaries as they are: made faster than a clone, and unpacked slower."""


def encode(state: msgspec.Struct) -> bytes:
    """The state as bytes; equal states give equal bytes."""
    try:
        return _encoder.encode(state)
    except TypeError:
        # The encoder sorts no keys but strings.
        return pack(_sorter(type(state))(state))


@cache
def _decoder(kind: type[S]) -> msgspec.msgpack.Decoder[S]:
    return msgspec.msgpack.Decoder(kind)


def decode(kind: type[S], data: bytes) -> S:
    """The state that `encode` or `pack` wrote."""
    state: S = _decoder(kind).decode(data)
    return state


def state_hash(state: msgspec.Struct) -> str:
    """A short stable name of exactly this state, the same on every machine."""
    return hashlib.blake2b(encode(state), digest_size=12).hexdigest()


Migration = Callable[[dict[str, Any]], dict[str, Any]]
"""Takes a state of one schema version as plain data and returns it as the next version has it."""


def decode_migrated(kind: type[S], data: bytes, schema: int, now: int, migrations: Mapping[int, Migration]) -> S:
    """Decode a state written under an older schema: `migrations[n]` leads from version n to n + 1."""
    if schema == now:
        return decode(kind, data)
    plain = msgspec.msgpack.decode(data)
    for version in range(schema, now):
        plain = migrations[version](plain)
    state: S = msgspec.convert(plain, kind)
    return state
