"""The Skills of Arythea."""

from __future__ import annotations

import pytest

from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Fame, Move
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.state import CardId
from tests.games.mageknight.arena import against, foe
from tests.games.mageknight.kit import Table, card

WOUND = CardId("wound")


@pytest.mark.parametrize(("night", "move"), [(False, 1), (True, 2)])
def test_dark_paths_is_better_at_night_and_once_a_turn(night: bool, move: int) -> None:
    table = Table.of(hero="arythea", skills="arythea-dark-paths", hand="march", night=night)
    table.play("skill:arythea-dark-paths")
    assert table.turn.move == move
    assert table.refuses("skill:arythea-dark-paths") == "MK-SKILL-10"


def test_burning_power_is_a_siege_attack_with_or_without_fire() -> None:
    table = against(foe(), skills="arythea-burning-power")
    table.play("target:0", "skill:arythea-burning-power", "option:1")
    assert table.pool() == [(1, "fire", "siege")]
    table = against(foe(), skills="arythea-burning-power")
    table.play("target:0", "skill:arythea-burning-power", "option:0")
    assert table.pool() == [(1, "physical", "siege")]


def test_hot_swordsmanship_is_for_the_attack_phase() -> None:
    table = against(foe(n=0), skills="arythea-hot-swordsmanship").play("target:0")
    assert table.refuses("skill:arythea-hot-swordsmanship") == "MK-RANGED-03"
    table.play("next", "next").play("target:0", "skill:arythea-hot-swordsmanship", "option:1")
    assert table.pool() == [(2, "fire", "melee")]


@pytest.mark.parametrize(("night", "influence"), [(False, 2), (True, 3)])
def test_dark_negotiation_is_better_at_night(night: bool, influence: int) -> None:
    table = Table.of(hero="arythea", skills="arythea-dark-negotiation", hand="march", night=night, on="village")
    assert table.refuses("skill:arythea-dark-negotiation") == "MK-TURN-37"
    table.play("interact", "skill:arythea-dark-negotiation")
    assert table.turn.influence == influence


def test_dark_fire_magic_gives_a_crystal_and_red_or_black_mana() -> None:
    table = Table.of(hero="arythea", skills="arythea-dark-fire-magic", hand="march")
    table.play("skill:arythea-dark-fire-magic", "colour:black")
    assert (table.me.crystals["red"], table.me.mana) == (1, ["black"])
    assert table.refuses("skill:arythea-dark-fire-magic") == "MK-SKILL-05"


@pytest.mark.rule("MK-SETUP-04", "MK-TACTIC-01")
def test_power_of_pain_plays_one_wound_for_2() -> None:
    table = Table.of(hero="arythea", skills="arythea-power-of-pain", hand="wound wound march")
    table.play("skill:arythea-power-of-pain")
    assert (table.turn.move, table.hand()) == (2, ["march", "wound"])
    assert table.refuses("skill:arythea-power-of-pain") == "MK-SKILL-10"
    assert "side_move:wound" not in table.options(), "only one"
    table.play("end").go_on("move")
    assert table.me.discard.count(WOUND) + table.hand().count("wound") == 2, "it comes to the discard pile"
    assert "MK-SETUP-04" in table.rules("over")
    assert "MK-TACTIC-01" in table.rules("tactic")


@pytest.mark.rule("MK-CARD-11")
def test_power_of_pain_needs_a_wound_and_something_to_do() -> None:
    assert Table.of(skills="arythea-power-of-pain", hand="march").refuses("skill:arythea-power-of-pain") == "MK-CARD-16"
    table = against(foe(n=0), skills="arythea-power-of-pain", hand="wound")
    assert table.refused()["skill:arythea-power-of-pain"] == "MK-CARD-11"
    assert table.refuses("skill:arythea-power-of-pain") == "MK-CARD-11", "no sideways card in the Ranged phase"


@pytest.mark.parametrize(("option", "gone", "colours"), [(0, "wound", "red black"), (1, "march", "white green")])
def test_invocation_makes_mana_of_a_wound_or_another_card(option: int, gone: str, colours: str) -> None:
    table = Table.of(skills="arythea-invocation", hand="wound march")
    table.play("skill:arythea-invocation", f"option:{option}")
    assert table.options() == [f"colour:{one}" for one in colours.split()]
    table.play(f"colour:{colours.split()[0]}")
    assert table.me.mana == [colours.split()[0]]
    assert gone not in table.hand()


@pytest.mark.rule("MK-MANA-03")
def test_the_mana_of_an_invocation_is_spent_at_once_or_lost() -> None:
    strong = card(Move(1), Move(4), colour="red")
    table = Table.of(skills="arythea-invocation", hand="wound run march", source="", run=strong)
    table.play("skill:arythea-invocation", "option:0", "colour:red", "strong:run")
    assert (table.turn.move, table.me.mana) == (4, [])
    table = Table.of(skills="arythea-invocation", hand="wound run march", source="", run=strong)
    table.play("skill:arythea-invocation", "option:0", "colour:red", "basic:march")
    assert (table.turn.move, table.me.mana) == (2, []), "something else was done first"
    assert table.refuses("strong:run") == "MK-CARD-16"
    assert "MK-MANA-03" in table.rules("faded")


@pytest.mark.parametrize(
    ("mana", "colour"), [("blue", "red"), ("white", "green"), ("green", "white"), ("black", "red")]
)
def test_polarization_turns_one_mana_into_its_opposite(mana: str, colour: str) -> None:
    strong = card(Move(1), Move(4), colour=colour)  # type: ignore[arg-type]
    table = Table.of(
        skills="arythea-polarization", hand="run run2", mana=f"{mana} {mana}", source="", run=strong, run2=strong
    )
    assert table.refuses("strong:run") == "MK-CARD-16"
    table.play("skill:arythea-polarization", "strong:run")
    assert (table.turn.move, table.me.mana) == (4, [mana])
    assert table.refuses("strong:run2") == "MK-CARD-16", "only one mana"
    assert table.refuses("skill:arythea-polarization") == "MK-SKILL-10"


def test_polarization_can_turn_a_die() -> None:
    table = Table.of(skills="arythea-polarization", hand="run", source="blue", run=card(Move(1), Move(4), colour="red"))
    table.play("skill:arythea-polarization", "strong:run")
    assert (table.turn.move, table.turn.dice) == (4, [0])


def test_at_night_polarization_makes_gold_black_for_a_spell() -> None:
    spell = card(Fame(1), Fame(5), colour="red", kind="spell")
    table = Table.of(skills="arythea-polarization", hand="hex", mana="red gold", source="", night=True, hex=spell)
    assert table.refuses("strong:hex") == "MK-CARD-16"
    table.play("skill:arythea-polarization", "strong:hex")
    assert (table.me.fame, table.me.mana) == (5, [])


def test_at_night_black_is_no_other_colour() -> None:
    run = card(Move(1), Move(4), colour="red")
    table = Table.of(skills="arythea-polarization", hand="run", mana="black", source="", night=True, run=run)
    table.play("skill:arythea-polarization")
    assert table.refuses("strong:run") == "MK-CARD-16"


def test_motivation_draws_two_cards_and_red_mana_for_who_is_last() -> None:
    def ahead(game: MK) -> None:
        game.state.players[1].fame = 3

    table = Table.of(
        hero="arythea",
        others=["tovak"],
        skills="arythea-motivation",
        hand="march",
        deck="rage stamina swiftness",
        change=ahead,
    )
    table.play("skill:arythea-motivation")
    assert (table.hand(), table.me.mana) == (["march", "rage", "stamina"], ["red"])
    alone = Table.of(hero="arythea", skills="arythea-motivation", hand="march", deck="rage stamina")
    alone.play("skill:arythea-motivation")
    assert (len(alone.hand()), alone.me.mana) == (3, []), "nobody has more"
    tied = Table.of(hero="arythea", others=["tovak"], skills="arythea-motivation", hand="march", deck="rage stamina")
    tied.play("skill:arythea-motivation")
    assert tied.me.mana == []


def _near_and_far(game: MK) -> None:
    game.state.players[0].space = SpaceId(2)
    game.state.players[1].space = SpaceId(11)
    game.state.players[2].space = SpaceId(0)


def test_healing_ritual_throws_two_wounds_away_and_passes_one_to_the_closest_hero() -> None:
    table = Table.of(
        hero="arythea",
        others=["tovak", "goldyx"],
        skills="arythea-healing-ritual",
        hand="wound wound wound march",
        change=_near_and_far,
    )
    table.play("skill:arythea-healing-ritual", "n:2")
    assert table.hand() == ["march", "wound"]
    assert [table.hand(seat).count("wound") for seat in (1, 2)] == [0, 1]
    assert table.refuses("skill:arythea-healing-ritual") == "MK-SKILL-05"


@pytest.mark.rule("MK-HEAL-01")
def test_healing_ritual_asks_between_heroes_as_close_and_not_in_combat() -> None:
    table = Table.of(hero="arythea", others=["tovak", "goldyx"], skills="arythea-healing-ritual", hand="wound march")
    table.play("skill:arythea-healing-ritual")
    assert table.options() == ["seat:1", "seat:2"]
    table.play("seat:1")
    assert (table.hand(), table.hand(1)) == (["march"], ["wound"])
    fight = against(foe(), skills="arythea-healing-ritual", hand="wound")
    assert fight.refuses("skill:arythea-healing-ritual") == "MK-SKILL-10"
    assert "MK-HEAL-01" in table.rules("wounds")


@pytest.mark.rule("MK-DISCARD-03")
def test_ritual_of_pain_throws_wounds_away_for_good() -> None:
    table = Table.of(hero="arythea", skills="arythea-ritual-of-pain", hand="wound wound wound march")
    table.play("skill:arythea-ritual-of-pain")
    assert table.options() == ["n:2", "n:1"]
    table.play("n:2")
    assert (table.hand(), table.me.discard) == (["march", "wound"], [])
    assert table.state.centre == [(0, "arythea-ritual-of-pain", "")]
    assert "MK-DISCARD-03" in table.rules("threw_wounds")


def test_who_returns_the_ritual_of_pain_plays_a_wound_for_3() -> None:
    def lie(game: MK) -> None:
        game.state.centre = [(1, "arythea-ritual-of-pain", "")]

    table = Table.of(others=["arythea"], hand="wound march", change=lie)
    table.play("return:arythea-ritual-of-pain")
    assert (table.turn.move, table.hand(), table.state.centre) == (3, ["march"], [])
    assert (
        Table.of(others=["arythea"], hand="march", change=lie).refuses("return:arythea-ritual-of-pain") == "MK-CARD-16"
    )


def test_no_card_is_drawn_from_an_empty_deck_by_motivation() -> None:
    assert Table.of(skills="arythea-motivation", hand="march").refuses("skill:arythea-motivation") == "MK-DRAW-08"
