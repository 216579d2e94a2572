"""Enemy and ruin tokens: piles and discards (MK-SETUP-08, 09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.games.mageknight.state import Place, Token, TokenId

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def draw(game: MK, pile: str) -> TokenId | None:
    """A token from a pile; an empty pile is made anew from its discards. None if all are on the map."""
    state = game.state
    if not state.piles[pile]:
        state.piles[pile], state.discards[pile] = state.discards[pile], []
        game.rng.shuffle(state.piles[pile])
    if not state.piles[pile]:
        return None
    game.reveal("mk.revealed.token")
    return state.piles[pile].pop()


def discard(game: MK, token: TokenId) -> None:
    """A token goes to the discards of its pile."""
    game.state.discards[game.content.enemy(token).pile].append(token)


def turn_up(game: MK, place: Place, only: TokenId | None = None) -> None:
    """Turn up the face-down tokens of a place, or one of them."""
    for number, token in enumerate(place.enemies):
        if not token.up and only in (None, token.id):
            place.enemies = (*place.enemies[:number], Token(token.id, True), *place.enemies[number + 1 :])
            game.reveal("mk.revealed.token")


def draw_ruin(game: MK) -> str:
    """A ruin token."""
    state = game.state
    if not state.ruins:
        state.ruins, state.ruin_discards = state.ruin_discards, []
        game.rng.shuffle(state.ruins)
    if not state.ruins:
        return ""
    game.reveal("mk.revealed.token")
    return state.ruins.pop()
