"""MK-SCN: the scenarios' set-up, special rules and ends."""

from __future__ import annotations

from typing import Any

import pytest

from delve.core.errors import BadConfig
from delve.games.mageknight.box import BASIC
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Move
from delve.games.mageknight.rules import common, explore, rounds, scoring
from delve.games.mageknight.state import CardId
from tests.games.mageknight.kit import Table, card

HEROES = ["tovak", "goldyx", "norowas", "arythea"]


def opened(scenario: str, seats: int, seed: int = 1, **more: Any) -> Table:
    """A game with heroes chosen, before the first Tactic."""
    return Table.opened(scenario=scenario, seats=seats, heroes=HEROES[:seats], seed=seed, **more)


def tiles(table: Table) -> dict[str, int]:
    """How many tiles of each kind are in the game: on the map or in the deck."""
    found: dict[str, int] = {}
    names = [word.partition("@")[0] for word in table.state.layout.split()] + table.state.tiles
    for name in names:
        kind = table.game.content.tiles[name].kind
        found[kind] = found.get(kind, 0) + 1
    return found


def rounds_of(table: Table) -> int:
    return scoring.rounds(table.game, table.game.content.scenarios[table.state.scenario])


def city_levels(table: Table) -> list[int]:
    """The levels of all cities, as they would be revealed one after the other."""
    game: MK = table.game
    levels: list[int] = []
    for name in [one for one in game.state.tiles if game.content.tiles[one].kind == "city"]:
        explore.reveal(game, name, (9 + len(levels), 9))
        levels.append(next(place.level for s, place in game.state.places.items() if is_last_city(game, s)))
    return levels


def is_last_city(game: MK, space: int) -> bool:
    last = 7 * (len(game.state.layout.split()) - 1)
    return space >= last and game.content.hexes(game.state.layout)[space].site == "city"


@pytest.mark.parametrize(
    ("scenario", "seats", "counts"),
    [
        pytest.param("reconnaissance", 1, (8, 1, 2), marks=pytest.mark.rule("MK-SCN-RECON-13")),
        pytest.param("reconnaissance", 2, (8, 1, 2), marks=pytest.mark.rule("MK-SCN-RECON-03", "MK-SCN-RECON-04")),
        pytest.param("reconnaissance", 3, (9, 1, 2), marks=pytest.mark.rule("MK-SCN-RECON-03", "MK-SCN-RECON-04")),
        pytest.param("reconnaissance", 4, (11, 1, 2), marks=pytest.mark.rule("MK-SCN-RECON-03", "MK-SCN-RECON-04")),
        pytest.param("full-conquest", 2, (8, 2, 1), marks=pytest.mark.rule("MK-SCN-FULLCONQ-03", "MK-SCN-FULLCONQ-04")),
        pytest.param("full-conquest", 3, (9, 3, 2), marks=pytest.mark.rule("MK-SCN-FULLCONQ-03", "MK-SCN-FULLCONQ-04")),
        pytest.param(
            "full-conquest", 4, (11, 4, 3), marks=pytest.mark.rule("MK-SCN-FULLCONQ-03", "MK-SCN-FULLCONQ-04")
        ),
        pytest.param(
            "blitz-conquest", 2, (6, 2, 1), marks=pytest.mark.rule("MK-SCN-BLITZCONQ-03", "MK-SCN-BLITZCONQ-04")
        ),
        pytest.param(
            "blitz-conquest", 3, (7, 3, 2), marks=pytest.mark.rule("MK-SCN-BLITZCONQ-03", "MK-SCN-BLITZCONQ-04")
        ),
        pytest.param(
            "blitz-conquest", 4, (9, 4, 3), marks=pytest.mark.rule("MK-SCN-BLITZCONQ-03", "MK-SCN-BLITZCONQ-04")
        ),
        pytest.param("solo-conquest", 1, (7, 2, 2), marks=pytest.mark.rule("MK-SCN-SOLOCONQ-02")),
        pytest.param(
            "full-cooperation", 2, (8, 3, 2), marks=pytest.mark.rule("MK-SCN-FULLCOOP-02", "MK-SCN-FULLCOOP-03")
        ),
        pytest.param(
            "full-cooperation", 3, (10, 4, 3), marks=pytest.mark.rule("MK-SCN-FULLCOOP-02", "MK-SCN-FULLCOOP-03")
        ),
        pytest.param(
            "blitz-cooperation", 2, (7, 2, 1), marks=pytest.mark.rule("MK-SCN-BLITZCOOP-02", "MK-SCN-BLITZCOOP-03")
        ),
        pytest.param(
            "blitz-cooperation", 3, (8, 3, 2), marks=pytest.mark.rule("MK-SCN-BLITZCOOP-02", "MK-SCN-BLITZCOOP-03")
        ),
    ],
)
def test_tiles_by_the_number_of_players(scenario: str, seats: int, counts: tuple[int, int, int]) -> None:
    """Countryside, city and other Core tiles."""
    countryside, cities, core = counts
    assert tiles(opened(scenario, seats)) == {"start": 1, "countryside": countryside, "city": cities, "core": core}


@pytest.mark.parametrize(
    ("scenario", "players"),
    [
        pytest.param("reconnaissance", {1, 2, 3, 4}, marks=pytest.mark.rule("MK-SCN-RECON-01")),
        pytest.param("full-conquest", {2, 3, 4}, marks=pytest.mark.rule("MK-SCN-FULLCONQ-01")),
        pytest.param("blitz-conquest", {2, 3, 4}, marks=pytest.mark.rule("MK-SCN-BLITZCONQ-01")),
        pytest.param("solo-conquest", {1}, marks=pytest.mark.rule("MK-SCN-SOLOCONQ-01")),
        pytest.param("full-cooperation", {2, 3}, marks=pytest.mark.rule("MK-SCN-FULLCOOP-01")),
        pytest.param("blitz-cooperation", {2, 3}, marks=pytest.mark.rule("MK-SCN-BLITZCOOP-01")),
    ],
)
def test_how_many_can_play(scenario: str, players: set[int]) -> None:
    for seats in (1, 2, 3, 4):
        if seats in players:
            assert len(opened(scenario, seats).state.players) == seats
        else:
            with pytest.raises(BadConfig, match=f"not for {seats}"):
                opened(scenario, seats)


@pytest.mark.parametrize(
    ("scenario", "seats", "count"),
    [
        pytest.param("reconnaissance", 2, 3, marks=pytest.mark.rule("MK-SCN-RECON-01")),
        pytest.param("reconnaissance", 1, 4, marks=pytest.mark.rule("MK-SCN-RECON-13")),
        pytest.param("full-conquest", 2, 6, marks=pytest.mark.rule("MK-SCN-FULLCONQ-01")),
        pytest.param("blitz-conquest", 2, 4, marks=pytest.mark.rule("MK-SCN-BLITZCONQ-01")),
        pytest.param("solo-conquest", 1, 6, marks=pytest.mark.rule("MK-SCN-SOLOCONQ-01")),
        pytest.param("full-cooperation", 2, 6, marks=pytest.mark.rule("MK-SCN-FULLCOOP-01")),
        pytest.param("blitz-cooperation", 2, 4, marks=pytest.mark.rule("MK-SCN-BLITZCOOP-01")),
    ],
)
def test_rounds(scenario: str, seats: int, count: int) -> None:
    assert rounds_of(opened(scenario, seats)) == count


@pytest.mark.parametrize(
    ("scenario", "seats", "shape"),
    [
        pytest.param("reconnaissance", 2, "free_wedge", marks=pytest.mark.rule("MK-SCN-RECON-02")),
        pytest.param(
            "full-conquest", 2, "wedge", marks=pytest.mark.rule("MK-SCN-FULLCONQ-02", "MK-MAP-08", "MK-SETUP-26")
        ),
        pytest.param(
            "full-conquest", 3, "wedge", marks=pytest.mark.rule("MK-SCN-FULLCONQ-02", "MK-MAP-08", "MK-SETUP-26")
        ),
        pytest.param(
            "full-conquest", 4, "open_5", marks=pytest.mark.rule("MK-SCN-FULLCONQ-02", "MK-MAP-08", "MK-SETUP-26")
        ),
        pytest.param("blitz-conquest", 2, "wedge", marks=pytest.mark.rule("MK-SCN-BLITZCONQ-02")),
        pytest.param("blitz-conquest", 3, "wedge", marks=pytest.mark.rule("MK-SCN-BLITZCONQ-02")),
        pytest.param(
            "blitz-conquest", 4, "open_4", marks=pytest.mark.rule("MK-SCN-BLITZCONQ-02", "MK-MAP-08", "MK-SETUP-26")
        ),
        pytest.param("solo-conquest", 1, "wedge", marks=pytest.mark.rule("MK-SCN-SOLOCONQ-01")),
        pytest.param("full-cooperation", 2, "open_5", marks=pytest.mark.rule("MK-SCN-FULLCOOP-01", "MK-SETUP-26")),
        pytest.param("full-cooperation", 3, "open_5", marks=pytest.mark.rule("MK-SCN-FULLCOOP-01")),
        pytest.param("blitz-cooperation", 3, "open_5", marks=pytest.mark.rule("MK-SCN-BLITZCOOP-01")),
    ],
)
def test_shapes_of_the_map(scenario: str, seats: int, shape: str) -> None:
    table = opened(scenario, seats)
    assert explore.shape_of(table.game) == shape
    start = "start-A" if "wedge" in shape else "start-B"
    assert table.state.layout.startswith(f"{start}@0,0 ")


@pytest.mark.rule("MK-MAP-01")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_scenario_has_a_shape_and_its_first_tiles_come_out_of_the_tile_deck(seats: int) -> None:
    tried = 0
    for name, scenario in box_content().scenarios.items():
        if seats not in scenario.players:
            continue
        table = opened(name, seats)
        assert explore.shape_of(table.game) in ("wedge", "free_wedge", "open_5", "open_4", "open_3")
        start, *first = [one.partition("@")[0] for one in table.state.layout.split()]
        assert len(first) == (2 if start == "start-A" else 3)
        assert all(table.game.content.tiles[one].kind == "countryside" for one in first)
        left = [one for one in table.state.tiles if table.game.content.tiles[one].kind == "countryside"]
        assert not set(first) & set(left)
        assert len(first) + len(left) == scenario.countryside[seats - 1], "they count as tiles of the deck"
        tried += 1
    assert tried >= 2


# ---------------------------------------------------------------------- First Reconnaissance


@pytest.mark.rule("MK-SCN-RECON-17", "MK-SCN-RECON-03")
def test_countryside_tiles_come_in_the_order_of_their_numbers() -> None:
    table = opened("reconnaissance", 3)
    laid = [word.partition("@")[0] for word in table.state.layout.split()][1:]
    assert laid == ["countryside-1", "countryside-2"]
    assert table.state.tiles[::-1][:7] == [f"countryside-{n}" for n in range(3, 10)]
    assert {table.game.content.tiles[one].kind for one in table.state.tiles[:3]} == {"core", "city"}


@pytest.mark.rule("MK-SCN-RECON-05")
def test_cities_cannot_be_entered() -> None:
    def beside(game: MK) -> None:
        city = next(s for s, one in enumerate(game.content.hexes(game.state.layout)) if one.site == "city")
        game.state.players[0].space = common.geometry(game).neighbours[city][0]
        game.state.turn.move = 9

    table = Table.of(layout="countryside-1@0,1 countryside-2@1,0 core-6@1,1", hand="march", change=beside)
    assert table.refused()[f"go:{table.space('city')}"] == "MK-SCN-RECON-05"


@pytest.mark.rule("MK-SCN-RECON-06")
@pytest.mark.parametrize("tile", ["countryside-5", "core-1"])
def test_every_tile_revealed_gives_one_fame(tile: str) -> None:
    def ready(game: MK) -> None:
        game.state.tiles.append(tile)
        for space in common.geometry(game).neighbours[7]:
            game.state.players[0].space = space
            if explore.spots(game, 0):
                break
        game.state.turn.move = 2

    table = Table.of(hand="march", change=ready)
    table.play(table.options("explore:")[0])
    assert table.me.fame == 1
    assert table.rules("fame") == ["MK-SCN-RECON-06"]


@pytest.mark.rule("MK-SCN-RECON-08")
def test_the_first_offer_has_a_unit_for_villages() -> None:
    for seed in range(40):
        table = opened("reconnaissance", 1, seed)
        units = [table.game.content.unit(unit) for unit in table.state.unit_offer]
        assert any("village" in unit.sites for unit in units)


@pytest.mark.rule("MK-SCN-RECON-09")
def test_elite_units_are_never_offered() -> None:
    def core(game: MK) -> None:
        game.state.core = True

    table = Table.of(hand="march", change=core)
    for _ in rounds.end_round(table.game):
        pass
    assert table.state.unit_offer
    assert not any(table.game.content.unit(unit).elite for unit in table.state.unit_offer)


@pytest.mark.rule("MK-SCN-RECON-10")
def test_the_offers_are_there_when_they_are_needed() -> None:
    table = opened("reconnaissance", 1)
    assert (len(table.state.spell_offer), len(table.state.advanced_offer)) == (3, 3)


def near_the_end(scenario: str, others: tuple[str, ...] = ("goldyx",), *, met: str, dummy: bool = False) -> Table:
    """Everybody has cards; the end condition was just met."""

    def change(game: MK) -> None:
        for player in game.state.players:
            player.deck = [CardId(f"walk#{n}") for n in range(20, 30)]
            player.hand = [CardId("walk#1"), CardId("walk#2")]
        game.state.memory[met] = 9

    return Table.of(others=others, scenario=scenario, hand="walk", walk=card(Move(1)), change=change, dummy=dummy)


@pytest.mark.rule("MK-SCN-RECON-11", "MK-SCN-FULLCONQ-06", "MK-SCN-BLITZCONQ-10", "MK-SCN-FULLCOOP-09")
@pytest.mark.parametrize(
    ("scenario", "met"),
    [
        ("reconnaissance", "city_revealed"),
        ("full-conquest", "conquered"),
        ("blitz-conquest", "conquered"),
        ("full-cooperation", "conquered"),
    ],
)
def test_once_the_end_is_near_everybody_has_one_more_turn(scenario: str, met: str) -> None:
    table = near_the_end(scenario, met=met)
    turns = []
    while table.session.questions:
        if table.asked == "move":
            turns.append(int(table.question.seat))
            table.play("side_move:walk" if "side_move:walk" in table.options() else "side_move:walk#2", "end")
        else:
            table.go_on("move", discard_end=[])
    assert turns == [0, 1, 0], "the turn under way, and one more for each, from the next player on"
    assert table.state.over


@pytest.mark.rule("MK-SCN-RECON-11", "MK-SCN-FULLCONQ-06", "MK-SCN-BLITZCONQ-10")
def test_if_the_round_ends_first_the_game_is_over() -> None:
    table = near_the_end("full-conquest", met="conquered")
    table.state.announced, table.state.last_turns = 1, [0]
    table.session.game.state.final = True
    for _ in rounds.next_turn(table.game):
        pass
    for _ in rounds.end_round(table.game):
        pass
    assert table.state.over
    assert table.state.round == 1


@pytest.mark.rule("MK-SCN-RECON-14")
@pytest.mark.parametrize("dummy", [True, False])
def test_a_dummy_plays_along_alone_unless_it_is_left_out(dummy: bool) -> None:
    table = opened("reconnaissance", 1, dummy=dummy)
    assert (table.state.dummy is not None) == dummy


# ---------------------------------------------------------------------- Tactics


@pytest.mark.rule("MK-SCN-SOLOCONQ-06", "MK-SCN-RECON-15")
@pytest.mark.parametrize("scenario", ["solo-conquest", "reconnaissance"])
def test_alone_the_player_chooses_first_and_the_dummy_takes_one_of_the_rest(scenario: str) -> None:
    table = opened(scenario, 1)
    assert len(table.options("tactic:")) == 6
    table.play("tactic:early-bird")
    assert table.state.dummy is not None
    assert table.state.dummy.tactic not in ("", "early-bird")


@pytest.mark.rule("MK-SCN-SOLOCONQ-07", "MK-SCN-RECON-15")
def test_alone_both_tactics_are_used_once() -> None:
    table = opened("solo-conquest", 1).play("tactic:early-bird")
    assert table.state.dummy is not None
    used = {"early-bird", table.state.dummy.tactic}
    for _ in range(2):
        for _ in rounds.end_round(table.game):
            pass
    assert not table.state.night
    assert len(table.state.tactics) == 4
    assert not used & set(table.state.tactics)


@pytest.mark.rule("MK-SCN-FULLCOOP-06", "MK-SCN-FULLCOOP-05", "MK-SCN-SOLOCONQ-04")
def test_together_the_dummy_takes_a_tactic_first() -> None:
    table = opened("full-cooperation", 2)
    assert table.state.dummy is not None
    assert table.state.dummy.tactic
    assert f"tactic:{table.state.dummy.tactic}" not in table.options()
    assert len(table.options("tactic:")) == 5
    assert opened("solo-conquest", 1).state.dummy is not None


@pytest.mark.rule("MK-SCN-FULLCOOP-07")
@pytest.mark.parametrize(("number", "asked"), [(1, True), (4, True), (5, False), (6, False)])
def test_together_one_tactic_of_a_player_is_removed_but_not_for_the_last_day_and_night(
    number: int, asked: bool
) -> None:
    def change(game: MK) -> None:
        game.state.round, game.state.phase = number, "round"

    table = Table.of(others=("goldyx",), scenario="full-cooperation", change=change)
    if asked:
        assert table.asked == "remove_tactic"
        assert table.options() == ["tactic:early-bird", "tactic:rethink"], "not the dummy's"
        table.play("tactic:rethink")
        assert table.state.tactics_gone == ["rethink"]
    else:
        assert table.asked != "remove_tactic"


# ---------------------------------------------------------------------- cities


@pytest.mark.parametrize(
    ("scenario", "seats", "levels"),
    [
        pytest.param("full-conquest", 3, [4, 4, 4], marks=pytest.mark.rule("MK-SCN-FULLCONQ-05")),
        pytest.param("blitz-conquest", 2, [3, 3], marks=pytest.mark.rule("MK-SCN-BLITZCONQ-05")),
        pytest.param("solo-conquest", 1, [5, 8], marks=pytest.mark.rule("MK-SCN-SOLOCONQ-03")),
        pytest.param("full-cooperation", 2, [5, 5, 8], marks=pytest.mark.rule("MK-SCN-FULLCOOP-04")),
        pytest.param("full-cooperation", 3, [5, 5, 5, 11], marks=pytest.mark.rule("MK-SCN-FULLCOOP-04")),
        pytest.param("blitz-cooperation", 2, [5, 8], marks=pytest.mark.rule("MK-SCN-BLITZCOOP-04")),
        pytest.param("blitz-cooperation", 3, [5, 8, 11], marks=pytest.mark.rule("MK-SCN-BLITZCOOP-04")),
    ],
)
def test_levels_of_cities(scenario: str, seats: int, levels: list[int]) -> None:
    assert city_levels(opened(scenario, seats)) == levels


@pytest.mark.parametrize(
    ("scenario", "seats", "chosen", "levels"),
    [
        pytest.param("full-conquest", 3, [5, 6], [5, 6, 6], marks=pytest.mark.rule("MK-SCN-FULLCONQ-12")),
        pytest.param("blitz-conquest", 2, [1, 7], [1, 7], marks=pytest.mark.rule("MK-SCN-BLITZCONQ-12")),
        pytest.param("blitz-conquest", 3, [9], [9, 9, 9], marks=pytest.mark.rule("MK-SCN-BLITZCONQ-12")),
        ("solo-conquest", 1, [2, 3], [2, 3]),
        ("full-cooperation", 2, [1, 2, 3], [1, 2, 3]),
    ],
)
def test_levels_of_cities_can_be_chosen(scenario: str, seats: int, chosen: list[int], levels: list[int]) -> None:
    """As they are revealed; the last one named holds for all further cities."""
    assert city_levels(opened(scenario, seats, levels=chosen)) == levels


def test_a_level_that_no_city_has_is_refused() -> None:
    with pytest.raises(BadConfig):
        opened("solo-conquest", 1, levels=[12])


# ---------------------------------------------------------------------- blitz


@pytest.mark.parametrize(
    "scenario",
    [
        pytest.param("blitz-conquest", marks=pytest.mark.rule("MK-SCN-BLITZCONQ-06", "MK-SCN-BLITZCONQ-08")),
        pytest.param("blitz-cooperation", marks=pytest.mark.rule("MK-SCN-BLITZCOOP-05", "MK-SCN-BLITZCOOP-06")),
    ],
)
def test_a_blitz_begins_with_fame_and_reputation(scenario: str) -> None:
    table = opened(scenario, 3)
    assert [player.fame for player in table.state.players] == [1, 1, 1]
    assert [player.reputation for player in table.state.players] == [2, 2, 2]


@pytest.mark.parametrize(
    "scenario",
    [
        pytest.param("blitz-conquest", marks=pytest.mark.rule("MK-SCN-BLITZCONQ-09", "MK-SCN-BLITZCONQ-13")),
        pytest.param("blitz-cooperation", marks=pytest.mark.rule("MK-SCN-BLITZCOOP-07", "MK-SCN-BLITZCOOP-09")),
    ],
)
@pytest.mark.parametrize("seats", [2, 3])
def test_a_blitz_has_one_more_die_and_unit_in_every_round(scenario: str, seats: int) -> None:
    table = opened(scenario, seats)
    for _ in range(2):
        assert len(table.state.source) == seats + 3
        assert len(table.state.unit_offer) == seats + 3
        table.state.phase = "round"
        for _ in rounds.end_round(table.game):
            pass


@pytest.mark.rule("MK-SCN-BLITZCONQ-07", "MK-SCN-BLITZCONQ-14", "MK-SCN-BLITZCOOP-08")
@pytest.mark.parametrize(("fame", "gained", "after"), [(1, 1, 2), (1, 2, 4), (2, 5, 9), (3, 1, 4)])
@pytest.mark.parametrize("scenario", ["blitz-conquest", "blitz-cooperation"])
def test_in_a_blitz_every_line_crossed_gives_one_more(scenario: str, fame: int, gained: int, after: int) -> None:
    table = opened(scenario, 2)
    table.me.fame = fame
    common.gain_fame(table.game, 0, gained)
    assert table.me.fame == after


# ---------------------------------------------------------------------- alone and together


@pytest.mark.rule("MK-SCN-SOLOCONQ-05", "MK-SCN-FULLCOOP-21")
@pytest.mark.parametrize(
    ("scenario", "seats", "count"), [("solo-conquest", 1, 20), ("full-cooperation", 2, 20), ("full-conquest", 2, 24)]
)
def test_spells_against_other_players_are_for_rivals_only(scenario: str, seats: int, count: int) -> None:
    table = opened(scenario, seats)
    cards = table.state.spells + table.state.spell_offer
    assert len(cards) == count
    rivals = [one for one in cards if table.game.content.card(one).rival]
    assert len(rivals) == (4 if scenario == "full-conquest" else 0)


@pytest.mark.rule("MK-SCN-SOLOCONQ-17", "MK-SCN-FULLCOOP-22")
@pytest.mark.parametrize(
    ("scenario", "seats", "gone"),
    [("solo-conquest", 1, "competitive"), ("full-cooperation", 2, "competitive"), ("full-conquest", 2, "cooperative")],
)
def test_interactive_skills_are_those_of_the_game(scenario: str, seats: int, gone: str) -> None:
    table = opened(scenario, seats)
    for player in table.state.players:
        usages = [table.game.content.skills[one].usage for one in player.skill_pile]
        assert gone not in usages
        assert len(usages) >= 10


@pytest.mark.rule("MK-SCN-SOLOCONQ-08")
def test_alone_there_is_one_last_turn_and_none_for_the_dummy() -> None:
    table = near_the_end("solo-conquest", (), met="conquered", dummy=True)
    assert table.state.dummy is not None
    cards = len(table.state.dummy.deck)
    turns = 0
    while table.session.questions:
        if table.asked == "move":
            turns += 1
            table.play(table.options("side_move:")[0], "end")
        else:
            table.go_on("move")
    assert turns == 2
    assert len(table.state.dummy.deck) == cards


@pytest.mark.rule("MK-SCN-SOLOCONQ-16")
def test_another_scenario_is_played_alone_by_the_same_rules() -> None:
    table = opened("reconnaissance", 1)
    assert table.state.dummy is not None
    assert len(table.state.spells) + len(table.state.spell_offer) == 20
    assert set(table.state.dummy.crystals) <= set(BASIC)
