"""The gold that a character brings: what a new one has, what its items cost, what is left (GH-CREATE-06, GH-R-111)."""

from __future__ import annotations

from pathlib import Path

import pytest

from delve.core import save
from delve.core.errors import BadConfig, ReplayBroken
from delve.core.msg import Msg
from delve.core.questions import Seat
from delve.core.session import Session
from delve.core.words import LANGUAGES, words
from delve.games.gloomhaven import position
from delve.games.gloomhaven.box import GOLD, MOST_GOLD
from delve.games.gloomhaven.definition import GAME, box_content
from delve.games.gloomhaven.defs import CharacterConfig, Config
from delve.games.gloomhaven.rules import goals, setup
from tests.games.gloomhaven.scenarios.stage import Stage

ITEMS = box_content().items
MATE = CharacterConfig("mindthief")
SAVE = Path(__file__).parents[1] / "saves" / "schema-1.delve"
"""A save from before characters had gold."""


def left(level: int = 1, items: tuple[int, ...] = (), gold: int | None = None) -> int:
    """What a character has left as the scenario begins."""
    config = Config(1, (CharacterConfig("brute", level, items=items, gold=gold), MATE))
    return setup.new_state(config, box_content(), 1).characters[0].gold


def refused(items: tuple[int, ...] = (), gold: int | None = None, level: int = 1) -> Msg:
    with pytest.raises(BadConfig) as error:
        left(level, items, gold)
    return error.value.msg


# ---------------------------------------------------------------------- before the scenario


@pytest.mark.rule("GH-CREATE-06")
def test_a_new_character_has_15_gold_for_its_level_and_one_more() -> None:
    assert [left(level) for level in range(1, 10)] == [30, 45, 60, 75, 90, 105, 120, 135, 150]


@pytest.mark.rule("GH-CREATE-06")
def test_items_are_paid_from_the_gold_at_their_price() -> None:
    assert [ITEMS[number].price for number in (1, 12)] == [20, 10]
    assert (left(items=(1,)), left(items=(1, 12)), left(2, (1, 12))) == (10, 0, 15)


def test_a_character_that_has_played_before_brings_what_it_has() -> None:
    assert left(gold=0) == 0, "all of it spent on something else"
    assert left(items=(1, 4, 10, 12), gold=95) == 15, "items for 80, and 15"
    assert left(gold=MOST_GOLD) == MOST_GOLD


@pytest.mark.rule("GH-CREATE-06")
def test_items_that_cost_more_than_the_gold_are_refused_with_what_to_do() -> None:
    told = words("en").text(refused((1, 12, 8)))
    assert "Brute cannot pay for Heater Shield: price 20, left 0 of 30 gold." in told
    assert "at least 50 gold" in told
    assert left(items=(1, 12, 8), gold=50) == 0, "as it says"
    assert refused((1,), gold=19).key == "gh.error.price"


@pytest.mark.parametrize("gold", [-1, MOST_GOLD + 1])
def test_gold_is_never_negative_nor_without_bounds(gold: int) -> None:
    assert words("en").text(refused(gold=gold)) == f"Brute can have 0 to {MOST_GOLD} gold, not {gold}."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_refusals_are_told_in_every_language(lang: str) -> None:
    for msg in (refused((10, 6)), refused(gold=-1)):
        assert "{" not in words(lang).text(msg)
        assert str(msg.params["gold"]) in words(lang).text(msg)


def test_the_dearest_items_can_be_bought_at_any_level() -> None:
    """The city may prosper as much as it can."""
    assert ITEMS[70].prosperity == 9
    assert left(1, (70,), gold=ITEMS[70].price) == 0


# ---------------------------------------------------------------------- in the end


@pytest.mark.rule("GH-END-03", "GH-END-12")
@pytest.mark.parametrize("outcome", ["won", "lost"])
def test_the_results_have_what_was_brought_and_what_was_looted(outcome: str) -> None:
    stage = Stage(1, level=3, characters=(CharacterConfig("brute", items=(1,)), MATE))
    hero = stage.character()
    hero.coins = 4
    stage.state.outcome = "won" if outcome == "won" else "lost"
    goals.settle(stage.game)
    assert (hero.gold, hero.tally["gold"]) == (10, 4 * GOLD[3])


def test_everybody_sees_the_gold_of_everybody() -> None:
    session = Session.new("gloomhaven", characters=[{"cls": "brute", "items": [1]}, {"cls": "tinkerer", "gold": 99}])
    for viewer in (-1, 0, 1):
        assert [one.gold for one in session.view(Seat(viewer)).board.characters] == [10, 99]


# ---------------------------------------------------------------------- positions and saves


def test_a_position_has_gold_and_money_tokens() -> None:
    text = "gloomhaven\nA B .\nA brute gold=7 money=3 items=1\nB tinkerer items=10,6"
    state = position.read(text, box_content())
    assert [(one.gold, one.coins) for one in state.characters] == [(7, 3), (0, 0)], "items need not be paid"
    assert position.read(position.write(state, box_content()), box_content()) == state
    assert [one.gold for one in position.config(state).characters] == [27, 60], "with which it could have begun"


def test_a_save_from_before_there_was_gold_loads() -> None:
    session = save.load(SAVE.read_bytes())
    assert GAME.schema > 1
    assert "core.save.fell_back" not in [notice.key for notice in session.notices]
    assert [one.gold for one in session.state.characters] == [30, 0], "60 − 30; 30 − 70"
    assert session.questions
    # Such a game goes on; only from its beginning it cannot be played again.
    with pytest.raises(ReplayBroken):
        session.replayed()
