"""Scenarios 6 to 10: their own rules."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.box import Condition
from delve.games.gloomhaven.effects import Coded
from delve.games.gloomhaven.rules import bonuses, conditions, stats
from tests.games.gloomhaven.scenarios.stage import Stage


@pytest.mark.rule("GH-END-01")
def test_6_the_last_room_must_be_revealed_and_all_revealed_enemies_dead() -> None:
    stage = Stage(6)
    assert stage.character(0).deck.draw.count("curse") == 3
    stage.kill(*stage.monsters())
    assert not stage.outcome(), "M1a is not revealed"
    stage.open_door(0).open_door(1)
    stage.kill(*stage.monsters())
    assert stage.outcome() == "won", "the other way round is still closed"
    assert stage.state.closed


# ---------------------------------------------------------------------- 7


@pytest.mark.rule("GH-TERRAIN-19", "GH-TERRAIN-20")
def test_7_goals_are_not_looted_at_the_end_of_a_turn() -> None:
    stage = Stage(7)
    goal = stage.state.treasures[0]
    assert stage.loot(0, goal.hex) == 0
    assert goal in stage.state.treasures
    assert stage.loot(0, goal.hex, action=True) == 1
    assert stage.state.memory["goal_treasures"] == 1
    assert stage.told("goal_treasure") == ["GH-TERRAIN-20"]


@pytest.mark.rule("GH-LOOT-06")
def test_7_money_is_looted_as_always() -> None:
    stage = Stage(7)
    stage.state.coins.append(stage.hero().hex)
    assert stage.loot(0, stage.hero().hex) == 1


@pytest.mark.rule("GH-END-01", "GH-TERRAIN-26")
def test_7_all_five_goals_must_be_looted() -> None:
    stage = Stage(7, looted=(7,)).open_all()
    goals = [one.hex for one in stage.state.treasures]
    assert len(goals) == 5
    for hex_ in goals:
        assert not stage.outcome()
        stage.loot(1, hex_, action=True)
    assert stage.outcome() == "won", "enemies do not matter"


# ---------------------------------------------------------------------- 8


@pytest.mark.rule("GH-BOSS-01", "GH-BOSS-02", "GH-BOSS-04")
@pytest.mark.parametrize(("heroes", "health", "attack"), [(2, 14, 3), (3, 21, 4), (4, 28, 5)])
def test_8_the_bodyguards_grow_with_the_party(heroes: int, health: int, attack: int) -> None:
    stage = Stage(8, heroes, level=1).open_all()
    guards = stage.monsters("inox-bodyguard")
    assert len(guards) == 2
    assert [(one.health, stats.of(stage.game, one).attack) for one in guards] == [(health, attack)] * 2
    assert {one.rank for one in guards} == {"boss"}
    assert stage.game.content.monsters["inox-bodyguard"].deck == "boss"


@pytest.mark.rule("GH-END-01")
def test_8_both_bodyguards_must_die() -> None:
    stage = Stage(8).open_all()
    first, second = stage.monsters("inox-bodyguard")
    stage.kill(first)
    assert not stage.outcome()
    stage.kill(second)
    assert stage.outcome() == "won"


@pytest.mark.rule("GH-BOSS-03", "GH-MOTHER-07", "GH-MOTHER-08")
@pytest.mark.parametrize(("level", "value"), [(0, 3), (3, 4), (7, 5)])
def test_8_a_bodyguard_retaliates_for_the_round(level: int, value: int) -> None:
    stage = Stage(8, level=level).open_all()
    guard = stage.monsters("inox-bodyguard")[0]
    stage.perform(guard, Coded("bodyguard-retaliate"))
    assert guard.retaliate == [(value, 1)]
    assert stage.told("retaliate") == ["GH-MOTHER-07"]
    bonuses.end_of_round(stage.game)
    assert guard.retaliate == []


@pytest.mark.rule("GH-BOSS-05")
def test_8_a_bodyguard_is_immune_to_what_its_card_lists() -> None:
    stage = Stage(8).open_all()
    guard = stage.monsters("inox-bodyguard")[0]
    tried: tuple[Condition, ...] = ("poison", "wound", "disarm", "stun", "muddle", "immobilize")
    given = [one for one in tried if conditions.give(stage.game, guard, one)]
    assert given == ["wound", "immobilize"]
    assert stage.told("immune") == ["GH-BOSS-05"] * 4


# ---------------------------------------------------------------------- 9


def _mine(heroes: int = 2) -> Stage:
    return Stage(9, heroes).open("1")


@pytest.mark.rule("GH-BOSS-04")
def test_9_the_overseer_attacks_with_the_number_of_scouts() -> None:
    stage = _mine()
    overseer = stage.monsters("merciless-overseer")[0]
    scouts = len(stage.monsters("vermling-scout"))
    assert stats.of(stage.game, overseer).attack == scouts
    stage.kill(stage.monsters("vermling-scout")[0])
    assert stats.of(stage.game, overseer).attack == scouts - 1


@pytest.mark.rule("GH-BOSS-03")
def test_9_all_scouts_act_again_with_the_card_of_the_round() -> None:
    stage = _mine().draw_cards()
    state = stage.state
    overseer = stage.monsters("merciless-overseer")[0]
    late = stage.monsters("vermling-scout")[-1]
    late.born = 1
    stage.game.events.clear()
    state.acting = overseer.id
    stage.perform(overseer, Coded("scouts-again"), *["suffer"] * 20)
    assert len(stage.told("turn")) == len(stage.monsters("vermling-scout")) - 1, "not the one who has just come"
    assert state.acting == overseer.id
    assert all(one.acted == 0 for one in stage.monsters("vermling-scout")), "their own turns are still to come"


@pytest.mark.rule("GH-END-01", "GH-TERRAIN-20")
def test_9_the_overseer_must_die_and_the_goal_be_looted() -> None:
    stage = _mine()
    stage.kill(stage.monsters("merciless-overseer")[0])
    assert not stage.outcome()
    stage.loot(0, stage.state.treasures[0].hex)
    assert stage.outcome() == "won"


# ---------------------------------------------------------------------- 10


def test_10_is_a_plain_fight() -> None:
    stage = Stage(10).open_all()
    stage.kill(*stage.monsters())
    assert stage.outcome() == "won"


@pytest.mark.rule("GH-BOSS-06")
def test_9_cursing_the_overseer_adds_no_card() -> None:
    stage = _mine()
    assert not conditions.give(stage.game, stage.monsters("merciless-overseer")[0], "curse")
    assert stage.told("immune") == ["GH-BOSS-05"]
    assert "curse" not in stage.state.modifiers.draw
