"""KH-ACT: defend."""

from __future__ import annotations

import pytest

from tests.games.heroesout.support import ACT, Table, plain


@pytest.mark.rule("KH-ACT-09", "KH-ACT-18")
def test_defend_takes_1_off_the_damage_of_an_attack() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=forge hand=test.defend
        guild deck=test.mage_forge#1
        """)
    assert (table.asked, table.options()) == ("kh.ask.defend", ["no", "card:test.defend#1"])
    table.answer("card:test.defend#1")
    assert table.monsters("forge") == ["ratfolk"]
    assert table.heroes("forge") == ["mage"], "exhausted all the same"
    assert table.rules("defended") == ["KH-ACT-09"]


@pytest.mark.rule("KH-ACT-09")
def test_nobody_has_to_defend() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=forge hand=test.defend
        guild deck=test.mage_forge#1
        """)
    table.answer("no")
    assert table.monsters("forge") == []
    assert table.player(0).hand == ("test.defend#1",)


@pytest.mark.rule("KH-ACT-09")
def test_each_defend_stops_one_attack() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=forge hand=test.defend
        room forge heroes=rogue
        guild deck=test.mage_forge#1
        """)
    table.answer("card:test.defend#1")
    assert table.monsters("forge") == ["dragoness/1"], "the inspired Rogue's attack was not stopped"


@pytest.mark.rule("KH-ACT-09")
def test_defend_is_no_action_of_ones_own_turn() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.each
        """)
    table.play("test.each")
    assert table.refused()[ACT["defend"]] == "KH-ACT-09"


@pytest.mark.rule("KH-ACT-18")
def test_a_defending_card_goes_to_its_owners_discard_pile_and_is_not_replaced() -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.shield_wall,{plain("ratfolk", 1, 4)}
        seat slimes
        guild deck=test.mage_forge#1,test.nothing#1
        """)
    table.end_turn()
    table.answer("card:test.shield_wall#1")
    assert table.player(0).discard == ("test.shield_wall#1",)
    assert len(table.player(0).hand) == 4, "its Draw is lost, and nothing else is drawn"
    assert table.player(0).played == ()
    table.end_turn()
    assert len(table.player(0).hand) == 4, "another player's clean-up does not fill it up"
    table.end_turn().go_on()
    assert len(table.player(0).hand) == 5, "the owner's does"


@pytest.mark.rule("KH-ACT-18", "KH-ACT-15")
def test_a_card_that_shows_defend_on_one_side_can_defend() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=forge hand=test.parry,test.melee
        guild deck=test.mage_forge#1
        """)
    assert table.options() == ["no", "card:test.parry#1"]
    table.answer("card:test.parry#1")
    assert table.heroes("forge") == ["mage"], "its Melee is lost"


@pytest.mark.rule("KH-ACT-19", "KH-HERO-03")
def test_defend_does_not_work_against_an_archers_shot() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=vault hand=test.defend
        room workshop treasure=2
        guild deck=test.archer_workshop#1
        """)
    assert table.asked == "kh.ask.play", "nobody was asked to defend"
    assert table.monsters("vault") == []
    assert table.player().hand == ("test.defend#1",)
