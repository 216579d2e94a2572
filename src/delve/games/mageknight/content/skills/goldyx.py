"""The Skills of Goldyx."""

from __future__ import annotations

from delve.games.mageknight.defs import SkillDef
from delve.games.mageknight.effects import (
    All,
    Attack,
    Choice,
    Coded,
    Crystal,
    Draw,
    Heal,
    If,
    Influence,
    Mana,
    Pay,
    Scaled,
    Sideways,
)

GOLDYX: tuple[SkillDef, ...] = (
    SkillDef("goldyx-freezing-power", "goldyx", "turn", Choice((Attack(1, "siege"), Attack(1, "siege", "ice")))),
    SkillDef("goldyx-potion-making", "goldyx", "round", Heal(2), when="no_combat"),
    SkillDef("goldyx-white-crystal-craft", "goldyx", "round", All((Crystal(("blue",)), Mana(("white",))))),
    SkillDef("goldyx-green-crystal-craft", "goldyx", "round", All((Crystal(("blue",)), Mana(("green",))))),
    SkillDef("goldyx-red-crystal-craft", "goldyx", "round", All((Crystal(("blue",)), Mana(("red",))))),
    SkillDef(
        "goldyx-glittering-fortune",
        "goldyx",
        "turn",
        Scaled(Influence(0), "crystal_colours", 1),
        when="interaction",
    ),
    SkillDef("goldyx-flight", "goldyx", "round", Coded("goldyx-flight")),
    SkillDef("goldyx-universal-power", "goldyx", "turn", Pay(then=Sideways(3, better=4, when="same_colour"))),
    SkillDef(
        "goldyx-motivation", "goldyx", "round", All((Draw(2), If("least_fame", Mana(("green",))))), when="any_turn"
    ),
    SkillDef("goldyx-source-freeze", "goldyx", "competitive", Coded("goldyx-source-freeze")),
    SkillDef("goldyx-source-opening", "goldyx", "cooperative", Coded("goldyx-source-opening")),
)
