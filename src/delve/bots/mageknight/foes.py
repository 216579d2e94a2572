"""Enemies as the bot thinks of them, those in a combat and those that it might meet."""

from __future__ import annotations

from msgspec import Struct

from delve.games.mageknight.defs import Content, Enemy
from delve.games.mageknight.views import FoeView

SUMMONED = 5
"""The attack of a monster that is summoned, as one expects it."""


class Blow(Struct, frozen=True):
    """One attack of an enemy."""

    number: int
    n: int
    element: str
    block: int
    """The Block that stops it."""
    damage: int


class Rival(Struct, frozen=True):
    """An enemy."""

    number: int
    armor: int
    ranged_armor: int
    """Its Armor in the Ranged and Siege Attack phase, or if it was not blocked."""
    fame: float
    fortified: int
    resist: frozenset[str]
    blows: tuple[Blow, ...]
    """Attacks that are still to come."""
    garrison: bool
    rampaging: bool
    poison: bool = False
    paralyze: bool = False
    assassination: bool = False
    swift: bool = False
    summoned: bool = False
    immune: bool = False


def in_combat(number: int, foe: FoeView, content: Content) -> Rival:
    """An enemy of the combat under way."""
    shown = content.enemy(foe.token)
    brutal = "brutal" in foe.abilities
    blows = []
    if not foe.stopped and not foe.hidden:
        for k, attack in enumerate(foe.attacks):
            if attack.blocked or attack.dealt:
                continue
            n, block = attack.n, attack.block
            if attack.summons:
                n = block = SUMMONED
            blows.append(Blow(k, n, attack.element, block, 2 * n if brutal else n))
    defends = shown.defend if "defend" in foe.abilities and foe.armor <= max(shown.armor, shown.elusive) else 0
    low = shown.armor - shown.elusive if "elusive" in foe.abilities and foe.armor >= shown.elusive else 0
    return Rival(
        number=number,
        armor=foe.armor + low + defends,
        ranged_armor=foe.armor + defends,
        fame=0.0 if foe.summoner >= 0 else float(foe.fame),
        fortified=foe.fortified,
        resist=frozenset(foe.resist),
        blows=tuple(blows),
        garrison=foe.garrison,
        rampaging=foe.rampaging,
        poison="poison" in foe.abilities,
        paralyze="paralyze" in foe.abilities,
        assassination="assassination" in foe.abilities,
        swift="swift" in foe.abilities,
        summoned=foe.summoner >= 0,
        immune="arcane_immunity" in foe.abilities,
    )


def expected(
    number: int, shown: Enemy, *, walls: bool = False, garrison: bool = False, rampaging: bool = False, city: str = ""
) -> Rival:
    """An enemy that one might meet, by its token; with the bonus of its city."""
    blows = []
    poison, brutal = "poison" in shown.abilities, "brutal" in shown.abilities
    swift = "swift" in shown.abilities
    for k, attack in enumerate(shown.attacks):
        n = SUMMONED if attack.summons else attack.n
        physical = attack.element == "physical"
        if city == "blue" and not physical:
            n += 1 if attack.element == "coldfire" else 2
        hard = brutal or (city == "red" and physical)
        poison = poison or (city == "green" and physical)
        blows.append(Blow(k, n, attack.element, 2 * n if swift else n, 2 * n if hard else n))
    # Who defends others defends itself as well, if it is made a target first.
    extra = (1 if city == "white" else 0) + shown.defend
    fort = int("fortified" in shown.abilities) + int(walls and "unfortified" not in shown.abilities)
    return Rival(
        number=number,
        armor=shown.armor + extra,
        ranged_armor=max(shown.armor, shown.elusive) + extra,
        fame=float(shown.fame),
        fortified=fort,
        resist=frozenset(shown.resist),
        blows=tuple(blows),
        garrison=garrison,
        rampaging=rampaging,
        poison=poison,
        paralyze="paralyze" in shown.abilities,
        assassination="assassination" in shown.abilities,
        swift=swift,
        immune="arcane_immunity" in shown.abilities,
    )
