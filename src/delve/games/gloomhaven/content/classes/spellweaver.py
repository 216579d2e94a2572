"""The Orchid Spellweaver: cards 61 to 87."""

from __future__ import annotations

from delve.games.gloomhaven.box import FAR
from delve.games.gloomhaven.defs import Card, CharacterClass, Half, Perk, SummonDef
from delve.games.gloomhaven.effects import (
    SELF,
    Afflict,
    Attack,
    Coded,
    Consume,
    Gain,
    Heal,
    Loot,
    Move,
    OnAttack,
    OnAttacked,
    Pattern,
    Prevent,
    Recover,
    Retaliate,
    Shield,
    Suffer,
    Summon,
    To,
    Using,
)

TRIANGLE = ((0, 0), (1, -1), (1, 0))

CARDS = (
    # ------------------------------------------------------------------ level 1
    Card(
        "fire-orbs",
        number=61,
        level=1,
        initiative=69,
        top=Half(
            (Attack(3, range=3, targets=3, xp_each=1, dots=("attack diamond", "range square", "target square")),),
            lost=True,
            makes=("fire",),
        ),
        bottom=Half((Move(3, dots=("move circle",)),)),
    ),
    Card(
        "impaling-eruption",
        number=62,
        level=1,
        initiative=70,
        top=Half(
            (Attack(3, range=4, path=True, xp_each=1, dots=("attack diamond", "range square")),),
            lost=True,
            makes=("earth",),
        ),
        bottom=Half((Move(4, dots=("move circle",)),)),
    ),
    Card(
        "reviving-ether",
        number=63,
        level=1,
        initiative=80,
        top=Half((Recover("lost", 0),), lost=True, unrecoverable=True, makes=("dark",)),
        bottom=Half((Move(4, jump=True, dots=("move circle",)),)),
    ),
    Card(
        "freezing-nova",
        number=64,
        level=1,
        initiative=21,
        top=Half(
            (
                Attack(
                    2,
                    targets=0,
                    conditions=("immobilize",),
                    consume=(Consume(("ice",), Gain(attack=1)),),
                    dots=("attack diamond",),
                ),
            )
        ),
        bottom=Half((Heal(4, range=4, dots=("heal diamond_plus", "heal diamond_plus")),), lost=True, makes=("light",)),
    ),
    Card(
        "mana-bolt",
        number=65,
        level=1,
        initiative=7,
        top=Half((Attack(2, range=3, consume=(Consume(("any",), Gain(attack=1, xp=1)),), dots=("attack diamond",)),)),
        bottom=Half((Heal(3, range=1, dots=("heal diamond_plus", "range square")),)),
    ),
    Card(
        "frost-armor",
        number=66,
        level=1,
        initiative=20,
        top=Half((Attack(2, range=3, consume=(Consume(("any",), Gain(attack=1, xp=1)),), dots=("attack diamond",)),)),
        bottom=Half((Prevent(),), lasts="always", slots=(1, 1), makes=("ice",)),
    ),
    Card(
        "flame-strike",
        number=67,
        level=1,
        initiative=36,
        top=Half(
            (Attack(3, range=2, consume=(Consume(("fire",), Gain(conditions=("wound",))),), dots=("range square",)),)
        ),
        bottom=Half((Attack(2, range=2, dots=("attack diamond", "range square")),)),
    ),
    Card(
        "ride-the-wind",
        number=68,
        level=1,
        initiative=83,
        top=Half((Loot(1),)),
        bottom=Half((Move(8, jump=True, dots=("move circle",)),), lost=True, makes=("air",)),
    ),
    # ------------------------------------------------------------------ X
    Card(
        "crackling-air",
        number=69,
        level=0,
        initiative=25,
        top=Half(
            (OnAttack(Gain(attack=1), consume=(Consume(("air",), Gain(attack=1)),)),),
            lasts="always",
            slots=(0, 1, 0, 1),
        ),
        bottom=Half((Move(3, dots=("move circle",)), Using(("fire",), (Retaliate(2),))), lasts="round"),
    ),
    Card(
        "hardened-spikes",
        number=70,
        level=0,
        initiative=26,
        top=Half(
            (
                Retaliate(
                    2,
                    to=To("self_and_allies", 1, 0),
                    consume=(Consume(("earth",), Gain(retaliate=1)),),
                    dots=("retaliate diamond_plus",),
                ),
            ),
            xp=2,
            lost=True,
            lasts="round",
        ),
        bottom=Half((Move(3, dots=("move circle",)), Using(("ice",), (Shield(2),))), lasts="round"),
    ),
    Card(
        "aid-from-the-ether",
        number=71,
        level=0,
        initiative=91,
        top=Half((Heal(3, range=3, dots=("heal diamond_plus", "range square")),)),
        bottom=Half((Summon("mystic-ally"),), xp=2, lost=True, lasts="always"),
    ),
    # ------------------------------------------------------------------ level 2
    Card(
        "flashing-burst",
        number=72,
        level=2,
        initiative=26,
        top=Half((Attack(3, range=3, dots=("attack diamond", "range square")),), makes=("light",)),
        bottom=Half((Move(4, dots=("move circle",)),)),
    ),
    Card(
        "icy-blast",
        number=73,
        level=2,
        initiative=66,
        top=Half(
            (
                Attack(
                    2,
                    range=3,
                    area=Pattern(((0, 0), (1, -1), (1, 0), (0, 1), (2, -1), (2, 0), (1, 1))),
                    conditions=("muddle",),
                    dots=("attack diamond",),
                ),
            ),
            xp=2,
            lost=True,
            makes=("ice",),
        ),
        bottom=Half((Heal(6, range=2, dots=("heal diamond_plus", "range square")),), lost=True),
    ),
    # ------------------------------------------------------------------ level 3
    Card(
        "cold-fire",
        number=74,
        level=3,
        initiative=67,
        top=Half(
            (
                Attack(
                    1,
                    range=3,
                    area=Pattern(TRIANGLE, dots=((0, -1),)),
                    consume=(Consume(("fire",), Gain(attack=2)), Consume(("ice",), Gain(conditions=("stun",)))),
                ),
            )
        ),
        bottom=Half((Loot(2),), lost=True),
    ),
    Card(
        "elemental-aid",
        number=75,
        level=3,
        initiative=84,
        top=Half(
            (
                Heal(
                    3,
                    range=2,
                    consume=(Consume(("earth",), Gain(heal=2, xp=1)),),
                    dots=("heal diamond_plus", "range square"),
                ),
            )
        ),
        bottom=Half(
            (Shield(2, To("allies", FAR), consume=(Consume(("air",), Gain(all_targets=True)),)),), lasts="round"
        ),
    ),
    # ------------------------------------------------------------------ level 4
    Card(
        "spirit-of-doom",
        number=76,
        level=4,
        initiative=81,
        top=Half(
            (Afflict(("curse",), To(range=4), consume=(Consume(("dark",), Gain(kill=("normal",), xp=1)),)),), lost=True
        ),
        bottom=Half((Coded("spirit-of-doom"),), xp=1, lost=True),
    ),
    Card(
        "forked-beam",
        number=77,
        level=4,
        initiative=20,
        top=Half((Attack(2, range=3, targets=2, dots=("attack diamond", "target square")),), xp=1),
        bottom=Half((Move(4, dots=("move circle",)),)),
    ),
    # ------------------------------------------------------------------ level 5
    Card(
        "chromatic-explosion",
        number=78,
        level=5,
        initiative=71,
        top=Half(
            (Attack(3, range=3, area=Pattern(TRIANGLE), dots=("attack diamond",)),),
            xp=2,
            lost=True,
            makes=("air", "ice", "fire", "earth", "light", "dark"),
        ),
        bottom=Half((Move(2, dots=("move circle",)),), makes=("any",)),
    ),
    Card(
        "engulfed-in-flames",
        number=79,
        level=5,
        initiative=44,
        top=Half((Attack(4, range=3, dots=("attack diamond", "range square")),), makes=("fire",)),
        bottom=Half((OnAttacked(retaliate=3, melee=True),), lasts="always", slots=(1, 0, 1, 0, 1)),
    ),
    # ------------------------------------------------------------------ level 6
    Card(
        "living-torch",
        number=80,
        level=6,
        initiative=96,
        top=Half(
            (
                Attack(
                    4,
                    range=3,
                    conditions=("immobilize",),
                    consume=(
                        Consume(
                            ("light",),
                            Gain(xp=1, also=(Suffer(2, To(count=0, where="near_target")),)),
                        ),
                    ),
                    dots=("attack diamond",),
                ),
            )
        ),
        bottom=Half((Summon("burning-avatar"),), xp=2, lost=True, lasts="always"),
    ),
    Card(
        "frozen-night",
        number=81,
        level=6,
        initiative=46,
        top=Half(
            (
                Attack(
                    4,
                    area=Pattern(((1, -1), (2, -2), (2, -1), (1, 0), (2, 0)), melee=True, dots=((3, -2), (3, -1))),
                    xp_each=1,
                    dots=("attack diamond",),
                ),
            ),
            lost=True,
            makes=("ice",),
        ),
        bottom=Half(
            (
                Move(
                    3,
                    consume=(Consume(("dark",), Gain(move=2, xp=1, also=(Afflict(("invisible",), SELF),))),),
                    dots=("move circle",),
                ),
            )
        ),
    ),
    # ------------------------------------------------------------------ level 7
    Card(
        "twin-restoration",
        number=82,
        level=7,
        initiative=75,
        top=Half((Recover("lost", 2),), lost=True, unrecoverable=True),
        bottom=Half((Heal(3, range=3, targets=2, dots=("heal diamond_plus", "target square")),)),
    ),
    Card(
        "stone-fists",
        number=83,
        level=7,
        initiative=62,
        top=Half(
            (
                Attack(
                    6,
                    push=2,
                    conditions=("immobilize",),
                    consume=(Consume(("earth",), Gain(targets=1, xp=1)),),
                    dots=("push square",),
                ),
            ),
            xp=2,
            lost=True,
        ),
        bottom=Half(
            (Move(3, dots=("move circle",)), Shield(1, dots=("shield diamond_plus",))),
            lasts="round",
            consume=(Consume(("earth",), Gain(move=1, shield=1, xp=1)),),
        ),
    ),
    # ------------------------------------------------------------------ level 8
    Card(
        "zephyr-wings",
        number=84,
        level=8,
        initiative=85,
        top=Half((Loot(2, most=4, consume=(Consume(("air",), Gain(range=1, xp=1)),)),)),
        bottom=Half(
            (
                Move(
                    8,
                    jump=True,
                    consume=(Consume(("air",), Gain(move=3, xp=1)),),
                    dots=("move circle", "move circle"),
                ),
            ),
            xp=1,
            lost=True,
        ),
    ),
    Card(
        "cold-front",
        number=85,
        level=8,
        initiative=61,
        top=Half(
            (
                Attack(
                    5,
                    range=2,
                    area=Pattern(((-1, 1), (0, 0), (1, -1), (2, -2), (3, -3))),
                    dots=("attack diamond", "range square"),
                ),
            ),
            xp=2,
            lost=True,
            makes=("ice",),
        ),
        bottom=Half(
            (OnAttacked(retaliate=3, retaliate_range=3, prevent=True, damaged=True),),
            lasts="always",
            slots=(1, 1, 1),
        ),
    ),
    # ------------------------------------------------------------------ level 9
    Card(
        "black-hole",
        number=86,
        level=9,
        initiative=41,
        top=Half(
            (
                Attack(
                    4,
                    range=3,
                    area=Pattern(TRIANGLE),
                    xp_each=1,
                    consume=(Consume(("dark",), Gain(kill=("normal",))),),
                ),
            ),
            lost=True,
        ),
        bottom=Half((Coded("black-hole"),)),
    ),
    Card(
        "inferno",
        number=87,
        level=9,
        initiative=19,
        top=Half(
            (
                Attack(3, targets=0, where="in_room", consume=(Consume(("fire",), Gain(attack=1, xp=1)),)),
                Suffer(2, To("allies", count=0, where="in_room")),
            )
        ),
        bottom=Half(
            (Retaliate(2, range=3, to=To("self_and_allies", FAR, 0), dots=("retaliate diamond_plus",)),), lasts="round"
        ),
    ),
)

SUMMONS = (
    SummonDef("mystic-ally", health=2, move=2, attack=3, range=2),
    SummonDef("burning-avatar", health=2, move=3, attack=2, range=3, makes=("fire",), on_death=(Attack(3, targets=0),)),
)

PERKS = (
    Perk(remove=("+0",) * 4),
    Perk(remove=("-1",), add=("+1",), times=2),
    Perk(add=("+1", "+1"), times=2),
    Perk(add=("+0 stun",)),
    Perk(add=("+1 wound",)),
    Perk(add=("+1 immobilize",)),
    Perk(add=("+1 curse",)),
    Perk(add=("+2 fire",), times=2),
    Perk(add=("+2 ice",), times=2),
    Perk(add=("+0 earth rolling", "+0 air rolling")),
    Perk(add=("+0 light rolling", "+0 dark rolling")),
)

SPELLWEAVER = CharacterClass(
    id="spellweaver",
    race="orchid",
    hand=8,
    health=(6, 7, 8, 9, 10, 11, 12, 13, 14),
    cards=CARDS,
    perks=PERKS,
    summons=SUMMONS,
)
