"""Scalies: Crowd Control that hits and runs.

Every Activate is one more shot, so they do best one passage away from the heroes: step in, strike, step out.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Card, Clan
from delve.games.heroesout.effects import Activate, Ambush, Choice, Combo, Melee, Move, Ranged, Swarm

CLAN = Clan(
    id="scalies",
    health=1,
    monsters=5,
    start=3,
    symbol="crossbones",
    ability="shoot",
    role="crowd_control",
    cards=(
        Card("scalies.slingshot", (Ranged(), Move()), copies=2),
        Card("scalies.hit_and_run", (Move(), Combo(Melee(), Move())), copies=2),
        Card("scalies.tooth_and_tail", (Melee(), Activate()), copies=2),
        Card("scalies.mud_bath", (Ambush(2, "crossbones"), Melee())),
        Card("scalies.chandelier_perch", (Ambush(1, "gem"), Ranged())),
        Card("scalies.rain_of_rocks", (Choice((Swarm(Ranged()),), (Activate(), Activate())),)),
        Card("scalies.shed_skin", (Choice((Ambush(2, "swords"),), (Melee(), Melee())),)),
    ),
)
