"""MK-TURN-01 to 18, 42: before a turn, turns that are skipped or forfeited, the End of the Round announced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from delve.core.questions import Question
from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Move
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.state import CardId, Skill
from tests.games.mageknight.kit import Table, card, first_answer, space_with
from tests.games.mageknight.rules.test_joint import at_city, begun

WALK = card(Move(2))
DECK = "march rage stamina swiftness promise threaten"


def cards(words: str) -> list[CardId]:
    """Cards by their names."""
    return [CardId(word if word == "wound" else f"{word}#1") for word in words.split()]


def two(
    *,
    hand: str = "walk march",
    deck: str = DECK,
    theirs: str = "rage march",
    rest: str = DECK,
    skills: str = "",
    village: bool = False,
    source: str = "",
    change: Callable[[MK], None] | None = None,
    **more: Any,
) -> Table:
    """The first player's turn; the second one has cards, perhaps Skills, perhaps stands in a village."""

    def prepare(game: MK) -> None:
        other = game.state.players[1]
        other.hand, other.deck = cards(theirs), cards(rest)
        other.skills = [Skill(one) for one in skills.split()]
        if village:
            other.space = space_with(game, "village")
        if change is not None:
            change(game)

    return Table.of(hand=hand, deck=deck, others=["arythea"], source=source, walk=WALK, change=prepare, **more)


def passed(table: Table) -> Table:
    """The active player plays a card and ends the turn."""
    return table.play(table.options("side_move:")[0]).end_turn()


# ---------------------------------------------------------------------- before the turn


@pytest.mark.rule("MK-TURN-01", "MK-CONT-49")
def test_a_village_can_be_plundered_just_before_the_turn() -> None:
    table = passed(two(village=True))
    assert (table.question.seat, table.asked) == (1, "before_turn")
    assert table.options() == ["plunder", "skip"]
    table.play("plunder")
    other = table.state.players[1]
    assert (len(other.hand), other.reputation, table.asked) == (4, -1, "move"), "once between two turns"


@pytest.mark.rule("MK-TURN-01", "MK-CONT-49")
def test_a_village_need_not_be_plundered_and_gives_nothing_without_a_deck() -> None:
    table = passed(two(village=True)).play("skip")
    assert (len(table.state.players[1].hand), table.state.players[1].reputation) == (2, 0)
    assert passed(two(village=True, rest="")).asked == "announce"


@pytest.mark.rule("MK-TURN-02")
def test_the_first_player_may_do_so_before_the_first_turn_of_the_round() -> None:
    def first(game: MK) -> None:
        game.state.players[0].skills = [Skill("tovak-motivation")]
        game.state.turn.stage = "before"

    table = two(change=first)
    assert (table.question.seat, table.asked) == (0, "before_turn")
    table.play("skill:tovak-motivation")
    assert len(table.me.hand) == 4


@pytest.mark.rule("MK-TURN-03")
def test_it_may_be_done_between_two_turns_of_ones_own() -> None:
    def moment(game: MK) -> None:
        game.state.players[0].tactic = "the-right-moment"
        game.state.players[0].space = space_with(game, "village")
        game.state.turn.path = [game.state.players[0].space]

    table = two(change=moment).play("tactic")
    passed(table)
    assert (table.question.seat, table.asked, table.options()) == (0, "before_turn", ["plunder", "skip"])


@pytest.mark.rule("MK-TURN-04", "MK-TURN-42")
def test_it_may_be_done_when_a_rival_announces_a_spell_and_comes_first() -> None:
    table = two(hand="mind-read walk", mana="white", theirs="march", skills="arythea-motivation")
    table.play("basic:mind-read")
    assert (table.question.seat, table.asked) == (1, "react"), "before the colour is named"
    table.play("skill:arythea-motivation")
    assert len(table.state.players[1].hand) == 3
    assert (table.question.seat, table.asked) == (0, "mind_read")
    table.play("colour:red")
    assert table.asked != "react", "never in the middle of an effect"


@pytest.mark.rule("MK-TURN-04")
def test_a_spell_that_another_card_plays_is_announced_too() -> None:
    def offered(game: MK) -> None:
        game.state.spell_offer = [CardId("mind-read")]

    table = two(hand="magic-talent swiftness", mana="white", skills="arythea-motivation", change=offered)
    table.play("basic:magic-talent")
    assert (table.question.seat, table.asked) == (1, "react")


@pytest.mark.rule("MK-TURN-04")
def test_a_tactic_for_before_the_turn_may_be_used_as_a_reaction() -> None:
    def meditating(game: MK) -> None:
        game.state.players[1].tactic = "midnight-meditation"

    table = two(hand="mind-read walk", mana="white", theirs="march wound", night=True, change=meditating)
    table.play("basic:mind-read")
    assert (table.question.seat, table.asked) == (1, "meditation")
    table.play("use", ["card:0:march"])
    assert table.state.players[1].tactic_used
    assert table.asked == "mind_read"


@pytest.mark.rule("MK-TURN-04")
def test_a_tactic_may_come_before_or_after_the_rest() -> None:
    def sparing(game: MK) -> None:
        game.state.players[1].tactic = "sparing-power"

    table = passed(two(village=True, night=True, change=sparing))
    assert table.options() == ["plunder", "tactic", "skip"]
    table.play("tactic", "store", "plunder")
    other = table.state.players[1]
    assert (len(other.tactic_cards), len(other.hand), table.asked) == (1, 4, "move")
    table = passed(two(village=True, night=True, change=sparing)).play("plunder")
    assert table.asked == "sparing_power"


@pytest.mark.rule("MK-TURN-05", "MK-TURN-40")
def test_nothing_of_the_kind_is_offered_during_the_end_of_the_own_turn() -> None:
    def here(game: MK) -> None:
        game.state.players[0].space = space_with(game, "village")
        game.state.players[0].skills = [Skill("tovak-motivation")]
        game.state.turn.path = [game.state.players[0].space]

    table = two(change=here).play("basic:walk", "end")
    assert (table.asked, table.options()) == ("discard_end", ["card:0:march"])


@pytest.mark.rule("MK-TURN-06")
def test_nothing_of_the_kind_is_offered_before_all_have_their_tactics() -> None:
    def choosing(game: MK) -> None:
        state = game.state
        state.phase, state.turn.stage = "tactics", "before"
        for player in state.players:
            player.tactic, player.skills = "", [Skill("tovak-motivation")]

    table = two(change=choosing)
    for _ in range(2):
        assert table.asked == "tactic"
        table.play(table.options()[0])
    assert table.go_on("before_turn").state.phase == "turn"


@pytest.mark.rule("MK-TURN-07")
def test_nothing_of_the_kind_is_offered_after_the_own_last_turn() -> None:
    def late(game: MK) -> None:
        game.state.announced, game.state.last_turns = 1, [0]

    def claim(change: Callable[[MK], None] | None = None) -> Table:
        table = two(
            hand="mana-claim walk", mana="blue", source="red", skills="arythea-motivation", village=True, change=change
        )
        return table.play("basic:mana-claim")

    assert claim().question.seat == 1
    assert claim(late).question.seat == 0


@pytest.mark.rule("MK-TURN-08")
def test_no_other_effects_are_played_in_the_turns_of_others() -> None:
    table = two(
        hand="mind-read walk", mana="white", theirs="march rage", skills="arythea-motivation arythea-power-of-pain"
    )
    table.play("basic:mind-read")
    assert table.options() == ["skill:arythea-motivation", "skip"]
    table.play("skip", "colour:green")
    assert table.session.question_for(table.question.seat) is not None
    assert len(table.session.questions) == 1, "only one player at a time"


@pytest.mark.rule("MK-TURN-09")
def test_deck_and_hand_are_looked_at_after_that() -> None:
    table = passed(two(village=True, theirs="", rest="march rage"))
    table.play("plunder")
    assert (table.asked, table.options()) == ("announce", ["announce", "play"]), "the deck is empty, the hand is not"
    table.play("play")
    assert not table.turn.empty_start


# ---------------------------------------------------------------------- skipped turns


@pytest.mark.rule("MK-TURN-10", "MK-TURN-13")
def test_a_token_that_is_face_down_is_turned_up_and_the_turn_skipped() -> None:
    def down(game: MK) -> None:
        game.state.players[1].flipped = True

    table = passed(two(rest="", change=down))
    assert not table.state.players[1].flipped
    assert (table.question.seat, table.asked) == (0, "move"), "not even the End of the Round can be announced"
    assert table.rules("skipped") == ["MK-TURN-10"]
    assert table.state.announced == -2


@pytest.mark.rule("MK-TURN-11")
def test_who_joins_a_cooperative_assault_has_a_token_face_down() -> None:
    table = begun(at_city())
    assert [player.flipped for player in table.state.players] == [False, True]


@pytest.mark.rule("MK-TURN-12")
@pytest.mark.parametrize("flipped", [False, True])
def test_interactive_skills_expire_at_the_start_of_the_owners_turn_skipped_or_not(flipped: bool) -> None:
    def in_force(game: MK) -> None:
        game.state.players[1].skills = [Skill("norowas-prayer-of-weather", used=True)]
        game.state.centre = [(1, "norowas-prayer-of-weather", "")]
        game.state.players[1].flipped = flipped

    table = two(change=in_force)
    assert table.state.centre
    assert passed(table).state.centre == []


# ---------------------------------------------------------------------- the End of the Round


@pytest.mark.rule("MK-TURN-14", "MK-TURN-16")
def test_with_an_empty_deck_the_end_of_the_round_may_be_announced_instead_of_a_turn() -> None:
    table = passed(two(rest=""))
    assert (table.question.seat, table.options()) == (1, ["announce", "play"])
    table.play("announce")
    assert (table.state.announced, table.state.last_turns) == (1, [0])
    assert (table.question.seat, table.asked) == (0, "move")
    assert len(table.state.players[1].hand) == 2, "the turn is forfeited"


@pytest.mark.rule("MK-TURN-16")
def test_with_cards_in_hand_the_turn_may_be_played() -> None:
    table = passed(two(rest="")).play("play")
    assert (table.question.seat, table.asked, table.state.announced) == (1, "move", -2)


@pytest.mark.rule("MK-TURN-14")
def test_with_cards_in_the_deck_nothing_can_be_announced() -> None:
    assert passed(two(theirs="")).asked == "move"


@pytest.mark.rule("MK-TURN-14", "MK-TURN-17")
@pytest.mark.parametrize("who", [0, -1])
def test_nobody_announces_twice(who: int) -> None:
    def announced(game: MK) -> None:
        game.state.announced, game.state.last_turns = who, [0, 1]

    table = passed(two(rest="", change=announced))
    assert (table.question.seat, table.asked) == (1, "move")


@pytest.mark.rule("MK-TURN-15")
def test_without_deck_and_hand_the_end_of_the_round_is_announced() -> None:
    table = passed(two(theirs="", rest=""))
    assert table.state.announced == 1
    assert (table.question.seat, table.asked) == (0, "move")


@pytest.mark.rule("MK-TURN-17")
def test_without_deck_and_hand_after_an_announcement_the_turn_is_forfeited() -> None:
    def announced(game: MK) -> None:
        game.state.announced, game.state.last_turns = 0, [0, 1]

    table = two(theirs="", rest="", change=announced).play("basic:walk").end_turn()
    assert table.rules("forfeits") == ["MK-TURN-17"]
    assert table.state.round == 2, "everybody has had the last turn"


@pytest.mark.rule("MK-TURN-15", "MK-TURN-17")
def test_in_the_last_turns_of_the_game_nothing_is_announced_any_more() -> None:
    def last(game: MK) -> None:
        game.state.final, game.state.last_turns = True, [0, 1]

    table = passed(two(theirs="", rest="", change=last))
    assert (table.state.announced, table.rules("forfeits")) == (-2, ["MK-TURN-17"])
    assert table.session.result is not None


@pytest.mark.rule("MK-TURN-18")
def test_a_forfeited_turn_gives_no_benefit_of_the_space() -> None:
    def mining(game: MK) -> None:
        game.state.players[1].space = space_with(game, "mine")

    table = passed(two(rest="", change=mining)).play("announce")
    assert sum(table.state.players[1].crystals.values()) == 0

    def resting(game: MK) -> None:
        game.state.players[1].space = space_with(game, "glade")

    table = passed(two(rest="", theirs="march wound", change=resting)).play("announce")
    assert (table.state.players[1].mana, len(table.state.players[1].hand)) == ([], 2)


# ---------------------------------------------------------------------- there is always an answer


@pytest.mark.rule("MK-TURN-15", "MK-TURN-20", "MK-REST-09")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("hand", ["", "wound wound", "wound march"])
@pytest.mark.parametrize("deck", ["", "wound rage"])
@pytest.mark.parametrize("pick", [0, -1])
def test_every_hand_and_deck_leave_something_to_do(seats: int, hand: str, deck: str, pick: int) -> None:
    def deal(game: MK) -> None:
        for player in game.state.players:
            player.hand, player.deck, player.discard = cards(hand), cards(deck), cards("stamina")
            player.space = SpaceId(0)
        game.state.turn.stage = "before"

    others = ["arythea", "goldyx", "norowas"][: seats - 1]
    table = Table.of(others=others, dummy=seats == 1, change=deal)
    left = 60

    def reply(question: Question) -> Any:
        nonlocal left
        left -= 1
        legal = getattr(question, "legal", None)
        if not left:
            return None
        if legal is None or hasattr(question, "least"):
            return first_answer(question)
        return legal()[pick]

    table.run(reply)
    assert not table.session.questions or left == 0
