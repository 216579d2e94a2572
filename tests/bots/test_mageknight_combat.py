"""The combat planner of the Mage Knight bot, in single combats."""

from __future__ import annotations

import pytest

from delve.bots.mageknight import HeuristicBot, fight, foes
from delve.bots.mageknight.allot import Demand, Effort, Piece, allot, points
from delve.bots.mageknight.fight import Stakes
from delve.bots.mageknight.kit import Kit
from delve.bots.mageknight.purse import pay
from delve.bots.mageknight.ways import Way
from delve.bots.mageknight.weights import DEFAULT
from delve.core.questions import Seat
from delve.games.mageknight.effects import Attack, Block
from tests.games.mageknight.kit import Table, card

WOUNDED = "wound"


def fought(table: Table) -> list[str]:
    """What the bot answers through the combat."""
    bot = HeuristicBot(1)
    found: list[str] = []
    while table.state.combat is not None and len(found) < 60:
        answer = bot.answer(table.session, Seat(0), table.question)
        found.append(str(answer).replace("#1", ""))
        table.session.answer(answer, Seat(0))
    assert table.state.combat is None, "the combat ends"
    return found


def test_it_blocks_what_it_can() -> None:
    table = Table.of(hand="determination", foes="prowlers", source="blue")
    given = fought(table)
    assert "strong:determination" in given
    assert "block" in given
    assert WOUNDED not in table.hand()


def test_it_defeats_at_a_distance_what_would_wound_it() -> None:
    table = Table.of(hand="swiftness", foes="prowlers", source="white")
    given = fought(table)
    assert given[:3] == ["target:0", "strong:swiftness", "strike"]
    assert table.me.fame == 2
    assert WOUNDED not in table.hand()


def test_it_blocks_and_then_strikes() -> None:
    table = Table.of(hand="rage determination", foes="prowlers", source="red", crystals="blue")
    given = fought(table)
    assert given.index("block") < given.index("strike")
    assert table.me.fame == 2
    assert WOUNDED not in table.hand()


def test_it_wastes_nothing_on_what_it_can_neither_block_nor_defeat() -> None:
    table = Table.of(hand="march promise", foes="swordsmen", source="")
    fought(table)
    assert [one for one in table.hand() if one != WOUNDED] == ["march", "promise"]


def test_ranged_attacks_are_of_no_use_against_walls() -> None:
    table = Table.of(hand="swiftness", foes="crossbowmen", site="keep", layout="countryside-3@0,1", source="white")
    given = fought(table)
    assert "strong:swiftness" not in given[: given.index("next")]


def test_siege_attacks_go_over_walls() -> None:
    table = Table.of(
        hand="stones", foes="crossbowmen", site="keep", layout="countryside-3@0,1", stones=card(Attack(4, "siege"))
    )
    assert fought(table)[:3] == ["target:0", "basic:stones", "strike"]


def test_it_counts_what_resistances_halve() -> None:
    strong, weak = card(Attack(6, "ranged")), card(Attack(5, "ranged"))
    assert "strike" in fought(Table.of(hand="shot", foes="ironclads", source="", shot=strong))
    assert "strike" not in fought(Table.of(hand="shot", foes="ironclads", source="", shot=weak))


def test_it_puts_values_together_that_are_halved() -> None:
    table = Table.of(hand="one two", foes="ironclads", one=card(Attack(3, "ranged")), two=card(Attack(3, "ranged")))
    assert "strike" in fought(table), "3 and 3 are halved once, to 3"


def test_an_attack_of_fire_takes_ice_or_twice_the_block() -> None:
    ice, fire = card(Block(6, "ice")), card(Block(6, "fire"))
    assert "block" in fought(Table.of(hand="wall", foes="fire-mages", wall=ice))
    assert "block" not in fought(Table.of(hand="wall", foes="fire-mages", wall=fire))


def test_a_unit_takes_the_damage_that_it_resists() -> None:
    table = Table.of(hand="march", units="guardian-golems", foes="diggers", source="")
    fought(table)
    assert WOUNDED not in table.hand()
    assert table.me.units[0].wounds == 0


def test_it_saves_nothing_for_an_attack_that_paralysis_would_take_away() -> None:
    table = Table.of(hand="rage rage#2 rage#3", foes="medusa", source="red")
    assert "strike" not in fought(table), "it cannot block 6, and is left without cards"


def test_it_takes_on_two_enemies() -> None:
    table = Table.of(hand="hit wall", foes="prowlers prowlers#2", hit=card(Attack(6)), wall=card(Block(4)))
    given = fought(table)
    assert table.me.fame == 4, "one Attack for both"
    assert "block" in given


# ---------------------------------------------------------------------- the planner itself


def kit(**position: str) -> Kit:
    table = Table.of(**position)  # type: ignore[arg-type]
    return Kit(table.session.view(Seat(0)).board, table.session.content, 0, DEFAULT)


def test_a_plan_says_what_it_will_bring() -> None:
    mine = kit(hand="swiftness", source="white")
    rival = foes.expected(0, mine.content.enemy("prowlers"), rampaging=True)
    found = fight.plan(mine, [rival], "ranged", Stakes())
    assert found is not None
    assert (found.fame, found.damage.wounds, found.wins) == (2.0, 0, True)


def test_there_is_no_plan_better_than_enough() -> None:
    mine = kit(hand="march", source="")
    rival = foes.expected(0, mine.content.enemy("fire-dragon"), rampaging=True)
    assert fight.plan(mine, [rival], "ranged", Stakes(), enough=0.0) is None


def test_a_city_makes_its_garrison_stronger() -> None:
    shown = kit(hand="march").content.enemy("swordsmen")
    plain, white, red = (foes.expected(0, shown, walls=True, city=city) for city in ("", "white", "red"))
    assert white.armor == plain.armor + 1
    assert red.blows[0].damage == 2 * plain.blows[0].damage


def _pieces(*ways: Way) -> list[Piece]:
    return [Piece(str(number), (way,), 0.1, card=True) for number, way in enumerate(ways)]


def test_the_cheapest_pieces_are_used() -> None:
    purse = kit(hand="", source="").purse
    pieces = _pieces(Way("move", 2), Way("move", 4), Way("move", 1))
    found = allot(pieces, [Demand("move", 8, points("move"))], purse)
    assert found is not None
    assert [use.way.n for use in found.uses] == [4]


def test_one_die_pays_for_one_thing_alone() -> None:
    purse = kit(hand="", source="red red").purse
    pieces = _pieces(Way("move", 4, mana=(("red",),)), Way("move", 4, mana=(("red",),)))
    assert allot(pieces, [Demand("move", 8, points("move"))], purse) is not None
    assert allot(pieces, [Demand("move", 16, points("move"))], purse) is None


def test_a_card_that_takes_another_needs_one_to_spare() -> None:
    purse = kit(hand="", source="").purse
    greedy = Way("move", 3, cards=1)
    need = [Demand("move", 6, points("move"))]
    assert allot(_pieces(greedy), need, purse) is None
    assert allot(_pieces(greedy, Way("attack", 2)), need, purse) is not None


def test_without_effort_nothing_is_tried() -> None:
    purse = kit(hand="", source="").purse
    assert allot(_pieces(Way("move", 2)), [Demand("move", 2, points("move"))], purse, Effort(0)) is None


@pytest.mark.parametrize(("night", "paid"), [(False, True), (True, False)])
def test_gold_pays_for_any_colour_by_day_alone(night: bool, paid: bool) -> None:
    table = Table.of(hand="", source="gold", night=night)
    mine = Kit(table.session.view(Seat(0)).board, table.session.content, 0, DEFAULT)
    assert bool(pay(mine.purse, ("green",))) is paid
