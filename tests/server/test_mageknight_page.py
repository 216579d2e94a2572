"""Mage Knight on the page: choices, the box in words, what is known of options, and what is not told."""

from __future__ import annotations

import gzip
from typing import Any

import msgspec
import pytest

from delve.core.errors import BadConfig
from delve.core.session import Session
from delve.core.words import LANGUAGES, words
from delve.games.mageknight.content.box import box_content
from delve.games.mageknight.defs import MK
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import common
from delve.games.mageknight.state import Place, Token, TokenId
from delve.server.games.mageknight import PAGE
from delve.server.games.mageknight.catalogue import Catalogue, Sign
from delve.server.games.mageknight.facts import Facts, facts
from delve.server.messages import Choice, NewSeat, NewTable
from tests.games.mageknight.kit import Table

MOST_BYTES = 30_000
"""Of the catalogue, packed; it is fetched once for a language."""


def new(*roles: str, scenario: str = "full-conquest", **options: Any) -> NewTable:
    return NewTable("mageknight", scenario, seats=[NewSeat(role=role or None) for role in roles], options=options)


def texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for part in value.values() for text in texts(part)]
    if isinstance(value, list):
        return [text for part in value for text in texts(part)]
    return [value] if isinstance(value, str) else []


def known(table: Table) -> Facts:
    found = facts(table.session, table.question, words("en"))
    assert found is not None
    return found


# ---------------------------------------------------------------------- the box


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogue_is_complete_and_small(lang: str) -> None:
    catalogue = PAGE.content(words(lang))
    encoded = msgspec.json.encode(catalogue)
    assert len(gzip.compress(encoded)) < MOST_BYTES
    assert msgspec.json.decode(encoded, type=Catalogue) == catalogue
    unsaid = [text for text in texts(msgspec.json.decode(encoded)) if "[" in text or "{" in text]
    assert unsaid == []


def test_everything_in_the_box_is_in_it() -> None:
    catalogue, content = PAGE.content(words("en")), box_content()
    assert set(catalogue.heroes) == set(content.heroes)
    assert set(catalogue.cards) == set(content.cards)
    assert set(catalogue.units) == set(content.units)
    assert set(catalogue.skills) == set(content.skills)
    assert set(catalogue.enemies) == set(content.enemies)
    assert set(catalogue.tactics) == set(content.tactics)
    assert set(catalogue.ruins) == set(content.ruins)
    assert {one.site for tile in content.tiles.values() for one in tile.hexes if one.site} <= set(catalogue.sites)


def test_the_spaces_of_tiles_are_not_in_it() -> None:
    """A tile is told when it is revealed."""
    catalogue = PAGE.content(words("en"))
    assert all(isinstance(name, str) for name in catalogue.tiles.values())


def test_a_card_has_icons_its_text_and_what_it_costs() -> None:
    cards = PAGE.content(words("en")).cards
    rage = cards["rage"]
    assert rage.basic.signs == [Sign("attack", "2"), Sign("or"), Sign("block", "2")]
    assert (rage.basic.text, rage.basic.cost) == ("Attack 2 or Block 2", [])
    assert rage.strong is not None
    assert (rage.strong.signs, rage.strong.cost) == ([Sign("attack", "4")], [["red"]])
    fireball = cards["fireball"]
    assert fireball.strong is not None
    assert (fireball.basic.cost, fireball.strong.cost) == ([["red"]], [["red"], ["black"]])


# ---------------------------------------------------------------------- before the game


def test_choices_before_the_game_have_names_and_notes() -> None:
    english = words("en")
    assert [choice.id for choice in PAGE.scenarios(english)] == list(box_content().scenarios)
    assert all(choice.name and choice.note for choice in (*PAGE.scenarios(english), *PAGE.roles(english)))


@pytest.mark.parametrize("scenario", PAGE.scenarios(words("en")), ids=lambda choice: choice.id)
def test_a_scenario_says_for_how_many_seats_it_is(scenario: Choice) -> None:
    for seats in range(1, 5):
        wanted = new(*[""] * seats, scenario=scenario.id)
        if seats in scenario.seats:
            Session.new("mageknight", seed=1, **PAGE.config(wanted))
        else:
            with pytest.raises(BadConfig):
                Session.new("mageknight", seed=1, **PAGE.config(wanted))


def test_a_table_becomes_a_configuration() -> None:
    config = PAGE.config(new("tovak", "", sets="base"))
    assert (config["scenario"], config["heroes"], config["sets"]) == ("full-conquest", ["tovak", None], "base")
    session = Table.opened(**config).session
    assert [PAGE.role(session, seat) for seat in (0, 1)] == ["tovak", ""]


def test_a_first_game_alone_is_guided_unless_that_is_not_wanted() -> None:
    assert PAGE.config(new("tovak", scenario="reconnaissance"))["lesson"]
    assert "lesson" not in PAGE.config(new("tovak", scenario="reconnaissance", lesson=False))
    assert "lesson" not in PAGE.config(new("tovak", "krang", scenario="reconnaissance"))
    assert PAGE.lesson in box_content().scenarios


def test_a_table_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadConfig):
        PAGE.config(new("tovak", "tovak"))
    with pytest.raises(BadConfig):
        PAGE.config(new("tovak", nonsense=1))


# ---------------------------------------------------------------------- at the table


def test_the_reach_of_a_hero_has_ways_and_costs() -> None:
    table = Table.of(hand="march").play("basic:march")
    found = known(table)
    assert found.reach
    for space, reach in found.reach.items():
        assert reach.way[-1] == int(space)
        assert reach.cost <= 2
    legal = {option[3:] for option in table.options("go:")}
    assert {space for space, reach in found.reach.items() if len(reach.way) == 1} == legal


def test_a_move_that_provokes_is_told_and_ends_the_way() -> None:
    table = _beside_enemies()
    found = known(table)
    provoking = {space: reach for space, reach in found.reach.items() if reach.provokes}
    assert provoking
    for reach in provoking.values():
        for enemy in reach.provokes:
            assert common.is_adjacent(table.game, SpaceId(enemy), SpaceId(reach.way[-1]))
    ends = set(map(int, provoking))
    assert not any(ends & set(reach.way[:-1]) for reach in found.reach.values()), "no way leads on from there"


def _beside_enemies() -> Table:
    def near(game: MK) -> None:
        enemy = next(s for s, place in game.state.places.items() if common.hex_of(game, SpaceId(s)).rampaging)
        free = [s for s in common.geometry(game).neighbours[enemy] if common.printed_cost(game, s) < 9]
        game.state.players[0].space = free[0]
        game.state.turn.path = [free[0]]
        game.state.turn.move = 9

    return Table.of(hand="march", change=near)


def test_an_assault_is_told() -> None:
    def near(game: MK) -> None:
        keep = next(SpaceId(s) for s, one in enumerate(game.content.hexes(game.state.layout)) if one.site == "keep")
        game.state.places[keep] = Place(enemies=(Token(TokenId("golems#1"), True),))
        game.state.players[0].space = next(
            s for s in common.geometry(game).neighbours[keep] if common.printed_cost(game, s) < 9
        )
        game.state.turn.move = 5

    table = Table.of(hand="march", layout="countryside-1@0,1 countryside-3@1,0", change=near)
    assert [reach.assault for reach in known(table).reach.values()].count(True) == 1


def test_attacks_of_enemies_say_how_many_wounds_they_would_deal() -> None:
    table = Table.of(hand="march", foes="diggers").play("next")
    threat = known(table).threats["0:0"]
    assert (threat.damage, threat.wounds) == (3, 2), "Armor 2"


def test_an_attack_says_how_its_total_came_about() -> None:
    table = Table.of(hand="swiftness", mana="white", source="red", foes="prowlers").play("target:0", "strong:swiftness")
    assert known(table).why
    assert not any("[" in line for line in known(table).why)


def test_options_of_cards_tactics_and_skills_have_notes() -> None:
    table = Table.opened(heroes=["tovak"])
    option = table.question.options[0].id  # type: ignore[attr-defined]
    note = PAGE.note(table.session, table.question, option)
    assert note is not None
    assert not words("en").text(note).startswith("[")
    assert PAGE.rules(table.session, table.question, option) == ["MK-TACTIC-01"]


def test_ways_to_play_a_card_sideways_have_values() -> None:
    assert known(Table.of(hand="march")).values == {"side_move:march#1": 1}
