"""GH-FOCUS: whom a monster focuses on."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.board import Door, Layout, board
from delve.games.gloomhaven.hexes import bits
from delve.games.gloomhaven.solver import AttackIntent, Foe, Intent, Situation, focus, solve
from delve.games.gloomhaven.state import FigureId
from tests.games.gloomhaven.drawing import Drawing
from tests.games.gloomhaven.scene import Scene

MELEE = AttackIntent()
RANGED = AttackIntent(range=3, melee=False)


@pytest.mark.rule("GH-FOCUS-01", "GH-FOCUS-02")
def test_example_nearer_is_who_can_be_attacked_with_fewer_steps() -> None:
    scene = Scene("""
. B . . . .
 o o o . .
. . M . . T
""")
    intent = Intent(move=2, attack=MELEE)
    found = focus(scene.situation(), intent)
    assert [chr(one.foe) for one in found] == ["T"]
    assert (found[0].points, found[0].proximity) == (2, 3)
    assert scene.compared(found[0].why) == [("path", {"B": 4, "T": 2})]


@pytest.mark.rule("GH-FOCUS-11", "GH-FOCUS-12", "GH-FOCUS-14")
def test_example_traps_are_obstacles_while_somebody_else_can_be_reached() -> None:
    scene = Scene("T . ^ M . . . . B")
    found = focus(scene.situation(), Intent(move=3, attack=MELEE))
    assert [(chr(one.foe), one.negative, one.points) for one in found] == [("B", 0, 4)]
    assert scene.compared(found[0].why)[0] == ("negative", {"B": 0, "T": 1})


@pytest.mark.rule("GH-FOCUS-12", "GH-MMOVE-12")
def test_example_the_way_through_the_traps_is_taken_if_there_is_no_other() -> None:
    scene = Scene("T b ^ M . . . . .")
    outcome = scene.solve(Intent(move=3, attack=MELEE))[0]
    assert scene.told(outcome) == "b:T"
    assert (outcome.negative, outcome.points) == (1, 2)
    assert scene.names(sum(1 << hex_ for hex_ in outcome.path)) == "b^"


@pytest.mark.rule("GH-FOCUS-12")
def test_the_fewest_negative_hexes_whatever_the_way_around() -> None:
    scene = Scene("""
A . ^ ^ M
 # # # .
""")
    found = focus(scene.situation(), Intent(attack=MELEE))
    assert (found[0].negative, found[0].points) == (2, 3)
    scene = Scene("""
A . ^ ^ M
 ^ # # .
  . . .
""")
    found = focus(scene.situation(), Intent(attack=MELEE))
    assert (found[0].negative, found[0].points) == (1, 5)
    scene = Scene("""
A . ^ ^ M
 . # # .
  . ~ .
""")
    found = focus(scene.situation(), Intent(attack=MELEE))
    assert (found[0].negative, found[0].points) == (0, 6)


@pytest.mark.rule("GH-FOCUS-11")
def test_a_flying_monster_does_not_mind_traps() -> None:
    scene = Scene("T . ^ M . . . . B")
    assert scene.focuses(Intent(attack=MELEE, fly=True)) == "T"


@pytest.mark.rule("GH-FOCUS-03")
def test_movement_of_this_turn_does_not_matter() -> None:
    scene = Scene("M . . . . . . . A")
    for intent in (Intent(move=1, attack=MELEE), Intent(attack=MELEE), Intent(move=5, attack=MELEE, immobilized=True)):
        assert scene.focuses(intent) == "A"


@pytest.mark.rule("GH-FOCUS-04")
def test_without_an_attack_it_is_as_if_the_monster_had_a_melee_attack() -> None:
    scene = Scene("""
A o M . . B
 o o
""")
    assert scene.focuses(Intent(move=2, attack=RANGED), ties="AB") == "A"
    assert scene.focuses(Intent(move=2)) == "B", "no hex next to A can be reached"


@pytest.mark.rule("GH-FOCUS-05")
def test_of_equal_paths_the_nearer_enemy() -> None:
    scene = Scene("A . . M . B")
    assert scene.focuses(Intent(attack=RANGED)) == "B", "both are in range; A has the better initiative"


@pytest.mark.rule("GH-FOCUS-05")
def test_proximity_is_not_counted_through_walls() -> None:
    scene = Scene(
        """
. A M . . B
 . . .
""",
        walls="AM",
    )
    assert scene.board.distance(scene.at("A"), scene.at("M")) == 2
    assert scene.focuses(Intent(attack=RANGED)) == "A"
    assert Scene(". . A . . M . B").focuses(Intent(attack=RANGED)) == "B"


@pytest.mark.rule("GH-FOCUS-06")
def test_of_equally_near_enemies_the_one_earlier_in_initiative() -> None:
    scene = Scene("A . M . B")
    assert scene.focuses(Intent(attack=RANGED)) == "A"
    found = focus(scene.situation(), Intent(attack=RANGED))
    assert [name for name, _ in scene.compared(found[0].why)] == ["path", "proximity", "initiative"]


@pytest.mark.rule("GH-FOCUS-14", "GH-MOTHER-13")
def test_the_players_choose_among_equals() -> None:
    scene = Scene("A . M . B")
    assert scene.focuses(Intent(attack=RANGED), ties="AB") == "AB"
    assert scene.does(Intent(attack=RANGED), ties="AB") == ["M:A", "M:B"]


@pytest.mark.rule("GH-FOCUS-09", "GH-FOCUS-16")
def test_a_hex_that_is_taken_is_no_hex_to_attack_from() -> None:
    scene = Scene("B . . M . m A")
    assert scene.focuses(Intent(move=2, attack=MELEE)) == "B"


@pytest.mark.rule("GH-FOCUS-10", "GH-FOCUS-09")
def test_without_a_possible_focus_it_neither_moves_nor_attacks() -> None:
    scene = Scene("M . o . A")
    outcome = scene.solve(Intent(move=3, attack=MELEE))
    assert [(one.focus, one.destination, one.path, one.targets) for one in outcome] == [(None, scene.at("M"), (), ())]
    assert scene.focuses(Intent(move=3, attack=MELEE)) == ""


@pytest.mark.rule("GH-FOCUS-13", "GH-TERRAIN-16")
def test_difficult_terrain_makes_the_way_longer() -> None:
    scene = Scene("A . ~ ~ M . . . B")
    found = focus(scene.situation(), Intent(attack=MELEE))
    assert [(chr(one.foe), one.points) for one in found] == [("B", 3)], "against 2 + 2 + 1"
    assert scene.focuses(Intent(attack=MELEE, fly=True), ties="AB") == "AB"


@pytest.mark.rule("GH-FOCUS-13", "GH-MOVE-15")
def test_only_the_last_hex_of_a_jump_counts_as_difficult() -> None:
    scene = Scene("A ~ ~ ~ M")
    assert focus(scene.situation(), Intent(move=1, attack=MELEE))[0].points == 6
    assert focus(scene.situation(), Intent(move=1, attack=MELEE, jump=True))[0].points == 4
    assert focus(scene.situation(), Intent(move=1, attack=MELEE, fly=True))[0].points == 3


@pytest.mark.rule("GH-FOCUS-15", "GH-MOVE-02", "GH-MOVE-03")
def test_ways_lead_through_allies_and_not_through_enemies() -> None:
    scene = Scene("B . A M m . C")
    assert scene.does(Intent(move=2, attack=MELEE), focused="C") == [".:C"]
    assert scene.does(Intent(move=2, attack=MELEE), focused="B") == ["M:"]


@pytest.mark.rule("GH-FOCUS-17")
def test_disadvantage_plays_no_part() -> None:
    scene = Scene("A M . B")
    assert scene.focuses(Intent(attack=RANGED)) == "A"


@pytest.mark.rule("GH-FOCUS-18", "GH-AOE-06")
def test_an_area_reaches_farther_than_its_range() -> None:
    scene = Scene("A . . . M . . B .")
    triangle = ((0, 0), (1, -1), (1, 0))
    row = ((0, 0), (1, 0), (2, 0))
    found = focus(scene.situation(), Intent(attack=AttackIntent(range=2, melee=False, area=row)))
    assert [(chr(one.foe), one.points) for one in found] == [("B", 0)]
    found = focus(scene.situation(), Intent(attack=AttackIntent(range=2, melee=False, area=triangle)))
    assert [(chr(one.foe), one.points) for one in found] == [("B", 0)], (
        "the wall above M's second neighbour is in range"
    )


@pytest.mark.rule("GH-FOCUS-19")
def test_any_attack_of_the_card_counts() -> None:
    scene = Scene("A . . M . B")
    melee_first = Intent(move=1, attack=MELEE, attacks=(MELEE, RANGED))
    assert scene.focuses(Intent(move=1, attack=MELEE)) == "B"
    scene = Scene("A . . . M . . B")
    assert scene.focuses(melee_first) == "B"
    scene = Scene("A . . M o B")
    assert scene.focuses(Intent(move=1, attack=MELEE)) == "A"
    assert scene.focuses(melee_first) == "B"


@pytest.mark.rule("GH-COND-17", "GH-COND-19")
def test_an_invisible_enemy_is_an_obstacle_and_no_focus() -> None:
    scene = Scene("i M . . . A")
    assert scene.focuses(Intent(attack=MELEE)) == "A"
    assert Scene("M i . A").focuses(Intent(attack=MELEE)) == ""
    assert Scene("M i . A").focuses(Intent(attack=MELEE, jump=True)) == "A"


@pytest.mark.rule("GH-TERRAIN-03", "GH-TERRAIN-24")
def test_nobody_is_focused_on_through_a_closed_door() -> None:
    drawing = Drawing("""
L L # R A
 L l d R R
M L # R R
""")
    rooms = tuple(bits(drawing.all(names)) for names in ("LlM", "RA"))
    layout = Layout(drawing.layout.hexes, (), tuple(map(tuple, rooms)), (Door(drawing.at("d"), (0, 1)),), (0, 1))
    foes = (Foe(FigureId(1), drawing.at("A"), 1),)
    intent = Intent(move=3, attack=RANGED)
    assert focus(Situation(board(layout, 1), drawing.at("M"), foes), intent) == []
    assert solve(Situation(board(layout, 0), drawing.at("M"), foes), intent)[0].destination == drawing.at("l")
