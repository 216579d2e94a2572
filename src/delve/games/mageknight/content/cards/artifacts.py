"""The Artifacts."""

from __future__ import annotations

from delve.games.mageknight.defs import Card
from delve.games.mageknight.effects import All, Coded, Crystal, Fame, Influence, Mana, Ready

ARTIFACTS: tuple[Card, ...] = (
    Card("banner-of-glory", "artifact", Coded("banner-of-glory"), Coded("banner-of-glory+"), ()),
    Card("banner-of-fear", "artifact", Coded("banner-of-fear"), Coded("banner-of-fear+"), ()),
    Card("banner-of-protection", "artifact", Coded("banner-of-protection"), Coded("banner-of-protection+"), ()),
    Card("banner-of-courage", "artifact", Coded("banner-of-courage"), Ready(), ()),
    Card("ruby-ring", "artifact", All((Mana(("red",)), Crystal(("red",)), Fame(1))), Coded("ruby-ring+"), ()),
    Card("sapphire-ring", "artifact", All((Mana(("blue",)), Crystal(("blue",)), Fame(1))), Coded("sapphire-ring+"), ()),
    Card("diamond-ring", "artifact", All((Mana(("white",)), Crystal(("white",)), Fame(1))), Coded("diamond-ring+"), ()),
    Card("emerald-ring", "artifact", All((Mana(("green",)), Crystal(("green",)), Fame(1))), Coded("emerald-ring+"), ()),
    Card("sword-of-justice", "artifact", Coded("sword-of-justice"), Coded("sword-of-justice+"), ()),
    Card("horn-of-wrath", "artifact", Coded("horn-of-wrath"), Coded("horn-of-wrath+"), ()),
    Card("endless-bag-of-gold", "artifact", All((Influence(4), Fame(2))), All((Influence(9), Fame(3))), ()),
    Card("endless-gem-pouch", "artifact", Coded("endless-gem-pouch"), Coded("endless-gem-pouch+"), ()),
    Card("golden-grail", "artifact", Coded("golden-grail"), Coded("golden-grail+"), ()),
    Card("book-of-wisdom", "artifact", Coded("book-of-wisdom"), Coded("book-of-wisdom+"), ()),
    Card("amulet-of-the-sun", "artifact", Coded("amulet-of-the-sun"), Coded("amulet-of-the-sun+"), ()),
    Card("amulet-of-darkness", "artifact", Coded("amulet-of-darkness"), Coded("amulet-of-darkness+"), ()),
    Card("bow-of-starsdawn", "artifact", Coded("bow-of-starsdawn"), Coded("bow-of-starsdawn+"), (), set="lost-legion"),
    Card(
        "banner-of-command", "artifact", Coded("banner-of-command"), Coded("banner-of-command+"), (), set="lost-legion"
    ),
    Card(
        "banner-of-fortitude",
        "artifact",
        Coded("banner-of-fortitude"),
        Coded("banner-of-fortitude+"),
        (),
        set="lost-legion",
    ),
    Card("soul-harvester", "artifact", Coded("soul-harvester"), Coded("soul-harvester+"), (), set="lost-legion"),
    Card(
        "shield-of-the-fallen-kings",
        "artifact",
        Coded("shield-of-the-fallen-kings"),
        Coded("shield-of-the-fallen-kings+"),
        (),
        set="lost-legion",
    ),
    Card("druidic-staff", "artifact", Coded("druidic-staff"), Coded("druidic-staff+"), (), set="lost-legion"),
    Card(
        "circlet-of-proficiency",
        "artifact",
        Coded("circlet-of-proficiency"),
        Coded("circlet-of-proficiency+"),
        (),
        set="lost-legion",
    ),
    Card(
        "tome-of-all-spells",
        "artifact",
        Coded("tome-of-all-spells"),
        Coded("tome-of-all-spells+"),
        (),
        set="lost-legion",
    ),
    Card("mysterious-box", "artifact", Coded("mysterious-box"), Coded("mysterious-box+"), (), set="ultimate-edition"),
)
