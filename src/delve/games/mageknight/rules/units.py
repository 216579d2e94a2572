"""Units: activated, wounded, readied, disbanded (MK-UNIT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import Msg, Reason, because, say
from delve.core.questions import Option, Rule, Seat, choose
from delve.games.mageknight.rules import common, mana
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import Unit, UnitId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK, Ability


def choose_unit(game: MK, seat: Seat, among: list[int], prompt: Msg) -> Rule[int]:
    """One of a player's Units, by its place."""
    player = common.player_of(game, seat)
    options = [Option(f"unit:{n}", common.unit_msg(player.units[n].id)) for n in among]
    answer = yield from choose(seat, prompt, options)
    return int(answer[5:])


def readyable(game: MK, seat: Seat, level: int) -> list[int]:
    """The Spent Units up to a level."""
    return [
        n
        for n, unit in enumerate(common.player_of(game, seat).units)
        if not unit.ready and game.content.unit(unit.id).level <= level
    ]


def bonus(game: MK, play: Playing, what: str) -> int:
    """What all Units have besides, if this is the ability of one."""
    if play.unit < 0:
        return 0
    unit = common.player_of(game, play.seat).units[play.unit]
    total = sum(one.n for one in common.modifiers(game, f"unit_{what}") if one.what in ("", unit.id))
    if unit.banner is not None and game.content.card(unit.banner).banner == "glory":
        total += 1
    return total


def refusal(game: MK, seat: Seat, number: int, ability: Ability) -> Reason | None:
    """Why an ability cannot be used (MK-UNIT-09, 12, MK-CONT-48)."""
    from delve.games.mageknight.rules import performing

    state = game.state
    unit = common.player_of(game, seat).units[number]
    if unit.wounds:
        return because("MK-UNIT-09", "mk.refused.unit_wounded")
    if not unit.ready:
        return because("MK-UNIT-09", "mk.refused.unit_spent")
    fight = state.combat
    if fight is not None and unit.id not in fight.used_units and len(fight.used_units) >= fight.units:
        return because("MK-CONT-48", "mk.refused.no_units_here")
    if ability.mana:
        reason = mana.refusal(game, seat, ability.mana)
        if reason is not None:
            return reason
    return performing.refusal(game, seat, effect_of(unit, ability))


def effect_of(unit: Unit, ability: Ability):  # type: ignore[no-untyped-def]
    """What an ability does with the mana kept on the Unit."""
    better = ability.better is not None and unit.token == ability.token
    return ability.better if better else ability.effect


def activate(game: MK, seat: Seat, number: int, ability: Ability) -> Rule[None]:
    """Use one ability; the Unit is Spent until the end of the Round (MK-UNIT-10)."""
    state = game.state
    unit = common.player_of(game, seat).units[number]
    play = Playing(seat, unit.id, unit=number)
    if ability.mana:
        play.paid = yield from mana.pay(game, seat, ability.mana)
        play.colour = play.paid
    unit.ready = False
    if state.combat is not None and unit.id not in state.combat.used_units:
        state.combat.used_units.append(unit.id)
    game.tell("MK-UNIT-10", "mk.event.unit", who=common.hero_msg(game, seat), unit=common.unit_msg(unit.id))
    yield from effect_of(unit, ability).resolve(game, play)


def gain(game: MK, seat: Seat, unit: UnitId, *, may_forfeit: bool = False) -> Rule[bool]:
    """A new Unit, Ready and Unwounded; without a free Command token another must go (MK-UNIT-05 to 08)."""
    player = common.player_of(game, seat)
    if len(player.units) >= common.command(game, player):
        options = [
            Option(f"disband:{n}", say("mk.do.disband", unit=common.unit_msg(one.id)))
            for n, one in enumerate(player.units)
            if not one.bond
        ]
        if may_forfeit:
            options.append(Option("forfeit", say("mk.do.forfeit")))
        answer = yield from choose(seat, say("mk.ask.disband"), options)
        if answer == "forfeit":
            return False
        disband(game, seat, int(answer[8:]))
    player.units.append(Unit(unit))
    game.tell("MK-UNIT-05", "mk.event.recruited", who=common.hero_msg(game, seat), unit=common.unit_msg(unit))
    return True


def disband(game: MK, seat: Seat, number: int) -> None:
    """A Unit is out of the game; its banner goes to the discard pile (MK-UNIT-07, 17)."""
    player = common.player_of(game, seat)
    unit = player.units.pop(number)
    if unit.banner is not None:
        player.discard.append(unit.banner)
    game.tell("MK-UNIT-07", "mk.event.disbanded", unit=common.unit_msg(unit.id))


def armor(game: MK, unit: Unit) -> int:
    """A Unit's Armor with what raises it."""
    total = game.content.unit(unit.id).armor
    total += sum(one.n for one in common.modifiers(game, "unit_armor") if one.what in ("", unit.id))
    if unit.banner is not None and game.content.card(unit.banner).banner in ("glory", "protection"):
        total += 1
    return total


def resists(game: MK, unit: Unit, element: str) -> bool:
    """Whether a Unit resists an element; Cold Fire takes both (MK-DAMAGE-11)."""
    have: set[str] = set(game.content.unit(unit.id).resist)
    for name in ("physical", "fire", "ice"):
        if any(one.what in ("", unit.id) for one in common.modifiers(game, f"unit_resist_{name}")):
            have.add(name)
    if unit.banner is not None and game.content.card(unit.banner).banner == "protection":
        have |= {"fire", "ice"}
    return {"fire", "ice"} <= have if element == "coldfire" else element in have
