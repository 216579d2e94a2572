"""What cards count and ask: formulas and tests, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from delve.games.mageknight.rules import common
from delve.games.mageknight.rules.playing import Playing

if TYPE_CHECKING:
    from delve.games.mageknight.defs import MK

Formula: TypeAlias = "Callable[[MK, Playing], int]"

_FORMULAS: dict[str, Formula] = {}


def formula(name: str) -> Callable[[Formula], Formula]:
    """Register a formula or a test (a number that is 0 if it does not hold) under the name that cards use."""

    def register(count: Formula) -> Formula:
        _FORMULAS[name] = count
        return count

    return register


def value(game: MK, play: Playing, name: str) -> int:
    """What a formula counts now."""
    return _FORMULAS[name](game, play)


def names() -> list[str]:
    """All formulas."""
    return sorted(_FORMULAS)


@formula("night")
def night(game: MK, play: Playing) -> int:
    """Whether it is night."""
    return int(common.is_night(game))


@formula("day")
def day(game: MK, play: Playing) -> int:
    """Whether it is day."""
    return int(not common.is_night(game))


@formula("wounds")
def wounds(game: MK, play: Playing) -> int:
    """Wounds in hand and on Units."""
    player = common.player_of(game, play.seat)
    return sum(common.is_wound(card) for card in player.hand) + sum(unit.wounds for unit in player.units)


@formula("enemies")
def enemies(game: MK, play: Playing) -> int:
    """Enemies faced."""
    combat = game.state.combat
    return 0 if combat is None else sum(not foe.defeated and not foe.hidden for foe in combat.foes)


@formula("blocked")
def blocked(game: MK, play: Playing) -> int:
    """Enemies blocked this turn."""
    combat = game.state.combat
    return 0 if combat is None else sum(bool(foe.blocked) and all(foe.blocked) for foe in combat.foes)


@formula("icons")
def icons(game: MK, play: Playing) -> int:
    """Abilities, elements of attacks and resistances on the token of the enemy that is being blocked."""
    combat = game.state.combat
    if combat is None or not combat.targets:
        return 0
    shown = game.content.enemy(combat.foes[combat.targets[0]].token)
    elements = sum(attack.element != "physical" for attack in shown.attacks)
    return len(shown.abilities) + elements + len(shown.resist)


@formula("ready_units")
def ready_units(game: MK, play: Playing) -> int:
    """Ready and unwounded Units."""
    return sum(unit.ready and not unit.wounds for unit in common.player_of(game, play.seat).units)


@formula("crystal_colours")
def crystal_colours(game: MK, play: Playing) -> int:
    """Different colours of crystals in the Inventory."""
    return sum(count > 0 for count in common.player_of(game, play.seat).crystals.values())


@formula("least_fame")
def least_fame(game: MK, play: Playing) -> int:
    """Whether nobody has as little Fame; alone nobody has less."""
    mine = common.player_of(game, play.seat).fame
    others = [p.fame for seat, p in enumerate(game.state.players) if seat != play.seat]
    return int(bool(others) and all(mine < fame for fame in others))


@formula("interacting")
def interacting(game: MK, play: Playing) -> int:
    """Whether it is played in an interaction."""
    return int(game.state.turn.stage == "interact")


@formula("in_combat")
def in_combat(game: MK, play: Playing) -> int:
    """Whether it is played in a combat."""
    return int(game.state.combat is not None)


@formula("peace")
def peace(game: MK, play: Playing) -> int:
    """Whether no combat is under way."""
    return int(game.state.combat is None)


@formula("forest")
def forest(game: MK, play: Playing) -> int:
    """Whether the hero stands in a forest."""
    space = common.player_of(game, play.seat).space
    return int(space >= 0 and common.hex_of(game, space).terrain == "forest")
