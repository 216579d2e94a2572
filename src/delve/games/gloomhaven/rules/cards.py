"""Ability cards: their piles, the active area, experience (GH-CARD, GH-BONUS, GH-RECOV, GH-XP)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from delve.core.msg import Msg, say
from delve.core.questions import Option
from delve.games.gloomhaven.rules import ground
from delve.games.gloomhaven.state import NOBODY, Active, CardId, Character, HalfName

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH, Half


@lru_cache(maxsize=4096)
def card_msg(card: str) -> Msg:
    """A card by its name."""
    return say(f"gh.card.{card}")


@lru_cache(maxsize=4096)
def option(verb: str, card: str) -> Option:
    """A card to choose for something."""
    return Option(f"{verb}:{card}", card_msg(card))


def hero_msg(game: GH, seat: int) -> Msg:
    """A character by its class."""
    return _class_msg(game.state.characters[seat].cls)


@cache
def _class_msg(cls: str) -> Msg:
    return say(f"gh.class.{cls}")


def half_of(game: GH, card: str, half: HalfName) -> Half:
    """One action of a card."""
    found = game.content.cards[card]
    return found.top if half == "top" else found.bottom


def gain_xp(game: GH, seat: int, xp: int, rule: str = "GH-XP-01") -> None:
    """Experience for a character."""
    if xp and seat >= 0 and not game.state.characters[seat].exhausted:
        game.state.characters[seat].xp += xp
        game.tell(rule, "gh.event.xp", who=hero_msg(game, seat), n=xp)


# ---------------------------------------------------------------------- piles


def put_away(game: GH, seat: int, card: CardId, half: HalfName | None, *, performed: bool, lasting: bool) -> None:
    """Put a used card where it belongs, at once (GH-TURN-05, GH-CARD-04 to 06, 11, 12). `half` is None for a basic
    action, after which a card is always discarded (GH-TURN-11)."""
    character = game.state.characters[seat]
    if card in character.played:
        character.played.remove(card)
    if character.exhausted:
        if card not in character.lost:
            character.lost.append(card)
        return
    if half is None or not performed:
        character.discard.append(card)
        return
    action = half_of(game, card, half)
    if lasting:
        return
    if action.lost:
        lose(game, seat, card, sealed=action.unrecoverable)
    else:
        character.discard.append(card)


def lose(game: GH, seat: int, card: CardId, *, sealed: bool = False) -> None:
    """Put a card that is in no pile into the lost pile."""
    character = game.state.characters[seat]
    character.lost.append(card)
    if sealed:
        character.sealed.append(card)


def in_play(game: GH, seat: int) -> list[CardId]:
    """The cards in a character's active area."""
    actives = game.state.actives
    return list(dict.fromkeys([a.card for a in actives if a.seat == seat])) if actives else []


def counts_as_lost(game: GH, active: Active) -> bool:
    """To which pile an active card belongs (GH-BONUS-08, 10, 11)."""
    action = half_of(game, active.card, active.half)
    return action.lost or (bool(action.slots) and action.lasts == "always")


def active_discards(game: GH, seat: int) -> list[CardId]:
    """The active cards that count as discarded."""
    actives = game.state.actives
    found = [a.card for a in actives if a.seat == seat and not counts_as_lost(game, a)] if actives else []
    return list(dict.fromkeys(found)) if found else found


def end_bonus(game: GH, seat: int, card: CardId, *, rule: str = "GH-BONUS-09") -> None:
    """Take a card out of the active area and put it into its pile; its bonuses end, its summon leaves."""
    state = game.state
    gone = [a for a in state.actives if a.seat == seat and a.card == card]
    if not gone:
        return
    state.actives = [a for a in state.actives if not (a.seat == seat and a.card == card)]
    for active in gone:
        if active.summon != NOBODY:
            summon = ground.find(game, active.summon)
            if summon is not None:
                state.figures.remove(summon)
                game.tell("GH-SUMMON-06", "gh.event.summon_leaves", summon=say(f"gh.summon.{summon.name}"))
    first = gone[0]
    action = half_of(game, card, first.half)
    if counts_as_lost(game, first):
        lose(game, seat, card, sealed=action.unrecoverable)
    else:
        state.characters[seat].discard.append(card)
    game.tell(rule, "gh.event.bonus_ends", who=hero_msg(game, seat), card=card_msg(card))


def use_slot(game: GH, active: Active) -> None:
    """Move the marker of a bonus on; after the last slot the card is lost (GH-BONUS-03, 04, GH-XP-04)."""
    slots = half_of(game, active.card, active.half).slots
    if not slots:
        return
    xp = slots[active.used] if active.used < len(slots) else 0
    active.used += 1
    game.tell("GH-BONUS-03", "gh.event.slot", card=card_msg(active.card), n=active.used, of=len(slots))
    gain_xp(game, active.seat, xp, "GH-XP-04")
    if active.used >= len(slots):
        end_bonus(game, active.seat, active.card, rule="GH-BONUS-04")


def recoverable(game: GH, character: Character, pile: str) -> list[CardId]:
    """The cards that could be recovered from a pile, active ones that count as such included (GH-RECOV-02, 03)."""
    seat = game.state.characters.index(character)
    lost = pile == "lost"
    found = list(character.lost if lost else character.discard)
    for active in game.state.actives:
        if active.seat == seat and counts_as_lost(game, active) == lost and active.card not in found:
            found.append(active.card)
    return [card for card in found if not (lost and is_unrecoverable(game, card)) and card not in character.sealed]


def is_unrecoverable(game: GH, card: CardId) -> bool:
    """Whether a card has the symbol, on whichever half: it counts however the card was lost (GH-RECOV-03)."""
    shown = game.content.cards[card]
    return shown.top.unrecoverable or shown.bottom.unrecoverable


def to_hand(game: GH, character: Character, card: CardId) -> None:
    """Take a card back into hand from wherever it is."""
    seat = game.state.characters.index(character)
    if card in in_play(game, seat):
        end_bonus(game, seat, card)
    for pile in (character.lost, character.discard):
        if card in pile:
            pile.remove(card)
    character.hand.append(card)
