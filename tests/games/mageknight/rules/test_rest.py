"""MK-REST: a turn of rest."""

from __future__ import annotations

from typing import Any

import pytest

from delve.games.mageknight.effects import Heal, Mana, Move
from tests.games.mageknight.arena import MAPS, at
from tests.games.mageknight.kit import Table, card

CARDS: dict[str, Any] = {"walk": card(Move(2)), "cure": card(Heal(2)), "glow": card(Mana(("red",)))}


def turn(hand: str, **more: Any) -> Table:
    """A turn with cards made for these tests."""
    return Table.of(hand=hand, source="", **CARDS, **more)


@pytest.mark.rule("MK-REST-01")
def test_who_rests_does_not_move_fight_or_interact() -> None:
    table = turn("walk glow march", layout=MAPS["monastery"], change=at(8, 9)).play("rest", "card:march")
    assert {one.partition(":")[0] for one in table.options()} == {"basic", "end"}
    assert table.refuses("basic:walk") == "MK-TURN-25"


@pytest.mark.rule("MK-REST-01", "MK-EXPLORE-05")
def test_who_has_moved_or_explored_does_not_rest() -> None:
    assert "rest" not in turn("walk march", change=at(0, 2)).play("go:6").options()
    table = turn("walk march", change=at(9, 2))
    assert "rest" in table.options()
    assert "rest" not in table.play(table.options("explore")[0]).options()
    assert "MK-EXPLORE-05" in table.rules("explored")


@pytest.mark.rule("MK-REST-01")
def test_who_has_acted_does_not_rest() -> None:
    assert "rest" not in turn("walk march", on="village").play("interact").options()


@pytest.mark.rule("MK-REST-02", "MK-REST-05")
def test_a_standard_rest_discards_one_card_and_any_number_of_wounds() -> None:
    table = turn("walk march wound wound").play("rest")
    assert table.options() == ["card:walk", "card:march"], "exactly one, and no Wound"
    table.play("card:march")
    assert table.options() == ["n:0", "n:1", "n:2"]
    table.play("n:2")
    assert (table.hand(), sorted(table.me.discard)) == (["walk"], ["march#1", "wound", "wound"])
    assert table.rules("rest") == ["MK-REST-05"]


@pytest.mark.rule("MK-REST-05")
def test_wounds_may_be_kept() -> None:
    table = turn("walk wound").play("rest", "n:0")
    assert (table.hand(), table.me.discard) == (["wound"], ["walk#1"])


@pytest.mark.rule("MK-REST-03", "MK-REST-06")
def test_with_nothing_but_wounds_one_of_them_is_discarded() -> None:
    table = turn("wound wound").play("rest")
    assert (table.hand(), table.me.discard) == (["wound"], ["wound"])
    assert table.rules("slow_rest") == ["MK-REST-06"], "which shows everybody what the hand was"


@pytest.mark.rule("MK-REST-04")
def test_cards_that_were_played_do_not_count_any_more() -> None:
    table = turn("glow wound wound").play("basic:glow", "rest")
    assert (table.hand(), table.me.discard) == (["wound"], ["wound"])


@pytest.mark.rule("MK-REST-07")
def test_a_rest_is_no_healing() -> None:
    table = turn("walk wound", deck="march").play("rest", "n:1")
    assert table.me.discard.count("wound") == 1  # type: ignore[arg-type]
    assert (table.turn.cured, table.events("healed")) == (0, [])


@pytest.mark.rule("MK-REST-08")
def test_special_and_healing_effects_may_be_played_before_and_after_resting() -> None:
    table = turn("walk glow cure wound wound").play("basic:glow", "rest", "card:walk", "n:0")
    table.play("basic:cure", "cure:hand", "cure:hand")
    assert (table.me.mana, table.hand()) == (["red"], [])


@pytest.mark.rule("MK-REST-09")
def test_an_empty_hand_cannot_rest() -> None:
    table = turn("", deck="march")
    assert "rest" not in table.options()
    assert table.play("end").hand() == ["march"]
