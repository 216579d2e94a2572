"""Hexes: distances, corners, patterns."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.hexes import (
    CORNERS,
    DIRECTIONS,
    ORIGIN,
    around,
    bits,
    centre,
    corners,
    distance,
    free_shapes,
    hexes_at,
    line,
    mask_of,
    mirrored,
    shapes_around,
    shapes_over,
    turned,
)
from delve.games.gloomhaven.state import HexId

PLACES = [(q, r) for q in range(-3, 4) for r in range(-3, 4)]


def test_masks_and_ids_are_the_same_hexes() -> None:
    hexes = [HexId(n) for n in (0, 3, 70, 200)]
    assert bits(mask_of(hexes)) == hexes


def test_distance_counts_steps() -> None:
    reached, steps = {ORIGIN: 0}, [ORIGIN]
    for one in steps:
        for other in around(one):
            if other not in reached and len(reached) < 400:
                reached[other] = reached[one] + 1
                steps.append(other)
    assert all(distance(ORIGIN, place) == reached[place] for place in PLACES)


def test_a_line_goes_straight_on() -> None:
    for direction in range(6):
        places = line((2, -1), direction, 4)
        assert [distance((2, -1), place) for place in places] == [1, 2, 3, 4]
        assert places[0] == around((2, -1))[direction]


def test_three_hexes_meet_in_a_corner() -> None:
    for place in PLACES:
        for corner in corners(place):
            three = hexes_at(corner)
            assert place in three
            assert len(set(three)) == 3
            assert all(corner in corners(one) for one in three)


def test_places_and_offsets_agree() -> None:
    x, y = centre((1, 2))
    assert around((1, 2)) == tuple((1 + q, 2 + r) for q, r in DIRECTIONS)
    assert corners((1, 2)) == tuple((x + dx, y + dy) for dx, dy in CORNERS)


def test_neighbours_share_the_edge_of_their_direction() -> None:
    mine = corners((1, 2))
    for direction, other in enumerate(around((1, 2))):
        assert set(mine) & set(corners(other)) == {mine[direction], mine[(direction + 1) % 6]}


def test_six_turns_and_two_mirrorings_lead_back() -> None:
    for place in PLACES:
        assert turned(place, 6) == turned(place, 0) == mirrored(mirrored(place)) == place
        assert distance(ORIGIN, turned(place, 1)) == distance(ORIGIN, mirrored(place)) == distance(ORIGIN, place)
    assert [turned(DIRECTIONS[0], -n) for n in range(6)] == list(DIRECTIONS)


@pytest.mark.rule("GH-AOE-01", "GH-AOE-04", "GH-AOE-12")
def test_a_pattern_with_a_grey_hex_is_turned_and_mirrored_about_it() -> None:
    ring = tuple(DIRECTIONS)
    assert shapes_around((ORIGIN, *ring)) == (tuple(sorted(ring)),)
    assert len(shapes_around(((1, 0),))) == 6
    assert len(shapes_around(((1, 0), (2, 0)))) == 6
    hook = shapes_around(((1, 0), (2, 0), (3, -1)))
    assert len(hook) == 12, "it differs from its mirror image"
    assert ((1, 0), (2, 0), (2, 1)) in hook


@pytest.mark.rule("GH-AOE-01", "GH-AOE-12")
def test_a_free_pattern_has_each_shape_once() -> None:
    triangle = ((0, 0), (1, -1), (1, 0))
    assert len(free_shapes(triangle)) == 2
    assert len(shapes_over(triangle)) == 6
    assert all(ORIGIN in shape for shape in shapes_over(triangle))
    assert len(free_shapes(((0, 0), (1, 0), (2, 0)))) == 3
    assert len(free_shapes(((0, 0), (1, 0), (2, 0), (2, -1)))) == 12
