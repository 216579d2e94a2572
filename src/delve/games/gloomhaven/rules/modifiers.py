"""Attack modifier decks: drawing, advantage, bless and curse (GH-MOD, GH-ADV, GH-COMP-01 to 09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from delve.games.gloomhaven.box import BLESSINGS, CURSES, Condition
from delve.games.gloomhaven.content.modifiers import BLESS, CURSE
from delve.games.gloomhaven.state import Figure, ModDeck

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH, ModCard


class Drawn(Struct, frozen=True, gc=False):
    """The modifier cards of one attack: those that count, and those that were drawn."""

    used: tuple[str, ...]
    drawn: tuple[str, ...]


def deck_of(game: GH, figure: Figure) -> ModDeck:
    """The deck that a figure's attacks draw from (GH-COMP-03, GH-SUMMON-10)."""
    if figure.kind in ("character", "summon"):
        return game.state.characters[figure.seat].deck
    return game.state.modifiers


def draw_card(game: GH, deck: ModDeck) -> str:
    """Turn over the top card; an empty pile is made new at once (GH-MOD-06, 07)."""
    if not deck.draw:
        deck.draw, deck.discard = deck.discard, []
        game.rng.shuffle(deck.draw)
    card = deck.draw.pop()
    if card not in (BLESS, CURSE):
        deck.discard.append(card)
    deck.shuffle = deck.shuffle or game.content.modifiers[card].shuffle
    game.reveal("gh.revealed.modifier")
    return card


def draw(game: GH, deck: ModDeck, *, advantage: bool, disadvantage: bool, base: int, no_double: bool = False) -> Drawn:
    """Draw for an attack with that value before the card (GH-MOD-05, GH-ADV-01 to 10)."""
    cards = game.content.modifiers
    if advantage == disadvantage:
        found = _until_plain(game, deck, [])
        return Drawn(tuple(found), tuple(found))
    first, second = draw_card(game, deck), draw_card(game, deck)
    both = [first, second]
    rolling = [card for card in both if cards[card].rolling]
    if len(rolling) == 2:
        found = _until_plain(game, deck, both)
        return Drawn(tuple(found) if advantage else (found[-1],), tuple(found))
    if len(rolling) == 1:
        plain = second if rolling[0] == first and cards[first].rolling else first
        return Drawn((rolling[0], plain) if advantage else (plain,), tuple(both))
    better = _is_better(game, second, first, base, no_double)
    worse = _is_better(game, first, second, base, no_double)
    used = second if (better if advantage else worse) else first
    return Drawn((used,), tuple(both))


def _until_plain(game: GH, deck: ModDeck, found: list[str]) -> list[str]:
    while not found or game.content.modifiers[found[-1]].rolling:
        found.append(draw_card(game, deck))
    return found


def result(game: GH, used: tuple[str, ...], base: int, *, no_double: bool = False) -> int:
    """The attack value after the cards: numbers are added before a 2x doubles, which is best (GH-MOD-11); a null
    leaves nothing (GH-MOD-08). Reduced randomness makes them +2 and -2 (GH-V-RAND). `no_double`: a 2x counts as +0."""
    value, doubled = base, False
    for card in used:
        plus, times = figures(game, card)
        if times == 0:
            return 0
        if no_double and game.content.modifiers[card].times == 2:
            continue
        doubled = doubled or times == 2
        value += plus
    return max(0, value) * 2 if doubled else value


def figures(game: GH, card: str) -> tuple[int, int]:
    """What a card adds and multiplies by."""
    found = game.content.modifiers[card]
    if game.state.reduced and found.times != 1:
        return (2 if found.times == 2 else -2), 1
    return found.value, found.times


def _is_better(game: GH, a: str, b: str, base: int, no_double: bool) -> bool:
    """Whether a card is clearly better than another (GH-ADV-11 to 13)."""
    (_, times_a), (_, times_b) = figures(game, a), figures(game, b)
    if times_a == 0 or times_b == 0:
        return times_b == 0 and times_a != 0
    value_a, value_b = (result(game, (card,), base, no_double=no_double) for card in (a, b))
    extra_a, extra_b = extras(game.content.modifiers[a]), extras(game.content.modifiers[b])
    return value_a >= value_b and extra_a >= extra_b and (value_a > value_b or extra_a > extra_b)


def extras(card: ModCard) -> frozenset[str]:
    """The added effects of a card, by name: for the comparison each is worth something, but not how much."""
    gain = card.gain
    found: set[str] = {*gain.conditions, *card.makes}
    found |= {name for name in ("push", "pull", "pierce", "targets") if getattr(gain, name)}
    found |= {str(ability.__struct_config__.tag) for ability in card.self_}
    return frozenset(found)


# ---------------------------------------------------------------------- bless and curse


def supply(game: GH, card: Condition, figure: Figure) -> int:
    """How many bless or curse cards are left for the deck that a figure uses (GH-COMP-06, 18, 24)."""
    state = game.state
    heroes = [c.deck for c in state.characters]
    if card == "bless":
        return BLESSINGS - sum(deck.draw.count(BLESS) for deck in (*heroes, state.modifiers))
    decks = heroes if figure.kind in ("character", "summon") else [state.modifiers]
    return CURSES - sum(deck.draw.count(CURSE) for deck in decks)


def shuffle_in(game: GH, card: Condition, figure: Figure) -> bool:
    """Shuffle a bless or curse into the draw pile (GH-COND-22, 23); false if none is left (GH-COMP-19)."""
    if supply(game, card, figure) <= 0:
        return False
    deck = deck_of(game, figure)
    deck.draw.append(card)
    game.rng.shuffle(deck.draw)
    return True


def end_of_round(game: GH) -> None:
    """Decks from which a standard 2x or null was drawn are shuffled (GH-ROUND-04)."""
    state = game.state
    for deck in (*(c.deck for c in state.characters), state.modifiers):
        if deck.shuffle:
            deck.draw += deck.discard
            deck.discard = []
            game.rng.shuffle(deck.draw)
            deck.shuffle = False
