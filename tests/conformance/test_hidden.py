"""What each game declares as hidden is what `determinize` changes, all of it and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from delve.bots.base import random_answer
from delve.core import registry
from delve.core.hidden import deal, differences
from delve.core.questions import Seat
from delve.core.rng import LooseRng
from delve.games.mageknight.state import Dummy, Joint, State, TokenId
from tests.conformance.checks import viewers
from tests.conformance.games import SET_UPS, new_table
from tests.conformance.worlds import SERVED

RARE = {
    "gloomhaven": {"characters.*.played"},
    "heroesout": {"builder_pile"},
    "mageknight": {"players.*.tactic_cards", "turn.peeked", "joint.shares.*", "places.*.ruin", "dummy.skills"},
}
"""What hardly comes about in random play; it is laid by hand below."""


@pytest.mark.parametrize("name", list(SET_UPS))
def test_dealing_anew_changes_every_hidden_field_and_no_other(name: str) -> None:
    definition, changed = registry.game_def(name), set[str]()
    for seed in range(12):
        session, rng = new_table(name, definition.seats[-1 - seed % 2], seed), LooseRng(seed)
        while session.questions and len(session.journal) < 120:
            if not rng.below(4):
                dealt = definition.determinize(session.game, rng.choice(viewers(session)), rng)
                changed |= set(differences(session.state, dealt))
            question = rng.choice(session.questions)
            session.answer(random_answer(question, rng), question.seat)
    assert changed - set(definition.hidden) == set(), "changed, but not declared as hidden"
    assert set(definition.hidden) - changed - RARE.get(name, set()) == set(), "declared as hidden, but never changed"


def _leaves(value: Any, names: Sequence[str], path: str = "") -> Iterator[tuple[str, Any]]:
    """The places in a state that a declared path stands for, with what is there."""
    if not names or value is None:
        if value is not None:
            yield path, value
        return
    first, rest = names[0], names[1:]
    if first != "*":
        yield from _leaves(getattr(value, first), rest, f"{path}.{first}" if path else first)
        return
    for key, one in sorted(value.items()) if isinstance(value, dict) else enumerate(value):
        yield from _leaves(one, rest, f"{path}.{key}")


def _seen(name: str, state: Any, viewer: Seat) -> set[str]:
    """The places of hidden fields that a viewer sees all the same, or that hold nothing at a rest point."""
    if name == "gloomhaven":
        every = range(len(state.characters))
        hands = {f"characters.{seat}.hand" for seat in (every if state.open_cards else [viewer])}
        return {*hands, *(f"characters.{seat}.played" for seat in every), f"characters.{viewer}.goals"}
    if name == "mageknight":
        places = state.places.items()
        up = {f"places.{n}.enemies.{k}.id" for n, place in places for k, token in enumerate(place.enemies) if token.up}
        up |= {f"places.{n}.ruin" for n, place in places if place.ruin_up}
        known = ["spare"] if state.scenario == "reconnaissance" else []  # MK-R-82
        return {*up, *known, f"players.{viewer}.hand"}
    return set()


def _is_dealt(value: Any) -> bool:
    """Whether there is something to deal anew: a token, or a pile of different cards."""
    return len({*map(str, value)}) > 1 if isinstance(value, list) else value != ""


@pytest.mark.parametrize("name", SERVED)
def test_each_hand_pile_and_token_is_dealt_anew_by_itself_unless_the_viewer_sees_it(name: str) -> None:
    """The hand of each other seat, each deck, each face-down token: not just one of a kind."""
    definition, checked = registry.game_def(name), set[str]()
    for seed in range(6):
        session, rng = new_table(name, definition.seats[-1 - seed % 2], seed), LooseRng(seed)
        while session.questions and len(session.journal) < 30 + 20 * seed:
            question = rng.choice(session.questions)
            session.answer(random_answer(question, rng), question.seat)
        for viewer in viewers(session) if session.questions else ():
            seen = _seen(name, session.state, viewer)
            dealt = [definition.determinize(session.game, viewer, LooseRng(number)) for number in range(40)]
            for path in definition.hidden:
                if path == "memory":
                    continue  # it holds much else, and secret answers for a while
                worlds = [dict(_leaves(state, path.split("."))) for state in dealt]
                for place, value in _leaves(session.state, path.split(".")):
                    changed = any(world[place] != value for world in worlds)
                    if place in seen:
                        assert not changed, f"{place} is dealt anew, which seat {viewer} sees"
                    elif _is_dealt(value) or path == "characters.*.goals":
                        checked.add(path)
                        assert changed, f"{place} is not dealt anew for seat {viewer}: {value}"
    assert set(definition.hidden) - checked <= RARE.get(name, set()) | {"memory"}


def test_what_is_rare_in_mage_knight_is_dealt_anew_too() -> None:
    session = new_table("mageknight", 3, 1)
    rng = LooseRng(1)
    while session.state.phase != "turn":
        question = rng.choice(session.questions)
        session.answer(random_answer(question, rng), question.seat)
    state: State = session.state
    for player in state.players:
        player.tactic_cards = [player.deck.pop(), player.deck.pop()]
    tokens: list[TokenId] = state.piles["white"][-4:]
    state.turn.peeked = tokens[:1]
    state.joint = Joint(next(iter(state.places)), [0, 1], shares=[tokens[:2], tokens[2:]])  # type: ignore[arg-type]
    place = next(iter(state.places.values()))
    place.ruin, place.ruin_up = state.ruins.pop(), False
    state.dummy = Dummy("krang", skills=["a", "b", "c", "d"])
    other = Seat(next(seat for seat in range(3) if seat != state.order[state.active]))
    changed = {
        path
        for seed in range(5)
        for path in differences(state, session.definition.determinize(session.game, other, LooseRng(seed)))
    }
    assert changed >= RARE["mageknight"]


def test_chosen_cards_of_others_are_dealt_anew_before_they_are_revealed() -> None:
    session, rng = new_table("gloomhaven", 2, 1), LooseRng(1)
    session.state.open_cards = False
    while session.state.phase != "turns":
        question = rng.choice(session.questions)
        session.answer(random_answer(question, rng), question.seat)
    session.state.phase = "start"
    assert session.state.characters[1].played
    dealt = [session.definition.determinize(session.game, Seat(0), LooseRng(seed)) for seed in range(5)]
    assert any("characters.*.played" in differences(session.state, state) for state in dealt)
    assert all(state.characters[0].played == session.state.characters[0].played for state in dealt)


def test_the_builder_pile_is_dealt_anew() -> None:
    session = new_table("heroesout", 2, 1)
    session.state.builder_pile = [1, 2, 3, 4, 5]
    dealt = [session.definition.determinize(session.game, Seat(0), LooseRng(seed)) for seed in range(5)]
    assert any("builder_pile" in differences(session.state, state) for state in dealt)


def test_a_deal_does_not_depend_on_how_the_cards_lay() -> None:
    """Whoever knows the seed of a practice table cannot reckon back to the true order."""
    for order in ([1, 2, 3, 4, 5], [5, 3, 1, 2, 4]):
        hand, deck = order[:2], order[2:]
        deal(LooseRng(7), hand, deck)
        assert hand + deck == _dealt([1, 2, 3, 4, 5])


def _dealt(cards: list[int]) -> list[int]:
    hand, deck = cards[:2], cards[2:]
    deal(LooseRng(7), hand, deck)
    return hand + deck
