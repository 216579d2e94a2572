"""What tests of single cards begin with: a character in its turn, with the card in question."""

from __future__ import annotations

from delve.games.gloomhaven.effects import Ability, Attack, Move
from tests.games.gloomhaven.kit import Table, both, bottom, top

WAITS: dict[str, tuple[Ability, ...]] = {"bandit-guard": ()}
STRIKES: dict[str, tuple[Ability, ...]] = {"bandit-guard": (Attack(0),)}
REST = bottom(Move(2))
TOP = top(Attack(1))
BOTH = both(Attack(1), Move(2))


def play(
    cls: str, card: str, position: str, more: str = "", acts: dict[str, tuple[Ability, ...]] | None = None
) -> Table:
    """A character (A) of level 9 in its turn, with a card and `rest` (top Attack 1, bottom Move 2)."""
    return Table.of(f"{position}\nA {cls} level=9 played={card},rest {more}", rest=BOTH, acts=acts or WAITS)
