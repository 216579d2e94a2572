"""Positions: what is written reads back, what is left out follows the set-up, errors name the line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from delve.core.errors import BadPosition
from delve.core.questions import Amount, Answer, Choose, ChooseSome, Confirm, Order, Question
from delve.core.session import Session
from delve.games.mageknight import position
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.definition import GAME
from delve.games.mageknight.map import OFF
from delve.games.mageknight.rules import common, scoring
from delve.games.mageknight.state import Modifier, State

CONTENT = box_content()


def read(text: str) -> State:
    return position.read(text, CONTENT)


def at_random(question: Question, rng: random.Random) -> Answer:
    match question:
        case Choose():
            return rng.choice(question.legal())
        case ChooseSome():
            legal = question.legal()
            return rng.sample(legal, rng.randint(question.least, min(question.most, len(legal))))
        case Order():
            return [option.id for option in question.options]
        case Amount():
            return rng.randint(question.least, question.most)
        case Confirm():
            return rng.random() < 0.5
    raise AssertionError(question)


@pytest.mark.parametrize(
    ("scenario", "seats"), [("reconnaissance", 1), ("full-conquest", 2), ("full-cooperation", 2), ("blitz-conquest", 4)]
)
def test_at_every_question_of_a_random_game_a_position_reads_back_as_it_was_written(scenario: str, seats: int) -> None:
    rng = random.Random(seats)
    session = Session.resume(
        GAME,
        GAME.config_type(scenario=scenario, seats=seats),
        3,
        GAME.new(GAME.config_type(scenario=scenario, seats=seats), CONTENT, 3),
        content=CONTENT,
    )
    fights = 0
    for _ in range(250):
        if not session.questions:
            break
        text = position.write(session.state)
        assert read(text) == session.state
        fights += session.state.combat is not None
        question = session.questions[0]
        session.answer(at_random(question, rng), question.seat)
    assert len(session.journal) > 50


def test_what_has_spaces_in_it_reads_back() -> None:
    state = read(EXAMPLE)
    state.turn.modifiers = [Modifier("taunted", what="shocktroops#1 golems#1 0", combat=True)]
    assert read(position.write(state)) == state


def test_a_game_goes_on_from_its_position_as_it_would_have_gone_on() -> None:
    config = GAME.config_type(scenario="reconnaissance", seats=1, heroes=["tovak"])
    session = Session.resume(GAME, config, 5, GAME.new(config, CONTENT, 5), content=CONTENT)
    rng = random.Random(1)
    for _ in range(20):
        session.answer(at_random(session.question, rng))
    state = read(position.write(session.state))
    other = Session.resume(GAME, position.config(state), 5, state, content=CONTENT)
    for _ in range(30):
        assert other.questions == session.questions
        answer = at_random(session.question, rng)
        session.answer(answer)
        other.answer(answer)
    assert other.state == session.state


EXAMPLE = """
mageknight scenario=solo-conquest round=2 night=true
map start-A@0,0 countryside-1@0,1 countryside-2@1,0 countryside-3@1,1
-- a comment
hero tovak at=10 fame=24 reputation=2 hand=march,rage,wound deck=stamina#2 units=peasants,herbalists!* crystals=red:2
unit fire-golems banner=banner-of-glory
skill tovak-double-time used=true
space 22 enemies=golems? shields=
source red,blue,gold
turn move=4
rng 7
"""


def test_an_example_says_what_it_says() -> None:
    state = read(EXAMPLE)
    me = state.players[0]
    assert (state.scenario, state.round, state.night) == ("solo-conquest", 2, True)
    assert (me.space, me.fame, me.reputation, me.level) == (10, 24, 2, 5)
    assert me.hand == ["march#1", "rage#1", "wound"]
    assert me.deck[-1] == "stamina#2"
    assert [(unit.id, unit.ready, unit.wounds) for unit in me.units] == [
        ("peasants#1", True, 0),
        ("herbalists#1", False, 1),
        ("fire-golems#1", True, 0),
    ]
    assert me.units[2].banner == "banner-of-glory"
    assert me.skills[0].used
    assert me.crystals == {"red": 2}
    assert [(token.id, token.up) for token in state.places[22].enemies] == [("golems#1", False)]
    assert state.source == ["red", "blue", "gold"]
    assert state.turn.move == 4


def test_cards_that_are_not_named_are_in_the_deck_in_an_order_that_rng_decides() -> None:
    state = read(EXAMPLE)
    me = state.players[0]
    assert len(me.deck) == 14
    assert len({*me.deck, "march#1", "rage#1"}) == 16
    other = read(EXAMPLE.replace("rng 7", "rng 8")).players[0].deck
    assert other[-1] == "stamina#2"
    assert sorted(other) == sorted(me.deck)
    assert other != me.deck


def test_without_a_deck_all_other_cards_are_in_it() -> None:
    me = read("mageknight\nhero tovak hand=march\n").players[0]
    assert (me.hand, len(me.deck)) == (["march#1"], 15)


def test_tokens_on_the_map_are_in_no_pile() -> None:
    state = read(EXAMPLE)
    everywhere = [token for pile in state.piles.values() for token in pile]
    everywhere += [token.id for place in state.places.values() for token in place.enemies]
    assert len(everywhere) == len(set(everywhere)) == 130


def test_foes_open_a_combat() -> None:
    state = read("mageknight\nhero tovak hand=rage\nfoe prowlers\nfoe ironclads blocked=[true]\n")
    assert state.combat is not None
    assert [(foe.token, foe.rampaging, foe.blocked, foe.space) for foe in state.combat.foes] == [
        ("prowlers#1", True, [False], OFF),
        ("ironclads#1", True, [True], OFF),
    ]
    session = Session.resume(GAME, position.config(state), 1, state, content=CONTENT)
    assert session.question.prompt.key == "mk.ask.combat_ranged"


def test_what_a_position_leaves_out_follows_the_set_up() -> None:
    state = read("mageknight\n")
    assert (state.scenario, len(state.players), state.players[0].hero) == ("reconnaissance", 1, "tovak")
    assert len(state.spell_offer) == len(state.advanced_offer) == 3
    assert len(state.source) == 3
    assert scoring.cities(_game(state)) == 1
    assert common.site_of(_game(state), state.players[0].space) == "portal"


def _game(state: State):  # type: ignore[no-untyped-def]
    return Session.resume(GAME, position.config(state), 1, state, content=CONTENT).game


@pytest.mark.parametrize("text", ["", "gloomhaven\n", "heroesout scenario=lesson\n"])
def test_a_position_begins_with_the_name_of_the_game(text: str) -> None:
    with pytest.raises(BadPosition, match="begins with"):
        read(text)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hero nobody", "nobody"),
        ("hero tovak hand=fireballs", "There is no “fireballs”"),
        ("hero tovak\nunit dwarves", "There is no “dwarves”"),
        ("hero tovak\nskill juggling", "There is no “juggling”"),
        ("space 99 enemies=golems", "no space 99"),
        ("space 3 enemies=goblins", "There is no “goblins”"),
        ("foe goblins", "There is no “goblins”"),
        ("turn steps=4", "says nothing"),
        ("turn move=many", "cannot be read"),
        ("weather rain", "No line begins"),
        ("rng x", "invalid literal"),
    ],
)
def test_an_error_names_the_line_and_what_is_wrong(line: str, said: str) -> None:
    with pytest.raises(Exception, match=said):
        read(f"mageknight\n{line}\n")


def test_the_examples_of_the_documentation_read_back() -> None:
    text = (Path(__file__).parents[3] / "docs/position.md").read_text("utf-8")
    examples = [part.split("```")[0].strip() for part in text.split("```\n")[1:] if part.startswith("mageknight")]
    assert examples
    for example in examples:
        state = read(example)
        assert read(position.write(state)) == state
