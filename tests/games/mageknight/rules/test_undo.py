"""MK-UNDO: everything in a turn can be taken back until something is revealed, a die is rolled or somebody reacts."""

from __future__ import annotations

from typing import Any

import pytest

from delve.core.msg import Reason
from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Attack, Block, Crystal, Draw, Heal, Influence, Mana, Move
from delve.games.mageknight.state import CardId, Modifier, Skill
from tests.games.mageknight.arena import MAPS, against, at, foe, put, unit
from tests.games.mageknight.kit import Table, card

CARDS: dict[str, Any] = {
    "walk": card(Move(2), Move(4)),
    "cure": card(Heal(1)),
    "talk": card(Influence(9)),
    "gem": card(Crystal(("red",))),
    "glow": card(Mana(("green",))),
    "look": card(Draw(1)),
    "shot": card(Attack(5, "ranged")),
    "ward": card(Block(5)),
    "hit": card(Attack(9)),
}
GUARDS = unit(Move(2), Attack(2, "ranged"))


def refused(table: Table, level: Any = "answer", seat: int | None = None) -> str:
    """Why nothing can be taken back."""
    reason = table.session.can_undo(level, seat)
    return reason.msg.key.removeprefix("core.undo.") if isinstance(reason, Reason) else ""


def takes_back(table: Table, *answers: Any) -> None:
    """Each of some answers can be taken back, one after another, to exactly where it was."""
    before = []
    for answer in answers:
        before.append((table.session.hash(), table.question, len(table.session.events)))
        table.play(answer)
        assert refused(table) == "", f"after {answer}"
    while before:
        table.undo()
        assert (table.session.hash(), table.question, len(table.session.events)) == before.pop()


# ---------------------------------------------------------------------- what can be taken back


@pytest.mark.rule("MK-UNDO-01")
@pytest.mark.parametrize(
    "answers",
    [
        ["basic:walk"],
        ["side_move:walk", "side_move:cure"],
        ["strong:walk", "mana:red<crystal:red"],
        ["strong:walk", "mana:red<token:red"],
        ["strong:walk", "mana:red<die:red"],
        ["basic:gem", "basic:glow", "basic:cure", "cure:hand"],
        ["unit:0:0", "go:6", "go:10", "basic:walk", "go:9"],
        ["basic:walk", "go:6", "go:0", "basic:gem"],
        ["rest", "card:walk", "n:1"],
    ],
)
def test_cards_mana_and_movement_can_be_taken_back_one_by_one(answers: list[str]) -> None:
    table = Table.of(
        hand="walk gem glow cure wound",
        mana="red",
        crystals="red",
        source="red blue",
        units="guards",
        defs=[GUARDS],
        change=at(0, 4),
        **CARDS,
    )
    takes_back(table, *answers)


@pytest.mark.rule("MK-UNDO-01")
def test_an_interaction_can_be_taken_back() -> None:
    def offered(game: MK) -> None:
        game.state.unit_offer = ["peasants#1", "foresters#1"]  # type: ignore[list-item]

    table = Table.of(hand="talk wound walk", on="village", change=offered, **CARDS)
    takes_back(table, "interact", "basic:talk", "recruit:peasants", "heal", "cure:hand", "side_influence:walk")


@pytest.mark.rule("MK-UNDO-01")
def test_what_is_put_together_in_a_combat_can_be_taken_back() -> None:
    table = against(foe(n=3), foe("other", 9, 4), hand="shot ward hit walk", defs=(GUARDS,), units="guards", **CARDS)
    takes_back(
        table,
        "target:0",
        "basic:shot",
        "unit:0:1",
        "strike",
        "next",
        "attack:1:0",
        "basic:ward",
        "block",
        "next",
        "target:1",
        "basic:hit",
        "strike",
        "next",
    )


@pytest.mark.rule("MK-UNDO-01")
def test_damage_that_was_assigned_can_be_taken_back() -> None:
    table = against(foe(n=3), hand="walk", defs=(GUARDS,), units="guards", **CARDS).play("next")
    takes_back(table, "next", "unit:0")


@pytest.mark.rule("MK-UNDO-01")
def test_the_whole_turn_can_be_taken_back_at_once() -> None:
    table = Table.of(hand="walk gem", others=["arythea"], **CARDS)
    before = table.session.hash()
    table.play("basic:walk", "basic:gem", "go:6").session.undo("turn")
    assert table.session.hash() == before


@pytest.mark.rule("MK-UNDO-01")
def test_what_was_taken_back_can_be_done_again() -> None:
    table = Table.of(hand="walk gem", **CARDS).play("basic:walk", "go:6")
    after = table.session.hash()
    table.undo().undo().session.redo()
    table.session.redo()
    assert table.session.hash() == after


@pytest.mark.rule("MK-UNDO-01")
def test_nobody_takes_back_for_another() -> None:
    table = Table.of(hand="walk", others=["arythea"], **CARDS).play("basic:walk")
    assert (refused(table, seat=0), refused(table, seat=1)) == ("", "other_seat")


# ---------------------------------------------------------------------- what has come to light


@pytest.mark.rule("MK-UNDO-02", "MK-UNDO-05")
def test_a_revealed_tile_makes_everything_before_it_final() -> None:
    table = Table.of(hand="walk gem glow", change=at(9, 4), **CARDS).play("basic:walk", "basic:gem")
    table.play(table.options("explore")[0])
    for level in ("answer", "action", "turn"):
        assert refused(table, level) == "revealed"
    takes_back(table, "basic:glow")
    assert refused(table) == "revealed", "what came later can be taken back, what came before cannot"
    assert table.turn.move == 4
    assert sorted(table.me.played) == ["gem#1", "walk#1"]


@pytest.mark.rule("MK-UNDO-02")
def test_a_drawn_card_is_not_put_back() -> None:
    table = Table.of(hand="look", deck="march rage", **CARDS).play("basic:look")
    assert (refused(table), table.hand()) == ("revealed", ["march"])


@pytest.mark.rule("MK-UNDO-02")
def test_without_a_card_to_draw_nothing_is_revealed() -> None:
    table = Table.of(hand="walk march rage stamina swiftness promise", others=["arythea"], **CARDS)
    table.play("basic:walk", "end", [])
    assert (table.me.discard, refused(table)) == (["walk#1"], "")
    takes_back(table.undo(), [])


@pytest.mark.rule("MK-UNDO-02")
def test_an_enemy_that_was_turned_up_stays_up() -> None:
    def hidden(game: MK) -> None:
        put(game, 8, "guardsmen", up=False)

    table = Table.of(hand="walk", layout=MAPS["keep"], change=at(12, 9, hidden), **CARDS)
    table.play("go:11")
    assert refused(table) == "", "the keep is not beside it"
    table.play("go:7")
    assert table.state.places[8].enemies[0].up
    assert refused(table) == "revealed"


@pytest.mark.rule("MK-UNDO-02")
def test_a_combat_with_enemies_that_are_drawn_for_it_is_final() -> None:
    table = Table.of(hand="walk", layout=MAPS["dungeon"], on="dungeon", **CARDS).play("enter")
    assert (table.asked, refused(table)) == ("combat_ranged", "revealed")


@pytest.mark.rule("MK-UNDO-02")
def test_a_combat_with_enemies_in_sight_can_be_taken_back() -> None:
    table = Table.of(hand="walk", layout=MAPS["mage_tower"], change=at(11), **CARDS)
    takes_back(table, "challenge", "next")


@pytest.mark.rule("MK-UNDO-02")
def test_a_refilled_offer_is_final() -> None:
    def tower(game: MK) -> None:
        spot = game.state.places[game.state.players[0].space]
        spot.done, spot.enemies = True, ()
        game.state.spell_offer = [CardId("fireball")]

    table = Table.of(
        hand="talk walk", mana="red", source="", layout=MAPS["mage_tower"], on="mage_tower", change=tower, **CARDS
    )
    table.play("interact", "basic:talk", "spell:fireball")
    assert refused(table) == "revealed"


@pytest.mark.rule("MK-UNDO-03")
def test_the_end_of_a_turn_with_a_used_die_is_final() -> None:
    table = Table.of(hand="walk march rage stamina swiftness promise", source="red", others=["arythea"], **CARDS)
    table.play("strong:walk")
    assert refused(table) == "", "the die is not rolled yet"
    table.play("end")
    assert (table.asked, refused(table)) == ("discard_end", "revealed")


@pytest.mark.rule("MK-UNDO-03")
def test_rolling_a_die_in_the_turn_is_final() -> None:
    def searching(game: MK) -> None:
        game.state.players[0].tactic = "mana-search"

    table = Table.of(hand="walk", source="red blue", night=True, change=searching, **CARDS).play("tactic")
    assert refused(table) == ""
    table.play("die:0")
    assert refused(table) == "revealed"


@pytest.mark.rule("MK-UNDO-03", "MK-UNDO-05")
def test_a_die_rolled_for_a_reward_is_final() -> None:
    def won(game: MK) -> None:
        game.state.turn.rewards, game.state.turn.stage = ["crystal", "spell"], "after"

    table = Table.of(hand="walk", source="", change=won, **CARDS).play("end")
    assert (table.asked, refused(table)) == ("reward", "")
    table.play("reward:crystal")
    assert refused(table) == "revealed"


# ---------------------------------------------------------------------- others


@pytest.mark.rule("MK-UNDO-04", "MK-UNDO-05")
def test_another_players_reaction_makes_it_final() -> None:
    def rival(game: MK) -> None:
        other = game.state.players[1]
        other.skills, other.deck, other.hand = [Skill("arythea-motivation")], [CardId("march#1")], [CardId("rage#1")]

    table = Table.of(hand="mana-claim walk", mana="blue", source="red", others=["arythea"], change=rival, **CARDS)
    table.play("basic:walk", "basic:mana-claim")
    assert (table.question.seat, table.asked, refused(table, seat=0)) == (1, "react", "")
    table.play("skip")
    assert table.question.seat == 0
    assert (refused(table, seat=0), refused(table, "turn", 0)) == ("other_seat", "other_seat")


@pytest.mark.rule("MK-UNDO-04")
def test_the_next_players_first_answer_makes_a_turn_final() -> None:
    def rival(game: MK) -> None:
        game.state.players[1].hand = [CardId("march#1")]
        game.state.players[1].deck = [CardId("rage#1")]

    table = Table.of(hand="walk march rage stamina swiftness promise", others=["arythea"], change=rival, **CARDS)
    table.play("basic:walk", "end", [])
    assert (table.question.seat, refused(table, seat=0)) == (1, "")
    table.play("basic:march")
    assert refused(table, seat=0) == "other_seat"


@pytest.mark.rule("MK-DAMAGE-15")
def test_what_wounds_have_drawn_is_shown_to_all_when_a_knock_out_takes_it() -> None:
    def rushed(game: MK) -> None:
        game.state.turn.modifiers.append(Modifier("adrenaline", 3))

    table = against(foe(n=20), hand="rage", deck="march stamina promise", change=rushed).play("next", "next")
    assert set(table.hand()) == {"wound"}
    assert {"march#1", "rage#1"} <= set(table.me.discard)
    assert None in table.session.game.shown_to, "a spectator sees them in the discard pile"
