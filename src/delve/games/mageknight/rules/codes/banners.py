"""What single banners say and do (`rules.banners` has what they do on a Unit)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import Msg, Reason, say
from delve.core.questions import Rule, Seat
from delve.games.mageknight.rules import banners, common, units
from delve.games.mageknight.rules.codes import CODES, use
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import CardId

if TYPE_CHECKING:
    from collections.abc import Callable

    from delve.games.mageknight.defs import MK

ASSIGNED = ("glory", "fear", "protection", "courage", "fortitude")


def _words(name: str) -> Callable[[], Msg]:
    return lambda: say(f"mk.code.banner_{name}")


def _assign(game: MK, play: Playing) -> Rule[None]:
    """The banner is assigned to a Unit (MK-UNIT-15)."""
    yield from banners.choose_bearer(game, play.seat, CardId(play.source))


def _has_unit(game: MK, seat: Seat) -> Reason | None:
    if common.player_of(game, seat).units:
        return None
    return because("MK-UNIT-15", "mk.refused.no_unit")


for _name in ASSIGNED:
    CODES.effect(f"banner-of-{_name}", _words(_name))(_assign)
    use(f"banner-of-{_name}")(_has_unit)


@CODES.effect("banner-of-glory+", lambda: say("mk.code.glory_for_all"))
def glory_for_all(game: MK, play: Playing) -> Rule[None]:
    """Fame for each Unit that attacks or blocks this turn."""
    common.add_modifier(game, "glory")
    yield from ()


@use("banner-of-glory+")
def _glory_for_all(game: MK, seat: Seat) -> Reason | None:
    if game.state.combat is None:
        return because("MK-CBT-18", "mk.refused.no_combat")
    return _has_unit(game, seat)


@CODES.effect("banner-of-protection+", lambda: say("mk.code.protection_for_all"))
def protection_for_all(game: MK, play: Playing) -> Rule[None]:
    """At the end of the turn the Wounds that were received this turn may be thrown away (MK-R-31)."""
    common.add_modifier(game, "shake_off")
    yield from ()


@CODES.effect("banner-of-fortitude+", lambda: say("mk.code.fortitude_for_all"))
def fortitude_for_all(game: MK, play: Playing) -> Rule[None]:
    """All Units are healed completely."""
    for number, unit in enumerate(common.player_of(game, play.seat).units):
        if unit.wounds:
            units.heal(game, play.seat, number, unit.wounds)
    yield from ()


@use("banner-of-fortitude+")
def _fortitude_for_all(game: MK, seat: Seat) -> Reason | None:
    if game.state.combat is not None:
        return because("MK-CBT-23", "mk.refused.heal_combat")
    if any(unit.wounds for unit in common.player_of(game, seat).units):
        return None
    return because("MK-HEAL-12", "mk.refused.no_unit")


@CODES.effect("banner-of-command", lambda: say("mk.code.banner_command"))
def banner_of_command(game: MK, play: Playing) -> Rule[None]:
    """It can be the Command token of a Unit that is recruited this turn."""
    common.add_modifier(game, "command_banner", what=play.source)
    yield from ()


@use("banner-of-command")
def _banner_of_command(game: MK, seat: Seat) -> Reason | None:
    if game.state.turn.stage == "interact":
        return None
    return because("MK-TURN-37", "mk.refused.no_interaction")


@CODES.effect("banner-of-command+", lambda: say("mk.code.command_for_all"))
def command_for_all(game: MK, play: Playing) -> Rule[None]:
    """Recruit any Unit of the offer for nothing."""
    yield from units.gain_free(game, play.seat)


@use("banner-of-command+")
def _command_for_all(game: MK, seat: Seat) -> Reason | None:
    return None if units.free_offer(game) else because("MK-GAIN-06", "mk.refused.no_offer")
