"""The 29 monster ability decks of eight cards each, and the one that scenario 89 changes (GH-COMP-14, GH-MON-05).

On these cards `Attack(range=1, targets=0)` is an attack on all adjacent enemies, which is melee even for a monster
with a range of its own.
"""

from __future__ import annotations

from delve.games.gloomhaven.content.decks import creatures, demons, folk, undead
from delve.games.gloomhaven.defs import MonsterCard

DECKS: dict[str, tuple[MonsterCard, ...]] = {
    "ancient-artillery": creatures.ANCIENT_ARTILLERY,
    "archer": folk.ARCHER,
    "boss": folk.BOSS,
    "cave-bear": creatures.CAVE_BEAR,
    "cultist": folk.CULTIST,
    "cultist-scenario-89": folk.CULTIST_SCENARIO_89,
    "deep-terror": creatures.DEEP_TERROR,
    "earth-demon": demons.EARTH_DEMON,
    "flame-demon": demons.FLAME_DEMON,
    "frost-demon": demons.FROST_DEMON,
    "giant-viper": creatures.GIANT_VIPER,
    "guard": folk.GUARD,
    "harrower-infester": folk.HARROWER_INFESTER,
    "hound": creatures.HOUND,
    "imp": creatures.IMP,
    "living-bones": undead.LIVING_BONES,
    "living-corpse": undead.LIVING_CORPSE,
    "living-spirit": undead.LIVING_SPIRIT,
    "lurker": creatures.LURKER,
    "night-demon": demons.NIGHT_DEMON,
    "ooze": creatures.OOZE,
    "rending-drake": creatures.RENDING_DRAKE,
    "savvas-icestorm": folk.SAVVAS_ICESTORM,
    "savvas-lavaflow": folk.SAVVAS_LAVAFLOW,
    "scout": folk.SCOUT,
    "shaman": folk.SHAMAN,
    "spitting-drake": creatures.SPITTING_DRAKE,
    "stone-golem": creatures.STONE_GOLEM,
    "sun-demon": demons.SUN_DEMON,
    "wind-demon": demons.WIND_DEMON,
}
