"""Attack modifier decks: drawing, advantage, bless and curse (GH-MOD, GH-ADV, GH-COMP-01 to 09)."""

from __future__ import annotations

from collections.abc import Sequence
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
    two = advantage != disadvantage
    found: list[str] = []
    while draws_on(game, found, two=two):
        found.append(draw_card(game, deck))
    return Drawn(counting(game, found, two=two, better=advantage, base=base, no_double=no_double), tuple(found))


def draws_on(game: GH, found: Sequence[str], *, two: bool) -> bool:
    """Whether another card is drawn after these: one or two, and more as long as all of them are rolling."""
    if len(found) < 1 + two:
        return True
    if two and len(found) == 2 and not game.content.modifiers[found[0]].rolling:
        return False
    return game.content.modifiers[found[-1]].rolling


def counting(
    game: GH, found: Sequence[str], *, two: bool, better: bool, base: int, no_double: bool = False
) -> tuple[str, ...]:
    """Which of the cards drawn count: all, or of two cards the better or the worse one (GH-ADV-01 to 13)."""
    if not two:
        return tuple(found)
    cards = game.content.modifiers
    first, second = found[0], found[1]
    if cards[first].rolling and cards[second].rolling:
        return tuple(found) if better else (found[-1],)
    if cards[first].rolling or cards[second].rolling:
        rolling, plain = (first, second) if cards[first].rolling else (second, first)
        return (rolling, plain) if better else (plain,)
    a, b = (second, first) if better else (first, second)
    return (second,) if _is_better(game, a, b, base, no_double) else (first,)


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
