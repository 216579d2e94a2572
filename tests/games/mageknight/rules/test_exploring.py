"""MK-EXPLORE, MK-MAP: revealing tiles, and the shapes of maps."""

from __future__ import annotations

import pytest

from delve.games.mageknight import map as maps
from delve.games.mageknight.box import PILES
from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Move
from delve.games.mageknight.map import Grid, Shape, SpaceId, fits, on_map
from delve.games.mageknight.rules import common, explore
from tests.games.mageknight.kit import Table, card

WALK = card(Move(2), Move(4))
START = "start-A@0,0 countryside-1@0,1 countryside-2@1,0"


def at_edge(
    *,
    move: int = 2,
    tiles: tuple[str, ...] = ("countryside-3",),
    spare: tuple[str, ...] = (),
    spare_core: tuple[str, ...] = (),
    layout: str = "countryside-1@0,1 countryside-2@1,0",
    wanted: int = 1,
    scenario: str = "solo-conquest",
    night: bool = False,
) -> Table:
    """The hero stands where tiles can be revealed; the next tile is the first of `tiles`."""

    def change(game: MK) -> None:
        state = game.state
        state.tiles, state.spare, state.spare_core = list(tiles[::-1]), list(spare), list(spare_core)
        state.turn.move = move
        for space in range(7 * len(state.layout.split())):
            state.players[0].space = SpaceId(space)
            if len(explore.spots(game, 0)) >= wanted:
                break
        state.turn.path = [state.players[0].space]

    return Table.of(hand="walk", walk=WALK, layout=layout, scenario=scenario, change=change, night=night)


@pytest.mark.rule("MK-EXPLORE-01", "MK-EXPLORE-04", "MK-EXPLORE-05")
def test_a_tile_is_revealed_from_a_space_beside_its_place_for_two_move_points() -> None:
    table = at_edge(tiles=("countryside-3", "countryside-4"), move=3)
    table.play(table.options("explore:")[0])
    assert "countryside-3@" in table.state.layout, "the top of the deck"
    assert table.turn.move == 1
    table = at_edge(move=1)
    assert {table.refused()[one] for one in table.refused() if one.startswith("explore:")} == {"MK-EXPLORE-04"}
    table = Table.of(hand="walk", walk=WALK)
    assert not table.options("explore:"), "the portal touches no free place"


@pytest.mark.rule("MK-EXPLORE-01")
def test_every_place_on_offer_touches_the_space_of_the_hero() -> None:
    table = at_edge()
    game = table.game
    for spot in explore.spots(game, 0):
        q, r = maps.centre(spot)
        around = {(q + dq, r + dr) for dq, dr in maps.POSITIONS}
        a, b = common.geometry(game).places[table.me.space]
        assert any((a + dq, b + dr) in around for dq, dr in maps.DIRECTIONS)


@pytest.mark.rule("MK-EXPLORE-06")
def test_between_two_places_the_player_says_which_before_the_tile_is_known() -> None:
    table = at_edge(wanted=2, layout="countryside-1@0,1 countryside-2@1,0 countryside-3@1,1 countryside-4@0,2")
    spots = table.options("explore:")
    assert len(spots) == 2
    table.play(spots[1])
    assert table.state.layout.endswith("@" + spots[1].removeprefix("explore:"))


@pytest.mark.rule("MK-EXPLORE-02", "MK-EXPLORE-07", "MK-MAP-10")
def test_tiles_lie_on_one_grid_and_all_the_same_way() -> None:
    geometry = maps.geometry(START)
    assert len(set(geometry.places)) == 21, "no two spaces are the same"
    for tile in range(3):
        q, r = geometry.places[7 * tile]
        ring = [(a - q, b - r) for a, b in geometry.places[7 * tile + 1 : 7 * tile + 7]]
        assert ring == list(maps.DIRECTIONS)
    assert sorted(geometry.beside((0, 0))) == [(0, 1), (1, 0)]
    assert set(maps.AROUND) == {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}


@pytest.mark.parametrize(
    ("shape", "inside", "outside"),
    [
        pytest.param(
            "wedge",
            [(0, 5), (5, 0), (2, 2)],
            [(-1, 2), (2, -1)],
            marks=pytest.mark.rule("MK-MAP-09", "MK-MAP-11", "MK-EXPLORE-03"),
        ),
        pytest.param(
            "open_5",
            [(0, 2), (2, -2), (5, 1)],
            [(0, 3), (3, -3), (-1, 1), (1, -2)],
            marks=pytest.mark.rule("MK-MAP-05", "MK-MAP-13", "MK-MAP-14"),
        ),
        pytest.param(
            "open_4", [(0, 1), (2, -2), (5, 1)], [(0, 2), (3, -3)], marks=pytest.mark.rule("MK-MAP-06", "MK-MAP-14")
        ),
        pytest.param(
            "open_3", [(0, 1), (1, -1), (5, 0)], [(0, 2), (2, -2)], marks=pytest.mark.rule("MK-MAP-07", "MK-MAP-14")
        ),
    ],
)
def test_the_coastline_of_each_shape(shape: Shape, inside: list[Grid], outside: list[Grid]) -> None:
    assert all(on_map(shape, at) for at in inside)
    assert not any(on_map(shape, at) for at in outside)


@pytest.mark.rule("MK-EXPLORE-08")
def test_a_countryside_tile_touches_two_tiles_or_one_that_touches_two() -> None:
    assert fits(START, "wedge", (1, 1), core=False)
    assert fits(START, "wedge", (0, 2), core=False), "beside (0,1), which touches two"
    line = "start-A@0,0 countryside-1@0,1"
    assert not fits(line, "wedge", (0, 2), core=False), "beside (0,1), which touches one"


@pytest.mark.rule("MK-EXPLORE-09")
def test_a_core_tile_touches_two_tiles() -> None:
    layout = START + " countryside-3@1,1 countryside-4@2,0"
    assert fits(layout, "wedge", (2, 1), core=True)
    assert not fits(layout, "wedge", (1, 2), core=True)


@pytest.mark.rule("MK-MAP-03", "MK-MAP-12", "MK-SCN-RECON-02")
def test_in_a_wedge_core_tiles_keep_off_the_coast() -> None:
    layout = START + " countryside-3@1,1"
    assert not fits(layout, "wedge", (0, 2), core=True)
    assert not fits(layout, "wedge", (2, 0), core=True)
    assert fits(layout, "free_wedge", (0, 2), core=True), "not in First Reconnaissance"
    assert fits(layout, "wedge", (0, 2), core=False)


@pytest.mark.rule("MK-EXPLORE-10", "MK-EXPLORE-12")
def test_with_an_empty_deck_a_countryside_tile_from_the_box_needs_three_neighbours() -> None:
    layout = "countryside-1@0,1 countryside-2@1,0 countryside-4@0,2 countryside-5@1,1 countryside-6@2,0"
    table = at_edge(tiles=(), spare=("countryside-7",), layout=layout)
    spots = table.options("explore:")
    for spot in spots:
        x, y = map(int, spot.removeprefix("explore:").split(","))
        assert len(common.geometry(table.game).beside((x, y))) >= 3
    assert bool(spots) == bool(explore.spots(table.game, 0))
    assert not fits(START, "wedge", (1, 1), core=False, spare=True)
    assert fits(START + " countryside-4@0,2", "wedge", (1, 1), core=False, spare=True)


@pytest.mark.rule("MK-EXPLORE-11")
def test_then_a_core_tile_without_a_city() -> None:
    table = at_edge(tiles=(), spare_core=("core-3",))
    assert explore.next_tile(table.game) == ("core", True)
    table = at_edge(tiles=(), spare=("countryside-7",), spare_core=("core-3",))
    assert explore.next_tile(table.game) == ("countryside", True)
    assert all(table.game.content.tiles[one].kind == "core" for one in table.state.spare_core)


@pytest.mark.rule("MK-EXPLORE-13")
def test_without_tiles_there_is_nothing_to_explore() -> None:
    assert at_edge().options("explore:") != at_edge(tiles=()).options("explore:") == []
    assert explore.next_tile(at_edge(tiles=()).game) is None
    assert explore.next_tile(at_edge(tiles=(), spare=("countryside-7",)).game) == ("countryside", True)


@pytest.mark.rule("MK-EXPLORE-14", "MK-EXPLORE-18")
@pytest.mark.parametrize(
    ("tile", "pieces"),
    [
        ("countryside-3", {"keep": ("grey", False)}),
        ("countryside-4", {"mage_tower": ("violet", False), "orc_marauders": ("green", True)}),
        ("core-2", {"mage_tower": ("violet", False), "draconum": ("red", True)}),
        ("countryside-7", {"dungeon": ("", False), "glade": ("", False)}),
    ],
)
def test_sites_of_a_new_tile_get_their_tokens(tile: str, pieces: dict[str, tuple[str, bool]]) -> None:
    table = at_edge(tiles=(tile,), layout="countryside-1@0,1 countryside-2@1,0 countryside-14@1,1")
    if not table.options("explore:"):
        explore.reveal(table.game, tile, (2, 1))
    else:
        table.play(table.options("explore:")[0])
    first = 7 * (len(table.state.layout.split()) - 1)
    for number, shown in enumerate(table.game.content.tiles[tile].hexes):
        what = shown.site or shown.rampaging
        if what in pieces:
            pile, up = pieces[what]
            found = table.state.places[first + number].enemies
            assert [(table.game.content.enemy(one.id).pile, one.up) for one in found] == ([(pile, up)] if pile else [])


@pytest.mark.rule("MK-EXPLORE-14")
@pytest.mark.parametrize("night", [False, True])
def test_ruins_lie_face_up_by_day_and_face_down_at_night(night: bool) -> None:
    table = Table.of(night=night)
    explore.reveal(table.game, "countryside-8", (1, 1))
    place = next(one for one in table.state.places.values() if one.ruin)
    assert place.ruin_up == (not night)


@pytest.mark.rule("MK-EXPLORE-15")
def test_a_monastery_brings_an_advanced_action_to_the_units() -> None:
    table = Table.of()
    offer, top = list(table.state.advanced_offer), table.state.advanced[-1]
    explore.reveal(table.game, "countryside-5", (1, 1))
    assert table.state.monastery_offer == [top]
    assert table.state.advanced_offer == offer


@pytest.mark.rule("MK-EXPLORE-16", "MK-EXPLORE-17")
def test_a_city_has_its_level_and_garrison_face_down() -> None:
    table = Table.of(scenario="solo-conquest")
    explore.reveal(table.game, "core-5", (1, 1))
    place = table.state.places[common_city(table)]
    colour = table.game.content.hexes(table.state.layout)[common_city(table)].colours[0]
    wanted = table.game.content.cities[colour].garrisons[4]  # type: ignore[index]
    assert place.level == 5
    assert sorted(table.game.content.enemy(one.id).pile for one in place.enemies) == sorted(wanted)
    assert not any(one.up for one in place.enemies)
    assert set(wanted) <= set(PILES)


def common_city(table: Table) -> int:
    return int(table.space("city"))


# ---------------------------------------------------------------------- shapes at set-up


@pytest.mark.parametrize(
    ("scenario", "heroes", "start", "places"),
    [
        pytest.param("full-conquest", 2, "start-A", ["0,1", "1,0"], marks=pytest.mark.rule("MK-MAP-02", "MK-MAP-11")),
        pytest.param(
            "full-conquest", 4, "start-B", ["0,1", "1,0", "1,-1"], marks=pytest.mark.rule("MK-MAP-04", "MK-MAP-13")
        ),
        pytest.param("blitz-conquest", 4, "start-B", ["0,1", "1,0", "1,-1"], marks=pytest.mark.rule("MK-MAP-13")),
        pytest.param("full-cooperation", 3, "start-B", ["0,1", "1,0", "1,-1"], marks=pytest.mark.rule("MK-MAP-04")),
    ],
)
def test_the_first_tiles_lie_beside_the_start(scenario: str, heroes: int, start: str, places: list[str]) -> None:
    names = ["tovak", "goldyx", "norowas", "arythea"][:heroes]
    table = Table.opened(scenario=scenario, seats=heroes, heroes=names)
    laid = table.state.layout.split()
    assert laid[0] == f"{start}@0,0"
    assert [one.partition("@")[2] for one in laid[1:]] == places
    assert not {one.partition("@")[0] for one in laid} & set(table.state.tiles), "they came from the Tile deck"
