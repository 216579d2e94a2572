"""GH-LEVEL: the level of a scenario."""

from __future__ import annotations

import random

import pytest

from delve.core.errors import BadConfig
from delve.games.gloomhaven.box import GOLD, LEVELS, bonus_xp, trap_damage
from delve.games.gloomhaven.defs import CharacterConfig, Config, Difficulty
from delve.games.gloomhaven.effects import Attack, Move
from delve.games.gloomhaven.rules import setup
from tests.games.gloomhaven.kit import Table, bottom, top
from tests.games.gloomhaven.scenarios import party
from tests.games.gloomhaven.scenarios.stage import Stage

CLASSES = ("brute", "spellweaver", "scoundrel", "tinkerer")
TABLE = """
    0 0 2 2 4
    1 1 2 3 6
    2 2 3 4 8
    3 3 3 5 10
    4 4 4 6 12
    5 5 4 7 14
    6 6 5 8 16
    7 7 6 9 18
    """
"""Scenario level, monster level, gold, trap damage, bonus XP."""
ROWS = [tuple(map(int, row.split())) for row in TABLE.strip().splitlines()]


def level_of(levels: list[int], difficulty: Difficulty = "normal") -> int:
    """The level of a scenario for characters of some levels."""
    heroes = tuple(CharacterConfig(cls, level) for cls, level in zip(CLASSES, levels, strict=False))
    return Table.opened(Config(1, heroes, difficulty)).state.level


@pytest.mark.rule("GH-LEVEL-01")
@pytest.mark.parametrize("level", LEVELS)
def test_players_choose_a_level_from_0_to_7(level: int) -> None:
    assert Stage(1, level=level).state.level == level


@pytest.mark.rule("GH-LEVEL-01")
@pytest.mark.parametrize("level", [-1, 8])
def test_there_is_no_other_level(level: int) -> None:
    with pytest.raises(BadConfig) as error:
        Stage(1, level=level)
    assert error.value.msg.key == "gh.error.level"


@pytest.mark.rule("GH-LEVEL-02")
def test_the_level_does_not_change_during_the_scenario() -> None:
    stage = Stage(1, level=3)
    state, pick = stage.state, party.at_random(random.Random(7))
    levels = set()
    party.play(stage.game, pick, each=lambda: levels.add((state.level, state.monster_level, state.trap_damage)))
    assert state.over
    assert levels == {(3, 3, 5)}


@pytest.mark.rule("GH-LEVEL-02")
def test_monsters_of_later_rooms_have_the_level_chosen() -> None:
    stage = Stage(1, level=7)
    before = {(one.name, one.rank): one.most for one in stage.monsters("bandit-guard")}
    stage.open_all()
    assert {(one.name, one.rank): one.most for one in stage.monsters("bandit-guard")}.items() >= before.items()


@pytest.mark.rule("GH-LEVEL-03")
@pytest.mark.parametrize(
    ("levels", "level"),
    [([6, 4, 4, 3], 3), ([1, 1], 1), ([2, 2], 1), ([2, 3], 2), ([4, 4, 4, 4], 2), ([4, 4, 4, 5], 3), ([9, 9, 9], 5)],
)
def test_the_recommended_level_is_half_the_average_rounded_up(levels: list[int], level: int) -> None:
    assert level_of(levels) == level


@pytest.mark.rule("GH-LEVEL-04")
@pytest.mark.parametrize(("difficulty", "level"), [("easy", 2), ("normal", 3), ("hard", 4), ("very_hard", 5)])
def test_difficulty_moves_the_level(difficulty: Difficulty, level: int) -> None:
    assert level_of([6, 4, 4, 3], difficulty) == level


@pytest.mark.rule("GH-LEVEL-07")
@pytest.mark.parametrize(("shift", "level"), [(-2, 0), (-1, 0), (0, 1), (6, 7), (9, 7)])
def test_the_level_stays_within_0_and_7(shift: int, level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(setup.SHIFT, "easy", shift)
    assert level_of([1, 1], "easy") == level, f"1 recommended, moved by {shift}"


@pytest.mark.rule("GH-LEVEL-05")
@pytest.mark.parametrize(("level", "monsters", "gold", "trap", "xp"), ROWS)
def test_the_table_of_levels(level: int, monsters: int, gold: int, trap: int, xp: int) -> None:
    stage = Stage(1, level=level)
    state = stage.state
    assert (state.monster_level, state.trap_damage) == (monsters, trap)
    stage.character().coins = 3
    stage.open_all().kill(*stage.monsters())
    party.play(stage.game, party.first)
    assert state.over == "won"
    assert stage.character().tally["gold"] == 3 * gold
    assert stage.character().tally["bonus_xp"] == xp


@pytest.mark.rule("GH-LEVEL-05")
@pytest.mark.parametrize(("level", "trap"), [(row[0], row[3]) for row in ROWS])
def test_a_trap_deals_the_damage_of_its_level(level: int, trap: int) -> None:
    table = Table.of(
        f"""
        gloomhaven level={level}
        A ^ .
        A brute hp=20/20 played=go,rest hand=
        """,
        go=bottom(Move(1)),
        rest=top(Attack(1)),
    )
    table.play("bottom:go", "^")
    assert table.hp("A") == 20 - trap


@pytest.mark.rule("GH-LEVEL-06")
def test_the_closed_forms_of_the_table() -> None:
    for level, monsters, gold, trap, xp in ROWS:
        assert (level, 2 + level, 4 + 2 * level) == (monsters, trap, xp)
        assert (GOLD[level], trap_damage(level), bonus_xp(level)) == (gold, trap, xp)
