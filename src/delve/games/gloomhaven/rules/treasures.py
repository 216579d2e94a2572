"""Numbered treasures (GH-TERRAIN-21 to 27): what hurts does so at once, the rest is written down for the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.msg import Msg, say
from delve.core.questions import Rule, Seat
from delve.games.gloomhaven.content.items import ITEMS
from delve.games.gloomhaven.content.treasures import TREASURES, UNIQUE
from delve.games.gloomhaven.rules import cards, conditions, damage, ground
from delve.games.gloomhaven.state import Character

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

_NAMES = {item.number: item.id for item in ITEMS} | UNIQUE


def item_msg(number: int) -> Msg:
    """An item by its name, whether the city sells it or not."""
    return say(f"gh.item.{_NAMES[number]}")


def open_(game: GH, seat: Seat, name: str) -> Rule[None]:
    """A character opens a numbered treasure."""
    holds = TREASURES.get(int(name))
    character = game.state.characters[seat]
    if holds is None:
        return
    if holds.gold:
        _gold(game, seat, holds.gold)
    if holds.xp:
        cards.gain_xp(game, seat, holds.xp, "GH-TERRAIN-21")
    for number in holds.items:
        _item(game, seat, number)
    for number in holds.designs:
        _note(game, seat, f"design {number}", say("gh.event.found_design", item=item_msg(number)), "GH-TERRAIN-27")
    if holds.random_design:
        _note(game, seat, "random design", say("gh.event.found_random_design"))
    if holds.random_scenario:
        _note(game, seat, "random scenario", say("gh.event.found_random_scenario"))
    if holds.location:
        name_ = say(f"gh.scenario.{holds.location}")
        _note(game, seat, f"location {holds.location}", say("gh.event.found_location", name=name_))
    if holds.checks:
        _note(game, seat, f"check {holds.checks}", say("gh.event.found_check", n=holds.checks))
    if holds.cryptogram:
        _note(game, seat, "cryptogram", say("gh.event.found_cryptogram"))
    figure = ground.find(game, character.figure)
    if figure is not None and holds.damage:
        yield from damage.suffer(game, figure, holds.damage, rule="GH-TERRAIN-21")
    for condition in holds.conditions:
        if figure is not None and ground.is_there(game, figure):
            conditions.give(game, figure, condition)


def _note(game: GH, seat: Seat, what: str, found: Msg, rule: str = "GH-TERRAIN-21") -> None:
    game.state.characters[seat].found.append(what)
    game.tell(rule, "gh.event.found", who=cards.hero_msg(game, seat), what=found)


def _gold(game: GH, seat: Seat, gold: int) -> None:
    _note(game, seat, f"gold {gold}", say("gh.event.found_gold", n=gold))


def _item(game: GH, seat: Seat, number: int) -> None:
    """An item for the looter's collection, not to be worn in this scenario; one that it has already is sold for half
    of its price (GH-TERRAIN-22, 25, GH-LOOT-05)."""
    character = game.state.characters[seat]
    owned = any(one.number == number for one in character.items) or f"item {number}" in character.found
    if owned and number in game.content.items:
        game.tell("GH-LOOT-05", "gh.event.sold", who=cards.hero_msg(game, seat), item=item_msg(number))
        _gold(game, seat, game.content.items[number].price // 2)
        return
    _note(game, seat, f"item {number}", say("gh.event.found_item", item=item_msg(number)), "GH-TERRAIN-22")


def gold(character: Character) -> int:
    """The gold that a character's treasures held."""
    return sum(int(one[5:]) for one in character.found if one.startswith("gold "))
