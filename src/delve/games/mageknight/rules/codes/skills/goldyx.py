"""What single Skills of Goldyx do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose, confirm
from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import BASIC, colour_msg
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import common, interactive, mana, travel
from delve.games.mageknight.rules.codes import CODES, use
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

# ---------------------------------------------------------------------- Flight


def _reach(game: MK, seat: Seat) -> dict[SpaceId, int]:
    """Safe spaces: a step away, or two for two Move points."""
    return travel.havens(game, seat, 2 if game.state.turn.move >= 2 else 1)


@use("goldyx-flight")
def _flight(game: MK, seat: Seat) -> Reason | None:
    return travel.refusal(game, seat, lambda: _reach(game, seat))


@CODES.effect("goldyx-flight", lambda: say("mk.code.goldyx-flight"))
def flight(game: MK, play: Playing) -> Rule[None]:
    """Over anything, to a safe space, provoking nobody."""
    found = _reach(game, play.seat)
    space = yield from travel.go(game, play.seat, found)
    if found[space] == 2:
        game.state.turn.move -= 2


# ---------------------------------------------------------------------- the Source


@CODES.effect("goldyx-source-freeze", lambda: say("mk.code.goldyx-source-freeze"))
def source_freeze(game: MK, play: Playing) -> Rule[None]:
    """All of it happens later: rivals have no die, and its owner gains a crystal when it comes back."""
    yield from ()


@CODES.effect("goldyx-source-opening", lambda: say("mk.code.goldyx-source-opening"))
def source_opening(game: MK, play: Playing) -> Rule[None]:
    """A die may be rerolled."""
    state = game.state
    options = [Option(f"die:{n}", colour_msg(state.source[n])) for n in mana.free_dice(game)]
    options.append(Option("enough", say("mk.do.enough")))
    answer = yield from choose(play.seat, say("mk.ask.reroll"), options)
    if answer != "enough":
        state.source[int(answer[4:])] = mana.roll(game)  # type: ignore[call-overload]


def _basic_dice(game: MK) -> list[int]:
    return [n for n in mana.free_dice(game) if game.state.source[n] in BASIC]


def _open_refusal(game: MK, seat: Seat, mark: str) -> Reason | None:
    return None if _basic_dice(game) else because("MK-CARD-16", "mk.refused.no_colour")


@interactive.returned("goldyx-source-opening", _open_refusal)
def open_source(game: MK, seat: Seat, owner: int, mark: str) -> Rule[None]:
    """One more die of a basic colour, which the owner gets as a crystal (MK-R-44)."""
    state = game.state
    options = [Option(f"die:{n}", colour_msg(state.source[n])) for n in _basic_dice(game)]
    answer = yield from choose(seat, say("mk.ask.extra_die"), options)
    number = int(answer[4:])
    colour = state.source[number]
    again = yield from confirm(
        seat, say("mk.ask.roll_again", colour=colour_msg(colour)), say("mk.do.roll_again"), say("mk.do.keep_die")
    )
    mana.take_die(game, number, roll=again)
    common.gain_mana(game, seat, colour)
    common.gain_crystal(game, owner, colour)
