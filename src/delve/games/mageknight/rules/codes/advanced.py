"""What only single Advanced Actions do outside combat: moves, Influence, mana, the end of the turn. Those of combat are
in `battle`, those that play other cards in `chains`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose, choose_some
from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import BASIC, WOUND, colour_msg
from delve.games.mageknight.effects import Attack, Block, Choice, Crystal, Draw, Heal, Influence, Move, UnitBonus
from delve.games.mageknight.rules import common, mana, movement, offers, performing, travel, units
from delve.games.mageknight.rules.codes import CODES, use
from delve.games.mageknight.rules.codes.basic import first_dice, moving
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import CardId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


# ---------------------------------------------------------------------- Song of Wind


@CODES.effect("song-of-wind+", lambda: say("mk.code.song_of_wind"))
def song_of_wind(game: MK, play: Playing) -> Rule[None]:
    """A blue mana opens lakes at no cost."""
    if mana.refusal(game, play.seat, ["blue"]) is not None:
        return
    options = [Option("pay", say("mk.do.pay_lakes")), Option("skip", say("mk.do.skip"))]
    if (yield from choose(play.seat, say("mk.ask.lakes"), options)) == "pay":
        yield from mana.pay(game, play.seat, ["blue"])
        common.add_modifier(game, "cost_to", 0, "lake")


@use("song-of-wind+")
def _song_of_wind(game: MK, seat: Seat) -> Reason | None:
    return moving(game)


# ---------------------------------------------------------------------- Temporal Portal


def _portal(game: MK, play: Playing, steps: int, cards: int) -> Rule[None]:
    """The action of the turn: a step to a safe space, or none, and a larger hand."""
    turn = game.state.turn
    found = travel.havens(game, play.seat, steps)
    go = False
    if found:
        options = [Option("go", say("mk.do.portal")), Option("stay", say("mk.do.portal_stay"))]
        go = (yield from choose(play.seat, say("mk.ask.portal"), options)) == "go"
    if go:
        yield from travel.go(game, play.seat, found)
    common.player_of(game, play.seat).hand_bonus += cards
    turn.stage, turn.acted, turn.move = "after", True, 0


@CODES.effect("temporal-portal", lambda: say("mk.code.temporal_portal"))
def temporal_portal(game: MK, play: Playing) -> Rule[None]:
    """One space, one card."""
    yield from _portal(game, play, 1, 1)


@CODES.effect("temporal-portal+", lambda: say("mk.code.temporal_portal_strong"))
def temporal_portal_strong(game: MK, play: Playing) -> Rule[None]:
    """Two spaces and one card, or one space and two cards."""
    options = [Option("far", say("mk.do.portal_far")), Option("large", say("mk.do.portal_large"))]
    answer = yield from choose(play.seat, say("mk.ask.portal_how"), options)
    yield from _portal(game, play, *((2, 1) if answer == "far" else (1, 2)))


@use("temporal-portal")
@use("temporal-portal+")
def as_action(game: MK, seat: Seat) -> Reason | None:
    """Why a card cannot be played as the action of the turn (MK-TURN-36, MK-PLAYERS-15)."""
    turn = game.state.turn
    if turn.stage != "move" or turn.acted or game.state.combat is not None:
        return because("MK-TURN-36", "mk.refused.acted")
    if movement.shared(game, seat):
        return because("MK-PLAYERS-15", "mk.refused.shared")
    return None


# ---------------------------------------------------------------------- Influence


@CODES.effect("diplomacy", lambda: say("mk.code.diplomacy"))
def diplomacy(game: MK, play: Playing) -> Rule[None]:
    """Influence can be spent as Block."""
    common.add_modifier(game, "influence_block", what="physical")
    yield from ()


@CODES.effect("diplomacy+", lambda: say("mk.code.diplomacy_strong"))
def diplomacy_strong(game: MK, play: Playing) -> Rule[None]:
    """Influence can be spent as Ice or as Fire Block."""
    options = [Option(f"element:{one}", say(f"mk.element.{one}")) for one in ("ice", "fire")]
    answer = yield from choose(play.seat, say("mk.ask.diplomacy"), options)
    common.add_modifier(game, "influence_block", what=answer[8:])


@use("diplomacy")
@use("diplomacy+")
def _diplomacy(game: MK, seat: Seat) -> Reason | None:
    fight = game.state.combat
    if fight is not None and fight.phase in ("ranged", "block"):
        return None
    if fight is None and game.state.turn.stage == "move":
        return None
    return because("MK-CBT-17", "mk.refused.no_block")


@CODES.effect("learning", lambda: say("mk.code.learning"))
def learning(game: MK, play: Playing) -> Rule[None]:
    """Once an offered Advanced Action for 6 Influence."""
    common.add_modifier(game, "learning", 6, "discard")
    yield from ()


@CODES.effect("learning+", lambda: say("mk.code.learning_strong"))
def learning_strong(game: MK, play: Playing) -> Rule[None]:
    """Once an offered Advanced Action to hand for 9 Influence."""
    common.add_modifier(game, "learning", 9, "hand")
    yield from ()


@use("learning")
@use("learning+")
def _learning(game: MK, seat: Seat) -> Reason | None:
    if game.state.combat is not None:
        return because("MK-CBT-17", "mk.refused.of_no_use")
    return None if offers.of(game, "advanced") else because("MK-GAIN-05", "mk.refused.no_offer")


def _peaceful(game: MK, play: Playing, n: int) -> Rule[None]:
    """The action of the turn: Influence buys healing."""
    turn = game.state.turn
    turn.stage, turn.acted, turn.move, turn.influence = "after", True, 0, 0
    common.add_modifier(game, "influence_heal", 2)
    yield from Influence(n).resolve(game, play)


@CODES.effect("peaceful-moment", lambda: say("mk.code.peaceful_moment"))
def peaceful_moment(game: MK, play: Playing) -> Rule[None]:
    """Influence 3 for healing."""
    yield from _peaceful(game, play, 3)


@CODES.effect("peaceful-moment+", lambda: say("mk.code.peaceful_moment_strong"))
def peaceful_moment_strong(game: MK, play: Playing) -> Rule[None]:
    """Influence 6 for healing and for readying one Unit."""
    common.add_modifier(game, "influence_ready", 9, "once")
    yield from _peaceful(game, play, 6)


@use("peaceful-moment")
def _peaceful_moment(game: MK, seat: Seat) -> Reason | None:
    return as_action(game, seat) or performing.refusal(game, seat, Heal(1))


@use("peaceful-moment+")
def _peaceful_moment_strong(game: MK, seat: Seat) -> Reason | None:
    reason = as_action(game, seat)
    if reason is not None or units.readyable(game, seat, 9):
        return reason
    return performing.refusal(game, seat, Heal(1))


@CODES.effect("heroic-tale", lambda: say("mk.code.heroic_tale"))
def heroic_tale(game: MK, play: Playing) -> Rule[None]:
    """Reputation at the end of the turn for each Unit recruited in it."""
    common.add_modifier(game, "heroic")
    yield from ()


@CODES.effect("heroic-tale+", lambda: say("mk.code.heroic_tale_strong"))
def heroic_tale_strong(game: MK, play: Playing) -> Rule[None]:
    """Fame as well."""
    common.add_modifier(game, "heroic", 1)
    yield from ()


@use("heroic-tale")
@use("heroic-tale+")
def _heroic_tale(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Influence(0))


# ---------------------------------------------------------------------- mana and crystals


@CODES.effect("blood-ritual+", lambda: say("mk.code.blood_ritual"))
def blood_ritual(game: MK, play: Playing) -> Rule[None]:
    """One token of a basic colour may become a crystal."""
    player = common.player_of(game, play.seat)
    options = [Option(f"colour:{c}", colour_msg(c)) for c in BASIC if c in player.mana]
    if not options:
        return
    options.append(Option("skip", say("mk.do.skip")))
    answer = yield from choose(play.seat, say("mk.ask.to_crystal"), options)
    if answer != "skip":
        colour = answer[7:]
        player.mana.remove(colour)  # type: ignore[arg-type]
        common.gain_crystal(game, play.seat, colour)


@CODES.effect("crystal-mastery+", lambda: say("mk.code.crystal_mastery"))
def crystal_mastery(game: MK, play: Playing) -> Rule[None]:
    """Crystals spent in this turn come back at its end."""
    common.add_modifier(game, "crystals_return")
    yield from ()


@CODES.effect("mana-storm", lambda: say("mk.code.mana_storm"))
def mana_storm(game: MK, play: Playing) -> Rule[None]:
    """A crystal of the colour of a die, which is rolled anew."""
    state = game.state
    first = first_dice(game)
    options = [Option(f"die:{face}", colour_msg(face)) for face in BASIC if face in first]
    answer = yield from choose(play.seat, say("mk.ask.storm_die"), options)
    colour = answer[4:]
    common.gain_crystal(game, play.seat, colour)
    state.source[first[colour]] = mana.roll(game)  # type: ignore[call-overload]


@use("mana-storm")
def _mana_storm(game: MK, seat: Seat) -> Reason | None:
    if any(game.state.source[number] in BASIC for number in mana.free_dice(game)):
        return None
    return because("MK-MANA-12", "mk.refused.no_die")


@CODES.effect("mana-storm+", lambda: say("mk.code.mana_storm_strong"))
def mana_storm_strong(game: MK, play: Playing) -> Rule[None]:
    """Roll all dice of the Source; three more can be used, black and gold ones as any basic colour."""
    for number in mana.free_dice(game):
        game.state.source[number] = mana.roll(game)  # type: ignore[call-overload]
    game.state.turn.dice_left += 3
    common.add_modifier(game, "wild_dice")
    yield from ()


@CODES.effect("spell-forge+", lambda: say("mk.code.spell_forge"))
def spell_forge(game: MK, play: Playing) -> Rule[None]:
    """A crystal for each of two offered Spells."""
    options = [Option(f"card:{card}", common.card_msg(card)) for card in game.state.spell_offer]
    count = min(2, len(options))
    chosen = yield from choose_some(play.seat, say("mk.ask.spell_forge"), options, count, count)
    for answer in chosen:
        colours = game.content.card(answer[5:]).colours
        colour = yield from performing.choose_colour(game, play.seat, [*colours], "mk.ask.crystal")
        common.gain_crystal(game, play.seat, colour)


@use("spell-forge+")
def _spell_forge(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Crystal(among="offered"))


_CRYSTAL_POWER = Choice((Move(4), Heal(2), Draw(2)))
_CRYSTAL_MORE = Choice((Move(2), Heal(1), Draw(1)))


@CODES.effect("power-of-crystals+", lambda: say("mk.code.power_of_crystals"))
def power_of_crystals(game: MK, play: Playing) -> Rule[None]:
    """Move, healing or cards, and more for each set of four crystals of different colours."""
    held = common.player_of(game, play.seat).crystals
    sets = min(held.get(colour, 0) for colour in BASIC)
    yield from _CRYSTAL_POWER.resolve(game, play)
    for _ in range(sets):
        if performing.refusal(game, play.seat, _CRYSTAL_MORE) is None:
            yield from _CRYSTAL_MORE.resolve(game, play)


@use("power-of-crystals+")
def _power_of_crystals(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, _CRYSTAL_POWER)


# ---------------------------------------------------------------------- Stout Resolve


def _resolve(n: int) -> Choice:
    return Choice((Move(n), Influence(n), Attack(n), Block(n)))


_STOUT = _resolve(2)
_STOUT_STRONG = _resolve(3)


@CODES.effect("stout-resolve", lambda: say("mk.code.stout_resolve"))
def stout_resolve(game: MK, play: Playing) -> Rule[None]:
    """Move, Influence, Attack or Block 2; a discarded Wound adds 1."""
    player = common.player_of(game, play.seat)
    if WOUND in player.hand:
        options = [Option("discard", say("mk.do.stout_wound")), Option("skip", say("mk.do.skip"))]
        if (yield from choose(play.seat, say("mk.ask.stout_wound"), options)) == "discard":
            _discard(game, play, [CardId(WOUND)])
            play.bonus += 1
    yield from _STOUT.resolve(game, play)


@CODES.effect("stout-resolve+", lambda: say("mk.code.stout_resolve_strong"))
def stout_resolve_strong(game: MK, play: Playing) -> Rule[None]:
    """Move, Influence, Attack or Block 3; each discarded card, of which one may be a Wound, adds 2."""
    player = common.player_of(game, play.seat)
    cards = [card for card in player.hand if not common.is_wound(card)]
    cards += [CardId(WOUND)] * (WOUND in player.hand)
    options = [Option(f"card:{n}:{card}", common.card_msg(card)) for n, card in enumerate(cards)]
    if options:
        chosen = yield from choose_some(play.seat, say("mk.ask.stout"), options, 0, len(options), always=True)
        _discard(game, play, [CardId(one.split(":", 2)[2]) for one in chosen])
        play.bonus += 2 * len(chosen)
    yield from _STOUT_STRONG.resolve(game, play)


def _discard(game: MK, play: Playing, cards: list[CardId]) -> None:
    player = common.player_of(game, play.seat)
    for card in cards:
        player.hand.remove(card)
        player.discard.append(card)
        game.state.turn.cards += 1


@use("stout-resolve")
@use("stout-resolve+")
def _stout_resolve(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, _STOUT)


# ---------------------------------------------------------------------- the end of the turn


@CODES.effect("steady-tempo", lambda: say("mk.code.steady_tempo"))
def steady_tempo(game: MK, play: Playing) -> Rule[None]:
    """It may go under the Deed deck."""
    common.add_modifier(game, "steady_tempo", 0, play.card)
    yield from ()


@CODES.effect("steady-tempo+", lambda: say("mk.code.steady_tempo_strong"))
def steady_tempo_strong(game: MK, play: Playing) -> Rule[None]:
    """It may go on top of the Deed deck."""
    common.add_modifier(game, "steady_tempo", 1, play.card)
    yield from ()


@CODES.effect("mountain-lore", lambda: say("mk.code.mountain_lore"))
def mountain_lore(game: MK, play: Playing) -> Rule[None]:
    """A larger hand on hills."""
    common.add_modifier(game, "end_on", 1, "hills")
    yield from ()


@CODES.effect("mountain-lore+", lambda: say("mk.code.mountain_lore_strong"))
def mountain_lore_strong(game: MK, play: Playing) -> Rule[None]:
    """A larger hand on hills, and larger on mountains."""
    common.add_modifier(game, "end_on", 1, "hills")
    common.add_modifier(game, "end_on", 2, "mountain")
    yield from ()


@use("steady-tempo")
@use("steady-tempo+")
@use("mountain-lore")
@use("mountain-lore+")
def _with_a_move(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Move(0))


# ---------------------------------------------------------------------- Rush of Adrenaline


def _rush(game: MK, play: Playing, count: int, first: str) -> Rule[None]:
    """Wounds taken to hand give cards; those taken earlier in the turn count as well (MK-R-13)."""
    taken = game.state.turn.wounds
    common.add_modifier(game, "adrenaline", count, first)
    common.rush(game, play.seat, taken)
    yield from ()


@CODES.effect("rush-of-adrenaline", lambda: say("mk.code.rush"))
def rush_of_adrenaline(game: MK, play: Playing) -> Rule[None]:
    """A card for each of the first three Wounds."""
    yield from _rush(game, play, 3, "")


@CODES.effect("rush-of-adrenaline+", lambda: say("mk.code.rush_strong"))
def rush_of_adrenaline_strong(game: MK, play: Playing) -> Rule[None]:
    """The first Wound is thrown away; it and the next three give cards."""
    yield from _rush(game, play, 4, "throw")


# ---------------------------------------------------------------------- Into the Heat


def _heat(n: int) -> UnitBonus:
    return UnitBonus(attack=n, block=n, no_damage=True)


@CODES.effect("into-the-heat", lambda: say("mk.code.into_the_heat", n=2))
def into_the_heat(game: MK, play: Playing) -> Rule[None]:
    """Units have Attack and Block 2 higher, and take no damage."""
    yield from _heat(2).resolve(game, play)


@CODES.effect("into-the-heat+", lambda: say("mk.code.into_the_heat", n=3))
def into_the_heat_strong(game: MK, play: Playing) -> Rule[None]:
    """Units have Attack and Block 3 higher, and take no damage."""
    yield from _heat(3).resolve(game, play)


@use("into-the-heat")
@use("into-the-heat+")
def _into_the_heat(game: MK, seat: Seat) -> Reason | None:
    reason = performing.refusal(game, seat, _heat(2))
    fight = game.state.combat
    if reason is not None or fight is None:
        return reason
    if fight.phase != "ranged" or fight.pool or any(foe.defeated for foe in fight.foes):
        return because("MK-CBT-18", "mk.refused.combat_begun")
    return None
