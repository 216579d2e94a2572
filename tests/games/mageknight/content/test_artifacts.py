"""Artifacts other than banners."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from delve.core.rng import Rng
from delve.games.mageknight.box import FACES
from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Attack, Heal
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import combat, mana, movement
from delve.games.mageknight.state import CardId
from tests.games.mageknight.kit import Table, card


class _Memory:
    """A generator's memory."""

    def __init__(self, rng: int) -> None:
        self.rng = rng


def rolls(*faces: str) -> Callable[[MK], None]:
    """The next dice show these faces."""

    def change(game: MK) -> None:
        start = 0
        while [FACES[Rng(memory).below(6)] for memory in [_Memory(start)] for _ in faces] != list(faces):
            start += 1
        game.state.rng = start

    return change


def to_attack(table: Table) -> Table:
    """On to the Attack phase; the hero takes all damage."""
    return table.go_on(until="combat_attack", combat_ranged="next", combat_block="next", damage="hero")


# ---------------------------------------------------------------------- in general


@pytest.mark.rule("MK-CARD-09", "MK-CARD-19")
def test_an_artifact_costs_no_mana_and_its_strong_effect_throws_it_away() -> None:
    table = Table.of(hand="endless-bag-of-gold", on="village").play("interact", "basic:endless-bag-of-gold")
    assert table.me.played == ["endless-bag-of-gold"]
    table = Table.of(hand="endless-bag-of-gold", on="village").play("interact", "strong:endless-bag-of-gold")
    assert table.me.played == table.me.discard == []


@pytest.mark.rule("MK-EFFECT-02")
def test_the_endless_bag_of_gold_gives_influence_and_fame() -> None:
    table = Table.of(hand="endless-bag-of-gold", on="village").play("interact", "basic:endless-bag-of-gold")
    assert (table.turn.influence, table.me.fame) == (4, 2)
    table = Table.of(hand="endless-bag-of-gold", on="village").play("interact", "strong:endless-bag-of-gold")
    assert (table.turn.influence, table.me.fame) == (9, 3)
    assert "MK-EFFECT-02" in table.rules("fame")


# ---------------------------------------------------------------------- rings


@pytest.mark.parametrize(
    ("ring", "colour"),
    [("ruby-ring", "red"), ("sapphire-ring", "blue"), ("diamond-ring", "white"), ("emerald-ring", "green")],
)
def test_a_ring_gives_a_token_a_crystal_and_fame(ring: str, colour: str) -> None:
    table = Table.of(hand=ring).play(f"basic:{ring}")
    assert table.me.mana == [colour]
    assert table.me.crystals == {colour: 1}
    assert table.me.fame == 1


@pytest.mark.rule("MK-EFFECT-02")
def test_a_ring_thrown_away_is_endless_mana_and_fame_for_spells_of_its_colour() -> None:
    table = Table.of(
        hand="ruby-ring fireball flame-wall rage expose", source="", mana="white", night=True, foes="swordsmen"
    )
    table.play("strong:ruby-ring", "target:0", "strong:fireball")
    assert table.me.fame == 1
    table.play("basic:expose")
    assert table.me.fame == 1, "a white Spell"
    table = Table.of(hand="ruby-ring fireball rage", source="", foes="swordsmen")
    to_attack(table.play("strong:ruby-ring")).play("target:0", "strong:rage", "basic:fireball")
    assert table.me.fame == 1, "an Action card is no Spell"
    assert list(mana.sources(table.game, table.question.seat, "red")), "endless"
    assert not list(mana.sources(table.game, table.question.seat, "black")), "by day black mana is of no use"
    assert "MK-EFFECT-02" in table.rules("fame")


# ---------------------------------------------------------------------- weapons


def test_the_sword_of_justice_gives_attack_3_for_each_card_and_fame_for_each_enemy() -> None:
    table = Table.of(hand="sword-of-justice march rage promise wound", foes="prowlers wolf-riders", fame=48)
    to_attack(table).play(
        "target:0", "target:1", "basic:sword-of-justice", ["card:0:march", "card:1:rage", "card:2:promise"]
    )
    assert table.pool() == [(3, "physical", "melee")] * 3
    table.play("strike")
    assert table.me.fame == 48 + 5
    table.play("next", "end")
    assert table.me.fame == 48 + 5 + 2, "at the end of the turn"


@pytest.mark.rule("MK-EFFECT-02")
def test_the_sword_of_justice_doubles_physical_attacks_and_takes_physical_resistance() -> None:
    table = Table.of(
        hand="sword-of-justice blow burn", foes="gargoyle", blow=card(Attack(2)), burn=card(Attack(1, element="fire"))
    )
    to_attack(table.play("strong:sword-of-justice")).play("target:0", "basic:blow", "basic:burn")
    assert combat.total(table.game) == 5, "2 x 2 + 1"
    table.play("strike", "next", "end")
    assert table.me.fame == 5
    assert "MK-EFFECT-02" in table.rules("fame")


def test_the_sword_does_not_double_ranged_attacks_before_the_attack_phase() -> None:
    table = Table.of(hand="sword-of-justice shot", foes="prowlers", shot=card(Attack(2, "ranged")))
    table.play("strong:sword-of-justice", "target:0", "basic:shot")
    assert combat.total(table.game) == 2


@pytest.mark.parametrize(("face", "hand"), [("red", ["wound"]), ("black", ["wound"]), ("gold", []), ("blue", [])])
def test_the_horn_of_wrath_is_a_siege_attack_of_5_and_may_wound(face: str, hand: list[str]) -> None:
    table = Table.of(hand="horn-of-wrath", foes="crypt-worm", change=rolls(face))
    table.play("target:0", "basic:horn-of-wrath")
    assert table.pool() == [(5, "physical", "siege")]
    assert table.hand() == hand


@pytest.mark.rule("MK-CARD-02", "MK-HEAL-01")
def test_the_horn_of_wrath_is_stronger_for_more_dice() -> None:
    table = Table.of(hand="horn-of-wrath", foes="crypt-worm", change=rolls("red", "blue", "black"))
    table.play("target:0", "strong:horn-of-wrath", 3)
    assert table.pool() == [(8, "physical", "siege")]
    assert table.hand() == ["wound", "wound"]
    assert table.rules("rolled") == ["MK-CARD-02"] * 3
    assert table.rules("wounds") == ["MK-HEAL-01"]
    table = Table.of(hand="horn-of-wrath", foes="crypt-worm").play("target:0", "strong:horn-of-wrath", 0)
    assert table.pool() == [(5, "physical", "siege")]
    assert table.hand() == []


def test_the_bow_of_starsdawn_shoots_2_for_each_card_with_fame_in_that_phase() -> None:
    table = Table.of(hand="bow-of-starsdawn march rage promise blow", foes="prowlers wolf-riders", blow=card(Attack(4)))
    table.play("target:0", "basic:bow-of-starsdawn", ["card:0:march", "card:1:rage"])
    assert table.pool() == [(2, "physical", "ranged")] * 2
    table.play("strike")
    assert table.me.fame == 2 + 1
    to_attack(table).play("target:1", "basic:blow", "strike")
    assert table.me.fame == 3 + 3, "another phase"


def test_the_bow_of_starsdawn_doubles_ranged_attacks_or_makes_them_siege() -> None:
    def bow(shot: Attack, foes: str = "crypt-worm") -> Table:
        return Table.of(hand="bow-of-starsdawn shot", foes=foes, shot=card(shot)).play("strong:bow-of-starsdawn")

    table = bow(Attack(3, "ranged")).play("target:0", "basic:shot", "double")
    assert table.pool() == [(6, "physical", "ranged")]
    table = bow(Attack(3, "ranged")).play("target:0", "basic:shot", "siege")
    assert table.pool() == [(3, "physical", "siege")]
    table = bow(Attack(3, "siege")).play("target:0", "basic:shot", "double")
    assert table.pool() == [(6, "physical", "ranged")]
    table = to_attack(bow(Attack(3, "siege"), "prowlers")).play("target:0", "basic:shot")
    assert table.pool()[0][0] == 6
    table = to_attack(bow(Attack(3), "prowlers")).play("target:0", "basic:shot")
    assert table.pool() == [(3, "physical", "melee")]


def test_the_soul_harvester_takes_a_crystal_of_one_enemy_that_it_defeats() -> None:
    table = Table.of(
        hand="soul-harvester burn", foes="fire-golems prowlers", fame=48, burn=card(Attack(9, element="ice"))
    )
    to_attack(table).play("target:0", "target:1", "basic:soul-harvester", "basic:burn", "strike")
    assert sorted(table.options()) == ["foe:fire-golems", "foe:prowlers"]
    table.play("foe:fire-golems")
    assert sorted(table.options()) == ["colour:green", "colour:red", "colour:white"]
    table.play("colour:green")
    assert table.me.crystals == {"green": 1}


def test_the_soul_harvester_thrown_away_takes_a_crystal_of_every_enemy_in_the_phase() -> None:
    table = Table.of(
        hand="soul-harvester burn", foes="prowlers ice-mages", fame=48, burn=card(Attack(9, element="fire"))
    )
    to_attack(table).play("target:0", "strong:soul-harvester")
    assert table.pool() == [(8, "physical", "melee")]
    table.play("strike", "target:1", "basic:burn", "strike", "colour:blue")
    assert table.me.crystals == {"white": 1, "blue": 1}


@pytest.mark.rule("MK-BLOCK-20")
def test_the_shield_of_the_fallen_kings_blocks_one_attack_or_two() -> None:
    table = Table.of(hand="shield-of-the-fallen-kings", foes="prowlers prowlers#2")
    table.play("next", "attack:0:0", "basic:shield-of-the-fallen-kings", "option:0")
    assert table.pool() == [(6, "physical", "melee")]
    table = Table.of(hand="shield-of-the-fallen-kings", foes="prowlers prowlers#2 prowlers#3")
    table.play("next", "attack:0:0", "basic:shield-of-the-fallen-kings", "option:1")
    assert table.refused()["split"] == "MK-BLOCK-20"
    assert table.pool() == [(4, "physical", "melee")]
    assert "split" in table.refused(), "not against the same attack"
    table.play("block", "attack:1:0", "split", "block", "attack:2:0")
    assert "split" not in table.options(), "two attacks"
    assert [foe.blocked for foe in table.fight.foes] == [[True], [True], [False]]


def test_the_shield_thrown_away_blocks_cold_fire_8_or_three_times_4() -> None:
    table = Table.of(hand="shield-of-the-fallen-kings", foes="high-dragon")
    table.play("next", "attack:0:0", "strong:shield-of-the-fallen-kings", "option:0")
    assert table.pool() == [(8, "coldfire", "melee")]
    table = Table.of(hand="shield-of-the-fallen-kings", foes="hydra")
    table.play("next", "attack:0:0", "strong:shield-of-the-fallen-kings", "option:1", "block")
    table.play("attack:0:1", "split", "block", "attack:0:2", "split", "block")
    assert table.fight.foes[0].blocked == [True, True, True]


# ---------------------------------------------------------------------- gems, healing, books


@pytest.mark.rule("MK-CARD-02", "MK-EFFECT-02")
def test_the_endless_gem_pouch_rolls_two_dice_for_crystals() -> None:
    table = Table.of(hand="endless-gem-pouch", change=rolls("gold", "black")).play(
        "basic:endless-gem-pouch", "colour:blue"
    )
    assert table.me.crystals == {"blue": 1}
    assert table.me.fame == 1
    assert table.rules("fame") == ["MK-EFFECT-02"]
    table = Table.of(hand="endless-gem-pouch", change=rolls("red", "red"), crystals="red red")
    table.play("basic:endless-gem-pouch")
    assert table.me.crystals == {"red": 3}
    assert table.me.mana == ["red"], "the fourth is a token (MK-GAIN-03)"
    assert "MK-CARD-02" in table.rules("rolled")


@pytest.mark.parametrize(("night", "last"), [(False, "gold"), (True, "black")])
def test_the_endless_gem_pouch_thrown_away_gives_mana_of_all_colours(night: bool, last: str) -> None:
    table = Table.of(hand="endless-gem-pouch", night=night).play("strong:endless-gem-pouch")
    assert table.me.mana == ["red", "blue", "green", "white", last]


def test_the_golden_grail_gives_fame_for_its_healing_that_is_spent() -> None:
    table = Table.of(hand="golden-grail salve wound wound wound", salve=card(Heal(1)))
    table.play("basic:golden-grail", "cure:hand")
    assert table.me.fame == 1
    table.play("cure:hand", "basic:salve", "cure:hand")
    assert table.me.fame == 2, "not for other healing"


@pytest.mark.rule("MK-EFFECT-02")
def test_the_golden_grail_counts_points_spent_on_a_unit() -> None:
    table = Table.of(hand="golden-grail salve", units="fire-golems*", salve=card(Heal(1)))
    table.play("basic:golden-grail", "basic:salve", "cure:0")
    assert table.me.fame == 2
    assert "MK-EFFECT-02" in table.rules("fame")


def test_the_golden_grail_thrown_away_heals_6_and_draws_for_wounds() -> None:
    table = Table.of(hand="golden-grail wound wound", deck="rage march", units="peasants*")
    table.play("strong:golden-grail", "cure:hand", "cure:0", "cure:hand")
    assert table.hand() == ["march", "rage"]
    assert table.turn.heal == 3


def offers(spells: str = "", advanced: str = "") -> Callable[[MK], None]:
    """The offers."""

    def change(game: MK) -> None:
        if spells:
            game.state.spell_offer = [CardId(one) for one in spells.split()]
        if advanced:
            game.state.advanced_offer = [CardId(one) for one in advanced.split()]

    return change


def test_the_book_of_wisdom_trades_an_action_for_an_advanced_one_of_its_colour() -> None:
    table = Table.of(
        hand="book-of-wisdom march rage", change=offers(advanced="fire-bolt ice-bolt crushing-bolt blood-rage")
    )
    table.play("basic:book-of-wisdom", "card:rage")
    assert table.options() == ["card:fire-bolt", "card:blood-rage"]
    table.play("card:blood-rage")
    assert table.hand() == ["blood-rage", "march"]
    assert len(table.state.advanced_offer) == 4, "refilled"
    assert "rage#1" not in [*table.me.discard, *table.me.played], "out of the game"


@pytest.mark.rule("MK-CBT-18")
def test_the_book_of_wisdom_thrown_away_trades_for_a_spell_and_a_crystal() -> None:
    table = Table.of(hand="book-of-wisdom march rage", change=offers(spells="fireball expose tremor"))
    table.play("strong:book-of-wisdom", "card:march")
    assert table.refused()["basic:tremor"] == "MK-CBT-18"
    assert table.hand() == ["rage", "tremor"]
    assert table.me.crystals == {"green": 1}


def test_the_tome_of_all_spells_uses_an_offered_spell_for_nothing() -> None:
    table = Table.of(
        hand="tome-of-all-spells rage wound", foes="prowlers", change=offers(spells="fireball tremor expose")
    )
    table.play("target:0", "basic:tome-of-all-spells")
    assert table.pool() == [(5, "fire", "ranged")]
    assert table.me.discard == ["rage#1"]
    assert table.state.spell_offer == ["fireball", "tremor", "expose"]


def test_the_tome_thrown_away_uses_the_strong_effect_even_by_day() -> None:
    table = Table.of(hand="tome-of-all-spells march", foes="prowlers", change=offers(spells="fireball tremor expose"))
    table.play("strong:tome-of-all-spells", "option:0")
    assert combat.armor(table.game, table.fight.foes[0]) == 1


@pytest.mark.rule("MK-CBT-17")
def test_the_tome_needs_a_card_of_the_colour_of_a_spell_that_is_of_use() -> None:
    table = Table.of(hand="tome-of-all-spells march", foes="prowlers", change=offers(spells="fireball expose chill"))
    assert table.refused()["basic:tome-of-all-spells"] == "MK-CBT-17"
    assert table.refused()["basic:tome-of-all-spells"] == "MK-CBT-17"
    assert Table.of(hand="tome-of-all-spells wound").refused()["basic:tome-of-all-spells"] == "MK-CARD-16"


@pytest.mark.rule("MK-EFFECT-06")
def test_the_tome_does_not_pay_what_a_spell_demands_besides() -> None:
    def tome(mana: str) -> Table:
        return Table.of(
            hand="tome-of-all-spells promise",
            foes="prowlers",
            mana=mana,
            source="",
            change=offers(spells="mana-bolt"),
            promise=card(Attack(1), colour="blue"),
        ).play("target:0")

    assert "basic:tome-of-all-spells" in tome("").refused()
    assert tome("white").play("basic:tome-of-all-spells").pool() == [(6, "ice", "ranged")]


# ---------------------------------------------------------------------- amulets


def test_the_amulet_of_the_sun_makes_gold_usable_at_night_and_forests_cheap() -> None:
    table = Table.of(hand="amulet-of-the-sun", night=True, source="gold")
    seat = table.question.seat
    assert movement.cost(table.game, SpaceId(1)) == 5
    assert not list(mana.sources(table.game, seat, "red"))
    table.play("basic:amulet-of-the-sun")
    assert table.me.mana == ["gold"]
    assert movement.cost(table.game, SpaceId(1)) == 3
    assert list(mana.sources(table.game, seat, "red")) == ["token:gold", "die:gold"]
    table = Table.of(hand="amulet-of-the-sun", night=True).play("strong:amulet-of-the-sun")
    assert table.me.mana == ["gold"] * 3


def test_the_amulet_of_the_sun_shows_garrisons_as_by_day() -> None:
    def beside(game: MK) -> None:
        game.state.players[0].space = SpaceId(10)

    layout = "countryside-4@0,1 countryside-7@1,0"
    table = Table.of(hand="amulet-of-the-sun", night=True, layout=layout, change=beside)
    assert [token.up for token in table.state.places[7].enemies] == [False]
    table.play("basic:amulet-of-the-sun")
    assert [token.up for token in table.state.places[7].enemies] == [True]


def test_the_amulet_of_darkness_makes_black_usable_by_day_and_deserts_cheap() -> None:
    layout = "countryside-4@0,1 countryside-7@1,0"
    table = Table.of(hand="amulet-of-darkness", layout=layout, source="")
    assert movement.cost(table.game, SpaceId(8)) == 5
    table.play("basic:amulet-of-darkness", "colour:black")
    assert movement.cost(table.game, SpaceId(8)) == 3
    assert list(mana.sources(table.game, table.question.seat, "black"))
    table = Table.of(hand="amulet-of-darkness").play(
        "strong:amulet-of-darkness", "colour:gold", "colour:red", "colour:black"
    )
    assert table.me.mana == ["gold", "red", "black"]


# ---------------------------------------------------------------------- staff, circlet, box


def test_the_druidic_staff_does_what_the_discarded_colour_says() -> None:
    def staff(name: str, **more: object) -> Table:
        return Table.of(hand=f"druidic-staff {name}", source="", **more)  # type: ignore[arg-type]

    table = staff("swiftness").play("basic:druidic-staff", "go:18")
    assert table.me.space == 18, "white: up to two spaces"
    table = staff("promise", promise=card(Attack(1), colour="blue")).play("basic:druidic-staff", "colour:red")
    assert table.me.crystals == {"red": 2}, "blue: two crystals of one colour"
    table = staff("rage", units="fire-golems! altem-mages!", fame=8).play("basic:druidic-staff")
    assert [unit.ready for unit in table.me.units] == [True, False], "red: a Unit up to level 3"
    table = staff("march wound").play("basic:druidic-staff")
    assert table.turn.heal == 3, "green"


def test_the_druidic_staff_takes_no_card_that_would_do_nothing() -> None:
    table = Table.of(hand="druidic-staff rage march", source="")
    assert "basic:druidic-staff" in table.refused(), "no Unit to ready, no Wound to heal"


def test_the_druidic_staff_thrown_away_does_two_different_things() -> None:
    table = Table.of(hand="druidic-staff wound", source="").play("strong:druidic-staff", "staff:green")
    assert "staff:green" not in [*table.options(), *table.refused()]
    table.play("staff:blue", "colour:white")
    assert table.turn.heal == 3
    assert table.me.crystals == {"white": 2}


def common(*names: str) -> Callable[[MK], None]:
    """The Common Skill offer."""

    def change(game: MK) -> None:
        game.state.skill_offer = list(names)

    return change


def test_the_circlet_lends_a_skill_for_the_turn_twice_if_it_has_no_symbol() -> None:
    content = Table.of().game.content
    per_turn = next(one.id for one in content.skills.values() if one.usage == "turn" and one.id.startswith("tovak-who"))
    table = Table.of(hero="norowas", hand="circlet-of-proficiency", change=common(per_turn))
    table.play("basic:circlet-of-proficiency")
    assert [one.id for one in table.me.skills] == [per_turn]
    assert [one.n for one in table.turn.modifiers if one.name == "circlet"] == [1]
    assert table.state.skill_offer == [per_turn]
    table.play("end")
    assert table.me.skills == []


@pytest.mark.rule("MK-SKILL-04")
def test_the_circlet_thrown_away_keeps_the_skill() -> None:
    table = Table.of(hero="norowas", hand="circlet-of-proficiency", change=common("tovak-double-time"))
    table.play("strong:circlet-of-proficiency")
    assert [one.id for one in table.me.skills] == ["tovak-double-time"]
    assert table.state.skill_offer == []
    assert "basic:circlet-of-proficiency" in Table.of(hand="circlet-of-proficiency").refused()
    assert "MK-SKILL-04" in table.rules("gained_skill")


def top(name: str) -> Callable[[MK], None]:
    """The Artifact on top of the deck."""

    def change(game: MK) -> None:
        deck = [one for one in game.state.artifacts if one not in (name, "mysterious-box")]
        game.state.artifacts = [*deck, CardId(name)]

    return change


@pytest.mark.rule("MK-ROUND-04")
def test_the_mysterious_box_is_the_artifact_that_it_shows() -> None:
    table = Table.of(hand="mysterious-box", change=top("ruby-ring")).play("basic:mysterious-box", "box:basic")
    assert table.me.mana == ["red"]
    assert table.me.fame == 2, "one for the Box"
    assert table.options("box:") == []
    table.play("end")
    assert table.state.artifacts[0] == "ruby-ring", "under the deck"
    assert "mysterious-box" in [*table.me.discard, *table.me.hand, *table.me.deck]
    assert "MK-ROUND-04" in table.rules("night")


def test_a_box_that_was_not_used_goes_back_to_hand() -> None:
    table = Table.of(hand="mysterious-box", change=top("horn-of-wrath")).play("basic:mysterious-box")
    assert table.options("box:") == []
    table.play("end")
    assert table.hand() == ["mysterious-box"]
    assert table.me.fame == 0
    assert table.state.artifacts[0] == "horn-of-wrath"


@pytest.mark.rule("MK-CARD-02", "MK-CARD-19")
def test_a_box_used_for_a_strong_effect_is_thrown_away() -> None:
    table = Table.of(hand="mysterious-box", change=top("endless-gem-pouch"))
    table.play("basic:mysterious-box", "box:strong", "end")
    assert "mysterious-box" not in [*table.me.discard, *table.me.hand, *table.me.played]
    assert table.state.artifacts[0] == "endless-gem-pouch"
    assert "MK-CARD-02" in table.rules("box")
    assert "MK-CARD-02" in table.rules("fame")
    assert "MK-CARD-19" in table.rules("thrown")


def test_a_box_used_as_a_banner_is_discarded_at_the_end_of_the_turn() -> None:
    table = Table.of(
        hand="mysterious-box march", units="peasants", foes="prowlers", change=top("banner-of-glory"), fame=15
    )
    table.play("basic:mysterious-box", "box:basic")
    assert table.me.units[0].banner == "banner-of-glory"
    to_attack(table).play("target:0", "unit:0:0")
    assert table.pool() == [(3, "physical", "melee")]
    assert table.me.fame == 15 + 2, "the Box, and a Unit with Glory that attacks"
    table.play("strike", "next", "end", [])
    assert [unit.banner for unit in table.me.units] == [None]
    assert table.me.discard == ["mysterious-box"]
    assert table.state.artifacts[0] == "banner-of-glory"
