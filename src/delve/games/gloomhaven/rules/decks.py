"""Monster ability decks (GH-MON-04, 05, GH-INIT-01, GH-ROUND-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import say
from delve.games.gloomhaven.state import MonsterDeck

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH, MonsterCard


def add(game: GH, name: str) -> None:
    """Bring a deck into the game, shuffled (GH-SETUP-15)."""
    if name not in game.state.decks:
        draw = list(range(len(game.content.decks[name])))
        game.rng.shuffle(draw)
        game.state.decks[name] = MonsterDeck(draw)


def deck_of(game: GH, monster: str) -> str:
    """The deck that a monster type uses."""
    return game.content.monsters[monster].deck


def present(game: GH) -> list[str]:
    """The decks of the monster types on the board, in a fixed order."""
    return sorted({deck_of(game, one.name) for one in game.state.figures if one.kind == "monster"})


def draw_missing(game: GH) -> None:
    """Draw a card for each deck in use that has none this round, once the cards of the round are revealed
    (GH-INIT-01, GH-REVEAL-05). Types that came by a summon alone get theirs in the next round (GH-MOTHER-17)."""
    state = game.state
    if state.phase != "turns":
        return
    for name in present(game):
        deck = state.decks[name]
        due = any(
            one.kind == "monster" and deck_of(game, one.name) == name and one.born != state.round
            for one in state.figures
        )
        if deck.card < 0 and due:
            draw(game, name)


def draw(game: GH, name: str) -> None:
    """Turn over the next card of a deck (GH-ROUND-10)."""
    deck = game.state.decks[name]
    if not deck.draw:
        deck.draw, deck.discard = deck.discard, []
        game.rng.shuffle(deck.draw)
    deck.card = deck.draw.pop()
    deck.consumed, deck.asked = {}, []
    game.reveal("gh.revealed.monster_card")
    card = game.content.decks[name][deck.card]
    game.tell("GH-INIT-01", "gh.event.monster_card", deck=say(f"gh.deck.{name}"), n=card.initiative)


def card_of(game: GH, monster: str) -> MonsterCard | None:
    """The ability card that the monsters of a type act by this round."""
    name = game.content.monsters[monster].deck
    deck = game.state.decks.get(name)
    return None if deck is None or deck.card < 0 else game.content.decks[name][deck.card]


def end_of_round(game: GH) -> None:
    """Cards are put away; decks that showed the symbol are shuffled (GH-ROUND-05)."""
    # By name: a save does not keep the order of a dict, and each shuffle takes from the same generator.
    for name, deck in sorted(game.state.decks.items()):
        if deck.card < 0:
            continue
        shuffle = game.content.decks[name][deck.card].shuffle
        deck.discard.append(deck.card)
        deck.card = -1
        if shuffle:
            deck.draw += deck.discard
            deck.discard = []
            game.rng.shuffle(deck.draw)
