"""The ability cards of beasts, imps, oozes, and of what was built."""

from __future__ import annotations

from delve.games.gloomhaven.content.areas import FLOWER, LINE_5, TRIANGLE
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
    Loot,
    Make,
    Move,
    Plus,
    Retaliate,
    Shield,
    Standing,
    Suffer,
    Summon,
    To,
    Using,
)

_NORMAL = ("normal",) * 3
_PACK = Plus(Gain(attack=2), when=("near_my_ally",))
"""+2 Attack if the target is adjacent to an ally of the attacker."""

HOUND = (
    Card(540, 6, (Move(-1), Attack(0, conditions=("immobilize",)))),
    Card(541, 7, (Move(0), Afflict(("muddle",), ALL_NEXT_TO))),
    Card(542, 19, (Move(0), Attack(0, plus=(_PACK,))), shuffle=True),
    Card(543, 19, (Move(0), Attack(0, plus=(_PACK,))), shuffle=True),
    Card(544, 26, (Move(0), Attack(0))),
    Card(545, 26, (Move(0), Attack(0))),
    Card(546, 83, (Move(-2), Attack(1))),
    Card(547, 72, (Attack(-1, pierce=2), Move(-2), Attack(-1, pierce=2))),
)

CAVE_BEAR = (
    Card(596, 13, (Move(1), Attack(-1))),
    Card(597, 14, (Move(-1), Attack(-1, conditions=("immobilize",)))),
    Card(598, 34, (Attack(1, conditions=("wound",)),), shuffle=True),
    Card(599, 41, (Move(0), Attack(0))),
    Card(600, 60, (Move(-1), Attack(1))),
    Card(601, 80, (Attack(-1), Move(-2), Attack(-1, conditions=("wound",))), shuffle=True),
    Card(602, 61, (Move(0), Attack(-1, targets=2))),
    Card(603, 3, (Shield(1), Retaliate(2), Heal(2, range=0))),
)

GIANT_VIPER = (
    Card(684, 32, (Move(0), Attack(0, plus=(_PACK,))), shuffle=True),
    Card(685, 32, (Move(0), Attack(0, plus=(_PACK,))), shuffle=True),
    Card(686, 11, (Shield(1), Attack(-1))),
    Card(687, 43, (Move(1, jump=True), Attack(-1, range=1, targets=0))),
    Card(688, 58, (Move(-1), Attack(1))),
    Card(689, 58, (Move(1, jump=True), Attack(-1), Standing("attackers_disadvantage"))),
    Card(690, 43, (Move(-1, jump=True), Attack(0, targets=2))),
    Card(691, 23, (Move(-1), Attack(-1, conditions=("immobilize",)), Attack(-1))),
)

RENDING_DRAKE = (
    Card(548, 12, (Move(1), Attack(-1))),
    Card(549, 13, (Attack(-1), Move(-1), Attack(-1)), shuffle=True),
    Card(550, 25, (Move(0), Attack(0))),
    Card(551, 39, (Move(-1), Attack(1))),
    Card(552, 54, (Move(-2), Attack(-1, range=3, targets=2, conditions=("poison",)))),
    Card(553, 59, (Move(-2), Attack(1, targets=2))),
    Card(554, 72, (Attack(-1), Attack(-1), Attack(-2)), shuffle=True),
    Card(555, 6, (Shield(2), Heal(2, range=0), Afflict(("strengthen",), SELF))),
)

SPITTING_DRAKE = (
    Card(556, 32, (Move(1), Attack(-1))),
    Card(557, 52, (Move(0), Attack(0))),
    Card(558, 57, (Move(0), Attack(-1, range_plus=-1, area=TRIANGLE)), shuffle=True),
    Card(559, 27, (Attack(0, targets=2, conditions=("poison",)),)),
    Card(560, 87, (Move(-1), Attack(1))),
    Card(561, 89, (Attack(-2, conditions=("stun",)),)),
    Card(562, 6, (Shield(2), Heal(2, range=0), Afflict(("strengthen",), SELF))),
    Card(563, 89, (Move(-1), Attack(-2, range_plus=-2, area=FLOWER, conditions=("poison",))), shuffle=True),
)

LURKER = (
    Card(
        612,
        11,
        (Shield(1, consume=(Consume(("ice",), Gain(shield=1)),)), Afflict(("wound",), ALL_NEXT_TO)),
        shuffle=True,
    ),
    Card(613, 28, (Move(1), Attack(-1))),
    Card(614, 38, (Move(0), Attack(0))),
    Card(615, 38, (Move(0), Attack(0, one_target=True))),
    Card(616, 61, (Move(-1), Attack(1))),
    Card(617, 64, (Attack(1, range=1, targets=0),)),
    Card(618, 41, (Using(("ice",), (Afflict(("strengthen",), SELF),)), Move(0), Attack(-1, conditions=("wound",)))),
    Card(619, 23, (Shield(1), Move(0), Attack(-1), Make(("ice",))), shuffle=True),
)

DEEP_TERROR = (
    Card(732, 65, (Attack(0, range=3, targets=3, conditions=("curse",)),)),
    Card(733, 60, (Attack(0, area=LINE_5, pierce=3),), shuffle=True),
    Card(734, 60, (Attack(0, area=LINE_5, pierce=3),), shuffle=True),
    Card(735, 84, (Attack(-1, range=1, targets=0), Attack(0, range=4, conditions=("wound",)))),
    Card(736, 75, (Attack(0, conditions=("poison",)), Attack(-1, range=5, conditions=("immobilize",)))),
    Card(737, 75, (Attack(-2, range=1, targets=0, conditions=("disarm",)), Attack(0, range=3, targets=2))),
    Card(738, 96, (Attack(-2, range=6, each=(Summon("deep-terror", _NORMAL, near_target=True),)),)),
    Card(739, 54, (Afflict(("wound", "poison"), ALL_NEXT_TO), Attack(0, range=4))),
)

OOZE = (
    Card(692, 36, (Move(1), Attack(-1))),
    Card(693, 57, (Move(0), Attack(0))),
    Card(694, 59, (Attack(0, targets=2, conditions=("poison",)),)),
    Card(695, 66, (Move(-1), Attack(1, range_plus=1))),
    Card(696, 94, (Suffer(2), Summon("ooze", _NORMAL, same_health=True)), shuffle=True),
    Card(697, 94, (Suffer(2), Summon("ooze", _NORMAL, same_health=True)), shuffle=True),
    Card(698, 66, (Move(-1), Loot(1), Heal(2, range=0))),
    Card(699, 85, (Force(push=1, to=ALL_NEXT_TO, conditions=("poison",)), Attack(1, range_plus=-1))),
)

IMP = (
    Card(676, 5, (Shield(5), Heal(1, range=0))),
    Card(677, 37, (Move(0), Attack(0))),
    Card(678, 37, (Move(0), Attack(0))),
    Card(679, 42, (Move(1), Heal(2, range=3))),
    Card(680, 43, (Move(0), Attack(-1, targets=2, conditions=("poison",))), shuffle=True),
    Card(681, 76, (Move(-1), Attack(1))),
    Card(682, 43, (Move(0), Attack(-1, targets=2, conditions=("curse",))), shuffle=True),
    Card(683, 24, (Afflict(("strengthen",), To("allies", 2, 0)), Afflict(("muddle",), To("enemies", 2, 0)))),
)

ANCIENT_ARTILLERY = (
    Card(700, 46, (Attack(-1, range_plus=2),)),
    Card(701, 71, (Attack(0), Suffer(2, ALL_NEXT_TO)), shuffle=True),
    Card(702, 71, (Attack(0), Suffer(2, ALL_NEXT_TO)), shuffle=True),
    Card(703, 37, (Force(push=1, to=ALL_NEXT_TO), Attack(-1, range_plus=-1, area=TRIANGLE))),
    Card(704, 37, (Force(push=1, to=ALL_NEXT_TO), Attack(-1, range_plus=-1, area=FLOWER))),
    Card(705, 95, (Attack(1),)),
    Card(706, 17, (Force(push=2, to=ALL_NEXT_TO), Shield(2), Attack(-2))),
    Card(707, 46, (Attack(-1, area=TRIANGLE, conditions=("immobilize",)),)),
)

STONE_GOLEM = (
    Card(740, 11, (Retaliate(3, range=3),)),
    Card(741, 28, (Move(1), Attack(0), Suffer(1))),
    Card(742, 51, (Move(1), Attack(-1)), shuffle=True),
    Card(743, 65, (Move(0), Attack(0))),
    Card(744, 72, (Attack(1, range=3), Suffer(2))),
    Card(745, 90, (Move(-1), Attack(1)), shuffle=True),
    Card(746, 83, (Move(0), Attack(-1, range=1, targets=0))),
    Card(747, 28, (Move(1), Attack(-2, range=3, pull=2, conditions=("immobilize",)))),
)
