"""The answers by prompt, and what all of them use."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

from delve.core.questions import Answer
from delve.games.gloomhaven.effects import Move

if TYPE_CHECKING:
    from delve.bots.gloomhaven.bot import Look

Handler: TypeAlias = "Callable[[Look], Answer | None]"

HANDLERS: dict[str, Handler] = {}


def on(*keys: str) -> Callable[[Handler], Handler]:
    """Register an answer to some prompts."""

    def register(handler: Handler) -> Handler:
        for key in keys:
            HANDLERS[f"gh.ask.{key}"] = handler
        return handler

    return register


def ids(legal: Iterable[str], prefix: str) -> list[str]:
    """What follows a prefix in those options that have it."""
    return [one[len(prefix) :] for one in legal if one.startswith(prefix)]


def move_value(ability: Move) -> int:
    """The movement points of a Move; a formula counts as an ordinary one."""
    return ability.value if isinstance(ability.value, int) else 2
