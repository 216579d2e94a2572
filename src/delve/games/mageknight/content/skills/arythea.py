"""The Skills of Arythea."""

from __future__ import annotations

from delve.games.mageknight.defs import SkillDef
from delve.games.mageknight.effects import (
    All,
    Attack,
    Choice,
    Coded,
    Crystal,
    Discard,
    Draw,
    If,
    Influence,
    Mana,
    Move,
    Sideways,
)

ARYTHEA: tuple[SkillDef, ...] = (
    SkillDef("arythea-dark-paths", "arythea", "turn", If("day", Move(1), Move(2))),
    SkillDef("arythea-burning-power", "arythea", "turn", Choice((Attack(1, "siege"), Attack(1, "siege", "fire")))),
    SkillDef("arythea-hot-swordsmanship", "arythea", "turn", Choice((Attack(2), Attack(2, element="fire")))),
    SkillDef("arythea-dark-negotiation", "arythea", "turn", If("day", Influence(2), Influence(3))),
    SkillDef("arythea-dark-fire-magic", "arythea", "round", All((Crystal(("red",)), Mana(("red", "black"))))),
    SkillDef("arythea-power-of-pain", "arythea", "turn", Sideways(2, wound=True)),
    SkillDef(
        "arythea-invocation",
        "arythea",
        "turn",
        Choice(
            (
                Discard(Mana(("red", "black"), at_once=True), wounds="only"),
                Discard(Mana(("white", "green"), at_once=True)),
            )
        ),
    ),
    SkillDef("arythea-polarization", "arythea", "turn", Coded("arythea-polarization")),
    SkillDef(
        "arythea-motivation", "arythea", "round", All((Draw(2), If("least_fame", Mana(("red",))))), when="any_turn"
    ),
    SkillDef("arythea-healing-ritual", "arythea", "competitive", Coded("arythea-healing-ritual"), when="no_combat"),
    SkillDef("arythea-ritual-of-pain", "arythea", "cooperative", Coded("arythea-ritual-of-pain"), when="no_combat"),
)
