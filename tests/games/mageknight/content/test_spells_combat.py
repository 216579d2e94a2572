"""Spells in combat: attacks, blocks, what happens to enemies."""

from __future__ import annotations

import pytest

from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Attack, Block, Move
from delve.games.mageknight.rules import combat
from delve.games.mageknight.state import UnitId
from tests.games.mageknight.kit import Table, card

KEEP = "countryside-1@0,1 countryside-3@1,0 countryside-5@0,2"


def cast(spell: str, foes: str, *, strong: bool = False, **more: object) -> Table:
    """A combat with a Spell in hand and the mana for one of its effects."""
    colour = {
        "fireball": "red",
        "flame-wall": "red",
        "burning-shield": "red",
        "demolish": "red",
        "offering": "red",
        "snowstorm": "blue",
        "mana-bolt": "blue",
        "chill": "blue",
        "mist-form": "blue",
        "tremor": "green",
        "cure": "green",
    }.get(spell, "white")
    more.setdefault("mana", f"{colour} black" if strong else colour)
    hand = f"{spell} {more.pop('hand', '')}"
    return Table.of(hand=hand, foes=foes, source="", night=strong, **more)  # type: ignore[arg-type]


# ---------------------------------------------------------------------- attacks


def test_a_fireball_is_a_ranged_fire_attack_of_5() -> None:
    table = cast("fireball", "prowlers").play("target:0", "basic:fireball")
    assert table.pool() == [(5, "fire", "ranged")]
    assert table.me.mana == [], "a Spell costs mana of its colour for its basic effect, too"


@pytest.mark.rule("MK-CARD-06", "MK-CARD-08")
def test_a_spell_takes_mana_even_for_its_basic_effect() -> None:
    table = cast("fireball", "prowlers", mana="blue").play("target:0")
    assert table.refused()["basic:fireball"] == "MK-CARD-16"


@pytest.mark.rule("MK-CARD-07")
def test_a_strong_spell_takes_black_mana_which_is_of_no_use_by_day() -> None:
    table = Table.of(hand="fireball", foes="prowlers", mana="red black", source="").play("target:0")
    assert "strong:fireball" in table.refused()
    assert "strong:fireball" in cast("fireball", "prowlers", strong=True).play("target:0").options()


@pytest.mark.rule("MK-HEAL-01")
def test_a_firestorm_wounds_and_is_a_siege_fire_attack_of_8() -> None:
    table = cast("fireball", "prowlers", strong=True).play("target:0", "strong:fireball")
    assert table.pool() == [(8, "fire", "siege")]
    assert table.hand() == ["wound"]
    assert "MK-HEAL-01" in table.rules("wounds")


def test_a_firestorm_is_of_no_use_without_a_fight() -> None:
    assert "strong:fireball" in Table.of(hand="fireball", mana="red black", night=True).refused()


def test_a_blizzard_wounds_and_is_a_siege_ice_attack_of_8() -> None:
    table = cast("snowstorm", "prowlers").play("target:0", "basic:snowstorm")
    assert table.pool() == [(5, "ice", "ranged")]
    table = cast("snowstorm", "prowlers", strong=True).play("target:0", "strong:snowstorm")
    assert table.pool() == [(8, "ice", "siege")]
    assert table.hand() == ["wound"]


@pytest.mark.rule("MK-CBT-17")
@pytest.mark.parametrize(
    ("colour", "basic", "strong"),
    [
        ("blue", (8, "ice", "melee"), (11, "ice", "melee")),
        ("red", (7, "coldfire", "melee"), (10, "coldfire", "melee")),
        ("white", (6, "ice", "ranged"), (9, "ice", "ranged")),
        ("green", (5, "ice", "siege"), (8, "ice", "siege")),
    ],
)
def test_a_mana_bolt_is_made_of_more_mana(colour: str, basic: object, strong: object) -> None:
    table = cast("mana-bolt", "prowlers", mana=f"blue {colour}")
    assert table.refused()["basic:mana-bolt"] == "MK-CBT-17"
    to_attack(table).play("target:0", "basic:mana-bolt")
    assert table.pool() == [basic]
    assert table.me.mana == []
    table = cast("mana-bolt", "prowlers", strong=True, mana=f"blue black {colour}")
    to_attack(table).play("target:0", "strong:mana-bolt")
    assert table.pool() == [strong]


def to_attack(table: Table) -> Table:
    """On to the Attack phase; the hero takes all damage."""
    return table.go_on(until="combat_attack", combat_ranged="next", combat_block="next", damage="hero")


def test_a_mana_bolt_needs_two_mana_and_in_the_ranged_phase_white_or_green() -> None:
    assert "basic:mana-bolt" in cast("mana-bolt", "prowlers", mana="white").play("target:0").refused()
    assert "basic:mana-bolt" in cast("mana-bolt", "prowlers", mana="blue blue").play("target:0").refused()
    table = cast("mana-bolt", "prowlers", mana="blue green").play("target:0", "basic:mana-bolt")
    assert table.pool() == [(5, "ice", "siege")]


def test_gold_mana_is_kept_for_what_only_it_can_pay() -> None:
    table = cast("mana-bolt", "prowlers", mana="gold blue").play("target:0", "basic:mana-bolt")
    assert table.asked == "pay", "white or green, with gold"
    assert {one.split("<")[0] for one in table.options()} == {"mana:white", "mana:green"}
    assert table.me.mana == ["gold"]


def test_a_flame_wall_is_an_attack_of_5_or_a_block_of_7() -> None:
    table = to_attack(cast("flame-wall", "prowlers")).play("target:0", "basic:flame-wall")
    assert table.pool() == [(5, "fire", "melee")]
    table = cast("flame-wall", "prowlers").play("next", "attack:0:0", "basic:flame-wall")
    assert table.pool() == [(7, "fire", "melee")]


def test_a_flame_wave_grows_by_2_for_each_enemy() -> None:
    table = cast("flame-wall", "prowlers diggers", strong=True)
    to_attack(table).play("target:0", "strong:flame-wall")
    assert table.pool() == [(9, "fire", "melee")]
    table = cast("flame-wall", "prowlers diggers", strong=True).play("next", "attack:0:0", "strong:flame-wall")
    assert table.pool() == [(11, "fire", "melee")]


# ---------------------------------------------------------------------- shields


def test_a_burning_shield_that_blocks_is_an_attack_of_4_later() -> None:
    table = cast("burning-shield", "prowlers").play("next", "attack:0:0", "basic:burning-shield")
    assert table.pool() == [(4, "fire", "melee")]
    table.play("block", "next", "target:0")
    (stored,) = table.options("stored:")
    table.play(stored)
    assert table.pool() == [(4, "fire", "melee")]
    assert table.options("stored:") == [], "once"
    table.play("strike")
    assert table.me.fame == 2


def test_a_burning_shield_that_does_not_block_gives_nothing_later() -> None:
    table = cast("burning-shield", "swordsmen").play("next", "attack:0:0", "basic:burning-shield", "drop")
    to_attack(table).play("target:0")
    assert table.options("stored:") == []


def test_an_exploding_shield_destroys_what_it_blocks() -> None:
    table = cast("burning-shield", "prowlers", strong=True).play("next", "attack:0:0", "strong:burning-shield", "block")
    assert table.fight.foes[0].defeated
    assert table.me.fame == 2


@pytest.mark.rule("MK-CBT-19")
def test_an_exploding_shield_does_not_destroy_who_resists_fire() -> None:
    table = cast("burning-shield", "skeletal-warriors", strong=True)
    table.play("next", "attack:0:0", "strong:burning-shield", "block")
    assert not table.fight.foes[0].defeated
    assert table.fight.foes[0].blocked == [True]


@pytest.mark.rule("MK-ABIL-21")
def test_an_enemy_with_two_attacks_explodes_when_both_are_blocked() -> None:
    table = cast("burning-shield", "orc-skirmishers", strong=True, hand="wall", wall=card(Block(3)))
    table.play("next", "attack:0:0", "strong:burning-shield", "block")
    assert not table.fight.foes[0].defeated
    table.play("attack:0:1", "basic:wall", "block")
    assert table.fight.foes[0].defeated


# ---------------------------------------------------------------------- on enemies


def test_expose_takes_walls_and_resistances_of_one_enemy_and_shoots_2() -> None:
    table = cast("expose", "ironclads", site="keep", layout=KEEP).play("target:0", "basic:expose")
    foe = table.fight.foes[0]
    assert combat.fortified(table.game, foe) == 0
    assert combat.resistances(table.game, foe) == set()
    assert table.pool() == [(2, "physical", "ranged")]
    assert combat.total(table.game) == 2


@pytest.mark.rule("MK-RANGED-07")
def test_expose_opens_a_doubly_fortified_enemy_to_its_own_attack() -> None:
    table = cast("expose", "guardsmen", site="keep", layout=KEEP)
    assert "target:0" in table.refused()
    table.play("basic:expose", ["target:0"])
    assert table.fight.targets == [0]
    assert table.pool() == [(2, "physical", "ranged")]


def test_mass_expose_takes_one_of_the_two_of_all_enemies_and_shoots_3() -> None:
    table = cast("expose", "ironclads diggers", strong=True).play("target:0", "strong:expose", "option:0")
    assert [combat.fortified(table.game, foe) for foe in table.fight.foes] == [0, 0]
    assert combat.resistances(table.game, table.fight.foes[0]) == {"physical"}
    assert table.pool() == [(3, "physical", "ranged")]
    table = cast("expose", "ironclads diggers", strong=True).play("target:0", "strong:expose", "option:1")
    assert [combat.fortified(table.game, foe) for foe in table.fight.foes] == [0, 1]
    assert combat.resistances(table.game, table.fight.foes[0]) == set()


def armors(table: Table) -> list[int]:
    """The Armor of all enemies."""
    return [combat.armor(table.game, foe) for foe in table.fight.foes]


def test_a_tremor_lowers_the_armor_of_one_by_3_or_of_all_by_2() -> None:
    table = cast("tremor", "wolf-riders cursed-hags").play("basic:tremor", "option:0", "foe:1")
    assert armors(table) == [4, 2]
    table = cast("tremor", "wolf-riders cursed-hags").play("basic:tremor", "option:1")
    assert armors(table) == [2, 3]


@pytest.mark.rule("MK-CBT-18")
def test_armor_does_not_fall_below_1() -> None:
    table = cast("tremor", "prowlers").play("basic:tremor", "option:0")
    assert armors(table) == [1]
    assert "MK-CBT-18" in table.rules("enemy_changed")


def test_an_earthquake_counts_twice_against_fortified_enemies() -> None:
    table = cast("tremor", "guardsmen cursed-hags", strong=True).play("strong:tremor", "option:0", "foe:0")
    assert armors(table) == [1, 5]
    table = cast("tremor", "guardsmen cursed-hags", strong=True).play("strong:tremor", "option:1")
    assert armors(table) == [3, 3]


def test_a_whirlwind_keeps_an_enemy_from_attacking() -> None:
    table = cast("whirlwind", "prowlers diggers").play("basic:whirlwind", "foe:0", "next")
    assert table.options("attack:") == ["attack:1:0"]


@pytest.mark.rule("MK-ABIL-20")
def test_an_enemy_kept_from_attacking_makes_none_of_its_attacks() -> None:
    table = cast("whirlwind", "hydra").play("basic:whirlwind", "next")
    assert table.options("attack:") == []


@pytest.mark.rule("MK-MELEE-05")
def test_a_tornado_destroys_an_enemy_in_the_attack_phase_only() -> None:
    table = cast("whirlwind", "fire-dragon diggers", strong=True, fame=48)
    assert "strong:whirlwind" in table.refused()
    to_attack(table).play("strong:whirlwind", "foe:0")
    assert table.fight.foes[0].defeated
    assert table.me.fame == 48 + 8


@pytest.mark.rule("MK-ABIL-17")
def test_arcane_immunity_stops_a_tornado() -> None:
    table = cast("whirlwind", "shadow", strong=True)
    assert "strong:whirlwind" in to_attack(table).refused()


def test_chill_stops_an_enemy_and_takes_its_fire_resistance() -> None:
    table = cast("chill", "fire-mages", hand="burn", burn=card(Attack(5, element="fire")))
    table.play("basic:chill", "next")
    assert table.options("attack:") == []
    table.play("next", "target:0", "basic:burn", "strike")
    assert table.me.fame == 5


@pytest.mark.rule("MK-CBT-20")
def test_chill_does_nothing_to_who_resists_ice() -> None:
    assert "basic:chill" in cast("chill", "ice-mages").refused()
    table = cast("chill", "ice-mages prowlers").play("basic:chill")
    assert [foe.stopped for foe in table.fight.foes] == [False, True]


def test_lethal_chill_stops_an_enemy_and_lowers_its_armor_by_4() -> None:
    table = cast("chill", "fire-mages", strong=True).play("strong:chill", "next")
    assert table.options("attack:") == []
    assert armors(table) == [1]


def test_lethal_chill_still_lowers_armor_in_the_attack_phase() -> None:
    table = to_attack(cast("chill", "guardsmen", strong=True)).play("strong:chill")
    assert armors(table) == [3]


@pytest.mark.rule("MK-CBT-18")
def test_wings_of_night_stop_one_enemy_and_others_for_1_2_and_3_move() -> None:
    table = cast("wings-of-wind", "prowlers diggers wolf-riders", strong=True, hand="walk", walk=card(Move(3)))
    table.play("strong:wings-of-wind", "foe:1")
    assert table.refused()["fly:0"] == "MK-CBT-18"
    assert table.options("fly:") == []
    assert set(table.refused()) >= {"fly:0", "fly:2"}
    table.play("basic:walk", "fly:0")
    assert table.turn.move == 2
    table.play("fly:2")
    assert table.turn.move == 0
    assert [foe.stopped for foe in table.fight.foes] == [True, True, True]
    assert table.rules("enemy_changed") == ["MK-CBT-18"] * 3


@pytest.mark.rule("MK-CBT-21")
def test_demolish_ignores_walls_and_lowers_all_armor_by_1() -> None:
    table = cast("demolish", "swordsmen fire-mages", site="keep", layout=KEEP).play("basic:demolish")
    assert [combat.fortified(table.game, foe) for foe in table.fight.foes] == [0, 0]
    assert armors(table) == [4, 5], "Fire Resistance keeps its Armor"


def test_demolish_leaves_an_enemys_own_walls() -> None:
    table = cast("demolish", "guardsmen", site="keep", layout=KEEP).play("basic:demolish")
    assert combat.fortified(table.game, table.fight.foes[0]) == 1


def test_disintegrate_destroys_an_enemy_and_lowers_the_armor_of_the_others() -> None:
    table = cast("demolish", "swordsmen guardsmen fire-mages", strong=True, fame=48)
    assert "strong:demolish" in table.refused()
    to_attack(table).play("strong:demolish", "foe:0")
    assert table.fight.foes[0].defeated
    assert armors(table)[1:] == [6, 5]


@pytest.mark.rule("MK-CBT-19")
def test_disintegrate_cannot_be_aimed_at_who_resists_fire() -> None:
    table = to_attack(cast("demolish", "fire-mages", strong=True))
    assert "strong:demolish" in table.refused()


def test_disease_leaves_blocked_enemies_armor_1() -> None:
    table = cast("cure", "swamp-dragon swordsmen", strong=True, hand="wall", wall=card(Block(10)))
    table.play("next", "attack:0:0", "basic:wall", "block", "strong:cure")
    to_attack(table)
    assert armors(table) == [1, 5]


def test_sacrifice_turns_pairs_of_crystals_into_attacks_and_mana() -> None:
    table = cast("offering", "fire-dragon", strong=True, crystals="green green green red red blue")
    table.play("target:0", "strong:offering", "mana:red<token:red", "pair:green:red")
    assert table.pool() == [(4, "fire", "siege"), (4, "fire", "siege")]
    assert {c: n for c, n in table.me.crystals.items() if n} == {"green": 1, "blue": 1}
    assert sorted(table.me.mana) == ["green", "green", "red", "red"]


def test_sacrifice_of_white_and_blue_is_a_ranged_ice_attack_of_6() -> None:
    table = cast("offering", "fire-dragon", strong=True, crystals="white blue blue")
    table.play("target:0", "strong:offering")
    assert table.pool() == [(6, "ice", "ranged")]
    assert "strong:offering" in cast("offering", "prowlers", strong=True, crystals="white").play("target:0").refused()


def test_a_veil_of_mist_shields_units_and_spares_the_hero_a_wound() -> None:
    table = cast("mist-form", "prowlers", strong=True, units="utem-guardsmen")
    table.play("strong:mist-form", "next", "next", "unit:0")
    assert table.me.units[0].wounds == 0, "Armor 5 and resistant: an Attack of 4 does nothing"
    table = cast("mist-form", "prowlers", strong=True).play("strong:mist-form", "next", "next")
    assert table.hand() == ["wound"], "4 damage at Armor 2 would be two Wounds"


@pytest.mark.rule("MK-EFFECT-03")
def test_a_veil_of_mist_spares_what_comes_with_the_wound() -> None:
    table = cast("mist-form", "ice-golems", strong=True, hand="walk", walk=card(Move(1)))
    table.play("strong:mist-form", "next", "next")
    assert table.hand() == ["walk"], "one Wound, ignored: nobody is Paralyzed"
    assert "MK-EFFECT-03" in table.rules("ignores_wound")


@pytest.mark.rule("MK-CBT-18")
def test_possess_turns_an_enemys_attack_against_others() -> None:
    table = cast("charm", "fire-mages prowlers", strong=True).play("strong:charm", "foe:0")
    to_attack(table).play("target:0")
    assert table.refused()["stored:6:fire:charm:0"] == "MK-CBT-18"
    (stored,) = [one for one in table.refused() if one.startswith("stored:")]
    table.play("target:0", "target:1", stored)
    assert table.pool() == [(6, "fire", "melee")]
    table.play("target:0")
    assert combat.total(table.game) == 0, "not against itself"
    table.play("target:0", "strike")
    assert table.fight.foes[1].defeated


# ---------------------------------------------------------------------- what an effect needs is not spent on its price


@pytest.mark.rule("MK-CARD-16")
def test_sacrifice_is_refused_where_its_price_takes_the_only_pair() -> None:
    table = cast("offering", "fire-dragon", strong=True, mana="black", crystals="red white").play("target:0")
    assert table.refused()["strong:offering"] == "MK-CARD-16"


def test_a_pair_for_a_sacrifice_is_not_spent_on_its_price() -> None:
    table = cast("offering", "fire-dragon", strong=True, mana="red black", crystals="red white")
    table.play("target:0", "strong:offering")
    assert table.pool() == [(6, "fire", "ranged")], "the token paid, without a question: the crystal is needed"


@pytest.mark.rule("MK-MANA-12")
def test_the_only_die_is_not_spent_on_what_takes_a_die() -> None:
    alone = Table.of(hand="mana-draw", source="white")
    assert alone.refused()["strong:mana-draw"] == "MK-MANA-12"
    assert "strong:mana-draw" in alone.refused()
    table = Table.of(hand="mana-draw", source="white", crystals="white").play("strong:mana-draw")
    assert table.me.crystals["white"] == 0, "the crystal paid"
    assert table.options()[0] == "colour:red"


@pytest.mark.rule("MK-UNIT-10")
def test_call_to_arms_does_not_take_who_wants_to_be_bought() -> None:
    def offer(game: MK) -> None:
        game.state.unit_offer = [UnitId("magic-familiars#1")]

    table = Table.of(hand="call-to-arms wound", mana="white", source="", change=offer)
    assert table.refused()["basic:call-to-arms"] == "MK-UNIT-10"
    assert "basic:call-to-arms" in table.refused()
