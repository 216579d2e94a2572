"""What the tests of card halves have in common."""

from __future__ import annotations

from delve.core.questions import Answer, Choose
from delve.games.gloomhaven.effects import Attack, Move
from tests.games.gloomhaven.kit import Table, both

REST = both(Attack(1), Move(2))
"""The other card in play, `rest`: Attack 1, Move 2."""
GUARD = "g bandit-guard hp=20/20"
TWO = f"{GUARD}\nh bandit-guard hp=20/20"
THREE = f"{TWO}\ni bandit-guard hp=20/20"
"""Bandit Guards of a drawing, who do not die of one blow."""


def turn(cls: str, card: str, position: str, more: str = "") -> Table:
    """A character (A) of level 9 in its turn, with the card and `rest` in play."""
    return Table.of(f"gloomhaven\n{position}\nA {cls} level=9 played={card},rest {more}", rest=REST)


def attacked(cls: str, card: str, *answers: Answer, position: str = f"A g .\n{GUARD}", more: str = "") -> Table:
    """A character plays a half beside a Bandit Guard, who then attacks with Attack 2; up to the end of the round."""
    table = Table.of(
        f"gloomhaven\n{position}\nA {cls} level=9 played={card},rest {more}",
        acts={"bandit-guard": (Attack(0),)},
        rest=REST,
    )
    table.play(*answers)
    until(table, "turn", part="perform")
    table.answer("pass")
    return until(table, "lead", damage="suffer")


def until(table: Table, key: str, **answers: Answer) -> Table:
    """Answer as `go_on` does until something is asked; nothing if it is asked already."""
    return table if table.asked == key else table.go_on(key, **answers)


def moves(cls: str, card: str, hexes: str) -> None:
    """The bottom of a card is a move of so many hexes, and no more."""
    table = turn(cls, card, f"A {' '.join(hexes)} z")
    table.play(f"bottom:{card}", *hexes)
    assert (table.at("A"), table.asked, table.hero().discard) == (hexes[-1], "turn", [card])


def heals(cls: str, card: str, half: str, *, amount: int, far: int, lost: bool = False) -> Table:
    """A half heals an ally so many hexes away, and none beyond."""
    table = turn(cls, card, f"A {'. ' * (far - 1)}B C\nB brute level=9 hp=5\nC scoundrel level=9 hp=5")
    table.play(f"{half}:{card}")
    assert "C" not in table.options()
    table.answer("B")
    until(table, "turn")
    assert table.hp("B") == 5 + amount
    assert (table.hero().lost if lost else table.hero().discard) == [card]
    return table


def made(table: Table) -> list[object]:
    """The elements that were made by the end of the turn, which ends now."""
    table.answer("pass")
    return list(table.told("infused", "element"))


def area(table: Table, letters: str) -> Table:
    """Aim an area at some figures, wherever else it lies, and strike all in it."""
    hexes = {str(table.figure(letter).hex) for letter in letters}
    assert isinstance(table.question, Choose)
    areas = [id_ for id_ in table.question.legal() if id_.startswith("area:")]
    fitting = [id_ for id_ in areas if hexes <= set(id_[5:].split("."))]
    assert fitting, f"none of {areas} has {hexes}"
    table.answer(fitting[0])
    return until(table, "turn")
