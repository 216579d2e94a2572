"""KH-HERO: resolving a hero, step by step."""

from __future__ import annotations

import pytest

from delve.core.questions import ChooseSome
from tests.games.heroesout.support import Table

# ---------------------------------------------------------------------- 1 and 2: summon, show off


@pytest.mark.rule("KH-HERO-01")
def test_a_summoned_hero_is_put_in_its_room_on_its_active_side() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        guild deck=mage.eye
        """)
    assert table.everywhere() == {"cemetery": ["mage!"], "study": ["mage!"]}
    assert table.rules("hero_in") == ["KH-HERO-01"] * 2


@pytest.mark.rule("KH-HERO-02", "KH-HERO-13")
@pytest.mark.parametrize("hero", ["warrior", "archer"])
def test_a_charging_hero_does_not_show_off(hero: str) -> None:
    table = Table.of(f"""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        room forge bone=2 treasure=2
        room apothecary treasure=2
        guild deck={hero}.hats
        """)
    table.go_on()
    assert table.heroes("forge") == [hero], "from the Library"
    assert table.room("forge").resources == {"bone": 2}
    assert table.monsters("vault") == ["dragoness"]


@pytest.mark.rule("KH-HERO-02", "KH-HERO-06")
def test_a_charging_rogue_does_not_disarm_a_trap() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        room forge traps=1
        room apothecary treasure=2
        guild deck=rogue.hats
        """)
    table.go_on()
    assert table.everywhere() == {"apothecary": ["rogue"]}


@pytest.mark.rule("KH-HERO-02", "KH-HERO-08")
def test_an_inspired_hero_does_not_show_off_again() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        room forge heroes=warrior,archer bone=2 treasure=3
        guild deck=test.mage_forge#1
        """)
    assert table.monsters("vault") == ["dragoness"]
    assert table.events("resource_gone") == []


@pytest.mark.rule("KH-HERO-03")
def test_an_archer_shoots_the_monster_closest_to_the_vault() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        map vault@2,2 sewers@2,1 apothecary@2,0 study@0,0 cells@4,0r
        seat ratfolk at=sewers,study,cells
        room apothecary treasure=2
        guild deck=archer.hats
        """)
    assert [table.monsters(room) for room in ("sewers", "study", "cells")] == [[], ["ratfolk"], ["ratfolk"]]
    (shot,) = table.events("shot")
    assert shot.rule == "KH-HERO-03"
    assert [msg.params["n"] for msg in shot.why] == [1, 3, 3], "the rooms that were compared"


@pytest.mark.rule("KH-HERO-03")
def test_an_archer_shoots_neither_in_her_own_room_nor_through_walls() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        map vault@2,2 sewers@2,1 library@0,1r forge@0,2r
        seat dragoness at=library
        seat ratfolk at=sewers
        guild deck=archer.hats
        """)
    table.go_on()
    assert table.events("shot") == [], "the Sewers are behind a wall"
    assert table.monsters("library") == ["dragoness/1"], "she attacked there instead"


@pytest.mark.rule("KH-HERO-03")
def test_between_targets_equally_close_the_players_choose() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=library,study
        seat slimes at=apothecary
        room cemetery treasure=2
        room study treasure=2
        guild deck=archer.eye
        """)
    table.answer(table.hero("study", "archer"))
    assert table.asked == "kh.ask.shot"
    assert table.question.collective
    assert table.options() == [table.monster("library", 0), table.monster("apothecary", 1)]
    table.answer(table.monster("apothecary", 1), seat=1)
    assert (table.monsters("library"), table.monsters("apothecary")) == (["ratfolk"], [])


@pytest.mark.rule("KH-HERO-03", "KH-HERO-10")
def test_an_archers_shot_is_1_damage() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        room workshop treasure=2
        guild deck=test.archer_workshop#1
        """)
    assert table.monsters("vault") == ["dragoness/1"]


@pytest.mark.rule("KH-HERO-04")
@pytest.mark.parametrize(("bones", "left"), [(0, {}), (1, {}), (2, {}), (4, {"bone": 2})])
def test_a_warrior_discards_up_to_two_resources(bones: int, left: dict[str, int]) -> None:
    table = Table.of(f"""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=forge
        room forge bone={bones}
        room workshop treasure=2
        guild deck=warrior.swords
        """)
    table.go_on()
    assert table.room("forge").resources == left
    assert table.rules("resource_gone") == ["KH-HERO-04"] * min(2, bones)


@pytest.mark.rule("KH-HERO-04")
def test_of_several_kinds_the_players_choose_what_a_warrior_discards() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=forge
        room forge bone=1 frog=1 coin=1 traps=0
        room workshop treasure=2
        guild deck=warrior.swords
        """)
    table.answer(table.hero("forge", "warrior"))
    assert table.asked == "kh.ask.smash"
    assert table.question.collective
    table.answer("resource:frog", "resource:bone")
    assert table.room("forge").resources == {"coin": 1}


@pytest.mark.rule("KH-HERO-05")
def test_a_mage_elsewhere_frees_nobody() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        room cells heroes=rogue,archer
        room forge treasure=2
        guild deck=test.mage_forge#1
        """)
    assert table.heroes("cells") == ["rogue", "archer"]


@pytest.mark.rule("KH-HERO-06", "KH-HERO-07")
@pytest.mark.parametrize(("traps", "heroes", "left"), [(0, ["rogue"], 0), (1, ["rogue"], 0), (2, [], 0), (3, [], 1)])
def test_a_rogue_discards_one_trap_before_the_others_go_off(traps: int, heroes: list[str], left: int) -> None:
    table = Table.of(f"""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        room forge traps={traps} treasure=2
        room workshop treasure=2
        guild deck=rogue.swords
        """)
    table.go_on()
    assert table.heroes("forge") == heroes
    assert table.room("forge").traps == left
    assert table.rules("trap_gone") == ["KH-HERO-06", "KH-TRAP-01"][: min(2, traps)]


# ---------------------------------------------------------------------- 3 and 4: check the room, inspire


@pytest.mark.rule("KH-HERO-07", "KH-HERO-08")
def test_a_hero_killed_by_a_trap_inspires_no_one() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        room forge traps=1 heroes=rogue,archer treasure=2
        guild deck=test.mage_forge#1
        """)
    assert table.heroes("forge") == ["rogue", "archer"]
    assert table.room("forge").treasure == 2


@pytest.mark.rule("KH-HERO-07", "KH-HERO-08")
def test_a_hero_that_survives_the_traps_goes_on_to_inspire() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=forge
        room forge traps=2 heroes=rogue
        guild deck=test.tough_mage_forge#1
        """)
    table.go_on()
    assert table.monsters("forge") == ["dragoness/2"], "both have attacked"


@pytest.mark.rule("KH-HERO-08")
def test_a_summoned_hero_reactivates_all_exhausted_heroes_of_its_room() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=forge
        room forge heroes=rogue,archer
        room library heroes=warrior
        guild deck=test.mage_forge#1
        """)
    table.go_on()
    assert table.rules("reactivated") == ["KH-HERO-08"] * 2
    assert table.monsters("forge") == ["dragoness/3"], "they too are resolved this turn"
    assert table.heroes("library") == ["warrior"]


@pytest.mark.rule("KH-HERO-08", "KH-HERO-13")
def test_a_charging_hero_inspires_where_it_arrives() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        room vault heroes=rogue
        guild deck=test.mage_forge#1
        """)
    table.go_on()
    assert table.monsters("vault") == ["dragoness/2"]


@pytest.mark.rule("KH-HERO-08", "KH-HERO-13")
def test_heroes_that_arrive_together_do_not_inspire_each_other() -> None:
    """Ruling KH-R-06: all of them check the room before any of them fights."""
    table = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault
        room forge heroes=mage!,rogue!,warrior!
        """)
    table.answer(table.hero("forge", "mage")).go_on()
    assert table.monsters("vault") == ["dragoness/3"]
    assert table.events("reactivated") == []


# ---------------------------------------------------------------------- 5: attack


@pytest.mark.rule("KH-HERO-09")
def test_a_hero_exhausts_to_attack_a_monster_of_the_room() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=forge:2
        room forge treasure=1
        guild deck=test.mage_forge#1
        """)
    assert table.heroes("forge") == ["mage"]
    assert table.monsters("forge") == ["ratfolk"], "one of the two"
    assert table.room("forge").treasure == 1, "a guarded treasure is not looted"
    assert table.rules("attacked") == ["KH-HERO-09"]


@pytest.mark.rule("KH-HERO-09")
def test_the_players_choose_which_monster_is_attacked() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=forge:2
        seat dragoness at=forge
        guild deck=test.mage_forge#1
        """)
    assert table.asked == "kh.ask.victim"
    assert table.question.collective
    assert table.options() == [table.monster("forge", 0), table.monster("forge", 1)]
    table.answer(table.monster("forge", 1), seat=1)
    assert table.monsters("forge") == ["ratfolk", "ratfolk", "dragoness/1"]


@pytest.mark.rule("KH-HERO-10")
def test_a_monster_with_as_many_wounds_as_health_returns_to_its_lair() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat witches at=forge/1,vault
        guild deck=test.mage_forge#1
        """)
    assert table.monsters("forge") == []
    assert table.player(0).lair == 1
    assert table.rules("monster_out") == ["KH-HERO-10"]


@pytest.mark.rule("KH-HERO-10")
def test_fewer_wounds_are_kept_and_a_monster_that_comes_back_has_none() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat dragoness at=forge/3 hand=test.ambush
        guild deck=test.mage_forge#1,test.mage_forge#2
        """)
    table.end_turn()
    assert table.monsters("forge") == ["dragoness/4"]
    table.end_turn().go_on()
    assert table.player().lair == 1
    table.play("test.ambush", "act:0", 1)
    assert table.monsters("sewers") == ["dragoness"]


# ---------------------------------------------------------------------- 6 and 7: loot, wait


@pytest.mark.rule("KH-HERO-11")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_as_many_heroes_as_the_treasures_value_exhaust_and_loot_it(value: int) -> None:
    heroes = ",".join(["mage!"] * value)
    table = Table.of(f"""
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault
        room forge heroes={heroes} treasure={value}:spoils
        """)
    assert table.heroes("forge") == ["mage"] * value
    assert table.room("forge").treasure == 0
    assert table.rules("looted") == ["KH-HERO-11"]
    assert table.rules("exhausted") == ["KH-HERO-11"] * value


@pytest.mark.rule("KH-HERO-11")
def test_the_players_choose_who_loots_and_the_others_act_on() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault
        room forge heroes=mage!,rogue!,warrior! treasure=2:spoils
        """)
    mage, rogue, warrior = (table.hero("forge", cls) for cls in ("mage", "rogue", "warrior"))
    table.answer(mage)
    assert table.asked == "kh.ask.looters"
    assert table.question.collective
    assert isinstance(table.question, ChooseSome)
    assert (table.question.least, table.question.most) == (2, 2)
    table.answer([mage, warrior])
    assert table.heroes("forge") == ["mage", "warrior"]
    assert table.heroes("vault") == ["rogue"], "she charged on and attacked"
    assert rogue == table.hero("vault", "rogue")


@pytest.mark.rule("KH-HERO-12")
def test_too_few_heroes_wait_and_are_exhausted() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault
        room forge heroes=mage!,rogue! treasure=3
        """)
    table.answer(table.hero("forge", "mage"))
    assert table.heroes("forge") == ["mage", "rogue"]
    assert table.room("forge").treasure == 3
    assert table.rules("exhausted") == ["KH-HERO-12"] * 2


@pytest.mark.rule("KH-HERO-11", "KH-HERO-12")
def test_exhausted_heroes_do_not_count_towards_the_treasures_value() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault
        room forge heroes=mage!,rogue treasure=2
        """)
    assert table.heroes("forge") == ["mage", "rogue"], "nobody was summoned or charged, so nobody is inspired"
    assert table.room("forge").treasure == 2


# ---------------------------------------------------------------------- 8: charge


@pytest.mark.rule("KH-HERO-13")
def test_all_active_heroes_of_a_room_charge_together() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault
        room library heroes=mage!,rogue!,archer
        """)
    table.answer(table.hero("library", "rogue"))
    assert table.everywhere() == {"library": ["archer"], "forge": ["mage!", "rogue!"]}
    assert table.rules("charged") == ["KH-HERO-13"]


@pytest.mark.rule("KH-HERO-13", "KH-HERO-16")
def test_a_hero_charges_room_by_room_to_the_vault() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault
        room cemetery heroes=mage!
        """)
    rooms = [event.msg.params["target"].key for event in table.events("charged")]  # type: ignore[union-attr]
    assert rooms == ["kh.room.beast_trainer", "kh.room.workshop", "kh.room.vault"]
    assert table.heroes("vault") == ["mage"]


@pytest.mark.rule("KH-HERO-13")
def test_between_rooms_equally_close_to_the_vault_the_players_choose() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault
        seat slimes
        room study heroes=mage!
        """)
    assert table.asked == "kh.ask.charge"
    assert table.question.collective
    assert table.options() == ["room:library", "room:apothecary"]
    table.answer("room:apothecary", seat=1)
    assert table.heroes("vault") == ["mage"], "by way of the Sewers"


@pytest.mark.rule("KH-HERO-13")
def test_a_monster_on_the_way_stops_a_charge() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=workshop
        room cemetery heroes=mage!
        """)
    assert table.everywhere() == {"workshop": ["mage"]}
    assert table.monsters("workshop") == ["dragoness/1"]


@pytest.mark.rule("KH-HERO-13")
def test_heroes_without_a_way_to_the_vault_wait() -> None:
    """Ruling KH-R-07: only a map made by hand can cut a room off."""
    table = Table.of("""
        heroesout scenario=hall phase=invasion
        map vault@2,2 forge@9,9
        seat dragoness at=vault
        room forge heroes=mage!,rogue!
        """)
    table.go_on()
    assert table.heroes("forge") == ["mage", "rogue"]


@pytest.mark.rule("KH-HERO-14")
def test_the_turn_goes_on_when_every_hero_is_exhausted() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        room vault heroes=rogue,archer
        guild deck=mage.eye
        """)
    while table.asked != "kh.ask.play":
        assert any(hero.endswith("!") for heroes in table.everywhere().values() for hero in heroes)
        table.answer(table.options()[0])
    assert not any(hero.endswith("!") for heroes in table.everywhere().values() for hero in heroes)


# ---------------------------------------------------------------------- reactions and distance


@pytest.mark.rule("KH-HERO-15", "KH-ACT-09")
def test_any_player_with_a_monster_in_the_room_may_defend_outside_their_turn() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=forge
        seat slimes at=forge hand=test.defend
        guild deck=test.mage_forge#1
        """)
    table.answer(table.monster("forge", 0))
    assert (table.asked, table.question.seat) == ("kh.ask.defend", 1)
    table.answer("card:test.defend#1")
    assert table.monsters("forge") == ["dragoness", "slimes"]
    assert table.player(1).discard == ("test.defend#1",)


@pytest.mark.rule("KH-HERO-15")
def test_a_player_without_a_monster_in_the_room_cannot_defend() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=forge
        seat slimes at=vault hand=test.defend
        guild deck=test.mage_forge#1
        """)
    assert table.asked == "kh.ask.play"
    assert table.monsters("forge") == ["dragoness/1"]


@pytest.mark.rule("KH-HERO-15")
def test_everybody_who_can_is_asked_the_attacked_player_first() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=forge hand=test.defend
        seat dragoness at=forge hand=test.defend#2
        seat slimes at=forge hand=test.defend#3
        guild deck=test.mage_forge#1
        """)
    table.answer(table.monster("forge", 1))
    for seat in (1, 2, 0):
        assert (table.asked, table.question.seat) == ("kh.ask.defend", seat)
        table.answer("no")
    assert table.monsters("forge") == ["ratfolk", "dragoness/1", "slimes"]


@pytest.mark.rule("KH-HERO-15", "KH-ACT-09")
def test_after_one_defence_nobody_else_is_asked() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=forge hand=test.defend
        seat dragoness at=forge hand=test.defend#2
        guild deck=test.mage_forge#1
        """)
    table.answer(table.monster("forge", 1), "card:test.defend#2")
    assert table.asked == "kh.ask.play"
    assert table.player(0).hand == ("test.defend#1",)


@pytest.mark.rule("KH-HERO-15", "KH-HERO-05")
def test_heroes_set_free_in_ones_own_turn_can_be_defended_against() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat dragoness at=apothecary
        seat slimes at=apothecary hand=test.defend
        guild deck=mage.eye
        """)
    table.answer("luck", table.monster("apothecary", 0))
    assert (table.asked, table.question.seat, table.phase()) == ("kh.ask.defend", 1, "play")
    assert "KH-HERO-05" in table.rules("mage_frees")


@pytest.mark.rule("KH-HERO-16")
def test_closer_to_the_vault_counts_rooms_along_passages() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat dragoness at=vault
        room cells portal=finished
        room vault portal=finished
        """)
    assert {room.room: room.to_vault for room in table.board.rooms} == {
        "vault": 0,
        **dict.fromkeys(("sewers", "workshop", "forge"), 1),
        **dict.fromkeys(("library", "apothecary", "beast_trainer"), 2),
        **dict.fromkeys(("study", "cemetery", "cells"), 3),
    }
