"""What a scenario of Gloomhaven counts for statistics."""

from __future__ import annotations

from collections import Counter

from delve.core.msg import Msg, Param
from delve.core.tally import Counts, Names, Tally, id_of
from delve.games.gloomhaven.defs import GH

_FIGURES = ("gh.monster.", "gh.class.", "gh.summon.", "gh.objective.")
NAMES = Names(cards=("gh.card.",), parts=("gh.class.",), foes=_FIGURES, scenarios=("gh.scenario.",))

_COLUMNS = {
    "gh.event.dies": "deaths",
    "gh.event.exhausted": "exhausted",
    "gh.event.attack": "attacks",
    "gh.event.door": "doors",
    "gh.event.long_rest": "long_rests",
    "gh.event.short_rest": "short_rests",
    "gh.event.item": "items_used",
}
"""Events that are counted, and the columns that they are counted in."""

_WAYS = {"gh.event.card": "", "gh.event.basic": "basic"}


def tally(game: GH) -> Tally:
    """Count a finished scenario from its events, and what characters have from the state."""
    state = game.state
    seats = {character.cls: seat for seat, character in enumerate(state.characters)}
    counted, counts = Counter[str](), Counts()
    for index, event in enumerate(game.events):
        key, params = event.msg.key, event.msg.params
        if key in _COLUMNS:
            counted[_COLUMNS[key]] += 1
        if key in _WAYS:
            card = id_of(params["card"], "gh.card.")
            counts.play(seats[id_of(params["who"], "gh.class.")], card, _WAYS[key])
        elif key == "gh.event.dies":
            what, rank = _figure(params["who"])
            counts.kill(_killer(game, index, params["who"]), what, rank)
        elif key == "gh.event.exhausted":
            # Also those who have run out of cards; who was struck down is named by the blow right before.
            counts.kill(_killer(game, index, params["who"]), _figure(params["who"])[0], "character")
    return Tally(
        rounds=state.round,
        parts=tuple(character.cls for character in state.characters),
        columns={
            "level": state.level,
            **{name: counted[name] for name in _COLUMNS.values()},
            "kills": state.memory.get("kills", 0),
        },
        each=tuple({"xp": one.xp, "coins": one.coins, "treasures": len(one.treasures)} for one in state.characters),
        plays=counts.plays(),
        kills=counts.kills(),
    )


def _figure(who: Param | None) -> tuple[str, str]:
    """A figure's name and rank from how it is called: `gh.figure.elite` with the monster's name, or the name."""
    if isinstance(who, Msg) and who.key.startswith("gh.figure."):
        return id_of(who.params.get("name"), *_FIGURES), who.key.removeprefix("gh.figure.")
    return id_of(who, *_FIGURES), _RANKS.get(who.key.split(".")[1], "") if isinstance(who, Msg) else ""


_RANKS = {"monster": "boss", "summon": "summon"}


def _killer(game: GH, index: int, who: Param) -> str:
    """Whose attack it was that the figure dies of by this event: the damage comes right before, and before that the
    attack; empty if it was no attack."""
    for event in reversed(game.events[max(0, index - _NEAR) : index]):
        key, params = event.msg.key, event.msg.params
        if key == "gh.event.damage" and params["who"] == who and event.rule == "GH-ATK-06":
            continue
        if key == "gh.event.attack":
            return _figure(params["who"])[0] if params["target"] == who else ""
        if key in ("gh.event.damage", "gh.event.dies", "gh.event.turn"):
            return ""
    return ""


_NEAR = 12
"""How many events an attack may lie behind a death: what items and bonuses did about it comes between."""
