"""Resting (GH-REST)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose, choose_some
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.games.gloomhaven.rules import cards, damage, ground, help, items
from delve.games.gloomhaven.state import SPENT, CardId

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


def discards(game: GH, seat: int) -> list[CardId]:
    """The discarded cards, those in the active area that count as such included (GH-REST-13)."""
    return [*game.state.characters[seat].discard, *cards.active_discards(game, seat)]


def can_rest(game: GH, seat: int) -> bool:
    """Whether there are two discarded cards (GH-REST-01)."""
    return len(discards(game, seat)) >= 2


def fetch_active(game: GH, seat: Seat, least: int) -> Rule[None]:
    """Active cards that count as discarded may be put into the discard pile first (GH-REST-13)."""
    active = cards.active_discards(game, seat)
    if not active:
        return
    needed = max(0, least - len(game.state.characters[seat].discard))
    options = [cards.option("card", c) for c in active]
    chosen = yield from choose_some(seat, say("gh.ask.rest_active"), options, needed, len(active), always=True)
    for answer in chosen:
        cards.end_bonus(game, seat, CardId(answer[5:]))


def short(game: GH, seat: Seat) -> Rule[None]:
    """A short rest, if the player wants one: a random discarded card is lost (GH-REST-03 to 07)."""
    character = game.state.characters[seat]
    options = [Option("rest", say("gh.do.short_rest")), Option("skip", say("gh.do.no_rest"))]
    answer = yield from choose(seat, say("gh.ask.short_rest", who=cards.hero_msg(game, seat)), options)
    if answer == "skip":
        return
    character.tally["short_rests"] = character.tally.get("short_rests", 0) + 1
    yield from fetch_active(game, seat, 2)
    lost = character.discard[game.rng.below(len(character.discard))]
    game.reveal("gh.revealed.rest")
    figure = ground.find(game, character.figure)
    if len(character.discard) > 1 and figure is not None:
        options = [
            Option("accept", say("gh.do.lose_card", card=cards.card_msg(lost))),
            Option("again", say("gh.do.another_card")),
        ]
        if (yield from choose(seat, say("gh.ask.redraw", card=cards.card_msg(lost)), options)) == "again":
            others = [card for card in character.discard if card != lost]
            lost = others[game.rng.below(len(others))]
            game.reveal("gh.revealed.rest")
            # The card is as good as lost: it cannot be given away for the damage.
            character.discard.remove(lost)
            yield from damage.suffer(game, figure, 1, rule="GH-REST-05")
            if character.exhausted:
                character.lost.append(lost)
                return
            character.discard.append(lost)
    _give_up(game, seat, lost)
    game.tell("GH-REST-04", "gh.event.short_rest", who=cards.hero_msg(game, seat), card=cards.card_msg(lost))


def long(game: GH, seat: Seat) -> Rule[None]:
    """A long rest: a discarded card of the player's choice is lost, Heal 2, spent items are refreshed
    (GH-REST-10 to 12, 15)."""
    character = game.state.characters[seat]
    character.tally["long_rests"] = character.tally.get("long_rests", 0) + 1
    yield from fetch_active(game, seat, 1)
    if character.discard:
        options = [cards.option("card", c) for c in character.discard]
        answer = yield from choose(seat, say("gh.ask.lose_rest"), options)
        lost = CardId(answer[5:])
        _give_up(game, seat, lost)
        game.tell("GH-REST-10", "gh.event.long_rest", who=cards.hero_msg(game, seat), card=cards.card_msg(lost))
    figure = ground.figure(game, character.figure)
    help.restore(game, figure, 2)
    for one in character.items:
        if one.state == SPENT:
            items.refresh(game, seat, one.number)


def _give_up(game: GH, seat: int, lost: CardId) -> None:
    character = game.state.characters[seat]
    character.discard.remove(lost)
    character.lost.append(lost)
    character.hand += character.discard
    character.discard = []
