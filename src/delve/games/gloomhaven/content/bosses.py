"""The 13 bosses (GH-BOSS) and the named monsters of scenarios (GH-SPECIAL-14).

In formulas C is the number of characters, X the hexes that the monster moved this turn, V the Vermling Scouts on the
map; halves are rounded up.
"""

from __future__ import annotations

from msgspec.structs import replace

from delve.games.gloomhaven.box import FAR, Condition
from delve.games.gloomhaven.content.areas import BREATH, CONE_2, CONE_3, FAN_3
from delve.games.gloomhaven.content.monsters import MONSTERS
from delve.games.gloomhaven.defs import Monster, Stats
from delve.games.gloomhaven.effects import (
    SELF,
    Afflict,
    Attack,
    Coded,
    Gain,
    Heal,
    Move,
    OnAttack,
    Shield,
    Summon,
    To,
    Using,
)

_PAIRS = ("normal normal", "normal elite", "elite elite")
"""Two monsters, which grow with the number of characters."""

BOSSES: tuple[Monster, ...] = (
    Monster(
        "bandit-commander",
        deck="boss",
        standees=1,
        boss=Stats(
            health=("8*C", "10*C", "12*C", "13*C", "15*C", "16*C", "19*C", "23*C"),
            attack=(3, 3, 3, 4, 4, 5, 5, 5),
            move=(3, 3, 4, 4, 4, 5, 5, 5),
        ),
        immune=("immobilize", "stun", "curse"),
        special_1=(Coded("next-door"),),
        special_2=(Summon("living-bones", ("normal", "elite", "elite")),),
    ),
    Monster(
        "captain-of-the-guard",
        deck="boss",
        standees=1,
        boss=Stats(
            health=("7*C", "9*C", "11*C", "14*C", "16*C", "20*C", "21*C", "25*C"),
            attack=(3, 3, 4, 4, 5, 5, 6, 6),
            move=(2, 2, 2, 3, 3, 3, 4, 4),
        ),
        immune=("wound", "disarm", "stun", "muddle"),
        special_1=(Heal(2, to=To("self_and_allies", FAR, 0)),),
        special_2=(OnAttack(Gain(attack=1), to=To("allies", FAR, 0)), Attack(1)),
    ),
    Monster(
        "dark-rider",
        deck="boss",
        standees=1,
        boss=Stats(
            health=("9*C", "10*C", "12*C", "13*C", "15*C", "16*C", "16*C", "18*C"),
            attack=("3+X", "3+X", "3+X", "4+X", "4+X", "5+X", "5+X", "6+X"),
            move=(2, 3, 3, 3, 3, 3, 4, 4),
        ),
        immune=("poison", "immobilize", "disarm", "stun"),
        special_1=(Move(2), Attack(0)),
        special_2=(Move(0), Summon("forest-imp", ("normal", "normal normal", "normal normal")), Attack(-1)),
    ),
    Monster(
        "elder-drake",
        deck="boss",
        standees=1,
        boss=Stats(
            health=("11*C", "12*C", "15*C", "16*C", "20*C", "22*C", "27*C", "29*C"),
            attack=(3, 4, 4, 5, 5, 6, 6, 7),
        ),
        immune=("poison", "wound", "immobilize", "disarm", "stun", "push", "pull"),
        special_1=(Attack(0, area=BREATH),),
        special_2=(Coded("zephyrs"), Coded("next-perch")),
        hexes=3,
    ),
    Monster(
        "inox-bodyguard",
        deck="boss",
        standees=2,
        boss=Stats(
            health=("6*C", "7*C", "9*C", "10*C", "11*C", "13*C", "15*C", "17*C"),
            attack=("C", "1+C", "1+C", "2+C", "2+C", "3+C", "3+C", "4+C"),
            move=(2, 2, 2, 3, 3, 3, 4, 4),
        ),
        immune=("poison", "disarm", "stun", "muddle"),
        special_1=(Move(-1), Attack(-1, area=CONE_2)),
        special_2=(Move(0), Attack(0), Coded("bodyguard-retaliate")),
    ),
    Monster(
        "jekserah",
        deck="boss",
        standees=1,
        boss=Stats(
            health=("6*C", "7*C", "9*C", "12*C", "13*C", "15*C", "18*C", "22*C"),
            attack=(2, 3, 3, 4, 5, 5, 5, 5),
            move=(2, 2, 3, 4, 4, 5, 5, 5),
        ),
        immune=("wound", "disarm", "stun", "curse"),
        special_1=(Summon("living-bones", _PAIRS), Attack(-1, range=1, targets=0)),
        special_2=(Summon("living-corpse", _PAIRS), Move(-1), Attack(2)),
    ),
    Monster(
        "merciless-overseer",
        deck="boss",
        standees=1,
        boss=Stats(
            health=("6*C", "8*C", "9*C", "11*C", "12*C", "14*C", "16*C", "19*C"),
            attack=("V",) * 8,
            move=(2, 2, 3, 3, 4, 4, 4, 4),
        ),
        immune=("wound", "disarm", "stun", "curse"),
        special_1=(Coded("scouts-again"),),
        special_2=(Summon("vermling-scout", _PAIRS),),
    ),
    Monster(
        "prime-demon",
        deck="boss",
        standees=1,
        boss=Stats(
            health=("8*C", "9*C", "10*C", "12*C", "14*C", "16*C", "20*C", "22*C"),
            attack=(4, 4, 5, 6, 6, 7, 7, 8),
            move=(3, 4, 4, 4, 5, 5, 5, 5),
        ),
        immune=("poison", "wound", "immobilize", "disarm", "stun", "muddle"),
        special_1=(Coded("throne-1"), Move(2), Attack(-1)),
        special_2=(Coded("throne-2"), Move(2), Attack(-1)),
    ),
    Monster(
        "the-betrayer",
        deck="boss",
        standees=1,
        boss=Stats(
            health=("10*C", "12*C", "14*C", "16*C", "18*C", "20*C", "23*C", "27*C"),
            attack=(4, 5, 6, 7, 8, 8, 9, 9),
            move=(3, 3, 3, 4, 4, 5, 5, 5),
            range=(3, 3, 4, 4, 4, 5, 5, 5),
        ),
        immune=("poison", "wound", "disarm", "stun", "curse"),
        special_1=(Summon("giant-viper", ("elite", "normal elite", "elite elite")), Coded("fear")),
        special_2=(Coded("mind-control"),),
    ),
    Monster(
        "the-colorless",
        deck="boss",
        standees=1,
        boss=Stats(
            health=("9*C", "10*C", "11*C", "12*C", "14*C", "15*C", "17*C", "19*C"),
            attack=(2, 3, 3, 4, 4, 5, 6, 7),
            move=(3, 3, 4, 4, 4, 4, 4, 5),
        ),
        immune=("poison", "wound", "stun", "muddle", "curse"),
        special_1=(
            Using(("dark",), (Summon("night-demon", ("normal", "normal", "elite")),)),
            Afflict(("invisible",), SELF),
        ),
        special_2=(
            Using(("light",), (Summon("sun-demon", ("normal", "elite", "elite")),)),
            Coded("colorless-heal"),
            Shield(1),
        ),
    ),
    Monster(
        "the-gloom",
        deck="boss",
        standees=1,
        boss=Stats(
            health=("20*C", "25*C", "29*C", "35*C", "39*C", "46*C", "50*C", "56*C"),
            attack=(5, 5, 6, 6, 7, 7, 8, 9),
            move=(2, 2, 2, 2, 3, 3, 3, 3),
        ),
        immune=("poison", "wound", "immobilize", "disarm", "stun", "muddle", "curse"),
        special_1=(Move(9), Attack(9)),
        special_2=(Coded("void-jump"), Attack(1, range=5, conditions=("poison", "wound", "stun"))),
    ),
    Monster(
        "the-sightless-eye",
        deck="boss",
        standees=1,
        boss=Stats(
            health=("7*C", "8*C", "10*C", "11*C", "14*C", "15*C", "18*C", "20*C"),
            attack=(5, 6, 6, 7, 7, 8, 8, 9),
            range=(3,) * 8,
        ),
        immune=("disarm", "stun", "muddle", "curse", "push", "pull"),
        special_1=(Summon("deep-terror", ("normal", "elite", "elite")), Attack(-3, area=FAN_3)),
        special_2=(Summon("deep-terror", ("normal", "normal", "elite")), Attack(-2, area=CONE_3)),
    ),
    Monster(
        "winged-horror",
        deck="boss",
        standees=1,
        boss=Stats(
            health=("6*C", "7*C", "8*C", "10*C", "12*C", "14*C", "17*C", "20*C"),
            attack=(3, 3, 4, 4, 4, 5, 5, 5),
            move=(3, 4, 4, 4, 5, 5, 5, 5),
        ),
        immune=("poison", "disarm", "stun", "muddle", "curse"),
        special_1=(Attack(-1, range=1, targets=0), Attack(0, range=3), Coded("hatch-eggs")),
        special_2=(Move(-1), Attack(0), Coded("lay-eggs")),
    ),
)


TOKENS: tuple[Monster, ...] = (
    Monster(
        "zephyr",
        deck="boss",
        standees=12,
        normal=Stats(health=(1,) * 8, attack=("C",) * 8, move=(2,) * 8),
        each_round=(Move(0), Attack(0)),
        unharmed=True,
    ),
)
"""What bosses summon as numbered tokens."""


# ---------------------------------------------------------------------- named monsters

_BY_ID = {one.id: one for one in (*MONSTERS, *BOSSES)}


def _named(id_: str, like: str, *, health: str = "", times: int = 1, attack: int = 0, shield: int = 0) -> Monster:
    """An elite monster that has a name; `health` is a formula about its hit points, which stand for {}."""
    base = _BY_ID[like]
    elite = base.elite
    assert elite is not None
    return Monster(
        id_,
        deck=base.deck,
        standees=1,
        boss=replace(
            elite,
            health=tuple(health.format(n) if health else int(n) * times for n in elite.health),
            attack=tuple(int(n) + attack for n in elite.attack),
            traits=tuple(replace(one, shield=one.shield + shield) for one in elite.traits),
        ),
        fly=base.fly,
        like=like,
    )


def _with(stats: Stats | None, condition: Condition) -> Stats:
    """Stats with a condition added to all attacks."""
    assert stats is not None
    return replace(
        stats,
        traits=tuple(
            replace(one, conditions=tuple(dict.fromkeys((condition, *one.conditions)))) for one in stats.traits
        ),
    )


_BEAR, _CULTIST, _PRIME = _BY_ID["cave-bear"], _BY_ID["cultist"], _BY_ID["prime-demon"]
assert _PRIME.boss is not None

NAMED: tuple[Monster, ...] = (
    _named("arcane-golem", "stone-golem", health="{}*C"),
    _named("bloated-regent", "living-corpse", health="{}*C/2"),
    _named("giant-ooze", "ooze", health="{}*C"),
    # Its Shield is 5 more than an elite's own; the scenario takes 1 off for every other Living Bones.
    _named("hungry-soul", "living-bones", health="{}*C/2", attack=2, shield=5),
    _named("infiltrator", "harrower-infester"),
    _named("lurker-king", "lurker"),
    _named("prime-lieutenant", "savvas-lavaflow"),
    _named("siege-cannon", "ancient-artillery", times=2),
    _named("the-harvester", "city-guard"),
    replace(
        _BEAR,
        id="cave-bear-scenario-54",
        normal=_with(_BEAR.normal, "poison"),
        elite=_with(_BEAR.elite, "poison"),
        like="cave-bear",
    ),
    replace(_CULTIST, id="cultist-scenario-78", immune=("immobilize", "stun", "push", "pull"), like="cultist"),
    replace(_CULTIST, id="cultist-scenario-89", deck="cultist-scenario-89", like="cultist"),
    replace(
        _PRIME,
        id="prime-demon-scenario-36",
        boss=replace(_PRIME.boss, health=tuple(f"{n}*C" for n in (16, 18, 20, 24, 28, 32, 40, 44))),
        special_1=(Move(0), Attack(0)),
        special_2=(Move(0), Attack(0)),
        like="prime-demon",
    ),
)
"""Monsters that a scenario changes or names; `like` is what they are otherwise."""
