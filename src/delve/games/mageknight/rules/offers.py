"""The offers of cards and Units (MK-GAIN-05, 06, MK-ROUND-06 to 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import common
from delve.games.mageknight.state import CardId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def take_spell(game: MK, card: CardId) -> None:
    """Take a Spell from the offer, which is refilled at the top (MK-GAIN-05)."""
    state = game.state
    state.spell_offer.remove(card)
    if state.spells:
        state.spell_offer.append(state.spells.pop())
        game.reveal("mk.revealed.card")


def take_advanced(game: MK, card: CardId) -> None:
    """Take an Advanced Action from the offer."""
    state = game.state
    state.advanced_offer.remove(card)
    if state.advanced:
        state.advanced_offer.append(state.advanced.pop())
        game.reveal("mk.revealed.card")


def of(game: MK, offer: str, colour: str = "") -> list[CardId]:
    """The cards of an offer, of a colour if one is named."""
    cards = game.state.spell_offer if offer == "spell" else game.state.advanced_offer
    return [card for card in cards if not colour or colour in game.content.card(card).colours]


def choose_card(game: MK, seat: Seat, offer: str, among: list[CardId]) -> Rule[CardId]:
    """One of the cards of an offer."""
    options = [Option(f"card:{card}", common.card_msg(card)) for card in among]
    answer = yield from choose(seat, say(f"mk.ask.{offer}"), options)
    return CardId(answer[5:])


def take(game: MK, offer: str, card: CardId) -> None:
    """Take a card from an offer."""
    (take_spell if offer == "spell" else take_advanced)(game, card)


def deal_units(game: MK) -> None:
    """A new Unit offer (MK-ROUND-08 to 10, MK-SETUP-16); the first one of First Reconnaissance has a Unit that can be
    recruited in a village (MK-SCN-RECON-08)."""
    state = game.state
    if state.scenario == "reconnaissance" and state.phase == "heroes":
        count = len(state.players) + 2
        while not any("village" in game.content.unit(unit).sites for unit in state.regulars[-count:]):
            game.rng.shuffle(state.regulars)
    scenario = game.content.scenarios[state.scenario]
    elite = state.core and state.scenario != "reconnaissance"
    for _ in range(len(state.players) + 2 + scenario.extra):
        deck = state.elites if elite and state.elites else state.regulars or state.elites
        if deck:
            state.unit_offer.append(deck.pop())
        elite = state.core and state.scenario != "reconnaissance" and not elite


def renew(game: MK) -> None:
    """At the start of a Round (MK-ROUND-06 to 13, MK-DUMMY-12, 13)."""
    state = game.state
    for unit in state.unit_offer:
        deck = state.elites if game.content.unit(unit).elite else state.regulars
        deck.insert(0, unit)
    state.unit_offer = []
    for card in state.monastery_offer:
        state.advanced.insert(0, card)
    state.monastery_offer = []
    deal_units(game)
    for space in state.places:
        if common.site_of(game, SpaceId(space)) == "monastery" and state.advanced:
            state.monastery_offer.append(state.advanced.pop())
    if state.advanced_offer:
        lowest = state.advanced_offer.pop(0)
        if state.dummy is not None:
            state.dummy.discard.append(lowest)
        else:
            state.advanced.insert(0, lowest)
        if state.advanced:
            state.advanced_offer.append(state.advanced.pop())
    if state.spell_offer:
        lowest = state.spell_offer.pop(0)
        state.spells.insert(0, lowest)
        if state.dummy is not None:
            for colour in game.content.card(lowest).colours[:1]:
                state.dummy.crystals[colour] = state.dummy.crystals.get(colour, 0) + 1
        state.spell_offer.append(state.spells.pop())
