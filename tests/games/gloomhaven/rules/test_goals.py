"""GH-GOAL: battle goals."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.content.goals import GOALS
from delve.games.gloomhaven.defs import CharacterConfig, Config
from delve.games.gloomhaven.effects import Attack, Move
from tests.games.gloomhaven.kit import Table, bottom, top

ALL = {goal.id for goal in GOALS}
PARTY = tuple(CharacterConfig(cls) for cls in ("brute", "spellweaver", "scoundrel", "tinkerer"))


def opened(seed: int = 1) -> Table:
    """Four characters before scenario 1."""
    return Table.opened(Config(1, PARTY), seed)


def ended(outcome: str, goal: str, more: str = "") -> Table:
    """A scenario that ends with this round, decided already; A has a battle goal."""
    table = Table.of(
        f"""
        gloomhaven phase=cleanup outcome={outcome}
        A . B
        A brute goals={goal} {more}
        B spellweaver goals=zealot
        """
    )
    if table.asked:
        table.go_on(until="", short_rest="skip")
    assert table.state.over == outcome
    return table


# ---------------------------------------------------------------------- at the start


@pytest.mark.rule("GH-GOAL-01")
def test_each_character_is_dealt_two_goals_and_keeps_one() -> None:
    table = opened()
    dealt = [list(one.goals) for one in table.state.characters]
    assert [len(goals) for goals in dealt] == [2, 2, 2, 2]
    assert len({goal for goals in dealt for goal in goals}) == 8, "no goal is dealt twice"
    for seat, goals in enumerate(dealt):
        assert (table.asked, table.options(seat)) == ("goal", [f"goal:{goal}" for goal in goals])
        table.answer(f"goal:{goals[1]}", seat=seat)
    assert [one.goals for one in table.state.characters] == [goals[1:] for goals in dealt]
    assert {goals[0] for goals in dealt} <= set(table.state.goals), "the others are discarded"


@pytest.mark.rule("GH-GOAL-01")
def test_goals_are_dealt_at_random() -> None:
    dealt = [tuple(opened(seed).state.characters[0].goals) for seed in range(6)]
    assert len(set(dealt)) == 6


@pytest.mark.rule("GH-GOAL-02")
def test_a_goal_is_hidden_from_the_others_until_the_end() -> None:
    table = opened()
    for viewer in range(4):
        shown = [one.goals for one in table.view(viewer).characters]
        assert [bool(goals) for goals in shown] == [seat == viewer for seat in range(4)], "also while they choose"
        asked = {question.seat for question in table.session.view(viewer).questions}  # type: ignore[arg-type]
        assert asked == {viewer}
    table.go_on(until="lead")
    for viewer in range(4):
        shown = [one.goals for one in table.view(viewer).characters]
        assert shown == [tuple(one.goals) if seat == viewer else () for seat, one in enumerate(table.state.characters)]
    assert not any("goal" in event.msg.key for event in table.session.events)


@pytest.mark.rule("GH-GOAL-02")
def test_the_end_shows_all_goals() -> None:
    table = ended("lost", "streamliner")
    assert [one.goals for one in table.view(1).characters] == [("streamliner",), ("zealot",)]


# ---------------------------------------------------------------------- at the end


@pytest.mark.rule("GH-GOAL-03")
@pytest.mark.parametrize(
    ("goal", "more", "checks"),
    [
        ("streamliner", "hand=trample,skewer discard=eye-for-an-eye,warding-strength,spare-dagger", 1),
        ("streamliner", "hand=trample,skewer discard=eye-for-an-eye,warding-strength lost=spare-dagger", 0),
        ("layabout", "xp=7", 2),
        ("layabout", "xp=8", 0),
    ],
    ids=["5 cards", "4 cards", "7 XP", "8 XP"],
)
def test_a_fulfilled_goal_pays_its_checks(goal: str, more: str, checks: int) -> None:
    assert ended("won", goal, more).hero().tally["checks"] == checks


@pytest.mark.rule("GH-GOAL-03", "GH-BONUS-08", "GH-END-05")
@pytest.mark.parametrize(("goal", "checks"), [("streamliner", 1), ("zealot", 0)])
def test_active_cards_that_count_as_discarded_count_for_goals(goal: str, checks: int) -> None:
    table = Table.of(
        f"""
        gloomhaven phase=rest outcome=won
        A . .
        A mindthief goals={goal} hand=perverse-edge,into-the-night,scurry discard=fearsome-blade
        active the-minds-weakness top
        active gnawing-horde top
        """
    )
    table.go_on(until="", short_rest="skip")
    assert table.hero().tally["checks"] == checks, "4, and an Augment; the summon is lost"
    assert "GH-END-05" in table.rules("bonus_ends")


@pytest.mark.rule("GH-GOAL-03", "GH-EXH-03", "GH-END-11")
@pytest.mark.parametrize(
    ("goal", "health", "checks"), [("fast-healer", 10, 1), ("masochist", 10, 0), ("masochist", 2, 1)]
)
def test_who_is_exhausted_for_lack_of_cards_keeps_its_hit_points_for_goals(goal: str, health: int, checks: int) -> None:
    table = Table.of(
        f"""
        gloomhaven phase=cards
        A g B
        A brute goals={goal} hp={health} hand=trample
        B spellweaver goals=zealot
        g bandit-guard hp=1
        """
    )
    assert table.hero().exhausted
    table.state.outcome = "won"
    table.go_on(until="")
    assert table.hero().tally["checks"] == checks


@pytest.mark.rule("GH-GOAL-04")
@pytest.mark.parametrize(("goal", "more"), [("streamliner", ""), ("layabout", "xp=0"), ("indigent", "")])
def test_no_goal_pays_in_a_failed_scenario(goal: str, more: str) -> None:
    assert ended("won", goal, more).hero().tally["checks"] > 0
    assert ended("lost", goal, more).hero().tally["checks"] == 0


@pytest.mark.rule("GH-GOAL-05")
def test_every_scenario_is_dealt_from_all_goals_shuffled() -> None:
    orders = []
    for seed in range(5):
        state = opened(seed).state
        goals = [*state.goals, *(goal for one in state.characters for goal in one.goals)]
        assert (len(goals), set(goals)) == (24, ALL)
        orders.append(tuple(goals))
    assert len(set(orders)) == 5


@pytest.mark.rule("GH-GOAL-06")
def test_what_a_goal_counts_is_noted_for_its_player() -> None:
    table = Table.of(
        """
        gloomhaven
        A g h B
        A brute played=hit,rest goals=sadist
        B spellweaver goals=pacifist
        g bandit-guard hp=1
        h bandit-guard hp=9
        """,
        hit=top(Attack(3)),
        rest=bottom(Move(1)),
    )
    assert table.view(0).characters[0].tally == {}
    table.play("top:hit", "g")
    assert table.view(0).characters[0].tally["kills"] == 1
    assert table.view(1).characters[0].tally == {}, "notes are one's own"
