"""GH-SETUP: setting up a scenario."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from delve.core.errors import BadConfig
from delve.core.questions import Seat
from delve.core.words import words
from delve.games.gloomhaven import maps
from delve.games.gloomhaven.box import INERT, LEVELS, Condition
from delve.games.gloomhaven.content.modifiers import PENALTY, STANDARD
from delve.games.gloomhaven.definition import box_content
from delve.games.gloomhaven.defs import CharacterConfig, Config, EventEffects
from delve.games.gloomhaven.effects import Move
from delve.games.gloomhaven.rules import ground, movement, scenarios
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.scenarios import SCENARIOS, goals
from delve.games.gloomhaven.scenarios.pages import PAGES
from delve.games.gloomhaven.views import view
from tests.games.gloomhaven.kit import Table, first_answer
from tests.games.gloomhaven.scenarios.stage import Stage

POISONED = EventEffects(conditions=("poison",))
LATER = "following-clues"
"""An achievement that a later scenario gives."""
PAIR = (CharacterConfig("brute"), CharacterConfig("spellweaver"))


def opened(scenario: int = 1, *party: CharacterConfig, seed: int = 1, **config: Any) -> Table:
    """A scenario before anybody has chosen anything."""
    return Table.opened(Config(scenario, party or PAIR, **config), seed)


def start(table: Table) -> Table:
    """Play to the first choice of cards, with the first answers."""
    return table.go_on(until="lead")


# ---------------------------------------------------------------------- the order


@pytest.mark.rule("GH-SETUP-01")
def test_effects_of_the_scenario_come_first_then_goals_items_and_hands_then_events() -> None:
    table = opened(2, CharacterConfig("brute", items=(3,)), CharacterConfig("spellweaver"), event=POISONED)
    assert table.state.characters[0].deck.draw.count("curse") == 3, "the scenario's effect"
    assert table.state.characters[0].deck.draw.count(PENALTY) == 2, "the armour is worn"
    assert table.asked == "goal"
    table.go_on(until="hand")
    assert all(len(one.goals) == 1 for one in table.state.characters), "goals are known when hands are chosen"
    assert [one.hand for one in table.state.characters] == [[], []]
    table.go_on(until="place")
    assert [len(one.hand) for one in table.state.characters] == [10, 8]
    assert table.events("condition") == [], "events come last"
    start(table)
    assert table.told("condition", "what") == ["poison", "poison"]


@pytest.mark.rule("GH-SETUP-02")
@pytest.mark.parametrize(
    ("event", "conditions", "lost"),
    [(POISONED, ["poison"], 0), (EventEffects(damage=3), [], 3)],
    ids=["road event 01 A", "road event 01 B"],
)
def test_characters_start_with_what_an_event_did(event: EventEffects, conditions: list[Condition], lost: int) -> None:
    table = start(opened(event=event))
    for one in table.state.figures:
        if one.kind == "character":
            assert (list(one.conditions), one.most - one.health) == (conditions, lost)
        else:
            assert (one.conditions, one.health) == ({}, one.most), "monsters were not on the road"


@pytest.mark.rule("GH-SETUP-02", "GH-SETUP-17")
def test_it_cannot_be_negated_and_exhausts_nobody() -> None:
    table = opened(event=EventEffects(damage=7))
    asked = []
    while table.asked != "lead":
        asked.append(table.asked)
        table.answer(first_answer(table.question), seat=table.question.seat)
    assert asked == ["goal", "goal", "hand", "hand", "place", "place"]
    assert [one.health for one in table.state.figures if one.kind == "character"] == [3, 1], "10 - 7, and not 6 - 7"
    assert "GH-SETUP-02" in table.rules("damage")
    assert "GH-SETUP-17" in table.rules("placed")


@pytest.mark.rule("GH-SETUP-02")
def test_what_an_event_did_is_not_ignored_as_a_scenario_effect_is() -> None:
    unbound = CharacterConfig("tinkerer", perks=(10,))
    assert box_content().classes["tinkerer"].perks[10].ignore == "scenario_effects"
    table = start(opened(5, unbound, PAIR[0], event=POISONED))
    conditions = [list(one.conditions) for one in table.state.figures if one.kind == "character"]
    assert conditions == [["poison"], ["disarm", "poison"]]


@pytest.mark.rule("GH-SETUP-23")
@pytest.mark.parametrize("verb", ["discard", "lose"])
def test_cards_for_an_event_are_chosen_from_the_hand_just_picked(verb: str) -> None:
    table = opened(event=EventEffects(discard=2) if verb == "discard" else EventEffects(lose=2))
    table.go_on(until=f"{verb}_cards")
    hands = [list(one.hand) for one in table.state.characters]
    assert [len(hand) for hand in hands] == [10, 8]
    for seat, hand in enumerate(hands):
        assert table.options(seat) == [f"card:{card}" for card in hand]
        table.answer([f"card:{hand[0]}", f"card:{hand[3]}"], seat=seat)
    for one, hand in zip(table.state.characters, hands, strict=True):
        gone = [hand[0], hand[3]]
        assert [card for card in hand if card not in gone] == one.hand
        assert (one.discard, one.lost) == ((gone, []) if verb == "discard" else ([], gone))
    assert table.asked == "lead"


# ---------------------------------------------------------------------- characters and items


@pytest.mark.rule("GH-SETUP-03")
def test_characters_equip_what_they_like_within_the_limits() -> None:
    table = opened(1, CharacterConfig("brute", items=(1, 4, 10, 12), gold=80), CharacterConfig("spellweaver"))
    worn = [[item.number for item in one.items] for one in table.state.characters]
    assert worn == [[1, 4, 10, 12], []]


@pytest.mark.rule("GH-SETUP-03")
@pytest.mark.parametrize(
    "items", [(3, 4), (1, 2), (12, 13), (10, 11, 9)], ids=["two armours", "two boots", "two potions", "three hands"]
)
def test_more_than_fits_cannot_be_equipped(items: tuple[int, ...]) -> None:
    with pytest.raises(BadConfig):
        opened(1, CharacterConfig("brute", items=items), CharacterConfig("spellweaver"))


@pytest.mark.rule("GH-LVLUP-04", "GH-PERK-05")
@pytest.mark.parametrize("level", [1, 5])
def test_a_perk_comes_with_each_level_above_1_and_six_by_checks(level: int) -> None:
    boxes = [n for n, perk in enumerate(box_content().classes["brute"].perks) for _ in range(perk.times)]
    most = level - 1 + 6
    table = opened(1, CharacterConfig("brute", level, perks=tuple(boxes[:most])), CharacterConfig("spellweaver"))
    assert len(table.state.characters[0].perks) == most
    with pytest.raises(BadConfig) as error:
        opened(1, CharacterConfig("brute", level, perks=tuple(boxes[: most + 1])), CharacterConfig("spellweaver"))
    assert words("en").text(error.value.msg) == f"Brute of level {level} has at most {most} perks."


@pytest.mark.rule("GH-SETUP-04")
def test_an_item_adds_the_minus_1_cards_that_it_demands() -> None:
    table = opened(1, CharacterConfig("spellweaver", items=(3,)), CharacterConfig("brute"))
    armoured, plain = (Counter(one.deck.draw) for one in table.state.characters)
    assert armoured - plain == {PENALTY: 2}
    assert plain == Counter(STANDARD)


@pytest.mark.rule("GH-SETUP-05")
def test_there_is_one_character_of_a_class() -> None:
    with pytest.raises(BadConfig) as error:
        opened(1, CharacterConfig("brute"), CharacterConfig("tinkerer"), CharacterConfig("brute", level=2))
    assert error.value.msg.key == "gh.error.class_twice"


# ---------------------------------------------------------------------- the scenario's page


@pytest.mark.rule("GH-SETUP-06")
def test_the_page_of_black_barrow() -> None:
    map_, page, scenario = maps.load(1), PAGES[1], SCENARIOS[1]
    assert words("en").template("gh.scenario.1") == "Black Barrow"
    assert (page.grid, page.needs, page.links) == ("G-10", (), (2,))
    assert sorted(tile.name for tile in map_.tiles) == ["G1b", "I1b", "L1a"]
    assert scenario.won is goals.all_enemies_dead
    assert (scenario.rewards.party, scenario.rewards.unlocks) == (("first-steps",), (2,))
    assert len(map_.doors) == 2
    assert {one.id for one in map_.monsters} == {"bandit-guard", "bandit-archer", "living-bones"}
    assert [one.id for one in map_.treasures] == [7]
    assert (len(map_.traps), [one.type for one in map_.obstacles]) == (2, ["table", "table"])


@pytest.mark.rule("GH-SETUP-06")
@pytest.mark.parametrize("number", scenarios.playable())
def test_every_scenario_has_its_page(number: int) -> None:
    map_, page, scenario = maps.load(number), PAGES[number], SCENARIOS[number]
    assert scenario.number == map_.scenario == number
    letter, dash, row = page.grid.partition("-")
    assert (len(letter), dash) == (1, "-")
    assert 1 <= int(row) <= 18
    assert words("en").template(f"gh.scenario.{number}")
    assert words("en").template(f"gh.scenario.{number}.goal")
    unlocked = (*scenario.rewards.unlocks, *scenario.rewards.one_of)
    assert set(page.links) <= set(unlocked), "one travels on to what was just unlocked"
    for group in page.needs:
        assert all(words("en").template(f"gh.achievement.{one.strip('!')}") for one in group if one != LATER)


@pytest.mark.rule("GH-SETUP-06")
@pytest.mark.parametrize("number", scenarios.playable())
def test_what_lies_on_the_board_is_what_the_page_shows(number: int) -> None:
    """Monsters in the rooms that are laid out at set-up; the rest there, and then everywhere, with all doors opened."""
    stage, map_ = Stage(number, 4), maps.load(number)
    start = {hex_ for room in map_.rooms if room.start for hex_ in room.hexes}
    monsters = sorted((one.name, one.rank, one.hex) for one in stage.monsters() if not one.spawned)
    wanted = [(one.id, one.ranks[2], one.hex) for one in map_.monsters if one.ranks[2] and one.hex in start]
    assert monsters == sorted(wanted)
    for hexes in (start, set(range(len(map_.hexes)))):
        state = stage.state
        treasures = sorted((one.hex, one.name) for one in state.treasures)
        assert treasures == sorted((one.hex, str(one.id)) for one in map_.treasures if one.hex in hexes)
        assert sorted(one.hex for one in state.traps) == sorted(one.hex for one in map_.traps if one.hex in hexes)
        assert sorted(state.coins) == sorted(one for one in map_.coins if one in hexes)
        stage.open_all()


@pytest.mark.rule("GH-SETUP-10")
def test_a_section_takes_effect_when_a_character_enters_its_door() -> None:
    stage = Stage(19).clear()
    hero, door = stage.hero(), stage.door("1")
    beside = ground.map_of(stage.game).layout.neighbours[door]
    hero.hex = next(h for h in beside if ground.is_empty(stage.game, h))
    came = stage.marker("c")[0]
    stage.run(movement.move(stage.game, Acting(hero, Seat(0)), Move(1)), f"to:{door}")
    assert hero.hex == door
    spawned = [(one.name, one.hex) for one in stage.monsters() if one.spawned]
    assert spawned == [("cultist", came)], "section 1 brings a Cultist, nothing else of the room is spawned"


# ---------------------------------------------------------------------- the table


@pytest.mark.rule("GH-SETUP-09")
def test_only_the_starting_room_is_laid_out() -> None:
    table = start(opened())
    map_ = maps.load(1)
    inside = {hex_ for room in map_.rooms if room.start for hex_ in room.hexes}
    assert {one.name for one in table.state.figures if one.kind == "monster"} == {"bandit-guard"}
    assert {one.hex for one in table.state.figures} <= inside
    assert (table.state.traps, table.state.treasures, table.state.coins) == ([], [], []), "they lie in other rooms"
    assert map_.traps
    assert map_.treasures


@pytest.mark.rule("GH-SETUP-11", "GH-SETUP-12")
@pytest.mark.parametrize(("heroes", "rank"), [(2, None), (3, "normal"), (4, "elite")])
def test_a_key_of_black_white_and_yellow(heroes: int, rank: str | None) -> None:
    key = next(one for one in maps.load(1).monsters if one.ranks == (None, "normal", "elite"))
    placed = [one.rank for one in Stage(1, heroes).monsters() if one.hex == key.hex]
    assert placed == ([] if rank is None else [rank])


@pytest.mark.rule("GH-SETUP-13", "GH-COMP-23")
def test_a_monster_gets_a_random_number_of_its_type() -> None:
    seen = set()
    for seed in range(10):
        numbers = [one.number for one in opened(seed=seed).state.figures]
        assert len(set(numbers)) == len(numbers) == 3
        assert set(numbers) <= set(range(1, 7)), "six Bandit Guards are in the box"
        seen.add(tuple(numbers))
    assert len(seen) > 3


@pytest.mark.rule("GH-SETUP-14")
@pytest.mark.parametrize("level", LEVELS)
def test_stat_cards_show_the_monster_level(level: int) -> None:
    table = opened(level=level)
    guard = table.state.figures[0]
    elite = next(one for one in table.state.figures if one.rank == "elite")
    shown = table.view(0).monsters[0]
    printed = box_content().monsters["bandit-guard"]
    assert printed.normal is not None
    assert printed.elite is not None
    assert shown.normal is not None
    assert (guard.health, elite.health) == (printed.normal.health[level], printed.elite.health[level])
    assert (shown.normal.attack, shown.normal.move) == (printed.normal.attack[level], printed.normal.move[level])


@pytest.mark.rule("GH-SETUP-15")
def test_each_monster_ability_deck_is_shuffled_on_its_own() -> None:
    stages = [Stage(1, seed=seed).open_all() for seed in range(6)]
    for stage in stages:
        assert sorted(stage.state.decks) == ["archer", "guard", "living-bones"], "those in use, and no others"
        assert all(sorted(deck.draw) == list(range(8)) for deck in stage.state.decks.values())
    orders = [tuple(deck.draw) for stage in stages for deck in stage.state.decks.values()]
    assert len(set(orders)) == len(orders), "neither the same each time nor the same for all"


@pytest.mark.rule("GH-SETUP-16")
def test_all_modifier_decks_are_shuffled() -> None:
    orders = []
    for seed in range(4):
        state = opened(seed=seed).state
        orders += [tuple(deck.draw) for deck in (*(one.deck for one in state.characters), state.modifiers)]
    assert all(Counter(order) == Counter(STANDARD) for order in orders)
    assert len(set(orders)) == len(orders)


@pytest.mark.rule("GH-SETUP-17")
def test_characters_take_any_empty_start_hex() -> None:
    table = opened().go_on(until="place")
    starts = [f"hex:{h}" for h in maps.load(1).start]
    assert sorted(table.options()) == sorted(starts)
    table.answer(starts[2])
    assert table.question.seat == 1
    assert sorted(table.options()) == sorted({*starts} - {starts[2]})
    table.answer(starts[0])
    assert [one.hex for one in table.state.figures if one.kind == "character"] == [int(h[4:]) for h in starts[2::-2]]


@pytest.mark.rule("GH-SETUP-18", "GH-SETUP-19")
def test_elements_are_inert_and_characters_unhurt() -> None:
    table = start(opened(1, CharacterConfig("brute", level=4), CharacterConfig("spellweaver", level=9)))
    assert table.state.elements == [INERT] * 6
    assert [one.health for one in table.state.figures if one.kind == "character"] == [16, 14]


@pytest.mark.rule("GH-SETUP-21")
def test_nobody_sees_what_a_treasure_holds() -> None:
    stage = Stage(1).open_all()
    tile = stage.state.treasures[0]
    assert tile.name == "7"
    for seat in (0, 1):
        assert view(stage.game, Seat(seat)).treasures == {tile.hex: "chest"}
