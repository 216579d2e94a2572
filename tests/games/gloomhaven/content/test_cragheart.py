"""The content of the Cragheart."""

from __future__ import annotations

from delve.games.gloomhaven.content.classes.cragheart import CRAGHEART
from tests.games.gloomhaven.content import class_checks as checks


def test_the_mat_gives_hand_limit_and_hit_points() -> None:
    assert (CRAGHEART.id, CRAGHEART.race, CRAGHEART.hand) == ("cragheart", "savvas", 11)
    assert CRAGHEART.health == (10, 12, 14, 16, 18, 20, 22, 24, 26)


def test_there_are_as_many_cards_of_each_level_as_in_the_box() -> None:
    checks.check_levels(CRAGHEART)


def test_cards_have_their_numbers_ids_and_initiatives() -> None:
    checks.check_cards(CRAGHEART, first=116)


def test_every_summon_is_brought_by_a_card() -> None:
    checks.check_summons(CRAGHEART)


def test_there_are_fifteen_perk_boxes() -> None:
    checks.check_perks(CRAGHEART)


def test_the_class_survives_json() -> None:
    checks.check_json(CRAGHEART)


def test_everything_has_a_name_in_every_language() -> None:
    checks.check_names(CRAGHEART)
