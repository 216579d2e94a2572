"""KH-ACT: combo, choice and swarm."""

from __future__ import annotations

import pytest

from delve.core.questions import Confirm
from tests.games.heroesout.support import ACT, Table


@pytest.mark.rule("KH-ACT-14")
def test_the_right_side_of_a_combo_is_offered_when_the_left_succeeds() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge,study hand=test.bite
        room forge heroes=rogue
        """)
    table.play("test.bite", "act:0")
    assert isinstance(table.question, Confirm)
    table.answer(True)
    assert table.monsters("forge") == ["ratfolk"] * 2, "in the same room, at no further cost"
    assert table.asked == "kh.ask.play"


@pytest.mark.rule("KH-ACT-14")
def test_the_right_side_of_a_combo_may_be_left_out() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.bite
        room forge heroes=rogue
        """)
    table.play("test.bite", "act:0", False)
    assert table.heroes("forge") == []
    assert table.monsters("forge") == ["ratfolk"]


@pytest.mark.rule("KH-ACT-14")
def test_without_the_left_side_of_a_combo_there_is_no_right_side() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.each
        room forge coin=1
        """)
    table.play("test.each")
    assert table.refused()[ACT["hire"]] == "KH-ACT-14", "no Coin with one of the Ratfolk"


@pytest.mark.rule("KH-ACT-14")
def test_the_right_side_of_a_combo_is_taken_in_the_room_of_the_left() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault,study hand=test.pounce
        room forge heroes=rogue
        room study heroes=mage
        """)
    table.play("test.pounce", "act:0", table.monster("vault"), "room:forge", True)
    assert table.everywhere() == {"study": ["mage"]}, "the Mage in the Study was no target"


@pytest.mark.rule("KH-ACT-14")
def test_a_combo_whose_right_side_is_not_possible_there_ends_after_the_left() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault,study hand=test.pounce
        room study heroes=mage
        """)
    table.play("test.pounce", "act:0", table.monster("vault"), "room:forge")
    assert table.asked == "kh.ask.play"
    assert table.heroes("study") == ["mage"]


@pytest.mark.rule("KH-ACT-14", "KH-ACT-12")
def test_a_left_side_that_did_nothing_has_not_succeeded() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.burrow,test.burrow#2
        """)
    table.play("test.burrow", "act:0", 0, 0)
    assert table.asked == "kh.ask.play", "nobody was summoned, so no trap is placed"
    table.play("test.burrow", "act:0", 0, 1, True)
    assert table.room("beast_trainer").traps == 1


@pytest.mark.rule("KH-ACT-14")
def test_a_wounding_hit_counts_as_success_for_a_combo() -> None:
    table = Table.of("""
        heroesout scenario=tough
        seat ratfolk at=forge hand=test.bite
        room forge heroes=warrior/2
        """)
    table.play("test.bite", "act:0", True)
    assert (table.heroes("forge"), table.monsters("forge")) == (["warrior"], ["ratfolk"] * 2)


@pytest.mark.rule("KH-ACT-14")
def test_a_combo_with_a_shot_goes_on_where_the_shot_came_from() -> None:
    """Ruling KH-R-11: the player chooses that room first."""
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge,sewers,study hand=test.shoot_and_run
        room vault heroes=mage
        """)
    table.play("test.shoot_and_run", "act:0")
    assert table.options() == ["room:sewers", "room:forge"], "from the Study no hero is in reach"
    table.answer("room:forge", True, "room:library")
    assert table.monsters("library") == ["ratfolk"]
    assert table.monsters("forge") == []
    assert table.heroes("vault") == []


@pytest.mark.rule("KH-ACT-14", "KH-CLAN-08")
def test_a_combo_after_an_ability_without_a_room_lets_the_player_choose_one() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat slimes at=vault,study hand=test.brew
        """)
    table.play("test.brew", "act:0", "ability", True)
    assert table.options() == ["room:vault", "room:study"]
    table.answer("room:study")
    assert table.monsters("study") == ["slimes"] * 3


@pytest.mark.rule("KH-ACT-15")
def test_of_a_choice_the_left_group_is_taken_or_the_right() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.choice
        room forge heroes=rogue,mage
        """)
    table.play("test.choice")
    assert table.options()[:2] == ["act:0.l", "act:0.r"]
    table.answer("act:0.l")
    assert [o for o in table.options() if o.startswith("act:")] == ["act:0.l.0"], "the right side is gone"
    table.answer("act:0.l.0", table.hero("forge", "rogue"), "act:0.l.1")
    assert table.heroes("forge") == []
    assert table.asked == "kh.ask.play"


@pytest.mark.rule("KH-ACT-15")
def test_after_the_right_group_the_left_is_gone() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.choice
        room vault heroes=rogue,mage
        """)
    table.play("test.choice")
    assert table.refused() == {"act:0.l": "KH-ACT-02"}
    table.answer("act:0.r", "room:vault")
    assert table.asked == "kh.ask.play", "though there would now be somebody to attack"


@pytest.mark.rule("KH-ACT-15")
def test_a_choice_may_lead_to_another_choice() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.nested
        """)
    table.play("test.nested", "act:0.l")
    assert [o for o in table.options() if o.startswith("act:")] == ["act:0.l.0.l", "act:0.l.0.r"]
    table.answer("act:0.l.0.l")
    assert table.room("forge").traps == 1
    assert table.asked == "kh.ask.play"


@pytest.mark.rule("KH-ACT-15", "KH-ACT-14")
def test_a_choice_inside_a_combo_is_made_when_its_turn_comes() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault,study hand=test.lunge
        room study heroes=mage
        """)
    table.play("test.lunge", "act:0", table.monster("vault"), "room:forge", True)
    assert table.options() == ["l", "r"]
    table.answer("l")
    assert table.room("forge").traps == 1, "the whole group, as far as it is possible in that room"
    assert table.heroes("study") == ["mage"]
    assert len(table.player().hand) == 0, "not both sides"


@pytest.mark.rule("KH-ACT-15", "KH-ACT-16")
def test_a_choice_inside_a_swarm_is_each_monsters_own() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault:2 hand=test.swarm_choice
        """)
    table.play("test.swarm_choice", "act:0", "l", "room:forge", "go", "r")
    assert (table.monsters("vault"), table.monsters("forge")) == (["ratfolk"], ["ratfolk"])
    assert table.room("vault").traps == 1


@pytest.mark.rule("KH-ACT-15", "KH-TURN-04")
def test_of_the_chosen_group_too_actions_may_be_left_unused() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.choice
        room forge heroes=rogue,mage
        """)
    table.play("test.choice", "act:0.l", "act:0.l.0", table.hero("forge", "mage"), "done")
    assert table.heroes("forge") == ["rogue"]


@pytest.mark.rule("KH-ACT-16")
def test_in_a_swarm_every_monster_of_one_room_moves_where_it_wants() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault:3,study hand=test.swarm_move
        """)
    table.play("test.swarm_move", "act:0")
    assert table.options() == ["room:vault", "room:study"]
    table.answer("room:vault", "room:sewers", "go", "room:workshop", "go", "room:sewers")
    assert (table.monsters("sewers"), table.monsters("workshop")) == (["ratfolk"] * 2, ["ratfolk"])
    assert (table.monsters("vault"), table.monsters("study")) == ([], ["ratfolk"])
    assert table.asked == "kh.ask.play", "nobody moves twice"


@pytest.mark.rule("KH-ACT-16")
def test_a_swarm_may_stop_early() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault:3 hand=test.swarm_move
        """)
    table.play("test.swarm_move", "act:0", "room:sewers", "stop")
    assert (table.monsters("sewers"), table.monsters("vault")) == (["ratfolk"], ["ratfolk"] * 2)


@pytest.mark.rule("KH-ACT-16", "KH-ACT-06")
def test_in_a_swarm_each_monster_carries_one_token() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault:2 hand=test.swarm_move
        room vault coin=2 traps=1
        """)
    table.play("test.swarm_move", "act:0", "room:sewers", "carry:coin", "go", "room:sewers", "carry:trap")
    assert (table.room("sewers").resources, table.room("sewers").traps) == ({"coin": 1}, 1)


@pytest.mark.rule("KH-ACT-16")
def test_in_a_swarm_each_monster_attacks_its_own_target() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge:2,study hand=test.swarm_melee
        room forge heroes=rogue,mage,warrior
        room study heroes=archer
        """)
    table.play("test.swarm_melee", "act:0", "room:forge", table.hero("forge", "mage"), "go")
    table.answer(table.hero("forge", "rogue"))
    assert table.everywhere() == {"forge": ["warrior"], "study": ["archer"]}, "two monsters, two attacks"


@pytest.mark.rule("KH-ACT-16")
def test_a_swarm_ends_when_there_is_no_target_left() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge:4 hand=test.swarm_melee
        room forge heroes=rogue
        """)
    table.play("test.swarm_melee", "act:0")
    assert table.asked == "kh.ask.play"


@pytest.mark.rule("KH-ACT-16", "KH-ACT-03")
def test_a_swarm_shoots_too() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge:2 hand=test.swarm_ranged
        room vault heroes=rogue
        room library heroes=mage
        """)
    table.play("test.swarm_ranged", "act:0", table.hero("vault", "rogue"), "go")
    assert table.everywhere() == {}


@pytest.mark.rule("KH-ACT-16", "KH-ACT-01")
def test_in_a_swarm_each_monster_activates_once() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault:3 hand=test.swarm_activate
        """)
    table.play("test.swarm_activate", "act:0", "room:vault", "go", "ability", "go", "room:vault")
    assert table.room("vault").resources == {"coin": 2}
    assert table.monsters("vault") == ["ratfolk"] * 4
    assert table.asked == "kh.ask.play", "a monster that came in the middle of it does not act"


@pytest.mark.rule("KH-ACT-16", "KH-ACT-14")
def test_in_a_swarm_each_monster_takes_the_whole_combo() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault:2 hand=test.swarm_pounce
        room forge heroes=rogue
        room sewers heroes=mage
        """)
    table.play("test.swarm_pounce", "act:0", "room:forge", True, "go", "room:sewers", True)
    assert table.everywhere() == {}


@pytest.mark.rule("KH-ACT-16")
def test_in_a_swarm_each_monster_acts_where_it_stands() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault:2,study hand=test.swarm_summon
        """)
    table.play("test.swarm_summon", "act:0", "room:vault", "go")
    assert (table.monsters("vault"), table.monsters("study")) == (["ratfolk"] * 4, ["ratfolk"])


@pytest.mark.rule("KH-ACT-17")
def test_cards_of_another_clan_are_resolved_with_ones_own_monsters() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=ghosts.plain
        seat ghosts at=study
        """)
    table.play("ghosts.plain", "act:0", "room:library")
    assert table.monsters("library") == ["ratfolk"]
    assert table.monsters("study") == ["ghosts"]
