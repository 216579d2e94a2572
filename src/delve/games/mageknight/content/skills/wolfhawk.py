"""The Skills of Wolfhawk."""

from __future__ import annotations

from delve.games.mageknight.defs import SkillDef
from delve.games.mageknight.effects import All, Choice, Coded, Crystal, Draw, Fame, Foe, Heal, If

WOLFHAWK: tuple[SkillDef, ...] = (
    SkillDef("wolfhawk-refreshing-bath", "wolfhawk", "round", All((Heal(1), Crystal(("blue",)))), when="no_combat"),
    SkillDef("wolfhawk-refreshing-breeze", "wolfhawk", "round", All((Heal(1), Crystal(("white",)))), when="no_combat"),
    SkillDef("wolfhawk-hawk-eyes", "wolfhawk", "turn", Coded("wolfhawk-hawk-eyes")),
    SkillDef("wolfhawk-on-her-own", "wolfhawk", "turn", Coded("wolfhawk-on-her-own")),
    SkillDef("wolfhawk-deadly-aim", "wolfhawk", "turn", Coded("wolfhawk-deadly-aim")),
    SkillDef("wolfhawk-know-your-prey", "wolfhawk", "round", Coded("wolfhawk-know-your-prey")),
    SkillDef(
        "wolfhawk-taunt",
        "wolfhawk",
        "turn",
        Choice((Foe(attack=-1, phase="block"), Foe(attack=2, armor=-2, phase="block"))),
        when="block",
    ),
    SkillDef("wolfhawk-dueling", "wolfhawk", "turn", Coded("wolfhawk-dueling"), when="block"),
    SkillDef("wolfhawk-motivation", "wolfhawk", "round", All((Draw(2), If("least_fame", Fame(1)))), when="any_turn"),
    SkillDef("wolfhawk-wolfs-howl", "wolfhawk", "competitive", Coded("wolfhawk-wolfs-howl"), when="no_interaction"),
    SkillDef(
        "wolfhawk-wolfs-howl-coop",
        "wolfhawk",
        "cooperative",
        Coded("wolfhawk-wolfs-howl-coop"),
        when="no_interaction",
    ),
)
