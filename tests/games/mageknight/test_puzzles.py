"""Whole turns from written positions, as a player would meet them."""

from __future__ import annotations

from tests.games.mageknight.kit import Table


def test_prowlers_are_blocked_and_beaten_with_two_cards_and_a_crystal() -> None:
    table = Table.at("""
        mageknight
        hero tovak hand=determination,rage crystals=blue,red
        source green,green,green
        foe prowlers
        """)
    table.play("next", "attack:0:0", "strong:determination", "block", "next")
    assert table.asked == "combat_attack"
    table.play("target:0", "strong:rage", "strike", "next")
    assert table.me.fame == 2
    assert table.told("wounds") == []
    assert table.me.crystals == {"blue": 0, "red": 0}


def test_a_village_gives_peasants_for_a_promise_and_a_card_sideways() -> None:
    table = Table.at("""
        mageknight unit_offer=peasants#1
        hero tovak at=9 hand=promise,march crystals=white
        source green,green,green
        """)
    table.play("interact", "strong:promise", "recruit:peasants")
    assert [unit.id for unit in table.me.units] == ["peasants#1"]
    assert table.turn.influence == 0


def test_at_night_a_forest_costs_five() -> None:
    table = Table.at("""
        mageknight round=2 night=true
        hero tovak at=0 hand=march
        turn move=4
        """)
    assert table.refused()["go:1"] == "MK-MOVE-05"
    table.play("basic:march", "go:1")
    assert (table.me.space, table.turn.move) == (1, 1)
