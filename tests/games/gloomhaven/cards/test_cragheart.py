"""Every half of the Cragheart's cards, from a drawn position."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import Attack
from tests.games.gloomhaven.cards import playing
from tests.games.gloomhaven.cards.playing import GUARD, REST, THREE, TWO, area, made, until
from tests.games.gloomhaven.kit import Table, first_answer

ALLY = "B brute level=9"
FOUR = THREE + "\nj bandit-guard hp=20/20"


def turn(card: str, position: str, more: str = "") -> Table:
    """The Cragheart (A) in his turn."""
    return playing.turn("cragheart", card, position, more)


def moves(card: str, hexes: str) -> None:
    """The bottom of a card is a move of so many hexes, and no more."""
    playing.moves("cragheart", card, hexes)


def on_earth(use: bool) -> list[str]:
    """The answer that consumes earth, if it is to be."""
    return ["consume:0"] if use else []


BOTH = pytest.mark.parametrize("earth", [False, True])


# ---------------------------------------------------------------------- level 1


@pytest.mark.half("top:opposing-strike")
def test_opposing_strike_strikes_on_both_sides() -> None:
    table = turn("opposing-strike", ". . g\n . A h\n. i .\n" + THREE)
    table.play("top:opposing-strike")
    area(table, "gi")
    assert ([table.hp(letter) for letter in "ghi"], table.hero().xp) == ([17, 20, 17], 1)


@pytest.mark.rule("GH-TURN-01")
@pytest.mark.half("bottom:opposing-strike")
def test_opposing_strike_strikes_back() -> None:
    table = playing.attacked("cragheart", "opposing-strike", "bottom:opposing-strike")
    assert (table.hp("g"), table.hero().xp, table.state.actives[0].used) == (18, 0, 1)
    assert "GH-TURN-01" in table.rules("card")


@pytest.mark.half("top:crushing-grasp")
def test_crushing_grasp_immobilizes_and_makes_earth() -> None:
    table = turn("crushing-grasp", "A g\n" + GUARD)
    table.play("top:crushing-grasp", "g")
    assert (table.hp("g"), table.conditions("g"), made(table)) == (17, ["immobilize"], ["earth"])


@pytest.mark.half("bottom:crushing-grasp")
def test_crushing_grasp_loots_around_him() -> None:
    table = turn("crushing-grasp", "A b c\nb coins\nc coins")
    table.play("bottom:crushing-grasp")
    assert (table.hero().coins, table.state.coins) == (1, [table.hex("c")])


@pytest.mark.half("top:avalanche")
@BOTH
def test_avalanche_strikes_two_side_by_side_harder_with_earth(earth: bool) -> None:
    table = turn("avalanche", ". g\n A h\n. i\nelements earth=strong\n" + THREE)
    table.play("top:avalanche", *on_earth(earth))
    area(table, "gh")
    assert [table.hp(letter) for letter in "ghi"] == [16 - earth, 16 - earth, 20]
    assert (table.hero().xp, table.hero().lost) == (1 + earth, ["avalanche"])


@pytest.mark.half("bottom:avalanche")
def test_avalanche_puts_two_obstacles_beside_him_and_makes_earth() -> None:
    table = turn("avalanche", "a A b\n . . .\n. . .")
    table.play("bottom:avalanche", "hexes:a", "hexes:b")
    assert sorted(obstacle.hexes for obstacle in table.state.obstacles) == [[table.hex("a")], [table.hex("b")]]
    assert made(table) == ["earth"]


@pytest.mark.half("top:rumbling-advance")
def test_rumbling_advance_heals_four_and_makes_earth() -> None:
    assert made(playing.heals("cragheart", "rumbling-advance", "top", amount=4, far=2)) == ["earth"]


@pytest.mark.half("bottom:rumbling-advance")
def test_rumbling_advance_hurts_everybody_beside_him_after_a_move() -> None:
    table = turn("rumbling-advance", f"A . a g h\n . . B . .\n{ALLY}\n{TWO}")
    table.play("bottom:rumbling-advance", "to:1", "a")
    until(table, "turn", damage="suffer")
    assert (table.hp("g"), table.hp("B"), table.hp("h"), table.hp("A")) == (19, 25, 20, 26)
    assert made(table) == ["earth"]


@pytest.mark.half("top:massive-boulder")
def test_massive_boulder_hurts_all_beside_its_target() -> None:
    table = turn("massive-boulder", f"A . . g h i\n . . . B . .\n{ALLY}\n{THREE}")
    table.play("top:massive-boulder")
    until(table, "turn", attack="g", damage="suffer")
    assert [table.hp(letter) for letter in "ghiB"] == [17, 19, 20, 25]
    assert made(table) == ["earth"]


@pytest.mark.half("bottom:massive-boulder")
def test_massive_boulder_moves_four() -> None:
    moves("massive-boulder", "abcd")


@pytest.mark.half("top:backup-ammunition")
def test_backup_ammunition_adds_a_target_with_xp() -> None:
    played = turn("backup-ammunition", "A .")
    played.play("top:backup-ammunition")
    assert played.state.actives[0].card == "backup-ammunition"
    table = Table.of(
        "gloomhaven\nA . g h\nA cragheart level=9 played=earthen-clod,rest\nactive backup-ammunition top\n" + TWO,
        rest=REST,
    )
    table.play("top:earthen-clod")
    until(table, "turn", use="use", attack="g")
    assert (table.hp("g"), table.hp("h"), table.hero().xp, table.state.actives[0].used) == (18, 18, 1, 1)


@pytest.mark.half("bottom:backup-ammunition")
def test_backup_ammunition_moves_three() -> None:
    moves("backup-ammunition", "abc")


@pytest.mark.rule("GH-TERRAIN-18")
@pytest.mark.half("top:rock-tunnel")
def test_rock_tunnel_destroys_an_obstacle_beside_him() -> None:
    table = turn("rock-tunnel", "o . A b\nb obstacle=boulder")
    table.play("top:rock-tunnel", "b")
    assert (len(table.state.obstacles), table.hero().xp, table.hero().discard) == (1, 1, ["rock-tunnel"])
    assert "GH-TERRAIN-18" in table.rules("destroyed")


@pytest.mark.half("bottom:rock-tunnel")
def test_rock_tunnel_immobilizes_whom_he_jumps_over() -> None:
    table = turn("rock-tunnel", "A g . b c d e\n . . . h . .\n" + TWO)
    table.play("bottom:rock-tunnel")
    assert "e" not in table.options()
    table.answer("g", "to:2", "b", "c", "d")
    until(table, "turn")
    assert (table.at("A"), table.conditions("g"), table.conditions("h")) == ("d", ["immobilize"], [])
    assert (table.hero().xp, table.hero().lost) == (1, ["rock-tunnel"])


@pytest.mark.half("top:unstable-upheaval")
@BOTH
def test_unstable_upheaval_strikes_all_around_and_hurts_allies(earth: bool) -> None:
    table = turn("unstable-upheaval", f"g A B\n h . .\n. . i\nelements earth=strong\n{ALLY}\n{THREE}")
    table.play("top:unstable-upheaval", *on_earth(earth))
    until(table, "turn", damage="suffer")
    assert [table.hp(letter) for letter in "ghiB"] == [17, 17, 17 if earth else 20, 24]
    assert (table.hero().xp, table.hero().lost) == (1 + earth, ["unstable-upheaval"])


@pytest.mark.half("bottom:unstable-upheaval")
def test_unstable_upheaval_hurts_and_shields_all_allies() -> None:
    table = turn("unstable-upheaval", f"A . . . . B\n{ALLY}")
    table.play("bottom:unstable-upheaval")
    until(table, "turn", damage="suffer", part="perform")
    assert (table.hp("B"), table.hp("A"), table.hero().xp) == (25, 26, 2)
    [active] = table.state.actives
    assert (list(map(table.letter, active.on)), active.round) == (["B"], True)


@pytest.mark.half("top:crater")
@BOTH
def test_crater_strikes_from_afar_and_pushes_with_earth(earth: bool) -> None:
    table = turn("crater", "A . . g b c\nelements earth=strong\n" + GUARD)
    table.play("top:crater", *on_earth(earth))
    until(table, "turn", attack="g")
    assert (table.hp("g"), table.at("g"), table.hero().xp) == (17, "c" if earth else "g", int(earth))


@pytest.mark.half("bottom:crater")
@BOTH
def test_crater_hurts_all_around_before_and_after_a_jump(earth: bool) -> None:
    table = turn("crater", "g A . b c a h\nelements earth=strong\n" + TWO)
    table.play("bottom:crater")
    until(table, "move")
    table.answer("a")
    until(table, "turn", augment="consume" if earth else "skip", part="perform")
    assert (table.at("A"), table.hp("g"), table.hp("h")) == ("a", 19, 18 if earth else 19)
    assert (table.hero().xp, table.hero().lost) == (1 + earth, ["crater"])


@pytest.mark.half("top:dirt-tornado")
@BOTH
def test_dirt_tornado_muddles_all_in_seven_hexes(earth: bool) -> None:
    table = turn("dirt-tornado", f"A . g h .\n . B i . .\n. . . . .\nelements earth=strong\n{ALLY}\n{THREE}")
    table.play("top:dirt-tornado", *on_earth(earth))
    area(table, "ghi")
    assert [table.hp(letter) for letter in "ghi"] == [19 - earth] * 3
    assert [table.conditions(letter) for letter in "ghi"] == [["muddle"]] * 3
    assert table.hero().xp == int(earth)


@pytest.mark.half("bottom:dirt-tornado")
def test_dirt_tornado_moves_three() -> None:
    moves("dirt-tornado", "abc")


@pytest.mark.half("top:earthen-clod")
@BOTH
def test_earthen_clod_strikes_five_hexes_far(earth: bool) -> None:
    table = turn("earthen-clod", "A . . . . g h\nelements earth=strong\n" + TWO)
    table.play("top:earthen-clod", *on_earth(earth))
    until(table, "turn", attack="g")
    assert (table.hp("g"), table.hp("h")) == (18, 20)
    assert (table.conditions("g"), table.hero().xp) == (["immobilize"] * earth, int(earth))


@pytest.mark.half("bottom:earthen-clod")
def test_earthen_clod_heals_two() -> None:
    playing.heals("cragheart", "earthen-clod", "bottom", amount=2, far=3)


# ---------------------------------------------------------------------- X


@pytest.mark.rule("GH-XP-03")
@pytest.mark.half("top:heaving-swing")
def test_heaving_swing_pushes_into_obstacles() -> None:
    table = turn("heaving-swing", "A g o\n" + GUARD)
    table.play("top:heaving-swing", "g")
    until(table, "turn")
    assert (table.hp("g"), table.at("g"), table.state.obstacles, table.hero().xp) == (15, "o", [], 1), "3 and 2"
    free = turn("heaving-swing", "A g b c\n" + GUARD)
    free.play("top:heaving-swing", "g")
    until(free, "turn")
    assert (free.hp("g"), free.at("g")) == (17, "b")
    assert "GH-XP-03" in table.rules("xp")


@pytest.mark.half("bottom:heaving-swing", "bottom:forceful-storm")
@pytest.mark.parametrize(("card", "near", "far"), [("heaving-swing", 0, 1), ("forceful-storm", 2, 0)])
def test_two_cards_add_to_ranged_or_melee_attacks(card: str, near: int, far: int) -> None:
    for other in ("heaving-swing", "forceful-storm"):
        played = turn(other, "A .")
        played.play(f"bottom:{other}")
        assert [(active.card, active.round) for active in played.state.actives] == [(other, True)]
    table = turn(card, "A g\n" + GUARD)
    table.play(f"bottom:{card}", "top:rest", "g")
    assert table.hp("g") == 19 - near
    ranged = Table.of(
        f"gloomhaven\nA . g\nA cragheart level=9 played=earthen-clod,rest\nactive {card} bottom\n{GUARD}", rest=REST
    )
    ranged.play("top:earthen-clod", "g")
    assert ranged.hp("g") == 18 - far


@pytest.mark.half("top:forceful-storm")
def test_forceful_storm_disarms_three_and_makes_air() -> None:
    table = turn("forceful-storm", "A . . g h\n . . . i .\n" + THREE)
    table.play("top:forceful-storm")
    area(table, "ghi")
    assert [(table.hp(letter), table.conditions(letter)) for letter in "ghi"] == [(17, ["disarm"])] * 3
    assert (table.hero().xp, table.hero().lost, made(table)) == (3, ["forceful-storm"], ["air"])


@pytest.mark.half("top:natures-lift")
def test_natures_lift_heals_two_from_afar() -> None:
    table = turn("natures-lift", "A . B C D\nB brute hp=3\nC tinkerer hp=3\nD scoundrel hp=3")
    table.play("top:natures-lift", "B")
    assert "D" not in table.options()
    table.answer("C")
    until(table, "turn")
    assert (table.hp("B"), table.hp("C"), table.hp("D")) == (5, 5, 3)


@pytest.mark.half("bottom:natures-lift")
def test_natures_lift_strikes_farther_with_air() -> None:
    played = turn("natures-lift", "A .")
    played.play("bottom:natures-lift")
    assert played.state.actives[0].card == "natures-lift"
    table = Table.of(
        "gloomhaven\nA . . . . g\nA cragheart level=9 played=crater,rest\nelements air=strong\n"
        f"active natures-lift bottom used=1\n{GUARD}",
        rest=REST,
    )
    table.play("top:crater")
    until(table, "turn", use="use", attack="g")
    assert (table.hp("g"), table.hero().xp, table.state.actives[0].used) == (17, 1, 2), "five hexes away"
    assert not table.state.elements[2]


# ---------------------------------------------------------------------- level 2


@pytest.mark.half("top:explosive-punch")
def test_explosive_punch_strikes_all_beside_the_obstacle() -> None:
    table = turn("explosive-punch", ". . . .\n A o g .\n. . h i\n" + THREE)
    table.play("top:explosive-punch", "o").go_on()
    assert ([table.hp(letter) for letter in "ghi"], table.state.obstacles) == ([16, 16, 20], [])
    assert (table.hero().xp, table.hero().lost, made(table)) == (2, ["explosive-punch"], ["earth"])


@pytest.mark.half("bottom:explosive-punch")
def test_explosive_punch_moves_four() -> None:
    moves("explosive-punch", "abcd")


@pytest.mark.half("top:sentient-growth")
def test_sentient_growth_strikes_enemies_and_heals_allies_in_an_area() -> None:
    table = turn("sentient-growth", "A . . g h\n . . . B .\nB brute hp=4\n" + TWO)
    table.play("top:sentient-growth")
    area(table, "ghB")
    assert [table.hp(letter) for letter in "ghB"] == [18, 18, 6]


@pytest.mark.half("bottom:sentient-growth")
def test_sentient_growth_moves_heals_and_strikes_all_around() -> None:
    table = turn("sentient-growth", "A . a g h\n . . B . .\nB brute hp=4\n" + TWO)
    table.play("bottom:sentient-growth", "to:1", "a")
    until(table, "turn")
    assert (table.at("A"), table.hp("B"), table.hp("g"), table.hp("h")) == ("a", 5, 19, 20)


# ---------------------------------------------------------------------- level 3


@pytest.mark.half("top:clear-the-way")
@BOTH
def test_clear_the_way_moves_an_obstacle_and_strikes_all_beside_it(earth: bool) -> None:
    table = turn("clear-the-way", ". . . . . . .\n o A . . b g h\n. . . . . . .\nelements earth=strong\n" + TWO)
    table.play("top:clear-the-way")
    until(table, "attack", shift="o", shift_to="b")
    table.answer(*on_earth(earth))
    until(table, "turn", attack="all")
    assert (table.hp("g"), table.hp("h"), table.hero().xp) == (18 - earth, 20, 1 + earth)


@pytest.mark.half("bottom:clear-the-way")
def test_clear_the_way_jumps_and_destroys_the_obstacles_on_its_way() -> None:
    table = turn("clear-the-way", "A o b c d e f")
    table.play("bottom:clear-the-way")
    assert "f" not in table.options()
    table.answer("o", "b", "c", "d", "e")
    until(table, "turn")
    assert (table.at("A"), table.state.obstacles, table.hero().xp) == ("e", [], 2)
    assert table.hero().lost == ["clear-the-way"]


@pytest.mark.half("top:blunt-force")
@BOTH
def test_blunt_force_strikes_for_four_or_eight(earth: bool) -> None:
    table = turn("blunt-force", "A g\nelements earth=strong\n" + GUARD)
    table.play("top:blunt-force", *on_earth(earth), "g")
    assert (table.hp("g"), table.hero().xp) == ((12, 3) if earth else (16, 1))
    assert table.hero().lost == ["blunt-force"]


@pytest.mark.half("bottom:blunt-force")
def test_blunt_force_moves_and_retaliates() -> None:
    table = playing.attacked("cragheart", "blunt-force", "bottom:blunt-force", "skip")
    assert (table.hp("g"), table.hero().xp) == (19, 1)
    moving = turn("blunt-force", "A a b c")
    moving.play("bottom:blunt-force", "a", "b")
    until(moving, "turn", part="perform")
    assert moving.at("A") == "b"


# ---------------------------------------------------------------------- level 4


@pytest.mark.half("top:rock-slide")
def test_rock_slide_puts_three_obstacles_and_hurts_all_beside_them() -> None:
    table = turn("rock-slide", "A . . a g .\n . . . b . .\n. . c . . h\n" + TWO)
    table.play("top:rock-slide", "hexes:a", "hexes:b", "hexes:c")
    until(table, "turn", damage="suffer")
    assert (len(table.state.obstacles), table.hp("g"), table.hp("h")) == (3, 18, 20)
    assert (table.hero().xp, made(table)) == (1, ["earth"])


@pytest.mark.half("bottom:rock-slide")
def test_rock_slide_moves_six_in_a_straight_line() -> None:
    table = turn("rock-slide", "A a b c d e f h\n . . x . . . . .")
    table.play("bottom:rock-slide", "a", "b")
    assert "x" not in table.options()
    table.answer(*"cdef")
    assert (table.at("A"), table.asked) == ("f", "turn")


@pytest.mark.half("top:kinetic-assault")
def test_kinetic_assault_moves_and_strikes() -> None:
    table = turn("kinetic-assault", "A a g\n" + GUARD)
    table.play("top:kinetic-assault", "a", "g")
    assert (table.at("A"), table.hp("g")) == ("a", 16)


@pytest.mark.half("bottom:kinetic-assault")
def test_kinetic_assault_retaliates_three_hexes_far() -> None:
    table = Table.of(
        f"gloomhaven\nA . . g .\nA cragheart level=9 played=kinetic-assault,rest\n{GUARD}",
        acts={"bandit-guard": (Attack(0, range=4),)},
        rest=REST,
    )
    table.play("bottom:kinetic-assault", "pass")
    until(table, "lead", damage="suffer")
    assert (table.hp("g"), table.hero().xp, table.hero().lost) == (17, 2, ["kinetic-assault"])


# ---------------------------------------------------------------------- level 5


@pytest.mark.half("top:petrify")
def test_petrify_turns_a_normal_enemy_into_an_obstacle() -> None:
    table = turn("petrify", ". . . . . .\n A . . . g h\n. . . . . .\n" + TWO)
    table.play("top:petrify")
    until(table, "turn", target="g", kill="g")
    assert (table.is_gone("g"), table.is_gone("h"), len(table.state.obstacles)) == (True, False, 1)
    assert (table.hero().xp, table.hero().lost, made(table)) == (2, ["petrify"], ["earth"])


@pytest.mark.half("bottom:petrify")
def test_petrify_moves_and_immobilizes_all_around() -> None:
    table = turn("petrify", "A . . a g .\n . . . h . i\n" + THREE)
    table.play("bottom:petrify", "to:1", "to:2", "a")
    until(table, "turn")
    assert [table.conditions(letter) for letter in "ghi"] == [["immobilize"], ["immobilize"], []]


@pytest.mark.half("top:stone-pummel")
def test_stone_pummel_muddles_four_on_both_sides() -> None:
    table = turn("stone-pummel", ". . g\n i A h\n. j .\n" + FOUR)
    table.play("top:stone-pummel")
    area(table, "ghij")
    assert [(table.hp(letter), table.conditions(letter)) for letter in "ghij"] == [(17, ["muddle"])] * 4
    assert table.hero().xp == 1


@pytest.mark.half("bottom:stone-pummel")
def test_stone_pummel_adds_three_for_an_obstacle() -> None:
    table = turn("stone-pummel", "o A g\n" + GUARD)
    table.play("bottom:stone-pummel", "top:rest")
    until(table, "turn", use="use", attack="g", clear="o")
    [active] = table.state.actives
    assert (table.hp("g"), table.state.obstacles, active.used, table.hero().xp) == (16, [], 1, 1), "1 + 3"


# ---------------------------------------------------------------------- level 6


@pytest.mark.half("top:dig-pit")
def test_dig_pit_makes_a_stunning_trap_and_muddles_all_around() -> None:
    table = turn("dig-pit", "g A a\n h . i\n" + THREE)
    table.play("top:dig-pit", "a")
    until(table, "turn")
    [trap] = table.state.traps
    assert (trap.hex, trap.damage, trap.conditions) == (table.hex("a"), 2, ["stun"])
    assert [table.conditions(letter) for letter in "ghi"] == [["muddle"], ["muddle"], []]


@pytest.mark.half("bottom:dig-pit")
def test_dig_pit_moves_and_hides_him() -> None:
    table = turn("dig-pit", "A a b c")
    table.play("bottom:dig-pit", "a", "b")
    until(table, "turn", part="perform")
    assert (table.at("A"), table.conditions("A")) == ("b", ["invisible"])


@pytest.mark.half("top:cataclysm")
@BOTH
def test_cataclysm_strikes_six_hexes_and_immobilizes_all_there(earth: bool) -> None:
    table = turn("cataclysm", f". g h\n A i j\n. B .\nelements earth=strong\n{ALLY}\n{FOUR}")
    table.play("top:cataclysm", *on_earth(earth))
    area(table, "ghijB")
    assert [(table.hp(letter), table.conditions(letter)) for letter in "ghij"] == [(16 - 2 * earth, ["immobilize"])] * 4
    assert (table.hp("B"), table.conditions("B")) == (26, ["immobilize"])
    assert (table.hero().xp, table.hero().lost) == (2 * earth, ["cataclysm"])


@pytest.mark.rule("GH-ELEM-04")
@pytest.mark.half("bottom:cataclysm")
def test_cataclysm_moves_three_with_earth_six() -> None:
    moves("cataclysm", "abc")
    table = turn("cataclysm", "A a b c d e f h\nelements earth=strong")
    table.play("bottom:cataclysm", "consume:0", *"abcdef")
    assert (table.at("A"), table.asked) == ("f", "turn")
    assert "GH-ELEM-04" in table.rules("consumed")


# ---------------------------------------------------------------------- level 7


@pytest.mark.half("top:meteor")
def test_meteor_is_an_obstacle_of_three_hexes_that_strikes_all_around() -> None:
    table = turn("meteor", ". . . . . .\n A . a b g .\n. . . c . h\n" + TWO)
    table.play("top:meteor")
    hexes = ".".join(str(hex_) for hex_ in sorted(map(table.hex, "abc")))
    until(table, "attack", obstacle=f"hexes:{hexes}")
    table.go_on()
    assert (table.hp("g"), table.conditions("g"), table.hp("h")) == (16, ["immobilize"], 20)
    assert [sorted(obstacle.hexes) for obstacle in table.state.obstacles] == [sorted(map(table.hex, "abc"))]
    assert (table.hero().xp, table.hero().lost, made(table)) == (2, ["meteor"], ["earth"])


@pytest.mark.half("bottom:meteor")
def test_meteor_jumps_four() -> None:
    table = turn("meteor", "A o b c d e")
    table.play("bottom:meteor")
    assert "e" not in table.options()
    table.answer("d")
    assert table.at("A") == "d"


@pytest.mark.rule("GH-XP-03")
@pytest.mark.half("top:brutal-momentum")
def test_brutal_momentum_hurts_for_each_hex_that_stops_the_push() -> None:
    table = turn("brutal-momentum", "A g b c\n" + GUARD)
    table.play("top:brutal-momentum", "g")
    until(table, "turn")
    assert (table.hp("g"), table.at("g")) == (17, "c")
    blocked = turn("brutal-momentum", "A g\n" + GUARD)
    blocked.play("top:brutal-momentum", "g")
    until(blocked, "turn", push="blocked")
    assert (blocked.hp("g"), blocked.hero().xp) == (13, 2), "2 for each of two hexes"
    assert "GH-XP-03" in blocked.rules("xp")


@pytest.mark.half("bottom:brutal-momentum")
@BOTH
def test_brutal_momentum_adds_to_ranged_attacks(earth: bool) -> None:
    table = Table.of(
        f"gloomhaven\nA . g\nA cragheart level=9 played=massive-boulder,brutal-momentum\nelements earth=strong\n{GUARD}"
    )
    table.play("bottom:brutal-momentum")
    until(table, "turn", augment="consume" if earth else "skip")
    table.play("top:massive-boulder", "g")
    assert (table.hp("g"), table.hero().xp) == (16 - earth, int(earth)), "3 + 1"


# ---------------------------------------------------------------------- level 8


@pytest.mark.half("top:rocky-end")
def test_rocky_end_strikes_for_twice_the_obstacles_destroyed() -> None:
    table = turn("rocky-end", "o . A g\n b . . .\nb obstacle=boulder\n" + GUARD)
    table.play("top:rocky-end")
    until(table, "turn", clear="all", attack="g", augment="skip")
    assert (table.hp("g"), table.state.obstacles) == (16, [])
    assert (table.hero().xp, table.hero().lost) == (2, ["rocky-end"])


@pytest.mark.half("bottom:rocky-end")
def test_rocky_end_moves_six_to_an_obstacle() -> None:
    table = turn("rocky-end", "A a b c d e f h\n . . . . . . o .")
    table.play("bottom:rocky-end")
    table.answer(*"abcdef")
    assert (table.at("A"), table.asked) == ("f", "turn")


@pytest.mark.half("top:lumbering-bash")
def test_lumbering_bash_moves_strikes_and_makes_earth() -> None:
    table = turn("lumbering-bash", "A a b g\n" + GUARD)
    table.play("top:lumbering-bash", "a", "b", "g")
    assert (table.at("A"), table.hp("g"), table.hero().xp, made(table)) == ("b", 15, 1, ["earth"])


@pytest.mark.half("bottom:lumbering-bash")
def test_lumbering_bash_heals_at_the_start_of_turns() -> None:
    table = Table.of(
        "gloomhaven\nA . B . . g\nA cragheart level=9 hand=crater,meteor,avalanche,petrify played=lumbering-bash,rest\n"
        "B brute level=9 hp=5 hand=trample,skewer\ng bandit-guard hp=20/20 stun=2",
        rest=REST,
    )
    table.play("bottom:lumbering-bash", "pass")
    for _ in range(20):
        if table.asked == "turn" and table.question.seat == 0:
            break
        cards = {"lead": "lead:crater", "second": "second:meteor", "heal": "B"} if table.question.seat == 0 else {}
        table.answer(cards.get(table.asked, first_answer(table.question)), seat=table.question.seat)
    [active] = table.state.actives
    assert (active.card, active.used) == ("lumbering-bash", 1)
    assert (table.hp("B"), table.hero().xp) == (7, 1)


# ---------------------------------------------------------------------- level 9


@pytest.mark.half("top:blind-destruction")
def test_blind_destruction_hurts_all_beside_its_target_as_much() -> None:
    table = turn("blind-destruction", f"A . . . g h i\n . . . . B . .\n{ALLY}\n{THREE}", "mods=+1")
    table.play("top:blind-destruction")
    until(table, "turn", attack="g", damage="suffer")
    assert [table.hp(letter) for letter in "ghiB"] == [15, 15, 20, 21]


@pytest.mark.rule("GH-ATK-17")
@pytest.mark.half("bottom:blind-destruction")
def test_blind_destruction_hurts_all_beside_its_way() -> None:
    table = turn("blind-destruction", "A a b c d .\n . g . . . h\n" + TWO)
    table.play("bottom:blind-destruction", *"abcd")
    until(table, "turn", damage="suffer")
    assert (table.at("A"), table.hp("g"), table.hp("h")) == ("d", 18, 20)
    assert made(table) == ["earth"]
    assert "GH-ATK-17" in table.rules("damage")


@pytest.mark.half("top:pulverize")
def test_pulverize_strikes_all_around_and_pushes_into_obstacles() -> None:
    table = turn("pulverize", "a b g A h c d\n" + TWO)
    table.play("top:pulverize").go_on()
    assert [(table.hp(letter), table.at(letter)) for letter in "gh"] == [(17, "a"), (17, "d")]
    assert table.hero().lost == ["pulverize"]


@pytest.mark.half("bottom:pulverize")
def test_pulverize_strikes_before_and_after_a_jump() -> None:
    table = turn("pulverize", "g A . . b . c h\n" + TWO)
    table.play("bottom:pulverize")
    until(table, "move")
    assert table.hp("g") == 18
    table.answer("c")
    until(table, "turn")
    assert (table.at("A"), table.hp("h"), table.hero().xp, table.hero().lost) == ("c", 17, 2, ["pulverize"])
