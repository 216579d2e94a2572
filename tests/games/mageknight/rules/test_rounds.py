"""MK-ROUND, MK-TACTIC: Rounds, Tactics and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from delve.games.mageknight.box import BASIC
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Move
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import rounds, tactics
from delve.games.mageknight.state import CardId, Place, Skill, Unit, UnitId
from tests.games.mageknight.kit import Table, card, space_with

WALK = card(Move(2))
Change = Callable[[MK], None]


def cards(first: int, count: int) -> list[CardId]:
    return [CardId(f"walk#{n}") for n in range(first, first + count)]


def playing(*, seats: int = 2, deck: int = 10, hand: int = 3, change: Change | None = None, **more: Any) -> Table:
    """Some players with cards, the first one's turn."""

    def deal(game: MK) -> None:
        for seat, player in enumerate(game.state.players):
            player.hand = cards(100 * seat + 1, hand)
            player.deck = cards(100 * seat + 50, deck)
        if change is not None:
            change(game)

    others = ("goldyx", "norowas", "arythea")[: seats - 1]
    return Table.of(others=others, hand="walk", change=deal, walk=WALK, **more)


def end_of_round(change: Change | None = None, **more: Any) -> Table:
    """The Round has just ended; the next one is prepared."""

    def ended(game: MK) -> None:
        game.state.phase = "round"
        if change is not None:
            change(game)

    return playing(change=ended, **more)


def turn(table: Table) -> int:
    """One turn with one card; returns whose it was."""
    seat = int(table.question.seat)
    table.play(table.options("side_move:")[0], "end", [])
    return seat


# ---------------------------------------------------------------------- preparing


@pytest.mark.rule("MK-ROUND-01", "MK-ROUND-04")
def test_day_and_night_alternate() -> None:
    table = end_of_round()
    assert (table.state.round, table.state.night) == (2, True)
    for _ in rounds.end_round(table.game):
        pass
    assert (table.state.round, table.state.night) == (3, False)


@pytest.mark.rule("MK-ROUND-02", "MK-ROUND-03", "MK-TACTIC-07")
def test_a_round_is_prepared_then_tactics_are_chosen_then_turns_are_played() -> None:
    table = end_of_round()
    assert table.asked == "tactic"
    assert [len(player.hand) for player in table.state.players] == [5, 5], "hands are drawn before that"
    table.play(table.options()[0], table.options()[1])
    assert table.asked == "move"
    first = Table.opened(scenario="full-conquest", seats=2, heroes=["tovak", "goldyx"])
    assert (first.asked, first.state.round) == ("tactic", 1), "the first Round was prepared by the set-up"


@pytest.mark.rule("MK-ROUND-05")
def test_all_dice_are_rolled_with_half_of_them_basic() -> None:
    sources = set()
    for seed in range(12):

        def black(game: MK, seed: int = seed) -> None:
            game.state.source, game.state.rng = ["black"] * 4, seed * 7919

        source = end_of_round(black).state.source
        assert 2 * sum(face in BASIC for face in source) >= 4
        sources.add(tuple(source))
    assert len(sources) > 5


@pytest.mark.rule("MK-ROUND-06", "MK-ROUND-08", "MK-ROUND-09")
def test_units_that_are_left_go_under_their_decks_and_new_ones_come() -> None:
    before: list[str] = []

    def note(game: MK) -> None:
        before.extend(game.state.unit_offer)

    state = end_of_round(note).state
    assert state.regulars[:4] == before[::-1]
    assert len(state.unit_offer) == 4
    assert not any(box_content().unit(one).elite for one in state.unit_offer)


@pytest.mark.rule("MK-ROUND-10")
def test_after_a_core_tile_elite_and_regular_units_alternate() -> None:
    def core(game: MK) -> None:
        game.state.core = True

    state = end_of_round(core).state
    assert [box_content().unit(one).elite for one in state.unit_offer] == [True, False, True, False]


@pytest.mark.rule("MK-ROUND-07", "MK-ROUND-11")
def test_advanced_actions_for_monasteries_are_renewed_unless_they_burned() -> None:
    layout = "countryside-1@0,1 countryside-2@1,0 countryside-5@1,1 countryside-7@0,2"
    before: list[str] = []

    def one_burns(game: MK) -> None:
        before.extend(game.state.monastery_offer)
        game.state.places[space_with(game, "monastery")] = Place(done=True, shields=(0,))

    table = end_of_round(one_burns, layout=layout)
    state = table.state
    assert len(before) == 2
    assert len(state.monastery_offer) == 1
    assert not set(before) & set(state.monastery_offer)
    assert set(before) <= set(state.advanced[:3])


@pytest.mark.rule("MK-ROUND-12", "MK-ROUND-13")
def test_the_lowest_card_of_each_offer_goes_and_a_new_one_comes_on_top() -> None:
    before: dict[str, list[str]] = {}

    def note(game: MK) -> None:
        before["spells"] = list(game.state.spell_offer)
        before["advanced"] = list(game.state.advanced_offer)

    state = end_of_round(note).state
    assert state.spell_offer[:2] == before["spells"][1:]
    assert state.advanced_offer[:2] == before["advanced"][1:]
    assert state.spells[0] == before["spells"][0]
    assert before["advanced"][0] in state.advanced[:2]
    assert len(state.spell_offer) == len(state.advanced_offer) == 3


@pytest.mark.rule("MK-ROUND-14", "MK-TACTIC-06")
def test_the_tactics_of_the_new_time_are_displayed() -> None:
    table = end_of_round()
    night = [one.id for one in box_content().tactics.values() if one.night]
    assert table.state.tactics == night
    assert [player.tactic for player in table.state.players] == ["", ""]


@pytest.mark.rule("MK-ROUND-15", "MK-ROUND-17")
def test_skills_and_units_are_ready_again_and_wounds_stay() -> None:
    def worn(game: MK) -> None:
        me = game.state.players[0]
        me.skills = [Skill("tovak-double-time", used=True)]
        me.units = [Unit(UnitId("peasants#1"), ready=False, wounds=1, banner_used=True)]

    me = end_of_round(worn).me
    assert not me.skills[0].used
    assert (me.units[0].ready, me.units[0].wounds, me.units[0].banner_used) == (True, 1, False)


@pytest.mark.rule("MK-ROUND-16")
@pytest.mark.parametrize("drop", [False, True])
def test_banners_may_be_discarded(drop: bool) -> None:
    def flag(game: MK) -> None:
        game.state.players[0].units = [Unit(UnitId("peasants#1"), banner=CardId("banner-of-glory"))]

    table = end_of_round(flag)
    assert table.question.seat == 0
    table.play("shuffle" if drop else "keep")
    held = table.me.units[0].banner
    assert held == (None if drop else "banner-of-glory")
    assert ("banner-of-glory" in table.me.hand + table.me.deck) == drop


@pytest.mark.rule("MK-ROUND-18", "MK-ROUND-19")
def test_all_cards_are_shuffled_wounds_included_and_a_hand_is_drawn() -> None:
    def piles(game: MK) -> None:
        me = game.state.players[0]
        me.hand = [CardId("wound"), CardId("wound")]
        me.discard, me.deck = cards(1, 4), cards(20, 4)

    me = end_of_round(piles).me
    everything = me.hand + me.deck
    assert len(me.hand) == 5
    assert sorted(everything) == sorted([*cards(1, 4), *cards(20, 4), "wound", "wound"])
    assert me.discard == []


@pytest.mark.rule("MK-ROUND-18")
def test_every_player_has_the_cards_of_all_piles_in_a_new_order() -> None:
    own = [cards(1, 40), cards(101, 40)]

    def piles(game: MK) -> None:
        for player, mine in zip(game.state.players, own, strict=True):
            player.hand, player.deck, player.discard = mine[:5], mine[5:30], mine[30:]

    players = end_of_round(piles).state.players
    orders = []
    for player, mine in zip(players, own, strict=True):
        everything = [*player.deck, *player.hand]
        assert sorted(everything) == sorted(mine)
        orders.append([mine.index(one) for one in everything])
    assert orders[0] != orders[1], "each deck is shuffled by itself"
    for order in orders:
        neighbours = sum(abs(a - b) == 1 for a, b in pairwise(order))
        assert neighbours < 10, "hardly any two cards are still side by side"


@pytest.mark.rule("MK-ROUND-20", "MK-ROUND-21")
@pytest.mark.parametrize(("bonus", "near", "hand"), [(0, False, 5), (0, True, 6), (2, False, 7), (2, True, 8)])
def test_the_draw_counts_keeps_nearby_and_what_was_played_before(bonus: int, near: bool, hand: int) -> None:
    def home(game: MK) -> None:
        keep = space_with(game, "keep")
        game.state.places[keep] = Place(done=True, shields=(0,))
        game.state.players[0].space = keep if near else SpaceId(0)
        game.state.players[0].hand_bonus = bonus

    table = end_of_round(home, layout="countryside-1@0,1 countryside-2@1,0 countryside-3@1,1")
    assert len(table.me.hand) == hand
    assert table.me.hand_bonus == 0


@pytest.mark.rule("MK-ROUND-29")
def test_a_die_and_cards_held_by_a_tactic_come_back() -> None:
    def held(game: MK) -> None:
        first, second = game.state.players
        first.tactic_die, game.state.source = "red", ["blue", "blue", "blue"]
        second.tactic_cards = cards(300, 2)

    table = end_of_round(held)
    assert len(table.state.source) == 4
    assert table.me.tactic_die is None
    other = table.state.players[1]
    assert set(cards(300, 2)) <= set(other.hand + other.deck)


# ---------------------------------------------------------------------- turns


@pytest.mark.rule("MK-ROUND-22")
def test_turns_go_from_top_to_bottom_and_again() -> None:
    table = playing(seats=3)
    assert [turn(table) for _ in range(7)] == [0, 1, 2, 0, 1, 2, 0]


@pytest.mark.rule("MK-ROUND-23", "MK-ROUND-24")
def test_who_has_no_deck_may_announce_the_end_and_everybody_else_has_one_more_turn() -> None:
    def empty(game: MK) -> None:
        game.state.players[1].deck = []

    table = playing(seats=3, change=empty)
    assert turn(table) == 0
    assert (table.asked, table.question.seat) == ("announce", 1)
    assert table.options() == ["announce", "play"]
    table.play("announce")
    assert [turn(table), turn(table)] == [2, 0]
    assert table.state.round == 2


@pytest.mark.rule("MK-ROUND-23")
def test_who_has_no_deck_may_play_on() -> None:
    def empty(game: MK) -> None:
        game.state.players[1].deck = []

    table = playing(change=empty)
    turn(table)
    table.play("play")
    assert (table.asked, table.question.seat) == ("move", 1)


@pytest.mark.rule("MK-ROUND-25", "MK-ROUND-28")
def test_the_end_condition_is_checked_after_every_turn() -> None:
    def met(game: MK) -> None:
        game.state.memory["conquered"] = 9

    table = playing(change=met)
    before = table.state.final
    turn(table)
    assert [before, table.state.final] == [False, True]
    assert [turn(table), turn(table)] == [1, 0]
    assert table.state.over
    assert "MK-ROUND-25" in table.rules("final")


@pytest.mark.rule("MK-ROUND-26")
def test_last_turns_are_those_of_whatever_happened_first() -> None:
    def both(game: MK) -> None:
        game.state.announced, game.state.last_turns = 1, [0]
        game.state.memory["conquered"] = 9

    table = playing(change=both)
    assert turn(table) == 0
    assert table.state.over, "nobody has another turn"


@pytest.mark.rule("MK-ROUND-27")
def test_after_the_last_turn_nothing_is_asked_of_a_player() -> None:
    def last(game: MK) -> None:
        game.state.announced, game.state.last_turns = 0, [1, 2]
        game.state.active = 1
        for player in game.state.players:
            player.skills = [Skill("tovak-motivation")]

    table = playing(seats=3, change=last)
    asked = set()
    while table.state.round == 1:
        asked.add(int(table.question.seat))
        if table.asked == "before_turn":
            table.play("skip")
        turn(table)
    assert asked == {1, 2}


@pytest.mark.rule("MK-ROUND-28")
def test_without_an_end_the_next_round_begins() -> None:
    assert end_of_round().state.round == 2


# ---------------------------------------------------------------------- Tactics


@pytest.mark.rule("MK-TACTIC-01", "MK-TACTIC-05", "MK-TACTIC-06")
def test_everybody_takes_a_different_tactic_and_the_lowest_number_plays_first() -> None:
    table = Table.opened(scenario="full-conquest", seats=3, heroes=["tovak", "goldyx", "norowas"])
    table.play("tactic:the-right-moment")
    assert "tactic:the-right-moment" not in table.options()
    table.play("tactic:early-bird", "tactic:planning")
    assert [player.tactic for player in table.state.players] == ["planning", "early-bird", "the-right-moment"]
    assert table.state.order == [1, 0, 2]
    assert table.question.seat == 1


@pytest.mark.rule("MK-TACTIC-02", "MK-TACTIC-03")
@pytest.mark.parametrize(("fames", "order"), [((5, 2, 9), [1, 0, 2]), ((0, 0, 0), [2, 1, 0]), ((3, 0, 3), [1, 2, 0])])
def test_least_fame_chooses_first_and_of_equals_who_is_lower(fames: tuple[int, ...], order: list[int]) -> None:
    def fame(game: MK) -> None:
        for player, value in zip(game.state.players, fames, strict=True):
            player.fame, player.tactic = value, ""

    table = playing(seats=3, change=fame)
    found = []
    while (seat := tactics.next_seat(table.game)) is not None:
        found.append(int(seat))
        table.state.players[seat].tactic = "taken"
    assert found == order


@pytest.mark.rule("MK-TACTIC-04", "MK-CONT-14")
def test_great_start_draws_two_cards_before_the_next_player_chooses() -> None:
    table = Table.opened(scenario="full-conquest", seats=2, heroes=["tovak", "goldyx"])
    table.play("tactic:great-start")
    assert len(table.state.players[1].hand) == 7
    assert (table.asked, table.question.seat) == ("tactic", 0)


@pytest.mark.rule("MK-TACTIC-08", "MK-CONT-08", "MK-CONT-09")
def test_the_tactics_and_their_numbers() -> None:
    found = {(one.night, one.number): one.id for one in box_content().tactics.values()}
    assert [found[False, n] for n in range(1, 7)] == [
        "early-bird",
        "rethink",
        "mana-steal",
        "planning",
        "great-start",
        "the-right-moment",
    ]
    assert [found[True, n] for n in range(1, 7)] == [
        "from-the-dusk",
        "long-night",
        "mana-search",
        "midnight-meditation",
        "preparation",
        "sparing-power",
    ]
