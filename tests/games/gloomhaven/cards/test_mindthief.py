"""Every half of the Mindthief's cards, from a drawn position."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import Attack
from tests.games.gloomhaven.cards import playing
from tests.games.gloomhaven.cards.playing import GUARD, REST, THREE, TWO, made, until
from tests.games.gloomhaven.kit import Table

ALLY = "B brute level=9"


def turn(card: str, position: str, more: str = "") -> Table:
    """The Mindthief (A) in her turn."""
    return playing.turn("mindthief", card, position, more)


def moves(card: str, hexes: str) -> None:
    """The bottom of a card is a move of so many hexes, and no more."""
    playing.moves("mindthief", card, hexes)


def augmented(card: str, position: str, more: str = "") -> Table:
    """The Mindthief with an augment in play strikes g with `rest`, Attack 1."""
    table = Table.of(
        f"gloomhaven\n{position}\nA mindthief level=9 played=rest,scurry {more}\nactive {card} top", rest=REST
    )
    table.play("top:rest")
    return until(table, "turn", attack="g")


def begins(card: str, attack: int) -> Table:
    """The top of an augment: it comes into play, and there is an attack with it at once."""
    table = turn(card, "A g\n" + GUARD, "hp=5")
    table.play(f"top:{card}")
    until(table, "turn", part="perform", attack="g", augment="skip")
    [active] = {active.card for active in table.state.actives if not active.round}
    assert (active, table.hero().xp) == (card, 1)
    assert 20 - table.hp("g") == attack
    return table


# ---------------------------------------------------------------------- level 1


@pytest.mark.half("top:submissive-affliction")
def test_submissive_affliction_adds_one_for_each_bad_condition() -> None:
    table = turn("submissive-affliction", f"A g\n{GUARD} muddle wound")
    table.play("top:submissive-affliction", "g")
    assert (table.hp("g"), table.hero().xp) == (16, 1), "2 + 1 + 1"


@pytest.mark.half("bottom:submissive-affliction")
def test_submissive_affliction_makes_an_enemy_strike_another() -> None:
    table = turn("submissive-affliction", "A . . . . g h\n" + TWO)
    table.play("bottom:submissive-affliction")
    until(table, "turn", command="g", attack="h")
    assert (table.hp("g"), table.hp("h")) == (20, 18)


@pytest.mark.rule("GH-ELEM-03")
@pytest.mark.half("top:into-the-night")
def test_into_the_night_loots_and_makes_dark() -> None:
    table = turn("into-the-night", "A b c\nb coins\nc coins")
    table.play("top:into-the-night")
    assert (table.hero().coins, table.state.coins, made(table)) == (1, [table.hex("c")], ["dark"])
    assert "GH-ELEM-03" in table.rules("infused")


@pytest.mark.half("bottom:into-the-night")
def test_into_the_night_hides_her() -> None:
    table = turn("into-the-night", "A .")
    table.play("bottom:into-the-night")
    assert (table.conditions("A"), table.hero().discard) == (["invisible"], ["into-the-night"])


@pytest.mark.half("top:fearsome-blade")
def test_fearsome_blade_pushes_three_hexes() -> None:
    table = turn("fearsome-blade", "A g b c d\n" + GUARD)
    table.play("top:fearsome-blade", "g")
    until(table, "turn")
    assert (table.hp("g"), table.at("g"), table.hero().xp) == (18, "d", 1)


@pytest.mark.half("bottom:fearsome-blade")
def test_fearsome_blade_moves_and_strikes() -> None:
    table = turn("fearsome-blade", "A a b c d g\n" + GUARD)
    table.play("bottom:fearsome-blade", *"abcd", "g")
    assert (table.at("A"), table.hp("g"), table.hero().xp, table.hero().lost) == ("d", 18, 2, ["fearsome-blade"])


@pytest.mark.half("top:feedback-loop")
def test_feedback_loop_shields_her_with_every_melee_attack() -> None:
    begins("feedback-loop", 1)
    table = augmented("feedback-loop", "A g\n" + GUARD)
    assert table.figure("A").shield == 1


@pytest.mark.half("bottom:feedback-loop")
@pytest.mark.parametrize("home", [False, True])
def test_feedback_loop_muddles_whom_she_jumped_over_if_she_comes_back(home: bool) -> None:
    table = turn("feedback-loop", "A g b\n" + GUARD)
    table.play("bottom:feedback-loop", "g", "b", *(["g", "A"] if home else ["stop"]))
    until(table, "turn")
    assert table.conditions("g") == ["muddle"] * home


@pytest.mark.half("top:gnawing-horde")
def test_gnawing_horde_is_a_rat_swarm() -> None:
    table = turn("gnawing-horde", "A a")
    table.play("top:gnawing-horde").go_on()
    [rats] = table.new()
    assert (rats.name, rats.health, rats.hex) == ("rat-swarm", 6, table.hex("a"))
    assert (table.hero().xp, table.state.actives[0].card) == (2, "gnawing-horde")


@pytest.mark.half("bottom:gnawing-horde")
def test_gnawing_horde_moves_four() -> None:
    moves("gnawing-horde", "abcd")


@pytest.mark.half("top:the-minds-weakness")
def test_the_minds_weakness_adds_two_to_melee_attacks() -> None:
    begins("the-minds-weakness", 3)
    assert augmented("the-minds-weakness", "A g\n" + GUARD).hp("g") == 17


@pytest.mark.half("bottom:the-minds-weakness")
def test_the_minds_weakness_wounds() -> None:
    table = turn("the-minds-weakness", "A g\n" + GUARD)
    table.play("bottom:the-minds-weakness", "g")
    assert (table.hp("g"), table.conditions("g")) == (19, ["wound"])


@pytest.mark.half("top:parasitic-influence")
def test_parasitic_influence_heals_her_with_melee_attacks() -> None:
    assert begins("parasitic-influence", 1).hp("A") == 7
    assert augmented("parasitic-influence", "A g\n" + GUARD, "hp=5").hp("A") == 7


@pytest.mark.half("bottom:parasitic-influence")
def test_parasitic_influence_moves_an_enemy_by_one() -> None:
    table = turn("parasitic-influence", "A a . . g h b\n" + TWO)
    table.play("bottom:parasitic-influence")
    assert table.options() == ["g", "skip"], "h is too far"
    table.answer("g", "to:3")
    assert table.at("g") == "hex:3"


@pytest.mark.half("top:scurry")
def test_scurry_moves_and_strikes() -> None:
    table = turn("scurry", "A a b c g\n" + GUARD)
    table.play("top:scurry", *"abc", "g")
    assert (table.at("A"), table.hp("g")) == ("c", 19)


@pytest.mark.half("bottom:scurry")
def test_scurry_loots_two_hexes_around() -> None:
    table = turn("scurry", "A . b c\nb coins\nc coins")
    table.play("bottom:scurry")
    assert (table.hero().coins, table.state.coins) == (1, [table.hex("c")])
    assert (table.hero().xp, table.hero().lost) == (1, ["scurry"])


@pytest.mark.half("top:perverse-edge")
def test_perverse_edge_adds_two_with_xp_for_each_bad_condition() -> None:
    table = turn("perverse-edge", f"A g\n{GUARD} muddle wound")
    table.play("top:perverse-edge", "g")
    assert (table.hp("g"), table.hero().xp, table.hero().lost) == (13, 2, ["perverse-edge"]), "3 + 2 + 2"


@pytest.mark.half("bottom:perverse-edge")
def test_perverse_edge_stuns_two_hexes_far_and_makes_ice() -> None:
    table = turn("perverse-edge", "A . g h\n" + TWO)
    table.play("bottom:perverse-edge")
    until(table, "turn", attack="g")
    assert (table.hp("g"), table.conditions("g"), table.hp("h")) == (19, ["stun"], 20)
    assert (table.hero().xp, made(table)) == (1, ["ice"])


@pytest.mark.half("top:empathetic-assault")
def test_empathetic_assault_disarms_five_hexes_far_and_makes_ice() -> None:
    table = turn("empathetic-assault", "A . . . . g h\n" + TWO)
    table.play("top:empathetic-assault")
    until(table, "turn", attack="g")
    assert (table.hp("g"), table.conditions("g"), table.hp("h")) == (16, ["disarm"], 20)
    assert (table.hero().xp, table.hero().lost, made(table)) == (2, ["empathetic-assault"], ["ice"])


@pytest.mark.half("bottom:empathetic-assault")
def test_empathetic_assault_moves_and_heals_her() -> None:
    table = turn("empathetic-assault", "A a b c", "hp=5")
    table.play("bottom:empathetic-assault", "a", "b")
    until(table, "turn", part="perform")
    assert (table.at("A"), table.hp("A")) == ("b", 7)


# ---------------------------------------------------------------------- X


@pytest.mark.half("top:withering-claw")
def test_withering_claw_muddles_and_poisons_with_melee_attacks() -> None:
    assert sorted(begins("withering-claw", 1).conditions("g")) == ["muddle", "poison"]
    assert sorted(augmented("withering-claw", "A g\n" + GUARD).conditions("g")) == ["muddle", "poison"]


@pytest.mark.half("bottom:withering-claw")
def test_withering_claw_immobilizes_a_neighbour_before_she_moves() -> None:
    table = turn("withering-claw", "c b a A g h\n" + TWO)
    table.play("bottom:withering-claw", "g", "a", "b", "c")
    assert (table.conditions("g"), table.conditions("h"), table.at("A")) == (["immobilize"], [], "c")


@pytest.mark.half("top:possession")
def test_possession_lets_a_neighbour_strike_for_six() -> None:
    table = turn("possession", f"A B g\n{ALLY}\n{GUARD}")
    table.play("top:possession")
    until(table, "turn", grant="B", attack="g")
    assert (table.hp("g"), table.hero().xp, table.hero().lost) == (14, 2, ["possession"])


@pytest.mark.half("bottom:possession")
def test_possession_lets_an_ally_move_four() -> None:
    table = turn("possession", f"A . . B a b c d e\n{ALLY}")
    table.play("bottom:possession")
    until(table, "move", grant="B")
    table.answer(*"abcd")
    assert (table.at("B"), table.asked) == ("d", "turn")


@pytest.mark.half("top:frigid-apparition")
@pytest.mark.parametrize("ice", [False, True])
def test_frigid_apparition_stuns_with_ice(ice: bool) -> None:
    table = turn("frigid-apparition", "A g\nelements ice=strong\n" + GUARD)
    table.play("top:frigid-apparition", *(["consume:0"] if ice else []), "g")
    assert (table.hp("g"), table.conditions("g"), table.hero().xp) == (17, ["stun"] * ice, int(ice))


@pytest.mark.half("bottom:frigid-apparition")
def test_frigid_apparition_moves_and_stuns_a_neighbour() -> None:
    table = turn("frigid-apparition", "A a b c d g h\n" + TWO)
    table.play("bottom:frigid-apparition", *"abcd", "g")
    assert (table.at("A"), table.conditions("g"), table.hp("g"), table.conditions("h")) == ("d", ["stun"], 20, [])
    assert (table.hero().xp, table.hero().lost) == (1, ["frigid-apparition"])


# ---------------------------------------------------------------------- level 2


@pytest.mark.half("top:wretched-creature")
def test_wretched_creature_is_a_monstrous_rat() -> None:
    table = turn("wretched-creature", "A a")
    table.play("top:wretched-creature").go_on()
    [rat] = table.new()
    assert (rat.name, rat.health, rat.hex) == ("monstrous-rat", 4, table.hex("a"))
    assert (table.hero().xp, table.state.actives[0].card) == (2, "wretched-creature")


@pytest.mark.half("bottom:wretched-creature")
@pytest.mark.parametrize("dark", [False, True])
def test_wretched_creature_moves_and_curses_with_dark(dark: bool) -> None:
    table = turn("wretched-creature", "A a b c g\nelements dark=strong\n" + GUARD)
    table.play("bottom:wretched-creature", *"abc")
    until(table, "turn", augment="consume" if dark else "skip")
    assert (table.at("A"), table.state.modifiers.draw.count("curse")) == ("c", int(dark))


@pytest.mark.half("top:hostile-takeover")
def test_hostile_takeover_immobilizes_from_afar_and_makes_ice() -> None:
    table = turn("hostile-takeover", "A . . . g h\n" + TWO)
    table.play("top:hostile-takeover")
    until(table, "turn", attack="g")
    assert (table.hp("g"), table.conditions("g"), table.hp("h")) == (18, ["immobilize"], 20)
    assert (table.hero().xp, made(table)) == (1, ["ice"])


def turned(card: str, position: str) -> Table:
    """An enemy (g) is turned, and strikes its fellow (h) in the same round."""
    table = Table.of(
        f"gloomhaven\n{position}\nA mindthief level=9 played={card},rest\n"
        "g bandit-guard elite hp=20/20\nh bandit-guard hp=20/20 stun",
        acts={"bandit-guard": (Attack(0),)},
        rest=REST,
    )
    table.play(f"bottom:{card}", "g")
    assert (table.hero().xp, table.hero().lost) == (2, [card])
    table.answer("pass")
    until(table, "lead")
    assert (table.hp("h"), table.hp("A")) == (17, 14), "the elite's Attack 3"
    return table


@pytest.mark.half("bottom:hostile-takeover")
def test_hostile_takeover_turns_an_enemy_within_three_hexes() -> None:
    turned("hostile-takeover", "A . . g h")
    table = turn("hostile-takeover", "A . . . g\n" + GUARD)
    table.play("bottom:hostile-takeover")
    assert table.asked == "turn", "four hexes are too far"


# ---------------------------------------------------------------------- level 3


@pytest.mark.half("top:brain-leech")
def test_brain_leech_strikes_from_afar_heals_her_and_makes_dark() -> None:
    table = turn("brain-leech", "A . . . g h\n" + TWO, "hp=5")
    table.play("top:brain-leech")
    until(table, "turn", attack="g", part="perform")
    assert (table.hp("g"), table.hp("h"), table.hp("A")) == (16, 20, 9)
    assert (table.hero().xp, table.hero().lost, made(table)) == (2, ["brain-leech"], ["dark"])


@pytest.mark.half("bottom:brain-leech")
def test_brain_leech_strikes_and_strengthens_her() -> None:
    table = turn("brain-leech", "A g\n" + GUARD)
    table.play("bottom:brain-leech", "g")
    until(table, "turn", part="perform")
    assert (table.hp("g"), table.conditions("A")) == (19, ["strengthen"])


@pytest.mark.half("top:silent-scream")
def test_silent_scream_heals_one_within_two_hexes_with_melee_attacks() -> None:
    begins("silent-scream", 2)
    table = Table.of(
        f"gloomhaven\nB . A g\nA mindthief level=9 played=rest,scurry\nB brute hp=5\nactive silent-scream top\n{GUARD}",
        rest=REST,
    )
    table.play("top:rest")
    until(table, "turn", attack="g", heal="B")
    assert table.hp("B") == 7


@pytest.mark.half("bottom:silent-scream")
@pytest.mark.parametrize("ice", [False, True])
def test_silent_scream_moves_and_pushes_all_around(ice: bool) -> None:
    table = turn("silent-scream", "A . . a g b c d\nelements ice=strong\n" + GUARD)
    table.play("bottom:silent-scream", "to:1", "to:2", "a")
    until(table, "turn", augment="consume" if ice else "skip")
    assert (table.at("A"), table.at("g"), table.hero().xp) == ("a", "d" if ice else "c", int(ice))


# ---------------------------------------------------------------------- level 4


@pytest.mark.half("top:pilfer")
def test_pilfer_loots_and_takes_one_more_for_each_enemy_beside_her() -> None:
    table = turn("pilfer", "g A b c\n h . . .\nb coins\nc coins\n" + TWO)
    table.play("top:pilfer")
    until(table, "turn")
    assert (table.hero().coins, table.state.coins) == (3, [table.hex("c")]), "one that lay there, and 1 + 1"


@pytest.mark.half("bottom:pilfer")
def test_pilfer_strikes_moves_and_strikes() -> None:
    table = turn("pilfer", "g A a b c h\n" + TWO)
    table.play("bottom:pilfer", "g", *"abc", "h")
    assert (table.hp("g"), table.at("A"), table.hp("h")) == (18, "c", 18)
    assert (table.hero().xp, table.hero().lost) == (2, ["pilfer"])


@pytest.mark.half("top:cranium-overload")
def test_cranium_overload_kills_and_strikes_all_beside_the_victim() -> None:
    table = turn("cranium-overload", "A . . . g h i\n" + THREE)
    table.play("top:cranium-overload", "g")
    until(table, "turn", part="perform")
    assert (table.is_gone("g"), table.hp("h"), table.hp("i")) == (True, 18, 20)
    assert (table.hero().xp, table.hero().lost) == (1, ["cranium-overload"])


@pytest.mark.half("bottom:cranium-overload")
def test_cranium_overload_moves_five() -> None:
    moves("cranium-overload", "abcde")


# ---------------------------------------------------------------------- level 5


@pytest.mark.half("top:mass-hysteria")
def test_mass_hysteria_muddles_four_and_makes_ice() -> None:
    five = THREE + "\nj bandit-guard hp=20/20\nk bandit-guard hp=20/20"
    table = turn("mass-hysteria", "A . . g h\n . . . i j\n. . . k .\n" + five)
    table.play("top:mass-hysteria").go_on()
    assert sorted(table.hp(letter) for letter in "ghijk") == [19, 19, 19, 19, 20]
    assert sum(table.conditions(letter) == ["muddle"] for letter in "ghijk") == 4
    assert (table.hero().xp, made(table)) == (1, ["ice"])


@pytest.mark.half("bottom:mass-hysteria")
def test_mass_hysteria_lets_two_augments_work() -> None:
    played = turn("mass-hysteria", "A .")
    played.play("bottom:mass-hysteria")
    assert [(active.card, active.round) for active in played.state.actives] == [("mass-hysteria", False)]
    table = Table.of(
        "gloomhaven\nA g\nA mindthief level=9 hp=5 played=the-minds-weakness,rest\n"
        f"active parasitic-influence top\nactive mass-hysteria bottom\n{GUARD}",
        rest=REST,
    )
    table.play("top:the-minds-weakness")
    until(table, "turn", attack="g", part="perform")
    assert (table.hp("g"), table.hp("A")) == (17, 7), "both"


@pytest.mark.half("top:frozen-mind")
def test_frozen_mind_stuns_with_melee_attacks_for_ice() -> None:
    begins("frozen-mind", 2)
    table = Table.of(
        "gloomhaven\nA g\nA mindthief level=9 played=rest,scurry\nelements ice=strong\n"
        f"active frozen-mind top\n{GUARD}",
        rest=REST,
    )
    table.play("top:rest", "g", "consume")
    assert (table.conditions("g"), table.state.elements[1]) == (["stun"], 0)


@pytest.mark.half("bottom:frozen-mind")
def test_frozen_mind_moves_an_enemy_by_two() -> None:
    table = turn("frozen-mind", "A a b c d g h\n" + TWO)
    table.play("bottom:frozen-mind")
    assert table.options() == ["g", "skip"], "h is too far"
    table.answer("g", "d", "c")
    assert (table.at("g"), table.asked) == ("c", "turn")


# ---------------------------------------------------------------------- level 6


@pytest.mark.half("top:corrupting-embrace")
def test_corrupting_embrace_poisons_then_muddles() -> None:
    table = turn("corrupting-embrace", "A g\n" + GUARD)
    table.play("top:corrupting-embrace", "g", "g")
    assert (table.hp("g"), sorted(table.conditions("g"))) == (17, ["muddle", "poison"]), "1, and 1 + 1 for the poison"


@pytest.mark.half("bottom:corrupting-embrace")
def test_corrupting_embrace_poisons_whom_she_jumps_over_and_makes_dark() -> None:
    table = turn("corrupting-embrace", "A g b c d e\n . . h . . .\n" + TWO)
    table.play("bottom:corrupting-embrace", "g", "b", "c", "d")
    until(table, "turn")
    assert (table.at("A"), table.conditions("g"), table.conditions("h")) == ("d", ["poison"], [])
    assert made(table) == ["dark"]


@pytest.mark.half("top:dark-frenzy")
@pytest.mark.parametrize(("elements", "damage"), [("", 2), ("0", 4), ("01", 6)])
def test_dark_frenzy_strikes_harder_with_ice_and_dark(elements: str, damage: int) -> None:
    table = turn("dark-frenzy", "A g\nelements ice=strong dark=strong\n" + GUARD)
    table.play("top:dark-frenzy")
    for _ in elements:
        table.answer("consume:0" if "consume:0" in table.options() else "consume:1")
    table.answer("g")
    assert (20 - table.hp("g"), table.hero().xp) == (damage, len(elements))


@pytest.mark.half("bottom:dark-frenzy")
def test_dark_frenzy_moves_strikes_from_afar_and_makes_ice() -> None:
    table = turn("dark-frenzy", "A a b c . . g h\n" + TWO)
    table.play("bottom:dark-frenzy", *"abc")
    until(table, "turn", attack="g")
    assert (table.at("A"), table.hp("g"), table.hp("h")) == ("c", 17, 20)
    assert (table.hero().xp, made(table)) == (1, ["ice"])


# ---------------------------------------------------------------------- level 7


@pytest.mark.half("top:vicious-blood")
def test_vicious_blood_retaliates_after_melee_attacks() -> None:
    begins("vicious-blood", 2)
    assert augmented("vicious-blood", "A g\n" + GUARD).figure("A").retaliate != []


@pytest.mark.half("bottom:vicious-blood")
def test_vicious_blood_moves_and_strikes() -> None:
    table = turn("vicious-blood", "A a b g\n" + GUARD)
    table.play("bottom:vicious-blood", "a", "b", "g")
    assert (table.at("A"), table.hp("g")) == ("b", 18)


@pytest.mark.half("top:psychic-projection")
def test_psychic_projection_heals_shields_and_stuns_her() -> None:
    table = turn("psychic-projection", "A .", "hp=5")
    table.play("top:psychic-projection")
    until(table, "turn", part="perform")
    assert (table.hp("A"), table.conditions("A")) == (10, ["stun"])
    assert [active.card for active in table.state.actives if active.round] == ["psychic-projection"]


@pytest.mark.half("bottom:psychic-projection")
def test_psychic_projection_augments_ranged_attacks_too() -> None:
    played = turn("psychic-projection", "A .")
    played.play("bottom:psychic-projection")
    assert [(active.card, active.round) for active in played.state.actives] == [("psychic-projection", True)]
    table = Table.of(
        "gloomhaven\nA . g\nA mindthief level=9 played=hostile-takeover,rest\n"
        f"active the-minds-weakness top\nactive psychic-projection bottom\n{GUARD}",
        rest=REST,
    )
    table.play("top:hostile-takeover", "g")
    assert table.hp("g") == 16, "2 + 2"


# ---------------------------------------------------------------------- level 8


@pytest.mark.half("top:shared-nightmare")
@pytest.mark.parametrize("dark", [False, True])
def test_shared_nightmare_strikes_two_with_dark_it_poisons_and_curses(dark: bool) -> None:
    table = turn("shared-nightmare", "A . . g h i\nelements dark=strong\n" + THREE)
    table.play("top:shared-nightmare", *(["consume:0"] if dark else []))
    until(table, "turn")
    assert [table.hp(letter) for letter in "ghi"] == [17, 17, 20]
    assert [table.conditions(letter) for letter in "gh"] == [["poison"] * dark] * 2
    assert (table.state.modifiers.draw.count("curse"), table.hero().xp, made(table)) == (2 * dark, 1, ["ice"])


@pytest.mark.half("bottom:shared-nightmare")
@pytest.mark.parametrize("ice", [False, True])
def test_shared_nightmare_moves_and_shields_with_ice(ice: bool) -> None:
    table = turn("shared-nightmare", "A a b c d e f\nelements ice=strong")
    table.play("bottom:shared-nightmare", *"abcde")
    until(table, "turn", augment="consume" if ice else "skip", part="perform")
    assert (table.at("A"), len(table.state.actives), table.hero().xp) == ("e", int(ice), int(ice))


@pytest.mark.half("top:domination")
def test_domination_lets_a_neighbour_strike_with_her_augment() -> None:
    table = Table.of(
        f"gloomhaven\nA B g\nA mindthief level=9 played=domination,rest\n{ALLY}\n"
        f"active the-minds-weakness top\n{GUARD}",
        rest=REST,
    )
    table.play("top:domination")
    until(table, "turn", grant="B", attack="g")
    assert (table.hp("g"), table.hero().xp) == (14, 1), "4 + 2"


@pytest.mark.half("bottom:domination")
def test_domination_turns_an_enemy_within_five_hexes() -> None:
    turned("domination", "A . . . . g h")


# ---------------------------------------------------------------------- level 9


@pytest.mark.half("top:many-as-one")
def test_many_as_one_is_a_rat_king() -> None:
    table = turn("many-as-one", "A a")
    table.play("top:many-as-one").go_on()
    [king] = table.new()
    assert (king.name, king.health, king.hex) == ("rat-king", 9, table.hex("a"))
    assert (table.hero().xp, table.state.actives[0].card) == (2, "many-as-one")


@pytest.mark.half("bottom:many-as-one")
def test_many_as_one_adds_to_the_attacks_of_allies_within_two_hexes() -> None:
    table = turn("many-as-one", f"A . B C\n{ALLY}\nC scoundrel")
    table.play("bottom:many-as-one")
    [active] = table.state.actives
    assert (list(map(table.letter, active.on)), table.hero().xp, active.round) == (["B"], 2, True)


@pytest.mark.rule("GH-ATK-11")
@pytest.mark.half("top:phantasmal-killer")
def test_phantasmal_killer_kills_normal_enemies_for_dark() -> None:
    begins("phantasmal-killer", 2)
    table = Table.of(
        "gloomhaven\nA g .\nA mindthief level=9 played=rest,scurry\nelements dark=strong\n"
        f"active phantasmal-killer top\n{GUARD}",
        rest=REST,
    )
    table.play("top:rest", "g", "consume")
    assert table.is_gone("g"), "for dark"
    assert "GH-ATK-11" in table.rules("slain")


@pytest.mark.half("bottom:phantasmal-killer")
def test_phantasmal_killer_moves_loots_and_hides_her() -> None:
    table = turn("phantasmal-killer", "A a b c d\nc coins\nd coins")
    table.play("bottom:phantasmal-killer", "a", "b")
    until(table, "turn", part="perform")
    assert (table.at("A"), table.hero().coins, table.conditions("A")) == ("b", 1, ["invisible"])
    assert made(table) == ["dark"]
