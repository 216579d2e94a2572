"""KH-CLAN: the nine special abilities."""

from __future__ import annotations

import pytest

from delve.core.questions import Seat
from delve.games.heroesout import box
from delve.games.heroesout.content.clans import CLANS
from delve.games.heroesout.defs import Clan
from delve.games.heroesout.effects import Move
from delve.games.heroesout.rules import activate, clans
from tests.games.heroesout.support import ACT, Table


def use(clan: str, at: str, rest: str = "", deck: str = "") -> Table:
    """A clan's table at the question what to activate; a portal gives the question a second answer."""
    table = Table.of(f"""
        heroesout scenario=hall
        seat {clan} at={at} hand=test.activate deck={deck}
        {rest}
        """)
    return table.play("test.activate", "act:0")


@pytest.mark.rule("KH-ACT-01")
@pytest.mark.parametrize("clan", CLANS, ids=lambda clan: clan.id)
def test_no_clan_can_use_its_ability_without_a_monster_in_the_dungeon(clan: Clan) -> None:
    table = Table.of(f"""
        heroesout scenario=hall
        seat {clan.id} hand=test.each
        room vault heroes=rogue
        """)
    table.play("test.each")
    assert table.refused()[ACT["activate"]] == "KH-ACT-01"


@pytest.mark.rule("KH-CLAN-01")
def test_skeletons_place_a_bone_with_one_of_them() -> None:
    table = use("skeletons", "vault,study")
    table.answer("ability")
    assert table.options() == ["room:vault", "room:study"]
    table.answer("room:study")
    assert table.room("study").resources == {"bone": 1}
    assert table.rules("resource_placed") == ["KH-CLAN-01"]


@pytest.mark.rule("KH-CLAN-02")
def test_scalies_shoot() -> None:
    table = use("scalies", "forge", "room vault heroes=rogue,mage\nroom forge heroes=archer portal=unfinished")
    table.answer("ability")
    assert table.options() == [table.hero("vault", "rogue"), table.hero("vault", "mage")]
    table.answer(table.hero("vault", "mage"))
    assert table.heroes("vault") == ["rogue"]
    assert table.rules("ranged") == ["KH-CLAN-02"]


@pytest.mark.rule("KH-CLAN-02")
def test_scalies_cannot_shoot_without_a_hero_in_reach() -> None:
    table = use("scalies", "vault", "room vault heroes=rogue portal=unfinished")
    assert table.refused() == {"ability": "KH-CLAN-02"}


@pytest.mark.rule("KH-CLAN-03")
def test_witches_open_a_finished_portal_with_one_of_them() -> None:
    table = use("witches", "vault,study")
    table.answer("ability", "room:study")
    assert table.room("study").portal == "finished"
    assert table.supply("portal") == 9
    assert table.rules("portal_open") == ["KH-CLAN-03"]


@pytest.mark.rule("KH-CLAN-03")
def test_witches_cannot_open_a_second_portal_in_a_room() -> None:
    table = use("witches", "vault:2", "room vault portal=finished token=fire")
    assert table.refused() == {"ability": "KH-ACT-10"}


@pytest.mark.rule("KH-CLAN-04")
def test_ratfolk_put_one_more_where_there_is_one() -> None:
    table = use("ratfolk", "vault,study")
    table.answer("ability")
    assert table.options() == ["room:vault", "room:study"]
    table.answer("room:study")
    assert table.monsters("study") == ["ratfolk"] * 2
    assert table.player().lair == 6
    assert table.rules("summoned") == ["KH-CLAN-04"]


@pytest.mark.rule("KH-CLAN-05")
def test_gnolls_attack_hand_to_hand() -> None:
    table = use("gnolls", "forge", "room forge heroes=rogue,mage portal=unfinished\nroom vault heroes=archer")
    table.answer("ability")
    assert table.options() == [table.hero("forge", "rogue"), table.hero("forge", "mage")]
    table.answer(table.hero("forge", "rogue"))
    assert table.heroes("forge") == ["mage"]
    assert table.rules("melee") == ["KH-CLAN-05"]


@pytest.mark.rule("KH-CLAN-05")
def test_gnolls_need_a_hero_in_their_room() -> None:
    table = use("gnolls", "vault", "room vault portal=unfinished\nroom forge heroes=rogue")
    assert table.refused() == {"ability": "KH-CLAN-05"}


@pytest.mark.rule("KH-CLAN-06", "KH-ACT-06")
def test_ghosts_move_through_passages_and_walls_and_carry() -> None:
    table = use("ghosts", "cells", "room cells frog=1 portal=unfinished")
    table.answer("ability")
    assert set(table.options()) == {"room:apothecary", "room:beast_trainer", "room:cemetery"}
    table.answer("room:cemetery", "carry:frog")
    assert table.monsters("cemetery") == ["ghosts"]
    assert table.room("cemetery").resources == {"frog": 1}


@pytest.mark.rule("KH-CLAN-06")
def test_ghosts_go_through_walls_only_by_their_ability() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat ghosts at=cells hand=test.move
        """)
    table.play("test.move", "act:0")
    assert table.monsters("apothecary") == ["ghosts"], "the one way out of the Cells"


@pytest.mark.rule("KH-CLAN-06")
def test_of_several_ghosts_the_player_chooses_one() -> None:
    table = use("ghosts", "sewers,forge")
    table.answer("ability", table.monster("sewers"), "room:library")
    assert table.monsters("library") == ["ghosts"], "through the wall"
    assert table.monsters("forge") == ["ghosts"]


@pytest.mark.rule("KH-CLAN-07")
def test_gremlins_move() -> None:
    table = use("gremlins", "sewers,forge", "room forge coin=1")
    table.answer("ability", table.monster("forge"))
    assert table.options() == ["room:vault", "room:library"], "not through walls"
    table.answer("room:library", "carry:coin")
    assert table.monsters("library") == ["gremlins"]
    assert table.room("library").resources == {"coin": 1}


@pytest.mark.rule("KH-CLAN-08")
def test_slimes_draw_a_card_at_once() -> None:
    table = use("slimes", "vault", deck="test.trap,test.move")
    table.answer("ability")
    assert table.player().hand == ("test.trap#1",)
    assert table.rules("drew") == ["KH-CLAN-08"]
    table.play("test.trap", "act:0")
    assert table.room("vault").traps == 1


@pytest.mark.rule("KH-CLAN-08")
def test_slimes_without_cards_have_none_to_draw() -> None:
    game = use("slimes", "vault", "room vault portal=unfinished").session.game
    player = game.state.players[0]
    player.deck, player.discard = [], []
    reason = clans.refusal(game, Seat(0), [box.RoomId(box.ROOMS.index("vault"))])
    assert reason is not None
    assert reason.rule == "KH-CLAN-08"


@pytest.mark.rule("KH-CLAN-06", "KH-CLAN-07")
@pytest.mark.parametrize(("clan", "rule"), [("ghosts", "KH-CLAN-06"), ("gremlins", "KH-CLAN-07")])
def test_who_is_nowhere_has_no_way_to_move(clan: str, rule: str) -> None:
    table = use(clan, "sewers", "room sewers portal=unfinished")
    reason = clans.refusal(table.session.game, Seat(0), [])
    assert reason is not None
    assert reason.rule == rule


@pytest.mark.rule("KH-ACT-01")
def test_where_there_is_no_monster_nothing_can_be_activated() -> None:
    table = use("gremlins", "sewers", "room sewers portal=unfinished")
    (option,) = activate.options(table.session.game, Seat(0), box.RoomId(box.ROOMS.index("vault")))
    assert option.refused is not None
    assert option.refused.rule == "KH-ACT-01"


@pytest.mark.rule("KH-CLAN-09")
def test_the_dragoness_removes_all_her_wounds() -> None:
    table = use("dragoness", "vault/4")
    assert table.monsters("vault") == ["dragoness/4"]
    table.answer("ability")
    assert table.monsters("vault") == ["dragoness"]
    assert table.rules("mended") == ["KH-CLAN-09"]


@pytest.mark.rule("KH-CLAN-09")
def test_an_unhurt_dragoness_has_nothing_to_mend() -> None:
    table = use("dragoness", "vault", "room vault portal=unfinished")
    assert table.refused() == {"ability": "KH-CLAN-09"}


@pytest.mark.rule("KH-CLAN-01", "KH-ACT-01")
def test_an_ability_costs_one_activate() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat skeletons at=vault hand=test.activate2
        """)
    table.play("test.activate2", "act:0", "ability", "act:1", "ability")
    assert table.room("vault").resources == {"bone": 2}
    assert table.asked == "kh.ask.play"


@pytest.mark.rule("KH-CLAN-10")
def test_gnolls_carry_a_coin_along_and_hire_with_it_where_they_come() -> None:
    table = Table.of("""
        heroesout scenario=hall
        seat gnolls at=forge hand=test.move,test.hire
        room forge coin=1
        """)
    table.play("test.move", "act:0", "room:library", "carry:coin")
    assert (table.room("forge").resources, table.room("library").resources) == ({}, {"coin": 1})
    table.play("test.hire", "act:0", True)
    assert table.monsters("library") == ["gnolls"] * 4
    assert table.room("library").resources == {}
    own = [
        part
        for clan in CLANS
        if clan.id == "gnolls"
        for card in clan.cards
        for act in card.actions
        for part in act.parts()
    ]
    assert sum(isinstance(part, Move) for part in own) >= 2, "they have cards of their own to move"
