"""Assigning damage (MK-DAMAGE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat, choose
from delve.games.mageknight.box import WOUND
from delve.games.mageknight.rules import combat, common, units
from delve.games.mageknight.state import CardId, Fighter

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def assign(game: MK, seat: Seat, foe: Fighter, number: int) -> Rule[None]:
    """The damage of one attack: Units first if the player wants, the rest to the hero (MK-DAMAGE-01 to 22)."""
    player = common.player_of(game, seat)
    element = combat.enemy(game, foe).attacks[number].element
    left = combat.attack_value(game, foe, number)
    if combat.has(game, foe, "brutal", number):
        left *= 2
    foe.dealt[number] = True
    game.tell("MK-DAMAGE-01", "mk.event.damage", enemy=common.enemy_msg(foe.token), n=left)
    while left > 0:
        among = _takers(game, seat, foe)
        options = [
            Option(f"unit:{n}", say("mk.do.damage_unit", unit=common.unit_msg(player.units[n].id))) for n in among
        ]
        options.append(Option("hero", say("mk.do.damage_hero", n=left)))
        answer = yield from choose(seat, say("mk.ask.damage", n=left), options)
        if answer == "hero":
            _hurt_hero(game, seat, foe, number, left)
            return
        left = _hurt_unit(game, seat, foe, number, int(answer[5:]), left, element)


def _takers(game: MK, seat: Seat, foe: Fighter) -> list[int]:
    """The Units that can be assigned damage (MK-DAMAGE-05, 06, 12, MK-ABIL-09, MK-CONT-48)."""
    fight = combat.fight(game)
    if combat.has(game, foe, "assassination") or common.modifiers(game, "units_no_damage"):
        return []
    found = []
    for n, unit in enumerate(common.player_of(game, seat).units):
        allowed = unit.id in fight.used_units or len(fight.used_units) < fight.units
        if not unit.wounds and not unit.spared and allowed:
            found.append(n)
    return found


def _hurt_unit(game: MK, seat: Seat, foe: Fighter, number: int, which: int, damage: int, element: str) -> int:
    """Damage on a Unit; what is left of it (MK-DAMAGE-07 to 10, 18, 20)."""
    unit = common.player_of(game, seat).units[which]
    armor = units.armor(game, unit)
    if units.resists(game, unit, element):
        damage -= armor
        if damage <= 0:
            unit.spared = True
            game.tell("MK-DAMAGE-08", "mk.event.unit_resists", unit=common.unit_msg(unit.id))
            return 0
    game.tell("MK-DAMAGE-07", "mk.event.unit_wounded", unit=common.unit_msg(unit.id))
    _drink(game, foe)
    if combat.has(game, foe, "paralyze", number):
        units.disband(game, seat, which)
    else:
        unit.wounds = 2 if combat.has(game, foe, "poison", number) else 1
    return max(0, damage - armor)


def _hurt_hero(game: MK, seat: Seat, foe: Fighter, number: int, damage: int) -> None:
    """Damage on the hero: a Wound for each Armor of it, rounded up (MK-DAMAGE-13, 14, 19, 21)."""
    player = common.player_of(game, seat)
    wounds = -(-damage // common.armor(player))
    for _ in range(wounds):
        _drink(game, foe)
    common.take_wound(game, seat, wounds, rule="MK-DAMAGE-13")
    if combat.has(game, foe, "poison", number):
        player.discard += [CardId(WOUND)] * wounds
        game.tell("MK-DAMAGE-19", "mk.event.poisoned", n=wounds)
    if combat.has(game, foe, "paralyze", number):
        common.drop_non_wounds(game, seat)
        game.tell("MK-DAMAGE-21", "mk.event.paralyzed", who=common.hero_msg(game, seat))


def _drink(game: MK, foe: Fighter) -> None:
    """A Vampiric enemy grows with each Wound (MK-ABIL-12)."""
    if combat.has(game, foe, "vampiric"):
        foe.fed += 1
