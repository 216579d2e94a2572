"""A monster's figures for its level and rank, formulas worked out (GH-MON-01, GH-BOSS-04)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from delve.games.gloomhaven.defs import Monster, Stats, Traits
from delve.games.gloomhaven.rules import scenarios
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
    found = monster.normal if rank == "normal" else monster.elite if rank == "elite" else monster.boss
    assert found is not None, f"{monster.id} has no {rank} figures"
    return found


def of(game: GH, figure: Figure) -> Numbers:
    """The figures of a monster on the board."""
    monster, level = game.content.monsters[figure.name], game.state.monster_level
    shown = _printed(monster, figure.rank, level)
    if shown is None:
        columns = table(monster, figure.rank)
        health, attack = columns.health[level], columns.attack[level]
        shown = _numbers(monster, columns, level, number(game, health, figure), number(game, attack, figure))
    change = scenarios.of(game).stats
    return shown if change is None else change(game, figure, shown)


@cache
def _printed(monster: Monster, rank: str, level: int) -> Numbers | None:
    """What a stat card says; None if it holds formulas."""
    columns = table(monster, rank)
    health, attack = columns.health[level], columns.attack[level]
    if isinstance(health, str) or isinstance(attack, str):
        return None
    return _numbers(monster, columns, level, health, attack)


def _numbers(monster: Monster, columns: Stats, level: int, health: int, attack: int) -> Numbers:
    return Numbers(health, columns.move[level], attack, columns.range[level], monster.fly, columns.traits[level])


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
