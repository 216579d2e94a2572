"""Taking back: what a player decided can be taken back, what came to light cannot."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from delve.core.errors import UndoRefused
from tests.games.heroesout.support import Table, plain

HAND = f"test.move2,test.draw,test.activate,test.trap,test.reinforce,{plain('ratfolk', 1, 3)}"


def table(*, practice: bool = False) -> Table:
    """A turn with something of everything to do."""
    return Table.of(
        f"""
        heroesout scenario=hall
        seat ratfolk at=vault,forge hand={HAND}
        room forge coin=1
        room study heroes=mage
        loot row=loot.axe,loot.coffee,loot.spider,loot.fireball,loot.coffee#2
        guild deck=warrior.hats,test.nothing#1
        """,
        practice=practice,
    )


REVEALING: dict[str, Callable[[Table], Table]] = {
    "a drawn card": lambda t: t.play("test.draw", "act:0"),
    "cards looked at": lambda t: t.play("test.reinforce", "act:0"),
    "a guild card": lambda t: t.answer("luck"),
    "a loot card": lambda t: t.play("test.activate", "act:0", "room:forge"),
    "the invasion": lambda t: t.end_turn(),
}


@pytest.mark.rule("KH-ACT-05")
def test_a_move_can_be_taken_back() -> None:
    game = table()
    before = game.session.hash()
    game.play("test.move2", "act:0", game.monster("forge"), "room:library", "nothing")
    game.undo("turn")
    assert game.session.hash() == before


def test_an_answer_can_be_taken_back_in_the_middle_of_a_move() -> None:
    game = table()
    game.play("test.move2", "act:0", game.monster("forge"), "room:library")
    assert game.asked == "kh.ask.carry"
    game.undo()
    assert game.asked == "kh.ask.move_to"
    game.answer("room:vault", "carry:coin")
    assert game.room("vault").resources == {"coin": 1}


def test_an_action_is_taken_back_to_where_the_card_lay_open() -> None:
    game = table()
    game.play("test.move2", "act:0", game.monster("forge"), "room:library", "nothing")
    game.undo("action")
    assert game.asked == "kh.ask.act"
    assert len(game.monsters("forge")) == 1


@pytest.mark.rule("KH-ACT-07", "KH-ACT-13", "KH-CELL-01", "KH-SETUP-05", "KH-INV-01")
@pytest.mark.parametrize("what", REVEALING)
def test_what_came_to_light_cannot_be_taken_back(what: str) -> None:
    game = REVEALING[what](table())
    with pytest.raises(UndoRefused) as refused:
        game.undo()
    assert refused.value.msg.key == "core.undo.revealed"


@pytest.mark.parametrize("what", REVEALING)
def test_in_practice_everything_can_be_taken_back(what: str) -> None:
    game = table(practice=True)
    before = game.session.hash()
    REVEALING[what](game)
    game.undo("turn")
    assert game.session.hash() == before


def test_after_a_revelation_what_was_decided_since_can_be_taken_back() -> None:
    game = table()
    game.play("test.draw", "act:0")
    drawn = game.session.hash()
    game.play("test.trap", "act:0", "room:vault")
    game.undo("action").undo("action")
    assert game.session.hash() == drawn
    with pytest.raises(UndoRefused):
        game.undo("action")
    with pytest.raises(UndoRefused):
        game.undo("turn")


@pytest.mark.rule("KH-HERO-11", "KH-SETUP-15")
def test_a_looted_treasure_cannot_be_taken_back() -> None:
    game = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault
        room forge heroes=mage!,rogue! treasure=1:spoils
        """)
    mage = game.hero("forge", "mage")
    game.answer(mage)
    game.undo()
    game.answer(mage)
    game.answer([mage])
    with pytest.raises(UndoRefused) as refused:
        game.undo()
    assert refused.value.msg.key == "core.undo.revealed"


@pytest.mark.rule("KH-HERO-13")
def test_which_way_heroes_charge_can_be_taken_back() -> None:
    game = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=library
        room study heroes=mage!
        """)
    before = game.session.hash()
    game.answer("room:library")
    assert game.monsters("library") == ["dragoness/1"]
    game.undo()
    assert game.session.hash() == before


@pytest.mark.rule("KH-BUILD-03")
def test_a_new_blueprint_cannot_be_taken_back() -> None:
    game = Table.of("""
        heroesout scenario=works
        seat ratfolk at=builder hand=test.activate
        room builder coin=1
        builder plans=forge,library,study pile=cemetery
        """)
    game.play("test.activate", "act:0", "room:builder", "room:forge")
    game.undo().answer("room:study")
    game.answer(game.options()[0])
    with pytest.raises(UndoRefused):
        game.undo()


@pytest.mark.rule("KH-SETUP-17")
def test_a_clan_chosen_at_random_for_the_laboratory_cannot_be_taken_back() -> None:
    game = Table.new("slimes", "gnolls", scenario="works")
    game.answer("clan:ghosts", seat=0).answer("clan:witches", seat=1)
    with pytest.raises(UndoRefused):
        game.undo()


@pytest.mark.rule("KH-TRES-01")
def test_a_player_may_change_their_mind_until_all_have_chosen_for_a_curse() -> None:
    game = Table.of("""
        heroesout scenario=hall phase=invasion
        seat dragoness at=vault hand=test.move,test.trap
        seat slimes hand=test.melee,test.bone
        room forge heroes=mage! treasure=1:curse
        """)
    game.answer("card:test.trap#1", seat=0)
    game.session.undo(seat=0)
    game.answer("card:test.bone#1", seat=1).answer("card:test.move#1", seat=0)
    assert game.player(0).hand == ("test.trap#1",)
    assert game.player(1).hand == ("test.melee#1",)
