"""What the tests of card halves have in common."""

from __future__ import annotations

from delve.core.questions import Answer
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
