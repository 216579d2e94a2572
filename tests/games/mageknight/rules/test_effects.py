"""MK-EFFECT: effects, and effects that play others."""

from __future__ import annotations

from typing import Any

import pytest

from delve.games.mageknight.defs import MK, SkillDef
from delve.games.mageknight.effects import All, Attack, Block, Choice, Foe, Heal, Influence, Move, Reputation, Terrain
from delve.games.mageknight.rules import movement
from delve.games.mageknight.state import CardId
from tests.games.mageknight.arena import against, foe, unit
from tests.games.mageknight.kit import Table, card

RUN = SkillDef("run", "tovak", "turn", Move(3))


@pytest.mark.rule("MK-EFFECT-01", "MK-EFFECT-02")
def test_effects_come_from_cards_units_skills_and_tactics() -> None:
    def moment(game: MK) -> None:
        game.state.players[0].tactic = "the-right-moment"

    guards = unit(Move(2))
    table = Table.of(hand="walk", units="guards", skills="run", walk=card(Move(1)), defs=[guards, RUN], change=moment)
    assert {"basic:walk", "unit:0:0", "skill:run", "tactic"} <= set(table.options())
    table.play("basic:walk", "unit:0:0", "skill:run")
    assert table.turn.move == 1 + 2 + 3
    table.play("tactic")
    assert table.me.extra_turn


@pytest.mark.rule("MK-EFFECT-02")
def test_an_effect_with_a_number_gives_as_many_points() -> None:
    cards: dict[str, Any] = {"walk": card(Move(3)), "cure": card(Heal(2)), "talk": card(Influence(4))}
    table = Table.of(hand="walk cure talk wound wound", on="village", **cards).play("basic:walk", "basic:cure")
    assert (table.turn.move, table.turn.heal) == (3, 2)
    assert table.play("interact", "basic:talk").turn.influence == 4


@pytest.mark.rule("MK-EFFECT-03")
def test_a_change_of_the_rules_applies_at_once_and_until_the_end_of_the_turn() -> None:
    path = card(All((Terrain(("forest",), to=1), Move(3))))
    table = Table.of(hand="path march", deck="rage stamina promise swiftness march", others=["arythea"], path=path)
    forest = table.space("forest")
    assert movement.cost(table.game, forest) == 3
    table.play("basic:path")
    assert movement.cost(table.game, forest) == 1
    table.play("go:1")
    assert table.turn.move == 2
    table.end_turn().go_on("move")
    assert movement.cost(table.game, forest) == 3


@pytest.mark.rule("MK-EFFECT-03")
def test_what_an_effect_does_to_an_enemy_lasts_for_the_combat() -> None:
    table = against(foe(armor=5), hand="crack", crack=card(Foe(armor=-2))).play("basic:crack")
    for _ in range(2):
        assert table.fight.foes[0].armor == -2
        table.play("next")


# ---------------------------------------------------------------------- effects that play others


@pytest.mark.rule("MK-EFFECT-04")
def test_a_card_and_what_it_plays_are_one_effect() -> None:
    cards: dict[str, Any] = {"hit": card(Attack(1), Attack(3, "ranged"))}
    table = against(foe(armor=5), hand="concentration hit", mana="green", source="", **cards).play("target:0")
    table.play("strong:concentration")
    assert table.pool() == [(5, "physical", "ranged")], "one value of 3 + 2"
    assert sorted(table.me.played) == ["concentration#1", "hit#1"]


@pytest.mark.rule("MK-EFFECT-04")
def test_taking_back_the_one_takes_back_the_other() -> None:
    cards: dict[str, Any] = {"hit": card(Attack(1), Attack(3, "ranged"))}
    table = against(foe(armor=5), hand="concentration hit", mana="green", source="", **cards).play("target:0")
    table.play("strong:concentration").undo()
    assert (table.pool(), table.hand(), table.me.mana) == ([], ["concentration", "hit"], ["green"])


@pytest.mark.rule("MK-EFFECT-05", "MK-CARD-16")
def test_maximal_effect_on_determination_is_one_block_against_one_attack() -> None:
    table = against(foe("a", n=4), foe("b", n=4), hand="maximal-effect determination", mana="red", source="", fame=30)
    assert table.refused()["basic:maximal-effect"] == "MK-CARD-16"
    table.play("next", "attack:0:0", "strong:maximal-effect")
    assert [one[0] for one in table.pool()] == [5, 5]
    assert table.prompt("n") == 10
    assert not table.options("attack:"), "it stays with this attack"
    table.play("block")
    assert (table.pool(), table.fight.foes[1].blocked) == ([], [False])


@pytest.mark.rule("MK-EFFECT-06")
def test_limits_of_the_inner_effect_hold() -> None:
    cards: dict[str, Any] = {
        "walk": card(Move(2), Move(4)),
        "ward": card(Block(2), Block(4)),
        "cure": card(Heal(1), Heal(3)),
    }
    table = against(foe(), hand="concentration walk cure ward wound", mana="green", source="", **cards).play("target:0")
    assert table.refuses("strong:concentration") == "MK-CARD-16", "nothing of this is for the Ranged phase"
    table.play("target:0", "next", "attack:0:0", "strong:concentration")
    assert [one[0] for one in table.pool()] == [6], "of those in hand only the Block was possible"


@pytest.mark.rule("MK-EFFECT-07")
def test_an_inner_effect_keeps_its_own_colour_for_resistances() -> None:
    cards: dict[str, Any] = {"scare": card(Attack(1), Foe(stops=True), "red")}
    fire = against(foe(resist=("fire",)), hand="concentration scare", mana="green", source="", **cards)
    assert fire.refuses("strong:concentration") == "MK-CARD-16"
    ice = against(foe(resist=("ice",)), hand="concentration scare", mana="green", source="", **cards)
    ice.play("strong:concentration")
    assert ice.fight.foes[0].stopped


@pytest.mark.rule("MK-EFFECT-08")
def test_time_bending_is_set_aside_for_the_round() -> None:
    table = Table.of(
        hand="walk space-bending", deck="rage", mana="blue black", source="", night=True, walk=card(Move(2))
    )
    table.play("basic:walk", "strong:space-bending").end_turn()
    assert (table.me.set_aside, table.hand()) == (["space-bending"], ["walk"])
    assert "MK-EFFECT-08" in table.rules("time_bent")


@pytest.mark.rule("MK-EFFECT-08")
def test_a_card_that_plays_time_bending_is_set_aside_instead() -> None:
    def offered(game: MK) -> None:
        game.state.spell_offer = [CardId("space-bending"), CardId("fireball")]

    table = Table.of(
        hand="magic-talent stamina march",
        deck="rage",
        mana="blue black",
        source="",
        night=True,
        change=offered,
    )
    table.play("basic:magic-talent", "strong:space-bending").end_turn()
    assert table.me.set_aside == ["magic-talent"]
    assert table.state.spell_offer == ["space-bending", "fireball"]
    assert table.hand() == ["march"]


# ---------------------------------------------------------------------- putting effects together


@pytest.mark.rule("MK-EFFECT-02")
def test_of_a_choice_only_what_is_of_use_can_be_taken() -> None:
    cards: dict[str, Any] = {"rage2": card(Choice((Attack(2), Move(3))))}
    assert Table.of(hand="rage2", **cards).play("basic:rage2").turn.move == 3
    table = against(foe(), hand="rage2", **cards).play("next", "next", "target:0", "basic:rage2")
    assert table.pool() == [(2, "physical", "melee")]


@pytest.mark.rule("MK-EFFECT-02")
def test_what_a_card_promises_for_the_end_of_the_turn_comes_then() -> None:
    table = Table.of(hand="bully march", bully=card(All((Move(2), Reputation(-1, later=True)))))
    assert table.play("basic:bully").me.reputation == 0
    assert table.end_turn().me.reputation == -1
