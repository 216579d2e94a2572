"""MK-LEVEL, MK-DRAW: levels at the end of a turn, and new cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from delve.games.mageknight.box import FAME_FOR, level_of
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Move
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import common, ending
from delve.games.mageknight.state import CardId, Place
from tests.games.mageknight.kit import Table, card, space_with

WALK = card(Move(2))
Change = Callable[[MK], None]


def gaining(fame: int, *, before: int = 0, change: Change | None = None, **more: Any) -> Table:
    """The hero has gained Fame this turn, and ends it."""

    def gain(game: MK) -> None:
        me = game.state.players[0]
        me.level, me.fame = level_of(before), fame
        me.deck = [CardId(f"walk#{n}") for n in range(20, 30)]
        if change is not None:
            change(game)

    table = Table.of(hand="walk walk#2", walk=WALK, change=gain, **more)
    table.play("basic:walk", "end")
    return table


@pytest.mark.rule("MK-LEVEL-01", "MK-LEVEL-09", "MK-CONT-03")
def test_levels_come_with_fame() -> None:
    assert FAME_FOR == (0, 3, 8, 15, 24, 35, 48, 63, 80, 99)
    for level, fame in enumerate(FAME_FOR, 1):
        assert level_of(fame) == level
        assert fame == 0 or level_of(fame - 1) == level - 1
    table = gaining(7)
    assert table.me.level == 2
    assert table.asked == "skill"
    assert "MK-LEVEL-01" in table.rules("level")


@pytest.mark.rule("MK-LEVEL-02", "MK-LEVEL-03")
def test_an_odd_level_gives_armor_and_a_command_token() -> None:
    table = gaining(8, before=3)
    assert table.me.level == 3
    assert (common.armor(table.me), common.command(table.game, table.me)) == (3, 2)
    assert table.asked == "discard_end", "and nothing to choose"


@pytest.mark.rule("MK-SETUP-14")
def test_the_skill_offer_gets_what_a_hero_rejects() -> None:
    table = gaining(3)
    before = list(table.state.skill_offer)
    own = [option.removeprefix("own:") for option in table.options("own:")]
    table.play(f"own:{own[1]}")
    assert table.state.skill_offer == [own[0], *before]


@pytest.mark.rule("MK-LEVEL-04", "MK-LEVEL-05", "MK-LEVEL-06", "MK-LEVEL-08")
def test_an_even_level_gives_a_skill_of_two_and_any_advanced_action() -> None:
    table = gaining(3)
    pile, offer = list(table.me.skill_pile), list(table.state.advanced_offer)
    own = [one.removeprefix("own:") for one in table.options("own:")]
    assert len(own) == 2
    assert not set(own) & set(pile)
    table.play(f"own:{own[0]}")
    assert table.options() == [f"card:{one}" for one in offer]
    table.play(f"card:{offer[1]}")
    assert [(skill.id, skill.used) for skill in table.me.skills] == [(own[0], False)]
    assert table.state.skill_offer[:1] == [own[1]]
    assert table.me.deck[-1] == offer[1], "on top of the deck"
    assert len(table.state.advanced_offer) == 3
    assert offer[1] not in table.state.advanced_offer
    assert "MK-LEVEL-04" in table.rules("gained_skill")


def offered(*skills: str) -> Change:
    def change(game: MK) -> None:
        game.state.skill_offer = list(skills)

    return change


@pytest.mark.rule("MK-LEVEL-07", "MK-LEVEL-08", "MK-SOLO-04")
def test_a_skill_of_another_player_comes_with_the_lowest_advanced_action() -> None:
    table = gaining(3, change=offered("goldyx-flight", "tovak-double-time"))
    lowest = table.state.advanced_offer[0]
    own = [one.removeprefix("own:") for one in table.options("own:")]
    assert table.options("common:") == ["common:goldyx-flight"], "not one's own rejected ones"
    table.play("common:goldyx-flight")
    assert [skill.id for skill in table.me.skills] == ["goldyx-flight"]
    assert set(own) <= set(table.state.skill_offer)
    assert "goldyx-flight" not in table.state.skill_offer
    assert table.me.deck[-1] == lowest


@pytest.mark.rule("MK-LEVEL-10")
def test_several_levels_come_in_order() -> None:
    table = gaining(15)
    seen = []
    while table.asked in ("skill", "advanced"):
        seen.append((table.asked, table.me.level))
        table.play(table.options()[0])
    assert seen == [("skill", 2), ("advanced", 2), ("skill", 4), ("advanced", 4)]
    assert table.told("level") == [2, 3, 4]


# ---------------------------------------------------------------------- new cards


@pytest.mark.rule("MK-DRAW-01", "MK-DRAW-02")
def test_cards_may_be_discarded_before_drawing_up_to_the_limit() -> None:
    table = gaining(0)
    assert table.asked == "discard_end"
    assert table.options() == ["card:0:walk#2"]
    table.play(["card:0:walk#2"])
    assert len(table.me.hand) == 5
    assert "walk#2" in table.me.discard
    table = gaining(0).play([])
    assert "walk#2" in table.me.hand
    assert len(table.me.hand) == 5


@pytest.mark.rule("MK-DRAW-01")
def test_who_played_nothing_discards_at_least_one_card_and_no_wound() -> None:
    def deal(game: MK) -> None:
        game.state.players[0].deck = [CardId(f"walk#{n}") for n in range(20, 30)]

    table = Table.of(hand="walk wound", walk=WALK, change=deal).play("end")
    assert table.options() == ["card:0:walk"]
    assert table.question.least == 1  # type: ignore[attr-defined]


LAYOUT = "countryside-1@0,1 countryside-2@1,0 countryside-3@1,1 countryside-9@0,2 core-5@2,0"


def owning(keeps: int, *, city: tuple[int, ...] = (), at: str = "keep", conquered: bool = True) -> MK:
    """A game with keeps and a city, the hero at one of them."""
    table = Table.of(others=("goldyx",), layout=LAYOUT, hand="walk", walk=WALK)
    game = table.game
    hexes = game.content.hexes(game.state.layout)
    found = [s for s, one in enumerate(hexes) if one.site == "keep"]
    for space in found[:keeps]:
        game.state.places[space] = Place(done=True, shields=(0,))
    if city:
        game.state.places[space_with(game, "city")] = Place(done=conquered, shields=tuple(city))
    game.state.players[0].space = SpaceId(0) if at == "away" else space_with(game, at)
    return game


@pytest.mark.rule("MK-DRAW-03")
@pytest.mark.parametrize(("keeps", "at", "limit"), [(1, "keep", 6), (2, "keep", 7), (2, "away", 5), (0, "keep", 5)])
def test_a_keep_nearby_gives_one_for_each_keep(keeps: int, at: str, limit: int) -> None:
    assert ending.limit(owning(keeps, at=at), 0) == limit


@pytest.mark.rule("MK-DRAW-03", "MK-DRAW-04")
def test_beside_is_near_enough() -> None:
    game = owning(1)
    game.state.players[0].space = common.geometry(game).neighbours[space_with(game, "keep")][0]
    assert ending.limit(game, 0) == 6


@pytest.mark.rule("MK-DRAW-04")
@pytest.mark.parametrize(
    ("shields", "conquered", "limit"), [((0,), True, 7), ((1, 1, 0), True, 6), ((1,), True, 5), ((0,), False, 5)]
)
def test_a_city_nearby_gives_one_or_two_to_its_leader(shields: tuple[int, ...], conquered: bool, limit: int) -> None:
    assert ending.limit(owning(0, city=shields, at="city", conquered=conquered), 0) == limit


@pytest.mark.rule("MK-DRAW-05")
def test_of_keeps_and_cities_the_higher_counts() -> None:
    game = owning(1, city=(0,), at="city")
    hexes = game.content.hexes(game.state.layout)
    near = common.geometry(game).neighbours[space_with(game, "city")]
    keep = near[0]
    game.state.places[keep] = Place(done=True, shields=(0,))
    assert hexes[keep].site != "keep"
    assert ending.limit(game, 0) == 7


@pytest.mark.rule("MK-DRAW-06", "MK-CONT-13", "MK-CONT-53")
@pytest.mark.parametrize(("kept", "hand"), [(2, 6), (1, 5)])
def test_planning_raises_the_limit_with_two_cards_left(kept: int, hand: int) -> None:
    def planning(game: MK) -> None:
        me = game.state.players[0]
        me.tactic, me.deck = "planning", [CardId(f"walk#{n}") for n in range(20, 30)]

    table = Table.of(hand="walk walk#2 walk#3", walk=WALK, change=planning).play("basic:walk", "end")
    table.play(table.options()[: 2 - kept])
    assert len(table.me.hand) == hand


@pytest.mark.rule("MK-DRAW-07")
def test_a_hand_over_the_limit_stays() -> None:
    def many(game: MK) -> None:
        me = game.state.players[0]
        me.hand += [CardId(f"walk#{n}") for n in range(3, 10)]
        me.deck = [CardId("walk#30")]

    table = Table.of(hand="walk", walk=WALK, change=many).play("basic:walk", "end", [])
    assert len(table.me.hand) == 7
    assert table.me.deck == ["walk#30"]


@pytest.mark.rule("MK-DRAW-08")
def test_when_the_deck_runs_out_drawing_stops() -> None:
    def few(game: MK) -> None:
        me = game.state.players[0]
        me.deck, me.discard = [CardId("walk#30")], [CardId("walk#40"), CardId("walk#41")]

    table = Table.of(others=("goldyx",), hand="walk", walk=WALK, change=few).play("basic:walk", "end")
    assert table.me.hand == ["walk#30"]
    assert "walk#40" in table.me.discard


@pytest.mark.rule("MK-DRAW-09", "MK-CONT-16")
@pytest.mark.parametrize("use", [True, False])
def test_a_long_night_brings_three_cards_in_the_middle_of_drawing(use: bool) -> None:
    def few(game: MK) -> None:
        me = game.state.players[0]
        me.tactic, me.deck = "long-night", [CardId("walk#30")]
        me.discard = [CardId(f"walk#{n}") for n in range(40, 46)]

    table = Table.of(others=("goldyx",), hand="walk", walk=WALK, night=True, change=few).play("basic:walk", "end")
    assert table.asked == "long_night"
    table.play(use)
    assert len(table.me.hand) == (4 if use else 1)
    assert table.me.tactic_used == use
    assert len(table.me.hand + table.me.deck + table.me.discard) == 8


@pytest.mark.rule("MK-LEVEL-08")
def test_the_card_is_drawn_at_the_end_of_the_turn() -> None:
    table = gaining(3)
    table.play(table.options("own:")[0])
    chosen = table.options()[0]
    table.play(chosen, [])
    assert chosen.removeprefix("card:") in table.me.hand
    assert box_content().card(chosen.removeprefix("card:")).kind == "advanced"
