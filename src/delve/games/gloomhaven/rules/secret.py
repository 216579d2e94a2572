"""What players have answered in secret while the others still choose their cards (GH-CARD-01).

It is kept for the eyes of each player alone, who could not see it otherwise after coming back to the table. No rule
reads it: cards are chosen when all have chosen.
"""

from __future__ import annotations

from collections.abc import Iterable

from delve.games.gloomhaven.state import State

_KINDS = ("lead", "second")
_REST = -1


def begin(state: State, seats: Iterable[int]) -> None:
    """Nobody has answered yet. The places are made in one order, in whatever order the answers come."""
    for seat in seats:
        for kind in _KINDS:
            state.memory[_place(kind, seat)] = 0


def note(state: State, seat: int, kind: str, card: str | None) -> None:
    """A card of the hand was chosen; None: a long rest."""
    hand: list[str] = [*state.characters[seat].hand]
    state.memory[_place(kind, seat)] = _REST if card is None else hand.index(card) + 1


def answers(state: State, seat: int) -> tuple[str, ...]:
    """What a seat has answered: `lead:trample` and `second:…`, or `rest`."""
    hand, found = state.characters[seat].hand, []
    for kind in _KINDS:
        number = state.memory.get(_place(kind, seat), 0)
        if number == _REST:
            return ("rest",)
        if number:
            found.append(f"{kind}:{hand[number - 1]}")
    return tuple(found)


def forget(state: State, seats: Iterable[int]) -> None:
    """Nobody else sees it, and it ends when the last one has chosen."""
    for seat in seats:
        for kind in _KINDS:
            state.memory.pop(_place(kind, seat), None)


def _place(kind: str, seat: int) -> str:
    return f"{kind} {seat}"
