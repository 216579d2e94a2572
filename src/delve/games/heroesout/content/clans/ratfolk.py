"""Ratfolk: a Defender by sheer numbers.

Wherever one of them is, an Activate makes it two, and a swarm card then counts for them all. They want Equipment:
one axe in thirty paws (KH-EX-09 is a turn with these cards).
"""

from __future__ import annotations

from delve.games.heroesout.defs import Card, Clan
from delve.games.heroesout.effects import (
    Activate,
    Ambush,
    Choice,
    Combo,
    Defend,
    Draw,
    Melee,
    Move,
    Summon,
    Swarm,
)

CLAN = Clan(
    id="ratfolk",
    health=1,
    monsters=9,
    start=3,
    symbol="gem",
    ability="multiply",
    role="defender",
    cards=(
        Card("ratfolk.pitter_patter", (Choice((Swarm(Move()),), (Melee(),)),), copies=2),
        Card("ratfolk.gnaw", (Choice((Swarm(Melee()),), (Move(), Move())),), copies=2),
        Card("ratfolk.rummage", (Choice((Activate(), Activate()), (Ambush(2, "crossbones"),)),), copies=2),
        Card("ratfolk.nest_in_hats", (Choice((Activate(), Activate()), (Ambush(2, "hats"),)),)),
        Card("ratfolk.full_litter", (Ambush(2, "gem"),)),
        Card("ratfolk.cornered", (Choice((Combo(Melee(), Summon(1)),), (Defend(),)),)),
        Card("ratfolk.tunnels", (Choice((Swarm(Move()),), (Draw(),)),)),
    ),
)
