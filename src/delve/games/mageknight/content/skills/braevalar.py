"""The Skills of Braevalar."""

from __future__ import annotations

from delve.games.mageknight.defs import SkillDef
from delve.games.mageknight.effects import All, Coded, Mana

BRAEVALAR: tuple[SkillDef, ...] = (
    SkillDef("braevalar-elemental-resistance", "braevalar", "turn", Coded("braevalar-elemental-resistance")),
    SkillDef("braevalar-feral-allies", "braevalar", "turn", Coded("braevalar-feral-allies")),
    SkillDef(
        "braevalar-thunderstorm",
        "braevalar",
        "round",
        All((Mana(("green", "blue")), Mana(("green", "white")))),
    ),
    SkillDef(
        "braevalar-lightning-storm",
        "braevalar",
        "round",
        All((Mana(("blue", "green")), Mana(("blue", "red")))),
    ),
    SkillDef("braevalar-beguile", "braevalar", "turn", Coded("braevalar-beguile")),
    SkillDef("braevalar-forked-lightning", "braevalar", "turn", Coded("braevalar-forked-lightning")),
    SkillDef("braevalar-shapeshift", "braevalar", "turn", Coded("braevalar-shapeshift")),
    SkillDef("braevalar-secret-ways", "braevalar", "turn", Coded("braevalar-secret-ways")),
    SkillDef("braevalar-regenerate", "braevalar", "turn", Coded("braevalar-regenerate")),
    SkillDef("braevalar-natures-vengeance", "braevalar", "competitive", Coded("braevalar-natures-vengeance")),
    SkillDef("braevalar-natures-vengeance-coop", "braevalar", "cooperative", Coded("braevalar-natures-vengeance-coop")),
)
