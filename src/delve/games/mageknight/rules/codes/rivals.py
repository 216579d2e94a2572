"""The Spells that work against other players; they are not in games where players do not compete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import BASIC, colour_msg
from delve.games.mageknight.effects import Ready
from delve.games.mageknight.rules import common, mana, performing, units
from delve.games.mageknight.rules.codes import CODES, use
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import CardId, Claim

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def others(game: MK, seat: Seat) -> list[Seat]:
    """The other players, in Round Order."""
    return [Seat(s) for s in game.state.order if s >= 0 and s != seat]


# ---------------------------------------------------------------------- Mana Meltdown


@CODES.effect("mana-meltdown", lambda: say("mk.code.mana_meltdown"))
def mana_meltdown(game: MK, play: Playing) -> Rule[None]:
    """All others lose a random crystal, or take a Wound if they have none; one of the crystals may be kept."""
    lost: list[str] = []
    for seat in others(game, play.seat):
        held = common.player_of(game, seat).crystals
        bag = [colour for colour in BASIC for _ in range(held.get(colour, 0))]
        if not bag:
            common.take_wound(game, seat, 1, rule="MK-HEAL-01")
            continue
        colour = bag[game.rng.below(len(bag))]
        game.reveal("mk.revealed.die")
        held[colour] -= 1
        lost.append(colour)
        game.tell("MK-CARD-02", "mk.event.lost_crystal", who=common.hero_msg(game, seat), colour=colour_msg(colour))
    if lost:
        options = [Option(f"colour:{c}", colour_msg(c)) for c in dict.fromkeys(lost)]
        options.append(Option("skip", say("mk.do.skip")))
        answer = yield from choose(play.seat, say("mk.ask.meltdown"), options)
        if answer != "skip":
            common.gain_crystal(game, play.seat, answer[7:])


@CODES.effect("mana-meltdown+", lambda: say("mk.code.mana_radiance"))
def mana_radiance(game: MK, play: Playing) -> Rule[None]:
    """Everybody takes a Wound for each crystal of a colour; then the player gains two of it."""
    colour = yield from performing.choose_colour(game, play.seat, list(BASIC), "mk.ask.radiance")
    for seat in (play.seat, *others(game, play.seat)):
        count = common.player_of(game, seat).crystals.get(colour, 0)
        if count:
            common.take_wound(game, seat, count, rule="MK-HEAL-01")
    for _ in range(2):
        common.gain_crystal(game, play.seat, colour)


# ---------------------------------------------------------------------- Mana Claim


def _claim(game: MK, play: Playing, *, curse: bool) -> Rule[None]:
    """A die of a basic colour is the player's for the Round: three tokens now, or one in each later turn."""
    state = game.state
    dice = [n for n in mana.free_dice(game) if state.source[n] in BASIC]
    if not dice:
        return  # the last one paid for the Spell
    faces = list(dict.fromkeys(state.source[n] for n in dice))
    colour = yield from performing.choose_colour(game, play.seat, list(faces), "mk.ask.claim")
    number = next(n for n in dice if state.source[n] == colour)
    face = state.source[number]
    mana.claim_die(game, number)
    options = [Option("now", say("mk.do.claim_now")), Option("later", say("mk.do.claim_later"))]
    answer = yield from choose(play.seat, say("mk.ask.claim_way", colour=colour_msg(colour)), options)
    common.player_of(game, play.seat).claims.append(Claim(face, later=answer == "later", curse=curse))
    if answer == "now":
        for _ in range(3):
            common.gain_mana(game, play.seat, colour)


@CODES.effect("mana-claim", lambda: say("mk.code.mana_claim"))
def mana_claim(game: MK, play: Playing) -> Rule[None]:
    """Claim a die."""
    yield from _claim(game, play, curse=False)


@CODES.effect("mana-claim+", lambda: say("mk.code.mana_curse"))
def mana_curse(game: MK, play: Playing) -> Rule[None]:
    """Claim a die; others who use its colour take a Wound, once in each of their turns."""
    yield from _claim(game, play, curse=True)


@use("mana-claim")
@use("mana-claim+")
def _mana_claim(game: MK, seat: Seat) -> Reason | None:
    if any(game.state.source[n] in BASIC for n in mana.free_dice(game)):
        return None
    return because("MK-CARD-16", "mk.refused.no_die")


# ---------------------------------------------------------------------- Mind Read


def _read(game: MK, play: Playing) -> Rule[list[tuple[Seat, CardId]]]:
    """A crystal of a colour; all others discard an Action or Spell of that colour, or show that they have none."""
    colour = yield from performing.choose_colour(game, play.seat, list(BASIC), "mk.ask.mind_read")
    common.gain_crystal(game, play.seat, colour)
    gone: list[tuple[Seat, CardId]] = []
    for seat in others(game, play.seat):
        player = common.player_of(game, seat)
        fit = [card for card in player.hand if not common.is_wound(card) and colour in game.content.card(card).colours]
        game.reveal("mk.revealed.card")
        if not fit:
            names = [common.card_msg(card) for card in sorted(player.hand)]
            game.tell("MK-CARD-02", "mk.event.shows_hand", who=common.hero_msg(game, seat), cards=names)
            continue
        options = [Option(f"card:{card}", common.card_msg(card)) for card in dict.fromkeys(fit)]
        answer = yield from choose(seat, say("mk.ask.mind_discard", colour=colour_msg(colour)), options)
        card = CardId(answer[5:])
        player.hand.remove(card)
        player.discard.append(card)
        gone.append((seat, card))
        game.tell("MK-DISCARD-01", "mk.event.discards", who=common.hero_msg(game, seat), card=common.card_msg(card))
    return gone


@CODES.effect("mind-read", lambda: say("mk.code.mind_read"))
def mind_read(game: MK, play: Playing) -> Rule[None]:
    """Read the minds of others."""
    yield from _read(game, play)


@CODES.effect("mind-read+", lambda: say("mk.code.mind_steal"))
def mind_steal(game: MK, play: Playing) -> Rule[None]:
    """The same, and one of the Action cards that were discarded may be kept for good."""
    gone = yield from _read(game, play)
    actions = [(s, c) for s, c in gone if game.content.card(c).kind in ("basic", "advanced")]
    if not actions:
        return
    options = [
        Option(f"steal:{s}", say("mk.do.steal", card=common.card_msg(c), who=common.hero_msg(game, s)))
        for s, c in actions
    ]
    options.append(Option("skip", say("mk.do.skip")))
    answer = yield from choose(play.seat, say("mk.ask.steal"), options)
    if answer == "skip":
        return
    owner = Seat(int(answer[6:]))
    card = next(c for s, c in actions if s == owner)
    common.player_of(game, owner).discard.remove(card)
    common.gain_card(game, play.seat, _renamed(game, play.seat, card), to="hand")


def _renamed(game: MK, seat: Seat, card: CardId) -> CardId:
    """A card under an id that nobody has yet: every hero has a first March."""
    name = card.partition("#")[0]
    if game.content.card(card).kind != "basic":
        return card
    player = common.player_of(game, seat)
    mine = {*player.deck, *player.hand, *player.discard, *player.played, *player.set_aside, *player.tactic_cards}
    number = 1
    while CardId(f"{name}#{number}") in mine:
        number += 1
    return CardId(f"{name}#{number}")


# ---------------------------------------------------------------------- Energy Flow


def _tire(game: MK, play: Playing, level: int) -> Rule[None]:
    """One Unit of each other player, up to a level, may be Spent."""
    for seat in others(game, play.seat):
        player = common.player_of(game, seat)
        among = [n for n, u in enumerate(player.units) if u.ready and game.content.unit(u.id).level <= level]
        if not among:
            continue
        options = [Option(f"unit:{n}", common.unit_msg(player.units[n].id)) for n in among]
        options.append(Option("skip", say("mk.do.skip")))
        answer = yield from choose(play.seat, say("mk.ask.tire", who=common.hero_msg(game, seat)), options)
        if answer != "skip":
            unit = player.units[int(answer[5:])]
            unit.ready = False
            game.tell("MK-UNIT-04", "mk.event.tired", unit=common.unit_msg(unit.id), who=common.hero_msg(game, seat))


@CODES.effect("energy-flow", lambda: say("mk.code.energy_flow"))
def energy_flow(game: MK, play: Playing) -> Rule[None]:
    """Ready a Unit; Units of others up to level 2 may be Spent."""
    yield from Ready().resolve(game, play)
    yield from _tire(game, play, 2)


@CODES.effect("energy-flow+", lambda: say("mk.code.energy_steal"))
def energy_steal(game: MK, play: Playing) -> Rule[None]:
    """Ready and heal a Unit; Units of others up to level 3 may be Spent."""
    yield from Ready(heal=True).resolve(game, play)
    yield from _tire(game, play, 3)


@use("energy-flow")
@use("energy-flow+")
def _energy_flow(game: MK, seat: Seat) -> Reason | None:
    if units.readyable(game, seat, 9):
        return None
    if any(unit.ready for other in others(game, seat) for unit in common.player_of(game, other).units):
        return None
    return because("MK-UNIT-13", "mk.refused.no_unit")
