"""MK-UNIT: using Units."""

from __future__ import annotations

from typing import Any

import pytest

from delve.games.mageknight.box import COMMAND
from delve.games.mageknight.defs import MK, UnitDef
from delve.games.mageknight.effects import Attack, Block, Influence, Move, Ready, UnitBonus
from delve.games.mageknight.rules import common, rounds, units
from delve.games.mageknight.state import Unit, UnitId
from tests.games.mageknight.arena import against, foe, unit
from tests.games.mageknight.kit import Table, card

TALK = card(Influence(9))
GUARDS = unit(Move(2), Attack(2))


def market(*more: str, units: str = "", fame: int = 0, hand: str = "talk", defs: tuple[UnitDef, ...] = ()) -> Table:
    """An interaction in a village that offers Units, with 9 Influence."""

    def change(game: MK) -> None:
        game.state.unit_offer = [UnitId("guards#5"), *(UnitId(one) for one in more)]

    table = Table.of(on="village", hand=hand, units=units, fame=fame, talk=TALK, defs=[GUARDS, *defs], change=change)
    return table.play("interact", "basic:talk")


def walk(units: str = "guards", **more: Any) -> Table:
    """A turn with Units whose first ability is Move 2, the second Attack 2."""
    return Table.of(units=units, hand="rage", defs=[GUARDS], **more)


@pytest.mark.rule("MK-UNIT-01", "MK-UNIT-20")
def test_units_come_from_a_regular_or_an_elite_deck_and_have_their_figures() -> None:
    table = Table.of()
    content = table.game.content
    assert not any(content.unit(one).elite for one in table.state.regulars)
    assert all(content.unit(one).elite for one in table.state.elites)
    assert len(content.units) == 30
    for one in content.units.values():
        assert min(one.cost, one.armor, len(one.sites), len(one.abilities)) > 0, one.id
        assert 1 <= one.level <= 4, one.id


@pytest.mark.rule("MK-UNIT-01")
def test_a_units_deck_has_no_meaning_once_it_is_in_play() -> None:
    elite = unit(Move(2), name="knights")
    for one in (elite, GUARDS):
        table = Table.of(units=one.id, hand="rage", defs=[one])
        table.play("unit:0:0")
        assert table.turn.move == 2


@pytest.mark.rule("MK-UNIT-02", "MK-UNIT-19")
def test_units_stay_in_their_area_and_spent_through_the_end_of_a_turn() -> None:
    table = walk(deck="march march#2 stamina stamina#2 rage#2 swiftness swiftness#2")
    table.play("unit:0:0", "end").go_on("move", discard_end=["card:0:rage#1"])
    assert [(one.id, one.ready) for one in table.me.units] == [("guards#1", False)]
    assert not any("guards" in one for pile in (table.me.hand, table.me.deck, table.me.discard) for one in pile)


@pytest.mark.rule("MK-UNIT-19", "MK-UNIT-10")
def test_units_become_ready_at_the_change_of_the_round() -> None:
    table = walk("guards!* guards#2!")
    game = table.game
    rounds._prepare(game, 0)
    assert [(one.ready, one.wounds) for one in table.me.units] == [(True, 1), (True, 0)]


@pytest.mark.rule("MK-UNIT-03")
@pytest.mark.parametrize("fame", [0, 8, 24, 48, 80])
def test_there_are_never_more_units_than_command_tokens(fame: int) -> None:
    player = Table.of(fame=fame).me
    tokens = COMMAND[player.level - 1]
    table = market(units=" ".join(f"guards#{n + 6}" for n in range(tokens)), fame=fame)
    assert common.command(table.game, table.me) == tokens
    table.play("recruit:guards#5")
    if table.asked == "disband":
        table.play("disband:0")
    assert len(table.me.units) == tokens


@pytest.mark.rule("MK-UNIT-04")
@pytest.mark.parametrize("state", ["guards", "guards!", "guards*", "guards!*"])
def test_a_unit_is_ready_or_spent_and_wounded_or_not(state: str) -> None:
    table = walk(state)
    assert (table.me.units[0].ready, table.me.units[0].wounds) == ("!" not in state, state.count("*"))
    assert ("unit:0:0" in table.options()) == (state == "guards")


@pytest.mark.rule("MK-UNIT-05")
def test_a_recruited_unit_is_ready_and_unwounded() -> None:
    table = market().play("recruit:guards#5")
    assert table.me.units == [Unit(UnitId("guards#5"))]
    assert table.rules("recruited") == ["MK-UNIT-05"]


@pytest.mark.rule("MK-UNIT-06", "MK-UNIT-08")
def test_without_a_free_command_token_a_unit_is_disbanded_for_a_new_one_that_is_fresh() -> None:
    table = market(units="guards!** guards#2", fame=8).play("recruit:guards#5")
    assert table.options() == ["disband:0", "disband:1"]
    table.play("disband:0")
    assert [one.id for one in table.me.units] == ["guards#2", "guards#5"]
    assert (table.me.units[1].ready, table.me.units[1].wounds) == (True, 0)


@pytest.mark.rule("MK-UNIT-07")
def test_a_disbanded_unit_is_out_of_the_game() -> None:
    table = market(units="guards#4").play("recruit:guards#5")
    state = table.state
    assert [one.id for one in table.me.units] == ["guards#5"]
    assert "guards#4" not in [*state.unit_offer, *state.regulars, *state.elites]
    assert "MK-UNIT-07" in table.rules("disbanded")


@pytest.mark.rule("MK-UNIT-09", "MK-HEAL-05")
@pytest.mark.parametrize("state", ["guards!", "guards*", "guards**"])
def test_only_a_ready_and_unwounded_unit_is_activated(state: str) -> None:
    assert walk(state).refused()["unit:0:0"] == "MK-UNIT-09"


@pytest.mark.rule("MK-UNIT-10")
def test_an_activated_unit_uses_one_ability_and_is_spent() -> None:
    table = against(foe(), units="guards", defs=(unit(Attack(2, "ranged"), Attack(1, "siege")),))
    table.play("target:0", "unit:0:0")
    assert table.pool() == [(2, "physical", "ranged")]
    assert table.refused()["unit:0:1"] == "MK-UNIT-09"


@pytest.mark.rule("MK-UNIT-11")
def test_what_a_unit_gives_is_combined_with_cards() -> None:
    table = Table.of(units="guards", hand="stroll", stroll=card(Move(3)), defs=[GUARDS])
    table.play("basic:stroll", "unit:0:0")
    assert table.turn.move == 5


@pytest.mark.rule("MK-UNIT-12")
def test_an_ability_with_a_mana_symbol_is_paid_first() -> None:
    mages = unit(Move(5), mana=("blue",))
    poor = Table.of(units="guards", hand="rage", source="red", defs=[mages])
    assert poor.refused()["unit:0:0"] == "MK-CARD-16"
    table = Table.of(units="guards", hand="rage", source="red", mana="blue red", defs=[mages])
    table.play("unit:0:0")
    assert (table.turn.move, table.me.mana) == (5, ["red"])


@pytest.mark.rule("MK-UNIT-13")
def test_a_unit_that_is_readied_is_activated_again() -> None:
    table = Table.of(units="guards", hand="call", call=card(Ready()), defs=[GUARDS])
    assert table.refused()["basic:call"] == "MK-UNIT-13"
    table.play("unit:0:0", "basic:call", "unit:0:0")
    assert table.turn.move == 4
    assert "MK-UNIT-13" in table.rules("readied")


@pytest.mark.rule("MK-UNIT-13")
def test_a_wounded_unit_that_is_readied_stays_wounded() -> None:
    table = Table.of(units="guards!*", hand="call", call=card(Ready()), defs=[GUARDS])
    table.play("basic:call")
    assert (table.me.units[0].ready, table.me.units[0].wounds) == (True, 1)
    assert table.refused()["unit:0:0"] == "MK-UNIT-09"


@pytest.mark.rule("MK-UNIT-14")
def test_a_bonus_helps_only_units_that_have_such_an_ability() -> None:
    table = against(
        foe(),
        hand="cheer",
        units="guards shields",
        cheer=card(UnitBonus(attack=2, block=2)),
        defs=(unit(Attack(1, "ranged")), unit(Block(1), name="shields")),
    )
    table.play("basic:cheer", "target:0", "unit:0:0")
    assert table.pool() == [(3, "physical", "ranged")]
    table.play("drop", "next", "attack:0:0", "unit:1:0")
    assert table.pool() == [(3, "physical", "melee")]
    assert len(table.options("unit")) == 0, "nobody gained an ability"


# ---------------------------------------------------------------------- banners


def bearer(units: str = "guards", hand: str = "banner-of-protection", **more: Any) -> Table:
    """A hero with Units and banners."""
    return Table.of(units=units, hand=hand, defs=[GUARDS], **more)


@pytest.mark.rule("MK-UNIT-15")
def test_a_banner_is_assigned_to_one_of_the_units() -> None:
    table = bearer("guards guards#2").play("basic:banner-of-protection", "unit:1")
    assert [one.banner for one in table.me.units] == [None, "banner-of-protection"]
    assert table.me.played == []
    assert table.hand() == []
    assert "MK-UNIT-15" in table.rules("banner")


@pytest.mark.rule("MK-UNIT-15")
def test_a_banner_can_be_assigned_in_a_combat_but_not_without_units() -> None:
    table = against(foe(), hand="banner-of-protection", units="guards", defs=(GUARDS,))
    table.play("next", "basic:banner-of-protection")
    assert table.me.units[0].banner == "banner-of-protection"
    assert bearer("").refused()["basic:banner-of-protection"] == "MK-UNIT-15"


@pytest.mark.rule("MK-UNIT-16")
def test_a_unit_has_what_its_banner_gives_and_the_strong_effect_is_gone() -> None:
    table = bearer()
    bare = table.me.units[0]
    before = units.armor(table.game, bare)
    table.play("basic:banner-of-protection")
    assert units.armor(table.game, table.me.units[0]) == before + 1
    assert units.resists(table.game, table.me.units[0], "coldfire")
    assert table.options("strong") == []


@pytest.mark.rule("MK-UNIT-17", "MK-CBT-18")
def test_another_banner_on_the_same_unit_sends_the_first_to_the_discard_pile() -> None:
    table = bearer(hand="banner-of-protection banner-of-glory")
    assert table.refused()["strong:banner-of-glory"] == "MK-CBT-18"
    table.play("basic:banner-of-protection", "basic:banner-of-glory")
    assert table.me.units[0].banner == "banner-of-glory"
    assert table.me.discard == ["banner-of-protection"]
    assert "MK-UNIT-17" in table.rules("banner_lost")


@pytest.mark.rule("MK-UNIT-17")
def test_a_banner_is_discarded_when_its_unit_is_disbanded_or_destroyed() -> None:
    def flagged(game: MK) -> None:
        game.state.players[0].units[0].banner = "banner-of-glory"  # type: ignore[assignment]

    lost = against(foe("foe", 3, 4, "paralyze"), units="guards", defs=(GUARDS,), change=flagged)
    lost.play("next", "next", "unit:0")
    assert lost.me.discard == ["banner-of-glory"]
    sent = bearer(change=flagged)
    units.disband(sent.game, sent.question.seat, 0)
    assert sent.me.discard == ["banner-of-glory"]


@pytest.mark.rule("MK-UNIT-18")
@pytest.mark.parametrize(("answer", "kept"), [("keep", True), ("shuffle", False)])
def test_at_the_end_of_the_round_a_banner_stays_or_goes_into_the_deck(answer: str, kept: bool) -> None:
    def change(game: MK) -> None:
        game.state.players[0].units[0].banner = "banner-of-glory"  # type: ignore[assignment]
        game.state.announced = 0
        game.state.last_turns = [0]

    table = bearer(hand="rage", change=change)
    table.play("basic:rage" if "basic:rage" in table.options() else "side_move:rage", "end")
    table.go_on("keep_banner").play(answer)
    cards = [*table.me.deck, *table.me.hand]
    assert (table.me.units[0].banner is not None, "banner-of-glory" in cards) == (kept, not kept)
