"""KH-INV: guild cards, waves, victory and defeat."""

from __future__ import annotations

import pytest

from delve.core.errors import AnswerRefused
from delve.games.heroesout import explain
from delve.games.heroesout.rules import guild
from tests.games.heroesout.support import Table, all_but

# ---------------------------------------------------------------------- guild cards


@pytest.mark.rule("KH-INV-01", "KH-HERO-14")
def test_the_next_guild_card_waits_until_every_hero_is_exhausted() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=2
        seat dragoness at=vault
        guild deck=mage.swords,rogue.hats
        """)
    while table.guild_cards() == 1:
        assert any(hero.endswith("!") for heroes in table.everywhere().values() for hero in heroes)
        assert ("rogue", "library") not in table.arrivals()
        table.answer(table.options()[0])
    first, second = (i for i, (key, _) in enumerate(table.log()) if key == "guild_card")
    between = table.log()[first:second]
    assert sum(key == "attacked" for key, _ in between) == 3, "two Mages, and the first inspired by the second"


@pytest.mark.rule("KH-INV-02")
def test_a_hero_card_summons_one_hero_in_each_room_of_its_symbol() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        guild deck=warrior.hats
        """)
    assert table.everywhere() == {"library": ["warrior!"], "apothecary": ["warrior!"]}
    assert table.supply("warrior") == 3


@pytest.mark.rule("KH-INV-02")
def test_a_room_that_is_not_in_the_dungeon_is_passed_over() -> None:
    table = Table.of("""
        heroesout scenario=works phase=invasion invasion=2
        seat dragoness at=vault
        guild deck=mage.swords,mage.hats
        """)
    table.go_on()
    assert table.arrivals() == [("mage", "workshop")], "no Forge; neither Library nor Apothecary"


@pytest.mark.rule("KH-INV-03")
def test_a_scenario_card_follows_its_own_text() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        room forge treasure=2
        guild deck=test.tough_mage_forge#1,test.nothing#1
        """)
    assert table.heroes("forge") == ["mage/3"]
    assert table.guild_cards() == 1


@pytest.mark.rule("KH-INV-03")
def test_a_scenario_card_can_bring_more_guild_cards() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        guild deck=test.more#1,test.nothing#1,test.nothing#2
        """)
    assert table.guild_cards() == 2
    assert "KH-INV-03" in table.rules("reinforcements")


@pytest.mark.rule("KH-INV-04")
def test_the_players_choose_together_which_hero_goes_first() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        seat slimes at=sewers
        guild deck=mage.swords
        """)
    assert table.asked == "kh.ask.next_hero"
    assert table.question.collective
    forge, workshop = table.hero("forge", "mage"), table.hero("workshop", "mage")
    assert table.options() == [forge, workshop]
    table.answer(workshop, seat=1)
    assert table.heroes("forge") == ["mage!"]
    assert table.heroes("workshop") == []


@pytest.mark.rule("KH-INV-04")
def test_between_heroes_that_are_alike_in_everything_nobody_has_to_choose() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault
        room vault heroes=mage!,mage!,mage!
        """)
    assert table.asked == "kh.ask.play"
    assert table.monsters("vault") == ["dragoness/3"]


@pytest.mark.rule("KH-INV-09")
def test_discarded_guild_cards_are_open_to_everybody() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=2
        seat dragoness at=vault
        seat slimes
        guild deck=test.nothing#2,test.nothing#1 discard=mage.eye
        """)
    for viewer in (-1, 0, 1):
        board = table.session.view(viewer).board  # type: ignore[arg-type]  # a seat's number
        assert board.guild_discard == ("mage.eye", "test.nothing#2", "test.nothing#1")


# ---------------------------------------------------------------------- no token left


@pytest.mark.rule("KH-INV-05")
def test_without_a_token_the_class_is_reactivated_with_all_others_in_the_same_rooms() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        room study heroes=rogue,rogue,mage
        room cells heroes=rogue,rogue,archer
        room forge heroes=rogue
        room library heroes=warrior
        guild deck=rogue.crossbones
        """)
    assert table.arrivals() == []
    assert table.everywhere() == {
        "study": ["rogue!", "rogue!", "mage!"],
        "cells": ["rogue!", "rogue!", "archer!"],
        "forge": ["rogue!"],
        "library": ["warrior"],
    }, "the Cells included, the Library not"
    assert set(table.rules("reactivated")) == {"KH-INV-05"}


@pytest.mark.rule("KH-INV-05", "KH-HERO-02")
def test_reactivated_heroes_do_not_show_off_again() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat ratfolk at=sewers
        room study heroes=archer,archer,archer,archer,archer treasure=3
        room apothecary heroes=warrior bone=2
        guild deck=archer.eye
        """)
    table.go_on()
    assert table.events("shot") == []
    assert table.room("apothecary").resources == {"bone": 2}


@pytest.mark.rule("KH-INV-05")
def test_a_card_for_two_rooms_reactivates_the_class_once() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        room study heroes=mage,mage,mage,mage,mage treasure=2
        guild deck=mage.crossbones
        """)
    table.go_on()
    assert len(table.events("reactivated")) == 5


@pytest.mark.rule("KH-INV-05", "KH-INV-04")
def test_the_last_token_comes_to_the_room_that_the_players_choose_and_then_the_class_wakes() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        room study heroes=mage,mage,mage,mage
        guild deck=mage.crossbones
        """)
    assert table.asked == "kh.ask.last_token"
    assert table.question.collective
    assert table.options() == ["room:sewers", "room:beast_trainer"]
    table.answer("room:beast_trainer")
    assert table.arrivals() == [("mage", "beast_trainer")]
    assert table.everywhere() == {"beast_trainer": ["mage!"], "study": ["mage!"] * 4}
    assert table.rules("no_token") == ["KH-INV-05"]


@pytest.mark.rule("KH-INV-05")
def test_with_two_tokens_left_both_heroes_come() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        room study heroes=mage,mage,mage
        guild deck=mage.crossbones
        """)
    assert table.everywhere() == {"sewers": ["mage!"], "beast_trainer": ["mage!"], "study": ["mage"] * 3}
    assert table.events("no_token") == []


@pytest.mark.rule("KH-INV-05")
def test_a_scenario_cards_hero_without_a_token_reactivates_its_class_too() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        room study heroes=mage,mage,mage,mage,mage,rogue treasure=2
        guild deck=test.mage_cells#1
        """)
    assert table.arrivals() == []
    assert len(table.events("reactivated")) == 6


@pytest.mark.rule("KH-INV-05", "KH-TRES-03")
def test_a_prisoner_without_a_token_reactivates_the_class() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault
        room study heroes=mage,mage,mage,mage,rogue
        room forge heroes=mage! treasure=1:prisoner
        guild deck=mage.crossbones
        """)
    assert table.heroes("cells") == []
    assert table.heroes("study") == ["mage!"] * 4 + ["rogue!"]
    assert table.heroes("forge") == ["mage!"], "who looted it was exhausted by then, and is reactivated too"


@pytest.mark.rule("KH-INV-05")
def test_without_any_exhausted_hero_of_the_class_nothing_happens() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault
        room study heroes=mage!,mage!,mage!,mage!,mage!
        room cells heroes=warrior
        room forge heroes=rogue! treasure=1:prisoner
        guild deck=mage.crossbones
        """)
    table.answer(table.hero("forge", "rogue"))
    assert table.rules("no_token") == ["KH-INV-05"]
    assert table.heroes("forge") == ["rogue"]
    assert table.heroes("cells") == ["warrior"]


@pytest.mark.rule("KH-INV-05", "KH-HERO-07")
def test_a_hero_that_is_active_already_is_where_it_was_in_its_steps() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault
        room study heroes=mage,mage,mage,mage,mage,rogue!3 traps=1 treasure=3
        room forge heroes=warrior! treasure=1:prisoner
        guild deck=mage.crossbones
        """)
    table.answer(table.hero("forge", "warrior"))
    assert table.heroes("study") == ["mage!"] * 5 + ["rogue!"]
    assert table.rules("reactivated") == ["KH-INV-05"] * 5
    table.answer(table.hero("study", "rogue"))
    assert "rogue" not in table.heroes("study"), "she had still to check the room, and the trap was there"


@pytest.mark.rule("KH-INV-05", "KH-ACT-04")
def test_a_killed_hero_makes_a_token_free_again() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat dragoness at=forge hand=test.melee
        room study heroes=mage,mage,mage,mage
        room forge heroes=mage
        guild deck=mage.swords
        """)
    table.play("test.melee", "act:0").end_turn()
    assert table.asked == "kh.ask.last_token"


# ---------------------------------------------------------------------- waves


@pytest.mark.rule("KH-INV-06")
def test_the_second_wave_begins_when_a_card_is_needed_from_the_empty_deck() -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat dragoness at=vault
        guild deck=test.nothing#1 discard={all_but("test.nothing#1")}
        """)
    table.end_turn()
    assert (table.board.wave, table.board.guild) == (1, 0), "not yet: the deck is empty, but nothing is to be drawn"
    table.end_turn()
    assert (table.board.wave, table.board.guild) == (2, 19)
    assert len(table.board.guild_discard) == 1
    assert sorted([*table.state.guild, *table.state.guild_discard]) == sorted(all_but().split(","))
    assert table.rules("wave_two") == ["KH-INV-06"]


@pytest.mark.rule("KH-INV-06")
def test_the_discard_pile_is_shuffled_for_the_second_wave() -> None:
    orders = set()
    for rng in range(1, 6):
        table = Table.of(f"""
            heroesout scenario=hall phase=invasion invasion=1
            seat dragoness at=vault
            rng {rng}
            guild deck= discard={all_but()}
            """)
        orders.add(tuple(table.state.guild))
    assert len(orders) == 5


@pytest.mark.rule("KH-INV-06", "KH-CELL-08", "KH-TRES-03")
def test_a_wave_that_a_prisoner_begins_shuffles_in_the_card_being_resolved() -> None:
    """Ruling KH-R-08: a guild card is discarded when it is revealed."""
    table = Table.of(f"""
        heroesout scenario=hall phase=invasion invasion=1
        seat dragoness at=vault
        room forge treasure=1:prisoner
        room workshop treasure=3
        guild deck=mage.swords discard={all_but("mage.swords")}
        """)
    table.answer(table.hero("forge", "mage"))
    assert table.board.wave == 2
    assert "mage.swords" in [*table.state.guild, *table.state.guild_discard]
    assert len(table.state.guild) + len(table.state.guild_discard) == 20


# ---------------------------------------------------------------------- victory and defeat


@pytest.mark.rule("KH-INV-07")
def test_the_players_win_at_once_when_the_last_card_of_wave_2_is_resolved() -> None:
    table = Table.of(f"""
        heroesout scenario=hall difficulty=hardcore wave=2
        seat dragoness at=vault
        guild deck=mage.swords discard={all_but("mage.swords")}
        """)
    table.end_turn()
    assert table.over == "", "the Mages are still to be resolved"
    table.go_on()
    assert table.over == "won"
    assert table.session.result is not None
    assert table.session.result.rule == "KH-INV-07"
    assert table.guild_cards() == 1, "Hardcore would draw three"
    assert table.log()[-1] == ("won", "KH-INV-07")
    with pytest.raises(AnswerRefused):
        table.answer("end")


@pytest.mark.rule("KH-INV-07", "KH-CELL-08")
def test_the_players_win_at_once_when_luck_draws_the_last_card() -> None:
    table = Table.of(f"""
        heroesout scenario=hall wave=2
        seat dragoness at=vault hand=test.move
        guild deck=warrior.swords discard={all_but("warrior.swords")}
        """)
    table.answer("luck")
    assert table.over == "won"


@pytest.mark.rule("KH-INV-07")
def test_with_the_last_card_drawn_nobody_can_be_sent_to_the_cells() -> None:
    table = Table.of(f"""
        heroesout scenario=hall wave=2
        seat dragoness at=vault hand=test.move
        guild deck=warrior.swords discard={all_but("warrior.swords")}
        """)
    assert guild.send_refusal(table.session.game) is None
    table.answer("luck")
    reason = guild.send_refusal(table.session.game)
    assert reason is not None
    assert reason.rule == "KH-INV-07"


@pytest.mark.rule("KH-CELL-01")
def test_trying_ones_luck_is_explained_by_its_rule() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat dragoness at=vault hand=test.move
        """)
    assert explain.rules(table.session.game, "luck") == ["KH-CELL-01"]


@pytest.mark.rule("KH-INV-07", "KH-CELL-04")
def test_heroes_that_the_last_card_set_free_are_resolved_before_the_victory() -> None:
    position = f"""
        heroesout scenario=hall wave=2
        map vault@2,2r cells@4,2r
        seat dragoness {{}}
        room cells heroes=rogue,archer,warrior
        guild deck=mage.swords discard={all_but("mage.swords")}
        """
    assert Table.of(position.format("at=vault")).answer("luck").go_on().over == "won"
    assert Table.of(position.format("")).answer("luck").go_on().over == "lost", "nobody guards the Vault"


@pytest.mark.rule("KH-INV-07", "KH-LAB-01")
def test_the_players_win_when_the_laboratory_draws_the_last_card() -> None:
    table = Table.of(f"""
        heroesout scenario=works wave=2 lab=ghosts
        seat ratfolk at=laboratory hand=test.activate2
        loot row=ghosts.plain,ghosts.plain#2,loot.axe,loot.axe#2,loot.axe#3
        guild deck=warrior.eye discard={all_but("warrior.eye", scenario="works")}
        """)
    table.play("test.activate2", "act:0", "room:laboratory", "card:ghosts.plain#1")
    assert table.over == "won", "in the middle of the card"


@pytest.mark.rule("KH-INV-07", "KH-TRES-03")
def test_the_players_win_when_a_prisoner_is_the_last_card() -> None:
    table = Table.of(f"""
        heroesout scenario=hall phase=invasion invasion=1 wave=2
        seat dragoness at=vault
        room forge treasure=1:prisoner
        guild deck=test.mage_forge#1,warrior.eye discard={all_but("warrior.eye")}
        """)
    assert table.heroes("cells") == ["warrior"]
    assert table.over == "won"


@pytest.mark.rule("KH-INV-07")
def test_the_end_of_wave_1_is_no_victory() -> None:
    table = Table.of(f"""
        heroesout scenario=hall wave=1
        seat dragoness at=vault
        guild deck=test.nothing#1 discard={all_but("test.nothing#1")}
        """)
    table.end_turn()
    assert table.over == ""


@pytest.mark.rule("KH-INV-07", "KH-INV-08")
def test_when_the_last_card_loots_the_vault_the_game_is_lost() -> None:
    table = Table.of(f"""
        heroesout scenario=hall phase=invasion invasion=1 wave=2
        seat dragoness at=study
        room vault heroes=rogue,archer,warrior
        guild deck=test.mage_forge#1 discard={all_but()}
        """)
    assert table.over == "lost"


@pytest.mark.rule("KH-INV-08", "KH-TRES-05")
def test_the_players_lose_at_once_when_the_vaults_treasure_is_looted() -> None:
    table = Table.of("""
        heroesout scenario=hall phase=invasion invasion=2
        seat dragoness at=study
        seat slimes
        room vault heroes=rogue!,archer!,warrior!,mage!
        room forge heroes=mage!
        guild deck=mage.swords
        """)
    table.answer(table.hero("vault", "rogue"))
    assert table.over == "lost"
    assert table.session.result is not None
    assert (table.session.result.won, table.session.result.rule) == ((False, False), "KH-INV-08")
    assert table.log()[-1] == ("lost", "KH-INV-08")
    assert table.heroes("forge") == ["mage!"], "nothing else is resolved"
    assert table.session.questions == []
