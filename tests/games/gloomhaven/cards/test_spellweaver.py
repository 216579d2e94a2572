"""Every half of the Spellweaver's cards, from a drawn position."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import Attack
from tests.games.gloomhaven.cards import playing
from tests.games.gloomhaven.cards.playing import GUARD, REST, THREE, TWO, area, made, until
from tests.games.gloomhaven.kit import Table

SIX = THREE + "".join(f"\n{letter} bandit-guard hp=20/20" for letter in "jkl")


def turn(card: str, position: str, more: str = "") -> Table:
    """The Spellweaver (A) in her turn."""
    return playing.turn("spellweaver", card, position, more)


def moves(card: str, hexes: str) -> None:
    """The bottom of a card is a move of so many hexes, and no more."""
    playing.moves("spellweaver", card, hexes)


def heals(card: str, option: str, *, amount: int, far: int, lost: bool = False) -> Table:
    """A half heals an ally so many hexes away, and none beyond."""
    return playing.heals("spellweaver", card, option.partition(":")[0], amount=amount, far=far, lost=lost)


# ---------------------------------------------------------------------- level 1


@pytest.mark.half("top:fire-orbs")
def test_fire_orbs_strike_three_and_make_fire() -> None:
    table = turn("fire-orbs", "A . g h\n . . i j\n" + SIX.partition("\nk")[0])
    table.play("top:fire-orbs").go_on()
    assert sorted(table.hp(letter) for letter in "ghij") == [17, 17, 17, 20]
    assert (table.hero().xp, table.hero().lost, made(table)) == (3, ["fire-orbs"], ["fire"])


@pytest.mark.half("bottom:fire-orbs")
def test_fire_orbs_move_three() -> None:
    moves("fire-orbs", "abc")


@pytest.mark.half("top:impaling-eruption")
def test_impaling_eruption_strikes_all_on_a_way_of_four_hexes() -> None:
    table = turn("impaling-eruption", "A g . h i j\n" + SIX.partition("\nk")[0])
    table.play("top:impaling-eruption").go_on(attack="i")
    assert [table.hp(letter) for letter in "ghij"] == [17, 17, 17, 20]
    assert (table.hero().xp, table.hero().lost, made(table)) == (3, ["impaling-eruption"], ["earth"])


@pytest.mark.half("bottom:impaling-eruption")
def test_impaling_eruption_moves_four() -> None:
    moves("impaling-eruption", "abcd")


@pytest.mark.half("top:reviving-ether")
def test_reviving_ether_brings_back_all_lost_cards_but_itself() -> None:
    table = turn("reviving-ether", "A .", "hand=mana-bolt lost=fire-orbs,freezing-nova discard=frost-armor")
    table.play("top:reviving-ether")
    until(table, "turn", recover_lost=["card:fire-orbs", "card:freezing-nova"])
    assert sorted(table.hero().hand) == ["fire-orbs", "freezing-nova", "mana-bolt"]
    assert (table.hero().lost, table.hero().sealed, made(table)) == (["reviving-ether"], ["reviving-ether"], ["dark"])


@pytest.mark.half("bottom:reviving-ether")
def test_reviving_ether_jumps_four() -> None:
    table = turn("reviving-ether", "A o b c d e")
    table.play("bottom:reviving-ether")
    assert "e" not in table.options()
    table.answer("d")
    assert table.at("A") == "d"


@pytest.mark.half("top:freezing-nova")
@pytest.mark.parametrize("ice", [False, True])
def test_freezing_nova_immobilizes_all_beside_her(ice: bool) -> None:
    table = turn("freezing-nova", "g A h i\nelements ice=strong\n" + THREE)
    table.play("top:freezing-nova", *(["consume:0"] if ice else [])).go_on()
    assert [table.hp(letter) for letter in "ghi"] == [18 - ice, 18 - ice, 20]
    assert [table.conditions(letter) for letter in "ghi"] == [["immobilize"], ["immobilize"], []]
    assert table.hero().discard == ["freezing-nova"]


@pytest.mark.half("bottom:freezing-nova")
def test_freezing_nova_heals_four_and_makes_light() -> None:
    table = heals("freezing-nova", "bottom:freezing-nova", amount=4, far=4, lost=True)
    assert made(table) == ["light"]


@pytest.mark.half("top:mana-bolt", "top:frost-armor")
def test_two_cards_strike_harder_with_any_element() -> None:
    for card in ("mana-bolt", "frost-armor"):
        table = turn(card, "A . . g h\nelements dark=waning\n" + TWO)
        table.play(f"top:{card}", "g")
        assert (table.hp("g"), table.hero().xp) == (18, 0)
        table = turn(card, "A . . g h\nelements dark=waning\n" + TWO)
        table.play(f"top:{card}", "consume:0")
        until(table, "turn", attack="g")
        assert (table.hp("g"), table.hp("h"), table.hero().xp) == (17, 20, 1)
        assert not any(table.state.elements)


@pytest.mark.half("bottom:mana-bolt")
def test_mana_bolt_heals_three_beside_her() -> None:
    heals("mana-bolt", "bottom:mana-bolt", amount=3, far=1)


@pytest.mark.half("bottom:frost-armor")
def test_frost_armor_prevents_damage_twice_and_makes_ice() -> None:
    table = playing.attacked("spellweaver", "frost-armor", "bottom:frost-armor")
    [active] = table.state.actives
    assert (table.hp("A"), table.hero().xp, active.used) == (14, 1, 1)
    assert "ice" in table.told("infused", "element")


@pytest.mark.half("top:flame-strike")
@pytest.mark.parametrize("fire", [False, True])
def test_flame_strike_wounds_with_fire(fire: bool) -> None:
    table = turn("flame-strike", "A . g h\nelements fire=strong\n" + TWO)
    table.play("top:flame-strike", *(["consume:0"] if fire else []))
    until(table, "turn", attack="g")
    assert (table.hp("g"), table.conditions("g"), table.hp("h")) == (17, ["wound"] * fire, 20)


@pytest.mark.half("bottom:flame-strike")
def test_flame_strike_strikes_for_two_two_hexes_far() -> None:
    table = turn("flame-strike", "A . g h\n" + TWO)
    table.play("bottom:flame-strike").go_on(attack="g")
    assert (table.hp("g"), table.hp("h")) == (18, 20)


@pytest.mark.half("top:ride-the-wind")
def test_ride_the_wind_loots_around_her() -> None:
    table = turn("ride-the-wind", "A b c\nb coins\nc coins")
    table.play("top:ride-the-wind")
    assert (table.hero().coins, table.state.coins) == (1, [table.hex("c")])


@pytest.mark.half("bottom:ride-the-wind")
def test_ride_the_wind_jumps_eight_and_makes_air() -> None:
    table = turn("ride-the-wind", "A o b c d e f h i j")
    table.play("bottom:ride-the-wind")
    assert "j" not in table.options()
    table.answer("i")
    assert (table.at("A"), table.hero().lost, made(table)) == ("i", ["ride-the-wind"], ["air"])


# ---------------------------------------------------------------------- X


@pytest.mark.half("top:crackling-air")
@pytest.mark.parametrize("air", [False, True])
def test_crackling_air_adds_to_attacks_with_air_by_two(air: bool) -> None:
    table = turn("crackling-air", "A g\nelements air=strong\n" + GUARD)
    table.play("top:crackling-air")
    until(table, "turn", augment="consume" if air else "skip")
    [active] = table.state.actives
    assert (active.card, active.used, bool(table.state.elements[2])) == ("crackling-air", 0, not air)
    later = Table.of(
        f"gloomhaven\nA g\nA spellweaver level=9 played=rest,mana-bolt\nactive crackling-air top used=1\n{GUARD}",
        rest=REST,
    )
    later.play("top:rest")
    until(later, "turn", attack="g", use="use")
    assert (later.hp("g"), later.hero().xp, later.state.actives[0].used) == (18, 1, 2), "1 + 1"


@pytest.mark.half("bottom:crackling-air")
@pytest.mark.parametrize("fire", [False, True])
def test_crackling_air_moves_and_retaliates_with_fire(fire: bool) -> None:
    table = Table.of(
        f"gloomhaven\nA g .\nA spellweaver level=9 played=crackling-air,rest\nelements fire=strong\n{GUARD}",
        acts={"bandit-guard": (Attack(0),)},
        rest=REST,
    )
    table.play("bottom:crackling-air")
    until(table, "turn", move="stop", augment="consume" if fire else "skip", part="perform", use="use")
    table.answer("pass")
    until(table, "lead", damage="suffer")
    assert (table.hp("A"), table.hp("g")) == (12, 18 if fire else 20)


@pytest.mark.half("top:hardened-spikes")
@pytest.mark.parametrize("earth", [False, True])
def test_hardened_spikes_retaliate_for_her_and_her_neighbours(earth: bool) -> None:
    table = Table.of(
        "gloomhaven\nA g .\n B . .\nA spellweaver level=9 played=hardened-spikes,rest\nelements earth=strong\n"
        f"B brute level=9\n{GUARD}",
        acts={"bandit-guard": (Attack(0),)},
        rest=REST,
    )
    table.play("top:hardened-spikes")
    until(table, "turn", augment="consume" if earth else "skip")
    assert (table.hero().xp, sorted(map(table.letter, table.state.actives[0].on))) == (2, ["A", "B"])
    table.answer("pass")
    until(table, "lead", damage="suffer", focus="A")
    assert (table.hp("g"), table.hero().lost) == (17 if earth else 18, ["hardened-spikes"])


@pytest.mark.half("bottom:hardened-spikes")
@pytest.mark.parametrize("ice", [False, True])
def test_hardened_spikes_move_and_shield_with_ice(ice: bool) -> None:
    table = Table.of(
        f"gloomhaven\nA g .\nA spellweaver level=9 played=hardened-spikes,rest\nelements ice=strong\n{GUARD}",
        acts={"bandit-guard": (Attack(1),)},
        rest=REST,
    )
    table.play("bottom:hardened-spikes")
    until(table, "turn", move="stop", augment="consume" if ice else "skip", part="perform", use="use")
    table.answer("pass")
    until(table, "lead", damage="suffer")
    assert table.hp("A") == (13 if ice else 11), "14 - (3 - 2)"


@pytest.mark.half("top:aid-from-the-ether")
def test_aid_from_the_ether_heals_three_from_afar() -> None:
    heals("aid-from-the-ether", "top:aid-from-the-ether", amount=3, far=3)


@pytest.mark.half("bottom:aid-from-the-ether")
def test_aid_from_the_ether_is_a_mystic_ally() -> None:
    table = turn("aid-from-the-ether", "A a")
    table.play("bottom:aid-from-the-ether").go_on()
    [ally] = table.new()
    assert (ally.name, ally.health, ally.hex) == ("mystic-ally", 2, table.hex("a"))
    assert (table.hero().xp, table.state.actives[0].card) == (2, "aid-from-the-ether")


# ---------------------------------------------------------------------- level 2


@pytest.mark.half("top:flashing-burst")
def test_flashing_burst_strikes_from_afar_and_makes_light() -> None:
    table = turn("flashing-burst", "A . . g h\n" + TWO)
    table.play("top:flashing-burst").go_on(attack="g")
    assert (table.hp("g"), table.hp("h"), made(table)) == (17, 20, ["light"])


@pytest.mark.half("bottom:flashing-burst")
def test_flashing_burst_moves_four() -> None:
    moves("flashing-burst", "abcd")


@pytest.mark.half("top:icy-blast")
def test_icy_blast_muddles_seven_hexes_and_makes_ice() -> None:
    table = turn("icy-blast", "A . . g h .\n . . i j k .\n. . . l . .\n" + SIX)
    table.play("top:icy-blast")
    area(table, "ghijk")
    assert [(table.hp(letter), table.conditions(letter)) for letter in "ghijk"] == [(18, ["muddle"])] * 5
    assert (table.hero().xp, table.hero().lost, made(table)) == (2, ["icy-blast"], ["ice"])


@pytest.mark.half("bottom:icy-blast")
def test_icy_blast_heals_six_two_hexes_far() -> None:
    heals("icy-blast", "bottom:icy-blast", amount=6, far=2, lost=True)


# ---------------------------------------------------------------------- level 3


@pytest.mark.half("top:cold-fire")
@pytest.mark.parametrize(("consumed", "damage", "conditions"), [("", 1, []), ("0", 3, []), ("1", 1, ["stun"])])
def test_cold_fire_strikes_three_with_fire_or_ice(consumed: str, damage: int, conditions: list[str]) -> None:
    table = turn("cold-fire", "A . . g h\n . . . i .\nelements fire=strong ice=strong\n" + THREE)
    table.play("top:cold-fire", *(f"consume:{number}" for number in consumed))
    area(table, "ghi")
    assert [(20 - table.hp(letter), table.conditions(letter)) for letter in "ghi"] == [(damage, conditions)] * 3


@pytest.mark.half("bottom:cold-fire")
def test_cold_fire_loots_two_hexes_around() -> None:
    table = turn("cold-fire", "A . b c\nb coins\nc coins")
    table.play("bottom:cold-fire")
    assert (table.hero().coins, table.state.coins, table.hero().lost) == (1, [table.hex("c")], ["cold-fire"])


@pytest.mark.rule("GH-XP-03")
@pytest.mark.half("top:elemental-aid")
def test_elemental_aid_heals_more_with_earth() -> None:
    heals("elemental-aid", "top:elemental-aid", amount=3, far=2)
    table = turn("elemental-aid", "A . B\nelements earth=strong\nB brute level=9 hp=5")
    table.play("top:elemental-aid")
    until(table, "turn", augment="consume", heal="B")
    assert (table.hp("B"), table.hero().xp) == (10, 1)
    assert "GH-XP-03" in table.rules("xp")


@pytest.mark.half("bottom:elemental-aid")
@pytest.mark.parametrize("air", [False, True])
def test_elemental_aid_shields_one_ally_or_all(air: bool) -> None:
    table = turn("elemental-aid", "A . . . B C\nelements air=strong\nB brute\nC mindthief")
    table.play("bottom:elemental-aid")
    until(table, "turn", augment="consume" if air else "skip", target="B", shield="B")
    [active] = table.state.actives
    assert sorted(map(table.letter, active.on)) == (["B", "C"] if air else ["B"])


# ---------------------------------------------------------------------- level 4


@pytest.mark.rule("GH-ATK-11")
@pytest.mark.half("top:spirit-of-doom")
def test_spirit_of_doom_curses_from_afar() -> None:
    table = turn("spirit-of-doom", "A . . . g h\n" + TWO)
    table.play("top:spirit-of-doom").go_on(target="g")
    assert table.state.modifiers.draw.count("curse") == 1
    assert table.hero().lost == ["spirit-of-doom"]
    dark = turn("spirit-of-doom", "A . . . g h\nelements dark=strong\n" + TWO)
    dark.play("top:spirit-of-doom")
    until(dark, "turn", augment="consume", target="g")
    assert (dark.is_gone("g"), dark.hero().xp) == (True, 1)
    assert "GH-ATK-11" in dark.rules("slain")


@pytest.mark.half("bottom:spirit-of-doom")
@pytest.mark.parametrize(("light", "health"), [(False, 15), (True, 26)])
def test_spirit_of_doom_heals_half_or_all_hit_points(light: bool, health: int) -> None:
    table = turn("spirit-of-doom", "A . . . . B\nelements light=strong\nB brute level=9 hp=2")
    table.play("bottom:spirit-of-doom")
    until(table, "turn", augment="consume" if light else "skip")
    assert (table.hp("B"), table.hero().xp, table.hero().lost) == (health, 1, ["spirit-of-doom"])


@pytest.mark.half("top:forked-beam")
def test_forked_beam_strikes_two_from_afar() -> None:
    table = turn("forked-beam", "A . g h i\n" + THREE)
    table.play("top:forked-beam").go_on()
    assert ([table.hp(letter) for letter in "ghi"], table.hero().xp) == ([18, 18, 20], 1)


@pytest.mark.half("bottom:forked-beam")
def test_forked_beam_moves_four() -> None:
    moves("forked-beam", "abcd")


# ---------------------------------------------------------------------- level 5


@pytest.mark.half("top:chromatic-explosion")
def test_chromatic_explosion_makes_all_elements() -> None:
    table = turn("chromatic-explosion", "A . . g h\n . . . i .\n" + THREE)
    table.play("top:chromatic-explosion")
    area(table, "ghi")
    assert [table.hp(letter) for letter in "ghi"] == [17, 17, 17]
    assert (table.hero().xp, table.hero().lost) == (2, ["chromatic-explosion"])
    assert sorted(map(str, made(table))) == ["air", "dark", "earth", "fire", "ice", "light"]


@pytest.mark.half("bottom:chromatic-explosion")
def test_chromatic_explosion_moves_two_and_makes_any_element() -> None:
    table = turn("chromatic-explosion", "A a b c")
    table.play("bottom:chromatic-explosion", "a", "b")
    until(table, "turn", make="element:dark", infuse="element:dark")
    assert (table.at("A"), len(made(table))) == ("b", 1)


@pytest.mark.half("top:engulfed-in-flames")
def test_engulfed_in_flames_strikes_for_four_and_makes_fire() -> None:
    table = turn("engulfed-in-flames", "A . . g h\n" + TWO)
    table.play("top:engulfed-in-flames").go_on(attack="g")
    assert (table.hp("g"), table.hp("h"), made(table)) == (16, 20, ["fire"])


@pytest.mark.half("bottom:engulfed-in-flames")
def test_engulfed_in_flames_strikes_back_with_xp() -> None:
    table = playing.attacked("spellweaver", "engulfed-in-flames", "bottom:engulfed-in-flames")
    assert (table.hp("A"), table.hp("g"), table.hero().xp, table.state.actives[0].used) == (12, 17, 1, 1)


# ---------------------------------------------------------------------- level 6


@pytest.mark.half("top:living-torch")
@pytest.mark.parametrize("light", [False, True])
def test_living_torch_immobilizes_and_burns_around_with_light(light: bool) -> None:
    table = turn("living-torch", "A . . g h i\nelements light=strong\n" + THREE)
    table.play("top:living-torch", *(["consume:0"] if light else []))
    until(table, "turn", attack="g")
    assert (table.hp("g"), table.conditions("g")) == (16, ["immobilize"])
    assert (table.hp("h"), table.hp("i"), table.hero().xp) == (18 if light else 20, 20, int(light))


@pytest.mark.half("bottom:living-torch")
def test_living_torch_is_a_burning_avatar() -> None:
    table = turn("living-torch", "A a")
    table.play("bottom:living-torch").go_on()
    [avatar] = table.new()
    assert (avatar.name, avatar.health, avatar.hex) == ("burning-avatar", 2, table.hex("a"))
    assert (table.hero().xp, table.state.actives[0].card) == (2, "living-torch")


@pytest.mark.half("top:frozen-night")
def test_frozen_night_strikes_five_hexes_before_her_and_makes_ice() -> None:
    table = turn("frozen-night", ". i .\n g h .\nA j k l\n" + SIX)
    table.play("top:frozen-night")
    area(table, "ghijk")
    assert [table.hp(letter) for letter in "ghijkl"] == [16, 16, 16, 16, 16, 20]
    assert (table.hero().xp, table.hero().lost, made(table)) == (5, ["frozen-night"], ["ice"])


@pytest.mark.half("bottom:frozen-night")
def test_frozen_night_moves_further_and_hides_her_with_dark() -> None:
    moves("frozen-night", "abc")
    table = turn("frozen-night", "A a b c d e f\nelements dark=strong")
    table.play("bottom:frozen-night", "consume:0", *"abcde")
    until(table, "turn")
    assert (table.at("A"), table.conditions("A"), table.hero().xp) == ("e", ["invisible"], 1)


# ---------------------------------------------------------------------- level 7


@pytest.mark.half("top:twin-restoration")
def test_twin_restoration_brings_back_two_lost_cards() -> None:
    table = turn("twin-restoration", "A .", "hand=mana-bolt lost=fire-orbs,freezing-nova,icy-blast")
    table.play("top:twin-restoration")
    until(table, "turn", recover_lost=["card:fire-orbs", "card:freezing-nova"])
    assert sorted(table.hero().hand) == ["fire-orbs", "freezing-nova", "mana-bolt"]
    assert (table.hero().lost, table.hero().sealed) == (["icy-blast", "twin-restoration"], ["twin-restoration"])


@pytest.mark.half("bottom:twin-restoration")
def test_twin_restoration_heals_two_from_afar() -> None:
    table = turn("twin-restoration", "A . B C D\nB brute hp=3\nC cragheart hp=3\nD scoundrel hp=3")
    table.play("bottom:twin-restoration", "B")
    assert "D" not in table.options()
    table.answer("C")
    until(table, "turn")
    assert (table.hp("B"), table.hp("C"), table.hp("D")) == (6, 6, 3)


@pytest.mark.half("top:stone-fists")
@pytest.mark.parametrize("earth", [False, True])
def test_stone_fists_push_and_immobilize(earth: bool) -> None:
    table = turn("stone-fists", "b a g A h c d\nelements earth=strong\n" + TWO)
    table.play("top:stone-fists", *(["consume:0"] if earth else []))
    until(table, "turn", attack="g", next_target="g")
    assert (table.hp("g"), table.at("g"), table.conditions("g")) == (14, "b", ["immobilize"])
    assert (table.hp("h"), table.hero().xp) == ((14, 3) if earth else (20, 2))
    assert table.hero().lost == ["stone-fists"]


@pytest.mark.half("bottom:stone-fists")
def test_stone_fists_move_and_shield() -> None:
    table = playing.attacked("spellweaver", "stone-fists", "bottom:stone-fists", "stop")
    assert table.hp("A") == 13, "14 - (2 - 1)"
    moving = turn("stone-fists", "A a b c d")
    moving.play("bottom:stone-fists", *"abc")
    until(moving, "turn", part="perform")
    assert moving.at("A") == "c"


# ---------------------------------------------------------------------- level 8


@pytest.mark.half("top:zephyr-wings")
def test_zephyr_wings_loot_farther_with_air() -> None:
    position = "A . b c d\nelements air=strong\nb coins\nc coins\nd coins"
    table = turn("zephyr-wings", position)
    table.play("top:zephyr-wings")
    until(table, "turn", augment="skip")
    assert (table.hero().coins, table.hero().xp) == (1, 0)
    table = turn("zephyr-wings", position)
    table.play("top:zephyr-wings")
    until(table, "turn", augment="consume")
    assert (table.hero().coins, table.hero().xp) == (2, 1)


@pytest.mark.half("bottom:zephyr-wings")
def test_zephyr_wings_jump_eight_with_air_eleven() -> None:
    row = "A o b c d e f h i j k l m"
    table = turn("zephyr-wings", row)
    table.play("bottom:zephyr-wings")
    assert "j" not in table.options()
    table.answer("i")
    assert (table.at("A"), table.hero().xp, table.hero().lost) == ("i", 1, ["zephyr-wings"])
    table = turn("zephyr-wings", row + "\nelements air=strong")
    table.play("bottom:zephyr-wings", "consume:0")
    assert "m" not in table.options()
    table.answer("l")
    assert (table.at("A"), table.hero().xp) == ("l", 2)


@pytest.mark.half("top:cold-front")
def test_cold_front_strikes_a_line_of_five_and_makes_ice() -> None:
    table = turn("cold-front", "A . g h i j k\n" + SIX.rpartition("\n")[0])
    table.play("top:cold-front")
    area(table, "ghijk")
    assert [table.hp(letter) for letter in "ghijk"] == [15] * 5
    assert (table.hero().xp, table.hero().lost, made(table)) == (2, ["cold-front"], ["ice"])


@pytest.mark.half("bottom:cold-front")
def test_cold_front_prevents_and_strikes_back() -> None:
    table = playing.attacked("spellweaver", "cold-front", "bottom:cold-front")
    assert (table.hp("A"), table.hp("g"), table.hero().xp, table.state.actives[0].used) == (14, 17, 1, 1)


# ---------------------------------------------------------------------- level 9


@pytest.mark.half("top:black-hole")
@pytest.mark.parametrize("dark", [False, True])
def test_black_hole_strikes_three_or_kills_them_with_dark(dark: bool) -> None:
    three = "g bandit-guard hp=20/20\nh bandit-guard elite hp=20/20\ni bandit-guard hp=20/20"
    table = turn("black-hole", "A . . g h\n . . . i .\nelements dark=strong\n" + three)
    table.play("top:black-hole", *(["consume:0"] if dark else []))
    area(table, "ghi")
    assert [table.is_gone(letter) for letter in "ghi"] == [dark, False, dark]
    assert (table.hp("h"), table.hero().xp, table.hero().lost) == (17, 3, ["black-hole"]), "4 - 1"


@pytest.mark.half("bottom:black-hole")
def test_black_hole_pulls_all_within_four_hexes_of_a_hex() -> None:
    table = turn("black-hole", "A . h . a . g . . i\n" + THREE)
    table.play("bottom:black-hole", "a")
    until(table, "turn")
    assert (table.at("i"), table.hp("g")) == ("i", 20), "i is five hexes away from it"
    distances = [abs(table.figure(letter).hex - table.hex("a")) for letter in "gh"]
    assert sorted(distances) == [0, 1], "one came onto the hex, the other beside it"


@pytest.mark.half("top:inferno")
@pytest.mark.parametrize("fire", [False, True])
def test_inferno_strikes_all_in_the_room_and_burns_allies(fire: bool) -> None:
    table = turn("inferno", "A B . . . g h\nelements fire=strong\nB brute level=9\n" + TWO)
    table.play("top:inferno", *(["consume:0"] if fire else []))
    until(table, "turn", damage="suffer")
    assert [table.hp(letter) for letter in "ghB"] == [17 - fire, 17 - fire, 24]
    assert (table.hp("A"), table.hero().xp) == (14, int(fire))


@pytest.mark.half("bottom:inferno")
def test_inferno_retaliates_three_hexes_far_for_all_of_them() -> None:
    table = Table.of(
        f"gloomhaven\nA . . g B\nA spellweaver level=9 played=inferno,rest\nB brute\n{GUARD}",
        acts={"bandit-guard": (Attack(0, range=4),)},
        rest=REST,
    )
    table.play("bottom:inferno")
    [active] = table.state.actives
    assert sorted(map(table.letter, active.on)) == ["A", "B"]
    table.answer("pass")
    until(table, "lead", damage="suffer")
    assert table.hp("g") == 18
