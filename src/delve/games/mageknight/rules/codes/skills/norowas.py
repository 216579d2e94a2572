"""What single Skills of Norowas do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import Reason, say
from delve.core.questions import Rule, Seat
from delve.games.mageknight.effects import Terrain
from delve.games.mageknight.rules import common, interactive, performing
from delve.games.mageknight.rules.codes import CODES, use
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

MINE = Terrain(("all",), less=2, least=1)
SHARED = Terrain(("all",), less=1, least=1)


@use("norowas-leadership")
def _leadership(game: MK, seat: Seat) -> Reason | None:
    if game.state.combat is None:
        return because("MK-CBT-18", "mk.refused.no_combat")
    if not any(unit.ready and not unit.wounds for unit in common.player_of(game, seat).units):
        return because("MK-UNIT-14", "mk.refused.no_unit")
    return None


@CODES.effect("norowas-leadership", lambda: say("mk.code.norowas-leadership"))
def leadership(game: MK, play: Playing) -> Rule[None]:
    """The next Unit that attacks or blocks has more of it; `units` looks for this."""
    common.add_modifier(game, "leadership", combat=True)
    yield from ()


@CODES.effect("norowas-bonds-of-loyalty", lambda: say("mk.code.norowas-bonds-of-loyalty"))
def bonds_of_loyalty(game: MK, play: Playing) -> Rule[None]:
    """Always in effect: `units` and `interact` know it."""
    yield from ()


@use("norowas-prayer-of-weather")
def _prayer(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, MINE)


@CODES.effect("norowas-prayer-of-weather", lambda: say("mk.code.norowas-prayer-of-weather"))
def prayer_of_weather(game: MK, play: Playing) -> Rule[None]:
    """Cheap for its owner, dear for rivals (`movement`)."""
    yield from MINE.resolve(game, play)


@use("norowas-prayer-of-weather-coop")
def _prayer_together(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, MINE)


@CODES.effect("norowas-prayer-of-weather-coop", lambda: say("mk.code.norowas-prayer-of-weather-coop"))
def prayer_together(game: MK, play: Playing) -> Rule[None]:
    """Cheap for its owner, less so for whoever returns it."""
    yield from MINE.resolve(game, play)


@interactive.returned("norowas-prayer-of-weather-coop", lambda game, seat, mark: performing.refusal(game, seat, SHARED))
def share_weather(game: MK, seat: Seat, owner: int, mark: str) -> Rule[None]:
    """One less for the rest of the turn."""
    yield from SHARED.resolve(game, Playing(seat, "norowas-prayer-of-weather-coop"))
