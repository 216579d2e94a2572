"""The content of the Scoundrel."""

from __future__ import annotations

from delve.games.gloomhaven.content.classes.scoundrel import SCOUNDREL
from tests.games.gloomhaven.content import class_checks as checks


def test_the_mat_gives_hand_limit_and_hit_points() -> None:
    assert (SCOUNDREL.id, SCOUNDREL.race, SCOUNDREL.hand) == ("scoundrel", "human", 9)
    assert SCOUNDREL.health == (8, 9, 11, 12, 14, 15, 17, 18, 20)


def test_there_are_as_many_cards_of_each_level_as_in_the_box() -> None:
    checks.check_levels(SCOUNDREL)


def test_cards_have_their_numbers_ids_and_initiatives() -> None:
    checks.check_cards(SCOUNDREL, first=88)


def test_every_summon_is_brought_by_a_card() -> None:
    checks.check_summons(SCOUNDREL)


def test_there_are_fifteen_perk_boxes() -> None:
    checks.check_perks(SCOUNDREL)


def test_the_class_survives_json() -> None:
    checks.check_json(SCOUNDREL)


def test_everything_has_a_name_in_every_language() -> None:
    checks.check_names(SCOUNDREL)
