"""KH-EX: the rulebook's worked examples, each as a whole scene in the rulebook's dungeon (see `support`)."""

from __future__ import annotations

import pytest

from delve.games.heroesout.box import NUMBER
from delve.games.heroesout.map import FAR, dungeon
from tests.games.heroesout.support import WORKS, Table

# ---------------------------------------------------------------------- heroes (page 11)


@pytest.mark.rule("KH-EX-01")
def test_a_rogue_waits_for_help_and_a_mage_brings_it() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=2
        seat dragoness at=vault
        room beast_trainer traps=1 treasure=2:spoils
        room sewers treasure=3
        guild deck=rogue.crossbones,mage.crossbones
        """)
    table.answer(table.hero("beast_trainer", "rogue"))
    assert table.guild_cards() == 2, "the first card is done"
    first = [entry for entry in table.log() if entry[0] in ("trap_gone", "exhausted")]
    assert first == [("trap_gone", "KH-HERO-06"), ("exhausted", "KH-HERO-12"), ("exhausted", "KH-HERO-12")]
    assert table.room("beast_trainer").traps == 0
    assert table.heroes("beast_trainer") == ["rogue", "mage!"]

    table.answer(table.hero("beast_trainer", "mage"))
    assert "KH-HERO-08" in table.rules("reactivated"), "the Mage inspires the Rogue"
    table.go_on()
    assert table.heroes("beast_trainer") == ["rogue", "mage"]
    assert table.room("beast_trainer").treasure == 0
    assert table.rules("looted") == ["KH-HERO-11"]


# ---------------------------------------------------------------------- an invasion (pages 14 and 15)


@pytest.mark.rule("KH-EX-02", "KH-EX-03")
def test_one_rogue_wounds_the_dragoness_and_one_dies_in_the_workshop() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=forge
        room workshop traps=2
        guild deck=rogue.swords
        """)
    table.answer(table.hero("workshop", "rogue"))
    assert table.heroes("workshop") == []
    assert table.room("workshop").traps == 0, "one disarmed, one gone off"
    assert table.rules("trap_gone") == ["KH-HERO-06", "KH-TRAP-01"]
    assert table.heroes("forge") == ["rogue"], "exhausted by her attack"
    assert table.monsters("forge") == ["dragoness/1"], "1 of 5: she stays"


@pytest.mark.rule("KH-EX-04")
def test_a_warrior_loots_a_heal_and_charges_on() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        room cemetery bone=2 treasure=1:heal
        room study treasure=3
        guild deck=warrior.eye
        """)
    table.answer(table.hero("cemetery", "warrior"))
    keys = [key for key, _ in table.log()]
    smashed = keys.index("resource_gone")
    assert keys[smashed : smashed + 5] == ["resource_gone", "resource_gone", "exhausted", "looted", "reactivated"]
    assert table.room("cemetery").resources == {}
    table.go_on()
    assert table.heroes("cemetery") == []
    assert table.heroes("vault") == ["warrior"], "by way of Beast Trainer and Workshop"


@pytest.mark.rule("KH-EX-05", "KH-EX-13")
def test_a_warrior_inspires_two_archers_and_the_three_loot_a_prisoner() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        seat ratfolk at=apothecary:2,sewers
        room study heroes=archer,archer treasure=3:prisoner
        room cemetery treasure=2
        guild deck=warrior.eye,archer.hats
        """)
    table.answer(table.hero("study", "warrior"))
    table.go_on()
    assert table.rules("reactivated") == ["KH-HERO-08"] * 2
    assert table.heroes("study") == ["archer", "archer", "warrior"]
    assert table.room("study").treasure == 0
    assert table.heroes("cells") == ["archer"], "the Prisoner stays there exhausted"
    assert table.monsters("apothecary") == ["ratfolk"], "she shot one of the two"
    assert table.rules("shot") == ["KH-HERO-03"]


@pytest.mark.rule("KH-EX-06")
def test_a_charging_hero_meets_the_trap_before_it_can_inspire_or_show_off() -> None:
    position = """
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault
        room cemetery heroes=warrior!
        room beast_trainer {traps} bone=1 heroes=rogue treasure=3
        """
    table = Table.of(position.format(traps="traps=1"))
    assert table.heroes("beast_trainer") == ["rogue"]
    assert table.supply("warrior") == 5
    assert table.events("reactivated") == []
    assert table.room("beast_trainer").resources == {"bone": 1}

    table = Table.of(position.format(traps="traps=0"))
    table.go_on()
    assert table.room("beast_trainer").resources == {"bone": 1}, "even without the trap"


@pytest.mark.rule("KH-EX-07")
def test_a_mage_charges_to_the_forge_and_inspires_the_rogue_against_the_dragoness() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=forge/1
        seat ratfolk at=apothecary
        room forge heroes=rogue
        room cells heroes=archer
        guild deck=mage.hats
        """)
    table.answer(table.hero("library", "mage"))
    table.go_on()
    assert table.heroes("forge") == ["rogue", "mage"]
    assert table.monsters("forge") == ["dragoness/3"], "2 more"
    assert table.heroes("cells") == ["archer"], "no prisoner is freed"


@pytest.mark.rule("KH-EX-15")
def test_a_mage_in_the_apothecary_drives_out_the_one_ratfolk_and_frees_nobody() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=apothecary
        room library treasure=2
        room cells heroes=archer,warrior
        guild deck=mage.hats
        """)
    table.answer(table.hero("apothecary", "mage"))
    assert table.heroes("apothecary") == ["mage"]
    assert table.monsters("apothecary") == []
    assert table.player(0).lair == 9
    assert table.heroes("cells") == ["archer", "warrior"]


@pytest.mark.rule(
    *("KH-EX-02", "KH-EX-03", "KH-EX-04", "KH-EX-05", "KH-EX-06"),
    *("KH-EX-07", "KH-EX-10", "KH-EX-13", "KH-EX-15"),
)
def test_the_whole_invasion_of_the_rulebook() -> None:
    """Wave 2 on Hardcore, after the Ratfolk's turn: three guild cards, one after another."""
    table = Table.of("""
        heroesout scenario=hall difficulty=hardcore wave=2
        seat ratfolk at=apothecary:2,sewers
        seat dragoness at=forge
        room workshop traps=2
        room cemetery bone=2 treasure=1:heal
        room study heroes=archer,archer treasure=3:prisoner
        room beast_trainer traps=1 bone=1 heroes=rogue treasure=2
        room cells heroes=warrior
        guild deck=rogue.swords,warrior.eye,archer.hats,mage.hats
        """)
    table.end_turn()
    table.answer(table.hero("forge", "rogue"))
    assert table.monsters("forge") == ["dragoness/1"]
    assert (table.heroes("workshop"), table.room("workshop").traps) == ([], 0)

    assert table.everywhere()["cemetery"] == ["warrior!"], "the second card"
    table.answer(table.hero("cemetery", "warrior"))
    assert table.heroes("cemetery") == ["warrior!"], "healed, with all bones gone"
    table.answer(table.hero("study", "warrior"))
    assert table.heroes("study") == ["archer", "archer", "warrior"]
    assert table.heroes("cells") == ["warrior", "archer"]
    assert table.monsters("apothecary") == ["ratfolk"]
    assert table.heroes("beast_trainer") == ["rogue"], "the healed Warrior died in the trap"
    assert table.room("beast_trainer").resources == {"bone": 1}

    assert table.heroes("library") == ["mage!"], "the third card"
    table.answer(table.hero("library", "mage")).go_on()
    assert table.monsters("forge") == ["dragoness/3"]
    assert table.heroes("forge") == ["rogue", "mage"]
    assert (table.monsters("apothecary"), table.heroes("apothecary")) == ([], ["mage"])
    assert table.heroes("cells") == ["warrior", "archer"]
    assert table.guild_cards() == 4, "three of the invasion, one of the Prisoner"
    assert (table.board.active, table.over) == (1, ""), "now the Dragoness plays"


# ---------------------------------------------------------------------- the Cells (page 8)


@pytest.mark.rule("KH-EX-08", "KH-CELL-04", "KH-INV-08")
def test_trying_ones_luck_can_lose_the_game() -> None:
    table = Table.of("""
        heroesout scenario=hall
        map vault@2,2r cells@4,2r sewers@1,1
        seat ratfolk deck=test.ambush,test.move,test.melee
        room cells heroes=rogue,warrior,archer treasure=1:spoils
        room vault heroes=archer
        guild deck=mage.eye
        """)
    table.answer("luck")
    assert table.player().hand == ("test.ambush#1", "test.move#1", "test.melee#1"), "drawn, but too late"
    rogue = table.hero("cells", "rogue")
    table.answer(rogue, [rogue])
    assert table.room("cells").treasure == 0
    assert table.heroes("cells") == ["rogue", "warrior!", "archer!", "mage!"], "the others charge"
    table.answer(table.hero("cells", "mage"))
    assert table.heroes("cells") == ["rogue"]
    assert table.over == "", "they stand in the Vault with the Archer, still exhausted"
    table.answer(table.hero("vault", "mage"))
    assert table.over == "lost"
    assert table.rules("reactivated")[-1] == "KH-HERO-08"
    assert len(table.events("exhausted")) == 1 + 4


# ---------------------------------------------------------------------- a turn (pages 12 and 13)


@pytest.mark.rule("KH-EX-09")
def test_the_whole_turn_of_the_ratfolk() -> None:
    hand = "test.skitter,test.busy,test.busy#2,test.skitter#2,test.gnaw"
    table = Table.of(f"""
        heroesout scenario=hall difficulty=hardcore wave=2
        seat ratfolk at=vault:3 hand={hand} deck=test.gnaw#2,test.busy#3,test.skitter#3
        seat dragoness at=forge
        room apothecary heroes=mage,archer
        room beast_trainer heroes=warrior,rogue
        loot row=loot.coffee,loot.axe,loot.axe#2,loot.spider,loot.fireball deck=loot.axe#7
        guild deck=warrior.hats,test.nothing#1,test.nothing#2,test.nothing#3
        """)
    table.answer("luck")
    assert table.heroes("cells") == ["warrior"]
    assert len(table.player().hand) == 8

    table.play("test.skitter", "act:0.l", "room:sewers", "go", "room:sewers", "go", "room:workshop")
    assert (table.monsters("sewers"), table.monsters("workshop")) == (["ratfolk"] * 2, ["ratfolk"])

    table.play("test.busy", "act:0.l", "act:0.l.0", "room:sewers", "act:0.l.1", "room:workshop")
    table.play("test.busy", "act:0.l", "act:0.l.0", "room:workshop", "act:0.l.1", "room:workshop")
    assert table.room("sewers").resources == {"frog": 1}
    assert table.room("workshop").traps == 3

    table.play("test.skitter", "act:0.l", "room:sewers", "room:apothecary", "carry:frog", "go", "room:apothecary")
    assert table.monsters("apothecary") == ["ratfolk"] * 2
    assert table.room("apothecary").resources == {"frog": 1}

    table.play("test.gnaw", "act:0.r", table.monster("workshop"), "room:beast_trainer", "carry:trap")
    assert (table.room("workshop").traps, table.room("beast_trainer").traps) == (2, 1)
    assert table.heroes("beast_trainer") == ["warrior", "rogue"], "a trap does nothing to who is there already"

    table.play("test.gnaw", "act:0.l", "room:apothecary", table.hero("apothecary", "mage"), "go")
    assert table.heroes("apothecary") == []

    table.play("test.busy", "act:0.l", "act:0.l.0", "room:apothecary", "act:0.l.1", "room:apothecary")
    assert table.player().discard == ("loot.coffee#1",)
    assert table.room("apothecary").resources == {}
    assert table.board.row[-1] == "loot.axe#7"
    assert table.monsters("apothecary") == ["ratfolk"] * 3, "the clan's ability was all that was left to activate"

    table.play("test.skitter", "act:0.r", table.hero("beast_trainer", "warrior"))
    assert table.heroes("beast_trainer") == ["rogue"]
    assert table.player().hand == ()

    table.end_play()
    rats = table.player(0)
    assert len(rats.hand) == 5, "clean-up"
    assert rats.played == ()
    assert len(rats.discard) == 9, "eight cards and the Potion"
    assert (table.guild_cards(), table.board.active) == (1 + 3, 1)


# ---------------------------------------------------------------------- the rest


@pytest.mark.rule("KH-EX-10", "KH-SETUP-07")
def test_hardcore_resolves_two_cards_in_wave_1_and_three_in_wave_2() -> None:
    quiet = ",".join(f"test.nothing#{number}" for number in range(1, 5))
    for wave, cards in ((1, 2), (2, 3)):
        table = Table.of(f"""
            heroesout scenario=hall difficulty=hardcore wave={wave}
            seat ratfolk at=vault
            seat slimes
            guild deck={quiet},test.mage_forge#1,test.mage_forge#2
            """)
        table.end_turn()
        assert (table.guild_cards(), table.board.active) == (cards, 1), "after the first player's turn"
        table.end_turn().go_on()
        assert table.guild_cards() == 2 * cards, "and after the second's"


@pytest.mark.rule("KH-EX-11")
def test_buying_a_spider() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=cemetery hand=test.activate,test.move,test.activate#2
        loot row=loot.spider,loot.axe,loot.axe#2,loot.coffee,loot.fireball deck=loot.axe#7
        """)
    table.play("test.activate", "act:0", "room:cemetery")
    assert table.room("cemetery").resources == {"bone": 1}
    table.play("test.move", "act:0", "carry:bone")
    assert (table.monsters("beast_trainer"), table.room("beast_trainer").resources) == (["ratfolk"], {"bone": 1})
    table.play("test.activate", "act:0", "room:beast_trainer")
    assert table.player().discard == ("loot.spider#1",)
    assert table.room("beast_trainer").resources == {}
    assert table.board.row == ("loot.axe#1", "loot.axe#2", "loot.coffee#1", "loot.fireball#1", "loot.axe#7")


@pytest.mark.rule("KH-EX-12")
def test_building_with_two_coins() -> None:
    table = Table.of("""
        heroesout scenario=works
        seat ratfolk at=builder hand=test.activate
        room builder coin=2
        builder plans=forge,library,study pile=cemetery,apothecary
        """)
    table.play("test.activate", "act:0", "room:builder")
    assert table.options() == ["value:1", "value:2"]
    table.answer("value:2", "room:forge")
    for option in table.options():
        assert dungeon(f"{WORKS} {option.removeprefix('place:')}").distance[NUMBER["forge"]] < FAR, "a way to the Vault"
    table.answer(table.options()[-1])
    assert table.room("forge").treasure == 2
    assert table.room("builder").resources == {}
    assert table.board.blueprints == ("library", "study", "cemetery")


@pytest.mark.rule("KH-EX-14")
def test_a_mage_from_the_laboratory_frees_the_prisoners() -> None:
    table = Table.of("""
        heroesout scenario=works lab=ghosts
        seat ratfolk at=laboratory hand=test.activate
        seat dragoness at=sewers
        room cells heroes=rogue,warrior
        loot row=ghosts.plain,loot.axe,loot.axe#2,loot.coffee,loot.fireball
        guild deck=mage.eye
        """)
    table.play("test.activate", "act:0", "room:laboratory")
    assert table.player().discard == ("ghosts.plain#1",), "the Tactic card is earned all the same"
    assert table.heroes("cells") == ["rogue!", "warrior!", "mage!"]
    table.go_on()
    assert table.heroes("sewers") == ["rogue", "warrior", "mage"]
    assert table.monsters("sewers") == ["dragoness/3"]
    assert (table.phase(), table.board.active) == ("play", 0)


@pytest.mark.rule("KH-EX-16")
def test_a_coin_hires_three_monsters() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat gnolls at=forge,study hand=test.hire
        room forge coin=1
        room vault coin=1
        """)
    table.play("test.hire", "act:0", True)
    assert table.monsters("forge") == ["gnolls"] * 4
    assert (table.room("forge").resources, table.room("vault").resources) == ({}, {"coin": 1})


@pytest.mark.rule("KH-EX-16")
def test_a_hit_brings_one_monster_along() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat gnolls at=forge hand=test.bite
        room forge heroes=rogue
        """)
    table.play("test.bite", "act:0", True)
    assert (table.heroes("forge"), table.monsters("forge")) == ([], ["gnolls"] * 2)
