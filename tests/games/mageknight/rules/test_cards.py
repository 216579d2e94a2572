"""MK-CARD: Deed cards."""

from __future__ import annotations

from typing import Any

import pytest

from delve.games.mageknight.box import BASIC, WOUND
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.effects import All, Attack, Block, Discard, Fame, Influence, Move, Pay, Throw
from tests.games.mageknight.arena import against, foe
from tests.games.mageknight.kit import Table, card

WALK = card(Move(2), Move(4))
SPELL = card(Move(3), Move(6), "blue", kind="spell")
RELIC = card(Move(3), Move(6), kind="artifact")


def turn(hand: str, **more: Any) -> Table:
    """A turn without dice, with cards made for these tests."""
    made = {"walk": WALK, "spell": SPELL, "relic": RELIC}
    return Table.of(hand=hand, source=more.pop("source", ""), **{**made, **more})


# ---------------------------------------------------------------------- kinds


@pytest.mark.rule("MK-CARD-01")
def test_deed_cards_are_actions_spells_artifacts_and_wounds() -> None:
    kinds = {one.kind for one in box_content().cards.values()}
    assert kinds == {"basic", "advanced", "spell", "artifact"}
    assert WOUND not in box_content().cards, "a Wound says nothing that could be played"


@pytest.mark.rule("MK-CARD-18", "MK-CARD-05", "MK-CARD-08")
def test_every_card_of_the_box_has_a_colour_and_both_effects() -> None:
    for one in box_content().cards.values():
        assert one.strong is not None or one.id == "mysterious-box", one.id
        assert bool(one.colours) == (one.kind != "artifact"), one.id
        assert set(one.colours) <= set(BASIC), one.id


# ---------------------------------------------------------------------- playing


@pytest.mark.rule("MK-CARD-02", "MK-CARD-03")
def test_a_card_is_put_into_the_play_area_for_its_basic_effect_without_mana() -> None:
    table = turn("walk march").play("basic:walk")
    assert (table.hand(), table.me.played, table.turn.move) == (["march"], ["walk#1"], 2)
    assert table.rules("played_basic") == ["MK-CARD-02"]


@pytest.mark.rule("MK-CARD-04")
def test_the_strong_effect_takes_one_mana_of_the_colour() -> None:
    table = turn("walk", mana="red blue").play("strong:walk")
    assert (table.turn.move, table.me.mana) == (4, ["blue"])


@pytest.mark.rule("MK-CARD-04", "MK-CARD-05", "MK-CARD-16")
@pytest.mark.parametrize("colour", BASIC)
def test_the_colour_of_an_action_is_what_its_strong_effect_takes(colour: Any) -> None:
    others = [one for one in BASIC if one != colour]
    table = turn("walk", mana=" ".join(others), walk=card(Move(2), Move(4), colour))
    assert table.refuses("strong:walk") == "MK-CARD-16"
    table = turn("walk", mana=colour, walk=card(Move(2), Move(4), colour)).play("strong:walk")
    assert table.turn.move == 4


@pytest.mark.rule("MK-CARD-06", "MK-CARD-08")
def test_a_spell_takes_mana_of_its_colour_even_for_its_basic_effect() -> None:
    assert turn("spell", mana="red").refuses("basic:spell") == "MK-CARD-16"
    table = turn("spell", mana="red blue").play("basic:spell")
    assert (table.turn.move, table.me.mana) == (3, ["red"])


@pytest.mark.rule("MK-CARD-07")
def test_the_strong_effect_of_a_spell_takes_its_colour_and_black_at_night() -> None:
    table = turn("spell", mana="blue black", night=True).play("strong:spell")
    assert (table.turn.move, table.me.mana) == (6, [])
    assert turn("spell", mana="blue", night=True).refuses("strong:spell") == "MK-CARD-16"
    assert turn("spell", mana="black", night=True).refuses("strong:spell") == "MK-CARD-16"


@pytest.mark.rule("MK-CARD-07")
def test_by_day_a_spell_has_no_strong_effect() -> None:
    assert turn("spell", mana="blue black").refuses("strong:spell") == "MK-MANA-09"


@pytest.mark.rule("MK-CARD-07")
def test_both_mana_of_a_spell_must_be_there_together() -> None:
    table = turn("spell", source="blue black", night=True)
    assert table.refuses("strong:spell") == "MK-CARD-07", "only one die a turn"
    assert "strong:spell" in turn("spell", source="blue black", crystals="blue", night=True).options()


@pytest.mark.rule("MK-CARD-09", "MK-CARD-19")
def test_an_artifact_takes_no_mana_and_is_thrown_away_for_its_strong_effect() -> None:
    basic = turn("relic march").play("basic:relic")
    assert (basic.turn.move, basic.me.played) == (3, ["relic"])
    strong = turn("relic march").play("strong:relic")
    assert (strong.turn.move, strong.me.played, strong.hand()) == (6, [], ["march"])
    assert strong.rules("thrown") == ["MK-CARD-19"]
    strong.end_turn()
    assert "relic" not in [*strong.me.discard, *strong.me.hand, *strong.me.deck], "it is out of the game"


@pytest.mark.rule("MK-CARD-10")
def test_a_wound_cannot_be_played_in_any_way() -> None:
    assert [one for one in turn("wound walk").options() if "wound" in one] == []
    assert turn("wound walk").options() == turn("walk").options(), "as if it were not there"
    assert [one for one in against(foe(), hand="wound walk", walk=WALK).options() if "wound" in one] == []


# ---------------------------------------------------------------------- sideways


@pytest.mark.rule("MK-CARD-11")
@pytest.mark.parametrize("name", ["walk", "spell", "relic"])
def test_any_card_but_a_wound_can_be_played_sideways_for_move_or_influence(name: str) -> None:
    table = turn(f"{name} wound").play(f"side_move:{name}")
    assert (table.turn.move, table.hand()) == (1, ["wound"])
    shop = turn(f"{name} wound", on="village").play("interact", f"side_influence:{name}")
    assert shop.turn.influence == 1
    assert not shop.options("side_move")


@pytest.mark.rule("MK-CARD-11", "MK-CARD-12")
@pytest.mark.parametrize("name", ["burn", "spell", "relic"])
def test_sideways_a_card_is_a_plain_attack_or_block_of_1(name: str) -> None:
    cards: dict[str, Any] = {"burn": card(Attack(3, "ranged", "fire")), "spell": SPELL, "relic": RELIC}
    table = against(foe(), hand=f"{name} wound", **cards).play("target:0")
    assert not table.options("side_"), "neither Ranged nor Siege"
    table.play("target:0", "next", "attack:0:0", f"side_block:{name}")
    assert table.pool() == [(1, "physical", "melee")]
    table = against(foe(), hand=f"{name} wound", **cards).play("next", "next")
    table.play("target:0", f"side_attack:{name}")
    assert table.pool() == [(1, "physical", "melee")]


@pytest.mark.rule("MK-CARD-13")
def test_values_of_cards_of_all_kinds_are_added() -> None:
    table = turn("walk spell relic march", mana="blue").play("basic:walk", "basic:spell", "basic:relic")
    assert table.play("side_move:march").turn.move == 2 + 3 + 3 + 1
    block = against(
        foe(n=5), hand="ward ward2 march", ward=card(Block(2)), ward2=card(Block(2, "fire"), kind="artifact")
    )
    block.play("next", "attack:0:0", "basic:ward", "basic:ward2", "side_block:march")
    assert (block.prompt("n"), block.prompt("wanted")) == (5, 5)


# ---------------------------------------------------------------------- the end of the turn


@pytest.mark.rule("MK-CARD-14", "MK-CARD-15")
def test_played_cards_are_discarded_at_the_end_and_others_stay_in_hand() -> None:
    table = turn("walk march rage").play("basic:walk", "end")
    assert table.asked == "discard_end"
    table.play([])
    assert (table.me.discard, table.hand(), table.me.played) == (["walk#1"], ["march", "rage"], [])


@pytest.mark.rule("MK-CARD-15")
def test_unplayed_cards_can_be_discarded_at_the_end() -> None:
    table = turn("walk march rage").play("basic:walk", "end", ["card:0:march"])
    assert (table.me.discard, table.hand()) == (["walk#1", "march#1"], ["rage"])


# ---------------------------------------------------------------------- demands


@pytest.mark.rule("MK-CARD-16")
def test_a_demand_that_cannot_be_met_stands_against_an_effect() -> None:
    paid = card(All((Pay(("red",)), Move(5))))
    assert turn("paid", mana="blue", paid=paid).refuses("basic:paid") == "MK-CARD-16"
    assert turn("paid", mana="red", paid=paid).play("basic:paid").turn.move == 5
    gone = card(Discard(then=Move(5)))
    assert turn("gone", gone=gone).refuses("basic:gone") == "MK-CARD-16", "the card itself does not count"
    assert turn("gone walk", gone=gone).play("basic:gone").turn.move == 5


@pytest.mark.rule("MK-CARD-16")
def test_the_mana_of_a_card_and_of_its_demand_are_paid_together() -> None:
    paid = card(Fame(1), All((Pay(("red",)), Move(5))))
    assert turn("paid", mana="red", paid=paid).refuses("strong:paid") == "MK-CARD-16"
    table = turn("paid", mana="red", crystals="red", paid=paid).play("strong:paid", "mana:red<token:red")
    assert (table.turn.move, table.me.mana, table.me.crystals["red"]) == (5, [], 0)


@pytest.mark.rule("MK-CARD-17")
@pytest.mark.parametrize("demand", [Discard(then=Move(5)), Throw(then=Move(5))])
def test_a_wound_does_not_meet_a_demand_for_a_card(demand: Any) -> None:
    table = turn("cost wound", cost=card(demand))
    assert table.refuses("basic:cost") == "MK-CARD-16"
    table = turn("cost wound walk", cost=card(demand)).play("basic:cost")
    assert (table.turn.move, table.hand()) == (5, ["wound"])


@pytest.mark.rule("MK-CARD-17")
def test_a_wound_meets_a_demand_that_allows_it() -> None:
    table = turn("cost wound", cost=card(Discard(then=Move(5), wounds="yes"))).play("basic:cost")
    assert (table.turn.move, table.me.discard) == (5, [WOUND])


@pytest.mark.rule("MK-CARD-16")
def test_of_two_effects_only_what_can_be_had_now_is_offered() -> None:
    table = turn("both", both=card(Move(2), Influence(4)), mana="red")
    assert table.options("basic:both") == ["basic:both"]
    assert table.refuses("strong:both") == "MK-TURN-37"
