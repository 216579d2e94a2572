"""What happened, in a form that log, animation, replay and explanation share."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from delve.core.msg import Msg, RuleId
from delve.core.questions import Seat


class Worth(Struct, frozen=True, array_like=True, omit_defaults=True, gc=False):
    """What a candidate was worth by one criterion: among the best, so that it was compared further; worse than another
    one; or not compared, since it was out before."""

    state: Literal["best", "worse", "none"]
    value: int | None = None
    """None if it has no number."""


class Candidate(Struct, frozen=True, omit_defaults=True, gc=False):
    """One of those that were compared: a line of the table."""

    name: Msg
    worth: tuple[Worth, ...]
    won: bool = False
    """Whether it was among the best by every criterion."""
    at: tuple[int, int] | None = None
    """Its coordinates, if it is a place on the map."""


class Criterion(Struct, frozen=True, omit_defaults=True, gc=False):
    """What candidates were compared by: a column of the table."""

    what: Msg
    rule: RuleId = RuleId("")


class Comparison(Struct, frozen=True, gc=False):
    """What the rules compared to make a choice, as a table: the best candidates first."""

    title: Msg
    """What was looked for."""
    what: Msg
    """What the candidates are."""
    criteria: tuple[Criterion, ...]
    candidates: tuple[Candidate, ...]


class Event(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that a person at the table would notice.

    `to` lists the viewers who may see it (None: everybody); `rule` is the ledger line that caused it; `why` says
    how it came about, step by step, `compared` what the rules compared where they made a choice.
    """

    msg: Msg
    rule: RuleId = RuleId("")
    to: tuple[Seat, ...] | None = None
    why: tuple[Msg, ...] = ()
    compared: tuple[Comparison, ...] = ()

    def seen_by(self, viewer: Seat) -> bool:
        """Whether this viewer may see the event."""
        return self.to is None or viewer in self.to
