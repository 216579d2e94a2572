"""The dummy player (MK-DUMMY)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import say

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK


def take_turn(game: MK) -> None:
    """Three cards, and more for the crystals of the last one's colour (MK-DUMMY-07 to 11, 17)."""
    state = game.state
    dummy = state.dummy
    assert dummy is not None
    name = say(f"mk.hero.{dummy.hero}")
    if not dummy.deck:
        if state.announced == -2:
            state.announced = -1
            state.last_turns = [seat for seat in state.order if seat >= 0]
            game.tell("MK-DUMMY-07", "mk.event.announced", who=name)
        return
    flipped = _flip(game, 3)
    if flipped:
        colours = game.content.card(flipped[-1]).colours
        more = sum(dummy.crystals.get(colour, 0) for colour in colours)
        flipped += _flip(game, more)
    game.reveal("mk.revealed.card")
    game.tell("MK-DUMMY-08", "mk.event.dummy", who=name, n=len(flipped))


def _flip(game: MK, count: int) -> list[str]:
    dummy = game.state.dummy
    assert dummy is not None
    found: list[str] = []
    for _ in range(min(count, len(dummy.deck))):
        card = dummy.deck.pop()
        dummy.discard.append(card)
        found.append(card)
    return found


def new_round(game: MK) -> None:
    """All its cards are shuffled (MK-DUMMY-12)."""
    dummy = game.state.dummy
    if dummy is not None:
        dummy.deck += dummy.discard
        dummy.discard = []
        game.rng.shuffle(dummy.deck)


def choose_tactic(game: MK) -> None:
    """It takes a random Tactic (MK-SCN-SOLOCONQ-06, MK-SCN-FULLCOOP-06)."""
    state = game.state
    if state.dummy is not None and state.tactics:
        state.dummy.tactic = state.tactics.pop(game.rng.below(len(state.tactics)))
        game.reveal("mk.revealed.tactic")
        game.tell("MK-DUMMY-06", "mk.event.dummy_tactic", tactic=say(f"mk.tactic.{state.dummy.tactic}"))
