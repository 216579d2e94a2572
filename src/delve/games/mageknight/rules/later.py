"""What effects of the turn do at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.rules import common
from delve.games.mageknight.state import CardId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def praise(game: MK, seat: Seat) -> None:
    """Reputation and Fame that were promised for the end of the turn."""
    turn = game.state.turn
    reputation, fame = turn.later, sum(one.n for one in common.modifiers(game, "later_fame"))
    for one in common.modifiers(game, "heroic"):
        reputation += turn.recruited
        fame += one.n * turn.recruited
    if reputation:
        common.change_reputation(game, seat, reputation, "MK-EFFECT-02")
    common.gain_fame(game, seat, fame, "MK-EFFECT-02")


def rest_on(game: MK, seat: Seat) -> None:
    """A higher Hand limit for who ends the turn on some terrain (Mountain Lore)."""
    player = common.player_of(game, seat)
    if player.space >= 0:
        terrain = common.hex_of(game, player.space).terrain
        player.hand_bonus += sum(one.n for one in common.modifiers(game, "end_on") if one.what == terrain)


def crystals(game: MK, seat: Seat) -> None:
    """Crystals spent this turn come back (Crystal Mastery)."""
    if common.modifiers(game, "crystals_return"):
        for one in common.modifiers(game, "spent_crystal"):
            common.gain_crystal(game, seat, one.what, reward=True)


def cards(game: MK, seat: Seat) -> Rule[None]:
    """Played cards that may go elsewhere than to the discard pile (Crystal Joy, Steady Tempo)."""
    player = common.player_of(game, seat)
    for one in common.modifiers(game, "crystal_joy"):
        card = CardId(one.what)
        fit = [other for other in dict.fromkeys(player.hand) if one.n or not common.is_wound(other)]
        if card not in player.played or not fit:
            continue
        options = [Option(f"card:{other}", common.card_msg(other)) for other in fit]
        options.append(Option("skip", say("mk.do.skip")))
        answer = yield from choose(seat, say("mk.ask.take_back", card=common.card_msg(card)), options)
        if answer != "skip":
            player.hand.remove(CardId(answer[5:]))
            player.discard.append(CardId(answer[5:]))
            player.played.remove(card)
            player.hand.append(card)
            game.tell("MK-END-06", "mk.event.took_back", who=common.hero_msg(game, seat), card=common.card_msg(card))
    for one in common.modifiers(game, "steady_tempo"):
        card = CardId(one.what)
        if card not in player.played or (not one.n and not player.deck):
            continue
        where = "top" if one.n else "bottom"
        options = [Option(f"deck:{where}", say(f"mk.do.deck_{where}")), Option("skip", say("mk.do.to_discard"))]
        answer = yield from choose(seat, say("mk.ask.steady_tempo", card=common.card_msg(card)), options)
        if answer != "skip":
            player.played.remove(card)
            player.deck.insert(len(player.deck) if one.n else 0, card)
            game.tell(
                "MK-END-06", f"mk.event.deck_{where}", who=common.hero_msg(game, seat), card=common.card_msg(card)
            )
