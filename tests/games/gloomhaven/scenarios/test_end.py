"""The end of a scenario (GH-END)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from delve.games.gloomhaven.box import GOLD, bonus_xp
from delve.games.gloomhaven.definition import GAME
from delve.games.gloomhaven.rules import goals, modifiers, scenarios
from delve.games.gloomhaven.state import CONSUMED, SPENT, CardId, ItemState
from tests.games.gloomhaven.scenarios.stage import Stage


@pytest.mark.rule("GH-END-01")
def test_the_round_is_played_to_its_end() -> None:
    stage = Stage(1).open_all()
    stage.step().step()
    stage.kill(*stage.monsters())
    assert (stage.outcome(), stage.state.phase) == ("won", "turns")
    phases = []
    while not stage.is_over():
        phases.append(stage.state.phase)
        stage.step("pass")
    assert phases[0] == "turns"
    assert phases[-1] == "rest", "turns and clean-up came first"
    assert stage.state.over == "won"
    result = GAME.result(stage.state)
    assert result is not None
    assert (result.rule, set(result.won)) == ("GH-END-01", {True})


@pytest.mark.rule("GH-END-15", "GH-EXH-07")
def test_the_first_condition_met_decides() -> None:
    stage = Stage(1).open_all()
    stage.kill(*stage.monsters())
    stage.exhaust(0).exhaust(1)
    assert stage.outcome() == "won"
    stage = Stage(1).open_all()
    stage.exhaust(0).exhaust(1)
    stage.kill(*stage.monsters())
    assert stage.outcome() == "lost"
    assert stage.told("lost") == ["GH-EXH-07"]


@pytest.mark.rule("GH-END-02", "GH-END-03", "GH-END-04", "GH-END-12")
@pytest.mark.parametrize("outcome", ["won", "lost"])
def test_experience_and_money_are_kept_either_way(outcome: str) -> None:
    stage = Stage(1, level=3)
    hero = stage.character()
    hero.xp, hero.coins = 9, 4
    stage.state.coins = [stage.hero().hex] * 5
    stage.state.outcome = "won" if outcome == "won" else "lost"
    goals.settle(stage.game)
    assert hero.xp == 9
    assert hero.tally["gold"] == 4 * GOLD[3], "what was not looted is not collected"


@pytest.mark.rule("GH-END-10")
@pytest.mark.parametrize("level", [0, 3, 7])
def test_success_gives_bonus_experience(level: int) -> None:
    stage = Stage(1, level=level)
    stage.state.outcome = "won"
    goals.settle(stage.game)
    assert stage.character().tally["bonus_xp"] == bonus_xp(level)
    stage.state.outcome = "lost"
    goals.settle(stage.game)
    assert stage.character().tally["bonus_xp"] == 0


@pytest.mark.rule("GH-END-11")
def test_the_exhausted_get_as_much_as_the_others() -> None:
    stage = Stage(1)
    stage.character().coins = 3
    stage.character().xp = 13
    stage.character().goals = ["workhorse"]
    stage.exhaust(0)
    stage.state.outcome = "won"
    goals.settle(stage.game)
    tally = stage.character().tally
    assert tally["gold"] > 0
    assert tally["bonus_xp"] == bonus_xp(1)
    assert tally["checks"] == stage.game.content.goals["workhorse"].checks


def _settled(change: Callable[[Stage], None]) -> Stage:
    """A scenario that has been won after something has happened."""
    stage = Stage(14)
    change(stage)
    stage.state.outcome = "won"
    goals.settle(stage.game)
    return stage


@pytest.mark.rule("GH-END-05")
def test_all_lost_and_discarded_cards_come_back() -> None:
    cards = sorted(Stage(14).character().hand)

    def played(stage: Stage) -> None:
        hero = stage.character()
        hero.lost, hero.hand = hero.hand[:3], hero.hand[3:]
        hero.discard = [CardId(hero.hand.pop())]

    hero = _settled(played).character()
    assert (sorted(hero.hand), hero.lost, hero.discard) == (cards, [], [])


@pytest.mark.rule("GH-END-06")
def test_spent_and_consumed_items_are_refreshed() -> None:
    def used(stage: Stage) -> None:
        stage.character().items = [ItemState(1, SPENT), ItemState(12, CONSUMED)]

    assert [one.state for one in _settled(used).character().items] == [0, 0]


@pytest.mark.rule("GH-END-07")
def test_hit_points_return_to_the_maximum() -> None:
    def hurt(stage: Stage) -> None:
        stage.hero().health = 1

    hero = _settled(hurt).hero()
    assert hero.health == hero.most > 1


@pytest.mark.rule("GH-END-08", "GH-END-09")
def test_added_cards_leave_all_modifier_decks() -> None:
    def added(stage: Stage) -> None:
        stage.character().deck.draw += ["bless", "curse"]
        stage.state.modifiers.draw += ["curse"]

    stage = _settled(added)
    hero = stage.character()
    assert len(hero.deck.draw) == 20, "no BLESS, no CURSE, no -1 of the scenario"
    assert sorted(stage.state.modifiers.draw).count("curse") == 0
    assert modifiers.supply(stage.game, "bless", stage.hero()) == 10


@pytest.mark.rule("GH-END-13")
def test_success_tells_what_it_gives() -> None:
    told = {number: [one.key for one in scenarios.reward_msgs(number)] for number in scenarios.playable()}
    assert told[2] == ["gh.reward.gold", "gh.reward.prosperity", "gh.reward.unlocks", "gh.reward.unlocks"]
    assert "gh.reward.one_of" in told[13]
    assert told[15] == ["gh.reward.xp"]
    assert "gh.reward.event" in told[21]


@pytest.mark.rule("GH-END-14")
def test_treasures_of_a_lost_scenario_are_kept() -> None:
    stage = Stage(5).open_all()
    stage.loot(0, next(one.hex for one in stage.state.treasures if one.name == "4"))
    stage.state.outcome = "lost"
    goals.settle(stage.game)
    assert stage.character().found == ["gold 15"]
    assert stage.character().tally["gold"] == 15
