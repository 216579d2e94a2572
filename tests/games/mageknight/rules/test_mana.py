"""MK-MANA: tokens, crystals, dice of the Source."""

from __future__ import annotations

from typing import Any

import pytest

from delve.games.mageknight.box import BASIC, FACES
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.effects import Crystal, Mana, Move, Pay
from delve.games.mageknight.rules import common, mana
from tests.games.mageknight.arena import MAPS, against, foe
from tests.games.mageknight.content.deeds import ready
from tests.games.mageknight.kit import Table, card

WALK = card(Move(2), Move(4))
SPELL = card(Move(3), Move(6), kind="spell")


def turn(hand: str = "walk", **more: Any) -> Table:
    """A turn with a red card, a red Spell and nothing in the Source unless it is named."""
    made: dict[str, Any] = {"walk": WALK, "stroll": WALK, "spell": SPELL, "source": ""}
    return Table.of(hand=hand, **{**made, **more})


# ---------------------------------------------------------------------- forms


@pytest.mark.rule("MK-MANA-01")
def test_there_are_four_basic_colours_and_two_special_ones() -> None:
    assert BASIC == ("red", "blue", "green", "white")
    assert set(FACES) - set(BASIC) == {"gold", "black"}


@pytest.mark.rule("MK-MANA-02", "MK-MANA-05")
def test_mana_is_paid_from_a_token_a_crystal_or_a_die() -> None:
    table = turn(mana="red", crystals="red", source="red blue").play("strong:walk")
    assert table.asked == "pay"
    assert table.options() == ["mana:red<token:red", "mana:red<crystal:red", "mana:red<die:red"]
    assert table.session.clone().question == table.question
    token = table.play("mana:red<token:red")
    assert (token.me.mana, token.me.crystals["red"], token.turn.dice) == ([], 1, [])
    crystal = token.undo().play("mana:red<crystal:red")
    assert (crystal.me.mana, crystal.me.crystals["red"], crystal.turn.dice) == (["red"], 0, [])
    die = crystal.undo().play("mana:red<die:red")
    assert (die.me.mana, die.me.crystals["red"], die.turn.dice) == (["red"], 1, [0])


@pytest.mark.rule("MK-MANA-03", "MK-MANA-06")
def test_tokens_that_were_not_used_are_lost_with_the_turn() -> None:
    table = turn("walk march", mana="red blue", deck="rage").play("basic:walk").end_turn()
    assert table.me.mana == []
    assert sum(table.me.crystals.values()) == 0, "they do not become crystals"


@pytest.mark.rule("MK-MANA-04", "MK-GAIN-03")
def test_an_inventory_holds_three_crystals_of_each_colour() -> None:
    table = turn("gem", crystals="red red blue blue blue", gem=card(Crystal(("red",), n=2))).play("basic:gem")
    assert (table.me.crystals["red"], table.me.crystals["blue"], table.me.mana) == (3, 3, ["red"])


@pytest.mark.rule("MK-MANA-05")
@pytest.mark.parametrize("phase", ["movement", "interaction", "combat", "after"])
def test_a_crystal_can_be_used_at_any_moment_of_the_turn(phase: str) -> None:
    spark: dict[str, Any] = {"spark": card(Move(1), Mana(("blue",)))}
    if phase == "combat":
        table = against(foe(), hand="spark", crystals="red", source="", **spark)
    else:
        table = turn("spark", crystals="red", on="village" if phase == "interaction" else "", **spark)
        if phase == "interaction":
            table.play("interact")
        elif phase == "after":
            table = against(foe(), hand="spark", crystals="red", source="", **spark)
            table.go_on("after", combat_ranged="next", combat_block="next", combat_attack="next")
    table.play("strong:spark")
    assert (table.me.crystals["red"], table.me.mana) == (0, ["blue"])


@pytest.mark.rule("MK-MANA-06")
def test_mana_becomes_a_crystal_only_by_an_effect() -> None:
    plain = turn("walk", mana="red")
    assert not [one for one in plain.options() if "crystal" in one]
    table = turn("gem", mana="red", gem=card(Pay(then=Crystal(among="paid")))).play("basic:gem")
    assert (table.me.mana, table.me.crystals["red"]) == ([], 1)


@pytest.mark.rule("MK-MANA-07", "MK-MANA-08")
def test_gold_that_becomes_a_crystal_is_one_of_its_colour() -> None:
    table = turn("gem", mana="gold", gem=card(Pay(then=Crystal(among="paid")))).play(
        "basic:gem", "mana:white<token:gold"
    )
    assert table.me.crystals == {"white": 1}


@pytest.mark.rule("MK-MANA-07")
def test_no_card_gives_gold_or_black_crystals() -> None:
    def crystals(one: object) -> list[Crystal]:
        if isinstance(one, Crystal):
            return [one]
        parts = [getattr(one, name) for name in getattr(one, "__struct_fields__", ())]
        parts += list(one.values()) if isinstance(one, dict) else list(one) if isinstance(one, tuple) else []
        return [found for part in parts for found in crystals(part)]

    content = box_content()
    found = [gem for one in content.cards.values() for gem in crystals((one.basic, one.strong))]
    assert found
    assert all(set(gem.colours) <= set(BASIC) for gem in found)


# ---------------------------------------------------------------------- day and night


@pytest.mark.rule("MK-MANA-08")
@pytest.mark.parametrize("colour", BASIC)
def test_by_day_gold_is_any_basic_colour(colour: Any) -> None:
    table = turn(mana="gold", walk=card(Move(2), Move(4), colour)).play("strong:walk")
    assert (table.turn.move, table.me.mana) == (4, [])
    assert table.turn.colours == [colour], "it counts as that colour for every purpose"


@pytest.mark.rule("MK-MANA-09")
@pytest.mark.parametrize("where", ["token", "die"])
def test_black_cannot_be_used_by_day(where: str) -> None:
    held = {"mana": "black red"} if where == "token" else {"source": "black", "mana": "red"}
    assert turn("spell", **held).refuses("strong:spell") == "MK-MANA-09"
    assert turn("walk", mana="black").refuses("strong:walk") == "MK-CARD-16"


@pytest.mark.rule("MK-MANA-10")
def test_at_night_black_powers_what_asks_for_it_and_nothing_else() -> None:
    assert turn("spell", mana="black red", night=True).play("strong:spell").turn.move == 6
    assert turn("walk", mana="black", night=True).refuses("strong:walk") == "MK-CARD-16"


@pytest.mark.rule("MK-MANA-11")
@pytest.mark.parametrize("where", ["token", "die"])
def test_gold_cannot_be_used_at_night(where: str) -> None:
    held = {"mana": "gold"} if where == "token" else {"source": "gold"}
    assert turn(night=True, **held).refuses("strong:walk") == "MK-CARD-16"
    assert "strong:walk" in turn(**held).options()


# ---------------------------------------------------------------------- the Source


@pytest.mark.rule("MK-MANA-12")
def test_one_die_of_the_source_may_be_used_in_a_turn() -> None:
    table = turn("walk stroll", source="red red").play("strong:walk")
    assert (table.turn.move, table.turn.dice) == (4, [0])
    assert table.refuses("strong:stroll") == "MK-CARD-16"


@pytest.mark.rule("MK-MANA-12")
def test_a_die_gives_mana_of_the_colour_that_it_shows() -> None:
    assert turn(source="blue green white").refuses("strong:walk") == "MK-CARD-16"
    assert turn(source="gold").play("strong:walk").turn.colours == ["red"], "gold by day is any"


@pytest.mark.rule("MK-MANA-13")
def test_a_die_is_taken_only_for_something_that_uses_its_mana() -> None:
    table = turn(source="red")
    assert not [one for one in table.options() if "die" in one]
    table.play("basic:walk")
    assert table.turn.dice == []
    assert table.undo().play("strong:walk").turn.dice == [0]


@pytest.mark.rule("MK-MANA-14", "MK-END-02")
def test_a_used_die_is_rolled_at_the_end_of_the_turn_and_others_stay() -> None:
    table = turn("walk march", source="red blue green", deck="rage stamina").play("strong:walk")
    assert table.state.source == ["red", "blue", "green"], "it lies there until then"
    table.end_turn()
    assert table.state.source[1:] == ["blue", "green"]
    assert len(table.state.source) == 3
    assert table.turn.dice == []


@pytest.mark.rule("MK-MANA-14")
def test_the_die_is_there_again_for_the_next_turn() -> None:
    table = (
        turn("walk stroll", source="red", deck="rage march stamina promise tirelessness").play("strong:walk").end_turn()
    )
    table.state.source[0] = "red"
    assert mana.free_dice(table.game) == [0]
    assert table.turn.dice_left == 1


@pytest.mark.rule("MK-MANA-15", "MK-MANA-16")
@pytest.mark.parametrize(("night", "depleted"), [(False, "black"), (True, "gold")])
def test_black_dice_by_day_and_gold_dice_at_night_are_depleted(night: bool, depleted: str) -> None:
    usable = turn("walk spell", source=depleted, mana="red", night=not night)
    assert list(mana.sources(usable.game, usable.question.seat, depleted)) == [f"die:{depleted}"]
    table = turn("walk spell", source=depleted, mana="red", night=night)
    assert not [one for one in table.play("strong:walk").options() if "die" in one]
    assert not any(
        list(mana.sources(table.game, table.question.seat, colour)) for colour in ("blue", "green", "black", "gold")
    )


@pytest.mark.rule("MK-MANA-15")
def test_under_night_rules_in_a_dungeon_gold_is_depleted_and_black_is_not() -> None:
    table = against(foe(), site="dungeon", hand="spell", mana="red", source="black gold", spell=SPELL)
    seat = table.question.seat
    assert list(mana.sources(table.game, seat, "black")) == ["die:black"]
    assert list(mana.sources(table.game, seat, "blue")) == []


@pytest.mark.rule("MK-MANA-17")
def test_a_die_that_an_effect_takes_is_not_the_one_of_the_turn() -> None:
    table = ready("mana-draw walk", "white", source="blue red", walk=WALK)
    table.play("strong:mana-draw", "die:blue", "colour:green")
    assert (table.me.mana, table.turn.dice, table.turn.dice_left) == (["green", "green"], [0], 1)
    table.play("strong:walk")
    assert table.turn.dice == [0, 1]


@pytest.mark.rule("MK-MANA-17")
def test_the_die_of_mana_steal_is_not_the_one_of_the_turn() -> None:
    def stolen(game: Any) -> None:
        game.state.players[0].tactic, game.state.players[0].tactic_die = "mana-steal", "red"

    table = turn("walk stroll", source="red", change=stolen).play("strong:walk", "mana:red<tactic", "strong:stroll")
    assert (table.turn.move, table.turn.dice, table.me.tactic_die) == (8, [0], None)


@pytest.mark.rule("MK-MANA-05", "MK-MANA-08", "MK-CONT-35")
def test_several_mana_are_paid_so_that_all_of_them_can_be() -> None:
    def altar(game: Any) -> None:
        spot = common.place_of(game, game.state.players[0].space)
        name = next(one.id for one in game.content.ruins.values() if one.cost == ("red",) * 3)
        spot.ruin, spot.ruin_up, spot.enemies = name, True, ()

    table = turn("walk", layout=MAPS["ruins"], on="ruins", mana="gold red", source="red", change=altar)
    table.play("altar").go_on("after")
    assert (table.me.fame, table.me.mana, table.turn.dice) == (7, [], [0])
    short = turn("walk", layout=MAPS["ruins"], on="ruins", mana="gold", source="red red", change=altar)
    assert short.refuses("altar") == "MK-CONT-35"


@pytest.mark.rule("MK-CONT-35")
def test_gold_is_kept_for_the_colour_of_an_altar_that_nothing_else_pays() -> None:
    def altar(game: Any) -> None:
        spot = common.place_of(game, game.state.players[0].space)
        spot.ruin, spot.ruin_up, spot.enemies = "altar-all", True, ()

    table = turn("walk", layout=MAPS["ruins"], on="ruins", mana="gold green blue white", source="", change=altar)
    table.play("altar").go_on("after")
    assert (table.me.fame, table.me.mana) == (10, [])
