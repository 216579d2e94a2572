"""Every half of the Brute's cards, from a drawn position."""

from __future__ import annotations

import pytest

from delve.games.gloomhaven.effects import Attack, Move
from tests.games.gloomhaven.kit import Table, both

REST = both(Attack(1), Move(2))


def turn(card: str, position: str, more: str = "") -> Table:
    """The Brute (A) of level 9 in his turn, with the card in play."""
    return Table.of(f"gloomhaven\n{position}\nA brute level=9 played={card},rest {more}", rest=REST)


@pytest.mark.half("top:trample")
def test_trample_pierces() -> None:
    table = turn("trample", "A g\ng bandit-guard hp=9/9 shield=3")
    table.play("top:trample", "g")
    assert table.hp("g") == 7, "9 - (3 - (3 - 2))"
    assert table.hero().discard == ["trample"]


@pytest.mark.half("bottom:trample")
def test_trample_strikes_all_whom_he_jumps_over() -> None:
    table = turn("trample", "A g h a\n . . . i\ng bandit-guard hp=9/9\nh bandit-guard hp=9/9\ni bandit-guard hp=9/9")
    table.play("bottom:trample", "g", "h", "a", "stop")
    table.go_on("turn")
    assert (table.at("A"), table.hp("g"), table.hp("h"), table.hp("i")) == ("a", 7, 7, 9)
    assert (table.hero().lost, table.hero().xp) == (["trample"], 2)
