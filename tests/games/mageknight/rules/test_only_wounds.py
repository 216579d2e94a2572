"""MK-TURN-20, MK-TURN-25: with nothing but Wounds in hand, what could only help to move or to act is not offered
(rulings MK-R-63, 85 and 86)."""

from __future__ import annotations

from typing import Any

import pytest

from delve.games.mageknight.defs import MK, SkillDef
from delve.games.mageknight.effects import All, Choice, Draw, Heal, Move, Terrain
from delve.games.mageknight.state import Skill, UnitId
from tests.games.mageknight.arena import unit
from tests.games.mageknight.kit import Table, card

SCOUTS = unit(Move(2), All((Move(2), Heal(1))), Terrain(("hills",), to=1), Choice((Move(1), Heal(1))), name="scouts")
STROLL = SkillDef("stroll", "tovak", "turn", Move(1))
BREATH = SkillDef("breath", "tovak", "turn", Draw(1))


def turn(hand: str = "wound wound", **more: Any) -> Table:
    return Table.of(
        hand=hand, deck="march", units="scouts", defs=[SCOUTS, STROLL, BREATH], **{"skills": "stroll breath", **more}
    )


@pytest.mark.rule("MK-TURN-20", "MK-TURN-25")
@pytest.mark.parametrize("answer", ["unit:0:0", "unit:0:2", "skill:stroll"])
def test_move_is_of_no_use_to_who_has_to_rest(answer: str) -> None:
    assert turn().refused()[answer] == "MK-TURN-20"
    assert answer in turn("wound walk", walk=card(Move(1))).options()


@pytest.mark.rule("MK-TURN-20")
@pytest.mark.parametrize("answer", ["unit:0:1", "unit:0:3", "skill:breath"])
def test_what_helps_in_another_way_as_well_is_offered(answer: str) -> None:
    assert answer in turn().options()


@pytest.mark.rule("MK-TURN-20")
def test_a_card_that_comes_or_the_last_wound_healed_lets_the_hero_move() -> None:
    assert "unit:0:0" in turn().play("skill:breath").options()
    assert "skill:stroll" in turn("wound").play("unit:0:1", "cure:hand").options()


@pytest.mark.rule("MK-TURN-21")
def test_an_empty_hand_ties_nobody() -> None:
    assert "unit:0:0" in turn("").options()


@pytest.mark.rule("MK-CARD-11", "MK-TURN-20")
def test_a_wound_played_sideways_is_a_card_played() -> None:
    table = turn(skills="arythea-power-of-pain").play("skill:arythea-power-of-pain")
    assert table.turn.move == 2
    assert "unit:0:0" in table.options()


@pytest.mark.rule("MK-TURN-25")
def test_after_a_move_it_is_too_late_to_rest_and_move_is_of_use_again() -> None:
    def moved(game: MK) -> None:
        game.state.turn.moved = True

    assert "unit:0:0" in turn(change=moved).options()


@pytest.mark.rule("MK-TURN-20")
@pytest.mark.parametrize(
    "name", ["goldyx-flight", "krang-arcane-disguise", "krang-spirit-guides", "wolfhawk-hawk-eyes"]
)
def test_skills_that_move_the_hero_or_serve_an_interaction_are_refused(name: str) -> None:
    table = turn(skills=name, on="village")
    assert table.refused()[f"skill:{name}"] == "MK-TURN-20"
    assert f"skill:{name}" in turn("wound rage", skills=name, on="village").options()


@pytest.mark.rule("MK-TURN-20")
def test_nor_is_shamanic_ritual_turned_up_as_the_action_of_the_turn() -> None:
    def used(game: MK) -> None:
        game.state.players[0].skills = [Skill("krang-shamanic-ritual", used=True)]

    assert turn(skills="", change=used).refused()["more:krang-shamanic-ritual"] == "MK-TURN-20"
    assert "more:krang-shamanic-ritual" in turn("wound rage", skills="", change=used).options()


@pytest.mark.rule("MK-CARD-02", "MK-TURN-20")
def test_the_last_card_counts_before_it_is_paid_for() -> None:
    """Call to Arms with nothing but Wounds left: what the Unit gives is still of use."""

    def offered(game: MK) -> None:
        game.state.unit_offer = [UnitId("foresters#1")]

    table = Table.of(hand="call-to-arms wound", crystals="white", source="", change=offered)
    table.play("basic:call-to-arms")
    assert table.turn.move == 2
