"""GH-MMOVE and GH-MATK: where a monster goes, and whom it attacks from there."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.hexes import DIRECTIONS
from delve.games.gloomhaven.solver import EVERYBODY, AttackIntent, Intent, Strike, further_targets
from delve.games.gloomhaven.state import FigureId
from tests.games.gloomhaven.scene import Scene

MELEE = AttackIntent()
RANGED = AttackIntent(range=3, melee=False)
RING = AttackIntent(area=DIRECTIONS, around=True)
LINE = AttackIntent(area=((1, 0), (2, 0), (3, 0)), around=True)
TRIANGLE = AttackIntent(range=3, melee=False, area=((0, 0), (1, -1), (1, 0)))


@pytest.mark.rule("GH-MMOVE-03", "GH-MMOVE-04", "GH-MMOVE-05", "GH-MMOVE-06")
def test_example_move_3_with_the_brute_as_focus() -> None:
    scene = Scene("""
M . . . .
 b c B .
. A d C .
 . . . .
""")
    assert scene.does(Intent(move=3, attack=RANGED)) == ["M:A"]
    assert scene.does(Intent(move=3, attack=MELEE)) == ["b:A"]
    assert scene.does(Intent(move=3, attack=AttackIntent(targets=2))) == ["c:AB"]
    assert scene.does(Intent(move=3, attack=AttackIntent(targets=3))) == ["d:ABC"]
    assert scene.does(Intent(move=3, attack=AttackIntent(targets=EVERYBODY))) == ["d:ABC"]
    why = scene.solve(Intent(move=3, attack=AttackIntent(targets=2)))[0].why
    assert scene.compared(why) == [
        ("path", {"A": 1, "B": 2, "C": 3}),
        ("targets", {"b": 0, "c": 1, ".": 0, "d": 1}),
        ("points", {"c": 2, "d": 3}),
    ]
    assert [one.rule for one in why] == ["GH-FOCUS-02", "GH-MMOVE-05", "GH-MMOVE-03"]


@pytest.mark.rule("GH-MMOVE-11", "GH-MMOVE-13", "GH-MMOVE-15")
def test_example_the_archer_enters_no_trap_and_no_hex_that_brings_her_no_closer() -> None:
    scene = Scene("""
. M ^ . . A
 d m b . .
""")
    assert scene.does(Intent(move=2, attack=RANGED)) == ["b:A"]
    assert scene.does(Intent(move=1, attack=RANGED)) == ["M:"]
    free = Scene("""
. M c . . A
 d m b . .
""")
    assert free.does(Intent(move=1, attack=RANGED)) == ["c:A"]


@pytest.mark.rule("GH-MMOVE-01")
def test_without_a_move_it_stays() -> None:
    scene = Scene("M . . A")
    assert scene.does(Intent(attack=MELEE)) == ["M:"]
    assert scene.does(Intent(attack=RANGED)) == ["M:A"]
    assert scene.does(Intent(move=0, attack=MELEE)) == ["M:"]
    assert scene.does(Intent(move=-1, attack=MELEE)) == ["M:"]


@pytest.mark.rule("GH-MMOVE-02")
def test_a_move_without_an_attack_leads_next_to_the_focus() -> None:
    scene = Scene("M . . b A . .")
    outcome = scene.solve(Intent(move=5))[0]
    assert scene.told(outcome) == "b:"
    assert outcome.points == 3
    assert Scene("M . b . . A").does(Intent(move=2)) == ["b:"], "as close as it can"


@pytest.mark.rule("GH-MMOVE-02", "GH-MMOVE-20")
def test_an_attack_before_the_move_does_not_count_for_it() -> None:
    scene = Scene("M . . b A")
    assert scene.does(Intent(move=4, attacks=(RANGED,))) == ["b:"]


@pytest.mark.rule("GH-MMOVE-06")
def test_a_ranged_attacker_moves_only_as_far_as_needed() -> None:
    assert Scene("M . b . . A").does(Intent(move=4, attack=RANGED)) == ["b:A"]
    assert Scene("M . . A").does(Intent(move=4, attack=RANGED)) == ["M:A"]


@pytest.mark.rule("GH-MMOVE-07", "GH-MMOVE-08", "GH-ATK-04")
def test_a_ranged_attacker_steps_back_from_its_focus() -> None:
    scene = Scene(". b M A")
    assert scene.does(Intent(move=3, attack=RANGED)) == ["b:A"]
    assert scene.does(Intent(move=3, attack=MELEE)) == ["M:A"]
    assert Scene("o M A").does(Intent(move=3, attack=RANGED)) == ["M:A"], "it cannot step back"
    why = scene.solve(Intent(move=1, attack=RANGED))[0].why
    assert scene.compared(why)[-1] == ("disadvantage", {"M": 1, "b": 0})
    assert why[-1].rule == "GH-MMOVE-08"


@pytest.mark.rule("GH-MMOVE-07", "GH-MMOVE-08", "GH-COND-15")
def test_a_muddled_monster_gives_nothing_up_for_a_disadvantage_that_stays() -> None:
    assert Scene(". b M A").does(Intent(move=3, attack=RANGED, muddled=True)) == ["M:A"]
    two = AttackIntent(range=3, melee=False, targets=2)
    assert Scene("b M A . B").does(Intent(move=1, attack=two, muddled=True)) == ["M:AB"]


@pytest.mark.rule("GH-MMOVE-08")
def test_losing_disadvantage_on_the_focus_comes_before_further_targets() -> None:
    scene = Scene("b M A . B")
    assert scene.does(Intent(move=1, attack=AttackIntent(range=3, melee=False, targets=2))) == ["b:A"]
    assert scene.does(Intent(move=1, attack=AttackIntent(range=4, melee=False, targets=2))) == ["b:AB"]


@pytest.mark.rule("GH-MMOVE-09", "GH-MMOVE-19")
def test_out_of_reach_it_comes_as_close_as_possible() -> None:
    assert Scene("M . b . . . A").does(Intent(move=2, attack=MELEE)) == ["b:"]
    assert Scene("M b m . . . A").does(Intent(move=2, attack=MELEE)) == ["b:"], "the farthest hex that is free"
    assert Scene("M m m . . . A").does(Intent(move=2, attack=MELEE)) == ["M:"]
    assert Scene("M m b . . . A").does(Intent(move=2, attack=MELEE)) == ["b:"], "through an ally"


@pytest.mark.rule("GH-MMOVE-09", "GH-MMOVE-15")
def test_it_leaves_the_shortest_path_if_that_brings_it_closer() -> None:
    scene = Scene("""
 . b . . . .
M m m . . . A
 . c . . . .
""")
    found = scene.solve(Intent(move=2, attack=MELEE))
    assert [scene.told(one) for one in found] == ["b:", "c:"], "beside its allies, since there is no room behind them"
    assert scene.compared(found[0].why)[-1] == ("remaining", {"b": 4, "c": 4, ".": 5, "M": 5})
    assert found[0].why[-1].rule == "GH-MMOVE-15"


@pytest.mark.rule("GH-MMOVE-13")
def test_it_does_not_move_where_it_comes_no_nearer() -> None:
    scene = Scene("""
. M m . . A
 . o o o #
""")
    assert scene.does(Intent(move=1, attack=MELEE)) == ["M:"]


@pytest.mark.rule("GH-MMOVE-15")
def test_closeness_is_the_way_that_is_left_not_the_straight_distance() -> None:
    scene = Scene("""
. . M . # A
 . . # # .
. . b . .
""")
    assert scene.does(Intent(move=2, attack=MELEE)) == ["b:"]


@pytest.mark.rule("GH-MMOVE-11", "GH-MMOVE-14")
def test_no_trap_is_entered_for_a_better_attack() -> None:
    scene = Scene("""
A ^ B
 b .
M . .
""")
    assert scene.does(Intent(move=3, attack=AttackIntent(targets=2))) == ["b:A"]


@pytest.mark.rule("GH-MMOVE-14")
def test_fewest_movement_points_decide_at_last_and_then_the_players() -> None:
    scene = Scene("""
. A .
 b c
. M .
""")
    assert scene.does(Intent(move=3, attack=MELEE)) == ["b:A", "c:A"]
    uneven = Scene("""
. A .
 ~ c
. M .
""")
    assert uneven.does(Intent(move=3, attack=MELEE)) == ["c:A"]


@pytest.mark.rule("GH-MMOVE-14", "GH-MATK-04")
def test_of_as_many_further_targets_those_that_come_first_by_the_focus_rules() -> None:
    scene = Scene("""
 B . . C
. b A c .
 . . . .
  . M .
""")
    two = AttackIntent(targets=2)
    assert scene.does(Intent(move=2, attack=two)) == ["b:AB"], "B and C are as far away, and B comes first"
    why = scene.solve(Intent(move=2, attack=two))[0].why
    assert [one.rule for one in why if one.criterion == "target_ranks"] == ["GH-MATK-04"]
    assert scene.does(Intent(move=2, attack=two), ties="BC") == ["b:AB", "c:AC"]


@pytest.mark.rule("GH-MMOVE-14", "GH-AOE-16")
def test_fewest_further_targets_at_disadvantage() -> None:
    scene = Scene("""
M A . . .
 . B . .
b c . . .
""")
    intent = Intent(move=2, attack=AttackIntent(range=2, melee=False, targets=2))
    assert scene.does(intent) == ["b:AB"]
    why = scene.solve(intent)[0].why
    assert scene.compared(why)[-1] == ("targets_disadvantage", {"b": 0, "c": 1})
    assert why[-1].rule == "GH-MMOVE-14"


@pytest.mark.rule("GH-MMOVE-16")
def test_a_disarmed_monster_moves_as_if_it_had_no_attack() -> None:
    scene = Scene("M . . b A")
    assert scene.does(Intent(move=4, attack=RANGED, disarmed=True)) == ["b:"]


@pytest.mark.rule("GH-MMOVE-17")
def test_an_immobilized_monster_attacks_what_is_in_range() -> None:
    assert Scene("M A").does(Intent(move=4, attack=RANGED, immobilized=True)) == ["M:A"]
    found = Scene("M . . . A").solve(Intent(move=4, attack=RANGED, immobilized=True))
    assert [(chr(one.focus or 0), one.path, one.targets) for one in found] == [("A", (), ())]


@pytest.mark.rule("GH-MMOVE-18", "GH-MOVE-07", "GH-MOVE-08")
def test_a_jump_minds_only_its_last_hex() -> None:
    scene = Scene("M ^ o b A")
    outcome = scene.solve(Intent(move=3, attack=MELEE, jump=True))[0]
    assert scene.told(outcome) == "b:A"
    assert outcome.negative == 0
    assert Scene("M . ^ . b A").does(Intent(move=2, attack=MELEE, jump=True)) == [".:"], "it ends before the trap"
    assert Scene("M . o . A").does(Intent(move=2, attack=MELEE, jump=True)) == [".:"], "and before the obstacle"
    through = Scene("M o ^ A").solve(Intent(move=2, attack=MELEE, jump=True))[0]
    assert through.negative == 1


@pytest.mark.rule("GH-MOVE-09", "GH-MOVE-10")
def test_a_flier_minds_nothing_and_may_end_on_an_obstacle() -> None:
    scene = Scene("M ^ m i o A")
    outcome = scene.solve(Intent(move=4, attack=MELEE, fly=True))[0]
    assert scene.told(outcome) == "o:A"
    assert (outcome.negative, outcome.points) == (0, 4)
    assert Scene("M . ^ . . A").does(Intent(move=2, attack=MELEE, fly=True)) == ["^:"]


@pytest.mark.rule("GH-MMOVE-19")
def test_out_of_reach_it_heads_for_the_best_hex_not_the_nearest() -> None:
    scene = Scene("""
  b A c B
 d # # .
  M e . .
""")
    assert scene.does(Intent(move=1, attack=MELEE)) == ["d:"], "towards b, 2 hexes away"
    assert scene.does(Intent(move=1, attack=AttackIntent(targets=2))) == ["e:"], "towards c, 4 hexes away"
    assert scene.does(Intent(move=2, attack=AttackIntent(targets=2))) == ["b:A"], "b can be reached now, c cannot"


@pytest.mark.rule("GH-MMOVE-09", "GH-MMOVE-14", "GH-MMOVE-19", "GH-MOTHER-13")
def test_out_of_reach_the_players_choose_the_hex_first_and_then_it_comes_close() -> None:
    """Ruling GH-R-05: an ally keeps it from coming nearer to one of two hexes that are as good."""
    scene = Scene("""
  m b .
 M # A
  d c .
""")
    found = scene.solve(Intent(move=1, attack=MELEE))
    assert [scene.told(one) for one in found] == ["M:", "d:"], "towards b it must stay, towards c it goes"
    assert [scene.compared(one.why)[-1] for one in found] == [
        ("remaining", {"M": 2}),
        ("remaining", {"d": 1, "M": 2}),
    ]
    both = Scene("""
   . b
M d # A
   . c
""")
    assert both.does(Intent(move=1, attack=MELEE)) == ["d:"], "the same way to both is one outcome"


@pytest.mark.rule("GH-MATK-02")
def test_it_attacks_its_focus_or_nobody() -> None:
    scene = Scene("M A . . . B")
    assert scene.does(Intent(attack=MELEE), focused="B") == ["M:"]
    assert further_targets(scene.situation(), MELEE, FigureId(ord("B"))) == []


@pytest.mark.rule("GH-MATK-03", "GH-MATK-04", "GH-AOE-08", "GH-AOE-09")
def test_further_targets_are_the_nearest_and_then_the_first_in_initiative() -> None:
    scene = Scene("""
C . B
 A M .
D . .
""")
    situation = scene.situation()
    a = FigureId(ord("A"))
    two = AttackIntent(range=2, melee=False, targets=2)
    assert further_targets(situation, two, a) == [Strike((a, FigureId(ord("B"))))], "B is nearer than C and D"
    three = AttackIntent(range=2, melee=False, targets=3)
    assert further_targets(situation, three, a) == [Strike((a, FigureId(ord("B")), FigureId(ord("C"))))]
    tied = further_targets(scene.situation(ties="CD"), three, a)
    assert ["".join(map(chr, one.targets)) for one in tied] == ["ABC", "ABD"], "the players choose"


@pytest.mark.rule("GH-AOE-10", "GH-AOE-11", "GH-MATK-08")
def test_a_melee_pattern_reaches_as_far_as_it_goes() -> None:
    assert Scene("M . m A").does(Intent(move=2, attack=LINE)) == ["M:A"]
    scene = Scene("b M A B")
    outcome = scene.solve(Intent(move=2, attack=LINE))[0]
    assert scene.told(outcome) == "M:AB", "no disadvantage next to the focus"
    assert scene.names(sum(1 << hex_ for hex_ in outcome.area)) == "AB"


@pytest.mark.rule("GH-MMOVE-05", "GH-AOE-04")
def test_a_ring_goes_where_it_hits_most() -> None:
    scene = Scene("""
M . . .
 b A . .
. c B .
 . C . .
""")
    assert scene.does(Intent(move=2, attack=RING)) == ["c:ABC"]
    assert scene.does(Intent(move=1, attack=RING)) == [".:A", "b:A"]


@pytest.mark.rule("GH-AOE-07")
def test_an_area_hits_only_what_is_seen() -> None:
    scene = Scene("""
  . . . .
 M . A .
  # # .
   B .
""")
    assert not scene.board.sees(scene.at("M"), scene.at("B"))
    triangle = AttackIntent(range=3, melee=False, area=((0, 0), (1, -1), (1, 0), (0, 1), (2, -1), (2, 0), (1, 1)))
    assert scene.does(Intent(attack=triangle)) == ["M:A"]


@pytest.mark.rule("GH-AOE-16", "GH-MMOVE-07")
def test_a_ranged_area_steps_back_too() -> None:
    scene = Scene(". b M A")
    assert scene.does(Intent(move=1, attack=TRIANGLE)) == ["b:A"]


@pytest.mark.rule("GH-MMOVE-12", "GH-MOTHER-13")
def test_ways_through_different_traps_are_different_outcomes() -> None:
    scene = Scene("""
  ^ .
 M o b A
  ^ .
""")
    intent = Intent(move=3, attack=MELEE)
    found = scene.solve(intent, traps=True)
    assert [(scene.told(one), one.negative, one.points) for one in found] == [("b:A", 1, 3)] * 2
    assert found[0].path != found[1].path
    assert len(scene.solve(intent)) == 1, "alike if nothing tells them apart"
