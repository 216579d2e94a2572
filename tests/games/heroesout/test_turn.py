"""KH-TURN: the five phases of a turn."""

from __future__ import annotations

import pytest

from delve.core.errors import AnswerRefused
from delve.core.questions import ChooseSome
from tests.games.heroesout.support import Table, all_but, plain

ROW = "loot.axe,loot.axe#2,loot.coffee,loot.spider,loot.fireball"


@pytest.mark.rule("KH-TURN-01")
def test_a_turn_is_play_refresh_clean_up_invasion_end() -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.trap,test.move
        seat slimes
        loot row={ROW}
        guild deck=test.nothing#1
        """)
    assert table.phase() == "play"
    table.play("test.trap", "act:0").end_play()
    assert table.phase() == "refresh"
    table.answer("card:test.move#1", ["card:loot.axe#1"], "keep")
    assert [key for key, _ in table.log() if key not in ("trap_placed", "reshuffled")] == [
        "played",
        *("discarded", "loot_revealed"),
        "drew",
        *("invasion", "guild_card"),
        "turn",
    ]
    assert (table.phase(), table.board.active) == ("play", 1)


@pytest.mark.rule("KH-TURN-02")
def test_a_card_is_resolved_before_the_next_is_played() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault:2 hand=test.move2,test.trap
        """)
    table.play("test.move2")
    assert table.asked == "kh.ask.act"
    assert not any(option.startswith("card:") for option in table.options())
    table.answer("act:0", "room:forge", "done")
    assert "card:test.trap#1" in table.options()


@pytest.mark.rule("KH-TURN-02")
def test_a_played_card_is_revealed_and_lies_in_the_play_area() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.trap,test.move
        """)
    table.play("test.trap")
    assert table.player().played == ("test.trap#1",)
    assert table.player().hand == ("test.move#1",)
    assert table.rules("played") == ["KH-TURN-02"]
    table.answer("act:0")
    assert table.player().played == ("test.trap#1",), "it stays there until clean-up"
    assert table.player().discard == ()


@pytest.mark.rule("KH-TURN-03")
def test_the_actions_of_a_card_are_taken_in_any_order() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.mixed
        room forge heroes=rogue
        room vault heroes=mage
        """)
    table.play("test.mixed")
    assert table.options()[:3] == ["act:0", "act:1", "act:2"], "move, melee, draw"
    table.answer("act:2", "act:1", "act:0", "room:vault")
    assert [key for key, _ in table.log()] == ["played", "drew", "melee", "hero_out", "moved"]


@pytest.mark.rule("KH-TURN-03")
def test_each_action_of_a_card_may_be_taken_by_another_monster() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge,workshop hand=test.move2
        """)
    table.play("test.move2", "act:0", table.monster("forge"), "room:library")
    table.answer("act:1", table.monster("workshop"), "room:vault")
    assert (table.monsters("library"), table.monsters("vault")) == (["ratfolk"], ["ratfolk"])


@pytest.mark.rule("KH-TURN-03")
def test_only_ones_own_monsters_take_actions() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge,study hand=test.move
        seat slimes at=vault
        """)
    table.play("test.move", "act:0")
    assert table.options() == [table.monster("forge"), table.monster("study")]


@pytest.mark.rule("KH-TURN-04")
def test_actions_may_be_left_unused_and_cards_unplayed() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=forge hand=test.move2,test.trap
        """)
    table.play("test.move2", "done")
    assert table.monsters("forge") == ["ratfolk"]
    table.end_play()
    assert table.phase() == "refresh"
    assert table.player().hand == ("test.trap#1",)


# ---------------------------------------------------------------------- the tactics deck


@pytest.mark.rule("KH-TURN-05")
def test_an_empty_deck_is_made_anew_from_the_discard_pile_alone() -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat slimes at=vault hand=test.draw played={plain("slimes", 1, 6)} discard={plain("slimes", 7, 10)}
        """)
    table.play("test.draw", "act:0")
    assert table.rules("reshuffled") == ["KH-TURN-05"]
    drawn = {*table.player().hand, *table.state.players[0].deck}
    assert drawn == set(plain("slimes", 7, 10).split(","))
    assert table.player().played == (*plain("slimes", 1, 6).split(","), "test.draw#1")
    assert table.player().discard == ()


@pytest.mark.rule("KH-TURN-05")
def test_the_new_deck_is_shuffled() -> None:
    orders = set()
    for rng in range(1, 6):
        table = Table.of(f"""
            heroesout scenario=hall
            seat slimes at=vault hand=test.draw discard={plain("slimes", 1, 10)}
            rng {rng}
            """)
        orders.add(tuple(table.play("test.draw", "act:0").state.players[0].deck))
    assert len(orders) == 5


@pytest.mark.rule("KH-TURN-05", "KH-ACT-13")
def test_an_empty_deck_is_made_anew_for_looking_at_cards_too() -> None:
    discard = "test.melee,test.bite"
    table = Table.of(f"""
        heroesout scenario=hall
        seat slimes at=vault hand=test.reinforce,{plain("slimes", 2, 10)} deck=slimes.plain#1 discard={discard}
        """)
    table.play("test.reinforce", "act:0")
    assert table.rules("reshuffled") == ["KH-TURN-05"]
    assert {"test.melee#1", "test.bite#1"} <= {*table.player().hand}
    assert table.player().discard == ("slimes.plain#1",), "what was looked at before the shuffle is not shuffled in"


@pytest.mark.rule("KH-TURN-05")
def test_the_discard_pile_waits_until_a_card_is_needed() -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat slimes at=vault hand=test.draw deck=slimes.plain#1 discard={plain("slimes", 2, 10)}
        """)
    table.play("test.draw", "act:0")
    assert table.player().deck == 0
    assert len(table.player().discard) == 9
    assert table.events("reshuffled") == []


@pytest.mark.rule("KH-TURN-05", "KH-CELL-06")
def test_who_has_fewer_cards_than_are_to_be_drawn_draws_those() -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat slimes at=vault hand={plain("slimes", 1, 8)} deck=slimes.plain#9 discard=slimes.plain#10
        guild deck=warrior.eye
        """)
    table.answer("luck")
    assert len(table.player().hand) == 10, "two instead of three"
    assert table.player().deck == 0


@pytest.mark.rule("KH-TURN-05", "KH-ACT-07")
def test_with_neither_deck_nor_discard_pile_nothing_is_drawn() -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat slimes at=vault hand=test.each,{plain("slimes", 1, 10)}
        """)
    table.play("test.each")
    assert table.refused()["act:14"] == "KH-ACT-07"
    assert table.refused()["act:14"] == "KH-ACT-07"


# ---------------------------------------------------------------------- refresh loot


@pytest.mark.rule("KH-TURN-06")
def test_a_discarded_card_replaces_loot_which_goes_under_the_deck() -> None:
    table = Table.of(f"""
        heroesout scenario=hall phase=refresh
        seat ratfolk at=vault hand=ratfolk.plain#1
        loot row={ROW} deck=loot.axe#6,loot.axe#7
        """)
    deck = table.board.loot
    table.answer("card:ratfolk.plain#1", ["card:loot.axe#1", "card:loot.spider#1"])
    assert table.board.row == ("loot.axe#2", "loot.coffee#1", "loot.fireball#1", "loot.axe#6", "loot.axe#7")
    assert set(table.state.loot[:2]) == {"loot.axe#1", "loot.spider#1"}, "a deck's last card comes first"
    assert table.board.loot == deck
    assert ("discarded", "KH-TURN-06") in table.log()


@pytest.mark.rule("KH-TURN-06")
def test_one_to_five_loot_cards_are_replaced() -> None:
    table = Table.of(f"""
        heroesout scenario=hall phase=refresh
        seat ratfolk at=vault hand=ratfolk.plain#1
        loot row={ROW}
        """)
    table.answer("card:ratfolk.plain#1")
    assert isinstance(table.question, ChooseSome)
    assert (table.question.least, table.question.most) == (1, 5)
    with pytest.raises(AnswerRefused):
        table.answer([])
    table.answer([f"card:{card}" for card in table.board.row])
    assert len(table.board.row) == 5


@pytest.mark.rule("KH-TURN-06")
def test_without_a_card_in_hand_loot_cannot_be_refreshed() -> None:
    table = Table.of("""
        heroesout scenario=hall luck=used
        seat ratfolk at=vault
        guild deck=test.nothing#1
        """)
    table.end_play()
    assert table.asked == "kh.ask.play", "the question answered itself: the next turn has begun"
    assert table.board.turn == 1


@pytest.mark.rule("KH-TURN-11")
def test_loot_may_be_refreshed_again_with_another_card() -> None:
    table = Table.of(f"""
        heroesout scenario=hall phase=refresh
        seat ratfolk at=vault hand=ratfolk.plain#1,ratfolk.plain#2
        loot row={ROW} deck=loot.axe#6,loot.axe#7
        """)
    table.answer("card:ratfolk.plain#2", ["card:loot.axe#1"])
    table.answer("card:ratfolk.plain#1", ["card:loot.axe#6"])
    assert table.board.row[-1] == "loot.axe#7"
    assert len(table.events("discarded")) == 2


@pytest.mark.rule("KH-TURN-12")
def test_an_acquired_loot_card_may_be_discarded_to_refresh() -> None:
    table = Table.of(f"""
        heroesout scenario=hall phase=refresh
        seat ratfolk at=vault hand=loot.coffee#7
        loot row={ROW}
        """)
    table.answer("card:loot.coffee#7", ["card:loot.axe#1"])
    assert table.player().discard == ("loot.coffee#7",), "it stays its owner's"


# ---------------------------------------------------------------------- clean-up


@pytest.mark.rule("KH-TURN-07")
def test_clean_up_discards_the_play_area_and_draws_up_to_five() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.trap,test.trap#2,test.move deck=test.melee,test.bone,test.draw,test.hire
        seat slimes
        guild deck=test.nothing#1
        """)
    table.play("test.trap", "act:0").play("test.trap", "act:0").end_turn()
    rats = table.player(0)
    assert rats.played == ()
    assert rats.discard == ("test.trap#1", "test.trap#2")
    assert rats.hand == ("test.move#1", *(f"test.{name}#1" for name in ("melee", "bone", "draw", "hire")))
    assert ("drew", "KH-TURN-07") in table.log()


@pytest.mark.rule("KH-TURN-07")
def test_clean_up_reshuffles_tactic_and_loot_cards_alike() -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat ratfolk at=vault hand=test.trap played={plain("ratfolk", 2, 10)} deck=ratfolk.plain#1 discard=loot.axe
        seat slimes
        guild deck=test.nothing#1
        """)
    table.play("test.trap", "act:0").end_turn()
    rats = table.state.players[0]
    assert {*rats.hand, *rats.deck} == {"loot.axe#1", "test.trap#1", *plain("ratfolk", 1, 10).split(",")}
    assert (len(rats.hand), rats.discard) == (5, [])


@pytest.mark.rule("KH-TURN-13")
@pytest.mark.parametrize("size", [5, 7])
def test_a_hand_of_five_or_more_draws_nothing(size: int) -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat ratfolk at=vault hand={plain("ratfolk", 1, size)}
        seat slimes
        guild deck=test.nothing#1
        """)
    table.end_turn()
    assert table.player(0).hand == tuple(plain("ratfolk", 1, size).split(","))
    assert table.events("drew") == []


# ---------------------------------------------------------------------- invasion and end


@pytest.mark.rule("KH-TURN-08", "KH-INV-01", "KH-HERO-14")
def test_a_guild_card_is_resolved_before_the_next_is_drawn() -> None:
    table = Table.of("""
        heroesout scenario=hall difficulty=hardcore
        seat dragoness at=vault
        room forge treasure=2
        room workshop treasure=2
        guild deck=mage.swords,test.nothing#1
        """)
    table.end_turn()
    assert table.asked == "kh.ask.next_hero"
    assert table.guild_cards() == 1
    table.answer(table.hero("forge", "mage"))
    assert table.guild_cards() == 2
    keys = [key for key, _ in table.log()]
    assert keys.count("exhausted") == 2
    assert keys.index("guild_card") < keys.index("exhausted")
    assert max(i for i, k in enumerate(keys) if k == "exhausted") < max(
        i for i, k in enumerate(keys) if k == "guild_card"
    )


@pytest.mark.rule("KH-TURN-09")
def test_the_active_player_token_passes_to_the_left() -> None:
    table = Table.of("""
        heroesout scenario=hall active=1
        seat ratfolk at=vault
        seat slimes
        seat gnolls
        guild deck=test.nothing#1,test.nothing#2
        """)
    table.end_turn()
    assert (table.board.active, table.question.seat) == (2, 2)
    table.end_turn()
    assert (table.board.active, table.question.seat) == (0, 0), "round the table"
    assert table.rules("turn") == ["KH-TURN-09"] * 2


@pytest.mark.rule("KH-TURN-10")
def test_each_player_of_a_round_has_an_invasion() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ratfolk at=vault
        seat slimes
        seat gnolls
        seat ghosts
        guild deck=test.nothing#1,test.nothing#2,test.nothing#3,test.nothing#4
        """)
    for _ in range(4):
        table.end_turn()
    assert table.board.active == 0
    assert len(table.events("invasion")) == 4
    assert table.guild_cards() == 4


@pytest.mark.rule("KH-TURN-14", "KH-INV-06")
def test_a_wave_that_begins_in_an_invasion_counts_from_the_next_one_on() -> None:
    table = Table.of(f"""
        heroesout scenario=hall difficulty=hardcore
        seat dragoness at=vault
        seat slimes
        guild deck=test.nothing#1 discard={all_but("test.nothing#1")}
        """)
    table.end_turn().go_on()
    assert table.board.wave == 2
    assert table.guild_cards() == 2, "as wave 1 of Hardcore says"
    table.end_turn()
    assert [event.msg.params["n"] for event in table.events("invasion")] == [2, 3]


@pytest.mark.rule("KH-TURN-14", "KH-CELL-08")
def test_a_wave_that_luck_began_counts_for_the_invasion_of_that_turn() -> None:
    table = Table.of(f"""
        heroesout scenario=hall difficulty=hardcore
        seat dragoness at=vault
        guild deck= discard={all_but()}
        """)
    table.answer("luck").go_on()
    assert (table.board.wave, table.phase()) == (2, "play")
    table.end_turn()
    assert [event.msg.params["n"] for event in table.events("invasion")] == [3]
