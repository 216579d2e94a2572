"""MK-TURN-19 to 43: movement, then one action; what must and what may be played."""

from __future__ import annotations

from typing import Any

import pytest

from delve.core.errors import AnswerRefused
from delve.games.mageknight.defs import MK, SkillDef
from delve.games.mageknight.effects import All, Attack, Fame, Heal, Influence, Mana, Move
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import common
from delve.games.mageknight.state import CardId
from tests.games.mageknight.arena import MAPS, against, at, foe, put, unit
from tests.games.mageknight.kit import Table, card

CARDS: dict[str, Any] = {
    "walk": card(Move(2), Move(4)),
    "talk": card(Influence(4)),
    "cure": card(Heal(2)),
    "glow": card(Mana(("red",))),
    "shot": card(Attack(9, "ranged")),
    "both": card(All((Move(2), Fame(1)))),
}
GUARDS = unit(Move(2), Heal(2))


def turn(hand: str = "walk", **more: Any) -> Table:
    """A turn with cards made for these tests."""
    return Table.of(hand=hand, source=more.pop("source", ""), **CARDS, **more)


def fought(hand: str = "walk", **more: Any) -> Table:
    """A turn after its combat."""
    table = against(foe(n=1), hand=hand, source="", **CARDS, **more)
    return table.go_on("after", combat_ranged="next", combat_block="next", combat_attack="next")


# ---------------------------------------------------------------------- what a turn is


@pytest.mark.rule("MK-TURN-19")
def test_a_turn_is_a_regular_one_or_a_rest() -> None:
    table = turn("walk talk").play("rest")
    assert table.asked == "rest_card"
    table.play("card:walk")
    assert (table.asked, table.options("go:"), table.options("rest")) == ("rest", [], [])
    moved = turn("walk talk").play("basic:walk", "go:6")
    assert "rest" not in moved.options()


@pytest.mark.rule("MK-TURN-20")
def test_who_played_nothing_discards_a_card_at_the_end() -> None:
    table = turn("walk talk").play("end")
    assert table.asked == "discard_end"
    with pytest.raises(AnswerRefused):
        table.play([])
    table.play(["card:1:talk"])
    assert (table.hand(), table.me.discard) == (["walk"], ["talk#1"])


@pytest.mark.rule("MK-TURN-20")
@pytest.mark.parametrize("answer", ["basic:walk", "side_move:walk"])
def test_who_played_a_card_may_keep_the_rest(answer: str) -> None:
    table = turn("walk talk").play(answer, "end", [])
    assert table.hand() == ["talk"]


@pytest.mark.rule("MK-TURN-20")
def test_units_and_skills_are_no_cards() -> None:
    sprint = SkillDef("sprint", "tovak", "turn", Move(2))
    table = turn("walk", deck="march rage", units="guards", skills="sprint", defs=[GUARDS, sprint]).play(
        "unit:0:0", "skill:sprint", "end"
    )
    with pytest.raises(AnswerRefused):
        table.play([])
    assert table.play(["card:0:walk"]).me.discard == ["walk#1"]


@pytest.mark.rule("MK-TURN-20")
def test_who_holds_nothing_but_wounds_has_to_rest() -> None:
    table = turn("wound wound", deck="march")
    assert table.refuses("end") == "MK-TURN-20"
    table.play("rest")
    assert (table.me.hand, table.me.discard) == (["wound"], ["wound"])
    table.play("end")


@pytest.mark.rule("MK-TURN-20")
def test_a_hand_that_was_healed_away_leaves_nothing_to_discard() -> None:
    table = turn("wound", deck="march", units="guards", defs=[GUARDS]).play("unit:0:1", "cure:hand")
    assert (table.me.hand, "rest" in table.options()) == ([], False)
    table.play("end")
    assert table.hand() == ["march"]


@pytest.mark.rule("MK-TURN-20")
def test_nobody_goes_anywhere_with_nothing_but_wounds() -> None:
    def ready(game: MK) -> None:
        game.state.turn.move = 9

    table = turn("wound", units="guards", defs=[GUARDS], change=ready)
    assert (table.refused()["go:6"], table.refused()["unit:0:0"]) == ("MK-TURN-20", "MK-TURN-20")
    assert "rest" in table.options()


@pytest.mark.rule("MK-TURN-20")
def test_it_may_be_too_late_to_rest() -> None:
    """The other cards were lost on the way."""

    def moved(game: MK) -> None:
        game.state.turn.moved = True

    table = turn("wound", deck="march", change=moved)
    assert "rest" not in table.options()
    table.play("end")
    assert "march" in table.hand()


@pytest.mark.rule("MK-TURN-21")
def test_no_card_is_required_of_an_empty_hand() -> None:
    table = turn("", deck="march rage")
    assert table.turn.empty_start
    table.play("end")
    assert sorted(table.hand()) == ["march", "rage"]


@pytest.mark.rule("MK-TURN-21")
def test_cards_drawn_in_the_turn_of_an_empty_hand_may_be_kept() -> None:
    table = turn("", deck="march rage stamina", skills="tovak-motivation").play("skill:tovak-motivation", "end")
    assert table.asked == "discard_end"
    assert len(table.play([]).me.hand) == 3


@pytest.mark.rule("MK-TURN-41")
@pytest.mark.parametrize(("hand", "answers"), [("walk talk", ["rest", "card:walk"]), ("wound wound", ["rest"])])
def test_the_card_of_a_rest_is_enough(hand: str, answers: list[str]) -> None:
    table = turn(hand, deck="march rage", others=["arythea"]).play(*answers)
    kept = table.hand()
    table.end_turn(discard_end=[])
    assert set(kept) <= set(table.hand())


# ---------------------------------------------------------------------- when effects may be played


@pytest.mark.rule("MK-TURN-22")
def test_special_effects_may_be_played_at_any_time() -> None:
    assert "basic:glow" in turn("glow walk").options(), "before anything was chosen"
    assert "basic:glow" in turn("glow walk").play("basic:walk", "go:6").options()
    assert "basic:glow" in turn("glow walk", on="village").play("interact").options()
    assert "basic:glow" in turn("glow walk").play("rest", "card:walk").options()
    fight = against(foe(), hand="glow", source="", **CARDS)
    assert "basic:glow" in fight.options()
    assert "basic:glow" in fight.play("next").options()
    assert "basic:glow" in fought("glow").options()


@pytest.mark.rule("MK-TURN-22")
def test_any_number_of_special_effects_may_be_played() -> None:
    table = Table.of(hand="glow flash spark", source="", glow=CARDS["glow"], flash=CARDS["glow"], spark=CARDS["glow"])
    table.play("basic:glow", "basic:flash", "basic:spark")
    assert table.me.mana == ["red", "red", "red"]


@pytest.mark.rule("MK-TURN-23")
def test_healing_may_be_played_at_any_time_but_in_combat() -> None:
    assert "basic:cure" in turn("cure wound walk").options()
    assert "basic:cure" in turn("cure wound", on="village").play("interact").options()
    assert "basic:cure" in turn("cure wound walk").play("rest", "card:walk", "n:0").options()
    assert against(foe(), hand="cure wound", **CARDS).refuses("basic:cure") == "MK-CBT-23"
    assert "basic:cure" in fought("cure wound").options()


@pytest.mark.rule("MK-TURN-24")
def test_move_and_influence_may_be_played_whenever_their_points_can_be_spent() -> None:
    table = turn("walk talk both").play("basic:walk", "go:6", "basic:both")
    assert (table.turn.move, table.me.fame) == (2, 1)
    shop = turn("walk talk", on="village").play("interact", "basic:talk", "side_influence:walk")
    assert shop.turn.influence == 5
    hired = against(foe(), hand="talk", units="thugs", **CARDS).play("basic:talk")
    assert hired.turn.influence == 4, "Thugs take damage for it"


@pytest.mark.rule("MK-TURN-24", "MK-TURN-43")
def test_where_their_points_are_of_no_use_they_are_not_wasted() -> None:
    shop = turn("walk both talk", on="village").play("interact")
    assert shop.refuses("basic:walk") == "MK-TURN-25"
    shop.play("basic:both")
    assert (shop.turn.move, shop.me.fame) == (0, 1), "the rest of a card can be used"
    assert turn("talk").refuses("basic:talk") == "MK-TURN-37"


@pytest.mark.rule("MK-TURN-43", "MK-TURN-25")
def test_effects_that_move_the_figure_are_not_played_outside_the_movement_phase() -> None:
    table = turn("walk", on="village", skills="goldyx-flight").play("interact")
    assert table.refused()["basic:walk"] == "MK-TURN-25"
    assert table.refuses("skill:goldyx-flight") == "MK-TURN-25"


@pytest.mark.rule("MK-TURN-25", "MK-TURN-27")
@pytest.mark.parametrize("phase", ["interaction", "combat", "after", "rest"])
def test_outside_the_movement_phase_the_figure_neither_moves_nor_explores(phase: str) -> None:
    table = {
        "interaction": lambda: turn("walk talk", change=at(9, 6)).play("interact"),
        "combat": lambda: against(foe(), hand="walk", **CARDS),
        "after": lambda: fought("walk"),
        "rest": lambda: turn("walk talk", change=at(9, 6)).play("rest", "card:walk"),
    }[phase]()
    before = turn("walk talk", change=at(9, 6)).options()
    assert {"go", "explore", "rest"} <= {one.partition(":")[0] for one in before}
    listed = {one.partition(":")[0] for one in (*table.options(), *table.refused())}
    assert not listed & {"go", "explore", "rest"}


# ---------------------------------------------------------------------- movement, then one action


@pytest.mark.rule("MK-TURN-26")
def test_a_regular_turn_is_movement_and_then_an_action() -> None:
    table = turn("walk talk", change=at(10, 2))
    assert "interact" not in table.options()
    table.play("go:9", "interact")
    assert (table.turn.stage, table.turn.acted) == ("interact", True)
    assert not table.options("go:")


@pytest.mark.rule("MK-TURN-26")
def test_both_parts_are_optional() -> None:
    still = turn("walk talk", on="village")
    assert {"interact", "end"} <= set(still.options()), "no movement"
    assert still.play("basic:walk", "end").asked == "discard_end", "nothing at all"


@pytest.mark.rule("MK-PLAYERS-09")
def test_who_stays_on_anothers_space_is_sent_back() -> None:
    def ahead(game: MK) -> None:
        game.state.players[1].space = SpaceId(9)

    table = turn("walk", others=["arythea"], change=at(10, 2, ahead)).play("go:9")
    assert not {"interact", "challenge"} & set(table.options())
    table.play("end")
    assert (table.me.space, table.hand().count("wound")) == (10, 1)
    assert table.events("combat") == []


@pytest.mark.rule("MK-TURN-29")
def test_entering_a_fortified_site_is_a_fight_with_its_whole_garrison() -> None:
    def guarded(game: MK) -> None:
        put(game, 8, "guardsmen", "swordsmen")

    table = turn("walk", layout=MAPS["keep"], change=at(7, 9, guarded)).play("go:8")
    assert (table.asked, len(table.fight.foes), table.turn.acted) == ("combat_ranged", 2, True)


@pytest.mark.rule("MK-TURN-30")
def test_a_provoked_enemy_must_be_fought() -> None:
    table = turn("walk", change=at(12, 9)).play("go:7")
    assert (table.asked, [one.rampaging for one in table.fight.foes]) == ("combat_ranged", [True])


@pytest.mark.rule("MK-TURN-31", "MK-TURN-32")
@pytest.mark.parametrize("site", ["village", "monastery"])
def test_inhabited_sites_can_be_interacted_with(site: str) -> None:
    table = turn("walk", on=site, layout=MAPS.get(site, "countryside-1@0,1"))
    assert "interact" in table.options()


@pytest.mark.rule("MK-TURN-32")
@pytest.mark.parametrize(("site", "mine"), [("keep", True), ("mage_tower", False), ("city", False)])
def test_keeps_mage_towers_and_cities_can_be_once_conquered(site: str, mine: bool) -> None:
    def conquered(game: MK) -> None:
        spot = common.place_of(game, game.state.players[0].space)
        spot.done, spot.enemies, spot.shields = True, (), (0 if mine else 1,)

    layout = MAPS["green" if site == "city" else site]
    assert "interact" in turn("walk", on=site, layout=layout, others=["arythea"], change=conquered).options()


@pytest.mark.rule("MK-TURN-31", "MK-TURN-33")
@pytest.mark.parametrize("site", ["ruins", "dungeon", "tomb", "monster_den", "spawning_grounds"])
def test_adventure_sites_can_be_explored(site: str) -> None:
    def enemies(game: MK) -> None:
        spot = common.place_of(game, game.state.players[0].space)
        if site == "ruins":
            spot.ruin, spot.ruin_up = next(r.id for r in game.content.ruins.values() if r.enemies), True

    table = turn("walk", on=site, layout=MAPS[site], change=enemies)
    assert "enter" in table.options()
    assert "end" in table.options(), "or left alone"
    assert table.play("enter").asked == "combat_ranged"


@pytest.mark.rule("MK-TURN-31", "MK-TURN-34")
def test_adjacent_rampaging_enemies_can_be_challenged_one_or_more() -> None:
    def near(game: MK) -> None:
        put(game, 9, "prowlers")
        put(game, 11, "diggers")

    table = turn("walk", layout=MAPS["green"], change=at(10, 0, near)).play("challenge")
    assert (table.asked, table.options()) == ("challenge", ["space:9", "space:11"])
    both = table.session.clone()
    table.play(["space:9"])
    assert [one.token for one in table.fight.foes] == ["prowlers#1"]
    both.answer(["space:9", "space:11"], 0)
    assert len(both.state.combat.foes) == 2


@pytest.mark.rule("MK-TURN-35")
def test_a_monastery_can_be_burned() -> None:
    table = turn("walk", on="monastery", layout=MAPS["monastery"])
    assert {"burn", "interact"} <= set(table.options())
    assert table.play("burn").fight.kind == "burn"


@pytest.mark.rule("MK-TURN-31", "MK-TURN-36")
@pytest.mark.parametrize("first", ["interact", "burn", "challenge"])
def test_only_one_action_is_taken_in_a_turn(first: str) -> None:
    def near(game: MK) -> None:
        put(game, 9, "prowlers")

    table = turn("walk shot", on="monastery", layout=MAPS["monastery"], change=at(8, 0, near))
    assert {"interact", "burn", "challenge"} <= set(table.options())
    table.play(first)
    if table.state.combat is not None:
        table.go_on("after", combat_ranged="next", combat_block="next", combat_attack="next")
    assert not {"interact", "burn", "challenge", "enter", "rest"} & set(table.options())
    assert "end" in table.options()


@pytest.mark.rule("MK-TURN-37")
def test_points_that_are_left_are_lost_with_the_action() -> None:
    shop = turn("walk talk", change=at(9, 5))
    shop.state.turn.influence = 3
    shop.play("interact")
    assert (shop.turn.move, shop.turn.influence) == (0, 0)
    fight = turn("walk", layout=MAPS["mage_tower"], change=at(11, 5)).play("challenge")
    assert (fight.turn.move, fight.turn.influence) == (0, 0)
    rest = turn("walk talk", change=at(0, 5)).play("rest", "card:walk")
    assert rest.turn.move == 0


# ---------------------------------------------------------------------- the end is announced


@pytest.mark.rule("MK-TURN-38", "MK-TURN-39")
def test_dice_go_back_first_and_the_next_player_waits_for_the_rest() -> None:
    def other(game: MK) -> None:
        game.state.players[1].hand, game.state.players[1].deck = [CardId("march#1")], [CardId("rage#1")]

    table = turn("walk talk", source="red", others=["arythea"], change=other).play("strong:walk", "end")
    assert (table.question.seat, table.asked, table.turn.dice) == (0, "discard_end", [])
    assert len(table.session.questions) == 1
    table.play([])
    assert table.question.seat == 1


@pytest.mark.rule("MK-TURN-40")
def test_nothing_can_be_played_while_a_turn_ends() -> None:
    table = turn("walk glow talk", units="guards", defs=[GUARDS], on="mine").play("basic:walk", "end")
    assert (table.asked, table.options()) == ("discard_end", ["card:0:glow", "card:1:talk"])
