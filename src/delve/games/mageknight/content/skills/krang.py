"""The Skills of Krang."""

from __future__ import annotations

from delve.games.mageknight.defs import SkillDef
from delve.games.mageknight.effects import Coded

KRANG: tuple[SkillDef, ...] = (
    SkillDef("krang-spirit-guides", "krang", "turn", Coded("krang-spirit-guides")),
    SkillDef("krang-battle-hardened", "krang", "turn", Coded("krang-battle-hardened")),
    SkillDef("krang-battle-frenzy", "krang", "turn", Coded("krang-battle-frenzy")),
    SkillDef("krang-shamanic-ritual", "krang", "round", Coded("krang-shamanic-ritual")),
    SkillDef("krang-regenerate", "krang", "turn", Coded("krang-regenerate")),
    SkillDef("krang-arcane-disguise", "krang", "turn", Coded("krang-arcane-disguise")),
    SkillDef("krang-puppet-master", "krang", "turn", Coded("krang-puppet-master")),
    SkillDef("krang-master-of-chaos", "krang", "turn", Coded("krang-master-of-chaos")),
    SkillDef("krang-curse", "krang", "turn", Coded("krang-curse")),
    SkillDef("krang-mana-suppression", "krang", "competitive", Coded("krang-mana-suppression")),
    SkillDef("krang-mana-enhancement", "krang", "cooperative", Coded("krang-mana-enhancement")),
)
