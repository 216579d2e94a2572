"""The ability cards of the six kinds of demons."""

from __future__ import annotations

from delve.games.gloomhaven.content.areas import BLOOM, FLOWER, LINE_2, PAIR, WEDGE
from delve.games.gloomhaven.defs import MonsterCard as Card
from delve.games.gloomhaven.effects import (
    ALL_NEXT_TO,
    SELF,
    Afflict,
    Attack,
    Consume,
    Force,
    Gain,
    Heal,
    Make,
    Move,
    Shield,
    Suffer,
    To,
    Trap,
    Using,
)

EARTH_DEMON = (
    Card(
        636,
        40,
        (Heal(3, range=0), Using(("earth",), (Afflict(("immobilize",), To(range=3, count=0)),))),
        shuffle=True,
    ),
    Card(637, 42, (Move(1), Attack(-1)), shuffle=True),
    Card(638, 62, (Move(0), Attack(0), Make(("earth",)))),
    Card(639, 71, (Attack(0, range=4, consume=(Consume(("earth",), Gain(targets=1)),)),)),
    Card(640, 83, (Move(-1), Attack(1), Make(("earth",)))),
    Card(641, 93, (Move(-1), Attack(-1, range=1, targets=0, consume=(Consume(("earth",), Gain(push=1)),)))),
    Card(642, 79, (Move(1), Attack(0, consume=(Consume(("air",), Gain(attack=-2)),)))),
    Card(643, 87, (Move(0), Attack(-1, area=WEDGE), Using(("any",), (Make(("earth",)),)))),
)

FLAME_DEMON = (
    Card(628, 3, (Move(1), Attack(-1), Make(("fire",)))),
    Card(629, 24, (Move(0), Attack(0), Make(("fire",)))),
    Card(630, 46, (Attack(0, consume=(Consume(("fire",), Gain(area=FLOWER)),)),), shuffle=True),
    Card(631, 49, (Attack(0, area=LINE_2, consume=(Consume(("fire",), Gain(attack=1, conditions=("wound",))),)),)),
    Card(632, 67, (Move(-1), Attack(1, range_plus=-1), Make(("fire",)))),
    Card(633, 77, (Attack(0, range=1, targets=0), Using(("ice",), (Suffer(1),)))),
    Card(
        634,
        30,
        (Using(("fire",), (Suffer(2, ALL_NEXT_TO),)), Move(0), Attack(-2, targets=2, conditions=("wound",))),
        shuffle=True,
    ),
    Card(635, 8, (Move(-1), Trap(4), Using(("any",), (Make(("fire",)),)))),
)

FROST_DEMON = (
    Card(620, 18, (Afflict(("immobilize",), To(range=2, count=0)), Using(("ice",), (Heal(3, range=0),)))),
    Card(621, 38, (Move(1), Attack(-1))),
    Card(622, 58, (Move(0), Attack(0))),
    Card(623, 58, (Move(-1), Attack(0, range=2, consume=(Consume(("ice",), Gain(attack=2, range=1)),)))),
    Card(624, 78, (Move(-1), Attack(0, area=PAIR), Make(("ice",))), shuffle=True),
    Card(625, 78, (Move(-1), Attack(0, area=PAIR), Make(("ice",))), shuffle=True),
    Card(626, 58, (Move(-1), Attack(-1, pierce=3), Using(("any",), (Make(("ice",)),)))),
    Card(627, 18, (Shield(2), Move(1), Using(("fire",), (Suffer(1),)))),
)

NIGHT_DEMON = (
    Card(660, 4, (Move(1), Attack(-1), Make(("dark",)))),
    Card(661, 7, (Move(1), Attack(-1), Using(("dark",), (Afflict(("invisible",), SELF),)))),
    Card(662, 22, (Move(0), Attack(0), Make(("dark",)))),
    Card(663, 26, (Attack(-2, range=3, targets=3, consume=(Consume(("dark",), Gain(conditions=("muddle",))),)),)),
    Card(664, 46, (Move(-1), Attack(1, consume=(Consume(("dark",), Gain(attack=2)),))), shuffle=True),
    Card(665, 41, (Move(-1), Attack(1), Make(("dark",))), shuffle=True),
    Card(666, 35, (Attack(-1), Attack(-1, pierce=2), Using(("light",), (Afflict(("curse",), SELF),)))),
    Card(667, 15, (Move(0), Attack(-1), Suffer(1, To("all", count=0)), Using(("any",), (Make(("dark",)),)))),
)

SUN_DEMON = (
    Card(652, 17, (Heal(3, range=3, consume=(Consume(("light",), Gain(all_targets=True)),)),), shuffle=True),
    Card(653, 36, (Move(0), Attack(0, range=1, targets=0), Make(("light",)))),
    Card(654, 36, (Move(0), Attack(0, range=1, targets=0), Make(("light",)))),
    Card(655, 68, (Move(0), Attack(1), Make(("light",)))),
    Card(656, 73, (Move(0), Attack(1), Using(("light",), (Heal(3, range=0),))), shuffle=True),
    Card(657, 95, (Move(-1), Attack(0, range=4, consume=(Consume(("light",), Gain(all_targets=True)),)))),
    Card(658, 88, (Move(-1), Attack(-1, range=1, targets=0), Using(("dark",), (Afflict(("muddle",), SELF),)))),
    Card(659, 50, (Move(0), Attack(0, range=3), Using(("any",), (Make(("light",)),)))),
)

WIND_DEMON = (
    Card(644, 9, (Attack(-1), Heal(1, range=0), Using(("air",), (Afflict(("invisible",), SELF),)))),
    Card(645, 21, (Move(0), Attack(0, pull=1), Make(("air",))), shuffle=True),
    Card(646, 21, (Move(0), Attack(0, pull=1), Make(("air",))), shuffle=True),
    Card(647, 29, (Move(0), Attack(-1, targets=2, consume=(Consume(("air",), Gain(push=2)),)))),
    Card(648, 37, (Move(0), Attack(0, area=WEDGE, consume=(Consume(("air",), Gain(attack=1, area=BLOOM)),)))),
    Card(649, 43, (Move(-1), Attack(1, consume=(Consume(("air",), Gain(targets=1)),)))),
    Card(650, 43, (Force(push=1, to=ALL_NEXT_TO), Attack(0, consume=(Consume(("earth",), Gain(range=-2)),)))),
    Card(651, 2, (Shield(1), Move(-1), Attack(-1), Using(("any",), (Make(("air",)),)))),
)
