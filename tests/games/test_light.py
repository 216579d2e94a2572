"""Whatever comes to light by an answer is marked, so that the answer is not taken back (`tests.games.light`)."""

from __future__ import annotations

from typing import Any

import pytest

from delve.core.game import Game
from delve.core.questions import Seat
from tests.games import light
from tests.games.gloomhaven import lights as _gloomhaven  # noqa: F401  (registers its cases)
from tests.games.heroesout import lights as _heroesout  # noqa: F401  (registers its cases)
from tests.games.mageknight import lights as _mageknight  # noqa: F401  (registers its cases)


@pytest.mark.parametrize("name", list(light.CASES))
def test_what_comes_to_light_is_not_taken_back(name: str) -> None:
    light.comes_to_light(light.CASES[name])


@pytest.mark.parametrize("site", list(light.reveals()))
def test_a_mark_that_is_left_out_is_noticed(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cases = [case for case in light.CASES.values() if case.site == site and case.mark]
    assert cases, "there is no case for this call of game.reveal"
    light.drop(site, monkeypatch)
    for case in cases:
        with pytest.raises(AssertionError):
            light.comes_to_light(case)


def test_an_event_for_one_player_that_is_told_to_all_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    case = light.CASES["mageknight:a_token_that_scouts_look_at"]
    light.comes_to_light(case)

    def to_all(game: Game[Any, Any], to: tuple[Seat, ...], rule: str, key: str, **params: Any) -> None:
        game.tell(rule, key, **params)

    monkeypatch.setattr(Game, "tell_only", to_all)
    with pytest.raises(AssertionError, match="marked for others"):
        light.comes_to_light(case)


UNSEEN = {
    "gloomhaven/rules/modifiers.py:shuffle_in": "a bless or curse lies somewhere in a face-down deck",
    "gloomhaven/rules/scenarios.py:place_objective": "Hail gets her number as the scenario is set up; others get none",
    **dict.fromkeys(
        (
            "gloomhaven/rules/scenarios.py:set_up",
            "gloomhaven/rules/setup.py:new_state",
            "heroesout/rules/setup.py:_place_treasures",
            "heroesout/rules/setup.py:new_state",
            "mageknight/rules/setup.py:_cards",
            "mageknight/rules/setup.py:_piles",
            "mageknight/rules/setup.py:_tiles",
        ),
        "it happens before the first answer",
    ),
}
"""What is drawn and yet shows nothing by an answer, and why."""


def test_every_draw_and_shuffle_comes_to_light_in_a_case_or_nobody_sees_it() -> None:
    """A new one needs a position that shows by which answer it comes to light."""
    shown = set[str]().union(*map(light.entered, light.CASES.values()))
    assert light.draws() - shown == set(UNSEEN)


def test_every_case_is_about_a_call_that_is_there() -> None:
    marked = {case.site for case in light.CASES.values() if case.mark}
    assert marked == set(light.reveals())
    assert {case.site for case in light.CASES.values() if not case.mark} <= light.draws()
