"""The Cragheart: rocks, thrown at enemies and sometimes at friends.

He creates obstacles, moves them and breaks them; much of what he does hurts allies and enemies alike, never himself.
"""

from __future__ import annotations

from delve.games.gloomhaven.box import FAR
from delve.games.gloomhaven.defs import Card, CharacterClass, Half, Perk
from delve.games.gloomhaven.effects import (
    ALL_NEXT_TO,
    SELF,
    Afflict,
    Attack,
    AtTurn,
    Clear,
    Consume,
    Gain,
    Heal,
    Kill,
    Loot,
    Move,
    Obstacle,
    OnAttack,
    OnAttacked,
    Pattern,
    Retaliate,
    Shield,
    Shift,
    Suffer,
    To,
    Trap,
)

EVERYONE_NEXT_TO = To("all", count=0)
EVERYONE_NEAR_TARGET = To("all", count=0, where="near_target")
EVERYONE_IN_AREA = To("all", count=0, where="in_area")
ALL_ALLIES = To("allies", FAR, count=0)
TRIANGLE = Pattern(((0, 0), (1, -1), (1, 0)), dots=((0, -1),))

CARDS: tuple[Card, ...] = (
    # ---------------------------------------------------------------- level 1
    Card(
        "opposing-strike",
        number=116,
        level=1,
        initiative=46,
        top=Half(
            (Attack(3, area=Pattern(((-1, 1), (1, -1)), melee=True), dots=("attack diamond", "attack diamond")),),
            xp=1,
        ),
        bottom=Half((OnAttacked(retaliate=2, melee=True),), lasts="always", slots=(0, 1, 0, 1, 0, 1)),
    ),
    Card(
        "crushing-grasp",
        number=117,
        level=1,
        initiative=35,
        top=Half((Attack(3, conditions=("immobilize",), dots=("attack diamond",)),), makes=("earth",)),
        bottom=Half((Loot(1),)),
    ),
    Card(
        "avalanche",
        number=118,
        level=1,
        initiative=75,
        top=Half(
            (
                Attack(
                    4,
                    area=Pattern(((1, -1), (1, 0)), melee=True, dots=((0, -1),)),
                    consume=(Consume(("earth",), Gain(attack=1, xp=1)),),
                    dots=("attack diamond",),
                ),
            ),
            xp=1,
            lost=True,
        ),
        bottom=Half((Obstacle(2),), makes=("earth",)),
    ),
    Card(
        "rumbling-advance",
        number=119,
        level=1,
        initiative=29,
        top=Half((Heal(4, range=2, dots=("heal diamond_plus", "range square")),), makes=("earth",)),
        bottom=Half((Move(2, dots=("move circle",)), Suffer(1, EVERYONE_NEXT_TO)), makes=("earth",)),
    ),
    Card(
        "massive-boulder",
        number=120,
        level=1,
        initiative=87,
        top=Half(
            (Attack(3, range=3, each=(Suffer(1, EVERYONE_NEAR_TARGET),), dots=("attack diamond", "range square")),),
            makes=("earth",),
        ),
        bottom=Half((Move(4, dots=("move circle",)),)),
    ),
    Card(
        "backup-ammunition",
        number=121,
        level=1,
        initiative=77,
        top=Half(
            (OnAttack(Gain(targets=1), kind="ranged", per_action=True),),
            lasts="always",
            slots=(1, 1, 1, 1),
        ),
        bottom=Half((Move(3, dots=("move circle",)),)),
    ),
    Card(
        "rock-tunnel",
        number=122,
        level=1,
        initiative=41,
        top=Half((Clear(),), xp=1),
        bottom=Half(
            (
                Move(5, jump=True, dots=("move circle",)),
                Afflict(("immobilize",), To(count=0, where="moved_through")),
            ),
            xp=1,
            lost=True,
        ),
    ),
    Card(
        "unstable-upheaval",
        number=123,
        level=1,
        initiative=13,
        top=Half(
            (
                # Two hexes away it is still a melee attack.
                Attack(
                    3,
                    targets=0,
                    consume=(Consume(("earth",), Gain(range=1, xp=1)),),
                    dots=("attack diamond",),
                ),
                Suffer(2, To("allies", count=0)),
            ),
            xp=1,
            lost=True,
        ),
        bottom=Half((Suffer(1, ALL_ALLIES), Shield(2, ALL_ALLIES)), xp=2, lost=True, lasts="round"),
    ),
    Card(
        "crater",
        number=124,
        level=1,
        initiative=61,
        top=Half(
            (
                Attack(
                    3,
                    range=3,
                    consume=(Consume(("earth",), Gain(push=2, xp=1)),),
                    dots=("attack diamond", "range square"),
                ),
            )
        ),
        bottom=Half(
            (
                Suffer(1, EVERYONE_NEXT_TO),
                Move(4, jump=True, dots=("move circle",)),
                Suffer(1, EVERYONE_NEXT_TO, consume=(Consume(("earth",), Gain(damage=1, xp=1)),)),
            ),
            xp=1,
            lost=True,
        ),
    ),
    Card(
        "dirt-tornado",
        number=125,
        level=1,
        initiative=82,
        top=Half(
            (
                Attack(
                    1,
                    range=2,
                    area=Pattern(((0, 0), (1, -1), (1, 0), (0, 1), (2, -1), (2, 0), (1, 1))),
                    consume=(Consume(("earth",), Gain(attack=1, xp=1)),),
                    after=(Afflict(("muddle",), EVERYONE_IN_AREA),),
                    dots=("attack diamond",),
                ),
            )
        ),
        bottom=Half((Move(3, dots=("move circle",)),)),
    ),
    Card(
        "earthen-clod",
        number=126,
        level=1,
        initiative=38,
        top=Half(
            (
                Attack(
                    2,
                    range=5,
                    consume=(Consume(("earth",), Gain(conditions=("immobilize",), xp=1)),),
                    dots=("attack diamond",),
                ),
            )
        ),
        bottom=Half((Heal(2, range=3, dots=("heal diamond_plus", "range square")),)),
    ),
    # ---------------------------------------------------------------- level X
    Card(
        "heaving-swing",
        number=127,
        level=0,
        initiative=57,
        top=Half((Attack(3, push=1, into_obstacles=2, dots=("attack diamond", "push square")),)),
        bottom=Half((OnAttack(Gain(attack=1), kind="ranged"),), lasts="round"),
    ),
    Card(
        "forceful-storm",
        number=128,
        level=0,
        initiative=53,
        top=Half(
            (Attack(3, range=3, area=TRIANGLE, conditions=("disarm",), xp_each=1, dots=("attack diamond",)),),
            lost=True,
            makes=("air",),
        ),
        bottom=Half((OnAttack(Gain(attack=2), kind="melee"),), lasts="round"),
    ),
    Card(
        "natures-lift",
        number=129,
        level=0,
        initiative=64,
        top=Half((Heal(2, range=3, targets=2, dots=("heal diamond_plus", "range square", "target square")),)),
        bottom=Half(
            (OnAttack(Gain(range=2), kind="ranged", per_action=True, each_consume=("air",)),),
            lasts="always",
            slots=(0, 1, 0, 1, 0, 1),
        ),
    ),
    # ---------------------------------------------------------------- levels 2 to 9
    Card(
        "explosive-punch",
        number=130,
        level=2,
        initiative=28,
        top=Half(
            (Clear(), Attack(4, targets=0, where="near_obstacles", dots=("attack diamond",))),
            xp=2,
            lost=True,
            makes=("earth",),
        ),
        bottom=Half((Move(4, dots=("move circle",)),)),
    ),
    Card(
        "sentient-growth",
        number=131,
        level=2,
        initiative=78,
        top=Half(
            (
                Attack(
                    2,
                    range=3,
                    area=TRIANGLE,
                    after=(Heal(2, to=To("allies", count=0, where="in_area"), dots=("heal diamond_plus",)),),
                    dots=("attack diamond",),
                ),
            )
        ),
        bottom=Half(
            (
                Move(2),
                Heal(1, to=To("allies", count=0), dots=("heal diamond_plus",)),
                Attack(1, targets=0, dots=("attack diamond",)),
            )
        ),
    ),
    Card(
        "clear-the-way",
        number=132,
        level=3,
        initiative=43,
        top=Half(
            (
                Shift(4),
                # A ranged attack: the obstacle lies within range 4.
                Attack(
                    2,
                    range=4,
                    targets=0,
                    where="near_obstacles",
                    consume=(Consume(("earth",), Gain(attack=1, xp=1)),),
                    dots=("attack diamond",),
                ),
            ),
            xp=1,
        ),
        bottom=Half((Move(5, jump=True, clears=True, dots=("move circle", "move circle")),), xp=2, lost=True),
    ),
    Card(
        "blunt-force",
        number=133,
        level=3,
        initiative=21,
        top=Half(
            (
                Attack(
                    4,
                    consume=(Consume(("earth",), Gain(attack=4, xp=2)),),
                    dots=("attack diamond", "attack diamond"),
                ),
            ),
            xp=1,
            lost=True,
        ),
        bottom=Half(
            (Move(2, dots=("move circle",)), Retaliate(1, dots=("retaliate diamond_plus",))),
            xp=1,
            lasts="round",
        ),
    ),
    Card(
        "rock-slide",
        number=134,
        level=4,
        initiative=81,
        top=Half(
            (Obstacle(3, range=4), Suffer(2, To("all", count=0, where="near_obstacles"))),
            xp=1,
            makes=("earth",),
        ),
        bottom=Half((Move(6, straight=True),)),
    ),
    Card(
        "kinetic-assault",
        number=135,
        level=4,
        initiative=19,
        top=Half((Move(1, dots=("move circle",)), Attack(4, dots=("attack diamond",)))),
        bottom=Half(
            (Retaliate(3, range=3, dots=("retaliate diamond_plus", "range square")),),
            xp=2,
            lost=True,
            lasts="round",
        ),
    ),
    Card(
        "petrify",
        number=136,
        level=5,
        initiative=47,
        top=Half((Kill(To(range=4, ranks=("normal",)), obstacle=True),), xp=2, lost=True, makes=("earth",)),
        bottom=Half((Move(3, dots=("move circle",)), Afflict(("immobilize",), ALL_NEXT_TO))),
    ),
    Card(
        "stone-pummel",
        number=137,
        level=5,
        initiative=32,
        top=Half(
            (
                Attack(
                    3,
                    area=Pattern(((-1, 0), (-1, 1), (1, -1), (1, 0)), melee=True, dots=((-2, 1), (2, -1))),
                    conditions=("muddle",),
                    dots=("attack diamond",),
                ),
            ),
            xp=1,
        ),
        bottom=Half((OnAttack(Gain(attack=3), kind="melee", each_clear=True),), lasts="always", slots=(1, 1, 1, 1)),
    ),
    Card(
        "dig-pit",
        number=138,
        level=6,
        initiative=78,
        top=Half((Trap(2, ("stun",)), Afflict(("muddle",), ALL_NEXT_TO))),
        bottom=Half((Move(2, dots=("move circle",)), Afflict(("invisible",), SELF))),
    ),
    Card(
        "cataclysm",
        number=139,
        level=6,
        initiative=26,
        top=Half(
            (
                Attack(
                    4,
                    area=Pattern(((1, -1), (1, 0), (0, 1), (2, -1), (2, 0), (1, 1)), melee=True),
                    consume=(Consume(("earth",), Gain(attack=2, xp=2)),),
                    after=(Afflict(("immobilize",), EVERYONE_IN_AREA),),
                    dots=("attack diamond",),
                ),
            ),
            lost=True,
        ),
        bottom=Half((Move(3, consume=(Consume(("earth",), Gain(move=3)),), dots=("move circle",)),)),
    ),
    Card(
        "meteor",
        number=140,
        level=7,
        initiative=23,
        top=Half(
            (
                Obstacle(range=3, size=3),
                # A ranged attack: the obstacle lies within range 3.
                Attack(
                    4,
                    range=3,
                    targets=0,
                    where="near_obstacles",
                    conditions=("immobilize",),
                    dots=("attack diamond",),
                ),
            ),
            xp=2,
            lost=True,
            makes=("earth",),
        ),
        bottom=Half((Move(4, jump=True, dots=("move circle",)),)),
    ),
    Card(
        "brutal-momentum",
        number=141,
        level=7,
        initiative=52,
        top=Half((Attack(3, push=2, blocked_damage=2, dots=("attack diamond", "push square")),)),
        bottom=Half(
            (OnAttack(Gain(attack=1), kind="ranged", consume=(Consume(("earth",), Gain(attack=1, xp=1)),)),),
            lasts="round",
        ),
    ),
    Card(
        "rocky-end",
        number=142,
        level=8,
        initiative=37,
        top=Half(
            (
                Clear(0, range=2, consume=(Consume(("earth",), Gain(range=1, xp=1)),)),
                Attack("twice_cleared"),
            ),
            xp=2,
            lost=True,
        ),
        bottom=Half((Move(6, ends_near_obstacle=True),)),
    ),
    Card(
        "lumbering-bash",
        number=143,
        level=8,
        initiative=85,
        top=Half(
            (Move(2, dots=("move circle",)), Attack(5, dots=("attack diamond",))),
            xp=1,
            makes=("earth",),
        ),
        bottom=Half((AtTurn("start", (Heal(2, range=2),)),), lasts="always", slots=(1, 0, 1, 0, 1)),
    ),
    Card(
        "blind-destruction",
        number=144,
        level=9,
        initiative=74,
        top=Half((Attack(4, range=4, each=(Suffer("damage_dealt", EVERYONE_NEAR_TARGET),), dots=("range square",)),)),
        bottom=Half((Move(4, trail_damage=2, dots=("move circle",)),), makes=("earth",)),
    ),
    Card(
        "pulverize",
        number=145,
        level=9,
        initiative=31,
        top=Half((Attack(3, targets=0, push=2, into_obstacles=2, dots=("attack diamond", "push square")),), lost=True),
        bottom=Half(
            (
                Attack(2, targets=0, dots=("attack diamond",)),
                Move(5, jump=True),
                Attack(3, targets=0, dots=("attack diamond",)),
            ),
            xp=2,
            lost=True,
        ),
    ),
)

PERKS: tuple[Perk, ...] = (
    Perk(remove=("+0",) * 4),
    Perk(remove=("-1",), add=("+1",), times=3),
    Perk(add=("-2", "+2", "+2")),
    Perk(add=("+1 immobilize",), times=2),
    Perk(add=("+2 muddle",), times=2),
    Perk(add=("+0 push 2 rolling", "+0 push 2 rolling")),
    Perk(add=("+0 earth rolling", "+0 earth rolling"), times=2),
    Perk(add=("+0 air rolling", "+0 air rolling")),
    Perk(ignore="item_effects"),
    Perk(ignore="scenario_effects"),
)

CRAGHEART = CharacterClass(
    "cragheart", race="savvas", hand=11, health=(10, 12, 14, 16, 18, 20, 22, 24, 26), cards=CARDS, perks=PERKS
)
