"""The Skills of Norowas."""

from __future__ import annotations

from delve.games.mageknight.defs import SkillDef
from delve.games.mageknight.effects import (
    All,
    Attack,
    Choice,
    Coded,
    Crystal,
    Draw,
    HealUnit,
    If,
    Influence,
    Mana,
    Move,
    Ready,
    Scaled,
)

NOROWAS: tuple[SkillDef, ...] = (
    SkillDef("norowas-forward-march", "norowas", "turn", Scaled(Move(0), "ready_units", 1, most=3)),
    SkillDef("norowas-day-sharpshooting", "norowas", "turn", If("day", Attack(2, "ranged"), Attack(1, "ranged"))),
    SkillDef("norowas-inspiration", "norowas", "round", Choice((Ready(), HealUnit())), when="no_combat"),
    SkillDef("norowas-bright-negotiation", "norowas", "turn", If("day", Influence(3), Influence(2))),
    SkillDef("norowas-leaves-in-the-wind", "norowas", "round", All((Crystal(("green",)), Mana(("white",))))),
    SkillDef("norowas-whispers-in-the-treetops", "norowas", "round", All((Crystal(("white",)), Mana(("green",))))),
    SkillDef("norowas-leadership", "norowas", "turn", Coded("norowas-leadership")),
    SkillDef("norowas-bonds-of-loyalty", "norowas", "always", Coded("norowas-bonds-of-loyalty")),
    SkillDef(
        "norowas-motivation", "norowas", "round", All((Draw(2), If("least_fame", Mana(("white",))))), when="any_turn"
    ),
    SkillDef("norowas-prayer-of-weather", "norowas", "competitive", Coded("norowas-prayer-of-weather")),
    SkillDef("norowas-prayer-of-weather-coop", "norowas", "cooperative", Coded("norowas-prayer-of-weather-coop")),
)
