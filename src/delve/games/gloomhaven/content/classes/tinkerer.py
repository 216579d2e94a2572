"""The Quatryl Tinkerer: cards 30 to 60."""

from __future__ import annotations

from delve.games.gloomhaven.defs import Card, CharacterClass, Half, Perk, SummonDef
from delve.games.gloomhaven.effects import (
    ALL_NEXT_TO,
    Afflict,
    Attack,
    AtTurn,
    Coded,
    Consume,
    Disarm,
    Gain,
    Grant,
    Heal,
    Kill,
    Loot,
    Move,
    OnAttack,
    OnHeal,
    Pattern,
    Recover,
    Refresh,
    Shield,
    Suffer,
    Summon,
    To,
    Trap,
)

TRIANGLE = ((0, 0), (1, -1), (1, 0))
ALLIES_NEXT_TO = To("allies", 1, 0)
SELF_AND_ALLIES_NEXT_TO = To("self_and_allies", 1, 0)

CARDS = (
    # ------------------------------------------------------------------ level 1
    Card(
        "proximity-mine",
        number=30,
        level=1,
        initiative=62,
        top=Half((Trap(damage=6, xp=2),), lost=True),
        bottom=Half((Move(4, dots=("move circle",)),)),
    ),
    Card(
        "harmless-contraption",
        number=31,
        level=1,
        initiative=74,
        top=Half((Summon("decoy"),), xp=2, lost=True, lasts="always"),
        bottom=Half((Heal(2, range=3, dots=("heal diamond_plus", "range square")),)),
    ),
    Card(
        "flamethrower",
        number=32,
        level=1,
        initiative=47,
        top=Half(
            (
                Attack(
                    3,
                    area=Pattern(((1, -1), (2, -1), (1, 0)), melee=True, dots=((2, -2), (2, 0))),
                    conditions=("wound",),
                    dots=("attack diamond",),
                ),
            ),
            xp=2,
            lost=True,
            makes=("fire",),
        ),
        bottom=Half((Shield(1, SELF_AND_ALLIES_NEXT_TO, dots=("shield diamond_plus",)),), lasts="round"),
    ),
    Card(
        "hook-gun",
        number=33,
        level=1,
        initiative=72,
        top=Half((Attack(2, range=3, pull=2, dots=("range square", "pull square")),)),
        bottom=Half((Loot(2),), xp=1, lost=True),
    ),
    Card(
        "ink-bomb",
        number=34,
        level=1,
        initiative=74,
        top=Half(
            (Attack(4, range=3, area=Pattern(TRIANGLE), xp_each=1, dots=("attack diamond",)),),
            lost=True,
            makes=("dark",),
        ),
        bottom=Half((Move(4, dots=("move circle",)),)),
    ),
    Card(
        "net-shooter",
        number=35,
        level=1,
        initiative=19,
        top=Half(
            (
                Attack(
                    3,
                    range=3,
                    area=Pattern(TRIANGLE, dots=((0, -1),)),
                    conditions=("immobilize",),
                    xp_each=1,
                ),
            ),
            lost=True,
        ),
        bottom=Half((Afflict(("immobilize",), dots=("immobilize diamond",)), Move(2, dots=("move circle",)))),
    ),
    Card(
        "stun-shot",
        number=36,
        level=1,
        initiative=20,
        top=Half((Attack(1, range=3, conditions=("stun",), dots=("attack diamond", "range square")),)),
        bottom=Half((Move(4, dots=("move circle",)),)),
    ),
    Card(
        "reinvigorating-elixir",
        number=37,
        level=1,
        initiative=37,
        top=Half((Heal(3, range=3, dots=("heal diamond_plus", "range square")),)),
        bottom=Half((Recover("discard", 0, To("allies")),), xp=2, lost=True),
    ),
    Card(
        "restorative-mist",
        number=38,
        level=1,
        initiative=17,
        top=Half((Heal(3, range=3, dots=("heal diamond_plus", "range square")),)),
        bottom=Half((Move(2, dots=("move circle",)), Heal(1, to=ALLIES_NEXT_TO))),
    ),
    Card(
        "energizing-tonic",
        number=39,
        level=1,
        initiative=16,
        top=Half((Heal(5, range=2, dots=("heal diamond_plus", "heal diamond_plus")),), xp=2, lost=True),
        bottom=Half((Move(6, dots=("move circle",)),), xp=1, lost=True),
    ),
    Card(
        "enhancement-field",
        number=40,
        level=1,
        initiative=61,
        top=Half((Attack(3, range=3, dots=("attack diamond",)),)),
        bottom=Half((OnAttack(Gain(attack=1), to=SELF_AND_ALLIES_NEXT_TO),), lasts="round"),
    ),
    Card(
        "toxic-bolt",
        number=41,
        level=1,
        initiative=18,
        top=Half((Attack(2, range=3, conditions=("poison",), dots=("range square",)),), makes=("earth",)),
        bottom=Half((Attack(5, range=2, dots=("attack diamond", "range square")),), xp=2, lost=True),
    ),
    # ------------------------------------------------------------------ X
    Card(
        "reviving-shock",
        number=42,
        level=0,
        initiative=34,
        top=Half((Attack(2, range=3, targets=2, dots=("attack diamond", "target square")),)),
        bottom=Half((Heal(5, range=2, dots=("heal diamond_plus", "heal diamond_plus")),), xp=2, lost=True),
    ),
    Card(
        "volatile-concoction",
        number=43,
        level=0,
        initiative=76,
        top=Half((Trap(damage=2, conditions=("poison",)),)),
        bottom=Half((Recover("discard", 1, To("allies", 2), consume=(Consume(("ice",), Gain(cards=1)),)),)),
    ),
    Card(
        "potent-potables",
        number=44,
        level=0,
        initiative=46,
        top=Half((OnHeal(2),), lasts="always", slots=(0, 1, 0, 1)),
        bottom=Half((Move(3, dots=("move circle",)),)),
    ),
    # ------------------------------------------------------------------ level 2
    Card(
        "stamina-booster",
        number=45,
        level=2,
        initiative=48,
        top=Half((Heal(4, range=3, dots=("heal diamond_plus",)),)),
        bottom=Half((Recover("lost", 1, To("allies", 3)),), xp=2, lost=True, unrecoverable=True),
    ),
    Card(
        "disorienting-flash",
        number=46,
        level=2,
        initiative=73,
        top=Half((Afflict(("stun",), To(range=3, count=2), dots=("range square", "target square")),), xp=2, lost=True),
        bottom=Half((Afflict(("muddle",), ALL_NEXT_TO), Move(2, dots=("move circle",)))),
    ),
    # ------------------------------------------------------------------ level 3
    Card(
        "tinkerers-tools",
        number=47,
        level=3,
        initiative=26,
        top=Half((Disarm(),), xp=1),
        bottom=Half((Trap(conditions=("stun",)),)),
    ),
    Card(
        "crank-bow",
        number=48,
        level=3,
        initiative=66,
        top=Half((Attack(6, range=5, dots=("attack diamond", "attack diamond")),), xp=2, lost=True),
        bottom=Half((Move(4, dots=("move circle",)),)),
    ),
    # ------------------------------------------------------------------ level 4
    Card(
        "dangerous-contraption",
        number=49,
        level=4,
        initiative=84,
        top=Half((Summon("battle-bot"),), xp=2, lost=True, lasts="always"),
        bottom=Half((Move(4, dots=("move circle",)),)),
    ),
    Card(
        "micro-bots",
        number=50,
        level=4,
        initiative=22,
        top=Half((Heal(6, range=3, dots=("heal diamond_plus", "heal diamond_plus")),), xp=2, lost=True),
        bottom=Half((Move(3, dots=("move circle",)), Loot(1)), lost=True),
    ),
    # ------------------------------------------------------------------ level 5
    Card(
        "noxious-vials",
        number=51,
        level=5,
        initiative=75,
        top=Half((Refresh("consumed", 1, slot="small", to=To("allies")),)),
        bottom=Half(
            (
                Attack(
                    3,
                    range=3,
                    area=Pattern(TRIANGLE, dots=((0, -1),)),
                    conditions=("poison",),
                    xp_each=1,
                    dots=("attack diamond",),
                ),
            ),
            lost=True,
        ),
    ),
    Card(
        "disintegration-beam",
        number=52,
        level=5,
        initiative=36,
        top=Half(
            (
                Kill(
                    To(count=0),
                    most_health=5,
                    area=Pattern(((1, -1), (2, -2), (3, -3)), melee=True, dots=((4, -4),)),
                    xp_each=1,
                ),
            ),
            lost=True,
        ),
        bottom=Half((Move(2, dots=("move circle",)), Afflict(("disarm",), dots=("disarm diamond",)))),
    ),
    # ------------------------------------------------------------------ level 6
    Card(
        "gas-canister",
        number=53,
        level=6,
        initiative=71,
        top=Half((Trap(damage=4, conditions=("muddle",)),)),
        bottom=Half(
            (AtTurn("end", (Recover("discard", 1, To("allies", 3)),)),),
            lasts="always",
            slots=(0, 1, 0, 1),
        ),
    ),
    Card(
        "auto-turret",
        number=54,
        level=6,
        initiative=34,
        top=Half((AtTurn("end", (Attack(2, range=5),)),), lasts="always", slots=(1, 0, 1, 0, 1)),
        bottom=Half((Heal(3, range=4, dots=("heal diamond_plus", "range square")),)),
    ),
    # ------------------------------------------------------------------ level 7
    Card(
        "murderous-contraption",
        number=55,
        level=7,
        initiative=94,
        top=Half((Summon("kill-bot"),), xp=2, lost=True, lasts="always"),
        bottom=Half((Attack(4, range=3, dots=("attack diamond", "range square")),)),
    ),
    Card(
        "curative-aerosol",
        number=56,
        level=7,
        initiative=21,
        top=Half(
            (
                Move(2),
                Heal(2, range=1, dots=("heal diamond_plus",)),
                Move(2),
                Heal(2, range=1, dots=("heal diamond_plus",)),
            )
        ),
        bottom=Half((Heal(4, range=3, targets=2, dots=("heal diamond_plus", "target square")),), xp=2, lost=True),
    ),
    # ------------------------------------------------------------------ level 8
    Card(
        "jet-propulsion",
        number=57,
        level=8,
        initiative=38,
        top=Half((Grant((Move("own_move_plus_2"),), To("allies", 3, 0, when=("summoned",)), controlled=True),)),
        bottom=Half((Move(8, jump=True, dots=("move circle",)),), xp=2, lost=True),
    ),
    Card(
        "harsh-stimulants",
        number=58,
        level=8,
        initiative=27,
        # One line: whoever makes the attack suffers.
        top=Half((Attack(9, after=(Suffer(2),), dots=("attack diamond", "attack diamond")),), xp=2, lost=True),
        bottom=Half((OnAttack(Gain(attack=2), to=ALLIES_NEXT_TO), Suffer(2, ALLIES_NEXT_TO)), lasts="round"),
    ),
    # ------------------------------------------------------------------ level 9
    Card(
        "lethal-injection",
        number=59,
        level=9,
        initiative=85,
        top=Half((Kill(To(ranks=("normal", "elite"))),), xp=2, lost=True),
        bottom=Half((Move(4, dots=("move circle",)), Afflict(("poison",), ALL_NEXT_TO))),
    ),
    Card(
        "chimeric-formula",
        number=60,
        level=9,
        initiative=43,
        top=Half((Recover("lost", 2, To("allies"), then_lose=2),)),
        bottom=Half((Coded("chimeric-formula"),), xp=2, lost=True),
    ),
)

SUMMONS = (
    SummonDef("decoy", health=6, move=2, attacks=False),
    SummonDef("battle-bot", health=6, move=2, attack=2),
    SummonDef("kill-bot", health=6, move=3, attack=3),
)

PERKS = (
    Perk(remove=("-1", "-1"), times=2),
    Perk(remove=("-2",), add=("+0",)),
    Perk(add=("+1", "+1")),
    Perk(add=("+3",)),
    Perk(add=("+0 fire rolling",) * 2),
    Perk(add=("+0 muddle rolling",) * 3),
    Perk(add=("+1 wound",), times=2),
    Perk(add=("+1 immobilize",), times=2),
    Perk(add=("+1 heal 2 self",), times=2),
    Perk(add=("+0 add target",)),
    Perk(ignore="scenario_effects"),
)
"""GH-PERK-09."""

TINKERER = CharacterClass(
    id="tinkerer",
    race="quatryl",
    hand=12,
    health=(8, 9, 11, 12, 14, 15, 17, 18, 20),
    cards=CARDS,
    perks=PERKS,
    summons=SUMMONS,
)
