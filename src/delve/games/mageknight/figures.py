"""What is printed on the components, in figures, to be compared with the box: always in the same order."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from delve.core.words import words
from delve.games.mageknight.box import (
    ARMOR,
    BEST,
    COMMAND,
    COSTS,
    EXPLORE_COST,
    FACES,
    FAME_FOR,
    HAND,
    IMPASSABLE,
    PILES,
    REPUTATION,
    WORST,
)
from delve.games.mageknight.defs import Card, City, Content, Enemy, Hero, Ruin, Scenario, SkillDef, UnitDef
from delve.games.mageknight.map import DIRECTIONS, Hex, Tile
from delve.games.mageknight.rules import plays, wording

_POSITIONS = ("C", "NE", "E", "SE", "SW", "W", "NW")


def figures(content: Content) -> dict[str, Any]:
    """All of them, by kind."""
    return {
        "content": content.version,
        "tracks": _tracks(),
        "terrain": [_terrain(name) for name in COSTS],
        "explore": EXPLORE_COST,
        "mana": list(FACES),
        "heroes": [_hero(one) for one in content.heroes.values()],
        "cards": [_card(one) for one in content.cards.values()],
        "skills": [_skill(one) for one in content.skills.values()],
        "units": [_unit(one) for one in content.units.values()],
        "enemies": [_enemy(one) for one in content.enemies.values()],
        "piles": {pile: _tokens(content, pile) for pile in PILES},
        "ruins": [_ruin(one) for one in content.ruins.values()],
        "tactics": [
            {"id": one.id, "name": _name(f"tactic.{one.id}"), "number": one.number, "night": one.night}
            for one in content.tactics.values()
        ],
        "cities": [_city(one) for one in content.cities.values()],
        "tiles": [_tile(one) for one in content.tiles.values()],
        "scenarios": [_scenario(one) for one in content.scenarios.values()],
    }


def _name(key: str) -> str:
    return words("en").template(f"mk.{key}") or ""


def _text(effect: Any) -> str:
    return words("en").text(wording.line(effect))


# ---------------------------------------------------------------------- tracks and terrain


def _tracks() -> dict[str, Any]:
    return {
        "levels": [
            {"level": n + 1, "fame": FAME_FOR[n], "armor": ARMOR[n], "hand": HAND[n], "command": COMMAND[n]}
            for n in range(len(FAME_FOR))
        ],
        "reputation": {str(place): REPUTATION[place - WORST] for place in range(WORST, BEST + 1)},
    }


def _terrain(name: str) -> dict[str, Any]:
    day, night = (None if cost >= IMPASSABLE else cost for cost in COSTS[name])
    return {"id": name, "name": _name(f"terrain.{name}"), "day": day, "night": night}


# ---------------------------------------------------------------------- heroes and cards


def _hero(one: Hero) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": _name(f"hero.{one.id}"),
        "set": one.set,
        "cards": len(one.deck),
        "deck": dict(Counter(one.deck)),
        **({"base_deck": dict(Counter(one.base_deck))} if one.base_deck else {}),
        "dummy_crystals": list(one.crystals),
    }


def _card(card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "name": _name(f"card.{card.id}"),
        "kind": card.kind,
        "set": card.set,
        "colours": list(card.colours),
        **({"banner": card.banner} if card.banner else {}),
        **({"competitive": True} if card.rival else {}),
        "basic": _way(card, "basic"),
        **({"strong": _way(card, "strong")} if card.strong is not None else {}),
    }


def _way(card: Card, way: str) -> dict[str, Any]:
    effect = card.basic if way == "basic" else card.strong
    return {
        "cost": [list(colours) for colours in plays.costs(card, way)],
        "effect": msgspec.to_builtins(effect),
        "text": _text(effect),
    }


def _skill(one: SkillDef) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": _name(f"skill.{one.id}"),
        "hero": one.hero,
        "usage": one.usage,
        **({"when": one.when} if one.when else {}),
        "effect": msgspec.to_builtins(one.effect),
        "text": _text(one.effect),
    }


# ---------------------------------------------------------------------- Units and enemies


def _unit(one: UnitDef) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": _name(f"unit.{one.id}"),
        "elite": one.elite,
        "set": one.set,
        "copies": one.copies,
        "level": one.level,
        "cost": one.cost,
        "armor": one.armor,
        "resist": list(one.resist),
        "sites": list(one.sites),
        "abilities": [{**msgspec.to_builtins(ability), "text": _text(ability.effect)} for ability in one.abilities],
        **({"special": list(one.special)} if one.special else {}),
    }


def _enemy(one: Enemy) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": _name(f"enemy.{one.id}"),
        "pile": one.pile,
        "set": one.set,
        "copies": one.copies,
        "armor": one.armor,
        **({"elusive": one.elusive} if one.elusive else {}),
        "attacks": [
            {"summons": attack.summons} if attack.summons else {"n": attack.n, "element": attack.element}
            for attack in one.attacks
        ],
        "fame": one.fame,
        "abilities": list(one.abilities),
        "resist": list(one.resist),
        **({"defend": one.defend} if one.defend else {}),
        **({"reputation": one.reputation} if one.reputation else {}),
        **({"faction": one.faction} if one.faction else {}),
    }


def _tokens(content: Content, pile: str) -> int:
    return sum(one.copies for one in content.enemies.values() if one.pile == pile)


# ---------------------------------------------------------------------- the map


def _ruin(one: Ruin) -> dict[str, Any]:
    found: dict[str, Any] = {"id": one.id, "set": one.set}
    if one.cost:
        return {**found, "cost": dict(Counter(one.cost)), "fame": one.fame}
    return {**found, "enemies": list(one.enemies), "rewards": list(one.rewards)}


def _city(one: City) -> dict[str, Any]:
    return {
        "colour": one.colour,
        "name": _name(f"city.{one.colour}"),
        "garrisons": {str(level): list(garrison) for level, garrison in enumerate(one.garrisons, 1)},
    }


def _tile(one: Tile) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": _name(f"tile.{one.id}"),
        "kind": one.kind,
        "set": one.set,
        "hexes": [_hex(position, shown) for position, shown in zip(_POSITIONS, one.hexes, strict=True)],
        **({"walls": [_wall(*wall) for wall in one.walls]} if one.walls else {}),
    }


def _hex(position: str, shown: Hex) -> dict[str, Any]:
    return {
        "position": position,
        "terrain": shown.terrain,
        **({"site": shown.site} if shown.site else {}),
        **({"colours": list(shown.colours)} if shown.colours else {}),
        **({"rampaging": shown.rampaging} if shown.rampaging else {}),
    }


def _wall(position: int, direction: int) -> dict[str, str]:
    assert direction < len(DIRECTIONS)
    return {"position": _POSITIONS[position], "direction": _POSITIONS[direction + 1]}


def _scenario(one: Scenario) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(one)
    return {**data, "name": _name(f"scenario.{one.id}")}
