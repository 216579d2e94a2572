"""Banners: on a Unit, and thrown away."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from delve.games.mageknight.defs import MK
from delve.games.mageknight.rules import units as rules
from delve.games.mageknight.state import CardId, UnitId
from tests.games.mageknight.kit import Table


def bearing(banner: str, *, used: bool = False) -> Callable[[MK], None]:
    """The first Unit bears a banner."""

    def change(game: MK) -> None:
        unit = game.state.players[0].units[0]
        unit.banner, unit.banner_used = CardId(f"banner-of-{banner}"), used

    return change


# ---------------------------------------------------------------------- assigning


@pytest.mark.rule("MK-UNIT-15", "MK-UNIT-16")
def test_a_banner_is_assigned_to_a_unit_even_in_combat() -> None:
    table = Table.of(hand="banner-of-glory", units="peasants foresters", fame=8, foes="prowlers")
    table.play("basic:banner-of-glory", "unit:1")
    assert [unit.banner for unit in table.me.units] == [None, "banner-of-glory"]
    assert table.me.played == []
    assert table.turn.cards == 1
    assert "strong:banner-of-glory" not in [*table.options(), *table.refused()]


def test_a_banner_needs_a_unit() -> None:
    assert Table.of(hand="banner-of-glory").refused()["basic:banner-of-glory"] == "MK-UNIT-15"


@pytest.mark.rule("MK-UNIT-17", "MK-UNIT-13")
def test_another_banner_or_the_loss_of_the_unit_discards_it() -> None:
    table = Table.of(hand="banner-of-courage", units="peasants", change=bearing("glory"))
    table.play("basic:banner-of-courage")
    assert table.refused()["banner:0"] == "MK-UNIT-13"
    assert table.me.units[0].banner == "banner-of-courage"
    assert table.me.discard == ["banner-of-glory"]
    table = Table.of(foes="medusa", units="peasants", change=bearing("glory")).play("next", "next", "unit:0")
    assert table.me.units == []
    assert "banner-of-glory" in table.me.discard


@pytest.mark.rule("MK-UNIT-18", "MK-ROUND-15", "MK-ROUND-16")
def test_at_the_end_of_the_round_a_banner_stays_and_is_turned_up_or_goes_into_the_deck() -> None:
    def ending(game: MK) -> None:
        bearing("courage", used=True)(game)
        game.state.phase = "round"

    table = Table.of(units="peasants", change=ending)
    assert table.asked == "keep_banner"
    table.play("keep")
    assert (table.me.units[0].banner, table.me.units[0].banner_used) == ("banner-of-courage", False)
    table = Table.of(units="peasants", change=ending).play("shuffle")
    assert table.me.units[0].banner is None
    assert "banner-of-courage" in [*table.me.hand, *table.me.deck]


# ---------------------------------------------------------------------- Glory


@pytest.mark.rule("MK-UNIT-16")
def test_glory_makes_its_bearer_stronger_and_gives_fame_when_it_attacks_or_blocks() -> None:
    table = Table.of(units="peasants", foes="prowlers", change=bearing("glory")).play("next", "attack:0:0", "unit:0:0")
    assert table.pool() == [(3, "physical", "melee")]
    assert table.me.fame == 1
    assert rules.armor(table.game, table.me.units[0]) == 4
    assert "MK-UNIT-16" in table.rules("fame")


@pytest.mark.rule("MK-CARD-19")
def test_glory_thrown_away_makes_all_units_stronger_with_fame_for_each_that_fights() -> None:
    table = Table.of(
        hand="banner-of-glory", units="peasants foresters peasants#2", fame=35, foes="prowlers wolf-riders"
    )
    table.play("strong:banner-of-glory", "next", "attack:0:0", "unit:0:0", "unit:1:1")
    assert table.pool() == [(3, "physical", "melee"), (4, "physical", "melee")]
    assert table.me.fame == 35 + 2
    assert rules.armor(table.game, table.me.units[2]) == 4
    assert "MK-CARD-19" in table.rules("fame")


@pytest.mark.rule("MK-UNIT-14")
def test_glory_gives_no_attack_to_who_has_none() -> None:
    table = Table.of(units="herbalists", foes="prowlers", change=bearing("glory"))
    table.play("unit:0:2")
    assert table.me.mana == ["green"]
    assert table.me.fame == 0


# ---------------------------------------------------------------------- Fear, Courage


@pytest.mark.rule("MK-UNIT-09", "MK-UNIT-16")
def test_fear_spends_its_bearer_to_cancel_an_attack() -> None:
    table = Table.of(units="peasants", foes="hydra", change=bearing("fear"))
    assert table.options("banner:") == [], "in the Block phase"
    table.play("next", "banner:0", "attack:0:1")
    assert table.refused()["unit:0:0"] == "MK-UNIT-09"
    assert table.me.fame == 1
    assert not table.me.units[0].ready
    assert table.options("attack:") == ["attack:0:0", "attack:0:2"]
    assert table.fight.foes[0].blocked == [False, False, False], "cancelled, not blocked"
    assert table.refused()["banner:0"] == "MK-UNIT-09"
    assert "MK-UNIT-16" in table.rules("cancelled")
    assert "MK-UNIT-16" in table.rules("fame")


def test_fear_thrown_away_keeps_up_to_three_enemies_from_attacking() -> None:
    table = Table.of(hand="banner-of-fear", foes="prowlers prowlers#2 prowlers#3 prowlers#4")
    table.play("strong:banner-of-fear", "foe:0", "foe:1", "foe:3")
    assert [foe.stopped for foe in table.fight.foes] == [True, True, False, True]
    table = Table.of(hand="banner-of-fear", foes="prowlers prowlers#2").play("strong:banner-of-fear", "foe:0", "enough")
    assert [foe.stopped for foe in table.fight.foes] == [True, False]


@pytest.mark.rule("MK-UNIT-09")
def test_a_wounded_bearer_cannot_use_fear() -> None:
    table = Table.of(units="peasants*", foes="prowlers", change=bearing("fear")).play("next")
    assert table.refused()["banner:0"] == "MK-UNIT-09"


@pytest.mark.rule("MK-UNIT-13", "MK-UNIT-16")
def test_courage_readies_its_bearer_once_a_round_outside_combat() -> None:
    table = Table.of(units="peasants!", change=bearing("courage")).play("banner:0")
    assert table.refused()["banner:0"] == "MK-UNIT-16"
    assert table.me.units[0].ready
    assert table.rules("readied") == ["MK-UNIT-13"]
    table = Table.of(units="peasants!", change=bearing("courage", used=True))
    assert table.refused()["banner:0"] == "MK-UNIT-16"
    assert Table.of(units="peasants", change=bearing("courage")).refused()["banner:0"] == "MK-UNIT-13"
    table = Table.of(units="peasants!", foes="prowlers", change=bearing("courage"))
    assert "banner:0" not in [*table.options(), *table.refused()]


def test_courage_thrown_away_readies_all_units_outside_combat() -> None:
    table = Table.of(hand="banner-of-courage", units="peasants! altem-mages! foresters!*", fame=35)
    table.play("strong:banner-of-courage")
    assert [unit.ready for unit in table.me.units] == [True, True, True]
    assert (
        "strong:banner-of-courage" in Table.of(hand="banner-of-courage", units="peasants!", foes="prowlers").refused()
    )


# ---------------------------------------------------------------------- Protection, Fortitude


@pytest.mark.rule("MK-DAMAGE-11")
def test_protection_gives_armor_and_resistances() -> None:
    table = Table.of(units="peasants", change=bearing("protection"))
    unit = table.me.units[0]
    assert rules.armor(table.game, unit) == 4
    assert [rules.resists(table.game, unit, one) for one in ("physical", "fire", "ice", "coldfire")] == [
        False,
        True,
        True,
        True,
    ]


@pytest.mark.rule("MK-DISCARD-03", "MK-RESULT-01")
def test_protection_thrown_away_may_shake_off_the_wounds_of_the_turn() -> None:
    table = Table.of(hand="banner-of-protection wound", foes="cursed-hags")
    table.play("strong:banner-of-protection", "next", "next")
    assert table.hand() == ["wound"] * 3
    assert table.me.discard.count(CardId("wound")) == 2, "Poison"
    table.go_on(until="shake_off", combat_attack="next", after="end").play("throw")
    assert table.hand() == ["wound"], "the one that was there before"
    assert table.me.discard.count(CardId("wound")) == 0
    assert "MK-RESULT-01" in table.rules("combat_over")
    assert "MK-DISCARD-03" in table.rules("shaken_off")


def test_nothing_is_asked_if_there_was_no_wound() -> None:
    table = Table.of(hand="banner-of-protection wound", deck="march").play("strong:banner-of-protection", "end")
    assert table.events("shaken_off") == []
    assert table.hand() == ["march", "wound"]


@pytest.mark.rule("MK-UNIT-16")
def test_fortitude_lets_its_bearer_ignore_a_wound_once_a_round() -> None:
    table = Table.of(units="peasants", foes="medusa", change=bearing("fortitude")).play("next", "next", "unit:0")
    assert table.asked == "fortitude"
    table.play("use")
    unit = table.me.units[0]
    assert (unit.wounds, unit.banner_used) == (0, True), "not even destroyed by Paralyze"
    assert table.hand() == ["wound", "wound"], "6 - 3 is left for the hero"
    assert "MK-UNIT-16" in table.rules("unit_resists")


def test_fortitude_need_not_be_used_and_works_once() -> None:
    table = Table.of(units="peasants", foes="prowlers", change=bearing("fortitude"))
    table.play("next", "next", "unit:0", "skip")
    assert table.me.units[0].wounds == 1
    table = Table.of(units="peasants", foes="prowlers", change=bearing("fortitude", used=True))
    table.play("next", "next", "unit:0")
    assert table.me.units[0].wounds == 1


@pytest.mark.rule("MK-CBT-23")
def test_fortitude_thrown_away_heals_all_units_completely() -> None:
    table = Table.of(hand="banner-of-fortitude", units="peasants** altem-mages*", fame=8)
    table.play("strong:banner-of-fortitude")
    assert [unit.wounds for unit in table.me.units] == [0, 0]
    fight = Table.of(hand="banner-of-fortitude", units="peasants*", foes="prowlers")
    assert fight.refused()["strong:banner-of-fortitude"] == "MK-CBT-23"
    assert fight.refused()["strong:banner-of-fortitude"] == "MK-CBT-23"


# ---------------------------------------------------------------------- Command


def recruiting(*units: str) -> Callable[[MK], None]:
    """Some Units in the offer."""

    def change(game: MK) -> None:
        game.state.unit_offer = [UnitId(f"{unit}#1") for unit in units]

    return change


def test_a_banner_of_command_is_a_command_token_for_a_unit_recruited_this_turn() -> None:
    table = Table.of(hand="banner-of-command", units="peasants", on="village", change=recruiting("herbalists"))
    table.play("interact", "basic:banner-of-command")
    assert table.turn.influence == 4
    table.play("recruit:herbalists", "banner")
    assert [unit.banner for unit in table.me.units] == [None, "banner-of-command"]
    assert table.me.played == []
    assert table.turn.influence == 1


@pytest.mark.rule("MK-TURN-37")
def test_without_it_another_unit_must_go() -> None:
    table = Table.of(hand="banner-of-command", units="peasants", on="village", change=recruiting("herbalists"))
    assert table.refused()["basic:banner-of-command"] == "MK-TURN-37"
    table.play("interact", "basic:banner-of-command", "recruit:herbalists", "token")
    assert [unit.id for unit in table.me.units] == ["herbalists#1"]
    assert table.me.played == ["banner-of-command"]


@pytest.mark.rule("MK-UNIT-03")
def test_who_takes_the_banner_of_command_back_disbands_a_unit() -> None:
    def ending(game: MK) -> None:
        bearing("command")(game)
        game.state.phase = "round"

    table = Table.of(units="peasants foresters", change=ending).play("shuffle")
    assert table.asked == "disband"
    table.play("disband:1")
    assert [unit.id for unit in table.me.units] == ["peasants#1"]


@pytest.mark.rule("MK-CBT-18")
def test_a_banner_of_command_thrown_away_gives_fame_and_a_unit() -> None:
    table = Table.of(hand="banner-of-command", change=recruiting("altem-guardians", "delphana-masters"))
    table.play("strong:banner-of-command")
    assert table.refused()["unit:0:2"] == "MK-CBT-18"
    assert table.me.fame == 2
    assert [unit.id for unit in table.me.units] == ["altem-guardians#1"]
