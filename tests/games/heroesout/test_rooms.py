"""KH-ROOM: what an Activate does in the rooms."""

from __future__ import annotations

import pytest

from tests.games.heroesout.support import Table, plain

ROW = "loot.axe,loot.coffee,loot.spider,loot.fireball,loot.axe#2"
NO = {
    "equipment": "loot.coffee,loot.coffee#2,loot.spider,loot.fireball,loot.fireball#2",
    "potion": "loot.axe,loot.axe#2,loot.spider,loot.fireball,loot.fireball#2",
    "scroll": "loot.axe,loot.axe#2,loot.spider,loot.coffee,loot.coffee#2",
    "beast": "loot.axe,loot.axe#2,loot.fireball,loot.coffee,loot.coffee#2",
}

shops = pytest.mark.parametrize(
    ("room", "resource", "loot", "card"),
    [
        ("forge", "coin", "equipment", "loot.axe#1"),
        ("apothecary", "frog", "potion", "loot.coffee#1"),
        ("study", "book", "scroll", "loot.fireball#1"),
        ("beast_trainer", "bone", "beast", "loot.spider#1"),
    ],
)


@pytest.mark.rule("KH-ROOM-01")
def test_a_room_is_activated_where_you_have_a_monster() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault,cemetery hand=test.activate
        seat slimes at=library
        """)
    table.play("test.activate", "act:0")
    rooms = [option for option in table.options() if option.startswith("room:")]
    assert rooms == ["room:vault", "room:cemetery"]


@pytest.mark.rule("KH-ROOM-01")
def test_a_room_does_nothing_without_an_activate() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.move
        """)
    assert table.options() == ["card:test.move#1", "luck", "end"]


@pytest.mark.rule("KH-ROOM-02")
@pytest.mark.parametrize(
    ("room", "resource"), [("vault", "coin"), ("sewers", "frog"), ("library", "book"), ("cemetery", "bone")]
)
def test_a_room_places_its_resource(room: str, resource: str) -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat ratfolk at={room} hand=test.activate
        """)
    table.play("test.activate", "act:0", f"room:{room}")
    assert table.room(room).resources == {resource: 1}
    assert table.supply(resource) == 4
    assert table.rules("resource_placed") == ["KH-ROOM-02"]


@pytest.mark.rule("KH-ROOM-02")
def test_the_workshop_places_a_trap() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=workshop hand=test.activate
        """)
    table.play("test.activate", "act:0", "room:workshop")
    assert table.room("workshop").traps == 1
    assert table.rules("trap_placed") == ["KH-ROOM-02"]


@shops
@pytest.mark.rule("KH-ROOM-03", "KH-ROOM-04")
def test_a_room_sells_one_type_of_loot_for_one_resource(room: str, resource: str, loot: str, card: str) -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat ratfolk at={room} hand=test.activate
        room {room} {resource}=2
        loot row=loot.axe,loot.coffee,loot.spider,loot.fireball
        """)
    table.play("test.activate", "act:0", f"room:{room}")
    assert table.room(room).resources == {resource: 1}
    assert table.supply(resource) == 4
    assert table.player().discard == (card,), "not into the hand"
    assert card not in table.board.row
    assert len(table.board.row) == 5
    assert table.rules("acquired") == ["KH-ROOM-03"]


@pytest.mark.rule("KH-ROOM-03")
def test_of_several_cards_of_the_type_the_player_chooses() -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.activate
        room forge coin=1
        loot row={ROW}
        """)
    table.play("test.activate", "act:0", "room:forge")
    assert table.options() == ["card:loot.axe#1", "card:loot.axe#2"]
    table.answer("card:loot.axe#2")
    assert table.player().discard == ("loot.axe#2",)


@pytest.mark.rule("KH-ROOM-04", "KH-TURN-05")
def test_an_acquired_card_joins_the_deck_at_the_next_shuffle() -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat slimes at=forge hand=test.activate,test.draw,{plain("slimes", 1, 10)}
        room forge coin=1
        loot row=loot.axe,loot.spider,loot.spider#2,loot.coffee,loot.fireball
        """)
    table.play("test.activate", "act:0").play("test.draw", "act:0")
    assert table.rules("reshuffled") == ["KH-TURN-05"]
    assert "loot.axe#1" in table.player().hand


@pytest.mark.rule("KH-ROOM-05")
def test_the_resource_must_lie_in_the_room_itself() -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat ratfolk at=forge,vault hand=test.activate
        room vault coin=3
        loot row={ROW}
        """)
    table.play("test.activate", "act:0")
    assert table.refused() == {"room:forge": "KH-ROOM-06"}


@pytest.mark.rule("KH-ROOM-05")
def test_a_resource_that_another_player_left_may_be_used() -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat slimes at=vault hand=test.activate,test.move,{plain("slimes", 1, 5)}
        seat ratfolk at=forge hand=test.activate#2
        loot row=loot.axe,loot.coffee,loot.spider,loot.fireball,loot.coffee#2
        guild deck=test.nothing#1
        """)
    table.play("test.activate", "act:0", "room:vault").play("test.move", "act:0", "room:forge", "carry:coin")
    table.end_turn()
    table.play("test.activate", "act:0", "room:forge")
    assert table.player(1).discard == ("loot.axe#1",)


@shops
@pytest.mark.rule("KH-ROOM-06")
def test_a_shop_without_its_resource_cannot_be_activated(room: str, resource: str, loot: str, card: str) -> None:
    others = " ".join(f"{one}=1" for one in ("coin", "frog", "book", "bone") if one != resource)
    table = Table.of(f"""
        heroesout scenario=hall
        seat ratfolk at={room} hand=test.activate
        room {room} {others} portal=unfinished
        loot row={ROW}
        """)
    table.play("test.activate", "act:0")
    assert table.refused() == {f"room:{room}": "KH-ROOM-06"}


@shops
@pytest.mark.rule("KH-ROOM-06")
def test_a_shop_without_a_card_of_its_type_cannot_be_activated(room: str, resource: str, loot: str, card: str) -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat ratfolk at={room} hand=test.activate
        room {room} {resource}=1 portal=unfinished
        loot row={NO[loot]}
        """)
    table.play("test.activate", "act:0")
    assert table.refused() == {f"room:{room}": "KH-ROOM-06"}
