"""What is used against damage, and in which order (GH-BONUS-05, GH-ITEM-13, GH-ITEM-20, ruling GH-R-113)."""

from __future__ import annotations

import pytest

from delve.core.events import Event
from delve.games.gloomhaven.effects import Attack, Suffer
from delve.games.gloomhaven.state import CONSUMED, READY, SPENT, ItemState
from tests.games.gloomhaven.kit import Table, both, top

HIDE, CHAIN, HEATER, TOWER, SPIKED, SHADOW = 3, 23, 8, 32, 46, 51
REST = both(Attack(1), Attack(1))


def struck(attack: int, items: str, more: str = "", *, cls: str = "brute", pierce: int = 0) -> Table:
    """A character with some items is attacked for so much."""
    return Table.of(
        f"""
        gloomhaven
        A g .
        A {cls} hp=10 items={items}
        g bandit-guard hp=20
        {more}
        """,
        acts={"bandit-guard": (Attack(attack - 2, pierce=pierce),)},
    )


def worn(table: Table, number: int) -> ItemState:
    """An item's state."""
    return next(one for one in table.hero().items if one.number == number)


def prevented(table: Table) -> list[Event]:
    """The times that a card took all of the damage."""
    return table.events("prevented")


@pytest.mark.rule("GH-ITEM-13", "GH-ITEM-20")
def test_a_shield_can_save_a_slot_of_the_armour() -> None:
    table = struck(1, f"{HIDE},{HEATER}")
    assert (table.asked, table.options()) == ("guard", [f"item:{HIDE}", f"item:{HEATER}"])
    assert table.prompt("n") == 1
    table.answer(f"item:{HEATER}")
    assert (table.hp("A"), worn(table, HIDE).used, worn(table, HEATER).state) == (10, 0, SPENT)


@pytest.mark.rule("GH-ITEM-13", "GH-ITEM-20")
def test_the_armour_can_save_the_shield() -> None:
    table = struck(1, f"{HIDE},{HEATER}")
    table.answer(f"item:{HIDE}")
    assert (table.hp("A"), worn(table, HIDE).used, worn(table, HEATER).state) == (10, 1, READY)
    assert table.asked != "damage", "no damage is left"


@pytest.mark.rule("GH-ITEM-13")
def test_nothing_is_asked_where_the_slot_is_used_in_any_order() -> None:
    table = struck(3, f"{HIDE},{HEATER}")
    assert (table.asked, table.prompt("n"), worn(table, HIDE).used) == ("damage", 2, 1)
    assert f"item:{HEATER}" in table.options()
    table = struck(1, f"{HIDE}")
    assert (table.hp("A"), worn(table, HIDE).used) == (10, 1), "nor where there is nothing else"


@pytest.mark.rule("GH-ITEM-13", "GH-BONUS-05")
@pytest.mark.parametrize(("first", "used"), [("guard:warding-strength", (1, 0)), (f"item:{HIDE}", (0, 1))])
def test_of_two_that_must_be_used_either_comes_first(first: str, used: tuple[int, int]) -> None:
    table = struck(1, f"{HIDE}", "active warding-strength bottom")
    assert (table.asked, table.options()) == ("guard", ["guard:warding-strength", f"item:{HIDE}"])
    table.answer(first)
    assert (table.state.actives[0].used, worn(table, HIDE).used) == used
    assert table.hp("A") == 10


@pytest.mark.rule("GH-ITEM-13", "GH-BONUS-05")
def test_both_are_used_where_one_is_not_enough() -> None:
    table = struck(3, f"{HIDE}", "active warding-strength bottom")
    assert (table.asked, table.prompt("n")) == ("damage", 1)
    assert (table.state.actives[0].used, worn(table, HIDE).used) == (1, 1)


@pytest.mark.rule("GH-ITEM-13")
def test_what_is_chosen_first_can_leave_another_choice() -> None:
    table = struck(2, f"{HIDE},{TOWER}", "active warding-strength bottom")
    assert table.options() == ["guard:warding-strength", f"item:{HIDE}", f"item:{TOWER}"]
    table.answer(f"item:{HIDE}")
    assert (table.asked, table.prompt("n")) == ("guard", 1)
    assert table.options() == ["guard:warding-strength", f"item:{TOWER}"], "one slot for one attack"
    table.answer(f"item:{TOWER}")
    assert (table.state.actives[0].used, worn(table, HIDE).used, worn(table, TOWER).state) == (0, 1, SPENT)


@pytest.mark.rule("GH-ITEM-13", "GH-ITEM-20")
def test_who_suffers_nothing_at_all_needs_no_armour() -> None:
    table = struck(9, f"{HIDE},{SHADOW}")
    assert (table.asked, table.options()) == ("guard", [f"item:{HIDE}", f"item:{SHADOW}"])
    table.answer(f"item:{SHADOW}")
    assert (table.hp("A"), worn(table, HIDE).used, worn(table, SHADOW).state) == (10, 0, CONSUMED)
    table = struck(9, f"{HIDE},{SHADOW}")
    table.answer(f"item:{HIDE}")
    assert (table.asked, table.prompt("n")) == ("damage", 8), "it may still be used, or not"
    assert f"item:{SHADOW}" in table.options()
    assert "suffer" in table.options()


@pytest.mark.rule("GH-BONUS-05", "GH-BONUS-12")
@pytest.mark.parametrize(
    ("first", "used", "taken"), [("guard:frost-armor", (1, 0), 1), (f"item:{HIDE}", (0, 1), 0)], ids=["card", "item"]
)
def test_a_card_that_takes_all_damage_or_the_armour(first: str, used: tuple[int, int], taken: int) -> None:
    table = struck(1, f"{HIDE}", "active frost-armor bottom", cls="spellweaver")
    assert sorted(table.options()) == ["guard:frost-armor", f"item:{HIDE}"]
    table.answer(first)
    assert (table.state.actives[0].used, worn(table, HIDE).used) == used
    assert (table.hp("A"), len(prevented(table)), len(table.events("no_damage"))) == (10, taken, 1 - taken)


@pytest.mark.rule("GH-BONUS-05", "GH-BONUS-12")
def test_with_much_damage_the_card_alone_or_after_the_armour() -> None:
    table = struck(5, f"{HIDE}", "active frost-armor bottom", cls="spellweaver")
    table.answer("guard:frost-armor")
    assert (table.state.actives[0].used, worn(table, HIDE).used) == (1, 0)
    table = struck(5, f"{HIDE}", "active frost-armor bottom", cls="spellweaver")
    table.answer(f"item:{HIDE}")
    assert (table.state.actives[0].used, worn(table, HIDE).used, table.hp("A")) == (1, 1, 10), "the card must be used"


@pytest.mark.rule("GH-BONUS-12")
def test_armour_is_nothing_against_damage_that_is_no_attack() -> None:
    table = Table.of(
        f"""
        gloomhaven
        A . g
        A spellweaver hp=6 items={HIDE},{SHADOW} played=burn,rest
        g bandit-guard
        active frost-armor bottom
        """,
        burn=top(Suffer(1)),
        rest=REST,
    )
    table.play("top:burn")
    assert (table.asked, table.state.actives[0].used, worn(table, HIDE).used) == ("turn", 1, 0), "nothing is asked"


@pytest.mark.rule("GH-ITEM-20", "GH-RETAL-01")
def test_a_shield_that_retaliates_can_come_before_the_armour() -> None:
    table = struck(1, f"{HIDE},{SPIKED}")
    table.answer(f"item:{SPIKED}")
    assert (table.hp("g"), worn(table, HIDE).used) == (18, 0), "Retaliate 2"
    table = struck(1, f"{HIDE},{SPIKED}")
    table.answer(f"item:{HIDE}")
    assert (table.hp("g"), worn(table, SPIKED).state) == (20, READY)


@pytest.mark.rule("GH-EFFECT-10", "GH-ITEM-13")
def test_shield_that_is_pierced_saves_nothing() -> None:
    table = struck(1, f"{CHAIN},{HEATER}", pierce=2)
    assert (table.asked, table.prompt("n"), worn(table, CHAIN).used) == ("damage", 1, 1), "used for nothing"
    table = struck(1, f"{CHAIN},{TOWER}", pierce=1)
    assert table.asked == "guard", "Shield 2 less 1 would do"


@pytest.mark.rule("GH-ITEM-12")
def test_the_armour_is_spent_with_its_last_slot() -> None:
    table = struck(1, f"{HIDE}/1,{HEATER}")
    table.answer(f"item:{HIDE}")
    assert (worn(table, HIDE).state, worn(table, HIDE).used) == (SPENT, 0)
