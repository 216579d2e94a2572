"""Cards of the Cragheart that attack around obstacles, or heal in an area."""

from __future__ import annotations

import pytest

from delve.core.questions import Choose
from delve.games.gloomhaven.effects import Attack, Move
from delve.games.gloomhaven.rules import ground
from delve.games.gloomhaven.state import HexId
from tests.games.gloomhaven.kit import Table, both

REST = both(Attack(1), Move(2))


def play(card: str, position: str, more: str = "") -> Table:
    """The Cragheart (A) of level 9 in his turn."""
    return Table.of(f"{position}\nA cragheart level=9 played={card},rest {more}", rest=REST)


def test_explosive_punch_hits_all_beside_the_obstacle() -> None:
    table = play(
        "explosive-punch",
        """
        gloomhaven
        . . . .
         A o g .
        . . h i
        g bandit-guard hp=20/20
        h bandit-guard hp=20/20
        i bandit-guard hp=20/20
        """,
        "mods=+1,+1",
    )
    table.play("top:explosive-punch", "o", "all", "g")
    assert table.state.obstacles == []
    assert (table.hp("g"), table.hp("h"), table.hp("i")) == (15, 15, 20), "i was not beside it"


def test_explosive_punch_without_an_obstacle_hits_nobody() -> None:
    table = play(
        "explosive-punch",
        """
        gloomhaven
        . o A g
        g bandit-guard hp=20/20
        """,
    )
    table.play("top:explosive-punch", "skip")
    assert (table.asked, table.hp("g"), table.hero().discard) == ("turn", 20, ["explosive-punch"])


@pytest.mark.rule("GH-TERRAIN-18")
def test_clear_the_way_is_a_ranged_attack_around_the_obstacle() -> None:
    table = play(
        "clear-the-way",
        """
        gloomhaven
        . . . . . . .
         o A . . . b g
        . . . . . . .
        g bandit-guard hp=20/20
        """,
    )
    table.play("top:clear-the-way")
    table.go_on("attack", shift="o", shift_to="b")
    table.answer("all")
    assert table.hp("g") == 18, "five hexes away, but beside the obstacle"
    assert "GH-TERRAIN-18" in table.rules("shifted")


def test_sentient_growth_heals_allies_in_the_area_if_it_attacks() -> None:
    table = play(
        "sentient-growth",
        """
        gloomhaven
        A . B .
         . c g .
        B brute hp=4
        g bandit-guard hp=20/20
        """,
    )
    table.play("top:sentient-growth", "area:Bcg")
    table.go_on("turn")
    assert (table.hp("g"), table.hp("B")) == (18, 6)


@pytest.mark.rule("GH-TERRAIN-18")
def test_all_three_hexes_of_a_meteor_lie_within_range() -> None:
    table = play(
        "meteor",
        """
        gloomhaven
        A . a b d
         . . c e g
        . . . . .
        g bandit-guard hp=20/20
        """,
    )
    table.play("top:meteor")
    assert table.asked == "obstacle"
    assert isinstance(table.question, Choose)
    places = [one.removeprefix("hexes:").split(".") for one in table.question.legal() if one != "skip"]
    away = ground.board_of(table.session.game).distances[table.hex("A")]
    ranges = {max(away[HexId(int(hex_))] for hex_ in three) for three in places}
    assert ranges == {2, 3}, "none is farther away than 3"
    assert {"hexes:abc", "hexes:bde"} & set(table.options()) == {"hexes:abc"}, "d and e are out of range"
    table.play("hexes:abc")
    assert [one.hexes for one in table.state.obstacles] == [[table.hex(name) for name in "abc"]]
