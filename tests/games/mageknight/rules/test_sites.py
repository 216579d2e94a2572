"""MK-CONT: the sites, and the pieces of the box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from delve.games.mageknight.box import COSTS, IMPASSABLE, Pile
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.defs import MK, Ability, UnitDef
from delve.games.mageknight.effects import Attack, Influence, Move
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import common, explore, mana, movement, rounds
from delve.games.mageknight.state import CardId, Place, Token, TokenId, UnitId
from tests.games.mageknight.kit import Table, card, space_with

WALK, TALK = card(Move(2), Move(4)), card(Influence(9))
HIT = card(Attack(30, "siege", "coldfire"))
LAYOUT = "countryside-1@0,1 countryside-2@1,0 countryside-9@1,1 countryside-14@0,2"
ALL_SITES = LAYOUT + " core-1@2,0 countryside-8@2,1 countryside-6@1,2 countryside-13@3,0 core-9@2,2 countryside-5@0,3"
Change = Callable[[MK], None]


def standing(
    site: str,
    *,
    layout: str = ALL_SITES,
    night: bool = False,
    hand: str = "walk",
    also: Change | None = None,
    stage: str = "",
    others: tuple[str, ...] = (),
    units: str = "",
    **more: Any,
) -> Table:
    """The hero stands on the first space with a site, which is as it was revealed."""

    def change(game: MK) -> None:
        space = space_with(game, site)
        game.state.players[0].space = space
        game.state.players[0].deck = [CardId(f"walk#{n}") for n in range(20, 30)]
        game.state.turn.path = [space]
        if stage:
            game.state.turn.stage = stage  # type: ignore[assignment]
        if also is not None:
            also(game)

    return Table.of(
        layout=layout,
        scenario="full-conquest" if others else "solo-conquest",
        others=others,
        hand=hand,
        night=night,
        change=change,
        units=units,
        walk=WALK,
        talk=TALK,
        hit=HIT,
        **more,
    )


# ---------------------------------------------------------------------- terrain and tracks


@pytest.mark.rule("MK-CONT-02")
def test_move_costs() -> None:
    found = {name: cost for name, cost in COSTS.items() if cost[0] < IMPASSABLE}
    assert found == {
        "plains": (2, 2),
        "hills": (3, 3),
        "forest": (3, 5),
        "wasteland": (4, 4),
        "desert": (5, 3),
        "swamp": (5, 5),
        "city": (2, 2),
    }


@pytest.mark.rule("MK-CONT-54")
def test_reputation_stops_at_both_ends_and_fame_does_not() -> None:
    game = Table.of().game
    common.change_reputation(game, 0, 20, "MK-EFFECT-02")
    assert game.state.players[0].reputation == 7
    common.change_reputation(game, 0, -40, "MK-EFFECT-02")
    assert game.state.players[0].reputation == -7
    common.gain_fame(game, 0, 130)
    assert game.state.players[0].fame == 130


# ---------------------------------------------------------------------- what is turned up when


def beside(site: str, *, night: bool) -> Table:
    """The hero stands two steps from a site with a token face down, and steps beside it."""

    def change(game: MK) -> None:
        table, target = common.geometry(game), space_with(game, site)
        hexes = game.content.hexes(game.state.layout)
        for place in game.state.places.values():
            place.enemies = ()
        game.state.places[target].enemies = (Token(TokenId("monks#1" if site != "city" else "freezers#1"), False),)
        for near in table.neighbours[target]:
            if COSTS[hexes[near].terrain][0] < IMPASSABLE and not hexes[near].site:
                for start in table.neighbours[near]:
                    if table.distance(start, target) == 2 and COSTS[hexes[start].terrain][0] < IMPASSABLE:
                        game.state.players[0].space, game.state.turn.path = start, [start]
                        game.state.turn.move = 20
                        game.state.memory["near"] = int(near)
                        return
        raise AssertionError("no way")

    layout = LAYOUT
    if site == "city":
        layout = "countryside-1@0,1 countryside-2@1,0 core-7@1,1 countryside-14@0,2 countryside-9@2,1 countryside-3@1,2"
    table = Table.of(layout=layout, scenario="solo-conquest", hand="walk", night=night, change=change, walk=WALK)
    return table.play(f"go:{table.state.memory['near']}")


@pytest.mark.rule("MK-CONT-23", "MK-CONT-25", "MK-CONT-26")
@pytest.mark.parametrize(
    ("site", "night", "up"),
    [
        ("keep", False, True),
        ("keep", True, False),
        ("mage_tower", False, True),
        ("mage_tower", True, False),
        ("city", False, True),
        ("city", True, True),
    ],
)
def test_garrisons_are_turned_up_from_beside_by_day_those_of_cities_always(site: str, night: bool, up: bool) -> None:
    table = beside(site, night=night)
    assert [one.up for one in common.place_of(table.game, table.space(site)).enemies] == [up]


@pytest.mark.rule("MK-CONT-23")
def test_a_garrison_stays_up_and_is_turned_up_when_a_day_begins() -> None:
    table = beside("keep", night=True)
    keep = table.space("keep")
    table.state.phase = "round"
    for _ in rounds.end_round(table.game):
        pass
    assert not table.state.night
    assert common.place_of(table.game, keep).enemies[0].up
    for _ in rounds.end_round(table.game):
        pass
    assert common.place_of(table.game, keep).enemies[0].up


@pytest.mark.rule("MK-CONT-34")
@pytest.mark.parametrize("night", [False, True])
def test_a_ruin_is_revealed_with_a_yellow_token_that_lies_face_down_at_night(night: bool) -> None:
    table = Table.of(night=night)
    top = table.state.ruins[-1]
    explore.reveal(table.game, "countryside-8", (1, 1))
    (place,) = [one for one in table.state.places.values() if one.ruin]
    assert (place.ruin, place.ruin_up) == (top, not night)
    assert top not in table.state.ruins, "it is drawn from its pile"


@pytest.mark.rule("MK-CONT-34")
def test_who_walks_into_a_ruin_at_night_turns_its_token_up() -> None:
    def near(game: MK) -> None:
        ruins, hexes = space_with(game, "ruins"), game.content.hexes(game.state.layout)
        game.state.places[ruins].ruin_up = False
        start = next(
            space for space in common.geometry(game).neighbours[ruins] if COSTS[hexes[space].terrain][0] < IMPASSABLE
        )
        game.state.players[0].space, game.state.turn.path, game.state.turn.move = start, [start], 20

    table = Table.of(layout="countryside-8@0,1 countryside-1@1,0", night=True, change=near)
    space = table.space("ruins")
    assert not table.state.places[space].ruin_up
    table.play(f"go:{space}")
    assert table.state.places[space].ruin_up


@pytest.mark.rule("MK-CONT-34")
def test_ruins_are_turned_up_by_day_or_by_who_enters() -> None:
    table = Table.of(night=True)
    explore.reveal(table.game, "countryside-8", (1, 1))
    place = next(one for one in table.state.places.values() if one.ruin)
    seen = [place.ruin_up]
    for _ in rounds.end_round(table.game):
        pass
    assert [*seen, place.ruin_up] == [False, True]
    table = Table.of(night=True)
    explore.reveal(table.game, "countryside-8", (1, 1))
    space, place = next((s, one) for s, one in table.state.places.items() if one.ruin)
    movement.arrive(table.game, 0, SpaceId(space))
    assert place.ruin_up


@pytest.mark.rule("MK-CONT-37")
@pytest.mark.parametrize(("tile", "pile"), [("countryside-1", "green"), ("core-2", "red")])
def test_rampaging_enemies_lie_face_up(tile: str, pile: Pile) -> None:
    table = Table.of()
    explore.reveal(table.game, tile, (2, 2))
    first = 7 * (len(table.state.layout.split()) - 1)
    number = next(n for n, one in enumerate(table.game.content.tiles[tile].hexes) if one.rampaging)
    (token,) = table.state.places[first + number].enemies
    assert (table.game.content.enemy(token.id).pile, token.up) == (pile, True)


# ---------------------------------------------------------------------- glades, mines


@pytest.mark.rule("MK-CONT-27")
@pytest.mark.parametrize(("night", "mana_"), [(False, "gold"), (True, "black")])
def test_a_turn_that_begins_in_a_glade_begins_with_mana(night: bool, mana_: str) -> None:
    assert standing("glade", night=night, stage="before").me.mana == [mana_]


@pytest.mark.rule("MK-CONT-56", "MK-DUMMY-08")
def test_a_deep_mine_gives_a_crystal_of_ones_choice() -> None:
    table = standing("deep_mine").play("basic:walk", "end")
    colours = table.game.content.hexes(table.state.layout)[table.me.space].colours
    assert table.options() == [f"colour:{one}" for one in colours]
    table.play(f"colour:{colours[-1]}")
    assert table.me.crystals[colours[-1]] == 1
    assert "MK-DUMMY-08" in table.rules("dummy")


@pytest.mark.rule("MK-CONT-56")
def test_a_deep_mine_offers_no_colour_that_is_full() -> None:
    table = standing("deep_mine").play("basic:walk")
    first, *others = table.game.content.hexes(table.state.layout)[table.me.space].colours
    table.me.crystals[first] = 3
    table.play("end")
    assert f"colour:{first}" not in table.options()
    assert table.me.crystals[first] == 3
    assert others


# ---------------------------------------------------------------------- adventure sites


def enter(site: str, **more: Any) -> Table:
    table = standing(site, hand="hit hit#2 hit#3", **more)
    return table.play("enter")


def win(table: Table) -> Table:
    """Defeat everybody in the first phase."""
    for foe in range(len(table.fight.foes)):
        table.play(f"target:{foe}", f"basic:hit#{foe + 1}" if foe else "basic:hit", "strike")
    return table.play("next")


@pytest.mark.rule("MK-CONT-31")
def test_a_monster_den_has_one_brown_enemy_and_gives_two_crystals() -> None:
    table = enter("monster_den", units="peasants")
    assert [table.game.content.enemy(foe.token).pile for foe in table.fight.foes] == ["brown"]
    assert table.fight.units > 0
    win(table)
    assert table.turn.rewards == ["crystal", "crystal"]
    assert common.place_of(table.game, table.me.space).shields == (0,)


@pytest.mark.rule("MK-CONT-32")
def test_spawning_grounds_have_two_and_give_an_artifact_and_three_crystals() -> None:
    table = enter("spawning_grounds")
    assert [table.game.content.enemy(foe.token).pile for foe in table.fight.foes] == ["brown", "brown"]
    win(table)
    assert sorted(table.turn.rewards) == ["artifact", "crystal", "crystal", "crystal"]


@pytest.mark.rule("MK-CONT-33")
def test_of_spawning_grounds_what_is_left_stays_and_what_fell_is_replaced() -> None:
    table = enter("spawning_grounds")
    stays = table.fight.foes[1].token
    table.play("target:0", "basic:hit", "strike", "next", "next").go_on("after", combat_attack="next")
    left = common.place_of(table.game, table.me.space).enemies
    assert [(one.id == stays, one.up) for one in left] == [(True, True), (False, False)]
    assert table.turn.rewards == []


@pytest.mark.rule("MK-CONT-30")
@pytest.mark.parametrize("site", ["dungeon", "tomb"])
def test_a_conquered_dungeon_may_be_entered_again_for_fame_alone(site: str) -> None:
    def done(game: MK) -> None:
        game.state.places[space_with(game, site)] = Place(done=True, shields=(1,))

    table = enter(site, also=done, others=("goldyx",))
    fame = table.game.content.enemy(table.fight.foes[0].token).fame
    win(table)
    assert table.me.fame == fame
    assert table.turn.rewards == []
    assert common.place_of(table.game, table.me.space).shields == (1,)


@pytest.mark.rule("MK-CONT-36", "MK-CONT-55")
def test_ruins_with_enemies_give_the_reward_that_they_show() -> None:
    def ruin(game: MK) -> None:
        game.state.places[space_with(game, "ruins")].ruin = "green-red"

    table = enter("ruins", also=ruin)
    assert sorted(table.game.content.enemy(foe.token).pile for foe in table.fight.foes) == ["green", "red"]
    win(table)
    assert sorted(table.turn.rewards) == sorted(table.game.content.ruins["green-red"].rewards)
    assert common.place_of(table.game, table.me.space).done


@pytest.mark.rule("MK-CONT-47")
def test_night_rules_in_a_dungeon_by_day() -> None:
    table = enter("dungeon", source="red red red")
    assert not table.state.night
    assert mana.usable(table.game, "black")
    assert not mana.usable(table.game, "gold")


@pytest.mark.rule("MK-CONT-51", "MK-CONT-52")
def test_rewards_of_dungeons_and_tombs() -> None:
    table = win(enter("tomb"))
    assert sorted(table.turn.rewards) == ["artifact", "spell"]
    seen = set()
    for rng in range(24):

        def luck(game: MK, rng: int = rng) -> None:
            game.state.rng = rng * 104729

        table = win(enter("dungeon", also=luck)).play("end")
        while table.asked not in ("spell", "artifact", "discard_end"):
            table.play(table.options()[0])
        (face,) = table.told("rolled", "colour")[:1]
        assert (table.asked == "spell") == (face in ("gold", "black"))
        seen.add(table.asked == "spell")
    assert seen == {True, False}


# ---------------------------------------------------------------------- villages, camps


@pytest.mark.rule("MK-CONT-49")
def test_a_village_is_plundered_before_a_turn_at_most_once() -> None:
    table = standing("village", stage="before")
    assert table.options() == ["plunder", "skip"]
    table.play("plunder")
    assert table.me.reputation == -1
    assert len(table.me.hand) == 3
    assert table.asked == "move"
    assert "MK-CONT-49" in table.rules("plundered")


@pytest.mark.rule("MK-CONT-57", "MK-CONT-64")
def test_a_refugee_camp_lets_any_unit_join_for_more_and_sells_no_healing() -> None:
    units = [
        UnitDef("villager", False, 1, 4, 3, ("village", "city"), (Ability(Attack(1)),)),
        UnitDef("knight", False, 1, 4, 3, ("keep",), (Ability(Attack(1)),)),
        UnitDef("noble", False, 1, 4, 3, ("city",), (Ability(Attack(1)),)),
    ]

    def offer(game: MK) -> None:
        game.state.unit_offer = [UnitId("villager#1"), UnitId("knight#1"), UnitId("noble#1")]

    for unit, price in (("villager", 4), ("knight", 5), ("noble", 7)):
        table = standing("refugee_camp", hand="talk wound", also=offer, defs=units).play("interact", "basic:talk")
        assert "heal" not in table.options()
        table.play(f"recruit:{unit}")
        assert table.turn.influence == 9 - price


@pytest.mark.rule("MK-CONT-24")
def test_a_keep_taken_from_another_player_has_the_new_owners_shield() -> None:
    def theirs(game: MK) -> None:
        keep = space_with(game, "keep")
        game.state.places[keep] = Place(done=True, shields=(1,))
        near = next(
            s
            for s in common.geometry(game).neighbours[keep]
            if COSTS[game.content.hexes(game.state.layout)[s].terrain][0] < 9
            and not game.content.hexes(game.state.layout)[s].site
        )
        game.state.players[0].space, game.state.turn.path, game.state.turn.move = near, [near], 9
        for place in game.state.places.values():
            place.enemies = ()

    table = standing("keep", hand="hit hit#2", also=theirs, others=("goldyx",))
    keep = table.space("keep")
    table.play(f"go:{keep}")
    win(table)
    assert common.place_of(table.game, keep).shields == (0,)


# ---------------------------------------------------------------------- pieces

LETTERS: dict[str, Pile] = {"G": "grey", "W": "white", "V": "violet", "B": "brown"}
GARRISONS = {
    "white": "W GW WW GGW GWW GGGW GGWW GWWW GGGWW GGWWW GWWWW",
    "blue": "GV VV VW GVW VVW VWW GVVW VVWW VWWW GVVWW VVWWW",
    "green": "GB BB GGB GBW BBW GGBW GBBW BBWW GBBBW GBBWW BBWWW",
    "red": "W BV BW BVV BVW BBVV BVVW BVWW BBVVW BBVWW BVWWW",
}


@pytest.mark.rule("MK-CONT-38", "MK-CONT-39", "MK-CONT-40", "MK-CONT-41")
@pytest.mark.parametrize("colour", sorted(GARRISONS))
def test_garrisons_by_level(colour: str) -> None:
    found = [sorted(one) for one in box_content().cities[colour].garrisons]  # type: ignore[index]
    assert found == [sorted(LETTERS[letter] for letter in word) for word in GARRISONS[colour].split()]


SITES = {
    "countryside-1": "glade orc_marauders village",
    "countryside-2": "glade mine orc_marauders village",
    "countryside-3": "keep mine village",
    "countryside-4": "mage_tower orc_marauders village",
    "countryside-5": "glade mine monastery orc_marauders",
    "countryside-6": "mine monster_den orc_marauders",
    "countryside-7": "dungeon glade monastery orc_marauders",
    "countryside-8": "glade orc_marauders ruins village",
    "countryside-9": "dungeon keep mage_tower",
    "countryside-10": "keep monster_den ruins",
    "countryside-11": "mage_tower orc_marauders ruins",
    "core-1": "monastery spawning_grounds tomb",
    "core-2": "draconum mage_tower mine ruins",
    "core-3": "mage_tower mine ruins tomb",
    "core-4": "draconum keep mine ruins",
    "core-5": "city glade orc_marauders orc_marauders village",
    "core-6": "city draconum monastery",
    "core-7": "city draconum keep spawning_grounds",
    "core-8": "city draconum draconum mine ruins",
}


@pytest.mark.rule("MK-CONT-42", "MK-CONT-43", "MK-CONT-44")
@pytest.mark.parametrize("tile", sorted(SITES))
def test_sites_of_the_tiles(tile: str) -> None:
    shown = box_content().tiles[tile].hexes
    assert sorted(one.site or one.rampaging for one in shown if one.site or one.rampaging) == SITES[tile].split()


@pytest.mark.rule("MK-CONT-45", "MK-CONT-46")
def test_keeps_and_towers_of_the_base_box_and_what_the_expansions_add() -> None:
    tiles = box_content().tiles.values()
    base = [one for one in tiles if one.set == "base"]
    assert sum(h.site == "keep" for one in base for h in one.hexes) == 5
    assert sum(h.site == "mage_tower" for one in base for h in one.hexes) == 5
    added = sorted(one.id for one in tiles if one.set != "base")
    assert added == ["core-10", "core-9", "countryside-12", "countryside-13", "countryside-14"]
    sites = {h.site for one in tiles if one.set != "base" for h in one.hexes}
    assert {"maze", "labyrinth", "refugee_camp", "deep_mine"} <= sites
