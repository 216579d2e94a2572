"""The ability cards of people."""

from __future__ import annotations

from delve.games.gloomhaven.box import FAR
from delve.games.gloomhaven.content.areas import CONE_2, LINE_3, RING
from delve.games.gloomhaven.defs import MonsterCard as Card
from delve.games.gloomhaven.effects import (
    ALL_NEXT_TO,
    SELF,
    Afflict,
    Attack,
    Coded,
    Consume,
    Force,
    Gain,
    Heal,
    Loot,
    Make,
    Move,
    Retaliate,
    Shield,
    Suffer,
    Summon,
    To,
    Trap,
    Using,
)

_NORMAL = ("normal",) * 3
_EVERYBODY = To(range=FAR, count=0)

GUARD = (
    Card(524, 15, (Shield(1), Retaliate(2)), shuffle=True),
    Card(525, 30, (Move(1), Attack(-1))),
    Card(526, 35, (Move(-1), Attack(0, range=2))),
    Card(527, 50, (Move(0), Attack(0))),
    Card(528, 50, (Move(0), Attack(0))),
    Card(529, 70, (Move(-1), Attack(1))),
    Card(530, 55, (Move(-1), Attack(0), Afflict(("strengthen",), SELF))),
    Card(531, 15, (Shield(1), Attack(0, conditions=("poison",))), shuffle=True),
)

ARCHER = (
    Card(532, 16, (Move(1), Attack(-1))),
    Card(533, 31, (Move(0), Attack(0))),
    Card(534, 32, (Move(0), Attack(1, range_plus=-1))),
    Card(535, 44, (Move(-1), Attack(1))),
    Card(536, 56, (Attack(-1, targets=2),)),
    Card(537, 68, (Attack(1, range_plus=1),), shuffle=True),
    Card(538, 14, (Move(-1), Attack(-1), Trap(3))),
    Card(539, 29, (Move(0), Attack(-1, range_plus=1, conditions=("immobilize",))), shuffle=True),
)

SHAMAN = (
    Card(588, 8, (Move(0), Attack(-1, conditions=("disarm",)))),
    Card(589, 8, (Move(-1), Attack(0, conditions=("immobilize",)))),
    Card(590, 23, (Move(0), Heal(3, range=3)), shuffle=True),
    Card(591, 23, (Move(0), Heal(3, range=3)), shuffle=True),
    Card(592, 62, (Move(0), Attack(0))),
    Card(593, 74, (Move(-1), Attack(1))),
    Card(594, 89, (Move(-1), Heal(1, to=To("allies", count=0)), Afflict(("bless",), SELF))),
    Card(595, 9, (Move(1), Attack(-1, targets=2, conditions=("curse",)))),
)

SCOUT = (
    Card(668, 29, (Move(-1), Attack(-1, range=3))),
    Card(669, 40, (Move(1), Attack(-1))),
    Card(670, 53, (Move(0), Attack(0))),
    Card(671, 54, (Move(-2), Attack(0, range=3, conditions=("poison",)))),
    Card(672, 69, (Move(-1), Attack(1))),
    Card(673, 92, (Attack(2, conditions=("poison",)),), shuffle=True),
    Card(674, 79, (Attack(-1, range=4, targets=2),)),
    Card(675, 35, (Move(1, jump=True), Loot(1)), shuffle=True),
)


def _cultist(summon: Summon) -> tuple[Card, ...]:
    return (
        Card(604, 10, (Move(-1), Attack(-1)), on_death=(Attack(2, area=RING),)),
        Card(605, 10, (Move(-1), Attack(-1)), on_death=(Attack(2, area=RING),)),
        Card(606, 27, (Move(0), Attack(0))),
        Card(607, 27, (Move(0), Attack(0))),
        Card(608, 39, (Move(-1), Attack(0), Heal(1, range=0))),
        Card(609, 63, (summon, Suffer(2)), shuffle=True),
        Card(610, 63, (summon, Suffer(2)), shuffle=True),
        Card(611, 31, (Move(-1), Heal(3, range=3))),
    )


CULTIST = _cultist(Summon("living-bones", _NORMAL))
CULTIST_SCENARIO_89 = _cultist(Summon("giant-viper", ("elite",) * 3))
"""In scenario 89 cultists call vipers."""

HARROWER_INFESTER = (
    Card(724, 38, (Move(-1), Attack(1, targets=2))),
    Card(725, 7, (Move(0), Attack(-1, conditions=("poison",)), Make(("dark",)))),
    Card(726, 16, (Move(-1), Attack(-1), Heal(5, range=0))),
    Card(727, 16, (Attack(2, conditions=("immobilize",)), Retaliate(2))),
    Card(728, 2, (Shield(2), Retaliate(2, range=3)), shuffle=True),
    Card(
        729,
        30,
        (
            Move(-1),
            Attack(0, area=LINE_3, consume=(Consume(("dark",), Gain(also=(Coded("heal-2-per-damaged"),))),)),
        ),
    ),
    Card(
        730,
        38,
        (Move(0), Attack(-1, targets=2, consume=(Consume(("dark",), Gain(attack=2, conditions=("disarm",))),))),
    ),
    Card(731, 7, (Attack(-1, range=3, conditions=("muddle",)), Heal(4, range=0)), shuffle=True),
)

SAVVAS_ICESTORM = (
    Card(
        708,
        70,
        (Force(push=2, to=ALL_NEXT_TO, consume=(Consume(("air",), Gain(push=2)),)), Attack(1, range_plus=1)),
    ),
    Card(709, 98, (Summon("wind-demon", _NORMAL), Make(("air",)))),
    Card(710, 98, (Summon("frost-demon", _NORMAL), Make(("ice",)))),
    Card(711, 19, (Move(0), Attack(-1, range_plus=-1), Shield(1, To("self_and_allies", 2, 0)), Make(("ice",)))),
    Card(
        712,
        14,
        (
            Attack(0, consume=(Consume(("ice",), Gain(attack=2, conditions=("immobilize",))),)),
            Retaliate(2),
            Make(("air",)),
        ),
    ),
    Card(
        713,
        14,
        (
            Shield(4),
            Heal(2, range=3, consume=(Consume(("ice",), Gain(heal=3)),)),
            Using(("air",), (Attack(0),)),
        ),
    ),
    Card(714, 47, (Afflict(("disarm",), ALL_NEXT_TO), Move(0), Attack(-1), Make(("air",))), shuffle=True),
    Card(715, 35, (Move(-1), Attack(-1, area=CONE_2), Make(("ice",))), shuffle=True),
)

SAVVAS_LAVAFLOW = (
    Card(716, 97, (Summon("flame-demon", _NORMAL), Make(("fire",)))),
    Card(717, 97, (Summon("earth-demon", _NORMAL), Make(("earth",)))),
    Card(718, 22, (Move(1), Attack(-1, range=1, targets=0), Using(("fire",), (Retaliate(3),)))),
    Card(
        719,
        68,
        (
            Move(-1),
            Attack(1, range=3, each=(Suffer(2, To("all", count=0, where="near_target")),)),
            Make(("earth",)),
        ),
        shuffle=True,
    ),
    Card(
        720,
        41,
        (
            Move(0),
            Attack(-1, area=LINE_3, consume=(Consume(("earth",), Gain(attack=2, conditions=("immobilize",))),)),
        ),
    ),
    Card(
        721,
        51,
        (
            Suffer(2, _EVERYBODY),
            Using(("fire",), (Afflict(("wound",), _EVERYBODY),)),
            Using(("earth",), (Afflict(("disarm",), _EVERYBODY),)),
        ),
    ),
    Card(722, 31, (Heal(4, range=3, consume=(Consume(("earth",), Gain(targets=2)),)),)),
    Card(723, 68, (Move(-1), Attack(-1, range=3, targets=2), Make(("fire",))), shuffle=True),
)

BOSS = (
    Card(572, 11, (Coded("special-2"),)),
    Card(573, 14, (Coded("special-2"),)),
    Card(574, 17, (Coded("special-2"),), shuffle=True),
    Card(575, 85, (Coded("special-1"),), shuffle=True),
    Card(576, 79, (Coded("special-1"),)),
    Card(577, 73, (Coded("special-1"),)),
    Card(578, 36, (Move(0), Attack(0))),
    Card(579, 52, (Move(-1), Attack(-1, range=3, targets=2))),
)
