"""Formulas that cards name: numbers that depend on what happened or on the target."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from delve.core.msg import Msg, say
from delve.games.gloomhaven.box import NEGATIVE
from delve.games.gloomhaven.effects import Value
from delve.games.gloomhaven.rules import ground, tests
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import Figure

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

Formula: TypeAlias = "Callable[[GH, Acting, Figure], int]"

_FORMULAS: dict[str, Formula] = {}


def formula(name: str) -> Callable[[Formula], Formula]:
    """Register a formula under the name that cards use."""

    def register(count: Formula) -> Formula:
        _FORMULAS[name] = count
        return count

    return register


def value(game: GH, act: Acting, amount: Value, target: Figure | None = None) -> int:
    """A number, or what a formula counts."""
    if isinstance(amount, int):
        return amount
    return _FORMULAS[amount](game, act, act.figure if target is None else target)


def names() -> list[str]:
    """All formulas."""
    return sorted(_FORMULAS)


def words(amount: Value) -> Msg | int:
    """What the card says for a value."""
    return amount if isinstance(amount, int) else say(f"gh.formula.{amount}")


@formula("moved")
def moved(game: GH, act: Acting, target: Figure) -> int:
    """Hexes moved so far this turn."""
    return game.state.characters[act.figure.seat].moved


@formula("dealt")
def dealt(game: GH, act: Acting, target: Figure) -> int:
    """Damage dealt so far this turn."""
    return game.state.characters[act.figure.seat].dealt


@formula("moved_now")
def moved_now(game: GH, act: Acting, target: Figure) -> int:
    """Hexes moved with this action."""
    return len(act.path)


@formula("negative_conditions")
def negative_conditions(game: GH, act: Acting, target: Figure) -> int:
    """Negative conditions on the target."""
    return sum(c in target.conditions for c in NEGATIVE)


@formula("my_allies_near")
def my_allies_near(game: GH, act: Acting, target: Figure) -> int:
    """Allies of the attacker adjacent to the target."""
    return len(tests.near_my_allies(game, act, target))


@formula("twice_shield")
def twice_shield(game: GH, act: Acting, target: Figure) -> int:
    """Twice the target's Shield."""
    from delve.games.gloomhaven.rules import bonuses

    return 2 * bonuses.shield(game, target)


@formula("half_most")
def half_most(game: GH, act: Acting, target: Figure) -> int:
    """Half of the target's maximum hit points, rounded down."""
    return target.most // 2


@formula("most")
def most(game: GH, act: Acting, target: Figure) -> int:
    """The target's maximum hit points."""
    return target.most


@formula("half_health")
def half_health(game: GH, act: Acting, target: Figure) -> int:
    """Half of one's own hit points, rounded up."""
    return (act.figure.health + 1) // 2


@formula("damage_dealt")
def damage_dealt(game: GH, act: Acting, target: Figure) -> int:
    """The damage that the last attack dealt."""
    return act.dealt


@formula("twice_cleared")
def twice_cleared(game: GH, act: Acting, target: Figure) -> int:
    """Twice the hexes of the obstacles just destroyed."""
    return 2 * len(act.obstacles)


@formula("enemies_near")
def enemies_near(game: GH, act: Acting, target: Figure) -> int:
    """Enemies adjacent to oneself."""
    from delve.games.gloomhaven.rules import sides

    near = ground.board_of(game).near[act.figure.hex]
    return sum(bool(near >> one.hex & 1) for one in sides.enemies(game, act.figure))


@formula("allies_within_2")
def allies_within_2(game: GH, act: Acting, target: Figure) -> int:
    """Allies within two hexes of oneself."""
    from delve.games.gloomhaven.rules import sides

    near = ground.board_of(game).within(act.figure.hex, 2)
    return sum(bool(near >> one.hex & 1) for one in sides.allies(game, act.figure))


@formula("own_move_plus_2")
def own_move_plus_2(game: GH, act: Acting, target: Figure) -> int:
    """The acting summon's own Move and two more; none if it does not move at all (GH-SUMMON-15)."""
    own = game.content.summons[act.figure.name].move
    return own + 2 if own else 0
