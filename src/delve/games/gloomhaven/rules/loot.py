"""Looting (GH-LOOT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delve.core.asking import choose
from delve.core.msg import say
from delve.core.questions import Option, Rule, Seat
from delve.games.gloomhaven import wording
from delve.games.gloomhaven.effects import Loot
from delve.games.gloomhaven.hexes import bits
from delve.games.gloomhaven.rules import attack, cards, elements, formulas, ground
from delve.games.gloomhaven.rules.acting import Acting
from delve.games.gloomhaven.state import HexId, TreasureTile

if TYPE_CHECKING:
    from delve.games.gloomhaven.defs import GH

BY_LOOT_ONLY = "loot_only"
"""In a scenario's memory: treasures are taken by Loot actions alone."""


def loot(game: GH, act: Acting, ability: Loot) -> Rule[bool]:
    """A Loot action: money and treasures within range and sight (GH-LOOT-01, 03, 08). It was used if anything was
    taken (GH-XP-02)."""
    me = act.figure
    range_ = ability.range + sum(gain.range for gain in act.gains)
    for one in ability.consume:
        if elements.can_consume(game, one.elements):
            options = [Option("consume", wording.offer(one)), Option("skip", say("gh.do.without"))]
            if (yield from choose(act.seat, say("gh.ask.augment"), options)) == "consume":
                yield from elements.consume(game, act.seat, one.elements)
                yield from attack.take_gain(game, act, one.gain)
                range_ += one.gain.range
    board = ground.board_of(game)
    reach = board.within(me.hex, range_) & board.sight[me.hex]
    hexes = [h for h in bits(reach) if _lies(game, h)]
    seat = Seat(me.seat)
    if ability.most:
        hexes = yield from _some(game, act, hexes, ability.most)
    taken = yield from take(game, seat, hexes, action=True, most=ability.most)
    if ability.extra_per:
        extra = formulas.value(game, act, ability.extra_per)
        game.state.characters[seat].coins += extra
        taken += extra
    return taken > 0


def _lies(game: GH, hex_: HexId) -> int:
    """How many things to loot lie in a hex."""
    return game.state.coins.count(hex_) + (ground.treasure_at(game, hex_) is not None)


def _some(game: GH, act: Acting, hexes: list[HexId], most: int) -> Rule[list[HexId]]:
    """Choose where to loot first, as long as there is more than may be taken."""
    chosen: list[HexId] = []
    left = most
    while hexes and sum(_lies(game, h) for h in hexes) > left > 0:
        options = ground.hex_options(game, hexes)
        answer = yield from choose(act.seat, say("gh.ask.loot"), options)
        hex_ = HexId(int(answer[4:]))
        hexes.remove(hex_)
        chosen.append(hex_)
        left -= _lies(game, hex_)
    return chosen + (hexes if left > 0 else [])


def take(game: GH, seat: Seat, hexes: list[HexId], *, action: bool = False, most: int = 0) -> Rule[int]:
    """Take what lies in some hexes; returns how much was taken."""
    state = game.state
    character = state.characters[seat]
    taken = 0
    for hex_ in hexes:
        coins = ground.take_coins(game, hex_)
        if most and taken + coins > most:
            state.coins += [hex_] * (taken + coins - most)
            coins = most - taken
        if coins:
            character.coins += coins
            character.tally["coins"] = character.tally.get("coins", 0) + coins
            taken += coins
            game.tell("GH-LOOT-01", "gh.event.looted", who=cards.hero_msg(game, seat), n=coins)
        may = action or not state.memory.get(BY_LOOT_ONLY)
        treasure = ground.treasure_at(game, hex_)
        if treasure is not None and may and not (most and taken >= most):
            yield from _treasure(game, seat, treasure)
            taken += 1
    return taken


def _treasure(game: GH, seat: Seat, tile: TreasureTile) -> Rule[None]:
    """A treasure tile (GH-TERRAIN-19 to 22)."""
    from delve.games.gloomhaven.rules import scenarios, treasures

    state = game.state
    character = state.characters[seat]
    state.treasures.remove(tile)
    name = tile.name
    character.tally["treasures"] = character.tally.get("treasures", 0) + 1
    game.reveal("gh.revealed.treasure")
    if name == "goal":
        state.memory["goal_treasures"] = state.memory.get("goal_treasures", 0) + 1
        game.tell("GH-TERRAIN-20", "gh.event.goal_treasure", who=cards.hero_msg(game, seat))
        yield from scenarios.on_treasure(game, seat)
        return
    character.treasures.append(name)
    game.tell("GH-TERRAIN-21", "gh.event.treasure", who=cards.hero_msg(game, seat), number=name)
    yield from treasures.open_(game, seat, name)
