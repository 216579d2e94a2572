"""Why cards, Skills and Units cannot be used at a moment when they would be of no use, each reason by its rule."""

from __future__ import annotations

from typing import Any

import pytest

from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Foe, Gain, HealUnit, UnitBonus
from tests.games.mageknight.arena import against, foe
from tests.games.mageknight.kit import Table, card

ALL_MANA = "red blue green white gold black"
MADE: dict[str, Any] = {
    "mend": card(HealUnit()),
    "teach": card(Gain("spell", "hand")),
    "wall": card(UnitBonus(block=1)),
    "weaken": card(Foe(armor=-1, phase="block")),
}


def nothing_offered(game: MK) -> None:
    """All offers are empty."""
    state = game.state
    state.advanced_offer, state.spell_offer, state.unit_offer = [], [], []
    state.artifacts, state.skill_offer = [], []


def table_at(moment: str, **more: Any) -> Table:
    """A table in the movement phase, in an interaction, or in a phase of a combat."""
    if moment == "move":
        return Table.of(**more)
    if moment == "interact":
        return Table.of(on="village", **more).play("interact")
    table = against(foe(), **more)
    if moment != "ranged":
        table.play("next")
    if moment == "attack":
        table.go_on("combat_attack", combat_block="next")
    assert table.asked == f"combat_{moment}"
    return table


@pytest.mark.parametrize(
    ("moment", "name", "way", "more"),
    [
        pytest.param("attack", "diplomacy", "basic", {}, marks=pytest.mark.rule("MK-CBT-17")),
        pytest.param("ranged", "learning", "basic", {}, marks=pytest.mark.rule("MK-CBT-17")),
        pytest.param("ranged", "ruthless-coercion", "strong", {}, marks=pytest.mark.rule("MK-CBT-17")),
        pytest.param("interact", "agility", "basic", {}, marks=pytest.mark.rule("MK-CBT-17")),
        pytest.param("ranged", "banner-of-courage", "strong", {}, marks=pytest.mark.rule("MK-CBT-17")),
        pytest.param("move", "book-of-wisdom", "basic", {}, marks=pytest.mark.rule("MK-CBT-17")),
        pytest.param(
            "move", "tome-of-all-spells", "basic", {"change": nothing_offered}, marks=pytest.mark.rule("MK-CBT-17")
        ),
        pytest.param("move", "bow-of-starsdawn", "strong", {}, marks=pytest.mark.rule("MK-CBT-18")),
        pytest.param("move", "dodge-and-weave", "basic", {}, marks=pytest.mark.rule("MK-CBT-18")),
        pytest.param("move", "demolish", "basic", {}, marks=pytest.mark.rule("MK-CBT-18")),
        pytest.param("move", "mist-form", "strong", {"night": True}, marks=pytest.mark.rule("MK-CBT-18")),
        pytest.param(
            "attack", "mist-form", "strong", {"night": True, "units": "peasants"}, marks=pytest.mark.rule("MK-CBT-18")
        ),
        pytest.param("attack", "wall", "basic", {"units": "peasants"}, marks=pytest.mark.rule("MK-CBT-18")),
        pytest.param("ranged", "weaken", "basic", {}, marks=pytest.mark.rule("MK-CBT-18")),
        pytest.param("ranged", "banner-of-glory", "strong", {}, marks=pytest.mark.rule("MK-UNIT-14")),
        pytest.param("move", "learning", "basic", {"change": nothing_offered}, marks=pytest.mark.rule("MK-GAIN-05")),
        pytest.param("move", "teach", "basic", {"change": nothing_offered}, marks=pytest.mark.rule("MK-GAIN-05")),
        pytest.param(
            "move",
            "call-to-arms",
            "strong",
            {"change": nothing_offered, "night": True},
            marks=pytest.mark.rule("MK-GAIN-06"),
        ),
        pytest.param(
            "move", "mysterious-box", "basic", {"change": nothing_offered}, marks=pytest.mark.rule("MK-SETUP-10")
        ),
        pytest.param("move", "mana-storm", "basic", {"source": "black"}, marks=pytest.mark.rule("MK-MANA-12")),
        pytest.param(
            "move",
            "mana-claim",
            "basic",
            {"source": "black", "others": ["goldyx"]},
            marks=pytest.mark.rule("MK-CARD-16"),
        ),
        pytest.param("move", "tome-of-all-spells", "basic", {"wound": True}, marks=pytest.mark.rule("MK-CARD-16")),
        pytest.param("move", "magic-talent", "basic", {"wound": True}, marks=pytest.mark.rule("MK-CARD-16")),
        pytest.param("move", "decompose", "strong", {"wound": True}, marks=pytest.mark.rule("MK-CARD-16")),
        pytest.param("move", "circlet-of-proficiency", "strong", {}, marks=pytest.mark.rule("MK-SKILL-04")),
        pytest.param(
            "move", "banner-of-fortitude", "strong", {"units": "peasants"}, marks=pytest.mark.rule("MK-HEAL-12")
        ),
        pytest.param("move", "mend", "basic", {"units": "peasants"}, marks=pytest.mark.rule("MK-HEAL-12")),
        pytest.param("ranged", "mend", "basic", {"units": "peasants*"}, marks=pytest.mark.rule("MK-CBT-23")),
        pytest.param("interact", "druidic-paths", "basic", {}, marks=pytest.mark.rule("MK-TURN-25")),
        pytest.param("interact", "space-bending", "basic", {}, marks=pytest.mark.rule("MK-TURN-25")),
        pytest.param("move", "energy-flow", "basic", {}, marks=pytest.mark.rule("MK-UNIT-13")),
    ],
)
def test_a_card_of_no_use_says_why(
    request: pytest.FixtureRequest, moment: str, name: str, way: str, more: dict[str, Any]
) -> None:
    others = "wound" if more.get("wound") else "march"
    given = {key: value for key, value in more.items() if key != "wound"}
    made = {name: MADE[name]} if name in MADE else {}
    table = table_at(moment, hand=f"{name} {others}", mana=ALL_MANA, **given, **made)
    assert table.refused()[f"{way}:{name}"] == rule_of(request)


@pytest.mark.parametrize(
    ("moment", "skill"),
    [
        pytest.param("ranged", "krang-arcane-disguise", marks=pytest.mark.rule("MK-TURN-37")),
        pytest.param("move", "norowas-leadership", marks=pytest.mark.rule("MK-CBT-18")),
        pytest.param("ranged", "norowas-leadership", marks=pytest.mark.rule("MK-UNIT-14")),
        pytest.param("move", "arythea-healing-ritual", marks=pytest.mark.rule("MK-CARD-16")),
        pytest.param("move", "arythea-power-of-pain", marks=pytest.mark.rule("MK-CARD-16")),
        pytest.param("move", "arythea-motivation", marks=pytest.mark.rule("MK-DRAW-08")),
        pytest.param("move", "wolfhawk-know-your-prey", marks=pytest.mark.rule("MK-CBT-18")),
        pytest.param("ranged", "wolfhawk-know-your-prey", marks=pytest.mark.rule("MK-CBT-19")),
    ],
)
def test_a_skill_of_no_use_says_why(request: pytest.FixtureRequest, moment: str, skill: str) -> None:
    table = table_at(moment, hero=skill.partition("-")[0], skills=skill, hand="march")
    assert table.refused()[f"skill:{skill}"] == rule_of(request)


@pytest.mark.rule("MK-CBT-18")
def test_what_altem_mages_do_to_attacks_needs_a_combat() -> None:
    table = table_at("move", units="altem-mages", mana=ALL_MANA, hand="march", night=True)
    assert table.refused()["unit:0:2"] == "MK-CBT-18"


def rule_of(request: pytest.FixtureRequest) -> str:
    """The rule that the case is about."""
    (rule,) = (mark.args[0] for mark in request.node.iter_markers("rule"))
    return str(rule)
