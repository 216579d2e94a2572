"""The Skills of Tovak."""

from __future__ import annotations

from delve.games.mageknight.defs import SkillDef
from delve.games.mageknight.effects import (
    All,
    Attack,
    Block,
    Choice,
    Coded,
    Draw,
    Foe,
    If,
    Mana,
    Move,
    Sideways,
)

TOVAK: tuple[SkillDef, ...] = (
    SkillDef("tovak-double-time", "tovak", "turn", If("day", Move(2), Move(1))),
    SkillDef("tovak-night-sharpshooting", "tovak", "turn", If("day", Attack(1, "ranged"), Attack(2, "ranged"))),
    SkillDef("tovak-cold-swordsmanship", "tovak", "turn", Choice((Attack(2), Attack(2, element="ice")))),
    SkillDef("tovak-shield-mastery", "tovak", "turn", Choice((Block(3), Block(2, "fire"), Block(2, "ice")))),
    SkillDef("tovak-resistance-break", "tovak", "turn", Foe(armor=-1, armor_per="resistance")),
    SkillDef("tovak-i-feel-no-pain", "tovak", "turn", Coded("tovak-i-feel-no-pain"), when="no_combat"),
    SkillDef("tovak-i-dont-give-a-damn", "tovak", "turn", Sideways(2, better=3, when="advanced_card")),
    SkillDef("tovak-who-needs-magic", "tovak", "turn", Coded("tovak-who-needs-magic")),
    SkillDef("tovak-motivation", "tovak", "round", All((Draw(2), If("least_fame", Mana(("blue",))))), when="any_turn"),
    SkillDef("tovak-mana-exploit", "tovak", "competitive", Coded("tovak-mana-exploit")),
    SkillDef("tovak-mana-overload", "tovak", "cooperative", Coded("tovak-mana-overload")),
)
