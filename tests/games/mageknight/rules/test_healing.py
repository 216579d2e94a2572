"""MK-HEAL: Wounds and healing."""

from __future__ import annotations

from typing import Any

import pytest

from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Attack, Discard, Fame, Heal, HealUnit, Influence, Move
from delve.games.mageknight.rules import rounds
from tests.games.mageknight.arena import against, foe, unit
from tests.games.mageknight.kit import Table, card

CURE = card(Heal(2))
GUARDS = unit(Move(2))


def sick(hand: str = "cure wound wound", units: str = "", **more: Any) -> Table:
    """A hero with Wounds and a card that heals 2."""
    return Table.of(hand=hand, units=units, cure=CURE, defs=[GUARDS, unit(Move(2), name="veterans", level=2)], **more)


@pytest.mark.rule("MK-HEAL-01")
def test_a_wounded_hero_takes_wounds_into_hand() -> None:
    table = against(foe(n=4)).play("next", "next")
    assert table.me.hand == ["wound", "wound"]


@pytest.mark.rule("MK-HEAL-02")
def test_wounds_are_not_discarded_at_the_end_of_a_turn() -> None:
    table = sick("rage wound", deck="march").play("end")
    assert table.asked == "discard_end"
    assert table.options() == ["card:0:rage"]


@pytest.mark.rule("MK-HEAL-02")
def test_wounds_are_discarded_only_by_effects_that_say_so() -> None:
    cards: dict[str, Any] = {"plain": card(Discard(then=Fame(1))), "grim": card(Discard(then=Fame(1), wounds="only"))}
    table = Table.of(hand="plain grim wound", **cards)
    table.play("basic:plain")
    assert table.hand() == ["wound"], "the other card was the only one to discard"
    other = Table.of(hand="plain grim wound", **cards)
    other.play("basic:grim")
    assert other.hand() == ["plain"]


@pytest.mark.rule("MK-HEAL-03")
def test_discarded_wounds_go_to_the_own_discard_pile() -> None:
    table = Table.of(hand="grim wound", grim=card(Discard(then=Fame(1), wounds="only")))
    table.play("basic:grim")
    assert table.me.discard == ["wound"]
    rest = sick("rage wound wound").play("rest", "n:2")
    assert sorted(rest.me.discard) == ["rage#1", "wound", "wound"]


@pytest.mark.rule("MK-HEAL-04", "MK-HEAL-03")
def test_wounds_are_shuffled_into_the_deck_at_the_change_of_the_round() -> None:
    table = sick("wound march", discard="wound rage")
    rounds._prepare(table.game, 0)
    cards = sorted([*table.me.deck, *table.me.hand])
    assert cards == ["march#1", "rage#1", "wound", "wound"]
    assert table.me.discard == []


@pytest.mark.rule("MK-HEAL-05")
def test_a_wounded_unit_is_neither_activated_nor_hurt() -> None:
    table = against(foe(n=2), units="guards*", defs=(unit(Attack(2, "ranged")),)).play("target:0")
    assert table.refused()["unit:0:0"] == "MK-UNIT-09"
    table.play("next", "next")
    assert table.hand() == ["wound"], "there was nobody else"


@pytest.mark.rule("MK-HEAL-06")
@pytest.mark.parametrize("state", ["guards*", "guards!*"])
def test_a_wounded_unit_keeps_its_state_and_becomes_ready_with_the_round(state: str) -> None:
    table = sick("cure", state)
    assert table.me.units[0].ready == ("!" not in state)
    rounds._prepare(table.game, 0)
    assert (table.me.units[0].ready, table.me.units[0].wounds) == (True, 1)


@pytest.mark.rule("MK-HEAL-06")
def test_a_unit_that_is_healed_is_activated_if_it_is_ready() -> None:
    table = sick("cure", "guards*").play("basic:cure", "cure:0", "unit:0:0")
    assert table.turn.move == 2
    spent = sick("cure", "guards!*").play("basic:cure", "cure:0")
    assert spent.refused()["unit:0:0"] == "MK-UNIT-09"


@pytest.mark.rule("MK-HEAL-07")
def test_healing_is_used_before_and_after_an_action_and_in_a_rest() -> None:
    assert "basic:cure" in sick().options()
    resting = sick("cure rage wound").play("rest", "card:rage", "n:0")
    assert resting.asked == "rest"
    resting.play("basic:cure", "cure:hand")
    assert resting.hand() == []
    fighting = against(foe(n=2), hand="cure", cure=CURE).play("next", "next", "next", "basic:cure", "cure:hand")
    assert fighting.hand() == []


@pytest.mark.rule("MK-HEAL-08")
def test_healing_is_bought_in_villages_and_monasteries() -> None:
    for site, layout, price in (("village", "countryside-1@0,1", 3), ("monastery", "countryside-5@0,1", 2)):
        table = Table.of(layout=layout, on=site, hand="talk wound", talk=card(Influence(4)))
        table.play("interact", "basic:talk", "heal")
        assert (table.turn.influence, table.turn.heal) == (4 - price, 1)
        table.play("cure:hand")
        assert table.hand() == []


@pytest.mark.rule("MK-HEAL-09")
def test_a_healing_point_throws_a_wound_away() -> None:
    table = sick().play("basic:cure", "cure:hand")
    assert (table.hand(), table.turn.heal) == (["wound"], 1)
    assert table.me.discard == [], "it went back to the Wound pile"
    table.play("cure:hand")
    assert table.options("cure") == []
    assert "MK-HEAL-09" in table.rules("healed")


@pytest.mark.rule("MK-HEAL-09")
def test_healing_without_wounds_is_refused() -> None:
    assert sick("cure").refused()["basic:cure"] == "MK-HEAL-09"


@pytest.mark.rule("MK-HEAL-10")
def test_a_units_wound_costs_its_level() -> None:
    table = sick("cure", "veterans* guards*", fame=8).play("basic:cure")
    assert table.options("cure") == ["cure:0", "cure:1"]
    table.play("cure:0")
    assert (table.me.units[0].wounds, table.turn.heal) == (0, 0)
    short = sick("cure", "veterans* guards*", fame=8).play("basic:cure", "cure:1")
    assert short.options("cure") == [], "one point does not heal level 2"


@pytest.mark.rule("MK-HEAL-11")
def test_a_unit_with_two_wounds_is_healed_twice() -> None:
    table = sick("cure", "guards**").play("basic:cure", "cure:0")
    assert (table.me.units[0].wounds, table.turn.heal) == (1, 1)
    assert table.refused()["unit:0:0"] == "MK-UNIT-09"
    table.play("cure:0")
    assert "unit:0:0" in table.options()


@pytest.mark.rule("MK-HEAL-12")
def test_an_effect_that_heals_a_unit_removes_one_wound() -> None:
    table = Table.of(hand="balm", units="guards**", balm=card(HealUnit()), defs=[GUARDS]).play("basic:balm")
    assert table.me.units[0].wounds == 1
    assert "MK-HEAL-12" in table.rules("unit_healed")


@pytest.mark.rule("MK-HEAL-13")
def test_wounds_of_a_combat_are_healed_after_it() -> None:
    table = against(foe(n=3), hand="cure", cure=CURE).play("next", "next")
    assert table.refused()["basic:cure"] == "MK-CBT-23"
    table.play("next", "basic:cure", "cure:hand", "cure:hand")
    assert table.hand() == []


@pytest.mark.rule("MK-HEAL-14")
def test_healing_points_are_lost_when_a_combat_begins() -> None:
    table = Table.of(layout="countryside-7@0,1", on="dungeon", hand="cure wound rage", cure=CURE)
    table.play("basic:cure", "enter")
    assert table.turn.heal == 0


@pytest.mark.rule("MK-HEAL-15")
def test_a_glade_throws_a_wound_away_but_does_nothing_for_units() -> None:
    def change(game: MK) -> None:
        game.state.turn.cards = 1

    table = Table.of(
        on="glade", hand="wound", discard="wound", units="guards*", defs=[GUARDS], change=change, deck="march"
    )
    table.play("end")
    assert table.asked == "glade"
    assert table.options() == ["from:hand", "from:discard", "skip"]
    table.play("from:hand")
    assert table.me.units[0].wounds == 1
    assert "wound" not in table.me.hand
    assert table.rules("healed") == [], "it is not healing"
