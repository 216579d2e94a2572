"""Gremlins: a Supporter that leaves things lying about.

Nobody lays more traps, and an Activate carries one to where the next hero will step. What a trap does not stop,
four small monsters have to: they look for attacks and summons.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Card, Clan
from delve.games.heroesout.effects import (
    Activate,
    Ambush,
    Choice,
    Combo,
    Melee,
    Move,
    Ranged,
    Reinforce,
    Trap,
)

CLAN = Clan(
    id="gremlins",
    health=1,
    monsters=4,
    start=3,
    symbol="swords",
    ability="scamper",
    role="supporter",
    cards=(
        Card("gremlins.tripwire", (Trap(), Activate()), copies=2),
        Card("gremlins.not_a_bomb", (Trap(), Move(), Move()), copies=2),
        Card("gremlins.loose_spanner", (Combo(Melee(), Move()), Activate()), copies=2),
        Card("gremlins.out_of_the_vents", (Ambush(2, "swords"), Move())),
        Card("gremlins.under_the_hoard", (Combo(Ambush(1, "gem"), Trap()), Move())),
        Card("gremlins.bad_blueprint", (Choice((Reinforce(Trap()),), (Melee(), Melee())),)),
        Card("gremlins.spring_loaded", (Choice((Ambush(2, "crossbones"),), (Ranged(), Move())),)),
    ),
)
