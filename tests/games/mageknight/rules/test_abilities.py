"""MK-ABIL: what enemies can do. Abilities that only change blocks and damage are proved in test_block and test_damage
as well."""

from __future__ import annotations

from typing import Any

import pytest

from delve.games.mageknight.defs import MK, Assault
from delve.games.mageknight.effects import Attack, Block, Foe, Move
from delve.games.mageknight.rules import combat
from tests.games.mageknight.arena import against, foe, stack, unit
from tests.games.mageknight.kit import Table, card

BIG = card(Attack(9))
SHIELD = card(Block(3))
GUARDS = unit(Attack(2))


def armor(table: Table, number: int = 0) -> int:
    """The Armor of an enemy now."""
    return combat.armor(table.game, table.fight.foes[number])


# ---------------------------------------------------------------------- attacks


@pytest.mark.rule("MK-ABIL-08")
def test_a_summoned_monster_is_discarded_after_the_damage() -> None:
    table = against(
        foe("summoner", attacks=(Assault(summons="brown"),)),
        defs=(foe("beast", pile="brown"),),
        change=lambda game: stack(game, "brown", "beast"),
    )
    table.play("next", "next")
    assert table.state.discards["brown"] == ["beast#1"]
    assert table.options("target") == ["target:0"]


@pytest.mark.rule("MK-ABIL-09")
def test_damage_of_an_assassin_goes_to_the_hero_alone() -> None:
    table = against(foe("foe", 3, 3, "assassination"), units="guards", defs=(GUARDS,)).play("next", "next")
    assert table.asked == "combat_attack", "there was nothing to choose"
    assert table.hand() == ["wound", "wound"]


@pytest.mark.rule("MK-ABIL-10")
def test_move_points_reduce_a_cumbersome_attack_for_the_rest_of_the_turn() -> None:
    table = against(foe("foe", 3, 5, "cumbersome"), hand="march2", march2=card(Move(2)))
    table.play("next", "basic:march2", "cumbersome:0:0", "cumbersome:0:0")
    assert table.options("cumbersome") == []
    table.play("next")
    assert table.told("damage") == [3]


@pytest.mark.rule("MK-ABIL-10")
def test_move_points_are_of_no_use_against_others_or_in_other_phases() -> None:
    table = against(foe("foe", 3, 5, "cumbersome"), hand="march2", march2=card(Move(2)))
    assert "basic:march2" in table.refused()
    plain = against(foe(), hand="march2", march2=card(Move(2))).play("next")
    assert "basic:march2" in plain.refused()


@pytest.mark.rule("MK-ABIL-10")
def test_a_swift_and_cumbersome_attack_is_reduced_before_it_is_doubled() -> None:
    table = against(foe("foe", 3, 4, "cumbersome", "swift"), hand="march2 shield", march2=card(Move(2)), shield=SHIELD)
    table.play("next", "attack:0:0", "basic:march2", "cumbersome:0:0", "basic:shield")
    assert table.prompt("wanted") == 6


@pytest.mark.rule("MK-ABIL-11")
def test_an_attack_reduced_to_nothing_counts_as_blocked() -> None:
    table = against(foe("foe", 3, 2, "cumbersome", "elusive", elusive=6), hand="march2", march2=card(Move(2)))
    table.play("next", "attack:0:0", "basic:march2", "cumbersome:0:0", "cumbersome:0:0")
    assert table.fight.foes[0].blocked == [True]
    assert table.fight.targets == []
    table.play("next")
    assert table.asked == "combat_attack"
    assert armor(table) == 3, "a blocked elusive enemy has its lower Armor"


@pytest.mark.rule("MK-ABIL-11")
def test_so_does_one_that_an_effect_reduces_to_nothing() -> None:
    table = against(foe(n=2), hand="curse", curse=card(Foe(attack=-2), colour="green"))
    table.play("basic:curse", "next")
    assert table.fight.foes[0].blocked == [True]
    assert "MK-ABIL-11" in table.rules("attack_gone")


@pytest.mark.rule("MK-ABIL-12")
def test_a_vampiric_enemy_grows_with_each_wound_in_hand_and_each_wounded_unit() -> None:
    table = against(foe("foe", 3, 7, "vampiric"), units="guards", defs=(GUARDS,)).play("next", "next")
    assert armor(table) == 3
    table.play("unit:0")
    assert table.hand() == ["wound", "wound"]
    assert armor(table) == 3 + 1 + 2


@pytest.mark.rule("MK-ABIL-12")
def test_a_vampiric_enemy_gets_nothing_of_a_unit_that_resists_or_of_poison() -> None:
    table = against(foe("foe", 3, 3, "vampiric"), units="guards", defs=(unit(resist=("physical",)),))
    table.play("next", "next", "unit:0")
    assert armor(table) == 3
    poison = against(foe("foe", 3, 2, "vampiric", "poison")).play("next", "next")
    assert armor(poison) == 4, "one Wound came to hand, the other went to the discard pile"


# ---------------------------------------------------------------------- defence


@pytest.mark.rule("MK-ABIL-13")
def test_a_fortified_enemy_takes_siege_attacks_and_at_a_fortified_site_none() -> None:
    cards: dict[str, Any] = {"bow": card(Attack(9, "ranged")), "catapult": card(Attack(9, "siege"))}
    table = against(foe("foe", 3, 2, "fortified"), hand="bow catapult", **cards)
    table.play("target:0")
    assert table.refused()["basic:bow"] == "MK-RANGED-05"
    assert "basic:catapult" in table.options()
    keep = against(foe("foe", 3, 2, "fortified"), site="keep", hand="bow catapult", **cards)
    assert keep.refused()["target:0"] == "MK-RANGED-07"


@pytest.mark.rule("MK-ABIL-14")
def test_an_elusive_enemy_has_its_lower_armor_only_when_blocked_and_attacked() -> None:
    def elusive(*answers: str) -> Table:
        return against(foe("foe", 3, 2, "elusive", elusive=6), hand="shield", shield=SHIELD).play(*answers)

    assert armor(elusive()) == 6
    assert armor(elusive("next", "attack:0:0", "basic:shield", "block")) == 6
    assert armor(elusive("next", "attack:0:0", "basic:shield", "block", "next")) == 3
    assert armor(elusive("next", "next")) == 6


@pytest.mark.rule("MK-ABIL-14")
def test_an_elusive_enemy_that_did_not_attack_was_not_blocked() -> None:
    table = against(foe("foe", 3, 2, "elusive", elusive=6), hand="calm", calm=card(Foe(stops=True), colour="green"))
    table.play("basic:calm", "next", "next")
    assert armor(table) == 6


@pytest.mark.rule("MK-ABIL-14", "MK-ABIL-21")
def test_one_unblocked_attack_keeps_the_higher_armor() -> None:
    pair = foe("foe", 3, 0, "elusive", attacks=(Assault(1), Assault(1)), elusive=6)
    table = against(pair, hand="a b", a=SHIELD, b=SHIELD)
    table.play("next", "attack:0:0", "basic:a", "block").go_on("combat_attack", combat_block="next")
    assert armor(table) == 6


@pytest.mark.rule("MK-ABIL-15")
def test_changes_of_armor_apply_to_both_values_of_an_elusive_enemy() -> None:
    table = against(
        foe("foe", 3, 2, "elusive", elusive=6),
        hand="curse shield",
        curse=card(Foe(armor=-2), colour="green"),
        shield=SHIELD,
    )
    table.play("basic:curse")
    assert armor(table) == 4
    table.play("next", "attack:0:0", "basic:shield", "block", "next")
    assert armor(table) == 1


@pytest.mark.rule("MK-ABIL-16")
def test_an_unfortified_enemy_is_not_fortified_by_its_site() -> None:
    table = against(foe("foe", 3, 2, "unfortified"), site="keep", hand="bow", bow=card(Attack(3, "ranged")))
    table.play("target:0", "basic:bow", "strike")
    assert table.fight.foes[0].defeated


@pytest.mark.rule("MK-ABIL-17")
@pytest.mark.parametrize("effect", [Foe(armor=-1), Foe(stops=True), Foe(destroys=True), Foe(abilityless=True)])
def test_only_attacks_and_blocks_affect_an_immune_enemy(effect: Foe) -> None:
    table = against(foe("foe", 3, 2, "arcane_immunity"), hand="spell", spell=card(effect, colour="green"))
    assert table.refused()["basic:spell"] == "MK-CBT-19"


@pytest.mark.rule("MK-ABIL-17")
def test_attacks_and_blocks_work_against_an_immune_enemy() -> None:
    table = against(foe("foe", 3, 2, "arcane_immunity"), hand="sword shield", sword=BIG, shield=SHIELD)
    table.play("next", "attack:0:0", "basic:shield", "block", "next", "target:0", "basic:sword", "strike")
    assert table.fight.foes[0].defeated


@pytest.mark.rule("MK-ABIL-22")
def test_a_change_of_its_attack_works_on_an_immune_enemy() -> None:
    table = against(foe("foe", 3, 4, "arcane_immunity"), hand="curse", curse=card(Foe(attack=-2), colour="green"))
    table.play("basic:curse", "next", "next")
    assert table.told("damage") == [2]


# ---------------------------------------------------------------------- Defend

HELPER = foe("helper", 2, 1, "defend", defend=2)


@pytest.mark.rule("MK-ABIL-18")
def test_an_enemy_defends_another_that_is_attacked() -> None:
    table = against(HELPER, foe("b"), hand="bow", bow=card(Attack(4, "ranged")))
    table.play("target:1")
    assert table.prompt("wanted") == 5
    assert "mk.why.defended" in [one.key for one in combat.attack_total(table.game)[1]]
    table.play("basic:bow")
    assert table.refused()["strike"] == "MK-RANGED-12"


@pytest.mark.rule("MK-ABIL-18")
def test_an_enemy_defends_itself() -> None:
    table = against(HELPER, foe("b")).play("target:0")
    assert (table.prompt("wanted"), armor(table)) == (4, 4)
    assert "MK-ABIL-18" in table.rules("defends")


@pytest.mark.rule("MK-ABIL-23")
def test_defend_is_used_once_in_a_combat_even_if_the_attack_fails() -> None:
    table = against(HELPER, foe("b"), foe("c"), hand="bow", bow=card(Attack(4, "ranged")))
    table.play("target:1", "basic:bow", "drop", "target:2")
    assert [armor(table, n) for n in (1, 2)] == [5, 3]


@pytest.mark.rule("MK-ABIL-23", "MK-RANGED-17")
def test_a_target_that_is_taken_back_was_not_attacked() -> None:
    table = against(HELPER, foe("b"), foe("c"))
    table.play("target:1", "target:1")
    assert armor(table, 1) == 3
    table.play("target:2")
    assert armor(table, 2) == 5


@pytest.mark.rule("MK-ABIL-24")
def test_a_target_gets_at_most_one_bonus() -> None:
    table = against(HELPER, foe("other", 3, 1, "defend", defend=1), foe("c"))
    table.play("target:2")
    assert table.asked == "defend"
    table.play("foe:0")
    assert armor(table, 2) == 5


@pytest.mark.rule("MK-ABIL-24")
def test_the_bonus_lasts_though_the_defender_is_defeated() -> None:
    cards: dict[str, Any] = {"bow": card(Attack(1, "ranged")), "bolt": card(Attack(2, "ranged"))}
    table = against(HELPER, foe("b"), hand="bow bolt", **cards)
    table.play("target:1", "basic:bow", "drop", "target:0", "basic:bolt", "strike")
    assert table.fight.foes[0].defeated
    assert armor(table, 1) == 5
    table.play("next").go_on("combat_attack", combat_block="next")
    assert armor(table, 1) == 5


@pytest.mark.rule("MK-ABIL-25")
def test_the_attacker_assigns_the_bonuses_but_withholds_none() -> None:
    table = against(HELPER, foe("other", 3, 1, "defend", defend=1), foe("c"), foe("d"))
    table.play("target:3")
    assert table.options() == ["foe:0", "foe:1"]
    table.play("foe:1", "target:2")
    assert [armor(table, n) for n in (2, 3)] == [5, 4]


@pytest.mark.rule("MK-ABIL-25")
def test_a_bonus_set_free_goes_to_the_next_target() -> None:
    table = against(HELPER, foe("b"), foe("c"))
    table.play("target:1", "target:2")
    assert [armor(table, n) for n in (1, 2)] == [5, 3]
    table.play("target:1")
    assert [armor(table, n) for n in (1, 2)] == [3, 5]


# ---------------------------------------------------------------------- several attacks

PAIR = foe("pair", 3, attacks=(Assault(2), Assault(4, "fire")))


@pytest.mark.rule("MK-ABIL-19")
def test_each_of_several_attacks_is_blocked_or_suffered_on_its_own() -> None:
    table = against(PAIR, hand="shield", shield=SHIELD)
    table.play("next")
    assert table.options("attack") == ["attack:0:0", "attack:0:1"]
    table.play("attack:0:0", "basic:shield", "block", "next")
    assert table.told("damage") == [4]


@pytest.mark.rule("MK-ABIL-20")
def test_an_enemy_that_does_not_attack_makes_none_of_its_attacks() -> None:
    table = against(PAIR, hand="calm", calm=card(Foe(stops=True), colour="green"))
    table.play("basic:calm", "next")
    assert table.options("attack") == []
    table.play("next")
    assert table.asked == "combat_attack"


@pytest.mark.rule("MK-ABIL-21")
def test_an_enemy_is_blocked_only_if_all_its_attacks_are() -> None:
    table = against(
        PAIR, hand="curse a b", curse=card(Foe(if_blocked="destroyed"), colour="green"), a=SHIELD, b=card(Block(8))
    )
    table.play("basic:curse", "next", "attack:0:0", "basic:a", "block")
    assert not table.fight.foes[0].defeated
    table.play("attack:0:1", "basic:b", "block")
    assert table.fight.foes[0].defeated


@pytest.mark.rule("MK-ABIL-26")
def test_two_summon_icons_draw_two_monsters() -> None:
    def beasts(game: MK) -> None:
        stack(game, "brown", "beast", "worm")

    table = against(
        foe("summoner", attacks=(Assault(summons="brown"), Assault(summons="brown"))),
        defs=(foe("beast", pile="brown"), foe("worm", n=4, pile="brown")),
        change=beasts,
        hand="shield",
        shield=SHIELD,
    )
    table.play("next")
    assert table.options("attack") == ["attack:1:0", "attack:2:0"]
    table.play("attack:1:0", "basic:shield", "block", "next")
    assert table.told("damage", "enemy") == ["worm"]


@pytest.mark.rule("MK-ABIL-27")
def test_shrouded_necromancers_summon_a_green_token() -> None:
    table = Table.of(foes="shrouded-necromancers", change=lambda game: stack(game, "green", "prowlers"))
    table.play("next")
    assert [one.token for one in table.fight.foes if one.summoner >= 0] == ["prowlers#1"]


@pytest.mark.rule("MK-ABIL-28")
@pytest.mark.parametrize("change", [1, -1])
def test_some_tokens_change_reputation_wherever_they_are_defeated(change: int) -> None:
    table = against(foe(reputation=change), site="monster_den", hand="bow", bow=card(Attack(3, "ranged")))
    table.play("target:0", "basic:bow", "strike")
    assert table.me.reputation == change


@pytest.mark.rule("MK-ABIL-28")
def test_thugs_raise_reputation_and_four_heroes_lower_it() -> None:
    enemies = Table.of().game.content.enemies.values()
    assert [one.id for one in enemies if one.reputation == 1] == ["thugs"]
    assert sum(one.copies for one in enemies if one.reputation == -1) == 4
