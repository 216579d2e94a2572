"""KH-ACT: activate, draw, traps, portals and resources on cards."""

from __future__ import annotations

import pytest

from tests.games.heroesout.support import ACT, Table

# ---------------------------------------------------------------------- activate


@pytest.mark.rule("KH-ACT-01")
def test_activate_uses_the_ability_a_room_or_a_portal() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault,sewers hand=test.activate
        room sewers portal=unfinished
        room forge portal=unfinished
        """)
    table.play("test.activate", "act:0")
    assert table.options() == ["ability", "room:vault", "room:sewers", "portal:sewers"]


@pytest.mark.rule("KH-ACT-01")
def test_one_activate_is_one_thing() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.activate
        """)
    table.play("test.activate", "act:0", "room:vault")
    assert table.room("vault").resources == {"coin": 1}
    assert table.asked == "kh.ask.play"


@pytest.mark.rule("KH-ACT-01", "KH-ROOM-01")
def test_activate_needs_a_monster_in_the_dungeon() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk hand=test.each
        """)
    table.play("test.each")
    assert table.refused()[ACT["activate"]] == "KH-ACT-01"


# ---------------------------------------------------------------------- draw, trap, portal, resource


@pytest.mark.rule("KH-ACT-07")
def test_draw_takes_the_top_card_which_may_be_played_this_turn() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.draw deck=test.trap,test.melee
        """)
    table.play("test.draw", "act:0")
    assert table.player().hand == ("test.trap#1",)
    assert table.rules("drew") == ["KH-ACT-07"]
    table.play("test.trap", "act:0")
    assert table.room("vault").traps == 1


@pytest.mark.rule("KH-ACT-07")
def test_draw_needs_no_monster() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk hand=test.draw deck=test.trap
        """)
    table.play("test.draw", "act:0")
    assert table.player().hand == ("test.trap#1",)


@pytest.mark.rule("KH-ACT-08", "KH-TRAP-02")
def test_a_trap_is_put_in_a_room_with_one_of_your_monsters() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault,study hand=test.trap
        seat slimes at=forge
        """)
    table.play("test.trap", "act:0")
    assert table.options() == ["room:vault", "room:study"]
    table.answer("room:study")
    assert table.room("study").traps == 1
    assert table.supply("trap") == 4
    assert table.rules("trap_placed") == ["KH-ACT-08"]


@pytest.mark.rule("KH-ACT-10")
def test_a_portal_card_puts_a_finished_portal_with_one_of_your_monsters() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault,study hand=test.portal
        """)
    table.play("test.portal", "act:0")
    assert table.options() == ["room:vault", "room:study"]
    table.answer("room:study")
    assert table.room("study").portal == "finished"
    assert table.supply("portal") == 9
    assert table.rules("portal_open") == ["KH-ACT-10"]


@pytest.mark.rule("KH-ACT-10")
def test_a_portal_card_turns_an_unfinished_portal_and_adds_none_to_a_finished_one() -> None:
    """Ruling KH-R-05: one portal for each room."""
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault,study hand=test.portal,test.each
        room vault portal=unfinished
        room study portal=finished
        """)
    table.play("test.portal", "act:0")
    assert table.room("vault").portal == "finished"
    assert table.supply("portal") == 8, "the token was there already"
    table.play("test.each")
    assert table.refused()[ACT["portal"]] == "KH-ACT-10"


@pytest.mark.rule("KH-ACT-11")
def test_a_resource_card_puts_the_shown_resource_with_one_of_your_monsters() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault,study hand=test.bone
        """)
    table.play("test.bone", "act:0")
    assert table.options() == ["room:vault", "room:study"]
    table.answer("room:study")
    assert table.room("study").resources == {"bone": 1}
    assert table.supply("bone") == 4
    assert table.rules("resource_placed") == ["KH-ACT-11"]


@pytest.mark.rule("KH-ACT-02", "KH-ACT-03", "KH-ACT-05", "KH-ACT-08", "KH-ACT-10", "KH-ACT-11", "KH-ACT-14")
def test_without_a_monster_in_the_dungeon_most_actions_are_refused_by_their_own_rule() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk hand=test.each
        room vault coin=1 heroes=rogue
        """)
    table.play("test.each")
    assert table.refused() == {
        ACT["activate"]: "KH-ACT-01",
        ACT["melee"]: "KH-ACT-02",
        ACT["ranged"]: "KH-ACT-03",
        ACT["move"]: "KH-ACT-05",
        ACT["trap"]: "KH-ACT-08",
        ACT["defend"]: "KH-ACT-09",
        ACT["portal"]: "KH-ACT-10",
        ACT["bone"]: "KH-ACT-11",
        ACT["pay"]: "KH-ACT-14",
        ACT["summon"]: "KH-ACT-14",
        ACT["hire"]: "KH-ACT-14",
        ACT["swarm"]: "KH-ACT-05",
    }
    assert {ACT["ambush"], ACT["draw"]} <= {*table.options()}
