"""KH-ACT: melee and ranged attacks."""

from __future__ import annotations

import pytest

from tests.games.heroesout.support import ACT, Table


@pytest.mark.rule("KH-ACT-02", "KH-ACT-04")
def test_a_melee_attack_kills_a_hero_in_the_room_of_one_of_your_monsters() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.melee
        room forge heroes=rogue,mage
        """)
    table.play("test.melee", "act:0", table.hero("forge", "mage"))
    assert table.heroes("forge") == ["rogue"]
    assert table.supply("mage") == 5
    assert table.log()[-2:] == [("melee", "KH-ACT-02"), ("hero_out", "KH-ACT-04")]


@pytest.mark.rule("KH-ACT-02")
def test_a_melee_attack_does_not_reach_another_room() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.melee
        seat slimes at=library
        room forge heroes=rogue,mage
        room vault heroes=warrior
        room library heroes=archer
        """)
    table.play("test.melee", "act:0")
    assert table.options() == [table.hero("forge", "rogue"), table.hero("forge", "mage")]
    assert table.refused() == {
        table.hero("vault", "warrior"): "KH-ACT-02",
        table.hero("library", "archer"): "KH-ACT-02",
    }, "another player's monsters do not attack for you"


@pytest.mark.rule("KH-ACT-02")
def test_without_a_hero_in_the_room_there_is_no_melee_attack() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.each
        room vault heroes=warrior
        """)
    table.play("test.each")
    assert table.refused()[ACT["melee"]] == "KH-ACT-02"


@pytest.mark.rule("KH-ACT-03")
def test_a_ranged_attack_reaches_through_one_passage() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.ranged
        room vault heroes=warrior
        room library heroes=archer
        room forge heroes=rogue
        room study heroes=mage
        """)
    table.play("test.ranged", "act:0")
    assert table.options() == [table.hero("vault", "warrior"), table.hero("library", "archer")]
    assert table.refused() == {
        table.hero("forge", "rogue"): "KH-ACT-03",
        table.hero("study", "mage"): "KH-ACT-03",
    }, "neither in the own room nor two passages away"
    table.answer(table.hero("library", "archer"))
    assert table.heroes("library") == []
    assert ("ranged", "KH-ACT-03") in table.log()


@pytest.mark.rule("KH-ACT-03", "KH-PORT-02")
def test_a_ranged_attack_goes_neither_through_portals_nor_through_walls() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=sewers hand=test.each
        room sewers portal=finished
        room cemetery portal=finished heroes=rogue
        room library heroes=mage
        """)
    table.play("test.each")
    assert table.refused()[ACT["ranged"]] == "KH-ACT-03"


@pytest.mark.rule("KH-ACT-04")
def test_heroes_have_1_health_unless_a_scenario_says_otherwise() -> None:
    table = Table.of("""
        heroesout scenario=tough phase=invasion invasion=2
        seat ratfolk at=vault
        room forge treasure=2
        room workshop treasure=2
        room cemetery treasure=2
        room study treasure=2
        guild deck=warrior.swords,mage.eye
        """)
    table.go_on()
    assert table.everywhere() == {
        "workshop": ["warrior/2"],
        "forge": ["warrior/2"],
        "cemetery": ["mage"],
        "study": ["mage"],
    }


@pytest.mark.rule("KH-ACT-04")
def test_a_hero_with_2_health_needs_two_attacks() -> None:
    table = Table.of("""
        heroesout scenario=tough
        seat ratfolk at=forge hand=test.melee,test.melee#2
        room forge heroes=warrior/2
        """)
    table.play("test.melee", "act:0")
    assert table.heroes("forge") == ["warrior"], "1 health left"
    assert table.rules("hero_hurt") == ["KH-ACT-04"]
    table.play("test.melee", "act:0")
    assert table.heroes("forge") == []
