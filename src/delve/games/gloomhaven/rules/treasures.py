"""What numbered treasures hold (GH-TERRAIN-21 to 27): gold and items are written down for the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.questions import Rule, Seat

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


def open_(game: GH, seat: Seat, name: str) -> Rule[None]:
    """A numbered treasure is opened."""
    yield from ()
