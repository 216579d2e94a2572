"""What an option would do, before it is chosen: attacks with the chance of each damage, heals, conditions.

A forecast changes nothing and looks at nothing that its viewer may not see. It works an attack out as the attack itself
does (`rules.attack`); of a modifier deck it knows what is in it, not the order. What depends on answers to come is left
out: an attack is forecast without what its maker could still use for it, and a target as if it stayed where it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from delve.core.msg import Msg
from delve.core.questions import Choose, Question
from delve.games.gloomhaven.content.modifiers import BLESS, CURSE
from delve.games.gloomhaven.effects import Gain
from delve.games.gloomhaven.rules import aim, attack, changes, damage, modifiers, scenarios, sides
from delve.games.gloomhaven.rules.aim import Aimed, Strike
from delve.games.gloomhaven.rules.changes import Change
from delve.games.gloomhaven.rules.guard import Blow
from delve.games.gloomhaven.state import Figure, FigureId, ModDeck

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

Luck: TypeAlias = Literal["", "advantage", "disadvantage"]
_CERTAIN = 1 - 1e-9


class Forecast(Struct, frozen=True):
    """An attack on one target before its modifier cards are drawn."""

    target: FigureId
    health: int
    value: int
    """The value before the cards."""
    why: tuple[Msg, ...]
    """How the value comes about."""
    shield: int
    """What Shield takes off, once it is pierced."""
    pierced: int
    """What Pierce takes off the Shield."""
    luck: Luck
    chances: tuple[tuple[int, float], ...]
    """Damage and its chance, the least damage first."""
    kill: float
    """The chance that it takes all hit points."""
    back: int
    """What the target deals in turn, if it survives and stays where it is."""


class Outlook(Struct):
    """What is known of a question's options."""

    attacks: dict[str, Forecast] = {}
    several: dict[str, list[Forecast]] = {}
    """Options that attack several targets, each forecast as the first of them."""
    changes: dict[str, tuple[FigureId, Change]] = {}


def outlook(game: GH, question: Question) -> Outlook:
    """What the options of a question would do, as far as it is known."""
    found = Outlook()
    about = question.about.what if question.about is not None else None
    if about is None or not isinstance(question, Choose):
        return found
    if isinstance(about, Strike):
        _aiming(game, about, question.legal(), found)
    elif isinstance(about, Aimed):
        _answering(game, about, question.legal(), found)
    elif callable(about):
        for option in question.legal():
            if option.startswith("figure:"):
                figure = sides.by_option(game, option)
                change = about(figure)
                if change != changes.unchanged(figure):
                    found.changes[option] = figure.id, change
    return found


def _aiming(game: GH, strike: Strike, options: list[str], found: Outlook) -> None:
    """Whom to attack: one figure, an area or all."""
    known: dict[FigureId, Forecast] = {}

    def of(target: Figure) -> Forecast:
        if target.id not in known:
            known[target.id] = of_attack(game, strike, target, attack.sure_gains(game, strike, target))
        return known[target.id]

    for option in options:
        if option.startswith("figure:"):
            found.attacks[option] = of(sides.by_option(game, option))
        elif option in strike.places:
            found.several[option] = [of(one) for one in aim.in_area(game, strike, strike.places[option])]
        elif option == "all":
            found.several[option] = [of(one) for one in aim.choices(game, strike)]


def _answering(game: GH, about: Aimed, options: list[str], found: Outlook) -> None:
    """What is still used for an attack, or against it."""
    for option in options:
        gains, dodged, shield = about.gains, about.dodged, 0
        if option.startswith("item:"):
            item = game.content.items[int(option[5:])]
            if item.attack is not None:
                gains = [*gains, item.attack]
            if item.attacked is not None:
                dodged, shield = dodged or item.attacked.disadvantage, item.attacked.shield
        elif option != "go":
            continue
        found.attacks[option] = of_attack(game, about.strike, about.victim, gains, dodged=dodged, shield=shield)


def of_attack(
    game: GH, strike: Strike, victim: Figure, gains: list[Gain], *, dodged: bool = False, shield: int = 0
) -> Forecast:
    """An attack on one target with all that it gains. The target may give it disadvantage by an item (`dodged`) or have
    more Shield against it."""
    health = victim.health
    if attack.slays(gains, victim) and not scenarios.is_unharmed(game, victim):
        return Forecast(victim.id, health, 0, (), 0, 0, "", ((health, 1.0),), 1.0, 0)
    worked = attack.work_out(game, strike, victim, gains, dodged=dodged)
    luck: Luck = ""
    if worked.advantage != worked.disadvantage:
        luck = "advantage" if worked.advantage else "disadvantage"
    chances: dict[int, float] = {}
    strongest: Blow | None = None
    deck = modifiers.deck_of(game, strike.attacker)
    for used, chance in draws(game, deck, luck, worked.value, no_double=worked.no_double):
        blow = attack.struck(game, strike, worked, used)
        blow.shield = shield
        dealt = damage.dealt(game, victim, blow)
        chances[dealt] = chances.get(dealt, 0.0) + chance
        if strongest is None or blow.value > strongest.value:
            strongest = blow
    assert strongest is not None, "there is always a card to draw"
    kill = sum([chance for dealt, chance in chances.items() if dealt >= health])
    taken = 0 if worked.ignore_shield else max(0, strongest.shield - worked.pierce)
    survives = victim.kind == "character" or kill < _CERTAIN
    return Forecast(
        target=victim.id,
        health=health,
        value=worked.value,
        why=worked.why,
        shield=taken,
        pierced=strongest.shield - taken,
        luck=luck,
        chances=tuple(sorted(chances.items())),
        kill=kill,
        back=attack.struck_back(game, strike, victim, strongest.retaliate) if survives else 0,
    )


# ---------------------------------------------------------------------- modifier cards


def draws(
    game: GH, deck: ModDeck, luck: Luck, base: int, *, no_double: bool = False
) -> Iterator[tuple[tuple[str, ...], float]]:
    """The cards that can come to count for an attack with that value, each with its chance, by what is in the deck. Of
    cards that are alike in what they do to an attack one stands for all."""
    two, better = bool(luck), luck == "advantage"
    deck = _simplified(game, deck)
    waiting: dict[tuple[str, ...], float] = {(): 1.0}
    while waiting:
        longer: dict[tuple[str, ...], float] = {}
        for found, chance in waiting.items():
            left = _left(deck, found)
            total = sum(left.values())
            for card in sorted(left):
                drawn, likely = (*found, card), chance * left[card] / total
                if not modifiers.draws_on(game, drawn, two=two):
                    yield (
                        modifiers.counting(game, drawn, two=two, better=better, base=base, no_double=no_double),
                        likely,
                    )
                    continue
                # All are rolling, unless it is the first of two: in which order they came makes no difference.
                drawn = tuple(sorted(drawn))
                longer[drawn] = longer.get(drawn, 0.0) + likely
        waiting = longer


def _simplified(game: GH, deck: ModDeck) -> ModDeck:
    """A deck with one card for all that do the same to an attack; what else plain cards do matters when the better of
    two is found."""
    first: dict[object, str] = {}
    alike: dict[str, str] = {}
    for card in sorted({*deck.draw, *deck.discard}):
        shown = game.content.modifiers[card]
        extras = () if shown.rolling else modifiers.extras(shown)
        does = (shown.value, shown.times, shown.rolling, shown.gain.pierce, shown.gain.ignore_shield, extras)
        alike[card] = card if card in (BLESS, CURSE) else first.setdefault(does, card)
    return ModDeck([alike[card] for card in deck.draw], [alike[card] for card in deck.discard])


def _left(deck: ModDeck, found: tuple[str, ...]) -> Counter[str]:
    """What the next card can be after these. When the pile is empty it is made anew of all but blessings and curses."""
    if len(found) < len(deck.draw):
        return Counter(deck.draw) - Counter(found)
    pile = Counter(card for card in (*deck.draw, *deck.discard) if card not in (BLESS, CURSE))
    return pile - (Counter(found) - Counter(deck.draw))
