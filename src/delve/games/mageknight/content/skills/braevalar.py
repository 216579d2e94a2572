"""The Skills of Braevalar."""

from __future__ import annotations

from delve.games.mageknight.defs import SkillDef
from delve.games.mageknight.effects import All, Choice, Coded, Mana

BRAEVALAR: tuple[SkillDef, ...] = (
    SkillDef("braevalar-elemental-resistance", "braevalar", "turn", Coded("braevalar-elemental-resistance")),
    SkillDef("braevalar-feral-allies", "braevalar", "turn", Coded("braevalar-feral-allies")),
    SkillDef(
        "braevalar-thunderstorm",
        "braevalar",
        "round",
        All((Choice((Mana(("green",)), Mana(("blue",)))), Choice((Mana(("green",)), Mana(("white",)))))),
    ),
    SkillDef(
        "braevalar-lightning-storm",
        "braevalar",
        "round",
        All((Choice((Mana(("blue",)), Mana(("green",)))), Choice((Mana(("blue",)), Mana(("red",)))))),
    ),
    SkillDef("braevalar-beguile", "braevalar", "turn", Coded("braevalar-beguile")),
    SkillDef("braevalar-forked-lightning", "braevalar", "turn", Coded("braevalar-forked-lightning")),
    SkillDef("braevalar-shapeshift", "braevalar", "turn", Coded("braevalar-shapeshift")),
    SkillDef("braevalar-secret-ways", "braevalar", "turn", Coded("braevalar-secret-ways")),
    SkillDef("braevalar-regenerate", "braevalar", "turn", Coded("braevalar-regenerate")),
    SkillDef("braevalar-natures-vengeance", "braevalar", "competitive", Coded("braevalar-natures-vengeance")),
    SkillDef("braevalar-natures-vengeance-coop", "braevalar", "cooperative", Coded("braevalar-natures-vengeance-coop")),
)
