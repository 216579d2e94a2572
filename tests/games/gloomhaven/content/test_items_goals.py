"""Items, attack modifier cards and battle goals: what the box must hold."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from delve.core.words import LANGUAGES, words
from delve.games.gloomhaven import effects
from delve.games.gloomhaven.content.goals import GOALS
from delve.games.gloomhaven.content.items import ITEMS, SUMMONS
from delve.games.gloomhaven.content.modifiers import BLESS, CURSE, MODIFIERS, PENALTY, STANDARD
from delve.games.gloomhaven.defs import Item, ModCard

DOES = (
    "attack",
    "move",
    "turn",
    "attacked",
    "damaged",
    "prevents",
    "initiative",
    "basic_attack",
    "basic_move",
    "immune",
    "special",
)
"""The fields one of which says what an item does."""


@pytest.mark.rule("GH-SHOP-08")
def test_the_city_sells_70_items_as_it_prospers() -> None:
    assert [item.number for item in ITEMS] == list(range(1, 71))
    assert Counter(item.prosperity for item in ITEMS) == {1: 14, **dict.fromkeys(range(2, 10), 7)}
    assert [item.prosperity for item in ITEMS] == sorted(item.prosperity for item in ITEMS)
    assert len({item.id for item in ITEMS}) == 70


@pytest.mark.rule("GH-ITEM-19")
@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.id)
def test_an_item_does_one_thing(item: Item) -> None:
    assert sum(bool(getattr(item, name)) for name in DOES) == 1, item.id
    assert item.price > 0
    assert item.copies == (4 if item.id.endswith("potion") else 2)
    assert item.sources in (0, item.uses)
    assert bool(item.attack) or not (item.attack_kind or item.single or item.single_target or item.consume)


def test_items_bring_allies_that_are_defined() -> None:
    brought = {one.name for item in ITEMS for one in item.turn if isinstance(one, effects.Summon)}
    assert brought == {one.id for one in SUMMONS}


def test_items_and_modifiers_survive_json() -> None:
    for item in ITEMS:
        assert msgspec.json.decode(msgspec.json.encode(item), type=Item) == item
    for card in MODIFIERS.values():
        assert msgspec.json.decode(msgspec.json.encode(card), type=ModCard) == card


@pytest.mark.rule("GH-COMP-01")
def test_a_standard_deck_has_20_cards() -> None:
    assert Counter(STANDARD) == {"+0": 6, "+1": 5, "-1": 5, "+2": 1, "-2": 1, "null": 1, "x2": 1}
    assert set(STANDARD) <= set(MODIFIERS)
    assert sum(MODIFIERS[card].value for card in STANDARD) == 0


@pytest.mark.rule("GH-ROUND-04", "GH-ROUND-09")
def test_only_the_standard_2x_and_null_shuffle_the_deck() -> None:
    assert {card.id for card in MODIFIERS.values() if card.shuffle} == {"x2", "null"}
    assert (MODIFIERS[BLESS].times, MODIFIERS[CURSE].times, MODIFIERS[PENALTY].value) == (2, 0, -1)


def test_a_modifier_is_named_for_what_it_does() -> None:
    for name, card in MODIFIERS.items():
        assert name == card.id
        assert name.endswith(" rolling") == card.rolling
        if name[0] in "+-":
            assert int(name.split()[0]) == card.value


@pytest.mark.rule("GH-COMP-14")
def test_there_are_24_battle_goals() -> None:
    assert [goal.number for goal in GOALS] == list(range(458, 482))
    assert Counter(goal.checks for goal in GOALS) == {1: 20, 2: 4}


@pytest.mark.parametrize("language", LANGUAGES)
def test_items_and_goals_have_their_words(language: str) -> None:
    catalogue = words(language)
    keys = [f"gh.item.{item.id}" for item in ITEMS]
    keys += [f"gh.item.{item.id}.text" for item in ITEMS if item.special]
    keys += [f"gh.goal.{goal.id}{end}" for goal in GOALS for end in ("", ".text")]
    keys += [f"gh.summon.{one.id}" for one in SUMMONS]
    assert [key for key in keys if key not in catalogue] == []
