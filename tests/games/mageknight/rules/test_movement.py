"""MK-MOVE, MK-PLAYERS: moving on the map, past enemies and other players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from delve.games.mageknight.box import COSTS, IMPASSABLE
from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Attack, Heal, Mana, Move, Terrain
from delve.games.mageknight.map import OFF, SpaceId
from delve.games.mageknight.rules import common, movement
from delve.games.mageknight.state import CardId, Place, Token, TokenId
from tests.games.mageknight.kit import Table, card, space_with

LAYOUT = "countryside-1@0,1 countryside-2@1,0 countryside-3@1,1 core-6@0,2 core-4@2,0"
WALK = card(Move(2), Move(4))


def standing(game: MK, space: SpaceId, *, move: int = 20) -> None:
    """The hero stands there with Move points to spend; nothing rampages."""
    state = game.state
    for number, place in state.places.items():
        if game.content.hexes(state.layout)[number].rampaging:
            place.enemies = ()
    state.players[0].space, state.turn.path, state.turn.move = space, [space], move


def beside(what: str, *, move: int = 20, also: Callable[[MK], None] | None = None) -> Callable[[MK], None]:
    """The hero stands next to the first space with a site or terrain, on an accessible space without a site."""

    def change(game: MK) -> None:
        target = space_with(game, what)
        hexes = game.content.hexes(game.state.layout)
        near = next(
            s
            for s in common.geometry(game).neighbours[target]
            if COSTS[hexes[s].terrain][0] < IMPASSABLE and not hexes[s].site and not hexes[s].rampaging
        )
        standing(game, near, move=move)
        if also is not None:
            also(game)

    return change


def table_beside(what: str, *, night: bool = False, hand: str = "walk", **more: Any) -> Table:
    change = beside(what, move=int(str(more.pop("move", 20))), also=more.pop("also", None))
    return Table.of(layout=LAYOUT, hand=hand, night=night, change=change, walk=WALK, **more)


# ---------------------------------------------------------------------- move effects


@pytest.mark.rule("MK-MOVE-02", "MK-MOVE-03", "MK-MOVE-16")
def test_move_effects_add_up_at_any_point() -> None:
    table = Table.of(hand="walk walk#2", mana="red", walk=WALK)
    table.play("basic:walk")
    assert table.turn.move == 2
    table.play("go:2")
    assert table.turn.move == 0
    table.play("strong:walk#2")
    assert table.turn.move == 4, "more may be played in the middle of the move"


@pytest.mark.rule("MK-MOVE-04")
def test_healing_and_special_effects_may_be_played_during_movement() -> None:
    cure, spark = card(Heal(1)), card(Mana(("red",)))
    table = Table.of(hand="walk cure spark wound", walk=WALK, cure=cure, spark=spark)
    table.play("basic:walk", "go:2", "basic:cure", "cure:hand", "basic:spark")
    assert table.me.mana == ["red"]
    assert "wound" not in table.hand()


@pytest.mark.rule("MK-MOVE-27")
def test_a_card_played_sideways_gives_move_one_but_a_wound_does_not() -> None:
    table = Table.of(hand="hit wound", hit=card(Attack(3)))
    table.play("side_move:hit")
    assert table.turn.move == 1
    assert not table.options("side_move")


@pytest.mark.rule("MK-MOVE-17")
def test_a_card_played_for_its_basic_effect_is_not_powered_later() -> None:
    table = Table.of(hand="walk walk#2", mana="red", walk=WALK).play("basic:walk")
    assert "strong:walk" not in table.options()
    assert table.turn.move == 2


@pytest.mark.rule("MK-MOVE-01")
def test_nobody_moves_after_the_action_or_while_resting() -> None:
    def at_village(game: MK) -> None:
        standing(game, space_with(game, "village"))

    table = Table.of(hand="walk", change=at_village, walk=WALK)
    assert table.options("go:")
    table.play("interact")
    assert not table.options("go:")
    assert table.refuses("basic:walk") == "MK-TURN-25"
    table = Table.of(hand="walk walk#2", walk=WALK)
    table.play("rest", "card:walk")
    assert not table.options("go:")


# ---------------------------------------------------------------------- costs


@pytest.mark.rule("MK-MOVE-05", "MK-MOVE-15")
def test_every_space_costs_what_its_terrain_costs_and_steps_go_on_while_points_last() -> None:
    table = Table.of(hand="walk", walk=WALK, change=lambda game: standing(game, SpaceId(0), move=5))
    assert table.refused().get("go:1") is None, "forest by day costs 3"
    table.play("go:2", "go:0")
    assert table.turn.move == 1
    assert table.me.space == 0
    assert table.refuses("go:2") == "MK-MOVE-05"


@pytest.mark.rule("MK-MOVE-06")
def test_marked_terrain_is_inaccessible() -> None:
    table = Table.of(hand="walk", walk=WALK, change=lambda game: standing(game, SpaceId(0)))
    assert table.refused()["go:3"] == "MK-MOVE-06", "the sea"
    table = table_beside("lake")
    assert table.refused()[f"go:{table.space('lake')}"] == "MK-MOVE-06"
    table = table_beside("mountain")
    assert table.refused()[f"go:{table.space('mountain')}"] == "MK-MOVE-06"


@pytest.mark.rule("MK-MOVE-07", "MK-MOVE-09")
@pytest.mark.parametrize(
    ("terrain", "day", "night"),
    [("plains", 2, 2), ("hills", 3, 3), ("forest", 3, 5), ("wasteland", 4, 4), ("desert", 5, 3), ("swamp", 5, 5)],
)
def test_costs_by_day_and_by_night(terrain: str, day: int, night: int) -> None:
    assert COSTS[terrain] == (day, night)
    for dark, price in ((False, day), (True, night)):
        table = Table.of(layout=LAYOUT + " countryside-4@1,2 countryside-8@2,1", hand="walk", night=dark, walk=WALK)
        hexes = table.game.content.hexes(table.state.layout)
        space = next(s for s, one in enumerate(hexes) if one.terrain == terrain and one.site != "city")
        assert movement.cost(table.game, SpaceId(space)) == price


@pytest.mark.rule("MK-MOVE-08")
def test_a_city_always_costs_two() -> None:
    effect = Terrain(("all",), less=1)
    table = table_beside("city", hand="walk easy", scenario="full-conquest", others=("goldyx",), easy=card(effect))
    city = table.space("city")
    assert movement.cost(table.game, city) == 2
    table.play("basic:easy")
    assert movement.cost(table.game, city) == 2


@pytest.mark.rule("MK-MOVE-18", "MK-MOVE-28")
def test_lower_costs_hold_until_the_end_of_the_turn_and_are_never_negative() -> None:
    easy = card(Terrain(("forest",), less=9))
    table = Table.of(hand="easy easy#2", easy=easy)
    assert movement.cost(table.game, SpaceId(1)) == 3
    table.play("basic:easy")
    assert movement.cost(table.game, SpaceId(1)) == 0
    table.play("basic:easy#2")
    assert movement.cost(table.game, SpaceId(1)) == 0


@pytest.mark.rule("MK-MOVE-19")
def test_reductions_apply_in_the_best_order() -> None:
    table = Table.of(
        hand="one two", one=card(Terrain(("forest",), less=2)), two=card(Terrain(("forest",), less=1, least=2))
    )
    table.play("basic:one", "basic:two")
    assert movement.cost(table.game, SpaceId(1)) == 0, "first 3 to 2, then 2 to 0"


@pytest.mark.rule("MK-MOVE-20")
def test_a_cost_of_zero_is_free() -> None:
    table = Table.of(hand="easy", easy=card(Terrain(("forest",), to=0)))
    table.play("basic:easy", "go:1")
    assert table.me.space == 1


@pytest.mark.rule("MK-MOVE-21", "MK-MOVE-24")
@pytest.mark.parametrize("safe", [False, True])
def test_effects_open_terrain_which_is_safe_only_if_they_say_so(safe: bool) -> None:
    easy = card(Terrain(("lake",), to=2, safe=safe))
    table = table_beside("lake", hand="easy", easy=easy)
    lake, start = table.space("lake"), table.me.space
    table.play("basic:easy", f"go:{lake}")
    assert table.me.space == lake
    assert movement.safe(table.game, 0, lake) == safe
    table.go_on("tactic", move="end")
    assert table.told("wounds") == ([] if safe else [1])
    assert table.me.space == (lake if safe else start)


# ---------------------------------------------------------------------- sites


@pytest.mark.rule("MK-MOVE-10")
@pytest.mark.parametrize("site", ["keep", "city"])
def test_entering_an_unconquered_fortified_site_is_an_assault(site: str) -> None:
    table = table_beside(site, scenario="full-conquest", others=("goldyx",))
    table.play(f"go:{table.space(site)}")
    if table.asked == "join":
        table.play([])
    assert table.asked == "combat_ranged"
    assert table.fight.kind == "assault"
    assert not table.options("go:")


def own(site: str, seat: int, *, there: bool = False) -> Callable[[MK], None]:
    """A site belongs to a player."""

    def change(game: MK) -> None:
        space = space_with(game, site)
        game.state.places[space] = Place(shields=(seat,), done=True)
        if there:
            game.state.players[seat].space = space

    return change


@pytest.mark.rule("MK-MOVE-11")
def test_entering_a_keep_of_another_player_is_an_assault() -> None:
    table = table_beside("keep", others=("goldyx",), also=own("keep", 1))
    table.play(f"go:{table.space('keep')}")
    assert table.fight.kind == "assault"
    table = table_beside("keep", others=("goldyx",), also=own("keep", 0))
    table.play(f"go:{table.space('keep')}")
    assert table.asked == "move", "one's own keep is open"


@pytest.mark.rule("MK-MOVE-14")
def test_an_adventure_site_is_passed_as_if_it_were_empty() -> None:
    def monsters(game: MK) -> None:
        space = space_with(game, "ruins")
        game.state.places[space].enemies = (Token(TokenId("minotaur#1"), True),)

    table = table_beside("ruins", also=monsters)
    table.play(f"go:{table.space('ruins')}")
    assert table.asked == "move"
    assert table.options("go:")


# ---------------------------------------------------------------------- rampaging enemies


def orcs(game: MK) -> tuple[SpaceId, SpaceId, SpaceId]:
    """Where orcs rampage, and two spaces next to each other that both touch it."""
    table = common.geometry(game)
    hexes = game.content.hexes(game.state.layout)
    for space, shown in enumerate(hexes):
        if shown.rampaging:
            near = [s for s in table.neighbours[space] if COSTS[hexes[s].terrain][0] < 9 and not hexes[s].site]
            for a in near:
                for b in near:
                    if table.adjacent(a, b) and not hexes[a].rampaging and not hexes[b].rampaging:
                        return SpaceId(space), a, b
    raise AssertionError("no orcs")


def with_orcs(game: MK) -> None:
    space, near, _ = orcs(game)
    standing(game, near)
    game.state.places[space].enemies = (Token(TokenId("prowlers#1"), True),)


@pytest.mark.rule("MK-MOVE-12")
def test_the_space_of_a_rampaging_enemy_is_closed_until_it_is_defeated() -> None:
    table = Table.of(layout=LAYOUT, hand="walk", walk=WALK, change=with_orcs)
    space = orcs(table.game)[0]
    assert table.refused()[f"go:{space}"] == "MK-MOVE-12"
    table = Table.of(layout=LAYOUT, hand="walk", walk=WALK, change=lambda game: standing(game, orcs(game)[1]))
    assert f"go:{space}" in table.options()


@pytest.mark.rule("MK-MOVE-13")
def test_moving_from_beside_an_enemy_to_beside_it_provokes_it_and_ends_the_move() -> None:
    table = Table.of(layout=LAYOUT, hand="walk", walk=WALK, change=with_orcs)
    table.play(f"go:{orcs(table.game)[2]}")
    assert table.asked == "combat_ranged"
    assert [foe.token for foe in table.fight.foes] == ["prowlers#1"]
    assert table.turn.move == 0, "what is left is lost"


@pytest.mark.rule("MK-MOVE-13")
def test_moving_beside_an_enemy_or_away_from_it_does_not_provoke_it() -> None:
    def away(game: MK) -> None:
        with_orcs(game)
        space, near, _ = orcs(game)
        table = common.geometry(game)
        far = [s for s in table.neighbours[near] if not table.adjacent(s, space) and s != space]
        game.state.players[0].space = next(
            s for s in far if COSTS[game.content.hexes(game.state.layout)[s].terrain][0] < 9
        )

    table = Table.of(layout=LAYOUT, hand="walk", walk=WALK, change=away)
    start, near = table.me.space, orcs(table.game)[1]
    table.play(f"go:{near}")
    assert table.asked == "move"
    table.play(f"go:{start}")
    assert table.asked == "move"


# ---------------------------------------------------------------------- direct moves


@pytest.mark.rule("MK-MOVE-22", "MK-MOVE-23")
def test_direct_moves_cost_what_they_state_and_end_where_it_is_safe() -> None:
    """Underground Travel: up to three spaces, past everything, to a safe space."""
    table = Table.of(layout=LAYOUT, hand="underground-travel", mana="green", source="red red red")
    table.play("basic:underground-travel")
    ends = [SpaceId(int(one.rpartition(":")[2])) for one in table.options()]
    distances = {common.geometry(table.game).distance(SpaceId(0), end) for end in ends}
    assert distances <= {1, 2, 3}
    assert max(distances) == 3
    assert all(movement.safe(table.game, 0, end) for end in ends)
    table.play(table.options()[-1])
    assert table.me.space == ends[-1]


@pytest.mark.rule("MK-MOVE-25", "MK-MOVE-26", "MK-MOVE-24")
def test_what_is_a_safe_space() -> None:
    table = Table.of(others=("goldyx",), layout=LAYOUT, hand="walk", walk=WALK)
    game = table.game
    for closed in ("lake", "mountain", "sea", "keep", "city"):
        assert not movement.safe(game, 0, space_with(game, closed))
    assert movement.safe(game, 0, space_with(game, "village"))
    own("keep", 1)(game)
    assert not movement.safe(game, 0, space_with(game, "keep"))
    assert movement.safe(game, 1, space_with(game, "keep"))
    game.state.players[1].space = space_with(game, "village")
    assert not movement.safe(game, 0, space_with(game, "village"))
    game.state.players[1].space = SpaceId(0)
    assert movement.safe(game, 0, SpaceId(0)), "the portal has room for several"
    own("city", 1, there=True)(game)
    assert movement.safe(game, 0, space_with(game, "city"))


# ---------------------------------------------------------------------- other players


def other_at(what: str) -> Callable[[MK], None]:
    def change(game: MK) -> None:
        game.state.players[1].space = space_with(game, what)
        game.state.players[1].hand = [CardId("walk#9")]

    return change


@pytest.mark.rule("MK-PLAYERS-01", "MK-PLAYERS-02")
def test_other_players_are_passed_freely_and_tiles_revealed_from_their_space() -> None:
    table = table_beside("village", others=("goldyx",), also=other_at("village"))
    village = table.space("village")
    table.play(f"go:{village}")
    assert table.asked == "move"
    assert table.options("go:")
    table.play(table.options("go:")[0])
    assert table.me.space != village


@pytest.mark.rule("MK-PLAYERS-09", "MK-PLAYERS-15")
def test_on_the_space_of_another_player_there_is_no_action_and_the_turn_ends_elsewhere() -> None:
    table = table_beside("village", others=("goldyx",), also=other_at("village"))
    start = table.me.space
    table.play(f"go:{table.space('village')}")
    assert "interact" not in table.options()
    assert not [one for one in table.options() if one.startswith(("attack", "duel"))]
    table.play("end", ["card:0:walk"])
    assert table.told("wounds") == [1]
    assert table.me.space == start


def test_a_keep_whose_owner_is_there_stays_closed() -> None:
    """Until players can fight each other (MK-R-64)."""
    table = table_beside("keep", others=("goldyx",), also=own("keep", 1, there=True))
    assert table.refused()[f"go:{table.space('keep')}"] == "MK-CBT-25"


@pytest.mark.rule("MK-PLAYERS-06", "MK-PLAYERS-08")
def test_a_conquered_city_holds_several_heroes_who_may_all_act() -> None:
    table = table_beside("city", scenario="full-conquest", others=("goldyx",), also=own("city", 1, there=True))
    table.play(f"go:{table.space('city')}")
    assert "interact" in table.options()
    assert movement.safe(table.game, 0, table.me.space)


@pytest.mark.rule("MK-PLAYERS-07")
def test_who_ends_a_turn_on_the_portal_is_off_the_map_until_the_next_one() -> None:
    def give(game: MK) -> None:
        for seat, player in enumerate(game.state.players):
            player.deck = [CardId(f"walk#{n}") for n in range(10 * seat + 10, 10 * seat + 20)]
        game.state.players[1].hand = [CardId("walk#9")]

    table = Table.of(others=("goldyx",), hand="walk", walk=WALK, change=give)
    assert table.me.space == 0
    table.play("basic:walk", "end")
    assert table.question.seat == 1
    assert table.me.space == OFF
    table.go_on("move", move="end")
    assert (table.question.seat, table.me.space) == (0, 0)
