"""The Skills of Goldyx."""

from __future__ import annotations

import pytest

from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Move
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import common
from tests.games.mageknight.arena import against, at, foe
from tests.games.mageknight.kit import Table, card

RUN = card(Move(1), Move(4), colour="red")


@pytest.mark.rule("MK-SKILL-05")
def test_freezing_power() -> None:
    table = against(foe(), skills="goldyx-freezing-power").play("target:0", "skill:goldyx-freezing-power", "option:1")
    assert table.pool() == [(1, "ice", "siege")]
    assert "MK-SKILL-05" in table.rules("skill")


def test_potion_making_heals_2_outside_combat_once_a_round() -> None:
    table = Table.of(skills="goldyx-potion-making", hand="wound wound march").play("skill:goldyx-potion-making")
    table.play("cure:hand", "cure:hand")
    assert table.hand() == ["march"]
    assert table.refuses("skill:goldyx-potion-making") == "MK-SKILL-05"
    assert (
        against(foe(), skills="goldyx-potion-making", hand="wound").refuses("skill:goldyx-potion-making")
        == "MK-SKILL-10"
    )


@pytest.mark.parametrize("colour", ["white", "green", "red"])
def test_crystal_crafts_give_a_blue_crystal_and_a_token(colour: str) -> None:
    table = Table.of(skills=f"goldyx-{colour}-crystal-craft", hand="march").play(f"skill:goldyx-{colour}-crystal-craft")
    assert (table.me.crystals["blue"], table.me.mana) == (1, [colour])


@pytest.mark.rule("MK-SKILL-10")
def test_glittering_fortune_counts_colours_of_crystals_in_an_interaction() -> None:
    table = Table.of(skills="goldyx-glittering-fortune", hand="march", crystals="red red blue white", on="village")
    assert table.refused()["skill:goldyx-glittering-fortune"] == "MK-SKILL-10"
    assert table.refuses("skill:goldyx-glittering-fortune") == "MK-SKILL-10"
    table.play("interact", "skill:goldyx-glittering-fortune")
    assert table.turn.influence == 3


def test_flight_goes_one_space_for_nothing() -> None:
    table = Table.of(skills="goldyx-flight", hand="march").play("skill:goldyx-flight")
    assert set(table.options()) == {"go:1", "go:2", "go:6"}, "the sea is no safe space"
    table.play("go:1")
    assert (table.me.space, table.turn.move) == (1, 0)
    assert table.refuses("skill:goldyx-flight") == "MK-SKILL-05"


def test_flight_goes_two_spaces_for_2_move() -> None:
    table = Table.of(skills="goldyx-flight", hand="march", change=at(0, 3)).play("skill:goldyx-flight")
    far = [one for one in table.options() if one not in ("go:1", "go:2", "go:6")]
    table.play(far[0])
    assert table.turn.move == 1
    assert Table.of(skills="goldyx-flight", hand="march", change=at(0, 1)).play("skill:goldyx-flight").options() == [
        "go:1",
        "go:2",
        "go:6",
    ]


def test_flight_provokes_nobody_and_is_for_the_movement_phase() -> None:
    def beside(game: MK) -> None:
        orcs = next(s for s in game.state.places if game.content.hexes(game.state.layout)[s].rampaging)
        near = [s for s in range(len(game.content.hexes(game.state.layout))) if _adjacent(game, s, orcs)]
        game.state.players[0].space = SpaceId(next(s for s in near if any(_adjacent(game, s, t) for t in near)))

    table = Table.of(skills="goldyx-flight", hand="march", change=beside).play("skill:goldyx-flight")
    table.play(table.options()[0])
    assert table.state.combat is None
    assert against(foe(), skills="goldyx-flight").refuses("skill:goldyx-flight") == "MK-TURN-25"


def _adjacent(game: MK, a: int, b: int) -> bool:
    return common.geometry(game).adjacent(SpaceId(a), SpaceId(b))


def test_universal_power_gives_3_for_mana_and_4_in_the_colour_of_the_card() -> None:
    other = card(Move(1), Move(4), colour="blue")
    table = Table.of(skills="goldyx-universal-power", hand="run sail", mana="red", source="", run=RUN, sail=other)
    table.play("skill:goldyx-universal-power", "side_move:run")
    assert (table.turn.move, table.me.mana) == (4, [])
    table = Table.of(skills="goldyx-universal-power", hand="run sail", mana="red", source="", run=RUN, sail=other)
    table.play("skill:goldyx-universal-power", "side_move:sail")
    assert table.turn.move == 3
    assert (
        Table.of(skills="goldyx-universal-power", hand="march", source="").refuses("skill:goldyx-universal-power")
        == "MK-CARD-16"
    )


def test_an_artifact_has_no_colour_for_universal_power() -> None:
    table = Table.of(skills="goldyx-universal-power", hand="ruby-ring", mana="red", source="")
    table.play("skill:goldyx-universal-power")
    assert table.turn.move == 3


def test_motivation_of_goldyx_is_green() -> None:
    def ahead(game: MK) -> None:
        game.state.players[1].fame = 1

    table = Table.of(
        hero="goldyx", others=["arythea"], skills="goldyx-motivation", hand="march", deck="rage stamina", change=ahead
    )
    table.play("skill:goldyx-motivation")
    assert (len(table.hand()), table.me.mana) == (3, ["green"])


# ---------------------------------------------------------------------- the Source


def _ready(game: MK) -> None:
    for player in game.state.players[1:]:
        player.deck, player.hand = list(game.state.players[0].hand), list(game.state.players[0].hand)


def test_source_freeze_leaves_rivals_without_their_die() -> None:
    table = Table.of(
        hero="goldyx",
        others=["tovak"],
        skills="goldyx-source-freeze",
        hand="march run",
        source="red red green",
        run=RUN,
        change=_ready,
    )
    table.play("skill:goldyx-source-freeze", "basic:march", "end").go_on("move")
    assert table.question.seat == 1
    assert table.refuses("strong:run") == "MK-CARD-16"
    assert table.turn.dice_left == 0


def test_the_owner_of_source_freeze_gains_a_crystal_of_a_colour_in_the_source() -> None:
    table = Table.of(
        hero="goldyx",
        others=["tovak"],
        skills="goldyx-source-freeze",
        hand="march rage",
        deck="stamina swiftness",
        source="red green gold black",
        change=_ready,
    )
    table.play("skill:goldyx-source-freeze", "basic:march", "end").go_on("move").play("basic:march", "end")
    table.go_on("crystal")
    assert (table.question.seat, table.options()) == (0, ["colour:red", "colour:green"])
    table.play("colour:green")
    assert (table.me.crystals["green"], table.state.centre) == (1, [])
    assert [skill.used for skill in table.me.skills] == [True], "face down until the next Round"


def test_source_opening_may_reroll_a_die() -> None:
    table = Table.of(skills="goldyx-source-opening", hand="march", source="black red").play(
        "skill:goldyx-source-opening", "die:0"
    )
    assert len(table.state.source) == 2
    table = Table.of(skills="goldyx-source-opening", hand="march", source="black red").play(
        "skill:goldyx-source-opening", "enough"
    )
    assert table.state.source == ["black", "red"]
    assert table.state.centre == [(0, "goldyx-source-opening", "")]


def _opened(game: MK) -> None:
    game.state.centre = [(1, "goldyx-source-opening", "")]


def test_who_returns_source_opening_has_a_second_die_and_the_owner_a_crystal() -> None:
    table = Table.of(
        others=["goldyx"], hand="run run2 march", source="red green gold red", run=RUN, run2=RUN, change=_opened
    )
    table.play("return:goldyx-source-opening")
    assert table.options() == ["die:0", "die:1", "die:3"], "basic colours alone"
    table.play("die:0", False)
    assert (table.me.mana, table.state.players[1].crystals["red"]) == (["red"], 1)
    assert table.turn.dice_left == 1
    table.play("strong:run", "mana:red<token:red", "strong:run2", "mana:red<die:red")
    assert table.turn.move == 8
    table.play("end").go_on("move")
    assert table.state.source[0] == "red", "it went back as it was"
