"""Any party: characters of any level with cards, perks, items and gold that go together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from delve.core.rng import Rng
from delve.games.gloomhaven.box import PERKS_BY_CHECKS, starting_gold
from delve.games.gloomhaven.defs import CharacterClass, Content
from delve.games.gloomhaven.rules.setup import price_of


def random_party(content: Content, size: int, rng: Rng, *, most_level: int = 9) -> list[dict[str, Any]]:
    """So many characters, each of another class."""
    chosen = rng.sample(list(content.classes.values()), size)
    found: list[dict[str, Any]] = []
    for cls in chosen:
        worn = Counter(number for one in found for number in one["items"])
        gone = {number for number, count in worn.items() if count >= content.items[number].copies}
        found.append(random_character(content, cls, 1 + rng.below(most_level), rng, gone))
    return found


def random_character(
    content: Content, cls: CharacterClass, level: int, rng: Rng, gone: Collection[int] = ()
) -> dict[str, Any]:
    """A character of a level: a card for each level above the first, some perks, full hands and pockets, without the
    items of which others have all copies."""
    gained: list[str] = []
    for reached in range(2, level + 1):
        gained.append(rng.choice([c.id for c in cls.cards if 2 <= c.level <= reached and c.id not in gained]))
    perks = [number for number, perk in enumerate(cls.perks) for _ in range(perk.times)]
    taken = rng.sample(perks, rng.below(level + PERKS_BY_CHECKS))
    items = random_items(content, level, rng, gone=gone)
    found = {"cls": cls.id, "level": level, "cards": gained, "perks": sorted(taken), "items": items}
    price = price_of(content, items)
    return found if price <= starting_gold(level) else found | {"gold": price + rng.below(50)}


def random_items(
    content: Content, level: int, rng: Rng, wanted: tuple[int, ...] = (), gone: Collection[int] = ()
) -> list[int]:
    """As many items as can be worn, the wanted ones first."""
    space = {"head": 1, "body": 1, "legs": 1, "small": -(-level // 2), "hands": 2}
    numbers = [number for number in content.items if number not in gone]
    rng.shuffle(numbers)
    worn: list[int] = []
    for number in dict.fromkeys((*wanted, *numbers)):
        item = content.items[number]
        slot, size = {"onehand": ("hands", 1), "twohand": ("hands", 2)}.get(item.slot, (str(item.slot), 1))
        if space[slot] >= size:
            space[slot] -= size
            worn.append(number)
    return worn
