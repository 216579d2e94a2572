"""Units: every ability, and what they want for being recruited, used or hurt."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Attack, Block, Influence
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import combat, interact, movement
from delve.games.mageknight.rules import units as rules
from delve.games.mageknight.state import TokenId, UnitId
from tests.games.mageknight.kit import Table, card

KEEP = "countryside-1@0,1 countryside-3@1,0 countryside-5@0,2"


def to_attack(table: Table) -> Table:
    """On to the Attack phase; the hero takes all damage."""
    return table.go_on(until="combat_attack", combat_ranged="next", combat_block="next", damage="hero")


def fight(unit: str, phase: str, mana: str = "", foes: str = "prowlers", **more: object) -> Table:
    """A combat in some phase with an enemy chosen."""
    table = Table.of(units=unit, foes=foes, mana=mana, source="", **more)  # type: ignore[arg-type]
    if phase == "ranged":
        return table.play("target:0")
    if phase == "block":
        return table.play("next", "attack:0:0")
    return to_attack(table).play("target:0")


P, F, ICE, C = "physical", "fire", "ice", "coldfire"
BLOWS = [
    ("peasants", 0, "", "attack", (2, P, "melee")),
    ("peasants", 0, "", "block", (2, P, "melee")),
    ("foresters", 1, "", "block", (3, P, "melee")),
    ("utem-crossbowmen", 0, "", "attack", (3, P, "melee")),
    ("utem-crossbowmen", 0, "", "block", (3, P, "melee")),
    ("utem-crossbowmen", 1, "", "ranged", (2, P, "ranged")),
    ("utem-guardsmen", 0, "", "attack", (2, P, "melee")),
    ("utem-guardsmen", 1, "", "block", (4, P, "melee")),
    ("utem-swordsmen", 0, "", "attack", (3, P, "melee")),
    ("utem-swordsmen", 1, "", "attack", (6, P, "melee")),
    ("utem-swordsmen", 1, "", "block", (6, P, "melee")),
    ("guardian-golems", 0, "", "attack", (2, P, "melee")),
    ("guardian-golems", 1, "red", "block", (4, F, "melee")),
    ("guardian-golems", 2, "blue", "block", (4, ICE, "melee")),
    ("red-cape-monks", 0, "", "block", (3, P, "melee")),
    ("red-cape-monks", 1, "red", "attack", (4, F, "melee")),
    ("red-cape-monks", 1, "red", "block", (4, F, "melee")),
    ("northern-monks", 0, "", "attack", (3, P, "melee")),
    ("northern-monks", 1, "blue", "attack", (4, ICE, "melee")),
    ("northern-monks", 1, "blue", "block", (4, ICE, "melee")),
    ("savage-monks", 0, "", "attack", (3, P, "melee")),
    ("savage-monks", 1, "green", "ranged", (4, P, "siege")),
    ("scouts", 0, "", "ranged", (1, P, "siege")),
    ("thugs", 0, "", "block", (3, P, "melee")),
    ("thugs", 1, "", "attack", (3, P, "melee")),
    ("shocktroops", 0, "", "ranged", (1, P, "ranged")),
    ("magic-familiars", 0, "", "attack", (3, P, "melee")),
    ("magic-familiars", 1, "", "block", (4, P, "melee")),
    ("fire-golems", 0, "", "block", (3, P, "melee")),
    ("fire-golems", 1, "red", "ranged", (4, F, "ranged")),
    ("ice-golems", 0, "", "attack", (3, P, "melee")),
    ("ice-golems", 1, "blue", "attack", (6, ICE, "melee")),
    ("fire-mages", 0, "", "ranged", (3, F, "ranged")),
    ("fire-mages", 1, "red", "attack", (6, F, "melee")),
    ("fire-mages", 1, "red", "block", (6, F, "melee")),
    ("ice-mages", 0, "", "attack", (4, ICE, "melee")),
    ("ice-mages", 0, "", "block", (4, ICE, "melee")),
    ("ice-mages", 1, "blue", "ranged", (4, ICE, "siege")),
    ("amotep-gunners", 0, "", "attack", (5, P, "melee")),
    ("amotep-gunners", 1, "red", "ranged", (6, F, "ranged")),
    ("amotep-freezers", 0, "", "block", (5, P, "melee")),
    ("catapults", 0, "", "ranged", (3, P, "siege")),
    ("catapults", 1, "red", "ranged", (5, F, "siege")),
    ("catapults", 2, "blue", "ranged", (5, ICE, "siege")),
    ("altem-guardians", 0, "", "attack", (5, P, "melee")),
    ("altem-guardians", 1, "", "block", (8, P, "melee")),
    ("heroes-white", 0, "", "attack", (5, P, "melee")),
    ("heroes-white", 1, "white", "ranged", (7, P, "ranged")),
    ("heroes-blue", 1, "blue", "block", (8, C, "melee")),
    ("heroes-red", 1, "red", "attack", (6, C, "melee")),
    ("heroes-green", 0, "", "block", (5, P, "melee")),
    ("sorcerers", 0, "", "ranged", (3, P, "ranged")),
]


@pytest.mark.rule("MK-UNIT-10", "MK-UNIT-12")
@pytest.mark.parametrize(("unit", "ability", "mana", "phase", "value"), BLOWS)
def test_a_unit_attacks_and_blocks(unit: str, ability: int, mana: str, phase: str, value: object) -> None:
    table = fight(unit, phase, mana).play(f"unit:0:{ability}")
    assert table.pool() == [value]
    assert not table.me.units[0].ready
    assert table.me.mana == []
    if mana:
        assert fight(unit, phase).refused()[f"unit:0:{ability}"] == "MK-CARD-16"


@pytest.mark.parametrize(
    ("unit", "ability", "mana", "what", "n"),
    [
        ("peasants", 1, "", "influence", 2),
        ("peasants", 2, "", "move", 2),
        ("herbalists", 0, "green", "heal", 2),
        ("illusionists", 0, "", "influence", 4),
        ("thugs", 2, "", "influence", 4),
        ("magic-familiars", 3, "", "heal", 2),
        ("heroes-green", 1, "green", "heal", 4),
        ("heroes-red", 2, "", "influence", 5),
    ],
)
def test_a_unit_gives_points(unit: str, ability: int, mana: str, what: str, n: int) -> None:
    table = Table.of(units=unit, mana=mana, source="", hand="wound march", on="village")
    if what == "influence":
        table.play("interact")
    table.play(f"unit:0:{ability}")
    assert getattr(table.turn, what) == n


@pytest.mark.parametrize(
    ("unit", "ability", "tokens", "crystals"),
    [
        ("herbalists", 2, ["green"], {}),
        ("illusionists", 2, [], {"white": 1}),
        ("fire-mages", 2, ["red"], {"red": 1}),
        ("ice-mages", 2, ["blue"], {"blue": 1}),
    ],
)
def test_a_unit_gives_mana(unit: str, ability: int, tokens: list[str], crystals: dict[str, int]) -> None:
    table = Table.of(units=unit).play(f"unit:0:{ability}")
    assert table.me.mana == tokens
    assert table.me.crystals == crystals


# ---------------------------------------------------------------------- Regular Units


def test_herbalists_ready_a_unit_up_to_level_2() -> None:
    table = Table.of(units="herbalists peasants! utem-swordsmen! fire-golems!", fame=35)
    table.play("unit:0:1")
    assert table.options() == ["unit:1", "unit:2"], "not themselves: they were Ready when they were used"
    table.play("unit:2")
    assert [unit.ready for unit in table.me.units] == [False, False, True, False]


def test_foresters_move_2_with_cheaper_forests_hills_and_swamps() -> None:
    table = Table.of(units="foresters").play("unit:0:0")
    assert table.turn.move == 2
    assert movement.cost(table.game, SpaceId(1)) == 2, "a forest"
    assert movement.cost(table.game, SpaceId(18)) == 2, "hills"
    assert movement.cost(table.game, SpaceId(2)) == 2, "plains as before"


@pytest.mark.parametrize(("unit", "block"), [("utem-guardsmen", 8), ("altem-guardians", 16)])
def test_guards_block_twice_as_much_of_swift_enemies(unit: str, block: int) -> None:
    table = fight(unit, "block", foes="wolf-riders").play("unit:0:1")
    assert table.pool() == [(block, "physical", "melee")]


@pytest.mark.rule("MK-UNIT-04")
def test_swordsmen_who_strike_hard_are_wounded() -> None:
    table = fight("utem-swordsmen", "attack").play("unit:0:1")
    assert table.me.units[0].wounds == 1
    assert "MK-UNIT-04" in table.rules("unit_wounded")


def test_illusionists_keep_an_unfortified_enemy_from_attacking() -> None:
    table = fight("illusionists", "ranged", "white", foes="diggers prowlers").play("unit:0:1")
    assert [foe.stopped for foe in table.fight.foes] == [False, True]
    table = fight("illusionists", "ranged", "white", foes="swordsmen", site="keep", layout=KEEP)
    assert "unit:0:1" in table.refused()


def test_scouts_look_at_a_face_down_token_which_only_their_player_learns() -> None:
    def beside(game: MK) -> None:
        game.state.players[0].space = SpaceId(10)

    table = Table.of(units="scouts", layout="countryside-4@0,1 countryside-7@1,0", night=True, change=beside)
    token = table.state.places[7].enemies[0].id
    table.play("unit:0:1")
    assert "token:7:0" in table.options()
    assert "pile:red" in table.options()
    table.play("token:7:0")
    assert table.turn.peeked == [token]
    assert not table.state.places[7].enemies[0].up
    (event,) = table.events("peeked")
    assert event.to == (0,)


@pytest.mark.rule("MK-EFFECT-02")
def test_a_token_that_scouts_have_seen_gives_fame_if_it_is_defeated_this_turn() -> None:
    def seen(game: MK) -> None:
        game.state.turn.peeked = [TokenId("prowlers#1")]

    table = Table.of(hand="shot", foes="prowlers", change=seen, shot=card(Attack(5, "ranged")))
    table.play("target:0", "basic:shot", "strike")
    assert table.me.fame == 3
    assert "MK-EFFECT-02" in table.rules("fame")


@pytest.mark.rule("MK-UNIT-10")
def test_scouts_can_look_at_the_top_of_a_pile() -> None:
    table = Table.of(units="scouts")
    top = table.state.piles["brown"][-1]
    table.play("unit:0:1", "pile:brown")
    assert table.turn.peeked == [top]
    assert table.state.piles["brown"][-1] == top
    assert "MK-UNIT-10" in table.rules("peeked")


def test_scouts_move_2_and_reveal_tiles_from_two_spaces_away() -> None:
    def inland(game: MK) -> None:
        game.state.players[0].space = SpaceId(10)

    table = Table.of(units="scouts", change=inland, scenario="solo-conquest")
    near = set(table.options("explore:")) | {one for one in table.refused() if one.startswith("explore:")}
    table.play("unit:0:2")
    assert table.turn.move == 2
    assert near < set(table.options("explore:"))


def test_thugs_cost_reputation() -> None:
    table = fight("thugs", "attack").play("unit:0:1")
    assert table.me.reputation == -1
    table = Table.of(units="thugs", on="village").play("interact", "unit:0:2")
    assert (table.turn.influence, table.me.reputation) == (4, -1)


def test_shocktroops_rally_all_other_units() -> None:
    table = fight("shocktroops utem-crossbowmen peasants", "ranged", fame=35).play("unit:0:0", "unit:1:1")
    assert table.pool() == [(1, "physical", "ranged"), (3, "physical", "ranged")]
    table = fight("shocktroops peasants", "block", fame=8).play("unit:1:0")
    assert table.pool() == [(2, "physical", "melee")]


def test_shocktroops_weaken_an_enemy() -> None:
    table = fight("shocktroops", "ranged", foes="swordsmen").play("unit:0:1")
    foe = table.fight.foes[0]
    assert combat.armor(table.game, foe) == 4
    assert combat.attack_value(table.game, foe, 0) == 5


@pytest.mark.rule("MK-ABIL-22")
def test_of_an_arcane_immune_enemy_shocktroops_weaken_the_attack_alone() -> None:
    table = fight("shocktroops", "ranged", foes="grim-legionnaires").play("unit:0:1")
    foe = table.fight.foes[0]
    assert combat.armor(table.game, foe) == 10
    assert combat.attack_value(table.game, foe, 0) == 10


@pytest.mark.rule("MK-CBT-18")
def test_shocktroops_draw_the_damage_of_an_attack_even_of_an_assassin() -> None:
    table = Table.of(units="shocktroops peasants", foes="orc-trackers", fame=8)
    table.play("next", "unit:0:2")
    assert combat.attack_value(table.game, table.fight.foes[0], 0) == 1
    table.play("next")
    assert table.me.units[0].wounds == 1, "without a choice"
    assert table.hand() == []
    table = Table.of(units="shocktroops", foes="werewolf").play("next", "unit:0:2", "next")
    assert table.hand() == ["wound"], "7 - 3, less Armor 3: 1 is left for the hero"
    assert "MK-CBT-18" in table.rules("enemy_changed")


# ---------------------------------------------------------------------- Magic Familiars


def familiars(token: str) -> Callable[[MK], None]:
    """Mana is kept on them."""

    def change(game: MK) -> None:
        game.state.players[0].units[0].token = token

    return change


def test_familiars_are_better_with_their_mana() -> None:
    assert fight("magic-familiars", "attack", change=familiars("red")).play("unit:0:0").pool() == [(5, P, "melee")]
    assert fight("magic-familiars", "attack", change=familiars("blue")).play("unit:0:0").pool() == [(3, P, "melee")]
    assert fight("magic-familiars", "block", change=familiars("blue")).play("unit:0:1").pool() == [(7, P, "melee")]
    table = Table.of(units="magic-familiars", change=familiars("white")).play("unit:0:2")
    assert table.turn.move == 5
    table = Table.of(units="magic-familiars").play("unit:0:2")
    assert table.turn.move == 3
    table = Table.of(units="magic-familiars", hand="wound", change=familiars("green")).play("unit:0:3")
    assert table.turn.heal == 3


def offering(*units: str) -> Callable[[MK], None]:
    """Units that can be recruited."""

    def change(game: MK) -> None:
        game.state.unit_offer = [UnitId(f"{unit}#1") for unit in units]
        game.state.turn.stage = "interact"
        game.state.turn.influence = 20

    return change


MONASTERY = "countryside-5@0,1"


def test_recruiting_familiars_takes_a_mana_that_stays_on_them() -> None:
    table = Table.of(mana="green", source="", layout=MONASTERY, on="monastery", change=offering("magic-familiars"))
    table.play("recruit:magic-familiars")
    assert table.turn.influence == 14
    assert table.me.mana == []
    assert table.me.units[0].token == "green"
    table = Table.of(source="", layout=MONASTERY, on="monastery", change=offering("magic-familiars"))
    assert table.refused()["recruit:magic-familiars"] == "MK-CARD-16"


def test_familiars_want_a_crystal_each_round_or_leave() -> None:
    def ending(game: MK) -> None:
        familiars("red")(game)
        game.state.phase = "round"

    table = Table.of(units="magic-familiars", crystals="blue", change=ending)
    assert table.asked == "feed"
    assert table.options() == ["colour:blue", "disband"]
    table.play("colour:blue")
    assert (table.me.units[0].token, table.me.crystals["blue"]) == ("blue", 0)
    table = Table.of(units="magic-familiars", change=ending)
    assert table.me.units == [], "no crystal"


# ---------------------------------------------------------------------- Elite Units


@pytest.mark.rule("MK-CBT-20")
def test_amotep_freezers_stop_an_enemy_and_lower_its_armor_by_3() -> None:
    table = fight("amotep-freezers", "ranged", "blue", foes="guardsmen").play("unit:0:1")
    assert table.fight.foes[0].stopped
    assert combat.armor(table.game, table.fight.foes[0]) == 4
    assert "unit:0:1" in fight("amotep-freezers", "ranged", "blue", foes="ice-mages").refused()


def test_altem_mages_give_two_mana_of_any_colours() -> None:
    table = Table.of(units="altem-mages").play("unit:0:0", "colour:black", "colour:gold")
    assert table.me.mana == ["black", "gold"]


@pytest.mark.parametrize(("pay", "n"), [("none", 5), ("blue", 7), ("red", 7), ("both", 9)])
def test_altem_mages_strike_with_cold_fire_that_grows_with_mana(pay: str, n: int) -> None:
    table = fight("altem-mages", "attack", "blue red").play("unit:0:1", f"pay:{pay}")
    assert table.pool() == [(n, "coldfire", "melee")]
    assert len(table.me.mana) == {"none": 2, "both": 0}.get(pay, 1)
    table = fight("altem-mages", "block").play("unit:0:1")
    assert table.pool() == [(5, "coldfire", "melee")], "nothing is asked without mana"


def test_altem_mages_turn_all_attacks_into_cold_fire() -> None:
    blow = card(Attack(4))
    table = Table.of(units="altem-mages", foes="gargoyle", mana="black", source="", night=True, hand="blow", blow=blow)
    to_attack(table).play("unit:0:2", "target:0", "basic:blow")
    assert combat.total(table.game) == 4, "it resists physical Attacks alone"


def test_altem_mages_turn_all_attacks_into_siege_attacks() -> None:
    blow = card(Attack(6))
    table = Table.of(
        units="altem-mages", foes="crypt-worm", mana="black", source="", night=True, hand="blow march", blow=blow
    )
    assert "basic:blow" in table.play("target:0").refused()
    table.play("unit:0:2", "option:1", "basic:blow", "strike")
    assert table.me.fame == 5


def test_altem_guardians_give_all_units_all_resistances() -> None:
    table = fight("altem-guardians peasants", "block", "green", fame=8).play("unit:0:2")
    peasants = table.me.units[1]
    assert all(rules.resists(table.game, peasants, one) for one in (P, F, ICE, C))


def test_sorcerers_take_walls_or_resistances_and_shoot() -> None:
    table = fight("sorcerers", "ranged", "white", foes="diggers").play("unit:0:1")
    assert combat.fortified(table.game, table.fight.foes[0]) == 0
    assert table.pool() == [(3, P, "ranged")]
    table = fight("sorcerers", "ranged", "green", foes="ironclads").play("unit:0:2")
    assert combat.total(table.game) == 3


def test_delphana_masters_use_several_abilities_at_once_each_paid_for() -> None:
    table = Table.of(units="delphana-masters", foes="fire-golems guardsmen", mana="blue green white", source="")
    table.play("unit:0:0", "foe:0")
    assert table.options("ability:") == ["ability:1", "ability:2"], "red mana is missing"
    table.play("ability:1", "foe:1", "ability:1", "foe:0")
    first, second = table.fight.foes
    assert first.stopped
    assert combat.resistances(table.game, first) == set()
    assert combat.armor(table.game, second) == 2
    assert table.me.mana == []
    assert not table.me.units[0].ready


def test_delphana_masters_may_stop_after_one() -> None:
    table = Table.of(units="delphana-masters", foes="guardsmen", mana="blue green", source="")
    table.play("unit:0:2", "enough")
    assert table.me.mana == ["blue"]


@pytest.mark.rule("MK-CBT-18")
def test_delphana_masters_destroy_who_is_blocked() -> None:
    table = Table.of(
        units="delphana-masters", foes="swordsmen", mana="red", source="", hand="wall", wall=card(Block(6))
    )
    table.play("unit:0:1", "next", "attack:0:0", "basic:wall", "block")
    assert table.fight.foes[0].defeated
    table = to_attack(Table.of(units="delphana-masters", foes="swordsmen", mana="red", source=""))
    assert table.refused()["unit:0:1"] == "MK-CBT-18"
    assert "unit:0:1" in table.refused(), "too late"


@pytest.mark.rule("MK-END-15")
def test_some_units_cannot_be_gained_for_nothing() -> None:
    def change(game: MK) -> None:
        game.state.unit_offer = [UnitId("delphana-masters#1"), UnitId("magic-familiars#1"), UnitId("peasants#1")]

    table = Table.of(change=change)
    assert rules.free_offer(table.game) == ["peasants#1"]


# ---------------------------------------------------------------------- Heroes and Thugs want to be paid


def price(unit: str, reputation: int) -> int | None:
    """What a Unit costs in a village."""
    table = Table.of(on="village", reputation=reputation).play("interact")
    return interact.unit_price(table.game, table.question.seat, UnitId(f"{unit}#1"), "village", "")


def test_reputation_counts_double_for_heroes_and_the_other_way_for_thugs() -> None:
    assert [price("peasants", r) for r in (-5, 0, 5)] == [4, 4, 4]
    assert [price("heroes-red", r) for r in (-5, 0, 5)] == [12, 9, 7], "-3, 0, 2 once more"
    assert [price("thugs", r) for r in (-5, 0, 5)] == [0, 5, 9], "twice the other way"


@pytest.mark.rule("MK-UNIT-10")
def test_heroes_fight_in_an_assault_for_2_influence() -> None:
    def assault(hand: str) -> Table:
        talk = card(Influence(2))
        return Table.of(units="heroes-red", hand=hand, foes="swordsmen", site="keep", layout=KEEP, talk=talk)

    table = to_attack(assault("march")).play("target:0")
    assert table.refused()["unit:0:0"] == "MK-UNIT-10"
    assert table.refused()["unit:0:0"] == "MK-UNIT-10"
    table = assault("talk").play("next", "attack:0:0", "basic:talk", "unit:0:0")
    assert table.pool() == [(5, P, "melee")]
    assert table.turn.influence == 0
    assert "unit:0:0" in fight("heroes-red", "block").options(), "elsewhere for nothing"


@pytest.mark.rule("MK-EFFECT-02")
def test_heroes_who_speak_in_an_interaction_raise_reputation() -> None:
    table = Table.of(units="heroes-blue", on="village").play("interact", "unit:0:2")
    assert (table.turn.influence, table.me.reputation) == (5, 1)
    assert "MK-EFFECT-02" in table.rules("reputation")


def test_thugs_take_damage_for_2_influence() -> None:
    table = Table.of(units="thugs", foes="prowlers").play("next", "next")
    assert table.me.units[0].wounds == 0, "nobody was asked"
    table = Table.of(units="thugs", foes="prowlers", hand="talk", talk=card(Influence(3)))
    table.play("next", "basic:talk", "next", "unit:0")
    assert table.me.units[0].wounds == 1
    assert table.turn.influence == 1
