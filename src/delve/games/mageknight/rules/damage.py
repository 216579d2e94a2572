"""Assigning damage (MK-DAMAGE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Msg, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import WOUND
from delve.games.mageknight.rules import banners, combat, common, units
from delve.games.mageknight.state import CardId, Fighter, Unit

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


HARDENED: dict[str, tuple[str, ...]] = {
    "krang-battle-hardened": ("physical",),
    "braevalar-elemental-resistance": ("fire", "ice"),
}
"""Skills that ignore damage of one attack: 2 of these elements, 1 of others (MK-R-51)."""


def ignored(skill: str, element: str) -> int:
    """The damage that a Skill ignores."""
    return 2 if element in HARDENED[skill] else 1


def assign(game: MK, seat: Seat, foe: Fighter, number: int) -> Rule[None]:
    """The damage of one attack: Units first if the player wants, the rest to the hero (MK-DAMAGE-01 to 22)."""
    player = common.player_of(game, seat)
    element = combat.element(game, foe, number)
    left = combat.attack_value(game, foe, number)
    if combat.has(game, foe, "brutal", number):
        left *= 2
    foe.dealt[number] = True
    told = say("mk.event.damage", enemy=common.enemy_msg(foe.token), n=left)
    game.explain("MK-DAMAGE-01", told, tuple(combat.attack_why(game, foe, number)))
    taunting = units.taunting(game, seat, foe, number)
    if left > 0 and taunting is not None:
        left = yield from _hurt_unit(game, seat, foe, number, taunting, left, element)
    while left > 0:
        among = takers(game, seat, foe, number)
        options = [Option(f"unit:{n}", _unit_label(game, player.units[n], element)) for n in among]
        wounds = -(-left // common.armor(player))
        options.append(Option("hero", say("mk.do.damage_hero", n=left, wounds=wounds)))
        hard = {one.id: one for one in player.skills if one.id in HARDENED and not one.used}
        options += [
            Option(f"skill:{name}", say("mk.do.ignore", skill=say(f"mk.skill.{name}"), n=ignored(name, element)))
            for name in hard
        ]
        answer = yield from choose(seat, say("mk.ask.damage", n=left), options)
        if answer.startswith("skill:"):
            skill = hard[answer[6:]]
            skill.used = True
            left -= ignored(skill.id, element)
            name = say(f"mk.skill.{skill.id}")
            game.tell("MK-SKILL-10", "mk.event.skill", who=common.hero_msg(game, seat), skill=name)
            continue
        if answer == "hero":
            _hurt_hero(game, seat, foe, number, left)
            return
        units.hire(game, player.units[int(answer[5:])], "paid_damage")
        left = yield from _hurt_unit(game, seat, foe, number, int(answer[5:]), left, element)


def _unit_label(game: MK, unit: Unit, element: str) -> Msg:
    key = "mk.do.damage_resistant" if units.resists(game, unit, element) else "mk.do.damage_unit"
    return say(key, unit=common.unit_msg(unit.id), n=units.armor(game, unit))


def takers(game: MK, seat: Seat, foe: Fighter, number: int) -> list[int]:
    """The Units that can be assigned damage (MK-DAMAGE-05, 06, 12, MK-ABIL-09, MK-CONT-48, 65)."""
    if combat.has(game, foe, "assassination", number) or common.modifiers(game, "units_no_damage"):
        return []
    return [
        n
        for n, unit in enumerate(common.player_of(game, seat).units)
        if not unit.wounds
        and not unit.spared
        and units.takes_part(game, unit)
        and units.hireable(game, unit, "paid_damage")
    ]


def _hurt_unit(game: MK, seat: Seat, foe: Fighter, number: int, which: int, damage: int, element: str) -> Rule[int]:
    """Damage on a Unit; what is left of it (MK-DAMAGE-07 to 10, 18, 20)."""
    unit = common.player_of(game, seat).units[which]
    armor = units.armor(game, unit)
    units.take_part(game, unit)
    if units.resists(game, unit, element):
        damage -= armor
        if damage <= 0:
            unit.spared = True
            game.tell("MK-DAMAGE-08", "mk.event.unit_resists", unit=common.unit_msg(unit.id))
            return 0
    if (yield from banners.spares(game, seat, unit)):
        unit.spared = True  # MK-R-34
        return max(0, damage - armor)
    _drink(game, foe, number)
    if combat.has(game, foe, "paralyze", number):
        units.destroy(game, seat, which)
    else:
        unit.wounds = 2 if combat.has(game, foe, "poison", number) else 1
        game.tell("MK-DAMAGE-07", "mk.event.unit_wounded", unit=common.unit_msg(unit.id), n=unit.wounds)
    return max(0, damage - armor)


def _hurt_hero(game: MK, seat: Seat, foe: Fighter, number: int, damage: int) -> None:
    """Damage on the hero: a Wound for each Armor of it, rounded up (MK-DAMAGE-13, 14, 19, 21)."""
    player = common.player_of(game, seat)
    wounds = -(-damage // common.armor(player))
    for one in common.modifiers(game, "ignore_wound")[:wounds]:
        game.state.turn.modifiers.remove(one)
        wounds -= 1
        game.tell("MK-EFFECT-03", "mk.event.ignores_wound", who=common.hero_msg(game, seat))
    if not wounds:
        return
    for _ in range(wounds):
        _drink(game, foe, number)
    common.take_wound(game, seat, wounds, rule="MK-DAMAGE-13")
    if combat.has(game, foe, "poison", number):
        player.discard += [CardId(WOUND)] * wounds
        game.state.turn.poisoned += wounds
        game.tell("MK-DAMAGE-19", "mk.event.poisoned", who=common.hero_msg(game, seat), n=wounds)
    if combat.has(game, foe, "paralyze", number):
        common.drop_non_wounds(game, seat)
        game.tell("MK-DAMAGE-21", "mk.event.paralyzed", who=common.hero_msg(game, seat))


def _drink(game: MK, foe: Fighter, number: int) -> None:
    """A Vampiric enemy grows with each Wound (MK-ABIL-12)."""
    if combat.has(game, foe, "vampiric", number):
        foe.fed += 1
