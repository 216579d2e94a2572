"""What a rule gets. It has a module of its own since rules look at it all the time, and a class can be compiled unless
others that are not derive from it (`tools/compile.py`)."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from delve.core.events import Comparison, Event
from delve.core.msg import Msg, Param, RuleId
from delve.core.questions import Seat
from delve.core.rng import Rng

S = TypeVar("S", bound=Struct)
C = TypeVar("C")


class Game(Generic[S, C]):
    """One running game as its rules see it: the state, the content, chance, and a way to tell what happens."""

    __slots__ = ("content", "events", "quiet", "revealed", "rng", "shown_to", "state")

    def __init__(self, state: S, content: C, *, quiet: bool = False) -> None:
        self.state = state
        self.content = content
        self.rng = Rng(state)  # type: ignore[arg-type]  # every state has `rng`; GameDef checks it
        self.events: list[Event] = []
        self.revealed: list[Msg] = []
        self.shown_to: list[tuple[Seat, ...] | None] = []
        """To whom each of them was shown; None: to everybody."""
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

    def explain(self, rule: str, msg: Msg, why: tuple[Msg, ...] = (), *, compared: tuple[Comparison, ...] = ()) -> None:
        """Record an event with how it came about, or with what the rules compared to decide it."""
        if not self.quiet:
            self.events.append(Event(msg, RuleId(rule), None, why, compared))

    def reveal(self, key: str, *, only_to: tuple[Seat, ...] | None = None, **params: Param) -> None:
        """Mark that hidden information came to light, for everybody or for some alone: taking back stops here.
        Everybody is told so in these words, so what only some have seen they must not name."""
        self.revealed.append(Msg(key, params))
        self.shown_to.append(only_to)
