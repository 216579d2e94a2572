"""KH-COMP: what is in the box, and that the supply is limited."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from delve.core.errors import BadConfig, BadPack
from delve.core.session import Session
from delve.games.heroesout import box
from delve.games.heroesout.content.packs import check_scenario
from delve.games.heroesout.defs import Scenario
from delve.games.heroesout.map import parse_layout
from tests.games.heroesout.support import ACT, CONTENT, HALL, Table, all_but, treasure

SYMBOLS = ("crossbones", "eye", "hats", "swords")


@pytest.mark.rule("KH-COMP-01")
@pytest.mark.parametrize("seats", range(1, 7))
def test_one_to_six_players_can_play(seats: int) -> None:
    session = Session.new("heroesout", seats=seats)
    assert session.seats == seats


@pytest.mark.rule("KH-COMP-01")
def test_a_table_has_as_many_seats_as_clans_are_named_and_at_least_one() -> None:
    assert Session.new("heroesout").seats == 1
    assert Session.new("heroesout", clans=["gnolls", "slimes", "ghosts"]).seats == 3
    with pytest.raises(BadConfig, match="fewer seats"):
        Session.new("heroesout", seats=1, clans=["gnolls", "slimes"])


@pytest.mark.rule("KH-COMP-01")
@pytest.mark.parametrize("seats", [-1, 7])
def test_no_other_number_of_players_can(seats: int) -> None:
    with pytest.raises(BadConfig, match="1 to 6 players"):
        Session.new("heroesout", seats=seats)


@pytest.mark.rule("KH-COMP-01")
def test_no_clan_is_played_twice() -> None:
    with pytest.raises(BadConfig, match="No clan can be played twice"):
        Session.new("heroesout", clans=["gnolls", "gnolls"])
    table = Table.new(None, None)
    table.answer("clan:gnolls")
    assert "clan:gnolls" not in table.options()
    assert len(table.options()) == 8


@pytest.mark.rule("KH-COMP-01", "KH-INV-07")
def test_players_win_together() -> None:
    table = Table.of(f"""
        heroesout scenario=hall wave=2 phase=invasion invasion=1
        seat ratfolk at=vault
        seat slimes
        guild deck=test.nothing#1 discard={all_but("test.nothing#1")}
        """)
    assert table.session.result is not None
    assert table.session.result.won == (True, True)


@pytest.mark.rule("KH-COMP-02", "KH-SETUP-11")
def test_a_clan_has_as_many_monsters_as_its_card_says() -> None:
    figures = {"skeletons": (1, 6), "witches": (2, 2), "ratfolk": (1, 9), "dragoness": (5, 1)}
    table = Table.new(*figures).go_on()
    assert {p.clan: (p.health, p.monsters) for p in table.board.players} == figures


@pytest.mark.rule("KH-COMP-06")
def test_there_are_four_hero_classes_with_five_tokens_each() -> None:
    table = Table.new("ratfolk")
    assert box.HEROES == ("rogue", "warrior", "archer", "mage")
    assert [table.supply(hero) for hero in box.HEROES] == [5, 5, 5, 5]


@pytest.mark.rule("KH-COMP-06", "KH-HERO-01")
def test_a_hero_token_has_an_active_and_an_exhausted_side() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=forge
        room workshop treasure=2
        guild deck=mage.swords
        """)
    assert table.heroes("forge") == ["mage!"]
    table.go_on()
    assert table.heroes("forge") == ["mage"]


@pytest.mark.rule("KH-COMP-07")
def test_there_are_four_resources_with_five_tokens_each() -> None:
    table = Table.new("ratfolk")
    assert box.RESOURCES == ("frog", "coin", "bone", "book")
    assert [table.supply(resource) for resource in box.RESOURCES] == [5, 5, 5, 5]


@pytest.mark.rule("KH-COMP-08")
def test_there_are_twelve_rooms() -> None:
    assert set(box.ROOMS) == {
        *("vault", "sewers", "workshop", "library", "cemetery", "forge", "apothecary", "study", "beast_trainer"),
        *("cells", "laboratory", "builder"),
    }
    assert len(box.ROOMS) == 12


@pytest.mark.rule("KH-COMP-08")
def test_every_room_is_one_tile_and_cannot_be_built_twice() -> None:
    scenario = Scenario("twice", 1, parse_layout(f"{HALL} forge@8,0"), (), {}, {})
    with pytest.raises(BadPack, match="the room forge is there twice"):
        check_scenario(scenario, CONTENT)


@pytest.mark.rule("KH-COMP-09")
@pytest.mark.parametrize(
    ("act", "rooms"),
    [
        ("trap", "room cells traps=5"),
        ("bone", "room cells bone=2\nroom study bone=3"),
        (
            "portal",
            "\n".join(
                f"room {name} portal={'finished' if i % 2 else 'unfinished'}" for i, name in enumerate(box.ROOMS[:10])
            ),
        ),
    ],
)
def test_an_action_without_a_token_in_the_supply_cannot_be_taken(act: str, rooms: str) -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        map {HALL} laboratory@4,3
        seat ratfolk at=laboratory hand=test.each
        {rooms}
        """)
    table.play("test.each")
    assert table.refused()[ACT[act]] == "KH-COMP-09"


@pytest.mark.rule("KH-COMP-09")
@pytest.mark.parametrize(
    ("room", "token"),
    [("vault", "coin"), ("sewers", "frog"), ("library", "book"), ("cemetery", "bone"), ("workshop", "traps")],
)
def test_a_room_without_a_token_in_the_supply_cannot_be_activated(room: str, token: str) -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat ratfolk at={room} hand=test.activate
        room forge {token}=5
        room {room} portal=unfinished
        """)
    table.play("test.activate", "act:0")
    assert table.refused() == {f"room:{room}": "KH-COMP-09"}


@pytest.mark.rule("KH-COMP-09")
def test_skeletons_cannot_place_a_sixth_bone() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat skeletons at=vault hand=test.activate
        room forge bone=5
        room vault portal=unfinished
        """)
    table.play("test.activate", "act:0")
    assert table.refused() == {"ability": "KH-COMP-09"}


@pytest.mark.rule("KH-COMP-10")
def test_a_hero_and_a_trap_that_are_discarded_return_to_the_supply() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=vault
        room forge traps=2
        room workshop treasure=2
        guild deck=mage.swords
        """)
    table.go_on()
    assert table.everywhere() == {"workshop": ["mage"]}
    assert table.supply("mage") == 4
    assert table.supply("trap") == 4, "one of the two went off"


@pytest.mark.rule("KH-COMP-10", "KH-ACT-14")
def test_a_resource_that_is_paid_returns_to_the_supply() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.hire
        room vault coin=5
        """)
    table.play("test.hire", "act:0", True)
    assert table.supply("coin") == 1
    assert "KH-ACT-14" in table.rules("resource_gone")


@pytest.mark.rule("KH-COMP-10", "KH-HERO-11")
def test_a_looted_treasure_returns_to_the_supply() -> None:
    table = Table.of("""
        heroesout scenario=works phase=invasion invasion=1
        seat ratfolk at=vault
        room workshop treasure=1:heal
        guild deck=mage.swords
        """)
    table.go_on()
    assert table.room("workshop").treasure == 0
    assert treasure(1, "heal") in table.state.treasure_supply


@pytest.mark.rule("KH-COMP-11", "KH-INV-02")
@pytest.mark.parametrize(
    ("symbol", "rooms"),
    [
        ("crossbones", ["sewers", "beast_trainer"]),
        ("eye", ["cemetery", "study"]),
        ("hats", ["library", "apothecary"]),
        ("swords", ["forge", "workshop"]),
    ],
)
def test_a_symbol_names_two_rooms(symbol: str, rooms: list[str]) -> None:
    table = Table.of(f"""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=vault
        guild deck=mage.{symbol}
        """)
    assert sorted(table.arrivals()) == sorted(("mage", room) for room in rooms)


@pytest.mark.rule("KH-COMP-11", "KH-INV-02")
def test_the_gem_is_the_vault_alone() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=vault
        guild deck=test.rogue_gem#1
        """)
    assert table.arrivals() == [("rogue", "vault")]


@pytest.mark.rule("KH-COMP-11", "KH-ACT-12")
def test_special_rooms_are_cells_laboratory_and_builder() -> None:
    table = Table.of("""
        heroesout scenario=works
        seat ratfolk at=vault hand=test.ambush_special
        """)
    table.play("test.ambush_special", "act:0", 1, 1, 1)
    assert [table.monsters(room) for room in ("cells", "laboratory", "builder")] == [["ratfolk"]] * 3


@pytest.mark.rule("KH-COMP-12", "KH-SETUP-16")
def test_there_are_five_traps_ten_portals_and_five_event_tokens() -> None:
    table = Table.new("ratfolk")
    assert [table.supply(token) for token in ("trap", "portal", "event")] == [5, 10, 5]
    assert (box.WOUND_TOKENS, len(box.TREASURES)) == (20, 16)


@pytest.mark.rule("KH-COMP-13")
def test_there_is_one_hero_card_for_each_class_and_symbol() -> None:
    table = Table.new("ratfolk")
    hero_cards = [card for card in table.state.guild if not card.startswith("test.")]
    assert Counter(hero_cards) == Counter(f"{hero}.{symbol}" for hero, symbol in product(box.HEROES, SYMBOLS))
    assert len(hero_cards) == 16


@pytest.mark.rule("KH-COMP-14")
def test_there_is_one_treasure_of_value_4_and_five_of_each_other_value() -> None:
    assert Counter(value for value, _ in box.TREASURES) == {4: 1, 3: 5, 2: 5, 1: 5}
    table = Table.new("ratfolk")
    assert sorted([*table.state.treasure_supply, *(t for t in table.state.treasures if t >= 0)]) == list(range(16))
