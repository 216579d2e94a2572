"""The Skills of Braevalar."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from delve.games.mageknight.box import Element
from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import All, Attack, Block, Choice, Draw, Move
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import combat, explore, movement
from delve.games.mageknight.rules.codes.skills.braevalar import shifted
from tests.games.mageknight.arena import against, foe
from tests.games.mageknight.kit import Table, card


@pytest.mark.rule("MK-DAMAGE-01")
@pytest.mark.parametrize(("element", "wounds"), [("fire", 1), ("ice", 1), ("physical", 2), ("coldfire", 2)])
def test_elemental_resistance_ignores_damage_of_one_attack(element: Element, wounds: int) -> None:
    table = against(foe("one", 3, 4, element=element), skills="braevalar-elemental-resistance")
    assert table.refused()["skill:braevalar-elemental-resistance"] == "MK-DAMAGE-01"
    table.play("next", "next", "skill:braevalar-elemental-resistance")
    table.play(*(["hero"] if table.asked == "damage" else []))
    assert table.hand() == ["wound"] * wounds
    assert (
        against(foe(), skills="braevalar-elemental-resistance").refuses("skill:braevalar-elemental-resistance")
        == "MK-DAMAGE-01"
    )


def test_feral_allies_always_make_exploring_cheaper() -> None:
    assert explore.price(Table.of(skills="braevalar-feral-allies", hand="march").game) == 1
    assert explore.price(Table.of(hand="march").game) == 2


def test_feral_allies_attack_or_hinder() -> None:
    table = against(foe("one", 3, 3), skills="braevalar-feral-allies").play("skill:braevalar-feral-allies")
    assert combat.attack_value(table.game, table.fight.foes[0], 0) == 2
    table = against(foe(n=0), skills="braevalar-feral-allies").play(
        "next", "next", "target:0", "skill:braevalar-feral-allies"
    )
    assert table.pool() == [(1, "physical", "melee")]


@pytest.mark.parametrize(
    ("skill", "first", "second"),
    [("thunderstorm", "green blue", "green white"), ("lightning-storm", "blue green", "blue red")],
)
def test_storms_give_two_mana(skill: str, first: str, second: str) -> None:
    table = Table.of(skills=f"braevalar-{skill}", hand="march").play(f"skill:braevalar-{skill}")
    assert table.options() == [f"colour:{one}" for one in first.split()]
    table.play(f"colour:{first.split()[0]}")
    assert table.options() == [f"colour:{one}" for one in second.split()]
    table.play(f"colour:{second.split()[1]}")
    assert table.me.mana == [first.split()[0], second.split()[1]]
    assert table.refuses(f"skill:braevalar-{skill}") == "MK-SKILL-05"


@pytest.mark.parametrize(("on", "influence"), [("village", 3), ("keep", 2)])
def test_beguile_depends_on_the_place(on: str, influence: int) -> None:
    def mine(game: MK) -> None:
        for place in game.state.places.values():
            place.done, place.shields, place.enemies = True, (0,), ()

    table = Table.of(skills="braevalar-beguile", hand="march", on=on, layout="countryside-3@0,1", change=mine)
    assert table.play("interact", "skill:braevalar-beguile").turn.influence == influence


# ---------------------------------------------------------------------- Forked Lightning


def test_forked_lightning_hits_up_to_three_different_enemies() -> None:
    foes = [foe(name, 1, 0) for name in ("a", "b", "c", "d")]
    table = against(*foes, skills="braevalar-forked-lightning").play("target:0", "skill:braevalar-forked-lightning")
    assert table.pool() == [(1, "coldfire", "ranged")]
    assert table.refuses("more:braevalar-forked-lightning") == "MK-RANGED-02", "that one was hit"
    table.play("strike", "target:1", "more:braevalar-forked-lightning", "strike")
    table.play("target:2", "more:braevalar-forked-lightning", "strike", "target:3")
    assert [one.defeated for one in table.fight.foes] == [True, True, True, False]
    assert table.refuses("more:braevalar-forked-lightning") == "", "three at most"


@pytest.mark.rule("MK-RANGED-02")
def test_forked_lightning_can_join_attacks_on_several_enemies() -> None:
    table = against(foe("a", 1, 0), foe("b", 1, 0), skills="braevalar-forked-lightning")
    table.play("target:0", "target:1", "skill:braevalar-forked-lightning", "more:braevalar-forked-lightning")
    assert table.refused()["more:braevalar-forked-lightning"] == "MK-RANGED-02"
    assert table.pool() == [(1, "coldfire", "ranged")] * 2


def test_forked_lightning_ends_with_the_phase() -> None:
    table = against(foe("a", 1, 0), foe("b", 1, 0), skills="braevalar-forked-lightning")
    table.play("target:0", "skill:braevalar-forked-lightning", "strike", "next", "next", "target:1")
    assert table.refuses("more:braevalar-forked-lightning") == ""


# ---------------------------------------------------------------------- Shapeshift


def test_what_can_become_what() -> None:
    assert shifted(Move(4)) == [Attack(4), Block(4)]
    assert shifted(Attack(2, "ranged", "fire")) == [Move(2), Block(2, "fire")]
    assert shifted(Block(3, "ice")) == [Move(3), Attack(3, "melee", "ice")]
    assert shifted(Draw(2)) == []
    assert shifted(Choice((Attack(2), Block(2)))) == [Move(2), Block(2), Move(2), Attack(2)]
    assert shifted(All((Move(2), Draw(1)))) == [All((Attack(2), Draw(1))), All((Block(2), Draw(1)))]


def test_shapeshift_plays_a_move_as_a_block() -> None:
    def no_dice(game: MK) -> None:
        game.state.source = []

    table = against(foe(n=9), skills="braevalar-shapeshift", hand="march stamina", mana="green", change=no_dice)
    table.play("next", "attack:0:0")
    table.play("skill:braevalar-shapeshift", "strong:1:march")
    assert (table.pool(), table.me.mana, table.hand()) == ([(4, "physical", "melee")], [], ["stamina"])
    assert table.refuses("skill:braevalar-shapeshift") == "MK-SKILL-10"


def test_shapeshift_keeps_the_element() -> None:
    fire = card(Attack(3, "melee", "fire"))
    table = against(foe(n=9), skills="braevalar-shapeshift", hand="flame", flame=fire).play("next", "attack:0:0")
    assert table.play("skill:braevalar-shapeshift").pool() == [(3, "fire", "melee")]


@pytest.mark.rule("MK-CARD-16")
def test_only_basic_actions_shift_their_shape() -> None:
    other = card(Move(3), kind="advanced")
    table = against(foe(n=9), skills="braevalar-shapeshift", hand="other", other=other).play("next", "attack:0:0")
    assert table.refused()["skill:braevalar-shapeshift"] == "MK-CARD-16"
    assert table.refuses("skill:braevalar-shapeshift") == "MK-CARD-16"


# ---------------------------------------------------------------------- Secret Ways


def _costs(table: Table, terrain: str) -> tuple[int, bool]:
    hexes = table.game.content.hexes(table.state.layout)
    space = next(SpaceId(s) for s, one in enumerate(hexes) if one.terrain == terrain)
    return movement.cost(table.game, space), movement.safe(table.game, 0, space)


LAND = "countryside-4@0,1 countryside-7@1,0"


def test_secret_ways_open_mountains() -> None:
    table = Table.of(skills="braevalar-secret-ways", hand="march", source="", layout=LAND).play(
        "skill:braevalar-secret-ways"
    )
    assert table.turn.move == 1
    assert _costs(table, "mountain") == (5, True)
    assert _costs(table, "lake") == (99, False)


def test_blue_mana_opens_lakes() -> None:
    table = Table.of(skills="braevalar-secret-ways", hand="march", mana="blue", source="", layout=LAND)
    table.play("skill:braevalar-secret-ways", "pay")
    assert (table.me.mana, _costs(table, "lake"), _costs(table, "mountain")) == ([], (2, True), (5, True))
    table = Table.of(skills="braevalar-secret-ways", hand="march", mana="blue", source="", layout=LAND)
    table.play("skill:braevalar-secret-ways", "skip")
    assert (table.me.mana, _costs(table, "lake")) == (["blue"], (99, False))


@pytest.mark.parametrize(("mana", "drawn"), [("green", 1), ("red", 0)])
def test_regenerate_of_braevalar_draws_for_green(mana: str, drawn: int) -> None:
    table = Table.of(skills="braevalar-regenerate", hand="wound march", deck="rage", mana=mana, source="")
    assert len(table.play("skill:braevalar-regenerate").hand()) == 1 + drawn


# ---------------------------------------------------------------------- Nature's Vengeance


@pytest.mark.parametrize("skill", ["braevalar-natures-vengeance", "braevalar-natures-vengeance-coop"])
def test_natures_vengeance_weakens_an_enemy_and_makes_it_cumbersome(skill: str) -> None:
    table = against(foe("one", 3, 3), hand="march", skills=skill).play("next", f"skill:{skill}")
    one = table.fight.foes[0]
    assert (combat.attack_value(table.game, one, 0), combat.has(table.game, one, "cumbersome")) == (2, True)
    table.play("basic:march", "cumbersome:0:0", "cumbersome:0:0")
    assert table.fight.foes[0].blocked == [True]


def _angry(seat: int, skill: str) -> Callable[[MK], None]:
    def change(game: MK) -> None:
        game.state.centre = [(seat, skill, "")]

    return change


def test_enemies_of_rivals_attack_harder_in_the_block_phase() -> None:
    table = against(foe("one", 3, 3), change=_angry(1, "braevalar-natures-vengeance"))
    one = table.fight.foes[0]
    assert combat.attack_value(table.game, one, 0) == 3
    table.play("next")
    assert combat.attack_value(table.game, table.fight.foes[0], 0) == 4
    table.play("next")
    assert table.told("damage") == [3]
    mine = against(foe("one", 3, 3), change=_angry(0, "braevalar-natures-vengeance")).play("next")
    assert combat.attack_value(mine.game, mine.fight.foes[0], 0) == 3


def test_who_returns_the_cooperative_vengeance_does_the_same() -> None:
    table = against(foe("one", 3, 3), change=_angry(1, "braevalar-natures-vengeance-coop"))
    table.play("return:braevalar-natures-vengeance-coop")
    one = table.fight.foes[0]
    assert (combat.attack_value(table.game, one, 0), combat.has(table.game, one, "cumbersome"), table.state.centre) == (
        2,
        True,
        [],
    )
