"""What a session writes down: its journal, its rest points, and what it shows a viewer.

They have a module of their own since `session` can be compiled and Structs cannot (`tools/compile.py`).
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from delve.core.definition import Result
from delve.core.msg import Msg
from delve.core.questions import Answer, Question, Seat
from delve.core.state import decode


class Entry(Struct, frozen=True, array_like=True, gc=False):
    """One line of the journal: who answered what to which question, what came to light by it, and what the answer
    was called (known to the seat alone: a secret answer has a name too)."""

    seat: Seat
    answer: Answer
    prompt: str
    revealed: tuple[Msg, ...] = ()
    label: Msg | None = None


class Rest(Struct, gc=False):
    """A rest point: how much of journal and log came before it, and the state there, if it was kept. It is packed until
    somebody asks for it, since few ever do."""

    at: int
    events: int
    turn: int
    turn_at: int
    """Where in the journal this turn began."""
    kind: type[Struct]
    packed: bytes = b""
    """Empty where the state was not kept: it is found again by replay from an earlier one."""
    unpacked: Any = None

    @property
    def state(self) -> Any:
        """The state, which nobody may change."""
        if self.unpacked is None:
            self.unpacked = decode(self.kind, self.packed)
        return self.unpacked


class TableView(Struct, frozen=True):
    """All that one viewer may be sent: the board, the questions, whom the table waits for, how it ended."""

    viewer: Seat
    board: Any
    questions: list[Question]
    waiting: list[Seat]
    result: Result | None
