"""KH-CELL, KH-LAB and KH-BUILD: the special rooms."""

from __future__ import annotations

from itertools import product

import pytest

from delve.core.errors import AnswerRefused
from delve.games.heroesout.box import BUILDER, NUMBER, RoomName
from delve.games.heroesout.map import Place, dungeon, free_places, overlap, parse_layout, parse_place
from tests.games.heroesout.support import HALL, WORKS, Table, all_but, treasure

# ---------------------------------------------------------------------- the Cells


@pytest.mark.rule("KH-CELL-01", "KH-CELL-02")
def test_luck_needs_neither_monster_nor_activate() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk
        guild deck=warrior.hats
        """)
    table.answer("luck")
    assert table.arrivals() == [("warrior", "cells")], "one hero, whatever the symbol"
    assert table.heroes("cells") == ["warrior"], "on its Exhausted side"
    assert table.supply("warrior") == 4
    assert table.board.guild_discard == ("warrior.hats",)
    assert table.rules("luck") == ["KH-CELL-01"]


@pytest.mark.rule("KH-CELL-01")
def test_luck_is_tried_once_a_turn() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault
        seat slimes
        guild deck=test.nothing#1,test.nothing#2,test.nothing#3
        """)
    table.answer("luck")
    assert table.refused() == {"luck": "KH-CELL-01"}
    with pytest.raises(AnswerRefused):
        table.answer("luck")
    table.end_turn()
    assert "luck" in table.options(), "the next player may"


@pytest.mark.rule("KH-CELL-01")
def test_luck_is_tried_at_any_point_of_ones_turn() -> None:
    """Ruling KH-R-13: between two actions of a card, and while refreshing loot."""
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.move2
        guild deck=warrior.hats
        """)
    table.play("test.move2", "act:0", "room:forge", "luck")
    assert table.heroes("cells") == ["warrior"]
    assert table.asked == "kh.ask.act", "the card goes on"
    table.answer("act:1", "room:vault")

    table = Table.of("""
        heroesout scenario=hall phase=refresh
        seat ratfolk at=vault hand=test.move2
        guild deck=warrior.hats
        """)
    table.answer("luck")
    assert table.heroes("cells") == ["warrior"]
    assert table.asked == "kh.ask.refresh"


@pytest.mark.rule("KH-CELL-01")
def test_without_cells_there_is_no_luck_to_try() -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        map {HALL.replace("cells@4,0r ", "")}
        seat ratfolk at=vault
        """)
    assert table.options() == ["end"]


@pytest.mark.rule("KH-CELL-01", "KH-ACT-01")
def test_the_cells_have_no_action_for_an_activate() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=cells,vault hand=test.activate
        """)
    table.play("test.activate", "act:0")
    assert table.options() == ["ability", "room:vault"]


@pytest.mark.rule("KH-CELL-02")
def test_a_scenario_card_drawn_by_luck_does_nothing() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault
        guild deck=test.mage_forge#1
        """)
    table.answer("luck")
    assert table.everywhere() == {}
    assert table.player().hand == (), "and brings no cards"
    assert table.board.guild_discard == ("test.mage_forge#1",)
    assert table.rules("no_hero") == ["KH-CELL-02"]


@pytest.mark.rule("KH-CELL-03", "KH-ACT-19", "KH-HERO-03")
def test_an_archer_sent_to_the_cells_shoots() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=apothecary,vault
        guild deck=archer.eye
        """)
    table.answer("luck")
    assert table.monsters("apothecary") == []
    assert table.heroes("cells") == ["archer"]
    assert table.rules("shot") == ["KH-HERO-03"]


@pytest.mark.rule("KH-CELL-03", "KH-HERO-04")
def test_a_warrior_sent_to_the_cells_smashes_resources() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault
        room cells bone=3
        guild deck=warrior.eye
        """)
    table.answer("luck")
    assert table.room("cells").resources == {"bone": 1}


@pytest.mark.rule("KH-CELL-03", "KH-HERO-06", "KH-TRAP-01")
def test_a_rogue_sent_to_the_cells_discards_a_trap_and_meets_the_next() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault
        room cells traps=1
        guild deck=rogue.eye
        """)
    table.answer("luck")
    assert (table.heroes("cells"), table.room("cells").traps) == (["rogue"], 0)

    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault
        room cells traps=2
        guild deck=rogue.eye
        """)
    table.answer("luck")
    assert (table.heroes("cells"), table.room("cells").traps) == ([], 0)


@pytest.mark.rule("KH-CELL-04", "KH-HERO-05")
def test_a_mage_sent_to_the_cells_frees_everybody_and_the_turn_goes_on() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=apothecary:3,vault hand=test.move
        room cells heroes=rogue,warrior
        guild deck=mage.eye
        """)
    table.answer("luck")
    assert table.heroes("cells") == ["rogue!", "warrior!", "mage!"], "itself included"
    assert table.rules("reactivated") == ["KH-CELL-04"] * 3
    table.go_on()
    assert table.everywhere() == {"apothecary": ["rogue", "warrior", "mage"]}, "one door further, and exhausted"
    assert (table.monsters("apothecary"), table.monsters("vault")) == ([], ["ratfolk"])
    assert (table.phase(), table.board.active) == ("play", 0)
    assert "card:test.move#1" in table.options()


@pytest.mark.rule("KH-CELL-05", "KH-CELL-07")
@pytest.mark.parametrize("hero", ["warrior", "rogue", "archer"])
def test_a_hero_summoned_in_the_cells_is_exhausted_and_inspires_nobody(hero: str) -> None:
    table = Table.of(f"""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=vault
        room cells heroes=mage
        guild deck=test.{hero}_cells#1
        """)
    assert table.heroes("cells") == ["mage", hero]
    assert table.rules("exhausted") == ["KH-CELL-05"]
    assert table.events("reactivated") == []


@pytest.mark.rule("KH-CELL-07")
def test_a_hero_sent_to_the_cells_by_luck_inspires_nobody() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault
        room cells heroes=mage,rogue
        guild deck=warrior.hats
        """)
    table.answer("luck")
    assert table.heroes("cells") == ["mage", "rogue", "warrior"]


@pytest.mark.rule("KH-CELL-05", "KH-HERO-05")
def test_a_mage_summoned_in_the_cells_by_a_card_stays_active_and_frees_the_others() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=apothecary
        room cells heroes=rogue
        guild deck=test.mage_cells#1
        """)
    table.go_on()
    assert table.heroes("apothecary") == ["rogue", "mage"]


@pytest.mark.rule("KH-CELL-05", "KH-HERO-13")
def test_the_cells_hold_only_who_was_summoned_there() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        map vault@2,2 sewers@2,1 cells@4,1 forge@5,0
        seat dragoness at=vault
        guild deck=rogue.swords
        """)
    assert table.heroes("vault") == ["rogue"], "she charged through the Cells"
    assert len(table.events("charged")) == 3


@pytest.mark.rule("KH-CELL-06")
def test_a_hero_drawn_by_luck_brings_three_cards_before_freed_heroes_act() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault deck=test.move,test.trap,test.melee,test.bone
        room cells heroes=rogue
        guild deck=mage.eye
        """)
    table.answer("luck")
    assert table.asked == "kh.ask.next_hero", "now the heroes"
    assert table.player().hand == ("test.move#1", "test.trap#1", "test.melee#1")
    assert table.rules("drew") == ["KH-CELL-06"]


@pytest.mark.rule("KH-CELL-06", "KH-HERO-15")
def test_cards_that_luck_brought_can_already_defend() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat dragoness at=apothecary deck=test.defend
        guild deck=mage.eye
        """)
    table.answer("luck")
    assert table.asked == "kh.ask.defend"
    table.answer("card:test.defend#1")
    assert table.monsters("apothecary") == ["dragoness"]


@pytest.mark.rule("KH-CELL-08", "KH-INV-06")
def test_luck_can_begin_the_second_wave() -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat ratfolk at=vault
        guild deck= discard={all_but()}
        """)
    table.answer("luck")
    assert table.board.wave == 2
    assert table.board.guild == 19
    assert len(table.board.guild_discard) == 1, "it goes to the same discard pile"


@pytest.mark.rule("KH-CELL-08", "KH-INV-05")
@pytest.mark.parametrize("room", ["cells", "study"])
def test_luck_without_a_token_left_reactivates_the_class_and_still_brings_cards(room: str) -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat ratfolk at=vault
        room {room} heroes=rogue,rogue,rogue,rogue,rogue,archer
        room forge heroes=mage
        guild deck=rogue.eye
        """)
    table.answer("luck")
    assert table.heroes(room) == ["rogue!"] * 5 + ["archer!"]
    assert table.heroes("forge") == ["mage"]
    assert len(table.player().hand) == 3
    assert table.supply("rogue") == 0


# ---------------------------------------------------------------------- the Laboratory

LAB_ROW = "ghosts.plain,loot.axe,loot.coffee,loot.spider,ghosts.plain#2"


@pytest.mark.rule("KH-LAB-01")
def test_the_laboratory_sends_a_hero_to_the_cells_for_a_tactic_card() -> None:
    table = Table.of(f"""
        heroesout scenario=works lab=ghosts
        seat ratfolk at=laboratory hand=test.activate
        loot row={LAB_ROW} deck=loot.axe#7
        guild deck=warrior.eye
        """)
    table.play("test.activate", "act:0", "room:laboratory")
    assert table.heroes("cells") == ["warrior"]
    assert table.options() == ["card:ghosts.plain#1", "card:ghosts.plain#2"], "of the row only Tactic cards"
    table.answer("card:ghosts.plain#2")
    assert table.player().discard == ("ghosts.plain#2",)
    assert table.player().hand == (), "no three cards as with luck"
    assert table.board.row[-1] == "loot.axe#7"
    assert table.rules("acquired") == ["KH-LAB-01"]


@pytest.mark.rule("KH-LAB-01", "KH-CELL-01")
def test_the_laboratory_is_not_limited_to_once_a_turn_and_leaves_luck_open() -> None:
    table = Table.of(f"""
        heroesout scenario=works lab=ghosts
        seat ratfolk at=laboratory hand=test.activate2
        loot row={LAB_ROW}
        guild deck=warrior.eye,rogue.eye
        """)
    table.play("test.activate2", "act:0", "room:laboratory", "card:ghosts.plain#1")
    table.answer("act:1", "room:laboratory")
    table.go_on()
    assert table.heroes("cells") == ["warrior", "rogue"]
    assert "luck" in table.options()


@pytest.mark.rule("KH-LAB-01")
def test_the_laboratory_needs_cells() -> None:
    """Ruling KH-R-09: where there are none, nobody can be sent to them."""
    table = Table.of(f"""
        heroesout scenario=works lab=ghosts
        map {WORKS.replace("cells@4,1 ", "")}
        seat ratfolk at=laboratory hand=test.activate
        room laboratory portal=unfinished
        """)
    table.play("test.activate", "act:0")
    assert table.refused() == {"room:laboratory": "KH-LAB-01"}


@pytest.mark.rule("KH-LAB-02")
def test_a_scenario_card_in_the_laboratory_does_nothing() -> None:
    table = Table.of(f"""
        heroesout scenario=works lab=ghosts
        seat ratfolk at=laboratory hand=test.activate
        loot row={LAB_ROW}
        guild deck=test.rogue_gem#1
        """)
    table.play("test.activate", "act:0", "room:laboratory")
    assert table.everywhere() == {}
    assert table.player().discard == ()
    assert table.board.guild_discard == ("test.rogue_gem#1",)
    assert table.rules("no_hero") == ["KH-LAB-02"]


@pytest.mark.rule("KH-LAB-02")
def test_without_a_tactic_card_in_the_row_the_laboratory_still_draws_a_hero() -> None:
    table = Table.of("""
        heroesout scenario=works lab=ghosts
        seat ratfolk at=laboratory hand=test.activate
        loot row=loot.axe,loot.coffee,loot.spider,loot.axe#2,loot.axe#3
        guild deck=warrior.eye
        """)
    table.play("test.activate", "act:0", "room:laboratory")
    assert table.heroes("cells") == ["warrior"]
    assert table.player().discard == ()
    assert table.rules("no_tactic_card") == ["KH-LAB-02"]


@pytest.mark.rule("KH-LAB-01", "KH-CELL-08", "KH-INV-05")
def test_the_laboratory_without_a_token_left_reactivates_the_class_and_still_sells() -> None:
    table = Table.of(f"""
        heroesout scenario=works lab=ghosts
        seat ratfolk at=laboratory hand=test.activate
        room sewers heroes=rogue,rogue,rogue,rogue,rogue
        loot row={LAB_ROW}
        guild deck=rogue.eye
        """)
    table.play("test.activate", "act:0", "room:laboratory", "card:ghosts.plain#1")
    assert table.rules("no_token") == ["KH-INV-05"]
    assert table.rules("reactivated") == ["KH-INV-05"] * 5
    assert table.player().discard == ("ghosts.plain#1",)


# ---------------------------------------------------------------------- the Builder


def builder(coins: int, extra: str = "") -> Table:
    """A Builder's room with coins, just activated."""
    table = Table.of(f"""
        heroesout scenario=works
        seat ratfolk at=builder hand=test.activate
        room builder coin={coins} portal=unfinished
        builder plans=forge,library,study pile=cemetery,apothecary
        {extra}
        """)
    return table.play("test.activate", "act:0")


def passages(option: str, room: str) -> tuple[int, ...]:
    """The rooms that a new room of the works would be joined to."""
    return dungeon(f"{WORKS} {option.removeprefix('place:')}").passages[NUMBER[room]]


@pytest.mark.rule("KH-BUILD-01")
def test_the_builder_takes_one_to_three_coins_of_its_own_room() -> None:
    table = builder(2).answer("room:builder")
    assert table.options() == ["value:1", "value:2"]
    assert table.refused() == {"value:3": "KH-BUILD-01"}
    assert builder(5).answer("room:builder").options() == ["value:1", "value:2", "value:3"]


@pytest.mark.rule("KH-BUILD-01")
def test_without_a_coin_in_its_room_the_builder_cannot_be_activated() -> None:
    table = builder(0, "room vault coin=3")
    assert table.refused() == {"room:builder": "KH-BUILD-01"}


@pytest.mark.rule("KH-BUILD-01", "KH-BUILD-02")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_the_new_room_gets_a_treasure_worth_the_coins(value: int) -> None:
    table = builder(3).answer("room:builder", f"value:{value}", "room:forge")
    table.answer(table.options()[0])
    assert table.room("forge").treasure == value
    assert table.room("builder").resources.get("coin", 0) == 3 - value
    assert table.supply("coin") == 5 - 3 + value
    assert len(table.state.treasure_supply) == 14, "the Vault's and this one are not in it"
    assert table.rules("built") == ["KH-BUILD-02"]


@pytest.mark.rule("KH-BUILD-02")
def test_any_available_blueprint_may_be_built_beside_the_dungeon_in_any_orientation() -> None:
    table = builder(1).answer("room:builder")
    assert table.options() == ["room:forge", "room:library", "room:study"]
    table.answer("room:study")
    spots = [parse_place(option.removeprefix("place:")) for option in table.options()]
    assert {spot.turned for spot in spots} == {False, True}
    old = parse_layout(table.state.layout)
    for spot in spots:
        assert not any(overlap(spot, place) for place in old)


@pytest.mark.rule("KH-BUILD-02")
@pytest.mark.parametrize("room", ["forge", "library", "study"])
def test_wherever_a_room_is_built_its_passages_lead_to_the_vault(room: str) -> None:
    options = builder(1).answer("room:builder", f"room:{room}").options()
    for option in options:
        table = builder(1).answer("room:builder", f"room:{room}", option)
        built = table.room(room)
        assert built.passages
        assert built.to_vault < 99
        spot = parse_place(option.removeprefix("place:"))
        assert (built.x, built.y, built.turned) == (spot.x, spot.y, spot.turned)


@pytest.mark.rule("KH-BUILD-02")
@pytest.mark.parametrize("room", ["study", "forge", "cells"])
def test_every_place_with_a_passage_is_offered_and_no_other(room: RoomName) -> None:
    layout = "vault@2,2 builder@0,2 workshop@3,1"
    offered = free_places(layout, room)
    for x, y, turned in product(range(-3, 7), range(-1, 5), (False, True)):
        place = Place(room, x, y, turned)
        fits = not any(overlap(place, other) for other in parse_layout(layout))
        joins = bool(dungeon(f"{layout} {place.text()}").passages[NUMBER[room]])
        assert (fits and joins) == (place in offered), place


@pytest.mark.rule("KH-BUILD-02")
def test_the_new_room_is_a_room_like_any_other() -> None:
    table = Table.of("""
        heroesout scenario=works
        seat ratfolk at=builder,vault hand=test.activate,test.move,test.activate#2
        room builder coin=2
        builder plans=forge pile=
        loot row=loot.axe,loot.coffee,loot.spider,loot.fireball,loot.coffee#2
        guild deck=rogue.swords
        """)
    table.play("test.activate", "act:0", "room:builder", "value:1")
    table.answer(next(option for option in table.options() if BUILDER in passages(option, "forge")))
    table.play("test.move", "act:0", table.monster("builder"), "room:forge", "carry:coin")
    table.play("test.activate", "act:0", "room:forge")
    assert table.player().discard == ("loot.axe#1",)
    table.end_turn().go_on()
    assert ("rogue", "forge") in table.arrivals(), "heroes of the Swords come there too"


@pytest.mark.rule("KH-BUILD-02", "KH-CELL-01")
def test_where_cells_are_built_luck_can_be_tried() -> None:
    table = Table.of(f"""
        heroesout scenario=works
        map {WORKS.replace("cells@4,1 ", "")}
        seat ratfolk at=builder hand=test.activate
        room builder coin=1
        builder plans=cells pile=
        """)
    assert "luck" not in table.options()
    table.play("test.activate", "act:0", "room:builder")
    table.answer(table.options()[0])
    assert "luck" in table.options()


@pytest.mark.rule("KH-BUILD-03")
def test_the_builder_pile_fills_up_the_blueprints() -> None:
    table = builder(1).answer("room:builder", "room:library")
    table.answer(table.options()[0])
    assert table.board.blueprints == ("forge", "study", "cemetery")
    assert table.board.builder_pile == 1
    assert table.rules("blueprint") == ["KH-BUILD-03"]


@pytest.mark.rule("KH-BUILD-03")
def test_with_all_rooms_built_there_is_nothing_to_build() -> None:
    table = Table.of("""
        heroesout scenario=works
        seat ratfolk at=builder hand=test.activate
        room builder coin=3 portal=unfinished
        builder plans= pile=
        """)
    table.play("test.activate", "act:0")
    assert table.refused() == {"room:builder": "KH-BUILD-03"}


@pytest.mark.rule("KH-BUILD-04", "KH-COMP-09")
def test_without_a_treasure_of_the_value_in_the_supply_nothing_of_it_is_built() -> None:
    gone = "\n".join(
        f"room {room} treasure=#{treasure(2, 'spoils') + i}"
        for i, room in enumerate(["sewers", "workshop", "cells", "laboratory", "builder"])
    )
    table = builder(3, gone.replace("room builder", "room builder coin=3")).answer("room:builder")
    assert table.options() == ["value:1", "value:3"]
    assert table.refused() == {"value:2": "KH-BUILD-04"}


@pytest.mark.rule("KH-BUILD-04")
def test_with_no_treasure_for_the_coins_the_builder_cannot_be_activated() -> None:
    gone = "\n".join(
        f"room {room} treasure=#{treasure(1, 'spoils') + i}"
        for i, room in enumerate(["sewers", "workshop", "cells", "laboratory", "builder"])
    )
    table = builder(1, gone.replace("room builder", "room builder coin=1 portal=unfinished"))
    assert table.refused() == {"room:builder": "KH-BUILD-04"}
