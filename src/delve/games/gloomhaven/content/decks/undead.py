"""The ability cards of the undead."""

from __future__ import annotations

from delve.games.gloomhaven.defs import MonsterCard as Card
from delve.games.gloomhaven.effects import (
    ALL_NEXT_TO,
    NEXT_TO,
    Afflict,
    Attack,
    Consume,
    Gain,
    Heal,
    Make,
    Move,
    Shield,
    Suffer,
    To,
)

LIVING_BONES = (
    Card(516, 64, (Move(-1), Attack(1))),
    Card(517, 20, (Move(-2), Attack(0), Heal(2, range=0)), shuffle=True),
    Card(518, 25, (Move(1), Attack(-1))),
    Card(519, 45, (Move(0), Attack(0))),
    Card(520, 45, (Move(0), Attack(0))),
    Card(521, 81, (Attack(2),)),
    Card(522, 74, (Move(0), Attack(0, one_target=True))),
    Card(523, 12, (Shield(1), Heal(2, range=0)), shuffle=True),
)

LIVING_CORPSE = (
    Card(564, 21, (Move(1), Afflict(("muddle", "immobilize"), NEXT_TO))),
    Card(565, 47, (Move(1), Attack(-1))),
    Card(566, 66, (Move(0), Attack(0)), shuffle=True),
    Card(567, 66, (Move(0), Attack(0)), shuffle=True),
    Card(568, 82, (Move(-1), Attack(1))),
    Card(569, 91, (Move(1), Suffer(1))),
    Card(570, 71, (Move(0), Attack(1), Afflict(("poison",), ALL_NEXT_TO))),
    Card(571, 32, (Attack(2, push=1), Suffer(1))),
)

LIVING_SPIRIT = (
    Card(580, 22, (Move(-1), Attack(-1, conditions=("muddle",))), shuffle=True),
    Card(581, 33, (Move(0), Attack(-1, targets=0)), shuffle=True),
    Card(582, 48, (Move(0), Attack(0))),
    Card(583, 48, (Move(0), Attack(0))),
    Card(584, 61, (Attack(0, range_plus=-1, targets=2),)),
    Card(585, 75, (Move(-1), Attack(1, range_plus=-1), Heal(1, range=0))),
    # Range 0: the range of the stat card.
    Card(586, 55, (Move(0), Afflict(("curse",), To(range=0, count=0)), Make(("ice",)))),
    Card(587, 67, (Move(-1), Attack(1, consume=(Consume(("ice",), Gain(conditions=("stun",))),)))),
)
