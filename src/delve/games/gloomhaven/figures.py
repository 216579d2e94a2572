"""What is printed on the components, in figures, to be compared with the box: always in the same order."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from delve.core.words import words
from delve.games.gloomhaven.box import BLESSINGS, CURSES, ELEMENTS, GOLD, LEVELS, bonus_xp, hazard_damage, trap_damage
from delve.games.gloomhaven.content.modifiers import BLESS, CURSE, STANDARD
from delve.games.gloomhaven.defs import Card, CharacterClass, Content, Item, ModCard, Monster, MonsterCard, Stats


def figures(content: Content) -> dict[str, Any]:
    """All of them, by kind."""
    return {
        "content": content.version,
        "levels": [_level(level) for level in LEVELS],
        "elements": list(ELEMENTS),
        "classes": [_class(one) for one in content.classes.values()],
        "summons": [msgspec.to_builtins(one) for one in content.summons.values()],
        "modifiers": [_modifier(one) for one in content.modifiers.values()],
        "monsters": [_monster(one) for one in content.monsters.values()],
        "decks": {name: [_monster_card(card) for card in cards] for name, cards in content.decks.items()},
        "items": [_item(one) for one in sorted(content.items.values(), key=lambda item: item.number)],
        "goals": [
            {"number": one.number, "id": one.id, "name": _name(f"goal.{one.id}"), "checks": one.checks}
            for one in sorted(content.goals.values(), key=lambda goal: goal.number)
        ],
    }


def _name(key: str) -> str:
    return words("en").template(f"gh.{key}") or ""


def _level(level: int) -> dict[str, int]:
    return {
        "level": level,
        "gold": GOLD[level],
        "trap": trap_damage(level),
        "hazard": hazard_damage(level),
        "xp": bonus_xp(level),
    }


# ---------------------------------------------------------------------- characters


def _class(one: CharacterClass) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": _name(f"class.{one.id}"),
        "race": one.race,
        "hand": one.hand,
        "health": one.health,
        "cards": [_card(card) for card in one.cards],
        "perks": [msgspec.to_builtins(perk) for perk in one.perks],
    }


def _card(card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "name": _name(f"card.{card.id}"),
        "number": card.number,
        "level": card.level or "X",
        "initiative": card.initiative,
        "top": msgspec.to_builtins(card.top),
        "bottom": msgspec.to_builtins(card.bottom),
    }


def _modifier(card: ModCard) -> dict[str, Any]:
    supply = {BLESS: BLESSINGS, CURSE: 2 * CURSES}
    counts = Counter(STANDARD)
    return {
        **msgspec.to_builtins(card),
        "value": card.value,
        "times": card.times,
        **({"standard": counts[card.id]} if card.id in counts else {}),
        **({"supply": supply[card.id]} if card.id in supply else {}),
    }


# ---------------------------------------------------------------------- monsters


def _monster(one: Monster) -> dict[str, Any]:
    ranks = {"normal": one.normal, "elite": one.elite, "boss": one.boss}
    return {
        "id": one.id,
        "name": _name(f"monster.{one.id}"),
        "deck": one.deck,
        "standees": one.standees,
        "fly": one.fly,
        "immune": one.immune,
        **({"like": one.like} if one.like else {}),
        **{rank: [_stats(stats, level) for level in LEVELS] for rank, stats in ranks.items() if stats is not None},
        **({"special_1": msgspec.to_builtins(one.special_1)} if one.special_1 else {}),
        **({"special_2": msgspec.to_builtins(one.special_2)} if one.special_2 else {}),
    }


def _stats(stats: Stats, level: int) -> dict[str, Any]:
    return {
        "level": level,
        "health": stats.health[level],
        "move": stats.move[level],
        "attack": stats.attack[level],
        "range": stats.range[level],
        **msgspec.to_builtins(stats.traits[level]),
    }


def _monster_card(card: MonsterCard) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(card)
    return {**data, "shuffle": card.shuffle}


# ---------------------------------------------------------------------- items


def _item(item: Item) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(item)
    return {**data, "name": _name(f"item.{item.id}")}
