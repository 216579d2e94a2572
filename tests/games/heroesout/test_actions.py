"""KH-ACT: the actions on cards."""

from __future__ import annotations

import pytest

from delve.core.questions import Amount, Confirm
from tests.games.heroesout.support import ACT, HALL, Table, plain

# ---------------------------------------------------------------------- activate


@pytest.mark.rule("KH-ACT-01")
def test_activate_uses_the_ability_a_room_or_a_portal() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault,sewers hand=test.activate
        room sewers portal=unfinished
        room forge portal=unfinished
        """)
    table.play("test.activate", "act:0")
    assert table.options() == ["ability", "room:vault", "room:sewers", "portal:sewers"]


@pytest.mark.rule("KH-ACT-01")
def test_one_activate_is_one_thing() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.activate
        """)
    table.play("test.activate", "act:0", "room:vault")
    assert table.room("vault").resources == {"coin": 1}
    assert table.asked == "kh.ask.play"


@pytest.mark.rule("KH-ACT-01", "KH-ROOM-01")
def test_activate_needs_a_monster_in_the_dungeon() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk hand=test.each
        """)
    table.play("test.each")
    assert table.refused()[ACT["activate"]] == "KH-ACT-01"


# ---------------------------------------------------------------------- attacks


@pytest.mark.rule("KH-ACT-02", "KH-ACT-04")
def test_a_melee_attack_kills_a_hero_in_the_room_of_one_of_your_monsters() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.melee
        room forge heroes=rogue,mage
        """)
    table.play("test.melee", "act:0", table.hero("forge", "mage"))
    assert table.heroes("forge") == ["rogue"]
    assert table.supply("mage") == 5
    assert table.log()[-2:] == [("melee", "KH-ACT-02"), ("hero_out", "KH-ACT-04")]


@pytest.mark.rule("KH-ACT-02")
def test_a_melee_attack_does_not_reach_another_room() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.melee
        seat slimes at=library
        room forge heroes=rogue,mage
        room vault heroes=warrior
        room library heroes=archer
        """)
    table.play("test.melee", "act:0")
    assert table.options() == [table.hero("forge", "rogue"), table.hero("forge", "mage")]
    assert table.refused() == {
        table.hero("vault", "warrior"): "KH-ACT-02",
        table.hero("library", "archer"): "KH-ACT-02",
    }, "another player's monsters do not attack for you"


@pytest.mark.rule("KH-ACT-02")
def test_without_a_hero_in_the_room_there_is_no_melee_attack() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.each
        room vault heroes=warrior
        """)
    table.play("test.each")
    assert table.refused()[ACT["melee"]] == "KH-ACT-02"


@pytest.mark.rule("KH-ACT-03")
def test_a_ranged_attack_reaches_through_one_passage() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.ranged
        room vault heroes=warrior
        room library heroes=archer
        room forge heroes=rogue
        room study heroes=mage
        """)
    table.play("test.ranged", "act:0")
    assert table.options() == [table.hero("vault", "warrior"), table.hero("library", "archer")]
    assert table.refused() == {
        table.hero("forge", "rogue"): "KH-ACT-03",
        table.hero("study", "mage"): "KH-ACT-03",
    }, "neither in the own room nor two passages away"
    table.answer(table.hero("library", "archer"))
    assert table.heroes("library") == []
    assert ("ranged", "KH-ACT-03") in table.log()


@pytest.mark.rule("KH-ACT-03", "KH-PORT-02")
def test_a_ranged_attack_goes_neither_through_portals_nor_through_walls() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=sewers hand=test.each
        room sewers portal=finished
        room cemetery portal=finished heroes=rogue
        room library heroes=mage
        """)
    table.play("test.each")
    assert table.refused()[ACT["ranged"]] == "KH-ACT-03"


@pytest.mark.rule("KH-ACT-04")
def test_heroes_have_1_health_unless_a_scenario_says_otherwise() -> None:
    table = Table.of("""
        heroesout scenario=tough phase=invasion invasion=2
        seat ratfolk at=vault
        room forge treasure=2
        room workshop treasure=2
        room cemetery treasure=2
        room study treasure=2
        guild deck=warrior.swords,mage.eye
        """)
    table.go_on()
    assert table.everywhere() == {
        "workshop": ["warrior/2"],
        "forge": ["warrior/2"],
        "cemetery": ["mage"],
        "study": ["mage"],
    }


@pytest.mark.rule("KH-ACT-04")
def test_a_hero_with_2_health_needs_two_attacks() -> None:
    table = Table.of("""
        heroesout scenario=tough
        seat ratfolk at=forge hand=test.melee,test.melee#2
        room forge heroes=warrior/2
        """)
    table.play("test.melee", "act:0")
    assert table.heroes("forge") == ["warrior"], "1 health left"
    assert table.rules("hero_hurt") == ["KH-ACT-04"]
    table.play("test.melee", "act:0")
    assert table.heroes("forge") == []


# ---------------------------------------------------------------------- move


@pytest.mark.rule("KH-ACT-05")
def test_a_monster_moves_through_a_passage_to_an_adjacent_room() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=sewers hand=test.move
        """)
    table.play("test.move", "act:0")
    assert table.options() == ["room:vault", "room:apothecary"], "a wall is between Sewers and Library"
    table.answer("room:apothecary")
    assert (table.monsters("sewers"), table.monsters("apothecary")) == ([], ["ratfolk"])
    assert table.rules("moved") == ["KH-ACT-05"]


@pytest.mark.rule("KH-ACT-05", "KH-PORT-02")
def test_a_monster_moves_between_finished_portals() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=sewers hand=test.move
        room sewers portal=finished
        room cemetery portal=finished
        """)
    table.play("test.move", "act:0")
    assert table.options() == ["room:vault", "room:apothecary", "room:cemetery"]
    table.answer("room:cemetery")
    assert table.monsters("cemetery") == ["ratfolk"]


@pytest.mark.rule("KH-ACT-05")
def test_a_monster_without_a_way_out_cannot_move() -> None:
    position = """
        heroesout scenario=hall
        map vault@2,2 forge@0,2r study@9,9
        seat ratfolk at={at} hand=test.each
        """
    table = Table.of(position.format(at="study"))
    table.play("test.each")
    assert table.refused()[ACT["move"]] == "KH-ACT-05"
    table = Table.of(position.format(at="study,vault,forge"))
    table.play("test.each", ACT["move"])
    assert table.refused() == {table.monster("study"): "KH-ACT-05"}


@pytest.mark.rule("KH-ACT-06", "KH-TRAP-02")
def test_a_moving_monster_takes_along_one_resource_or_one_trap() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=sewers hand=test.move
        room sewers frog=2 coin=1 traps=2
        """)
    table.play("test.move", "act:0", "room:vault")
    assert table.options() == ["nothing", "carry:frog", "carry:coin", "carry:trap"]
    table.answer("carry:frog")
    assert table.room("sewers").resources == {"frog": 1, "coin": 1}
    assert (table.room("vault").resources, table.room("vault").traps) == ({"frog": 1}, 0)
    assert table.rules("carried") == ["KH-ACT-06"]
    assert table.asked == "kh.ask.play", "and nothing else"


@pytest.mark.rule("KH-ACT-06", "KH-TRAP-02")
def test_a_moving_monster_may_take_a_trap_or_nothing() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=sewers hand=test.move2
        room sewers frog=1 traps=2
        """)
    table.play("test.move2", "act:0", "room:vault", "carry:trap")
    assert (table.room("sewers").traps, table.room("vault").traps) == (1, 1)
    table.answer("act:1", "room:forge", "nothing")
    assert (table.room("vault").traps, table.room("forge").traps) == (1, 0)


@pytest.mark.rule("KH-ACT-06")
def test_a_treasure_or_a_portal_is_not_carried() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=sewers hand=test.move
        room sewers treasure=2 portal=unfinished
        """)
    table.play("test.move", "act:0", "room:vault")
    assert table.asked == "kh.ask.play", "there was nothing to ask"
    assert (table.room("sewers").treasure, table.room("sewers").portal) == (2, "unfinished")


# ---------------------------------------------------------------------- draw, trap, portal, resource


@pytest.mark.rule("KH-ACT-07")
def test_draw_takes_the_top_card_which_may_be_played_this_turn() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.draw deck=test.trap,test.melee
        """)
    table.play("test.draw", "act:0")
    assert table.player().hand == ("test.trap#1",)
    assert table.rules("drew") == ["KH-ACT-07"]
    table.play("test.trap", "act:0")
    assert table.room("vault").traps == 1


@pytest.mark.rule("KH-ACT-07")
def test_draw_needs_no_monster() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk hand=test.draw deck=test.trap
        """)
    table.play("test.draw", "act:0")
    assert table.player().hand == ("test.trap#1",)


@pytest.mark.rule("KH-ACT-08", "KH-TRAP-02")
def test_a_trap_is_put_in_a_room_with_one_of_your_monsters() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault,study hand=test.trap
        seat slimes at=forge
        """)
    table.play("test.trap", "act:0")
    assert table.options() == ["room:vault", "room:study"]
    table.answer("room:study")
    assert table.room("study").traps == 1
    assert table.supply("trap") == 4
    assert table.rules("trap_placed") == ["KH-ACT-08"]


@pytest.mark.rule("KH-ACT-10")
def test_a_portal_card_puts_a_finished_portal_with_one_of_your_monsters() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault,study hand=test.portal
        """)
    table.play("test.portal", "act:0")
    assert table.options() == ["room:vault", "room:study"]
    table.answer("room:study")
    assert table.room("study").portal == "finished"
    assert table.supply("portal") == 9
    assert table.rules("portal_open") == ["KH-ACT-10"]


@pytest.mark.rule("KH-ACT-10")
def test_a_portal_card_turns_an_unfinished_portal_and_adds_none_to_a_finished_one() -> None:
    """Ruling KH-R-05: one portal for each room."""
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault,study hand=test.portal,test.each
        room vault portal=unfinished
        room study portal=finished
        """)
    table.play("test.portal", "act:0")
    assert table.room("vault").portal == "finished"
    assert table.supply("portal") == 8, "the token was there already"
    table.play("test.each")
    assert table.refused()[ACT["portal"]] == "KH-ACT-10"


@pytest.mark.rule("KH-ACT-11")
def test_a_resource_card_puts_the_shown_resource_with_one_of_your_monsters() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault,study hand=test.bone
        """)
    table.play("test.bone", "act:0")
    assert table.options() == ["room:vault", "room:study"]
    table.answer("room:study")
    assert table.room("study").resources == {"bone": 1}
    assert table.supply("bone") == 4
    assert table.rules("resource_placed") == ["KH-ACT-11"]


@pytest.mark.rule("KH-ACT-02", "KH-ACT-03", "KH-ACT-05", "KH-ACT-08", "KH-ACT-10", "KH-ACT-11", "KH-ACT-14")
def test_without_a_monster_in_the_dungeon_most_actions_are_refused_by_their_own_rule() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk hand=test.each
        room vault coin=1 heroes=rogue
        """)
    table.play("test.each")
    assert table.refused() == {
        ACT["activate"]: "KH-ACT-01",
        ACT["melee"]: "KH-ACT-02",
        ACT["ranged"]: "KH-ACT-03",
        ACT["move"]: "KH-ACT-05",
        ACT["trap"]: "KH-ACT-08",
        ACT["defend"]: "KH-ACT-09",
        ACT["portal"]: "KH-ACT-10",
        ACT["bone"]: "KH-ACT-11",
        ACT["pay"]: "KH-ACT-14",
        ACT["summon"]: "KH-ACT-14",
        ACT["hire"]: "KH-ACT-14",
        ACT["swarm"]: "KH-ACT-05",
    }
    assert {ACT["ambush"], ACT["draw"]} <= {*table.options()}


# ---------------------------------------------------------------------- summons


@pytest.mark.rule("KH-ACT-12")
def test_ambush_summons_monsters_split_among_the_rooms_of_the_symbol() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk hand=test.ambush
        """)
    table.play("test.ambush", "act:0")
    assert isinstance(table.question, Amount)
    assert (table.question.least, table.question.most) == (0, 3)
    table.answer(1, 2)
    assert (table.monsters("sewers"), table.monsters("beast_trainer")) == (["ratfolk"], ["ratfolk"] * 2)
    assert table.player().lair == 6
    assert table.rules("summoned") == ["KH-ACT-12"] * 2


@pytest.mark.rule("KH-ACT-12")
def test_ambush_may_summon_fewer_or_all_in_one_room() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk hand=test.ambush,test.ambush#2
        """)
    table.play("test.ambush", "act:0", 0, 1)
    assert (table.monsters("sewers"), table.monsters("beast_trainer")) == ([], ["ratfolk"])
    table.play("test.ambush", "act:0", 3)
    assert (table.monsters("sewers"), table.monsters("beast_trainer")) == (["ratfolk"] * 3, ["ratfolk"])


@pytest.mark.rule("KH-ACT-12")
def test_ambush_passes_over_rooms_that_are_not_in_the_dungeon() -> None:
    table = Table.of("""
        heroesout scenario=works
        seat ratfolk hand=test.ambush
        """)
    table.play("test.ambush", "act:0", 2)
    assert table.monsters("sewers") == ["ratfolk"] * 2
    assert table.asked == "kh.ask.play", "there is no Beast Trainer to ask for"


@pytest.mark.rule("KH-ACT-12")
def test_ambush_without_any_room_of_the_symbol_is_refused() -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        map {HALL.replace("cells@4,0r ", "")}
        seat ratfolk at=vault hand=test.each
        """)
    table.play("test.each")
    assert table.refused()[ACT["ambush_special"]] == "KH-ACT-12"


@pytest.mark.rule("KH-ACT-20")
def test_ambush_places_fewer_monsters_when_the_lair_runs_out() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat witches at=vault hand=test.ambush
        """)
    table.play("test.ambush", "act:0")
    assert isinstance(table.question, Amount)
    assert table.question.most == 1, "one Witch is left in the Lair"
    table.answer(1)
    assert table.monsters("sewers") == ["witches"]


@pytest.mark.rule("KH-ACT-20")
def test_a_combo_summons_as_many_as_there_are_in_the_lair() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ghosts at=vault:2 hand=test.hire
        room vault coin=1
        """)
    table.play("test.hire", "act:0", True)
    assert table.monsters("vault") == ["ghosts"] * 3, "one instead of three"


@pytest.mark.rule("KH-ACT-20", "KH-CLAN-04")
def test_with_an_empty_lair_nothing_is_summoned() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault:9 hand=test.each
        room vault coin=1 portal=unfinished
        """)
    table.play("test.each")
    refused = table.refused()
    assert [refused[ACT[name]] for name in ("ambush", "summon")] == ["KH-ACT-20"] * 2
    table.answer(ACT["activate"])
    assert table.refused() == {"ability": "KH-ACT-20"}


@pytest.mark.rule("KH-ACT-13")
def test_reinforce_takes_the_cards_with_the_action_out_of_the_top_three() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.reinforce deck=test.bite,test.move,test.swarm_melee,test.melee
        """)
    table.play("test.reinforce", "act:0")
    assert table.player().hand == ("test.bite#1", "test.swarm_melee#1"), "also inside a combo or a swarm"
    assert table.player().discard == ("test.move#1",)
    assert table.state.players[0].deck[-1] == "test.melee#1", "the fourth card was not looked at"
    assert table.rules("reinforced") == ["KH-ACT-13"]


@pytest.mark.rule("KH-ACT-13")
@pytest.mark.parametrize(
    ("card", "shows"),
    [
        *((card, True) for card in ("melee", "bite", "pounce", "choice", "parry", "swarm_melee")),
        *((card, False) for card in ("ranged", "reinforce", "defend")),
    ],
)
def test_a_card_shows_every_action_that_is_printed_on_it(card: str, shows: bool) -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.reinforce deck=test.{card}#2,test.move,test.trap
        """)
    table.play("test.reinforce", "act:0")
    assert table.player().hand == ((f"test.{card}#2",) if shows else ())


@pytest.mark.rule("KH-ACT-13")
def test_reinforce_may_find_nothing() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.reinforce deck=test.move,test.draw,test.trap
        """)
    table.play("test.reinforce", "act:0")
    assert table.player().hand == ()
    assert table.player().discard == ("test.move#1", "test.draw#1", "test.trap#1")
    assert table.rules("reinforced_nothing") == ["KH-ACT-13"]


# ---------------------------------------------------------------------- combo, choice, swarm


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


# ---------------------------------------------------------------------- defend


@pytest.mark.rule("KH-ACT-09", "KH-ACT-18")
def test_defend_takes_1_off_the_damage_of_an_attack() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=forge hand=test.defend
        guild deck=test.mage_forge#1
        """)
    assert (table.asked, table.options()) == ("kh.ask.defend", ["no", "card:test.defend#1"])
    table.answer("card:test.defend#1")
    assert table.monsters("forge") == ["ratfolk"]
    assert table.heroes("forge") == ["mage"], "exhausted all the same"
    assert table.rules("defended") == ["KH-ACT-09"]


@pytest.mark.rule("KH-ACT-09")
def test_nobody_has_to_defend() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=forge hand=test.defend
        guild deck=test.mage_forge#1
        """)
    table.answer("no")
    assert table.monsters("forge") == []
    assert table.player(0).hand == ("test.defend#1",)


@pytest.mark.rule("KH-ACT-09")
def test_each_defend_stops_one_attack() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=forge hand=test.defend
        room forge heroes=rogue
        guild deck=test.mage_forge#1
        """)
    table.answer("card:test.defend#1")
    assert table.monsters("forge") == ["dragoness/1"], "the inspired Rogue's attack was not stopped"


@pytest.mark.rule("KH-ACT-09")
def test_defend_is_no_action_of_ones_own_turn() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.each
        """)
    table.play("test.each")
    assert table.refused()[ACT["defend"]] == "KH-ACT-09"


@pytest.mark.rule("KH-ACT-18")
def test_a_defending_card_goes_to_its_owners_discard_pile_and_is_not_replaced() -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.shield_wall,{plain("ratfolk", 1, 4)}
        seat slimes
        guild deck=test.mage_forge#1,test.nothing#1
        """)
    table.end_turn()
    table.answer("card:test.shield_wall#1")
    assert table.player(0).discard == ("test.shield_wall#1",)
    assert len(table.player(0).hand) == 4, "its Draw is lost, and nothing else is drawn"
    assert table.player(0).played == ()
    table.end_turn()
    assert len(table.player(0).hand) == 4, "another player's clean-up does not fill it up"
    table.end_turn().go_on()
    assert len(table.player(0).hand) == 5, "the owner's does"


@pytest.mark.rule("KH-ACT-18", "KH-ACT-15")
def test_a_card_that_shows_defend_on_one_side_can_defend() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=forge hand=test.parry,test.melee
        guild deck=test.mage_forge#1
        """)
    assert table.options() == ["no", "card:test.parry#1"]
    table.answer("card:test.parry#1")
    assert table.heroes("forge") == ["mage"], "its Melee is lost"


@pytest.mark.rule("KH-ACT-19", "KH-HERO-03")
def test_defend_does_not_work_against_an_archers_shot() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=vault hand=test.defend
        room workshop treasure=2
        guild deck=test.archer_workshop#1
        """)
    assert table.asked == "kh.ask.play", "nobody was asked to defend"
    assert table.monsters("vault") == []
    assert table.player().hand == ("test.defend#1",)
