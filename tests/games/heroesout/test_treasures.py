"""KH-TRES: what treasures do when they are looted."""

from __future__ import annotations

import pytest

from delve.core.errors import AnswerRefused
from tests.games.heroesout.support import HALL, Table


def loot(effect: str, rest: str = "", head: str = "", treasure: str = "") -> Table:
    """A Mage is about to loot a treasure of value 1 in the Forge; nobody stands in the way."""
    return Table.of(f"""
        heroesout scenario=hall phase=invasion {head}
        seat dragoness at=vault hand=test.move,test.trap
        seat slimes hand=test.melee,test.bone
        seat gnolls
        room forge heroes=mage! treasure=1:{effect} {treasure}
        {rest}
        """)


@pytest.mark.rule("KH-TRES-01", "KH-TRES-06")
def test_curse_makes_every_player_discard_a_card_of_their_choice() -> None:
    table = loot("curse")
    assert [question.seat for question in table.session.questions] == [0, 1], "Gnolls have no card to discard"
    table.answer("card:test.bone#1", seat=1)
    assert table.player(1).hand == ("test.melee#1", "test.bone#1"), "nobody discards before all have chosen"
    table.answer("card:test.move#1", seat=0)
    assert [table.player(seat).hand for seat in range(3)] == [("test.trap#1",), ("test.melee#1",), ()]
    assert table.player(0).discard == ("test.move#1",)
    assert table.rules("discarded") == ["KH-TRES-01"] * 2


@pytest.mark.rule("KH-TRES-01")
def test_a_player_cannot_choose_another_players_card() -> None:
    table = loot("curse")
    with pytest.raises(AnswerRefused):
        table.answer("card:test.bone#1", seat=0)


@pytest.mark.rule("KH-TRES-06")
def test_curse_with_no_cards_in_any_hand_does_nothing() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault
        seat slimes
        room forge heroes=mage! treasure=1:curse
        """)
    assert table.asked == "kh.ask.play"
    assert table.events("discarded") == []


@pytest.mark.rule("KH-TRES-02", "KH-TRES-06")
def test_spoils_discards_one_resource_of_the_room_that_the_players_choose() -> None:
    table = loot("spoils", treasure="coin=2 bone=1", rest="room vault coin=1")
    assert table.asked == "kh.ask.spoils"
    assert table.question.collective
    assert table.options() == ["resource:coin", "resource:bone"]
    table.answer("resource:coin", seat=1)
    assert table.room("forge").resources == {"coin": 1, "bone": 1}
    assert table.room("vault").resources == {"coin": 1}
    assert table.rules("resource_gone") == ["KH-TRES-02"]


@pytest.mark.rule("KH-TRES-06")
def test_spoils_in_a_room_without_resources_does_nothing() -> None:
    table = loot("spoils", rest="room vault coin=1")
    assert table.asked == "kh.ask.play"
    assert table.room("vault").resources == {"coin": 1}


@pytest.mark.rule("KH-TRES-03", "KH-CELL-03", "KH-CELL-08")
def test_prisoner_sends_the_hero_of_a_guild_card_to_the_cells() -> None:
    table = loot("prisoner", "room cells bone=1\nguild deck=warrior.hats")
    assert table.arrivals() == [("warrior", "cells")]
    assert table.heroes("cells") == ["warrior"]
    assert table.room("cells").resources == {}, "his ability"
    assert table.board.guild_discard == ("warrior.hats",)
    assert table.player(0).hand == ("test.move#1", "test.trap#1"), "no cards for it"


@pytest.mark.rule("KH-TRES-03")
def test_a_scenario_card_drawn_by_prisoner_has_no_effect() -> None:
    table = loot("prisoner", "guild deck=test.mage_forge#1")
    assert table.everywhere() == {"forge": ["mage"]}
    assert table.arrivals() == []
    assert table.board.guild_discard == ("test.mage_forge#1",)


@pytest.mark.rule("KH-TRES-03", "KH-CELL-04")
def test_a_mage_as_prisoner_frees_the_others() -> None:
    table = loot("prisoner", "room cells heroes=rogue,archer\nguild deck=mage.eye")
    assert table.heroes("cells") == ["rogue!", "archer!", "mage!"]


@pytest.mark.rule("KH-TRES-03")
def test_prisoner_does_nothing_where_there_are_no_cells() -> None:
    """Ruling KH-R-09: not even a guild card is drawn."""
    table = Table.of(f"""
        heroesout scenario=hall phase=invasion
        map {HALL.replace("cells@4,0r ", "")}
        seat dragoness at=vault
        room forge heroes=mage! treasure=1:prisoner
        guild deck=warrior.hats
        """)
    assert table.guild_cards() == 0
    assert table.everywhere() == {"forge": ["mage"]}
    assert "KH-TRES-03" in table.rules("no_hero")


@pytest.mark.rule("KH-TRES-04")
def test_heal_reactivates_all_heroes_of_the_room() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault
        room forge heroes=mage!,rogue,archer treasure=1:heal
        room library heroes=warrior
        """)
    assert table.rules("reactivated") == ["KH-TRES-04"] * 3, "who looted it included"
    table.go_on()
    assert table.everywhere() == {"library": ["warrior"], "vault": ["mage", "rogue", "archer"]}
    assert table.monsters("vault") == ["dragoness/3"]


@pytest.mark.rule("KH-TRES-05", "KH-INV-08")
def test_defeat_loses_the_game() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=forge
        room vault heroes=mage!,mage!,mage!,mage!
        """)
    assert table.over == "lost"
    assert table.rules("lost") == ["KH-INV-08"]


@pytest.mark.rule("KH-HERO-11", "KH-TRES-04")
def test_a_healed_hero_does_not_loot_the_same_treasure_again() -> None:
    table = loot("heal")
    assert len(table.events("looted")) == 1
    assert table.heroes("vault") == ["mage"]
