"""The Tactic cards (MK-CONT-08 to 20)."""

from __future__ import annotations

from delve.games.mageknight.defs import Tactic

TACTICS: tuple[Tactic, ...] = (
    Tactic("early-bird", 1, False),
    Tactic("rethink", 2, False),
    Tactic("mana-steal", 3, False),
    Tactic("planning", 4, False),
    Tactic("great-start", 5, False),
    Tactic("the-right-moment", 6, False),
    Tactic("from-the-dusk", 1, True),
    Tactic("long-night", 2, True),
    Tactic("mana-search", 3, True),
    Tactic("midnight-meditation", 4, True),
    Tactic("preparation", 5, True),
    Tactic("sparing-power", 6, True),
)
