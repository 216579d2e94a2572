"""MK-CONT-10 to 20: what the Tactics do."""

from __future__ import annotations

import pytest

from delve.games.mageknight.box import BASIC
from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Move
from delve.games.mageknight.rules import rounds
from delve.games.mageknight.state import CardId
from tests.games.mageknight.kit import Table, card

WALK = card(Move(2), Move(4))


def choosing(*, night: bool = False, hand: str = "walk walk#2 wound", deck: int = 6, discard: int = 3) -> Table:
    """The hero is about to take a Tactic."""

    def change(game: MK) -> None:
        state = game.state
        state.phase, state.players[0].tactic = "tactics", ""
        state.tactics = [one.id for one in game.content.tactics.values() if one.night == night]
        state.players[0].deck = [CardId(f"walk#{n}") for n in range(20, 20 + deck)]
        state.players[0].discard = [CardId(f"walk#{n}") for n in range(40, 40 + discard)]

    return Table.of(hand=hand, night=night, source="red gold blue", change=change, walk=WALK)


def before_turn(tactic: str, *, deck: int = 6, stored: int = 0) -> Table:
    """The hero's turn begins at night, with a Tactic."""

    def change(game: MK) -> None:
        me = game.state.players[0]
        me.tactic = tactic
        me.deck = [CardId(f"walk#{n}") for n in range(20, 20 + deck)]
        me.tactic_cards = [CardId(f"walk#{n}") for n in range(60, 60 + stored)]
        game.state.turn.stage = "before"

    return Table.of(hand="walk walk#2 wound", night=True, source="red gold blue", change=change, walk=WALK)


@pytest.mark.rule("MK-CONT-10")
@pytest.mark.parametrize(("tactic", "night"), [("early-bird", False), ("from-the-dusk", True)])
def test_some_tactics_only_have_a_number(tactic: str, night: bool) -> None:
    table = choosing(night=night)
    before = (table.hand(), len(table.me.deck), len(table.me.discard))
    table.play(f"tactic:{tactic}")
    assert table.asked == "move"
    assert (table.hand(), len(table.me.deck), len(table.me.discard)) == before
    assert "tactic" not in table.options()


@pytest.mark.rule("MK-CONT-11")
def test_rethink_draws_as_many_as_are_discarded_and_then_shuffles_the_discards_in() -> None:
    table = choosing().play("tactic:rethink")
    first = {str(one) for one in table.me.deck[-2:]}
    table.play(["card:0:walk", "card:2:wound"])
    assert len(table.me.hand) == 3
    assert first <= set(table.me.hand), "drawn before the shuffle"
    assert table.me.discard == []
    assert len(table.me.deck) == 6 - 2 + 3 + 2
    assert "wound" in table.me.deck


@pytest.mark.rule("MK-CONT-11")
def test_rethink_may_change_nothing() -> None:
    table = choosing().play("tactic:rethink", [])
    assert len(table.me.hand) == 3
    assert table.question.seat == 0


@pytest.mark.rule("MK-CONT-12")
def test_mana_steal_holds_a_basic_die_for_one_turn() -> None:
    table = choosing().play("tactic:mana-steal")
    assert table.options() == ["colour:red", "colour:blue"], "not the gold one"
    table.play("colour:red")
    assert (table.me.tactic_die, table.state.source) == ("red", ["gold", "blue"])
    table.play("strong:walk", "mana:red<tactic")
    assert table.turn.move == 4
    assert table.me.tactic_die is None
    assert table.turn.dice_left == 1, "besides the die of the turn"
    table.play("end", [])
    assert len(table.state.source) == 3, "rolled, and back in the Source"


@pytest.mark.rule("MK-CONT-15")
def test_the_right_moment_is_another_turn() -> None:
    table = choosing().play("tactic:the-right-moment", "basic:walk", "tactic")
    assert "tactic" not in table.options(), "once"
    turns = table.state.turns
    table.play("end", [])
    assert (table.asked, table.state.turns) == ("move", turns + 1)
    assert not table.me.extra_turn


@pytest.mark.rule("MK-CONT-15")
def test_the_right_moment_has_passed_once_the_end_is_announced() -> None:
    def change(game: MK) -> None:
        game.state.players[0].tactic = "the-right-moment"
        game.state.announced, game.state.last_turns = 1, [0]

    table = Table.of(others=("goldyx",), hand="walk", walk=WALK, change=change)
    assert "tactic" not in table.options()


@pytest.mark.rule("MK-CONT-16")
def test_long_night_makes_a_deck_of_three_discards() -> None:
    def change(game: MK) -> None:
        me = game.state.players[0]
        me.tactic, me.discard = "long-night", [CardId(f"walk#{n}") for n in range(40, 46)]

    table = Table.of(hand="walk", night=True, walk=WALK, change=change).play("tactic")
    assert (len(table.me.deck), len(table.me.discard)) == (3, 3)
    assert "tactic" not in table.options()
    assert "MK-CONT-16" in table.rules("long_night")


@pytest.mark.rule("MK-CONT-17")
def test_mana_search_rolls_up_to_two_dice_the_depleted_first() -> None:
    table = before_turn("mana-search")
    table.play("tactic")
    assert table.options() == ["die:1", "enough"], "gold is depleted at night"
    table.play("die:1")
    assert "die:1" not in table.options()
    table.play(table.options()[0])
    assert table.asked == "move"
    assert "tactic" not in table.options(), "once in a turn"
    assert len(table.state.source) == 3


@pytest.mark.rule("MK-CONT-17")
def test_mana_search_comes_before_mana_of_the_source_is_used() -> None:
    table = before_turn("mana-search").play("basic:walk#2")
    assert "tactic" in table.options()
    table.play("strong:walk")
    assert table.turn.dice == [0]
    assert "tactic" not in table.options()


@pytest.mark.rule("MK-CONT-18")
def test_midnight_meditation_exchanges_up_to_five_cards_before_a_turn_once() -> None:
    table = before_turn("midnight-meditation")
    assert table.asked == "meditation"
    table.play("use", ["card:0:walk", "card:2:wound"])
    assert len(table.me.hand) == 3
    assert len(table.me.deck) == 6
    assert table.me.tactic_used
    assert sorted([*table.me.hand, *table.me.deck]) == sorted(
        ["walk#1", "walk#2", "wound", *(f"walk#{n}" for n in range(20, 26))]
    )


@pytest.mark.rule("MK-CONT-18")
def test_midnight_meditation_may_wait() -> None:
    table = before_turn("midnight-meditation").play("skip")
    assert not table.me.tactic_used
    assert table.asked == "move"


@pytest.mark.rule("MK-CONT-19")
def test_preparation_takes_any_card_of_the_deck() -> None:
    table = choosing(night=True).play("tactic:preparation")
    assert len(table.options()) == 6
    table.play("card:walk#22")
    assert "walk#22" in table.me.hand
    assert len(table.me.deck) == 5


@pytest.mark.rule("MK-CONT-20")
def test_sparing_power_stores_a_card_before_each_turn_until_all_are_taken() -> None:
    table = before_turn("sparing-power", stored=2)
    top = table.me.deck[-1]
    table.play("store")
    assert table.me.tactic_cards[-1] == top
    table = before_turn("sparing-power", stored=2).play("fetch")
    assert {"walk#60", "walk#61"} <= set(table.me.hand)
    assert (table.me.tactic_cards, table.me.tactic_used) == ([], True)


@pytest.mark.rule("MK-CONT-20", "MK-ROUND-29")
def test_stored_cards_come_back_with_the_round() -> None:
    table = before_turn("sparing-power", stored=2)
    for _ in rounds.end_round(table.game):
        pass
    assert {"walk#60", "walk#61"} <= set(table.me.hand + table.me.deck)
    assert set(table.state.source) <= {*BASIC, "gold", "black"}
