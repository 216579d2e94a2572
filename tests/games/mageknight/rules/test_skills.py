"""MK-SKILL: Skill tokens, when they are used and how they come back."""

from __future__ import annotations

import pytest

from delve.core.questions import Seat
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.content.skills import SKILLS
from delve.games.mageknight.defs import MK, SkillDef
from delve.games.mageknight.effects import Effect, Move
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import formulas, movement, skills
from delve.games.mageknight.rules.codes import CODES
from delve.games.mageknight.state import CardId, Skill
from tests.games.mageknight.kit import Table

HEROES = ("arythea", "tovak", "goldyx", "norowas", "wolfhawk", "krang", "braevalar")
EACH_TURN = SkillDef("jog", "tovak", "turn", Move(1))
EACH_ROUND = SkillDef("sprint", "tovak", "round", Move(3))


def cards(game: MK, *seats: int) -> None:
    """A few cards for some seats, in hand and deck."""
    for seat in seats or range(len(game.state.players)):
        player = game.state.players[seat]
        player.hand = [CardId(f"{one}#1") for one in ("march", "rage")]
        player.deck = [CardId(f"{one}#1") for one in ("stamina", "swiftness", "promise", "threaten", "crystallize")]


def pass_turn(table: Table) -> Table:
    """The player whose turn it is plays a card and ends the turn; the next question is of the next player."""
    return table.play(
        "side_move:march" if "side_move:march" in table.options() else table.options("side_move")[0], "end"
    ).go_on("move")


# ---------------------------------------------------------------------- what there is


@pytest.mark.rule("MK-SKILL-01", "MK-SKILL-11", "MK-SETUP-40")
@pytest.mark.parametrize("hero", HEROES)
def test_each_hero_has_9_skills_and_one_of_either_interactive_kind(hero: str) -> None:
    mine = [one for one in SKILLS if one.hero == hero]
    usages = [one.usage for one in mine]
    assert len({one.id for one in mine}) == 11
    assert (usages.count("competitive"), usages.count("cooperative")) == (1, 1)
    assert all(one.id.startswith(f"{hero}-") for one in mine)


@pytest.mark.rule("MK-SKILL-11")
def test_the_box_has_77_skills_by_usage() -> None:
    usages = [one.usage for one in SKILLS]
    assert {one: usages.count(one) for one in set(usages)} == {
        "turn": 42,
        "round": 20,
        "always": 1,
        "competitive": 7,
        "cooperative": 7,
    }


def _inside(effect: Effect) -> list[Effect]:
    """An effect with all that it is made of."""
    found = [effect]
    for name in effect.__struct_fields__:
        value = getattr(effect, name)
        parts = value if isinstance(value, tuple) else value.values() if isinstance(value, dict) else [value]
        for one in parts:
            if isinstance(one, Effect):
                found += _inside(one)
    return found


def test_every_code_and_formula_of_a_skill_exists() -> None:
    for skill in SKILLS:
        for effect in _inside(skill.effect):
            assert getattr(effect, "name", None) is None or effect.name in CODES, skill.id  # type: ignore[attr-defined]
            for field in ("test", "per", "when"):
                name = getattr(effect, field, "")
                assert not name or name in formulas.names(), f"{skill.id}: {name}"


@pytest.mark.rule("MK-SKILL-01")
def test_players_start_without_skills() -> None:
    table = Table.opened(scenario="full-conquest", seats=2, heroes=["tovak", "norowas"]).go_on("tactic")
    assert [player.skills for player in table.state.players] == [[], []]
    piles = [{box_content().skills[one].hero for one in player.skill_pile} for player in table.state.players]
    assert piles == [{"tovak"}, {"norowas"}]


# ---------------------------------------------------------------------- gaining


def _famous(game: MK) -> None:
    game.state.turn.cards = 1
    game.state.players[0].fame = 3
    game.state.players[0].skill_pile = ["tovak-double-time", "tovak-shield-mastery"]
    game.state.skill_offer = ["arythea-dark-paths"]


@pytest.mark.rule("MK-SKILL-02", "MK-SKILL-03")
def test_a_skill_comes_with_an_even_level_and_lies_face_up() -> None:
    table = Table.of(hand="march", change=_famous).play("end")
    table.play("own:tovak-double-time")
    assert (table.me.level, table.me.skills) == (2, [Skill("tovak-double-time")])
    assert not table.me.skills[0].used


@pytest.mark.rule("MK-SKILL-02")
def test_an_odd_level_brings_no_skill() -> None:
    def odd(game: MK) -> None:
        _famous(game)
        game.state.players[0].fame, game.state.players[0].level = 8, 2

    table = Table.of(hand="march", deck="rage stamina", change=odd).play("end").go_on("move")
    assert (table.me.level, table.me.skills) == (3, [])


@pytest.mark.rule("MK-SKILL-04")
def test_the_skill_of_another_character_is_used_like_ones_own() -> None:
    table = Table.of(hand="march", deck="rage stamina swiftness promise threaten crystallize", change=_famous).play(
        "end"
    )
    table.play("common:arythea-dark-paths").go_on("move").play("skill:arythea-dark-paths")
    assert (table.me.hero, table.turn.move) == ("tovak", 1)


def test_the_marker_of_master_of_chaos_starts_anywhere() -> None:
    table = Table.of(hand="march")
    skills.gained(table.game, Seat(0), "krang-master-of-chaos")
    assert table.me.skills[0].mark in ("red", "blue", "green", "white", "gold", "black")


# ---------------------------------------------------------------------- once per turn, once per Round


@pytest.mark.rule("MK-SKILL-10")
def test_a_skill_without_a_symbol_is_used_once_per_turn() -> None:
    table = Table.of(skills="jog", defs=[EACH_TURN], change=cards).play("skill:jog")
    assert (table.turn.move, table.refuses("skill:jog")) == (1, "MK-SKILL-10")
    pass_turn(table).play("skill:jog")
    assert table.turn.move == 1


@pytest.mark.rule("MK-SKILL-05")
def test_a_once_per_round_skill_stays_face_down_until_the_next_round() -> None:
    table = Table.of(skills="sprint", defs=[EACH_ROUND], change=cards).play("skill:sprint")
    assert (table.turn.move, table.me.skills[0].used) == (3, True)
    pass_turn(table)
    assert table.refuses("skill:sprint") == "MK-SKILL-05"
    skills.end_round(table.game, 0)
    assert not table.me.skills[0].used


@pytest.mark.rule("MK-SKILL-05", "MK-ROUND-15")
def test_all_skills_are_face_up_in_the_next_round() -> None:
    def used(game: MK) -> None:
        cards(game)
        game.state.players[0].skills = [Skill("sprint", used=True), Skill("krang-battle-frenzy", down=True)]
        game.state.announced, game.state.last_turns = 1, [0]

    table = Table.of(others=["arythea"], defs=[EACH_ROUND], change=used).play("side_move:march", "end").go_on("tactic")
    assert table.state.round == 2
    assert [(one.used, one.down) for one in table.me.skills] == [(False, False)] * 2


@pytest.mark.rule("MK-SKILL-05")
def test_a_once_per_round_skill_is_for_the_owners_turn() -> None:
    def rival(game: MK) -> None:
        cards(game)
        game.state.players[1].skills = [Skill("sprint")]

    table = Table.of(others=["arythea"], defs=[EACH_ROUND], change=rival)
    assert "skill:sprint" not in table.options()
    pass_turn(table)
    assert (table.question.seat, "skill:sprint" in table.options()) == (1, True)


# ---------------------------------------------------------------------- Motivation


def _motivated(game: MK) -> None:
    cards(game)
    game.state.players[1].skills = [Skill("arythea-motivation")]
    game.state.players[0].fame = 1


@pytest.mark.rule("MK-SKILL-06", "MK-TURN-01", "MK-TURN-02")
def test_motivation_can_be_used_before_the_owners_turn() -> None:
    table = Table.of(others=["arythea"], change=_motivated).play("side_move:march", "end").go_on("before_turn")
    assert (table.question.seat, table.turn.stage) == (1, "before")
    assert table.options() == ["skill:arythea-motivation", "skip"]
    table.play("skill:arythea-motivation")
    rival = table.state.players[1]
    assert (len(rival.hand), rival.mana, table.asked) == (4, ["red"], "move")
    assert table.refuses("skill:arythea-motivation") == "MK-SKILL-05"


@pytest.mark.rule("MK-SKILL-06")
def test_motivation_can_be_kept_for_the_turn_itself() -> None:
    table = Table.of(others=["arythea"], change=_motivated).play("side_move:march", "end").go_on("before_turn")
    table.play("skip", "skill:arythea-motivation")
    assert len(table.state.players[1].hand) == 4


@pytest.mark.rule("MK-TURN-09")
def test_an_empty_deck_is_looked_at_after_motivation() -> None:
    def last_cards(game: MK) -> None:
        _motivated(game)
        game.state.players[1].deck = game.state.players[1].deck[:2]

    table = Table.of(others=["arythea"], change=last_cards).play("side_move:march", "end").go_on("before_turn")
    table.play("skill:arythea-motivation")
    assert table.asked == "announce"


@pytest.mark.rule("MK-SKILL-06")
def test_another_motivation_waits_until_the_next_turn_has_ended() -> None:
    table = Table.of(skills="tovak-motivation arythea-motivation jog", defs=[EACH_TURN], change=cards)
    table.play("skill:tovak-motivation")
    assert table.refuses("skill:arythea-motivation") == "MK-SKILL-06"
    pass_turn(table)
    assert table.refuses("skill:arythea-motivation") == "MK-SKILL-06", "that is the next turn"
    table.play(table.options("side_move")[0], "end").go_on("before_turn")
    assert "skill:arythea-motivation" in table.options()


# ---------------------------------------------------------------------- interactive Skills


@pytest.mark.rule("MK-SKILL-07")
def test_an_interactive_skill_is_announced_and_put_into_the_centre_once_a_round() -> None:
    table = Table.of(hero="norowas", others=["tovak"], skills="norowas-prayer-of-weather", change=cards)
    table.play("skill:norowas-prayer-of-weather")
    assert table.state.centre == [(0, "norowas-prayer-of-weather", "")]
    assert table.told("skill", "skill") == ["norowas-prayer-of-weather"]
    assert table.refuses("skill:norowas-prayer-of-weather") == "MK-SKILL-05"


@pytest.mark.rule("MK-SKILL-08", "MK-SKILL-12")
def test_it_affects_the_others_until_the_owners_next_turn() -> None:
    table = Table.of(hero="norowas", others=["tovak", "goldyx"], skills="norowas-prayer-of-weather", change=cards)
    table.play("skill:norowas-prayer-of-weather")
    prices = []
    for _ in range(4):
        prices.append((table.question.seat, movement.cost(table.game, SpaceId(1))))
        pass_turn(table)
    assert [seat for seat, _ in prices] == [0, 1, 2, 0]
    mine, second, third, later = (n for _, n in prices)
    assert (mine, second, third) == (later - 2, later + 1, later + 1)


@pytest.mark.rule("MK-SKILL-09", "MK-SKILL-12", "MK-TURN-12")
def test_it_comes_back_face_down_at_the_start_of_the_owners_next_turn() -> None:
    table = Table.of(hero="norowas", others=["tovak"], skills="norowas-prayer-of-weather", change=cards)
    pass_turn(table.play("skill:norowas-prayer-of-weather"))
    assert len(table.state.centre) == 1
    pass_turn(table)
    assert (table.question.seat, table.state.centre, table.me.skills[0].used) == (0, [], True)
    assert table.rules("skill_back") == ["MK-SKILL-09"]


@pytest.mark.rule("MK-TURN-12")
def test_it_comes_back_in_a_turn_that_is_skipped() -> None:
    def skipped(game: MK) -> None:
        cards(game)
        game.state.players[1].flipped = True
        game.state.centre = [(1, "norowas-prayer-of-weather", "")]

    table = pass_turn(Table.of(others=["norowas"], change=skipped))
    assert (table.question.seat, table.state.centre) == (0, [])


@pytest.mark.rule("MK-SKILL-09")
def test_it_comes_back_at_the_end_of_the_round() -> None:
    def last(game: MK) -> None:
        cards(game)
        game.state.announced, game.state.last_turns = 1, [0]

    table = Table.of(hero="norowas", others=["tovak"], skills="norowas-prayer-of-weather", change=last)
    table.play("skill:norowas-prayer-of-weather", "side_move:march", "end").go_on("tactic")
    assert (table.state.round, table.state.centre, table.me.skills[0].used) == (2, [], False)


@pytest.mark.rule("MK-SKILL-08")
def test_the_owner_cannot_return_a_skill_in_company() -> None:
    table = Table.of(
        hero="arythea",
        others=["tovak"],
        scenario="full-cooperation",
        skills="arythea-ritual-of-pain",
        hand="wound wound wound march",
    )
    table.play("skill:arythea-ritual-of-pain", "n:2")
    assert "return:arythea-ritual-of-pain" not in table.options()


def test_alone_the_owner_returns_a_cooperative_skill_in_the_next_turn() -> None:
    """MK-R-41."""

    def wounds(game: MK) -> None:
        cards(game)
        game.state.players[0].hand += [CardId("wound")] * 2

    table = Table.of(hero="arythea", skills="arythea-ritual-of-pain", change=wounds)
    table.play("skill:arythea-ritual-of-pain", "n:1")
    assert "return:arythea-ritual-of-pain" not in table.options()
    pass_turn(table)
    table.play("return:arythea-ritual-of-pain")
    assert (table.turn.move, table.state.centre) == (3, [])


def test_alone_a_skill_that_is_not_returned_comes_back_a_turn_later() -> None:
    """MK-R-41."""
    table = Table.of(hero="norowas", skills="norowas-prayer-of-weather-coop", change=cards)
    pass_turn(table.play("skill:norowas-prayer-of-weather-coop"))
    assert len(table.state.centre) == 1
    assert pass_turn(table).state.centre == []
