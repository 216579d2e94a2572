"""Fights for tests: enemies and Units made for them, and maps with the site that is fought for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from delve.games.mageknight.box import Element, Pile, Resistance
from delve.games.mageknight.defs import MK, Ability, Assault, Enemy, EnemyAbility, SkillDef, UnitDef
from delve.games.mageknight.effects import AnyEffect
from delve.games.mageknight.map import SpaceId
from delve.games.mageknight.rules import common
from delve.games.mageknight.state import Token, TokenId
from tests.games.mageknight.kit import Table

MAPS = {
    "keep": "countryside-3@0,1",
    "mage_tower": "countryside-4@0,1",
    "monastery": "countryside-5@0,1",
    "monster_den": "countryside-6@0,1",
    "dungeon": "countryside-7@0,1",
    "ruins": "countryside-8@0,1",
    "maze": "countryside-14@0,1",
    "tomb": "core-1@0,1",
    "spawning_grounds": "core-1@0,1",
    "labyrinth": "core-9@0,1",
    "green": "core-5@0,1",
    "blue": "core-6@0,1",
    "white": "core-7@0,1",
    "red": "core-8@0,1",
}
"""A map with each site; cities by their colours. The spaces of its tile are 7 (the centre) to 13."""


def foe(
    name: str = "foe",
    armor: int = 3,
    n: int = 2,
    *abilities: EnemyAbility,
    element: Element = "physical",
    attacks: tuple[Assault, ...] = (),
    resist: tuple[Resistance, ...] = (),
    fame: int = 2,
    elusive: int = 0,
    defend: int = 0,
    reputation: int = 0,
    pile: Pile = "green",
) -> Enemy:
    """An enemy made for a test: Armor, Attack, abilities."""
    return Enemy(
        name,
        pile,
        armor,
        attacks or (Assault(n, element),),
        fame,
        abilities,
        resist,
        elusive,
        defend,
        reputation,
    )


def unit(
    *effects: AnyEffect,
    name: str = "guards",
    armor: int = 3,
    level: int = 1,
    resist: tuple[Resistance, ...] = (),
    mana: tuple[str, ...] = (),
) -> UnitDef:
    """A Unit made for a test; each effect is an ability, paid with mana if a colour is given."""
    return UnitDef(name, False, level, 5, armor, ("village",), tuple(Ability(one, mana) for one in effects), resist)


def against(
    *foes: Enemy,
    site: str = "",
    city: str = "",
    defs: tuple[UnitDef | SkillDef | Enemy, ...] = (),
    **more: Any,
) -> Table:
    """A combat with enemies made for the test: rampaging ones, or those of a site or of a city of some colour. The rest
    is what `Table.of` takes."""
    return Table.of(
        foes=" ".join(one.id for one in foes),
        defs=[*foes, *defs],
        site="city" if city else site,
        layout=MAPS[city or site or "keep"],
        **more,
    )


def put(game: MK, space: int, *names: str, up: bool = True) -> None:
    """Enemies lie on a space, instead of what was dealt."""
    ids = [TokenId(name if "#" in name else f"{name}#1") for name in names]
    for pile in game.state.piles.values():
        pile[:] = [one for one in pile if one not in ids]
    for other in game.state.places.values():
        other.enemies = tuple(one for one in other.enemies if one.id not in ids)
    common.place_of(game, SpaceId(space)).enemies = tuple(Token(one, up) for one in ids)


def stack(game: MK, pile: Pile, *names: str) -> None:
    """The next tokens of a pile."""
    ids = [TokenId(name if "#" in name else f"{name}#1") for name in names]
    game.state.piles[pile] = [one for one in game.state.piles[pile] if one not in ids] + ids[::-1]


def at(space: int, move: int = 0, then: Callable[[MK], None] | None = None) -> Callable[[MK], None]:
    """For `change`: the hero stands on a space with Move points."""

    def change(game: MK) -> None:
        game.state.players[0].space = SpaceId(space)
        game.state.turn.path = [SpaceId(space)]
        game.state.turn.move = move
        if then is not None:
            then(game)

    return change
