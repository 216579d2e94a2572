"""The Red Dragoness: Crowd Control all by herself.

One monster with 5 health: she can be in only one room, but gets there fast and clears it. An Activate heals her
completely. Swarms are lost on her, so Equipment is too; Potions and Scrolls with attacks are not.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Card, Clan
from delve.games.heroesout.effects import Activate, Ambush, Choice, Combo, Defend, Draw, Melee, Move, Ranged, Trap

CLAN = Clan(
    id="dragoness",
    health=5,
    monsters=1,
    start=1,
    symbol="gem",
    ability="mend",
    role="crowd_control",
    cards=(
        Card("dragoness.claws", (Melee(), Melee(), Move(), Activate()), copies=2),
        Card("dragoness.roast", (Ranged(), Ranged(), Trap()), copies=2),
        Card("dragoness.swoop", (Combo(Move(), Melee()), Combo(Move(), Melee()), Move()), copies=2),
        Card("dragoness.nap_on_gold", (Activate(), Move(), Draw())),
        Card("dragoness.tail_sweep", (Choice((Melee(), Melee(), Melee()), (Defend(),)),)),
        Card("dragoness.my_gold", (Ambush(1, "gem"), Activate(), Melee())),
        Card("dragoness.from_above", (Ambush(1, "swords"), Ranged(), Combo(Move(), Melee()))),
    ),
)
