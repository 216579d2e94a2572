"""What each game tells the page: the choices before a game, its content in words, its options explained.

A game's module here has a `PAGE`, an instance of `GamePage`. The engine's part of a game knows nothing of it.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, Protocol

from msgspec import Struct

from delve.core import registry
from delve.core.msg import Msg
from delve.core.questions import Question
from delve.core.session import Session
from delve.core.words import Words
from delve.server.messages import Choice, NewTable


class GamePage(Protocol):
    """One game, as the page shows it."""

    types: ClassVar[tuple[type[Struct], ...]]
    """The Structs whose TypeScript the page needs: the game's view and what `content` returns."""
    minutes: ClassVar[int]
    tag: ClassVar[Msg]
    lesson: ClassVar[str]
    """The scenario that explains itself; empty if there is none."""
    lesson_roles: ClassVar[tuple[str, ...]]
    """What is played there: the newcomer's role, then one for each bot."""
    same_for_all: ClassVar[bool]
    """Whether all viewers see the same board and log and answer in the open, so that one view serves the whole
    table."""

    def scenarios(self, words: Words) -> list[Choice]:
        """The scenarios, with level and story."""
        ...

    def difficulties(self, words: Words) -> list[Choice]:
        """The difficulties, easiest first."""
        ...

    def roles(self, words: Words) -> list[Choice]:
        """What a seat can play."""
        ...

    def content(self, words: Words) -> Struct:
        """Everything of the box that the page draws, with names and texts in a language."""
        ...

    def config(self, table: NewTable) -> dict[str, Any]:
        """The game's own configuration for a table that was asked for."""
        ...

    def role(self, session: Session, seat: int) -> str:
        """What a seat plays; empty while it has not chosen."""
        ...

    def note(self, session: Session, question: Question, option: str) -> Msg | None:
        """More about an option, such as a card's text."""
        ...

    def rules(self, session: Session, question: Question, option: str) -> list[str]:
        """The ledger lines that explain an option."""
        ...

    def facts(self, session: Session, question: Question, words: Words) -> Struct | None:
        """What the player who is asked may know of the options: ways, what would happen. None if there is nothing."""
        ...


_extra: dict[str, GamePage] = {}


def register(game: str, page: GamePage) -> None:
    """Add the page of a game that does not live here (a test's, a plug-in's)."""
    _extra[game] = page
    names.cache_clear()


@cache
def names() -> tuple[str, ...]:
    """The games that can be played on the page."""
    return tuple(name for name in registry.names() if name in _extra or find_spec(f"{__name__}.{name}"))


def pages() -> tuple[str, ...]:
    """The games that have a page here, whether or not they can be played yet."""
    return tuple(sorted(found.name for found in pkgutil.iter_modules(__path__)))


def page(game: str) -> GamePage:
    """A game's page; only for games in `names()`."""
    return _extra[game] if game in _extra else _page(game)


@cache
def _page(game: str) -> GamePage:
    found: GamePage = import_module(f"{__name__}.{game}").PAGE
    return found
