"""Rulings of the official FAQ that touch the starting classes and items 1 to 70: `docs/rulings/gloomhaven.md` lists
each of them with its test. Those that no other test proves are proved here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.defs import CharacterConfig
from delve.games.gloomhaven.effects import Attack, Heal, Move, Refresh, To
from delve.games.gloomhaven.state import CONSUMED, IN_PLAY, READY, SPENT
from tests.games.gloomhaven.content.items import state
from tests.games.gloomhaven.kit import Table, both, bottom, top
from tests.games.gloomhaven.scenarios.stage import Stage

REST = both(Attack(1), Move(1))
FIGURINE, PACTS = 35, 45
RULINGS = Path(__file__).parents[4] / "docs" / "rulings" / "gloomhaven.md"
TESTS = Path(__file__).parents[1]


def test_each_ruling_of_the_faq_names_a_test_that_is_there() -> None:
    section = RULINGS.read_text(encoding="utf-8").partition("## The official FAQ")[2].partition("\n## ")[0]
    named = re.findall(r"`(\w+/test_\w+)::(test_\w+)`", section)
    assert len(named) >= 30
    for file, test in named:
        assert re.search(rf"^def {test}\(", (TESTS / f"{file}.py").read_text(encoding="utf-8"), re.MULTILINE), test
    rows = [line for line in section.splitlines() if line.startswith("| ") and not line.startswith(("| Ruling", "|-"))]
    assert all("::" in row for row in rows), "a ruling without a test"


# ---------------------------------------------------------------------- cards


def test_conditions_of_the_same_attack_do_not_count_for_it() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A mindthief level=9 played=submissive-affliction,rest mods=+0 items=62
        g bandit-guard hp=20/20
        """,
        rest=REST,
    )
    table.play("top:submissive-affliction", "g", "item:62")
    table.go_on("turn", use="go")
    assert set(table.conditions("g")) == {"poison", "stun"}
    assert table.hp("g") == 18, "Attack 2, and nothing for what came with it"


# ---------------------------------------------------------------------- items


def attacked(items: str, row: str = "A g .") -> Table:
    """The Brute with some items is attacked by one Bandit Guard after the other."""
    guards = "".join(f"\n{one} bandit-guard hp=20" for one in "gh" if one in row)
    return Table.of(f"gloomhaven\n{row}\nA brute hp=10 items={items}{guards}", acts={"bandit-guard": (Attack(1),)})


def test_a_bonus_comes_before_the_modifier_card() -> None:
    table = Table.of(
        """
        gloomhaven
        A g .
        A brute played=hit,rest items=11,14 mods=+2
        g bandit-guard hp=20/20
        """,
        hit=top(Attack(3)),
        rest=REST,
    )
    table.play("top:hit")
    assert "item:14" in table.options(), "for the whole action: before the first target"
    table.answer("g")
    assert (table.options(), table.hero().deck.discard) == (["go", "item:11"], []), "no card is drawn yet"
    table.answer("go")
    assert (table.asked, table.hero().deck.discard, state(table, 11)) == ("turn", ["+2"], READY)


def test_leather_armor_is_declared_before_the_modifier_card() -> None:
    table = attacked("4")
    assert (table.asked, table.state.modifiers.discard) == ("attacked", [])


def test_items_work_from_the_start_of_the_scenario() -> None:
    stage = Stage(1, characters=(CharacterConfig("brute", items=(8, 12)), CharacterConfig("tinkerer")))
    assert [(one.number, one.state, one.used) for one in stage.character().items] == [(8, READY, 0), (12, READY, 0)]


def test_an_item_with_slots_is_not_refreshed_before_the_last_one() -> None:
    table = Table.of(
        """
        gloomhaven
        A B g
        A tinkerer played=again,rest
        B brute items=3/1,8:spent
        g bandit-guard
        """,
        again=top(Refresh("spent", 0, to=To("allies"))),
        rest=REST,
    )
    table.play("top:again", "B")
    used = {one.number: (one.state, one.used) for one in table.hero("B").items}
    assert used == {3: (READY, 1), 8: (READY, 0)}, "it is not spent, so there is nothing to refresh"


def test_items_without_slots_are_optional() -> None:
    table = attacked("8,51")
    table.answer("suffer")
    assert (table.hp("A"), state(table, 8), state(table, 51)) == (7, READY, READY)


@pytest.mark.parametrize(("conditions", "health"), [("", 5), ("poison", 2), ("wound", 5), ("poison wound", 2)])
def test_a_potion_is_a_heal_for_oneself(conditions: str, health: int) -> None:
    table = Table.of(
        f"""
        gloomhaven
        A B g
        A brute hp=2 {conditions.replace("wound", "")} played=hit,rest items=12
        B tinkerer hp=2
        g bandit-guard
        """,
        hit=top(Attack(1)),
        rest=REST,
    )
    if "wound" in conditions:
        table.state.figures[0].conditions["wound"] = 0
    table.play("item:12")
    assert (table.hp("A"), table.hp("B"), table.conditions("A")) == (health, 2, [])


def test_boots_give_no_move_of_their_own() -> None:
    table = Table.of(
        """
        gloomhaven
        A . g
        A brute played=hit,rest items=1
        g bandit-guard
        """,
        hit=top(Attack(1)),
        rest=REST,
    )
    assert "item:1" not in table.options(), "there is no movement to add to"


def test_boots_add_to_one_move_of_an_action_with_two() -> None:
    table = two_moves("A v w x y z .", 1)
    assert "y" in table.options(), "2 + 2"
    table.answer("y")
    assert {one for one in table.options() if len(one) == 1} == {"w", "x", "z"}, "2, back or on"


def test_shoes_add_jump_to_one_move_of_an_action_with_two() -> None:
    table = two_moves("A g b h c", 2)
    table.answer("b")
    assert (table.at("A"), table.options()) == ("b", ["stop", "skip"]), "the second Move is on foot"


def two_moves(row: str, item: int) -> Table:
    """The Brute uses an item for the first Move of an action with two Moves 2."""
    guards = "".join(f"\n{one} bandit-guard" for one in "gh" if one in row)
    table = Table.of(
        f"gloomhaven\n{row}\nA brute played=hit,twice items={item}{guards}",
        hit=top(Attack(1)),
        twice=bottom(Move(2), Move(2)),
    )
    table.play("bottom:twice", f"item:{item}")
    assert state(table, item) == SPENT
    return table


def test_the_shield_of_an_armour_holds_for_one_attack() -> None:
    table = attacked("3/1", "h A g")
    assert table.prompt("n") == 2, "the last slot"
    table.answer("suffer")
    assert (table.prompt("n"), state(table, 3)) == (3, SPENT), "the next attack meets no Shield"


# ---------------------------------------------------------------------- the Falcon Figurine


def falconer(words: str = "", more: str = "") -> Table:
    """The Brute with the figurine and a card that refreshes consumed items."""
    return Table.of(
        f"""
        gloomhaven
        A a b .
         . . g .
        A brute hp=10 items={FIGURINE}{words} played=again,rest
        g bandit-guard hp=20
        {more}
        """,
        again=top(Refresh("consumed", 1)),
        rest=REST,
    )


def test_the_figurine_is_in_play_while_the_falcon_lives() -> None:
    table = falconer()
    table.play(f"item:{FIGURINE}", "a")
    [falcon] = table.new()
    assert (falcon.name, falcon.health, state(table, FIGURINE)) == ("jade-falcon", 2, IN_PLAY)
    assert f"item:{FIGURINE}" not in table.options(), "it cannot be used again"


def test_the_figurine_is_used_up_when_the_falcon_dies() -> None:
    table = Table.of(
        f"""
        gloomhaven
        A . f g
        A brute hp=10 items={FIGURINE}:in_play
        f jade-falcon seat=0 hp=1 acted
        g bandit-guard
        """,
        acts={"bandit-guard": (Attack(3),)},
        corridor=True,
    )
    assert [one.name for one in table.state.figures if one.kind == "summon"] == []
    assert state(table, FIGURINE) == CONSUMED
    assert table.rules("item_gone") == ["GH-ITEM-09"]


def test_refreshing_the_figurine_takes_the_falcon_away() -> None:
    table = falconer(":in_play", "b jade-falcon seat=0")
    table.play("top:again", [f"item:{FIGURINE}"])
    assert [one for one in table.state.figures if one.kind == "summon"] == []
    assert (state(table, FIGURINE), table.rules("summon_leaves")) == (READY, ["GH-SUMMON-06"])
    assert f"item:{FIGURINE}" in table.options(), "and can be used anew"


def test_a_figurine_that_is_used_up_brings_a_new_falcon_once_refreshed() -> None:
    table = falconer(":consumed")
    table.play("top:again", [f"item:{FIGURINE}"], f"item:{FIGURINE}", "a")
    assert ([one.name for one in table.new()], state(table, FIGURINE)) == (["jade-falcon"], IN_PLAY)


# ---------------------------------------------------------------------- perks


def test_a_perk_that_ignores_item_effects_does_not_stop_the_curse_of_a_pact() -> None:
    brute = box_content().classes["brute"]
    [ignoring] = [number for number, perk in enumerate(brute.perks) if perk.ignore == "item_effects"]
    table = Table.of(
        f"""
        gloomhaven
        A . g
        A brute level=3 perks={ignoring} items={PACTS},12:consumed played=hit,rest
        g bandit-guard
        """,
        hit=top(Heal(1, range=0)),
        rest=REST,
    )
    table.play(f"item:{PACTS}", ["item:12"])
    assert (state(table, 12), state(table, PACTS)) == (READY, CONSUMED)
    assert table.hero().deck.draw.count("curse") == 1
