"""A monster's figures for its level and rank, formulas worked out (GH-MON-01, GH-BOSS-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from delve.games.gloomhaven.defs import Monster, Stats, Traits
from delve.games.gloomhaven.state import Figure

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


class Numbers(Struct, frozen=True):
    """What a stat card says now."""

    health: int
    move: int
    attack: int
    range: int
    fly: bool
    traits: Traits


def table(monster: Monster, rank: str) -> Stats:
    """The columns of a rank."""
    found = {"normal": monster.normal, "elite": monster.elite}.get(rank, monster.boss)
    assert found is not None, f"{monster.id} has no {rank} figures"
    return found


def level_of(game: GH, figure: Figure) -> int:
    """The level in force for a monster."""
    return game.state.monster_level


def of(game: GH, figure: Figure) -> Numbers:
    """The figures of a monster on the board."""
    from delve.games.gloomhaven.rules import scenarios

    monster = game.content.monsters[figure.name]
    level, columns = level_of(game, figure), table(monster, figure.rank)
    shown = Numbers(
        health=number(game, columns.health[level], figure),
        move=columns.move[level],
        attack=number(game, columns.attack[level], figure),
        range=columns.range[level],
        fly=monster.fly,
        traits=columns.traits[level],
    )
    return scenarios.stats_of(game, figure, shown)


def number(game: GH, value: int | str, figure: Figure | None = None) -> int:
    """A number, or a sum of terms: `8*C`, `3+X`, `4+2*L`, `5*C/2`, rounded up. C: characters; L: scenario level; V:
    Vermling Scouts on the board; X: hexes that the figure has moved this turn."""
    if isinstance(value, int):
        return value
    total = 0
    for term in value.replace(" ", "").split("+"):
        term, _, divisor = term.partition("/")
        product = 1
        for factor in term.split("*"):
            product *= int(factor) if factor.isdigit() else _variable(game, factor)
        total += -(-product // int(divisor or 1))
    return total


def _variable(game: GH, name: str) -> int:
    state = game.state
    if name == "C":
        return len(state.characters)
    if name == "L":
        return state.level
    if name == "V":
        return sum(one.name == "vermling-scout" and not one.ally for one in state.figures)
    assert name == "X", f"no variable {name!r}"
    return state.memory.get("moved", 0)
