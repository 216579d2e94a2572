"""KH-INV-03: what scenario cards do, and the event tokens they leave (ruling KH-R-12)."""

from __future__ import annotations

import pytest

from tests.games.heroesout.support import Table


def drawn(card: str, rest: str = "", seat: str = "dragoness at=vault") -> Table:
    """The table after a scenario card was drawn, at the first question."""
    return Table.of(f"""
        heroesout scenario=hall phase=invasion invasion=1
        seat {seat}
        {rest}
        guild deck=test.{card}#1,test.nothing#1,test.nothing#2
        """)


# ---------------------------------------------------------------------- effects


@pytest.mark.rule("KH-INV-03")
def test_rally_reactivates_the_heroes_of_its_rooms() -> None:
    table = drawn("rally_eye", "room study heroes=mage,rogue treasure=3\nroom forge heroes=warrior")
    assert table.heroes("study") == ["mage!", "rogue!"]
    assert table.heroes("forge") == ["warrior"]
    assert table.rules("reactivated") == ["KH-INV-03"] * 2


@pytest.mark.rule("KH-INV-03")
def test_rally_may_be_for_one_class() -> None:
    table = drawn("rally_rogues", "room study heroes=mage,rogue treasure=3\nroom forge heroes=rogue treasure=3")
    assert (table.heroes("study"), table.heroes("forge")) == (["mage", "rogue!"], ["rogue!"])


@pytest.mark.rule("KH-INV-03", "KH-COMP-10")
def test_wreck_discards_traps_or_resources_of_its_rooms() -> None:
    table = drawn("wreck_traps", "room study traps=2\nroom forge traps=1 coin=1")
    assert table.supply("trap") == 5
    assert table.room("forge").resources == {"coin": 1}
    table = drawn("wreck_coins", "room vault coin=3 frog=1\nroom forge coin=1")
    assert (table.room("vault").resources, table.room("forge").resources) == ({"frog": 1}, {"coin": 1})


@pytest.mark.rule("KH-INV-03")
def test_bolster_gives_every_hero_of_its_rooms_1_health() -> None:
    table = drawn("bolster_heroes", "room study heroes=mage\nroom forge heroes=rogue/2")
    assert table.everywhere() == {"study": ["mage/2"], "forge": ["rogue/3"]}
    assert "KH-INV-03" in table.rules("heartened")


@pytest.mark.rule("KH-INV-03", "KH-PORT-01")
def test_portals_that_are_closed_can_be_finished_again() -> None:
    table = drawn("close_portals", "room study portal=finished\nroom forge portal=unfinished")
    assert (table.room("study").portal, table.room("forge").portal) == ("unfinished", "unfinished")
    assert table.supply("portal") == 8
    assert "KH-INV-03" in table.rules("portal_closed")


@pytest.mark.rule("KH-INV-03", "KH-HERO-10")
def test_strike_hurts_one_monster_in_each_room_and_nobody_defends() -> None:
    table = drawn("strike_swords", seat="witches at=forge,workshop/1 hand=test.defend")
    assert (table.monsters("forge"), table.monsters("workshop")) == (["witches/1"], [])
    assert table.asked == "kh.ask.play"


@pytest.mark.rule("KH-INV-03")
def test_tax_makes_every_player_discard() -> None:
    table = drawn("tax", seat="dragoness at=vault hand=test.move,test.trap\nseat slimes hand=test.bone")
    table.answer("card:test.trap#1", seat=0)
    assert (table.player(0).hand, table.player(1).hand) == (("test.move#1",), ())
    assert table.rules("discarded") == ["KH-INV-03"] * 2


@pytest.mark.rule("KH-INV-03")
def test_respite_lets_every_player_draw() -> None:
    table = drawn("respite", seat="dragoness at=vault\nseat slimes")
    assert [len(player.hand) for player in table.board.players] == [2, 2]


@pytest.mark.rule("KH-INV-03", "KH-SETUP-05")
def test_pillage_deals_the_loot_row_anew() -> None:
    row = "loot.axe,loot.axe#2,loot.axe#3,loot.axe#4,loot.axe#5"
    deck = "loot.coffee,loot.coffee#2,loot.coffee#3,loot.coffee#4,loot.coffee#5"
    table = drawn("pillage", f"loot row={row} deck={deck}")
    assert [card.partition("#")[0] for card in table.board.row] == ["loot.coffee"] * 5
    assert [card.partition("#")[0] for card in table.state.loot[:5]] == ["loot.axe"] * 5, "under the deck"
    assert "KH-INV-03" in table.rules("pillaged")
    assert "KH-SETUP-05" in table.rules("loot_revealed")


@pytest.mark.rule("KH-INV-03")
def test_jailbreak_reactivates_the_prisoners() -> None:
    table = drawn("jailbreak", "room cells heroes=rogue,archer treasure=3\nroom study heroes=mage")
    assert (table.heroes("cells"), table.heroes("study")) == (["rogue!", "archer!"], ["mage"])


@pytest.mark.rule("KH-INV-03")
def test_a_double_agent_puts_the_next_guild_card_under_the_deck() -> None:
    table = drawn("double_agent")
    assert table.guild_cards() == 1
    assert table.state.guild[0] == "test.nothing#1"
    assert table.state.guild[-1] == "test.nothing#2"
    assert "KH-INV-03" in table.rules("under_deck")


@pytest.mark.rule("KH-INV-03")
def test_a_ransom_is_paid_with_coins_of_the_vault() -> None:
    table = drawn("ransom", "room cells heroes=rogue,archer,mage treasure=3\nroom vault coin=2")
    assert table.heroes("cells") == ["mage"], "active, alone with a treasure of value 3, and exhausted again"
    assert table.rules("reactivated") == ["KH-INV-03"]
    assert table.room("vault").resources == {}
    assert "KH-INV-03" in table.rules("hero_out")


# ---------------------------------------------------------------------- event tokens


@pytest.mark.rule("KH-INV-03")
def test_a_token_is_put_in_each_room_that_has_none() -> None:
    table = drawn("fire_hats", "room library token=ward")
    assert (table.room("library").token, table.room("apothecary").token) == ("ward", "fire")
    assert table.supply("event") == 3
    assert "KH-INV-03" in table.rules("token_placed")


@pytest.mark.rule("KH-INV-03", "KH-COMP-09")
def test_without_a_token_in_the_supply_none_is_placed() -> None:
    used = "\n".join(f"room {room} token=ward" for room in ("vault", "sewers", "forge", "study", "cells"))
    table = drawn("fire_hats", used)
    assert (table.room("library").token, table.room("apothecary").token) == ("", "")


@pytest.mark.rule("KH-INV-03", "KH-ACT-01")
def test_an_activate_with_a_monster_in_the_room_clears_a_token() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.activate
        room forge token=fire
        room study token=fire
        """)
    table.play("test.activate", "act:0")
    assert "token:study" not in table.options()
    table.answer("token:forge")
    assert (table.room("forge").token, table.supply("event")) == ("", 4)
    assert table.rules("token_cleared") == ["KH-ACT-01"]


@pytest.mark.rule("KH-INV-03")
def test_a_fire_hurts_a_monster_at_the_beginning_of_an_invasion() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat dragoness at=vault
        seat ratfolk at=vault:2,forge
        room vault token=fire
        room study token=fire
        guild deck=test.nothing#1
        """)
    table.end_turn()
    assert table.asked == "kh.ask.burnt"
    assert table.question.collective
    assert table.guild_cards() == 0
    table.answer(table.monster("vault", 1))
    assert table.monsters("vault") == ["dragoness", "ratfolk"]
    assert table.monsters("forge") == ["ratfolk"]
    assert "KH-INV-03" in table.rules("burns")


@pytest.mark.rule("KH-INV-03", "KH-HERO-01")
def test_a_banner_gives_1_health_to_a_hero_that_comes_in() -> None:
    table = drawn("mage_forge", "room forge token=banner treasure=3")
    assert table.heroes("forge") == ["mage/2"]
    table = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault
        room forge token=banner treasure=3 heroes=rogue
        room library heroes=mage!
        """)
    table.go_on()
    assert table.heroes("forge") == ["rogue", "mage/2"], "also by a charge, but not who is there already"
    assert "KH-INV-03" in table.rules("heartened")


@pytest.mark.rule("KH-INV-03", "KH-ROOM-01")
def test_a_ward_stops_the_rooms_own_action() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=sewers hand=test.activate
        room sewers token=ward
        """)
    table.play("test.activate", "act:0")
    assert table.refused() == {"room:sewers": "KH-ROOM-01"}
    assert table.options() == ["ability", "token:sewers"]


@pytest.mark.rule("KH-INV-03")
def test_a_camp_reactivates_the_heroes_of_its_room_at_the_beginning_of_an_invasion() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat dragoness at=study
        room study token=camp heroes=mage
        room forge heroes=rogue
        guild deck=test.nothing#1
        """)
    table.end_turn()
    assert table.rules("reactivated") == ["KH-INV-03"]
    assert table.monsters("study") == ["dragoness/1"]
    keys = [key for key, _ in table.log()]
    assert keys.index("attacked") < keys.index("guild_card"), "before the first guild card"
