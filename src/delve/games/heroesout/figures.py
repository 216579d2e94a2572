"""What is printed on the components, in figures, to be compared with the box: always in the same order."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from delve.core.words import words
from delve.games.heroesout import box
from delve.games.heroesout.defs import Card, Clan, Content, Scenario


def figures(content: Content) -> dict[str, Any]:
    """All of them, by kind."""
    treasures = Counter(box.TREASURES)
    return {
        "content": content.version,
        "rooms": list(box.ROOMS),
        "tokens": {
            **dict.fromkeys(box.HEROES, box.HERO_TOKENS),
            **dict.fromkeys(box.RESOURCES, box.RESOURCE_TOKENS),
            "trap": box.TRAP_TOKENS,
            "event": box.EVENT_TOKENS,
            "portal": box.PORTAL_TOKENS,
            "wound": box.WOUND_TOKENS,
        },
        "treasures": [
            {"value": value, "effect": effect, "tokens": n} for (value, effect), n in sorted(treasures.items())
        ],
        "difficulties": {
            name: {"wave_1": first, "wave_2": second} for name, (first, second) in box.DIFFICULTIES.items()
        },
        "hero_cards": list(box.HERO_CARDS),
        "clans": [_clan(clan) for clan in content.clans.values()],
        "loot": [_card(card) for card in content.loot],
        "guild": [
            {"id": card.id, "name": _name(f"guild.{card.id}"), "effects": msgspec.to_builtins(card.effects)}
            for card in content.guild_cards.values()
        ],
        "scenarios": [_scenario(scenario) for scenario in content.scenarios.values()],
    }


def _name(key: str) -> str:
    return words("en").template(f"kh.{key}") or ""


def _clan(clan: Clan) -> dict[str, Any]:
    return {
        "id": clan.id,
        "name": _name(f"clan.{clan.id}"),
        "health": clan.health,
        "monsters": clan.monsters,
        "start": clan.start,
        "symbol": clan.symbol,
        "ability": clan.ability,
        "cards": [_card(card) for card in clan.cards],
    }


def _card(card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "name": _name(f"card.{card.id}"),
        "copies": card.copies,
        **({"loot": card.loot} if card.loot is not None else {}),
        "actions": msgspec.to_builtins(card.actions),
    }


def _scenario(scenario: Scenario) -> dict[str, Any]:
    return {
        "id": scenario.id,
        "name": _name(f"scenario.{scenario.id}"),
        "level": scenario.level,
        "rooms": len(scenario.rooms),
        "portals": list(scenario.portals),
        "treasures": dict(scenario.treasures),
        "cards": dict(scenario.cards),
        "health": dict(scenario.health),
    }
