"""A save does not keep the order of a dict: nothing may depend on it."""

from __future__ import annotations

from delve.core.game import Game
from delve.core.questions import Seat
from delve.core.state import cloner
from delve.games.gloomhaven import position
from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.defs import GH
from delve.games.gloomhaven.rules import conditions, decks
from delve.games.gloomhaven.state import State
from delve.games.gloomhaven.views import view

CONTENT = box_content()
POSITION = """
gloomhaven round=1 phase=turns
A g b
A brute stun wound muddle
g bandit-guard
b bandit-archer
"""


def both_ways() -> tuple[GH, GH]:
    """A position, and the same with its dicts in another order."""
    state = position.read(POSITION, CONTENT)
    for name, deck in state.decks.items():
        deck.draw = list(range(len(CONTENT.decks[name])))
        deck.card = deck.draw.pop(next(n for n, card in enumerate(CONTENT.decks[name]) if card.shuffle))
    other: State = cloner(State)(state)
    other.decks = dict(reversed(other.decks.items()))
    for one in other.figures:
        one.conditions = dict(reversed(one.conditions.items()))
    return Game(state, CONTENT), Game(other, CONTENT)


def test_decks_are_shuffled_in_the_same_order_after_a_reload() -> None:
    one, other = both_ways()
    assert len(one.state.decks) == 2
    assert list(one.state.decks) != list(other.state.decks)
    for game in (one, other):
        decks.end_of_round(game)
    assert one.state.decks == other.state.decks
    assert one.state.rng == other.state.rng


def test_conditions_are_shown_and_end_in_the_same_order_after_a_reload() -> None:
    one, other = both_ways()
    assert view(one, Seat(0)) == view(other, Seat(0))
    for game in (one, other):
        figure = game.state.figures[0]
        assert list(figure.conditions)
        conditions.end_of_turn(game, figure)
    assert [event.msg for event in one.events] == [event.msg for event in other.events]
    assert len(one.events) == 2, "stun and muddle"
