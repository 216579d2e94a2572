"""The Scoundrel: fast, alone in the back of an enemy, and rich afterwards.

Most of her attacks ask whom the target stands next to: one of her allies (`near_my_ally`), or nobody of its own
(`alone`).
"""

from __future__ import annotations

from delve.games.gloomhaven.defs import Card, CharacterClass, Half, Perk
from delve.games.gloomhaven.effects import (
    ALL_NEXT_TO,
    SELF,
    Afflict,
    Attack,
    Command,
    Consume,
    Disarm,
    Force,
    Gain,
    Heal,
    Kill,
    Loot,
    Move,
    OnAttack,
    Plus,
    Prevent,
    Retaliate,
    To,
    TurnCoat,
)

FLANKED = Plus(Gain(attack=2, xp=1), when=("near_my_ally",))

CARDS: tuple[Card, ...] = (
    # ---------------------------------------------------------------- level 1
    Card(
        "single-out",
        number=88,
        level=1,
        initiative=86,
        top=Half((Attack(3, plus=(FLANKED,), dots=("attack diamond",)),)),
        bottom=Half((OnAttack(Gain(attack=2), when=("alone",)),), lasts="always", slots=(0, 1, 0, 1)),
    ),
    Card(
        "flanking-strike",
        number=89,
        level=1,
        initiative=4,
        top=Half((Attack(3, plus=(FLANKED,), dots=("attack diamond",)),)),
        bottom=Half((Move(5, dots=("move circle",)),)),
    ),
    Card(
        "smoke-bomb",
        number=90,
        level=1,
        initiative=12,
        top=Half(
            (
                Afflict(("invisible",), SELF, dots=("invisible diamond_plus",)),
                OnAttack(Gain(double=True), when=("invisible",)),
            ),
            lasts="always",
            slots=(2,),
            makes=("dark",),
        ),
        bottom=Half((Force(pull=2, to=To(range=3), dots=("pull diamond", "range square")),)),
    ),
    Card(
        "backstab",
        number=91,
        level=1,
        initiative=6,
        top=Half(
            (
                Attack(
                    3,
                    plus=(FLANKED, Plus(Gain(attack=2, xp=1), when=("alone",))),
                    dots=("attack diamond", "attack diamond"),
                ),
            ),
            lost=True,
        ),
        bottom=Half((Move(6),)),
    ),
    Card(
        "thiefs-knack",
        number=92,
        level=1,
        initiative=23,
        top=Half((Disarm(),), xp=2),
        bottom=Half((Attack(3, dots=("attack diamond",)),), xp=1),
    ),
    Card(
        "venom-shiv",
        number=93,
        level=1,
        initiative=60,
        top=Half((Attack(3, conditions=("poison",), dots=("attack diamond",)),), xp=1),
        bottom=Half((Move(5, dots=("move circle",)),)),
    ),
    Card(
        "throwing-knives",
        number=94,
        level=1,
        initiative=10,
        top=Half((Attack(2, range=3, targets=2, dots=("range square",)),), xp=1),
        bottom=Half((Loot(2),), lost=True),
    ),
    Card(
        "quick-hands",
        number=95,
        level=1,
        initiative=64,
        top=Half((Move(2, dots=("move circle",)), Attack(2, dots=("attack diamond",)))),
        bottom=Half((Loot(1),)),
    ),
    Card(
        "special-mixture",
        number=96,
        level=1,
        initiative=33,
        top=Half((Heal(3, range=0, dots=("heal diamond_plus",)),)),
        bottom=Half((Move(3, dots=("move circle",)), Afflict(("poison",)))),
    ),
    # ---------------------------------------------------------------- level X
    Card(
        "sinister-opportunity",
        number=97,
        level=0,
        initiative=93,
        top=Half(
            (
                Attack(
                    3,
                    plus=(Plus(Gain(attack=1), per="my_allies_near"),),
                    # +2 for each ally instead of +1.
                    consume=(Consume(("dark",), Gain(attack_by="my_allies_near", xp=1)),),
                    dots=("attack diamond",),
                ),
            )
        ),
        bottom=Half((Move(3, dots=("move circle",)), Command((Move(1),), To(), ends_near_me=True))),
    ),
    Card(
        "tricksters-reversal",
        number=98,
        level=0,
        initiative=9,
        top=Half(
            (Attack(2, plus=(Plus(Gain(attack_by="twice_shield")),), dots=("attack diamond", "attack diamond")),),
            xp=2,
            lost=True,
        ),
        # One source of damage: the card prints no slot, and it is discarded after use.
        bottom=Half((Prevent(),), lasts="round", slots=(0,)),
    ),
    Card(
        "swift-bow",
        number=99,
        level=0,
        initiative=36,
        top=Half((Attack(3, range=4, dots=("attack diamond", "range square")),)),
        bottom=Half((Move(2, loot=True, dots=("move circle",)),)),
    ),
    # ---------------------------------------------------------------- levels 2 to 9
    Card(
        "open-wound",
        number=100,
        level=2,
        initiative=11,
        top=Half(
            (
                Attack(
                    4,
                    plus=(Plus(Gain(conditions=("wound",), xp=1), when=("near_my_ally",)),),
                    dots=("attack diamond",),
                ),
            )
        ),
        bottom=Half((Move(5, dots=("move circle",)),)),
    ),
    Card(
        "flintlock",
        number=101,
        level=2,
        initiative=90,
        top=Half((Loot(1),)),
        bottom=Half((Attack(5, range=4, dots=("attack diamond", "attack diamond", "range square")),), xp=2, lost=True),
    ),
    Card(
        "hidden-daggers",
        number=102,
        level=3,
        initiative=85,
        top=Half(
            (Attack(4, range=3, targets=2, dots=("attack diamond", "range square", "target square")),),
            xp=2,
            lost=True,
        ),
        bottom=Half((Afflict(("invisible",), SELF, dots=("invisible diamond_plus",)),)),
    ),
    Card(
        "duelists-advance",
        number=103,
        level=3,
        initiative=16,
        top=Half((Move(3, dots=("move circle",)), Attack(3, dots=("attack diamond",)))),
        bottom=Half((OnAttack(Gain(attack=2), when=("alone",)),), lasts="round"),
    ),
    Card(
        "flurry-of-blades",
        number=104,
        level=4,
        initiative=3,
        top=Half((Attack(2, range=3, targets=3, dots=("range square",)),), xp=1),
        bottom=Half((Move(4, dots=("move circle",)), OnAttack(Gain(advantage=True))), lasts="round"),
    ),
    Card(
        "gruesome-advantage",
        number=105,
        level=4,
        initiative=62,
        top=Half(
            (
                Attack(
                    3,
                    plus=(
                        Plus(Gain(attack=3, xp=1), when=("near_my_ally",)),
                        Plus(Gain(attack=3, xp=1), when=("alone",)),
                    ),
                    dots=("attack diamond", "attack diamond"),
                ),
            ),
            lost=True,
        ),
        bottom=Half((Move(7),)),
    ),
    Card(
        "cull-the-weak",
        number=106,
        level=5,
        initiative=16,
        top=Half((Attack(4, plus=(FLANKED,), dots=("attack diamond",)),)),
        bottom=Half((OnAttack(Gain(attack=2), when=("hindered",)),), lasts="always", slots=(0, 1, 0, 1, 0, 1)),
    ),
    Card(
        "visage-of-the-inevitable",
        number=107,
        level=5,
        initiative=88,
        top=Half((Kill(To(ranks=("normal",), when=("alone", "near_my_ally"))),), xp=1),
        bottom=Half((Move(2, dots=("move circle",)), Afflict(("poison",), ALL_NEXT_TO))),
    ),
    Card(
        "crippling-poison",
        number=108,
        level=6,
        initiative=30,
        top=Half((OnAttack(Gain(attack=2), when=("poisoned",)),), lost=True, lasts="always"),
        bottom=Half((Attack(2, conditions=("poison", "immobilize"), dots=("attack diamond",)),), xp=1),
    ),
    Card(
        "burning-oil",
        number=109,
        level=6,
        initiative=95,
        top=Half(
            (Attack(4, range=3, conditions=("wound",), dots=("attack diamond", "range square")),),
            xp=1,
            makes=("fire",),
        ),
        bottom=Half((Loot(2),), xp=1),
    ),
    Card(
        "stick-to-the-shadows",
        number=110,
        level=7,
        initiative=26,
        top=Half(
            (
                Attack(
                    4,
                    plus=(Plus(Gain(attack=4, xp=2), when=("consumed", "near_my_ally")),),
                    consume=(Consume(("dark",), Gain()),),
                    dots=("attack diamond", "attack diamond"),
                ),
            )
        ),
        bottom=Half((Move(2), Afflict(("invisible",), SELF, dots=("invisible diamond_plus",)))),
    ),
    Card(
        "spring-the-trap",
        number=111,
        level=7,
        initiative=13,
        top=Half((Disarm(spring_on=3),), xp=2),
        bottom=Half((OnAttack(Gain(double=True), when=("alone", "near_my_ally")),), lasts="always", slots=(2,)),
    ),
    Card(
        "stiletto-storm",
        number=112,
        level=8,
        initiative=80,
        top=Half((Attack(2, range=3, targets=4, dots=("range square",)),), xp=1),
        bottom=Half(
            (Move(4, dots=("move circle",)), Retaliate(1, dots=("retaliate diamond_plus",))),
            lasts="round",
        ),
    ),
    Card(
        "pains-end",
        number=113,
        level=8,
        initiative=38,
        top=Half((Heal(8, range=0, dots=("heal diamond_plus", "heal diamond_plus")),), xp=2, lost=True),
        bottom=Half((Move(3, dots=("move circle",)), Kill(To(), most_health=3))),
    ),
    Card(
        "long-con",
        number=114,
        level=9,
        initiative=2,
        top=Half((Attack(4, targets=0, conditions=("disarm",), dots=("attack diamond",)),)),
        bottom=Half((TurnCoat(To(ranks=("normal", "elite")), controlled=True),), xp=2, lost=True, lasts="round"),
    ),
    Card(
        "watch-it-burn",
        number=115,
        level=9,
        initiative=98,
        top=Half((OnAttack(Gain(conditions=("poison", "wound"))),), xp=2, lost=True, lasts="always"),
        bottom=Half((Move(5, dots=("move circle",)), Afflict(("wound",), ALL_NEXT_TO, dots=("wound diamond",)))),
    ),
)

PERKS: tuple[Perk, ...] = (
    Perk(remove=("-1", "-1"), times=2),
    Perk(remove=("+0",) * 4),
    Perk(remove=("-2",), add=("+0",)),
    Perk(remove=("-1",), add=("+1",)),
    Perk(remove=("+0",), add=("+2",), times=2),
    Perk(add=("+1 rolling", "+1 rolling"), times=2),
    Perk(add=("+0 pierce 3 rolling", "+0 pierce 3 rolling")),
    Perk(add=("+0 poison rolling", "+0 poison rolling"), times=2),
    Perk(add=("+0 muddle rolling", "+0 muddle rolling")),
    Perk(add=("+0 invisible rolling",)),
    Perk(ignore="scenario_effects"),
)

SCOUNDREL = CharacterClass(
    "scoundrel", race="human", hand=9, health=(8, 9, 11, 12, 14, 15, 17, 18, 20), cards=CARDS, perks=PERKS
)
