"""Ghosts: a Supporter that carries things through walls.

Three of them, gone at a touch but soon back. An Activate moves one through a passage or a wall with a resource
under the sheet, so that the whole team can shop.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Card, Clan
from delve.games.heroesout.effects import Activate, Ambush, Choice, Combo, Draw, Melee, Move, Ranged, Resource

CLAN = Clan(
    id="ghosts",
    health=1,
    monsters=3,
    start=2,
    symbol="eye",
    ability="haunt",
    role="supporter",
    cards=(
        Card("ghosts.drift", (Choice((Activate(), Activate()), (Move(), Draw())),), copies=2),
        Card("ghosts.poltergeist", (Melee(), Move(), Activate()), copies=2),
        Card("ghosts.cold_spot", (Ranged(), Ranged())),
        Card("ghosts.midnight_shift", (Ambush(2, "eye"), Melee())),
        Card("ghosts.through_the_floor", (Ambush(1, "gem"), Draw())),
        Card("ghosts.possession", (Combo(Move(), Melee()), Activate())),
        Card("ghosts.overdue_book", (Resource("book"), Activate(), Move())),
        Card("ghosts.boo", (Choice((Ambush(2, "hats"), Move()), (Ranged(), Ranged())),)),
    ),
)
