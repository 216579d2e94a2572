"""Triggers: something happens, and the rules that listen to it run.

Order of listeners, always: lower `order` first, then in the order of registration within one module load;
a listener that does not apply returns at once. Listeners are rules: they may ask.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from delve.core.questions import Rule

G = TypeVar("G")
E = TypeVar("E")


class Triggers(Generic[G]):
    """The listeners of one game, by type of event."""

    def __init__(self) -> None:
        self._listeners: dict[type, list[tuple[int, int, Callable[[G, Any], Rule[None]]]]] = {}

    def on(self, kind: type[E], order: int) -> Callable[[Callable[[G, E], Rule[None]]], Callable[[G, E], Rule[None]]]:
        """Register a rule as a listener to one type of event."""

        def register(rule: Callable[[G, E], Rule[None]]) -> Callable[[G, E], Rule[None]]:
            listeners = self._listeners.setdefault(kind, [])
            listeners.append((order, len(listeners), rule))
            listeners.sort(key=lambda entry: entry[:2])
            return rule

        return register

    def listeners(self, kind: type) -> list[str]:
        """The names of the listeners to a type of event, in the order in which they run."""
        return [rule.__name__ for _, _, rule in self._listeners.get(kind, ())]

    def fire(self, game: G, event: object) -> Rule[None]:
        """Run every listener of the event's type, in order."""
        listeners = self._listeners.get(type(event), ())
        if len(listeners) == 1:
            return listeners[0][2](game, event)
        return _one_by_one(game, event, [rule for _, _, rule in listeners])


def _one_by_one(game: G, event: object, rules: list[Callable[[G, Any], Rule[None]]]) -> Rule[None]:
    for rule in rules:
        yield from rule(game, event)
