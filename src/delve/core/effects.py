"""Effects: what a card does, as data that the engine executes and that words itself.

An effect kind is a frozen Struct whose resolver and wording are methods beside each other, in the game's
`effects` module. What only one card does is code: a function registered with `Codes.effect`, again with its
wording beside it, named by the data as `Coded("name")`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from delve.core.msg import Msg

F = TypeVar("F", bound=Callable[..., Any])


class Effect(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Base of a game's effect kinds; `do` names the kind in JSON."""

    def words(self) -> Msg:
        """What the card says about this effect."""
        raise NotImplementedError


class Codes(Generic[F]):
    """The effects that are code, by name, each with its wording."""

    def __init__(self) -> None:
        self._table: dict[str, tuple[F, Callable[[], Msg]]] = {}

    def effect(self, name: str, words: Callable[[], Msg]) -> Callable[[F], F]:
        """Register a resolver under a name that data may use."""

        def register(resolver: F) -> F:
            if name in self._table:
                raise ValueError(f"effect {name!r} is registered twice")
            self._table[name] = (resolver, words)
            return resolver

        return register

    def __contains__(self, name: str) -> bool:
        return name in self._table

    def names(self) -> list[str]:
        """All names, sorted."""
        return sorted(self._table)

    def resolver(self, name: str) -> F:
        """The function behind a name."""
        return self._table[name][0]

    def words(self, name: str) -> Msg:
        """The wording of a name."""
        return self._table[name][1]()
