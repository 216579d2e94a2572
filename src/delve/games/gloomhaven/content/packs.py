"""What the box holds as records, by the file in which they are exported (docs/schema/gloomhaven.json)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from delve.games.gloomhaven import maps
from delve.games.gloomhaven.defs import (
    BattleGoal,
    CharacterClass,
    Content,
    Item,
    ModCard,
    Monster,
    MonsterCard,
    SummonDef,
)


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """A monster ability deck."""

    id: str
    cards: tuple[MonsterCard, ...]


KINDS: dict[str, type] = {
    "classes": CharacterClass,
    "summons": SummonDef,
    "modifiers": ModCard,
    "monsters": Monster,
    "decks": Deck,
    "items": Item,
    "goals": BattleGoal,
    "maps": maps.Map,
}


def records(content: Content) -> dict[str, list[Any]]:
    """All definitions. Summons of a class are among its own records; here are those of items."""
    own = {summon.id for cls in content.classes.values() for summon in cls.summons}
    return {
        "classes": list(content.classes.values()),
        "summons": [summon for summon in content.summons.values() if summon.id not in own],
        "modifiers": list(content.modifiers.values()),
        "monsters": list(content.monsters.values()),
        "decks": [Deck(name, cards) for name, cards in content.decks.items()],
        "items": list(content.items.values()),
        "goals": list(content.goals.values()),
        "maps": [maps.load(scenario) for scenario in maps.scenarios()],
    }
