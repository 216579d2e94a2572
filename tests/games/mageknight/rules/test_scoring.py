"""MK-SCORE: achievements, titles, and what the scenarios add."""

from __future__ import annotations

from typing import Any

import pytest

from delve.games.mageknight.definition import GAME
from delve.games.mageknight.defs import MK
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import common, scoring
from delve.games.mageknight.state import CardId, Place, Unit, UnitId
from tests.games.mageknight.kit import Table, space_with

SPELL, ADVANCED, ARTIFACT = "fireball", "blood-rage", "golden-grail"
LAYOUT = "countryside-1@0,1 countryside-2@1,0 core-5@1,1 countryside-6@0,2 countryside-9@2,0"


def scored(*, seats: int = 1, scenario: str = "", layout: str = LAYOUT, **more: Any) -> MK:
    """A game that can be scored."""
    others = ("goldyx", "norowas", "arythea")[: seats - 1]
    table = Table.of(others=others, scenario=scenario, layout=layout, **more)
    return table.game


def shields(game: MK, site: str, *seats: int) -> None:
    """Shields on the first space with a site."""
    place = game.state.places.setdefault(space_with(game, site), Place())
    place.shields, place.done = tuple(seats), True


@pytest.mark.rule("MK-SCORE-01")
def test_knowledge_counts_spells_twice_and_advanced_actions_once() -> None:
    game = scored(deck=f"march {SPELL} {ADVANCED} {ADVANCED}")
    assert scoring.achievements(game, 0)["knowledge"] == 4


@pytest.mark.rule("MK-SCORE-12")
@pytest.mark.parametrize("pile", ["deck", "hand", "discard", "played", "tactic_cards", "set_aside"])
def test_all_cards_of_a_player_count(pile: str) -> None:
    game = scored()
    getattr(game.state.players[0], pile).append(CardId(SPELL))
    assert scoring.achievements(game, 0)["knowledge"] == 2


@pytest.mark.rule("MK-SCORE-02")
@pytest.mark.parametrize(("crystals", "points"), [(0, 4), (1, 4), (2, 5), (5, 6)])
def test_loot_counts_artifacts_wherever_they_are_and_pairs_of_crystals(crystals: int, points: int) -> None:
    game = scored(deck=ARTIFACT, crystals=" ".join(["red", "blue", "red", "white", "green"][:crystals]))
    game.state.players[0].units = [Unit(UnitId("peasants#1"), banner=CardId("banner-of-glory"))]
    assert scoring.achievements(game, 0)["loot"] == points


@pytest.mark.rule("MK-SCORE-03", "MK-SCORE-04")
@pytest.mark.parametrize(("units", "points"), [("", 0), ("peasants fire-golems", 4), ("peasants* fire-golems*", 1)])
def test_a_leader_counts_levels_and_half_of_them_if_wounded(units: str, points: int) -> None:
    assert scoring.achievements(scored(units=units), 0)["leader"] == points


@pytest.mark.rule("MK-SCORE-05", "MK-SCORE-06")
def test_shields_count_two_each() -> None:
    game = scored()
    shields(game, "keep", 0)
    assert scoring.achievements(game, 0)["conqueror"] == 2
    shields(game, "mage_tower", 0)
    assert scoring.achievements(game, 0)["conqueror"] == 4
    assert scoring.achievements(game, 0)["adventurer"] == 0
    game.state.places[space_with(game, "monster_den")] = Place(shields=(0,), done=True)
    assert scoring.achievements(game, 0)["adventurer"] == 2
    shields(game, "city", 0)
    assert scoring.achievements(game, 0)["conqueror"] == 4, "cities are scored apart"


@pytest.mark.rule("MK-SCORE-07")
def test_a_beating_costs_two_for_each_wound_card_but_not_for_those_of_units() -> None:
    game = scored(deck="wound wound", hand="wound", units="peasants*")
    assert scoring.achievements(game, 0)["beating"] == -6


def with_titles(**points: tuple[int, ...]) -> list[dict[str, int]]:
    """Scores of some players, after the titles."""
    count = len(next(iter(points.values())))
    scores = [dict.fromkeys((*scoring.TITLES, "beating"), 0) for _ in range(count)]
    for name, values in points.items():
        for score, value in zip(scores, values, strict=True):
            score[name] = value
    scoring.titles(scores)
    return scores


@pytest.mark.rule("MK-SCORE-08")
def test_the_best_of_each_achievement_has_three_more() -> None:
    scores = with_titles(knowledge=(4, 2, 0))
    assert [score.get("title_knowledge", 0) for score in scores] == [3, 0, 0]


@pytest.mark.rule("MK-SCORE-09")
def test_who_ties_has_one_more() -> None:
    scores = with_titles(loot=(4, 4, 2))
    assert [score.get("title_loot", 0) for score in scores] == [1, 1, 0]


@pytest.mark.rule("MK-SCORE-10")
def test_nothing_has_no_title() -> None:
    scores = with_titles(leader=(0, 0))
    assert not any("title_leader" in score for score in scores)
    assert all("title_leader" in score for score in with_titles(leader=(1, 1)))


@pytest.mark.rule("MK-SCORE-11")
@pytest.mark.parametrize(
    ("beating", "titles"), [((-2, -6), [0, -3]), ((-4, -4), [-1, -1]), ((0, 0), [0, 0]), ((0, -2), [0, -3])]
)
def test_who_was_beaten_most_loses_more(beating: tuple[int, int], titles: list[int]) -> None:
    scores = with_titles(beating=beating)
    assert [score.get("title_beating", 0) for score in scores] == titles


@pytest.mark.rule("MK-SCORE-13", "MK-SCN-RECON-12")
def test_points_are_added_to_fame_and_level_nobody_up() -> None:
    game = scored(seats=2, scenario="reconnaissance", deck=f"{SPELL} {SPELL}", fame=2)
    scoring.finish(game)
    me = game.state.players[0]
    assert game.state.scores[0]["total"] == 2 + 4 + 3
    assert (me.fame, me.level) == (2, 1)
    assert game.state.won == [True, False]


@pytest.mark.rule("MK-SCN-RECON-12")
def test_players_with_as_many_points_share_the_victory() -> None:
    game = scored(seats=2, scenario="reconnaissance")
    game.state.players[1].fame = 0
    scoring.finish(game)
    assert game.state.won == [True, True]


@pytest.mark.rule("MK-SCN-RECON-16")
def test_alone_there_are_no_titles() -> None:
    game = scored(deck=f"{SPELL} wound")
    scoring.finish(game)
    assert not any(name.startswith("title") for name in game.state.scores[0])
    assert game.state.scores[0]["total"] == 0


# ---------------------------------------------------------------------- conquest


@pytest.mark.parametrize(
    "scenario",
    [
        pytest.param(
            "full-conquest",
            marks=pytest.mark.rule("MK-SCN-FULLCONQ-07", "MK-SCN-FULLCONQ-08", "MK-SCN-FULLCONQ-09"),
        ),
        pytest.param("blitz-conquest", marks=pytest.mark.rule("MK-SCN-BLITZCONQ-11")),
    ],
)
def test_cities_give_seven_to_the_leader_and_four_to_others_with_a_shield(scenario: str) -> None:
    game = scored(seats=2, scenario=scenario)
    shields(game, "city", 1, 0, 1)
    scoring.finish(game)
    assert [score["cities"] for score in game.state.scores] == [4, 7]
    assert [score.get("title_cities", 0) for score in game.state.scores] == [0, 5]


@pytest.mark.rule("MK-SCN-FULLCONQ-10")
def test_who_ties_for_cities_has_two_more() -> None:
    scores = [{"cities": 7}, {"cities": 7}, {"cities": 4}]
    game = scored(seats=3, scenario="full-conquest")
    scoring.city_scores(game, scores)
    assert [score.get("title_cities", 0) for score in scores] == [2, 2, 0]


@pytest.mark.rule("MK-SCN-FULLCONQ-11")
@pytest.mark.parametrize("conquered", [0, 2])
def test_most_points_win_whether_or_not_the_mission_is_a_success(conquered: int) -> None:
    game = scored(seats=2, scenario="full-conquest", fame=5)
    game.state.memory["conquered"] = conquered
    scoring.finish(game)
    assert game.state.won == [True, False]
    assert scoring.success(game) == (conquered == 2)


# ---------------------------------------------------------------------- missions


def mission(*, scenario: str = "solo-conquest", seats: int = 1, conquered: int = 0, **more: Any) -> MK:
    """A mission in its fourth Round."""
    game = scored(scenario=scenario, seats=seats, **more)
    game.state.round = 4
    game.state.memory["conquered"] = conquered
    assert game.state.dummy is not None
    game.state.dummy.deck = [CardId("march#1")] * 5
    return game


@pytest.mark.parametrize(
    ("what", "points"),
    [
        pytest.param("fame", 20, marks=pytest.mark.rule("MK-SCN-SOLOCONQ-10")),
        pytest.param("knowledge", 2, marks=pytest.mark.rule("MK-SCN-SOLOCONQ-10")),
        pytest.param("cities", 20, marks=pytest.mark.rule("MK-SCN-SOLOCONQ-11")),
        pytest.param("all_cities", 15, marks=pytest.mark.rule("MK-SCN-SOLOCONQ-18")),
        pytest.param("rounds", 60, marks=pytest.mark.rule("MK-SCN-SOLOCONQ-12")),
        pytest.param("dummy_cards", 5, marks=pytest.mark.rule("MK-SCN-SOLOCONQ-13")),
        pytest.param("not_announced", 5, marks=pytest.mark.rule("MK-SCN-SOLOCONQ-14")),
    ],
)
def test_what_a_solo_mission_counts(what: str, points: int) -> None:
    game = mission(conquered=2, deck=SPELL, fame=20)
    scoring.finish(game)
    assert game.state.scores[0][what] == points


@pytest.mark.rule("MK-SCN-SOLOCONQ-09", "MK-SCN-SOLOCONQ-10")
def test_a_solo_mission_with_all_cities_is_won_and_has_no_titles() -> None:
    game = mission(conquered=2, deck=SPELL, fame=20)
    scoring.finish(game)
    score = game.state.scores[0]
    assert score["total"] == 20 + 2 + 20 + 15 + 60 + 5 + 5
    assert not any(name.startswith("title") for name in score)
    assert game.state.won == [True]


@pytest.mark.rule("MK-SCN-SOLOCONQ-09", "MK-SCN-SOLOCONQ-14")
def test_a_solo_mission_fails_without_all_cities_but_counts_its_points() -> None:
    game = mission(conquered=1, fame=20)
    game.state.announced = 0
    game.state.round = 6
    scoring.finish(game)
    score = game.state.scores[0]
    assert game.state.won == [False]
    assert (score["cities"], score["all_cities"], score["rounds"], score["not_announced"]) == (10, 0, 0, 0)


@pytest.mark.parametrize(
    ("what", "points"),
    [
        pytest.param("fame", 12, marks=pytest.mark.rule("MK-SCN-FULLCOOP-11")),
        pytest.param("knowledge", 2, marks=pytest.mark.rule("MK-SCN-FULLCOOP-12")),
        pytest.param("beating", -4, marks=pytest.mark.rule("MK-SCN-FULLCOOP-12")),
        pytest.param("cities", 30, marks=pytest.mark.rule("MK-SCN-FULLCOOP-13")),
        pytest.param("all_cities", 15, marks=pytest.mark.rule("MK-SCN-FULLCOOP-18")),
        pytest.param("rounds", 60, marks=pytest.mark.rule("MK-SCN-FULLCOOP-15")),
        pytest.param("dummy_cards", 5, marks=pytest.mark.rule("MK-SCN-FULLCOOP-19")),
        pytest.param("not_announced", 5, marks=pytest.mark.rule("MK-SCN-FULLCOOP-20")),
    ],
)
def test_what_players_count_together(what: str, points: int) -> None:
    """The lowest Fame, and the best of each Achievement."""
    mine, theirs = _together().state.scores
    assert mine[what] == theirs[what] == points


@pytest.mark.rule("MK-SCN-FULLCOOP-10", "MK-SCN-FULLCOOP-12")
def test_together_all_have_one_score_without_titles_and_win_with_all_cities() -> None:
    game = _together()
    mine, theirs = game.state.scores
    assert mine == theirs
    assert not any(name.startswith("title") for name in mine)
    assert game.state.won == [True, True]


def _together() -> MK:
    """A mission of two with all cities, scored."""
    game = mission(scenario="full-cooperation", seats=2, conquered=3, deck=f"{SPELL} wound", fame=30)
    other = game.state.players[1]
    other.fame, other.deck = 12, [CardId(ADVANCED), CardId("wound"), CardId("wound")]
    scoring.finish(game)
    return game


@pytest.mark.rule("MK-SCN-FULLCOOP-17")
def test_strictly_the_lowest_score_of_each_achievement_counts() -> None:
    game = mission(scenario="full-cooperation", seats=2, conquered=3, deck=f"{SPELL} {SPELL} wound")
    game.state.players[1].deck = [CardId(ADVANCED), CardId("wound"), CardId("wound")]
    game.state.memory["strict"] = 1
    scoring.finish(game)
    assert (game.state.scores[0]["knowledge"], game.state.scores[0]["beating"]) == (1, -4)
    opened = Table.opened(scenario="full-cooperation", seats=2, heroes=["tovak", "goldyx"], strict=True)
    assert opened.state.memory["strict"] == 1


@pytest.mark.rule("MK-SCN-FULLCOOP-10")
def test_together_everybody_fails_without_all_cities() -> None:
    game = mission(scenario="full-cooperation", seats=2, conquered=2)
    scoring.finish(game)
    assert game.state.won == [False, False]


@pytest.mark.rule("MK-SCN-FULLCOOP-14")
@pytest.mark.parametrize(("second", "points"), [((1, 1, 0), 10), ((0,), 0)])
def test_together_ten_more_if_everybody_leads_a_city(second: tuple[int, ...], points: int) -> None:
    layout = "countryside-1@0,1 countryside-2@1,0 core-5@1,1 core-6@0,2"
    game = mission(scenario="full-cooperation", seats=2, conquered=2, layout=layout)
    cities = [s for s, one in enumerate(game.content.hexes(game.state.layout)) if one.site == "city"]
    for city, mine in zip(cities, ((0,), second), strict=True):
        place = common.place_of(game, SpaceId(city))
        place.shields, place.done = tuple(mine), True
    scoring.finish(game)
    assert game.state.scores[0]["everybody_leads"] == points


@pytest.mark.parametrize(
    ("scenario", "seats", "memory", "said"),
    [
        ("reconnaissance", 1, {"city_revealed": 1}, "found"),
        ("reconnaissance", 1, {}, "not_found"),
        ("solo-conquest", 1, {"conquered": 2}, "conquered"),
        ("full-cooperation", 2, {"conquered": 2}, "not_conquered"),
        ("full-conquest", 2, {"conquered": 2}, "most_fame"),
    ],
)
def test_the_result_tells_how_it_ended(scenario: str, seats: int, memory: dict[str, int], said: str) -> None:
    game = scored(scenario=scenario, seats=seats)
    game.state.memory.update(memory)
    scoring.finish(game)
    result = GAME.result(game.state)
    assert result is not None
    assert result.msg.key == f"mk.result.{said}"
