"""GH-ITEM: what can be worn, and what becomes of an item that is used."""

from __future__ import annotations

from typing import Any

import pytest

from delve.core.errors import BadConfig
from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.defs import CharacterConfig, Config
from delve.games.gloomhaven.effects import Attack, Move, Refresh
from delve.games.gloomhaven.rules import setup
from delve.games.gloomhaven.state import CONSUMED, READY, SPENT
from tests.games.gloomhaven.kit import Table, bottom, top

REST = bottom(Move(2))
ITEMS = box_content().items
SMALL = (12, 13, 14, 20, 21)
"""Small items, all different."""


def wears(*items: int, cls: str = "brute", level: int = 1) -> str:
    """What is wrong with the items of a character; empty if nothing is."""
    config = Config(1, (CharacterConfig(cls, level, items=items, gold=999), CharacterConfig("mindthief")))
    try:
        setup.check(config, box_content())
    except BadConfig as error:
        return error.msg.key.removeprefix("gh.error.")
    return ""


def states(table: Table, name: str = "A") -> dict[int, int]:
    """The state of each item of a character."""
    return {one.number: one.state for one in table.hero(name).items}


# ---------------------------------------------------------------------- equipment


@pytest.mark.rule("GH-ITEM-01")
@pytest.mark.parametrize("cls", ["brute", "tinkerer", "spellweaver", "scoundrel", "cragheart"])
def test_any_class_can_wear_any_item(cls: str) -> None:
    assert {wears(number, cls=cls) for number in ITEMS} == {""}


@pytest.mark.rule("GH-ITEM-02", "GH-ITEM-03", "GH-ITEM-04")
@pytest.mark.parametrize("slot", ["head", "body", "legs"])
def test_there_is_one_item_for_head_body_and_legs_each(slot: str) -> None:
    first, second, *_ = (one.number for one in ITEMS.values() if one.slot == slot)
    assert (wears(first), wears(second)) == ("", "")
    assert wears(first, second) == "slot"
    assert wears(first, second, level=9) == "slot", "at every level"


@pytest.mark.rule("GH-ITEM-02", "GH-ITEM-03", "GH-ITEM-04")
def test_the_slots_do_not_get_in_each_others_way() -> None:
    assert [ITEMS[number].slot for number in (6, 4, 1, 8, 11, 12)] == [
        *("head", "body", "legs", "onehand", "onehand", "small")
    ]
    assert wears(6, 4, 1, 8, 11, 12) == ""


@pytest.mark.rule("GH-ITEM-05")
def test_two_hands_hold_two_one_hand_items_or_one_for_two_hands() -> None:
    assert [ITEMS[number].slot for number in (8, 11, 25, 9, 10)] == [*["onehand"] * 3, *["twohand"] * 2]
    assert (wears(8, 11), wears(9)) == ("", "")
    assert wears(8, 11, 25) == "hands", "three"
    assert wears(8, 9) == "hands", "one of each"
    assert wears(9, 10) == "hands", "four hands"


@pytest.mark.rule("GH-ITEM-06")
@pytest.mark.parametrize(("level", "most"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5)])
def test_small_items_go_by_half_the_level_rounded_up(level: int, most: int) -> None:
    assert wears(*SMALL[:most], level=level) == ""
    assert wears(*SMALL[:most], 27, level=level) == "slot"


@pytest.mark.rule("GH-ITEM-07")
def test_nobody_has_two_copies_of_an_item() -> None:
    assert ITEMS[12].copies > 1
    assert wears(12, 12, level=3) == "item_twice"
    assert wears(8, 8) == "item_twice", "though two hands could hold them"


@pytest.mark.rule("GH-ITEM-19", "GH-SHOP-09")
@pytest.mark.parametrize("characters", [2, 3])
def test_a_party_has_as_many_of_an_item_as_there_are_cards(characters: int) -> None:
    classes = ("brute", "tinkerer", "scoundrel")[:characters]
    config = Config(1, tuple(CharacterConfig(cls, items=(1,)) for cls in classes))
    assert ITEMS[1].copies == 2
    if characters == 2:
        setup.check(config, box_content())
        return
    with pytest.raises(BadConfig) as error:
        setup.check(config, box_content())
    assert error.value.msg.key == "gh.error.item_copies"
    both = Config(1, tuple(CharacterConfig(cls, items=(12,)) for cls in ("brute", "mindthief")))
    setup.check(both, box_content())


# ---------------------------------------------------------------------- spent and consumed


def _rested(item: str) -> Table:
    """After a long rest of somebody with a used item."""
    table = Table.of(
        f"""
        gloomhaven
        A . . . . . . . g
        A brute resting items={item} discard=trample,skewer,spare-dagger
        g bandit-guard stun
        """
    )
    return table.go_on(until="lead", turn="pass")


@pytest.mark.rule("GH-ITEM-08")
def test_a_spent_item_cannot_be_used_again_until_a_long_rest() -> None:
    table = Table.of(
        """
        gloomhaven
        A . . . . .
        A brute played=go,rest items=1
        """,
        go=bottom(Move(1)),
        rest=top(Attack(1)),
    )
    table.play("bottom:go")
    assert "item:1" in table.options()
    table.answer("item:1")
    assert states(table) == {1: SPENT}
    assert "item:1" not in table.options()
    assert states(_rested("1:spent")) == {1: READY}


@pytest.mark.rule("GH-ITEM-09")
def test_a_consumed_item_is_not_refreshed_by_a_long_rest() -> None:
    table = Table.of(
        """
        gloomhaven
        A . .
        A brute hp=2 played=go,rest items=12
        """,
        go=REST,
        rest=top(Attack(1)),
    )
    table.play("item:12")
    assert (table.hp("A"), states(table)) == (5, {12: CONSUMED})
    assert "item:12" not in table.options()
    assert states(_rested("12:consumed")) == {12: CONSUMED}


@pytest.mark.rule("GH-ITEM-09")
@pytest.mark.parametrize(("kind", "left"), [("consumed", {1: SPENT, 12: READY}), ("spent", {1: READY, 12: CONSUMED})])
def test_an_ability_refreshes_the_items_that_it_names(kind: Any, left: dict[int, int]) -> None:
    table = Table.of(
        """
        gloomhaven
        A . .
        A brute played=mend,rest items=1:spent,12:consumed
        """,
        mend=top(Refresh(kind, 0)),
        rest=REST,
    )
    table.play("top:mend")
    assert states(table) == left


@pytest.mark.rule("GH-ITEM-10")
def test_after_the_scenario_every_item_is_ready_again() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute played=hit,rest items=1:spent,3/1,12:consumed
        g bandit-guard hp=1
        """,
        hit=top(Attack(5)),
        rest=REST,
    )
    table.play("top:hit", "g").end_turn().go_on(until="")
    assert table.state.over == "won"
    assert states(table) == {1: READY, 3: READY, 12: READY}
    assert [one.used for one in table.hero().items] == [0, 0, 0]


# ---------------------------------------------------------------------- uses


@pytest.mark.rule("GH-ITEM-17")
def test_any_number_of_items_can_be_used_in_a_turn_and_during_one_ability() -> None:
    table = Table.of(
        """
        gloomhaven
        A a g
        A brute level=5 hp=5 played=hit,go items=1,6,12,14,24
        g bandit-guard hp=20/20
        """,
        hit=top(Attack(3)),
        go=bottom(Move(1)),
    )
    table.play("item:12", "bottom:go", "item:1", "a")
    while table.asked == "move":
        table.answer("stop")
    table.play("top:hit", "item:14", "item:6", "g")
    assert table.hp("g") == 16, "20 - (3 + 1), the potion in the same attack as the goggles"
    assert len(table.hero().deck.discard) == 2, "two cards by the goggles' advantage"
    assert states(table) == {1: SPENT, 6: SPENT, 12: CONSUMED, 14: CONSUMED, 24: READY}


@pytest.mark.rule("GH-ITEM-18")
def test_each_time_an_effect_is_applied_is_one_use() -> None:
    table = Table.of(
        """
        gloomhaven
        g A h
        A brute hp=10 items=3 hand=trample,skewer
        g bandit-guard
        h bandit-guard
        """,
        acts={"bandit-guard": (Attack(0),)},
    )
    assert (table.prompt("n"), table.hero().items[0].used, states(table)) == (1, 1, {3: READY}), "2 - 1"
    table.answer("suffer")
    assert (table.prompt("n"), states(table)) == (1, {3: SPENT}), "the second attack is the second use"
    assert table.rules("item") == ["GH-ITEM-18", "GH-ITEM-18"]
    assert table.hero().tally["items"] == 2


@pytest.mark.rule("GH-ITEM-18")
def test_an_attack_that_the_item_does_not_apply_to_is_no_use() -> None:
    table = Table.of(
        """
        gloomhaven mods=null
        A g .
        A brute hp=10 items=3
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(0),)},
    )
    assert (table.hp("A"), table.hero().items[0].used, table.events("item")) == (10, 0, [])
