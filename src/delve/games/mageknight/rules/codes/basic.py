"""What only single Basic Actions do. Concentration and Will Focus are in `chains`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import BASIC, colour_msg, terrain_msg
from delve.games.mageknight.effects import Block
from delve.games.mageknight.rules import common, mana, performing, units
from delve.games.mageknight.rules.codes import CODES, use
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def moving(game: MK) -> Reason | None:
    """Why effects on the rest of the move are of no use."""
    if game.state.turn.stage == "move" and game.state.combat is None:
        return None
    return because("MK-TURN-25", "mk.refused.no_move")


# ---------------------------------------------------------------------- Mana Draw, Mana Pull


def first_dice(game: MK) -> dict[str, int]:
    """A die of the Source for each face that a free one shows."""
    found: dict[str, int] = {}
    for number in mana.free_dice(game):
        found.setdefault(game.state.source[number], number)
    return found


def _take_die(game: MK, play: Playing, tokens: int) -> Rule[None]:
    """Take a die of the Source, turn it to a face that is not gold, and gain tokens of that colour. It goes back
    without being rolled and does not count as the one die of the turn (MK-MANA-17)."""
    state = game.state
    first = first_dice(game)
    options = [Option(f"die:{face}", colour_msg(face)) for face in first]
    answer = yield from choose(play.seat, say("mk.ask.take_die"), options)
    number = first[answer[4:]]
    colours: list[str] = [*BASIC, "black"]
    colour = yield from performing.choose_colour(game, play.seat, colours, "mk.ask.turn_die")
    state.source[number] = colour  # type: ignore[call-overload]
    state.turn.dice.append(number)
    common.add_modifier(game, "unrolled_die", what=str(number))
    for _ in range(tokens):
        common.gain_mana(game, play.seat, colour)


@CODES.effect("mana-draw+", lambda: say("mk.code.mana_draw"))
def mana_draw(game: MK, play: Playing) -> Rule[None]:
    """A die turned to a colour: two tokens."""
    yield from _take_die(game, play, 2)


@CODES.effect("mana-pull+", lambda: say("mk.code.mana_pull"))
def mana_pull(game: MK, play: Playing) -> Rule[None]:
    """Two dice, a token for each."""
    for _ in range(min(2, len(mana.free_dice(game)))):
        yield from _take_die(game, play, 1)


@use("mana-draw+")
@use("mana-pull+")
@use("mana-storm+")
def _needs_die(game: MK, seat: Seat) -> Reason | None:
    if mana.free_dice(game):
        return None
    return because("MK-MANA-12", "mk.refused.no_die")


# ---------------------------------------------------------------------- Crystal Joy, Noble Manners


@CODES.effect("crystal-joy", lambda: say("mk.code.crystal_joy"))
def crystal_joy(game: MK, play: Playing) -> Rule[None]:
    """At the end of the turn it can be taken back for a card that is no Wound."""
    common.add_modifier(game, "crystal_joy", 0, play.card)
    yield from ()


@CODES.effect("crystal-joy+", lambda: say("mk.code.crystal_joy_strong"))
def crystal_joy_strong(game: MK, play: Playing) -> Rule[None]:
    """At the end of the turn it can be taken back for any card."""
    common.add_modifier(game, "crystal_joy", 1, play.card)
    yield from ()


@CODES.effect("noble-manners", lambda: say("mk.code.noble_manners"))
def noble_manners(game: MK, play: Playing) -> Rule[None]:
    """Fame at the end of the turn."""
    common.add_modifier(game, "later_fame", 1)
    yield from ()


# ---------------------------------------------------------------------- movement


@CODES.effect("tirelessness", lambda: say("mk.code.tirelessness"))
def tirelessness(game: MK, play: Playing) -> Rule[None]:
    """The next card that gives Move gives 1 more."""
    common.add_modifier(game, "tireless", 1, "once")
    yield from ()


@CODES.effect("tirelessness+", lambda: say("mk.code.tirelessness_strong"))
def tirelessness_strong(game: MK, play: Playing) -> Rule[None]:
    """Every other card that gives Move gives 1 more."""
    common.add_modifier(game, "tireless", 1)
    yield from ()


@CODES.effect("savage-harvesting", lambda: say("mk.code.savage_harvesting"))
def savage_harvesting(game: MK, play: Playing) -> Rule[None]:
    """Once a card for a crystal in a space that is entered."""
    common.add_modifier(game, "harvest", what="once")
    yield from ()


@CODES.effect("savage-harvesting+", lambda: say("mk.code.savage_harvesting_strong"))
def savage_harvesting_strong(game: MK, play: Playing) -> Rule[None]:
    """A card for a crystal in every space that is entered."""
    common.add_modifier(game, "harvest", what="each")
    yield from ()


@CODES.effect("druidic-paths", lambda: say("mk.code.druidic_paths"))
def druidic_paths(game: MK, play: Playing) -> Rule[None]:
    """One space costs 1 less, at least 2: which one is said on the way."""
    common.add_modifier(game, "druidic", 2)
    yield from ()


@CODES.effect("druidic-paths+", lambda: say("mk.code.druidic_paths_strong"))
def druidic_paths_strong(game: MK, play: Playing) -> Rule[None]:
    """One terrain costs 1 less, at least 2."""
    options = [
        Option(f"terrain:{one}", terrain_msg(one)) for one in ("hills", "forest", "wasteland", "desert", "swamp")
    ]
    answer = yield from choose(play.seat, say("mk.ask.druidic"), options)
    common.add_modifier(game, "cost_less", 102, answer[8:])


@use("tirelessness")
@use("tirelessness+")
@use("savage-harvesting")
@use("savage-harvesting+")
@use("druidic-paths")
@use("druidic-paths+")
def _on_the_way(game: MK, seat: Seat) -> Reason | None:
    return moving(game)


# ---------------------------------------------------------------------- Ruthless Coercion


@CODES.effect("ruthless-coercion", lambda: say("mk.code.ruthless_coercion"))
def ruthless_coercion(game: MK, play: Playing) -> Rule[None]:
    """One Unit can be recruited for 2 less, which costs Reputation."""
    common.add_modifier(game, "coercion", 2)
    yield from ()


@use("ruthless-coercion")
def _ruthless_coercion(game: MK, seat: Seat) -> Reason | None:
    if game.state.turn.stage == "interact":
        return None
    return because("MK-TURN-37", "mk.refused.no_interaction")


@CODES.effect("ruthless-coercion+", lambda: say("mk.code.ruthless_coercion_strong"))
def ruthless_coercion_strong(game: MK, play: Playing) -> Rule[None]:
    """Units can be readied for Influence."""
    common.add_modifier(game, "influence_ready", 2, "any")
    yield from ()


@use("ruthless-coercion+")
def _ruthless_coercion_strong(game: MK, seat: Seat) -> Reason | None:
    if game.state.combat is not None:
        return because("MK-CBT-17", "mk.refused.of_no_use")
    if units.readyable(game, seat, 2):
        return None
    return because("MK-UNIT-13", "mk.refused.no_unit")


# ---------------------------------------------------------------------- One with the Land

_WILD = {"mountain": 5, "lake": 2}


@CODES.effect("one-with-the-land+", lambda: say("mk.code.one_with_the_land"))
def one_with_the_land(game: MK, play: Playing) -> Rule[None]:
    """Block as much as the hero's space costs to enter, of Fire by day and of Ice at night."""
    dark = common.is_night(game)
    space = common.player_of(game, play.seat).space
    shown = common.hex_of(game, space)
    n = common.printed_cost(game, space, night=dark)
    if shown.site != "city":
        n = _WILD.get(shown.terrain, n)
    yield from Block(n, "ice" if dark else "fire").resolve(game, play)


@use("one-with-the-land+")
def _one_with_the_land(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Block(0))
