"""What single Skills of Tovak do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import Reason, say
from delve.core.questions import Rule, Seat
from delve.games.mageknight.box import BASIC, WOUND
from delve.games.mageknight.effects import All, Choice, Coded, If, Sideways
from delve.games.mageknight.rules import centre, common, mana, performing
from delve.games.mageknight.rules.codes import CODES, use
from delve.games.mageknight.rules.codes.skills.shared import no_wound
from delve.games.mageknight.rules.performing import choose_colour
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import CardId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


@use("tovak-i-feel-no-pain")
def _i_feel_no_pain(game: MK, seat: Seat) -> Reason | None:
    return no_wound(game, seat)


@CODES.effect("tovak-i-feel-no-pain", lambda: say("mk.code.tovak-i-feel-no-pain"))
def i_feel_no_pain(game: MK, play: Playing) -> Rule[None]:
    """Discard a Wound and draw a card; the Wound goes even if the deck is empty."""
    player = common.player_of(game, play.seat)
    player.hand.remove(CardId(WOUND))
    player.discard.append(CardId(WOUND))
    game.state.turn.cards += 1
    common.draw(game, play.seat, 1)
    yield from ()


@CODES.effect("tovak-no-die", lambda: say("mk.code.tovak-no-die"))
def no_die(game: MK, play: Playing) -> Rule[None]:
    """No die of the Source this turn."""
    common.add_modifier(game, mana.NO_DICE)
    yield from ()


MAGIC = If("no_die", Choice((All((Coded("tovak-no-die"), Sideways(3))), Sideways(2))), Sideways(2))


@use("tovak-who-needs-magic")
def _who_needs_magic(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, MAGIC)


@CODES.effect("tovak-who-needs-magic", lambda: say("mk.code.tovak-who-needs-magic"))
def who_needs_magic(game: MK, play: Playing) -> Rule[None]:
    """A card played sideways gives 3 to who gives up the dice of this turn, 2 otherwise."""
    yield from MAGIC.resolve(game, play)


@CODES.effect("tovak-mana-exploit", lambda: say("mk.code.tovak-mana-exploit"))
def mana_exploit(game: MK, play: Playing) -> Rule[None]:
    """Gain and mark a colour; `mana` wounds rivals who use others."""
    yield from _mark(game, play)


@CODES.effect("tovak-mana-overload", lambda: say("mk.code.tovak-mana-overload"))
def mana_overload(game: MK, play: Playing) -> Rule[None]:
    """Gain and mark a colour; cards that are powered with it find the mark."""
    yield from _mark(game, play)


def _mark(game: MK, play: Playing) -> Rule[None]:
    colour = yield from choose_colour(game, play.seat, [*BASIC, "black"], "mk.ask.mana")
    common.gain_mana(game, play.seat, colour)
    centre.mark(game, play.source, colour)
