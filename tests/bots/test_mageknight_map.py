"""How the Mage Knight bot looks at the map, and what it thinks things are worth."""

from __future__ import annotations

from delve.bots.mageknight import worth
from delve.bots.mageknight.land import Land
from delve.bots.mageknight.turn import TurnPlanner
from delve.bots.mageknight.weights import DEFAULT
from delve.core.questions import Seat
from delve.games.mageknight.defs import MK
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import movement
from tests.games.mageknight.kit import Table


def land(table: Table, *, bold: bool = False) -> Land:
    return Land(table.session.view(Seat(0)).board, table.session.content, 0, bold=bold)


def test_ways_cost_what_the_rules_say_and_provoke_nobody() -> None:
    table = Table.of()
    ways = land(table).ways(SpaceId(0))
    assert len(ways) > 8
    for space, (cost, before) in ways.items():
        if space != 0:
            assert cost == ways[before][0] + movement.cost(table.game, space)
            assert not movement.provoked(table.game, before, space)


def test_who_is_bold_goes_past_rampaging_enemies() -> None:
    table = Table.of()
    shy, bold = land(table), land(table, bold=True)
    assert sum(map(len, bold.links)) > sum(map(len, shy.links))


def test_tiles_are_laid_where_the_rules_allow_it() -> None:
    table = Table.of(hand="march", layout="countryside-1@0,1 countryside-2@1,0")
    mine = land(table)
    for space in mine.frontier:
        assert mine.spots(space)
    assert SpaceId(0) not in mine.frontier, "the portal lies in the middle of the start tile"


def test_a_keep_is_not_gone_through_and_no_place_to_rest() -> None:
    table = Table.of(layout="countryside-3@0,1 countryside-2@1,0")
    mine, keep = land(table), table.space("keep")
    assert mine.walls[keep]
    assert not mine.safe(keep)
    assert all(before != keep for space, (_, before) in mine.ways(SpaceId(0)).items() if space != keep)


def test_hopes_fade_with_the_way() -> None:
    mine = land(Table.of())
    goal = mine.frontier[0]
    hopes = mine.hopes({goal: 2.0}, 0.5, 4.0)
    assert abs(hopes[goal] - 2.0) < 1e-9
    near = mine.ways(goal)
    assert all(hopes[space] <= hopes[goal] for space in near)
    assert hopes[0] < 2.0


def test_the_city_is_looked_for_late() -> None:
    def value(round_: int) -> float:
        def late(game: MK) -> None:
            game.state.round = round_
            game.state.tiles = [name for name in game.state.tiles if "core" in name]

        table = Table.of(hand="march", change=late)
        view = table.session.view(Seat(0)).board
        return TurnPlanner(view, table.session.content, 0, DEFAULT).explore_value

    assert value(1) < 0 < value(4), "finding it ends the game"


def test_stronger_cards_and_units_are_worth_more() -> None:
    table = Table.of()
    view, content = table.session.view(Seat(0)).board, table.session.content
    assert worth.card(content, "fireball") > worth.card(content, "march")
    assert worth.unit(view, content, "utem-crossbowmen") > worth.unit(view, content, "peasants")
