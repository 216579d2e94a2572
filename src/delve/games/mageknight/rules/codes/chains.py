"""Cards that play the effects of other cards: both are one single effect (MK-EFFECT-04 to 08)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight import effects as kinds
from delve.games.mageknight.box import BASIC, WOUND
from delve.games.mageknight.rules import before, common, offers, performing, plays, wording
from delve.games.mageknight.rules.codes import CODES, Owed, hand_use
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import CardId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def _effect(game: MK, card: str, way: str) -> kinds.Effect | None:
    shown = game.content.card(card)
    return shown.basic if way == "basic" else shown.strong


def _refusal(game: MK, seat: Seat, card: str, way: str, without: frozenset[str], owed: Owed) -> Reason | None:
    """Why another card's effect cannot be used, its mana set aside."""
    effect = _effect(game, card, way)
    if effect is None:
        return because("MK-CARD-04", "mk.refused.no_strong")
    colour = " ".join(game.content.card(card).colours)
    return performing.refusal(game, seat, effect, without=without | {card}, owed=owed, colour=colour)


def _usable(game: MK, seat: Seat, way: str, without: frozenset[str] = frozenset(), owed: Owed = ()) -> Iterator[CardId]:
    """The Action cards in hand, other than those that are being played, whose effect is of use now."""
    for card in dict.fromkeys(performing.throwable(game, seat)):
        if card not in without and _refusal(game, seat, card, way, without, owed) is None:
            yield card


@hand_use("concentration+", "will-focus+", "maximal-effect+")
def _needs_strong(game: MK, seat: Seat, without: frozenset[str], owed: Owed) -> Reason | None:
    if any(_usable(game, seat, "strong", without, owed)):
        return None
    return because("MK-CARD-16", "mk.refused.no_card")


@hand_use("maximal-effect")
def _needs_basic(game: MK, seat: Seat, without: frozenset[str], owed: Owed) -> Reason | None:
    if any(_usable(game, seat, "basic", without, owed)):
        return None
    return because("MK-CARD-16", "mk.refused.no_card")


def _ask(game: MK, seat: Seat, cards: list[CardId], way: str, prompt: str) -> Rule[CardId]:
    options = []
    for card in cards:
        effect = _effect(game, card, way)
        assert effect is not None
        label = say(f"mk.do.{way}", card=common.card_msg(card), effect=wording.words(effect))
        options.append(Option(f"card:{card}", label))
    answer = yield from choose(seat, say(prompt), options)
    return CardId(answer[5:])


# ---------------------------------------------------------------------- Concentration, Will Focus


def _focus(game: MK, play: Playing, bonus: int) -> Rule[None]:
    """Play another Action card for its strong effect without mana; its Move, Influence, Attack or Block is higher."""
    player = common.player_of(game, play.seat)
    among = list(_usable(game, play.seat, "strong"))
    if not among:
        return  # the mana that the other card demands was spent
    card = yield from _ask(game, play.seat, among, "strong", "mk.ask.concentrate")
    player.hand.remove(card)
    player.played.append(card)
    game.state.turn.cards += 1
    game.tell(
        "MK-EFFECT-04", "mk.event.played_strong", who=common.hero_msg(game, play.seat), card=common.card_msg(card)
    )
    inner = Playing(play.seat, card, colour=" ".join(game.content.card(card).colours), card=card)
    inner.bonus = play.bonus + bonus
    effect = _effect(game, card, "strong")
    assert effect is not None
    yield from effect.resolve(game, inner)


@CODES.effect("concentration+", lambda: say("mk.code.concentration", n=2))
def concentration(game: MK, play: Playing) -> Rule[None]:
    """Another card's strong effect, 2 higher."""
    yield from _focus(game, play, 2)


@CODES.effect("will-focus+", lambda: say("mk.code.concentration", n=3))
def will_focus(game: MK, play: Playing) -> Rule[None]:
    """Another card's strong effect, 3 higher."""
    yield from _focus(game, play, 3)


# ---------------------------------------------------------------------- Maximal Effect


def _maximal(game: MK, play: Playing, way: str, times: int) -> Rule[None]:
    """Throw away another Action card and use its effect several times, as long as that is possible."""
    among = list(_usable(game, play.seat, way))
    if not among:
        return
    card = yield from _ask(game, play.seat, among, way, "mk.ask.throw")
    common.player_of(game, play.seat).hand.remove(card)
    game.state.turn.cards += 1
    game.tell("MK-DISCARD-04", "mk.event.thrown", card=common.card_msg(card))
    inner = Playing(play.seat, card, colour=" ".join(game.content.card(card).colours), card=play.card)
    inner.bonus = play.bonus
    effect = _effect(game, card, way)
    assert effect is not None
    for _ in range(times):
        if performing.refusal(game, play.seat, effect, colour=inner.colour) is None:
            yield from effect.resolve(game, inner)


@CODES.effect("maximal-effect", lambda: say("mk.code.maximal_effect"))
def maximal_effect(game: MK, play: Playing) -> Rule[None]:
    """Another card's basic effect three times."""
    yield from _maximal(game, play, "basic", 3)


@CODES.effect("maximal-effect+", lambda: say("mk.code.maximal_effect_strong"))
def maximal_effect_strong(game: MK, play: Playing) -> Rule[None]:
    """Another card's strong effect twice."""
    yield from _maximal(game, play, "strong", 2)


# ---------------------------------------------------------------------- Blood of Ancients


def _offered(game: MK, seat: Seat, without: frozenset[str] = frozenset(), owed: Owed = ()) -> Iterator[CardId]:
    for card in offers.of(game, "advanced"):
        if card not in without and _refusal(game, seat, card, "strong", without, owed) is None:
            yield card


@hand_use("blood-of-ancients+")
def _needs_offer(game: MK, seat: Seat, without: frozenset[str], owed: Owed) -> Reason | None:
    if any(_offered(game, seat, without, owed)):
        return None
    return because("MK-CARD-16", "mk.refused.no_offer")


@CODES.effect("blood-of-ancients+", lambda: say("mk.code.blood_of_ancients"))
def blood_of_ancients(game: MK, play: Playing) -> Rule[None]:
    """A Wound, to hand or to the discard pile, for the strong effect of an offered Advanced Action."""
    among = list(_offered(game, play.seat))
    if not among:
        return
    card = yield from _ask(game, play.seat, among, "strong", "mk.ask.use_offered")
    options = [Option("to:hand", say("mk.do.wound_hand")), Option("to:discard", say("mk.do.wound_discard"))]
    answer = yield from choose(play.seat, say("mk.ask.wound_where"), options)
    if answer == "to:hand":
        common.take_wound(game, play.seat, 1, rule="MK-HEAL-01")
    else:
        common.player_of(game, play.seat).discard.append(CardId(WOUND))
    inner = Playing(play.seat, card, colour=" ".join(game.content.card(card).colours), card=play.card)
    inner.bonus = play.bonus
    effect = _effect(game, card, "strong")
    assert effect is not None
    if performing.refusal(game, play.seat, effect, colour=inner.colour) is None:
        yield from effect.resolve(game, inner)


# ---------------------------------------------------------------------- Magic Talent


def _talents(game: MK, seat: Seat, without: frozenset[str]) -> Iterator[tuple[CardId, str]]:
    """What could be discarded, each with a way to play an offered Spell of its colour: `basic:fireball`."""
    hand = [c for c in common.player_of(game, seat).hand if not common.is_wound(c) and c not in without]
    for spell in offers.of(game, "spell"):
        shown = game.content.card(spell)
        fit = [card for card in dict.fromkeys(hand) if set(shown.colours) & set(game.content.card(card).colours)]
        for way in plays.ways(game.content, spell) if fit else ():
            if plays.card_refusal(performing.Use(game, seat), way, without) is None:
                for card in fit:
                    yield card, way.option.id


@hand_use("magic-talent")
def _needs_talent(game: MK, seat: Seat, without: frozenset[str], owed: Owed) -> Reason | None:
    if any(_talents(game, seat, without)):
        return None
    return because("MK-CARD-16", "mk.refused.no_spell")


@CODES.effect("magic-talent", lambda: say("mk.code.magic_talent"))
def magic_talent(game: MK, play: Playing) -> Rule[None]:
    """Discard a card to play an offered Spell of its colour as if it were in hand; its mana is paid."""
    player = common.player_of(game, play.seat)
    found = list(_talents(game, play.seat, frozenset()))
    if not found:
        return
    options = [Option(f"card:{card}", common.card_msg(card)) for card in dict.fromkeys(card for card, _ in found)]
    answer = yield from choose(play.seat, say("mk.ask.talent"), options)
    gone = CardId(answer[5:])
    player.hand.remove(gone)
    player.discard.append(gone)
    game.state.turn.cards += 1
    ways = []
    for one in (way for card, way in found if card == gone):
        way, _, spell = one.partition(":")
        effect = _effect(game, spell, way)
        assert effect is not None
        ways.append(Option(one, say(f"mk.do.{way}", card=common.card_msg(spell), effect=wording.words(effect))))
    answer = yield from choose(play.seat, say("mk.ask.talent_spell"), ways)
    way, _, spell = answer.partition(":")
    shown = game.content.card(spell)
    inner = Playing(play.seat, spell, colour=" ".join(shown.colours), card=play.card)
    yield from plays.pay_for(game, inner, shown, way)
    game.tell(
        "MK-EFFECT-04", f"mk.event.played_{way}", who=common.hero_msg(game, play.seat), card=common.card_msg(spell)
    )
    effect = _effect(game, spell, way)
    assert effect is not None
    if shown.rival:
        yield from before.react(game, play.seat, spell)
    if plays.still_works(game, inner, effect):
        yield from effect.resolve(game, inner)


# ---------------------------------------------------------------------- Decompose


@CODES.effect("decompose+", lambda: say("mk.code.decompose"))
def decompose(game: MK, play: Playing) -> Rule[None]:
    """Throw away an Action card for a crystal of each colour that it does not have."""
    card = yield from performing.throw_card(game, play, performing.throwable(game, play.seat))
    for colour in BASIC:
        if colour not in game.content.card(card).colours:
            common.gain_crystal(game, play.seat, colour)


@hand_use("decompose+")
def _needs_card(game: MK, seat: Seat, without: frozenset[str], owed: Owed) -> Reason | None:
    if any(card not in without for card in performing.throwable(game, seat)):
        return None
    return because("MK-CARD-16", "mk.refused.no_card")
