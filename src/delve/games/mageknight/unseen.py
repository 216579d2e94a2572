"""What a viewer cannot see, dealt anew: states that could be the one at the table (ruling MK-R-80)."""

from __future__ import annotations

from delve.core.hidden import deal
from delve.core.questions import Seat
from delve.core.rng import Rng
from delve.core.state import cloner
from delve.games.mageknight.box import WOUND
from delve.games.mageknight.defs import MK
from delve.games.mageknight.map import geometry
from delve.games.mageknight.rules import setup
from delve.games.mageknight.state import Player, State, Token, TokenId


def known_to(state: State, viewer: Seat) -> frozenset[TokenId]:
    """The face-down tokens that a viewer has looked at in this turn."""
    return frozenset(state.turn.peeked) if viewer >= 0 and state.order[state.active] == viewer else frozenset()


def core_tiles(game: MK) -> int:
    """How many tiles of the Tile deck have the back of core tiles; they lie below the others."""
    return sum(game.content.tiles[name].kind != "countryside" for name in game.state.tiles)


def determinized(game: MK, viewer: Seat, rng: Rng) -> State:
    """A state that could be this one, as far as the viewer knows: what lies face down and what others hold is dealt
    anew."""
    state: State = cloner(State)(game.state)
    for seat, player in enumerate(state.players):
        _deal_cards(player, rng, own=seat == viewer or state.over)
        deal(rng, player.skill_pile)
    if state.dummy is not None:
        deal(rng, state.dummy.deck)
        deal(rng, state.dummy.skills)
    _deal_tiles(game, state, rng)
    _deal_tokens(game, state, viewer, rng)
    for cards in (state.spells, state.advanced, state.artifacts):
        deal(rng, cards)
    for units in (state.regulars, state.elites):
        deal(rng, units)
    state.rng = rng.below(1 << 64)
    return state


def _deal_cards(player: Player, rng: Rng, *, own: bool) -> None:
    """Hand and deck of somebody else are dealt anew, Wounds included. Only whether a hand holds nothing but Wounds is
    known: others are asked questions by it (ruling MK-R-81)."""
    hand, deck, kept = player.hand, player.deck, player.tactic_cards
    only_wounds = all(card == WOUND for card in hand)
    if own or only_wounds:
        deal(rng, deck, kept)
        return
    deal(rng, hand, deck, kept)
    if all(card == WOUND for card in hand):
        pile = deck if any(card != WOUND for card in deck) else kept
        at = next(number for number, card in enumerate(pile) if card != WOUND)
        hand[0], pile[at] = pile[at], hand[0]


def _deal_tiles(game: MK, state: State, rng: Rng) -> None:
    """Countryside lies on core tiles, whose backs differ. In First Reconnaissance the order of the countryside is known
    (MK-SCN-RECON-03)."""
    tiles = game.content.tiles
    core = core_tiles(game)
    cores, countryside = state.tiles[:core], state.tiles[core:]
    if state.scenario != "reconnaissance":
        deal(rng, countryside, state.spare)
    used = {tile.id for tile in geometry(state.layout).tiles}
    cities = [name for name in cores if tiles[name].kind == "city"]
    others = [name for name in cores if tiles[name].kind != "city"]
    boxed = [
        one.id
        for one in tiles.values()
        if one.kind == "city" and setup.in_sets(state.sets, one.set) and one.id not in used and one.id not in cities
    ]
    deal(rng, cities, boxed)
    deal(rng, others, state.spare_core)
    cores = cities + others
    deal(rng, cores)
    state.tiles = cores + countryside


def _deal_tokens(game: MK, state: State, viewer: Seat, rng: Rng) -> None:
    """Face-down tokens could be any others of their colour that nobody has seen. What the viewer has looked at stays
    where it is."""
    known = known_to(state, viewer)
    down: dict[str, list[TokenId]] = {colour: [] for colour in state.piles}
    for place in state.places.values():
        for token in place.enemies:
            if not token.up and token.id not in known:
                down[game.content.enemy(token.id).pile].append(token.id)
    renamed: dict[TokenId, TokenId] = {}
    for colour, pile in sorted(state.piles.items()):
        lying = down[colour]
        closed = [token for token in pile if token not in known]
        before = lying + closed
        deal(rng, lying, closed)
        renamed.update(zip(before, lying + closed, strict=True))
        left = iter(closed)
        pile[:] = [token if token in known else next(left) for token in pile]
    for place in state.places.values():
        place.enemies = tuple(Token(renamed.get(token.id, token.id), token.up) for token in place.enemies)
    state.turn.peeked = [renamed.get(token, token) for token in state.turn.peeked]
    if state.joint is not None:
        state.joint.shares = [[renamed.get(token, token) for token in share] for share in state.joint.shares]
    hidden = [place for place in state.places.values() if place.ruin and not place.ruin_up]
    ruins = [place.ruin for place in hidden]
    deal(rng, ruins, state.ruins)
    for place, ruin in zip(hidden, ruins, strict=True):
        place.ruin = ruin
