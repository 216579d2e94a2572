"""The Advanced Actions that play, gain or throw away other cards."""

from __future__ import annotations

import pytest

from delve.games.mageknight.defs import MK
from tests.games.mageknight.arena import foe
from tests.games.mageknight.content.deeds import fight, ready

OFFER = ["ambush", "agility", "power-of-crystals"]


def offer(game: MK) -> None:
    """Green, white, and green with blue; a red one comes next."""
    game.state.advanced_offer = [*OFFER]  # type: ignore[list-item]
    game.state.advanced = ["blood-rage"]  # type: ignore[list-item]


# ---------------------------------------------------------------------- Maximal Effect


@pytest.mark.rule("MK-EFFECT-04", "MK-EFFECT-05")
def test_maximal_effect_uses_a_basic_effect_three_times() -> None:
    table = ready("maximal-effect march").play("basic:maximal-effect")
    assert table.turn.move == 6
    assert (table.hand(), table.me.discard, table.me.played) == ([], [], ["maximal-effect"]), "the march is gone"


@pytest.mark.rule("MK-EFFECT-05")
def test_maximal_effect_uses_a_strong_effect_twice_for_one_block() -> None:
    table = fight("maximal-effect determination", "red", phase="block").play("strong:maximal-effect")
    assert [one[0] for one in table.pool()] == [5, 5]
    table.play("block")
    assert table.pool() == [], "what was left is lost"


def test_maximal_effect_needs_another_card_of_use() -> None:
    assert ready("maximal-effect rage", "red").refused()["basic:maximal-effect"] == "MK-CARD-16"
    assert ready("maximal-effect", "red").refused()["strong:maximal-effect"] == "MK-CARD-16"


def test_maximal_effect_and_concentration_do_not_count_each_other_alone() -> None:
    table = ready("maximal-effect concentration", "red green")
    assert table.refused()["strong:maximal-effect"] == "MK-CARD-16"
    assert table.refused()["strong:concentration"] == "MK-CARD-16"
    table = ready("maximal-effect concentration stamina", "green").play("strong:concentration", "card:maximal-effect")
    assert table.turn.move == 10, "4 + 2 + 4: the bonus counts once"


@pytest.mark.rule("MK-DISCARD-04")
def test_maximal_effect_offers_each_choice_anew() -> None:
    table = ready("maximal-effect concentration").play("basic:maximal-effect", "option:0", "option:1", "option:2")
    assert table.me.mana == ["blue", "white", "red"]
    assert "MK-DISCARD-04" in table.rules("thrown")


# ---------------------------------------------------------------------- gaining cards


@pytest.mark.rule("MK-GAIN-04", "MK-GAIN-05", "MK-DISCARD-04")
def test_training_trades_a_card_for_an_offered_one_of_its_colour() -> None:
    table = ready("training march rage", change=offer).play("basic:training")
    assert table.asked == "advanced", "only the green card matches"
    assert table.options() == ["card:ambush", "card:power-of-crystals"]
    table.play("card:ambush")
    assert (table.me.discard, table.hand()) == (["ambush"], ["rage"])
    assert table.state.advanced_offer == ["agility", "power-of-crystals", "blood-rage"]
    table = ready("training swiftness", "green", change=offer).play("strong:training")
    assert table.hand() == ["agility"]


def test_training_takes_a_card_of_two_colours_for_either() -> None:
    table = ready("training stamina", change=offer).play("basic:training")
    assert table.me.discard == ["power-of-crystals"]
    assert ready("training rage", change=offer).refused()["basic:training"] == "MK-CBT-17"


@pytest.mark.rule("MK-CARD-16")
def test_blood_of_ancients_buys_with_blood() -> None:
    table = ready("blood-of-ancients", "white red", change=offer).play("basic:blood-of-ancients")
    assert (table.hand(), table.me.mana) == (["agility", "wound"], ["red"]), "red matches nothing"
    assert ready("blood-of-ancients", "red", change=offer).refused()["basic:blood-of-ancients"] == "MK-CARD-16"


@pytest.mark.rule("MK-EFFECT-04", "MK-EFFECT-07", "MK-HEAL-01")
def test_strong_blood_of_ancients_uses_an_offered_card_that_stays() -> None:
    table = ready("blood-of-ancients", "red", change=offer).play(
        "strong:blood-of-ancients", "card:ambush", "to:discard"
    )
    assert (table.turn.move, table.hand(), table.me.discard) == (4, [], ["wound"])
    assert table.state.advanced_offer == OFFER
    table = ready("blood-of-ancients", "red", change=offer).play("strong:blood-of-ancients", "card:agility", "to:hand")
    assert (table.turn.move, table.hand()) == (4, ["wound"])
    assert "MK-HEAL-01" in table.rules("wounds")


def spells(game: MK) -> None:
    game.state.spell_offer = ["fireball", "snowstorm", "restoration"]  # type: ignore[list-item]
    game.state.spells = ["whirlwind"]  # type: ignore[list-item]


@pytest.mark.rule("MK-EFFECT-04", "MK-CARD-06")
def test_magic_talent_plays_an_offered_spell_for_a_card_of_its_colour() -> None:
    table = fight("magic-talent rage stamina swiftness", "red", change=spells).play("basic:magic-talent")
    assert table.pool() == [(5, "fire", "ranged")], "rage goes for the Fireball, the only Spell that can be paid"
    assert (table.me.discard, table.me.mana) == (["rage#1"], [])
    assert table.state.spell_offer == ["fireball", "snowstorm", "restoration"], "it stays"
    assert sorted(table.hand()) == ["stamina", "swiftness"]
    assert "MK-EFFECT-04" in table.rules("played_basic")


def test_magic_talent_needs_mana_and_a_card_of_the_colour() -> None:
    assert fight("magic-talent rage", "blue", change=spells).refused()["basic:magic-talent"] == "MK-CARD-16"
    assert fight("magic-talent stamina", "red", change=spells).refused()["basic:magic-talent"] == "MK-CARD-16"


def test_strong_magic_talent_gains_a_spell() -> None:
    table = ready("magic-talent", "blue red", change=spells).play("strong:magic-talent")
    assert table.me.discard == ["fireball"]
    assert table.state.spell_offer == ["snowstorm", "restoration", "whirlwind"]
    assert ready("magic-talent", "blue", change=spells).refused()["strong:magic-talent"] == "MK-CARD-16"


# ---------------------------------------------------------------------- Decompose


def test_decompose() -> None:
    table = ready("decompose rage").play("basic:decompose")
    assert (table.me.crystals, table.me.discard) == ({"red": 2}, [])
    table = ready("decompose rage", "red").play("strong:decompose")
    assert table.me.crystals == {"blue": 1, "green": 1, "white": 1}
    assert ready("decompose wound").refused()["basic:decompose"] == "MK-CARD-16"
    assert ready("decompose fireball", "red").refused()["strong:decompose"] == "MK-CARD-16", "a Spell is no Action card"


def test_decompose_of_a_card_of_two_colours() -> None:
    table = ready("decompose chilling-stare").play("basic:decompose")
    assert table.options() == ["colour:blue", "colour:white"]
    assert table.play("colour:white").me.crystals == {"white": 2}
    table = ready("decompose chilling-stare", "red").play("strong:decompose")
    assert table.me.crystals == {"red": 1, "green": 1}


# ---------------------------------------------------------------------- cards that go elsewhere


@pytest.mark.rule("MK-END-06")
def test_a_card_played_through_another_returns_that_other_one() -> None:
    table = ready("maximal-effect steady-tempo rage", "red").play("strong:maximal-effect", "end")
    assert table.asked == "steady_tempo"
    table.play("deck:top")
    assert table.me.deck == ["maximal-effect"]
    assert "MK-END-06" in table.rules("deck_top")


def test_a_blocked_enemy_is_still_there() -> None:
    weak = foe("weak", 3, 2)
    table = fight("maximal-effect rage", phase="block", foes="weak", defs=[weak]).play("basic:maximal-effect")
    assert [one[0] for one in table.pool()] == [2, 2, 2]
