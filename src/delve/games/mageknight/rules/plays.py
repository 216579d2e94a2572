"""What a player can play at any moment: cards, Units, Skills, banners (MK-CARD, MK-SKILL, MK-UNIT)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight import effects as kinds
from delve.games.mageknight.rules import (
    banners,
    before,
    common,
    deals,
    interactive,
    mana,
    ongoing,
    performing,
    sideways,
    skills,
    units,
    wording,
)
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import CardId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK, Card, Content


def options(game: MK, seat: Seat) -> list[Option]:
    """Everything that can be played now; what cannot be is listed with its reason."""
    return [
        *_cards(game, seat),
        *_units(game, seat),
        *skills.options(game, seat),
        *interactive.options(game, seat),
        *deals.options(game, seat),
        *banners.options(game, seat),
        *ongoing.options(game, seat),
    ]


def play(game: MK, seat: Seat, answer: str) -> Rule[bool]:
    """Do what one of the `options` says; false if the answer is none of them."""
    verb, _, what = answer.partition(":")
    if verb in ("basic", "strong") or verb.startswith("side_"):
        yield from play_card(game, seat, verb, CardId(what))
    elif verb == "unit":
        number, which = what.split(":")
        yield from use_unit(game, seat, int(number), int(which))
    elif verb == "skill":
        yield from skills.use(game, seat, what)
    elif verb == "more":
        yield from skills.more(game, seat, what)
    elif verb == "return":
        yield from interactive.give_back(game, seat, what)
    elif verb == "deal":
        yield from deals.do(game, seat, what)
    elif verb == "banner":
        yield from banners.use(game, seat, int(what))
    else:
        return (yield from ongoing.use(game, seat, answer))
    return True


# ---------------------------------------------------------------------- cards


def costs(card: Card, way: str) -> list[tuple[str, ...]]:
    """The mana that a way to play a card takes (MK-CARD-03 to 09)."""
    if card.kind == "spell":
        return [card.colours] if way == "basic" else [card.colours, ("black",)]
    if card.kind == "artifact" or way == "basic":
        return []
    return [card.colours]


class Way(Struct, frozen=True):
    """A way to play a card: all of it that is the same at any moment."""

    option: Option
    """How it is offered when nothing is against it."""
    effect: kinds.Effect
    prices: tuple[tuple[str, ...], ...]
    colour: str
    """What resistances look at."""
    itself: frozenset[str]
    """The card, which is not in hand any more when its effect looks there."""


@cache
def ways(content: Content, card: CardId) -> tuple[Way, ...]:
    """The ways to play a card, sideways apart."""
    shown, found = content.card(card), []
    for way, effect in (("basic", shown.basic), ("strong", shown.strong)):
        if effect is not None:
            label = say(f"mk.do.{way}", card=common.card_msg(card), effect=wording.words(effect))
            option, prices = Option(f"{way}:{card}", label), tuple(costs(shown, way))
            found.append(Way(option, effect, prices, " ".join(shown.colours), frozenset((card,))))
    return tuple(found)


def card_refusal(use: performing.Use, way: Way, without: frozenset[str]) -> Reason | None:
    """Why a card cannot be played in a way; some cards in hand are being played."""
    for colours in way.prices:
        reason = use.unpaid(colours)
        if reason is not None:
            return reason
    if len(way.prices) > 1 and not mana.can_pay(use.game, use.seat, way.prices):
        return because("MK-CARD-07", "mk.refused.mana_both")
    reason = use.why_not(way.effect, without, way.prices, way.colour)
    if reason is None and way.prices and performing.draws_on_mana(way.effect):
        return _spent_on_price(use.game, use.seat, way, without)
    return reason


def _spent_on_price(game: MK, seat: Seat, way: Way, without: frozenset[str]) -> Reason | None:
    """Why an effect cannot be used once its price is paid, in whatever way (MK-R-109)."""
    reasons: list[Reason] = []

    def fits() -> bool:
        reason = performing.refusal(game, seat, way.effect, without=without, colour=way.colour)
        reasons.extend([] if reason is None else [reason])
        return reason is None

    if mana.leaves(game, seat, way.prices, fits):
        return None
    return reasons[0] if reasons else because("MK-CARD-16", "mk.refused.mana_both")


def _cards(game: MK, seat: Seat) -> list[Option]:
    found: list[Option] = []
    player = common.player_of(game, seat)
    use = performing.Use(game, seat)
    aside = tuple(sideways.ways(use)) if player.hand else ()
    for card in dict.fromkeys(player.hand):
        if common.is_wound(card):
            continue
        for way in ways(game.content, card):
            reason = card_refusal(use, way, way.itself)
            found.append(way.option if reason is None else Option(way.option.id, way.option.label, reason))
        found += sideways.options(card, aside)
    return found


def play_card(game: MK, seat: Seat, way: str, card: CardId, *, instead: kinds.Effect | None = None) -> Rule[None]:
    """Play a card (MK-CARD-02), with another effect than its own if something changes it. It leaves the hand before it
    is paid for: a Wound that paying brings may knock the hero out, and only what is still in hand is lost with that
    (MK-R-110)."""
    player = common.player_of(game, seat)
    if way.startswith("side_"):
        yield from sideways.play(game, seat, way[5:], card)
        return
    shown = game.content.card(card)
    play = Playing(seat, card, colour=" ".join(shown.colours), card=card)
    thrown = shown.kind == "artifact" and way == "strong"
    player.hand.remove(card)
    if not thrown:
        player.played.append(card)
    game.state.turn.cards += 1
    yield from pay_for(game, play, shown, way)
    if thrown:
        game.tell("MK-CARD-19", "mk.event.thrown", card=common.card_msg(card))
    game.tell("MK-CARD-02", f"mk.event.played_{way}", who=common.hero_msg(game, seat), card=common.card_msg(card))
    if shown.kind == "spell":
        fame = sum(one.n for one in common.modifiers(game, "spell_fame") if one.what in shown.colours)
        common.gain_fame(game, seat, fame, "MK-EFFECT-02")
    effect = instead or (shown.basic if way == "basic" else shown.strong)
    assert effect is not None
    if shown.rival:
        yield from before.react(game, seat, card)
    bonus = interactive.overload(game, play)
    play.bonus += bonus
    if still_works(game, play, effect):
        yield from effect.resolve(game, play)
    if bonus and not play.bonus:
        interactive.overloaded(game)


def still_works(game: MK, play: Playing, effect: kinds.Effect) -> bool:
    """Whether an effect can be used after it was paid for: a knock-out may have taken the cards in hand that it wants
    (MK-R-110)."""
    combat = game.state.combat
    if combat is None or not combat.knocked_out:
        return True
    return performing.refusal(game, play.seat, effect, colour=play.colour) is None


def pay_for(game: MK, play: Playing, card: Card, way: str) -> Rule[None]:
    """Pay the mana that a way to play a card takes, so that what its effect demands besides can be paid, too, and what
    it needs is still there (MK-R-109)."""
    effect = card.basic if way == "basic" else card.strong
    assert effect is not None
    prices = costs(card, way)
    after = performing.demands(game, play.seat, effect) if prices else []

    def fits() -> bool:
        return performing.refusal(game, play.seat, effect, colour=play.colour) is None

    reserves = fits if not after and performing.draws_on_mana(effect) else None
    for number, colours in enumerate(prices):
        paid = yield from mana.pay(game, play.seat, colours, [*prices[number + 1 :], *after], reserves)
        play.powered.append(paid)
        if paid in card.colours:
            play.paid = paid


# ---------------------------------------------------------------------- Units


def _units(game: MK, seat: Seat) -> list[Option]:
    found = []
    for number, unit in enumerate(common.player_of(game, seat).units):
        for k, ability in enumerate(game.content.unit(unit.id).abilities):
            label = say(
                "mk.do.unit", unit=common.unit_msg(unit.id), effect=wording.words(units.effect_of(unit, ability))
            )
            found.append(Option(f"unit:{number}:{k}", label, units.refusal(game, seat, number, ability)))
    return found


def use_unit(game: MK, seat: Seat, number: int, which: int) -> Rule[None]:
    """Activate a Unit."""
    unit = common.player_of(game, seat).units[number]
    yield from units.activate(game, seat, number, game.content.unit(unit.id).abilities[which])
