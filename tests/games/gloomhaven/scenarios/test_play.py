"""Every scenario can be played to its end: at random, and by champions who win it."""

from __future__ import annotations

import random

import pytest

from delve.core.errors import BadConfig
from delve.games.gloomhaven import maps
from delve.games.gloomhaven.board import board
from delve.games.gloomhaven.definition import GAME, box_content
from delve.games.gloomhaven.defs import Config
from delve.games.gloomhaven.position import read, write
from delve.games.gloomhaven.rules import scenarios, setup
from tests.games.gloomhaven.scenarios.party import at_random, new_game, play, start, win

SCENARIOS = range(1, 26)


def test_the_first_25_scenarios_can_be_played() -> None:
    assert scenarios.playable() == list(SCENARIOS)


@pytest.mark.rule("GH-COMP-17", "GH-END-01")
@pytest.mark.parametrize("heroes", [2, 3, 4])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_play_ends(scenario: int, heroes: int) -> None:
    for seed in (1, 2):
        game = new_game(scenario, heroes, seed)
        pick = at_random(random.Random(seed))
        play(start(game, pick), pick)
        assert game.state.over, f"still going on in round {game.state.round}"
        assert GAME.result(game.state) is not None


@pytest.mark.rule("GH-END-01")
@pytest.mark.parametrize("heroes", [2, 3, 4])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_champions_win(scenario: int, heroes: int) -> None:
    game = win(scenario, heroes, seed=1)
    assert game.state.over == "won", f"round {game.state.round}"


@pytest.mark.parametrize("scenario", maps.scenarios())
def test_every_map_can_be_laid_out_and_drawn(scenario: int) -> None:
    map_ = maps.load(scenario)
    content = box_content()
    for rooms in range(len(map_.rooms) + 1):
        shown = board(map_.layout, (1 << len(map_.doors)) - 1, (1 << rooms) - 1)
        assert shown.floor
    whole = board(map_.layout, 0, (1 << len(map_.rooms)) - 1)
    assert whole.floor.bit_count() == len(map_.hexes)
    assert all(one.id in content.monsters for one in map_.monsters)
    heroes = "\n".join(f"seat {cls}" for cls in ("brute", "tinkerer", "scoundrel", "mindthief"))
    state = read(f"gloomhaven scenario={scenario} rooms=all\n{heroes}", content)
    text = write(state, content)
    assert write(read(text, content), content) == text


def test_same_seed_same_game() -> None:
    first, second = (win(19, 3, seed=5) for _ in range(2))
    assert first.state == second.state


def test_only_known_scenarios_are_set_up() -> None:
    with pytest.raises(BadConfig):
        setup.new_state(Config(26, ()), box_content(), 1)
