"""MK-END: the end of a turn, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from delve.core.questions import Choose, Order
from delve.games.mageknight.box import BASIC
from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Mana, Move
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import ending, mana
from delve.games.mageknight.state import CardId, UnitId
from tests.games.mageknight.arena import MAPS, at, put, unit
from tests.games.mageknight.kit import Table, card

CARDS: dict[str, Any] = {"walk": card(Move(2), Move(4)), "glow": card(Mana(("red",)))}
DECK = "march rage stamina swiftness promise threaten"


def turn(hand: str = "walk", **more: Any) -> Table:
    """A turn of two players with cards made for these tests."""
    made: dict[str, Any] = {"others": ["arythea"], "deck": DECK, "source": ""}
    return Table.of(hand=hand, **CARDS, **{**made, **more})


def won(*rewards: str, fame: int = 0, **more: Any) -> Table:
    """A turn whose combat is over, with what was won by it."""

    def change(game: MK) -> None:
        state = game.state
        state.turn.rewards, state.turn.stage, state.turn.cards = list(rewards), "after", 1
        state.players[0].fame += fame
        state.spell_offer = [CardId("fireball"), CardId("snowstorm"), CardId("restoration")]
        state.advanced_offer = [CardId("blood-rage"), CardId("ice-bolt"), CardId("refreshing-walk")]
        state.spells, state.advanced = [CardId("whirlwind")], [CardId("agility")]
        state.artifacts = [
            CardId("golden-grail"),
            CardId("ruby-ring"),
            CardId("horn-of-wrath"),
            CardId("amulet-of-the-sun"),
        ]
        state.unit_offer = [UnitId("peasants#1"), UnitId("guards#1")]
        state.monastery_offer = [CardId("path-finding")]

    return turn("march", change=change, defs=[GUARDS], **more)


GUARDS = unit(Move(2))


def rolls(monkeypatch: pytest.MonkeyPatch, *faces: str) -> None:
    """The next dice show these."""
    left = list(faces)

    def roll(game: MK) -> str:
        game.reveal("mk.revealed.die")
        return left.pop(0)

    monkeypatch.setattr(mana, "roll", roll)


# ---------------------------------------------------------------------- the order


@pytest.mark.rule("MK-END-01", "MK-END-02")
def test_a_turn_ends_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice, Forced Withdrawal, the Play area, the space, rewards, levels, cards."""

    def ahead(game: MK) -> None:
        game.state.players[1].space = SpaceId(2)
        game.state.turn.rewards = ["spell"]
        game.state.players[0].fame = 3

    table = turn("walk march", source="red", change=at(18, 0, ahead)).play("strong:walk", "go:2")
    rolls(monkeypatch, "white")
    table.play("end")
    assert table.state.source == ["white"], "the die is back"
    assert (table.me.space, table.hand()) == (18, ["march", "wound"]), "driven off"
    assert (table.me.played, table.me.discard) == ([], ["walk#1"])
    assert table.me.crystals == {"green": 1}, "the mine gave its crystal"
    assert table.asked == "spell", "now the reward"
    table.play(table.options()[0])
    assert table.asked == "skill", "then the level"
    table.play(table.options()[0])
    assert table.asked == "advanced"
    table.play(table.options()[0])
    assert table.asked == "discard_end", "then cards"
    table.play([])
    assert len(table.hand()) == 5
    told = [key for key, _ in table.log()]
    steps = ["withdrew", "crystal", "gained_card", "level", "drew"]
    assert [told.index(one) for one in steps] == sorted(told.index(one) for one in steps)


@pytest.mark.rule("MK-END-02")
def test_used_dice_are_rolled_and_others_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    table = turn("walk march", source="blue red green").play("strong:walk")
    rolls(monkeypatch, "black")
    table.play("end")
    assert table.state.source == ["blue", "black", "green"]


# ---------------------------------------------------------------------- Forced Withdrawal


@pytest.mark.rule("MK-END-03", "MK-END-04")
def test_a_figure_goes_back_along_its_way_to_a_safe_space_a_wound_for_each() -> None:
    def crowd(game: MK) -> None:
        game.state.players[1].space, game.state.players[2].space = SpaceId(10), SpaceId(9)

    table = turn("walk", others=["arythea", "goldyx"], change=at(6, 4, crowd)).play("go:10", "go:9", "end")
    assert (table.me.space, table.me.hand.count(CardId("wound"))) == (6, 2)
    assert table.rules("withdrew") == ["MK-END-03", "MK-END-03"]
    assert table.rules("wounds") == ["MK-END-04", "MK-END-04"]


@pytest.mark.rule("MK-END-03")
def test_a_safe_space_is_a_place_to_stay() -> None:
    table = turn("walk march", change=at(6, 2)).play("go:10", "basic:walk", "end", [])
    assert (table.me.space, table.events("withdrew")) == (10, [])


@pytest.mark.rule("MK-END-03")
def test_a_failed_assault_leads_back() -> None:
    table = turn("walk", layout=MAPS["keep"], change=at(7, 3, lambda game: put(game, 8, "guardsmen"))).play("go:8")
    table.go_on("after", combat_ranged="next", combat_block="next", combat_attack="next")
    assert table.me.space == 7, "the assault failed, so that the hero is back already"
    table.end_turn()
    assert table.events("withdrew") == []


# ---------------------------------------------------------------------- the Play area


@pytest.mark.rule("MK-END-05")
def test_all_mana_tokens_go_back_to_the_bank() -> None:
    table = turn("walk glow", mana="gold blue").play("basic:glow")
    assert len(table.me.mana) == 3
    table.play("end", [])
    assert table.me.mana == []


@pytest.mark.rule("MK-END-06")
def test_played_cards_are_discarded_but_those_thrown_away_are_gone() -> None:
    relic = card(Move(1), Move(2), kind="artifact")
    table = turn("walk relic march", relic=relic).play("basic:walk", "strong:relic", "end", [])
    assert table.me.discard == ["walk#1"]


# ---------------------------------------------------------------------- the space


@pytest.mark.rule("MK-END-07")
@pytest.mark.parametrize("where", ["hand", "discard"])
def test_a_glade_takes_a_wound_from_hand_or_discard_pile(where: str) -> None:
    table = turn("walk march wound", discard="wound", on="glade").play("basic:walk", "end")
    assert table.options() == ["from:hand", "from:discard", "skip"]
    table.play(f"from:{where}")
    assert [pile.count(CardId("wound")) for pile in (table.me.hand, table.me.discard)] == [
        int(where != "hand"),
        int(where != "discard"),
    ]


@pytest.mark.rule("MK-END-07")
def test_a_glade_may_be_left_unused_and_does_nothing_for_units() -> None:
    table = turn("walk march wound", units="guards*", defs=[GUARDS], on="glade").play("basic:walk", "end", "skip")
    assert table.hand() == ["march", "wound"]
    table = turn("walk march", units="guards*", defs=[GUARDS], on="glade").play("basic:walk", "end")
    assert (table.asked, table.me.units[0].wounds) == ("discard_end", 1)


@pytest.mark.rule("MK-END-08")
@pytest.mark.parametrize(("held", "after"), [("", 1), ("green green", 3), ("green green green", 3)])
def test_a_mine_gives_a_crystal_up_to_three(held: str, after: int) -> None:
    table = turn("walk march", on="mine", crystals=held).play("basic:walk", "end")
    assert table.me.crystals == {"green": after}
    assert table.me.mana == []


# ---------------------------------------------------------------------- rewards


@pytest.mark.rule("MK-END-09")
@pytest.mark.parametrize("first", ["spell", "artifact", "advanced_action", "unit", "crystal:red"])
def test_rewards_are_taken_in_the_order_that_the_player_likes(first: str) -> None:
    table = won("spell", "artifact", "advanced_action", "unit", "crystal:red").play("end")
    assert table.asked == "reward"
    assert len(table.options()) == 5
    table.play(f"reward:{first}")
    if first != "crystal:red":
        assert table.asked == first.removesuffix("_action")


@pytest.mark.rule("MK-END-10")
@pytest.mark.parametrize(("held", "after"), [("red", 2), ("red red red", 3)])
def test_a_crystal_of_a_reward_goes_to_the_inventory_if_there_is_room(held: str, after: int) -> None:
    table = won("crystal:red", crystals=held).play("end")
    assert (table.me.crystals, table.me.mana) == ({"red": after}, [])


@pytest.mark.rule("MK-END-11")
@pytest.mark.parametrize("colour", BASIC)
def test_a_die_decides_on_a_random_crystal(colour: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = won("crystal")
    rolls(monkeypatch, colour)
    table.play("end")
    assert table.me.crystals == {colour: 1}


@pytest.mark.rule("MK-END-11", "MK-END-18")
def test_a_gold_die_is_a_colour_of_choice_and_a_black_one_is_fame(monkeypatch: pytest.MonkeyPatch) -> None:
    table = won("crystal", "crystal", fame=2)
    rolls(monkeypatch, "gold", "black")
    table.play("end")
    assert (table.asked, len(table.options())) == ("crystal", 4)
    table.play("colour:white")
    assert (table.me.crystals, table.me.fame) == ({"white": 1}, 3)
    assert (table.me.level, table.asked) == (2, "skill"), "the Fame counts for a level at once"
    assert "MK-END-11" in table.rules("rolled")


@pytest.mark.rule("MK-END-12")
def test_one_artifact_is_chosen_of_two() -> None:
    table = won("artifact").play("end")
    assert (table.asked, table.options()) == ("artifact", ["card:amulet-of-the-sun", "card:horn-of-wrath"])
    table.play("card:horn-of-wrath")
    assert table.me.deck[-1] == "amulet-of-the-sun"
    assert table.state.artifacts == ["horn-of-wrath", "golden-grail", "ruby-ring"], "under the deck"


@pytest.mark.rule("MK-END-12")
def test_several_artifacts_are_drawn_together_and_put_on_the_deck_in_any_order() -> None:
    table = won("artifact", "artifact").play("end")
    assert len(table.options()) == 3
    table.play("card:horn-of-wrath")
    assert isinstance(table.question, Order)
    table.play(["card:ruby-ring", "card:amulet-of-the-sun"])
    assert table.me.deck[-2:] == ["amulet-of-the-sun", "ruby-ring"], "the first one named is on top"


@pytest.mark.rule("MK-END-12")
def test_without_enough_artifacts_there_is_less_to_choose_from() -> None:
    table = won("artifact")
    del table.state.artifacts[:3]
    table.session.state.artifacts[:] = ["ruby-ring"]
    table.play("end")
    assert "ruby-ring" in [*table.me.deck, *table.me.hand]


@pytest.mark.rule("MK-END-13")
@pytest.mark.parametrize(("kind", "taken"), [("spell", "snowstorm"), ("advanced", "ice-bolt")])
def test_a_spell_or_advanced_action_is_chosen_from_its_offer_which_is_refilled(kind: str, taken: str) -> None:
    table = won("spell" if kind == "spell" else "advanced_action").play("end")
    assert table.asked == kind
    assert len(table.options()) == 3
    table.play(f"card:{taken}")
    assert table.me.deck[-1] == taken
    offer = table.state.spell_offer if kind == "spell" else table.state.advanced_offer
    assert (len(offer), taken in offer) == (3, False)


@pytest.mark.rule("MK-END-14")
def test_an_advanced_action_of_the_unit_offer_is_no_reward() -> None:
    table = won("advanced_action").play("end")
    assert table.options() == [f"card:{card}" for card in table.state.advanced_offer]
    assert "card:path-finding" not in table.options()


@pytest.mark.rule("MK-END-15")
def test_a_unit_is_taken_for_nothing_whatever_its_kind() -> None:
    table = won("unit").play("end")
    assert table.options() == ["unit:peasants", "unit:guards", "skip"]
    table.play("unit:guards")
    assert ([one.id for one in table.me.units], table.state.unit_offer) == (["guards#1"], ["peasants#1"])


@pytest.mark.rule("MK-END-16")
def test_without_a_command_token_a_unit_is_disbanded_or_the_reward_forfeited() -> None:
    table = won("unit", units="foresters").play("end", "unit:guards")
    assert table.options() == ["disband:0", "forfeit"]
    kept = table.session.clone()
    table.play("disband:0")
    assert [one.id for one in table.me.units] == ["guards#1"]
    kept.answer("forfeit", 0)
    assert [one.id for one in kept.state.players[0].units] == ["foresters#1"]
    assert "guards#1" in kept.state.unit_offer


@pytest.mark.rule("MK-END-17")
def test_a_unit_may_wait_for_the_command_token_of_a_new_level() -> None:
    table = won("unit", units="foresters", fame=8).play("end")
    table.go_on("unit")
    assert table.me.level == 3
    table.play("unit:guards")
    assert [one.id for one in table.me.units] == ["foresters#1", "guards#1"]


@pytest.mark.rule("MK-END-17")
def test_an_even_level_brings_no_command_token_and_the_unit_does_not_wait() -> None:
    table = won("unit", units="foresters", fame=3).play("end")
    assert (table.asked, table.me.level) == ("unit", 1)


@pytest.mark.rule("MK-END-17", "MK-END-09")
def test_the_unit_may_also_be_taken_before() -> None:
    table = won("unit", "spell", fame=8).play("end")
    assert "reward:unit" in table.options()
    table.play("reward:unit", "unit:guards")
    assert (table.me.level, [one.id for one in table.me.units]) == (1, ["guards#1"])


@pytest.mark.rule("MK-END-01")
def test_every_step_of_the_end_can_be_answered() -> None:
    table = won("spell", "artifact", "advanced_action", "unit", "crystal", "any_crystal", "dungeon", fame=24).play(
        "end"
    )
    while table.session.questions and table.state.phase == "end_turn":
        question = table.question
        table.answer(question.legal()[-1] if isinstance(question, Choose) else [])
    assert (table.me.level, table.state.phase, table.me.hand != []) == (5, "turn", True)
    assert ending.limit(table.game, 0) == 6
