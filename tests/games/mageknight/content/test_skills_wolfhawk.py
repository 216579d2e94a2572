"""The Skills of Wolfhawk."""

from __future__ import annotations

import pytest

from delve.games.mageknight.defs import MK, Assault
from delve.games.mageknight.effects import Attack, Block
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import combat, common, explore
from delve.games.mageknight.state import Token, UnitId
from tests.games.mageknight.arena import against, foe, unit
from tests.games.mageknight.kit import Table, card, space_with

HIT, WALL = card(Attack(3)), card(Block(4))


@pytest.mark.parametrize(("skill", "colour"), [("bath", "blue"), ("breeze", "white")])
def test_refreshing_skills_heal_1_and_give_a_crystal(skill: str, colour: str) -> None:
    name = f"wolfhawk-refreshing-{skill}"
    table = Table.of(skills=name, hand="wound march").play(f"skill:{name}", "cure:hand")
    assert (table.hand(), table.me.crystals[colour]) == (["march"], 1)
    assert against(foe(), skills=name, hand="wound").refuses(f"skill:{name}") == "MK-SKILL-10"


# ---------------------------------------------------------------------- Hawk Eyes, On Her Own


def _hidden_keep(game: MK) -> None:
    keep = space_with(game, "keep")
    place = common.place_of(game, keep)
    place.enemies = tuple(Token(token.id, False) for token in place.enemies)
    table = common.geometry(game)
    game.state.players[0].space = next(SpaceId(s) for s in range(14) if table.distance(SpaceId(s), keep) == 2)


def _sees_the_keep(table: Table) -> bool:
    return all(token.up for token in common.place_of(table.game, table.space("keep")).enemies)


def test_hawk_eyes_see_a_garrison_two_spaces_away_by_day() -> None:
    table = Table.of(skills="wolfhawk-hawk-eyes", hand="march", layout="countryside-3@0,1", change=_hidden_keep)
    assert not _sees_the_keep(table)
    table.play("skill:wolfhawk-hawk-eyes")
    assert (table.turn.move, _sees_the_keep(table)) == (1, True)


def test_hawk_eyes_make_exploring_cheaper_at_night() -> None:
    table = Table.of(
        skills="wolfhawk-hawk-eyes", hand="march", layout="countryside-3@0,1", night=True, change=_hidden_keep
    )
    table.play("skill:wolfhawk-hawk-eyes")
    assert not _sees_the_keep(table)
    assert (table.turn.move, explore.price(table.game)) == (1, 1)


def _offer(game: MK) -> None:
    game.state.unit_offer = [UnitId("peasants#1")]


@pytest.mark.rule("MK-SKILL-10")
def test_on_her_own_gives_3_to_who_recruits_nobody() -> None:
    table = Table.of(skills="wolfhawk-on-her-own", hand="march", on="village", reputation=7, change=_offer).play(
        "interact"
    )
    table.play("skill:wolfhawk-on-her-own", "option:0")
    assert table.refused()["recruit:peasants"] == "MK-SKILL-10"
    assert (table.turn.influence, table.refuses("recruit:peasants")) == (5 + 3, "MK-SKILL-10")


def test_on_her_own_gives_1_to_who_recruits() -> None:
    table = Table.of(skills="wolfhawk-on-her-own", hand="march", on="village", reputation=7, change=_offer).play(
        "interact"
    )
    table.play("skill:wolfhawk-on-her-own", "option:1", "recruit:peasants")
    assert table.turn.influence == 5 + 1 - 4
    table = Table.of(skills="wolfhawk-on-her-own", hand="march", on="village", reputation=7, change=_offer).play(
        "interact"
    )
    table.play("recruit:peasants", "skill:wolfhawk-on-her-own")
    assert table.turn.influence == 5 - 4 + 1, "there is no choice any more"


# ---------------------------------------------------------------------- Deadly Aim


def test_deadly_aim_raises_an_attack_card_by_1_from_afar_and_2_in_the_melee() -> None:
    bow = card(Attack(2, "ranged", "fire"))
    table = against(foe(n=0), skills="wolfhawk-deadly-aim", hand="bow", bow=bow).play("target:0")
    assert table.refuses("skill:wolfhawk-deadly-aim") == "MK-CBT-17", "nothing to raise yet"
    table.play("basic:bow", "skill:wolfhawk-deadly-aim")
    assert table.pool() == [(3, "fire", "ranged")]
    table = against(foe(n=0), skills="wolfhawk-deadly-aim", hand="march").play("next", "next", "target:0")
    table.play("side_attack:march", "skill:wolfhawk-deadly-aim")
    assert table.pool() == [(3, "physical", "melee")], "a card played sideways is an Attack card"


@pytest.mark.rule("MK-CBT-17")
def test_deadly_aim_raises_no_units() -> None:
    table = against(foe(n=0), skills="wolfhawk-deadly-aim", units="guards", defs=(unit(Attack(2)),))
    assert table.refused()["skill:wolfhawk-deadly-aim"] == "MK-CBT-17"
    table.play("next", "next", "target:0", "unit:0:0")
    assert table.refuses("skill:wolfhawk-deadly-aim") == "MK-CBT-17"


# ---------------------------------------------------------------------- Know Your Prey


def _prey(table: Table, *answers: str) -> Table:
    return table.play("skill:wolfhawk-know-your-prey", *answers)


def test_know_your_prey_takes_an_ability() -> None:
    one = foe("one", 3, 4, "swift", "brutal", resist=("fire",))
    table = _prey(against(one, skills="wolfhawk-know-your-prey"))
    assert table.options() == ["ability:swift", "ability:brutal", "resistance:fire"]
    table.play("ability:swift")
    assert combat.to_block(table.game, table.fight.foes[0], 0) == 4
    assert combat.has(table.game, table.fight.foes[0], "brutal")
    assert table.refuses("skill:wolfhawk-know-your-prey") == "MK-SKILL-05"


@pytest.mark.rule("MK-CBT-18")
def test_know_your_prey_takes_a_resistance() -> None:
    one = foe("one", 3, 4, "swift", resist=("fire",))
    table = _prey(against(one, skills="wolfhawk-know-your-prey"), "resistance:fire")
    assert combat.resistances(table.game, table.fight.foes[0]) == set()
    assert "MK-CBT-18" in table.rules("enemy_changed")


@pytest.mark.parametrize(
    ("element", "left"), [("fire", ["physical"]), ("ice", ["physical"]), ("coldfire", ["fire", "ice"])]
)
def test_know_your_prey_takes_an_element_of_an_attack(element: str, left: list[str]) -> None:
    one = foe("one", 3, attacks=(Assault(3, element), Assault(2)))  # type: ignore[arg-type]
    table = against(one, foe("two", 3, 2, "poison"), skills="wolfhawk-know-your-prey")
    _prey(table, "foe:0")
    if len(left) > 1:
        assert table.options() == [f"element:0:{one}" for one in left]
        table.play(f"element:0:{left[0]}")
    assert combat.element(table.game, table.fight.foes[0], 0) == left[0]
    assert combat.element(table.game, table.fight.foes[0], 1) == "physical"


def test_know_your_prey_does_nothing_to_arcane_immunity() -> None:
    immune = foe("immune", 3, 2, "arcane_immunity", "swift")
    assert against(immune, skills="wolfhawk-know-your-prey").refuses("skill:wolfhawk-know-your-prey") == "MK-CBT-19"


# ---------------------------------------------------------------------- Taunt, Dueling


def test_taunt_is_for_the_block_phase() -> None:
    table = against(foe("one", 4, 3), skills="wolfhawk-taunt")
    assert table.refuses("skill:wolfhawk-taunt") == "MK-SKILL-10"
    table.play("next", "skill:wolfhawk-taunt", "option:0")
    assert combat.attack_value(table.game, table.fight.foes[0], 0) == 2


def test_taunt_can_make_an_enemy_fierce_and_careless() -> None:
    table = against(foe("one", 4, 3), skills="wolfhawk-taunt").play("next", "skill:wolfhawk-taunt", "option:1")
    one = table.fight.foes[0]
    assert (combat.attack_value(table.game, one, 0), combat.armor(table.game, one)) == (5, 2)
    table = against(foe("one", 2, 3), skills="wolfhawk-taunt").play("next", "skill:wolfhawk-taunt", "option:1")
    assert combat.armor(table.game, table.fight.foes[0]) == 1


def _duel(**more: object) -> Table:
    table = against(foe("one", 4, 5), hand="wall hit", skills="wolfhawk-dueling", wall=WALL, hit=HIT, **more)  # type: ignore[arg-type]
    return table.play("next", "attack:0:0", "skill:wolfhawk-dueling")


@pytest.mark.rule("MK-EFFECT-02")
def test_dueling_blocks_1_and_attacks_1_for_a_fame() -> None:
    table = _duel()
    assert table.pool() == [(1, "physical", "melee")]
    table.play("basic:wall", "block", "next", "target:0", "basic:hit", "more:wolfhawk-dueling")
    assert table.pool() == [(3, "physical", "melee"), (1, "physical", "melee")]
    assert table.refuses("more:wolfhawk-dueling") == "", "only once"
    table.play("strike")
    assert table.me.fame == 2 + 1
    assert "MK-EFFECT-02" in table.rules("fame")


def test_a_duel_with_help_of_a_unit_earns_no_more_fame() -> None:
    guards = unit(Attack(1), Block(1))
    table = _duel(units="guards", defs=(guards,))
    table.play("basic:wall", "block", "next", "target:0", "basic:hit", "unit:0:0", "strike")
    assert table.me.fame == 2
    table = _duel(units="guards", defs=(guards,))
    table.play("basic:wall", "unit:0:1", "block", "next", "target:0", "basic:hit", "more:wolfhawk-dueling", "strike")
    assert table.me.fame == 2


@pytest.mark.rule("MK-RANGED-02")
def test_a_duel_strikes_only_its_enemy() -> None:
    table = against(foe("one", 4, 0), foe("two", 3, 0), skills="wolfhawk-dueling")
    table.play("next", "attack:0:0", "skill:wolfhawk-dueling", "block", "next", "target:1")
    assert table.refused()["more:wolfhawk-dueling"] == "MK-RANGED-02"
    assert table.refuses("more:wolfhawk-dueling") == "MK-RANGED-02"


def test_motivation_of_wolfhawk_gives_fame() -> None:
    def ahead(game: MK) -> None:
        game.state.players[1].fame = 2

    table = Table.of(
        hero="wolfhawk",
        others=["arythea"],
        skills="wolfhawk-motivation",
        hand="march",
        deck="rage stamina",
        change=ahead,
    )
    table.play("skill:wolfhawk-motivation")
    assert (len(table.hand()), table.me.fame) == (3, 1)


# ---------------------------------------------------------------------- Wolf's Howl


@pytest.mark.parametrize("skill", ["wolfhawk-wolfs-howl", "wolfhawk-wolfs-howl-coop"])
@pytest.mark.parametrize(("units", "fame", "move"), [("", 0, 5), ("peasants", 0, 4), ("peasants", 24, 6)])
def test_wolfs_howl_counts_free_command_tokens(skill: str, units: str, fame: int, move: int) -> None:
    table = Table.of(skills=skill, hand="march wound", units=units, fame=fame).play(f"skill:{skill}")
    assert (table.turn.move, table.hand()) == (move, ["wound"])
    talk = Table.of(skills=skill, hand="march", on="village").play("interact")
    assert talk.refuses(f"skill:{skill}") == "MK-SKILL-10"


@pytest.mark.parametrize(("owner", "block"), [(1, 2), (0, 3)])
def test_the_units_of_rivals_are_weaker_while_the_wolf_howls(owner: int, block: int) -> None:
    def howled(game: MK) -> None:
        game.state.centre = [(owner, "wolfhawk-wolfs-howl", "")]

    table = against(foe(n=9), units="guards", defs=(unit(Attack(2), Block(3)),), change=howled)
    table.play("next", "attack:0:0", "unit:0:1")
    assert table.pool() == [(block, "physical", "melee")]


def _howl(game: MK) -> None:
    game.state.centre = [(1, "wolfhawk-wolfs-howl-coop", "")]


def test_the_first_to_enter_a_combat_has_the_howl() -> None:
    table = against(foe("one", 3, 4), foe("two", 5, 4), change=_howl)
    assert table.asked == "enemy"
    table.play("foe:1", "foe:0")
    one, two = table.fight.foes
    assert (combat.armor(table.game, two), combat.attack_value(table.game, one, 0)) == (4, 3)
    assert (combat.armor(table.game, one), combat.attack_value(table.game, two, 0)) == (3, 4)
    assert table.state.centre == []


def test_a_howl_within_a_combat_waits_for_the_next_one() -> None:
    table = against(foe(n=0), skills="wolfhawk-wolfs-howl-coop", hand="march").play("next", "next", "target:0")
    table.play("skill:wolfhawk-wolfs-howl-coop")
    assert table.pool() == [(5, "physical", "melee")]
    assert (table.asked, len(table.state.centre)) == ("total_attack", 1)
