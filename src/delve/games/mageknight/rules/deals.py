"""What effects let a player do with points and cards for the rest of the turn: buy, ready, heal (MK-EFFECT-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose, choose_amount
from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import BASIC, IMPASSABLE, WOUND, colour_msg
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import combat, common, movement, offers, units
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.state import CardId, Modifier, Value

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

FOR_INFLUENCE = ("learning", "influence_heal", "influence_ready")
"""What Influence can be spent on without an interaction."""
HARVEST = "harvest_now"
"""A space was entered, and nothing was harvested there yet."""


def wants_influence(game: MK) -> bool:
    """Whether Influence points are of use without an interaction (MK-TURN-24)."""
    fight = game.state.combat
    if fight is not None:
        if fight.phase == "block" and common.modifiers(game, "influence_block"):
            return True
        return units.wants_influence(game, common.active_seat(game))
    modifiers = game.state.turn.modifiers
    return bool(modifiers) and any(one.name in FOR_INFLUENCE for one in modifiers)


def options(game: MK, seat: Seat) -> list[Option]:
    """What effects in force allow now."""
    found: list[Option] = []
    if not game.state.turn.modifiers:
        return found
    for one in game.state.turn.modifiers:
        offered = _OFFERS.get(one.name)
        if offered is not None:
            found += offered(game, seat, one)
    return list({option.id: option for option in found}.values())


def do(game: MK, seat: Seat, what: str) -> Rule[None]:
    """Do one of them."""
    verb, _, rest = what.partition(":")
    yield from _DEEDS[verb](game, seat, rest)


def _short(game: MK, price: int) -> Reason | None:
    if game.state.turn.influence >= price:
        return None
    return because("MK-INTERACT-11", "mk.refused.influence", n=price)


def _drop(game: MK, name: str, what: str | None = None) -> Modifier:
    """Something that is done only once was done."""
    one = next(one for one in common.modifiers(game, name) if what is None or one.what == what)
    game.state.turn.modifiers.remove(one)
    return one


# ---------------------------------------------------------------------- Influence


def _learning(game: MK, seat: Seat, one: Modifier) -> list[Option]:
    if game.state.combat is not None:
        return []
    reason = _short(game, one.n)
    return [
        Option(
            f"deal:learn:{one.what}:{card}", say(f"mk.do.learn_{one.what}", card=common.card_msg(card), n=one.n), reason
        )
        for card in game.state.advanced_offer
    ]


def _learn(game: MK, seat: Seat, rest: str) -> Rule[None]:
    to, _, name = rest.partition(":")
    game.state.turn.influence -= _drop(game, "learning", to).n
    offers.take_advanced(game, CardId(name))
    common.gain_card(game, seat, CardId(name), to=to)
    yield from ()


def _heals(game: MK, seat: Seat, one: Modifier) -> list[Option]:
    player = common.player_of(game, seat)
    if game.state.combat is not None or (WOUND not in player.hand and not any(unit.wounds for unit in player.units)):
        return []
    return [Option("deal:heal", say("mk.do.influence_heal", n=one.n), _short(game, one.n))]


def _heal(game: MK, seat: Seat, rest: str) -> Rule[None]:
    game.state.turn.influence -= common.modifiers(game, "influence_heal")[0].n
    game.state.turn.heal += 1
    yield from ()


def _readies(game: MK, seat: Seat, one: Modifier) -> list[Option]:
    """Each Unit once: one that brings more Influence than that costs could go on for ever (MK-R-106)."""
    if game.state.combat is not None:
        return []
    found = []
    before = [again.what for again in common.modifiers(game, "influence_readied")]
    for number, unit in enumerate(common.player_of(game, seat).units):
        level = game.content.unit(unit.id).level
        if not unit.ready and level <= one.n and unit.id not in before:
            label = say("mk.do.influence_ready", unit=common.unit_msg(unit.id), n=2 * level)
            found.append(Option(f"deal:ready:{one.what}:{number}", label, _short(game, 2 * level)))
    return found


def _ready(game: MK, seat: Seat, rest: str) -> Rule[None]:
    which, _, number = rest.partition(":")
    unit = common.player_of(game, seat).units[int(number)]
    game.state.turn.influence -= 2 * game.content.unit(unit.id).level
    unit.ready = True
    game.tell("MK-UNIT-13", "mk.event.readied", unit=common.unit_msg(unit.id))
    common.add_modifier(game, "influence_readied", what=unit.id)
    if which == "once":
        _drop(game, "influence_ready", which)
    yield from ()


# ---------------------------------------------------------------------- combat


def _blocks(game: MK, seat: Seat, one: Modifier) -> list[Option]:
    fight = game.state.combat
    if fight is None or fight.phase != "block" or not fight.targets or game.state.turn.influence < 1:
        return []
    return [Option(f"deal:block:{one.what}", say("mk.do.influence_block", block=say(f"mk.text.block.{one.what}", n=1)))]


def _block(game: MK, seat: Seat, element: str) -> Rule[None]:
    turn = game.state.turn
    n = yield from choose_amount(seat, say("mk.ask.influence_block", n=turn.influence), 1, turn.influence)
    turn.influence -= n
    combat.add(game, Value(n, element, "melee", "influence"))  # type: ignore[arg-type]


def _dodges(game: MK, seat: Seat, one: Modifier) -> list[Option]:
    fight = game.state.combat
    if fight is None or fight.phase != "attack" or not fight.targets or fight.wounds:
        return []
    return [Option(f"deal:dodge:{one.n}", say("mk.do.dodge", n=one.n))]


def _dodge(game: MK, seat: Seat, rest: str) -> Rule[None]:
    one = next(one for one in common.modifiers(game, "dodge") if one.n == int(rest))
    game.state.turn.modifiers.remove(one)
    combat.add(game, Value(one.n, "physical", "melee", one.what))
    yield from ()


# ---------------------------------------------------------------------- movement


def _paths(game: MK, seat: Seat, one: Modifier) -> list[Option]:
    turn = game.state.turn
    if turn.stage != "move" or game.state.combat is not None:
        return []
    found = []
    for space in common.geometry(game).neighbours[common.player_of(game, seat).space]:
        cost = movement.cost(game, space)
        if one.n < cost < IMPASSABLE and common.hex_of(game, space).site != "city":
            found.append(
                Option(f"deal:path:{space}", say("mk.do.druidic", space=common.space_msg(game, space), n=cost - 1))
            )
    return found


def _path(game: MK, seat: Seat, space: str) -> Rule[None]:
    least = _drop(game, "druidic").n
    common.add_modifier(game, "cost_less", 100 + least, f"space:{SpaceId(int(space))}")
    yield from ()


def harvestable(game: MK, seat: Seat) -> list[CardId]:
    """The cards that give a crystal: those with a colour, and Artifacts."""
    hand = common.player_of(game, seat).hand
    return [card for card in dict.fromkeys(hand) if not common.is_wound(card)]


def _harvests(game: MK, seat: Seat, one: Modifier) -> list[Option]:
    if not harvestable(game, seat):
        return []
    return [Option("deal:harvest", say("mk.do.harvest"))]


def _harvest(game: MK, seat: Seat, rest: str) -> Rule[None]:
    player = common.player_of(game, seat)
    _drop(game, HARVEST)
    single = [one for one in common.modifiers(game, "harvest") if one.what == "once"]
    if single and len(single) == len(common.modifiers(game, "harvest")):
        game.state.turn.modifiers.remove(single[0])
    options = [Option(f"card:{card}", common.card_msg(card)) for card in harvestable(game, seat)]
    answer = yield from choose(seat, say("mk.ask.harvest"), options)
    card = CardId(answer[5:])
    player.hand.remove(card)
    player.discard.append(card)
    game.state.turn.cards += 1
    colours = [Option(f"colour:{c}", colour_msg(c)) for c in game.content.card(card).colours or BASIC]
    answer = yield from choose(seat, say("mk.ask.crystal"), colours)
    common.gain_crystal(game, seat, answer[7:])


_OFFERS = {
    "learning": _learning,
    "influence_heal": _heals,
    "influence_ready": _readies,
    "influence_block": _blocks,
    "dodge": _dodges,
    "druidic": _paths,
    HARVEST: _harvests,
}
_DEEDS = {
    "learn": _learn,
    "heal": _heal,
    "ready": _ready,
    "block": _block,
    "dodge": _dodge,
    "path": _path,
    "harvest": _harvest,
}
