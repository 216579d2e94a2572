"""What single Skills of Wolfhawk do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from delve.core.asking import choose
from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.effects import All, Block, Choice, Coded, If, Influence, Move, Scaled, Sideways
from delve.games.mageknight.rules import combat, common, movement, performing, skills
from delve.games.mageknight.rules.codes import CODES, use
from delve.games.mageknight.rules.codes.skills.shared import raise_value
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import Fighter, Skill, Value

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

# ---------------------------------------------------------------------- Hawk Eyes, On Her Own


@use("wolfhawk-hawk-eyes")
def _hawk_eyes(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Move(1))


@CODES.effect("wolfhawk-hawk-eyes", lambda: say("mk.code.wolfhawk-hawk-eyes"))
def hawk_eyes(game: MK, play: Playing) -> Rule[None]:
    """Move 1; for the rest of the turn garrisons are seen from afar by day, exploring is cheaper at night."""
    yield from Move(1).resolve(game, play)
    if game.state.night:
        common.add_modifier(game, "explore_less", 1)
    else:
        common.add_modifier(game, "sight", 2)
        movement.turn_up(game, play.seat)


@CODES.effect("wolfhawk-alone", lambda: say("mk.code.wolfhawk-alone"))
def alone(game: MK, play: Playing) -> Rule[None]:
    """No Unit is recruited for Influence this turn."""
    common.add_modifier(game, "no_recruiting")
    yield from ()


ALONE = If("not_recruited", Choice((All((Influence(3), Coded("wolfhawk-alone"))), Influence(1))), Influence(1))


@use("wolfhawk-on-her-own")
def _on_her_own(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, ALONE)


@CODES.effect("wolfhawk-on-her-own", lambda: say("mk.code.wolfhawk-on-her-own"))
def on_her_own(game: MK, play: Playing) -> Rule[None]:
    """Influence 3 for who recruits nobody, 1 otherwise."""
    yield from ALONE.resolve(game, play)


# ---------------------------------------------------------------------- Deadly Aim


def _attack_cards(game: MK) -> list[Value]:
    """The values that cards have brought to the attack."""
    fight = game.state.combat
    if fight is None or fight.phase not in ("ranged", "attack"):
        return []
    return [one for one in fight.pool if not one.unit and one.source.partition("#")[0] in game.content.cards]


@use("wolfhawk-deadly-aim")
def _deadly_aim(game: MK, seat: Seat) -> Reason | None:
    return None if _attack_cards(game) else because("MK-CBT-17", "mk.refused.no_attack_card")


@CODES.effect("wolfhawk-deadly-aim", lambda: say("mk.code.wolfhawk-deadly-aim"))
def deadly_aim(game: MK, play: Playing) -> Rule[None]:
    """An Attack card gives more."""
    n = 1 if combat.fight(game).phase == "ranged" else 2
    yield from raise_value(game, play.seat, _attack_cards(game), n)


# ---------------------------------------------------------------------- Know Your Prey


ABILITIES = (
    *("swift", "brutal", "poison", "paralyze", "assassination", "vampiric"),
    *("fortified", "elusive", "defend", "cumbersome", "unfortified"),
)


def _weak_spots(game: MK, foe: Fighter) -> list[str]:
    """What an enemy can lose: an ability, a resistance, an element of an attack (MK-R-45)."""
    if foe.defeated or foe.hidden or combat.has(game, foe, "arcane_immunity"):
        return []
    found = [f"ability:{one}" for one in ABILITIES if combat.has(game, foe, one)]
    have = combat.resistances(game, foe)
    found += [f"resistance:{one}" for one in ("physical", "fire", "ice") if one in have]
    for k, shown in enumerate(combat.enemy(game, foe).attacks):
        if not shown.summons:
            element = combat.element(game, foe, k)
            left = {"fire": ["physical"], "ice": ["physical"], "coldfire": ["fire", "ice"]}.get(element, [])
            found += [f"element:{k}:{one}" for one in left]
    return found


@use("wolfhawk-know-your-prey")
def _know_your_prey(game: MK, seat: Seat) -> Reason | None:
    fight = game.state.combat
    if fight is None:
        return because("MK-CBT-18", "mk.refused.no_combat")
    if any(_weak_spots(game, foe) for foe in fight.foes):
        return None
    return because("MK-CBT-19", "mk.refused.no_enemy")


@CODES.effect("wolfhawk-know-your-prey", lambda: say("mk.code.wolfhawk-know-your-prey"))
def know_your_prey(game: MK, play: Playing) -> Rule[None]:
    """One enemy loses one thing for the rest of the combat."""
    fight = combat.fight(game)
    spots = {i: _weak_spots(game, foe) for i, foe in enumerate(fight.foes)}
    among = [Option(f"foe:{i}", common.enemy_msg(fight.foes[i].token)) for i, found in spots.items() if found]
    answer = yield from choose(play.seat, say("mk.ask.enemy"), among)
    number = int(answer[4:])
    foe = fight.foes[number]
    options = []
    for spot in spots[number]:
        kind, _, what = spot.partition(":")
        if kind == "element":
            attack, _, element = what.partition(":")
            label = say(
                "mk.do.prey_element",
                attack=combat.attack_msg(game, foe, int(attack)),
                element=say(f"mk.element.{element}"),
            )
        else:
            label = say(f"mk.do.prey_{kind}", what=say(f"mk.{kind}.{what}"))
        options.append(Option(spot, label))
    chosen = yield from choose(play.seat, say("mk.ask.prey"), options)
    kind, _, what = chosen.partition(":")
    if kind == "ability":
        foe.without.append(what)
    elif kind == "resistance":
        foe.resistless.append(what)
    else:
        attack, _, element = what.partition(":")
        foe.elements[int(attack)] = element  # type: ignore[assignment]
    game.tell("MK-CBT-18", "mk.event.enemy_changed", enemy=common.enemy_msg(foe.token))


# ---------------------------------------------------------------------- Dueling


@use("wolfhawk-dueling")
def _dueling(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Block(1))


@CODES.effect("wolfhawk-dueling", lambda: say("mk.code.wolfhawk-dueling"))
def dueling(game: MK, play: Playing) -> Rule[None]:
    """Block 1 now, Attack 1 later, against the same enemy."""
    yield from Block(1).resolve(game, play)
    enemy = str(combat.fight(game).targets[0])
    common.add_modifier(game, combat.DUEL, what=enemy, combat=True)
    common.add_modifier(game, combat.DUEL_ALONE, what=enemy, combat=True)


def _may_strike(game: MK, seat: Seat, skill: Skill) -> Reason | Literal[False] | None:
    fight = game.state.combat
    if fight is None or fight.phase != "attack":
        return False
    duels = common.modifiers(game, combat.DUEL)
    if not duels or fight.foes[int(duels[0].what)].defeated:
        return False
    return None if int(duels[0].what) in fight.targets else because("MK-RANGED-02", "mk.refused.not_duelled")


@skills.later("wolfhawk-dueling", _may_strike)
def duel(game: MK, seat: Seat, skill: Skill) -> Rule[None]:
    """The Attack 1 of a duel."""
    game.state.turn.modifiers.remove(common.modifiers(game, combat.DUEL)[0])
    combat.add(game, Value(1, "physical", "melee", skill.id))
    yield from ()


# ---------------------------------------------------------------------- Wolf's Howl


HOWL = Scaled(Sideways(4), "free_command", 1)


@use("wolfhawk-wolfs-howl")
def _howl(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, HOWL)


@CODES.effect("wolfhawk-wolfs-howl", lambda: say("mk.code.wolfhawk-wolfs-howl"))
def howl(game: MK, play: Playing) -> Rule[None]:
    """A card played sideways; until the owner's next turn `units` weakens those of rivals."""
    yield from HOWL.resolve(game, play)


@use("wolfhawk-wolfs-howl-coop")
def _howl_together(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, HOWL)


@CODES.effect("wolfhawk-wolfs-howl-coop", lambda: say("mk.code.wolfhawk-wolfs-howl-coop"))
def howl_together(game: MK, play: Playing) -> Rule[None]:
    """A card played sideways; the next combat that anybody enters has the rest."""
    if game.state.combat is not None:
        common.add_modifier(game, "howled", combat=True)
    yield from HOWL.resolve(game, play)
