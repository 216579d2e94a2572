"""Cards played sideways (MK-CARD-11, 12), also by Skills that make one worth more."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight import effects as kinds
from delve.games.mageknight.rules import common, formulas, performing
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import CardId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

WAYS: dict[str, kinds.Effect] = {
    "move": kinds.Move(1),
    "influence": kinds.Influence(1),
    "attack": kinds.Attack(1),
    "block": kinds.Block(1),
}


def ways(use: performing.Use) -> list[str]:
    """What a card played sideways could be of use for now."""
    return [what for what, effect in WAYS.items() if use.why(effect) is None]


@cache
def option(card: CardId, what: str, n: int) -> Option:
    """One way to play a card."""
    return Option(f"side_{what}:{card}", say(f"mk.do.sideways_{what}", card=common.card_msg(card), n=n))


@cache
def options(card: CardId, ways: tuple[str, ...]) -> list[Option]:
    """Several ways to play a card that is worth 1."""
    return [option(card, what, 1) for what in ways]


def play(game: MK, seat: Seat, what: str, card: CardId, n: int = 1) -> Rule[None]:
    """Play a card sideways; a Wound goes to the discard pile with the others."""
    player = common.player_of(game, seat)
    player.hand.remove(card)
    player.played.append(card)
    game.state.turn.cards += 1
    game.tell("MK-CARD-11", "mk.event.sideways", who=common.hero_msg(game, seat), card=common.card_msg(card))
    playing = Playing(seat, card, card=card)
    playing.bonus = n - 1
    yield from WAYS[what].resolve(game, playing)


# ---------------------------------------------------------------------- worth more


def refusal(game: MK, seat: Seat, effect: kinds.Sideways) -> Reason | None:
    """Why no card can be played so."""
    if not _cards(game, seat, effect):
        return because("MK-CARD-16", "mk.refused.no_wound_in_hand" if effect.wound else "mk.refused.no_card")
    if not ways(performing.Use(game, seat, by_card=True)):
        return because("MK-CARD-11", "mk.refused.no_sideways")
    return None


def _cards(game: MK, seat: Seat, effect: kinds.Sideways) -> list[CardId]:
    hand = common.player_of(game, seat).hand
    return [card for card in dict.fromkeys(hand) if common.is_wound(card) == effect.wound]


def resolve(game: MK, play_: Playing, effect: kinds.Sideways) -> Rule[None]:
    """Choose a card and play it sideways at once (MK-R-42)."""
    options = []
    worth: dict[str, int] = {}
    useful = ways(performing.Use(game, play_.seat, by_card=True))
    for card in _cards(game, play_.seat, effect):
        about = Playing(play_.seat, play_.source, card=card)
        about.paid = play_.paid
        better = bool(effect.better) and bool(formulas.value(game, about, effect.when))
        worth[card] = effect.better if better else effect.n
        options += [option(card, what, worth[card]) for what in useful]
    if not options:
        return
    answer = yield from choose(play_.seat, say("mk.ask.sideways"), options)
    what, _, chosen = answer.partition(":")
    yield from play(game, play_.seat, what[5:], CardId(chosen), worth[chosen])
