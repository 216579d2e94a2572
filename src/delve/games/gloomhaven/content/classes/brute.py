"""The Inox Brute: cards 1 to 29."""

from __future__ import annotations

from delve.games.gloomhaven.defs import Card, CharacterClass, Half, Perk
from delve.games.gloomhaven.effects import (
    ALL_NEXT_TO,
    Afflict,
    Attack,
    Consume,
    Force,
    Gain,
    Heal,
    Kill,
    Loot,
    Move,
    OnAttack,
    OnAttacked,
    Pattern,
    Prevent,
    Retaliate,
    Shield,
    Standing,
    To,
    When,
)

CARDS = (
    # ------------------------------------------------------------------ level 1
    Card(
        "trample",
        number=1,
        level=1,
        initiative=72,
        top=Half((Attack(3, pierce=2, dots=("attack diamond", "pierce square")),)),
        bottom=Half(
            (
                Move(4, jump=True, dots=("move circle",)),
                Attack(2, targets=0, where="moved_through", dots=("attack diamond", "attack diamond")),
            ),
            xp=2,
            lost=True,
        ),
    ),
    Card(
        "eye-for-an-eye",
        number=2,
        level=1,
        initiative=18,
        top=Half((Retaliate(2, xp=1, dots=("retaliate diamond_plus",)),), lasts="round"),
        bottom=Half((Heal(2, range=1, dots=("heal diamond_plus", "heal diamond_plus")),), makes=("earth",)),
    ),
    Card(
        "sweeping-blow",
        number=3,
        level=1,
        initiative=64,
        top=Half(
            (
                Attack(
                    2,
                    area=Pattern(((1, -1), (1, 0), (0, 1)), melee=True, dots=((0, -1),)),
                    dots=("attack diamond",),
                ),
            )
        ),
        bottom=Half((Move(3), Force(push=1, to=ALL_NEXT_TO, dots=("push diamond",)))),
    ),
    Card(
        "provoking-roar",
        number=4,
        level=1,
        initiative=10,
        top=Half((Attack(2, conditions=("disarm",), dots=("attack diamond",)),)),
        bottom=Half((Standing("provoke"),), lasts="round"),
    ),
    Card(
        "overwhelming-assault",
        number=5,
        level=1,
        initiative=61,
        top=Half((Attack(6, dots=("attack diamond", "attack diamond")),), xp=2, lost=True),
        bottom=Half((Move(3), Force(push=2, dots=("push diamond",)))),
    ),
    Card(
        "grab-and-go",
        number=6,
        level=1,
        initiative=87,
        top=Half((Loot(1),)),
        bottom=Half((Move(4, dots=("move circle", "move circle")),)),
    ),
    Card(
        "warding-strength",
        number=7,
        level=1,
        initiative=32,
        top=Half((Attack(3, push=2, dots=("attack diamond", "push square")),)),
        bottom=Half((OnAttacked(shield=1, damaged=True),), lasts="always", slots=(0, 1, 0, 1, 0, 1)),
    ),
    Card(
        "shield-bash",
        number=8,
        level=1,
        initiative=15,
        top=Half((Attack(4, conditions=("stun",), dots=("attack diamond", "attack diamond")),), xp=2, lost=True),
        bottom=Half((Shield(1, dots=("shield diamond_plus", "shield diamond_plus")),), lasts="round"),
    ),
    Card(
        "leaping-cleave",
        number=9,
        level=1,
        initiative=54,
        top=Half(
            (
                Attack(
                    3,
                    area=Pattern(((1, -1), (1, 0)), melee=True, dots=((0, 1),)),
                    dots=("attack diamond",),
                ),
            ),
            xp=1,
        ),
        bottom=Half((Move(3, jump=True, dots=("move circle",)),), makes=("air",)),
    ),
    Card(
        "spare-dagger",
        number=10,
        level=1,
        initiative=27,
        top=Half((Attack(3, range=3, dots=("attack diamond",)),), xp=1),
        bottom=Half((Attack(2, dots=("attack diamond",)),)),
    ),
    # ------------------------------------------------------------------ X
    Card(
        "skewer",
        number=11,
        level=0,
        initiative=35,
        top=Half(
            (
                Attack(
                    3,
                    area=Pattern(((1, -1), (2, -2)), melee=True, dots=((3, -3),)),
                    consume=(Consume(("air",), Gain(attack=1, pierce=1)),),
                    dots=("attack diamond",),
                ),
            ),
            xp=1,
        ),
        bottom=Half((Move(6, dots=("move circle", "move circle")),), xp=1, lost=True),
    ),
    Card(
        "balanced-measure",
        number=12,
        level=0,
        initiative=77,
        top=Half((Attack("moved"),), xp=1),
        bottom=Half((Move("dealt"),)),
    ),
    Card(
        "wall-of-doom",
        number=13,
        level=0,
        initiative=20,
        top=Half(
            (Retaliate(2, dots=("retaliate diamond_plus",)), Shield(2, dots=("shield diamond_plus",))),
            xp=2,
            lost=True,
            lasts="round",
        ),
        bottom=Half((OnAttack(Gain(attack=1)),), lasts="round"),
    ),
    # ------------------------------------------------------------------ level 2
    Card(
        "fatal-advance",
        number=14,
        level=2,
        initiative=40,
        top=Half((Kill(To(ranks=("normal",))),), xp=2, lost=True),
        bottom=Half((Move(4, dots=("move circle",)),)),
    ),
    Card(
        "juggernaut",
        number=15,
        level=2,
        initiative=34,
        top=Half((Move(2, dots=("move circle",)), Attack(2, dots=("attack diamond",)))),
        bottom=Half((Prevent(),), lasts="always", slots=(1, 1, 1)),
    ),
    # ------------------------------------------------------------------ level 3
    Card(
        "hook-and-chain",
        number=16,
        level=3,
        initiative=42,
        top=Half((Attack(3, range=3, pull=2, dots=("attack diamond", "attack diamond")),)),
        bottom=Half((Move(4), When("straight", (Attack("moved_now"),)))),
    ),
    Card(
        "brute-force",
        number=17,
        level=3,
        initiative=51,
        top=Half(
            (
                Attack(
                    2,
                    area=Pattern(((1, -1), (1, 0), (0, 1)), melee=True, dots=((0, -1), (-1, 1))),
                    conditions=("muddle",),
                    dots=("attack diamond",),
                ),
            ),
            xp=1,
        ),
        bottom=Half((Move(2), Shield(1, dots=("shield diamond_plus",))), lasts="round"),
    ),
    # ------------------------------------------------------------------ level 4
    Card(
        "unstoppable-charge",
        number=18,
        level=4,
        initiative=86,
        top=Half((Attack(5, dots=("attack diamond",)),), xp=1),
        bottom=Half((Move(4, dots=("move circle",)), Afflict(("stun",), ALL_NEXT_TO)), lost=True),
    ),
    Card(
        "devastating-hack",
        number=19,
        level=4,
        initiative=27,
        top=Half((Attack(8, dots=("attack diamond", "attack diamond")),), xp=3, lost=True),
        bottom=Half((Loot(1),)),
    ),
    # ------------------------------------------------------------------ level 5
    Card(
        "whirlwind",
        number=20,
        level=5,
        initiative=28,
        top=Half((Attack(4, targets=0, xp_each=1, dots=("attack diamond",)),), lost=True),
        bottom=Half((Move(4, dots=("move circle",)), Force(push=3, dots=("push diamond",)))),
    ),
    Card(
        "skirmishing-maneuver",
        number=21,
        level=5,
        initiative=29,
        top=Half((Attack(2), Move(2, dots=("move circle",)), Attack(2))),
        bottom=Half((Attack(3, range=3, dots=("attack diamond",)),), xp=1),
    ),
    # ------------------------------------------------------------------ level 6
    Card(
        "quietus",
        number=22,
        level=6,
        initiative=57,
        top=Half((Kill(To(ranks=("normal",), when=("stunned",))),), xp=1),
        bottom=Half((Move(3, dots=("move circle",)), OnAttack(Gain(attack=1))), lasts="round"),
    ),
    Card(
        "immovable-phalanx",
        number=23,
        level=6,
        initiative=17,
        top=Half((Attack(4, dots=("attack diamond",)), Shield(1, dots=("shield diamond_plus",))), lasts="round"),
        bottom=Half((Standing("moves_as_attacks"),), lost=True, lasts="always"),
    ),
    # ------------------------------------------------------------------ level 7
    Card(
        "defensive-tactics",
        number=24,
        level=7,
        initiative=26,
        top=Half(
            (Attack(2, range=3, targets=2, conditions=("immobilize",), dots=("attack diamond", "target square")),), xp=1
        ),
        bottom=Half((Retaliate(1), Shield(1)), xp=2, lost=True, lasts="always"),
    ),
    Card(
        "crippling-offensive",
        number=25,
        level=7,
        initiative=33,
        top=Half(
            (Attack(6, conditions=("wound", "stun"), dots=("attack diamond", "attack diamond")),), xp=3, lost=True
        ),
        bottom=Half((Move(3, dots=("move circle",)), Force(push=1, conditions=("immobilize",)))),
    ),
    # ------------------------------------------------------------------ level 8
    Card(
        "frenzied-onslaught",
        number=26,
        level=8,
        initiative=41,
        top=Half((Move(2), Attack(2, dots=("attack diamond",)), Move(2), Attack(2, dots=("attack diamond",)))),
        bottom=Half((OnAttack(Gain(attack=3), when=("hindered",)),), xp=1, lasts="round"),
    ),
    Card(
        "selfish-retribution",
        number=27,
        level=8,
        initiative=12,
        top=Half((Move(1, dots=("move circle",)), Loot(2)), lost=True),
        bottom=Half(
            (Move(3, dots=("move circle",)), Retaliate(2, dots=("retaliate diamond_plus",))), xp=1, lasts="round"
        ),
    ),
    # ------------------------------------------------------------------ level 9
    Card(
        "king-of-the-hill",
        number=28,
        level=9,
        initiative=39,
        top=Half(
            (Attack(6, targets=0, push=1, xp_each=1, dots=("attack diamond", "attack diamond")),),
            lost=True,
        ),
        bottom=Half((Heal(5, range=0, dots=("heal diamond_plus",)),)),
    ),
    Card(
        "face-your-end",
        number=29,
        level=9,
        initiative=67,
        top=Half((Attack(2, range=4, targets=3, pull=3, dots=("attack diamond", "target square")),), xp=1),
        bottom=Half((Kill(To(ranks=("normal", "elite"))),), xp=2, lost=True),
    ),
)

PERKS = (
    Perk(remove=("-1", "-1")),
    Perk(remove=("-1",), add=("+1",)),
    Perk(add=("+1", "+1"), times=2),
    Perk(add=("+3",)),
    Perk(add=("+0 push 1 rolling",) * 3, times=2),
    Perk(add=("+0 pierce 3 rolling",) * 2),
    Perk(add=("+0 stun rolling",), times=2),
    Perk(add=("+0 disarm rolling", "+0 muddle rolling")),
    Perk(add=("+0 add target rolling",), times=2),
    Perk(add=("+1 shield 1 self",)),
    Perk(add=("+1",), ignore="item_effects"),
)
"""GH-PERK-08."""

BRUTE = CharacterClass(
    id="brute",
    race="inox",
    hand=10,
    health=(10, 12, 14, 16, 18, 20, 22, 24, 26),
    cards=CARDS,
    perks=PERKS,
)
