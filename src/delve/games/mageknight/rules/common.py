"""Small things that all rules need."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from delve.core import msg
from delve.core.msg import Msg, Reason, say
from delve.core.questions import Seat
from delve.games.mageknight import map as maps
from delve.games.mageknight.box import (
    ARMOR,
    BEST,
    COMMAND,
    FAME_FOR,
    HAND,
    WORST,
    WOUND,
    signed,
)
from delve.games.mageknight.map import OFF, Geometry, Hex, SpaceId
from delve.games.mageknight.state import CardId, Modifier, Place, Player, UnitId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


@cache
def because(rule: str, key: str, **params: int) -> Reason:
    """A reason, made once: most questions refuse the same few things."""
    return msg.because(rule, key, **params)


def player_of(game: MK, seat: int) -> Player:
    """A seat's player."""
    return game.state.players[seat]


def hero_msg(game: MK, seat: int) -> Msg:
    """A player by the name of the hero."""
    return _hero_msg(game.state.players[seat].hero)


@cache
def _hero_msg(hero: str) -> Msg:
    return say(f"mk.hero.{hero}")


@cache
def card_msg(card: str) -> Msg:
    """A card by its name."""
    return say(f"mk.card.{card.partition('#')[0]}")


@cache
def unit_msg(unit: str) -> Msg:
    """A Unit by its name."""
    return say(f"mk.unit.{unit.partition('#')[0]}")


@cache
def enemy_msg(token: str) -> Msg:
    """An enemy by its name."""
    return say(f"mk.enemy.{token.partition('#')[0]}")


def is_wound(card: str) -> bool:
    """Whether a card is a Wound."""
    return card == WOUND


def only_wounds(hand: list[CardId]) -> bool:
    """Whether there is nothing but Wounds in a hand."""
    return hand.count(CardId(WOUND)) == len(hand)


def is_night(game: MK) -> bool:
    """Whether Night rules apply for the active player (MK-CONT-47)."""
    state = game.state
    return state.night or (state.combat is not None and state.combat.night)


# ---------------------------------------------------------------------- the map


def geometry(game: MK) -> Geometry:
    """The tables of the map as it lies."""
    return maps.geometry(game.state.layout)


def hex_of(game: MK, space: SpaceId) -> Hex:
    """A space as it is printed."""
    return game.content.hexes(game.state.layout)[space]


_BARE = Place()


def place_of(game: MK, space: SpaceId) -> Place:
    """What lies on a space; on a bare one nothing ever does."""
    return game.state.places.get(space, _BARE)


def site_of(game: MK, space: SpaceId) -> str:
    """The site of a space; a burned monastery is none (MK-RESULT-13)."""
    if space == OFF:
        return ""
    site = hex_of(game, space).site
    if site == "monastery" and place_of(game, space).done:
        return ""
    return site


def space_msg(game: MK, space: SpaceId) -> Msg:
    """A space by its coordinates."""
    return geometry(game).names[space]


# ---------------------------------------------------------------------- the hero


def armor(player: Player) -> int:
    """A hero's Armor."""
    return ARMOR[player.level - 1]


def hand_limit(player: Player) -> int:
    """A hero's unmodified Hand limit."""
    return HAND[player.level - 1]


COMMAND_BANNER = "banner-of-command"
"""It is a Command token by itself."""


def command(game: MK, player: Player) -> int:
    """How many Units a hero can have (MK-UNIT-03)."""
    more = sum(skill.id == "norowas-bonds-of-loyalty" for skill in player.skills)
    return COMMAND[player.level - 1] + more + sum(unit.banner == COMMAND_BANNER for unit in player.units)


def gain_fame(game: MK, seat: int, n: int, rule: str = "MK-RANGED-14") -> None:
    """Fame; in a blitz each line crossed gives one more (MK-SCN-BLITZCONQ-07, 14)."""
    if n <= 0:
        return
    player = player_of(game, seat)
    before = player.fame
    player.fame += n
    game.tell(rule, "mk.event.fame", who=hero_msg(game, seat), n=n)
    if game.content.scenarios[game.state.scenario].extra:
        crossed = sum(before < line <= player.fame for line in FAME_FOR)
        if crossed:
            gain_fame(game, seat, crossed, "MK-SCN-BLITZCONQ-07")


def change_reputation(game: MK, seat: int, n: int, rule: str) -> None:
    """Reputation, which stops at both ends of its track (MK-CONT-54)."""
    player = player_of(game, seat)
    player.reputation = max(WORST, min(BEST, player.reputation + n))
    value = signed(n)
    game.tell(rule, "mk.event.reputation", who=hero_msg(game, seat), n=n, value=value)


# ---------------------------------------------------------------------- cards


def draw(game: MK, seat: int, n: int, rule: str = "MK-DRAW-02") -> int:
    """Draw cards; the discard pile is not shuffled in (MK-DRAW-08). Returns how many were drawn."""
    player = player_of(game, seat)
    drawn = 0
    while drawn < n and player.deck:
        player.hand.append(player.deck.pop())
        drawn += 1
    if drawn:
        game.reveal("mk.revealed.card", only_to=(Seat(seat),))
        game.tell(rule, "mk.event.drew", who=hero_msg(game, seat), n=drawn)
    return drawn


def take_wound(game: MK, seat: int, n: int, *, rule: str) -> None:
    """Wounds into hand (MK-HEAL-01); in combat they count for a knock-out (MK-DAMAGE-16)."""
    state = game.state
    player = player_of(game, seat)
    player.hand += [CardId(WOUND)] * n
    game.tell(rule, "mk.event.wounds", who=hero_msg(game, seat), n=n)
    if seat != active_seat(game):
        return
    state.turn.wounds += n
    rush(game, seat, n)
    combat = state.combat
    if combat is not None:
        combat.wounds += n
        if combat.wounds >= hand_limit(player) and not combat.knocked_out:
            combat.knocked_out = True
            game.tell("MK-DAMAGE-15", "mk.event.knocked_out", who=hero_msg(game, seat))
        if combat.knocked_out:
            drop_non_wounds(game, seat)


def rush(game: MK, seat: int, wounds: int) -> None:
    """Wounds taken to hand give cards (Rush of Adrenaline)."""
    for one in modifiers(game, "adrenaline"):
        for _ in range(min(wounds, one.n)):
            one.n -= 1
            hand = player_of(game, seat).hand
            if one.what == "throw" and WOUND in hand:
                hand.remove(CardId(WOUND))
                game.tell("MK-DISCARD-03", "mk.event.wound_thrown", who=hero_msg(game, seat))
            one.what = ""
            draw(game, seat, 1, "MK-EFFECT-02")


def drop_non_wounds(game: MK, seat: int) -> None:
    """All cards but Wounds are discarded from hand, those that Wounds have just given (`rush`) for all to see."""
    player = player_of(game, seat)
    dropped = [card for card in player.hand if not is_wound(card)]
    if dropped and modifiers(game, "adrenaline"):
        game.reveal("mk.revealed.card")
    player.discard += dropped
    player.hand = [card for card in player.hand if is_wound(card)]


def gain_card(game: MK, seat: int, card: CardId, *, to: str = "deck") -> None:
    """A new Deed card, on top of the deck unless stated otherwise (MK-GAIN-04)."""
    player = player_of(game, seat)
    pile = {"deck": player.deck, "hand": player.hand, "discard": player.discard}[to]
    pile.append(card)
    game.tell("MK-GAIN-04", "mk.event.gained_card", who=hero_msg(game, seat), card=card_msg(card))


def gain_crystal(game: MK, seat: int, colour: str, *, reward: bool = False) -> None:
    """A crystal; with three already a token instead, or nothing as a reward (MK-GAIN-03, MK-END-10)."""
    player = player_of(game, seat)
    if player.crystals.get(colour, 0) < 3:
        player.crystals[colour] = player.crystals.get(colour, 0) + 1
        game.tell("MK-GAIN-02", "mk.event.crystal", who=hero_msg(game, seat), colour=say(f"mk.colour.{colour}"))
    elif not reward:
        gain_mana(game, seat, colour)


def gain_mana(game: MK, seat: int, colour: str) -> None:
    """A mana token (MK-GAIN-01)."""
    player_of(game, seat).mana.append(colour)  # type: ignore[arg-type]
    game.tell("MK-GAIN-01", "mk.event.mana", who=hero_msg(game, seat), colour=say(f"mk.colour.{colour}"))


# ---------------------------------------------------------------------- cities


def leader(shields: tuple[int, ...]) -> int:
    """Who leads a city: most Shields, of equals the first (MK-CITY-07, 08)."""
    return max(dict.fromkeys(shields), key=lambda seat: (shields.count(seat), -shields.index(seat)))


def city_falls(game: MK, space: SpaceId) -> None:
    """A city is conquered and has a leader, who takes its card with the Shields (MK-CITY-07 to 09)."""
    place = place_of(game, space)
    place.done = True
    game.state.memory["conquered"] = game.state.memory.get("conquered", 0) + 1
    if place.shields:
        game.tell("MK-CITY-07", "mk.event.leader", who=hero_msg(game, leader(place.shields)))


# ---------------------------------------------------------------------- modifiers


def modifiers(game: MK, name: str) -> list[Modifier]:
    """The changes of a name that are in force."""
    found = game.state.turn.modifiers
    return [one for one in found if one.name == name] if found else []


def add_modifier(game: MK, name: str, n: int = 0, what: str = "", *, combat: bool = False) -> None:
    """A change of the rules for the turn or the combat."""
    game.state.turn.modifiers.append(Modifier(name, n, what, combat))


def printed_cost(game: MK, space: SpaceId, *, night: bool | None = None) -> int:
    """What the terrain of a space costs to enter, without any effect (MK-MOVE-05 to 08)."""
    return game.content.costs(game.state.layout, game.state.night if night is None else night)[space]


def is_adjacent(game: MK, a: SpaceId, b: SpaceId) -> bool:
    """Whether two spaces on the map touch."""
    return a != OFF and b != OFF and geometry(game).adjacent(a, b)


def active_seat(game: MK) -> Seat:
    """Whose turn it is."""
    return Seat(game.state.order[game.state.active])


def unit_defs(game: MK, offer: list[UnitId]) -> list[str]:
    """The definitions of some Units."""
    return [unit.partition("#")[0] for unit in offer]
