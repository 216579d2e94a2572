"""The Dungeon Book and its scenario cards: every page can be built, and together they use what there is."""

from __future__ import annotations

from collections import Counter
from typing import get_args, get_type_hints

import pytest

from delve.core.session import Session
from delve.core.words import words
from delve.games.heroesout import box, guild_effects
from delve.games.heroesout.box import NUMBER, ROOMS, SYMBOLS, VAULT
from delve.games.heroesout.content.guild import SCENARIO_CARDS
from delve.games.heroesout.content.packs import check_scenario
from delve.games.heroesout.content.scenarios import SCENARIOS
from delve.games.heroesout.definition import box_content
from delve.games.heroesout.defs import KH, LessonStep, Scenario, ScenarioCard
from delve.games.heroesout.guild_effects import Coded, GuildEffect, Invade, PlaceToken
from delve.games.heroesout.map import FAR, Dungeon, layout_text, overlap, parse_layout
from delve.games.heroesout.state import NO_PORTAL, NONE, UNFINISHED, State

BY_ID = {scenario.id: scenario for scenario in SCENARIOS}
CARDS = {card.id: card for card in SCENARIO_CARDS}
MOST_SCENARIO_CARDS = 66
HERO_SYMBOLS: tuple[box.Symbol, ...] = ("crossbones", "eye", "hats", "swords")

each_scenario = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
each_card = pytest.mark.parametrize("card", SCENARIO_CARDS, ids=lambda card: card.id)


def rooms_of(scenario: Scenario) -> list[str]:
    """The names of a scenario's rooms."""
    return [place.room for place in scenario.rooms]


def table(scenario: Scenario, seed: int = 1) -> State:
    """The table of a new game, before anybody has chosen."""
    state: State = Session.new("heroesout", scenario=scenario.id, seats=2, seed=seed).state
    return state


def passages(scenario: Scenario) -> set[frozenset[str]]:
    """The passages of a scenario's map, as pairs of names."""
    dungeon = Dungeon(scenario.rooms)
    return {frozenset((ROOMS[a], ROOMS[b])) for a in dungeon.present for b in dungeon.passages[a]}


def is_alive(effect: GuildEffect, game: KH) -> bool:
    """Whether an effect can do anything in the map of a game."""
    if isinstance(effect, Coded) and effect.name in ("jailbreak", "ransom"):
        return bool(guild_effects.rooms_at(game, "cells"))
    where: guild_effects.Where = getattr(effect, "where", "all")
    return where == "heroes" or bool(guild_effects.rooms_at(game, where))


# ---------------------------------------------------------------------- the book


def test_the_book_has_fourteen_pages_of_rising_difficulty() -> None:
    assert len(SCENARIOS) == len(BY_ID) == 14
    levels = [scenario.level for scenario in SCENARIOS]
    assert levels == sorted(levels), "the book is in the order in which to play it"
    assert set(levels) == {1, 2, 3, 4, 5}


def test_no_two_scenarios_share_a_map() -> None:
    assert len({frozenset(passages(scenario)) for scenario in SCENARIOS}) == len(SCENARIOS)


@pytest.mark.rule("KH-SETUP-01")
def test_the_long_cellar_has_the_passages_of_its_plan() -> None:
    plan = """
        sewers-library study-forge sewers-workshop library-workshop study-beast_trainer forge-beast_trainer
        workshop-vault vault-beast_trainer workshop-apothecary apothecary-cells cells-vault cells-cemetery
        cemetery-beast_trainer
    """
    assert passages(BY_ID["long_cellar"]) == {frozenset(pair.split("-")) for pair in plan.split()}


# ---------------------------------------------------------------------- every page


@each_scenario
@pytest.mark.rule("KH-SETUP-01")
def test_a_new_game_is_built_exactly_as_the_scenario_says(scenario: Scenario) -> None:
    state = table(scenario)
    assert parse_layout(state.layout) == scenario.rooms
    portals = {ROOMS[room]: side for room, side in enumerate(state.portals) if side != NO_PORTAL}
    assert portals == dict.fromkeys(scenario.portals, UNFINISHED)
    treasures = {ROOMS[r]: box.TREASURES[t][0] for r, t in enumerate(state.treasures) if t != NONE}
    assert treasures == dict(scenario.treasures) | {"vault": 4}
    assert set(state.tokens) == {NONE}, "event tokens come from cards alone"


@each_scenario
@pytest.mark.rule("KH-COMP-05")
def test_the_guild_deck_is_the_hero_cards_and_the_cards_of_the_scenario(scenario: Scenario) -> None:
    deck = Counter(card.partition("#")[0] for card in table(scenario).guild)
    heroes = {card: count for card, count in deck.items() if "." in card}
    assert heroes == dict.fromkeys(box.HERO_CARDS, 1)
    assert {card: count for card, count in deck.items() if "." not in card} == scenario.cards


@each_scenario
@pytest.mark.rule("KH-SETUP-03")
def test_the_vault_holds_the_treasure_of_value_4_with_defeat(scenario: Scenario) -> None:
    assert "vault" not in scenario.treasures, "it is understood"
    for seed in range(5):
        assert box.TREASURES[table(scenario, seed).treasures[VAULT]] == (4, "defeat")


@each_scenario
@pytest.mark.rule("KH-COMP-12")
def test_the_box_has_enough_treasures_and_portals(scenario: Scenario) -> None:
    held = Counter(value for value, _ in box.TREASURES)
    asked = Counter(scenario.treasures.values())
    assert set(asked) <= {1, 2, 3}
    assert all(count <= held[value] for value, count in asked.items())
    assert len(scenario.portals) == len(set(scenario.portals)) <= box.PORTAL_TOKENS


@each_scenario
def test_a_scenario_passes_the_check_for_homebrew(scenario: Scenario) -> None:
    check_scenario(scenario, box_content())


@each_scenario
def test_no_tiles_overlap_and_every_room_has_a_way_to_the_vault(scenario: Scenario) -> None:
    assert len(set(rooms_of(scenario))) == len(scenario.rooms), "every room is one tile"
    places = scenario.rooms
    assert not [(a, b) for i, a in enumerate(places) for b in places[i + 1 :] if overlap(a, b)]
    dungeon = Dungeon(places)
    assert max(dungeon.distance[room] for room in dungeon.present) < FAR


@each_scenario
def test_the_vault_has_two_or_three_gates_and_some_rooms_are_farther(scenario: Scenario) -> None:
    dungeon = Dungeon(scenario.rooms)
    assert 2 <= len(dungeon.passages[VAULT]) <= 3
    assert max(dungeon.distance[room] for room in dungeon.present) >= 3 or scenario.id == "long_cellar"


@each_scenario
def test_every_hero_card_finds_a_room(scenario: Scenario) -> None:
    rooms = rooms_of(scenario)
    for symbol in HERO_SYMBOLS:
        assert any(ROOMS[room] in rooms for room in SYMBOLS[symbol]), symbol


@each_scenario
def test_portals_treasures_and_card_counts_are_within_our_bounds(scenario: Scenario) -> None:
    rooms = set(rooms_of(scenario))
    assert 2 <= len(scenario.portals) <= 6
    assert set(scenario.portals) <= rooms
    assert set(scenario.treasures) <= rooms
    assert 2 <= sum(scenario.cards.values()) <= 10


@each_scenario
def test_the_laboratory_comes_with_cells_and_the_builder_with_blueprints(scenario: Scenario) -> None:
    rooms = rooms_of(scenario)
    if "laboratory" in rooms:
        assert "cells" in rooms, "a hero that it catches needs a place (KH-LAB-01)"
    if "builder" in rooms:
        assert len(ROOMS) - len(rooms) >= box.BLUEPRINTS
        left = Counter(v for v, _ in box.TREASURES) - Counter(scenario.treasures.values())
        assert all(left[value] for value in (1, 2, 3)), "whatever is paid for can be built (KH-BUILD-04)"


@each_scenario
def test_every_scenario_card_can_do_something_in_its_scenario(scenario: Scenario) -> None:
    game = Session.new("heroesout", scenario=scenario.id, seats=1).game
    for name in scenario.cards:
        dead = [effect for effect in CARDS[name].effects if not is_alive(effect, game)]
        assert not dead, f"{name} speaks of rooms that are not there"


# ---------------------------------------------------------------------- the book as a whole


def test_special_rooms_are_in_enough_scenarios() -> None:
    having = Counter(room for scenario in SCENARIOS for room in rooms_of(scenario))
    assert having["laboratory"] >= 3
    assert having["builder"] >= 3
    later = SCENARIOS[2:]
    assert sum("cells" in rooms_of(scenario) for scenario in later) > len(later) / 2


def test_some_scenarios_change_the_rules_for_heroes() -> None:
    assert sum(scenario.heroes_use_portals for scenario in SCENARIOS) == 1
    assert sum(bool(scenario.health) for scenario in SCENARIOS) >= 3
    assert all(health > 1 for scenario in SCENARIOS for health in scenario.health.values())


def test_treasures_lie_near_the_vault_and_far_from_it() -> None:
    found: set[tuple[int, bool]] = set()
    for scenario in SCENARIOS:
        distance = Dungeon(scenario.rooms).distance
        found |= {(value, distance[NUMBER[room]] > 1) for room, value in scenario.treasures.items()}
    assert found == {(value, far) for value in (1, 2, 3) for far in (False, True)}


# ---------------------------------------------------------------------- the scenario cards


@pytest.mark.rule("KH-COMP-05")
def test_all_scenarios_together_need_no_more_scenario_cards_than_the_box_holds() -> None:
    assert 24 <= len(CARDS) == len(SCENARIO_CARDS)
    assert len(box_content().guild) <= MOST_SCENARIO_CARDS
    unused = set(CARDS) - {card for scenario in SCENARIOS for card in scenario.cards}
    assert not unused, "every card has its scenario"


@each_card
def test_a_scenario_card_is_not_mistaken_for_a_hero_card(card: ScenarioCard) -> None:
    assert card.effects
    assert card.id not in box.HEROES
    assert card.id.isidentifier()


def test_every_effect_kind_token_and_code_is_on_some_card() -> None:
    printed = [effect for card in SCENARIO_CARDS for effect in card.effects]
    assert {type(effect) for effect in printed} == set(get_args(guild_effects.AnyGuildEffect))
    assert {effect.token for effect in printed if isinstance(effect, PlaceToken)} == set(box.TOKENS)
    assert {e.name for e in printed if isinstance(e, Coded)} == set(guild_effects.CODES.names())
    assert {effect.health for effect in printed if isinstance(effect, Invade)} == {1, 2, 3}


# ---------------------------------------------------------------------- the lesson


def test_the_first_page_is_the_lesson_and_the_only_one() -> None:
    assert [scenario.id for scenario in SCENARIOS if scenario.lesson] == [SCENARIOS[0].id] == ["lesson"]


def test_the_lesson_is_small_and_has_what_it_speaks_of() -> None:
    lesson = BY_ID["lesson"]
    rooms = Dungeon(lesson.rooms)
    assert len(lesson.rooms) <= 8
    assert NUMBER["apothecary"] in rooms.passages[NUMBER["sewers"]], "the Frog's errand is one Move"
    assert NUMBER["beast_trainer"] in rooms.passages[NUMBER["cemetery"]], "and so is the Bone's"
    assert set(lesson.portals) == {"forge", "vault"}
    assert "workshop" in rooms_of(lesson)


def test_the_lesson_has_something_to_say_at_every_moment() -> None:
    steps = BY_ID["lesson"].lesson
    assert 8 <= len(steps) <= 12
    assert len({step.id for step in steps}) == len(steps)
    moments = get_args(get_type_hints(LessonStep)["when"])
    order = [moments.index(step.when) for step in steps]
    assert order == sorted(order), "each step waits for the one before it"
    assert set(order) == set(range(len(moments)))


def test_the_lesson_begins_with_its_first_steps() -> None:
    session = Session.new("heroesout", scenario="lesson", clans=["slimes"], seed=1)
    told = [event.msg.params["text"] for event in session.events if event.msg.key == "kh.event.lesson"]
    assert [words().text(text) for text in told if not isinstance(text, (int, str, list))] == [
        words().template("kh.lesson.aim"),
        words().template("kh.lesson.placing"),
    ]


# ---------------------------------------------------------------------- texts


def test_everything_has_english_texts() -> None:
    keys = [f"kh.{what}.{scenario.id}" for scenario in SCENARIOS for what in ("scenario", "story")]
    keys += [f"kh.guild.{card.id}" for card in SCENARIO_CARDS]
    keys += [f"kh.lesson.{step.id}" for step in BY_ID["lesson"].lesson]
    keys += [f"kh.{what}.{token}" for token in box.TOKENS for what in ("event_token", "event_token_rule")]
    assert [key for key in keys if not words().template(key)] == []


def test_names_of_scenarios_and_scenario_cards_are_different() -> None:
    for named in ([f"kh.scenario.{s.id}" for s in SCENARIOS], [f"kh.guild.{c.id}" for c in SCENARIO_CARDS]):
        assert len({words().template(key) for key in named}) == len(named)


@each_card
def test_a_scenario_card_words_itself(card: ScenarioCard) -> None:
    for effect in card.effects:
        text = words().text(effect.words())
        assert text
        assert "[" not in text, text
        assert "{" not in text, text


def test_layouts_survive_being_written_and_read() -> None:
    for scenario in SCENARIOS:
        assert parse_layout(layout_text(scenario.rooms)) == scenario.rooms
