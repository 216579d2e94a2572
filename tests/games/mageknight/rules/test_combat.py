"""MK-CBT: how combats begin, who fights, and what can be played in them. MK-TURN-20 for heroes with only Wounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from delve.bots.base import random_answer
from delve.core.rng import LooseRng
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.defs import MK, SkillDef
from delve.games.mageknight.effects import Attack, Block, Fame, Foe, Heal, Influence, Mana, Move, UnitBonus
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import combat, common
from tests.games.mageknight.arena import MAPS, against, at, foe, put, stack, unit
from tests.games.mageknight.kit import Table, card

KEEP = 8
"""On the map with a keep, beside the centre (7)."""
WARD = "core-10@0,1"
"""A keep (12), orc marauders (10, 11); the centre (7) is beside all of them, 13 beside the keep alone."""
PLAINS = "core-5@0,1"
"""A city (7) with orc marauders (9, 11) on two sides of the space 10."""


def orcs(game: MK) -> None:
    """Known enemies on the map with the keep."""
    put(game, 12, "crossbowmen")
    put(game, 10, "prowlers")
    put(game, 11, "diggers")


def fighters(table: Table) -> list[str]:
    """Who is fought."""
    return sorted(one.token.partition("#")[0] for one in table.fight.foes)


# ---------------------------------------------------------------------- how a combat begins


def _storm() -> Table:
    return Table.of(layout=MAPS["keep"], hand="rage", change=at(7, 9)).play(f"go:{KEEP}")


def _enter() -> Table:
    return Table.of(layout=MAPS["dungeon"], hand="rage", on="dungeon").play("enter")


def _burn() -> Table:
    return Table.of(layout=MAPS["monastery"], hand="rage", on="monastery").play("burn")


def _challenge() -> Table:
    return Table.of(layout=WARD, hand="rage", change=at(9, 0, orcs)).play("challenge")


def _provoke() -> Table:
    return Table.of(layout=WARD, hand="rage", change=at(7, 9, orcs)).play("go:9")


@pytest.mark.rule("MK-CBT-01")
@pytest.mark.parametrize(
    ("begin", "kind"),
    [(_storm, "assault"), (_enter, "adventure"), (_burn, "burn"), (_challenge, "rampaging"), (_provoke, "rampaging")],
)
def test_five_ways_lead_into_a_combat(begin: Callable[[], Table], kind: str) -> None:
    table = begin()
    assert table.asked == "combat_ranged"
    assert table.fight.kind == kind


@pytest.mark.rule("MK-CBT-02")
@pytest.mark.parametrize("space", [9, 11])
def test_the_defenders_of_a_keep_or_mage_tower_are_fortified(space: int) -> None:
    table = Table.of(layout="countryside-9@0,1", hand="rage", change=at(7, 9)).play(f"go:{space}")
    assert [one.defends for one in table.fight.foes] == [True]


@pytest.mark.rule("MK-CBT-03")
def test_an_assault_costs_one_reputation_whatever_comes_of_it() -> None:
    table = _storm()
    assert table.me.reputation == -1
    table.play("next").go_on("after", combat_block="next", combat_attack="next")
    assert table.me.reputation == -1


def owned(game: MK) -> None:
    """The keep is the second player's, who may stand on it."""
    place = common.place_of(game, SpaceId(KEEP))
    place.done, place.shields, place.enemies = True, (1,), ()
    game.state.players[1].space = SpaceId(0)


@pytest.mark.rule("MK-CBT-04", "MK-CBT-05")
def test_another_players_keep_is_assaulted_against_a_random_garrison() -> None:
    def change(game: MK) -> None:
        owned(game)
        stack(game, "grey", "crossbowmen")

    table = Table.of(others=["arythea"], layout=MAPS["keep"], hand="rage", change=at(7, 9, change)).play(f"go:{KEEP}")
    assert table.me.reputation == -1
    assert fighters(table) == ["crossbowmen"]
    assert table.fight.foes[0].defends
    assert table.session.can_undo() is not None


@pytest.mark.rule("MK-CBT-04")
def test_ones_own_keep_is_entered_freely() -> None:
    def change(game: MK) -> None:
        place = common.place_of(game, SpaceId(KEEP))
        place.done, place.shields, place.enemies = True, (0,), ()

    table = Table.of(layout=MAPS["keep"], hand="rage", change=at(7, 9, change)).play(f"go:{KEEP}")
    assert table.state.combat is None
    assert table.me.reputation == 0


@pytest.mark.rule("MK-CBT-06")
@pytest.mark.parametrize(
    ("site", "count"), [("dungeon", 1), ("tomb", 1), ("monster_den", 1), ("spawning_grounds", 2), ("ruins", 2)]
)
def test_entering_an_adventure_site_is_an_action_against_all_its_enemies(site: str, count: int) -> None:
    def change(game: MK) -> None:
        place = common.place_of(game, game.state.players[0].space)
        if site == "ruins":
            place.ruin = next(one.id for one in game.content.ruins.values() if len(one.enemies) == count)
            place.ruin_up = True

    table = Table.of(layout=MAPS[site], hand="rage", on=site, change=change)
    assert table.state.combat is None
    table.play("enter")
    assert len(table.fight.foes) == count
    assert table.turn.acted


@pytest.mark.rule("MK-CBT-06")
@pytest.mark.parametrize("site", ["monster_den", "spawning_grounds"])
def test_a_cleared_den_is_not_entered_again(site: str) -> None:
    def change(game: MK) -> None:
        common.place_of(game, game.state.players[0].space).done = True

    assert "enter" not in Table.of(layout=MAPS[site], hand="rage", on=site, change=change).options()


@pytest.mark.rule("MK-CBT-07", "MK-CBT-27")
def test_burning_a_monastery_costs_three_reputation_and_draws_a_violet_enemy_that_is_not_fortified() -> None:
    table = _burn()
    assert table.me.reputation == -3
    assert [table.game.content.enemy(one.token).pile for one in table.fight.foes] == ["violet"]
    assert not table.fight.foes[0].defends
    table.play("next").go_on("after", combat_block="next", combat_attack="next")
    assert table.me.reputation == -3


@pytest.mark.rule("MK-CBT-08")
def test_several_rampaging_enemies_are_challenged_to_one_combat() -> None:
    table = Table.of(layout=WARD, hand="rage", change=at(7, 0, orcs))
    table.play("challenge")
    assert table.options() == ["space:10", "space:11"]
    table.play(["space:10", "space:11"])
    assert fighters(table) == ["diggers", "prowlers"]


@pytest.mark.rule("MK-CBT-09")
def test_there_is_only_one_combat_in_a_turn() -> None:
    table = Table.of(layout=WARD, hand="rage", change=at(7, 9, orcs))
    assert "challenge" in table.options()
    table.play("challenge", ["space:10"], "next").go_on("after", combat_block="next", combat_attack="next")
    assert table.options() == ["end"], "the other one may not be challenged"


@pytest.mark.rule("MK-CBT-10")
def test_all_enemies_that_one_move_provokes_are_fought_together() -> None:
    def change(game: MK) -> None:
        place = common.place_of(game, SpaceId(7))
        place.done, place.shields, place.enemies = True, (0,), ()
        put(game, 9, "prowlers")
        put(game, 11, "diggers")

    table = Table.of(layout=PLAINS, hand="rage", change=at(7, 9, change), scenario="solo-conquest").play("go:10")
    assert fighters(table) == ["diggers", "prowlers"]


@pytest.mark.rule("MK-CBT-11", "MK-CBT-28")
def test_provoked_enemies_join_an_assault_and_are_not_fortified_by_the_site() -> None:
    table = Table.of(layout=WARD, hand="rage", change=at(7, 9, orcs)).play("go:12")
    assert fighters(table) == ["crossbowmen", "diggers"]
    assert [(one.defends, one.garrison) for one in table.fight.foes] == [(True, True), (False, False)]


@pytest.mark.rule("MK-CBT-12", "MK-CBT-28")
@pytest.mark.parametrize("joined", [True, False])
def test_enemies_beside_the_site_may_be_challenged_to_join_the_assault(joined: bool) -> None:
    table = Table.of(layout=WARD, hand="rage", change=at(13, 9, orcs)).play("go:12")
    assert table.options() == ["space:11"]
    table.play(["space:11"] if joined else [])
    assert fighters(table) == (["crossbowmen", "diggers"] if joined else ["crossbowmen"])
    assert [one.defends for one in table.fight.foes if not one.garrison] == [False] * joined


@pytest.mark.rule("MK-CBT-12")
def test_others_may_be_challenged_to_join_when_an_enemy_was_provoked() -> None:
    table = Table.of(layout=WARD, hand="rage", change=at(9, 9, orcs)).play("go:7")
    assert table.options() == ["space:11"]
    table.play(["space:11"])
    assert fighters(table) == ["diggers", "prowlers"]


@pytest.mark.rule("MK-CBT-12", "MK-CBT-15")
def test_who_joins_is_decided_before_a_garrison_is_drawn() -> None:
    def change(game: MK) -> None:
        orcs(game)
        place = common.place_of(game, SpaceId(12))
        place.done, place.shields, place.enemies = True, (1,), ()

    table = Table.of(others=["arythea"], layout=WARD, hand="rage", change=at(13, 9, change)).play("go:12")
    assert table.asked == "join"
    assert table.session.can_undo() is None


@pytest.mark.rule("MK-CBT-13", "MK-CBT-29")
@pytest.mark.parametrize(("site", "verb"), [("monster_den", "enter"), ("monastery", "burn")])
def test_nobody_joins_in_an_adventure_site_or_a_burning_monastery(site: str, verb: str) -> None:
    layout = {"monster_den": "countryside-6@0,1", "monastery": "countryside-5@0,1"}[site]
    table = Table.of(layout=layout, hand="rage", on=site).play(verb)
    assert table.asked == "combat_ranged"
    assert not any(one.rampaging for one in table.fight.foes)


@pytest.mark.rule("MK-CBT-15")
def test_a_combat_begins_with_all_enemies_revealed() -> None:
    table = Table.of(
        layout=MAPS["keep"], hand="rage", night=True, change=at(7, 9, lambda game: put(game, KEEP, "golems", up=False))
    )
    assert not common.place_of(table.game, SpaceId(KEEP)).enemies[0].up
    table.play(f"go:{KEEP}")
    assert common.place_of(table.game, SpaceId(KEEP)).enemies[0].up
    assert table.session.can_undo() is not None
    assert table.events("combat")


@pytest.mark.rule("MK-CBT-26")
def test_a_garrison_of_another_players_keep_is_worth_half_its_fame_rounded_up() -> None:
    def change(game: MK) -> None:
        owned(game)
        stack(game, "grey", "rich")

    table = Table.of(
        others=["arythea"],
        layout=MAPS["keep"],
        hand="catapult",
        catapult=card(Attack(3, "siege")),
        defs=[foe("rich", fame=5, pile="grey")],
        change=at(7, 9, change),
    )
    table.play(f"go:{KEEP}", "target:0", "basic:catapult", "strike")
    assert table.me.fame == 3


# ---------------------------------------------------------------------- phases and what is played in them


@pytest.mark.rule("MK-CBT-16")
def test_the_phases_come_in_order() -> None:
    table = against(foe(), units="guards", defs=(unit(Attack(1)),))
    seen = []
    for answer in ("next", "next", "hero", "next"):
        seen.append(table.fight.phase)
        table.play(answer)
    assert seen == ["ranged", "block", "damage", "attack"]
    assert table.state.combat is None


@pytest.mark.rule("MK-CBT-17")
def test_cards_skills_and_units_are_played_in_the_phase_they_are_for() -> None:
    roar = SkillDef("roar", "tovak", "turn", Block(1))
    table = against(
        foe(), hand="bow", units="guards", skills="roar", bow=card(Attack(1, "ranged")), defs=(unit(Block(1)), roar)
    )
    table.play("target:0")
    assert {"basic:bow"} == set(table.options()) & {"basic:bow", "unit:0:0", "skill:roar"}
    table.play("next", "attack:0:0")
    assert {"unit:0:0", "skill:roar"} == set(table.options()) & {"basic:bow", "unit:0:0", "skill:roar"}


@pytest.mark.rule("MK-CBT-17")
def test_influence_and_move_are_of_no_use_in_a_combat() -> None:
    table = against(foe(), hand="talk walk", talk=card(Influence(2)), walk=card(Move(2)))
    assert {"basic:talk", "basic:walk"} <= set(table.refused())


@pytest.mark.rule("MK-CBT-18")
@pytest.mark.parametrize("phase", ["ranged", "block", "attack"])
def test_other_combat_effects_are_played_in_any_phase_and_last(phase: str) -> None:
    table = against(foe(armor=4), hand="curse", curse=card(Foe(armor=-2), colour="green"))
    if phase != "ranged":
        table.play("next")
    if phase == "attack":
        table.play("next")
    table.play("basic:curse")
    table.go_on("combat_attack", combat_ranged="next", combat_block="next") if phase != "attack" else None
    assert combat.armor(table.game, table.fight.foes[0]) == 2


@pytest.mark.rule("MK-CBT-18")
def test_what_units_get_lasts_until_the_combat_is_over() -> None:
    table = against(foe(), hand="cheer", units="guards", cheer=card(UnitBonus(attack=2)), defs=(unit(Attack(1)),))
    table.play("basic:cheer", "next").go_on("combat_attack", combat_block="next", damage="hero")
    table.play("target:0", "unit:0:0")
    assert table.pool() == [(3, "physical", "melee")]
    table.play("strike", "next")
    assert table.turn.modifiers == []


@pytest.mark.rule("MK-CBT-21")
def test_what_is_not_aimed_at_enemies_is_not_resisted() -> None:
    table = against(
        foe(resist=("fire",)),
        site="keep",
        hand="cheer bow",
        bow=card(Attack(3, "ranged")),
        cheer=card(Fame(1), colour="red"),
    )
    table.play("basic:cheer")
    assert table.me.fame == 1
    common.add_modifier(table.game, "no_site_fortification")
    assert combat.fortified(table.game, table.fight.foes[0]) == 0


@pytest.mark.rule("MK-CBT-22")
def test_special_effects_are_played_in_every_phase() -> None:
    cards: dict[str, Any] = {name: card(Mana(("red",))) for name in "abcd"}
    table = against(foe("one"), foe("two"), hand="a b c d", **cards)
    table.play("basic:a", "next", "basic:b", "next", "attack:0:0")
    assert table.asked == "suffer"
    table.play("basic:c", "attack:1:0", "basic:d")
    assert table.asked == "combat_attack"
    assert table.me.mana == ["red"] * 4


@pytest.mark.rule("MK-CBT-23", "MK-HEAL-07")
def test_nothing_is_healed_in_a_combat() -> None:
    table = against(foe(), hand="cure wound", cure=card(Heal(1)))
    for _ in range(2):
        assert table.refused()["basic:cure"] == "MK-CBT-23"
        table.play("next")
    assert table.refused()["basic:cure"] == "MK-CBT-23"


@pytest.mark.rule("MK-CBT-24")
def test_every_enemy_token_has_its_figures() -> None:
    content = Table.of().game.content
    assert sum(one.copies for one in content.enemies.values()) == 130
    for one in content.enemies.values():
        assert min(one.armor, len(one.attacks), one.fame) > 0, one.id
        assert ("elusive" in one.abilities) == (one.elusive > one.armor), one.id
        assert ("defend" in one.abilities) == (one.defend > 0), one.id


# ---------------------------------------------------------------------- trying things out, and going on


@pytest.mark.rule("MK-UNDO-01")
def test_everything_in_a_combat_can_be_taken_back_until_something_is_revealed() -> None:
    table = against(foe("a"), foe("b"), hand="bow sword", bow=card(Attack(3, "ranged")), sword=card(Attack(3)))
    before = table.session.clone().state
    table.play("target:0", "basic:bow", "strike", "next", "next")
    assert table.fight.phase == "attack"
    for _ in range(5):
        table.undo()
    assert table.state == before


@pytest.mark.parametrize("seed", range(20))
def test_every_combat_goes_on_and_ends_whatever_is_answered(seed: int) -> None:
    rng = LooseRng(seed)
    content = box_content()

    def some(names: Iterable[str], most: int) -> str:
        listed = list(names)
        rng.shuffle(listed)
        return " ".join(listed[: rng.below(most + 1)])

    city = ("", "white", "blue", "red", "green")[seed % 5]
    table = Table.of(
        scenario="solo-conquest",
        foes=some(content.enemies, 3) or "prowlers",
        site="city" if city else "",
        layout=MAPS[city or "keep"],
        hand=some(content.cards, 8),
        units=some(content.units, 3),
        skills=some(content.skills, 2),
        deck="march stamina rage",
        mana="red blue green white",
        fame=8,
        night=bool(seed % 2),
    )
    for _ in range(500):
        if table.state.combat is None:
            return
        assert table.question.forced() is None
        table.answer(random_answer(table.question, rng))
    raise AssertionError("it does not end")


@pytest.mark.rule("MK-TURN-20")
def test_a_hero_with_nothing_but_wounds_rests_instead_of_looking_for_a_fight() -> None:
    table = Table.of(layout=WARD, hand="wound wound", change=at(7, 0, orcs))
    assert table.refused()["challenge"] == "MK-TURN-20"
    assert "rest" in table.options()


@pytest.mark.rule("MK-TURN-20")
@pytest.mark.parametrize(("site", "verb"), [("dungeon", "enter"), ("monster_den", "enter"), ("monastery", "burn")])
def test_nor_does_such_a_hero_enter_sites_or_burn_them(site: str, verb: str) -> None:
    assert Table.of(layout=MAPS[site], hand="wound", on=site).refused()[verb] == "MK-TURN-20"


@pytest.mark.rule("MK-TURN-20")
def test_nor_with_units_and_skills_that_could_fight() -> None:
    """Otherwise Wounds could be gained for ever without a card being drawn."""
    guards, roar = unit(Attack(2)), SkillDef("roar", "tovak", "turn", Attack(1))
    table = Table.of(
        layout=WARD, hand="wound", units="guards", skills="roar", defs=[guards, roar], change=at(7, 0, orcs)
    )
    assert table.refused()["challenge"] == "MK-TURN-20"


@pytest.mark.rule("MK-TURN-20")
def test_who_has_played_a_card_may_fight_with_only_wounds_left() -> None:
    table = Table.of(layout=WARD, hand="wound walk", walk=card(Move(1)), change=at(7, 0, orcs))
    table.play("basic:walk")
    assert "challenge" in table.options()
