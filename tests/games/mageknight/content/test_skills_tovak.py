"""The Skills of Tovak."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from delve.games.mageknight.defs import MK, CardKind
from delve.games.mageknight.effects import Attack, Block, Draw, Influence, Move
from delve.games.mageknight.rules import combat
from tests.games.mageknight.arena import against, foe
from tests.games.mageknight.kit import Table, card

RUN = card(Move(1), Move(4), colour="red")


@pytest.mark.parametrize(("night", "move"), [(False, 2), (True, 1)])
def test_double_time_is_better_by_day(night: bool, move: int) -> None:
    table = Table.of(skills="tovak-double-time", hand="march", night=night).play("skill:tovak-double-time")
    assert table.turn.move == move


@pytest.mark.parametrize(("night", "n"), [(False, 1), (True, 2)])
def test_night_sharpshooting(night: bool, n: int) -> None:
    table = Table.of(skills="tovak-night-sharpshooting", foes="prowlers", night=night)
    table.play("target:0", "skill:tovak-night-sharpshooting")
    assert table.pool() == [(n, "physical", "ranged")]


def test_in_a_dungeon_it_is_night_for_skills() -> None:
    table = against(foe(), site="dungeon", skills="tovak-night-sharpshooting")
    table.play("target:0", "skill:tovak-night-sharpshooting")
    assert table.pool() == [(2, "physical", "ranged")]


def test_cold_swordsmanship() -> None:
    table = against(foe(n=0), skills="tovak-cold-swordsmanship").play("next", "next")
    table.play("target:0", "skill:tovak-cold-swordsmanship", "option:1")
    assert table.pool() == [(2, "ice", "melee")]


@pytest.mark.parametrize(("option", "value"), [(0, (3, "physical")), (1, (2, "fire")), (2, (2, "ice"))])
def test_shield_mastery(option: int, value: tuple[int, str]) -> None:
    table = against(foe(), skills="tovak-shield-mastery").play("next", "attack:0:0")
    table.play("skill:tovak-shield-mastery", f"option:{option}")
    assert table.pool() == [(*value, "melee")]


def test_resistance_break_lowers_armor_by_resistances_but_not_below_1() -> None:
    hard = foe("hard", 5, resist=("fire", "ice"))
    table = against(hard, skills="tovak-resistance-break").play("skill:tovak-resistance-break")
    assert combat.armor(table.game, table.fight.foes[0]) == 3
    soft = foe("soft", 2, resist=("fire", "ice", "physical"))
    table = against(soft, skills="tovak-resistance-break").play("skill:tovak-resistance-break")
    assert combat.armor(table.game, table.fight.foes[0]) == 1
    immune = foe("immune", 5, 2, "arcane_immunity", resist=("fire",))
    assert against(immune, skills="tovak-resistance-break").refuses("skill:tovak-resistance-break") == "MK-CBT-19"


def test_i_feel_no_pain_discards_a_wound_and_draws_outside_combat() -> None:
    table = Table.of(skills="tovak-i-feel-no-pain", hand="wound march", deck="rage")
    table.play("skill:tovak-i-feel-no-pain")
    assert (table.hand(), table.me.discard) == (["march", "rage"], ["wound"])
    assert (
        against(foe(), skills="tovak-i-feel-no-pain", hand="wound").refuses("skill:tovak-i-feel-no-pain")
        == "MK-SKILL-10"
    )
    assert Table.of(skills="tovak-i-feel-no-pain", hand="march").refuses("skill:tovak-i-feel-no-pain") == "MK-CARD-16"


def test_i_feel_no_pain_gets_rid_of_a_wound_even_without_a_deck() -> None:
    table = Table.of(skills="tovak-i-feel-no-pain", hand="wound march").play("skill:tovak-i-feel-no-pain")
    assert table.hand() == ["march"]


@pytest.mark.parametrize(("kind", "move"), [("basic", 2), ("advanced", 3), ("spell", 3), ("artifact", 3)])
def test_i_dont_give_a_damn_depends_on_the_card(kind: CardKind, move: int) -> None:
    table = Table.of(
        skills="tovak-i-dont-give-a-damn", hand="thing wound", thing=card(Draw(1), colour="red", kind=kind)
    )
    table.play("skill:tovak-i-dont-give-a-damn")
    assert (table.turn.move, table.hand()) == (move, ["wound"]), "a Wound is no card to play"


def test_i_dont_give_a_damn_lets_the_card_be_chosen() -> None:
    table = against(foe(n=0), skills="tovak-i-dont-give-a-damn", hand="march fire-bolt").play("next", "next")
    table.play("target:0", "skill:tovak-i-dont-give-a-damn")
    assert table.options() == ["side_attack:march", "side_attack:fire-bolt"]
    table.play("side_attack:fire-bolt")
    assert table.pool() == [(3, "physical", "melee")]


def test_who_needs_magic_gives_3_to_who_leaves_the_dice_alone() -> None:
    table = Table.of(skills="tovak-who-needs-magic", hand="march run", source="red", run=RUN)
    table.play("skill:tovak-who-needs-magic", "option:0", "side_move:march")
    assert table.turn.move == 3
    assert table.refuses("strong:run") == "MK-CARD-16", "no die this turn"


def test_who_needs_magic_gives_2_with_a_die() -> None:
    table = Table.of(skills="tovak-who-needs-magic", hand="march run", source="red", run=RUN)
    table.play("skill:tovak-who-needs-magic", "option:1", "side_move:march", "strong:run")
    assert table.turn.move == 2 + 4
    table = Table.of(skills="tovak-who-needs-magic", hand="march run", source="red", run=RUN)
    table.play("strong:run", "skill:tovak-who-needs-magic")
    assert table.turn.move == 4 + 2, "the die was used before"


def test_motivation_of_tovak_is_blue() -> None:
    def ahead(game: MK) -> None:
        game.state.players[1].fame = 1

    table = Table.of(others=["arythea"], skills="tovak-motivation", hand="march", deck="rage stamina", change=ahead)
    table.play("skill:tovak-motivation")
    assert (len(table.hand()), table.me.mana) == (3, ["blue"])


# ---------------------------------------------------------------------- Mana Exploit, Mana Overload


def test_mana_exploit_gains_a_token_and_marks_it_but_not_gold() -> None:
    table = Table.of(others=["arythea"], skills="tovak-mana-exploit", hand="march").play("skill:tovak-mana-exploit")
    assert table.options() == [f"colour:{one}" for one in ("red", "blue", "green", "white", "black")]
    table.play("colour:blue")
    assert (table.me.mana, table.state.centre) == (["blue"], [(0, "tovak-mana-exploit", "blue")])


def _exploited(game: MK) -> None:
    game.state.centre = [(1, "tovak-mana-exploit", "blue")]


@pytest.mark.rule("MK-SKILL-08")
def test_rivals_take_a_wound_for_each_other_colour_once() -> None:
    blue, red, white = (card(Move(1), Move(4), colour=one) for one in ("blue", "red", "white"))
    table = Table.of(
        others=["arythea"],
        hand="b r r2 w",
        mana="blue red red white",
        source="",
        b=blue,
        r=red,
        r2=red,
        w=white,
        change=_exploited,
    )
    table.play("strong:b")
    assert table.hand().count("wound") == 0
    table.play("strong:r", "strong:r2")
    assert table.hand().count("wound") == 1
    table.play("strong:w")
    assert table.hand().count("wound") == 2
    assert "MK-SKILL-08" in table.rules("wounds")


def test_the_owner_of_mana_exploit_may_use_any_colour() -> None:
    table = Table.of(others=["arythea"], skills="tovak-mana-exploit", hand="run", mana="red", source="", run=RUN)
    table.play("skill:tovak-mana-exploit", "colour:blue", "strong:run")
    assert table.hand() == []


def _overload(seat: int, colour: str = "red") -> Callable[[MK], None]:
    def change(game: MK) -> None:
        game.state.centre = [(seat, "tovak-mana-overload", colour)]

    return change


def test_mana_overload_adds_4_to_the_first_card_with_its_colour() -> None:
    table = Table.of(
        others=["tovak"],
        hero="arythea",
        hand="run again",
        mana="red red",
        source="",
        run=RUN,
        again=RUN,
        change=_overload(1),
    )
    table.play("basic:again")
    assert (table.turn.move, len(table.state.centre)) == (1, 1), "not powered"
    table.play("strong:run")
    assert (table.turn.move, table.state.centre) == (1 + 4 + 4, [])
    assert table.told("skill_back", "skill") == ["tovak-mana-overload"]


def test_mana_overload_waits_for_a_card_that_it_can_raise() -> None:
    look = card(Draw(1), Draw(2), colour="red")
    table = Table.of(
        hand="look run", deck="march rage", mana="red red", source="", look=look, run=RUN, change=_overload(0)
    )
    table.play("strong:look")
    assert len(table.state.centre) == 1
    table.play("strong:run")
    assert (table.turn.move, table.state.centre) == (8, []), "its owner counts as well"


@pytest.mark.parametrize(
    ("effect", "pool"), [(Attack(1), (5, "physical", "melee")), (Block(1, "ice"), (5, "ice", "melee"))]
)
def test_mana_overload_raises_attacks_and_blocks(effect: Attack | Block, pool: tuple[int, str, str]) -> None:
    table = against(foe(n=1), hand="hit", mana="red", hit=card(effect, effect, colour="red"), change=_overload(0))
    table.play("next")
    if isinstance(effect, Block):
        table.play("attack:0:0")
    else:
        table.play("next", "target:0")
    table.play("strong:hit")
    assert table.pool() == [pool]


def test_mana_overload_raises_influence() -> None:
    talk = card(Influence(1), Influence(2), colour="red")
    table = Table.of(hand="talk", mana="red", on="village", talk=talk, change=_overload(0)).play(
        "interact", "strong:talk"
    )
    assert table.turn.influence == 6
