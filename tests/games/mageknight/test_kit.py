"""The kit's own promises."""

from __future__ import annotations

from delve.games.mageknight.effects import Attack, Move
from tests.games.mageknight.kit import Table, card


def test_a_card_is_played() -> None:
    table = Table.of(hand="walk", walk=card(Move(3)))
    table.play("basic:walk")
    assert table.turn.move == 3


def test_a_fight_with_a_rampaging_enemy() -> None:
    table = Table.of(hand="hit", foes="prowlers", hit=card(Attack(4)))
    assert table.asked == "combat_ranged"
    table.play("next", "next", "target:0", "basic:hit", "strike")
    assert table.fight.foes[0].defeated
    assert table.me.fame == 2


def test_a_keep_fortifies_its_garrison() -> None:
    table = Table.of(foes="crossbowmen", site="keep", layout="countryside-1@0,1 countryside-3@1,0 countryside-5@0,2")
    assert table.fight.foes[0].defends
