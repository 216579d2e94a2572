"""Words of a position's lines: `name`, `name=value`, lists with commas; and what is wrong with them."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable
from functools import cache
from typing import Any, TypeAlias, cast

import msgspec
from msgspec import Struct

from delve.core.msg import Msg, Param

Words: TypeAlias = dict[str, str | None]
"""The words of a line: what follows `=`, None for a word without it."""


class Wrong(Exception):
    """Something in a line does not fit; says what, and what to do."""

    def __init__(self, key: str, **params: Param) -> None:
        super().__init__(key)
        self.msg = Msg(f"gh.position.{key}", params)


def words_of(words: Iterable[str], known: Collection[str]) -> Words:
    """Words and their values; each must be known and come once."""
    found: Words = {}
    for word in words:
        name, equals, value = word.partition("=")
        if name not in known:
            raise Wrong("word", word=name, near=near(name, known), words=", ".join(sorted(known)))
        if name in found:
            raise Wrong("twice", what=name)
        found[name] = value if equals else None
    return found


def near(name: str, among: Iterable[str]) -> str:
    """The names that look most like one, to be proposed."""
    names = list(among)
    found = difflib.get_close_matches(name, names, 3, 0.5) or [one for one in names if name and name in one][:3]
    return ", ".join(found or sorted(names)[:8])


def one_of(text: str, among: Collection[str]) -> str:
    """A name that must be one of some."""
    if text not in among:
        raise Wrong("unknown", name=text, near=near(text, among))
    return text


def listed(text: str | None) -> list[str]:
    """The parts of a list."""
    return [part.replace("~", " ") for part in (text or "").split(",") if part]


def number(text: str | None, name: str, least: int | None = None, most: int | None = None) -> int:
    """A whole number, not out of bounds."""
    try:
        found = int(text or "")
    except ValueError as error:
        raise Wrong("number", name=name, text=text or "") from error
    if least is not None and most is not None and not least <= found <= most:
        raise Wrong("range", name=name, n=found, least=least, most=most)
    return found


def coordinates(text: str) -> tuple[int, int] | None:
    """A place as `q,r`; None if it is none."""
    try:
        q, r = text.split(",")
        return int(q), int(r)
    except ValueError:
        return None


# ---------------------------------------------------------------------- fields of a Struct


def decode(text: str | None, kind: Any, name: str) -> Any:
    """The value of a field of the state, by its type: a number, a word, yes or no, a list, a count of things."""
    raw: Any = text
    try:
        base = msgspec.inspect.type_info(kind)
        if isinstance(base, msgspec.inspect.BoolType):
            raw = True if text is None else text
        elif isinstance(base, msgspec.inspect.ListType):
            raw = listed(text)
        elif isinstance(base, msgspec.inspect.DictType):
            raw = dict(part.rsplit(":", 1) for part in listed(text))
        elif text is None:
            raise Wrong("value", name=name, text="")
        else:
            raw = text.replace("~", " ")
        return msgspec.convert(raw, kind, strict=False)
    except (msgspec.ValidationError, ValueError) as error:
        raise Wrong("value", name=name, text=text or "") from error


def encode(value: object, name: str) -> str:
    """A field of the state as a word."""
    if value is True:
        return name
    if value is False:
        return f"{name}=false"
    if isinstance(value, dict):
        return f"{name}={joined(f'{key}:{count}' for key, count in value.items())}"
    if isinstance(value, list):
        return f"{name}={joined(value)}"
    return f"{name}={value}".replace(" ", "~")


def joined(parts: Iterable[object]) -> str:
    """A list as text."""
    return ",".join(str(part).replace(" ", "~") for part in parts)


def fields_of(kind: type[Struct], *without: str) -> dict[str, Any]:
    """The fields of a Struct that are written as they are, with their types."""
    return {name: type_ for name, (type_, _) in _fields(kind).items() if name not in without}


def changed(thing: Struct, *without: str) -> list[str]:
    """The fields of a Struct that are not as they are by default, as words."""
    found = []
    for name, (_, plain) in _fields(type(thing)).items():
        value = getattr(thing, name)
        if name not in without and value != plain:
            found.append(encode(value, name))
    return found


@cache
def _fields(kind: type[Struct]) -> dict[str, tuple[Any, Any]]:
    """The fields of a Struct: type and default."""
    found = {}
    for one in msgspec.structs.fields(kind):
        plain = None if one.default is msgspec.NODEFAULT else one.default
        if one.default_factory is not msgspec.NODEFAULT:
            plain = cast(Any, one.default_factory)()
        found[one.name] = (one.type, plain)
    return found
