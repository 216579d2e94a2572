"""What the box holds of Spells, Artifacts and Units, and that all of it can be carried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from delve.core.words import LANGUAGES, words
from delve.games.mageknight import effects as kinds
from delve.games.mageknight.box import BASIC
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.content.cards.artifacts import ARTIFACTS
from delve.games.mageknight.content.cards.spells import SPELLS
from delve.games.mageknight.content.units import UNITS
from delve.games.mageknight.rules import formulas, wording
from delve.games.mageknight.rules.codes import CODES
from delve.games.mageknight.rules.codes import all as registered


def effects() -> Iterator[tuple[str, kinds.Effect]]:
    """All effects with what they are on."""
    for card in (*SPELLS, *ARTIFACTS):
        for one in (card.basic, card.strong):
            if one is not None:
                yield card.id, one
    for unit in UNITS:
        for ability in unit.abilities:
            yield unit.id, ability.effect
            if ability.better is not None:
                yield unit.id, ability.better


def inner(effect: object) -> Iterator[kinds.Effect]:
    """An effect with all that is in it."""
    if isinstance(effect, kinds.Effect):
        yield effect
        for name in effect.__struct_fields__:
            yield from inner(getattr(effect, name))
    elif isinstance(effect, tuple):
        for one in effect:
            yield from inner(one)
    elif isinstance(effect, dict):
        for one in effect.values():
            yield from inner(one)


def test_there_are_24_spells_of_which_20_are_in_the_base_set() -> None:
    assert len(SPELLS) == len({card.id for card in SPELLS}) == 24
    assert Counter(card.set for card in SPELLS) == {"base": 20, "lost-legion": 4}
    assert Counter(card.colours for card in SPELLS) == {(colour,): 6 for colour in BASIC}
    assert [card.id for card in SPELLS if card.rival] == ["mana-meltdown", "mana-claim", "mind-read", "energy-flow"]
    assert all(card.kind == "spell" and card.strong is not None for card in SPELLS)


def test_there_are_25_artifacts_of_which_16_are_in_the_base_set() -> None:
    assert len(ARTIFACTS) == len({card.id for card in ARTIFACTS}) == 25
    assert Counter(card.set for card in ARTIFACTS) == {"base": 16, "lost-legion": 8, "ultimate-edition": 1}
    assert all(card.kind == "artifact" and not card.colours for card in ARTIFACTS)
    assert [card.banner for card in ARTIFACTS if card.banner] == ["glory", "fear", "protection", "courage", "fortitude"]
    assert [card.id for card in ARTIFACTS if card.strong is None] == ["mysterious-box"]


def test_there_are_28_regular_and_28_elite_units() -> None:
    def count(*, elite: bool, base: bool = False) -> tuple[int, int]:
        found = [unit for unit in UNITS if unit.elite is elite and (not base or unit.set == "base")]
        return len(found), sum(unit.copies for unit in found)

    assert count(elite=False) == (15, 28)
    assert count(elite=True) == (15, 28)
    assert count(elite=False, base=True) == (11, 20)
    assert count(elite=True, base=True) == (9, 20)


V, M, K, T, C = "village", "monastery", "keep", "mage_tower", "city"
P, F, ICE = "physical", "fire", "ice"
FIGURES: dict[str, tuple[int, int, int, tuple[str, ...], tuple[str, ...], int]] = {
    "peasants": (1, 4, 3, (V,), (), 3),
    "herbalists": (1, 3, 2, (V, M), (), 2),
    "foresters": (1, 5, 4, (V,), (), 2),
    "utem-crossbowmen": (2, 6, 4, (V, K), (), 2),
    "utem-guardsmen": (2, 5, 5, (V, K), (), 2),
    "utem-swordsmen": (2, 6, 4, (K,), (), 2),
    "guardian-golems": (2, 7, 3, (K, T), (P,), 2),
    "illusionists": (2, 7, 2, (M, T), (P,), 2),
    "red-cape-monks": (2, 7, 4, (M,), (), 1),
    "northern-monks": (2, 7, 4, (M,), (), 1),
    "savage-monks": (2, 7, 4, (M,), (), 1),
    "scouts": (1, 4, 2, (V, M, K, T, C), (), 2),
    "thugs": (1, 5, 5, (V, K), (), 2),
    "shocktroops": (2, 6, 3, (K,), (), 2),
    "magic-familiars": (2, 6, 5, (M, T), (), 2),
    "fire-golems": (3, 8, 4, (K, T), (F, P), 2),
    "ice-golems": (3, 8, 4, (K, T), (ICE, P), 2),
    "fire-mages": (3, 9, 4, (M, T), (F,), 2),
    "ice-mages": (3, 9, 4, (M, T), (ICE,), 2),
    "amotep-gunners": (3, 8, 6, (K, C), (), 2),
    "amotep-freezers": (3, 8, 6, (K, C), (), 2),
    "catapults": (3, 9, 4, (K, C), (), 3),
    "altem-mages": (4, 12, 5, (C,), (F, ICE), 2),
    "altem-guardians": (4, 11, 7, (C,), (), 3),
    "heroes-white": (3, 9, 6, (V, K, C), (), 1),
    "heroes-green": (3, 9, 3, (V, K, C), (P,), 1),
    "heroes-blue": (3, 9, 4, (V, K, C), (ICE,), 1),
    "heroes-red": (3, 9, 4, (V, K, C), (F,), 1),
    "sorcerers": (3, 9, 4, (M, T), (F, ICE), 2),
    "delphana-masters": (4, 13, 3, (C,), (P, F, ICE), 2),
}


@pytest.mark.rule("MK-UNIT-20")
def test_units_have_their_levels_costs_armor_sites_resistances_and_copies() -> None:
    assert {
        unit.id: (unit.level, unit.cost, unit.armor, unit.sites, unit.resist, unit.copies) for unit in UNITS
    } == FIGURES


def test_every_effect_is_known_and_worded() -> None:
    assert registered.spells
    for name, effect in effects():
        for one in inner(effect):
            if isinstance(one, kinds.Coded):
                assert one.name in CODES, (name, one.name)
            elif isinstance(one, kinds.If):
                assert one.test in formulas.names(), (name, one.test)
            elif isinstance(one, kinds.Scaled):
                assert one.per in formulas.names(), (name, one.per)
        assert wording.words(effect).key, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_texts_are_there_in_all_languages(language: str) -> None:
    texts = words(language)
    for card in (*SPELLS, *ARTIFACTS):
        assert f"mk.card.{card.id}" in texts
    for unit in UNITS:
        assert f"mk.unit.{unit.id}" in texts
        for name in unit.special:
            assert wording.special(name).key in texts, name
    for name, effect in effects():
        assert not {"[", "{"} & set(texts.text(wording.words(effect))), name


def test_cards_and_units_are_plain_data() -> None:
    content = box_content()
    for card in (*SPELLS, *ARTIFACTS):
        again = msgspec.json.decode(msgspec.json.encode(card), type=type(card))
        assert again == card == content.card(card.id)
    for unit in UNITS:
        assert msgspec.json.decode(msgspec.json.encode(unit), type=type(unit)) == unit
