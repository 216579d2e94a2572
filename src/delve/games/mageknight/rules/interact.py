"""Interacting with locals: Influence buys (MK-INTERACT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import Reason, say
from delve.core.questions import Option, Rule, Seat
from delve.games.mageknight.box import BASIC, REPUTATION, WOUND, signed
from delve.games.mageknight.rules import common, mana, offers, units
from delve.games.mageknight.rules.common import because
from delve.games.mageknight.state import CardId, UnitId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

HEALING = {"village": 3, "monastery": 2}
SURCHARGE = {"village": 0, "keep": 1, "mage_tower": 1, "monastery": 1, "city": 3}
"""In a refugee camp (MK-CONT-57)."""
BOND_DISCOUNT = 5
FAMILIAR = "familiar"
"""Units with this word can also be recruited on a magical glade (MK-R-37)."""


def refusal(game: MK, seat: Seat) -> Reason | None:
    """Why there is nobody to talk to (MK-INTERACT-01, 05)."""
    space = common.player_of(game, seat).space
    site = common.site_of(game, space)
    place = common.place_of(game, space) if space >= 0 else None
    if on_glade(game, seat):
        return None if any(_is_familiar(game, unit) for unit in game.state.unit_offer) else _nobody()
    if (
        site in ("village", "monastery", "refugee_camp")
        or (site == "keep" and place is not None and place.shields[-1:] == (seat,))
        or (site in ("mage_tower", "city") and place is not None and place.done)
    ):
        pass
    else:
        return _nobody()
    ignored = common.modifiers(game, "ignore_reputation")
    if REPUTATION[common.player_of(game, seat).reputation + 7] is None and not ignored:
        return because("MK-INTERACT-05", "mk.refused.reputation")
    return None


def _nobody() -> Reason:
    return because("MK-INTERACT-01", "mk.refused.nobody")


def on_glade(game: MK, seat: Seat) -> bool:
    """Whether a player stands on a magical glade: there are no locals there, but Familiars (MK-R-37)."""
    return common.site_of(game, common.player_of(game, seat).space) == "glade"


def _is_familiar(game: MK, unit: UnitId) -> bool:
    return FAMILIAR in game.content.unit(unit).special


def begin(game: MK, seat: Seat) -> Rule[None]:
    """An interaction begins with what Reputation and Shields give (MK-INTERACT-03, 09, MK-TURN-37); on a glade with
    nothing (MK-R-37)."""
    turn = game.state.turn
    player = common.player_of(game, seat)
    turn.stage, turn.acted = "interact", True
    turn.move = 0
    turn.influence = 0
    modifier = REPUTATION[player.reputation + 7]
    glade = on_glade(game, seat)
    if glade or common.modifiers(game, "ignore_reputation"):
        modifier = 0
    assert modifier is not None
    turn.reputation = modifier
    place = common.place_of(game, player.space)
    if common.site_of(game, player.space) == "city":
        modifier += place.shields.count(seat)
    turn.bonus = modifier
    turn.influence = modifier
    if glade:
        game.tell("MK-INTERACT-11", "mk.event.familiars", who=common.hero_msg(game, seat))
    else:
        game.tell("MK-INTERACT-03", "mk.event.interacts", who=common.hero_msg(game, seat), n=signed(modifier))
    yield from ()


def options(game: MK, seat: Seat) -> list[Option]:
    """What can be bought."""
    state = game.state
    player = common.player_of(game, seat)
    site = common.site_of(game, player.space)
    city = common.hex_of(game, player.space).colours[0] if site == "city" else ""
    found: list[Option] = []
    for unit in dict.fromkeys(state.unit_offer):
        price = unit_price(game, seat, unit, site, city)
        if price is not None:
            found += _recruits(game, seat, unit, price)
    if site in HEALING and (WOUND in player.hand or any(unit.wounds for unit in player.units)):
        found.append(Option("heal", say("mk.do.buy_heal", n=HEALING[site]), _short(game, HEALING[site])))
    if site == "monastery":
        found += [_offer(game, f"monastery:{card}", card, 6) for card in state.monastery_offer]
    if site == "mage_tower" or city == "blue":
        for card in state.spell_offer:
            colours = game.content.card(card).colours
            reason = _short(game, 7) or mana.refusal(game, seat, colours)
            found.append(Option(f"spell:{card}", say("mk.do.buy_spell", card=common.card_msg(card), n=7), reason))
    if city == "red":
        found.append(Option("artifact", say("mk.do.buy_artifact", n=12), _short(game, 12)))
    if city == "white" and state.elites:
        found.append(Option("elite", say("mk.do.add_elite", n=2), _short(game, 2)))
    if city == "green":
        found += [_offer(game, f"advanced:{card}", card, 6) for card in state.advanced_offer]
        if state.advanced:
            found.append(Option("unseen", say("mk.do.buy_unseen", n=6), _short(game, 6)))
    return found


def _recruits(game: MK, seat: Seat, unit: UnitId, price: int) -> list[Option]:
    """A Unit for an ordinary Command token; or for that of Bonds of Loyalty, which makes it cheaper."""
    alone = None
    if common.modifiers(game, "no_recruiting"):
        alone = because("MK-SKILL-10", "mk.refused.no_recruiting")
    elif _is_familiar(game, unit):
        alone = mana.refusal(game, seat, BASIC)
    found = []
    bond = units.bond_is_free(game, seat)
    if not bond or units.command_is_free(game, seat):
        label = say("mk.do.recruit", unit=common.unit_msg(unit), n=price)
        found.append(Option(f"recruit:{unit}", label, alone or _short(game, price)))
    for one in common.modifiers(game, "coercion")[:1]:
        less = max(0, price - one.n)
        label = say("mk.do.coerce", unit=common.unit_msg(unit), n=less)
        found.append(Option(f"coerce:{unit}", label, alone or _short(game, less)))
    if bond:
        price = max(0, price - BOND_DISCOUNT)
        label = say("mk.do.recruit_bond", unit=common.unit_msg(unit), n=price)
        found.append(Option(f"bond:{unit}", label, alone or _short(game, price)))
    return found


def _offer(game: MK, key: str, card: CardId, price: int) -> Option:
    return Option(key, say("mk.do.buy_card", card=common.card_msg(card), n=price), _short(game, price))


def _short(game: MK, price: int) -> Reason | None:
    if game.state.turn.influence >= price:
        return None
    return because("MK-INTERACT-11", "mk.refused.influence", n=price)


def unit_price(game: MK, seat: Seat, unit: UnitId, site: str, city: str) -> int | None:
    """What a Unit costs here; None if it cannot be recruited here (MK-INTERACT-11, 20, 26, MK-CONT-57)."""
    shown = game.content.unit(unit)
    price = shown.cost
    if site == "refugee_camp":
        price += min(SURCHARGE[icon] for icon in shown.sites)
    elif city != "white" and site not in shown.sites and not (site == "glade" and _is_familiar(game, unit)):
        return None
    bonus = game.state.turn.reputation
    if "reverse_reputation" in shown.special:
        price += 2 * bonus
    if "double_reputation" in shown.special:
        price -= bonus
    price -= sum(one.n for one in common.modifiers(game, "cheaper_unit"))
    return max(0, price)


def buy(game: MK, seat: Seat, answer: str) -> Rule[None]:
    """Buy something (MK-INTERACT-11 to 23)."""
    state = game.state
    player = common.player_of(game, seat)
    verb, _, what = answer.partition(":")
    site = common.site_of(game, player.space)
    if verb in ("recruit", "bond", "coerce"):
        city = common.hex_of(game, player.space).colours[0] if site == "city" else ""
        unit = UnitId(what)
        price = unit_price(game, seat, unit, site, city)
        assert price is not None
        if verb == "coerce":
            one = common.modifiers(game, "coercion")[0]
            state.turn.modifiers.remove(one)
            price = max(0, price - one.n)
            common.change_reputation(game, seat, -1, "MK-EFFECT-02")
        state.turn.influence -= price if verb != "bond" else max(0, price - BOND_DISCOUNT)
        state.unit_offer.remove(unit)
        state.turn.recruited += 1
        common.add_modifier(game, "hired")
        once = [one for one in common.modifiers(game, "cheaper_unit") if one.what == "once"]
        state.turn.modifiers = [one for one in state.turn.modifiers if not any(one is other for other in once)]
        token = ""
        if _is_familiar(game, unit):
            token = yield from mana.pay(game, seat, BASIC)
        yield from units.gain(game, seat, unit, bond=verb == "bond")
        player.units[-1].token = token
    elif verb == "heal":
        state.turn.influence -= HEALING[site]
        state.turn.heal += 1
    elif verb == "monastery":
        state.turn.influence -= 6
        state.monastery_offer.remove(CardId(what))
        common.gain_card(game, seat, CardId(what))
    elif verb == "spell":
        yield from mana.pay(game, seat, game.content.card(what).colours)
        state.turn.influence -= 7
        offers.take_spell(game, CardId(what))
        common.gain_card(game, seat, CardId(what))
    elif verb == "artifact":
        state.turn.influence -= 12
        state.turn.rewards.append("artifact")
    elif verb == "elite":
        state.turn.influence -= 2
        state.unit_offer.append(state.elites.pop())
        game.reveal("mk.revealed.card")
    elif verb == "advanced":
        state.turn.influence -= 6
        offers.take_advanced(game, CardId(what))
        common.gain_card(game, seat, CardId(what))
    else:
        state.turn.influence -= 6
        card = state.advanced.pop()
        game.reveal("mk.revealed.card")
        common.gain_card(game, seat, card)
