"""MK-SETUP: the table before the first turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from delve.core.errors import BadConfig
from delve.core.game import Game
from delve.games.mageknight.box import ARMOR, BASIC, COMMAND, HAND, PILES
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.definition import GAME
from delve.games.mageknight.defs import MK, Config
from delve.games.mageknight.map import OFF
from delve.games.mageknight.rules import common, mana, tokens
from tests.games.mageknight.kit import Table

HEROES = ["tovak", "goldyx", "norowas", "arythea"]


def opened(seats: int = 2, scenario: str = "full-conquest", seed: int = 1, **more: Any) -> Table:
    """A game with heroes, before the first Tactic."""
    return Table.opened(scenario=scenario, seats=seats, heroes=HEROES[:seats], seed=seed, **more)


# ---------------------------------------------------------------------- scenario and heroes


@pytest.mark.rule("MK-SETUP-01", "MK-SETUP-05")
def test_heroes_are_chosen_one_by_one_and_nobody_shares_one() -> None:
    table = Table.opened(scenario="full-conquest", seats=3)
    chosen: list[str] = []
    for seat in range(3):
        assert (table.asked, table.question.seat) == ("hero", seat)
        assert not {f"hero:{one}" for one in chosen} & set(table.options())
        assert len(table.options()) == 7 - seat
        chosen.append(table.options()[0].removeprefix("hero:"))
        table.play(table.options()[0])
    assert [player.hero for player in table.state.players] == chosen
    assert table.asked == "tactic", "then the set-up, then the first Round"


@pytest.mark.rule("MK-SETUP-01")
@pytest.mark.parametrize(
    "config",
    [
        {"scenario": "nowhere"},
        {"scenario": "solo-conquest", "seats": 2},
        {"scenario": "full-conquest", "seats": 2, "heroes": ["tovak", "tovak"]},
        {"scenario": "full-conquest", "seats": 2, "heroes": ["tovak", "nobody"]},
        {"scenario": "full-conquest", "seats": 2, "heroes": ["krang", "tovak"], "sets": "base"},
    ],
)
def test_a_set_up_that_cannot_be_is_refused(config: dict[str, object]) -> None:
    with pytest.raises(BadConfig):
        Table.opened(**config)  # type: ignore[arg-type]


@pytest.mark.rule("MK-SETUP-03")
@pytest.mark.parametrize(
    ("scenario", "units", "dice", "fame", "reputation"),
    [("full-conquest", 4, 4, 0, 0), ("blitz-conquest", 5, 5, 1, 2)],
)
def test_what_a_scenario_says_comes_before_the_general_set_up(
    scenario: str, units: int, dice: int, fame: int, reputation: int
) -> None:
    state = opened(2, scenario).state
    assert (len(state.unit_offer), len(state.source)) == (units, dice)
    assert [(player.fame, player.reputation) for player in state.players] == [(fame, reputation)] * 2


def test_without_anybody_asking_no_variant_is_active() -> None:
    config = Config()
    assert (config.levels, config.sets, config.dummy) == ([], "all", True)


@pytest.mark.rule("MK-SETUP-04")
@pytest.mark.parametrize(("number", "over"), [(5, False), (6, True)])
def test_the_game_is_over_when_the_last_round_is(number: int, over: bool) -> None:
    def change(game: MK) -> None:
        game.state.round, game.state.phase = number, "round"

    table = Table.of(others=("goldyx",), change=change)
    assert table.state.over == over
    result = GAME.result(table.state)
    assert (result.rule if result else "") == ("MK-SETUP-04" if over else "")


@pytest.mark.rule("MK-SETUP-06", "MK-TACTIC-03")
def test_the_first_round_order_is_that_of_choosing_heroes() -> None:
    table = opened(3)
    assert table.state.order == [0, 1, 2]
    assert table.question.seat == 2, "and the last to choose a hero takes the first Tactic"


@pytest.mark.rule("MK-SETUP-07", "MK-SETUP-32", "MK-SETUP-41")
def test_everybody_begins_with_nothing() -> None:
    for player in opened(4).state.players:
        assert (player.fame, player.reputation, player.level) == (0, 0, 1)
        assert (player.units, player.skills, player.mana) == ([], [], [])
        assert not any(player.crystals.values())


# ---------------------------------------------------------------------- tokens, cards, Units


@pytest.mark.rule("MK-SETUP-08", "MK-CONT-07")
def test_tokens_lie_in_seven_shuffled_piles() -> None:
    state = Table.opened(scenario="full-conquest", seats=2, sets="base").state
    content = box_content()
    assert set(state.piles) == set(PILES)
    for name, pile in state.piles.items():
        assert all(content.enemy(one).pile == name for one in pile)
    on_map = sum(len(place.enemies) for place in state.places.values())
    assert sum(map(len, state.piles.values())) + on_map == 60
    assert len(state.ruins) + sum(bool(place.ruin) for place in state.places.values()) == 12
    assert (
        state.piles["green"]
        != Table.opened(scenario="full-conquest", seats=2, sets="base", seed=2).state.piles["green"]
    )


@pytest.mark.rule("MK-SETUP-09")
def test_an_empty_pile_is_made_anew_from_its_discards() -> None:
    game = opened().game
    state = game.state
    state.piles["grey"], state.discards["grey"] = [], ["monks#1", "golems#1"]  # type: ignore[list-item]
    assert tokens.draw(game, "grey") in ("monks#1", "golems#1")
    assert (len(state.piles["grey"]), state.discards["grey"]) == (1, [])
    state.ruins, state.ruin_discards = [], ["altar-red"]
    assert tokens.draw_ruin(game) == "altar-red"
    state.piles["grey"] = []
    assert tokens.draw(game, "grey") is None, "all of them are somewhere else"


@pytest.mark.rule("MK-SETUP-10", "MK-SETUP-12", "MK-SETUP-13")
def test_three_spells_and_three_advanced_actions_are_offered_and_no_artifact() -> None:
    state, content = opened().state, box_content()
    assert [content.card(one).kind for one in state.spell_offer] == ["spell"] * 3
    assert [content.card(one).kind for one in state.advanced_offer] == ["advanced"] * 3
    assert len(state.spells) == 21
    assert len(state.advanced) + len(state.monastery_offer) == 41
    assert len(state.artifacts) == 25
    offered = [*state.spell_offer, *state.advanced_offer, *state.monastery_offer]
    assert not any(content.card(one).kind == "artifact" for one in offered)


@pytest.mark.rule("MK-SETUP-11")
def test_all_wounds_are_one_kind_of_card_and_never_run_out() -> None:
    game = opened().game
    common.take_wound(game, 0, 60, rule="MK-HEAL-01")
    assert Counter(game.state.players[0].hand)["wound"] == 60  # type: ignore[index]


@pytest.mark.rule("MK-SETUP-14")
def test_the_common_skill_offer_starts_empty() -> None:
    assert opened().state.skill_offer == []


@pytest.mark.rule("MK-SETUP-15", "MK-SETUP-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_units_are_regular_and_two_more_than_players(seats: int) -> None:
    state, content = opened(seats).state, box_content()
    assert len(state.unit_offer) == seats + 2
    assert not any(content.unit(one).elite for one in state.unit_offer + state.regulars)
    assert all(content.unit(one).elite for one in state.elites)
    assert len(state.regulars) + len(state.unit_offer) == 28
    assert len(state.elites) == 28


@pytest.mark.rule("MK-SETUP-17")
def test_a_monastery_on_the_first_tiles_brings_one_advanced_action() -> None:
    found = set()
    for seed in range(40):
        state = opened(seed=seed).state
        hexes = box_content().hexes(state.layout)
        count = sum(one.site == "monastery" for one in hexes)
        assert len(state.monastery_offer) == count
        found.add(count)
    assert {0, 1} <= found


# ---------------------------------------------------------------------- the Source, Tactics


@pytest.mark.rule("MK-SETUP-18", "MK-SETUP-22")
def test_it_begins_by_day_with_the_day_tactics() -> None:
    table = opened()
    assert not table.state.night
    day = [one.id for one in box_content().tactics.values() if not one.night]
    assert [one.removeprefix("tactic:") for one in table.options()] == day


@pytest.mark.rule("MK-SETUP-19", "MK-SETUP-20", "MK-SETUP-31", "MK-CONT-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_source_has_two_dice_more_than_players_and_half_of_them_basic(seats: int) -> None:
    faces = set()
    for seed in range(30):
        source = opened(seats, seed=seed).state.source
        assert len(source) == seats + 2
        assert 2 * sum(face in BASIC for face in source) >= seats + 2
        faces |= set(source)
    assert faces == {*BASIC, "gold", "black"}


@pytest.mark.rule("MK-SETUP-21")
def test_dice_with_basic_colours_are_not_rolled_again() -> None:
    seen = 0
    for seed in range(300):
        state = GAME.new(Config(scenario="full-conquest", seats=2, heroes=["tovak", "goldyx"]), box_content(), seed)
        game: MK = Game(state, box_content(), quiet=True)
        first: list[str] = []
        real = mana.roll

        def rolled(game: MK, first: list[str] = first) -> str:
            first.append(real(game))  # noqa: B023
            return first[-1]

        mana.roll = rolled
        try:
            mana.roll_source(game, 4)
        finally:
            mana.roll = real
        if 2 * sum(face in BASIC for face in first[:4]) < 4:
            seen += 1
            kept = [(now, was) for now, was in zip(state.source, first[:4], strict=True) if was in BASIC]
            assert all(now == was for now, was in kept)
        else:
            assert state.source == first[:4]
    assert seen > 5


# ---------------------------------------------------------------------- the map


@pytest.mark.rule("MK-SETUP-23", "MK-SETUP-24", "MK-SETUP-25")
def test_the_tile_deck_has_random_countryside_on_top_of_random_core_tiles() -> None:
    decks = []
    content = box_content()
    for seed in (1, 2, 3):
        state = opened(seed=seed).state
        kinds = [content.tiles[one].kind for one in state.tiles[::-1]]
        assert kinds[:6] == ["countryside"] * 6
        assert sorted(kinds[6:]) == ["city", "city", "core"]
        decks.append(tuple(state.tiles))
    assert len(set(decks)) == 3


@pytest.mark.rule("MK-SETUP-27", "MK-SETUP-28", "MK-SETUP-29")
def test_the_first_tiles_come_from_the_deck_with_their_sites_set_up() -> None:
    table = opened(4)
    laid = [one.partition("@")[0] for one in table.state.layout.split()]
    assert laid[0] == "start-B"
    assert len(laid) == 4
    countryside = [one for one in (*laid, *table.state.tiles) if one.startswith("countryside")]
    assert len(countryside) == 11, "they count towards the number of the scenario"
    for number, shown in enumerate(box_content().hexes(table.state.layout)):
        if shown.rampaging or shown.site in ("keep", "mage_tower"):
            assert len(table.state.places[number].enemies) == 1


@pytest.mark.rule("MK-SETUP-30")
def test_no_city_is_on_the_table_before_its_tile() -> None:
    state = opened(4).state
    assert state.cities == 0
    assert not any(place.level for place in state.places.values())


# ---------------------------------------------------------------------- players


@pytest.mark.rule("MK-CONT-04", "MK-CONT-05", "MK-LEVEL-09")
def test_armor_hand_limit_and_command_by_level() -> None:
    assert ARMOR == (2, 2, 3, 3, 3, 3, 4, 4, 4, 4)
    assert HAND == (5, 5, 5, 5, 6, 6, 6, 6, 7, 7)
    assert COMMAND == (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)


@pytest.mark.rule("MK-SETUP-34", "MK-SETUP-35")
def test_a_hero_starts_with_armor_2_hand_limit_5_and_room_for_one_unit() -> None:
    game = opened().game
    for player in game.state.players:
        assert (common.armor(player), common.hand_limit(player), common.command(game, player)) == (2, 5, 1)


@pytest.mark.rule("MK-SETUP-33")
@pytest.mark.parametrize(
    ("level", "shown"), [(1, (2, 5)), (2, (2, 5)), (3, (3, 5)), (5, (3, 6)), (7, (4, 6)), (10, (4, 7))]
)
def test_the_level_tokens_come_one_after_another(level: int, shown: tuple[int, int]) -> None:
    game = opened().game
    player = game.state.players[0]
    assert player.level == 1
    player.level = level
    assert (common.armor(player), common.hand_limit(player)) == shown


@pytest.mark.rule("MK-SETUP-36", "MK-SETUP-37", "MK-SETUP-42")
@pytest.mark.parametrize("hero", sorted(box_content().heroes))
def test_everybody_has_sixteen_basic_actions_and_draws_five(hero: str) -> None:
    table = Table.opened(scenario="reconnaissance", seats=1, heroes=[hero])
    cards = table.me.hand + table.me.deck
    assert (len(table.me.hand), len(cards), len(set(cards))) == (5, 16, 16)
    assert all(box_content().card(one).kind == "basic" for one in cards)
    assert sorted(one.partition("#")[0] for one in cards) == sorted(box_content().heroes[hero].deck)


@pytest.mark.rule("MK-SETUP-38")
def test_figures_come_to_the_portal_in_the_first_turn() -> None:
    table = opened()
    assert [player.space for player in table.state.players] == [OFF, OFF]
    table.play("tactic:early-bird", "tactic:great-start")
    assert (table.question.seat, table.asked) == (1, "move")
    assert [player.space for player in table.state.players] == [OFF, 0]
    assert common.site_of(table.game, table.state.players[1].space) == "portal"


@pytest.mark.rule("MK-SETUP-39")
def test_shields_never_run_out() -> None:
    game = opened().game
    place = next(iter(game.state.places.values()))
    place.shields += (0,) * 100
    assert place.shields.count(0) == 100


@pytest.mark.rule("MK-SETUP-40")
@pytest.mark.parametrize(("scenario", "gone"), [("full-conquest", "cooperative"), ("full-cooperation", "competitive")])
def test_ten_skills_are_shuffled_without_the_interactive_one_of_the_other_kind(scenario: str, gone: str) -> None:
    content = box_content()
    piles = set()
    for seed in (1, 2, 3):
        for player in opened(scenario=scenario, seed=seed).state.players:
            assert len(player.skill_pile) == 10
            assert not any(content.skills[one].usage == gone for one in player.skill_pile)
        piles.add(tuple(opened(scenario=scenario, seed=seed).state.players[0].skill_pile))
    assert len(piles) == 3
