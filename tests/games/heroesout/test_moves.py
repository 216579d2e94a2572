"""KH-ACT: moves, and what is carried along."""

from __future__ import annotations

import pytest

from tests.games.heroesout.support import ACT, Table


@pytest.mark.rule("KH-ACT-05")
def test_a_monster_moves_through_a_passage_to_an_adjacent_room() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=sewers hand=test.move
        """)
    table.play("test.move", "act:0")
    assert table.options() == ["room:vault", "room:apothecary"], "a wall is between Sewers and Library"
    table.answer("room:apothecary")
    assert (table.monsters("sewers"), table.monsters("apothecary")) == ([], ["ratfolk"])
    assert table.rules("moved") == ["KH-ACT-05"]


@pytest.mark.rule("KH-ACT-05", "KH-PORT-02")
def test_a_monster_moves_between_finished_portals() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=sewers hand=test.move
        room sewers portal=finished
        room cemetery portal=finished
        """)
    table.play("test.move", "act:0")
    assert table.options() == ["room:vault", "room:apothecary", "room:cemetery"]
    table.answer("room:cemetery")
    assert table.monsters("cemetery") == ["ratfolk"]


@pytest.mark.rule("KH-ACT-05")
def test_a_monster_without_a_way_out_cannot_move() -> None:
    position = """
        heroesout scenario=hall
        map vault@2,2 forge@0,2r study@9,9
        seat ratfolk at={at} hand=test.each
        """
    table = Table.of(position.format(at="study"))
    table.play("test.each")
    assert table.refused()[ACT["move"]] == "KH-ACT-05"
    table = Table.of(position.format(at="study,vault,forge"))
    table.play("test.each", ACT["move"])
    assert table.refused() == {table.monster("study"): "KH-ACT-05"}


@pytest.mark.rule("KH-ACT-06", "KH-TRAP-02")
def test_a_moving_monster_takes_along_one_resource_or_one_trap() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=sewers hand=test.move
        room sewers frog=2 coin=1 traps=2
        """)
    table.play("test.move", "act:0", "room:vault")
    assert table.options() == ["nothing", "carry:frog", "carry:coin", "carry:trap"]
    table.answer("carry:frog")
    assert table.room("sewers").resources == {"frog": 1, "coin": 1}
    assert (table.room("vault").resources, table.room("vault").traps) == ({"frog": 1}, 0)
    assert table.rules("carried") == ["KH-ACT-06"]
    assert table.asked == "kh.ask.play", "and nothing else"


@pytest.mark.rule("KH-ACT-06", "KH-TRAP-02")
def test_a_moving_monster_may_take_a_trap_or_nothing() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=sewers hand=test.move2
        room sewers frog=1 traps=2
        """)
    table.play("test.move2", "act:0", "room:vault", "carry:trap")
    assert (table.room("sewers").traps, table.room("vault").traps) == (1, 1)
    table.answer("act:1", "room:forge", "nothing")
    assert (table.room("vault").traps, table.room("forge").traps) == (1, 0)


@pytest.mark.rule("KH-ACT-06")
def test_a_treasure_or_a_portal_is_not_carried() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=sewers hand=test.move
        room sewers treasure=2 portal=unfinished
        """)
    table.play("test.move", "act:0", "room:vault")
    assert table.asked == "kh.ask.play", "there was nothing to ask"
    assert (table.room("sewers").treasure, table.room("sewers").portal) == (2, "unfinished")
