"""Every half of the Brute's cards, from a drawn position."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import Attack
from tests.games.gloomhaven.cards import playing
from tests.games.gloomhaven.cards.playing import GUARD, REST, THREE, TWO, until
from tests.games.gloomhaven.kit import Table


def turn(card: str, position: str, more: str = "") -> Table:
    """The Brute (A) in his turn."""
    return playing.turn("brute", card, position, more)


def attacked(card: str, *answers: str) -> Table:
    """The Brute plays a half, then a Bandit Guard attacks him."""
    return playing.attacked("brute", card, *answers)


# ---------------------------------------------------------------------- level 1


@pytest.mark.half("top:trample")
def test_trample_pierces() -> None:
    table = turn("trample", "A g\ng bandit-guard hp=9/9 shield=3")
    table.play("top:trample", "g")
    assert table.hp("g") == 7, "9 - (3 - (3 - 2))"
    assert table.hero().discard == ["trample"]


@pytest.mark.half("bottom:trample")
def test_trample_strikes_all_whom_he_jumps_over() -> None:
    table = turn("trample", "A g h a\n . . . i\ng bandit-guard hp=9/9\nh bandit-guard hp=9/9\ni bandit-guard hp=9/9")
    table.play("bottom:trample", "g", "h", "a", "stop")
    table.go_on()
    assert (table.at("A"), table.hp("g"), table.hp("h"), table.hp("i")) == ("a", 7, 7, 9)
    assert (table.hero().lost, table.hero().xp) == (["trample"], 2)


@pytest.mark.rule("GH-XP-03")
@pytest.mark.half("top:eye-for-an-eye")
def test_eye_for_an_eye_retaliates_this_round_with_xp() -> None:
    table = attacked("eye-for-an-eye", "top:eye-for-an-eye")
    assert (table.hp("A"), table.hp("g"), table.hero().xp) == (24, 18, 1), "2 for 2, and 1 XP"
    assert "GH-XP-03" in table.rules("xp")


@pytest.mark.half("bottom:eye-for-an-eye")
def test_eye_for_an_eye_heals_one_beside_him_and_makes_earth() -> None:
    table = turn("eye-for-an-eye", "A B . C\nB tinkerer hp=2\nC spellweaver hp=2", "hp=20")
    table.play("bottom:eye-for-an-eye")
    assert set(table.options()) == {"A", "B", "skip"}, "C is too far"
    table.answer("B", "pass")
    assert (table.hp("B"), table.told("infused", "element")) == (4, ["earth"])


@pytest.mark.half("top:sweeping-blow")
def test_sweeping_blow_strikes_three_in_an_arc() -> None:
    table = turn("sweeping-blow", "f g\n A h\n. i\nf bandit-guard hp=20/20\n" + THREE)
    table.play("top:sweeping-blow", "area:ghi").go_on()
    assert [table.hp(letter) for letter in "fghi"] == [20, 18, 18, 18]


@pytest.mark.half("bottom:sweeping-blow")
def test_sweeping_blow_moves_and_pushes_all_beside_him() -> None:
    table = turn("sweeping-blow", "A . a g b\n . . h c .\n" + TWO)
    table.play("bottom:sweeping-blow", "to:1", "a", "stop")
    until(table, "turn")
    assert table.at("A") == "a"
    assert {table.at("g"), table.at("h")}.isdisjoint({"g", "h"}), "each was pushed by one hex"


@pytest.mark.half("top:provoking-roar")
def test_provoking_roar_disarms() -> None:
    table = turn("provoking-roar", "A g\n" + GUARD)
    table.play("top:provoking-roar", "g")
    assert (table.hp("g"), table.conditions("g")) == (18, ["disarm"])


@pytest.mark.rule("GH-BONUS-02")
@pytest.mark.half("bottom:provoking-roar")
@pytest.mark.parametrize(("board", "drawn"), [("A B g", True), ("A . B g", False)], ids=["beside", "apart"])
def test_provoking_roar_draws_attacks_on_allies_beside_the_brute(board: str, drawn: bool) -> None:
    table = Table.of(
        f"gloomhaven\n{board}\nA brute level=9 hp=26 played=provoking-roar,rest\nB tinkerer hp=8\ng bandit-guard",
        acts={"bandit-guard": (Attack(0),)},
        rest=REST,
    )
    table.play("bottom:provoking-roar", "pass").go_on("lead", damage="suffer")
    assert (table.hp("A"), table.hp("B")) == ((24, 8) if drawn else (26, 6))
    assert table.rules("provoked") == ["GH-BONUS-02"] * drawn


@pytest.mark.half("top:overwhelming-assault")
def test_overwhelming_assault_strikes_for_six() -> None:
    table = turn("overwhelming-assault", "A g\n" + GUARD)
    table.play("top:overwhelming-assault", "g")
    assert (table.hp("g"), table.hero().xp, table.hero().lost) == (14, 2, ["overwhelming-assault"])


@pytest.mark.half("bottom:overwhelming-assault")
def test_overwhelming_assault_moves_and_pushes_one_two_hexes() -> None:
    table = turn("overwhelming-assault", "A a g b c\n" + GUARD)
    table.play("bottom:overwhelming-assault", "a", "stop", "g").go_on()
    assert (table.at("A"), table.at("g")) == ("a", "c")


@pytest.mark.half("top:grab-and-go")
def test_grab_and_go_loots_around_him() -> None:
    table = turn("grab-and-go", "$ A a .\n . . b .\na coins=2\nb coins")
    table.play("top:grab-and-go")
    assert (table.hero().coins, table.state.coins) == (3, [table.hex("b")]), "b is two hexes away"


@pytest.mark.half("bottom:grab-and-go")
def test_grab_and_go_moves_four() -> None:
    table = turn("grab-and-go", "A a b c d e")
    table.play("bottom:grab-and-go", "a", "b", "c", "d")
    assert (table.at("A"), table.asked) == ("d", "turn"), "and no further"


@pytest.mark.half("top:warding-strength")
def test_warding_strength_strikes_and_pushes() -> None:
    table = turn("warding-strength", "A g b c\n" + GUARD)
    table.play("top:warding-strength", "g").go_on()
    assert (table.hp("g"), table.at("g")) == (17, "c")


@pytest.mark.half("bottom:warding-strength")
def test_warding_strength_shields_six_times_with_xp() -> None:
    table = attacked("warding-strength", "bottom:warding-strength")
    [active] = table.state.actives
    assert (table.hp("A"), active.card, active.used) == (25, "warding-strength", 1)


@pytest.mark.half("top:shield-bash")
def test_shield_bash_stuns() -> None:
    table = turn("shield-bash", "A g\n" + GUARD)
    table.play("top:shield-bash", "g")
    assert (table.hp("g"), table.conditions("g")) == (16, ["stun"])
    assert (table.hero().xp, table.hero().lost) == (2, ["shield-bash"])


@pytest.mark.rule("GH-MON-06")
@pytest.mark.half("bottom:shield-bash")
def test_shield_bash_shields_this_round() -> None:
    table = attacked("shield-bash", "bottom:shield-bash")
    assert table.hp("A") == 25, "26 - (2 - 1)"
    assert "GH-MON-06" in table.rules("turn")


@pytest.mark.half("top:leaping-cleave")
def test_leaping_cleave_strikes_two_side_by_side() -> None:
    table = turn("leaping-cleave", ". g\n A h\n. i\n" + THREE)
    table.play("top:leaping-cleave", "area:gh").go_on()
    assert ([table.hp(letter) for letter in "ghi"], table.hero().xp) == ([17, 17, 20], 1)


@pytest.mark.half("bottom:leaping-cleave")
def test_leaping_cleave_jumps_over_an_enemy_and_makes_air() -> None:
    table = turn("leaping-cleave", "A g b c\n" + GUARD)
    table.play("bottom:leaping-cleave", "b")
    table.answer("pass")
    assert (table.at("A"), table.told("infused", "element")) == ("b", ["air"])


@pytest.mark.half("top:spare-dagger")
def test_spare_dagger_is_thrown_three_hexes_far() -> None:
    table = turn("spare-dagger", "A . . g h\n" + TWO)
    table.play("top:spare-dagger").go_on("turn", attack="g")
    assert (table.hp("g"), table.hp("h"), table.hero().xp) == (17, 20, 1)


@pytest.mark.half("bottom:spare-dagger")
def test_spare_dagger_stabs() -> None:
    table = turn("spare-dagger", "A g\n" + GUARD)
    table.play("bottom:spare-dagger", "g")
    assert (table.hp("g"), table.hero().xp) == (18, 0)


# ---------------------------------------------------------------------- X


@pytest.mark.half("top:skewer")
def test_skewer_pierces_two_in_a_line_harder_with_air() -> None:
    shielded = "g bandit-guard hp=20/20 shield=1\nh bandit-guard hp=20/20 shield=1"
    plain = turn("skewer", f"A g h\nelements air=strong\n{shielded}")
    plain.play("top:skewer", "area:gh").go_on()
    assert ([plain.hp(letter) for letter in "gh"], plain.hero().xp) == ([18, 18], 1)
    table = turn("skewer", f"A g h\nelements air=strong\n{shielded}")
    table.play("top:skewer", "consume:0", "area:gh").go_on()
    assert ([table.hp(letter) for letter in "gh"], table.hero().xp) == ([16, 16], 1), "3 + 1, and pierces 1"


@pytest.mark.half("bottom:skewer")
def test_skewer_moves_six_and_is_lost() -> None:
    table = turn("skewer", "A a b c d e f g")
    table.play("bottom:skewer", *"abcdef")
    assert (table.at("A"), table.asked, table.hero().lost, table.hero().xp) == ("f", "turn", ["skewer"], 1)


@pytest.mark.half("top:balanced-measure")
def test_balanced_measure_strikes_for_the_hexes_moved() -> None:
    table = turn("balanced-measure", "A a b g\n" + GUARD)
    table.play("bottom:rest", "a", "b", "top:balanced-measure", "g")
    assert (table.hp("g"), table.hero().xp) == (18, 1)


@pytest.mark.half("bottom:balanced-measure")
def test_balanced_measure_moves_by_the_damage_dealt() -> None:
    table = turn("balanced-measure", "g A a b c\n" + GUARD, "mods=+1")
    table.play("top:rest", "g", "bottom:balanced-measure", "a", "b")
    assert (table.at("A"), table.told("moved")) == ("b", [2]), "1 + 1, and no further"


@pytest.mark.half("top:wall-of-doom")
def test_wall_of_doom_retaliates_and_shields() -> None:
    table = attacked("wall-of-doom", "top:wall-of-doom")
    assert (table.hp("A"), table.hp("g"), table.hero().xp) == (26, 18, 2), "2 - 2 suffered, 2 struck back"
    assert "wall-of-doom" in table.hero().lost


@pytest.mark.half("bottom:wall-of-doom")
def test_wall_of_doom_adds_to_every_attack() -> None:
    table = turn("wall-of-doom", "A g\n" + GUARD)
    table.play("bottom:wall-of-doom", "top:rest", "g")
    assert table.hp("g") == 18, "1 + 1"


# ---------------------------------------------------------------------- level 2


@pytest.mark.half("top:fatal-advance")
def test_fatal_advance_kills_a_normal_enemy_beside_him() -> None:
    table = turn("fatal-advance", "h A g .\n" + "g bandit-guard hp=20/20\nh bandit-guard elite hp=20/20")
    table.play("top:fatal-advance").go_on()
    assert (table.is_gone("g"), table.is_gone("h")) == (True, False)
    assert (table.hero().xp, table.hero().lost) == (2, ["fatal-advance"])


@pytest.mark.rule("GH-MOVE-01")
@pytest.mark.half("bottom:fatal-advance")
def test_fatal_advance_moves_four() -> None:
    table = turn("fatal-advance", "A a b c d e")
    table.play("bottom:fatal-advance", *"abcd")
    assert (table.at("A"), table.asked) == ("d", "turn")
    assert "GH-MOVE-01" in table.rules("moved")


@pytest.mark.half("top:juggernaut")
def test_juggernaut_moves_and_strikes() -> None:
    table = turn("juggernaut", "A a b g\n" + GUARD)
    table.play("top:juggernaut", "a", "b", "g")
    assert (table.at("A"), table.hp("g")) == ("b", 18)


@pytest.mark.half("bottom:juggernaut")
def test_juggernaut_prevents_damage_with_xp() -> None:
    table = attacked("juggernaut", "bottom:juggernaut")
    assert (table.hp("A"), table.hero().xp) == (26, 1)
    assert table.state.actives[0].used == 1


# ---------------------------------------------------------------------- level 3


@pytest.mark.half("top:hook-and-chain")
def test_hook_and_chain_pulls_from_afar() -> None:
    table = turn("hook-and-chain", "A a . g\n" + GUARD)
    table.play("top:hook-and-chain", "g").go_on()
    assert (table.hp("g"), table.at("g")) == (17, "a")


@pytest.mark.half("bottom:hook-and-chain")
def test_hook_and_chain_strikes_after_a_straight_move() -> None:
    position = "A a b g\n c . .\n" + GUARD
    table = turn("hook-and-chain", position)
    table.play("bottom:hook-and-chain", "a", "b", "stop", "g")
    assert (table.at("A"), table.hp("g")) == ("b", 18), "for the hexes moved"
    crooked = turn("hook-and-chain", position)
    crooked.play("bottom:hook-and-chain", "c", "a", "b", "stop")
    assert (crooked.asked, crooked.hp("g")) == ("turn", 20)


@pytest.mark.half("top:brute-force")
def test_brute_force_muddles_three_in_an_arc() -> None:
    table = turn("brute-force", "f g\n A h\n. i\nf bandit-guard hp=20/20\n" + THREE)
    table.play("top:brute-force", "area:ghi").go_on()
    assert [table.hp(letter) for letter in "fghi"] == [20, 18, 18, 18]
    assert ([table.conditions(letter) for letter in "fghi"], table.hero().xp) == ([[], *[["muddle"]] * 3], 1)


@pytest.mark.rule("GH-BONUS-01")
@pytest.mark.half("bottom:brute-force")
def test_brute_force_moves_and_shields() -> None:
    table = attacked("brute-force", "bottom:brute-force", "skip")
    assert table.hp("A") == 25, "26 - (2 - 1)"
    assert "GH-BONUS-01" in table.rules("bonus")


# ---------------------------------------------------------------------- level 4


@pytest.mark.half("top:unstoppable-charge")
def test_unstoppable_charge_strikes_for_five() -> None:
    table = turn("unstoppable-charge", "A g\n" + GUARD)
    table.play("top:unstoppable-charge", "g")
    assert (table.hp("g"), table.hero().xp, table.hero().discard) == (15, 1, ["unstoppable-charge"])


@pytest.mark.half("bottom:unstoppable-charge")
def test_unstoppable_charge_stuns_all_beside_him() -> None:
    table = turn("unstoppable-charge", "A . a g .\n . . h . i\n" + THREE)
    table.play("bottom:unstoppable-charge", "to:1", "a", "stop").go_on()
    assert [table.conditions(letter) for letter in "ghi"] == [["stun"], ["stun"], []]
    assert table.hero().lost == ["unstoppable-charge"]


@pytest.mark.half("top:devastating-hack")
def test_devastating_hack_strikes_for_eight() -> None:
    table = turn("devastating-hack", "A g\n" + GUARD)
    table.play("top:devastating-hack", "g")
    assert (table.hp("g"), table.hero().xp, table.hero().lost) == (12, 3, ["devastating-hack"])


@pytest.mark.half("bottom:devastating-hack")
def test_devastating_hack_loots_around_him() -> None:
    table = turn("devastating-hack", "$ A . b\nb coins")
    table.play("bottom:devastating-hack")
    assert (table.hero().coins, table.state.coins) == (1, [table.hex("b")])


# ---------------------------------------------------------------------- level 5


@pytest.mark.half("top:whirlwind")
def test_whirlwind_strikes_all_beside_him_with_xp_for_each() -> None:
    table = turn("whirlwind", "g A h i\n" + THREE)
    table.play("top:whirlwind").go_on()
    assert [table.hp(letter) for letter in "ghi"] == [16, 16, 20]
    assert (table.hero().xp, table.hero().lost) == (2, ["whirlwind"])


@pytest.mark.half("bottom:whirlwind")
def test_whirlwind_moves_and_pushes_one_three_hexes() -> None:
    table = turn("whirlwind", "A a g b c d\n" + GUARD)
    table.play("bottom:whirlwind", "a", "stop", "g").go_on()
    assert (table.at("A"), table.at("g")) == ("a", "d")


@pytest.mark.half("top:skirmishing-maneuver")
def test_skirmishing_maneuver_strikes_moves_and_strikes() -> None:
    table = turn("skirmishing-maneuver", "g A a b h\n" + TWO)
    table.play("top:skirmishing-maneuver", "g", "a", "b", "h")
    assert (table.hp("g"), table.at("A"), table.hp("h")) == (18, "b", 18)


@pytest.mark.half("bottom:skirmishing-maneuver")
def test_skirmishing_maneuver_strikes_from_afar() -> None:
    table = turn("skirmishing-maneuver", "A . . g h\n" + TWO)
    table.play("bottom:skirmishing-maneuver").go_on("turn", attack="g")
    assert (table.hp("g"), table.hp("h"), table.hero().xp) == (17, 20, 1)


# ---------------------------------------------------------------------- level 6


@pytest.mark.half("top:quietus")
def test_quietus_kills_a_stunned_normal_enemy() -> None:
    table = turn("quietus", "h A g\ng bandit-guard hp=20/20 stun\nh bandit-guard hp=20/20")
    table.play("top:quietus").go_on()
    assert (table.is_gone("g"), table.is_gone("h"), table.hero().xp) == (True, False, 1)


@pytest.mark.half("bottom:quietus")
def test_quietus_moves_and_adds_to_every_attack() -> None:
    table = turn("quietus", "A a g\n" + GUARD)
    table.play("bottom:quietus", "a", "stop", "perform", "top:rest", "g")
    assert (table.at("A"), table.hp("g")) == ("a", 18)


@pytest.mark.half("top:immovable-phalanx")
def test_immovable_phalanx_strikes_and_shields() -> None:
    table = attacked("immovable-phalanx", "top:immovable-phalanx", "g")
    assert (table.hp("g"), table.hp("A")) == (16, 25)


@pytest.mark.half("bottom:immovable-phalanx")
def test_immovable_phalanx_attacks_instead_of_moving() -> None:
    table = Table.of(
        "gloomhaven\nA g .\nA brute level=9 hp=26 hand=trample,skewer,leaping-cleave,spare-dagger "
        "played=immovable-phalanx,rest\ng bandit-guard hp=20/20 stun=2",
        rest=REST,
    )
    table.play("bottom:immovable-phalanx", "pass").go_on("turn", lead="lead:leaping-cleave", second="second:trample")
    table.play("bottom:leaping-cleave", "as_attack", "g")
    assert (table.hp("g"), table.state.actives[0].card) == (17, "immovable-phalanx"), "Move 3 was an Attack 3"


# ---------------------------------------------------------------------- level 7


@pytest.mark.half("top:defensive-tactics")
def test_defensive_tactics_immobilizes_two_from_afar() -> None:
    table = turn("defensive-tactics", "A . g h i\n" + THREE)
    table.play("top:defensive-tactics").go_on()
    assert [table.hp(letter) for letter in "ghi"] == [18, 18, 20], "i is out of range"
    assert ([table.conditions(letter) for letter in "gh"], table.hero().xp) == ([["immobilize"]] * 2, 1)


@pytest.mark.half("bottom:defensive-tactics")
def test_defensive_tactics_retaliates_and_shields_for_good() -> None:
    table = attacked("defensive-tactics", "bottom:defensive-tactics")
    assert (table.hp("A"), table.hp("g"), table.hero().xp) == (25, 19, 2)
    assert table.state.actives[0].card == "defensive-tactics"


@pytest.mark.half("top:crippling-offensive")
def test_crippling_offensive_wounds_and_stuns() -> None:
    table = turn("crippling-offensive", "A g\n" + GUARD)
    table.play("top:crippling-offensive", "g")
    assert (table.hp("g"), sorted(table.conditions("g"))) == (14, ["stun", "wound"])
    assert (table.hero().xp, table.hero().lost) == (3, ["crippling-offensive"])


@pytest.mark.half("bottom:crippling-offensive")
def test_crippling_offensive_pushes_and_immobilizes() -> None:
    table = turn("crippling-offensive", "A a g b c\n" + GUARD)
    table.play("bottom:crippling-offensive", "a", "stop", "g").go_on()
    assert (table.at("g"), table.conditions("g")) == ("b", ["immobilize"])


# ---------------------------------------------------------------------- level 8


@pytest.mark.half("top:frenzied-onslaught")
def test_frenzied_onslaught_moves_and_strikes_twice() -> None:
    table = turn("frenzied-onslaught", "A a g . .\n . . b h .\n" + TWO)
    table.play("top:frenzied-onslaught", "a", "stop", "g", "b", "h")
    assert (table.at("A"), table.hp("g"), table.hp("h")) == ("b", 18, 18)


@pytest.mark.half("bottom:frenzied-onslaught")
def test_frenzied_onslaught_hits_the_hindered_harder() -> None:
    table = turn("frenzied-onslaught", "h A g\ng bandit-guard hp=20/20 disarm\nh bandit-guard hp=20/20")
    table.play("bottom:frenzied-onslaught", "top:rest", "g")
    assert (table.hp("g"), table.hero().xp) == (16, 1), "1 + 3"


@pytest.mark.half("top:selfish-retribution")
def test_selfish_retribution_moves_and_loots_two_hexes_around() -> None:
    table = turn("selfish-retribution", "A a . b c\nb coins\nc coins")
    table.play("top:selfish-retribution", "a").go_on()
    assert (table.hero().coins, table.state.coins) == (1, [table.hex("c")])
    assert table.hero().lost == ["selfish-retribution"]


@pytest.mark.half("bottom:selfish-retribution")
def test_selfish_retribution_moves_and_retaliates() -> None:
    table = attacked("selfish-retribution", "bottom:selfish-retribution", "skip")
    assert (table.hp("A"), table.hp("g"), table.hero().xp) == (24, 18, 1)


# ---------------------------------------------------------------------- level 9


@pytest.mark.half("top:king-of-the-hill")
def test_king_of_the_hill_strikes_and_pushes_all_beside_him() -> None:
    table = turn("king-of-the-hill", "a g A h b\n" + TWO)
    table.play("top:king-of-the-hill").go_on()
    assert [(table.hp(letter), table.at(letter)) for letter in "gh"] == [(14, "a"), (14, "b")]
    assert (table.hero().xp, table.hero().lost) == (2, ["king-of-the-hill"])


@pytest.mark.half("bottom:king-of-the-hill")
def test_king_of_the_hill_heals_himself() -> None:
    table = turn("king-of-the-hill", "A B\nB tinkerer hp=2", "hp=10")
    table.play("bottom:king-of-the-hill").go_on()
    assert (table.hp("A"), table.hp("B")) == (15, 2)


@pytest.mark.half("top:face-your-end")
def test_face_your_end_pulls_three_from_afar() -> None:
    table = turn("face-your-end", "A a . . g\n . . . h .\n. . i . .\n" + THREE)
    table.play("top:face-your-end").go_on()
    assert [table.hp(letter) for letter in "ghi"] == [18, 18, 18]
    assert table.hero().xp == 1
    assert all(table.at(letter) != letter for letter in "ghi"), "pulled"


@pytest.mark.half("bottom:face-your-end")
def test_face_your_end_kills_an_elite_enemy_too() -> None:
    table = turn("face-your-end", "A g\ng bandit-guard elite hp=20/20")
    table.play("bottom:face-your-end").go_on()
    assert (table.is_gone("g"), table.hero().xp, table.hero().lost) == (True, 2, ["face-your-end"])
