"""The Advanced Actions of combat, by their numbers."""

from __future__ import annotations

import pytest

from delve.games.mageknight.defs import Assault
from delve.games.mageknight.effects import Attack, Block
from delve.games.mageknight.rules import combat
from tests.games.mageknight.arena import foe, unit
from tests.games.mageknight.content.deeds import fight, ready, to_attack
from tests.games.mageknight.kit import Table, card

GUARDS = unit(Attack(2), Block(2), name="guards", armor=3)
WALL = card(Block(9))


def armor(table: Table, number: int = 0) -> int:
    """An enemy's Armor now."""
    return combat.armor(table.game, table.fight.foes[number])


@pytest.mark.parametrize(
    ("name", "mana", "value"),
    [
        ("fire-bolt", "red", (3, "fire", "ranged")),
        ("ice-bolt", "blue", (3, "ice", "ranged")),
        ("swift-bolt", "white", (4, "physical", "ranged")),
        ("crushing-bolt", "green", (3, "physical", "siege")),
    ],
)
def test_bolts(name: str, mana: str, value: tuple[int, str, str]) -> None:
    assert fight(name, mana).play(f"strong:{name}").pool() == [value]


def test_blood_rage_takes_a_wound_for_more() -> None:
    assert fight("blood-rage", phase="attack", foes="mouse", defs=[foe("mouse", 3, 0)]).play(
        "basic:blood-rage", "option:0"
    ).pool() == [(2, "physical", "melee")]
    table = fight("blood-rage", "red", phase="attack", foes="mouse", defs=[foe("mouse", 3, 0)])
    table.play("strong:blood-rage", "option:1")
    assert (table.pool(), table.hand(), table.fight.wounds) == ([(9, "physical", "melee")], ["wound"], 1)
    assert ready("blood-rage").refused()["basic:blood-rage"] == "MK-CBT-17", "not to be wounded for nothing"


def test_ice_shield() -> None:
    assert fight("ice-shield", phase="block").play("basic:ice-shield").pool() == [(3, "ice", "melee")]
    table = fight("ice-shield wall", "blue", phase="block", wall=WALL).play("strong:ice-shield", "basic:wall", "block")
    assert armor(table) == 2, "5 - 3"
    table = fight("ice-shield wall", "blue", phase="block", wall=WALL).play("strong:ice-shield", "drop")
    table.play("attack:0:0", "basic:wall", "block")
    assert armor(table) == 5, "it was not used for the block"


@pytest.mark.rule("MK-CBT-20", "MK-ABIL-17", "MK-ABIL-21")
def test_ice_shield_lowers_armor_not_below_1_and_not_of_the_ice_resistant() -> None:
    weak = foe("weak", 3, 3)
    table = fight("ice-shield", "blue", phase="block", foes="weak", defs=[weak]).play("strong:ice-shield", "block")
    assert armor(table) == 1
    cold = foe("cold", 5, 3, resist=("ice",))
    table = fight("ice-shield", "blue", phase="block", foes="cold", defs=[cold]).play("strong:ice-shield", "block")
    assert armor(table) == 5
    twin = foe("twin", 5, attacks=(Assault(3), Assault(3)))
    table = fight("ice-shield wall", "blue", phase="block", foes="twin", defs=[twin], wall=WALL)
    table.play("strong:ice-shield", "block")
    assert armor(table) == 5, "one attack is left"
    table.play("attack:0:1", "basic:wall", "block")
    assert armor(table) == 2


def test_shield_bash_doubles_against_swift() -> None:
    assert fight("shield-bash", phase="block").play("basic:shield-bash").pool() == [(3, "physical", "melee")]
    wolf = foe("wolf", 5, 3, "swift")
    table = fight("shield-bash", "blue", phase="block", foes="wolf", defs=[wolf]).play("strong:shield-bash")
    assert table.pool() == [(10, "physical", "melee")]
    table.play("block")
    assert armor(table) == 1, "10 against 6: 4 more"
    table = fight("shield-bash", phase="block", foes="wolf", defs=[wolf]).play("basic:shield-bash")
    assert table.pool() == [(6, "physical", "melee")]


@pytest.mark.rule("MK-BLOCK-13")
def test_strong_shield_bash_lowers_armor_by_what_is_left() -> None:
    table = fight("shield-bash", "blue", phase="block").play("strong:shield-bash", "block")
    assert armor(table) == 4, "5 against 4"
    assert "MK-BLOCK-13" in table.rules("block")


def test_agility_turns_move_into_attack() -> None:
    table = fight("agility march", phase="attack").play("basic:agility", "basic:march")
    assert table.turn.move == 4
    table.play("move_attack:melee", "move_attack:melee")
    assert (table.turn.move, [one[0] for one in table.pool()]) == (2, [1, 1])


def test_strong_agility_turns_move_into_ranged_attack() -> None:
    table = fight("agility", "white").play("strong:agility")
    assert table.turn.move == 4
    table.play("move_attack:ranged", "move_attack:ranged")
    assert (table.turn.move, table.pool()) == (0, [(1, "physical", "ranged")] * 2)
    table = fight("agility", "white", phase="attack").play("strong:agility", "move_attack:melee")
    assert table.turn.move == 3


def test_agility_before_combat_is_a_move() -> None:
    assert ready("agility").play("basic:agility").turn.move == 2


@pytest.mark.rule("MK-UNIT-14")
def test_into_the_heat_raises_units_and_spares_them() -> None:
    table = fight("into-the-heat", units="guards", defs=[GUARDS]).play("basic:into-the-heat", "next", "attack:0:0")
    table.play("unit:0:1")
    assert table.pool() == [(4, "physical", "melee")], "2 + 2"
    table = fight("into-the-heat", "red", units="guards", defs=[GUARDS]).play("strong:into-the-heat", "next", "next")
    assert table.asked == "combat_attack", "all damage went to the hero"
    assert table.me.units[0].wounds == 0
    table.play("target:0", "unit:0:0")
    assert table.pool() == [(5, "physical", "melee")], "2 + 3"


@pytest.mark.rule("MK-CBT-18")
def test_into_the_heat_is_only_for_the_start_of_combat() -> None:
    table = fight("into-the-heat", units="guards", phase="block", defs=[GUARDS])
    assert table.refused()["basic:into-the-heat"] == "MK-CBT-18"
    assert table.refused()["basic:into-the-heat"] == "MK-CBT-18"
    assert fight("into-the-heat").refused()["basic:into-the-heat"] == "MK-UNIT-14"


def test_ambush_raises_the_first_attack_or_block_card() -> None:
    assert ready("ambush").play("basic:ambush").turn.move == 2
    assert ready("ambush", "green").play("strong:ambush").turn.move == 4
    table = fight("ambush rage determination", phase="block").play("basic:ambush", "basic:rage")
    assert table.pool() == [(4, "physical", "melee")], "2 + 2"
    table.play("basic:determination")
    assert table.pool()[1][0] == 2
    table = fight("ambush rage swiftness", "green white").play("strong:ambush", "strong:swiftness")
    assert table.pool() == [(5, "physical", "ranged")], "3 + 2"


@pytest.mark.rule("MK-UNIT-10")
def test_ambush_does_not_count_for_units() -> None:
    table = fight("ambush rage", units="guards", phase="block", defs=[GUARDS]).play("basic:ambush", "unit:0:1")
    assert table.pool()[0][0] == 2
    assert table.play("side_block:rage").pool()[1][0] == 3, "1 + 2: a card played sideways"
    assert "MK-UNIT-10" in table.rules("unit")


def test_counterattack_counts_blocked_enemies() -> None:
    two = [foe("a", 3, 3), foe("b", 3, 3)]
    table = fight("counterattack wall fence", phase="block", foes="a b", defs=two, wall=WALL, fence=WALL)
    table.play("basic:wall", "block", "attack:1:0", "basic:fence", "block")
    to_attack(table).play("target:0", "basic:counterattack")
    assert table.pool() == [(6, "physical", "melee")], "2 + 2 * 2"
    table = fight("counterattack wall", "red", phase="block", wall=WALL).play("basic:wall", "block")
    to_attack(table).play("target:0", "strong:counterattack")
    assert table.pool() == [(7, "physical", "melee")], "4 + 3"


@pytest.mark.rule("MK-DISCARD-04")
@pytest.mark.parametrize(
    ("thrown", "basic", "strong"),
    [
        ("march", (2, "physical", "siege"), (3, "fire", "siege")),
        ("stamina", (3, "ice", "melee"), (4, "coldfire", "melee")),
        ("swiftness", (3, "physical", "ranged"), (4, "fire", "ranged")),
        ("rage", (5, "physical", "melee"), (6, "fire", "melee")),
    ],
)
def test_ritual_attack_throws_a_card_away(
    thrown: str, basic: tuple[int, str, str], strong: tuple[int, str, str]
) -> None:
    mouse = foe("mouse", 3, 0)
    table = fight(f"ritual-attack {thrown}", phase="attack", foes="mouse", defs=[mouse]).play("basic:ritual-attack")
    assert table.pool() == [basic]
    assert (table.hand(), table.me.discard, table.me.played) == ([], [], ["ritual-attack"])
    table = fight(f"ritual-attack {thrown}", "red", phase="attack", foes="mouse", defs=[mouse])
    assert table.play("strong:ritual-attack").pool() == [strong]


def test_ritual_attack_needs_a_card_whose_attack_counts_now() -> None:
    assert fight("ritual-attack rage").refused()["basic:ritual-attack"] == "MK-CBT-17"
    assert fight("ritual-attack").refused()["basic:ritual-attack"] == "MK-CARD-16"
    table = fight("ritual-attack rage swiftness").play("basic:ritual-attack")
    assert table.pool() == [(3, "physical", "ranged")], "only the white card is of use"


@pytest.mark.rule("MK-RANGED-13")
def test_chivalry_gains_reputation_for_each_enemy() -> None:
    two = [foe("a", 1, 0), foe("b", 1, 0)]
    table = fight("chivalry", phase="attack", foes="a b", defs=two).play("target:1", "basic:chivalry", "option:1")
    assert table.pool() == [(2, "physical", "melee")]
    before = table.me.reputation
    table.play("strike")
    assert table.me.reputation == before + 2 + 2, "two rampaging enemies, and 1 for each"
    assert table.rules("reputation") == ["MK-RESULT-04", "MK-RESULT-04", "MK-RANGED-13"]
    table = fight("chivalry", "white", phase="attack", foes="a", defs=two).play("strong:chivalry", "option:1")
    assert table.pool() == [(4, "physical", "melee")]
    table.play("strike")
    assert (table.me.reputation, table.me.fame) == (2, 3)
    for mana, way, n in (("", "basic", 3), ("white", "strong", 6)):
        table = fight("chivalry", mana, phase="attack", foes="a", defs=two).play(f"{way}:chivalry", "option:0")
        assert table.pool() == [(n, "physical", "melee")]


def test_dodge_and_weave_attacks_who_was_not_wounded() -> None:
    table = fight("dodge-and-weave wall", phase="block", wall=WALL).play("basic:dodge-and-weave")
    assert table.fight.foes[0].attacks == [-2]
    table.play("basic:wall", "block")
    to_attack(table).play("target:0", "deal:dodge:1")
    assert table.pool() == [(1, "physical", "melee")]
    assert table.options("deal") == []
    table = fight("dodge-and-weave", phase="block").play("basic:dodge-and-weave")
    to_attack(table).play("target:0")
    assert table.options("deal") == [], "a Wound was taken"


@pytest.mark.rule("MK-CBT-18")
def test_strong_dodge_and_weave_reduces_one_attack_by_4_or_two_by_2() -> None:
    table = fight("dodge-and-weave", "white", phase="block").play("strong:dodge-and-weave", "option:0")
    assert table.fight.foes[0].attacks == [-4]
    to_attack(table).play("target:0", "deal:dodge:2")
    assert table.pool() == [(2, "physical", "melee")]
    twin = foe("twin", 5, attacks=(Assault(3), Assault(4)))
    table = fight("dodge-and-weave", "white", phase="block", foes="twin", defs=[twin])
    table.play("strong:dodge-and-weave", "option:1", "attack:0:0", "attack:0:1")
    assert table.fight.foes[0].attacks == [-2, -2], "both of one enemy"
    assert "MK-CBT-18" in table.rules("enemy_changed")


def test_force_of_nature() -> None:
    table = fight("force-of-nature", units="guards", phase="block", defs=[GUARDS]).play("basic:force-of-nature")
    table.play("next", "unit:0")
    assert table.me.units[0].wounds == 1, "4 damage, 3 resisted, 1 wounds it"
    soft = foe("soft", 3, 3)
    table = fight("force-of-nature", units="guards", phase="block", foes="soft", defs=[GUARDS, soft])
    table.play("basic:force-of-nature", "next", "unit:0")
    assert table.me.units[0].wounds == 0
    assert fight("force-of-nature", "green").play("strong:force-of-nature").pool() == [(3, "physical", "siege")]
    table = fight("force-of-nature", "green", phase="block").play("strong:force-of-nature")
    assert table.pool() == [(6, "physical", "melee")]


@pytest.mark.rule("MK-CBT-19", "MK-CARD-04")
def test_explosive_bolt_weakens_others() -> None:
    table = ready("explosive-bolt").play("basic:explosive-bolt")
    assert (table.hand(), table.me.crystals) == (["wound"], {"white": 1, "red": 1})
    foes = [foe("a", 1, 0), foe("b", 2, 0), foe("c", 5, 0), foe("d", 5, 0, resist=("fire",))]
    table = fight("explosive-bolt", "white", foes="a b c d", defs=foes).play("target:1", "strong:explosive-bolt")
    assert table.pool() == [(3, "physical", "ranged")]
    table.play("strike")
    assert armor(table, 2) == 3, "two enemies were defeated; Fire Resistance keeps d out"
    assert armor(table, 3) == 5


@pytest.mark.rule("MK-CBT-18")
def test_explosive_bolt_asks_which_enemy() -> None:
    foes = [foe("a", 1, 0), foe("b", 2, 0), foe("c", 1, 0)]
    table = fight("explosive-bolt", "red", foes="a b c", defs=foes).play("strong:explosive-bolt", "strike")
    assert table.asked == "explosive"
    table.play("foe:2")
    assert armor(table, 2) == 1, "not below 1"
    assert "MK-CBT-18" in table.rules("enemy_changed")


@pytest.mark.rule("MK-CBT-18")
def test_chilling_stare_takes_the_abilities_of_an_attack() -> None:
    brute = foe("brute", 5, 4, "brutal", "poison", "fortified", element="fire")
    table = fight("chilling-stare", phase="block", foes="brute", defs=[brute]).play("basic:chilling-stare", "next")
    assert table.told("damage") == [4], "not 8"
    assert "wound" not in table.me.discard, "and no poison"
    assert combat.has(table.game, table.fight.foes[0], "fortified"), "which is no ability of the attack"
    assert ready("chilling-stare", on="village").play("interact", "basic:chilling-stare").turn.influence == 3
    assert "MK-CBT-18" in table.rules("enemy_changed")


@pytest.mark.rule("MK-CBT-20", "MK-CARD-04")
def test_strong_chilling_stare_stops_an_enemy_that_has_no_ice_resistance() -> None:
    table = fight("chilling-stare", "white", phase="block").play("strong:chilling-stare")
    assert table.fight.foes[0].stopped
    cold = foe("cold", 5, 4, resist=("ice",))
    table = fight("chilling-stare", "white", phase="block", foes="cold", defs=[cold])
    assert table.refused()["strong:chilling-stare"] == "MK-TURN-37", "no Influence here, and no enemy"
    table = ready("chilling-stare", "blue", on="village").play("interact", "strong:chilling-stare")
    assert table.turn.influence == 5


def test_refreshing_walk_in_combat_is_only_a_move() -> None:
    ox = foe("ox", 5, 4, "cumbersome")
    table = fight("refreshing-walk wound", phase="block", foes="ox", defs=[ox]).play("basic:refreshing-walk")
    assert (table.turn.move, table.turn.heal) == (2, 0)


@pytest.mark.rule("MK-DAMAGE-07")
def test_chilling_stare_takes_abilities_of_one_attack_only() -> None:
    twin = foe("twin", 5, 0, "assassination", "vampiric", attacks=(Assault(2), Assault(2)))
    table = fight("chilling-stare", phase="block", foes="twin", units="guards", defs=[twin, GUARDS])
    table.play("basic:chilling-stare", "attack:0:0", "next", "attack:0:0")
    assert table.asked == "damage", "Units may take the first attack"
    to_attack(table.play("unit:0"))
    assert table.fight.foes[0].fed == 1, "the second went to the hero, and gave it blood"
    assert "MK-DAMAGE-07" in table.rules("unit_wounded")
