"""What a game brings: `GameDef`, found through `delve.core.registry`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from delve.core.events import Event
from delve.core.game import Game
from delve.core.msg import Msg, RuleId
from delve.core.questions import Rule, Seat
from delve.core.rng import Rng
from delve.core.state import Migration

S = TypeVar("S", bound=Struct)
C = TypeVar("C")


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
    hidden: ClassVar[tuple[str, ...]] = ()
    """The fields of the state that some viewer may not see, as paths: `players.*.hand`. `determinize` changes each of
    them somewhere, and nothing else (`delve.core.hidden`)."""

    def retold(self, event: Event) -> Event:
        """An event of an older save as it is told now."""
        return event

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
        """A state that looks the same to the viewer, with everything hidden from them dealt anew. It depends on nothing
        but what they see and on the generator: two states that look the same to them give the same one."""
