"""MK-GAIN: mana, crystals and cards that players gain."""

from __future__ import annotations

from typing import Any

import pytest

from delve.games.mageknight.box import BASIC
from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Crystal, Gain, Influence, Mana, Pay, Throw
from delve.games.mageknight.rules import common
from delve.games.mageknight.state import CardId
from tests.games.mageknight.arena import MAPS
from tests.games.mageknight.kit import Table, card

TALK = card(Influence(15))


def _offers(game: MK) -> None:
    state = game.state
    state.spell_offer = [CardId("fireball"), CardId("snowstorm"), CardId("restoration")]
    state.spells = [CardId("whirlwind")]
    state.advanced_offer = [CardId("blood-rage"), CardId("ice-bolt"), CardId("refreshing-walk")]
    state.advanced = [CardId("crushing-bolt"), CardId("agility")]


@pytest.mark.rule("MK-GAIN-01")
def test_a_mana_token_goes_into_the_play_area() -> None:
    table = Table.of(hand="glow", glow=card(Mana(("gold", "black"), n=2)))
    table.play("basic:glow", "colour:gold", "colour:black")
    assert table.me.mana == ["gold", "black"]
    assert table.rules("mana") == ["MK-GAIN-01", "MK-GAIN-01"]


@pytest.mark.rule("MK-GAIN-02")
def test_a_crystal_goes_into_the_inventory() -> None:
    table = Table.of(hand="gem", gem=card(Crystal())).play("basic:gem")
    assert table.options() == [f"colour:{one}" for one in BASIC]
    table.play("colour:blue")
    assert (table.me.crystals, table.me.mana) == ({"blue": 1}, [])


@pytest.mark.rule("MK-GAIN-03")
def test_a_fourth_crystal_is_a_token_instead() -> None:
    table = Table.of(hand="gem", crystals="red red red", gem=card(Crystal(("red",)))).play("basic:gem")
    assert (table.me.crystals["red"], table.me.mana) == (3, ["red"])


@pytest.mark.rule("MK-GAIN-04", "MK-GAIN-05")
def test_a_gained_card_lies_on_top_of_the_deck_and_the_offer_is_refilled() -> None:
    book = card(Pay(("red",), then=Gain("spell", "deck")))
    table = Table.of(hand="book", deck="march", mana="red", source="", change=_offers, book=book).play("basic:book")
    assert table.me.deck[-1] == "fireball", "the next card to be drawn"
    assert table.state.spell_offer == ["snowstorm", "restoration", "whirlwind"], "a new card enters at the top"
    assert "MK-GAIN-04" in table.rules("gained_card")


@pytest.mark.rule("MK-GAIN-04")
@pytest.mark.parametrize(("to", "where"), [("hand", "hand"), ("discard", "discard")])
def test_a_gained_card_goes_elsewhere_where_that_is_stated(to: Any, where: str) -> None:
    book = card(Pay(("red",), then=Gain("spell", to)))
    table = Table.of(hand="book", deck="march", mana="red", source="", change=_offers, book=book).play("basic:book")
    assert getattr(table.me, where) == ["fireball"]


@pytest.mark.rule("MK-GAIN-05")
def test_the_offer_of_advanced_actions_is_refilled_at_once() -> None:
    train = card(Throw(then=Gain("advanced", "discard")))
    table = Table.of(hand="train rage", change=_offers, train=train).play("basic:train")
    assert table.me.discard == ["blood-rage"]
    assert table.state.advanced_offer == ["ice-bolt", "refreshing-walk", "agility"]


@pytest.mark.rule("MK-GAIN-05")
def test_without_cards_left_an_offer_shrinks() -> None:
    def last(game: MK) -> None:
        _offers(game)
        game.state.spells = []

    book = card(Pay(("red",), then=Gain("spell", "deck")))
    table = Table.of(hand="book", mana="red", source="", change=last, book=book).play("basic:book")
    assert table.state.spell_offer == ["snowstorm", "restoration"]


@pytest.mark.rule("MK-GAIN-06")
def test_a_recruited_unit_leaves_a_gap_in_the_offer() -> None:
    def offered(game: MK) -> None:
        game.state.unit_offer = ["peasants#1", "herbalists#1"]  # type: ignore[list-item]
        game.state.turn.influence = 9

    table = Table.of(hand="march", on="village", reputation=7, change=offered).play("interact", "recruit:peasants")
    assert table.state.unit_offer == ["herbalists#1"]


@pytest.mark.rule("MK-GAIN-06", "MK-GAIN-04")
def test_a_monastery_teaches_without_refilling_the_unit_offer() -> None:
    def offered(game: MK) -> None:
        _offers(game)
        game.state.monastery_offer = [CardId("blood-ritual"), CardId("path-finding")]

    table = Table.of(
        hand="march talk",
        deck="rage",
        layout=MAPS["monastery"],
        on="monastery",
        reputation=7,
        change=offered,
        talk=TALK,
    )
    table.play("interact", "basic:talk", "monastery:blood-ritual")
    assert (table.state.monastery_offer, table.me.deck[-1]) == (["path-finding"], "blood-ritual")
    assert len(table.state.advanced) == 2, "nothing came after it"


@pytest.mark.rule("MK-GAIN-07")
def test_artifacts_are_received_only_at_the_end_of_the_turn() -> None:
    def conquered(game: MK) -> None:
        spot = common.place_of(game, game.state.players[0].space)
        spot.done, spot.shields, spot.enemies = True, (0,), ()
        game.state.artifacts = [CardId("ruby-ring"), CardId("endless-bag-of-gold"), CardId("golden-grail")]

    table = Table.of(hand="march talk", deck="rage", layout=MAPS["red"], on="city", change=conquered, talk=TALK)
    table.play("interact", "basic:talk", "artifact")
    assert (table.me.deck, table.turn.rewards) == (["rage#1"], ["artifact"])
    table.play("end", "card:endless-bag-of-gold")
    assert table.me.deck[:1] == ["rage#1"] or "golden-grail" in table.me.hand
    assert "golden-grail" in [*table.me.deck, *table.me.hand]


@pytest.mark.rule("MK-GAIN-07")
def test_rewards_of_a_combat_wait_until_the_end_of_the_turn() -> None:
    def won(game: MK) -> None:
        _offers(game)
        game.state.turn.rewards = ["spell"]
        game.state.turn.stage = "after"

    table = Table.of(hand="march", deck="rage", change=won)
    assert "fireball" not in table.me.deck
    table.play("end", "card:fireball")
    assert "fireball" in [*table.me.deck, *table.me.hand]
