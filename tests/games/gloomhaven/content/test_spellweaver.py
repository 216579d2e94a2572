"""The content of the Spellweaver."""

from __future__ import annotations

from delve.games.gloomhaven.content.classes.spellweaver import SPELLWEAVER
from tests.games.gloomhaven.content import class_checks as checks


def test_the_mat_gives_hand_limit_and_hit_points() -> None:
    assert (SPELLWEAVER.id, SPELLWEAVER.race, SPELLWEAVER.hand) == ("spellweaver", "orchid", 8)
    assert SPELLWEAVER.health == (6, 7, 8, 9, 10, 11, 12, 13, 14)


def test_there_are_as_many_cards_of_each_level_as_in_the_box() -> None:
    checks.check_levels(SPELLWEAVER)


def test_cards_have_their_numbers_ids_and_initiatives() -> None:
    checks.check_cards(SPELLWEAVER, first=61)


def test_every_summon_is_brought_by_a_card() -> None:
    checks.check_summons(SPELLWEAVER)


def test_there_are_fifteen_perk_boxes() -> None:
    checks.check_perks(SPELLWEAVER)


def test_the_class_survives_json() -> None:
    checks.check_json(SPELLWEAVER)


def test_everything_has_a_name_in_every_language() -> None:
    checks.check_names(SPELLWEAVER)
