"""The Skills of Norowas."""

from __future__ import annotations

import pytest

from delve.core.questions import Seat
from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Attack, Block
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import common, movement, skills
from delve.games.mageknight.state import UnitId
from tests.games.mageknight.arena import against, foe, unit
from tests.games.mageknight.kit import Table

BONDS = "norowas-bonds-of-loyalty"


@pytest.mark.parametrize(
    ("units", "move"),
    [
        ("peasants foresters", 2),
        ("peasants! foresters", 1),
        ("peasants* foresters", 1),
        ("peasants foresters peasants#2 peasants#3", 3),
    ],
)
def test_forward_march_counts_ready_unwounded_units_up_to_3(units: str, move: int) -> None:
    table = Table.of(skills="norowas-forward-march", hand="march", units=units).play("skill:norowas-forward-march")
    assert table.turn.move == move


@pytest.mark.parametrize(("night", "n"), [(False, 2), (True, 1)])
def test_day_sharpshooting(night: bool, n: int) -> None:
    table = Table.of(skills="norowas-day-sharpshooting", foes="prowlers", night=night)
    assert table.play("target:0", "skill:norowas-day-sharpshooting").pool() == [(n, "physical", "ranged")]


def test_inspiration_readies_or_heals_a_unit_outside_combat() -> None:
    table = Table.of(skills="norowas-inspiration", hand="march", units="peasants! foresters*")
    table.play("skill:norowas-inspiration", "option:0")
    assert [one.ready for one in table.me.units] == [True, True]
    table = Table.of(skills="norowas-inspiration", hand="march", units="peasants! foresters*")
    table.play("skill:norowas-inspiration", "option:1")
    assert [one.wounds for one in table.me.units] == [0, 0]
    fight = against(foe(), skills="norowas-inspiration", units="peasants!")
    assert fight.refuses("skill:norowas-inspiration") == "MK-SKILL-10"


@pytest.mark.parametrize(("night", "influence"), [(False, 3), (True, 2)])
def test_bright_negotiation(night: bool, influence: int) -> None:
    table = Table.of(skills="norowas-bright-negotiation", hand="march", night=night, on="village")
    assert table.play("interact", "skill:norowas-bright-negotiation").turn.influence == influence


@pytest.mark.parametrize(
    ("skill", "crystal", "token"),
    [("leaves-in-the-wind", "green", "white"), ("whispers-in-the-treetops", "white", "green")],
)
def test_leaves_and_whispers(skill: str, crystal: str, token: str) -> None:
    table = Table.of(skills=f"norowas-{skill}", hand="march").play(f"skill:norowas-{skill}")
    assert (table.me.crystals[crystal], table.me.mana) == (1, [token])


@pytest.mark.parametrize(
    ("effect", "n"),
    [(Attack(2), 4), (Attack(2, "ranged"), 3), (Attack(2, "siege"), 2), (Block(2), 5), (Block(2, "fire"), 5)],
)
def test_leadership_helps_the_next_unit_but_not_with_siege(effect: Attack | Block, n: int) -> None:
    table = against(foe(n=0), skills="norowas-leadership", units="guards", defs=(unit(effect),)).play("next")
    if isinstance(effect, Block):
        table.play("skill:norowas-leadership", "attack:0:0", "unit:0:0")
    else:
        table.play("next", "skill:norowas-leadership", "target:0", "unit:0:0")
    assert table.pool()[0][0] == n


def test_leadership_helps_one_unit_a_turn() -> None:
    two = unit(Block(2), name="pikes")
    table = against(foe(n=9), skills="norowas-leadership", units="guards pikes", defs=(unit(Block(2)), two))
    table.play("next", "attack:0:0", "skill:norowas-leadership", "unit:0:0", "unit:1:0")
    assert [one[0] for one in table.pool()] == [5, 2]
    assert table.refuses("skill:norowas-leadership") == "MK-SKILL-10"
    assert against(foe(), skills="norowas-leadership").refuses("skill:norowas-leadership") == "MK-UNIT-14"


def test_motivation_of_norowas_is_white() -> None:
    def ahead(game: MK) -> None:
        game.state.players[1].fame = 1

    table = Table.of(
        hero="norowas", others=["arythea"], skills="norowas-motivation", hand="march", deck="rage stamina", change=ahead
    )
    table.play("skill:norowas-motivation")
    assert (len(table.hand()), table.me.mana) == (3, ["white"])


# ---------------------------------------------------------------------- Bonds of Loyalty


def _offer(game: MK) -> None:
    game.state.unit_offer = [UnitId("peasants#1"), UnitId("foresters#1"), UnitId("red-cape-monks#1")]


def test_who_gains_bonds_of_loyalty_adds_two_regular_units_to_the_offer() -> None:
    table = Table.of(hero="norowas", hand="march")
    before = len(table.state.unit_offer)
    skills.gained(table.game, Seat(0), BONDS)
    assert len(table.state.unit_offer) == before + 2
    assert not any(table.game.content.unit(one).elite for one in table.state.unit_offer[-2:])


def test_the_bond_is_a_command_token_and_its_unit_costs_5_less() -> None:
    table = Table.of(hero="norowas", skills=BONDS, hand="march", units="peasants#2", on="village", change=_offer)
    assert common.command(table.game, table.me) == 2
    table.play("interact")
    assert table.options("bond") == ["bond:peasants", "bond:foresters"], "4 and 5 of Influence, 5 less"
    assert "recruit:peasants" not in table.options(), "the other token has a Unit"
    table.play("bond:foresters")
    assert (table.turn.influence, [(one.id, one.bond) for one in table.me.units]) == (
        0,
        [("peasants#2", False), ("foresters#1", True)],
    )


def test_with_both_tokens_free_the_full_price_keeps_the_bond() -> None:
    def rich(game: MK) -> None:
        _offer(game)
        game.state.players[0].reputation = 7

    table = Table.of(hero="norowas", skills=BONDS, hand="march", on="village", change=rich).play("interact")
    assert table.turn.influence == 5
    table.play("recruit:peasants")
    assert (table.turn.influence, table.me.units[0].bond) == (1, False)
    table.play("bond:foresters")
    assert (table.turn.influence, table.me.units[1].bond) == (1, True)


def test_the_unit_of_the_bond_fights_where_units_may_not() -> None:
    def bond(game: MK) -> None:
        game.state.players[0].units[0].bond = True

    guards = unit(Attack(2, "ranged"))
    plain = against(foe(), site="dungeon", units="guards", defs=(guards,)).play("target:0")
    assert plain.refuses("unit:0:0") == "MK-CONT-48"
    table = against(foe(), site="dungeon", units="guards", defs=(guards,), change=bond).play("target:0", "unit:0:0")
    assert table.pool() == [(2, "physical", "ranged")]
    table = against(foe(n=3), site="dungeon", units="guards", defs=(guards,), change=bond).play("next", "next")
    assert "unit:0" in table.options(), "and it can be hurt there"


def test_the_unit_of_the_bond_cannot_be_disbanded() -> None:
    def bond(game: MK) -> None:
        _offer(game)
        game.state.players[0].units[0].bond = True
        game.state.players[0].reputation = 7

    table = Table.of(
        hero="norowas", skills=BONDS, hand="march", units="peasants#2 peasants#3", on="village", change=bond
    )
    table.play("interact", "recruit:peasants")
    assert [one.id for one in table.me.units] == ["peasants#2", "peasants#1"], "the only other Unit had to go"


# ---------------------------------------------------------------------- Prayer of Weather


def _costs(table: Table) -> dict[str, int]:
    """What the spaces around the hero cost, by terrain."""
    spaces = range(len(table.game.content.hexes(table.state.layout)))
    return {common.hex_of(table.game, SpaceId(s)).terrain: movement.cost(table.game, SpaceId(s)) for s in spaces}


LAND = "countryside-3@0,1 countryside-7@1,0"


@pytest.mark.parametrize("skill", ["norowas-prayer-of-weather", "norowas-prayer-of-weather-coop"])
def test_prayer_of_weather_makes_terrain_2_cheaper_but_not_below_1(skill: str) -> None:
    table = Table.of(hero="norowas", others=["tovak"], skills=skill, hand="march", layout=LAND).play(f"skill:{skill}")
    costs = _costs(table)
    assert (costs["plains"], costs["hills"], costs["forest"]) == (1, 1, 1)
    assert costs["swamp"] == 3
    assert table.refuses(f"skill:{skill}") == "MK-SKILL-05"


def test_rivals_pay_1_more_but_not_more_than_5() -> None:
    def prayed(game: MK) -> None:
        game.state.centre = [(1, "norowas-prayer-of-weather", "")]

    costs = _costs(Table.of(others=["norowas"], hand="march", layout=LAND, change=prayed))
    assert (costs["plains"], costs["hills"], costs["swamp"]) == (3, 4, 5)
    assert costs["sea"] == 99


def test_who_returns_the_cooperative_prayer_pays_1_less() -> None:
    def prayed(game: MK) -> None:
        game.state.centre = [(1, "norowas-prayer-of-weather-coop", "")]

    table = Table.of(others=["norowas"], hand="march", layout=LAND, change=prayed)
    assert _costs(table)["plains"] == 2, "nothing by itself"
    table.play("return:norowas-prayer-of-weather-coop")
    assert (_costs(table)["plains"], _costs(table)["hills"], table.state.centre) == (1, 2, [])


def test_prayer_of_weather_is_for_the_movement_phase() -> None:
    assert against(foe(), skills="norowas-prayer-of-weather").refuses("skill:norowas-prayer-of-weather") == "MK-TURN-25"
