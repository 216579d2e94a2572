"""Homebrew packs for this game: `clans.json`, `loot.json`, `guild.json`, `scenarios.json` and texts.

Records have the shape of the Structs in `defs` (docs/schema/heroesout.json). A pack adds to the box; it changes
nothing in it. All its ids begin with the pack's own, as in `mypack.kobolds`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from delve.core.errors import BadPack
from delve.core.packs import Pack, add_texts, read_pack
from delve.games.heroesout import guild_effects
from delve.games.heroesout.box import NUMBER, ROOMS, TREASURES
from delve.games.heroesout.defs import Card, Clan, Content, Scenario, ScenarioCard
from delve.games.heroesout.map import FAR, Dungeon, layout_text, overlap
from delve.games.heroesout.rules import clans as abilities

KINDS: dict[str, type] = {"clans": Clan, "loot": Card, "guild": ScenarioCard, "scenarios": Scenario}
CARDS_OF_A_CLAN = 10


def records(content: Content) -> dict[str, list[Any]]:
    """All definitions, by the file of a pack that they would be in."""
    return {
        "clans": list(content.clans.values()),
        "loot": list(content.loot),
        "guild": list(content.guild_cards.values()),
        "scenarios": list(content.scenarios.values()),
    }


def empty() -> Content:
    """A box with nothing in it, to which a pack can be added."""
    return Content((), (), (), ())


def with_packs(base: Content, folders: Iterable[Path]) -> Content:
    """The box's content with packs added; raises BadPack at the first thing that does not fit."""
    content = base
    for folder in folders:
        pack = read_pack(folder, "heroesout", KINDS)
        merged = Content(
            (*content.clans.values(), *pack.records.get("clans", ())),
            (*content.loot, *pack.records.get("loot", ())),
            (*content.guild_cards.values(), *pack.records.get("guild", ())),
            (*content.scenarios.values(), *pack.records.get("scenarios", ())),
        )
        _check_ids(pack)
        _check_clans(pack)
        _check_loot(pack)
        _check_guild(pack)
        _check_scenarios(pack, merged)
        _check_texts(pack)
        add_texts(pack)
        content = merged
    return content


def _bad(file: str, record: str, field: str, key: str, **params: Any) -> BadPack:
    return BadPack(f"kh.pack.{key}", file=f"{file}.json", record=record, field=field, **params)


def _check_ids(pack: Pack) -> None:
    prefix = f"{pack.info.id}."
    seen: set[str] = set()
    for file, records in pack.records.items():
        for record in records:
            ids = [record.id, *(c.id for c in getattr(record, "cards", ()) if isinstance(c, Card))]
            for one in ids:
                if not one.startswith(prefix):
                    raise _bad(file, record.id, "id", "prefix", prefix=prefix)
                if one in seen:
                    raise _bad(file, record.id, "id", "twice", id=one)
                seen.add(one)


def _check_clans(pack: Pack) -> None:
    for clan in pack.records.get("clans", ()):
        if clan.ability not in abilities.names():
            raise _bad(
                "clans",
                clan.id,
                "ability",
                "ability",
                ability=clan.ability,
                known=", ".join(abilities.names()),
            )
        count = sum(card.copies for card in clan.cards)
        if count != CARDS_OF_A_CLAN or any(card.copies < 1 for card in clan.cards):
            raise _bad("clans", clan.id, "cards", "ten_cards", n=count)
        if not (clan.health >= 1 and 1 <= clan.start <= clan.monsters):
            raise _bad("clans", clan.id, "start", "figures")
        if any(card.loot is not None for card in clan.cards):
            raise _bad("clans", clan.id, "cards", "tactic_only")


def _check_loot(pack: Pack) -> None:
    for card in pack.records.get("loot", ()):
        if card.loot is None:
            raise _bad("loot", card.id, "loot", "loot_type")


def _check_guild(pack: Pack) -> None:
    for card in pack.records.get("guild", ()):
        for effect in card.effects:
            if isinstance(effect, guild_effects.Coded) and effect.name not in guild_effects.CODES:
                known = ", ".join(guild_effects.CODES.names())
                raise _bad("guild", card.id, "effects", "code", name=effect.name, known=known)


def _check_scenarios(pack: Pack, content: Content) -> None:
    for scenario in pack.records.get("scenarios", ()):
        check_scenario(scenario, content)


def check_scenario(scenario: Scenario, content: Content) -> None:
    """Raise BadPack if a scenario cannot be built: the map, the treasures or the cards do not fit."""
    names = [place.room for place in scenario.rooms]
    for room, count in Counter(names).items():
        if count > 1:
            raise _bad("scenarios", scenario.id, "rooms", "room_twice", room=room)
    if "vault" not in names:
        raise _bad("scenarios", scenario.id, "rooms", "no_vault")
    for i, a in enumerate(scenario.rooms):
        for b in scenario.rooms[i + 1 :]:
            if overlap(a, b):
                raise _bad("scenarios", scenario.id, "rooms", "overlap", a=a.room, b=b.room)
    dungeon = Dungeon(scenario.rooms)
    for room_id in dungeon.present:
        if dungeon.distance[room_id] == FAR:
            raise _bad(
                "scenarios",
                scenario.id,
                "rooms",
                "cut_off",
                room=ROOMS[room_id],
                layout=layout_text(scenario.rooms),
            )
    for field, rooms in (("portals", scenario.portals), ("treasures", tuple(scenario.treasures))):
        for room in rooms:
            if NUMBER[room] not in dungeon.places:
                raise _bad("scenarios", scenario.id, field, "not_in_map", room=room)
    asked = Counter(scenario.treasures.values())
    held = Counter(value for value, _ in TREASURES)
    for value, count in asked.items():
        if count > held[value]:
            raise _bad("scenarios", scenario.id, "treasures", "too_many_treasures", value=value, n=count)
    for card, count in scenario.cards.items():
        if card not in content.guild_cards:
            raise _bad("scenarios", scenario.id, "cards", "no_card", card=card)
        if count < 1:
            raise _bad("scenarios", scenario.id, "cards", "no_copies", card=card)


def _check_texts(pack: Pack) -> None:
    texts = pack.texts["en"]
    for clan in pack.records.get("clans", ()):
        for key in (f"kh.clan.{clan.id}", f"kh.monster.{clan.id}", f"kh.ability.{clan.id}"):
            _need(texts, key)
        for card in clan.cards:
            _need(texts, f"kh.card.{card.id}")
    for card in pack.records.get("loot", ()):
        _need(texts, f"kh.card.{card.id}")
    for card in pack.records.get("guild", ()):
        _need(texts, f"kh.guild.{card.id}")
    for scenario in pack.records.get("scenarios", ()):
        _need(texts, f"kh.scenario.{scenario.id}")
        _need(texts, f"kh.story.{scenario.id}")


def _need(texts: dict[str, str], key: str) -> None:
    if key not in texts:
        raise BadPack("core.pack.no_text", file="texts/en.json", text=key)
