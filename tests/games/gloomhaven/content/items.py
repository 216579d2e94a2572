"""What tests of items begin with."""

from __future__ import annotations

from delve.games.gloomhaven.effects import Attack, Move
from tests.games.gloomhaven.kit import Table, bottom, top

REST = bottom(Move(2))


def state(table: Table, number: int) -> int:
    """How an item of the first character lies: ready, spent or consumed."""
    return next(one.state for one in table.hero().items if one.number == number)


def fight(item: int, attack: Attack, extra: str = "") -> Table:
    """The Brute with an item beside a guard, another one two hexes farther, about to attack."""
    return Table.of(
        f"""
        gloomhaven
        . . . . . .
         A g . h . .
        . . . . . .
        A brute played=hit,rest items={item} {extra}
        g bandit-guard hp=20/20
        h bandit-guard hp=20/20
        elements fire=strong
        """,
        hit=top(attack),
        rest=REST,
    )
