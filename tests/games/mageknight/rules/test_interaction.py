"""MK-INTERACT: dealing with locals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from delve.core.questions import Choose
from delve.games.mageknight.box import REPUTATION
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.defs import MK, Ability, UnitDef
from delve.games.mageknight.effects import Heal, Influence, Mana, Reputation
from delve.games.mageknight.state import CardId, Place, UnitId
from tests.games.mageknight.kit import Table, card, space_with

TALK = card(Influence(5), Influence(10))
HEAL, SPARK, INSULT = card(Heal(1)), card(Mana(("red",))), card(Reputation(-1))
LAYOUT = "countryside-1@0,1 countryside-2@1,0 countryside-5@1,1 countryside-9@0,2"
CITIES = {"green": "core-5", "blue": "core-6", "white": "core-7", "red": "core-8"}
VILLAGER = UnitDef("villager", False, 1, 4, 3, ("village",), (Ability(Influence(4)),))
KNIGHT = UnitDef("knight", False, 2, 5, 3, ("keep", "city"), (Ability(Influence(2)),))
MONK = UnitDef("monk", False, 2, 7, 3, ("monastery",), (Ability(Heal(2)),))
Change = Callable[[MK], None]


def at(
    site: str,
    *,
    city: str = "",
    shields: tuple[int, ...] = (),
    hand: str = "talk talk#2",
    reputation: int = 0,
    also: Change | None = None,
    **more: Any,
) -> Table:
    """The hero stands at a site that can be talked to; the offer has three Units made for the test."""
    layout = LAYOUT + (f" {CITIES[city]}@1,2" if city else "")

    def change(game: MK) -> None:
        state = game.state
        space = space_with(game, site)
        state.places[space] = Place(shields=tuple(shields), done=bool(shields))
        state.players[0].space = space
        state.turn.path = [space]
        state.unit_offer = [UnitId("villager#1"), UnitId("knight#1"), UnitId("monk#1")]
        if also is not None:
            also(game)

    return Table.of(
        layout=layout,
        scenario="solo-conquest",
        source="green",
        hand=hand,
        reputation=reputation,
        change=change,
        defs=(VILLAGER, KNIGHT, MONK),
        talk=TALK,
        cure=HEAL,
        spark=SPARK,
        insult=INSULT,
        **more,
    )


@pytest.mark.rule("MK-INTERACT-01")
@pytest.mark.parametrize(
    ("site", "shields", "open_"),
    [
        ("village", (), True),
        ("monastery", (), True),
        ("keep", (0,), True),
        ("mage_tower", (0,), True),
        ("mage_tower", (1,), True),
        ("glade", (), False),
        ("dungeon", (), False),
    ],
)
def test_where_somebody_talks(site: str, shields: tuple[int, ...], open_: bool) -> None:
    assert ("interact" in at(site, shields=shields).options()) == open_


@pytest.mark.rule("MK-INTERACT-01")
@pytest.mark.parametrize("shields", [(0,), (1,)])
def test_in_a_conquered_city_everybody_is_welcome(shields: tuple[int, ...]) -> None:
    assert "interact" in at("city", city="red", shields=shields).options()


@pytest.mark.rule("MK-INTERACT-02")
def test_it_is_the_action_of_the_turn() -> None:
    table = at("village").play("interact")
    assert table.turn.acted
    assert "interact" not in table.options()
    assert not table.options("go:")


@pytest.mark.rule("MK-INTERACT-03", "MK-INTERACT-25", "MK-CONT-06")
@pytest.mark.parametrize(("reputation", "influence"), [(0, 0), (2, 1), (-2, -1), (-4, -2), (7, 5), (-6, -5)])
def test_it_begins_with_what_reputation_gives(reputation: int, influence: int) -> None:
    assert at("village", reputation=reputation).play("interact").turn.influence == influence
    assert REPUTATION == (None, -5, -3, -2, -1, -1, 0, 0, 0, 1, 1, 2, 2, 3, 5)


@pytest.mark.rule("MK-INTERACT-04")
def test_later_changes_of_reputation_do_not_count() -> None:
    table = at("village", hand="insult talk", reputation=2).play("interact", "basic:insult")
    assert (table.me.reputation, table.turn.influence) == (1, 1)


@pytest.mark.rule("MK-INTERACT-05")
def test_with_the_worst_reputation_nobody_talks() -> None:
    assert "interact" not in at("village", reputation=-7).options()
    assert "interact" in at("village", reputation=-6).options()


@pytest.mark.rule("MK-INTERACT-06", "MK-INTERACT-07")
def test_influence_adds_up_and_cards_sideways_give_one() -> None:
    table = at("village", hand="talk talk#2 spark wound", mana="red").play("interact", "basic:talk")
    assert table.turn.influence == 5
    table.play("strong:talk#2", "side_influence:spark")
    assert table.turn.influence == 16
    assert not table.options("side_influence"), "a Wound gives nothing"


@pytest.mark.rule("MK-INTERACT-08")
def test_special_and_healing_effects_may_be_played() -> None:
    table = at("village", hand="spark cure wound").play("interact", "basic:spark", "basic:cure", "cure:hand")
    assert table.me.mana == ["red"]
    assert table.hand() == []


@pytest.mark.rule("MK-INTERACT-09", "MK-INTERACT-24")
@pytest.mark.parametrize(("shields", "influence"), [((1,), 1), ((0,), 2), ((0, 1, 0), 3)])
def test_own_shields_in_a_city_give_influence_once(shields: tuple[int, ...], influence: int) -> None:
    table = at("city", city="white", shields=shields, reputation=2).play("interact")
    assert table.turn.influence == influence
    table.play("basic:talk", "recruit:villager")
    assert table.turn.influence == influence + 5 - 4


@pytest.mark.rule("MK-INTERACT-10")
def test_bonuses_alone_may_be_enough() -> None:
    table = at("village", reputation=7, hand="talk").play("interact", "recruit:villager")
    assert [unit.id for unit in table.me.units] == ["villager#1"]
    assert table.turn.influence == 1


@pytest.mark.rule("MK-INTERACT-11", "MK-CONT-21", "MK-CONT-22")
@pytest.mark.parametrize(
    ("site", "shields", "unit"), [("village", (), "villager"), ("keep", (0,), "knight"), ("monastery", (), "monk")]
)
def test_units_with_the_icon_of_the_site_are_recruited(site: str, shields: tuple[int, ...], unit: str) -> None:
    table = at(site, shields=shields, mana="red").play("interact", "strong:talk")
    assert table.options("recruit:") == [f"recruit:{unit}"]
    table.play(f"recruit:{unit}")
    assert table.turn.influence == 10 - table.game.content.units[unit].cost
    assert f"{unit}#1" not in table.state.unit_offer


@pytest.mark.rule("MK-INTERACT-11")
def test_what_cannot_be_paid_says_so() -> None:
    table = at("village", hand="spark").play("interact")
    assert table.refused()["recruit:villager"] == "MK-INTERACT-11"


@pytest.mark.rule("MK-INTERACT-12")
def test_a_new_unit_is_used_at_once_but_not_to_pay_for_itself() -> None:
    table = at("village").play("interact", "basic:talk", "recruit:villager")
    assert table.turn.influence == 1
    table.play("unit:0:0")
    assert table.turn.influence == 5


@pytest.mark.rule("MK-INTERACT-13", "MK-INTERACT-14", "MK-CONT-21", "MK-CONT-22")
@pytest.mark.parametrize(("site", "price"), [("village", 3), ("monastery", 2)])
def test_healing_is_for_sale(site: str, price: int) -> None:
    table = at(site, hand="talk wound").play("interact", "basic:talk", "heal")
    assert (table.turn.influence, table.turn.heal) == (5 - price, 1)
    table.play("cure:hand")
    assert table.hand() == []


@pytest.mark.rule("MK-INTERACT-15", "MK-INTERACT-16", "MK-CONT-22")
def test_a_monastery_sells_the_advanced_action_among_the_units() -> None:
    table = at("monastery", mana="red").play("interact", "strong:talk")
    offered, regular = list(table.state.monastery_offer), list(table.state.advanced_offer)
    assert [one.removeprefix("monastery:") for one in table.options("monastery:")] == offered
    assert not table.options("advanced:")
    table.play(f"monastery:{offered[0]}")
    assert table.me.deck[-1] == offered[0]
    assert table.turn.influence == 4
    assert table.state.monastery_offer == offered[1:]
    assert table.state.advanced_offer == regular


@pytest.mark.rule("MK-INTERACT-17", "MK-INTERACT-19", "MK-CONT-25")
@pytest.mark.parametrize(("site", "city"), [("mage_tower", ""), ("city", "blue")])
def test_spells_cost_seven_and_a_mana_of_their_colour(site: str, city: str) -> None:
    def red(game: MK) -> None:
        game.state.spell_offer = [CardId("fireball"), CardId("snowstorm"), CardId("restoration")]

    table = at(site, city=city, shields=(0,), mana="red red", also=red)
    table.play("interact", "strong:talk")
    before = table.turn.influence
    assert table.refused()["spell:snowstorm"] == "MK-CARD-16", "no blue mana"
    table.play("spell:fireball")
    assert table.turn.influence == before - 7
    assert table.me.deck[-1] == "fireball"
    assert table.me.mana == []
    assert len(table.state.spell_offer) == 3


@pytest.mark.rule("MK-INTERACT-18")
def test_the_red_city_sells_artifacts_which_come_at_the_end_of_the_turn() -> None:
    table = at("city", city="red", shields=(0,), mana="red red").play("interact", "strong:talk", "strong:talk#2")
    table.play("artifact")
    assert table.turn.influence == 21 - 12
    assert table.turn.rewards == ["artifact"]
    assert not any(box_content().card(one).kind == "artifact" for one in table.me.deck)


@pytest.mark.rule("MK-INTERACT-20", "MK-INTERACT-26")
@pytest.mark.parametrize(("city", "units"), [("white", ["villager", "knight", "monk"]), ("red", ["knight"])])
def test_the_white_city_lets_any_unit_join_others_those_of_cities(city: str, units: list[str]) -> None:
    table = at("city", city=city, shields=(0,), mana="red").play("interact", "strong:talk")
    assert table.options("recruit:") == [f"recruit:{unit}" for unit in units]


@pytest.mark.rule("MK-INTERACT-21")
def test_the_white_city_adds_an_elite_unit_for_two() -> None:
    table = at("city", city="white", shields=(0,)).play("interact", "basic:talk")
    top = table.state.elites[-1]
    table.play("elite")
    assert table.state.unit_offer[-1] == top
    assert table.turn.influence == 1 + 5 - 2


@pytest.mark.rule("MK-INTERACT-22")
def test_the_green_city_sells_advanced_actions_seen_or_unseen() -> None:
    table = at("city", city="green", shields=(0,), mana="red red").play("interact", "strong:talk", "strong:talk#2")
    offered, top = table.state.advanced_offer[0], table.state.advanced[-1]
    table.play(f"advanced:{offered}")
    assert table.me.deck[-1] == offered
    assert len(table.state.advanced_offer) == 3
    top = table.state.advanced[-1]
    table.play("unseen")
    assert table.me.deck[-1] == top
    assert table.turn.influence == 21 - 12


@pytest.mark.rule("MK-INTERACT-23", "MK-INTERACT-24")
def test_purchases_go_on_while_influence_lasts() -> None:
    table = at("village", hand="talk talk#2 wound wound", reputation=2).play("interact", "basic:talk", "basic:talk#2")
    table.play("heal", "recruit:villager", "heal")
    assert table.turn.influence == 1 + 10 - 3 - 4 - 3
    assert table.refused()["heal"] == "MK-INTERACT-11"


def _familiars(game: MK) -> None:
    game.state.unit_offer.append(UnitId("magic-familiars#1"))


@pytest.mark.rule("MK-INTERACT-11")
@pytest.mark.parametrize("reputation", [-7, -6, 0, 7])
def test_magic_familiars_are_recruited_on_a_glade_without_reputation(reputation: int) -> None:
    table = at("glade", hand="talk talk#2 wound", mana="green", reputation=reputation, also=_familiars)
    table.play("interact")
    assert (table.turn.acted, table.turn.influence) == (True, 0), "Reputation does not count, not even the worst"
    assert table.told("familiars", "who") == ["tovak"]
    assert {*table.options("recruit:"), *table.refused()} & {"recruit:villager", "recruit:monk", "heal"} == set()
    assert table.refused()["recruit:magic-familiars"] == "MK-INTERACT-11"
    table.play("basic:talk", "basic:talk#2", "recruit:magic-familiars")
    if table.asked == "pay":
        table.play("mana:green<token:green")
    assert [(unit.id, unit.token) for unit in table.me.units] == [("magic-familiars#1", "green")]
    assert table.turn.influence == 10 - 6
    assert "interact" not in table.options()
    assert not table.options("go:")


def test_a_glade_says_whom_it_is_for_and_a_village_that_they_are_not_there() -> None:
    glade = at("glade", also=_familiars)
    assert isinstance(glade.question, Choose)
    label = next(option.label for option in glade.question.options if option.id == "interact")
    assert label.key == "mk.do.interact_glade"
    village = at("village", hand="talk", also=_familiars).play("interact")
    assert "recruit:magic-familiars" not in [*village.options(), *village.refused()]


def test_who_holds_nothing_but_wounds_rests_on_a_glade_too() -> None:
    assert at("glade", hand="wound", also=_familiars).refused()["interact"] == "MK-TURN-20"


@pytest.mark.rule("MK-SKILL-05")
def test_a_disguise_on_a_glade_takes_nothing_that_reputation_did_not_give() -> None:
    table = at("glade", hero="krang", hand="talk", reputation=7, skills="krang-arcane-disguise", also=_familiars)
    table.play("interact", "basic:talk", "skill:krang-arcane-disguise", "disguise")
    assert table.refused()["skill:krang-arcane-disguise"] == "MK-SKILL-05"
    assert (table.turn.influence, table.turn.bonus) == (5, 0)
