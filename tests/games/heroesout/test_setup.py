"""KH-SETUP: the dungeon, the decks, the clans and their first monsters."""

from __future__ import annotations

from collections import Counter

import pytest

from delve.core.errors import BadConfig
from delve.core.msg import Msg
from delve.core.questions import Amount
from delve.games.heroesout import box
from delve.games.heroesout.box import DifficultyName
from delve.games.heroesout.content.clans import CLANS
from delve.games.heroesout.defs import Clan
from delve.games.heroesout.map import layout_text
from delve.games.heroesout.rules.setup import guild_deck
from tests.games.heroesout.support import HALL, NINE, Table, plain

FURNISHED = NINE.scenarios["furnished"]
SEEDS = range(1, 21)


# ---------------------------------------------------------------------- the dungeon


@pytest.mark.rule("KH-SETUP-01")
def test_the_dungeon_is_built_as_the_scenario_says() -> None:
    table = Table.new("ratfolk", scenario="furnished")
    rooms = table.board.rooms
    assert {(r.room, r.x, r.y, r.turned) for r in rooms} == {(p.room, p.x, p.y, p.turned) for p in FURNISHED.rooms}
    assert layout_text(FURNISHED.rooms) == HALL
    assert {r.room for r in rooms if r.portal == "unfinished"} == {"sewers", "study", "cemetery"}
    assert {r.room: r.treasure for r in rooms if r.treasure} == dict(FURNISHED.treasures) | {"vault": 4}


@pytest.mark.rule("KH-SETUP-01")
def test_the_rooms_are_joined_by_passages_where_their_doors_meet() -> None:
    table = Table.new("ratfolk", scenario="furnished")
    assert {r.room: set(r.passages) for r in table.board.rooms} == {
        "vault": {"sewers", "workshop", "forge"},
        "sewers": {"vault", "apothecary"},
        "workshop": {"vault", "beast_trainer"},
        "library": {"forge", "study"},
        "cemetery": {"beast_trainer"},
        "forge": {"vault", "library"},
        "apothecary": {"sewers", "study", "cells"},
        "study": {"library", "apothecary"},
        "beast_trainer": {"workshop", "cemetery"},
        "cells": {"apothecary"},
    }


@pytest.mark.rule("KH-SETUP-01")
def test_a_scenario_that_is_not_in_the_book_is_refused_with_those_that_are() -> None:
    with pytest.raises(BadConfig, match=r"no scenario “nowhere”.*hall"):
        Table.new("ratfolk", scenario="nowhere")


@pytest.mark.rule("KH-SETUP-08")
def test_a_clan_that_is_not_in_the_box_is_refused_with_those_that_are() -> None:
    with pytest.raises(BadConfig, match=r"no clan “kobolds”.*ratfolk"):
        Table.new("kobolds")


@pytest.mark.rule("KH-SETUP-02")
def test_a_treasure_is_a_random_one_of_the_value_asked_for() -> None:
    forge = box.NUMBER["forge"]
    tokens = [Table.new("ratfolk", scenario="furnished", seed=seed).state.treasures[forge] for seed in SEEDS]
    assert {box.TREASURES[token][0] for token in tokens} == {3}
    assert len(set(tokens)) > 2, "not the same one each time"


@pytest.mark.rule("KH-SETUP-03", "KH-TRES-05")
@pytest.mark.parametrize("scenario", ["hall", "furnished", "works"])
def test_the_treasure_of_value_4_is_in_the_vault_and_means_defeat(scenario: str) -> None:
    table = Table.new("ratfolk", scenario=scenario)
    assert box.TREASURES[table.state.treasures[box.VAULT]] == (4, "defeat")


@pytest.mark.rule("KH-SETUP-15")
def test_nobody_sees_the_effect_of_a_treasure() -> None:
    seen = []
    for effect in ("heal", "curse", "prisoner"):
        table = Table.of(f"""
            heroesout scenario=hall
            seat ratfolk at=vault
            room forge treasure=2:{effect}
            """)
        seen.append(table.session.view())
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.rule("KH-SETUP-15")
def test_the_effect_of_a_treasure_is_told_when_it_is_looted() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=vault
        room forge treasure=1:spoils
        guild deck=test.mage_forge#1
        """)
    assert [event.msg.params["effect"] for event in table.events("looted")] == [Msg("kh.treasure.spoils")]


@pytest.mark.rule("KH-SETUP-16")
def test_the_tokens_that_the_scenario_does_not_place_are_the_supply() -> None:
    table = Table.new("ratfolk", scenario="furnished")
    assert table.supply("portal") == 10 - 3
    placed = [token for token in table.state.treasures if token >= 0]
    assert Counter(placed + table.state.treasure_supply) == Counter(range(16))
    assert len(placed) == 5


# ---------------------------------------------------------------------- loot and guild


@pytest.mark.rule("KH-SETUP-04")
def test_five_cards_of_the_shuffled_loot_deck_are_revealed() -> None:
    tables = [Table.new("ratfolk", seed=seed) for seed in SEEDS]
    for table in tables:
        assert len(table.board.row) == 5
        assert table.board.loot == 28 - 5
        assert Counter([*table.state.row, *table.state.loot]) == Counter(NINE.loot_deck())
    assert len({table.board.row for table in tables}) == len(SEEDS), "shuffled"


@pytest.mark.rule("KH-SETUP-05", "KH-ROOM-03")
def test_the_gap_of_an_acquired_loot_card_is_filled_at_once() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat skeletons at=beast_trainer hand=test.activate2
        room beast_trainer bone=1
        loot row=loot.spider,loot.axe,loot.axe#2,loot.coffee,loot.fireball deck=loot.coffee#5
        """)
    table.play("test.activate2", "act:0", "room:beast_trainer")
    assert table.board.current is not None, "in the middle of the card"
    assert table.board.row == ("loot.axe#1", "loot.axe#2", "loot.coffee#1", "loot.fireball#1", "loot.coffee#5")


@pytest.mark.rule("KH-SETUP-06", "KH-COMP-05")
def test_the_hero_cards_and_the_scenario_cards_are_one_shuffled_deck_face_down() -> None:
    tables = [Table.new("ratfolk", scenario="furnished", seed=seed) for seed in SEEDS]
    cards = [*box.HERO_CARDS, "test.nothing#1", "test.nothing#2", "test.more#1"]
    assert Counter(guild_deck(FURNISHED)) == Counter(cards)
    for table in tables:
        assert Counter(table.state.guild) == Counter(cards)
        assert (table.board.guild, table.board.guild_discard) == (19, ()), "a view has their number alone"
    assert len({tuple(table.state.guild) for table in tables}) == len(SEEDS)


@pytest.mark.rule("KH-SETUP-07", "KH-TURN-08")
@pytest.mark.parametrize(
    ("difficulty", "wave", "cards"),
    [
        ("family", 1, 1),
        ("family", 2, 2),
        ("challenging", 1, 2),
        ("challenging", 2, 2),
        ("hardcore", 1, 2),
        ("hardcore", 2, 3),
    ],
)
def test_the_difficulty_says_how_many_guild_cards_a_turn_brings(
    difficulty: DifficultyName, wave: int, cards: int
) -> None:
    table = Table.of(f"""
        heroesout scenario=hall difficulty={difficulty} wave={wave}
        seat ratfolk at=vault
        guild deck=test.nothing#1,test.nothing#2,test.nothing#3,test.nothing#4
        """)
    table.end_turn()
    assert table.asked == "kh.ask.play", "the next turn"
    assert table.guild_cards() == cards


# ---------------------------------------------------------------------- clans


@pytest.mark.rule("KH-SETUP-08")
def test_the_players_choose_their_clans_in_seat_order() -> None:
    table = Table.new(None, None, None)
    for seat, clan in enumerate(["slimes", "ghosts", "witches"]):
        assert (table.asked, table.question.seat) == ("kh.ask.clan", seat)
        table.answer(f"clan:{clan}")
    assert [player.clan for player in table.board.players] == ["slimes", "ghosts", "witches"]
    assert "KH-SETUP-08" in table.rules("clan")


@pytest.mark.rule("KH-SETUP-08")
def test_a_seat_whose_clan_is_known_is_not_asked() -> None:
    table = Table.new("slimes", None, "witches")
    assert (table.asked, table.question.seat) == ("kh.ask.clan", 1)


@pytest.mark.rule("KH-SETUP-09", "KH-COMP-03")
def test_each_player_shuffles_ten_tactic_cards_and_draws_five() -> None:
    hands = set()
    for seed in SEEDS:
        table = Table.new("slimes", "ghosts", seed=seed)
        for player, clan in zip(table.state.players, ("slimes", "ghosts"), strict=True):
            assert (len(player.hand), len(player.deck)) == (5, 5)
            assert Counter(player.hand + player.deck) == Counter(plain(clan, 1, 10).split(","))
        hands.add(table.player(0).hand)
    assert len(hands) == len(SEEDS)


@pytest.mark.rule("KH-SETUP-09")
def test_a_tactics_deck_is_face_down() -> None:
    table = Table.new("slimes")
    assert table.player(0).deck == 5, "a number is all that a view shows"


@pytest.mark.rule("KH-SETUP-10")
@pytest.mark.parametrize("clan", CLANS, ids=lambda clan: clan.id)
def test_each_clan_places_its_first_monsters_in_rooms_of_its_symbol(clan: Clan) -> None:
    table = Table.new(clan.id).go_on()
    standing = Counter({r.room: len(r.monsters) for r in table.board.rooms if r.monsters})
    assert standing.total() == clan.start
    assert {box.SYMBOL_OF[box.NUMBER[room]] for room in standing} == {clan.symbol}


@pytest.mark.rule("KH-SETUP-10")
def test_the_first_monsters_are_split_freely_and_all_placed() -> None:
    start = NINE.clans["skeletons"].start
    for first in range(start + 1):
        table = Table.new("skeletons")
        assert isinstance(table.question, Amount)
        table.answer(first)
        assert len(table.monsters("cemetery")) == first
        assert len(table.monsters("study")) == start - first, "the others go to the other room by themselves"


@pytest.mark.rule("KH-SETUP-10")
def test_without_a_room_of_its_symbol_a_clan_begins_in_the_vault() -> None:
    """Ruling KH-R-04: the scenario `works` has neither Library nor Apothecary."""
    table = Table.new("witches", scenario="works")
    table.go_on("kh.ask.play")
    assert table.monsters("vault") == ["witches"] * 2


@pytest.mark.rule("KH-SETUP-11")
def test_the_monsters_that_are_not_placed_are_in_the_lair() -> None:
    table = Table.new("ratfolk").go_on()
    assert len(table.monsters("vault")) + table.player().lair == 9
    assert table.player().lair == 9 - NINE.clans["ratfolk"].start


@pytest.mark.rule("KH-SETUP-11", "KH-HERO-10")
def test_a_monster_that_leaves_the_dungeon_returns_to_the_lair() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=forge:2
        guild deck=test.mage_forge#1
        """)
    assert table.monsters("forge") == ["ratfolk"]
    assert table.player().lair == 8


@pytest.mark.rule("KH-SETUP-11")
def test_a_summoned_monster_comes_from_the_lair() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.ambush
        """)
    table.play("test.ambush", "act:0", 3)
    assert table.player().lair == 8 - 3


@pytest.mark.rule("KH-SETUP-12")
@pytest.mark.parametrize(
    ("clans", "first"),
    [
        (["ratfolk", "dragoness"], 1),
        (["ghosts", "gremlins", "slimes"], 0),
        (["gnolls", "skeletons", "scalies", "gremlins"], 3),
    ],
)
def test_the_clan_with_the_fewest_monsters_begins(clans: list[str], first: int) -> None:
    table = Table.new(*clans).go_on()
    assert (table.board.active, table.question.seat) == (first, first)
    assert table.rules("first") == ["KH-SETUP-12"]


@pytest.mark.rule("KH-SETUP-12")
def test_no_two_clans_have_the_same_number_of_monsters() -> None:
    assert len({clan.monsters for clan in CLANS}) == len(CLANS)


# ---------------------------------------------------------------------- Laboratory and Builder


@pytest.mark.rule("KH-SETUP-13", "KH-SETUP-17")
def test_the_laboratory_takes_the_cards_of_a_clan_that_nobody_plays() -> None:
    table = Table.new("slimes", "gnolls", scenario="works")
    assert table.asked == "kh.ask.lab_clan"
    assert set(table.options()) == {f"clan:{c.id}" for c in CLANS} - {"clan:slimes", "clan:gnolls"}
    table.answer("clan:ghosts", seat=0).answer("clan:ghosts", seat=1)
    assert table.board.lab_clan == "ghosts"
    cards = [*table.state.row, *table.state.loot]
    assert Counter(cards) == Counter([*NINE.loot_deck(), *NINE.clan_deck("ghosts")])
    assert len(cards) == 28 + 10
    assert "KH-SETUP-17" in table.rules("lab_clan")


@pytest.mark.rule("KH-SETUP-13")
def test_the_laboratorys_cards_are_shuffled_into_the_loot() -> None:
    rows = [Table.new("slimes", scenario="works", seed=s).answer("clan:ghosts").board.row for s in SEEDS]
    assert any(card.startswith("ghosts.") for row in rows for card in row)
    assert any(card.startswith("loot.") for row in rows for card in row)


@pytest.mark.rule("KH-SETUP-13")
def test_without_a_laboratory_no_clan_is_chosen_for_it() -> None:
    table = Table.new("slimes", scenario="hall")
    assert table.board.lab_clan == ""
    assert table.asked == "kh.ask.summon_here"


@pytest.mark.rule("KH-SETUP-17")
def test_players_who_do_not_agree_get_one_of_their_clans_at_random() -> None:
    chosen = Counter(
        Table.new("slimes", "gnolls", scenario="works", seed=seed)
        .answer("clan:ghosts", seat=0)
        .answer("clan:witches", seat=1)
        .board.lab_clan
        for seed in SEEDS
    )
    assert set(chosen) == {"ghosts", "witches"}


@pytest.mark.rule("KH-SETUP-14")
def test_the_builder_gets_the_unused_rooms_and_reveals_three() -> None:
    plans = set()
    for seed in SEEDS:
        table = Table.new("slimes", scenario="works", seed=seed).answer("clan:ghosts")
        shown = table.board.blueprints
        assert len(shown) == 3
        assert table.board.builder_pile == 3, "a view shows how many are face down"
        hidden = [box.ROOMS[room] for room in table.state.builder_pile]
        assert {*shown, *hidden} == {"library", "cemetery", "forge", "apothecary", "study", "beast_trainer"}
        plans.add(shown)
    assert len(plans) > 10, "shuffled"


@pytest.mark.rule("KH-SETUP-14")
def test_without_a_builder_there_are_no_blueprints() -> None:
    table = Table.new("slimes", scenario="hall")
    assert (table.board.blueprints, table.board.builder_pile) == ((), 0)
