"""The 28 loot cards, seven of each type (KH-COMP-04).

Equipment fights hand to hand and in swarms; Scrolls shoot, open portals and find cards; Beasts move and lie in
wait; Potions give time: activations, cards, resources, and something to throw.
"""

from __future__ import annotations

from delve.games.heroesout.defs import Card
from delve.games.heroesout.effects import (
    Activate,
    Ambush,
    Choice,
    Combo,
    Defend,
    Draw,
    Melee,
    Move,
    Portal,
    Ranged,
    Reinforce,
    Resource,
    Summon,
    Swarm,
    Trap,
)

EQUIPMENT = (
    Card("equipment.notched_axe", (Melee(), Melee(), Melee(), Move()), loot="equipment"),
    Card("equipment.borrowed_swords", (Swarm(Melee()), Swarm(Move())), loot="equipment"),
    Card("equipment.barbed_net", (Melee(), Melee(), Trap(), Trap()), loot="equipment"),
    Card("equipment.tavern_door", (Choice((Swarm(Melee()), Move(), Move()), (Defend(),)),), loot="equipment"),
    Card("equipment.war_drum", (Swarm(Melee()), Combo(Melee(), Summon(2))), loot="equipment"),
    Card("equipment.twin_daggers", (Melee(), Melee(), Draw()), loot="equipment"),
    Card("equipment.hero_helmet", (Choice((Ambush(3, "swords"), Melee()), (Defend(),)),), loot="equipment"),
)

SCROLLS = (
    Card("scroll.fireball", (Ranged(), Ranged(), Ranged(), Move()), loot="scroll"),
    Card("scroll.spark_cloud", (Swarm(Ranged()), Ranged()), loot="scroll"),
    Card("scroll.shortcut", (Portal(), Move(), Move(), Draw()), loot="scroll"),
    Card("scroll.fine_print", (Draw(), Draw()), loot="scroll"),
    Card("scroll.rousing_speech", (Reinforce(Melee()), Ranged()), loot="scroll"),
    Card("scroll.to_do_list", (Reinforce(Activate()), Activate(), Move()), loot="scroll"),
    Card("scroll.open_house", (Choice((Ambush(3, "eye"),), (Ambush(2, "gem"),)), Ranged()), loot="scroll"),
)

BEASTS = (
    Card("beast.cellar_hound", (Combo(Move(), Melee()), Combo(Move(), Melee()), Move()), loot="beast"),
    Card("beast.pack_mule", (Swarm(Move()), Move(), Activate(), Activate()), loot="beast"),
    Card("beast.bat_cloud", (Swarm(Combo(Move(), Melee())), Move()), loot="beast"),
    Card("beast.moat_crocodile", (Ambush(3, "crossbones"), Combo(Move(), Melee())), loot="beast"),
    Card("beast.guard_goose", (Choice((Ambush(2, "gem"), Melee()), (Defend(),)),), loot="beast"),
    Card("beast.nosy_spider", (Trap(), Trap(), Combo(Move(), Melee()), Move()), loot="beast"),
    Card("beast.rust_beetle", (Move(), Move(), Melee(), Draw()), loot="beast"),
)

POTIONS = (
    Card("potion.strong_coffee", (Activate(), Move(), Draw()), loot="potion"),
    Card("potion.liquid_courage", (Melee(), Melee(), Activate(), Move()), loot="potion"),
    Card("potion.third_hand", (Activate(), Activate(), Activate(), Move()), loot="potion"),
    Card("potion.acid_flask", (Ranged(), Ranged(), Activate(), Move()), loot="potion"),
    Card(
        "potion.golden_frog",
        (Resource("coin"), Resource("frog"), Activate(), Activate(), Move()),
        loot="potion",
    ),
    Card("potion.growth_tonic", (Combo(Activate(), Summon(2)), Melee(), Melee()), loot="potion"),
    Card("potion.hot_soup", (Swarm(Activate()), Draw()), loot="potion"),
)

LOOT: tuple[Card, ...] = EQUIPMENT + SCROLLS + BEASTS + POTIONS
