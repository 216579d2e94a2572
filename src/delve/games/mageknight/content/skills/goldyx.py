"""The Skills of Goldyx."""

from __future__ import annotations

from delve.games.mageknight.defs import SkillDef
from delve.games.mageknight.effects import All, Attack, Choice, Coded, Crystal, Heal, Mana

GOLDYX: tuple[SkillDef, ...] = (
    SkillDef("goldyx-freezing-power", "goldyx", "turn", Choice((Attack(1, "siege"), Attack(1, "siege", "ice")))),
    SkillDef("goldyx-potion-making", "goldyx", "round", Heal(2), when="no_combat"),
    SkillDef("goldyx-white-crystal-craft", "goldyx", "round", All((Crystal(("blue",)), Mana(("white",))))),
    SkillDef("goldyx-green-crystal-craft", "goldyx", "round", All((Crystal(("blue",)), Mana(("green",))))),
    SkillDef("goldyx-red-crystal-craft", "goldyx", "round", All((Crystal(("blue",)), Mana(("red",))))),
    SkillDef("goldyx-glittering-fortune", "goldyx", "turn", Coded("goldyx-glittering-fortune"), when="interaction"),
    SkillDef("goldyx-flight", "goldyx", "round", Coded("goldyx-flight")),
    SkillDef("goldyx-universal-power", "goldyx", "turn", Coded("goldyx-universal-power")),
    SkillDef("goldyx-motivation", "goldyx", "round", Coded("goldyx-motivation")),
    SkillDef("goldyx-source-freeze", "goldyx", "competitive", Coded("goldyx-source-freeze")),
    SkillDef("goldyx-source-opening", "goldyx", "cooperative", Coded("goldyx-source-opening")),
)
