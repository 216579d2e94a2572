"""MK-RESULT: what comes of a combat."""

from __future__ import annotations

from typing import Any

import pytest

from delve.core.questions import SPECTATOR
from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Attack, Move
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import common, movement
from delve.games.mageknight.state import Place
from delve.games.mageknight.views import View
from tests.games.mageknight.arena import MAPS, against, at, foe, put, stack, unit
from tests.games.mageknight.kit import Table, card

SIEGE = card(Attack(9, "siege"))
KEEP = 8
WARD = "core-10@0,1"
"""A keep (12), orc marauders (10, 11); the centre (7) is beside all of them, 13 beside the keep alone."""
WEAK, TOUGH = foe("weak", 1, 1, fame=1), foe("tough", 50, 1, fame=9)


def pass_on(table: Table) -> Table:
    """To the end of the combat without doing anything more."""
    return table.go_on("after", combat_ranged="next", combat_block="next", combat_attack="next")


def place(table: Table, space: int) -> Place:
    """What lies on a space."""
    return common.place_of(table.game, SpaceId(space))


def storm(*garrison: str, hand: str = "siege", others: tuple[str, ...] = (), night: bool = False) -> Table:
    """An assault on the keep from the space 7 beside it."""
    table = Table.of(
        layout=MAPS["keep"],
        hand=hand,
        others=others,
        night=night,
        siege=SIEGE,
        defs=[WEAK, TOUGH],
        change=at(7, 9, lambda game: put(game, KEEP, *garrison)),
    )
    return table.play(f"go:{KEEP}")


def visit(site: str, *enemies: str, hand: str = "siege", done: bool = False) -> Table:
    """An adventure site with enemies that were drawn before, or with these as the next to be drawn."""

    def change(game: MK) -> None:
        here = game.state.players[0].space
        for pile in ("brown", "red", "violet"):
            stack(game, pile, *enemies)
        spot = common.place_of(game, here)
        spot.done = done
        if site == "ruins":
            spot.ruin_up, spot.ruin = (
                True,
                next(
                    one.id
                    for one in game.content.ruins.values()
                    if len(one.enemies) == 2 and one.rewards == ("artifact",)
                ),
            )
            put(game, here, *enemies)

    table = Table.of(layout=MAPS[site], on=site, hand=hand, siege=SIEGE, defs=[WEAK, TOUGH], change=change)
    verb = {"monastery": "burn"}.get(site, "enter")
    return table.play(verb)


def win(table: Table, *targets: int) -> Table:
    """Defeat some enemies in the ranged phase and pass on."""
    return pass_on(table.play(*(f"target:{n}" for n in targets), "basic:siege", "strike"))


# ---------------------------------------------------------------------- in general


@pytest.mark.rule("MK-RESULT-01")
@pytest.mark.parametrize("defeated", [0, 1, 2])
def test_a_combat_ends_after_the_attack_phase_whoever_is_left(defeated: int) -> None:
    cards: dict[str, Any] = {f"hit{n}": card(Attack(3)) for n in range(defeated)}
    table = against(foe("a"), foe("b"), hand=" ".join(cards), **cards)
    table.play("next").go_on("combat_attack", combat_block="next")
    for n in range(defeated):
        table.play(f"target:{n}", f"basic:hit{n}", "strike")
    table.play("next")
    assert (table.asked, table.state.combat) == ("after", None)
    assert table.me.fame == 2 * defeated


@pytest.mark.rule("MK-RESULT-03", "MK-RESULT-04")
def test_a_defeated_rampaging_enemy_leaves_an_empty_space_without_a_shield() -> None:
    table = Table.of(layout=WARD, hand="siege", siege=SIEGE, change=at(9, 0, lambda game: put(game, 10, "prowlers")))
    table.play("challenge", "target:0", "basic:siege", "strike", "next")
    assert place(table, 10) == Place()
    assert not movement.rampages(table.game, SpaceId(10))
    assert movement.refusal(table.game, 0, SpaceId(10)).rule != "MK-MOVE-12"  # type: ignore[union-attr]
    assert table.me.reputation == 1


@pytest.mark.rule("MK-RESULT-04")
def test_a_draconum_gives_two_reputation() -> None:
    table = against(foe(pile="red"), hand="siege", siege=SIEGE)
    win(table, 0)
    assert table.me.reputation == 2


@pytest.mark.rule("MK-RESULT-04")
def test_each_token_counts() -> None:
    table = against(foe("a", pile="red"), foe("b", 1), foe("c", 1), hand="siege", siege=SIEGE)
    win(table, 0, 1, 2)
    assert table.me.reputation == 4


@pytest.mark.rule("MK-RESULT-05", "MK-RESULT-06")
def test_orcs_and_draconum_elsewhere_give_no_reputation() -> None:
    table = win(visit("tomb", "weak"), 0)
    assert table.me.reputation == 0
    assert "MK-RESULT-06" in table.rules("conquered")


@pytest.mark.rule("MK-RESULT-26")
def test_a_rampaging_enemy_gives_reputation_also_if_it_joined_an_assault() -> None:
    def change(game: MK) -> None:
        put(game, 12, "tough")
        put(game, 11, "weak")

    table = Table.of(layout=WARD, hand="siege", siege=SIEGE, defs=[WEAK, TOUGH], change=at(7, 9, change))
    win(table.play("go:12"), 1)
    assert table.me.reputation == -1 + 1


@pytest.mark.rule("MK-RESULT-14")
def test_an_undefeated_rampaging_enemy_stays() -> None:
    table = Table.of(layout=WARD, hand="siege", change=at(9, 0, lambda game: put(game, 10, "prowlers")), siege=SIEGE)
    pass_on(table.play("challenge"))
    assert [one.id for one in place(table, 10).enemies] == ["prowlers#1"]
    assert table.me.reputation == 0


# ---------------------------------------------------------------------- adventure sites

REWARDS = {
    "dungeon": ["dungeon"],
    "tomb": ["spell", "artifact"],
    "monster_den": ["crystal"] * 2,
    "spawning_grounds": ["artifact", *["crystal"] * 3],
    "ruins": ["artifact"],
}


@pytest.mark.rule("MK-RESULT-06", "MK-RESULT-20")
@pytest.mark.parametrize("site", list(REWARDS))
def test_a_cleared_adventure_site_gets_a_shield_and_promises_its_reward(site: str) -> None:
    pair = site in ("spawning_grounds", "ruins")
    table = visit(site, *(["weak", "weak#2"] if pair else ["weak"]))
    win(table, *([0, 1] if pair else [0]))
    here = place(table, table.me.space)
    assert (here.done, here.shields, here.enemies) == (True, (0,), ())
    assert table.turn.rewards == REWARDS[site]


@pytest.mark.rule("MK-RESULT-07")
def test_rewards_are_chosen_at_the_end_of_the_turn() -> None:
    table = win(visit("tomb", "weak"), 0)
    assert table.asked == "after"
    assert table.me.deck == []
    table.play("end")
    assert table.asked == "reward"


@pytest.mark.rule("MK-RESULT-08")
def test_ruins_promise_artifacts_spells_actions_crystals_and_units() -> None:
    content = Table.of().game.content
    found = {reward.partition(":")[0] for one in content.ruins.values() for reward in one.rewards}
    assert {"artifact", "spell", "unit"} <= found
    assert "advanced_action" in found
    assert any(len([r for r in one.rewards if "crystal" in r]) == 4 for one in content.ruins.values())


@pytest.mark.rule("MK-RESULT-15")
@pytest.mark.parametrize("site", ["dungeon", "tomb", "monastery"])
def test_undefeated_enemies_of_a_dungeon_tomb_or_monastery_are_discarded(site: str) -> None:
    table = pass_on(visit(site, "tough"))
    assert "tough#1" in table.state.discards["green"]
    here = place(table, table.me.space)
    assert (here.enemies, here.done, here.shields) == ((), False, ())


@pytest.mark.rule("MK-RESULT-16", "MK-RESULT-17")
@pytest.mark.parametrize("site", ["monster_den", "ruins"])
def test_undefeated_enemies_of_a_den_or_ruins_stay_face_up(site: str) -> None:
    names = ["tough", "weak"] if site == "ruins" else ["tough"]
    table = visit(site, *names)
    if site == "ruins":
        win(table, 1)
    else:
        pass_on(table)
    here = place(table, table.me.space)
    assert [(one.id, one.up) for one in here.enemies] == [("tough#1", True)]
    assert not here.done
    board = table.session.view(SPECTATOR).board
    assert isinstance(board, View)
    assert [one.id for one in board.spaces[table.me.space].enemies] == ["tough#1"], "anybody may look at it"


@pytest.mark.rule("MK-RESULT-16")
def test_the_next_visitor_fights_the_same_enemies() -> None:
    table = Table.of(
        layout=MAPS["monster_den"],
        on="monster_den",
        hand="rage",
        defs=[TOUGH],
        change=lambda game: put(game, game.state.players[0].space, "tough"),
    )
    table.play("enter")
    assert [one.token for one in table.fight.foes] == ["tough#1"]


@pytest.mark.rule("MK-RESULT-16")
def test_at_spawning_grounds_a_defeated_monster_is_replaced() -> None:
    table = win(visit("spawning_grounds", "tough", "weak"), 1)
    here = place(table, table.me.space)
    assert [one.up for one in here.enemies] == [True, False]
    assert here.enemies[0].id == "tough#1"
    assert table.turn.rewards == []


@pytest.mark.rule("MK-RESULT-23")
@pytest.mark.parametrize("site", ["dungeon", "monster_den", "monastery"])
def test_who_fails_at_an_adventure_site_or_a_monastery_stays(site: str) -> None:
    table = visit(site, "tough")
    here = table.me.space
    pass_on(table)
    assert table.me.space == here
    assert common.site_of(table.game, here) == site


# ---------------------------------------------------------------------- fortified sites


@pytest.mark.rule("MK-RESULT-09", "MK-RESULT-11", "MK-RESULT-21")
def test_a_keep_without_defenders_is_conquered_and_gets_a_shield() -> None:
    table = win(storm("weak"), 0)
    assert (place(table, KEEP).done, place(table, KEEP).shields) == (True, (0,))
    assert table.me.space == KEEP
    table.play("end")
    assert table.me.space == KEEP
    assert table.rules("conquered") == ["MK-RESULT-09"]


@pytest.mark.rule("MK-RESULT-10")
def test_enemies_that_joined_need_not_be_defeated() -> None:
    def change(game: MK) -> None:
        put(game, 12, "weak")
        put(game, 11, "tough")

    table = Table.of(layout=WARD, hand="siege", siege=SIEGE, defs=[WEAK, TOUGH], change=at(7, 9, change))
    win(table.play("go:12"), 0)
    assert place(table, 12).done
    assert [one.id for one in place(table, 11).enemies] == ["tough#1"]


@pytest.mark.rule("MK-RESULT-11", "MK-RESULT-12")
def test_a_mage_tower_gives_a_spell_at_the_end_of_the_turn() -> None:
    table = Table.of(
        layout="countryside-9@0,1",
        hand="siege",
        siege=SIEGE,
        defs=[WEAK],
        change=at(7, 9, lambda game: put(game, 11, "weak")),
    )
    win(table.play("go:11"), 0)
    assert place(table, 11).shields == (0,)
    assert table.turn.rewards == ["spell"]
    table.play("end")
    assert table.asked == "spell"


@pytest.mark.rule("MK-RESULT-13", "MK-RESULT-22")
def test_a_monastery_whose_defender_is_defeated_burns_down_for_an_artifact() -> None:
    table = visit("monastery", "weak")
    win(table, 0)
    here = table.me.space
    assert place(table, here).shields == (0,)
    assert common.site_of(table.game, here) == ""
    assert not {"burn", "interact"} & set(table.options())
    assert table.turn.rewards == ["artifact"]
    table.play("end")
    assert table.asked == "artifact"
    assert "MK-RESULT-13" in table.rules("burned")


@pytest.mark.rule("MK-RESULT-18")
def test_who_does_not_defeat_all_defenders_withdraws_without_a_wound() -> None:
    table = pass_on(storm("tough"))
    wounds = table.hand().count("wound")
    assert wounds == 1, "of the combat"
    assert (table.me.space, place(table, KEEP).done) == (7, False)
    table.play("end")
    assert table.me.space == 7
    assert table.hand().count("wound") == wounds
    assert "MK-RESULT-18" in table.rules("withdraws")


@pytest.mark.rule("MK-RESULT-19")
def test_a_withdrawal_to_an_unsafe_space_is_followed_by_a_forced_one() -> None:
    def change(game: MK) -> None:
        put(game, KEEP, "tough")
        game.state.players[1].space = SpaceId(7)
        game.state.turn.path = [SpaceId(12), SpaceId(7)]

    table = Table.of(layout=MAPS["keep"], hand="rage", others=["arythea"], defs=[TOUGH], change=at(7, 9, change))
    pass_on(table.play(f"go:{KEEP}"))
    assert table.me.space == 7
    wounds = table.hand().count("wound")
    table.play("end")
    assert table.me.space == 12
    assert table.hand().count("wound") == wounds + 1


@pytest.mark.rule("MK-RESULT-24")
def test_undefeated_defenders_stay_face_up_and_defeated_ones_are_gone() -> None:
    table = storm("tough", "weak", night=True)
    win(table, 1)
    assert [(one.id, one.up) for one in place(table, KEEP).enemies] == [("tough#1", True)]


@pytest.mark.rule("MK-RESULT-25")
@pytest.mark.parametrize(("token", "taken"), [("tough", False), ("weak", True)])
def test_the_random_garrison_of_another_players_keep_goes_if_it_is_not_defeated(token: str, taken: bool) -> None:
    def change(game: MK) -> None:
        spot = common.place_of(game, SpaceId(KEEP))
        spot.done, spot.shields, spot.enemies = True, (1,), ()
        stack(game, "grey", token)

    table = Table.of(
        layout=MAPS["keep"],
        hand="siege",
        others=["arythea"],
        siege=SIEGE,
        defs=[WEAK, TOUGH],
        change=at(7, 9, change),
    )
    table.play(f"go:{KEEP}")
    if taken:
        win(table, 0)
    else:
        pass_on(table)
    assert place(table, KEEP).enemies == ()
    assert place(table, KEEP).shields == (0 if taken else 1,)
    assert f"{token}#1" in table.state.discards["green"]
    assert table.me.space == (KEEP if taken else 7)


@pytest.mark.rule("MK-RESULT-02")
def test_each_defeated_defender_of_a_city_brings_a_shield_in_order_but_no_rampaging_enemy() -> None:
    def change(game: MK) -> None:
        put(game, 7, "weak", "weak#2", "tough")
        put(game, 9, "weak#3")
        common.place_of(game, SpaceId(7)).shields = (1,)

    table = Table.of(
        others=["arythea"], layout="core-5@0,1", hand="siege", siege=SIEGE, defs=[WEAK, TOUGH], change=at(10, 9, change)
    )
    table.play("go:7")
    names = [str(one.token) for one in table.fight.foes]
    win(table, *(names.index(name) for name in ("weak#1", "weak#2", "weak#3")))
    assert place(table, 7).shields == (1, 0, 0)
    assert not place(table, 7).done


# ---------------------------------------------------------------------- mazes


def maze(
    site: str = "maze", *, move: int = 6, paths: tuple[int, ...] = (), units: str = "", token: str = "weak"
) -> Table:
    """A hero in a maze, with a card that gives Move."""

    def change(game: MK) -> None:
        for pile in ("brown", "red"):
            stack(game, pile, token)
        common.place_of(game, game.state.players[0].space).paths = tuple(paths)
        game.state.turn.move = 9

    return Table.of(
        layout=MAPS[site],
        on=site,
        hand="siege run",
        units=units,
        siege=SIEGE,
        run=card(Move(move)),
        defs=[WEAK, TOUGH, unit(Attack(2, "ranged"), Move(2))],
        change=change,
    )


@pytest.mark.rule("MK-CONT-58")
def test_a_path_of_a_maze_is_paid_with_move_points_played_for_it() -> None:
    table = maze(move=4).play("maze")
    assert table.turn.move == 0, "what was left of the movement is lost"
    assert set(table.refused()) >= {"maze:2", "maze:4", "maze:6"}
    table.play("basic:run")
    assert table.options("maze") == ["maze:2", "maze:4"]
    table.play("maze:4")
    assert [one.token for one in table.fight.foes] == ["weak#1"]
    assert "MK-CONT-58" in table.rules("maze")


@pytest.mark.rule("MK-CONT-58", "MK-CONT-60")
@pytest.mark.parametrize("token", ["weak", "tough"])
def test_the_enemy_of_a_maze_is_discarded_defeated_or_not(token: str) -> None:
    table = maze(token=token).play("maze", "basic:run", "maze:2")
    if token == "weak":
        win(table, 0)
    else:
        pass_on(table)
    here = place(table, table.me.space)
    assert f"{token}#1" in table.state.discards["green"]
    assert (here.enemies, here.paths, here.shields) == (((), (2,), (0,)) if token == "weak" else ((), (), ()))


@pytest.mark.rule("MK-CONT-59", "MK-CONT-61")
@pytest.mark.parametrize(("path", "reward"), [(2, ["any_crystal"] * 2), (4, ["spell"]), (6, ["artifact"])])
@pytest.mark.parametrize("site", ["maze", "labyrinth"])
def test_each_path_has_its_reward(site: str, path: int, reward: list[str]) -> None:
    table = win(maze(site).play("maze", "basic:run", f"maze:{path}"), 0)
    assert table.turn.rewards == reward + ["advanced_action"] * (site == "labyrinth")


@pytest.mark.rule("MK-CONT-60")
def test_a_conquered_path_and_a_conquered_maze_are_closed() -> None:
    assert maze(paths=(4,)).play("maze", "basic:run").options("maze") == ["maze:2", "maze:6"]
    assert "maze" not in maze(paths=(2, 4, 6)).options()

    def mine(game: MK) -> None:
        common.place_of(game, game.state.players[0].space).shields = (0,)

    assert "maze" not in Table.of(layout=MAPS["maze"], on="maze", hand="rage", change=mine).options()


@pytest.mark.rule("MK-CONT-65")
def test_one_ready_unit_comes_along_into_a_maze() -> None:
    table = maze(units="guards guards#2 guards#3!", token="tough").play("maze", "unit:0:1", "maze:2")
    assert table.fight.used_units == ["guards#1"]
    table.play("target:0")
    assert table.refused()["unit:1:0"] == "MK-CONT-48"
    table.play("next", "next")
    assert table.options() == ["unit:0", "hero"]
    other = maze(units="guards guards#2 guards#3!", token="tough").play("maze", "basic:run", "maze:2", "next", "next")
    assert other.options() == ["unit:0", "unit:1", "hero"], "a Spent Unit does not come along"


@pytest.mark.rule("MK-CONT-48", "MK-CONT-28", "MK-CONT-29", "MK-CONT-50")
@pytest.mark.parametrize("site", ["dungeon", "tomb", "monastery"])
def test_units_are_of_no_use_in_dungeons_tombs_and_burning_monasteries(site: str) -> None:
    def change(game: MK) -> None:
        stack(game, "brown", "weak")
        stack(game, "red", "weak")
        stack(game, "violet", "weak")

    table = Table.of(
        layout=MAPS[site],
        on=site,
        hand="rage",
        units="guards",
        defs=[unit(Attack(2, "ranged")), WEAK],
        change=change,
    )
    table.play("burn" if site == "monastery" else "enter", "target:0")
    assert table.refused()["unit:0:0"] == "MK-CONT-48"
    table.play("next", "next")
    assert table.hand() == ["rage", "wound"], "there was no choice"
