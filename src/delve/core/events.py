"""What happened, in a form that log, animation, replay and explanation share."""

from __future__ import annotations

from msgspec import Struct

from delve.core.msg import Msg, RuleId
from delve.core.questions import Seat


class Event(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that a person at the table would notice.

    `to` lists the viewers who may see it (None: everybody); `rule` is the ledger line that caused it; `why` are
    the things that were compared, in order, where the rules made a choice.
    """

    msg: Msg
    rule: RuleId = RuleId("")
    to: tuple[Seat, ...] | None = None
    why: tuple[Msg, ...] = ()

    def seen_by(self, viewer: Seat) -> bool:
        """Whether this viewer may see the event."""
        return self.to is None or viewer in self.to
