"""GH-LOS: what is next to what, how far, and what sees what."""

from __future__ import annotations

import random

import pytest

from delve.games.gloomhaven.board import FAR, Board, Door, Layout, board
from delve.games.gloomhaven.hexes import Axial, around, bits
from delve.games.gloomhaven.state import HexId
from tests.games.gloomhaven.drawing import Drawing
from tests.games.gloomhaven.literal_sight import Literal


def rectangle(width: int, height: int, short: bool) -> str:
    """A room with straight sides, whose odd rows have one hex less or as many."""
    wide, narrow = " ".join("." * width), " ".join("." * (width - short))
    return "\n".join(f" {narrow}" if row % 2 else wide for row in range(height))


@pytest.mark.rule("GH-LOS-02", "GH-LOS-03")
@pytest.mark.parametrize("short", [True, False], ids=["half hexes at both sides", "half hexes at alternate sides"])
def test_all_hexes_of_a_rectangular_room_see_each_other(short: bool) -> None:
    for width in range(2, 9):
        for height in range(2, 9):
            drawing = Drawing(rectangle(width, height, short))
            table = drawing.board
            assert all(table.sight[HexId(n)] == table.floor for n in range(len(drawing.marks))), (width, height)


@pytest.mark.rule("GH-LOS-02")
@pytest.mark.parametrize("corridor", ["A B C D", "A\n B\n  C\n   D", "A\n B\nC\n D"], ids=["row", "slope", "zigzag"])
def test_who_stands_between_walls_sees_the_neighbours_alone(corridor: str) -> None:
    drawing = Drawing(corridor)
    seen = {name: drawing.names(drawing.board.sight[drawing.at(name)]) for name in "ABCD"}
    assert seen == {"A": "AB", "B": "ABC", "C": "BCD", "D": "CD"}, "every corner touches a wall"


@pytest.mark.rule("GH-LOS-02", "GH-LOS-03")
def test_a_wall_at_one_side_leaves_the_other_corners() -> None:
    drawing = Drawing("""
A . . . B
 . . . .
""")
    assert drawing.board.sees(drawing.at("A"), drawing.at("B"))


@pytest.mark.rule("GH-LOS-02", "GH-LOS-03")
def test_a_wall_in_between_takes_the_sight() -> None:
    drawing = Drawing("""
. . . . . .
 A . # . B
. . . . E .
 . . # . .
. C # D . .
""")
    table = drawing.board
    assert not table.sees(drawing.at("A"), drawing.at("B")), "the line from top to top touches the top of the wall"
    assert table.sees(drawing.at("A"), drawing.at("E"))
    assert not table.sees(drawing.at("C"), drawing.at("D"))


@pytest.mark.rule("GH-LOS-02", "GH-LOS-03")
def test_a_line_may_not_end_in_a_corner_that_a_wall_touches() -> None:
    drawing = Drawing("""
. . . .
 A . # B
. . . .
""")
    # From the corner below A the line would pass below the wall to a corner of B, but the wall touches that one.
    assert not drawing.board.sees(drawing.at("A"), drawing.at("B"))
    drawing = Drawing("""
. . . .
 A . # #
. . B .
""")
    assert drawing.board.sees(drawing.at("A"), drawing.at("B")), "the corners of B that are below no wall are free"
    drawing = Drawing("""
. . . .
 A . # #
. # B #
""")
    assert not drawing.board.sees(drawing.at("A"), drawing.at("B")), "each corner of B touches a wall"


@pytest.mark.rule("GH-LOS-03")
def test_a_line_along_a_wall_touches_it() -> None:
    # From any corner to any other, the way between A and B leads along an edge or a corner of wall.
    drawing = Drawing("""
. A .
 . #
. B .
""")
    assert drawing.board.sees(drawing.at("A"), drawing.at("B"))
    drawing = Drawing("""
. A .
 # #
. B .
""")
    assert not drawing.board.sees(drawing.at("A"), drawing.at("B")), "the line runs along the edge between two walls"
    drawing = Drawing("""
. . A .
 . # .
. B . .
""")
    assert not drawing.board.sees(drawing.at("A"), drawing.at("B"))


@pytest.mark.rule("GH-LOS-07", "GH-LOS-08")
def test_hexes_with_a_wall_line_between_them_are_not_adjacent() -> None:
    drawing = Drawing(
        """
. A B .
 . C .
. . . .
""",
        walls="AB",
    )
    a, b = drawing.at("A"), drawing.at("B")
    table = drawing.board
    assert b not in table.neighbours[a]
    assert table.distance(a, b) == 2, "counted around the wall"
    assert table.sees(a, b), "past the end of the wall"
    drawing = Drawing("A B\n C", walls="AB")
    assert not drawing.board.sees(drawing.at("A"), drawing.at("B")), "the wall touches the corner of both"


@pytest.mark.rule("GH-LOS-03", "GH-LOS-08")
def test_nothing_is_seen_or_counted_through_a_wall_line() -> None:
    drawing = Drawing(
        """
A B C D
 E F G H
""",
        walls="BC FC FG",
    )
    table = drawing.board
    left, right = drawing.all("ABEF"), drawing.all("CDGH")
    for hex_ in bits(left):
        assert table.sight[hex_] == left
        assert table.within(hex_, 9) == left
        assert table.distance(hex_, drawing.at("D")) == FAR
    for hex_ in bits(right):
        assert table.sight[hex_] == right


@pytest.mark.rule("GH-LOS-08")
def test_range_is_counted_around_walls() -> None:
    drawing = Drawing("""
. A # B
 . # .
. . .
""")
    table = drawing.board
    assert table.distance(drawing.at("A"), drawing.at("B")) == 5
    assert table.ring(drawing.at("A"), 5) == 1 << drawing.at("B")
    assert table.ring(drawing.at("A"), 6) == table.ring(drawing.at("A"), -1) == 0
    assert table.within(drawing.at("A"), 4) == table.floor & ~(1 << drawing.at("B"))
    assert table.within(drawing.at("A"), -1) == 0


ROOMS = Layout(
    hexes=((0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)),
    rooms=((HexId(0), HexId(1)), (HexId(3),), (HexId(5), HexId(6))),
    doors=(Door(HexId(2), (0, 1)), Door(HexId(4), (1, 2))),
)


@pytest.mark.rule("GH-TERRAIN-03", "GH-TERRAIN-24")
def test_a_closed_door_is_a_wall() -> None:
    table = board(ROOMS, 0b11)
    assert bits(table.floor) == [0, 1]
    assert table.sight[HexId(0)] == 0b11
    assert table.distance(HexId(0), HexId(3)) == FAR
    assert table.near[2] == 0
    assert not table.sees(HexId(3), HexId(3)), "what is not revealed sees nothing"


@pytest.mark.rule("GH-TERRAIN-01", "GH-TERRAIN-02")
def test_the_layout_knows_the_way_onto_a_closed_door() -> None:
    assert ROOMS.neighbours[1] == (0, 2)


@pytest.mark.rule("GH-TERRAIN-05")
def test_an_open_door_is_floor_and_reveals_its_rooms() -> None:
    assert bits(board(ROOMS, 0b10).floor) == [0, 1, 2, 3]
    assert bits(board(ROOMS, 0).floor) == [0, 1, 2, 3, 4, 5, 6]
    assert board(ROOMS, 0).sees(HexId(1), HexId(2))
    assert bits(board(ROOMS, 0b11, 0b100).floor) == [0, 1, 5, 6], "a room revealed by other means"


def test_a_board_is_made_once() -> None:
    assert board(ROOMS, 0b10) is board(ROOMS, 0b10)
    again = Layout(ROOMS.hexes, ROOMS.wall_edges, ROOMS.rooms, ROOMS.doors, ROOMS.start)
    assert board(again, 0b10) is board(ROOMS, 0b10)


def test_what_is_seen_does_not_depend_on_what_was_asked_before() -> None:
    random_ = random.Random(9)
    for _ in range(10):
        layout = shaken(random_)
        asked, looked = Board(layout, layout.revealed(0)), Board(layout, layout.revealed(0))
        looked.look()
        assert len(looked.sight) == len(layout.hexes)
        hexes = [HexId(n) for n in range(len(layout.hexes))]
        random_.shuffle(hexes)
        for hex_ in hexes:
            assert asked.in_reach(hex_, 3) == looked.in_reach(hex_, 3) == asked.within(hex_, 3) & looked.sight[hex_]
            assert asked.struck_from(hex_, ((1, 0), (2, 0))) == looked.struck_from(hex_, ((1, 0), (2, 0)))
            assert asked.sight[hex_] == looked.sight[hex_]


def shaken(random_: random.Random) -> Layout:
    """A small board with holes and wall lines."""
    places = [(q, r) for r in range(5) for q in range(-(r // 2), 5 - r // 2)]
    kept: list[Axial] = [place for place in places if random_.random() < 0.8]
    ids = {place: HexId(n) for n, place in enumerate(kept)}
    often = random_.choice([0, 0.1, 0.3])
    walls = [
        (ids[place], ids[other])
        for place in kept
        for other in around(place)[:3]
        if other in ids and random_.random() < often
    ]
    return Layout(tuple(kept), tuple(walls))


@pytest.mark.rule("GH-LOS-02", "GH-LOS-03", "GH-LOS-04")
def test_sight_is_what_the_letter_of_the_rule_says() -> None:
    random_ = random.Random(7)
    for _ in range(12):
        layout = shaken(random_)
        table, literal = (
            board(layout),
            Literal(layout.hexes, [(layout.hexes[a], layout.hexes[b]) for a, b in layout.wall_edges]),
        )
        for a, place in enumerate(layout.hexes):
            for b, other in enumerate(layout.hexes[: a + 1]):
                assert table.sees(HexId(a), HexId(b)) == literal.sees(place, other), (layout, place, other)
                assert table.sees(HexId(b), HexId(a)) == table.sees(HexId(a), HexId(b))


@pytest.mark.rule("GH-LOS-07")
def test_neighbours_always_see_each_other() -> None:
    random_ = random.Random(8)
    for _ in range(200):
        table = board(shaken(random_))
        assert all(near & ~table.sight[HexId(n)] == 0 for n, near in enumerate(table.near))


@pytest.mark.rule("GH-AOE-04", "GH-AOE-07", "GH-AOE-11")
def test_a_strike_covers_what_the_pattern_reaches_and_the_figure_sees() -> None:
    drawing = Drawing("""
. . . . .
 A B C D .
  . # . .
""")
    table = drawing.board
    areas = table.strikes(drawing.at("A"), ((1, 0), (2, 0)))
    assert drawing.all("BC") in areas
    assert all(area & table.sight[drawing.at("A")] == area for area in areas)


@pytest.mark.rule("GH-AOE-06", "GH-AOE-15")
def test_one_hex_of_a_blast_must_be_in_range_and_may_be_wall() -> None:
    drawing = Drawing("A B C D E F")
    table = drawing.board
    pattern = ((0, 0), (1, 0), (2, 0))
    stands = {drawing.names(area): drawing.names(stand) for area, stand in table.blasts(drawing.at("E"), pattern, 2)}
    assert stands["CDE"] == "ABCDEF"
    assert stands["DEF"] == "BCDEF"
    assert stands["EF"] == "CDEF"
    triangle = ((0, 0), (1, -1), (1, 0))
    stands = {drawing.names(area): drawing.names(stand) for area, stand in table.blasts(drawing.at("E"), triangle, 2)}
    assert stands["DE"] == "BCDEF"
    hook = ((0, 0), (0, -1), (-1, -1))
    stands = {drawing.names(area): drawing.names(stand) for area, stand in table.blasts(drawing.at("F"), hook, 2)}
    assert stands["F"] == "CDEF", "F is 3 from C; the wall above D and E is 2 from C, since D is 1"
