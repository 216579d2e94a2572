"""Spells outside combat: moving, healing, Units, time."""

from __future__ import annotations

import pytest

from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Heal, Move
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import combat, movement
from delve.games.mageknight.state import UnitId
from tests.games.mageknight.kit import Table, card

SITES = "countryside-4@0,1 countryside-7@1,0"
"""A mage tower (7) behind a village (10), orcs (12, 15), a swamp (14), a lake (20), a mountain (9)."""


def spaces(table: Table) -> set[int]:
    """Where the figure could go."""
    return {int(one[3:]) for one in table.options("go:")}


# ---------------------------------------------------------------------- direct moves


@pytest.mark.rule("MK-MOVE-22", "MK-MOVE-23", "MK-MOVE-24", "MK-MOVE-25")
def test_underground_travel_leads_to_safe_spaces_within_three_but_not_under_swamps_and_lakes() -> None:
    table = Table.of(hand="underground-travel", mana="green", source="", layout=SITES)
    table.play("basic:underground-travel")
    assert spaces(table) == {1, 2, 6, 10, 11, 17, 18, 19}, "no mountain, tower, orcs, swamp, lake or sea"
    table.play("go:17")
    assert table.me.space == 17
    assert table.turn.move == 0, "it costs no Move points"
    assert table.turn.moved


def test_underground_travel_does_not_go_through_a_swamp() -> None:
    def at_the_monastery(game: MK) -> None:
        game.state.players[0].space = SpaceId(19)

    table = Table.of(hand="underground-travel", mana="green", source="", layout=SITES, change=at_the_monastery)
    table.play("basic:underground-travel")
    assert 16 in spaces(table), "around it: 18, 17, 16"
    assert 15 not in spaces(table)


def test_underground_travel_does_not_provoke() -> None:
    def beside_orcs(game: MK) -> None:
        game.state.players[0].space = SpaceId(11)

    table = Table.of(hand="underground-travel", mana="green", source="", layout=SITES, change=beside_orcs)
    assert movement.provoked(table.game, SpaceId(11), SpaceId(7)) == [12]
    table.play("basic:underground-travel", "go:13")
    assert table.state.combat is None


def test_an_underground_attack_assaults_without_walls_and_leads_back_to_where_it_began() -> None:
    table = Table.of(hand="underground-travel", mana="green black", source="", night=True, layout=SITES)
    table.play("strong:underground-travel", [])
    assert table.me.space == 7
    assert table.me.reputation == -1
    foe = table.fight.foes[0]
    assert foe.defends
    assert combat.fortified(table.game, foe) == int(combat.has(table.game, foe, "fortified"))
    assert table.fight.back == 0


@pytest.mark.rule("MK-MOVE-23")
def test_an_underground_attack_needs_a_site_to_assault() -> None:
    table = Table.of(hand="underground-travel", mana="green black", source="", night=True)
    assert table.refused()["strong:underground-travel"] == "MK-MOVE-23"
    assert table.refused()["strong:underground-travel"] == "MK-MOVE-23"


def test_wings_of_wind_fly_a_space_for_each_move_point() -> None:
    table = Table.of(hand="walk wings-of-wind", mana="white", source="", layout=SITES, walk=card(Move(4)))
    assert "basic:wings-of-wind" in table.refused(), "without Move points"
    table.play("basic:walk", "basic:wings-of-wind")
    assert 16 in spaces(table), "over the swamp, four spaces away"
    assert 15 not in spaces(table), "rampaging enemies are there"
    table.play("go:8")
    assert table.me.space == 8
    assert table.turn.move == 0


def test_wings_of_wind_fly_five_spaces_at_most() -> None:
    table = Table.of(hand="walk wings-of-wind", mana="white", source="", layout=SITES, walk=card(Move(9)))
    table.play("basic:walk", "basic:wings-of-wind", "go:18")
    assert table.turn.move == 7


def test_space_bending_moves_two_spaces_at_once_and_provokes_nobody() -> None:
    table = Table.of(hand="walk space-bending", mana="blue", source="", layout=SITES, walk=card(Move(6)))
    table.play("basic:walk", "basic:space-bending")
    assert {10, 11, 18, 19} <= spaces(table)
    table.play("go:11")
    assert table.turn.move == 4, "only the space that is entered is paid"
    assert movement.provoked(table.game, SpaceId(11), SpaceId(7)) == [12]
    assert {10, 13} & spaces(table) == {10}, "the desert costs 5"


def test_space_bending_explores_from_two_spaces_away() -> None:
    def inland(game: MK) -> None:
        game.state.players[0].space = SpaceId(10)

    table = Table.of(
        hand="walk space-bending", mana="blue", source="", walk=card(Move(2)), change=inland, scenario="solo-conquest"
    )
    table.play("basic:walk")
    before = set(table.options("explore:"))
    table.play("basic:space-bending")
    assert before < set(table.options("explore:"))


def test_mist_form_makes_all_terrain_cost_2_even_lakes_but_bars_hills() -> None:
    table = Table.of(hand="mist-form", mana="blue", source="", night=True)
    table.play("basic:mist-form")
    assert table.turn.move == 4
    game = table.game
    assert movement.cost(game, SpaceId(1)) == 2, "a forest at night"
    assert movement.cost(game, SpaceId(8)) == 2, "a lake"
    assert str(movement.refusal(game, 0, SpaceId(18)).rule) == "MK-MOVE-06"  # type: ignore[union-attr]


# ---------------------------------------------------------------------- time


def test_time_bending_gives_cards_back_and_another_turn_without_a_draw() -> None:
    table = Table.of(
        hand="walk space-bending march",
        deck="rage swiftness",
        mana="blue black",
        source="",
        night=True,
        walk=card(Move(2)),
    )
    table.play("basic:walk", "strong:space-bending", "end")
    assert table.asked == "move", "the next turn"
    assert table.events("time_bent")
    assert table.hand() == ["march", "walk"]
    assert len(table.me.deck) == 2
    assert table.me.set_aside == ["space-bending"], "for the Round"
    table.play("basic:walk", "end")
    assert table.asked == "discard_end", "this turn ends as any other"


@pytest.mark.rule("MK-ROUND-24")
def test_time_cannot_be_bent_in_a_last_turn() -> None:
    def announced(game: MK) -> None:
        game.state.announced = -1
        game.state.last_turns = [0]

    table = Table.of(hand="space-bending", mana="blue black", source="", night=True, change=announced)
    assert table.refused()["strong:space-bending"] == "MK-ROUND-24"
    assert table.refused()["strong:space-bending"] == "MK-ROUND-24"


# ---------------------------------------------------------------------- healing


def test_restoration_heals_3_and_5_in_a_forest() -> None:
    table = Table.of(hand="restoration wound", mana="green", source="").play("basic:restoration")
    assert table.turn.heal == 3
    table = Table.of(hand="restoration wound", mana="green", source="", on="forest").play("basic:restoration")
    assert table.turn.heal == 5


def test_rebirth_also_readies_units_of_3_levels_and_5_in_a_forest() -> None:
    units = "peasants! utem-guardsmen! utem-swordsmen!"
    table = Table.of(hand="restoration wound", mana="green black", source="", night=True, units=units, fame=63)
    table.play("strong:restoration", "unit:1", "unit:0")
    assert [unit.ready for unit in table.me.units] == [True, True, False]
    assert table.turn.heal == 3
    table = Table.of(
        hand="restoration wound", mana="green black", source="", night=True, units=units, fame=63, on="forest"
    )
    table.play("strong:restoration", "unit:1", "unit:0", "unit:2")
    assert all(unit.ready for unit in table.me.units)


@pytest.mark.rule("MK-CBT-23")
def test_rebirth_is_not_cast_in_combat() -> None:
    table = Table.of(
        hand="restoration wound", mana="green black", source="", night=True, units="peasants!", foes="prowlers"
    )
    assert table.refused()["strong:restoration"] == "MK-CBT-23"


def test_cure_heals_2_draws_for_wounds_and_readies_healed_units() -> None:
    table = Table.of(hand="cure wound wound", deck="rage march", mana="green", source="", units="peasants!*")
    table.play("basic:cure", "cure:hand")
    assert table.hand() == ["rage", "wound"]
    table.play("cure:0")
    unit = table.me.units[0]
    assert (unit.wounds, unit.ready) == (0, True)


@pytest.mark.rule("MK-UNIT-13")
def test_cure_counts_what_was_healed_before_it_in_the_turn() -> None:
    table = Table.of(
        hand="salve cure wound wound",
        deck="rage march",
        mana="green",
        source="",
        units="peasants!*",
        salve=card(Heal(2)),
    )
    table.play("basic:salve", "cure:hand", "cure:0")
    assert table.hand() == ["cure", "wound"]
    assert [unit.ready for unit in table.me.units] == [False]
    table.play("basic:cure")
    assert table.hand() == ["rage", "wound"]
    assert [unit.ready for unit in table.me.units] == [True]
    assert "MK-UNIT-13" in table.rules("readied")


# ---------------------------------------------------------------------- Units


def offer(*units: str) -> object:
    """A Unit offer."""

    def change(game: MK) -> None:
        game.state.unit_offer = [UnitId(f"{unit}#1") for unit in units]

    return change


def test_call_to_arms_uses_an_ability_of_an_offered_unit() -> None:
    table = Table.of(
        hand="call-to-arms",
        mana="white blue",
        source="",
        foes="prowlers",
        change=offer("utem-crossbowmen", "ice-golems"),  # type: ignore[arg-type]
    )
    table.play("target:0", "basic:call-to-arms")
    assert table.pool() == [(2, "physical", "ranged")], "the only ability that is of use now"
    assert table.me.units == [], "no damage can be assigned to it"
    assert table.state.unit_offer == ["utem-crossbowmen#1", "ice-golems#1"], "it stays where it is"


def test_call_to_arms_pays_for_abilities_that_cost_mana() -> None:
    table = Table.of(
        hand="call-to-arms wound",
        mana="white green",
        source="",
        change=offer("herbalists"),  # type: ignore[arg-type]
    )
    table.play("basic:call-to-arms", "call:0:herbalists")
    assert table.turn.heal == 2
    assert table.me.mana == []


def test_call_to_glory_recruits_for_nothing_and_disbands_if_all_command_tokens_are_taken() -> None:
    table = Table.of(
        hand="call-to-arms",
        mana="white black",
        source="",
        night=True,
        units="peasants",
        change=offer("altem-mages", "delphana-masters", "magic-familiars"),  # type: ignore[arg-type]
    )
    table.play("strong:call-to-arms")
    assert [unit.id for unit in table.me.units] == ["altem-mages#1"], "the others want to be bought"
    assert table.state.unit_offer == ["delphana-masters#1", "magic-familiars#1"]


def test_charm_gives_influence_and_a_crystal_or_a_cheaper_unit() -> None:
    def at_once(game: MK) -> None:
        game.state.unit_offer = [UnitId("peasants#1"), UnitId("foresters#1")]
        game.state.turn.stage = "interact"

    def charmed() -> Table:
        return Table.of(hand="charm", mana="white", source="", on="village", fame=8, change=at_once).play("basic:charm")

    table = charmed().play("option:0", "colour:green")
    assert table.turn.influence == 4
    assert table.me.crystals["green"] == 1
    table = charmed().play("option:1", "recruit:foresters")
    assert table.turn.influence == 2, "5 - 3"
    assert "recruit:peasants" in table.refused(), "4 again: only one was cheaper"


def test_charm_is_of_use_in_an_interaction_only() -> None:
    assert "basic:charm" in Table.of(hand="charm", mana="white", source="").refused()


# ---------------------------------------------------------------------- cards and crystals


def test_meditation_puts_two_random_discards_back_and_raises_the_hand_limit() -> None:
    table = Table.of(hand="meditation", discard="rage march swiftness", deck="promise", mana="green", source="")
    table.play("basic:meditation", "top", "bottom")
    assert len(table.me.deck) == 3
    assert len(table.me.discard) == 1
    assert table.me.deck[1] == "promise#1"
    assert table.me.hand_bonus == 2


def test_trance_puts_two_chosen_discards_back() -> None:
    table = Table.of(
        hand="meditation", discard="rage march swiftness", deck="promise", mana="green black", source="", night=True
    )
    table.play("strong:meditation", ["card:0:rage", "card:2:swiftness"], "top", "top")
    assert table.me.deck == ["promise#1", "rage#1", "swiftness#1"]
    assert table.me.hand_bonus == 2


def test_meditation_with_a_single_discard_takes_that() -> None:
    table = Table.of(hand="meditation", discard="rage", mana="green", source="").play("basic:meditation", "bottom")
    assert table.me.deck == ["rage#1"]


def test_offering_gives_a_red_crystal_and_one_for_each_of_three_cards() -> None:
    table = Table.of(hand="offering march rage ruby-ring wound", mana="red", source="")
    table.play("basic:offering", ["card:0:march", "card:1:rage", "card:2:ruby-ring"], "colour:blue")
    assert table.me.crystals == {"red": 2, "green": 1, "blue": 1}, "an Artifact gives any"
    assert table.hand() == ["wound"]


def test_nothing_needs_to_be_discarded_for_an_offering() -> None:
    table = Table.of(hand="offering march", mana="red", source="").play("basic:offering", [])
    assert table.me.crystals == {"red": 1}


def test_a_strong_effect_by_day_is_possible_where_black_mana_is() -> None:
    table = Table.of(hand="amulet-of-darkness demolish", mana="red", source="", foes="prowlers")
    table.play("basic:amulet-of-darkness", "colour:black")
    table.go_on(until="combat_attack", combat_ranged="next", combat_block="next", damage="hero")
    assert "strong:demolish" in table.options()
    table.play("strong:demolish")
    assert table.fight.foes[0].defeated
