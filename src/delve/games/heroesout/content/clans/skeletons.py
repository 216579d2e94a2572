"""Skeletons: a Defender that keeps getting up again.

Slow on their feet, so they want Beasts: a Bone laid in the Beast Trainer's own room buys one without a step. The
same Bones call more of them where they stand.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Card, Clan
from delve.games.heroesout.effects import (
    Activate,
    Ambush,
    Choice,
    Combo,
    Defend,
    Melee,
    Move,
    Pay,
    Ranged,
    Summon,
)

CLAN = Clan(
    id="skeletons",
    health=1,
    monsters=6,
    start=3,
    symbol="eye",
    ability="place_bone",
    role="defender",
    cards=(
        Card("skeletons.rise_again", (Choice((Ambush(2, "eye"),), (Melee(), Melee())),), copies=2),
        Card("skeletons.rattle", (Melee(), Activate()), copies=2),
        Card("skeletons.night_watch", (Choice((Ambush(2, "gem"),), (Defend(),)),)),
        Card("skeletons.shamble", (Move(), Move(), Melee())),
        Card("skeletons.grave_error", (Choice((Ambush(2, "crossbones"),), (Activate(), Activate())),)),
        Card("skeletons.spare_rib", (Ranged(), Activate())),
        Card("skeletons.roll_call", (Activate(), Combo(Pay("bone"), Summon(2)))),
        Card("skeletons.thick_skull", (Choice((Move(), Melee()), (Defend(),)),)),
    ),
)
