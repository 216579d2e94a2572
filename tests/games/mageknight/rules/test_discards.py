"""MK-DISCARD: discarding and throwing away."""

from __future__ import annotations

from typing import Any

import pytest

from delve.games.mageknight.box import WOUND
from delve.games.mageknight.effects import Discard, Move, Throw
from delve.games.mageknight.state import Player
from tests.games.mageknight.kit import Table, card


def everywhere(player: Player) -> list[str]:
    """All Deed cards that a player has."""
    return [*player.hand, *player.deck, *player.discard, *player.played, *player.set_aside, *player.tactic_cards]


@pytest.mark.rule("MK-DISCARD-01")
def test_a_discarded_card_goes_to_the_own_discard_pile() -> None:
    table = Table.of(hand="swap march rage", others=["arythea"], swap=card(Discard(then=Move(3))))
    table.play("basic:swap", ["card:1:rage"])
    assert (table.me.discard, table.hand(), table.turn.move) == (["rage#1"], ["march"], 3)
    assert table.state.players[1].discard == []


@pytest.mark.rule("MK-DISCARD-02")
@pytest.mark.parametrize(("wounds", "fit"), [("no", ["march"]), ("yes", ["march", "wound"]), ("only", ["wound"])])
def test_a_wound_is_discarded_only_where_the_effect_allows_it(wounds: Any, fit: list[str]) -> None:
    table = Table.of(hand="swap march wound", swap=card(Discard(then=Move(3), least=0, wounds=wounds)))
    table.play("basic:swap")
    assert sorted(one.rpartition(":")[2] for one in table.options()) == fit


@pytest.mark.rule("MK-DISCARD-02")
def test_wounds_are_not_offered_for_the_discard_at_the_end_of_a_turn() -> None:
    table = Table.of(hand="walk march wound", walk=card(Move(2))).play("basic:walk", "end")
    assert (table.asked, table.options()) == ("discard_end", ["card:0:march"])


@pytest.mark.rule("MK-DISCARD-03", "MK-END-07")
def test_a_wound_that_is_thrown_away_is_nobodys_any_more() -> None:
    table = Table.of(hand="walk wound march", on="glade", walk=card(Move(2))).play("basic:walk", "end")
    assert table.asked == "glade"
    table.play("from:hand")
    assert WOUND not in everywhere(table.me)
    assert table.events("wound_thrown")
    assert "MK-END-07" in table.rules("wound_thrown")


@pytest.mark.rule("MK-DISCARD-04")
def test_another_card_that_is_thrown_away_is_out_of_the_game() -> None:
    table = Table.of(hand="forge rage march", forge=card(Throw(then=Move(3)))).play("basic:forge", "card:rage")
    assert "rage#1" not in everywhere(table.me)
    assert table.rules("thrown") == ["MK-DISCARD-04"]
    table.end_turn()
    assert "rage#1" not in everywhere(table.me)
    assert "forge#1" in everywhere(table.me)


@pytest.mark.rule("MK-DISCARD-01", "MK-DISCARD-04")
def test_both_can_be_taken_back() -> None:
    cards: dict[str, Any] = {"forge": card(Throw(then=Move(3))), "swap": card(Discard(then=Move(3)))}
    table = Table.of(hand="forge swap rage march", **cards).play("basic:forge", "card:rage", "basic:swap")
    assert table.me.discard == ["march#1"]
    table.session.undo("action")
    table.session.undo("action")
    assert sorted(table.hand()) == ["forge", "march", "rage", "swap"]
