"""What only single Spells do; those that work against other players are in `rivals`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose, choose_some
from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.effects import Attack, Block, Foe, HandLimit, Heal
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import combat, common, fights, movement, ongoing, performing, travel, units
from delve.games.mageknight.rules.codes import CODES, use
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.rules.playing import Playing
from delve.games.mageknight.state import CardId, Unit, UnitId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK, Ability

# ---------------------------------------------------------------------- Underground Travel

_WET = ("swamp", "lake")


@CODES.effect("underground-travel", lambda: say("mk.code.underground_travel"))
def underground_travel(game: MK, play: Playing) -> Rule[None]:
    """Up to three spaces to a safe one, under all but swamps and lakes."""
    yield from travel.go(game, play.seat, travel.havens(game, play.seat, 3, _WET))


@use("underground-travel")
def _underground_travel(game: MK, seat: Seat) -> Reason | None:
    return travel.refusal(game, seat, lambda: travel.havens(game, seat, 3, _WET))


def _undermined(game: MK, seat: Seat) -> dict[SpaceId, int]:
    """The fortified sites that can be assaulted from below, and the rivals that can be attacked."""
    return {
        space: count
        for space, count in travel.within(game, seat, 3, _WET).items()
        if movement.is_assault(game, seat, space)
        and not (common.site_of(game, space) == "city" and game.state.scenario == "reconnaissance")
    }


@CODES.effect("underground-travel+", lambda: say("mk.code.underground_attack"))
def underground_attack(game: MK, play: Playing) -> Rule[None]:
    """An assault from below: the site does not fortify, and who fails is back where the way began."""
    start = common.player_of(game, play.seat).space
    common.add_modifier(game, "no_site_fortification")
    space = yield from travel.go(game, play.seat, _undermined(game, play.seat))
    yield from fights.assault(game, play.seat, space, start, [])


@use("underground-travel+")
def _underground_attack(game: MK, seat: Seat) -> Reason | None:
    return travel.refusal(game, seat, lambda: _undermined(game, seat))


# ---------------------------------------------------------------------- Burning Shield


@CODES.effect("burning-shield", lambda: say("mk.code.burning_shield"))
def burning_shield(game: MK, play: Playing) -> Rule[None]:
    """A Fire Block; if it succeeds there is a Fire Attack for the Attack phase."""
    performing.add_block(game, play, Block(4, "fire"), "burning-shield")
    yield from ()


@CODES.effect("burning-shield+", lambda: say("mk.code.exploding_shield"))
def exploding_shield(game: MK, play: Playing) -> Rule[None]:
    """A Fire Block; if it succeeds the blocked enemy is destroyed."""
    performing.add_block(game, play, Block(4, "fire"), "exploding-shield")
    yield from ()


@use("burning-shield")
@use("burning-shield+")
def _burning_shield(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Block(4, "fire"))


# ---------------------------------------------------------------------- Wings of Wind


@CODES.effect("wings-of-wind", lambda: say("mk.code.wings_of_wind"))
def wings_of_wind(game: MK, play: Playing) -> Rule[None]:
    """Up to five spaces to a safe one, a Move point for each."""
    steps = min(5, game.state.turn.move)
    yield from travel.go(game, play.seat, travel.havens(game, play.seat, steps), paid=True)


@use("wings-of-wind")
def _wings_of_wind(game: MK, seat: Seat) -> Reason | None:
    steps = min(5, game.state.turn.move)
    return travel.refusal(game, seat, lambda: travel.havens(game, seat, steps))


@CODES.effect("wings-of-wind+", lambda: say("mk.code.wings_of_night"))
def wings_of_night(game: MK, play: Playing) -> Rule[None]:
    """One enemy does not attack; others for 1, 2, 3, … Move points, as long as blocking is possible."""
    yield from Foe(stops=True).resolve(game, play)
    common.add_modifier(game, "night_wings", 1, play.colour, combat=True)


@use("wings-of-wind+")
def _wings_of_night(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Foe(stops=True), colour="white")


# ---------------------------------------------------------------------- Demolish, Space Bending


@CODES.effect("demolish", lambda: say("mk.code.demolish"))
def demolish(game: MK, play: Playing) -> Rule[None]:
    """Fortifications of sites are ignored; that does not target anybody (MK-CBT-21)."""
    common.add_modifier(game, "no_site_fortification")
    yield from ()


@use("demolish")
def _demolish(game: MK, seat: Seat) -> Reason | None:
    return because("MK-CBT-18", "mk.refused.no_combat") if game.state.combat is None else None


@CODES.effect("space-bending", lambda: say("mk.code.space_bending"))
def space_bending(game: MK, play: Playing) -> Rule[None]:
    """What is two spaces away counts as adjacent for moving and exploring, and nobody is provoked."""
    common.add_modifier(game, "bent_space")
    common.add_modifier(game, "far_explore")
    common.add_modifier(game, "no_provoking")
    yield from ()


@use("space-bending")
def _space_bending(game: MK, seat: Seat) -> Reason | None:
    if game.state.turn.stage == "move" and game.state.combat is None:
        return None
    return because("MK-TURN-25", "mk.refused.no_move")


@CODES.effect("space-bending+", lambda: say("mk.code.time_bending"))
def time_bending(game: MK, play: Playing) -> Rule[None]:
    """At the end of the turn the cards played come back to hand, none is drawn, and another turn follows. The card that
    did this is set aside for the Round (MK-EFFECT-08)."""
    common.add_modifier(game, "time_bending", what=play.card)
    yield from ()


@use("space-bending+")
def _time_bending(game: MK, seat: Seat) -> Reason | None:
    state = game.state
    if state.announced != -2 or state.final:
        return because("MK-ROUND-24", "mk.refused.last_turn")
    return None


# ---------------------------------------------------------------------- Call to Arms


def _calls(game: MK, seat: Seat) -> list[tuple[UnitId, int]]:
    """The abilities of offered Units that could be used now; some Units want to be bought (MK-R-37)."""
    player = common.player_of(game, seat)
    found = []
    for unit in units.free_offer(game):
        player.units.append(Unit(unit))
        for which, ability in enumerate(game.content.unit(unit).abilities):
            if units.refusal(game, seat, len(player.units) - 1, ability) is None:
                found.append((unit, which))
        player.units.pop()
    return found


@CODES.effect("call-to-arms", lambda: say("mk.code.call_to_arms"))
def call_to_arms(game: MK, play: Playing) -> Rule[None]:
    """Use an ability of a Unit in the offer as if it were one's own; no damage can be assigned to it."""
    from delve.games.mageknight.rules import wording

    options = []
    for unit, which in _calls(game, play.seat):
        effect = game.content.unit(unit).abilities[which].effect
        label = say("mk.do.unit", unit=common.unit_msg(unit), effect=wording.words(effect))
        options.append(Option(f"call:{which}:{unit}", label))
    if not options:
        return
    answer = yield from choose(play.seat, say("mk.ask.call"), options)
    _, which_, name = answer.split(":", 2)
    player = common.player_of(game, play.seat)
    guest = Unit(UnitId(name))
    player.units.append(guest)
    ability: Ability = game.content.unit(name).abilities[int(which_)]
    yield from units.activate(game, play.seat, len(player.units) - 1, ability)
    player.units = [one for one in player.units if one is not guest]


@use("call-to-arms")
def _call_to_arms(game: MK, seat: Seat) -> Reason | None:
    return None if _calls(game, seat) else because("MK-UNIT-10", "mk.refused.no_unit")


@CODES.effect("call-to-arms+", lambda: say("mk.code.call_to_glory"))
def call_to_glory(game: MK, play: Playing) -> Rule[None]:
    """Recruit any Unit of the offer for nothing."""
    yield from units.gain_free(game, play.seat)


@use("call-to-arms+")
def _call_to_glory(game: MK, seat: Seat) -> Reason | None:
    return None if units.free_offer(game) else because("MK-GAIN-06", "mk.refused.no_offer")


# ---------------------------------------------------------------------- Meditation


def _put_back(game: MK, seat: Seat, cards: list[CardId]) -> Rule[None]:
    """Cards of the discard pile go on top of the Deed deck or under it, each as the player likes (MK-R-24)."""
    player = common.player_of(game, seat)
    for card in cards:
        options = [Option("top", say("mk.do.on_top")), Option("bottom", say("mk.do.at_bottom"))]
        answer = yield from choose(seat, say("mk.ask.put_back", card=common.card_msg(card)), options)
        player.discard.remove(card)
        player.deck.insert(len(player.deck) if answer == "top" else 0, card)


@CODES.effect("meditation", lambda: say("mk.code.meditation"))
def meditation(game: MK, play: Playing) -> Rule[None]:
    """Two random cards of the discard pile; the next draw has a higher Hand limit."""
    player = common.player_of(game, play.seat)
    left = list(player.discard)
    cards = [left.pop(game.rng.below(len(left))) for _ in range(min(2, len(left)))]
    if cards:
        game.reveal("mk.revealed.card")
    yield from _put_back(game, play.seat, cards)
    yield from HandLimit(2).resolve(game, play)


@CODES.effect("meditation+", lambda: say("mk.code.trance"))
def trance(game: MK, play: Playing) -> Rule[None]:
    """Two cards of the discard pile that the player chooses; the next draw has a higher Hand limit."""
    player = common.player_of(game, play.seat)
    options = [Option(f"card:{n}:{card}", common.card_msg(card)) for n, card in enumerate(player.discard)]
    most = min(2, len(options))
    chosen = yield from choose_some(play.seat, say("mk.ask.trance", n=most), options, most, most)
    yield from _put_back(game, play.seat, [CardId(one.split(":", 2)[2]) for one in chosen])
    yield from HandLimit(2).resolve(game, play)


# ---------------------------------------------------------------------- Sacrifice

_FIRST = {"green": (4, "siege"), "white": (6, "ranged")}
_SECOND = {"red": "fire", "blue": "ice"}


def _pairs(game: MK, seat: Seat) -> list[tuple[str, str]]:
    """The pairs of colours that the Inventory has and that give an Attack now."""
    held = common.player_of(game, seat).crystals
    return [
        (a, b)
        for a, (n, kind) in _FIRST.items()
        for b in _SECOND
        if held.get(a, 0) and held.get(b, 0) and performing.refusal(game, seat, Attack(n, kind)) is None  # type: ignore[arg-type]
    ]


@CODES.effect("offering+", lambda: say("mk.code.sacrifice"))
def sacrifice(game: MK, play: Playing) -> Rule[None]:
    """An Attack for each pair of crystals of two colours; the pairs become mana tokens."""
    player = common.player_of(game, play.seat)
    options = [
        Option(f"pair:{a}:{b}", say("mk.do.pair", first=say(f"mk.colour.{a}"), second=say(f"mk.colour.{b}")))
        for a, b in _pairs(game, play.seat)
    ]
    answer = yield from choose(play.seat, say("mk.ask.sacrifice"), options)
    _, a, b = answer.split(":")
    n, kind = _FIRST[a]
    for _ in range(min(player.crystals[a], player.crystals[b])):
        for colour in (a, b):
            player.crystals[colour] -= 1
            common.gain_mana(game, play.seat, colour)
        yield from Attack(n, kind, _SECOND[b]).resolve(game, play)  # type: ignore[arg-type]


@use("offering+")
def _sacrifice(game: MK, seat: Seat) -> Reason | None:
    if _pairs(game, seat):
        return None
    return performing.refusal(game, seat, Attack(6, "ranged")) or because("MK-CARD-16", "mk.refused.no_pair")


# ---------------------------------------------------------------------- Mist Form, Charm, Cure


@CODES.effect("mist-form+", lambda: say("mk.code.veil_of_mist"))
def veil_of_mist(game: MK, play: Playing) -> Rule[None]:
    """The hero ignores the first Wound from enemies this turn, with what comes with it."""
    common.add_modifier(game, "ignore_wound")
    yield from ()


@use("mist-form+")
def _veil_of_mist(game: MK, seat: Seat) -> Reason | None:
    fight = game.state.combat
    if fight is None:
        return because("MK-CBT-18", "mk.refused.no_combat")
    return because("MK-CBT-18", "mk.refused.too_late") if fight.phase == "attack" else None


@CODES.effect("charm", lambda: say("mk.code.charm"))
def charm(game: MK, play: Playing) -> Rule[None]:
    """The next Unit is cheaper."""
    common.add_modifier(game, "cheaper_unit", 3, "once")
    yield from ()


@CODES.effect("charm+", lambda: say("mk.code.possess"))
def possess(game: MK, play: Playing) -> Rule[None]:
    """An enemy does not attack; its attacks are the player's in the Attack phase, against others (MK-R-26)."""
    yield from Foe(stops=True).resolve(game, play)
    for number in play.targets:
        foe = combat.fight(game).foes[number]
        for k, shown in enumerate(combat.enemy(game, foe).attacks):
            n = combat.attack_value(game, foe, k)
            if n and not shown.summons:
                ongoing.store_attack(game, n, shown.element, play.source, number)


@use("charm+")
def _possess(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Foe(stops=True), colour="white")


@CODES.effect("cure", lambda: say("mk.code.cure"))
def cure(game: MK, play: Playing) -> Rule[None]:
    """A card for each Wound healed from hand this turn, and the Units healed this turn are Ready (MK-R-27)."""
    turn = game.state.turn
    common.add_modifier(game, "cure_draws")
    common.add_modifier(game, "cure_readies")
    if turn.cured:
        common.draw(game, play.seat, turn.cured)
    for unit in common.player_of(game, play.seat).units:
        if unit.id in turn.cured_units and not unit.ready:
            unit.ready = True
            game.tell("MK-UNIT-13", "mk.event.readied", unit=common.unit_msg(unit.id))
    yield from ()


@use("cure")
def _cure(game: MK, seat: Seat) -> Reason | None:
    return performing.refusal(game, seat, Heal(2))
