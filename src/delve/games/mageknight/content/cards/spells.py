"""The Spells."""

from __future__ import annotations

from delve.games.mageknight.defs import Card
from delve.games.mageknight.effects import All, Attack, Block, Choice, Coded, Wound

SPELLS: tuple[Card, ...] = (
    Card("fireball", "spell", Attack(5, "ranged", "fire"), All((Wound(), Attack(8, "siege", "fire"))), ("red",)),
    Card("snowstorm", "spell", Attack(5, "ranged", "ice"), All((Wound(), Attack(8, "siege", "ice"))), ("blue",)),
    Card("expose", "spell", Coded("expose"), Coded("expose+"), ("white",)),
    Card("tremor", "spell", Coded("tremor"), Coded("tremor+"), ("green",)),
    Card("flame-wall", "spell", Choice((Attack(5, element="fire"), Block(7, "fire"))), Coded("flame-wall+"), ("red",)),
    Card("mana-bolt", "spell", Coded("mana-bolt"), Coded("mana-bolt+"), ("blue",)),
    Card("whirlwind", "spell", Coded("whirlwind"), Coded("whirlwind+"), ("white",)),
    Card("underground-travel", "spell", Coded("underground-travel"), Coded("underground-travel+"), ("green",)),
    Card("burning-shield", "spell", Coded("burning-shield"), Coded("burning-shield+"), ("red",)),
    Card("chill", "spell", Coded("chill"), Coded("chill+"), ("blue",)),
    Card("wings-of-wind", "spell", Coded("wings-of-wind"), Coded("wings-of-wind+"), ("white",)),
    Card("restoration", "spell", Coded("restoration"), Coded("restoration+"), ("green",)),
    Card("demolish", "spell", Coded("demolish"), Coded("demolish+"), ("red",)),
    Card("space-bending", "spell", Coded("space-bending"), Coded("space-bending+"), ("blue",)),
    Card("call-to-arms", "spell", Coded("call-to-arms"), Coded("call-to-arms+"), ("white",)),
    Card("meditation", "spell", Coded("meditation"), Coded("meditation+"), ("green",)),
    Card("mana-meltdown", "spell", Coded("mana-meltdown"), Coded("mana-meltdown+"), ("red",)),
    Card("mana-claim", "spell", Coded("mana-claim"), Coded("mana-claim+"), ("blue",)),
    Card("mind-read", "spell", Coded("mind-read"), Coded("mind-read+"), ("white",)),
    Card("energy-flow", "spell", Coded("energy-flow"), Coded("energy-flow+"), ("green",)),
    Card("offering", "spell", Coded("offering"), Coded("offering+"), ("red",), set="lost-legion"),
    Card("mist-form", "spell", Coded("mist-form"), Coded("mist-form+"), ("blue",), set="lost-legion"),
    Card("charm", "spell", Coded("charm"), Coded("charm+"), ("white",), set="lost-legion"),
    Card("cure", "spell", Coded("cure"), Coded("cure+"), ("green",), set="lost-legion"),
)
