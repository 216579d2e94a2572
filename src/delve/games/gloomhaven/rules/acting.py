"""What a figure remembers while it performs an action: whom it passed, hit, killed."""

from __future__ import annotations

from delve.core.questions import Seat
from delve.games.gloomhaven.effects import Gain
from delve.games.gloomhaven.state import NOBODY, NOWHERE, CardId, Figure, FigureId, HalfName, HexId


class Acting:
    """One action being performed. It lives within a step and is never stored."""

    performed = False
    """Whether any part of the action was performed (GH-XP-02, GH-CARD-11)."""
    start: HexId = NOWHERE
    """Where the last Move began."""
    target: FigureId = NOBODY
    """The target of the attack under way."""
    target_hex: HexId = NOWHERE
    dealt = 0
    """The damage that the last attack dealt."""
    damaged = 0
    """How many targets the last Attack ability has damaged."""
    killed: HexId = NOWHERE
    """Where the last victim of a Kill stood."""
    made_lasting = False
    """Whether a lasting ability was performed, so that the card lies in the active area."""
    consumed = False
    """Whether elements were consumed for the attack under way."""

    def __init__(
        self, figure: Figure, seat: Seat, *, card: CardId | None = None, half: HalfName = "top", forced: bool = False
    ) -> None:
        self.figure = figure
        self.seat = seat
        """Who decides."""
        self.card = card
        self.half: HalfName = half
        self.forced = forced
        """Whether the figure is a monster that somebody controls."""
        self.path: list[HexId] = []
        """The hexes entered by the last Move of this action."""
        self.passed: list[FigureId] = []
        """The enemies that the last Move went through."""
        self.hits: list[FigureId] = []
        """The targets of the last attack."""
        self.area: list[HexId] = []
        """The hexes of the last area."""
        self.obstacles: list[HexId] = []
        """Hexes of obstacles just created, moved or destroyed."""
        self.at: list[int] = []
        """Which ability of the half is being performed, as `Active.path` has it."""
        self.gains: list[Gain] = []
        """What elements consumed for the whole action gave."""
        self.lent: list[int] = []
        """Seats whose Augments the attacks have as well."""
