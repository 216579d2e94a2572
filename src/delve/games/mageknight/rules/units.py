"""Units: activated, wounded, readied, disbanded (MK-UNIT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Msg, Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import colour_msg
from delve.games.mageknight.rules import banners, centre, common, mana
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import CardId, Fighter, Unit, UnitId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK, Ability


BONDS = "norowas-bonds-of-loyalty"
HOWL = "wolfhawk-wolfs-howl"


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


def bonus(game: MK, play: Playing, what: str, kind: str = "melee") -> int:
    """What a Unit has besides, if this is the ability of one."""
    if play.unit < 0:
        return 0
    unit = common.player_of(game, play.seat).units[play.unit]
    total = sum(one.n for one in common.modifiers(game, f"unit_{what}") if _fits(one.what, unit))
    total -= centre.against(game, play.seat, HOWL)
    for one in common.modifiers(game, "leadership")[:1]:
        if kind != "siege":
            game.state.turn.modifiers.remove(one)
            total += 3 if what == "block" else 2 if kind == "melee" else 1
    return total + (banners.kind(game, unit) == "glory")


def _fits(what: str, unit: Unit) -> bool:
    """Whether something is said of a Unit: of all, of it alone, of all others."""
    return what in ("", unit.id) or (what[:1] == "!" and what[1:] != unit.id)


def refusal(game: MK, seat: Seat, number: int, ability: Ability) -> Reason | None:
    """Why an ability cannot be used (MK-UNIT-09, 12, MK-CONT-48)."""
    from delve.games.mageknight.rules import performing

    unit = common.player_of(game, seat).units[number]
    if unit.wounds:
        return because("MK-UNIT-09", "mk.refused.unit_wounded")
    if not unit.ready:
        return because("MK-UNIT-09", "mk.refused.unit_spent")
    if not takes_part(game, unit):
        return because("MK-CONT-48", "mk.refused.no_units_here")
    if fights_for_pay(game) and not hireable(game, unit, "paid_assault"):
        return because("MK-UNIT-10", "mk.refused.influence", n=HIRE)
    if ability.mana:
        reason = mana.refusal(game, seat, ability.mana)
        if reason is not None:
            return reason
    return performing.refusal(game, seat, effect_of(unit, ability), colour=ability.mana[0] if ability.mana else "")


def takes_part(game: MK, unit: Unit) -> bool:
    """Whether a Unit may be used or hurt in the combat: none in dungeons, tombs and burning monasteries, one that was
    Ready in mazes (MK-CONT-48, 50, 65)."""
    fight = game.state.combat
    if fight is None:
        along = [one.what for one in common.modifiers(game, "maze_unit")]
        return game.state.turn.stage != "maze" or unit.bond or not along or unit.id in along
    if fight.units >= 99 or unit.bond or unit.id in fight.used_units:
        return True
    return unit.ready and len(fight.used_units) < fight.units


def take_part(game: MK, unit: Unit) -> None:
    """A Unit is used or hurt in a combat."""
    fight = game.state.combat
    if unit.bond:
        return
    if fight is not None and unit.id not in fight.used_units:
        fight.used_units.append(unit.id)
    elif fight is None and game.state.turn.stage == "maze":
        common.add_modifier(game, "maze_unit", what=unit.id)


def effect_of(unit: Unit, ability: Ability):  # type: ignore[no-untyped-def]
    """What an ability does with the mana kept on the Unit."""
    better = ability.better is not None and unit.token == ability.token
    return ability.better if better else ability.effect


def activate(game: MK, seat: Seat, number: int, ability: Ability) -> Rule[None]:
    """Use one ability; the Unit is Spent until the end of the Round (MK-UNIT-10). Some may use several different ones
    at once, each paid for."""
    unit = common.player_of(game, seat).units[number]
    if fights_for_pay(game):
        hire(game, unit, "paid_assault")
    take_part(game, unit)
    game.tell("MK-UNIT-10", "mk.event.unit", who=common.hero_msg(game, seat), unit=common.unit_msg(unit.id))
    yield from _perform(game, seat, number, ability)
    if "several" in game.content.unit(unit.id).special:
        yield from _perform_more(game, seat, number, ability)


def _perform(game: MK, seat: Seat, number: int, ability: Ability) -> Rule[None]:
    unit = common.player_of(game, seat).units[number]
    play = Playing(seat, unit.id, unit=number)
    if ability.mana:
        play.paid = yield from mana.pay(game, seat, ability.mana)
        play.colour = play.paid
    unit.ready = False
    yield from effect_of(unit, ability).resolve(game, play)


def _perform_more(game: MK, seat: Seat, number: int, first: Ability) -> Rule[None]:
    """Other abilities in the same activation, each at most once."""
    from delve.games.mageknight.rules import performing, wording

    unit = common.player_of(game, seat).units[number]
    left = [one for one in game.content.unit(unit.id).abilities if one is not first]
    while left and game.state.combat is not None:
        fit = [
            one
            for one in left
            if mana.refusal(game, seat, one.mana) is None
            and performing.refusal(game, seat, one.effect, colour=one.mana[0]) is None
        ]
        if not fit:
            return
        options = [Option(f"ability:{left.index(one)}", wording.words(one.effect)) for one in fit]
        options.append(Option("enough", say("mk.do.enough")))
        answer = yield from choose(seat, say("mk.ask.several", unit=common.unit_msg(unit.id)), options)
        if answer == "enough":
            return
        yield from _perform(game, seat, number, left.pop(int(answer[8:])))


HIRE = 2
"""Influence for those who do not fight, or die, for nothing."""


def fights_for_pay(game: MK) -> bool:
    """Whether a combat is one that Heroes want to be paid for: an assault, or against a player."""
    fight = game.state.combat
    return fight is not None and fight.kind in ("assault", "pvp")


def hireable(game: MK, unit: Unit, why: str) -> bool:
    """Whether a Unit needs no pay, or it is there."""
    return why not in game.content.unit(unit.id).special or game.state.turn.influence >= HIRE


def hire(game: MK, unit: Unit, why: str) -> None:
    """Pay a Unit that wants to be paid."""
    if why in game.content.unit(unit.id).special:
        game.state.turn.influence -= HIRE


def wants_influence(game: MK, seat: Seat) -> bool:
    """Whether Influence is of use in a combat: Heroes fight for it in an assault, Thugs take damage for it."""
    fight = game.state.combat
    if fight is None or fight.phase not in ("ranged", "block", "attack"):
        return False
    for unit in common.player_of(game, seat).units:
        special = game.content.unit(unit.id).special
        if not unit.wounds and "paid_damage" in special and fight.phase != "attack":
            return True
        if not unit.wounds and unit.ready and "paid_assault" in special and fights_for_pay(game):
            return True
    return False


def taunting(game: MK, seat: Seat, foe: Fighter, number: int) -> int | None:
    """The Unit that the damage of an attack must be assigned to first (Shocktroops)."""
    if common.modifiers(game, "units_no_damage"):
        return None
    for one in common.modifiers(game, "taunted"):
        name, token, attack = one.what.split()
        if token == foe.token and int(attack) == number:
            for which, unit in enumerate(common.player_of(game, seat).units):
                if unit.id == name and not unit.wounds and not unit.spared:
                    return which
    return None


def ready(game: MK, seat: Seat, number: int, *, healed: bool = False) -> None:
    """A Spent Unit is Ready again (MK-UNIT-13), and healed if an effect says so."""
    unit = common.player_of(game, seat).units[number]
    unit.ready = True
    game.tell("MK-UNIT-13", "mk.event.readied", unit=common.unit_msg(unit.id))
    if healed and unit.wounds:
        heal(game, seat, number, unit.wounds)


def ready_levels(game: MK, seat: Seat, budget: int) -> Rule[None]:
    """Ready as many Units as their levels together allow."""
    while True:
        among = readyable(game, seat, budget)
        if not among:
            return
        units = common.player_of(game, seat).units
        options = [Option(f"unit:{n}", common.unit_msg(units[n].id)) for n in among]
        options.append(Option("enough", say("mk.do.enough")))
        answer = yield from choose(seat, say("mk.ask.ready"), options)
        if answer == "enough":
            return
        number = int(answer[5:])
        budget -= game.content.unit(units[number].id).level
        ready(game, seat, number)


def heal(game: MK, seat: Seat, number: int, wounds: int) -> None:
    """Wounds are removed from a Unit (MK-HEAL-12)."""
    unit = common.player_of(game, seat).units[number]
    unit.wounds -= wounds
    game.tell("MK-HEAL-12", "mk.event.unit_healed", unit=common.unit_msg(unit.id))
    if unit.id not in game.state.turn.cured_units:
        game.state.turn.cured_units.append(unit.id)
    if common.modifiers(game, "cure_readies") and not unit.ready:
        ready(game, seat, number)


def bond_is_free(game: MK, seat: Seat) -> bool:
    """Whether the Command token of Bonds of Loyalty has no Unit yet."""
    player = common.player_of(game, seat)
    return any(one.id == BONDS for one in player.skills) and not any(one.bond for one in player.units)


def command_is_free(game: MK, seat: Seat) -> bool:
    """Whether a Command token other than that of Bonds of Loyalty has no Unit."""
    player = common.player_of(game, seat)
    bonds = sum(one.id == BONDS for one in player.skills)
    return sum(not one.bond for one in player.units) < common.command(game, player) - bonds


def _on_bond(game: MK, seat: Seat, unit: UnitId) -> Rule[bool]:
    """Whether a Unit that was not recruited for the token of Bonds of Loyalty goes there all the same."""
    if not bond_is_free(game, seat) or not command_is_free(game, seat):
        return bond_is_free(game, seat)
    options = [Option("command", say("mk.do.on_command")), Option("bond", say("mk.do.on_bond"))]
    return (yield from choose(seat, say("mk.ask.bond", unit=common.unit_msg(unit)), options)) == "bond"


def gain(game: MK, seat: Seat, unit: UnitId, *, may_forfeit: bool = False, bond: bool | None = None) -> Rule[bool]:
    """A new Unit, Ready and Unwounded; without a free Command token another must go (MK-UNIT-05 to 08). `bond` says
    whether it goes on that of Bonds of Loyalty; None: as the player likes."""
    player = common.player_of(game, seat)
    banner = None if bond else (yield from _under_banner(game, seat))
    if bond is None:
        bond = not banner and (yield from _on_bond(game, seat, unit))
    if not banner and not bond and not command_is_free(game, seat):
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
    player.units.append(Unit(unit, bond=bond))
    if banner:
        banners.assign(game, seat, banner, player.units[-1])
    game.tell("MK-UNIT-05", "mk.event.recruited", who=common.hero_msg(game, seat), unit=common.unit_msg(unit))
    return True


def _under_banner(game: MK, seat: Seat) -> Rule[CardId | None]:
    """A Banner of Command that was played this turn can be the Command token of a new Unit."""
    found = common.modifiers(game, "command_banner")
    if not found:
        return None
    options = [Option("banner", say("mk.do.under_banner")), Option("token", say("mk.do.under_token"))]
    if (yield from choose(seat, say("mk.ask.under_banner"), options)) == "token":
        return None
    game.state.turn.modifiers.remove(found[0])
    return CardId(found[0].what)


def free_offer(game: MK) -> list[UnitId]:
    """The offered Units that can be gained for nothing; some want to be bought."""
    return [
        unit for unit in dict.fromkeys(game.state.unit_offer) if "only_bought" not in game.content.unit(unit).special
    ]


def gain_free(game: MK, seat: Seat) -> Rule[None]:
    """Recruit any Unit of the offer for nothing; who has no free Command token disbands one."""
    among = free_offer(game)
    if not among:
        return
    options = [Option(f"unit:{unit}", common.unit_msg(unit)) for unit in among]
    answer = yield from choose(seat, say("mk.ask.unit"), options)
    unit = UnitId(answer[5:])
    game.state.unit_offer.remove(unit)
    game.state.turn.recruited += 1
    yield from gain(game, seat, unit)


def upkeep(game: MK, seat: Seat) -> Rule[None]:
    """At the start of a Round each Familiar wants a crystal, which is its mana token then, or it is disbanded
    (MK-R-37). Who has more Units than Command tokens, having taken back a Banner of Command, disbands some
    (MK-UNIT-03)."""
    player = common.player_of(game, seat)
    for unit in [one for one in player.units if "familiar" in game.content.unit(one.id).special]:
        options = [
            Option(f"colour:{c}", say("mk.do.feed", colour=colour_msg(c))) for c, n in player.crystals.items() if n
        ]
        options.append(Option("disband", say("mk.do.disband", unit=common.unit_msg(unit.id))))
        answer = yield from choose(seat, say("mk.ask.feed", unit=common.unit_msg(unit.id)), options)
        if answer == "disband":
            disband(game, seat, next(n for n, one in enumerate(player.units) if one is unit))
        else:
            player.crystals[answer[7:]] -= 1
            unit.token = answer[7:]
    while len(player.units) > common.command(game, player):
        among = [n for n, one in enumerate(player.units) if not one.bond]
        names = {n: common.unit_msg(player.units[n].id) for n in among}
        options = [Option(f"disband:{n}", say("mk.do.disband", unit=name)) for n, name in names.items()]
        answer = yield from choose(seat, say("mk.ask.disband"), options)
        disband(game, seat, int(answer[8:]))


def disband(game: MK, seat: Seat, number: int) -> None:
    """A Unit is sent away: it is out of the game (MK-UNIT-07)."""
    unit = _remove(game, seat, number)
    game.tell("MK-UNIT-07", "mk.event.disbanded", who=common.hero_msg(game, seat), unit=common.unit_msg(unit.id))


def destroy(game: MK, seat: Seat, number: int) -> None:
    """A Unit is destroyed: it is out of the game (MK-DAMAGE-20)."""
    unit = _remove(game, seat, number)
    game.tell("MK-DAMAGE-20", "mk.event.unit_destroyed", unit=common.unit_msg(unit.id))


def _remove(game: MK, seat: Seat, number: int) -> Unit:
    unit = common.player_of(game, seat).units.pop(number)
    banners.drop(game, seat, unit)
    return unit


def armor(game: MK, unit: Unit) -> int:
    """A Unit's Armor with what raises it."""
    total = game.content.unit(unit.id).armor
    total += sum(one.n for one in common.modifiers(game, "unit_armor") if one.what in ("", unit.id))
    return total + (banners.kind(game, unit) in ("glory", "protection"))


def resists(game: MK, unit: Unit, element: str) -> bool:
    """Whether a Unit resists an element; Cold Fire takes both (MK-DAMAGE-11)."""
    have: set[str] = set(game.content.unit(unit.id).resist)
    for name in ("physical", "fire", "ice"):
        if any(one.what in ("", unit.id) for one in common.modifiers(game, f"unit_resist_{name}")):
            have.add(name)
    if banners.kind(game, unit) == "protection":
        have |= {"fire", "ice"}
    return {"fire", "ice"} <= have if element == "coldfire" else element in have


def ignores(game: MK, unit: Unit, colour: str) -> bool:
    """Whether a Unit ignores what a card of a colour, or an ability paid with it, does to it besides Attacks
    (MK-RESIST-07)."""
    guard = {"red": "fire", "blue": "ice"}.get(colour, "")
    return bool(guard) and resists(game, unit, guard)
