"""What an effect knows while it is carried out: whose it is, where it comes from, what it may add."""

from __future__ import annotations

from delve.core.questions import Seat


class Playing:
    """One effect being played. It lives within a step and is never stored."""

    def __init__(self, seat: Seat, source: str, *, colour: str = "", unit: int = -1, card: str = "") -> None:
        self.seat = seat
        self.source = source
        """What the values come from, for the table to read: a card, a Unit, a Skill."""
        self.colour = colour
        """The colour that resistances look at; a card of two colours has both, separated by a space
        (MK-CBT-19, 20, MK-EFFECT-07)."""
        self.unit = unit
        """The index of the Unit whose ability this is; -1: none."""
        self.card = card
        self.bonus = 0
        """Added to the first Move, Influence, Attack or Block (Concentration)."""
        self.tireless = False
        """Whether its Move was raised by Tirelessness."""
        self.paid = ""
        """The colour of the mana that was paid for it."""
        self.powered: list[str] = []
        """The colours of the mana that its card was powered with."""
        self.famous = False
        """Whether a banner has given Fame for it."""
        self.free = False
        """Whether its mana is not paid."""
        self.targets: list[int] = []
        """Enemies that it was aimed at."""
