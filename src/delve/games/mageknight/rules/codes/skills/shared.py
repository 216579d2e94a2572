"""What Skills of several heroes need: tests, Wounds that are thrown away, values that are raised."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Msg, Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import BASIC, FORTIFIED, WOUND
from delve.games.mageknight.rules import common, mana
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.formulas import formula, least_fame
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import CardId, Value

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

# ---------------------------------------------------------------------- tests


@formula("advanced_card")
def advanced_card(game: MK, play: Playing) -> int:
    """Whether the card is an Advanced Action, a Spell or an Artifact."""
    return int(not common.is_wound(play.card) and game.content.card(play.card).kind != "basic")


@formula("same_colour")
def same_colour(game: MK, play: Playing) -> int:
    """Whether the card is an Action or a Spell of the colour of the mana that was paid."""
    return int(not common.is_wound(play.card) and play.paid in game.content.card(play.card).colours)


@formula("free_command")
def free_command(game: MK, play: Playing) -> int:
    """Command tokens without a Unit."""
    player = common.player_of(game, play.seat)
    return max(0, common.command(game, player) - len(player.units))


@formula("fortified_site")
def fortified_site(game: MK, play: Playing) -> int:
    """Whether the hero stands at a fortified site."""
    return int(common.site_of(game, common.player_of(game, play.seat).space) in FORTIFIED)


@formula("glade")
def glade(game: MK, play: Playing) -> int:
    """Whether the hero stands at a Magical Glade."""
    return int(common.site_of(game, common.player_of(game, play.seat).space) == "glade")


@formula("no_die")
def no_die(game: MK, play: Playing) -> int:
    """Whether no die of the Source has been used this turn."""
    return int(not game.state.turn.dice)


@formula("not_recruited")
def not_recruited(game: MK, play: Playing) -> int:
    """Whether no Unit has been recruited for Influence this turn."""
    return int(not common.modifiers(game, "hired"))


# ---------------------------------------------------------------------- Wounds


def no_wound(game: MK, seat: Seat) -> Reason | None:
    """Why no Wound can be thrown away."""
    if WOUND in common.player_of(game, seat).hand:
        return None
    return because("MK-CARD-16", "mk.refused.no_wound_in_hand")


def throw_wounds(game: MK, seat: Seat, most: int) -> Rule[int]:
    """Throw Wounds away from hand, back to their pile (MK-DISCARD-03). Returns how many."""
    player = common.player_of(game, seat)
    count = min(most, player.hand.count(CardId(WOUND)))
    options = [Option(f"n:{n}", say("mk.do.throw_wounds", n=n)) for n in range(count, 0, -1)]
    answer = yield from choose(seat, say("mk.ask.throw_wounds"), options)
    thrown = int(answer[2:])
    for _ in range(thrown):
        player.hand.remove(CardId(WOUND))
    game.tell("MK-DISCARD-03", "mk.event.threw_wounds", who=common.hero_msg(game, seat), n=thrown)
    return thrown


ANY = (*BASIC, "gold", "black")


def regenerate_refusal(game: MK, seat: Seat) -> Reason | None:
    """Why Regenerate cannot be used."""
    return no_wound(game, seat) or mana.refusal(game, seat, ANY)


def regenerate(game: MK, play: Playing, colour: str) -> Rule[None]:
    """Pay a mana and throw a Wound away; draw a card for one colour, or with the least Fame."""
    play.paid = yield from mana.pay(game, play.seat, ANY)
    yield from throw_wounds(game, play.seat, 1)
    if play.paid == colour or least_fame(game, play):
        common.draw(game, play.seat, 1)


# ---------------------------------------------------------------------- values


def raise_value(game: MK, seat: Seat, among: list[Value], n: int) -> Rule[None]:
    """Raise one of some values of the attack or block that is being put together."""
    options = [
        Option(f"value:{number}", say("mk.do.raise", value=value_msg(game, one), n=n))
        for number, one in enumerate(among)
    ]
    answer = yield from choose(seat, say("mk.ask.raise"), options)
    among[int(answer[6:])].n += n


def value_msg(game: MK, value: Value) -> Msg:
    """A value as cards write it."""
    fight = game.state.combat
    if fight is not None and fight.phase == "block":
        return say(f"mk.text.block.{value.element}", n=value.n)
    return say(f"mk.text.attack.{value.kind}.{value.element}", n=value.n)
