"""Setting up a scenario (GH-SETUP), and the moments at which its own rules are asked."""

from __future__ import annotations

import pytest

from delve.core.errors import BadConfig
from delve.core.questions import Rule, Seat
from delve.games.gloomhaven.box import ELEMENTS
from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.defs import GH, CharacterConfig, Config
from delve.games.gloomhaven.rules import ground, setup, stats
from delve.games.gloomhaven.scenarios import SCENARIOS, goals
from delve.games.gloomhaven.scenarios.defs import Scenario
from delve.games.gloomhaven.state import Figure
from tests.games.gloomhaven.scenarios.stage import Stage


@pytest.mark.rule("GH-SETUP-03", "GH-SETUP-04")
def test_items_bring_their_minus_one_cards() -> None:
    stage = Stage(1, characters=(CharacterConfig("brute", items=(3, 22)), CharacterConfig("tinkerer")))
    assert [one.deck.draw.count("-1 extra") for one in stage.state.characters] == [3, 0]
    assert [one.number for one in stage.character().items] == [3, 22]


@pytest.mark.rule("GH-SETUP-05")
def test_a_class_takes_part_once() -> None:
    with pytest.raises(BadConfig):
        setup.new_state(Config(1, (CharacterConfig("brute"), CharacterConfig("brute"))), box_content(), 1)


@pytest.mark.rule("GH-SETUP-06", "GH-SETUP-09")
def test_black_barrow_is_laid_out_as_printed() -> None:
    stage = Stage(1)
    map_ = ground.map_of(stage.game)
    assert sorted(one.name for one in map_.tiles) == ["G1b", "I1b", "L1a"]
    first = map_.rooms[0].hexes
    assert all(one.hex in first for one in stage.monsters())
    assert not stage.state.treasures, "the treasure is in the last room"


@pytest.mark.rule("GH-SETUP-10")
def test_sections_are_read_at_their_doors() -> None:
    stage = Stage(19)
    before = len(stage.monsters("cultist"))
    stage.open_door(3)
    assert len(stage.monsters("cultist")) == before, "an unnumbered door"
    stage.open_door(2)
    assert any(one.spawned for one in stage.monsters("cultist"))


@pytest.mark.rule("GH-SETUP-14")
@pytest.mark.parametrize("level", [0, 4, 7])
def test_stat_cards_show_the_level(level: int) -> None:
    stage = Stage(1, level=level)
    guard = stage.monsters("bandit-guard")[0]
    table = stats.table(stage.game.content.monsters["bandit-guard"], guard.rank)
    assert guard.health == guard.most == table.health[level]


@pytest.mark.rule("GH-SETUP-15", "GH-SETUP-16")
def test_all_decks_are_shuffled() -> None:
    stages = [Stage(1, seed=seed) for seed in range(4)]
    assert len({tuple(one.state.decks["guard"].draw) for one in stages}) > 1
    assert len({tuple(one.state.modifiers.draw) for one in stages}) > 1
    assert len({tuple(one.character().deck.draw) for one in stages}) > 1


@pytest.mark.rule("GH-SETUP-18")
def test_all_elements_are_inert() -> None:
    assert Stage(1).state.elements == [0] * len(ELEMENTS)


@pytest.mark.rule("GH-SETUP-17", "GH-SETUP-19")
def test_characters_start_at_full_health_on_start_hexes() -> None:
    stage = Stage(1, 4)
    starts = ground.map_of(stage.game).start
    for seat in range(4):
        hero = stage.hero(seat)
        assert hero.hex in starts
        assert hero.health == hero.most == stage.game.content.classes[hero.name].health[0]


def test_the_scenario_is_asked_at_every_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def note(what: str) -> None:
        if what not in asked:
            asked.append(what)

    def rule(what: str) -> Rule[None]:
        note(what)
        yield from ()

    def end_of_turn(game: GH, figure: Figure | None) -> Rule[None]:
        return rule("end_of_turn")

    def on_door(game: GH, door: int, who: Figure | None) -> Rule[None]:
        return rule(f"door {door}")

    def on_death(game: GH, figure: Figure) -> Rule[None]:
        return rule(f"death {figure.name}")

    def on_loot(game: GH, seat: Seat) -> Rule[None]:
        return rule(f"loot {seat}")

    scenario = Scenario(
        9,
        goals.all_enemies_dead,
        set_up=lambda game: note(f"set_up {len(game.state.figures)}"),
        after_set_up=lambda game: note(f"after_set_up {bool(game.state.figures)}"),
        begin=lambda game: rule("begin"),
        start_of_round=lambda game: rule("start_of_round"),
        end_of_round=lambda game: rule("end_of_round"),
        end_of_turn=end_of_turn,
        on_door=on_door,
        on_reveal=lambda game, room: note(f"room {room}"),
        on_death=on_death,
        on_loot=on_loot,
        on_exhausted=lambda game, seat: note(f"exhausted {seat}"),
    )
    monkeypatch.setitem(SCENARIOS, 9, scenario)
    stage = Stage(9)
    stage.round().open("1")
    stage.kill(stage.monsters("merciless-overseer")[0])
    stage.loot(1, stage.state.treasures[0].hex)
    stage.exhaust(0)
    assert asked == [
        "set_up 0",
        "room 0",
        "after_set_up True",
        "begin",
        "start_of_round",
        "end_of_turn",
        "end_of_round",
        "room 1",
        "door 0",
        "death merciless-overseer",
        "loot 1",
        "exhausted 0",
    ]
