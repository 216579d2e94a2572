"""Every half of the Scoundrel's cards, from a drawn position."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import Attack
from tests.games.gloomhaven.cards import playing
from tests.games.gloomhaven.cards.playing import GUARD, REST, THREE, TWO, until
from tests.games.gloomhaven.kit import Table

ALLY = "B brute level=9"


def turn(card: str, position: str, more: str = "") -> Table:
    """The Scoundrel (A) in her turn."""
    return playing.turn("scoundrel", card, position, more)


def struck(card: str, position: str, option: str = "") -> Table:
    """The Scoundrel attacks g with the top of a card, or another half."""
    table = turn(card, position)
    table.play(option or f"top:{card}")
    return until(table, "turn", attack="g")


def moves(card: str, hexes: str) -> None:
    """The bottom of a card is a move of so many hexes, and no more."""
    playing.moves("scoundrel", card, hexes)


def left(table: Table) -> tuple[int, int]:
    """The hit points of g, and the XP of the Scoundrel."""
    return table.hp("g"), table.hero().xp


# ---------------------------------------------------------------------- level 1


@pytest.mark.half("top:single-out", "top:flanking-strike")
def test_two_cards_strike_harder_beside_an_ally() -> None:
    for card in ("single-out", "flanking-strike"):
        assert left(struck(card, f"A g . B\n{ALLY}\n{GUARD}")) == (17, 0)
        assert left(struck(card, f"A g B\n{ALLY}\n{GUARD}")) == (15, 1), "3 + 2"


@pytest.mark.half("bottom:single-out")
def test_single_out_adds_two_against_those_who_stand_alone() -> None:
    table = turn("single-out", "h . A g\n" + TWO)
    table.play("bottom:single-out", "top:rest")
    until(table, "turn", attack="g", use="use")
    [active] = table.state.actives
    assert (table.hp("g"), active.used, active.round) == (17, 1, False), "1 + 2, the first of four slots"
    crowded = turn("single-out", "A g h\n" + TWO)
    crowded.play("bottom:single-out", "top:rest", "g")
    assert (crowded.hp("g"), crowded.state.actives[0].used) == (19, 0)


@pytest.mark.half("bottom:flanking-strike")
def test_flanking_strike_moves_five() -> None:
    moves("flanking-strike", "abcde")


@pytest.mark.half("top:smoke-bomb")
def test_smoke_bomb_hides_her_and_doubles_an_attack_then() -> None:
    table = turn("smoke-bomb", "A g\n" + GUARD)
    table.play("top:smoke-bomb")
    until(table, "turn", part="perform")
    assert table.conditions("A") == ["invisible"]
    table.answer("pass")
    assert table.told("infused", "element") == ["dark"]
    later = Table.of(
        f"gloomhaven\nA g\nA scoundrel level=9 invisible played=rest,backstab\nactive smoke-bomb top\n{GUARD}",
        rest=REST,
    )
    later.play("top:rest")
    until(later, "turn", attack="g", use="use")
    assert left(later) == (18, 2), "twice 1"


@pytest.mark.half("bottom:smoke-bomb")
def test_smoke_bomb_pulls_from_three_hexes_away() -> None:
    table = turn("smoke-bomb", "A a . g h\n" + TWO)
    table.play("bottom:smoke-bomb")
    until(table, "turn", target="g")
    assert (table.at("g"), table.at("h"), table.hp("g")) == ("a", "h", 20)


@pytest.mark.half("top:backstab")
def test_backstab_adds_for_an_ally_and_for_being_alone() -> None:
    assert left(struck("backstab", f"A g h\n{TWO}")) == (17, 0)
    assert left(struck("backstab", f"A g .\n{GUARD}")) == (15, 1)
    table = struck("backstab", f"A g B\n{ALLY}\n{GUARD}")
    assert (left(table), table.hero().lost) == ((13, 2), ["backstab"]), "3 + 2 + 2"


@pytest.mark.half("bottom:backstab")
def test_backstab_moves_six() -> None:
    moves("backstab", "abcdef")


@pytest.mark.half("top:thiefs-knack")
def test_thiefs_knack_disarms_a_trap() -> None:
    table = turn("thiefs-knack", "A ^ . ^")
    table.play("top:thiefs-knack")
    until(table, "turn")
    assert (len(table.state.traps), table.hero().xp) == (1, 2)


@pytest.mark.half("bottom:thiefs-knack")
def test_thiefs_knack_strikes_for_three() -> None:
    assert left(struck("thiefs-knack", f"A g\n{GUARD}", "bottom:thiefs-knack")) == (17, 1)


@pytest.mark.rule("GH-COND-01")
@pytest.mark.half("top:venom-shiv")
def test_venom_shiv_poisons() -> None:
    table = struck("venom-shiv", f"A g\n{GUARD}")
    assert (left(table), table.conditions("g")) == ((17, 1), ["poison"])
    assert "GH-COND-01" in table.rules("condition")


@pytest.mark.half("bottom:venom-shiv")
def test_venom_shiv_moves_five() -> None:
    moves("venom-shiv", "abcde")


@pytest.mark.half("top:throwing-knives")
def test_throwing_knives_strike_two_from_afar() -> None:
    table = turn("throwing-knives", "A . g h i\n" + THREE)
    table.play("top:throwing-knives").go_on()
    assert ([table.hp(letter) for letter in "ghi"], table.hero().xp) == ([18, 18, 20], 1)


@pytest.mark.half("bottom:throwing-knives")
def test_throwing_knives_loot_two_hexes_around() -> None:
    table = turn("throwing-knives", "A . b c\nb coins\nc coins")
    table.play("bottom:throwing-knives")
    assert (table.hero().coins, table.state.coins) == (1, [table.hex("c")])
    assert table.hero().lost == ["throwing-knives"]


@pytest.mark.half("top:quick-hands")
def test_quick_hands_move_and_strike() -> None:
    table = turn("quick-hands", "A a b g\n" + GUARD)
    table.play("top:quick-hands", "a", "b", "g")
    assert (table.at("A"), table.hp("g")) == ("b", 18)


@pytest.mark.half("bottom:quick-hands")
def test_quick_hands_loot_around_her() -> None:
    table = turn("quick-hands", "A b c\nb coins\nc coins")
    table.play("bottom:quick-hands")
    assert (table.hero().coins, table.state.coins) == (1, [table.hex("c")])
    assert table.hero().discard == ["quick-hands"]


@pytest.mark.half("top:special-mixture")
def test_special_mixture_heals_herself() -> None:
    table = turn("special-mixture", "A B\nB brute hp=3", "hp=5")
    table.play("top:special-mixture")
    until(table, "turn")
    assert (table.hp("A"), table.hp("B")) == (8, 3)


@pytest.mark.half("bottom:special-mixture")
def test_special_mixture_moves_and_poisons_a_neighbour() -> None:
    table = turn("special-mixture", "A a b c g h\n" + TWO)
    table.play("bottom:special-mixture", "a", "b", "c", "g")
    assert (table.at("A"), table.conditions("g"), table.hp("g")) == ("c", ["poison"], 20)


# ---------------------------------------------------------------------- X


@pytest.mark.half("top:sinister-opportunity")
def test_sinister_opportunity_adds_for_each_ally_beside_the_target() -> None:
    allies = "A g B\n . C .\nelements dark=strong\nB brute\nC mindthief\n" + GUARD
    assert left(struck("sinister-opportunity", allies)) == (15, 0), "3 + 1 + 1"
    table = turn("sinister-opportunity", allies)
    table.play("top:sinister-opportunity", "consume:0", "g")
    assert left(table) == (13, 1), "3 + 2 + 2"


@pytest.mark.half("bottom:sinister-opportunity")
def test_sinister_opportunity_moves_and_draws_an_enemy_beside_her() -> None:
    table = turn("sinister-opportunity", "A a b c g\n . . . d .\n" + GUARD)
    table.play("bottom:sinister-opportunity", "a", "b", "c", "g", "d")
    assert (table.at("A"), table.at("g"), table.asked) == ("c", "d", "turn")


@pytest.mark.half("top:tricksters-reversal")
def test_tricksters_reversal_turns_a_shield_against_its_owner() -> None:
    table = struck("tricksters-reversal", "A g\ng bandit-guard hp=20/20 shield=3")
    assert (left(table), table.hero().lost) == ((15, 2), ["tricksters-reversal"]), "2 + 2 * 3 - 3"


@pytest.mark.rule("GH-REST-04")
@pytest.mark.half("bottom:tricksters-reversal")
def test_tricksters_reversal_prevents_damage_once() -> None:
    table = playing.attacked("scoundrel", "tricksters-reversal", "bottom:tricksters-reversal")
    assert (table.hp("A"), table.state.actives) == (20, [])
    assert "GH-REST-04" in table.rules("short_rest")


@pytest.mark.half("top:swift-bow")
def test_swift_bow_strikes_four_hexes_far() -> None:
    table = struck("swift-bow", "A . . . g h\n" + TWO)
    assert (left(table), table.hp("h")) == ((17, 0), 20)


@pytest.mark.half("bottom:swift-bow")
def test_swift_bow_moves_two_and_loots_what_lies_there() -> None:
    table = turn("swift-bow", "A a b c\na coins\nb coins\nc coins")
    table.play("bottom:swift-bow", "a", "b")
    until(table, "turn")
    assert (table.at("A"), table.hero().coins, table.state.coins) == ("b", 2, [table.hex("c")])


# ---------------------------------------------------------------------- level 2


@pytest.mark.half("top:open-wound")
def test_open_wound_wounds_beside_an_ally() -> None:
    alone, flanked = struck("open-wound", f"A g\n{GUARD}"), struck("open-wound", f"A g B\n{ALLY}\n{GUARD}")
    assert (left(alone), alone.conditions("g")) == ((16, 0), [])
    assert (left(flanked), flanked.conditions("g")) == ((16, 1), ["wound"])


@pytest.mark.half("bottom:open-wound")
def test_open_wound_moves_five() -> None:
    moves("open-wound", "abcde")


@pytest.mark.half("top:flintlock")
def test_flintlock_loots_around_her() -> None:
    table = turn("flintlock", "A b c\nb coins\nc coins")
    table.play("top:flintlock")
    assert (table.hero().coins, table.state.coins) == (1, [table.hex("c")])


@pytest.mark.half("bottom:flintlock")
def test_flintlock_strikes_for_five_four_hexes_far() -> None:
    table = struck("flintlock", "A . . . g h\n" + TWO, "bottom:flintlock")
    assert (left(table), table.hp("h"), table.hero().lost) == ((15, 2), 20, ["flintlock"])


# ---------------------------------------------------------------------- level 3


@pytest.mark.half("top:hidden-daggers")
def test_hidden_daggers_strike_two_for_four() -> None:
    table = turn("hidden-daggers", "A . g h i\n" + THREE)
    table.play("top:hidden-daggers").go_on()
    assert [table.hp(letter) for letter in "ghi"] == [16, 16, 20]
    assert (table.hero().xp, table.hero().lost) == (2, ["hidden-daggers"])


@pytest.mark.half("bottom:hidden-daggers")
def test_hidden_daggers_hide_her() -> None:
    table = turn("hidden-daggers", "A .")
    table.play("bottom:hidden-daggers")
    assert (table.conditions("A"), table.hero().discard) == (["invisible"], ["hidden-daggers"])


@pytest.mark.half("top:duelists-advance")
def test_duelists_advance_moves_and_strikes() -> None:
    table = turn("duelists-advance", "A a b c g\n" + GUARD)
    table.play("top:duelists-advance", "a", "b", "c", "g")
    assert (table.at("A"), table.hp("g")) == ("c", 17)


@pytest.mark.half("bottom:duelists-advance")
def test_duelists_advance_adds_against_those_who_stand_alone_this_round() -> None:
    table = turn("duelists-advance", "A g\n" + GUARD)
    table.play("bottom:duelists-advance", "top:rest", "g")
    assert (table.hp("g"), table.state.actives[0].round) == (17, True)
    crowded = turn("duelists-advance", "A g h\n" + TWO)
    crowded.play("bottom:duelists-advance", "top:rest", "g")
    assert crowded.hp("g") == 19


# ---------------------------------------------------------------------- level 4


@pytest.mark.half("top:flurry-of-blades")
def test_flurry_of_blades_strikes_three() -> None:
    table = turn("flurry-of-blades", "A . g h\n . . i j\n" + THREE + "\nj bandit-guard hp=20/20")
    table.play("top:flurry-of-blades").go_on()
    assert (sorted(table.hp(letter) for letter in "ghij"), table.hero().xp) == ([18, 18, 18, 20], 1)


@pytest.mark.half("bottom:flurry-of-blades")
def test_flurry_of_blades_moves_and_gives_advantage() -> None:
    table = turn("flurry-of-blades", "A a b c d g\n" + GUARD, "mods=-2,x2")
    table.play("bottom:flurry-of-blades", *"abcd")
    until(table, "turn", part="perform")
    table.play("top:rest", "g")
    assert (table.at("A"), table.hp("g")) == ("d", 18), "the better of -2 and 2x"


@pytest.mark.half("top:gruesome-advantage")
def test_gruesome_advantage_adds_three_for_each_advantage() -> None:
    assert left(struck("gruesome-advantage", f"A g h\n{TWO}")) == (17, 0)
    assert left(struck("gruesome-advantage", f"A g\n{GUARD}")) == (14, 1)
    table = struck("gruesome-advantage", f"A g B\n{ALLY}\n{GUARD}")
    assert (left(table), table.hero().lost) == ((11, 2), ["gruesome-advantage"]), "3 + 3 + 3"


@pytest.mark.half("bottom:gruesome-advantage")
def test_gruesome_advantage_moves_seven() -> None:
    moves("gruesome-advantage", "abcdefh")


# ---------------------------------------------------------------------- level 5


@pytest.mark.half("top:cull-the-weak")
def test_cull_the_weak_strikes_harder_beside_an_ally() -> None:
    assert left(struck("cull-the-weak", f"A g\n{GUARD}")) == (16, 0)
    assert left(struck("cull-the-weak", f"A g B\n{ALLY}\n{GUARD}")) == (14, 1), "4 + 2"


@pytest.mark.half("bottom:cull-the-weak")
@pytest.mark.parametrize(
    ("condition", "damage"), [("", 1), ("poison", 2), ("stun", 3), ("disarm", 3), ("immobilize", 3)]
)
def test_cull_the_weak_adds_against_the_hindered(condition: str, damage: int) -> None:
    table = turn("cull-the-weak", f"A g\n{GUARD} {condition}")
    table.play("bottom:cull-the-weak", "top:rest")
    until(table, "turn", attack="g", use="use")
    assert (20 - table.hp("g"), table.state.actives[0].used) == (damage, int(damage == 3))


@pytest.mark.half("top:visage-of-the-inevitable")
def test_visage_of_the_inevitable_kills_a_normal_enemy_alone_beside_an_ally() -> None:
    table = turn("visage-of-the-inevitable", f"A g B\n{ALLY}\n{GUARD}")
    table.play("top:visage-of-the-inevitable")
    until(table, "turn")
    assert (table.is_gone("g"), table.hero().xp) == (True, 1)
    for crowd in (f"A g h\n . B .\n{ALLY}\n{TWO}", f"A g . B\n{ALLY}\n{GUARD}"):
        other = turn("visage-of-the-inevitable", crowd)
        other.play("top:visage-of-the-inevitable")
        assert (other.is_gone("g"), other.asked) == (False, "turn")


@pytest.mark.half("bottom:visage-of-the-inevitable")
def test_visage_of_the_inevitable_moves_and_poisons_all_beside_her() -> None:
    table = turn("visage-of-the-inevitable", "A . a g .\n . . h . i\n" + THREE)
    table.play("bottom:visage-of-the-inevitable", "to:1", "a")
    until(table, "turn")
    assert [table.conditions(letter) for letter in "ghi"] == [["poison"], ["poison"], []]


# ---------------------------------------------------------------------- level 6


@pytest.mark.half("top:crippling-poison")
def test_crippling_poison_adds_two_against_the_poisoned_for_good() -> None:
    table = Table.of(
        f"gloomhaven\nA g\nA scoundrel level=9 played=rest,backstab\nactive crippling-poison top\n{GUARD} poison",
        rest=REST,
    )
    table.play("top:rest", "g")
    assert table.hp("g") == 16, "1 + 2, and 1 for the poison"
    played = turn("crippling-poison", "A .")
    played.play("top:crippling-poison")
    assert [(active.card, active.round) for active in played.state.actives] == [("crippling-poison", False)]


@pytest.mark.half("bottom:crippling-poison")
def test_crippling_poison_poisons_and_immobilizes() -> None:
    table = struck("crippling-poison", f"A g\n{GUARD}", "bottom:crippling-poison")
    assert (left(table), sorted(table.conditions("g"))) == ((18, 1), ["immobilize", "poison"])


@pytest.mark.half("top:burning-oil")
def test_burning_oil_wounds_from_afar_and_makes_fire() -> None:
    table = struck("burning-oil", "A . . g h\n" + TWO)
    assert (left(table), table.conditions("g"), table.hp("h")) == ((16, 1), ["wound"], 20)
    table.answer("pass")
    assert table.told("infused", "element") == ["fire"]


@pytest.mark.half("bottom:burning-oil")
def test_burning_oil_loots_two_hexes_around() -> None:
    table = turn("burning-oil", "A . b c\nb coins\nc coins")
    table.play("bottom:burning-oil")
    assert (table.hero().coins, table.state.coins, table.hero().xp) == (1, [table.hex("c")], 1)
    assert table.hero().discard == ["burning-oil"]


# ---------------------------------------------------------------------- level 7


@pytest.mark.half("top:stick-to-the-shadows")
def test_stick_to_the_shadows_doubles_beside_an_ally_with_dark() -> None:
    position = f"A g B\nelements dark=strong\n{ALLY}\n{GUARD}"
    assert left(struck("stick-to-the-shadows", position)) == (16, 0)
    table = turn("stick-to-the-shadows", position)
    table.play("top:stick-to-the-shadows", "consume:0", "g")
    assert left(table) == (12, 2), "4 + 4"
    alone = turn("stick-to-the-shadows", f"A g\nelements dark=strong\n{GUARD}")
    alone.play("top:stick-to-the-shadows", "consume:0", "g")
    assert left(alone) == (16, 0)


@pytest.mark.half("bottom:stick-to-the-shadows")
def test_stick_to_the_shadows_moves_and_hides_her() -> None:
    table = turn("stick-to-the-shadows", "A a b c")
    table.play("bottom:stick-to-the-shadows", "a", "b")
    until(table, "turn", part="perform")
    assert (table.at("A"), table.conditions("A")) == ("b", ["invisible"])


@pytest.mark.half("top:spring-the-trap")
def test_spring_the_trap_springs_it_on_an_enemy_within_three_hexes() -> None:
    table = turn("spring-the-trap", "A a . g h\na trap=7\n" + TWO)
    table.play("top:spring-the-trap")
    until(table, "turn", target="g")
    assert (table.state.traps, table.hp("g"), table.hp("h"), table.hero().xp) == ([], 13, 20, 2)


@pytest.mark.half("bottom:spring-the-trap")
def test_spring_the_trap_doubles_one_attack_on_one_alone_beside_an_ally() -> None:
    table = turn("spring-the-trap", f"A g B\n{ALLY}\n{GUARD}")
    table.play("bottom:spring-the-trap", "top:rest")
    until(table, "turn", attack="g", use="use")
    assert left(table) == (18, 2), "twice 1"


# ---------------------------------------------------------------------- level 8


@pytest.mark.half("top:stiletto-storm")
def test_stiletto_storm_strikes_four() -> None:
    five = THREE + "\nj bandit-guard hp=20/20\nk bandit-guard hp=20/20"
    table = turn("stiletto-storm", "A . g h\n . . i j\n. . k .\n" + five)
    table.play("top:stiletto-storm").go_on()
    assert (sorted(table.hp(letter) for letter in "ghijk"), table.hero().xp) == ([18, 18, 18, 18, 20], 1)


@pytest.mark.half("bottom:stiletto-storm")
def test_stiletto_storm_moves_and_retaliates() -> None:
    table = playing.attacked("scoundrel", "stiletto-storm", "bottom:stiletto-storm", "skip")
    assert (table.hp("A"), table.hp("g")) == (18, 19)
    moving = turn("stiletto-storm", "A a b c d e")
    moving.play("bottom:stiletto-storm", *"abcd")
    until(moving, "turn", part="perform")
    assert moving.at("A") == "d"


@pytest.mark.half("top:pains-end")
def test_pains_end_heals_her_for_eight() -> None:
    table = turn("pains-end", "A B\nB brute hp=3", "hp=5")
    table.play("top:pains-end")
    until(table, "turn")
    assert (table.hp("A"), table.hp("B"), table.hero().xp, table.hero().lost) == (13, 3, 2, ["pains-end"])


@pytest.mark.half("bottom:pains-end")
def test_pains_end_moves_and_kills_the_weak() -> None:
    table = turn("pains-end", "A a b c g\n . . . h .\ng bandit-guard elite hp=3/20\nh bandit-guard hp=4/20")
    table.play("bottom:pains-end", "a", "b", "c")
    until(table, "turn")
    assert (table.at("A"), table.is_gone("g"), table.is_gone("h")) == ("c", True, False)


# ---------------------------------------------------------------------- level 9


@pytest.mark.half("top:long-con")
def test_long_con_strikes_and_disarms_all_beside_her() -> None:
    table = turn("long-con", "g A h i\n" + THREE)
    table.play("top:long-con").go_on()
    assert [table.hp(letter) for letter in "ghi"] == [16, 16, 20]
    assert [table.conditions(letter) for letter in "ghi"] == [["disarm"], ["disarm"], []]
    assert table.hero().discard == ["long-con"]


@pytest.mark.rule("GH-COND-21")
@pytest.mark.half("bottom:long-con")
def test_long_con_turns_a_neighbour_against_the_others() -> None:
    table = Table.of(
        "gloomhaven\nA g h\nA scoundrel level=9 played=long-con,rest\n"
        "g bandit-guard elite hp=20/20\nh bandit-guard hp=20/20 stun",
        acts={"bandit-guard": (Attack(0),)},
        rest=REST,
    )
    table.play("bottom:long-con", "g")
    assert (table.hero().xp, table.hero().lost) == (2, ["long-con"])
    table.answer("pass")
    until(table, "lead")
    assert (table.hp("h"), table.hp("A")) == (17, 20), "the elite's Attack 3"
    assert "GH-COND-21" in table.rules("recovers")


@pytest.mark.half("top:watch-it-burn")
def test_watch_it_burn_poisons_and_wounds_with_every_attack() -> None:
    table = Table.of(
        f"gloomhaven\nA g\nA scoundrel level=9 played=rest,backstab\nactive watch-it-burn top\n{GUARD}", rest=REST
    )
    table.play("top:rest", "g")
    assert sorted(table.conditions("g")) == ["poison", "wound"]
    played = turn("watch-it-burn", "A .")
    played.play("top:watch-it-burn")
    assert ([active.card for active in played.state.actives], played.hero().xp) == (["watch-it-burn"], 2)


@pytest.mark.half("bottom:watch-it-burn")
def test_watch_it_burn_moves_and_wounds_all_beside_her() -> None:
    table = turn("watch-it-burn", "A . . . a g\n . . . . h i\n" + THREE)
    table.play("bottom:watch-it-burn")
    table.answer("to:1", "to:2", "to:3", "a", "stop")
    until(table, "turn")
    assert [table.conditions(letter) for letter in "ghi"] == [["wound"], ["wound"], []]
    assert table.hero().discard == ["watch-it-burn"]
