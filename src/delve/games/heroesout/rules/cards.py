"""Tactic cards: drawing, discarding, reinforcing, and the loot row (KH-TURN-05, KH-ACT-07, 13, KH-SETUP-05)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Msg, Param, say
from delve.core.questions import Option, Rule, Seat
from delve.games.heroesout import box
from delve.games.heroesout.box import LootType
from delve.games.heroesout.rules import monsters
from delve.games.heroesout.state import CardId

if TYPE_CHECKING:
    from delve.games.heroesout.defs import KH

LOOK = 3
"""How many cards Reinforce looks at."""


@cache
def card_msg(card: str) -> Msg:
    """The name of a card, from its id without the number of the copy."""
    return Msg(f"kh.card.{card.partition('#')[0]}")


def take_top(game: KH, seat: Seat) -> CardId | None:
    """Take the top card off the tactics deck. An empty deck is first made anew from the discard pile alone."""
    player = game.state.players[seat]
    if not player.deck:
        if not player.discard:
            return None
        player.deck, player.discard = player.discard, []
        game.rng.shuffle(player.deck)
        game.tell("KH-TURN-05", "kh.event.reshuffled", clan=monsters.clan_msg(game, seat))
    return player.deck.pop()


def draw(game: KH, seat: Seat, count: int, *, rule: str) -> int:
    """Draw up to `count` Tactic cards into hand."""
    hand = game.state.players[seat].hand
    had = len(hand)
    for _ in range(count):
        card = take_top(game, seat)
        if card is None:
            break
        hand.append(card)
    drawn = hand[had:]
    if drawn:
        clan = monsters.clan_msg(game, seat)
        game.reveal("kh.reveal.draw", clan=clan)
        if not game.quiet:
            game.tell(rule, "kh.event.drew", clan=clan, n=len(drawn), cards=[card_msg(card) for card in drawn])
    return len(drawn)


def reinforce(game: KH, seat: Seat, action: str) -> None:
    """Look at the top 3 cards, take those that show the action, discard the rest (KH-ACT-13)."""
    player = game.state.players[seat]
    # All three are taken off first, so that a reshuffle in between cannot bring back one just discarded.
    seen = [card for card in (take_top(game, seat) for _ in range(LOOK)) if card is not None]
    taken = [card for card in seen if game.content.shows(card, action)]
    player.hand += taken
    player.discard += [card for card in seen if card not in taken]
    if not seen:
        return
    game.reveal("kh.reveal.draw", clan=monsters.clan_msg(game, seat))
    told: dict[str, Param] = {"clan": monsters.clan_msg(game, seat), "seen": [card_msg(c) for c in seen]}
    if taken:
        game.tell("KH-ACT-13", "kh.event.reinforced", cards=[card_msg(c) for c in taken], **told)
    else:
        game.tell("KH-ACT-13", "kh.event.reinforced_nothing", **told)


@cache
def card_option(card: CardId) -> Option:
    """A card to choose."""
    return Option(f"card:{card}", card_msg(card))


def card_options(cards: list[CardId]) -> list[Option]:
    """Cards to choose from."""
    return [*map(card_option, cards)]


def choose_discard(game: KH, seat: Seat, prompt: Msg) -> Rule[CardId | None]:
    """Ask for a card of the hand; None if the hand is empty."""
    hand = game.state.players[seat].hand
    if not hand:
        return None
    answer = yield from choose(seat, prompt, card_options(hand))
    return CardId(answer[5:])


def discard(game: KH, seat: Seat, card: CardId, *, rule: str) -> None:
    """Put a card of the hand on its owner's discard pile."""
    player = game.state.players[seat]
    player.hand.remove(card)
    player.discard.append(card)
    game.tell(rule, "kh.event.discarded", clan=monsters.clan_msg(game, seat), card=card_msg(card))


# ---------------------------------------------------------------------- the loot row


def refill(game: KH) -> None:
    """Fill the gaps of the available loot from the top of the loot deck (KH-SETUP-05)."""
    state = game.state
    while len(state.row) < box.LOOT_ROW and state.loot:
        card = state.loot.pop()
        state.row.append(card)
        game.reveal("kh.reveal.loot")
        if not game.quiet:
            game.tell("KH-SETUP-05", "kh.event.loot_revealed", card=card_msg(card))


def available(game: KH, kind: LootType | None) -> list[CardId]:
    """The available loot of a type; with None the Tactic cards that the Laboratory put in (KH-SETUP-13)."""
    return [card for card in game.state.row if game.content.cards[card].loot == kind]


def acquire(game: KH, seat: Seat, among: list[CardId], *, rule: str) -> Rule[None]:
    """Choose a card of the row; it goes to the discard pile (KH-ROOM-04) and the gap is filled at once."""
    answer = yield from choose(seat, say("kh.ask.acquire"), card_options(among))
    card = CardId(answer[5:])
    game.state.row.remove(card)
    game.state.players[seat].discard.append(card)
    game.tell(rule, "kh.event.acquired", clan=monsters.clan_msg(game, seat), card=card_msg(card))
    refill(game)
