"""What a game of Keep the Heroes Out! counts for statistics."""

from __future__ import annotations

from collections import Counter

from delve.core.msg import Param
from delve.core.tally import Counts, Names, Tally, id_of
from delve.games.heroesout.defs import KH

NAMES = Names(cards=("kh.card.",), parts=("kh.clan.",), foes=("kh.hero.", "kh.clan."), scenarios=("kh.scenario.",))

_COLUMNS = {
    "kh.event.hero_out": "heroes_out",
    "kh.event.monster_out": "monsters_out",
    "kh.event.looted": "treasures_lost",
    "kh.event.guild_card": "guild_cards",
    "kh.event.portal_open": "portals",
    "kh.event.acquired": "cards_acquired",
    "kh.event.defended": "defences",
}
"""Events that are counted, and the columns that they are counted in."""


def tally(game: KH) -> Tally:
    """Count a finished game from its events."""
    state = game.state
    seats = {player.clan: seat for seat, player in enumerate(state.players)}
    counted, counts = Counter[str](), Counts()
    for index, event in enumerate(game.events):
        key, params = event.msg.key, event.msg.params
        if key in _COLUMNS:
            counted[_COLUMNS[key]] += 1
        if key in ("kh.event.played", "kh.event.defended"):
            seat = seats[id_of(params["clan"], "kh.clan.")]
            way = "" if key == "kh.event.played" else "defend"
            counts.play(seat, id_of(params["card"], "kh.card."), way)
        elif key == "kh.event.hero_out":
            counts.kill(_striker(game, index), id_of(params["hero"], "kh.hero."), "hero")
        elif key == "kh.event.monster_out":
            before = _before(game, index, "kh.event.attacked")
            counts.kill(id_of(before.get("hero"), "kh.hero."), id_of(params["clan"], "kh.monster."), "monster")
    return Tally(
        rounds=state.turn // max(1, len(state.players)) + 1,
        parts=tuple(player.clan for player in state.players),
        columns={
            "wave": state.wave,
            **{name: counted[name] for name in _COLUMNS.values()},
            "treasures_left": sum(treasure >= 0 for treasure in state.treasures),
        },
        plays=counts.plays(),
        kills=counts.kills(),
    )


def _striker(game: KH, index: int) -> str:
    """The clan that struck the hero who leaves by this event; empty if something else drove it out."""
    for key in ("kh.event.melee", "kh.event.ranged"):
        clan = id_of(_before(game, index, key).get("clan"), "kh.clan.")
        if clan:
            return clan
    return ""


def _before(game: KH, index: int, key: str) -> dict[str, Param]:
    """What the event right before this one says, if it has this key; a blow's effect follows it at once."""
    if index and game.events[index - 1].msg.key == key:
        return game.events[index - 1].msg.params
    return {}
