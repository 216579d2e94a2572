"""Every half of the Tinkerer's cards, from a drawn position."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import Attack
from delve.games.gloomhaven.state import CONSUMED, READY
from tests.games.gloomhaven.cards import playing
from tests.games.gloomhaven.cards.playing import GUARD, REST, THREE, TWO, until
from tests.games.gloomhaven.kit import Table

FOUR_MOVES = ("proximity-mine", "ink-bomb", "stun-shot", "crank-bow", "dangerous-contraption")
"""Cards whose bottom is Move 4."""


def turn(card: str, position: str, more: str = "") -> Table:
    """The Tinkerer (A) in his turn."""
    return playing.turn("tinkerer", card, position, more)


# ---------------------------------------------------------------------- level 1


@pytest.mark.half("top:proximity-mine")
def test_proximity_mine_is_a_trap_of_six_that_gives_xp_to_him() -> None:
    table = turn("proximity-mine", "A a b")
    table.play("top:proximity-mine", "a")
    [trap] = table.state.traps
    assert (trap.hex, trap.damage, trap.conditions, trap.xp, trap.seat) == (table.hex("a"), 6, [], 2, 0)
    assert (table.hero().lost, table.hero().xp) == (["proximity-mine"], 0)


@pytest.mark.half(*(f"bottom:{card}" for card in FOUR_MOVES))
def test_some_cards_move_him_four_hexes() -> None:
    for card in FOUR_MOVES:
        table = turn(card, "A a b c d e")
        table.play(f"bottom:{card}", *"abcd")
        assert (table.at("A"), table.asked, table.hero().discard) == ("d", "turn", [card]), "and no further"


@pytest.mark.half("top:harmless-contraption")
def test_harmless_contraption_is_a_decoy() -> None:
    table = turn("harmless-contraption", "A a")
    table.play("top:harmless-contraption").go_on()
    [decoy] = table.new()
    assert (decoy.name, decoy.health, decoy.seat, decoy.hex) == ("decoy", 6, 0, table.hex("a"))
    assert (table.hero().xp, table.state.actives[0].card) == (2, "harmless-contraption")


@pytest.mark.half("bottom:harmless-contraption")
def test_harmless_contraption_heals_two_three_hexes_far() -> None:
    table = turn("harmless-contraption", "A . . B C\nB brute hp=5\nC brute hp=5".replace("C brute", "C mindthief"))
    table.play("bottom:harmless-contraption")
    assert "C" not in table.options()
    table.answer("B")
    assert table.hp("B") == 7


@pytest.mark.half("top:flamethrower")
def test_flamethrower_burns_three_and_makes_fire() -> None:
    table = turn("flamethrower", ". g i\n A h .\n" + THREE)
    table.play("top:flamethrower", "area:gih")
    until(table, "turn")
    assert [(table.hp(letter), table.conditions(letter)) for letter in "ghi"] == [(17, ["wound"])] * 3
    assert (table.hero().xp, table.hero().lost) == (2, ["flamethrower"])
    table.answer("pass")
    assert table.told("infused", "element") == ["fire"]


@pytest.mark.half("bottom:flamethrower")
def test_flamethrower_shields_him_and_his_neighbours() -> None:
    table = Table.of(
        f"gloomhaven\nB A g .\nA tinkerer level=9 played=flamethrower,rest\nB brute level=9\n{GUARD}",
        acts={"bandit-guard": (Attack(0),)},
        rest=REST,
    )
    table.play("bottom:flamethrower", "pass")
    until(table, "lead", damage="suffer")
    assert table.hp("A") == 19, "20 - (2 - 1)"
    other = turn("flamethrower", "B A . C\nB brute\nC mindthief")
    other.play("bottom:flamethrower")
    [active] = other.state.actives
    assert sorted(map(other.letter, active.on)) == ["A", "B"], "C is not beside him"


@pytest.mark.half("top:hook-gun")
def test_hook_gun_pulls_two_hexes() -> None:
    table = turn("hook-gun", "A a . g h\n" + TWO)
    table.play("top:hook-gun").go_on(attack="g")
    assert (table.hp("g"), table.at("g"), table.hp("h")) == (18, "a", 20), "h is too far"


@pytest.mark.half("bottom:hook-gun")
def test_hook_gun_loots_two_hexes_around() -> None:
    table = turn("hook-gun", "A . b c\nb coins\nc coins")
    table.play("bottom:hook-gun")
    assert (table.hero().coins, table.state.coins) == (1, [table.hex("c")])
    assert (table.hero().xp, table.hero().lost) == (1, ["hook-gun"])


def thrown(card: str, option: str, element: str = "") -> Table:
    """An area of three hexes is thrown three hexes far, at g, h and i."""
    table = turn(card, "A . . g h\n . . . i .\n" + THREE)
    table.play(option)
    table.answer(next(name for name in table.options() if set("ghi") <= set(name.removeprefix("area:"))))
    until(table, "turn")
    assert (table.hero().xp, table.hero().lost) == (3, [card]), "for each target"
    table.answer("pass")
    assert table.told("infused", "element") == ([element] if element else [])
    return table


@pytest.mark.rule("GH-XP-03")
@pytest.mark.half("top:ink-bomb")
def test_ink_bomb_strikes_three_for_four_and_makes_dark() -> None:
    table = thrown("ink-bomb", "top:ink-bomb", "dark")
    assert [table.hp(letter) for letter in "ghi"] == [16, 16, 16]
    assert "GH-XP-03" in table.rules("xp")


@pytest.mark.half("top:net-shooter")
def test_net_shooter_immobilizes_three() -> None:
    table = thrown("net-shooter", "top:net-shooter")
    assert [(table.hp(letter), table.conditions(letter)) for letter in "ghi"] == [(17, ["immobilize"])] * 3


@pytest.mark.half("bottom:net-shooter")
def test_net_shooter_immobilizes_a_neighbour_before_he_moves() -> None:
    table = turn("net-shooter", "b a A g h\n" + TWO)
    table.play("bottom:net-shooter", "g", "a", "b")
    assert (table.conditions("g"), table.hp("g"), table.conditions("h")) == (["immobilize"], 20, [])
    assert (table.at("A"), table.asked) == ("b", "turn")


@pytest.mark.half("top:stun-shot")
def test_stun_shot_stuns_from_afar() -> None:
    table = turn("stun-shot", "A . . g h\n" + TWO)
    table.play("top:stun-shot").go_on(attack="g")
    assert (table.hp("g"), table.conditions("g"), table.hp("h")) == (19, ["stun"], 20)


@pytest.mark.half("top:reinvigorating-elixir", "top:restorative-mist")
@pytest.mark.parametrize("cards", [("reinvigorating-elixir", "restorative-mist")])
def test_two_cards_heal_three_three_hexes_far(cards: tuple[str, ...]) -> None:
    for card in cards:
        table = turn(card, "A . . B C\nB brute hp=5\nC mindthief hp=5")
        table.play(f"top:{card}")
        assert "C" not in table.options()
        table.answer("B")
        assert (table.hp("B"), table.hero().discard) == (8, [card])


@pytest.mark.half("bottom:reinvigorating-elixir")
def test_reinvigorating_elixir_gives_a_neighbour_all_discarded_cards() -> None:
    position = "A B . C\nB brute hand=skewer discard=trample,shield-bash lost=spare-dagger\nC mindthief"
    table = turn("reinvigorating-elixir", position)
    table.play("bottom:reinvigorating-elixir")
    until(table, "turn", recover_discard=["card:trample", "card:shield-bash"])
    assert sorted(table.hero("B").hand) == ["shield-bash", "skewer", "trample"]
    assert (table.hero("B").discard, table.hero("B").lost) == ([], ["spare-dagger"])
    assert (table.hero().xp, table.hero().lost) == (2, ["reinvigorating-elixir"])


@pytest.mark.half("bottom:restorative-mist")
def test_restorative_mist_moves_and_heals_all_allies_beside_him() -> None:
    table = turn("restorative-mist", "A . a B\n . . C .\nB brute hp=5\nC mindthief hp=5", "hp=9")
    table.play("bottom:restorative-mist", "to:1", "a")
    until(table, "turn")
    assert (table.at("A"), table.hp("A"), table.hp("B"), table.hp("C")) == ("a", 9, 6, 6)


@pytest.mark.half("top:energizing-tonic")
def test_energizing_tonic_heals_five_two_hexes_far() -> None:
    table = turn("energizing-tonic", "A . B C\nB brute hp=3\nC mindthief hp=3")
    table.play("top:energizing-tonic")
    assert "C" not in table.options()
    table.answer("B")
    assert (table.hp("B"), table.hero().xp, table.hero().lost) == (8, 2, ["energizing-tonic"])


@pytest.mark.half("bottom:energizing-tonic")
def test_energizing_tonic_moves_six() -> None:
    table = turn("energizing-tonic", "A a b c d e f g")
    table.play("bottom:energizing-tonic", *"abcdef")
    assert (table.at("A"), table.asked) == ("f", "turn")
    assert (table.hero().xp, table.hero().lost) == (1, ["energizing-tonic"])


@pytest.mark.half("top:enhancement-field")
def test_enhancement_field_strikes_for_three_from_afar() -> None:
    table = turn("enhancement-field", "A . . g h\n" + TWO)
    table.play("top:enhancement-field").go_on(attack="g")
    assert (table.hp("g"), table.hp("h"), table.hero().xp) == (17, 20, 0)


@pytest.mark.half("bottom:enhancement-field")
def test_enhancement_field_adds_to_attacks_of_him_and_his_neighbours() -> None:
    table = turn("enhancement-field", "B A g . C\nB brute\nC mindthief\n" + GUARD)
    table.play("bottom:enhancement-field", "top:rest", "g")
    assert table.hp("g") == 18, "1 + 1"
    [active] = table.state.actives
    assert sorted(map(table.letter, active.on)) == ["A", "B"]


@pytest.mark.half("top:toxic-bolt")
def test_toxic_bolt_poisons_and_makes_earth() -> None:
    table = turn("toxic-bolt", "A . . g h\n" + TWO)
    table.play("top:toxic-bolt").go_on(attack="g")
    assert (table.hp("g"), table.conditions("g"), table.hp("h")) == (18, ["poison"], 20)
    table.answer("pass")
    assert table.told("infused", "element") == ["earth"]


@pytest.mark.half("bottom:toxic-bolt")
def test_toxic_bolt_strikes_for_five_two_hexes_far() -> None:
    table = turn("toxic-bolt", "A . g h\n" + TWO)
    table.play("bottom:toxic-bolt").go_on(attack="g")
    assert (table.hp("g"), table.conditions("g"), table.hp("h")) == (15, [], 20)
    assert (table.hero().xp, table.hero().lost) == (2, ["toxic-bolt"])


# ---------------------------------------------------------------------- X


@pytest.mark.half("top:reviving-shock")
def test_reviving_shock_strikes_two_from_afar() -> None:
    table = turn("reviving-shock", "A . g h i\n" + THREE)
    table.play("top:reviving-shock").go_on()
    assert [table.hp(letter) for letter in "ghi"] == [18, 18, 20]


@pytest.mark.half("bottom:reviving-shock")
def test_reviving_shock_heals_five_two_hexes_far() -> None:
    table = turn("reviving-shock", "A . B C\nB brute hp=3\nC mindthief hp=3")
    table.play("bottom:reviving-shock")
    assert "C" not in table.options()
    table.answer("B")
    assert (table.hp("B"), table.hero().xp, table.hero().lost) == (8, 2, ["reviving-shock"])


@pytest.mark.half("top:volatile-concoction")
def test_volatile_concoction_is_a_poisoned_trap() -> None:
    table = turn("volatile-concoction", "A a b")
    table.play("top:volatile-concoction", "a")
    [trap] = table.state.traps
    assert (trap.hex, trap.damage, trap.conditions, trap.xp) == (table.hex("a"), 2, ["poison"], 0)
    assert table.hero().discard == ["volatile-concoction"]


@pytest.mark.half("bottom:volatile-concoction")
@pytest.mark.parametrize("ice", [False, True])
def test_volatile_concoction_gives_back_a_card_with_ice_two(ice: bool) -> None:
    position = "A . B\nelements ice=strong\nB brute hand=skewer discard=trample,shield-bash"
    table = turn("volatile-concoction", position)
    table.play("bottom:volatile-concoction")
    picked = ["card:trample", "card:shield-bash"][: 1 + ice]
    until(table, "turn", augment="consume" if ice else "skip", recover_discard=picked)
    assert len(table.hero("B").hand) == 2 + ice


@pytest.mark.half("top:potent-potables")
def test_potent_potables_adds_two_to_heals_with_xp() -> None:
    table = Table.of(
        "gloomhaven\nA B\nA tinkerer level=9 played=potent-potables,restorative-mist\nB brute level=9 hp=5",
    )
    table.play("top:potent-potables", "basic_bottom:restorative-mist", "skip")
    [active] = table.state.actives
    assert (active.card, active.used) == ("potent-potables", 0)
    healing = Table.of(
        "gloomhaven\nA B\nA tinkerer level=9 played=harmless-contraption,rest\nB brute level=9 hp=5\n"
        "active potent-potables top used=1",
        rest=REST,
    )
    healing.play("bottom:harmless-contraption")
    until(healing, "turn", heal="B", use="use")
    assert (healing.hp("B"), healing.hero().xp, healing.state.actives[0].used) == (9, 1, 2)


@pytest.mark.half("bottom:potent-potables")
def test_potent_potables_moves_three() -> None:
    table = turn("potent-potables", "A a b c d")
    table.play("bottom:potent-potables", *"abc")
    assert (table.at("A"), table.asked) == ("c", "turn")


# ---------------------------------------------------------------------- level 2


@pytest.mark.half("top:stamina-booster")
def test_stamina_booster_heals_four_three_hexes_far() -> None:
    table = turn("stamina-booster", "A . . B C\nB brute hp=3\nC mindthief hp=3")
    table.play("top:stamina-booster")
    assert "C" not in table.options()
    table.answer("B")
    assert table.hp("B") == 7


@pytest.mark.half("bottom:stamina-booster")
def test_stamina_booster_gives_back_a_lost_card_and_is_gone_for_good() -> None:
    table = turn("stamina-booster", "A . . B\nB brute hand=skewer lost=trample,shield-bash")
    table.play("bottom:stamina-booster")
    until(table, "turn", recover_lost=["card:trample"])
    assert (len(table.hero("B").hand), len(table.hero("B").lost)) == (2, 1)
    assert (table.hero().xp, table.hero().lost, table.hero().sealed) == (2, ["stamina-booster"], ["stamina-booster"])


@pytest.mark.half("top:disorienting-flash")
def test_disorienting_flash_stuns_two_from_afar() -> None:
    table = turn("disorienting-flash", "A . g h i\n" + THREE)
    table.play("top:disorienting-flash").go_on()
    assert [table.conditions(letter) for letter in "ghi"] == [["stun"], ["stun"], []]
    assert [table.hp(letter) for letter in "ghi"] == [20, 20, 20]
    assert (table.hero().xp, table.hero().lost) == (2, ["disorienting-flash"])


@pytest.mark.half("bottom:disorienting-flash")
def test_disorienting_flash_muddles_all_beside_him_before_he_moves() -> None:
    table = turn("disorienting-flash", "i . g A h\n . . a . .\n. . b . .\n" + THREE)
    table.play("bottom:disorienting-flash")
    until(table, "move")
    table.answer("a", "b")
    assert [table.conditions(letter) for letter in "ghi"] == [["muddle"], ["muddle"], []]
    assert (table.at("A"), table.asked) == ("b", "turn")


# ---------------------------------------------------------------------- level 3


@pytest.mark.half("top:tinkerers-tools")
def test_tinkerers_tools_disarm_a_trap_beside_him() -> None:
    table = turn("tinkerers-tools", "A ^ . ^")
    table.play("top:tinkerers-tools")
    until(table, "turn")
    assert (len(table.state.traps), table.hero().xp) == (1, 1), "the other one is too far"


@pytest.mark.half("bottom:tinkerers-tools")
def test_tinkerers_tools_make_a_trap_that_stuns() -> None:
    table = turn("tinkerers-tools", "A a b")
    table.play("bottom:tinkerers-tools", "a")
    [trap] = table.state.traps
    assert (trap.hex, trap.damage, trap.conditions) == (table.hex("a"), 0, ["stun"])


@pytest.mark.half("top:crank-bow")
def test_crank_bow_strikes_for_six_five_hexes_far() -> None:
    table = turn("crank-bow", "A . . . . g h\n" + TWO)
    table.play("top:crank-bow").go_on(attack="g")
    assert (table.hp("g"), table.hp("h")) == (14, 20)
    assert (table.hero().xp, table.hero().lost) == (2, ["crank-bow"])


# ---------------------------------------------------------------------- level 4


@pytest.mark.half("top:dangerous-contraption")
def test_dangerous_contraption_is_a_battle_bot() -> None:
    table = turn("dangerous-contraption", "A a")
    table.play("top:dangerous-contraption").go_on()
    [bot] = table.new()
    assert (bot.name, bot.health, bot.hex) == ("battle-bot", 6, table.hex("a"))
    assert (table.hero().xp, table.state.actives[0].card) == (2, "dangerous-contraption")


@pytest.mark.half("top:micro-bots")
def test_micro_bots_heal_six_three_hexes_far() -> None:
    table = turn("micro-bots", "A . . B C\nB brute hp=3\nC mindthief hp=3")
    table.play("top:micro-bots")
    assert "C" not in table.options()
    table.answer("B")
    assert (table.hp("B"), table.hero().xp, table.hero().lost) == (9, 2, ["micro-bots"])


@pytest.mark.half("bottom:micro-bots")
def test_micro_bots_move_and_loot() -> None:
    table = turn("micro-bots", "A a b c d e\nd coins\ne coins")
    table.play("bottom:micro-bots", "a", "b", "c")
    until(table, "turn")
    assert (table.at("A"), table.hero().coins, table.hero().lost) == ("c", 1, ["micro-bots"])


# ---------------------------------------------------------------------- level 5


@pytest.mark.half("top:noxious-vials")
def test_noxious_vials_give_a_neighbour_a_potion_back() -> None:
    table = turn("noxious-vials", "A B . C\nB brute items=12:consumed,14:consumed\nC mindthief items=12:consumed")
    table.play("top:noxious-vials", "B")
    table.answer(["item:14"])
    assert [item.state for item in table.hero("B").items] == [CONSUMED, READY], "one of them"
    assert table.hero().discard == ["noxious-vials"]


@pytest.mark.half("bottom:noxious-vials")
def test_noxious_vials_poison_three() -> None:
    table = thrown("noxious-vials", "bottom:noxious-vials")
    assert [(table.hp(letter), table.conditions(letter)) for letter in "ghi"] == [(17, ["poison"])] * 3


@pytest.mark.rule("GH-XP-03")
@pytest.mark.half("top:disintegration-beam")
def test_disintegration_beam_kills_the_weak_in_a_line() -> None:
    table = turn(
        "disintegration-beam",
        "A g h i\ng bandit-guard hp=5/20\nh bandit-guard hp=6/20\ni bandit-guard elite hp=5/20",
    )
    table.play("top:disintegration-beam").go_on()
    assert [table.is_gone(letter) for letter in "ghi"] == [True, False, True]
    assert (table.hero().xp, table.hero().lost) == (2, ["disintegration-beam"]), "for each"
    assert "GH-XP-03" in table.rules("xp")


@pytest.mark.half("bottom:disintegration-beam")
def test_disintegration_beam_moves_and_disarms() -> None:
    table = turn("disintegration-beam", "A a b g h\n" + TWO)
    table.play("bottom:disintegration-beam", "a", "b", "g")
    assert (table.at("A"), table.conditions("g"), table.conditions("h")) == ("b", ["disarm"], [])


# ---------------------------------------------------------------------- level 6


@pytest.mark.half("top:gas-canister")
def test_gas_canister_is_a_muddling_trap() -> None:
    table = turn("gas-canister", "A a b")
    table.play("top:gas-canister", "a")
    [trap] = table.state.traps
    assert (trap.hex, trap.damage, trap.conditions) == (table.hex("a"), 4, ["muddle"])


@pytest.mark.half("bottom:gas-canister")
def test_gas_canister_gives_a_card_back_at_the_end_of_turns() -> None:
    table = turn("gas-canister", "A . . B\nB brute hand=skewer discard=trample,shield-bash", "hand=ink-bomb,hook-gun")
    table.play("bottom:gas-canister")
    [active] = table.state.actives
    assert (active.card, active.used, active.round) == ("gas-canister", 0, False)
    later = Table.of(
        "gloomhaven\nA . . B\nA tinkerer level=9 played=hook-gun,rest\nB brute hand=skewer "
        "discard=trample,shield-bash\nactive gas-canister bottom used=1",
        rest=REST,
    )
    later.play("pass")
    until(later, "turn", recover_discard=["card:trample"])
    assert (len(later.hero("B").hand), later.hero().xp, later.state.actives[0].used) == (2, 1, 2)


@pytest.mark.half("top:auto-turret")
def test_auto_turret_fires_at_the_end_of_turns() -> None:
    table = turn("auto-turret", "A . . . . g h\n" + TWO)
    table.play("top:auto-turret")
    [active] = table.state.actives
    assert (active.card, active.used) == ("auto-turret", 0)
    later = Table.of(
        "gloomhaven\nA . . . . g h\nA tinkerer level=9 played=hook-gun,rest\nactive auto-turret top\n" + TWO,
        rest=REST,
    )
    later.play("pass")
    until(later, "lead", attack="g")
    assert (later.hp("g"), later.hp("h"), later.hero().xp, later.state.actives[0].used) == (18, 20, 1, 1)


@pytest.mark.half("bottom:auto-turret")
def test_auto_turret_heals_three_four_hexes_far() -> None:
    table = turn("auto-turret", "A . . . B C\nB brute hp=3\nC mindthief hp=3")
    table.play("bottom:auto-turret")
    assert "C" not in table.options()
    table.answer("B")
    assert table.hp("B") == 6


# ---------------------------------------------------------------------- level 7


@pytest.mark.half("top:murderous-contraption")
def test_murderous_contraption_is_a_kill_bot() -> None:
    table = turn("murderous-contraption", "A a")
    table.play("top:murderous-contraption").go_on()
    [bot] = table.new()
    assert (bot.name, bot.health, bot.hex) == ("kill-bot", 6, table.hex("a"))
    assert (table.hero().xp, table.state.actives[0].card) == (2, "murderous-contraption")


@pytest.mark.half("bottom:murderous-contraption")
def test_murderous_contraption_strikes_for_four_from_afar() -> None:
    table = turn("murderous-contraption", "A . . g h\n" + TWO)
    table.play("bottom:murderous-contraption").go_on(attack="g")
    assert (table.hp("g"), table.hp("h"), table.hero().discard) == (16, 20, ["murderous-contraption"])


@pytest.mark.half("top:curative-aerosol")
def test_curative_aerosol_moves_and_heals_twice() -> None:
    table = turn("curative-aerosol", "A a b B\n . . . c C\nB brute hp=3\nC mindthief hp=3")
    table.play("top:curative-aerosol", "a", "b", "B")
    assert (table.hp("B"), table.asked) == (5, "move")
    table.answer("c", "C")
    assert (table.hp("C"), table.at("A"), table.asked) == (5, "c", "turn")


@pytest.mark.half("bottom:curative-aerosol")
def test_curative_aerosol_heals_two_three_hexes_far() -> None:
    table = turn("curative-aerosol", "A . B C D\nB brute hp=3\nC cragheart hp=3\nD scoundrel hp=3", "hp=20")
    table.play("bottom:curative-aerosol", "B")
    assert "D" not in table.options()
    table.answer("C")
    until(table, "turn")
    assert (table.hp("B"), table.hp("C"), table.hp("D")) == (7, 7, 3)
    assert (table.hero().xp, table.hero().lost) == (2, ["curative-aerosol"])


# ---------------------------------------------------------------------- level 8


@pytest.mark.half("top:jet-propulsion")
def test_jet_propulsion_moves_a_summon_by_two_more() -> None:
    table = turn("jet-propulsion", "A b a c d e f\nb battle-bot seat=0")
    table.play("top:jet-propulsion")
    until(table, "move")
    table.answer(*"acde")
    assert (table.at("b"), table.asked) == ("e", "turn"), "2 + 2"


@pytest.mark.half("bottom:jet-propulsion")
def test_jet_propulsion_jumps_eight() -> None:
    table = turn("jet-propulsion", "A o b c d e f h i j")
    table.play("bottom:jet-propulsion")
    assert "i" in table.options()
    assert "j" not in table.options()
    table.answer("i")
    assert (table.at("A"), table.hero().xp, table.hero().lost) == ("i", 2, ["jet-propulsion"])


@pytest.mark.half("top:harsh-stimulants")
def test_harsh_stimulants_strike_for_nine_and_hurt() -> None:
    table = turn("harsh-stimulants", "A g\n" + GUARD)
    table.play("top:harsh-stimulants", "g")
    until(table, "turn", damage="suffer")
    assert (table.hp("g"), table.hp("A")) == (11, 18)
    assert (table.hero().xp, table.hero().lost) == (2, ["harsh-stimulants"])


@pytest.mark.half("bottom:harsh-stimulants")
def test_harsh_stimulants_strengthen_and_hurt_the_allies_beside_him() -> None:
    table = turn("harsh-stimulants", "B A . C\nB brute level=9\nC mindthief level=9")
    table.play("bottom:harsh-stimulants")
    until(table, "turn", damage="suffer", part="perform")
    [active] = table.state.actives
    assert (list(map(table.letter, active.on)), table.hp("B"), table.hp("A")) == (["B"], 24, 20)


# ---------------------------------------------------------------------- level 9


@pytest.mark.half("top:lethal-injection")
def test_lethal_injection_kills_an_elite_enemy_too() -> None:
    table = turn("lethal-injection", "A g .\ng bandit-guard elite hp=20/20")
    table.play("top:lethal-injection")
    until(table, "turn")
    assert (table.is_gone("g"), table.hero().xp, table.hero().lost) == (True, 2, ["lethal-injection"])


@pytest.mark.half("bottom:lethal-injection")
def test_lethal_injection_moves_and_poisons_all_beside_him() -> None:
    table = turn("lethal-injection", "A . a g .\n . . h . i\n" + THREE)
    table.play("bottom:lethal-injection", "to:1", "a", "stop")
    until(table, "turn")
    assert [table.conditions(letter) for letter in "ghi"] == [["poison"], ["poison"], []]
    assert table.hero().discard == ["lethal-injection"]


@pytest.mark.half("top:chimeric-formula")
def test_chimeric_formula_changes_two_lost_cards_for_others() -> None:
    table = turn("chimeric-formula", "A B\nB brute hand=skewer,trample lost=shield-bash,spare-dagger discard=")
    table.play("top:chimeric-formula")
    while table.asked != "turn":
        options = table.options()
        wanted = ["card:shield-bash", "card:spare-dagger"]
        if not set(wanted) <= set(options):
            wanted = ["card:skewer", "card:trample"]
        table.answer(wanted if set(wanted) <= set(options) else options[0])
    assert len(table.hero("B").hand) == 2
    assert len(table.hero("B").lost) == 2


@pytest.mark.half("bottom:chimeric-formula")
def test_chimeric_formula_gives_an_ally_the_lost_card_of_a_neighbour() -> None:
    table = turn("chimeric-formula", "A . B C\nB brute hand=skewer\nC mindthief hand= lost=into-the-night")
    table.play("bottom:chimeric-formula", "B", "card:into-the-night")
    assert (table.hero("B").hand, table.hero("C").lost) == (["skewer", "into-the-night"], [])
    assert (table.hero().xp, table.hero().lost) == (2, ["chimeric-formula"])
