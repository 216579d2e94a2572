"""MK-BLOCK: the Block phase."""

from __future__ import annotations

from typing import Any

import pytest

from delve.games.mageknight.box import Element
from delve.games.mageknight.defs import MK, Assault
from delve.games.mageknight.effects import All, Attack, Block, Fame, Foe
from delve.games.mageknight.rules import combat
from tests.games.mageknight.arena import against, foe, stack, unit
from tests.games.mageknight.kit import Table, card

SHIELD = card(Block(3))
SUMMONER = foe("summoner", 4, attacks=(Assault(summons="brown"),), fame=4)
BEAST = foe("beast", 4, 3, fame=3, pile="brown")


def summoned(hand: str = "", **cards: Any) -> Table:
    """The Block phase against a summoner and what it summoned."""
    table = against(SUMMONER, hand=hand, defs=(BEAST,), change=_beast, **cards)
    return table.play("next")


def _beast(game: MK) -> None:
    stack(game, "brown", "beast")


@pytest.mark.rule("MK-BLOCK-01")
def test_enemies_that_are_left_attack_and_a_blocked_attack_deals_no_damage() -> None:
    table = against(
        foe("a"), foe("b", n=2), foe("c", n=2), hand="bow shield", bow=card(Attack(3, "ranged")), shield=SHIELD
    )
    table.play("target:0", "basic:bow", "strike", "next")
    assert table.options("attack") == ["attack:1:0", "attack:2:0"]
    table.play("attack:1:0", "basic:shield", "block", "next")
    assert table.asked == "combat_attack"
    assert table.told("damage", "enemy") == ["c"]


@pytest.mark.rule("MK-BLOCK-02", "MK-ABIL-08")
def test_a_brown_token_is_drawn_for_each_summoner() -> None:
    table = against(
        SUMMONER,
        foe("other", attacks=(Assault(summons="brown"),)),
        defs=(BEAST, foe("worm", pile="brown")),
        change=lambda game: stack(game, "brown", "beast", "worm"),
    )
    assert len(table.fight.foes) == 2
    table.play("next")
    assert [(one.token, one.summoner) for one in table.fight.foes[2:]] == [("beast#1", 0), ("worm#1", 1)]


@pytest.mark.rule("MK-BLOCK-02")
def test_what_is_summoned_cannot_be_taken_back() -> None:
    table = summoned()
    assert table.session.can_undo() is not None, "a token was drawn"
    assert "MK-BLOCK-02" in table.rules("summons")


@pytest.mark.rule("MK-BLOCK-03", "MK-ABIL-08")
def test_a_summoned_monster_replaces_its_summoner() -> None:
    table = summoned()
    assert table.options("attack") == ["attack:1:0"]
    table.play("next")
    assert table.told("damage", "enemy") == ["beast"]


@pytest.mark.rule("MK-BLOCK-04")
def test_the_summoner_is_back_in_the_attack_phase() -> None:
    table = summoned("sword", sword=card(Attack(4)))
    table.play("next")
    assert table.options("target") == ["target:0"], "and its monster is gone"
    table.play("target:0", "basic:sword", "strike")
    assert table.me.fame == 4


@pytest.mark.rule("MK-BLOCK-05")
def test_each_block_is_for_a_single_attack() -> None:
    table = against(foe("a"), foe("b"), hand="shield", shield=SHIELD)
    table.play("next")
    assert table.refused()["basic:shield"] == "MK-BLOCK-05"
    table.play("attack:0:0", "attack:1:0")
    assert table.fight.targets == [1]
    table.play("basic:shield")
    assert table.options("attack") == [], "the block is this attack's"


@pytest.mark.rule("MK-BLOCK-06")
def test_any_number_of_blocks_add_up() -> None:
    table = against(
        foe(n=6), hand="shield ward", units="guards", shield=SHIELD, ward=card(Block(1, "fire")), defs=(unit(Block(2)),)
    )
    table.play("next", "attack:0:0", "basic:shield", "basic:ward", "unit:0:0")
    assert (table.prompt("n"), table.prompt("wanted")) == (6, 6)
    table.play("block")
    assert table.fight.foes[0].blocked == [True]


@pytest.mark.rule("MK-BLOCK-07")
def test_a_card_played_sideways_is_a_physical_block_of_one() -> None:
    table = against(foe(), hand="ward wound", ward=card(Block(4, "ice")))
    table.play("next", "attack:0:0")
    assert table.options("side_") == ["side_block:ward"]
    table.play("side_block:ward")
    assert table.pool() == [(1, "physical", "melee")]


@pytest.mark.parametrize(
    ("attack", "efficient"),
    [
        pytest.param("physical", {"physical", "fire", "ice", "coldfire"}, marks=pytest.mark.rule("MK-BLOCK-08")),
        pytest.param("fire", {"ice", "coldfire"}, marks=pytest.mark.rule("MK-BLOCK-09", "MK-ABIL-05")),
        pytest.param("ice", {"fire", "coldfire"}, marks=pytest.mark.rule("MK-BLOCK-10", "MK-ABIL-06")),
        pytest.param("coldfire", {"coldfire"}, marks=pytest.mark.rule("MK-BLOCK-11", "MK-ABIL-07")),
    ],
)
@pytest.mark.parametrize("element", ["physical", "fire", "ice", "coldfire"])
def test_which_blocks_are_efficient(attack: Element, efficient: set[str], element: Element) -> None:
    table = against(foe(element=attack), hand="ward", ward=card(Block(4, element)))
    table.play("next", "attack:0:0", "basic:ward")
    assert table.prompt("n") == (4 if element in efficient else 2)


@pytest.mark.rule("MK-BLOCK-12")
def test_inefficient_blocks_are_summed_and_halved_once() -> None:
    cards: dict[str, Any] = {"a": card(Block(1)), "b": card(Block(2, "fire")), "c": card(Block(2, "ice"))}
    table = against(foe(n=3, element="fire"), hand="a b c", **cards)
    table.play("next", "attack:0:0", "basic:a", "basic:b", "basic:c")
    n, why = combat.block_total(table.game)
    assert n == table.prompt("n") == 3, "(1 + 2) / 2 + 2"
    assert [one.key for one in why] == [
        "mk.why.inefficient",
        "mk.why.inefficient",
        "mk.why.counts",
        "mk.why.halved",
    ]
    table.play("block")
    assert table.events("block")[0].why == why


@pytest.mark.rule("MK-BLOCK-13")
@pytest.mark.parametrize(("attack", "enough"), [(2, True), (3, True), (4, False)])
def test_a_block_succeeds_if_it_is_at_least_the_attack(attack: int, enough: bool) -> None:
    table = against(foe(n=attack), hand="shield", shield=SHIELD)
    table.play("next", "attack:0:0", "basic:shield")
    assert ("block" in table.options()) == enough
    assert enough or table.refused()["block"] == "MK-BLOCK-13"


@pytest.mark.rule("MK-BLOCK-14", "MK-ABIL-01")
def test_a_swift_attack_counts_double_for_blocking() -> None:
    table = against(foe("foe", 3, 3, "swift"), hand="a b", a=SHIELD, b=SHIELD)
    table.play("next", "attack:0:0", "basic:a")
    assert table.prompt("wanted") == 6
    assert "block" not in table.options()
    assert "mk.why.swift" in [one.key for one in combat.block_total(table.game)[1]]
    table.play("basic:b", "block", "next")
    assert table.told("damage") == []


@pytest.mark.rule("MK-BLOCK-15")
def test_a_blocked_enemy_deals_no_damage_but_is_not_defeated() -> None:
    table = against(foe(), hand="shield", shield=SHIELD)
    table.play("next", "attack:0:0", "basic:shield", "block", "next")
    assert table.asked == "combat_attack"
    assert table.options("target") == ["target:0"]
    assert (table.me.fame, table.hand()) == (0, [])


@pytest.mark.rule("MK-BLOCK-16")
def test_a_blocked_summoned_monster_is_discarded_without_fame() -> None:
    table = summoned("shield", shield=SHIELD)
    table.play("attack:1:0", "basic:shield", "block")
    assert table.state.discards["brown"] == ["beast#1"]
    assert table.me.fame == 0
    assert table.options("attack") == []


@pytest.mark.rule("MK-BLOCK-17")
def test_a_block_that_is_too_weak_reduces_nothing() -> None:
    table = against(foe(n=4), hand="shield", shield=SHIELD)
    table.play("next", "attack:0:0", "basic:shield", "drop", "next")
    assert table.told("damage") == [4]


@pytest.mark.rule("MK-BLOCK-18")
def test_other_effects_of_a_block_card_apply_though_the_block_fails() -> None:
    table = against(foe(n=4), hand="shield", shield=card(All((Block(3), Fame(1)))))
    table.play("next", "attack:0:0", "basic:shield", "drop")
    assert table.me.fame == 1


@pytest.mark.rule("MK-BLOCK-19")
def test_several_enemies_are_blocked_one_after_another() -> None:
    table = against(foe("a"), foe("b"), hand="x y", x=SHIELD, y=SHIELD)
    table.play("next", "attack:1:0", "basic:x", "block", "attack:0:0", "basic:y", "block")
    assert [one.blocked for one in table.fight.foes] == [[True], [True]]


@pytest.mark.rule("MK-BLOCK-20")
def test_what_a_block_had_too_much_is_lost() -> None:
    table = against(foe("a", n=1), foe("b", n=1), hand="shield", shield=SHIELD)
    table.play("next", "attack:0:0", "basic:shield")
    assert "next" not in table.options()
    table.play("block", "attack:1:0")
    assert (table.prompt("n"), table.pool()) == (0, [])


@pytest.mark.rule("MK-BLOCK-21")
def test_no_effect_reaches_a_summoner_while_its_monster_stands_in_for_it() -> None:
    table = summoned("curse", curse=card(Foe(armor=-1), colour="green"))
    table.play("basic:curse")
    assert [one.armor for one in table.fight.foes] == [0, -1], "the summoned monster is the only one there"


@pytest.mark.rule("MK-BLOCK-21")
def test_a_summoner_that_does_not_attack_summons_nothing() -> None:
    table = against(SUMMONER, hand="calm", calm=card(Foe(stops=True), colour="green"))
    table.play("basic:calm", "next")
    assert len(table.fight.foes) == 1
    assert table.options("attack") == []
