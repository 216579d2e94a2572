"""Gnolls: Crowd Control that is paid in coin.

Every Activate is one more bite, every bite may bring a cousin along. A Coin carried with the pack hires three more
of them on the spot (KH-EX-16).
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
    Pay,
    Resource,
    Summon,
    Swarm,
)

CLAN = Clan(
    id="gnolls",
    health=1,
    monsters=7,
    start=3,
    symbol="swords",
    ability="strike",
    role="crowd_control",
    cards=(
        Card("gnolls.maul", (Melee(), Melee()), copies=2),
        Card("gnolls.cousins", (Move(), Combo(Melee(), Summon(1))), copies=2),
        Card(
            "gnolls.hired_fangs",
            (Choice((Combo(Pay("coin"), Summon(3)), Melee()), (Activate(), Move())),),
            copies=2,
        ),
        Card("gnolls.pack_run", (Choice((Swarm(Move()),), (Melee(), Melee())),)),
        Card("gnolls.pocket_money", (Resource("coin"), Melee(), Move())),
        Card("gnolls.forge_shift", (Choice((Ambush(2, "swords"),), (Melee(), Melee())),)),
        Card("gnolls.bouncers", (Ambush(1, "gem"), Melee())),
    ),
)
