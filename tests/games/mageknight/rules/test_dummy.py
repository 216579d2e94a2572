"""MK-DUMMY, MK-SOLO: the dummy player."""

from __future__ import annotations

import pytest

from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.defs import MK
from delve.games.mageknight.effects import Move
from delve.games.mageknight.rules import dummy, offers, rounds
from delve.games.mageknight.state import CardId, Dummy
from tests.games.mageknight.kit import Table, card

WALK = card(Move(2))


def opened(scenario: str = "solo-conquest", seats: int = 1, seed: int = 1) -> Table:
    return Table.opened(scenario=scenario, seats=seats, heroes=["tovak", "goldyx", "norowas"][:seats], seed=seed)


def with_dummy(*cards: str, crystals: dict[str, int] | None = None) -> tuple[MK, Dummy]:
    """A solo game whose dummy has these cards, the first on top."""
    game = Table.of(scenario="solo-conquest", hand="walk", walk=WALK).game
    assert game.state.dummy is not None
    game.state.dummy.deck = [CardId(one) for one in cards[::-1]]
    game.state.dummy.discard = []
    game.state.dummy.crystals = crystals or {}
    return game, game.state.dummy


@pytest.mark.rule("MK-DUMMY-01")
@pytest.mark.parametrize(
    ("scenario", "seats", "has"),
    [
        ("solo-conquest", 1, True),
        ("full-cooperation", 3, True),
        ("full-conquest", 2, False),
        ("reconnaissance", 2, False),
    ],
)
def test_solo_and_cooperative_games_have_a_dummy(scenario: str, seats: int, has: bool) -> None:
    assert (opened(scenario, seats).state.dummy is not None) == has


@pytest.mark.rule("MK-DUMMY-02", "MK-DUMMY-03", "MK-DUMMY-04", "MK-DUMMY-16")
def test_its_hero_is_a_random_one_that_is_left_with_its_cards_and_crystals() -> None:
    content = box_content()
    heroes, orders = set(), set()
    for seed in range(30):
        found = opened(seed=seed).state.dummy
        assert found is not None
        assert found.hero != "tovak"
        heroes.add(found.hero)
        shown = content.heroes[found.hero]
        assert sorted(one.partition("#")[0] for one in found.deck) == sorted(shown.deck)
        assert found.crystals == {colour: shown.crystals.count(colour) for colour in shown.crystals}
        assert sum(found.crystals.values()) == 3
        orders.add((found.hero, tuple(found.deck)))
    assert len(heroes) > 3
    assert len(orders) == 30
    dots = {hero.id: hero.crystals for hero in content.heroes.values()}
    assert dots["goldyx"] == ("green", "green", "blue")
    assert dots["arythea"] == ("red", "red", "white")
    assert dots["krang"] == ("red", "red", "green")


@pytest.mark.rule("MK-DUMMY-05")
def test_it_does_not_count_for_dice_and_units() -> None:
    state = opened().state
    assert (len(state.source), len(state.unit_offer)) == (3, 3)


@pytest.mark.rule("MK-DUMMY-06")
def test_its_tactic_only_says_when_it_plays() -> None:
    for seed in range(20):
        table = opened(seed=seed)
        table.play("tactic:planning")
        found = table.state.dummy
        assert found is not None
        first = box_content().tactics[found.tactic].number < 4
        assert table.state.order == ([-1, 0] if first else [0, -1])
        assert len(found.deck) + len(found.discard) == 16
        assert table.rules("dummy_tactic") == ["MK-DUMMY-06"]


@pytest.mark.rule("MK-DUMMY-07")
def test_without_cards_it_announces_the_end_of_the_round() -> None:
    game, _ = with_dummy()
    dummy.take_turn(game)
    assert game.state.announced == -1
    assert game.state.last_turns == [0]


@pytest.mark.rule("MK-DUMMY-08", "MK-DUMMY-09")
def test_it_turns_three_cards_and_stops_without_a_crystal_of_the_last_colour() -> None:
    game, found = with_dummy("march#1", "rage#1", "promise#1", "stamina#1", crystals={"red": 3})
    assert game.content.card("promise#1").colours == ("white",)
    dummy.take_turn(game)
    assert found.discard == ["march#1", "rage#1", "promise#1"]
    assert game.state.announced == -2


@pytest.mark.rule("MK-DUMMY-10")
def test_crystals_of_the_last_colour_turn_more_cards_once() -> None:
    game, found = with_dummy(
        "rage#1", "promise#1", "march#1", "march#2", "stamina#1", "rage#2", crystals={"green": 2, "blue": 1}
    )
    assert game.content.card("march#1").colours == ("green",)
    dummy.take_turn(game)
    assert len(found.discard) == 5
    assert found.deck == ["rage#2"]


@pytest.mark.rule("MK-DUMMY-11")
def test_it_turns_what_is_left_and_announces_in_its_next_turn() -> None:
    game, found = with_dummy("march#1", "march#2", crystals={"green": 3})
    dummy.take_turn(game)
    assert found.deck == []
    assert game.state.announced == -2
    dummy.take_turn(game)
    assert game.state.announced == -1


@pytest.mark.rule("MK-DUMMY-12", "MK-DUMMY-13", "MK-DUMMY-14")
def test_every_round_it_gets_the_lowest_advanced_action_and_a_crystal_of_the_lowest_spell() -> None:
    game, found = with_dummy("march#1", crystals={"red": 3, "blue": 3, "green": 3, "white": 3})
    found.discard = [CardId("rage#1")]
    action, spell = game.state.advanced_offer[0], game.state.spell_offer[0]
    offers.renew(game)
    dummy.new_round(game)
    assert sorted(found.deck) == sorted(["march#1", "rage#1", action])
    assert found.discard == []
    assert action not in game.state.advanced
    assert game.state.spells[0] == spell
    colour = game.content.card(spell).colours[0]
    assert found.crystals[colour] == 4, "there is no limit to them"


@pytest.mark.rule("MK-DUMMY-15")
def test_with_more_players_there_is_still_one_dummy() -> None:
    found = opened("full-cooperation", 3).state
    assert found.dummy is not None
    assert found.dummy.hero not in [player.hero for player in found.players]


@pytest.mark.rule("MK-DUMMY-17")
def test_a_card_of_two_colours_counts_as_both() -> None:
    double = next(one.id for one in box_content().cards.values() if len(one.colours) == 2)
    colours = box_content().cards[double].colours
    more = [f"stamina#{n}" for n in range(1, 9)]
    game, found = with_dummy("march#1", "rage#1", double, *more, crystals={colours[0]: 1, colours[1]: 2})
    dummy.take_turn(game)
    assert len(found.discard) == 3 + 3


# ---------------------------------------------------------------------- alone


@pytest.mark.rule("MK-SOLO-01", "MK-SOLO-02")
def test_alone_the_skills_of_the_dummy_are_shuffled_without_the_competitive_one() -> None:
    found = opened().state.dummy
    assert found is not None
    content = box_content()
    assert len(found.skills) == 10
    assert {content.skills[one].hero for one in found.skills} == {found.hero}
    assert not any(content.skills[one].usage == "competitive" for one in found.skills)
    together = opened("full-cooperation", 2).state.dummy
    assert together is not None
    assert together.skills == []


@pytest.mark.rule("MK-SOLO-03", "MK-SOLO-04", "MK-CARD-16")
def test_alone_a_skill_of_the_dummy_is_revealed_after_every_skill_gained() -> None:
    def fame(game: MK) -> None:
        me = game.state.players[0]
        me.fame = 15
        me.deck = [CardId(f"walk#{n}") for n in range(20, 30)]

    table = Table.of(scenario="solo-conquest", hand="walk", walk=WALK, change=fame).play("basic:walk", "end")
    assert table.asked == "skill"
    assert table.options("common:") == [], "not at once"
    table.play(table.options("own:")[0])
    table.play(table.options()[0])
    assert table.asked == "skill", "level 4"
    found = [one.removeprefix("common:") for one in table.options("common:")]
    assert table.state.dummy is not None
    assert [box_content().skills[one].hero for one in found] == [table.state.dummy.hero]
    lowest = table.state.advanced_offer[0]
    table.play(f"common:{found[0]}")
    assert table.refused()["strong:blood-of-ancients"] == "MK-CARD-16"
    assert lowest in table.me.deck + table.me.hand


@pytest.mark.rule("MK-DUMMY-07")
def test_after_its_announcement_everybody_has_one_more_turn() -> None:
    def end(game: MK) -> None:
        assert game.state.dummy is not None
        game.state.dummy.deck = []
        for player in game.state.players:
            player.deck = [CardId(f"walk#{n}") for n in range(20, 30)]

    table = Table.of(others=("goldyx",), scenario="full-cooperation", hand="walk", walk=WALK, change=end)
    table.state.players[1].hand = [CardId("walk#9")]
    turns = []
    while table.state.round == 1 and table.asked != "remove_tactic":
        if table.asked == "move":
            turns.append(int(table.question.seat))
            table.play(table.options("side_move:")[0] if table.options("side_move:") else "end")
            if table.asked == "move":
                table.play("end")
        else:
            table.play([])
    assert turns[:4] == [0, 1, 0, 1]
    assert rounds.off_map(table.game, 0)
    assert "MK-DUMMY-07" in table.rules("announced")
