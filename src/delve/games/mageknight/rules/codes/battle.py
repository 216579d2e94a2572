"""What only single Advanced Actions do in combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.effects import Attack, Block, Foe
from delve.games.mageknight.rules import combat, common, performing
from delve.games.mageknight.rules.codes import CODES, use
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

# ---------------------------------------------------------------------- Attacks and Blocks that do more

_ICE_SHIELD = Block(3, "ice")
_SHIELD_BASH = Block(5, swift=True)
_CHIVALRY = Attack(2)
_CHIVALRY_STRONG = Attack(4)
_BOLT = Attack(3, "ranged")


@CODES.effect("ice-shield+", lambda: say("mk.code.ice_shield"))
def ice_shield(game: MK, play: Playing) -> Rule[None]:
    """A blocked enemy loses Armor."""
    performing.add_block(game, play, _ICE_SHIELD, "ice-shield")
    yield from ()


@CODES.effect("shield-bash+", lambda: say("mk.code.shield_bash"))
def shield_bash(game: MK, play: Playing) -> Rule[None]:
    """A blocked enemy loses Armor for what the block was too strong."""
    performing.add_block(game, play, _SHIELD_BASH, "shield-bash")
    yield from ()


@use("ice-shield+")
@use("shield-bash+")
def _can_block(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, _SHIELD_BASH)


@CODES.effect("chivalry", lambda: say("mk.code.chivalry"))
def chivalry(game: MK, play: Playing) -> Rule[None]:
    """Reputation for each enemy defeated."""
    performing.add_attack(game, play, _CHIVALRY, "chivalry")
    yield from ()


@CODES.effect("chivalry+", lambda: say("mk.code.chivalry_strong"))
def chivalry_strong(game: MK, play: Playing) -> Rule[None]:
    """Reputation and Fame for each enemy defeated."""
    performing.add_attack(game, play, _CHIVALRY_STRONG, "chivalry+")
    yield from ()


@use("chivalry")
@use("chivalry+")
def _can_attack(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, _CHIVALRY)


@CODES.effect("explosive-bolt+", lambda: say("mk.code.explosive_bolt"))
def explosive_bolt(game: MK, play: Playing) -> Rule[None]:
    """Another enemy loses Armor for each enemy defeated."""
    performing.add_attack(game, play, _BOLT, "explosive")
    yield from ()


@use("explosive-bolt+")
def _can_shoot(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, _BOLT)


# ---------------------------------------------------------------------- Agility, Ambush


@CODES.effect("agility", lambda: say("mk.code.agility"))
def agility(game: MK, play: Playing) -> Rule[None]:
    """Move points can be spent as Attack."""
    common.add_modifier(game, "move_attack", 1)
    yield from ()


@CODES.effect("agility+", lambda: say("mk.code.agility_strong"))
def agility_strong(game: MK, play: Playing) -> Rule[None]:
    """Move points can be spent as Attack or as Ranged Attack."""
    common.add_modifier(game, "move_attack", 2)
    yield from ()


def _phases(game: MK, *phases: str) -> Reason | None:
    """Why something for certain phases of a combat is of no use; before the action a combat may still come."""
    fight = game.state.combat
    if fight is None and game.state.turn.stage == "move":
        return None
    if fight is not None and fight.phase in phases:
        return None
    return because("MK-CBT-17", "mk.refused.of_no_use")


@use("agility")
@use("agility+")
def _agility(game: MK, seat: Seat) -> Reason | None:
    return _phases(game, "ranged", "block", "attack")


@CODES.effect("ambush", lambda: say("mk.code.ambush", n=1, block=2))
def ambush(game: MK, play: Playing) -> Rule[None]:
    """The first Attack or Block card gives more."""
    common.add_modifier(game, "ambush", 1)
    yield from ()


@CODES.effect("ambush+", lambda: say("mk.code.ambush", n=2, block=4))
def ambush_strong(game: MK, play: Playing) -> Rule[None]:
    """The first Attack or Block card gives much more."""
    common.add_modifier(game, "ambush", 2)
    yield from ()


@use("ambush")
@use("ambush+")
def _ambush(game: MK, seat: Seat) -> Reason | None:
    return _phases(game, "ranged", "block", "attack")


# ---------------------------------------------------------------------- Dodge and Weave


@CODES.effect("dodge-and-weave", lambda: say("mk.code.dodge_and_weave", n=1))
def dodge_and_weave(game: MK, play: Playing) -> Rule[None]:
    """Attack 1 in the Attack phase for who took no Wound."""
    common.add_modifier(game, "dodge", 1, play.source, combat=True)
    yield from ()


@CODES.effect("dodge-and-weave+", lambda: say("mk.code.dodge_and_weave", n=2))
def dodge_and_weave_strong(game: MK, play: Playing) -> Rule[None]:
    """Attack 2 in the Attack phase for who took no Wound."""
    common.add_modifier(game, "dodge", 2, play.source, combat=True)
    yield from ()


@use("dodge-and-weave")
@use("dodge-and-weave+")
def _dodge(game: MK, seat: Seat) -> Reason | None:
    fight = game.state.combat
    if fight is None:
        return because("MK-CBT-18", "mk.refused.no_combat")
    return None if not fight.wounds else because("MK-CBT-17", "mk.refused.of_no_use")


def _attacks(game: MK, effect: Foe, colour: str) -> list[tuple[int, int]]:
    """The attacks that an effect can be aimed at: enemy and attack."""
    fight = combat.fight(game)
    return [
        (i, k)
        for i in combat.affectable(game, effect, colour)
        for k, shown in enumerate(combat.enemy(game, fight.foes[i]).attacks)
        if not shown.summons and not fight.foes[i].stopped and not fight.foes[i].blocked[k]
    ]


_LESS = Foe(attack=-2)


@CODES.effect("two-attacks", lambda: say("mk.code.two_attacks"))
def two_attacks(game: MK, play: Playing) -> Rule[None]:
    """Two attacks, of one enemy or of two, are reduced by 2."""
    fight = combat.fight(game)
    done: list[tuple[int, int]] = []
    for _ in range(2):
        among = [one for one in _attacks(game, _LESS, play.colour) if one not in done]
        if not among:
            break
        options = [Option(f"attack:{i}:{k}", combat.attack_msg(game, fight.foes[i], k)) for i, k in among]
        if done:
            options.append(Option("enough", say("mk.do.enough")))
        answer = yield from choose(play.seat, say("mk.ask.which_attack"), options)
        if answer == "enough":
            break
        _, i, k = answer.split(":")
        done.append((int(i), int(k)))
        fight.foes[int(i)].attacks[int(k)] -= 2
        game.tell("MK-CBT-18", "mk.event.enemy_changed", enemy=common.enemy_msg(fight.foes[int(i)].token))


@use("two-attacks")
def _two_attacks(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, _LESS)


# ---------------------------------------------------------------------- Chilling Stare

_STARE = Foe(attack=-1)
"""Like all that directly affects attacks, Arcane Immunity does not stop it (MK-ABIL-22)."""


def _stared(game: MK, colour: str) -> list[tuple[int, int]]:
    foes = combat.fight(game).foes
    return [
        (i, k)
        for i, k in _attacks(game, _STARE, colour)
        if any(combat.has(game, foes[i], ability, k) for ability in sorted(combat.OF_ATTACKS))
    ]


@CODES.effect("chilling-stare", lambda: say("mk.code.chilling_stare"))
def chilling_stare(game: MK, play: Playing) -> Rule[None]:
    """An attack loses its abilities, not its element."""
    foes = combat.fight(game).foes
    among = _stared(game, play.colour)
    options = [Option(f"attack:{i}:{k}", combat.attack_msg(game, foes[i], k)) for i, k in among]
    answer = yield from choose(play.seat, say("mk.ask.which_attack"), options)
    _, i, k = answer.split(":")
    foes[int(i)].plain.append(int(k))
    game.tell("MK-CBT-18", "mk.event.enemy_changed", enemy=common.enemy_msg(foes[int(i)].token))


@use("chilling-stare")
def _chilling_stare(game: MK, seat: Seat) -> Reason | None:
    fight = game.state.combat
    if fight is None:
        return because("MK-CBT-18", "mk.refused.no_combat")
    if fight.phase not in ("ranged", "block"):
        return because("MK-CBT-18", "mk.refused.too_late")
    return None if _stared(game, "blue white") else because("MK-CBT-19", "mk.refused.no_enemy")
