"""Slimes: a Defender that spreads and never runs out of ideas.

An Activate draws a card, so every card with one is worth more to them than to others; the rest of the deck puts
goo back into rooms.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Card, Clan
from delve.games.heroesout.effects import Activate, Ambush, Choice, Combo, Defend, Melee, Move, Summon, Swarm

CLAN = Clan(
    id="slimes",
    health=1,
    monsters=8,
    start=3,
    symbol="crossbones",
    ability="split",
    role="defender",
    cards=(
        Card("slimes.ooze", (Activate(), Move()), copies=2),
        Card("slimes.rising_damp", (Choice((Ambush(2, "crossbones"),), (Melee(),)),), copies=2),
        Card("slimes.engulf", (Choice((Swarm(Melee()),), (Move(),)),), copies=2),
        Card("slimes.two_of_me", (Combo(Melee(), Summon(1)), Move())),
        Card("slimes.puddle_of_gold", (Ambush(2, "gem"),)),
        Card("slimes.bounce", (Choice((Activate(), Activate()), (Defend(),)),)),
        Card("slimes.seep", (Choice((Ambush(2, "hats"),), (Swarm(Move()),)),)),
    ),
)
