"""What a game of Mage Knight counts for statistics."""

from __future__ import annotations

from collections import Counter

from delve.core.tally import Counts, Names, Tally, id_of
from delve.games.mageknight.defs import MK
from delve.games.mageknight.rules import scoring
from delve.games.mageknight.rules.common import is_wound

NAMES = Names(
    cards=("mk.card.", "mk.unit.", "mk.skill.", "mk.tactic."),
    parts=("mk.hero.",),
    foes=("mk.enemy.", "mk.hero."),
    scenarios=("mk.scenario.",),
)

_PLAYS = {
    "mk.event.sideways": ("card", "sideways"),
    "mk.event.unit": ("unit", "unit"),
    "mk.event.skill": ("skill", "skill"),
    "mk.event.tactic": ("tactic", "tactic"),
}
"""Events in which something is played besides a card for its effect: what names it, and the way."""

_PLAYED = "mk.event.played_"

_EACH = {
    "mk.event.defeated": "defeated",
    "mk.event.conquered": "conquered",
    "mk.event.explored": "explored",
    "mk.event.recruited": "recruited",
    "mk.event.gained_card": "cards_gained",
    "mk.event.knocked_out": "knocked_out",
    "mk.event.turn": "turns",
}
"""Events that are counted for a seat, and the columns that they are counted in."""


def tally(game: MK) -> Tally:
    """Count a finished game from its events, and what the heroes have from the state."""
    state = game.state
    seats = {player.hero: seat for seat, player in enumerate(state.players)}
    counted, counts = [Counter[str]() for _ in state.players], Counts()
    for event in game.events:
        key, params = event.msg.key, event.msg.params
        hero = id_of(params.get("who"), "mk.hero.")
        if hero not in seats:
            continue
        seat = seats[hero]
        if key in _EACH:
            counted[seat][_EACH[key]] += 1
        if key.startswith(_PLAYED):
            counts.play(seat, id_of(params["card"], "mk.card."), key[len(_PLAYED) :])
        elif key in _PLAYS:
            what, way = _PLAYS[key]
            counts.play(seat, id_of(params[what], f"mk.{what}."), way)
        elif key == "mk.event.defeated":
            counts.kill(hero, id_of(params["enemy"], "mk.enemy."))
    scores = tuple(score["total"] for score in state.scores)
    return Tally(
        rounds=state.round,
        parts=tuple(player.hero for player in state.players),
        scores=scores,
        columns={"cities_conquered": state.memory.get("conquered", 0)},
        each=tuple(
            {
                "fame": player.fame,
                "level": player.level,
                "reputation": player.reputation,
                **{name: counted[seat][name] for name in _EACH.values()},
                "units": len(player.units),
                "wounds": sum(is_wound(card) for card in scoring.everything(player)),
            }
            for seat, player in enumerate(state.players)
        ),
        plays=counts.plays(),
        kills=counts.kills(),
    )
