"""What single Skills of Arythea do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import WOUND
from delve.games.mageknight.effects import Sideways
from delve.games.mageknight.map import OFF, SpaceId
from delve.games.mageknight.rules import common, interactive, mana, performing
from delve.games.mageknight.rules.codes import CODES, use
from delve.games.mageknight.rules.codes.skills.shared import no_wound, throw_wounds
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import CardId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

PAIN = Sideways(3, wound=True)


@CODES.effect("arythea-polarization", lambda: say("mk.code.arythea-polarization"))
def polarization(game: MK, play: Playing) -> Rule[None]:
    """The next mana that needs it counts as its opposite colour; `mana` knows which that is."""
    common.add_modifier(game, mana.POLARIZED)
    yield from ()


@use("arythea-healing-ritual")
def _healing_ritual(game: MK, seat: Seat) -> Reason | None:
    return no_wound(game, seat)


@CODES.effect("arythea-healing-ritual", lambda: say("mk.code.arythea-healing-ritual"))
def healing_ritual(game: MK, play: Playing) -> Rule[None]:
    """One of the Wounds goes to the closest hero (MK-R-43)."""
    yield from throw_wounds(game, play.seat, 2)
    near = _closest(game, play.seat)
    if not near:
        return
    options = [Option(f"seat:{other}", common.hero_msg(game, other)) for other in near]
    answer = yield from choose(play.seat, say("mk.ask.closest"), options)
    other = int(answer[5:])
    common.player_of(game, other).hand.append(CardId(WOUND))
    game.tell("MK-HEAL-01", "mk.event.wounds", who=common.hero_msg(game, other), n=1)


def _closest(game: MK, seat: Seat) -> list[int]:
    """The heroes that are closest; one who is not on the map yet counts as at the portal."""
    table = common.geometry(game)

    def at(other: int) -> SpaceId:
        space = common.player_of(game, other).space
        return SpaceId(0) if space == OFF else space

    far = {s: table.distance(at(seat), at(s)) for s in range(len(game.state.players)) if s != seat}
    return [s for s, distance in far.items() if distance == min(far.values())]


@use("arythea-ritual-of-pain")
def _ritual_of_pain(game: MK, seat: Seat) -> Reason | None:
    return no_wound(game, seat)


@CODES.effect("arythea-ritual-of-pain", lambda: say("mk.code.arythea-ritual-of-pain"))
def ritual_of_pain(game: MK, play: Playing) -> Rule[None]:
    """Up to two Wounds."""
    yield from throw_wounds(game, play.seat, 2)


@interactive.returned("arythea-ritual-of-pain", lambda game, seat, mark: performing.refusal(game, seat, PAIN))
def share_pain(game: MK, seat: Seat, owner: int, mark: str) -> Rule[None]:
    """Whoever returns it plays a Wound sideways."""
    yield from PAIN.resolve(game, Playing(seat, "arythea-ritual-of-pain"))
