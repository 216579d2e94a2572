"""What a rule gets (`Game`) and what a game brings (`GameDef`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from delve.core.events import Event
from delve.core.msg import Msg, Param, RuleId
from delve.core.questions import Rule, Seat
from delve.core.rng import Rng
from delve.core.state import Migration

S = TypeVar("S", bound=Struct)
C = TypeVar("C")


class Game(Generic[S, C]):
    """One running game as its rules see it: the state, the content, chance, and a way to tell what happens."""

    __slots__ = ("content", "events", "quiet", "revealed", "rng", "state")

    def __init__(self, state: S, content: C, *, quiet: bool = False) -> None:
        self.state = state
        self.content = content
        self.rng = Rng(state)  # type: ignore[arg-type]  # every state has `rng`; GameDef checks it
        self.events: list[Event] = []
        self.revealed: list[Msg] = []
        self.quiet = quiet

    def tell(
        self,
        rule: str,
        key: str,
        **params: Param,
    ) -> None:
        """Record an event that everybody may see, with the ledger id of the rule that caused it."""
        if not self.quiet:
            self.events.append(Event(Msg(key, params), rule))  # type: ignore[arg-type]  # see `because`

    def tell_only(self, to: tuple[Seat, ...], rule: str, key: str, **params: Param) -> None:
        """Record an event that only these viewers may see."""
        if not self.quiet:
            self.events.append(Event(Msg(key, params), rule, to))  # type: ignore[arg-type]  # see `because`

    def explain(self, rule: str, msg: Msg, why: tuple[Msg, ...]) -> None:
        """Record an event that the rules decided, with what they compared."""
        if not self.quiet:
            self.events.append(Event(msg, RuleId(rule), None, why))

    def reveal(self, key: str, **params: Param) -> None:
        """Mark that hidden information came to light: taking back stops here. Everybody is told so in these words,
        so what only some have seen they must not name."""
        self.revealed.append(Msg(key, params))


class Result(Struct, frozen=True):
    """How a game ended: which seats won, and why."""

    won: tuple[bool, ...]
    msg: Msg
    rule: RuleId = RuleId("")


class GameDef(ABC, Generic[S, C]):
    """A game as the engine knows it. One instance per game, found through `delve.core.registry`."""

    id: ClassVar[str]
    title: ClassVar[Msg]
    seats: ClassVar[range]
    state_type: ClassVar[type[Any]]
    config_type: ClassVar[type[Struct]]
    schema: ClassVar[int]
    migrations: ClassVar[Mapping[int, Migration]] = {}

    @abstractmethod
    def content(self, packs: tuple[str, ...] = ()) -> C:
        """The cards, monsters and maps, with the named homebrew packs (folders) added."""

    @abstractmethod
    def content_version(self, content: C) -> str:
        """A short stable name of exactly this content."""

    @abstractmethod
    def new(self, config: Any, content: C, seed: int) -> S:
        """Set up a game, or raise BadConfig with what to do."""

    @abstractmethod
    def players(self, state: S) -> int:
        """The number of seats at this table."""

    @abstractmethod
    def step(self, game: Game[S, C]) -> Rule[None]:
        """The next step: runs from one rest point to the next."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the game ended, if it has."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """A number that grows with every turn; undo by turns goes by it."""

    @abstractmethod
    def view(self, game: Game[S, C], viewer: Seat) -> Struct:
        """What a viewer may see, built field by field."""

    @abstractmethod
    def determinize(self, game: Game[S, C], viewer: Seat, rng: Rng) -> S:
        """A state that looks the same to the viewer, with everything hidden from them dealt anew."""
