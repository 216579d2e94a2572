"""The Mindthief: a small knife, an Augment that makes it large, and other people's hands.

An Augment works on the attack of its own card already, so it stands before it.
"""

from __future__ import annotations

from delve.games.gloomhaven.defs import Card, CharacterClass, Half, Perk, SummonDef
from delve.games.gloomhaven.effects import (
    ALL_NEXT_TO,
    SELF,
    Afflict,
    Attack,
    Augment,
    Command,
    Consume,
    Force,
    Gain,
    Grant,
    Heal,
    Kill,
    Loot,
    Move,
    OnAttack,
    Plus,
    Retaliate,
    Shield,
    Standing,
    Summon,
    To,
    TurnCoat,
    Using,
    When,
)

CARDS: tuple[Card, ...] = (
    # ---------------------------------------------------------------- level 1
    Card(
        "submissive-affliction",
        number=146,
        level=1,
        initiative=48,
        top=Half((Attack(2, plus=(Plus(Gain(attack=1), per="negative_conditions"),), dots=("attack diamond",)),), xp=1),
        bottom=Half((Command((Attack(2),), To(range=5)),)),
    ),
    Card(
        "into-the-night",
        number=147,
        level=1,
        initiative=14,
        top=Half((Loot(1),), makes=("dark",)),
        bottom=Half((Afflict(("invisible",), SELF),)),
    ),
    Card(
        "fearsome-blade",
        number=148,
        level=1,
        initiative=27,
        top=Half((Attack(2, push=3, dots=("attack diamond", "push square")),), xp=1),
        bottom=Half((Move(4), Attack(2, dots=("attack diamond", "attack diamond"))), xp=2, lost=True),
    ),
    Card(
        "feedback-loop",
        number=149,
        level=1,
        initiative=79,
        top=Half((Augment(after=(Shield(1),)), Attack(1, dots=("attack diamond",))), xp=1, lasts="always"),
        bottom=Half(
            (
                Move(4, jump=True, dots=("move circle",)),
                When("back_home", (Afflict(("muddle",), To(count=0, where="moved_through")),)),
            )
        ),
    ),
    Card(
        "gnawing-horde",
        number=150,
        level=1,
        initiative=82,
        top=Half((Summon("rat-swarm"),), xp=2, lost=True, lasts="always"),
        bottom=Half((Move(4, dots=("move circle",)),)),
    ),
    Card(
        "the-minds-weakness",
        number=151,
        level=1,
        initiative=75,
        top=Half((Augment(Gain(attack=2)), Attack(1, dots=("attack diamond",))), xp=1, lasts="always"),
        bottom=Half((Attack(1, conditions=("wound",), dots=("attack diamond",)),)),
    ),
    Card(
        "parasitic-influence",
        number=152,
        level=1,
        initiative=71,
        top=Half((Augment(after=(Heal(2, range=0),)), Attack(1, dots=("attack diamond",))), xp=1, lasts="always"),
        bottom=Half((Command((Move(1),), To(range=4)),)),
    ),
    Card(
        "scurry",
        number=153,
        level=1,
        initiative=20,
        top=Half((Move(3, dots=("move circle",)), Attack(1, dots=("attack diamond",)))),
        bottom=Half((Loot(2),), xp=1, lost=True),
    ),
    Card(
        "perverse-edge",
        number=154,
        level=1,
        initiative=8,
        top=Half(
            (Attack(3, plus=(Plus(Gain(attack=2, xp=1), per="negative_conditions"),), dots=("attack diamond",)),),
            lost=True,
        ),
        bottom=Half(
            (Attack(1, range=2, conditions=("stun",), dots=("attack diamond", "range square")),),
            xp=1,
            makes=("ice",),
        ),
    ),
    Card(
        "empathetic-assault",
        number=155,
        level=1,
        initiative=11,
        top=Half(
            (Attack(4, range=5, conditions=("disarm",), dots=("attack diamond", "attack diamond")),),
            xp=2,
            lost=True,
            makes=("ice",),
        ),
        bottom=Half((Move(2, dots=("move circle",)), Heal(2, range=0, dots=("heal diamond_plus",)))),
    ),
    # ---------------------------------------------------------------- level X
    Card(
        "withering-claw",
        number=156,
        level=0,
        initiative=77,
        top=Half(
            (Augment(Gain(conditions=("muddle", "poison"))), Attack(1, dots=("attack diamond",))),
            xp=1,
            lasts="always",
        ),
        bottom=Half((Afflict(("immobilize",)), Move(3))),
    ),
    Card(
        "possession",
        number=157,
        level=0,
        initiative=51,
        top=Half((Grant((Attack(6),), To("allies")),), xp=2, lost=True),
        bottom=Half((Grant((Move(4),), To("allies", 3)),)),
    ),
    Card(
        "frigid-apparition",
        number=158,
        level=0,
        initiative=29,
        top=Half(
            (
                Attack(
                    3,
                    consume=(Consume(("ice",), Gain(conditions=("stun",), xp=1)),),
                    dots=("attack diamond",),
                ),
            )
        ),
        bottom=Half((Move(4, dots=("move circle",)), Afflict(("stun",))), xp=1, lost=True),
    ),
    # ---------------------------------------------------------------- levels 2 to 9
    Card(
        "wretched-creature",
        number=159,
        level=2,
        initiative=84,
        top=Half((Summon("monstrous-rat"),), xp=2, lost=True, lasts="always"),
        bottom=Half((Move(3, dots=("move circle",)), Using(("dark",), (Afflict(("curse",)),)))),
    ),
    Card(
        "hostile-takeover",
        number=160,
        level=2,
        initiative=9,
        top=Half(
            (Attack(2, range=4, conditions=("immobilize",), dots=("attack diamond", "range square")),),
            xp=1,
            makes=("ice",),
        ),
        bottom=Half((TurnCoat(To(range=3, ranks=("normal", "elite"))),), xp=2, lost=True, lasts="round"),
    ),
    Card(
        "brain-leech",
        number=161,
        level=3,
        initiative=16,
        top=Half(
            (Attack(4, range=4, dots=("attack diamond",)), Heal(4, range=0, dots=("heal diamond_plus",))),
            xp=2,
            lost=True,
            makes=("dark",),
        ),
        bottom=Half((Attack(1, dots=("attack diamond",)), Afflict(("strengthen",), SELF))),
    ),
    Card(
        "silent-scream",
        number=162,
        level=3,
        initiative=73,
        top=Half((Augment(after=(Heal(2, range=2),)), Attack(2, dots=("attack diamond",))), xp=1, lasts="always"),
        bottom=Half(
            (
                Move(3, dots=("move circle",)),
                Force(
                    push=2,
                    to=ALL_NEXT_TO,
                    consume=(Consume(("ice",), Gain(push=1, xp=1)),),
                    dots=("push diamond",),
                ),
            )
        ),
    ),
    Card(
        "pilfer",
        number=163,
        level=4,
        initiative=68,
        top=Half((Loot(1, extra_per="enemies_near"),)),
        bottom=Half(
            (
                Attack(2, dots=("attack diamond",)),
                Move(3, dots=("move circle",)),
                Attack(2, dots=("attack diamond",)),
            ),
            xp=2,
            lost=True,
        ),
    ),
    Card(
        "cranium-overload",
        number=164,
        level=4,
        initiative=5,
        top=Half(
            (
                Kill(To(range=4, ranks=("normal",))),
                # A ranged attack: the victim was within range 4.
                Attack(
                    2,
                    range=4,
                    targets=0,
                    where="near_killed",
                    xp_each=1,
                    dots=("attack diamond", "attack diamond"),
                ),
            ),
            lost=True,
        ),
        bottom=Half((Move(5, dots=("move circle",)),)),
    ),
    Card(
        "mass-hysteria",
        number=165,
        level=5,
        initiative=12,
        top=Half(
            (Attack(1, range=4, targets=4, conditions=("muddle",), dots=("target square",)),),
            xp=1,
            makes=("ice",),
        ),
        bottom=Half((Standing("two_augments"),), lost=True, lasts="always"),
    ),
    Card(
        "frozen-mind",
        number=166,
        level=5,
        initiative=81,
        top=Half(
            (
                Augment(consume=(Consume(("ice",), Gain(conditions=("stun",))),)),
                Attack(2, dots=("attack diamond",)),
            ),
            xp=1,
            lasts="always",
        ),
        bottom=Half((Command((Move(2),), To(range=5)),)),
    ),
    Card(
        "corrupting-embrace",
        number=167,
        level=6,
        initiative=39,
        top=Half(
            (
                Attack(1, conditions=("poison",), dots=("attack diamond",)),
                Attack(1, conditions=("muddle",), dots=("attack diamond",)),
            )
        ),
        bottom=Half(
            (Move(4, jump=True, dots=("move circle",)), Afflict(("poison",), To(count=0, where="moved_through"))),
            makes=("dark",),
        ),
    ),
    Card(
        "dark-frenzy",
        number=168,
        level=6,
        initiative=10,
        top=Half(
            (
                Attack(
                    2,
                    consume=(
                        Consume(("ice",), Gain(attack=2, xp=1)),
                        Consume(("dark",), Gain(attack=2, xp=1)),
                    ),
                    dots=("attack diamond",),
                ),
            )
        ),
        bottom=Half(
            (Move(3, dots=("move circle",)), Attack(3, range=3, dots=("attack diamond",))),
            xp=1,
            makes=("ice",),
        ),
    ),
    Card(
        "vicious-blood",
        number=169,
        level=7,
        initiative=83,
        top=Half((Augment(after=(Retaliate(2),)), Attack(2, dots=("attack diamond",))), xp=1, lasts="always"),
        bottom=Half((Move(2, dots=("move circle",)), Attack(2, dots=("attack diamond",)))),
    ),
    Card(
        "psychic-projection",
        number=170,
        level=7,
        initiative=92,
        top=Half(
            (
                Heal(5, range=0, dots=("heal diamond_plus",)),
                Shield(1, dots=("shield diamond_plus",)),
                Afflict(("stun",), SELF),
            ),
            lasts="round",
        ),
        bottom=Half((Standing("ranged_augments"),), lost=True, lasts="round"),
    ),
    Card(
        "shared-nightmare",
        number=171,
        level=8,
        initiative=7,
        top=Half(
            (
                Attack(
                    3,
                    range=4,
                    targets=2,
                    consume=(Consume(("dark",), Gain(conditions=("poison", "curse"))),),
                    dots=("attack diamond", "target square"),
                ),
            ),
            xp=1,
            makes=("ice",),
        ),
        bottom=Half((Move(5, dots=("move circle",)), Using(("ice",), (Shield(1),), xp=1)), lasts="round"),
    ),
    Card(
        "domination",
        number=172,
        level=8,
        initiative=13,
        top=Half((Grant((Attack(4),), To("allies"), augmented=True),), xp=1),
        bottom=Half(
            (TurnCoat(To(range=5, ranks=("normal", "elite")), controlled=True),), xp=2, lost=True, lasts="round"
        ),
    ),
    Card(
        "many-as-one",
        number=173,
        level=9,
        initiative=91,
        top=Half((Summon("rat-king"),), xp=2, lost=True, lasts="always"),
        bottom=Half(
            (OnAttack(Gain(), to=To("allies", 2, count=0), gain_by="allies_within_2"),),
            xp=2,
            lost=True,
            lasts="round",
        ),
    ),
    Card(
        "phantasmal-killer",
        number=174,
        level=9,
        initiative=67,
        top=Half(
            (
                Augment(consume=(Consume(("dark",), Gain(kill=("normal",))),)),
                Attack(2, dots=("attack diamond",)),
            ),
            xp=1,
            lasts="always",
        ),
        bottom=Half((Move(2, dots=("move circle",)), Loot(1), Afflict(("invisible",), SELF)), makes=("dark",)),
    ),
)

PERKS: tuple[Perk, ...] = (
    Perk(remove=("-1", "-1"), times=2),
    Perk(remove=("+0",) * 4),
    Perk(remove=("+1", "+1"), add=("+2", "+2")),
    Perk(remove=("-2",), add=("+0",)),
    Perk(add=("+2 ice",), times=2),
    Perk(add=("+1 rolling", "+1 rolling"), times=2),
    Perk(add=("+0 pull 1 rolling",) * 3),
    Perk(add=("+0 muddle rolling",) * 3),
    Perk(add=("+0 immobilize rolling", "+0 immobilize rolling")),
    Perk(add=("+0 stun rolling",)),
    Perk(add=("+0 disarm rolling", "+0 muddle rolling")),
    Perk(ignore="scenario_effects"),
)

SUMMONS: tuple[SummonDef, ...] = (
    SummonDef("rat-swarm", health=6, move=1, attack=2, conditions=("poison",)),
    SummonDef("monstrous-rat", health=4, move=3, attack=3),
    SummonDef("rat-king", health=9, move=2, attack="half_health"),
)

MINDTHIEF = CharacterClass(
    "mindthief",
    race="vermling",
    hand=10,
    health=(6, 7, 8, 9, 10, 11, 12, 13, 14),
    cards=CARDS,
    perks=PERKS,
    summons=SUMMONS,
)
