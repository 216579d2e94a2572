"""How each game looks in the terminal. A game's drawing is the module of its name here, with a `TABLE` in it."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Hashable
from typing import Any, ClassVar, Literal, Protocol, TypeAlias

import msgspec
from msgspec import Struct
from rich.console import RenderableType
from rich.text import Text

from delve.cli.errors import BadArguments
from delve.cli.terminal import Terminal
from delve.core.events import Event
from delve.core.msg import Msg, say
from delve.core.questions import Question, Seat
from delve.core.session import Session

Mood: TypeAlias = Literal["", "note", "turn", "good", "bad"]
"""How an event is shown: as a line, as a note to the player, as a heading, or as good or bad news."""


class Choice(Struct, frozen=True):
    """A scenario or a difficulty, for the start menu."""

    id: str
    name: Msg
    level: int = 0
    story: Msg | None = None
    players: tuple[int, ...] = ()
    """For how many it is; empty: as many as the game takes."""


class Choices(Struct, frozen=True):
    """What was asked for before a game, as it was typed."""

    scenario: str | None = None
    difficulty: str | None = None
    seats: int = 0
    """How many seats were named; 0: none."""
    own: dict[str, str] = {}
    """The game's own options by name, such as `clans`; a switch that is on is there without a value."""


class Ask(Protocol):
    """How the start menu asks for a number of a list; Enter takes the default."""

    def __call__(self, key: str, entries: list[Msg], default: int = 1, **params: Any) -> int: ...


class Table(Protocol):
    """What the terminal needs to know about a game beyond its questions."""

    options: ClassVar[tuple[str, ...]]
    """The options of `delve play` that are this game's own."""
    people: ClassVar[str]
    """How the start menu asks for the seats that are played here."""
    examples: ClassVar[tuple[str, str]]
    """The first letters of an option and the id of a rule, for the help."""

    def config(self, content: Any, choices: Choices) -> dict[str, Any]:
        """The game's set-up from what was asked for; raises BadArguments where that is none."""
        ...

    def prepare(self, pick: Ask, content: Any, seats: int) -> dict[str, str]:
        """What else the start menu asks, as own options."""
        ...

    def scenarios(self, content: Any) -> list[Choice]:
        """What can be played, in the order in which to play it; empty if there is nothing to choose."""
        ...

    def difficulties(self) -> list[Choice]:
        """How hard it can be; empty if there is nothing to choose."""
        ...

    def board(
        self, term: Terminal, session: Session, viewer: Seat, width: int, asked: Question | None = None
    ) -> RenderableType:
        """The table as a viewer sees it; what its signs mean is in the legend. Where a game has places without names,
        those that are options of the question show their numbers."""
        ...

    def look(self, session: Session, viewer: Seat, asked: Question | None = None) -> Hashable:
        """Changes whenever the board should be drawn again."""
        ...

    def status(self, term: Terminal, session: Session, seat: Seat) -> RenderableType | None:
        """What changes from answer to answer without a change of the board: it stands above every question."""
        ...

    def hand(self, term: Terminal, session: Session, seat: Seat) -> RenderableType | None:
        """What a seat holds, in full."""
        ...

    def piles(self, term: Terminal, session: Session) -> RenderableType:
        """Decks and discard piles, as far as they are open."""
        ...

    def beside(self, session: Session, option: str) -> Msg | None:
        """What stands beside an option: a card's text."""
        ...

    def group(self, asked: Question, option: str) -> Msg | None:
        """The heading under which an option stands, where a question has many: those that are refused with nothing
        beside them are only named there, and `w` tells why."""
        ...

    def is_place(self, option: str) -> bool:
        """Whether an option is a place on the board, or as short as one: such options stand beside each other."""
        ...

    def about(self, session: Session, option: str) -> list[Msg]:
        """All that there is to say about an option when asked why."""
        ...

    def rules(self, session: Session, option: str) -> list[str]:
        """The lines of the ledger that an option is about."""
        ...

    def in_hand(self, session: Session, seat: Seat) -> list[str]:
        """The ids that options for a seat's cards in hand have."""
        ...

    def seat_name(self, session: Session, seat: Seat) -> Msg:
        """A seat as the players call it."""
        ...

    def seat_style(self, seat: Seat) -> str:
        """The colour of a seat."""
        ...

    def mood(self, event: Event) -> Mood:
        """How an event is shown."""
        ...

    def legend(self, term: Terminal, width: int) -> RenderableType:
        """What the signs of the board mean."""
        ...


class PlainTable:
    """For a game without a drawing of its own: the view as data. Others begin with this."""

    options: ClassVar[tuple[str, ...]] = ()
    people: ClassVar[str] = "cli.menu.humans"
    examples: ClassVar[tuple[str, str]] = ("Ab", "AB-01")

    def config(self, content: Any, choices: Choices) -> dict[str, Any]:
        config: dict[str, Any] = {}
        if choices.scenario is not None:
            config["scenario"] = choices.scenario
        if choices.difficulty is not None:
            config["difficulty"] = self.known_difficulty(choices.difficulty)
        if choices.seats:
            config["seats"] = choices.seats
        return config

    def known_difficulty(self, difficulty: str) -> str:
        """A difficulty that the game has; raises BadArguments with those there are."""
        known = [choice.id for choice in self.difficulties()]
        if known and difficulty not in known:
            raise BadArguments("cli.error.difficulty", difficulty=difficulty, difficulties=", ".join(known))
        return difficulty

    def prepare(self, pick: Ask, content: Any, seats: int) -> dict[str, str]:
        return {}

    def scenarios(self, content: Any) -> list[Choice]:
        return []

    def difficulties(self) -> list[Choice]:
        return []

    def board(
        self, term: Terminal, session: Session, viewer: Seat, width: int, asked: Question | None = None
    ) -> RenderableType:
        view = msgspec.json.encode(session.view(viewer).board)
        return Text(msgspec.json.format(view, indent=2).decode())

    def look(self, session: Session, viewer: Seat, asked: Question | None = None) -> Hashable:
        return session.hash()

    def status(self, term: Terminal, session: Session, seat: Seat) -> RenderableType | None:
        return None

    def hand(self, term: Terminal, session: Session, seat: Seat) -> RenderableType | None:
        return None

    def piles(self, term: Terminal, session: Session) -> RenderableType:
        return Text("")

    def beside(self, session: Session, option: str) -> Msg | None:
        return None

    def group(self, asked: Question, option: str) -> Msg | None:
        return None

    def is_place(self, option: str) -> bool:
        return False

    def about(self, session: Session, option: str) -> list[Msg]:
        return []

    def rules(self, session: Session, option: str) -> list[str]:
        return []

    def in_hand(self, session: Session, seat: Seat) -> list[str]:
        return []

    def seat_name(self, session: Session, seat: Seat) -> Msg:
        return say("cli.seat", seat=seat + 1)

    def seat_style(self, seat: Seat) -> str:
        return ""

    def mood(self, event: Event) -> Mood:
        return ""

    def legend(self, term: Terminal, width: int) -> RenderableType:
        return Text("")


def table_for(game: str) -> Table:
    """The drawing of a game."""
    name = f"delve.cli.tables.{game}"
    if importlib.util.find_spec(name) is None:
        return PlainTable()
    table: Table = importlib.import_module(name).TABLE
    return table
