"""What an ability would make of a figure, while somebody still chooses whom it is for. Nothing is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from delve.games.gloomhaven.box import TOKENS, Condition
from delve.games.gloomhaven.rules import conditions, damage
from delve.games.gloomhaven.state import Figure

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH


CURED: tuple[Condition, ...] = ("poison", "wound")
"""What a Heal takes away."""


class Change(Struct, frozen=True):
    """What becomes of a figure."""

    health: int
    conditions: tuple[Condition, ...]


Changing: TypeAlias = "Callable[[Figure], Change]"


def unchanged(figure: Figure) -> Change:
    """Nothing is done to a figure."""
    return Change(figure.health, tuple([one for one in TOKENS if one in figure.conditions]))


def healing(figure: Figure, amount: int) -> tuple[int, list[Condition]]:
    """The hit points that a Heal leaves, and what it cures: POISON takes all of the Heal, WOUND nothing (GH-COND-07,
    09, 10)."""
    cured: list[Condition] = [one for one in CURED if one in figure.conditions]
    return figure.health if "poison" in cured else min(figure.most, figure.health + amount), cured


def healed(figure: Figure, amount: int) -> Change:
    """A figure is healed."""
    health, cured = healing(figure, amount)
    return Change(health, tuple([one for one in TOKENS if one in figure.conditions and one not in cured]))


def hurt(game: GH, figure: Figure, amount: int, given: Iterable[Condition] = ()) -> Change:
    """A figure suffers damage that is no attack, then gets conditions."""
    health = damage.left(game, figure, amount)
    new = {one for one in given if health > 0 and conditions.holds(game, figure, one)}
    has = {*figure.conditions, *new}
    return Change(health, tuple([one for one in TOKENS if one in has]))
