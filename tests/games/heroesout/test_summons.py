"""KH-ACT: ambush, summon and reinforce."""

from __future__ import annotations

import pytest

from delve.core.questions import Amount
from tests.games.heroesout.support import ACT, HALL, Table


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
