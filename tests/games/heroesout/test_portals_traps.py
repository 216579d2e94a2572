"""KH-PORT and KH-TRAP: portals for monsters, traps for heroes."""

from __future__ import annotations

import pytest

from delve.core.msg import Msg
from tests.games.heroesout.support import Table


@pytest.mark.rule("KH-PORT-01")
def test_an_activate_in_its_room_finishes_a_portal() -> None:
    table = Table.of("""
        heroesout scenario=furnished
        seat ratfolk at=sewers,forge hand=test.activate
        """)
    assert table.room("sewers").portal == "unfinished", "as the scenario begins"
    table.play("test.activate", "act:0")
    assert "portal:sewers" in table.options()
    assert "portal:study" not in table.options(), "no monster there"
    table.answer("portal:sewers")
    assert table.room("sewers").portal == "finished"
    assert table.room("study").portal == "unfinished"
    assert table.rules("portal_open") == ["KH-PORT-01"]


@pytest.mark.rule("KH-PORT-01")
@pytest.mark.parametrize(("here", "there"), [("finished", "unfinished"), ("unfinished", "finished")])
def test_an_unfinished_portal_leads_nowhere(here: str, there: str) -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat ratfolk at=sewers hand=test.move
        room sewers portal={here}
        room study portal={there}
        """)
    table.play("test.move", "act:0")
    assert "room:study" not in table.options()


@pytest.mark.rule("KH-PORT-02")
def test_rooms_with_finished_portals_are_one_move_apart() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=cells hand=test.move
        room cells portal=finished bone=1
        room forge portal=finished
        """)
    table.play("test.move", "act:0", "room:forge", "carry:bone")
    assert table.monsters("forge") == ["ratfolk"]
    assert table.room("forge").resources == {"bone": 1}
    assert table.asked == "kh.ask.play"


@pytest.mark.rule("KH-PORT-02", "KH-HERO-03", "KH-HERO-16")
def test_portals_do_not_make_rooms_adjacent_for_an_archers_shot() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=study
        room study portal=finished
        room workshop portal=finished treasure=2
        guild deck=test.archer_workshop#1
        """)
    assert table.monsters("study") == ["ratfolk"]


@pytest.mark.rule("KH-PORT-03", "KH-HERO-16")
def test_heroes_ignore_portals_when_they_move() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        room study portal=finished
        room vault portal=finished
        room cemetery portal=finished treasure=2
        guild deck=mage.eye
        """)
    table.answer(table.hero("study", "mage"))
    assert table.asked == "kh.ask.charge"
    assert table.options() == ["room:library", "room:apothecary"], "not straight into the Vault"


@pytest.mark.rule("KH-PORT-03")
def test_a_scenario_may_let_heroes_use_portals() -> None:
    table = Table.of("""
        heroesout scenario=gates phase=invasion invasion=1
        seat dragoness at=vault
        room study portal=finished
        room vault portal=finished
        room cemetery treasure=2
        guild deck=mage.eye
        """)
    table.answer(table.hero("study", "mage"))
    assert table.heroes("vault") == ["mage!"]
    assert [event.rule for event in table.events("charged")] == ["KH-HERO-13"]


@pytest.mark.rule("KH-PORT-03", "KH-HERO-13")
@pytest.mark.parametrize(
    ("portals", "start", "way"),
    [
        (("apothecary", "vault"), "study", ["apothecary", "vault"]),
        (("cemetery", "forge"), "cemetery", ["forge", "vault"]),
        (("apothecary", "workshop"), "cells", ["apothecary"]),
        (("cells", "cemetery"), "cemetery", ["beast_trainer", "workshop", "vault"]),
    ],
)
def test_where_heroes_use_portals_these_count_as_ways_to_the_vault(
    portals: tuple[str, ...], start: str, way: list[str]
) -> None:
    rooms = "\n".join(f"room {room} portal=finished" for room in portals if room != start)
    table = Table.of(f"""
        heroesout scenario=gates phase=invasion
        seat dragoness at=vault
        {rooms}
        room {start} portal={"finished" if start in portals else "none"} heroes=mage!
        """)
    targets = [event.msg.params["target"] for event in table.events("charged")]
    assert targets == [Msg(f"kh.room.{room}") for room in way], table.asked


@pytest.mark.rule("KH-PORT-04")
def test_any_two_rooms_with_finished_portals_are_adjacent() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=cells hand=test.move
        room cells portal=finished
        room forge portal=finished
        room study portal=finished
        room cemetery portal=finished
        room library portal=unfinished
        """)
    table.play("test.move", "act:0")
    assert set(table.options()) == {"room:apothecary", "room:forge", "room:study", "room:cemetery"}


# ---------------------------------------------------------------------- traps


@pytest.mark.rule("KH-TRAP-01", "KH-HERO-07")
def test_a_trap_hurts_a_summoned_hero_and_is_discarded() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=vault
        room forge traps=1
        guild deck=test.mage_forge#1
        """)
    assert table.heroes("forge") == []
    assert table.room("forge").traps == 0
    assert table.supply("mage") == 5
    assert table.log()[-3:-1] == [("trap_gone", "KH-TRAP-01"), ("hero_out", "KH-HERO-07")]


@pytest.mark.rule("KH-TRAP-01")
def test_a_trap_hurts_a_hero_that_charges_into_its_room() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=vault
        room forge traps=1
        room apothecary treasure=2
        guild deck=mage.hats
        """)
    table.go_on()
    assert table.everywhere() == {"apothecary": ["mage"]}, "the one from the Library died in the Forge"
    assert table.room("forge").traps == 0


@pytest.mark.rule("KH-TRAP-01")
def test_a_trap_is_used_once() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=2
        seat ratfolk at=vault
        room forge traps=1 treasure=3
        guild deck=test.mage_forge#1,test.mage_forge#2
        """)
    assert table.heroes("forge") == ["mage"], "the second one"


@pytest.mark.rule("KH-TRAP-01")
def test_a_trap_does_not_hurt_who_is_there_already_or_monsters() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.trap
        room forge heroes=mage
        guild deck=test.nothing#1
        """)
    table.play("test.trap", "act:0").end_turn()
    assert (table.heroes("forge"), table.monsters("forge")) == (["mage"], ["ratfolk"])
    assert table.room("forge").traps == 1


@pytest.mark.rule("KH-TRAP-02", "KH-ROOM-02")
def test_traps_come_from_the_workshop_and_are_carried_to_where_they_are_needed() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=workshop hand=test.activate,test.move
        """)
    table.play("test.activate", "act:0", "room:workshop")
    table.play("test.move", "act:0", "room:beast_trainer", "carry:trap")
    assert (table.room("workshop").traps, table.room("beast_trainer").traps) == (0, 1)


@pytest.mark.rule("KH-TRAP-03")
def test_traps_go_off_one_at_a_time_until_the_hero_is_dead() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=vault
        room forge traps=3
        guild deck=test.mage_forge#1
        """)
    assert table.heroes("forge") == []
    assert table.room("forge").traps == 2


@pytest.mark.rule("KH-TRAP-03")
def test_traps_go_off_until_none_is_left() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=vault
        room forge traps=2 treasure=2
        guild deck=test.tough_mage_forge#1
        """)
    assert table.heroes("forge") == ["mage"], "3 health, 2 traps"
    assert table.room("forge").traps == 0


@pytest.mark.rule("KH-TRAP-03", "KH-INV-04")
def test_of_heroes_that_arrive_together_the_players_choose_who_meets_the_trap() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=vault
        room forge traps=1 treasure=3
        guild deck=test.mage_and_rogue_forge#1
        """)
    table.answer(table.hero("forge", "mage"))
    assert table.heroes("forge") == ["rogue"], "the Rogue had no trap left to discard"
