"""The Artifacts. A banner played for its basic effect is assigned to a Unit (`rules.banners`)."""

from __future__ import annotations

from delve.games.mageknight.box import BASIC, Basic
from delve.games.mageknight.defs import Card, SetName
from delve.games.mageknight.effects import (
    All,
    AnyEffect,
    Attack,
    Block,
    Choice,
    Coded,
    Crystal,
    Discard,
    Fame,
    Foe,
    Gain,
    Heal,
    If,
    Influence,
    Mana,
    Ready,
    Throw,
    UnitBonus,
)


def _ring(name: str, colour: Basic) -> Card:
    """A ring: mana of a colour, or an endless supply of it."""
    return Card(name, "artifact", All((Mana((colour,)), Crystal((colour,)), Fame(1))), Coded(f"{name}+"))


def _banner(name: str, strong: AnyEffect, set_: SetName = "base") -> Card:
    """A banner; the code of its basic effect assigns it."""
    return Card(f"banner-of-{name}", "artifact", Coded(f"banner-of-{name}"), strong, set=set_, banner=name)


ARTIFACTS: tuple[Card, ...] = (
    _banner("glory", All((UnitBonus(armor=1, attack=1, block=1), Coded("banner-of-glory+")))),
    _banner("fear", Foe(count=3, stops=True)),
    _banner("protection", Coded("banner-of-protection+")),
    _banner("courage", If("peace", Ready(count=0))),
    _ring("ruby-ring", "red"),
    _ring("sapphire-ring", "blue"),
    _ring("diamond-ring", "white"),
    _ring("emerald-ring", "green"),
    Card(
        "sword-of-justice",
        "artifact",
        All((Discard(Attack(3), least=1, most=99, each=True), Coded("sword-of-justice"))),
        Coded("sword-of-justice+"),
    ),
    Card("horn-of-wrath", "artifact", Coded("horn-of-wrath"), Coded("horn-of-wrath+")),
    Card("endless-bag-of-gold", "artifact", All((Influence(4), Fame(2))), All((Influence(9), Fame(3)))),
    Card(
        "endless-gem-pouch",
        "artifact",
        Coded("endless-gem-pouch"),
        All((*(Mana((colour,)) for colour in BASIC), If("day", Mana(("gold",)), Mana(("black",))))),
    ),
    Card("golden-grail", "artifact", All((Heal(2), Coded("golden-grail"))), All((Heal(6), Coded("golden-grail+")))),
    Card(
        "book-of-wisdom",
        "artifact",
        Throw(Gain("advanced", "hand")),
        Throw(All((Gain("spell", "hand"), Crystal(among="paid")))),
    ),
    Card("amulet-of-the-sun", "artifact", Coded("amulet-of-the-sun"), Coded("amulet-of-the-sun+")),
    Card("amulet-of-darkness", "artifact", Coded("amulet-of-darkness"), Coded("amulet-of-darkness+")),
    Card(
        "bow-of-starsdawn",
        "artifact",
        All((Discard(Attack(2, "ranged"), least=1, most=99, each=True), Coded("bow-of-starsdawn"))),
        Coded("bow-of-starsdawn+"),
        set="lost-legion",
    ),
    Card(
        "banner-of-command",
        "artifact",
        All((Influence(4), Coded("banner-of-command"))),
        All((Fame(2), Coded("banner-of-command+"))),
        set="lost-legion",
    ),
    _banner("fortitude", Coded("banner-of-fortitude+"), "lost-legion"),
    Card("soul-harvester", "artifact", Coded("soul-harvester"), Coded("soul-harvester+"), set="lost-legion"),
    Card(
        "shield-of-the-fallen-kings",
        "artifact",
        Choice((Block(6), Coded("shield-of-the-fallen-kings"))),
        Choice((Block(8, "coldfire"), Coded("shield-of-the-fallen-kings+"))),
        set="lost-legion",
    ),
    Card(
        "druidic-staff",
        "artifact",
        Discard(
            by={
                "white": Coded("druidic-staff-white"),
                "blue": Coded("druidic-staff-blue"),
                "red": Ready(3),
                "green": Heal(3),
            }
        ),
        Coded("druidic-staff+"),
        set="lost-legion",
    ),
    Card(
        "circlet-of-proficiency",
        "artifact",
        Coded("circlet-of-proficiency"),
        Coded("circlet-of-proficiency+"),
        set="lost-legion",
    ),
    Card(
        "tome-of-all-spells",
        "artifact",
        Coded("tome-of-all-spells"),
        Coded("tome-of-all-spells+"),
        set="lost-legion",
    ),
    Card("mysterious-box", "artifact", Coded("mysterious-box"), None, set="ultimate-edition"),
)
