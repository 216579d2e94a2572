"""The content of the Mindthief."""

from __future__ import annotations

from delve.games.gloomhaven.content.classes.mindthief import MINDTHIEF
from delve.games.gloomhaven.effects import Attack, Augment
from tests.games.gloomhaven.content import class_checks as checks


def test_the_mat_gives_hand_limit_and_hit_points() -> None:
    assert (MINDTHIEF.id, MINDTHIEF.race, MINDTHIEF.hand) == ("mindthief", "vermling", 10)
    assert MINDTHIEF.health == (6, 7, 8, 9, 10, 11, 12, 13, 14)


def test_there_are_as_many_cards_of_each_level_as_in_the_box() -> None:
    checks.check_levels(MINDTHIEF)


def test_cards_have_their_numbers_ids_and_initiatives() -> None:
    checks.check_cards(MINDTHIEF, first=146)


def test_every_summon_is_brought_by_a_card() -> None:
    checks.check_summons(MINDTHIEF)


def test_there_are_fifteen_perk_boxes() -> None:
    checks.check_perks(MINDTHIEF)


def test_the_class_survives_json() -> None:
    checks.check_json(MINDTHIEF)


def test_everything_has_a_name_in_every_language() -> None:
    checks.check_names(MINDTHIEF)


def test_an_augment_stands_before_the_attack_of_its_card_and_lasts() -> None:
    halves = [card.top for card in MINDTHIEF.cards if isinstance(card.top.abilities[0], Augment)]
    assert len(halves) == 8
    for half in halves:
        assert isinstance(half.abilities[1], Attack)
        assert (half.lasts, half.lost, half.slots) == ("always", False, ())
